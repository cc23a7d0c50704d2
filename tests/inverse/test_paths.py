"""Solutions along a path of poses keep their rows, also of arms without a closed form."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.bench.geometry_arms import arms
from armwright.models.core.registry import model
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run.compiling import compile
from armwright.run.solver.solver import Solver
from tests.inverse import six_joint_arms as six

PATHS = [
    ("wrist at 60 degrees", [-1.2, 0.5, 2.9, 0.4, 1.3, -2.2], [-0.9, 0.9, 3.4, 0.7, 1.0, -2.5]),
    ("offset wrist", [2.9, -0.6, 0.8, 0.3, 1.1, 0.2], [3.4, -0.5, 0.7, 0.2, 1.4, 0.1]),
    ("random 5R1P", [0.4, -0.6, 0.1, 2.9, 0.8, 0.2], [0.7, -0.3, 0.3, 3.5, 1.1, -0.1]),
]


def solved(robot: Robot, poses: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    solver = compile(model(robot, "inverse_geometry"))
    assert isinstance(solver, Solver)
    assert solver.model.method == "general"
    q, counts = solver(poses)
    return q, counts


@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize(("name", "start", "end"), PATHS)
def test_rows_of_a_path_are_branches(name: str, start: list[float], end: list[float]) -> None:
    """Joints pass half a turn and cross each other on the way; a sorted order would change there."""
    robot = arms()[name]
    way = np.linspace(start, end, 300)
    q, counts = solved(robot, np.array([robot.pose(row) for row in way]))
    own = [int(np.nanargmin(six.apart(robot, rows, at))) for rows, at in zip(q, way, strict=True)]
    assert set(own) == {own[0]}
    assert ((~np.isnan(q[:, :, 0])).sum(axis=1) == counts).all()
    for i in range(1, len(way)):
        goes_on = ~np.isnan(q[i, :, 0]) & ~np.isnan(q[i - 1, :, 0])
        assert np.median(six.apart(robot, q[i, goes_on], q[i - 1, goes_on])) < 0.1


@pytest.mark.parametrize("name", ["puma560", "manseur_doty"])
def test_what_ends_leaves_a_row_of_nan_and_nothing_moves_up(name: str) -> None:
    """A straight way out of the workspace: solutions end in pairs, the others keep their rows."""
    robot = load(name)
    T = np.tile(robot.pose([0.3, -0.8, 0.6, 0.4, 0.9, -0.5]), (400, 1, 1))
    T[:, :3, 3] *= np.linspace(0.6, 1.6, 400)[:, None]
    solver = compile(model(robot, "inverse_geometry"))
    assert isinstance(solver, Solver)
    q, counts = solver(T)
    assert counts.max() > counts.min()
    for rows in q.transpose(1, 0, 2):
        for i in np.flatnonzero(~np.isnan(rows[1:, 0]) & ~np.isnan(rows[:-1, 0])):
            assert six.apart(robot, rows[i : i + 1], rows[i + 1])[0] < 0.8  # the same solution, moved


@pytest.mark.parametrize("name", ["puma560", "ur5e"])
def test_rows_of_a_closed_form_go_on_where_the_wrist_passes_its_singularity(name: str) -> None:
    """Its two branches change places there: what keeps its row is the motion, not the name."""
    robot = load(name)
    way = np.linspace([0.3, -0.8, 1.1, 0.4, -0.031, 0.2], [0.4, -0.7, 1.0, 0.6, 0.03, 0.1], 60)
    q, counts = compile(model(robot, "inverse_geometry"))(np.array([robot.pose(row) for row in way]))
    assert q.shape == (60, 8, 6)
    assert (counts == 8).all()
    apart = np.remainder(np.diff(q, axis=0) + np.pi, 2 * np.pi) - np.pi
    assert np.abs(apart).max() < 0.05
    assert (np.abs(q - way[:, None]).max(axis=2) < 1e-7).all(axis=0).any()  # the motion itself is a row


def test_poses_in_random_order_have_their_rows_in_front() -> None:
    robot = load("puma560")
    rng = np.random.default_rng(2)
    solver = compile(model(robot, "inverse_geometry"))
    assert isinstance(solver, Solver)
    q, counts = solver(np.array([robot.pose(row) for row in rng.uniform(-3, 3, (50, 6))]))
    for rows, count in zip(q, counts, strict=True):
        assert not np.isnan(rows[:count]).any()
        assert np.isnan(rows[count:]).all()


def test_poses_far_from_each_other_keep_the_sorted_order() -> None:
    robot = arms()["wrist at 60 degrees"]
    poses = np.array([robot.pose(q) for q in six.random_configurations(robot, 20, 3)])
    q, counts = solved(robot, poses)
    for rows, count in zip(q, counts, strict=True):
        assert (np.diff(rows[:count, 0]) > -1e-6).all()
        assert np.isnan(rows[count:]).all()


@pytest.mark.parametrize("name", ["puma560", "tx40"])
def test_rows_of_a_path_of_few_poses_go_on(name: str) -> None:
    """Steps of a quarter of a radian, through a wrist in line: what keeps its row is the motion."""
    robot = load(name)
    way = np.linspace([0.3, -0.8, 1.1, 0.4, -0.631, 0.2], [1.5, -0.7, 1.0, 0.8, 0.63, 0.5], 7)
    q, counts = compile(model(robot, "inverse_geometry"))(np.array([robot.pose(row) for row in way]))
    assert (counts == 8).all()
    assert np.abs(np.diff([robot.pose(row)[:3, :3] for row in way], axis=0)).max() > 0.2
    assert (np.abs(q - way[:, None]).max(axis=2) < 1e-7).all(axis=0).any()  # the motion itself is a row
