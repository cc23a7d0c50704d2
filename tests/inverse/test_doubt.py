"""Closed forms at singular poses where a step leaves a variable free or rounding spoils a branch."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.models.core.registry import model
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run.compiling import compile
from armwright.run.solver.solver import Solver
from tests.inverse.arms import apart

_h = np.pi / 2


def closed(robot: Robot) -> Solver:
    found = model(robot, "inverse_geometry")
    assert found.method == "paul"
    solver = compile(found)
    assert isinstance(solver, Solver)
    return solver


def three_rolls() -> Robot:
    """A wrist of two twists of 60 degrees: at q5 = π its first and last axis are one."""
    return Robot.from_dh(
        a=[0, 0.6, 0.1, 0, 0, 0],
        d=[0.5, 0, 0, 0.7, 0, 0.1],
        alpha=[-_h, 0, -_h, np.pi / 3, np.pi / 3, 0],
        name="three_rolls",
    )


@pytest.mark.requirement("S4-26")
def test_a_wrist_of_oblique_rolls_in_line_is_a_continuum_beside_regular_branches() -> None:
    """The cosine of q5 is known to 1e-16 and so q5 to 1e-8: its branch misses the pose by as much."""
    robot = three_rolls()
    solver = closed(robot)
    for q in np.random.default_rng(43).uniform(-np.pi, np.pi, (5, 6)):
        q[4] = np.pi
        T = robot.pose(q)
        answer = solver.solve(T)
        assert answer.status == "continuum"
        assert answer.free_joint in ("joint4", "joint6")
        assert answer.residual.max() < 1e-12
        assert min(np.abs(q[:3] - row[:3]).max() for row in answer.q) < 1e-7  # the arm itself is not free
        assert len(solver(T)) == len(answer.q)


def slides_and_turns() -> Robot:
    """Its third slide comes into the plane of the others as its first joint turns."""
    return Robot.from_dh(
        a=[-0.1575, 0, -0.9, 0, -0.218, 0],
        d=[0.2332, 0.3, 0, 0.112, -0.259, -0.618],
        alpha=[-_h, -_h, _h, np.pi / 3, _h, np.pi],
        theta=[-_h, 0, 0, -_h, _h, 0],
        types="PPRPRR",
        name="slides_and_turns",
    )


@pytest.mark.requirement("S4-23", "S4-26")
@pytest.mark.parametrize("third", [0.0, np.pi])
def test_slides_in_one_plane_are_a_continuum_of_a_slide(third: float) -> None:
    robot = slides_and_turns()
    T = robot.pose([-0.14, -0.55, third, -0.05, 2.28, 0.4])
    answer = closed(robot).solve(T)
    assert answer.status == "continuum"
    assert answer.free_joint in ("joint1", "joint2", "joint4")
    assert answer.residual.max() < 1e-12


EMPTY = [  # arms whose closed form fails altogether at these poses, which are singular for a step of it
    (
        [-0.7, 0, 0, 0, -0.53, 0],
        [0, 0, 0.978, 0.7766, -0.1, 0],
        [_h, np.pi, _h, -_h, np.pi, -_h],
        [np.pi, -_h, np.pi, 0, 0.3, _h],
        "PPRRPR",
        [0.21, -0.76, 0, -0.28, 0, 3.08],
    ),
]


@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize(("a", "d", "alpha", "theta", "types", "q"), EMPTY)
def test_a_reachable_pose_has_an_answer(
    a: list[float], d: list[float], alpha: list[float], theta: list[float], types: str, q: list[float]
) -> None:
    robot = Robot.from_dh(a=a, d=d, alpha=alpha, theta=theta, types=types, name="slides")
    solver = closed(robot)
    T = robot.pose(q)
    answer = solver.solve(T)
    assert len(answer.q) == len(solver(T)) > 0
    assert answer.residual.max() < 1e-9


@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize("q", [[0.0] * 6, [0.3, _h, np.pi, -_h, 0.0, -_h], [1.0, _h, 0.0, np.pi, 0.0, 0.0]])
def test_a_call_gives_the_solutions_of_the_careful_answer(q: list[float]) -> None:
    """With the wrist in line the arm is a closed chain of four bars; every branch has its own free angle."""
    robot = load("ur5e")
    solver = closed(robot)
    T = robot.pose(q)
    answer = solver.solve(T)
    many, counts = solver(np.array([T, robot.pose([0.3, -1.0, 0.8, 0.2, 0.9, 0.1]), T]))
    assert len(solver(T)) == len(answer.q) == counts[0] == counts[2]
    assert all(apart(robot, a, b) < 1e-12 for a, b in zip(many[0], answer.q, strict=False))
    assert answer.residual.max() < 1e-9


@pytest.mark.requirement("S4-23")
def test_solutions_are_exact_where_a_step_is_badly_conditioned() -> None:
    """Slides that nearly lie in one plane: errors of the angles are multiplied by a thousand and more."""
    robot = Robot.from_dh(
        a=[0.9627, 0.7123, -0.0671, 0.3198, 0.6276, 0.0109],
        d=[0.427, -0.2463, -0.1605, 0.9713, 0.1898, 0.727],
        alpha=[-1.9114, 0.169, 1.6967, -2.9392, 0.9312, -1.6573],
        theta=[0.1316, -0.4467, 0.3578, 1.5679, -1.2078, -0.6691],
        types="RPPPRR",
        name="rough",
    )
    solver = closed(robot)
    spread = np.random.default_rng(82030).uniform(-1, 1, (200, 6)) * [np.pi, 1, 1, 1, np.pi, np.pi]
    worst = max(np.linalg.norm(robot.pose(row) - T) for T in map(robot.pose, spread) for row in solver(T))
    assert worst < 1e-12
