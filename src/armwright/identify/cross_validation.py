"""Errors of friction candidates on segments of time left out, from sums of products of one wide regression.

Leaving a segment out is a subtraction. Candidates of one joint differ in its own columns only: all else is
eliminated once per segment, and each candidate is then a system of its own few unknowns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import cho_factor, cho_solve

from armwright.identify.columns.column import Column
from armwright.identify.columns.friction_terms import FrictionChoice, term_values
from armwright.identify.prepare.low_pass_filter import filter_in_parallel
from armwright.identify.prepare.preparation import PreparedMotion
from armwright.identify.regression.inertial_part import InertialPart
from armwright.identify.regression.stack import thin_column_values
from armwright.kernels.tolerances import TINIEST

Array = NDArray[np.float64]
Errors = list[tuple[FrictionChoice, Array]]

SEGMENTS = 12  # pieces of time, one left out at a time; 10 to 24 choose the same on real logs
NOTHING = 1e-200  # square of a zero column, as of a joint that stands: even RIDGE times it can be divided by
ROUNDED = 1e-3  # of the largest column's square: times RIDGE it is above what sums of others leave in a zero
RIDGE = 1e-9  # of each column's own size: keeps a deficient regression solvable while candidates are compared
SURE = 1e-12  # of the largest joint's error: that of a joint which the columns explain wholly


@dataclass(frozen=True, slots=True)
class Quadratic:
    """The squared error c − 2·bᵀx + xᵀA·x of some equations, as a function of some unknowns x."""

    A: Array
    b: Array
    c: float

    def at(self, places: NDArray[np.intp], x: Array) -> Array:
        """(K,) of many x (K, k) that stand at these places (K, k) and are zero elsewhere."""
        inside = self.A[places[:, :, None], places[:, None, :]]
        return np.asarray(
            self.c - 2 * np.sum(self.b[places] * x, axis=1) + np.einsum("ki,kij,kj->k", x, inside, x)
        )


@dataclass(frozen=True, slots=True, eq=False)
class Products:
    """Sums of products by segment: of each joint (segments, C+1, C+1), scaled; torque is the last column.

    shared   number of columns that all joints share; a joint's own follow
    places   of each term of each candidate of a joint among its own columns
    """

    shared: int
    places: tuple[Mapping[tuple[FrictionChoice, str], int], ...]
    sums: tuple[Array, ...]

    @property
    def segments(self) -> int:
        return len(self.sums[0])

    def weights(self, chosen: Sequence[FrictionChoice]) -> Array:
        """One over the error of each joint on segments left out."""
        n = len(chosen)
        one = np.ones(n)
        errors = np.zeros(n)
        for j in range(n):
            ((_, found),) = self.trials(chosen, j, [chosen[j]], one, own_only=True)
            errors[j] = found.sum()
        return np.asarray(1.0 / np.sqrt(np.maximum(errors, SURE * errors.max() + TINIEST)))

    def trials(
        self,
        chosen: Sequence[FrictionChoice],
        j: int,
        options: Sequence[FrictionChoice],
        weights: Array,
        *,
        own_only: bool = False,
    ) -> Errors:
        """The weighted error of each candidate of joint j on each segment when it is left out.

        own_only   errors of joint j alone
        """
        groups = self._groups(j, options)
        found = np.zeros((len(options), self.segments))
        for k in range(self.segments):
            left = self._one_segment(chosen, j, weights, k)
            error = left.error_of_own(own_only=own_only)
            for rows, own in groups:
                found[rows, k] = error.at(own, left.own_values(own))
        if len(options) > 1:
            whole = self._one_segment(chosen, j, weights, None)
            for rows, own in groups:
                for row, values in zip(rows, whole.own_values(own), strict=True):
                    if _is_impossible(options[int(row)], values):
                        found[row] = np.inf
        return list(zip(options, found, strict=True))

    def _groups(
        self, j: int, options: Sequence[FrictionChoice]
    ) -> list[tuple[NDArray[np.intp], NDArray[np.intp]]]:
        """Candidates with as many unknowns: their rows, and the places of their columns (K, k)."""
        sizes = np.array([one.size for one in options])
        return [
            (rows, np.stack([self._friction_columns(j, options[int(row)]) for row in rows]))
            for rows in (np.flatnonzero(sizes == size) for size in np.unique(sizes))
        ]

    def _friction_columns(self, j: int, choice: FrictionChoice) -> NDArray[np.intp]:
        return np.array([self.places[j][choice, term] for term in choice.terms], dtype=np.intp)

    def _one_segment(
        self, chosen: Sequence[FrictionChoice], j: int, weights: Array, k: int | None
    ) -> Segment:
        """All but joint j's own columns eliminated, with segment k left out (None: nothing is)."""
        s = self.shared
        A, b = np.zeros((s, s)), np.zeros(s)
        D, d, c = np.zeros((s, s)), np.zeros(s), 0.0
        for i, choice in enumerate(chosen):
            if i == j:
                continue
            test = self.sums[i][k] if k is not None else np.zeros_like(self.sums[i][0])
            train = weights[i] ** 2 * (self.sums[i].sum(axis=0) - test)
            own = s + self._friction_columns(i, choice)
            inside = train[np.ix_(own, own)] + RIDGE * np.diag(np.maximum(np.diag(train)[own], NOTHING))
            back = np.linalg.solve(inside, np.column_stack([train[own, :s], train[own, -1]]))
            A += train[:s, :s] - train[:s, own] @ back[:, :s]
            b += train[:s, -1] - train[:s, own] @ back[:, -1]
            one = _after_elimination(weights[i] ** 2 * test, own, back, s)
            D, d, c = D + one.A, d + one.b, c + one.c
        test = self.sums[j][k] if k is not None else np.zeros_like(self.sums[j][0])
        train = weights[j] ** 2 * (self.sums[j].sum(axis=0) - test)
        return Segment.of(A, b, Quadratic(D, d, c), train, weights[j] ** 2 * test, s)


@dataclass(frozen=True, slots=True, eq=False)
class Segment:
    """The equations with which candidates of one joint are solved while one segment is left out."""

    from_own: Array  # (s, C): shared unknowns per own one, with a minus
    from_torque: Array  # (s,)
    inside: Array  # (C, C) and right side (C,) of the own unknowns
    right: Array
    others: Quadratic
    test: Array
    shared: int

    @classmethod
    def of(cls, A: Array, b: Array, others: Quadratic, train: Array, test: Array, s: int) -> Segment:
        full = A + train[:s, :s]
        size = np.maximum(np.diag(full), max(ROUNDED * float(np.diag(full).max()), NOTHING))
        factor = cho_factor(full + RIDGE * np.diag(size))
        back = cho_solve(factor, np.column_stack([train[:s, s:-1], b + train[:s, -1]]))
        inside = train[s:-1, s:-1] - train[s:-1, :s] @ back[:, :-1]
        right = train[s:-1, -1] - train[s:-1, :s] @ back[:, -1]
        return cls(back[:, :-1], back[:, -1], inside, right, others, test, s)

    def own_values(self, own: NDArray[np.intp]) -> Array:
        """(K, k): the values of the own columns of many candidates (K, k)."""
        A = self.inside[own[:, :, None], own[:, None, :]]
        size = np.maximum(np.diagonal(A, axis1=1, axis2=2), NOTHING)
        ridge = RIDGE * size[:, :, None] * np.eye(own.shape[1])
        return np.asarray(np.linalg.solve(A + ridge, self.right[own][:, :, None])[:, :, 0])

    def error_of_own(self, *, own_only: bool) -> Quadratic:
        """The squared error on the segment left out over the own unknowns v, the shared being t − F·v.

        own_only   of the joint's own equations alone
        """
        s, test, t, F = self.shared, self.test, self.from_torque, self.from_own
        Q, p, c = test[:s, :s], test[:s, -1], float(test[-1, -1])
        if not own_only:
            Q, p, c = Q + self.others.A, p + self.others.b, c + self.others.c
        X = test[:s, s:-1]
        A = F.T @ Q @ F - F.T @ X - X.T @ F + test[s:-1, s:-1]
        b = test[s:-1, -1] - F.T @ p + F.T @ Q @ t - X.T @ t
        return Quadratic(A, b, float(c - 2 * p @ t + t @ Q @ t))


def _is_impossible(choice: FrictionChoice, values: Array) -> bool:
    """True of a Stribeck curve whose dry or break-away friction is negative: its law does not hold."""
    found = dict(zip(choice.terms, values, strict=True))
    return "FB" in found and min(found["FB"], found["FS"]) < 0


def _after_elimination(test: Array, own: NDArray[np.intp], back: Array, s: int) -> Quadratic:
    """The error of a joint as a function of the shared unknowns, its own being u − V·x."""
    V, u = back[:, :s], back[:, -1]
    cross, inside, torque = test[:s, own], test[np.ix_(own, own)], test[own, -1]
    A = test[:s, :s] - cross @ V - V.T @ cross.T + V.T @ inside @ V
    b = test[:s, -1] - V.T @ torque - (cross - V.T @ inside) @ u
    c = float(test[-1, -1] - 2 * u @ torque + u @ inside @ u)
    return Quadratic(A, b, c)


def products_of(
    arm: InertialPart,
    motions: Sequence[PreparedMotion],
    shared: Sequence[Column],
    options: Sequence[Sequence[FrictionChoice]],
) -> Products:
    """The wide regression, filtered and summed by segment."""
    places = [_places(choices) for choices in options]
    pieces: list[list[Array]] = [[] for _ in options]
    for motion in motions:
        thin = motion.thin()
        common = thin_column_values(arm, shared, motion)
        for j, choices in enumerate(options):
            own = motion.thin_signals(_own_columns(choices, motion.qd[:, j], places[j]))
            wide = np.concatenate([common[:, j], own, thin.tau[:, j, None]], axis=1)
            (wide,) = filter_in_parallel([wide], cutoff=motion.cutoff, rate=thin.rate)
            pieces[j].append(wide)
    rows = len(np.concatenate(pieces[0]))
    cuts = np.linspace(0, rows, SEGMENTS + 1).astype(int)
    sums = tuple(_sums(np.concatenate(one), cuts) for one in pieces)
    return _scale_products(len(arm.names) + len(shared), tuple(places), sums)


def _sums(wide: Array, cuts: NDArray[Any]) -> Array:
    parts = [wide[a:b] for a, b in pairwise(cuts)]
    return np.stack([part.T @ part for part in parts])


def _scale_products(shared: int, places: tuple[Any, ...], sums: Sequence[Array]) -> Products:
    """The products with every shared column of size 1, so that units do not decide what is small."""
    size = np.sqrt(np.maximum(sum(np.diag(one.sum(axis=0))[:shared] for one in sums), NOTHING))
    scaled = []
    for one in sums:
        factor = np.ones(one.shape[1])
        factor[:shared] = 1.0 / size
        scaled.append(one * np.outer(factor, factor))
    return Products(shared, places, tuple(scaled))


def _places(choices: Sequence[FrictionChoice]) -> dict[tuple[FrictionChoice, str], int]:
    """Where each term of each candidate stands; terms of the same form share a column."""
    known: dict[tuple[object, ...], int] = {}
    places = {}
    for choice in choices:
        for term in choice.terms:
            places[choice, term] = known.setdefault(_form(choice, term), len(known))
    return places


def _form(choice: FrictionChoice, term: str) -> tuple[object, ...]:
    """The key of the quantities that the values of a term depend on."""
    if term in ("FV", "F3", "OFF"):
        return (term,)
    return (term, choice.width) if term == "FS" and choice.shape else (term, choice.law, choice.shape)


def _own_columns(
    choices: Sequence[FrictionChoice], qd: Array, places: Mapping[tuple[FrictionChoice, str], int]
) -> Array:
    if not places:
        return np.zeros((len(qd), 0))
    found = np.zeros((len(qd), max(places.values()) + 1))
    for (choice, term), place in places.items():
        found[:, place] = term_values(choice, term, qd)
    return found
