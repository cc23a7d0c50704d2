"""Whole turns of joints: the same place of an angle again, and which of its windings the limits allow."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.expr import names_in
from armwright.kernels.tolerances import LIMIT_EDGE
from armwright.models.inverse.inverse_model import SolvedArm
from armwright.robot.coupling import come_back

Array = NDArray[np.float64]

TURN = 2 * np.pi
_MOST = 100_000  # windings that are listed; beyond it limits are no limits


@dataclass(frozen=True, eq=False)
class JointRanges:
    """Where the joints of an arm may be, and what their motions are measured in.

    low, high   (n,) limits [rad or m], infinite where there are none
    turns       (n,) True for angles that come back after a turn; False for slides, for joints that are held,
                and for those that others follow at a part of their angle
    slides      (n,) True for joints that are lengths
    scale       a unit of length: that of the longest link; a slide by it counts as much as a turn by 1 rad
    names       of the joints
    """

    low: Array
    high: Array
    turns: NDArray[np.bool_]
    slides: NDArray[np.bool_]
    scale: float
    names: tuple[str, ...]

    @cached_property
    def units(self) -> Array:
        """(n,) what motions of the joints are measured in."""
        return np.where(self.slides, self.scale, 1.0)

    def without_limits(self) -> JointRanges:
        """The ranges of the joints without their limits."""
        far = np.full(len(self.low), np.inf)
        return replace(self, low=-far, high=far)

    def are_within(self, q: Array) -> NDArray[np.bool_]:
        """Which rows are within the limits; NaN is within nothing."""
        return np.asarray(((q >= self.low - LIMIT_EDGE) & (q <= self.high + LIMIT_EDGE)).all(axis=-1))

    def winding_ranges(self, q: Array) -> tuple[Array, Array]:
        """First and last number of whole turns that may be added to each angle; none where first > last."""
        return np.ceil((self.low - LIMIT_EDGE - q) / TURN), np.floor((self.high + LIMIT_EDGE - q) / TURN)

    def all_windings(self, q: Array) -> tuple[Array, NDArray[np.int64]]:
        """Every winding of the rows (K, n) within the limits, and the number of the row it comes from.

        A joint that has no limit on one side keeps the winding nearest to its value.
        """
        first, last = self.winding_ranges(q)
        is_one = ~self.turns | ~np.isfinite(first) | ~np.isfinite(last)
        middle = np.where(self.turns, np.minimum(np.maximum(0.0, first), last), 0.0)
        first, last = np.where(is_one, middle, first), np.where(is_one, middle, last)
        kept = np.flatnonzero((first <= last).all(axis=1))
        self._check_number(np.prod(last[kept] - first[kept] + 1, axis=1).sum(), last - first)
        rows: list[Array] = []
        origin: list[int] = []
        for i in kept:
            spans = [np.arange(a, b + 1) for a, b in zip(first[i], last[i], strict=True)]
            made = q[i] + TURN * np.array(list(product(*spans)))
            made = made[self.are_within(made)]
            rows.append(made)
            origin += [int(i)] * len(made)
        return np.concatenate([np.empty((0, q.shape[1])), *rows]), np.array(origin, dtype=np.int64)

    def sizes(self, apart: Array) -> Array:
        """(…,) how far joints move: the root of the sum of squares, slides in units of length."""
        return np.asarray(np.sqrt(np.square(apart / self.units).sum(axis=-1)))

    def _check_number(self, total: float, more: Array) -> None:
        if total > _MOST:
            widest = self.names[int(more.max(axis=0).argmax())]
            raise ArmwrightError(
                f"windings: {total:.0f} positions within the limits, the most for joint '{widest}'; leave "
                "out windings='all' and use nearest=, or give joints narrower limits"
            )


def joint_ranges(arm: SolvedArm) -> JointRanges:
    """The ranges of the joints that an arm is solved for."""
    joints = arm.robot.moving
    is_held = np.array([not isinstance(place, int) for place in arm.joints.places])
    limits = [joint.limits for joint in joints]
    turns, back = (
        np.array([joint.turns for joint in joints]),
        come_back(arm.robot.joints, arm.robot.couplings),
    )
    return JointRanges(
        low=np.array([-np.inf if one.lower is None else one.lower for one in limits]),
        high=np.array([np.inf if one.upper is None else one.upper for one in limits]),
        turns=np.array([joint.name in back for joint in joints]) & ~is_held,
        slides=~turns,
        scale=_longest(arm),
        names=arm.names,
    )


def _longest(arm: SolvedArm) -> float:
    """The largest length between axes of the chain [m]; 1 where all are zero or one is a name."""
    lengths = [node for joint in arm.chain.moving for node in (joint.placement.d, joint.placement.r)]
    if names_in(*lengths):
        return 1.0
    return max((abs(float(node)) for node in lengths), default=0.0) or 1.0
