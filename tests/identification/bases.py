"""Base parameters of a robot for tests, and the check that torques do not change."""

from __future__ import annotations

import numpy as np

from armwright.models import model
from armwright.models.identification.base_parameters import BaseParameters
from armwright.robot import Robot
from tests.identification.oracle import random_state, torques

SAME = 1e-11  # torques of order 1 to 1000, a few hundred roundings


def base(robot: Robot, **options: object) -> BaseParameters:
    found = model(robot, "base_parameters", **options)
    assert isinstance(found, BaseParameters)
    return found


def assert_same_torques(one: Robot, other: Robot, *, seed: int = 0, within: float = SAME) -> None:
    random = np.random.default_rng(seed)
    motion = tuple(random.uniform(-2, 2, (3, 3))) if one.base.kind == "floating" else None
    for _ in range(4):
        state = random_state(one, random)
        expected = torques(one, *state, motion)
        np.testing.assert_allclose(
            torques(other, *state, motion), expected, rtol=0, atol=within * (1 + np.abs(expected).max())
        )
