"""The record of an arm that the numeric search reads: constant transforms, limits, starts between them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.kernels.inverse.numeric.descent import NumericArm, columns_at, start_position
from armwright.kernels.tolerances import HUGE, NUMERIC_STEPS
from armwright.models.inverse.elimination.arm_record import OwnJoints
from armwright.models.inverse.elimination.trials import start_paces
from armwright.robot import Robot
from armwright.robot.coupling import come_back, to_first_leaders
from armwright.robot.geometry.matrix import to_numbers

Array = NDArray[np.float64]

_STARTS = 1536  # to a solution of an arm in which joints follow others one start in a hundred leads, or fewer
_USUAL = 384  # starts that are always tried
_PATIENCE = 6  # steps: descents that lead on halve their error in as many
_FREE_STARTS = 384  # the same of arms that move with the tool at rest, to which most starts lead
_FREE_USUAL = 96
_TRIED = 12  # starts at which the rank of the Jacobian is looked at
_ALL = 6  # components of a pose
_RANK = 1e-9  # smallest over largest singular value of a Jacobian that has lost rank


def numeric_record(chain: Robot, joints: OwnJoints) -> NumericArm:
    """Everything the numeric search needs to know of a chain in numbers."""
    moving = chain.moving
    n = len(moving)
    low = np.array([-HUGE if j.limits.lower is None else j.limits.lower for j in moving])
    high = np.array([HUGE if j.limits.upper is None else j.limits.upper for j in moving])
    low[list(joints.zeros)] = high[list(joints.zeros)] = 0.0
    first, last = _start_range(chain, low, high)
    back = come_back(chain.joints, chain.couplings)
    turns = np.array([float(joint.name in back) for joint in moving])
    links, axes = links_between(chain), [joint for joint in chain.joints if joint.is_moving]
    leads, ratios, shifts = axis_leads(chain)

    is_own = all(isinstance(place, int) for place in joints.places) and len(joints.places) == n

    def arm(is_redundant: int, forgives: int) -> NumericArm:
        return NumericArm(
            joints=n,
            movers=len(axes),
            frames=len(axes) + 1,
            tries=_FREE_STARTS if is_redundant else _STARTS,
            usual=_FREE_USUAL if is_redundant else _USUAL,
            patience=NUMERIC_STEPS if is_redundant else _PATIENCE,
            own=len(joints.places),
            upright=-1 if joints.upright is None else joints.upright,
            is_redundant=is_redundant,
            forgives=forgives,
            tolerance=joints.tolerance,
            rounding=joints.rounding if forgives else 0.0,
            turns=turns,
            leads=leads,
            ratios=ratios,
            shifts=shifts,
            revolute=np.array([float(joint.turns) for joint in axes]),
            zeros=np.isin(np.arange(n), joints.zeros).astype(float),
            low=low,
            high=high,
            first=first,
            span=last - first,
            paces=start_paces(n),
            links=links,
            places=np.array([float(at) if isinstance(at, int) else -1.0 for at in joints.places]),
            held=np.array([0.0 if isinstance(at, int) else at for at in joints.places]),
        )

    rank = freedoms(arm(0, 0))
    return arm(int(rank < n), int(is_own and rank < _ALL))


def _start_range(chain: Robot, low: Array, high: Array) -> tuple[Array, Array]:
    """Where starts begin and end: the limits; all round, and a unit of length, where there are none."""
    wide = np.array([np.pi if joint.turns else 1.0 for joint in chain.moving])
    return np.where(low > -HUGE, low, -wide), np.where(high < HUGE, high, wide)


def links_between(chain: Robot) -> Array:
    """(axes + 1, 3, 4): constant transforms before, between and behind the moving joints."""
    links = [to_numbers(chain.base.placement)]
    for joint in chain.joints:
        links[-1] = links[-1] @ to_numbers(joint.placement.transform())
        if joint.is_moving:
            links.append(np.eye(4))
    links[-1] = links[-1] @ to_numbers(chain.tool)
    return np.ascontiguousarray(np.array(links)[:, :3])


def axis_leads(chain: Robot) -> tuple[Array, Array, Array]:
    """For each moving joint the number of the joint that moves it, the ratio and the offset."""
    number = {joint.name: k for k, joint in enumerate(chain.moving)}
    leads = to_first_leaders(chain.couplings)
    found = [
        (number[leads[joint.name].leader], float(leads[joint.name].ratio), float(leads[joint.name].offset))
        if joint.name in leads
        else (number[joint.name], 1.0, 0.0)
        for joint in chain.joints
        if joint.is_moving
    ]
    leaders, ratios, shifts = np.array(found, dtype=float).reshape(-1, 3).T.copy()
    return leaders, ratios, shifts


def freedoms(arm: NumericArm) -> int:
    """In how many directions the joints move the tool where the arm stands in general position."""
    starts = [start_position(arm, k) for k in range(_TRIED)]
    J = np.array([columns_at(arm, arm.links[0], q)[0] for q in starts])
    s = np.linalg.svd(J, compute_uv=False)
    return int((s > _RANK * s[:, :1]).sum(axis=1).max())
