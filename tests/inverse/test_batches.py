"""The rows of a batch are those of its poses asked alone, wherever a pose stands in it."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import armwright as aw
from armwright.robot import Robot
from armwright.run.compiling import compile
from armwright.run.solver.solver import Solver
from tests.inverse import six_joint_arms as six

pytestmark = pytest.mark.filterwarnings("ignore:the rotation matrix of the pose is rounded")

SOLVED = [name for name in aw.robots() if name not in ("panda", "twoarm") and not aw.load(name).loops]
FEW = ("ur10", "tx40", "scara")
NEAR = ("puma560", "kr300", "tx40")
BATCHES = (1, 3, 33, 1000)  # one, fewer than the lanes, more than are followed together, all


def poses_of_every_kind(robot: Robot, count: int) -> np.ndarray:
    """Regular ones, some with joints in line, exactly and nearly, each kind also with fewer digits."""
    random = np.random.default_rng(count)
    turns = np.array([joint.turns for joint in robot.moving])
    poses = []
    for k in range(count):
        q = random.uniform(-1, 1, len(turns)) * np.where(turns, np.pi, 0.6)
        in_line = (random.uniform(size=len(turns)) < 0.5) & turns & (k % 3 > 0)
        q[in_line] = random.choice([0, np.pi / 2, -np.pi / 2, np.pi], in_line.sum())
        if k % 3 == 2:
            q += random.choice([1e-6, 1e-8, 1e-10, 1e-12]) * random.normal(size=len(turns))
        T = robot.pose(q)
        poses.append(np.round(T, random.choice([4, 6, 8, 10])) if k % 2 else T)
    return np.array(poses)


def largest_difference(solver: Solver, T: np.ndarray) -> float:
    """Between rows of batches of all sizes and those of single poses; their numbers are the same."""
    alone = [solver(pose) for pose in T]
    order = np.random.default_rng(1).permutation(len(T))
    largest = 0.0
    for size in BATCHES:
        for places in np.array_split(order, max(len(T) // size, 1))[:8]:
            for rows, count, k in zip(*solver(T[places]), places, strict=True):
                found = rows[~np.isnan(rows[:, 0])]
                assert count == len(found) == len(alone[k]), (k, size)
                for row in found:
                    largest = max(largest, np.abs(row - alone[k]).max(axis=1).min())
    return largest


@cache
def near_solver(name: str, size: float) -> tuple[Robot, Solver]:
    robot = six.calibrated(aw.load(name), size, seed=3)
    return robot, compile(aw.model(robot, "inverse_geometry"))


@pytest.mark.parametrize("method", ["auto", "general"])
@pytest.mark.parametrize("name", FEW)
def test_a_batch_has_the_rows_of_its_poses_alone(name: str, method: str) -> None:
    """To the last digit, rounded and singular poses included."""
    model = aw.model(aw.load(name), "inverse_geometry", method=method)
    assert largest_difference(compile(model), poses_of_every_kind(model.arm.robot, 36)) == 0.0


@pytest.mark.long
@pytest.mark.parametrize("method", ["auto", "general"])
@pytest.mark.parametrize("name", SOLVED)
def test_batches_of_all_arms_have_the_rows_of_their_poses_alone(name: str, method: str) -> None:
    model = aw.model(aw.load(name), "inverse_geometry", method=method)
    assert largest_difference(compile(model), poses_of_every_kind(model.arm.robot, 400)) == 0.0


@pytest.mark.parametrize("name", NEAR)
def test_branches_followed_together_end_where_they_do_alone(name: str) -> None:
    """Half the rows of these poses have an angle at which a turn begins."""
    robot, solver = near_solver(name, 1e-4)
    T = poses_of_every_kind(robot, 60)
    largest_difference(solver, T)
    rows, counts = solver(T)
    for pose, found, count in zip(T, rows, counts, strict=True):
        kept = found[~np.isnan(found[:, 0])]
        assert len(kept) == count
        assert all(np.abs(robot.pose(row) - pose).max() < 2e-4 for row in kept)  # rounded to four decimals


@pytest.mark.parametrize("name", NEAR)
def test_a_joint_at_half_a_turn_stays_there(name: str) -> None:
    """In a batch too, whose steps come to π from both sides; half a turn aside the twist vanishes as well."""
    robot, solver = near_solver(name, 1e-4)
    random = np.random.default_rng(2)
    q = random.uniform(-2, 2, (200, 6))
    at = random.integers(0, 6, 200)
    q[np.arange(200), at] = np.where(random.uniform(size=200) < 0.5, np.pi, -np.pi)
    T = np.array([robot.pose(row) for row in q])
    rows, counts = solver(T)
    for pose, found, count, row in zip(T, rows, counts, q, strict=True):
        missed = [float(np.abs(robot.pose(one) - pose).max()) for one in found[:count]]
        assert max(missed) < 1e-9
        apart = np.abs(np.remainder(found[:count] - row + np.pi, 2 * np.pi) - np.pi).max(axis=1)
        assert apart.min() < 1e-6
