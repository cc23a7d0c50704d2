"""Couplings that cannot be: joints that are not there, that follow themselves, or twice."""

from __future__ import annotations

from armwright.errors import ArmwrightError, InputError
from armwright.robot.coupling import to_first_leaders
from armwright.robot.robot import Robot


def check_couplings(robot: Robot) -> None:
    """Refuses, by name, a coupling of joints that cannot follow or lead."""
    movable = [joint.name for joint in robot.joints if joint.is_moving]
    followers = [coupling.follower for coupling in robot.couplings]
    for i, coupling in enumerate(robot.couplings):
        key = f"coupling of '{coupling.follower}'"
        for role, name in (("follower", coupling.follower), ("leader", coupling.leader)):
            if name not in movable:
                raise InputError(
                    f"the {role} '{name}' is not a moving joint of the tree",
                    key=key,
                    remedy=f"use one of {', '.join(movable)}",
                )
        if coupling.follower in followers[:i]:
            raise InputError("it follows two joints", key=key, remedy="leave one of them out")
    _refuse_circles(robot)


def _refuse_circles(robot: Robot) -> None:
    try:
        to_first_leaders(robot.couplings)
    except ValueError as error:
        raise InputError(
            "it follows itself through the joints it leads",
            key=f"coupling of '{error.args[0]}'",
            remedy="let one joint of this cycle move independently: remove its coupling",
        ) from None


def refuse_couplings(robot: Robot, files: str) -> None:
    """Refuses a robot whose couplings would be lost in files of this kind, which changes how it moves."""
    formats = ".toml" if robot.loops else ".toml or .urdf"
    for coupling in robot.couplings:
        raise ArmwrightError(
            f"joint '{coupling.follower}' follows '{coupling.leader}', and {files} cannot hold couplings; "
            f"save it as {formats}"
        )
