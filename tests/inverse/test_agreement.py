"""All ways to ask a solver give the same solutions: one pose, many, the careful answer, limits or not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import armwright as aw
from armwright.robot import Limits, Robot
from tests.inverse.arms import apart, arm

SAME = 1e-6  # rad or m: solutions that meet at singular poses are known to the root of rounding
h = np.pi / 2
ARMS = {
    "slide fifth": Robot.from_dh(
        a=[0, 0.3, 0.2, 0, 0, 0], d=[0.3, 0, 0.1, 0, 0, 0.15], alpha=[h, 0, h, -h, h, 0], types="RRRRPR"
    ),
    "slides": Robot.from_dh(
        a=[0, 0, 0.2, 0, 0, 0.1], d=[0.3, 0, 0.1, 0.15, 0, 0], alpha=[h, -h, h, 0, h, 0], types="RPRRPR"
    ),
    "five": arm("five"),
    "irb140": arm("irb140"),
    "wrist60": arm("wrist60"),
    "ur5e": aw.load("ur5e"),
}


def are_the_same(robot: Robot, a: np.ndarray, b: np.ndarray) -> bool:
    return len(a) == len(b) and all(min(apart(robot, x, y) for y in b) < SAME for x in a)


@pytest.mark.parametrize("name", ARMS)
def test_one_many_and_careful_answers_are_the_same(name: str) -> None:
    robot = ARMS[name]
    joints = [replace(joint, limits=Limits(-4.0, 5.0)) for joint in robot.joints]
    robot = replace(robot, joints=tuple(joints))
    solver = aw.compile(aw.model(robot, "inverse_geometry"))
    n = len(robot.moving)
    positions = np.random.default_rng(8).uniform(-2, 2, (12, n))
    positions[8:, n - 2] = 0.0  # a wrist in line, or a slide at its zero
    for q in positions:
        T = robot.pose(q)
        for limits in (False, True):
            one, careful = solver(T, limits=limits), solver.solve(T, limits=limits).q
            many, counts = solver(T[None], limits=limits)
            assert are_the_same(robot, one, careful)
            assert are_the_same(robot, one, many[0, : counts[0]])
