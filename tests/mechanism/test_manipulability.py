"""Manipulability is the determinant of the Jacobian, its ellipsoid what differences of poses say."""

from __future__ import annotations

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.mechanism.manipulability import tip_motion

STEP = 1e-6  # of differences: errors of order STEP² and rounding / STEP, 1e-10


@pytest.mark.parametrize("name", ["puma560", "stanford", "cartesian6", "ur5e"])
def test_of_six_joints_it_is_the_determinant_of_the_jacobian(name: str) -> None:
    robot = aw.load(name)
    det = aw.compile(aw.model(robot, "jacobian_determinant"))
    for q in robot.home + np.random.default_rng(1).uniform(-1, 1, (4, 6)):
        assert aw.manipulability(robot, q).value == pytest.approx(abs(float(det(q))), rel=1e-9)


@pytest.mark.parametrize("name", ["planar2r", "scara", "panda", "hand3", "dd6"])
def test_the_ellipsoid_is_that_of_the_jacobian(name: str) -> None:
    robot = aw.load(name)
    J = aw.compile(aw.model(robot, "jacobian"))(robot.home)
    found = aw.manipulability(robot)
    shape = found.axes.T @ np.diag(found.lengths**2) @ found.axes
    np.testing.assert_allclose(shape, J[:3] @ J[:3].T, atol=1e-9)


@pytest.mark.parametrize("name", ["fourbar", "fivebar", "palletiser"])
def test_of_a_closed_robot_it_is_the_motion_of_the_tip_per_motor(name: str) -> None:
    robot = aw.load(name)
    follow = aw.compile(aw.model(robot, "loop_geometry"))
    motors = [k for k, joint in enumerate(robot.moving) if joint.is_active]
    start = robot.home[motors]
    columns = []
    for k in range(len(motors)):
        step = STEP * np.eye(len(motors))[k]
        ends = [robot.pose(follow(start + way * step, near=robot.home))[:3, 3] for way in (1, -1)]
        columns.append((ends[0] - ends[1]) / (2 * STEP))
    J = np.array(columns).T
    found = aw.manipulability(robot)
    np.testing.assert_allclose(
        found.axes.T @ np.diag(found.lengths**2) @ found.axes, J @ J.T, atol=1e-7
    )  # differences
    kind = follow.singularity(robot.home)
    assert (found.moves, found.holds) == pytest.approx((kind.moves, kind.holds), rel=1e-9)


def test_singular_positions_are_found_with_the_joints_that_are_lost() -> None:
    puma = tip_motion(aw.load("puma560"))
    straight = puma.at([0.1, -0.5, 0.8, 0.2, 0.0, 0.3])
    assert straight.kind == "singular"
    assert straight.idle == ("wrist_roll", "flange")
    assert straight.is_near_singular
    near = puma.at([0.1, -0.5, 0.8, 0.2, 0.01, 0.3])
    assert near.kind == "regular"
    assert near.is_near_singular
    assert near.moves > straight.moves
    five = aw.load("fivebar")
    assert aw.manipulability(five).kind == "regular"


def test_what_cannot_be_measured_is_refused_by_name() -> None:
    robot = aw.load("planar2r")
    with pytest.raises(ArmwrightError, match="shoulder, elbow"):
        aw.manipulability(robot, [0.0])
    with pytest.raises(ArmwrightError, match="q: 'home' are not numbers; give 2 joint positions"):
        aw.manipulability(robot, "home")  # type: ignore[arg-type]
    named = aw.load("planar2r").symbolic("all")
    assert aw.manipulability(named).value == pytest.approx(aw.manipulability(robot).value)
    free = robot.with_values({"d2": "L"})
    with pytest.raises(ArmwrightError, match="L has no value"):
        aw.manipulability(free)
    assert aw.manipulability(free, values={"L": 0.5}).lengths[0] > 0
