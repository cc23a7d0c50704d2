"""Inverse geometry of a chain in which joints follow others, by the ordinary chain that it folds to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import ClassVar

import numpy as np

from armwright.errors import ArmwrightError
from armwright.models.inverse.choice.coupled_chain import AxisChain, axis_chain, fold_axes
from armwright.models.inverse.choice.free_chain import free_robot
from armwright.models.inverse.choice.leader_map import LeaderMap, leader_map
from armwright.models.inverse.choice.method_choice import GUARANTEE
from armwright.models.inverse.inverse_model import Head, InverseModel, Numeric, SolvedArm
from armwright.models.inverse.iterated_models import numeric_model
from armwright.robot import Robot
from armwright.robot.coupling import come_back

_JOINTS = 6


@dataclass(frozen=True, repr=False, kw_only=True)
class Coupled(InverseModel):
    """An arm in which joints follow others; its program is the error of a pose and J of those that lead.

    free      inverse geometry of the ordinary arm that it folds to
    leaders   how solutions of that arm become values of the joints that lead
    """

    engine: ClassVar[str] = "coupled"

    free: InverseModel = field(compare=False)
    leaders: LeaderMap = field(compare=False)


def coupled_model(
    head: Head, arm: SolvedArm, held: Robot, method: str, solve: Callable[[Robot], InverseModel]
) -> InverseModel:
    """The model of a robot with followers: through an ordinary arm where it folds to one, else by iterations.

    held    the robot of the arm with some joints held
    solve   gives the model of an ordinary robot
    """
    words = _followers(held)
    numeric = numeric_model(replace(head, method="numeric", reason=f"{words}; {GUARANTEE}"), arm)
    found = None if method == "numeric" else _fold_chain(held, arm)
    if found is None:
        return _unless_asked(numeric, method, "it cannot be reduced to an ordinary chain")
    chain, leaders = found
    try:
        free = solve(free_robot(held, chain))
    except ArmwrightError as error:
        return _unless_asked(numeric, method, str(error))
    if isinstance(free, Numeric):
        return _unless_asked(numeric, method, free.reason)
    whole = len(chain.axes) - sum(axis.pair > 0 for axis in chain.axes)
    pairs = f" and {len(chain.pairs)} pair of links without a turn" if chain.pairs else ""
    reason = f"{words}; folded to {whole} axes{pairs}: {free.reason}"
    said = numeric.common_fields | {"method": free.method, "reason": reason}
    return Coupled(**said, arm=arm, free=free, leaders=leaders)


def _followers(robot: Robot) -> str:
    led = [
        f"{one.follower} follows {one.leader}"
        for one in robot.couplings
        if not one.follower.endswith("_back")
    ]
    return ", ".join(led)


def _unless_asked(model: Numeric, method: str, why: str) -> Numeric:
    """The model by iterations, refused where another method was asked for."""
    if method not in ("auto", "numeric"):
        raise ArmwrightError(f"method '{method}' of '{model.robot}': {why}; use method='auto'")
    return model


def _fold_chain(robot: Robot, arm: SolvedArm) -> tuple[AxisChain, LeaderMap] | None:
    """The folded chain, and the map from its axes to the joints that lead.

    None where names stand for numbers, where axes are more than six or leave a joint open, and where more
    axes than joints must meet fewer components than six: then the chain alone does not decide.
    """
    try:
        chain = fold_axes(axis_chain(robot))
    except KeyError:  # a name that has no value
        return None
    limits = [joint.limits for joint in robot.moving]
    back = come_back(robot.joints, robot.couplings)
    leaders = leader_map(
        chain,
        np.array([-np.inf if one.lower is None else one.lower for one in limits]),
        np.array([np.inf if one.upper is None else one.upper for one in limits]),
        around=np.array([joint.name in back for joint in robot.moving]),
        turns=np.array([joint.turns for joint in robot.moving]),
    )
    if leaders is None or len(chain.axes) > _JOINTS:
        return None
    is_whole = len(leaders.rows) == len(leaders.matrix)
    return (chain, leaders) if is_whole or len(arm.task) == _JOINTS else None
