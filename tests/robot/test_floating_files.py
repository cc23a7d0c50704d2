"""Robots that float, saved and read back: the same dynamics, base link and fixed bodies included."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import armwright as aw
from armwright.robot import Robot
from armwright.robot.geometry.urdf_convention import Array, rpy_matrix, transform
from tests.robot.random_urdf import random_urdf
from tests.robot.urdf_files import read
from tests.support.foreign import apart, urdf_apart

ROUNDING = 1e-13  # of the largest number; measured 2e-15: bodies are moved between the frames of links


def numbers(robot: Robot) -> tuple[Array, Array]:
    """Inertia matrix, and wrench and torques, at a random state."""
    rng, n = np.random.default_rng(1), len(robot.moving)
    T0 = transform(rpy_matrix(rng.uniform(-1, 1, 3)), rng.uniform(-1, 1, 3))
    q, qd, qdd = rng.uniform(-1, 1, (3, n))
    V0, A0 = rng.uniform(-1, 1, (2, 6))
    tau = aw.compile(aw.model(robot, "inverse_dynamics"))(T0, q, V0, qd, A0, qdd)
    return aw.compile(aw.model(robot, "inertia_matrix"))(q), tau


@pytest.mark.parametrize("suffix", [".urdf", ".toml", ".par"])
@pytest.mark.parametrize("how", ["keep", "lump"])
@pytest.mark.parametrize("seed", range(3))
def test_a_floating_robot_comes_back_with_its_dynamics(
    seed: int, how: str, suffix: str, tmp_path: Path
) -> None:
    robot = read(random_urdf(seed), fixed=how).with_base("floating")
    robot.save(tmp_path / f"robot{suffix}")
    again = aw.load(tmp_path / f"robot{suffix}")
    assert again.base.kind == "floating"
    for ours, theirs in zip(numbers(again), numbers(robot), strict=True):
        assert apart(ours, theirs) < ROUNDING


@pytest.mark.parametrize("how", ["keep", "lump"])
def test_a_floating_robot_saved_with_a_fixed_base_floats_in_pinocchio(
    pin: ModuleType, how: str, tmp_path: Path
) -> None:
    """As the finding on a saved floating base advises for programs that let the root float themselves."""
    robot = read(random_urdf(4), fixed=how).with_base("floating")
    robot.with_base("fixed").save(tmp_path / "robot.urdf")
    assert urdf_apart(pin, tmp_path / "robot.urdf", robot.with_base("fixed"))["floating"] < ROUNDING
