"""Geometric models against the numeric kinematics of the robot, on random trees."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from armwright.models import model
from armwright.robot import Robot
from armwright.robot.formats import load
from tests.support.random_robots import random_robot
from tests.support.values import values

EXACT = 1e-13  # products of ten transforms of order one in double precision
SEEDS = range(15)


def _q(robot: Robot, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).uniform(-2, 2, len(robot.moving))


@pytest.mark.requirement("S4-20")
@pytest.mark.parametrize("seed", SEEDS)
def test_transform_between_any_two_frames_is_the_quotient_of_their_poses(seed: int) -> None:
    robot = random_robot(seed, joints=7)
    q = _q(robot, seed)
    T = robot.transforms(q)
    for i, j in ((0, 7), (7, 0), (3, 5), (6, 2), (4, 4)):
        ours = values(model(robot, "transform", i=i, j=j), q)
        np.testing.assert_allclose(ours, np.linalg.inv(T[i]) @ T[j], atol=EXACT)


@pytest.mark.requirement("S4-9", "S4-21")
@pytest.mark.parametrize("seed", SEEDS)
def test_direct_geometry_includes_base_location_and_tool(seed: int) -> None:
    robot = random_robot(seed, joints=7)
    q = _q(robot, seed)
    np.testing.assert_allclose(values(model(robot, "direct_geometry"), q), robot.pose(q), atol=EXACT)
    ours = values(model(robot, "direct_geometry", frame=4), q)
    np.testing.assert_allclose(ours, robot.transforms(q)[4], atol=EXACT)


@pytest.mark.requirement("S4-22")
@pytest.mark.parametrize("seed", SEEDS)
def test_fast_geometry_has_the_same_value_for_fewer_operations(seed: int) -> None:
    robot = random_robot(seed, joints=6, is_serial=True)
    q = _q(robot, seed)
    fast, plain = model(robot, "fast_geometry"), model(robot, "direct_geometry")
    np.testing.assert_allclose(values(fast, q), values(plain, q), atol=EXACT)
    assert _operations(fast) <= _operations(plain)


def _operations(made: object) -> int:
    counts = made.program.counts  # type: ignore[attr-defined]
    return counts.mul + counts.add


@pytest.mark.parametrize("name", ["puma560", "rx90", "ur5e", "stanford", "tx40", "panda"])
def test_fast_geometry_of_known_arms_saves_operations(name: str) -> None:
    robot = load(name)
    assert _operations(model(robot, "fast_geometry")) < _operations(model(robot, "direct_geometry"))


@pytest.mark.parametrize("name", ["planar3r", "ur5e", "scara"])
def test_parallel_axes_are_one_turn_by_the_sum_of_angles(name: str) -> None:
    made = model(load(name), "direct_geometry")
    written = set(made.program.names.values())
    assert {"planar3r": "C123", "ur5e": "C234", "scara": "C12"}[name] in written


def test_names_of_lengths_survive_to_the_output() -> None:
    robot = Robot.from_dh(a=["L1", "L2"], d=[0, 0], alpha=[0, 0])
    made = model(robot, "direct_geometry")
    assert [symbol.name for symbol in made.parameters] == ["L1", "L2"]
    q = np.array([0.3, 0.4])
    x = 0.5 * np.cos(0.3) + 0.25 * np.cos(0.7)
    assert values(made, q, L1=0.5, L2=0.25)[0, 3] == pytest.approx(x, abs=1e-15)


def test_closed_robot_is_a_function_of_its_tree_joints() -> None:
    robot = load("palletiser")
    q = robot.home
    np.testing.assert_allclose(values(model(robot, "direct_geometry"), q), robot.pose(q), atol=EXACT)


def test_fixed_joints_are_not_in_q() -> None:
    robot = random_robot(3, joints=5)
    fixed = replace(robot, joints=robot.joints).locked({robot.moving[0].name: 0.3})
    assert model(fixed, "direct_geometry").inputs[0].shape == (len(robot.moving) - 1,)
