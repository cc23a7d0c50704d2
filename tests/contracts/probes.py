"""Robots that put a type of joint to the test, and what Newton and Euler give for them in plain numbers."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from armwright.robot import Fixed, Joint, Prismatic, Revolute, Robot
from tests.support.random_robots import random_robot


@cache
def probe(kind: type[Joint], *, seed: int, is_serial: bool = False, base: str = "fixed") -> Robot:
    """Joints of this type second and last of five, between a turn, a slide and a turn.

    Joint 3 hangs on link 1 beside joint 2 unless it is one chain; the last two of each branch are parallel,
    so that stages of links with one axis are met.
    """
    types = (Revolute, kind, Prismatic, Revolute, kind)
    drawn = [random_robot(seed, joints=5, types=(one,), is_serial=True) for one in types]
    joints = [robot.joints[j] for j, robot in enumerate(drawn)]
    if not is_serial:
        joints[2] = replace(joints[2], parent=1)
        joints[3] = replace(joints[3], parent=2)
        joints[4] = replace(joints[4], parent=4, placement=replace(joints[4].placement, alpha="0", gamma="0"))
    home = drawn[0]
    return replace(home, name="probe", joints=tuple(joints), base=replace(home.base, kind=base), tool_link=5)


def state(robot: Robot, seed: int) -> np.ndarray:
    """q, qd, qdd."""
    return np.random.default_rng(seed).uniform(-1.5, 1.5, (3, len(robot.moving)))


def has_only(robot: Robot, *kinds: type[Joint]) -> bool:
    """True where all joints are of these types or fixed."""
    return all(isinstance(joint, (*kinds, Fixed)) for joint in robot.joints)
