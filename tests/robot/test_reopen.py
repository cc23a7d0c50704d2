"""A loop may be opened at any passive joint: the mechanism stays the same."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.mechanism import assemble, mobility
from armwright.robot import Link, Robot
from armwright.robot.geometry.closure import frames_at
from armwright.robot.geometry.matrix import matrix
from tests.mechanism.test_mobility import fourbar
from tests.support.random_robots import random_inertia, random_transform

CLOSED = 1e-10  # two assemblies, each solved to 1e-12, over links of half a metre


def _robot() -> Robot:
    """A four-bar with real bodies, a tool on the coupler and a leg that hangs on the rocker."""
    random = np.random.default_rng(0)
    robot = fourbar()
    links = tuple(Link(link.name, random_inertia(random)) for link in robot.links)
    return replace(robot, links=links, tool=matrix(random_transform(random)), tool_link=2)


def _values(robot: Robot, q: np.ndarray) -> dict[str, float]:
    names = [joint.name for joint in robot.moving] + [loop.joint.name for loop in robot.loops]
    return dict(zip(names, q.tolist(), strict=True))


def _assembled_like(robot: Robot, values: dict[str, float]) -> np.ndarray:
    """All frames at the same values of the same joints; they must close as they are."""
    names = [joint.name for joint in robot.moving] + [loop.joint.name for loop in robot.loops]
    return frames_at(robot, [values[name] for name in names])


def _bodies(robot: Robot, T: np.ndarray) -> list[np.ndarray]:
    return [link.inertia.seen_from(matrix(T[j])).numbers() for j, link in enumerate(robot.links, 1)]


@pytest.mark.requirement("S4-6")
@pytest.mark.parametrize("joint", ["coupler", "rocker"])
@pytest.mark.parametrize("crank", [0.3, 1.1, 2.5])
def test_reopened_robot_has_the_same_bodies_at_the_same_joint_values(joint: str, crank: float) -> None:
    robot = _robot()
    values = _values(robot, assemble(robot, [crank, -0.7, 1.8, 1.5]).q)
    T = _assembled_like(robot, values)
    other = robot.opened_at(joint)
    S = _assembled_like(other, values)
    assert other.loops[0].joint.name == joint
    np.testing.assert_allclose(S[4], S[5], atol=CLOSED)  # frames k and k+B coincide
    for before, after in zip(_bodies(robot, T), _bodies(other, S), strict=True):
        np.testing.assert_allclose(after, before, atol=CLOSED)
    np.testing.assert_allclose(_tool(other, S), _tool(robot, T), atol=CLOSED)
    assert mobility(other) == 1


def _tool(robot: Robot, T: np.ndarray) -> np.ndarray:
    return T[robot.terminal] @ np.array([[float(x) for x in row] for row in robot.tool])


@pytest.mark.requirement("S4-6")
def test_reopening_there_and_back_keeps_the_bodies() -> None:
    robot = _robot()
    back = robot.opened_at("coupler").opened_at("pin")
    assert back.loops[0].joint.name == "pin"
    values = _values(robot, assemble(robot).q)
    T, S = _assembled_like(robot, values), _assembled_like(back, values)
    for before, after in zip(_bodies(robot, T), _bodies(back, S), strict=True):
        np.testing.assert_allclose(after, before, atol=CLOSED)


def test_only_passive_joints_of_a_loop_can_be_opened() -> None:
    robot = _robot()
    assert robot.opened_at("pin") is robot
    with pytest.raises(ArmwrightError, match="motorised"):
        robot.opened_at("crank")
    with pytest.raises(ArmwrightError, match="not a moving joint"):
        robot.opened_at("elbow")
    loose = replace(robot, loops=())
    with pytest.raises(ArmwrightError, match="in no loop"):
        loose.opened_at("coupler")
