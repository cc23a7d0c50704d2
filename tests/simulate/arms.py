"""Small mechanisms whose motion is known, and random ones."""

from __future__ import annotations

import numpy as np

import armwright as aw
from armwright.robot import Robot
from tests.support.random_robots import random_robot


def block(*, mass: float = 2.0, slope: float = 0.3, **friction: object) -> Robot:
    """A block on an incline: q runs up the slope, gravity pulls it down with mass·g·sin(slope)."""
    joint = aw.Prismatic("slide", friction=aw.Friction(**friction), variable="q1")  # type: ignore[arg-type]
    gravity = (0.0, 0.0, -9.81 * np.sin(slope))
    return Robot("block", (joint,), (aw.Link("block", aw.Inertia(M=mass)),), gravity=gravity)


def wheel(*, inertia: float = 0.01, **motor: object) -> Robot:
    """A wheel on a motor."""
    joint = aw.Revolute("wheel", motor=aw.Motor(**motor), variable="q1")  # type: ignore[arg-type]
    return Robot("wheel", (joint,), (aw.Link("rim", aw.Inertia(ZZ=inertia)),), gravity=(0.0, 0.0, 0.0))


def some_tree(seed: int) -> Robot:
    """A random tree with all types of joints, without friction."""
    return random_robot(seed, joints=5).without("friction", "wrench")
