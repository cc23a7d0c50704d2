"""Arms with fewer than six joints at singular poses: virtual joints stay at zero, a solution is one row."""

from __future__ import annotations

import numpy as np
import pytest

import armwright as aw
from armwright.models.inverse.inverse_geometry import inverse_geometry
from armwright.robot import Robot
from armwright.run.compiling import compile
from tests.inverse.arms import apart

_h = np.pi / 2
SAME = 1e-7  # rad or m: where a double root is known, the Jacobian having lost its rank there


def wrist_slide() -> Robot:
    return Robot.from_dh(
        a=[0, -0.2, 0, 0.3, -0.2],
        d=[0.15, 0, 0, 0.15, 0],
        alpha=[-_h, 0, _h, 0, 0],
        types="RRRRP",
        name="wrist_slide",
    )


def base_slide() -> Robot:
    return Robot.from_dh(
        a=[0, 0.25, -0.2, -0.2, 0.3],
        d=[0.15, 0.25, 0, 0.3, 0],
        alpha=[0, _h, _h, 0, 0],
        types="PRRRR",
        name="base_slide",
    )


@pytest.mark.parametrize("q", [[0.7148, 0, 0.2, -0.6487], [0, 0, -0.2, 0], [-1.2, 0, 0.1, 2.0]])
def test_a_stretched_scara_has_one_solution_by_the_general_method(q: list[float]) -> None:
    """Parallel axes complete it to an arm that can turn with the tool at rest; its own joints cannot."""
    robot = aw.load("scara")
    answer = compile(inverse_geometry(robot, method="general")).solve(robot.pose(q))
    assert (answer.status, answer.free_joint, len(answer.q)) == ("singular", "", 1)
    np.testing.assert_allclose(answer.q[0], q, rtol=0, atol=SAME)


@pytest.mark.parametrize(
    ("robot", "q", "count"),
    [
        (wrist_slide(), [2 * _h, 2 * _h, 2 * _h, 2 * _h, -0.2], 2),
        (wrist_slide(), [0, 2 * _h, 0, -_h, 0.3], 2),
        (base_slide(), [0, -_h, 2 * _h, 2 * _h, 0], 1),
        (base_slide(), [0, _h, -_h, -_h, 0], 1),
    ],
)
def test_a_double_root_of_five_joints_is_one_row(robot: Robot, q: list[float], count: int) -> None:
    """Newton's method stops anywhere within 1e-5 of it: the root is where the Jacobian loses its rank."""
    answer = compile(inverse_geometry(robot)).solve(robot.pose(q))
    assert (answer.status, len(answer.q)) == ("singular", count)
    assert min(apart(robot, row, np.array(q)) for row in answer.q) < SAME


def test_joints_of_five_that_move_with_the_tool_at_rest_are_a_continuum() -> None:
    """Axes 1 and 3 of this arm are in line where joint 2 is zero: they turn against each other."""
    robot = Robot.from_dh(
        a=[0, 0, 0.3, 0.2, 0], d=[0.3, 0, 0.25, 0, 0.1], alpha=[-_h, _h, _h, 0, _h], name="shoulder_of_three"
    )
    q = np.array([0.5, 0.0, -0.2, 0.7, 0.4])
    answer = compile(inverse_geometry(robot, method="general")).solve(robot.pose(q))
    assert (answer.status, answer.free_joint) == ("continuum", robot.moving[0].name)
    rest = np.array([0.0, 0.0, 0.3, 0.7, 0.4])  # the same pose with joint 1 at zero
    assert any(apart(robot, row, rest) < SAME for row in answer.q)
