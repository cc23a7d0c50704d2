"""Constraint equations of loops against finite differences of closed positions [S4-35, S4-36, S4-37]."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.mechanism import mechanism_of
from tests.loops.machines import LIBRARY, RANDOM, Machine, function, machine

MACHINES = (*LIBRARY, *RANDOM)
_STEP = 1e-6  # central differences: truncation 1e-12, rounding 1e-10, both times second derivatives


@pytest.fixture(params=MACHINES)
def m(request: pytest.FixtureRequest) -> Machine:
    return machine(request.param)


def _rates(m: Machine, count: int) -> np.ndarray:
    return np.random.default_rng(2).uniform(-0.5, 0.5, (count, len(m.active)))


@pytest.mark.requirement("S4-35")
def test_rows_are_independent_and_as_many_as_passive_joints(m: Machine) -> None:
    q = m.positions()
    found = function(m.robot.name, "loop_constraints")(q, _rates(m, len(q)))
    assert found.Wp.shape[1:] == (len(m.passive), len(m.passive))
    assert np.linalg.matrix_rank(found.Wp, tol=1e-7).tolist() == [len(m.passive)] * len(q)
    assert np.abs(found.gap).max() < 1e-10  # positions are closed to 1e-11


@pytest.mark.parametrize("name", ["fourbar", "fivebar", "twoloop"])
def test_gaps_stand_in_the_axes_that_are_named(name: str) -> None:
    """The way from the twin to frame k of an open loop, along the axes that the output names."""
    robot = aw.load(name)
    made = aw.model(robot, "loop_constraints", rates="all")
    told = re.findall(
        r"(?:loop (\d): )?((?:[xyz], )*[xyz]) along the axes of frame (\d+)", made.outputs[0].meaning
    )
    rng = np.random.default_rng(5)
    q = np.array([joint.home for joint in robot.moving]) + rng.uniform(-0.3, 0.3, len(robot.moving))
    T = robot.transforms(q)
    cuts = mechanism_of(robot).loops
    expected = [
        T[int(axes)][:3, "xyz".index(way)] @ (T[cut.k] - T[cut.twin])[:3, 3]
        for number, ways, axes in told
        for cut in [cuts[int(number or 1) - 1]]
        for way in ways.split(", ")
    ]
    np.testing.assert_allclose(aw.compile(made)(q, 0 * q).gap, expected, atol=1e-14)


@pytest.mark.requirement("S4-35")
def test_matrices_are_the_derivative_of_the_gap(m: Machine) -> None:
    q = m.positions(4)
    f = function(m.robot.name, "loop_constraints")
    qd = _rates(m, len(q))
    at = f(q, qd)
    for k, column in enumerate(np.eye(q.shape[1])):
        slope = (f(q + _STEP * column, qd).gap - f(q - _STEP * column, qd).gap) / (2 * _STEP)
        part, i = (at.Wa, m.active.index(k)) if k in m.active else (at.Wp, m.passive.index(k))
        assert np.abs(slope - part[:, :, i]).max() < 1e-8


@pytest.mark.requirement("S4-36")
def test_passive_velocities_keep_the_loops_closed(m: Machine) -> None:
    q = m.positions()
    qd = _rates(m, len(q))
    W, _ = function(m.robot.name, "loop_kinematics")(q, qd)
    v = m.spread(qd, np.einsum("nij,nj->ni", W, qd))
    gap = m.tree.gaps(m.tree.frames(q + _STEP * v)) - m.tree.gaps(m.tree.frames(q - _STEP * v))
    assert np.abs(gap / (2 * _STEP)).max() < 1e-8 * (1 + np.abs(v).max() ** 2)


@pytest.mark.requirement("S4-37")
def test_passive_accelerations_are_the_rate_of_passive_velocities(m: Machine) -> None:
    q = m.positions(8)
    qd = _rates(m, len(q))
    f = function(m.robot.name, "loop_kinematics")
    W, psi = f(q, qd)
    v = m.spread(qd, np.einsum("nij,nj->ni", W, qd))
    after, before = (f(m.closed(q + s * _STEP * v), qd).W for s in (1, -1))
    slope = np.einsum("nij,nj->ni", (after - before) / (2 * _STEP), qd)
    assert np.abs(slope - psi).max() < 1e-6 * (1 + np.abs(psi).max())


def test_singular_position_gives_no_number() -> None:
    """A parallelogram that is flat: the motor does not say how the elbow bends."""
    m = machine("minnesota")
    f = function(m.robot.name, "loop_kinematics")
    flat = np.array([0.1, 0.3, 0.0, 0.0, 0.0])
    assert np.abs(m.tree.gaps(m.tree.frames(flat[None]))).max() < 1e-12
    assert np.isnan(f(flat, np.ones(3)).W).any()
    aside = flat + 1e-3 * np.array([0, 0, 1, -1, 1])  # next to it the answer is right: q3' = q5', q4' = -q5'
    assert np.allclose(f(aside, np.ones(3)).W, [[0, 0, 1], [0, 0, -1]], atol=1e-10)


def test_four_bar_turns_all_the_way_round() -> None:
    """No position of a crank is singular, whichever pivot vanishes on the way."""
    m = machine("fourbar")
    f = function(m.robot.name, "loop_kinematics")
    q = m.robot.home
    for _ in range(400):
        step = 2 * np.pi / 400 * np.concatenate([[1.0], f(q, np.ones(1)).W[:, 0]])
        q = m.closed((q + step)[None])[0]
        W, psi = f(q, np.ones(1))
        assert np.abs(W).max() < 3
        assert np.isfinite(psi).all()


def test_open_robot_has_no_loops() -> None:
    with pytest.raises(ArmwrightError, match="it has no loop"):
        aw.model(aw.load("planar2r"), "loop_kinematics")


def test_idle_passive_joint_is_named() -> None:
    robot = aw.load("fivebar")
    joints = tuple(replace(j, is_active=False) if j.name == "motor2" else j for j in robot.joints)
    with pytest.raises(ArmwrightError, match="nothing holds elbow1, motor2, elbow2"):
        aw.model(replace(robot, joints=joints), "loop_kinematics")


def test_a_robot_whose_joints_are_all_motors_has_none_that_follow() -> None:
    robot = aw.load("fourbar")
    joints = tuple(replace(joint, is_active=True) for joint in robot.joints)
    with pytest.raises(ArmwrightError, match=r"all its joints are motors.*loop_constraints"):
        aw.model(replace(robot, joints=joints), "loop_kinematics")
