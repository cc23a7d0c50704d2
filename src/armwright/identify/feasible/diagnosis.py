"""Why a fit fails, or why a feasible one is much worse than the free one.

Least squares cannot see a flipped torque: its parameters flip with it. Bodies cannot: each hypothesis is
fitted in turn, and the one that leaves the least feasible residual is named, if it takes enough away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, Finding
from armwright.identify.columns.column import Column
from armwright.identify.estimators.estimator import Fit, column_sizes
from armwright.identify.feasible.feasible_fit import Feasible, feasible_fit
from armwright.identify.feasible.hypotheses import (
    Hypothesis,
    direction_hypotheses,
    torque_hypotheses,
    zero_hypothesis,
)
from armwright.identify.prepare.preparation import THINNED, PreparedMotion
from armwright.identify.regression.inertial_part import InertialPart
from armwright.identify.regression.stack import Stack, filtered_stack

Array = NDArray[np.float64]

LEAP = 1.0  # points of percent by which a feasible fit may be worse without a reason being sought
DOUBLE = 1.5  # times the free error
POOR = 10.0  # % on any motion: a sound arm has less, so that a reason is sought
SOLVES = 0.5  # of the squared feasible residual that a hypothesis must take away
SAMPLES = 2000  # of each motion, thinned, that hypotheses are tried on


@dataclass(frozen=True, slots=True, eq=False)
class HypothesisTrial:
    """Residuals of motions, weighted as the free fit was."""

    arm: InertialPart
    columns: Sequence[Column]
    free: Fit

    def stack(self, motions: Sequence[PreparedMotion]) -> Stack:
        return filtered_stack(self.arm, self.columns, motions)

    def anything(self, motions: Sequence[PreparedMotion]) -> float:
        """Squared residual of the best values; infinite where loops cannot close."""
        try:
            W, y = self.stack(motions).weight(1.0 / self.free.sigma).flat
        except ArmwrightError:
            return float("inf")
        R = np.asarray(np.linalg.qr(np.column_stack([W / column_sizes(W), y]), mode="r"))
        return float(R[-1, -1] ** 2)

    def bodies(self, motions: Sequence[PreparedMotion]) -> float:
        """Squared residual of the best values that bodies can have."""
        try:
            stack = self.stack(motions)
        except ArmwrightError:
            return float("inf")
        found: Feasible = feasible_fit(self.arm, self.columns, stack, self.free)
        if not found.is_ok:
            return float("inf")
        return float(np.sum(((stack.y - stack.W @ found.values) / self.free.sigma) ** 2))


def is_leap(free: float, feasible: float) -> bool:
    """True where bodies cost much more than chance: errors [%] of the free and the feasible fit."""
    return feasible >= free + LEAP and feasible >= DOUBLE * free


def diagnose(
    arm: InertialPart,
    columns: Sequence[Column],
    motions: Sequence[PreparedMotion],
    free: Fit,
    *,
    errors: tuple[float, float],
) -> list[Finding]:
    """The finding that explains a leap or a poor fit; a plain one where nothing does.

    errors   [%] of the free and of the feasible fit
    """
    tried = [_part(one) for one in motions]
    trial = HypothesisTrial(arm, columns, free)
    base = trial.bodies(tried)
    best = min(_likely(tried, trial), key=lambda one: trial.bodies(one.motions))
    lead = f"the feasible fit has {errors[1]:.1f} % where the free one has {errors[0]:.1f} %"
    if trial.bodies(best.motions) < (1 - SOLVES) * base:
        return [Finding(best.code, "error", best.joint, f"{lead}; {best.text}", best.remedy)]
    if not is_leap(*errors):
        return []
    remedy = "check axes, zero positions and lengths of the robot, and signs in the mapping"
    return [Finding("infeasible-fit", "error", "all", f"{lead}: no physical body moves like that", remedy)]


def _likely(motions: Sequence[PreparedMotion], trial: HypothesisTrial) -> list[Hypothesis]:
    """All that is said of torques; of directions and zeros what leaves the least free residual."""
    turned = min(direction_hypotheses(motions), key=lambda one: trial.anything(one.motions))
    return [*torque_hypotheses(motions), turned, zero_hypothesis(motions, trial.anything)]


def _part(motion: PreparedMotion) -> PreparedMotion:
    """As much of the motion as is tried: its first samples, as many as the equations have at most."""
    step = max(1, int(motion.rate / (THINNED * motion.cutoff)))
    return motion.rows(slice(0, SAMPLES * step))
