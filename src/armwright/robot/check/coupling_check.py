"""Couplings that cannot be: joints that are not there, that follow themselves, or twice."""

from __future__ import annotations

from armwright.errors import ArmwrightError, InputError
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
        if coupling.leader in followers:
            raise InputError(
                f"its leader '{coupling.leader}' follows another joint itself",
                key=key,
                remedy="let it follow the joint that leads both",
            )
        if coupling.follower in followers[:i]:
            raise InputError("it follows two joints", key=key, remedy="leave one of them out")


def refuse_couplings(robot: Robot, files: str) -> None:
    """Refuses a robot whose couplings would be lost in files of this kind, which changes how it moves."""
    for coupling in robot.couplings:
        raise ArmwrightError(
            f"joint '{coupling.follower}' follows '{coupling.leader}', and {files} hold no couplings; "
            "save it as .toml"
        )
