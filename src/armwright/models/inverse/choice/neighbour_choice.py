"""An arm with a closed form near one that has none: the same with exact angles and zero lengths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from armwright.errors import ArmwrightError
from armwright.expr import names_in
from armwright.models.inverse.choice.joint_map import tags_of
from armwright.models.inverse.choice.method_choice import Neighbour, closed_form
from armwright.models.inverse.choice.moving_chain import compact
from armwright.models.inverse.choice.task import POSE, extend_robot
from armwright.models.inverse.elimination.chain import JOINTS, chain_of
from armwright.models.inverse.elimination.formulation_choice import check_mobility
from armwright.models.inverse.elimination.frames import balance_chain
from armwright.models.inverse.elimination.trials import generic_positions
from armwright.robot import Robot
from armwright.robot.geometry.closure import numeric

_TOLERANCES = (1e-5, 1e-4, 1e-3)  # rad, m: rounded to five or four decimals, calibrated
_ROUNDED = _TOLERANCES[:2]
_ROUNDED_FILE = 1e-4  # deviation of an arm whose angles have four decimals from that with exact ones
_FARTHEST = 2e-3  # deviation beyond which one pose in ten is in doubt
_TRIED = 24  # positions at which arm and neighbour are compared


def neighbour_of(robot: Robot, chain: Robot, *, task: Sequence[str]) -> Neighbour | None:
    """The nearest arm with exact angles and zero lengths that has a closed form; None where none is near.

    robot   whose own joints are solved; chain: these joints, six or fewer
    """
    if _has_names(robot) or len(chain.moving) > JOINTS or len(task) < JOINTS or not _can_move(chain):
        return None
    known = chain
    if _exact_chain(robot, _TOLERANCES[-1], task) == chain:  # then nothing is near an exact value
        return None
    for tolerance in _TOLERANCES:
        near = _exact_chain(robot, tolerance, task)
        if near == known:  # nothing became exact that was not so before
            continue
        known = near
        deviation = _deviation(chain, near)
        if deviation > _FARTHEST:
            return None
        form = closed_form(near, POSE, tags_of(robot, near))[0] if deviation > 0 else None
        if form is not None:
            return Neighbour(near, form, deviation)
    return None


def _exact_chain(robot: Robot, tolerance: float, task: Sequence[str]) -> Robot:
    """The chain of the robot with exact angles and lengths."""
    return compact(extend_robot(_with_variables_of(robot, robot.exact(tolerance)), task).robot)


def _with_variables_of(robot: Robot, exact: Robot) -> Robot:
    """The exact robot, which may have fewer fixed frames, with the variables that the joints have."""
    if len(exact.moving) != len(robot.moving):
        return exact
    own = iter([joint.variable for joint in robot.moving])
    joints = [replace(joint, variable=next(own)) if joint.is_moving else joint for joint in exact.joints]
    return replace(exact, joints=tuple(joints))


def file_rounding(robot: Robot, chain: Robot) -> float:
    """How far the tool of an arm of fewer than six joints is from that of the exact arm, [1 or m].

    0 where its angles and lengths are exact, or so far from exact ones that they are not rounded.
    """
    if _has_names(robot) or len(chain.moving) >= JOINTS:
        return 0.0
    found = [_deviation(chain, compact(robot.exact(tolerance))) for tolerance in _ROUNDED]
    return max((one for one in found if one <= _ROUNDED_FILE), default=0.0)


def _has_names(robot: Robot) -> bool:
    """True where geometry or tool have names; those of masses and friction do not matter here."""
    return not numeric(robot) or bool(names_in(*(node for row in robot.tool for node in row)))


def _can_move(chain: Robot) -> bool:
    """False for six joints that do not move the tool in all directions: elimination does not solve them."""
    if len(chain.moving) < JOINTS:
        return True
    try:
        check_mobility(balance_chain(chain_of(chain)), chain.name)
    except ArmwrightError:
        return False
    return True


def _deviation(own: Robot, near: Robot) -> float:
    """The largest difference of an entry of both poses, lengths in m; without end for other joints."""
    if [joint.kind for joint in own.moving] != [joint.kind for joint in near.moving]:
        return np.inf
    q = generic_positions(own, _TRIED)
    return float(max(np.abs(own.pose(row) - near.pose(row)).max() for row in q))
