"""Numbers that are hardly metres and radians: millimetres and degrees are read as they stand."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from armwright.errors import Finding, name_list
from armwright.expr import names_in
from armwright.robot.joint import Joint
from armwright.robot.robot import Robot

FARTHEST = 100.0  # m between two frames; no arm is that long, and one in millimetres always is
MOST_TURNS = 30.0  # rad: joints that turn further have no limits; in degrees even small ranges have more
DEGREES = 360.0  # limits in degrees are whole numbers up to it


def check_units(robot: Robot) -> Iterator[Finding]:
    """Findings about lengths and limits in other units than those of the format."""
    yield from _long_links(robot)
    yield from _wide_limits(robot)


def _long_links(robot: Robot) -> Iterator[Finding]:
    lengths = {
        frame.name: max(abs(float(getattr(frame.placement, key))) for key in ("d", "r", "b"))
        for frame in robot.frames
        if not names_in(frame.placement.d, frame.placement.r, frame.placement.b)
    }
    long = [name for name, length in lengths.items() if length > FARTHEST]
    if long:
        text = f"lengths of up to {max(lengths.values()):g} m; lengths are metres"
        yield Finding(
            "units", "warning", name_list(long), text, "divide them by 1000 if they are millimetres"
        )


def _wide_limits(robot: Robot) -> Iterator[Finding]:
    wide = [joint for joint in robot.moving if _is_in_degrees(joint)]
    if wide:
        limits = [
            end for joint in wide for end in (joint.limits.lower, joint.limits.upper) if end is not None
        ]
        text = f"limits of up to {np.abs(limits).max():g} rad; limits are radians"
        where = name_list([joint.name for joint in wide])
        yield Finding("units", "warning", where, text, "multiply them by pi/180 if they are degrees")


def _is_in_degrees(joint: Joint) -> bool:
    """True for an angle with a limit of many turns that is a whole number."""
    ends = [end for end in (joint.limits.lower, joint.limits.upper) if end is not None]
    return joint.turns and any(MOST_TURNS < abs(end) <= DEGREES and float(end).is_integer() for end in ends)
