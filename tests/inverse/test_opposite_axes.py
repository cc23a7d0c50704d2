"""Closed forms of arms whose parallel axes point against each other: twists of half a turn."""

from __future__ import annotations

import re

import numpy as np
import pytest

from armwright.expr.walk import evaluate_all
from armwright.models.core.registry import model
from armwright.models.inverse.inverse_model import InverseModel
from armwright.robot import Robot
from armwright.run.compiling import compile
from armwright.run.solver.solver import Solver
from tests.inverse.arms import apart, positions

_h = np.pi / 2


def three_opposite() -> Robot:
    """A cobot with three parallel axes, the middle one the other way round."""
    return Robot.from_dh(
        a=[0, 0.408, 0.376, 0, 0, 0],
        d=[0.0985, 0.1215, 0, 0, 0.1025, 0.094],
        alpha=[-_h, np.pi, np.pi, -_h, _h, 0],
        theta=[np.pi, -_h, 0, -_h, 0, 0],
        name="opposite",
    )


def slide_opposite() -> Robot:
    """Four joints of a SCARA whose slide points down."""
    return Robot.from_dh(
        a=[0.3, 0.25, 0, 0],
        d=[0.4, 0, 0, 0.1],
        alpha=[0, np.pi, np.pi, np.pi],
        types="RRPR",
        name="scara_down",
    )


@pytest.mark.requirement("S4-24")
@pytest.mark.parametrize(("robot", "count"), [(three_opposite(), 8), (slide_opposite(), 2)], ids=["6R", "4"])
def test_opposite_axes_are_parallel_axes(robot: Robot, count: int) -> None:
    found = model(robot, "inverse_geometry")
    assert found.method == "paul"
    solver = compile(found)
    assert isinstance(solver, Solver)
    for q in positions(robot, seed=41, count=30):
        T = robot.pose(q)
        solutions = solver(T)
        assert len(solutions) <= count
        assert min(apart(robot, row, q) for row in solutions) < 1e-9
        assert max(np.abs(robot.pose(row) - T).max() for row in solutions) < 1e-13


def test_names_say_which_angles_are_subtracted() -> None:
    """S2m34 is the sine of θ2 − θ3 + θ4 and not of its opposite."""
    robot = three_opposite()
    q = np.array([0.4, -0.9, 1.1, 0.3, 0.8, -0.2])
    T = robot.pose(q)
    found = model(robot, "inverse_geometry")
    assert isinstance(found, InverseModel)
    solver = compile(found)
    assert isinstance(solver, Solver)
    answer = solver.solve(T)
    label = answer.branch[int(np.argmin([apart(robot, row, q) for row in answer.q]))]
    letters = next(text for text, other in found.branches if other == label)
    pose = {f"T{i + 1}{j + 1}": float(T[i, j]) for i in range(4) for j in range(4)}
    theta = [float(joint.placement.theta) + x for joint, x in zip(robot.joints, q, strict=True)]
    values = evaluate_all([item.node for item in found.quantities], pose)
    seen = set()
    for item, value in zip(found.quantities, values, strict=True):
        parts = re.fullmatch(r"([CS])((?:m?\d)+)([PN]*)", item.name)
        if parts and letters.startswith(parts[3]):
            terms = re.findall(r"m?\d", parts[2])
            angle = sum((-1 if text[0] == "m" else 1) * theta[int(text[-1]) - 1] for text in terms)
            assert value == pytest.approx(np.cos(angle) if parts[1] == "C" else np.sin(angle), abs=1e-12)
            seen.add(parts[2])
    assert "2m34" in seen
