"""Curves of positions that cross, roots that occur four and five times: each is found, at its place, once.

Arms with axes at right angles, in quarter turns; a route that rounds differently gives the same answer.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from armwright.models.inverse.inverse_geometry import inverse_geometry
from armwright.robot import Robot
from armwright.run.compiling import compile
from armwright.run.solver.solutions import Solutions

_h = np.pi / 2
SAME = 1e-6  # rad or m: what is known of a root that occurs five times


@dataclass(frozen=True)
class Case:
    """An arm, twists in quarter turns, and positions in quarter turns."""

    a: tuple[float, ...]
    d: tuple[float, ...]
    twists: tuple[int, ...]
    q: tuple[float, ...]
    types: str = "RRRRRR"

    def robot(self) -> Robot:
        alpha = [_h * k for k in self.twists]
        return Robot.from_dh(a=list(self.a), d=list(self.d), alpha=alpha, types=self.types, name="quarters")

    def solved(self) -> Solutions:
        robot = self.robot()
        return compile(inverse_geometry(robot, method="general")).solve(robot.pose(self.position))

    @property
    def position(self) -> np.ndarray:
        return _h * np.array(self.q)


FOUR_LINES = Case(
    (0.557, 0, 0.117, 0, 0, 0.833), (0, 0.29, 0, 0, 0, 0.878), (-1, -1, 1, 1, 1, 0), (0, -1, 1, -1, 1, 1)
)
LOOP_ACROSS_LINES = Case(
    (0, 0, 0, 0, 0.5, 0.2), (0.3, 0.5, 0.5, 0, 0, 0.2), (1, 1, -1, -1, 1, 0), (-1, 0, 0, -1, 2, 0)
)
ON_THE_EDGE = Case(
    (0, 0.481, 0, 0, 0.549, 0.382), (0, 0, 0, 0.613, 0, 0), (-1, 1, 1, -1, -1, -1), (-1, 1, 1, 1, -1, 0)
)
FOLDED_ALL_ALONG = Case(
    (0.5, 0, 0, 0.3, 0.3, 0), (0.3, 0, 0, 0.3, 0.2, 0), (0, -1, -1, 0, 1, 1), (1, 1, 0, -1, 2, 1)
)
FIVEFOLD = Case(
    (0, 0.262, 0.815, 0.1, 0.715, 0.707),
    (0, 0, 0, 0, 0.479, 0.461),
    (1, 1, 1, 0, 0, 1),
    (2, 0, 0, 1, 0, 2),
    "RRRRPR",
)
TWO_WAYS_FLAT = Case(
    (0, 0.3, 0.3, 0, 0.3, 0), (0, 0, 0.5, 0, 0, 0), (1, -1, 1, 0, 1, 1), (0, 2, 2, 0, 0, 2), "RRRRPR"
)


CROSSED = Case(  # a second way is felt by as much as one is away from the root
    (0.2, 0.5, 0, 0.5, 0.2, 0), (0, 0, 0, 0.3, 0, 0), (-1, 0, -1, -1, 0, 0), (2, 2, 0, 2, 1, 2), "RRPRRR"
)
LOOPS_ACROSS_SLIDES = Case(
    (0.699, 0.3, 0, 0, 0.5, 0.531),
    (0, 0, 0, 0, 0.3, 0),
    (-1, 1, -1, 1, -1, 1),
    (1, 2, 0.2 / _h, 0, 1, 0.3 / _h),
    "RRPRRP",
)
TURNING_BACK = Case(
    (0.891, 0, 0.2, 0.2, 0.101, 0.3),
    (0, 0.22, 0.143, 0, 0.29, 0.649),
    (2, -1, 1, 0, 0, 0),
    (-1, 2, 2, -1, -1, -1),
)
SURFACE = Case(
    (0.226, 0.621, 0, 0, 0.145, 0.997),
    (0, 0, 0, 0, 0, 0.481),
    (0, -1, 1, -1, 1, 0),
    (2, -1, 2, -1, 0, 0),
    "RRRRPR",
)


@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize(
    ("case", "free_joint", "count"),
    [(FOUR_LINES, "joint2", 8), (LOOP_ACROSS_LINES, "joint2", 3), (ON_THE_EDGE, "joint1", 1)],
)
def test_every_curve_has_a_row_where_curves_cross(case: Case, free_joint: str, count: int) -> None:
    """A point next to a crossing was taken for one of the other curve, and its own was lost; where a joint
    that is zero at a crossing stands still along the other curve, the point slid along that. On the edge of
    the workspace elimination is sure that there is no solution at all.
    """
    answer = case.solved()
    assert (answer.status, answer.free_joint, len(answer.q)) == ("continuum", free_joint, count)
    assert answer.residual.max() < 1e-13
    quarters = answer.q[np.abs(answer.q[:, 0] / _h - np.round(answer.q[:, 0] / _h)) < SAME] / _h
    np.testing.assert_allclose(quarters, np.round(quarters), rtol=0, atol=SAME)


def test_a_curve_that_is_folded_all_along_has_a_point_known_well() -> None:
    """Errors grow with the cube of the distance from it: corrections end a ten thousandth away."""
    answer = FOLDED_ALL_ALONG.solved()
    assert (answer.status, answer.free_joint, len(answer.q)) == ("continuum", "joint2", 1)
    np.testing.assert_allclose(np.sin(2 * answer.q), 0, rtol=0, atol=SAME)


@pytest.mark.parametrize("case", [FIVEFOLD, TWO_WAYS_FLAT, CROSSED])
def test_a_root_that_occurs_many_times_is_found_at_its_place(case: Case) -> None:
    """The pose is met but for rounding within 1e-3 of one that occurs five times."""
    answer = case.solved()
    apart = np.abs(np.exp(1j * answer.q) - np.exp(1j * case.position)).max(axis=1)
    assert answer.status == "singular"
    assert apart.min() < SAME


def test_a_surface_has_one_row_wherever_its_points_were_found() -> None:
    """Five axes move the tool in a plane. Where the first is at zero the surface is a curve, which is
    followed; brought to rest joint by joint, its points ended in five places.
    """
    answer = SURFACE.solved()
    assert (answer.status, answer.free_joint, len(answer.q)) == ("continuum", "joint1", 1)
    np.testing.assert_allclose(answer.q[0, :2], 0, rtol=0, atol=SAME)


def test_loops_that_only_slides_cross_have_rows_too() -> None:
    """All points of one loop that were found lay beside its crossings, and were taken for points of the lines
    along which a slide moves: of the points of a loop the one that is farthest from a crossing is kept.
    """
    answer = LOOPS_ACROSS_SLIDES.solved()
    assert (answer.status, answer.free_joint, len(answer.q)) == ("continuum", "joint1", 6)
    loops = answer.q[np.abs(answer.q[:, 0]) < SAME]
    np.testing.assert_allclose(loops[:, 1], [-2.274809595, 1.717454562], rtol=0, atol=SAME)


def test_a_surface_has_one_row_though_a_joint_turns_back_on_it_somewhere() -> None:
    """From some points of the surface the second joint reaches zero, from others it turns back before: such a
    point was taken for one of a second surface.
    """
    answer = TURNING_BACK.solved()
    assert (answer.status, answer.free_joint, len(answer.q)) == ("continuum", "joint2", 1)
    np.testing.assert_allclose(answer.q[0, [1, 4]], 0, rtol=0, atol=SAME)
