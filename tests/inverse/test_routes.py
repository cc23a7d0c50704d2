"""Plain Python and machine code run the same kernels: same solutions, number, status and free joint."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.models.inverse.inverse_geometry import inverse_geometry
from armwright.robot import Robot
from armwright.run.compiling import compile
from tests.inverse import six_joint_arms as six

TYPES = ("RRRRRR", "RRPRRR", "PRRRRR", "RRRRPR", "PRRRPR", "RPRPRR", "RPRPRP", "PPPRRR")
SAME = 1e-6  # rad or m: singular solutions are known to the root of rounding, points of continua better
QUARTERS = np.array([0.0, np.pi / 2, -np.pi / 2, np.pi])


def singular_configurations(robot: Robot, count: int, seed: int) -> np.ndarray:
    """Configurations whose angles are multiples of a quarter turn here and there, and slides zero."""
    random = np.random.default_rng(seed)
    q = six.random_configurations(robot, count, seed)
    is_turn = np.array([joint.turns for joint in robot.moving])
    special = np.where(is_turn, QUARTERS[random.integers(4, size=q.shape)], 0.0)
    return np.where(random.random(q.shape) < 0.5, special, q)


def assert_routes_agree(robot: Robot, configurations: np.ndarray) -> None:
    made = inverse_geometry(robot, method="general")
    native, plain = compile(made, backend="native"), compile(made, backend="numpy")
    for q in configurations:
        T = robot.pose(q)
        a, b = native.solve(T), plain.solve(T)
        assert (len(a.q), a.status, a.free_joint) == (len(b.q), b.status, b.free_joint), q
        assert all(six.holds(robot, b.q, row, SAME) for row in a.q), q
        assert len(native(T)) == len(a.q)


def library() -> list[str]:
    return [*six.LIBRARY, *six.OTHERS]


@pytest.mark.parametrize("name", library())
def test_routes_agree_at_regular_poses_of_the_library(name: str) -> None:
    robot = six.named(name)
    assert_routes_agree(robot, six.random_configurations(robot, 2, seed=1))


@pytest.mark.parametrize("name", ["ur10", "kr300", "manseur_doty", "jaco_like", "cartesian6"])
def test_routes_agree_at_singular_poses_of_the_library(name: str) -> None:
    robot = six.named(name)
    assert_routes_agree(robot, singular_configurations(robot, 2, seed=5))


@pytest.mark.parametrize("seed", range(8))
def test_routes_agree_on_random_arms(seed: int) -> None:
    robot = six.random_arm(300 + seed, TYPES[seed])
    assert_routes_agree(robot, six.random_configurations(robot, 2, seed))
    assert_routes_agree(robot, singular_configurations(robot, 1, seed))


@pytest.mark.long
@pytest.mark.parametrize("name", library())
def test_routes_agree_at_many_poses_of_the_library(name: str) -> None:
    robot = six.named(name)
    assert_routes_agree(robot, six.random_configurations(robot, 20, seed=2))
    assert_routes_agree(robot, singular_configurations(robot, 12, seed=3))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(200))
def test_routes_agree_on_two_hundred_random_arms(seed: int) -> None:
    robot = six.random_arm(1000 + seed, TYPES[seed % len(TYPES)])
    assert_routes_agree(robot, six.random_configurations(robot, 3, seed))
    assert_routes_agree(robot, singular_configurations(robot, 2, seed))
