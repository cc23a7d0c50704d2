"""The regression of any robot: open ones as they are, closed ones through their tree."""

from __future__ import annotations

from armwright.errors import ArmwrightError
from armwright.identify.regression.arm import Arm, open_arm
from armwright.robot import Robot


def arm_of(robot: Robot, *, rotor: bool = True) -> Arm:
    """The inertial part of the regression of a robot with a fixed base.

    rotor   with the rotor inertia of every motor
    """
    if robot.base.kind == "floating":
        raise ArmwrightError(
            f"'{robot.name}' floats; identification needs a fixed base: aw.load(…, base='fixed')"
        )
    if robot.loops:
        raise ArmwrightError(
            f"'{robot.name}' has closed loops; identification of closed robots is not offered yet"
        )
    return open_arm(robot, rotor=rotor)
