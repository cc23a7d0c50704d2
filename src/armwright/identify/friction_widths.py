"""Widths of friction laws, refined on all samples once the laws are chosen, and what they leave uncertain.

Candidates stand in steps of a factor 1.4. A width between two of them moves dry and viscous friction by more
than noise does, so that it is fitted like any other unknown: by Gauss-Newton on its logarithm, beside all
linear unknowns. Where a motion does not tell a width, it stays near its candidate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from armwright.identify.columns.friction_terms import FrictionChoice, term_values
from armwright.identify.estimators.estimator import column_sizes, least_deviation
from armwright.identify.prepare.low_pass_filter import filter_in_parallel
from armwright.identify.prepare.preparation import PreparedMotion
from armwright.identify.regression.stack import Stack

Array = NDArray[np.float64]

KNOWN_BEFORE = 0.7  # deviation of the logarithm of a width before it is fitted: a factor of two either way
DIFFERENCE = 0.02  # of the logarithm, for derivatives
ROUNDS = 6  # of Gauss-Newton; three or four are usual
SETTLED = 0.003  # of a width: less moves no friction
LONGEST_STEP = 0.5  # of the logarithm: beyond it the linear picture is void
RIDGE = 1e-10  # of each column: keeps what the motion does not decide where it is


@dataclass(frozen=True, slots=True, eq=False)
class OwnColumns:
    """Friction of one joint, filtered and thinned: its terms (N, k), and their rates by each width (N, s, k).

    Widths are meant by their logarithms.
    """

    terms: Array
    rates: Array

    def by_width(self, values: Array) -> Array:
        """(N, s): what a change of each width does to the torque."""
        return np.asarray(self.rates @ values)


def own_columns(choice: FrictionChoice, j: int, motions: Sequence[PreparedMotion]) -> OwnColumns:
    """The columns of joint j's friction and how they change with its widths."""
    size, widths = len(choice.terms), len(choice.shape)
    parts = []
    for motion in motions:
        qd = motion.qd[:, j]
        found = [term_values(choice, term, qd) for term in choice.terms]
        for k in range(widths):
            wider, narrower = (_with_width(choice, k, np.exp(sign * DIFFERENCE)) for sign in (1.0, -1.0))
            found += [
                (term_values(wider, term, qd) - term_values(narrower, term, qd)) / (2 * DIFFERENCE)
                for term in choice.terms
            ]
        thin = motion.thin_signals(np.stack(found, axis=1))
        parts += filter_in_parallel([thin], cutoff=motion.cutoff, rate=motion.rate / motion.thinning)
    whole = np.concatenate(parts)
    return OwnColumns(whole[:, :size], whole[:, size:].reshape(len(whole), widths, size))


def _with_width(choice: FrictionChoice, k: int, factor: float) -> FrictionChoice:
    """The choice with its k-th width multiplied."""
    shape = [(key, value * factor if i == k else value) for i, (key, value) in enumerate(choice.shape)]
    return replace(choice, shape=tuple(shape))


def refined_widths(
    rest: Stack, chosen: Sequence[FrictionChoice], motions: Sequence[PreparedMotion]
) -> list[FrictionChoice]:
    """The choices with the widths that explain the torques best.

    rest   the equations without friction
    """
    if not any(choice.shape for choice in chosen):
        return list(chosen)
    found = list(chosen)
    fixed = [np.column_stack([rest.W[:, j], rest.y[:, j]]) for j in range(rest.y.shape[1])]
    squares = [one.T @ one for one in fixed]
    moved = [np.zeros(len(choice.shape)) for choice in chosen]
    sigma = np.ones(len(found))
    for _ in range(ROUNDS):
        own = [own_columns(choice, j, motions) for j, choice in enumerate(found)]
        values, sigma = _linear_fit(fixed, squares, own, sigma)
        steps = _width_steps(fixed, squares, own, values, sigma, moved)
        for j, step in enumerate(steps):
            for k, change in enumerate(step):
                found[j] = _with_width(found[j], k, float(np.exp(change)))
                moved[j][k] += change
        if max((float(np.abs(step).max()) for step in steps if step.size), default=0.0) < SETTLED:
            break
    return [_round_widths(choice) for choice in found]


def _round_widths(choice: FrictionChoice) -> FrictionChoice:
    return replace(choice, shape=tuple((key, float(f"{value:.4g}")) for key, value in choice.shape))


def _linear_fit(
    fixed: Sequence[Array], squares: Sequence[Array], own: Sequence[OwnColumns], sigma: Array
) -> tuple[list[Array], Array]:
    """Values of each joint's terms with widths as they are, and deviations of the residuals (n,)."""
    columns = [one.terms for one in own]
    for _ in range(2):  # the second with weights of the first
        x = _solve(squares, fixed, columns, sigma, [np.zeros(one.shape[1]) for one in columns], None)
        sigma = np.array(
            [_deviation(fixed[j], columns[j], *_split(x, fixed, columns, j)) for j in range(len(own))]
        )
    return [_split(x, fixed, columns, j)[1] for j in range(len(own))], sigma


def _width_steps(
    fixed: Sequence[Array],
    squares: Sequence[Array],
    own: Sequence[OwnColumns],
    values: Sequence[Array],
    sigma: Array,
    moved: Sequence[Array],
) -> list[Array]:
    """By how much the logarithm of each width is to change, everything else fitted along."""
    columns = [np.column_stack([one.terms, one.by_width(v)]) for one, v in zip(own, values, strict=True)]
    known = [
        np.concatenate([np.zeros(one.terms.shape[1]), np.full(len(m), KNOWN_BEFORE**-2)])
        for one, m in zip(own, moved, strict=True)
    ]
    pull = [np.concatenate([np.zeros(one.terms.shape[1]), -m]) for one, m in zip(own, moved, strict=True)]
    x = _solve(squares, fixed, columns, sigma, known, pull)
    steps = [_split(x, fixed, columns, j)[1][one.terms.shape[1] :] for j, one in enumerate(own)]
    return [np.clip(step, -LONGEST_STEP, LONGEST_STEP) for step in steps]


def _solve(
    squares: Sequence[Array],
    fixed: Sequence[Array],
    columns: Sequence[Array],
    sigma: Array,
    known: Sequence[Array],
    pull: Sequence[Array] | None,
) -> Array:
    """Least squares over what all joints share and over each joint's own columns, by normal equations.

    known, pull   weights with which own unknowns are held near these values
    """
    s, total = fixed[0].shape[1] - 1, sum(one.shape[1] for one in columns)
    A, b = np.zeros((s + total, s + total)), np.zeros(s + total)
    at = s
    for j, mine in enumerate(columns):
        part = slice(at, at + mine.shape[1])
        weight = 1.0 / sigma[j] ** 2
        cross = fixed[j].T @ mine
        A[:s, :s] += weight * squares[j][:-1, :-1]
        b[:s] += weight * squares[j][:-1, -1]
        A[:s, part] = weight * cross[:-1]
        A[part, :s] = A[:s, part].T
        A[part, part] = weight * (mine.T @ mine) + np.diag(known[j])
        b[part] = weight * cross[-1] + (0.0 if pull is None else known[j] * pull[j])
        at = part.stop
    size = column_sizes(np.sqrt(np.maximum(np.diag(A), 0.0))[None])
    scaled = A / np.outer(size, size) + RIDGE * np.eye(len(A))
    return np.asarray(np.linalg.solve(scaled, b / size) / size)


def _split(x: Array, fixed: Sequence[Array], columns: Sequence[Array], j: int) -> tuple[Array, Array]:
    """The shared part of a solution, and joint j's own."""
    s = fixed[0].shape[1] - 1
    at = s + sum(one.shape[1] for one in columns[:j])
    return x[:s], x[at : at + columns[j].shape[1]]


def _deviation(fixed: Array, mine: Array, shared: Array, own: Array) -> float:
    rest = fixed[:, -1] - fixed[:, :-1] @ shared - mine @ own
    return max(float(np.sqrt(np.mean(rest**2))), least_deviation(fixed[:, -1]))


def width_columns(
    chosen: Sequence[FrictionChoice], values: Sequence[Array], motions: Sequence[PreparedMotion]
) -> Array:
    """(N, n, S): what a change of the logarithm of each width does to the torques.

    values   of each joint's terms
    """
    pairs = enumerate(zip(chosen, values, strict=True))
    made = [own_columns(choice, j, motions).by_width(v) for j, (choice, v) in pairs]
    total = sum(one.shape[1] for one in made)
    found, at = np.zeros((len(made[0]), len(chosen), total)), 0
    for j, one in enumerate(made):
        found[:, j, at : at + one.shape[1]] = one
        at += one.shape[1]
    return found
