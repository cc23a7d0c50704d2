"""Limits of joints that others follow: narrow enough that the followers stay within theirs.

With q_k = a + b·q_i a range of the follower is one of its leader, (low − a)/b … (high − a)/b, and a speed of
the follower is 1/|b| of it at the leader. Efforts of followers are not kept: its leader's motor drives it.
"""

from __future__ import annotations

from dataclasses import replace

from armwright.expr import Node
from armwright.expr.walk import constant_value
from armwright.robot import Limits, Robot
from armwright.robot.coupling import to_first_leaders


def within_followers(robot: Robot) -> tuple[Robot, tuple[str, ...]]:
    """The robot with narrower limits of its leaders, and followers whose ranges do not meet their leader's.

    These ranges, and those behind ratios that have no number, are not kept.
    """
    given = {joint.name: joint.limits for joint in robot.joints}
    own, unmet = dict(given), []
    for follower, one in to_first_leaders(robot.couplings).items():
        ratio, offset = _number(one.ratio), _number(one.offset)
        if ratio is None or offset is None or ratio == 0:
            continue
        leader = own[one.leader]
        low, high = _shared_range(leader, given[follower], ratio, offset)
        if low is not None and high is not None and low >= high:
            unmet.append(follower)
            low, high = leader.lower, leader.upper
        speed = _least(leader.velocity, given[follower].velocity, 1.0 / abs(ratio))
        own[one.leader] = replace(leader, lower=low, upper=high, velocity=speed)
    joints = tuple(replace(joint, limits=own[joint.name]) for joint in robot.joints)
    return replace(robot, joints=joints), tuple(unmet)


def _shared_range(
    leader: Limits, follower: Limits, ratio: float, offset: float
) -> tuple[float | None, float | None]:
    """Positions of the leader at which both are within their ranges; None where neither has an end."""
    ends = [
        None if one is None else (float(one) - offset) / ratio for one in (follower.lower, follower.upper)
    ]
    low, high = ends if ratio > 0 else ends[::-1]
    lows = [float(one) for one in (leader.lower, low) if one is not None]
    highs = [float(one) for one in (leader.upper, high) if one is not None]
    return max(lows, default=None), min(highs, default=None)


def _least(leader: float | None, follower: float | None, factor: float) -> float | None:
    """The smaller speed; 0 stands for one that nobody knew."""
    known = [float(one) for one in (leader, None if follower is None else follower * factor) if one]
    return min(known, default=leader)


def _number(value: Node) -> float | None:
    """None for a name without a value."""
    return constant_value(value) if value.is_constant else None
