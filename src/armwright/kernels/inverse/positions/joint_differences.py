"""Differences of joint values, the short way round, and lists that know what is in them."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import JOINTS, PI, Arm, Joints
from armwright.kernels.language import Array, Real, Whole, atan2, cold, cos, sin, zeros

Places: TypeAlias = Annotated[Array, ("own",)]
Turns: TypeAlias = Annotated[Array, ("joints",)]
Row: TypeAlias = Annotated[Array, ("own",)]
Listed: TypeAlias = Annotated[Array, (16, "own")]


@cold
def wrap(is_turn: Real, q: Real) -> Real:
    """A joint value with angles turned into (-π, π]; slides stay as they are."""
    turned = q
    if is_turn > 0.0 and (q > PI or q <= -PI):
        turned = q - 2.0 * PI if q > 0.0 else q + 2.0 * PI
        if abs(turned) > PI:  # more than a turn and a half
            turned = atan2(sin(q), cos(q))
        if turned <= -PI:
            turned = PI
    return turned


@cold
def is_listed(
    own: Whole,
    joints: Whole,
    places: Places,
    turns: Turns,
    row: Row,
    answers: Listed,
    count: Whole,
    alike: Real,
) -> Whole:
    """1 where the robot's joints have these values, but for less than ``alike``, in one of the answers.

    places, turns   of each joint of the robot its number in the chain, -1 where it is held; 1 for joints of
                    the chain that come back after a turn
    """
    answer = 0
    for n in range(count):
        longest = 0.0
        for k in range(own):
            apart = row[k] - answers[n, k]
            if places[k] >= 0.0:
                apart = wrap(turns[int(max(places[k], 0.0))], apart)
            longest = max(longest, abs(apart))
        if longest < alike:
            answer = 1
    return answer


@cold
def wrap_all(arm: Arm, q: Joints) -> Joints:
    """A configuration with every angle turned into (-π, π]."""
    for k in range(JOINTS):
        q[k] = wrap(arm.turns[k], q[k])
    return q


@cold
def difference(arm: Arm, first: Joints, second: Joints) -> Joints:
    """The first configuration less the second, angles the short way round."""
    apart = zeros(Joints)
    for k in range(JOINTS):
        apart[k] = wrap(arm.turns[k], first[k] - second[k])
    return apart


@cold
def distance(arm: Arm, first: Joints, second: Joints) -> Real:
    """The largest difference of a joint."""
    longest = 0.0
    apart = difference(arm, first, second)
    for k in range(JOINTS):
        longest = max(longest, abs(apart[k]))
    return longest


@cold
def distance_within(arm: Arm, first: Joints, second: Joints, most: Real) -> Real:
    """The largest difference of a joint, or one that is above a limit: then the others do not matter."""
    longest = 0.0
    for k in range(JOINTS):
        apart = wrap(arm.turns[k], first[k] - second[k])
        longest = max(longest, abs(apart))
        if longest > most:
            break
    return longest


@cold
def farthest_slide(arm: Arm, q: Joints) -> Real:
    """The longest slide, 0 for an arm without any."""
    longest = 0.0
    for k in range(JOINTS):
        if not arm.turns[k] > 0.0:
            longest = max(longest, abs(q[k]))
    return longest
