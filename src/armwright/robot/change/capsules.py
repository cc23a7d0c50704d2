"""The capsules of a robot when its frames are moved, its parts are taken, or others are given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from armwright.errors import ArmwrightError
from armwright.robot.capsule import Capsule
from armwright.robot.geometry.frame_positions import frame_places
from armwright.robot.geometry.matrix import IDENTITY4, Matrix, to_numbers
from armwright.robot.robot import Robot


def known_capsules(robot: Robot) -> tuple[Capsule, ...]:
    """The robot's capsules whose frame it still has; a part of a robot has lost the others."""
    places = frame_places(robot)
    return tuple(one for one in robot.capsules if one.frame in places)


def moved_capsules(robot: Robot, pose_on_link: Callable[[int, Matrix], Matrix]) -> tuple[Capsule, ...]:
    """The capsules after frames of links were moved; pose_on_link sees a pose from a link's new frame.

    A frame with a name of its own stays where it is on the link, and so do the capsules on it.
    """
    places, moved = frame_places(robot), []
    names = {one.name for one in robot.named_frames}
    owners = {one.link for one in robot.named_frames if one.is_link}
    for one in known_capsules(robot):
        link = places[one.frame][0]
        if one.frame not in names and link not in owners:
            one = one.seen_from(to_numbers(pose_on_link(link, IDENTITY4)))
        moved.append(one)
    return tuple(moved)


def with_capsules(robot: Robot, capsules: Sequence[Capsule]) -> Robot:
    """The robot with these capsules on their links, in place of those that the links had."""
    places = frame_places(robot)
    unknown = [one.frame for one in capsules if one.frame not in places]
    if unknown:
        known = ", ".join(list(places)[:12])
        raise ArmwrightError(f"capsule on '{unknown[0]}': '{robot.name}' has no such frame; it has {known}")
    covered = {places[one.frame][0] for one in capsules}
    kept = [one for one in known_capsules(robot) if places[one.frame][0] not in covered]
    return replace(robot, capsules=(*kept, *capsules))
