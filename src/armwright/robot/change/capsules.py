"""Capsules and shapes of a robot when its frames are moved, its parts are taken, or others are given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from armwright.errors import ArmwrightError, offer
from armwright.robot.capsule import Capsule
from armwright.robot.geometry.frame_positions import frame_places
from armwright.robot.geometry.matrix import IDENTITY4, Matrix, to_numbers
from armwright.robot.robot import Robot
from armwright.robot.shape import Shape

Body = TypeVar("Body", Capsule, Shape)


def known_bodies(robot: Robot, bodies: Iterable[Body]) -> tuple[Body, ...]:
    """The capsules or shapes whose frame the robot still has; a part of a robot has lost the others."""
    places = frame_places(robot)
    return tuple(one for one in bodies if one.frame in places)


def with_known_bodies(
    robot: Robot, capsules: Iterable[Capsule], shapes: Iterable[Shape], collisions: Iterable[Shape]
) -> Robot:
    """The robot with those of the capsules and shapes whose frames it has."""
    return replace(
        robot,
        capsules=known_bodies(robot, capsules),
        shapes=known_bodies(robot, shapes),
        collisions=known_bodies(robot, collisions),
    )


def _bodies_on_moved_links(
    robot: Robot, bodies: Iterable[Body], pose_on_link: Callable[[int, Matrix], Matrix]
) -> tuple[Body, ...]:
    """Capsules or shapes after frames of links were moved; pose_on_link sees a pose from a link's new frame.

    A frame with a name of its own stays where it is on the link, and so does what is on it.
    """
    places, moved = frame_places(robot), []
    names = {one.name for one in robot.named_frames}
    owners = {one.link for one in robot.named_frames if one.is_link}
    for one in known_bodies(robot, bodies):
        link = places[one.frame][0]
        if one.frame not in names and link not in owners:
            one = one.seen_from(to_numbers(pose_on_link(link, IDENTITY4), dict(robot.defaults)))
        moved.append(one)
    return tuple(moved)


def with_moved_bodies(new: Robot, old: Robot, pose_on_link: Callable[[int, Matrix], Matrix]) -> Robot:
    """The new robot, whose frames of links were moved, with the capsules and shapes of the old one."""
    return replace(
        new,
        capsules=_bodies_on_moved_links(old, old.capsules, pose_on_link),
        shapes=_bodies_on_moved_links(old, old.shapes, pose_on_link),
        collisions=_bodies_on_moved_links(old, old.collisions, pose_on_link),
    )


def with_capsules(robot: Robot, capsules: Sequence[Capsule]) -> Robot:
    """The robot with these capsules on their links, in place of those that the links had."""
    return replace(robot, capsules=_replaced_on_links(robot, robot.capsules, capsules, "capsule"))


def with_shapes(robot: Robot, shapes: Sequence[Shape]) -> Robot:
    """The robot with links that look like these shapes, in place of those that the links had."""
    return replace(robot, shapes=_replaced_on_links(robot, robot.shapes, shapes, "shape"))


def with_collisions(robot: Robot, shapes: Sequence[Shape]) -> Robot:
    """The robot with these shapes for collision checks, in place of those that the links had."""
    return replace(robot, collisions=_replaced_on_links(robot, robot.collisions, shapes, "collision"))


def _replaced_on_links(robot: Robot, old: Sequence[Body], new: Sequence[Body], what: str) -> tuple[Body, ...]:
    places = frame_places(robot)
    unknown = [one.frame for one in new if one.frame not in places]
    if unknown:
        known = offer(unknown[0], places)
        raise ArmwrightError(f"{what} on '{unknown[0]}': '{robot.name}' has no such frame; {known}")
    covered = {places[one.frame][0] for one in new}
    kept = tuple(one for one in known_bodies(robot, old) if places[one.frame][0] not in covered)
    return kept + tuple(new)
