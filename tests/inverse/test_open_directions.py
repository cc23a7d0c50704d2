"""Terms of second order tell curves that cross, curves folded all along and surfaces apart; rows follow."""

from __future__ import annotations

import numpy as np
import pytest

import armwright as aw
from armwright.kernels.inverse.continua.multiple_roots import multiple_root
from armwright.kernels.inverse.continua.open_directions import SURFACE, open_directions, unmade_projector
from armwright.kernels.inverse.positions.configurations import jacobian_at, with_held
from armwright.kernels.inverse.positions.newton import Newton
from armwright.kernels.inverse.search.own_rows import scaled_pose
from armwright.kernels.language import zeros
from armwright.kernels.linear.singular_values import singular_parts
from armwright.models.inverse.inverse_geometry import inverse_geometry
from armwright.models.inverse.inverse_model import Eliminated
from armwright.robot import Robot
from armwright.run.compiling import compile
from tests.inverse.test_crossing_curves import Case

_h = np.pi / 2
SAME = 1e-6  # rad or m: what is known of points of folded curves
_slide = 0.2 / _h

SLIDES_CROSS = Case(  # two slides go against each other along a line that crosses one of two turns at zero
    (0, 0, 0, 0, 0.5, 0),
    (0.2, 0, 0, 0, 0.5, 0),
    (-1, -1, 1, 1, -1, -1),
    (_slide, 1, 1, _slide, 1, 1),
    "PRRPRR",
)
WITHOUT_END = Case(  # folded all along, and slides go on for ever
    (0, 0.507, 0, 0.535, 0, 0.924),
    (0, 0, 0, 0, 0.315, 0.123),
    (1, -1, 0, 2, 1, 0),
    (_slide, 1, 1, 0, 1, 1),
    "PRRPRR",
)
HARDLY_FELT = Case(  # across the line two points are fourfold roots
    (0, 0, 0.5, 0, 0.5, 0), (0.2, 0.5, 0, 0.5, 0.5, 0.2), (1, 1, -1, -1, -1, -1), (1, 0, 2, 1, 1, 2)
)
FLAT_WHERE_ZERO = Case(  # folded all along, and flatter where the first joint is zero
    (0, 0.2, 0, 0, 0.2, 0), (0.5, 0, 0, 0, 0, 0), (-1, -1, -1, 1, 1, 0), (-1, -1, 0, -1, -1, -1), "RRPRRR"
)
NEARLY_AS_WIDE = Case(  # two joints of a loop move by 1.196 and 1.395, where 0.2 less is as wide
    (0.2, 0.2, 0.2, 0.3, 0.3, 0),
    (0.3, 0.2, 0.5, 0, 0.2, 0.3),
    (-1, 1, -1, 0, 0, -1),
    (_slide, -1, 0, -1, 1, 2),
    "PRRRRR",
)
SMALL_LOOP = Case(  # of 0.04 rad, beside two wide ones
    (0, 0.112, 0.724, 0.499, 0.627, 0),
    (0.984, 0, 0, 0.276, 0.724, 0),
    (-1, 0, 1, -1, 0, -1),
    (0, 1, -1, 2, 1, -1),
)
REDUNDANT = Case(
    (0.878, 0, 0, 0.878, 0, 0.582),
    (0.582, 0.544, 0, 0.74, 0, 0.694),
    (2, -1, -1, 1, 0, -1),
    (1, 1, 0, 2, 0, 1),
)


def shaken(T: np.ndarray, seed: int) -> np.ndarray:
    """The pose as another route may round it."""
    around = np.random.default_rng(seed).integers(-1, 2, size=(3, 4))
    return np.vstack([T[:3] * (1 + 2.2e-16 * around), T[3:]])


def gap(robot: Robot, rows: np.ndarray, q: np.ndarray) -> float:
    """How far the nearest of the rows is from a position."""
    turns = np.array([joint.turns for joint in robot.moving])
    apart = np.where(turns, np.remainder(rows - q + np.pi, 2 * np.pi) - np.pi, rows - q)
    return float(np.abs(apart).max(axis=1).min())


def directions(robot: Robot, q: list[float]) -> tuple[np.ndarray, int, int]:
    model = inverse_geometry(robot, method="general")
    assert isinstance(model, Eliminated)
    found: tuple[np.ndarray, int, int] = open_directions(model.record, np.array(q), np.zeros(6))
    return found


def test_two_lines_that_cross_are_two_directions() -> None:
    """Slides against each other, and turns about axes that are parallel there: J v = 0 has a plane of v."""
    headings, count, is_folded = directions(SLIDES_CROSS.robot(), [0, _h, _h, 0, _h, _h])
    assert (count, is_folded) == (2, 0)
    lines = np.array([[1, 0, 0, 1, 0, 0], [0, 0, 1, 0, 1, 0]]) / np.sqrt(2)
    np.testing.assert_allclose(np.sort(np.abs(headings[:2] @ lines.T), axis=None), [0, 0, 1, 1], atol=1e-9)


def test_a_curve_that_is_folded_all_along_is_one_direction() -> None:
    """The wrist of a Stanford arm in line, its centre on the axes of the first joints."""
    headings, count, is_folded = directions(aw.load("stanford"), [-_h, _h, 0, 0.4, 0, 0.3])
    assert (count, is_folded) == (1, 1)
    np.testing.assert_allclose(np.abs(headings[0]), np.array([0, 0, 0, 1, 0, 1]) / np.sqrt(2), atol=1e-6)


def test_a_surface_leaves_all_directions_open() -> None:
    """Five axes of an RX90 meet where its wrist is on the shoulder."""
    _headings, count, _is_folded = directions(aw.load("rx90"), [0.3, 0.4, _h, 0.3, 0.5, 1.0])
    assert count == SURFACE


@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize(
    ("case", "free_joint", "count"),
    [
        (SLIDES_CROSS, "joint1", 6),
        (WITHOUT_END, "joint4", 2),
        (HARDLY_FELT, "joint3", 3),
        (FLAT_WHERE_ZERO, "joint1", 3),
        (NEARLY_AS_WIDE, "joint1", 1),
        (SMALL_LOOP, "joint2", 3),
    ],
)
def test_rows_of_curves_do_not_depend_on_rounding(case: Case, free_joint: str, count: int) -> None:
    """Lines that cross others at their own point had no row; points of crossings had one or not; curves that
    are folded all along had one wherever Newton's method stopped.
    """
    robot = case.robot()
    solver = compile(inverse_geometry(robot, method="general"))
    T = robot.pose(case.position)
    wanted = solver.solve(T)
    assert (wanted.status, wanted.free_joint, len(wanted.q)) == ("continuum", free_joint, count)
    assert wanted.residual.max() < 1e-12
    for seed in range(8):
        answer = solver.solve(shaken(T, seed))
        assert (answer.status, answer.free_joint, len(answer.q)) == ("continuum", free_joint, count)
        assert max(gap(robot, answer.q, row) for row in wanted.q) < SAME


@pytest.mark.parametrize("case", [SLIDES_CROSS, WITHOUT_END, FLAT_WHERE_ZERO])
def test_the_line_through_a_position_has_a_row(case: Case) -> None:
    """Slides that go against each other, a loop through this very position, turns against each other."""
    robot, q = case.robot(), case.position
    rows = compile(inverse_geometry(robot, method="general")).solve(robot.pose(q)).q
    along = {"SLIDES": [1, 0, 0, 1, 0, 0], "LOOP": [0] * 6, "TURNS": [1, 0, 0, 0, 1, 0]}
    way = {SLIDES_CROSS: "SLIDES", WITHOUT_END: "LOOP", FLAT_WHERE_ZERO: "TURNS"}[case]
    back = -q[0] * np.array(along[way])
    np.testing.assert_allclose(robot.pose(q + 0.3 * back), robot.pose(q), rtol=0, atol=1e-12)
    assert gap(robot, rows, q + back) < SAME


def test_points_of_redundant_arms_do_not_depend_on_rounding() -> None:
    """Six joints that move the tool in five directions only: a descent leaves the sixth alone, and does not
    follow what rounding makes of it.
    """
    robot = REDUNDANT.robot()
    solver = compile(inverse_geometry(robot))
    T = robot.pose(REDUNDANT.position)
    wanted = solver.solve(T)
    assert wanted.status == "continuum"
    for seed in range(8):
        answer = solver.solve(shaken(T, seed))
        assert len(answer.q) == len(wanted.q)
        assert max(gap(robot, answer.q, row) for row in wanted.q) < SAME


@pytest.mark.parametrize("held", [(), (4,), (0, 3, 5)])
def test_twists_that_no_joints_make_are_orthogonal_to_all_that_they_make(held: tuple[int, ...]) -> None:
    """A UR5e with wrist 2 at zero; joints that are held make no twist."""
    model = inverse_geometry(aw.load("ur5e"), method="general")
    assert isinstance(model, Eliminated)
    still = np.zeros(6)
    still[list(held)] = 1.0
    jac = jacobian_at(model.record, np.array([0.3, -0.5, 0.4, 0.2, 0.0, 0.7])) * (1 - still)
    g = zeros(Newton)
    g[:, :6] = jac
    stacked, _wanted = with_held(g, still)
    directions, _values = singular_parts(12, stacked)
    projector = unmade_projector(jac, directions)
    np.testing.assert_allclose(projector @ jac, 0, rtol=0, atol=1e-14)
    np.testing.assert_allclose(projector @ projector, projector, rtol=0, atol=1e-14)
    assert round(float(np.trace(projector))) == 6 - np.linalg.matrix_rank(jac, tol=1e-9)


@pytest.mark.parametrize("held", [(), (1,), (0, 4), (1, 2, 5)])
def test_joints_that_are_held_add_their_own_singular_values_only(held: tuple[int, ...]) -> None:
    g, still = zeros(Newton), np.zeros(6)
    g[:, :6] = np.random.default_rng(3).uniform(-1, 1, (6, 6))
    still[list(held)] = 1.0
    stacked, _wanted = with_held(g, still)
    _directions, values = singular_parts(12, stacked)
    rest = np.linalg.svd(g[:, :6][:, still == 0], compute_uv=False)
    np.testing.assert_allclose(np.sort(values), np.sort([*rest, *[1.0] * len(held)]), rtol=0, atol=1e-14)


@pytest.mark.parametrize("aside", [1e-8, -3e-8, 1e-7])
def test_a_double_root_is_found_to_rounding_from_beside(aside: float) -> None:
    """The arm of an RX90 is stretched: the pose is missed by the square of what joint 3 is bent."""
    robot = aw.load("rx90")
    model = inverse_geometry(robot, method="general")
    assert isinstance(model, Eliminated)
    arm, held = model.record, np.zeros(6)
    root = np.array([0.3, -0.5, -_h, 0.2, 0.8, 0.7])
    pose, _off = scaled_pose(arm, robot.pose(root))
    directions, values = singular_parts(6, jacobian_at(arm, root))
    assert values[5] < 1e-12 * values[0]
    there = multiple_root(arm, pose, root + aside * directions[5], held)
    np.testing.assert_allclose(there, root, rtol=0, atol=1e-12)
