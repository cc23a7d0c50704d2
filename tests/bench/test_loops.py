"""The benchmark of loops: dense machines, closed samples, and peers that move like ours."""

from __future__ import annotations

import numpy as np
import pytest

import armwright as aw
from armwright.bench.loop_machines import MACHINES, SAMPLES, dense_machine, loop_samples
from armwright.bench.loop_peers import motor_order
from armwright.bench.loops import _pushes
from armwright.bench.suite import find_suite, suite_names
from armwright.study.peers.mujoco_machine import Stiffness, mujoco_machine
from armwright.study.peers.peer_tree import peer_tree


def test_the_suite_is_listed() -> None:
    assert "loops" in suite_names()
    assert find_suite("loops").title.startswith("Closed loops")


@pytest.mark.parametrize("name", MACHINES)
def test_no_parameter_of_a_body_is_zero(name: str) -> None:
    bodies = [link.inertia.numbers() for link in dense_machine(name).links if float(link.inertia.M)]
    assert len(bodies) >= 10
    assert all(float(value) for body in bodies for value in body)


def test_samples_are_closed_positions_and_velocities_that_keep_them_closed() -> None:
    robot, samples = dense_machine("prps3"), loop_samples("prps3")
    loops = aw.compile(aw.model(robot, "loop_geometry"))
    assert len(samples["q"]) == SAMPLES
    step = 1e-7
    for sign in (-1, 0, 1):
        gap = loops.record.closing_step(samples["q"] + sign * step * samples["v"]).gap
        assert np.abs(gap).max() < (1e-12 if sign == 0 else 1e-11)  # a gap that grew linearly would be 1e-8


@pytest.mark.parametrize("name", [*MACHINES, "fourbar", "twoloop"])
def test_trees_of_peers_have_bodies_with_mass_and_balls_that_meet(name: str) -> None:
    """At home the two points of every ball coincide, and the motors are all there."""
    robot = aw.load(name).without("friction", "rotor")
    tree = peer_tree(robot)
    frames: list[np.ndarray] = []
    for joint in tree.joints:
        T = (frames[joint.parent] if joint.parent >= 0 else np.eye(4)) @ joint.place
        q = robot.home[joint.column]
        move = np.eye(4)
        if joint.slides:
            move[2, 3] = q
        else:
            move[:2, :2] = [[np.cos(q), -np.sin(q)], [np.sin(q), np.cos(q)]]
        frames.append(T @ move)
    for ball in tree.balls:
        a, b = (
            (frames[j] if j >= 0 else np.eye(4)) @ place
            for j, place in zip(ball.joints, ball.places, strict=True)
        )
        assert np.abs(a[:3, 3] - b[:3, 3]).max() < 1e-9
    assert len(tree.motors) == len(robot.active)


@pytest.mark.requirement("S1-35")
@pytest.mark.parametrize("name", ["prps3", "gough_stewart"])
def test_mujoco_moves_the_machine_as_we_do(name: str) -> None:
    """Pushed from home for a tenth of a second; constraints of MuJoCo are springs of 0.2 ms."""
    pytest.importorskip("mujoco")
    robot = aw.load(name).without("friction", "rotor")
    t = np.arange(1000) * 1e-4
    torques = _pushes(robot, t)
    peer = mujoco_machine(robot, step=1e-4, stiffness=Stiffness(2e-4, 1e-6))
    places, speeds = peer.run(robot.home, torques[:, motor_order(peer_tree(robot), name)])
    ours = aw.simulate(robot, duration=0.1, step=1e-4, torque=(t, torques))
    assert np.abs(places - ours.q[:-1, peer.columns]).max() < 1e-7
    assert np.abs(speeds - ours.qd[:-1, peer.columns]).max() < 1e-5
