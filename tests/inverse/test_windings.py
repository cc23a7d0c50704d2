"""Whole turns within joint limits: one winding of every solution, or all of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.models.inverse.inverse_geometry import inverse_geometry
from armwright.robot import Limits, Robot
from armwright.robot.formats import load
from armwright.run.compiling import compile
from armwright.run.solver.solver import Solver

EXACT = 1e-9  # solutions of regular poses are exact to rounding; singular ones lose half the digits


def with_ranges(name: str, low: float, high: float) -> Robot:
    robot = load(name)
    joints = [replace(joint, limits=Limits(low, high)) for joint in robot.joints]
    return replace(robot, joints=tuple(joints))


def solver_of(robot: Robot, method: str = "auto") -> Solver:
    solver = compile(inverse_geometry(robot, method=method))
    assert isinstance(solver, Solver)
    return solver


def holds(rows: np.ndarray, q: np.ndarray) -> bool:
    return len(rows) > 0 and bool(np.abs(rows - q).max(axis=1).min() < EXACT)


@pytest.mark.parametrize("method", ["auto", "general"])
def test_a_position_beyond_half_a_turn_is_found_within_its_limits(method: str) -> None:
    """Limits 0 … 6.2 and q = 4: the solution that is found at 4 − 2π comes back a turn later."""
    robot = with_ranges("puma560", 0.0, 6.2)
    solver = solver_of(robot, method)
    q = np.array([4.0, 3.5, 5.9, 0.2, 4.4, 6.1])
    assert holds(solver(robot.pose(q), limits=True), q)
    assert holds(solver.solve(robot.pose(q), limits=True).q, q)
    many, counts = solver(np.array([robot.pose(q)] * 2), limits=True)
    assert holds(many[1, : counts[1]], q)


@pytest.mark.parametrize(("low", "high"), [(-6.28, 6.28), (0.0, 6.283), (-1.0, 5.5), (-9.0, -2.0)])
def test_no_generating_position_is_lost(low: float, high: float) -> None:
    robot = with_ranges("ur5e", low, high)
    solver = solver_of(robot)
    positions = np.random.default_rng(5).uniform(low, high, (100, 6))
    for q in positions:
        assert holds(solver(robot.pose(q), limits=True, windings="all"), q)
        rows = solver(robot.pose(q), limits=True)
        turns = (rows - q) / (2 * np.pi)
        assert np.abs(turns - np.rint(turns)).max(axis=1).min() < EXACT
        assert ((rows >= low - EXACT) & (rows <= high + EXACT)).all()


def test_all_windings_are_the_product_of_the_turns_of_each_joint() -> None:
    robot = with_ranges("ur5e", -2 * np.pi, 2 * np.pi)
    solver = solver_of(robot)
    T = robot.pose([0.4, -1.1, 0.9, 0.3, 0.7, 0.2])
    one, every = solver(T, limits=True), solver(T, windings="all")
    assert len(every) == len(one) * 2**6  # no angle is a whole turn, so each has two places in ±2π
    assert len(np.unique(every.round(9), axis=0)) == len(every)
    assert max(np.abs(robot.pose(row) - T).max() for row in every) < EXACT
    careful = solver.solve(T, windings="all")
    np.testing.assert_allclose(careful.q, every, atol=1e-14)  # two programs round differently
    assert len(careful.branch) == len(careful.residual) == len(every)
    many, counts = solver(np.array([T, T]), windings="all")
    assert many.shape == (2, len(every), 6)
    assert (counts == len(every)).all()


def test_a_solution_within_the_limits_stays_as_it_was_found() -> None:
    robot = with_ranges("ur5e", -2 * np.pi, 2 * np.pi)
    solver = solver_of(robot)
    T = robot.pose([0.4, -1.1, 0.9, 0.3, 0.7, 0.2])
    np.testing.assert_array_equal(solver(T), solver(T, limits=True))


def test_slides_and_held_joints_are_not_wound() -> None:
    arm = load("stanford")
    slides = compile(inverse_geometry(arm))
    q = np.array([0.3, 0.5, 0.4, 0.2, 0.8, -0.4])
    assert isinstance(slides, Solver)
    assert not slides.ranges.turns[2]
    assert holds(slides(arm.pose(q), limits=False), q)
    panda = load("panda")
    held = compile(inverse_geometry(panda, fixed={"joint7": 0.4}))
    rows = held(panda.pose([0.1, -0.4, 0.3, -1.9, 0.2, 1.6, 0.4]), windings="all")
    assert (rows[:, 6] == 0.4).all()


def test_windings_without_number_are_refused_with_the_joint() -> None:
    solver = solver_of(with_ranges("ur5e", -1000.0, 1000.0))
    with pytest.raises(ArmwrightError, match=r"windings: \d+ positions within the limits, .* joint '"):
        solver(solver.robot.pose([0.4, -1.1, 0.9, 0.3, 0.7, 0.2]), windings="all")
    with pytest.raises(ArmwrightError, match="windings 'some': use 'one' or 'all'"):
        solver(solver.robot.pose([0.4, -1.1, 0.9, 0.3, 0.7, 0.2]), windings="some")
