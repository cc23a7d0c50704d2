"""Torques as far as a model determines them: a joint that stands carries any friction within a range.

Dry friction of a joint that stands balances whatever acts on it, up to its break-away value. A model says how
large it may be, not how large it is: with the true parameters too, such a sample cannot be predicted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from armwright.identify.columns.friction_terms import FrictionChoice, FrictionTerm, term_values
from armwright.identify.problem import Problem
from armwright.identify.solution import Solution
from armwright.identify.validation import percent, smooth

Array = NDArray[np.float64]

TURNED = 3.0  # widths of the friction law: tanh(3) = 0.995, the direction of friction has settled
DRY = ("FS", "FB")  # terms that change sign with the direction


Band = tuple[Array, Array]


def torque_bands(problem: Problem, solved: Solution, predicted: Sequence[Array]) -> list[Band]:
    """Least and largest torques (T, n) of held-out motions.

    They are equal while a joint moves, and apart by its dry friction to both sides where it is slower than
    the width of its friction law.

    predicted   (T, n) of each motion, by the free fit
    """
    values = dict(zip(solved.stack.names, map(float, solved.fit.values), strict=True))
    found = []
    for motion, torques in zip(problem.held_out, predicted, strict=True):
        least, largest = torques.copy(), torques.copy()
        for j, choice in enumerate(solved.chosen):
            own = {
                column.term: values[column.name]
                for column in solved.columns
                if isinstance(column, FrictionTerm) and column.joint == j and column.term in DRY
            }
            least[:, j], largest[:, j] = _band(motion.qd[:, j], choice, own, torques[:, j])
        found.append((least, largest))
    return found


def _band(qd: Array, choice: FrictionChoice, dry: Mapping[str, float], torque: Array) -> Band:
    """Both ends (T,) of the torque of one joint.

    dry   values of its terms that change sign with the direction
    """
    moving = torque - sum(value * term_values(choice, term, qd) for term, value in dry.items())
    reach = max(sum(dry.values()), 0.0)
    slow = np.abs(qd) <= TURNED * choice.width
    return np.where(slow, moving - reach, torque), np.where(slow, moving + reach, torque)


def determined_percent(problem: Problem, solved: Solution, predicted: Sequence[Array]) -> float:
    """The overall error [%] of held-out torques where those inside their band have none, low-passed alike."""
    motions, rates = problem.held_out, [motion.rate for motion in problem.held_out]
    bands = torque_bands(problem, solved, predicted)
    torque = smooth([motion.tau for motion in motions], rates)
    least, largest = (smooth([band[side] for band in bands], rates) for side in (0, 1))
    missed = torque - np.clip(torque, np.minimum(least, largest), np.maximum(least, largest))
    linear = np.array(problem.is_linear, dtype=bool)
    counted = linear if linear.all() else ~linear
    return percent(missed[:, counted], torque[:, counted])
