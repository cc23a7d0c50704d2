"""Our robots in Pinocchio, built there joint by joint."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from armwright.robot import Helical, Link, Revolute, Robot
from armwright.robot.geometry.matrix import to_numbers


def joint_there(joint: object) -> Any:
    """The joint there; a test that asks is skipped where Pinocchio is not installed."""
    pin = pytest.importorskip("pinocchio")
    if isinstance(joint, Helical):
        return pin.JointModelHZ(float(joint.pitch))
    return pin.JointModelRZ() if isinstance(joint, Revolute) else pin.JointModelPZ()


def body_there(link: Link) -> Any:
    """The body there, about its centre of mass."""
    pin = pytest.importorskip("pinocchio")
    m, c, six = link.inertia.to_com()
    xx, xy, xz, yy, yz, zz = (float(x) for x in six)
    J = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    return pin.Inertia(float(m), np.array([float(x) for x in c]), J)


def there(robot: Robot) -> Any:
    """The robot there; its joints get our numbers, after a free flyer where the base floats."""
    pin = pytest.importorskip("pinocchio")
    made = pin.Model()
    first = 0
    if robot.base.kind == "floating":
        first = made.addJoint(0, pin.JointModelFreeFlyer(), pin.SE3.Identity(), "base")
        made.appendBodyToJoint(first, body_there(robot.base.link), pin.SE3.Identity())
    for joint, link in zip(robot.joints, robot.links, strict=True):
        T = to_numbers(joint.placement.transform())
        place = pin.SE3(T[:3, :3], T[:3, 3])
        number = made.addJoint(joint.parent + first, joint_there(joint), place, joint.name)
        made.appendBodyToJoint(number, body_there(link), pin.SE3.Identity())
    made.gravity.linear = np.array([float(g) for g in robot.gravity])
    return made
