"""Wanted poses: nearly rigid ones are projected, the same for every method, others are refused with why."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.kernels.inverse.transforms import rigid_pose
from armwright.models.inverse.inverse_geometry import inverse_geometry
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run.compiling import compile
from armwright.run.solver.solver import Solver
from tests.inverse import six_joint_arms as six

ROUNDING = 1e-14  # of a few products of numbers of about one
Q = [0.3, -0.8, 0.6, 0.4, 0.9, -0.5]


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


def test_a_batch_says_which_pose_is_wrong() -> None:
    robot, solver = solver_of("puma560", "general")
    T = np.array([robot.pose(Q)] * 3)
    T[1, 0, 0] += 0.02
    with pytest.raises(ArmwrightError, match=r"pose 1: not a rigid transform"):
        solver(T)
