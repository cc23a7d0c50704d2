"""Why a feasible fit is much worse than the free one: a sign, a gain, an axis or a joint's zero is wrong.

Least squares cannot see a flipped torque: its parameters flip with it. Bodies cannot: each hypothesis is
fitted in turn, and the one that brings the feasible error down is named.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from armwright.errors import Finding
from armwright.identify.columns.column import Column
from armwright.identify.estimate import FeasibleResult
from armwright.identify.estimators.estimator import Fit
from armwright.identify.feasible.fit import Feasible, feasible_fit
from armwright.identify.regression.arm import InertialPart
from armwright.identify.regression.stack import Stack
from armwright.identify.validation import Validation

Array = NDArray[np.float64]

LEAP = 1.0  # points of percent by which a feasible fit may be worse without a reason being sought
DOUBLE = 1.5  # times the free error
SOLVES = 0.5  # of the squared feasible residual that a hypothesis must take away
GAINS = (0.5, 2.0)


def diagnose(
    arm: InertialPart,
    columns: Sequence[Column],
    stack: Stack,
    free: Fit,
    feasible: Feasible | None,
    checked: Validation,
    result: FeasibleResult,
) -> list[Finding]:
    """Findings where the feasible error leaps; [] where it does not."""
    if feasible is None or result.overall_percent is None:
        return []
    before, after = checked.overall_percent, result.overall_percent
    if after < before + LEAP or after < DOUBLE * before:
        return []
    base = _residual(stack, free, feasible.values)
    for code, text, remedy, changed, who in _hypotheses(stack):
        found = feasible_fit(arm, columns, changed, free)
        if found.is_ok and _residual(changed, free, found.values) < (1 - SOLVES) * base:
            lead = f"the feasible fit has {after:.1f} % where the free one has {before:.1f} %; "
            return [Finding(code, "error", who, lead + text, remedy)]
    text = (
        f"the feasible fit has {after:.1f} % where the free one has {before:.1f} %: no body moves like that"
    )
    remedy = "check axes, zeros and lengths of the robot, and signs of the mapping"
    return [Finding("infeasible-fit", "error", "all", text, remedy)]


def _residual(stack: Stack, free: Fit, values: Array) -> float:
    """Weighted squared residual."""
    return float(np.sum(((stack.y - stack.W @ values) / free.sigma) ** 2))


def _hypotheses(stack: Stack) -> list[tuple[str, str, str, Stack, str]]:
    """(code, text, remedy, equations as they would be, joint) of each thing that may be wrong."""
    n = stack.y.shape[1]
    found = [
        (
            "flipped-torques",
            "all torques have the wrong sign",
            "give gain the other sign",
            _scale_torques(stack, -np.ones(n)),
            "all",
        )
    ]
    for j, joint in enumerate(stack.joints):
        sign = np.ones(n)
        sign[j] = -1.0
        found.append(
            (
                "flipped-torque",
                "its torque has the wrong sign, or its axis points the other way",
                "give gain or ratio the other sign",
                _scale_torques(stack, sign),
                joint,
            )
        )
    for j, joint in enumerate(stack.joints):
        for gain in GAINS:
            factor = np.ones(n)
            factor[j] = gain
            found.append(
                (
                    "wrong-gain",
                    f"its torque fits when taken {gain:g} times",
                    "check gain and ratio",
                    _scale_torques(stack, factor),
                    joint,
                )
            )
    return found


def _scale_torques(stack: Stack, factors: Array) -> Stack:
    return replace(stack, y=stack.y * factors)
