"""Closed robots in motion: loops stay closed, energy is kept, the order is right, obstacles are named."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.kernels.integrate.stretch import stretch
from armwright.models.simulation.plant import PlantChoice, Stops
from armwright.robot import Friction, Motor, Robot
from armwright.simulate.compiled_plant import compiled_plant
from armwright.simulate.methods import RK4

MACHINES = ("fourbar", "fivebar", "palletiser", "twoloop", "prps3", "gough_stewart")
CLOSED = 1e-12  # [m, rad] S1-10, S4-37: what may be left of a gap


@cache
def machine(name: str) -> Robot:
    """Without friction, so that energy is kept."""
    return aw.load(name).without("friction")


@cache
def holding(name: str) -> np.ndarray:
    """Torques of the motors that hold a machine at home."""
    robot = machine(name)
    return aw.compile(aw.model(robot, "gravity"))(robot.home)


@pytest.mark.parametrize("name", MACHINES)
def test_loops_stay_closed_and_energy_is_kept(name: str) -> None:
    """Pushed from rest for a while, then left to the holding torques: E − work stays, gaps are rounding."""
    robot = machine(name)
    push = 0.05 * np.abs(holding(name)).max() + 0.2
    found = aw.simulate(
        robot, duration=0.2, torque=holding(name) + push * np.linspace(1, -1, len(holding(name)))
    )
    assert found.status == "finished", found.message
    assert found.gap.max() < CLOSED
    assert found.q.shape == (201, len(robot.moving))
    assert found.tau.shape == (201, len(robot.active))
    assert found.motors == tuple(joint.name for joint in robot.active)
    assert np.ptp(found.energy) > 1e-6
    assert np.abs(found.drift).max() < 1e-6 * np.ptp(found.energy) + 1e-9


@pytest.mark.parametrize("name", ["fourbar", "prps3"])
def test_velocities_are_rates_of_positions(name: str) -> None:
    """Central differences of all joints of the tree, passive ones too."""
    found = aw.simulate(machine(name), duration=0.05, torque=holding(name) * 0.9)
    slope = (found.q[2:] - found.q[:-2]) / 2e-3
    assert np.abs(slope - found.qd[1:-1]).max() < 1e-4 * (1 + np.abs(found.qdd).max())
    bend = (found.qd[2:] - found.qd[:-2]) / 2e-3
    assert np.abs(bend - found.qdd[1:-1]).max() < 1e-3 * (1 + np.abs(found.qdd).max())


def test_error_falls_with_the_fourth_power_of_the_step() -> None:
    robot = machine("fourbar")
    given = {"duration": 0.4, "q": robot.home, "qd": np.array([3.0])}
    truth = aw.simulate(robot, step=2.5e-4, **given).q[-1]
    errors = [np.abs(aw.simulate(robot, step=h, **given).q[-1] - truth).max() for h in (8e-3, 4e-3)]
    assert 3.5 < np.log2(errors[0] / errors[1]) < 5.0


@pytest.mark.parametrize("name", ["fourbar", "prps3"])
def test_a_fleet_moves_like_its_members_alone(name: str) -> None:
    """Newton's method in lanes ends for each where it ends alone."""
    robot = machine(name)
    random = np.random.default_rng(0)
    qd = random.uniform(-0.3, 0.3, (5, len(robot.active)))
    fleet = aw.simulate(robot, duration=0.05, qd=qd, torque=holding(name))
    assert fleet.gap.shape == (51, 5)
    for k in range(5):
        alone = aw.simulate(robot, duration=0.05, qd=qd[k], torque=holding(name))
        assert np.abs(fleet.q[:, k] - alone.q).max() < 1e-11
        assert np.abs(fleet.arm(k).tau - alone.tau).max() < 1e-12


def test_plain_python_and_machine_code_agree() -> None:
    robot = machine("fourbar")
    plant = compiled_plant(robot, PlantChoice())
    assert plant.loops is not None
    record = plant.record(RK4, step=1e-3, steps=3)
    qd = plant.loops.first_speed(robot.home, [2.0])
    state = (robot.home.copy(), qd, np.zeros(3), np.ones(3), 0.0, -1.0, np.zeros(1), np.zeros((1, 3)))
    given = np.zeros((3, 2, 3)), np.zeros((3, 1)), np.zeros((1, 2, 3)), np.zeros(1)
    kept = stretch(record, 1e-3, *given, *state)[8]
    native = aw.simulate(robot, duration=3e-3, qd=[2.0])
    assert np.abs(kept[:, 0] - native.q[:3]).max() < 1e-14
    assert np.abs(kept[:, 1] - native.qd[:3]).max() < 1e-13


def test_motion_stops_before_a_singular_position_and_says_why() -> None:
    """The rocker of the four-bar drives: where coupler and crank are in line it cannot turn the crank on."""
    robot = machine("fourbar")
    joints = tuple(replace(joint, is_active=joint.name == "rocker") for joint in robot.joints)
    turned = replace(robot, joints=joints, gravity=(0.0, 0.0, 0.0))
    found = aw.simulate(turned, duration=5.0, qd=[1.0])
    assert found.status == "stopped"
    assert "singular position, where the motors do not hold" in found.message
    assert len(found) > 10
    assert np.isfinite(found.q).all()
    assert found.gap.max() < CLOSED


def test_first_position_is_given_by_the_tree_or_by_motors_near_an_assembly() -> None:
    robot = machine("fourbar")
    every = aw.compile(aw.model(robot, "loop_geometry"))(robot.home[:1])
    assert len(every) == 2
    for place in every:
        found = aw.simulate(robot, duration=1e-3, q=robot.home[:1], near=place)
        assert np.abs(found.q[0] - place).max() < 1e-11
        again = aw.simulate(robot, duration=1e-3, q=place)
        assert np.abs(again.q - found.q).max() < 1e-11
    with pytest.raises(ArmwrightError, match=r"q: shape .* of the motors with near="):
        aw.simulate(robot, duration=1e-3, q=[0.1, 0.2])
    with pytest.raises(ArmwrightError, match="only closed robots have assemblies"):
        aw.simulate(aw.load("puma560"), duration=1e-3, near=np.zeros(6))


def _with_friction(robot: Robot, **by_name: Friction) -> Robot:
    joints = [replace(one, friction=by_name.get(one.name, one.friction)) for one in robot.joints]
    return replace(robot, joints=tuple(joints))


def test_friction_of_passive_joints_takes_energy_through_the_loops() -> None:
    robot = _with_friction(machine("fourbar"), knee=Friction(FV=0.2), rocker=Friction(FV=0.1))
    found = aw.simulate(robot, duration=0.5, qd=[4.0])
    assert found.work[-1] < -1e-3
    assert np.abs(found.drift).max() < 1e-7 * np.ptp(found.energy)


def test_dry_friction_holds_a_motor_and_is_refused_at_passive_joints() -> None:
    held = _with_friction(machine("fourbar"), crank=Friction(FS=50.0))
    found = aw.simulate(held, duration=0.1)
    assert np.abs(found.q - held.home).max() < 1e-12
    with pytest.raises(ArmwrightError, match=r"passive joint 'knee' has dry friction.*smooth"):
        aw.simulate(_with_friction(machine("fourbar"), knee=Friction(FS=1.0)), duration=0.1)


def test_motors_stops_and_functions_of_time_drive_a_closed_robot() -> None:
    robot = machine("prps3")
    joints = tuple(
        replace(one, motor=Motor(R=1.0, Kt=0.5, ratio=20.0)) if one.is_active else one for one in robot.joints
    )
    driven = replace(robot, joints=joints)
    seen = []

    def law(t: float, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
        seen.append((q.shape, qd.shape))
        return 5.0 * np.sin(8 * t) * np.ones(6)

    found = aw.simulate(driven, duration=0.1, controller=law, drive="voltage", period=0.01, stops=Stops(1e5))
    assert found.status == "finished", found.message
    assert set(seen) == {((16,), (6,))}
    assert found.gap.max() < CLOSED
    assert np.abs(found.drift).max() < 1e-7 * np.ptp(found.energy)


def test_a_trajectory_of_a_closed_robot_comes_back_from_files(tmp_path: object) -> None:
    found = aw.simulate(machine("fourbar"), duration=0.01)
    for suffix in ("npz", "csv"):
        path = f"{tmp_path}/run.{suffix}"
        found.save(path)
        again = aw.Trajectory.load(path) if hasattr(aw, "Trajectory") else type(found).load(path)
        assert again.motors == found.motors
        assert np.array_equal(again.tau, found.tau)
        assert np.array_equal(again.q, found.q)
