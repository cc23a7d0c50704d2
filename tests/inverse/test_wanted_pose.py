"""Wanted poses: nearly rigid ones are projected, the same for every method, others are refused with why."""

from __future__ import annotations

import warnings
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.kernels.inverse.positions.transforms import rigid_pose
from armwright.models.inverse.inverse_geometry import inverse_geometry
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run.compiling import compile
from armwright.run.solver.solver import Solver
from armwright.run.solver.wanted_pose import PoseWarning, nearest_rigid
from tests.inverse import six_joint_arms as six
from tests.inverse.test_coupled_arms import ARMS, serial

ROUNDING = 1e-14  # of a few products of numbers of about one
Q = [0.3, -0.8, 0.6, 0.4, 0.9, -0.5]


@cache
def solver_of(name: str, method: str) -> tuple[Robot, Solver]:
    robot = load(name)
    solver = compile(inverse_geometry(robot, method=method))
    assert isinstance(solver, Solver)
    return robot, solver


def rounded(T: np.ndarray, digits: int) -> np.ndarray:
    return np.round(T, digits)


@pytest.mark.parametrize("digits", [3, 4, 6, 8])
def test_a_rounded_pose_is_projected_onto_the_nearest_rotation(digits: int) -> None:
    """The polar factor of the matrix, as its singular vectors give it."""
    T = rounded(load("puma560").pose(Q), digits)
    found, off = rigid_pose(T)
    U, _, V = np.linalg.svd(T[:3, :3])
    np.testing.assert_allclose(found[:, :3], U @ V, atol=ROUNDING)
    np.testing.assert_allclose(found[:, 3], T[:3, 3])
    assert off == pytest.approx(np.abs(T[:3, :3].T @ T[:3, :3] - np.eye(3)).max(), rel=1e-9)


def test_many_poses_are_projected_as_the_kernel_projects_one() -> None:
    T = np.array([rounded(load("puma560").pose(Q), digits) for digits in (3, 4, 6, 8, 15)])
    found, off = nearest_rigid(T)
    for pose, rigid, far in zip(T, found, off, strict=True):
        expected, by_kernel = rigid_pose(pose)
        np.testing.assert_allclose(rigid[:3], expected, atol=ROUNDING)
        assert far == pytest.approx(by_kernel, abs=ROUNDING)


@pytest.mark.parametrize("method", ["auto", "general", "numeric"])
@pytest.mark.parametrize("name", ["puma560", "ur5e"])
def test_float32_and_four_digits_give_the_solutions_of_the_projected_pose(name: str, method: str) -> None:
    robot, solver = solver_of(name, method)
    for T in (robot.pose(Q).astype(np.float32), rounded(robot.pose(Q), 4)):
        wanted = np.eye(4)
        wanted[:3] = rigid_pose(np.asarray(T, dtype=float))[0]
        found, exact = solver(T), solver(wanted)
        assert len(found) == len(exact) > 0
        assert all(six.holds(robot, exact, row, 1e-9) for row in found)
        assert max(np.abs(robot.pose(row) - wanted).max() for row in found) < 1e-9  # what numeric promises


@pytest.mark.parametrize("name", ["puma560", "ur5e"])
def test_three_decimals_are_always_a_pose(name: str) -> None:
    """Each entry is off by 5e-4 at most, so RᵀR by 2·√3·5e-4; a fifth of them are off by over 1e-3."""
    robot, solver = solver_of(name, "auto")
    T = np.array([robot.pose(q) for q in np.random.default_rng(3).uniform(-3, 3, (200, 6))]).round(3)
    off = np.abs(np.swapaxes(T, 1, 2)[:, :3, :3] @ T[:, :3, :3] - np.eye(3)).max(axis=(1, 2))
    assert (off > 1e-3).any()
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        _, counts = solver(T)
    assert {str(one.message) for one in said} == {
        "the rotation matrix of the pose is rounded; the nearest exact one is used"
    }
    assert (counts > 0).mean() > 0.9  # the others are at the edge of the reach


@pytest.mark.parametrize("method", ["auto", "general", "numeric"])
def test_what_is_no_rigid_transform_is_refused_with_how_far_it_is_off(method: str) -> None:
    robot, solver = solver_of("puma560", method)
    T = robot.pose(Q)
    far, mirrored, nan = T.copy(), T.copy(), T.copy()
    far[0, 0] += 0.01
    mirrored[:, 0] *= -1
    nan[1, 3] = np.nan
    for pose, why in ((far, "differs from 1 by"), (mirrored, "reflection"), (nan, "not finite")):
        for ask in (solver, solver.solve):
            with pytest.raises(ArmwrightError, match=why):
                ask(pose)


@pytest.mark.parametrize("method", ["auto", "general", "numeric"])
@pytest.mark.parametrize(
    ("fault", "why"),
    [(np.nan, "not finite"), (1e300, "an entry of 1e"), (0.02, "not a rigid transform")],
)
def test_a_batch_names_the_pose_that_is_wrong_and_answers_the_others(
    method: str, fault: float, why: str
) -> None:
    robot, solver = solver_of("puma560", method)
    T = np.array([robot.pose(Q)] * 3)
    T[1, 0, 0] += fault
    with pytest.warns(PoseWarning, match=f"pose 1: .*{why}"):
        q, counts = solver(T)
    alone = solver(T[0])
    assert counts.tolist() == [len(alone), 0, len(alone)]
    assert np.isnan(q[1]).all()
    np.testing.assert_allclose(q[2, : counts[2]], alone, atol=ROUNDING)
    with pytest.warns(PoseWarning, match="pose 1"):
        assert np.isnan(solver(T, nearest=Q)[1]).all()


@pytest.mark.parametrize("method", ["auto", "general", "numeric"])
@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (np.eye(3), r"shape \(3, 3\)"),
        (np.zeros((2, 3, 4)), r"shape \(2, 3, 4\)"),
        (np.eye(4)[0], r"shape \(4,\)"),
        (np.eye(4) * (1 + 0j), "complex"),
        ([[1, 2], [3]], "not an array of numbers"),
        ("home", "not an array of numbers"),
        (None, "not an array of numbers"),
        (np.diag([1.0, 1.0, -1.0, 1.0]), "left-handed"),
        (np.eye(4) * 1e300, "an entry of 1e"),
        (np.diag([1.0, 1.0, 1.0, 0.0]), "last row"),
    ],
)
def test_wrong_inputs_are_refused_in_the_same_words_by_every_method(
    method: str, wrong: object, why: str
) -> None:
    _, solver = solver_of("puma560", method)
    for ask in (solver, solver.solve, partial(solver, nearest=Q)):
        with pytest.raises(ArmwrightError, match=f"pose: .*{why}"):
            ask(wrong)


@cache
def other_arm(kind: str) -> tuple[Solver, np.ndarray, np.ndarray]:
    """The solver of an arm that is no ordinary one with six joints, a position and its pose."""
    if kind == "coupled":
        with TemporaryDirectory() as folder:
            robot = serial(Path(folder), *ARMS["parallelogram"])
        q = np.array(Q)
    elif kind == "five joints":
        robot = Robot.from_dh(
            a=[0, 0.28, 0.25, 0, 0], d=[0.26, 0, 0, 0, 0.15], alpha=["-pi/2", 0, 0, "-pi/2", 0], name="five"
        )
        q = np.array([0.4, -0.8, 1.1, 0.3, 0.7])
    else:
        name, q = SEVEN if kind in ("fixed", "swept", "numeric") else SLIDING[kind]
        robot = load(name)
    solver = compile(inverse_geometry(robot, **OPTIONS.get(kind, {})))
    assert isinstance(solver, Solver)
    return solver, q, robot.pose(q)


SEVEN = "panda", np.array([0.1, -0.4, 0.3, -1.9, 0.2, 1.6, 0.4])
SLIDING = {
    "scara": ("scara", np.array([0.3, 0.5, 0.1, 0.2])),
    "stanford": ("stanford", np.array([0.3, 0.4, 0.5, 0.2, 0.3, 0.4])),
    "gantry": ("cartesian6", np.array([0.3, 0.4, 0.5, 0.2, 0.3, 0.4])),
}
OPTIONS: dict[str, dict[str, Any]] = {
    "fixed": {"fixed": {"joint7": 0.4}},
    "swept": {"redundant": "joint7", "values": [0.2, 0.4]},
    "scara": {"task": ("x", "y", "z", "rz")},
}
OTHERS = ("coupled", "five joints", "fixed", "swept", "numeric", *SLIDING)
FAULTS = {
    "not finite numbers": (2, 3, np.nan),
    "not finite": (2, 3, np.inf),
    "an entry of 1e": (2, 3, -1e300),
    "left-handed": (slice(None), 0, -1.0),
    "differs from 1 by": (0, 0, 0.02),
    "last row": (3, 3, 0.5),
}


def faulty(T: np.ndarray, why: str) -> np.ndarray:
    """The pose with a fault: an entry that is none, or too large; mirrored; not rigid."""
    row, column, value = FAULTS[why]
    wrong = T.copy()
    wrong[row, column] = value * wrong[row, column] if why == "left-handed" else wrong[row, column] + value
    return wrong


@pytest.mark.parametrize("kind", OTHERS)
@pytest.mark.parametrize("why", FAULTS)
def test_every_kind_of_arm_refuses_in_the_same_words(kind: str, why: str) -> None:
    """Alone, near a position, by a deadline; in a batch with its number, and the others are answered."""
    solver, q, T = other_arm(kind)
    wrong = faulty(T, why)
    for ask in (solver, solver.solve, partial(solver, nearest=q), partial(solver.solve, deadline=60.0)):
        with pytest.raises(ArmwrightError, match=f"pose: .*{why}"):
            ask(wrong)
    with pytest.warns(PoseWarning, match=f"pose 1: .*{why}") as said:
        rows, counts = solver(np.array([T, wrong, T]))
    assert {one.category for one in said} == {PoseWarning}
    assert counts[1] == 0
    assert counts[0] == counts[2] > 0
    assert np.isnan(rows[1]).all()


@pytest.mark.parametrize("kind", ["puma560", *OTHERS])
def test_rounding_is_said_once_per_call(kind: str) -> None:
    """Alone or in a batch, whether blocks, branches or values of a swept joint come upon it again."""
    if kind == "puma560":
        robot, solver = solver_of(kind, "auto")
        q, T = np.array(Q), robot.pose(Q)
    else:
        solver, q, T = other_arm(kind)
    rounded = np.round(T, 7)
    batch = np.array([T, *[rounded] * 700, T])
    calls = {
        "one": lambda: solver(rounded),
        "solve": lambda: solver.solve(rounded),
        "nearest": lambda: solver(rounded, nearest=q),
        "path": lambda: solver.path(np.array([rounded] * 3), q),
        "batch": lambda: solver(batch),
        "rounded from the first": lambda: solver(batch[1:4]),
        "nearest of a batch": lambda: solver(batch[:4], nearest=q),
    }
    counts = {}
    for name, call in calls.items():
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always", PoseWarning)
            call()
        counts[name] = len(said)
    assert counts == dict.fromkeys(calls, 1)


def test_lists_and_whole_numbers_are_poses_too() -> None:
    robot, solver = solver_of("puma560", "auto")
    T = robot.pose(Q)
    np.testing.assert_allclose(solver(T.tolist()), solver(T), atol=ROUNDING)
    turned = np.array([[0, -1, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
    moved = turned.astype(float)
    np.testing.assert_array_equal(solver(turned), solver(moved))


def test_that_a_pose_is_rounded_is_said_once() -> None:
    robot, solver = solver_of("puma560", "auto")
    T = rounded(robot.pose(Q), 4)
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("default")
        for _ in range(3):
            solver(T)
            solver.solve(T)
            solver(np.array([T, T]))
    assert len(said) == 3  # once where each of the three is asked
    assert all("the nearest exact one is used" in str(one.message) for one in said)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        solver.solve(robot.pose(Q))


def test_a_masked_pose_is_refused() -> None:
    """As an argument of any other function is; what the mask hides is not to be used."""
    robot, solver = solver_of("ur5e", "auto")
    T = robot.pose(Q)
    hidden = np.ma.masked_array(T, mask=np.eye(4))
    for given in (hidden, np.ma.masked_array([T, T], mask=[np.zeros((4, 4)), np.eye(4)])):
        with pytest.raises(ArmwrightError, match="pose: some values are masked"):
            solver(given)
    assert len(solver(np.ma.masked_array(T)))
