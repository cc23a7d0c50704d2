"""An arm with a closed form near one that has none: the same with exact angles and zero lengths."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from armwright.errors import ArmwrightError
from armwright.models.inverse.choice.joint_map import tags_of
from armwright.models.inverse.choice.method_choice import Neighbour, closed_form
from armwright.models.inverse.choice.moving_chain import compact
from armwright.models.inverse.choice.task import POSE, extend_robot
from armwright.models.inverse.elimination.chain import JOINTS, Chain, chain_of, poses
from armwright.models.inverse.elimination.formulation_choice import check_mobility
from armwright.models.inverse.elimination.frames import balance_chain
from armwright.models.inverse.elimination.trials import trial_configurations
from armwright.robot import Robot

_TOLERANCES = (1e-5, 1e-4, 1e-3)  # rad, m: rounded to five or four decimals, calibrated
_FARTHEST = 2e-3  # deviation beyond which one pose in ten is in doubt
_TRIED = 24  # positions at which arm and neighbour are compared


def neighbour_of(robot: Robot, chain: Robot, *, task: Sequence[str]) -> Neighbour | None:
    """The nearest arm with exact angles and zero lengths that has a closed form; None where none is near.

    robot   whose own joints are solved; chain: its six joints, virtual ones among them
    """
    if robot.symbols or len(chain.moving) != JOINTS or len(task) < JOINTS:
        return None
    own = balance_chain(chain_of(chain))
    try:
        check_mobility(own, robot.name)
    except ArmwrightError:
        return None
    known = chain
    for tolerance in _TOLERANCES:
        exact = robot.exact(tolerance)
        near = compact(extend_robot(exact, task).robot)
        if near == known:  # nothing became exact that was not so before
            continue
        known = near
        deviation = _deviation(own, near)
        if deviation > _FARTHEST:
            return None
        form = closed_form(near, POSE, tags_of(exact, near))[0] if deviation > 0 else None
        if form is not None:
            return Neighbour(near, form, deviation)
    return None


def _deviation(own: Chain, near: Robot) -> float:
    """The largest difference of an entry of both poses, lengths in m; without end for other joints."""
    other = chain_of(near)
    if own.kinds != other.kinds:
        return np.inf
    q = trial_configurations(own, _TRIED)
    T = poses(own, q)
    T[:, :3, 3] *= own.scale
    return float(np.abs(T - poses(other, q * own.units)).max())
