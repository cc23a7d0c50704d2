"""Whether the signs of det J say that no solution is missing, and which of them are certain."""

from __future__ import annotations

from armwright.kernels.inverse.arm import JOINTS, PIVOT, Arm, Found
from armwright.kernels.language import Whole, cold
from armwright.kernels.tolerances import APART_SIGN, CERTAIN_SIGN, STANDS_APART

FOLDED = 2  # an answer: all, and one of them is a double root


@cold
def has_certain_sign(found: Found, total: Whole, place: Whole) -> Whole:
    """1 where the sign of det J at a solution is certain.

    It is where the solution is not nearly singular. One that is, but not to rounding, may be one copy of a
    double root, and the sign that of the other: unless it stands apart from all others.
    """
    pivots = abs(found[place, PIVOT])
    answer = 1 if pivots > APART_SIGN else 0
    if answer == 1 and not pivots > CERTAIN_SIGN:
        for k in range(total):
            apart = 0.0
            for m in range(2 * JOINTS):
                apart = max(apart, abs(found[k, m] - found[place, m]))
            if k != place and apart < STANDS_APART:
                answer = 0
    return answer


@cold
def is_balanced(arm: Arm, found: Found, total: Whole) -> Whole:
    """1 where no solution is so nearly singular that the sign of det J is in doubt, and none is missing; 2
    where this is so of all but one, which is nearly singular.

    The signs of det J add up to zero, because some poses are out of reach; with several slides only the
    parity is sure: complex solutions come in pairs.
    """
    answer = 1
    balance = 0
    flat = 0
    for k in range(total):
        certain = has_certain_sign(found, total, k)
        if certain == 0:
            flat += 1
        else:
            balance += 1 if found[k, PIVOT] > 0.0 else -1
    if arm.slides > 1:
        balance = (total - flat) % 2
    if flat == 1:
        answer = FOLDED if arm.slides < 2 else 0
    if balance != 0 or flat > 1:
        answer = 0
    return answer


@cold
def doubtful_signs(found: Found, total: Whole) -> Whole:
    """How many solutions are singular, or so nearly that they may be double roots: with two of them the signs
    of det J cannot tell whether any is missing.
    """
    number = 0
    for k in range(total):
        certain = has_certain_sign(found, total, k)
        number += 1 - certain
    return number


@cold
def is_firm(found: Found, total: Whole) -> Whole:
    """1 where no solution is singular, or so nearly that it may be a double root."""
    doubtful = doubtful_signs(found, total)
    answer = 1 if doubtful == 0 else 0
    return answer
