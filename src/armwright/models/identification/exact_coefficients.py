"""Coefficients between columns in symbols: the regressor at states where sines and cosines are 0 or ±1.

That a column depends on others, and on which, is known from numbers. Every row of the regressor at every
state is then an equation for the coefficients; at exact states most entries vanish, so that the equations
can be solved one after the other without a pivot that might be zero.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from armwright.expr import ONE, ZERO, Node, evaluate, number, pi_times
from armwright.expr.polynomial import polynomial
from armwright.expr.spatial import Spatial
from armwright.expr.walk import postorder
from armwright.mechanism import FirstMover, Mechanism
from armwright.models.core.builder import builder_of
from armwright.models.identification.parameter_transfer import simple
from armwright.models.identification.regressor_rows import Rows, dynamic_rows
from armwright.models.kinematics.frame_turn import Vec, turns_of

_STATES = 60  # exact states tried; a coefficient is found at the first few where it exists
_ZERO = 1e-9  # of a coefficient that vanishes for the drawn lengths


@dataclass(frozen=True, slots=True)
class LinearEquation:
    """Σ coefficients·β = right, with the numeric values of all of them."""

    coefficients: Mapping[str, Node]
    right: Node
    values: Mapping[str, float]

    def open_unknowns(self, found: Collection[str]) -> list[str]:
        """Unknowns that the equation really has."""
        return [key for key, value in self.values.items() if key not in found and abs(value) > _ZERO]

    def solve(self, found: Mapping[str, Node]) -> Node:
        """The one unknown that is left."""
        (key,) = self.open_unknowns(found)
        right = self.right
        for other, coefficient in self.coefficients.items():
            if other in found:
                right = right - coefficient * found[other]
        return quotient(simple(right), simple(self.coefficients[key]))

    def without(self, key: str, pivot: LinearEquation) -> LinearEquation:
        """The equation less so many times the pivot that the unknown leaves it."""
        if abs(self.values[key]) <= _ZERO:
            return self
        factor = quotient(simple(self.coefficients[key]), simple(pivot.coefficients[key]))
        times = self.values[key] / pivot.values[key]
        values = {k: v - times * pivot.values[k] for k, v in self.values.items()} | {key: 0.0}
        values = {k: v if abs(v) > _ZERO else 0.0 for k, v in values.items()}
        nodes = {
            k: simple(c - factor * pivot.coefficients[k]) if values[k] else ZERO
            for k, c in self.coefficients.items()
        }
        return LinearEquation(nodes, simple(self.right - factor * pivot.right), values)


def exact_coefficients(
    table: ExactRegressor, column: str, among: Sequence[str], *, values: Mapping[str, float]
) -> dict[str, Node] | None:
    """β with column = Σ β·column of each name; None where no sequence of equations gives all of them."""
    found: dict[str, Node] = {}
    waiting: list[LinearEquation] = []
    for equation in _equations(table, column, among, values):
        waiting.append(equation)
        while (solved := _next_coefficient(waiting, found)) is not None:
            found |= solved
        if len(found) == len(among):
            return found
    return _eliminate(waiting, found, set(among))


def _next_coefficient(
    equations: Sequence[LinearEquation], found: Mapping[str, Node]
) -> dict[str, Node] | None:
    """The simplest coefficient that one equation gives, as the others in it are known."""
    ready = [equation for equation in equations if len(equation.open_unknowns(found)) == 1]
    if not ready:
        return None
    equation = min(ready, key=lambda e: len(postorder([e.coefficients[e.open_unknowns(found)[0]], e.right])))
    return {equation.open_unknowns(found)[0]: equation.solve(found)}


def _eliminate(
    equations: Sequence[LinearEquation], found: Mapping[str, Node], among: set[str]
) -> dict[str, Node] | None:
    """All coefficients by elimination where no equation has one unknown; None where some stay free."""
    known, rows = dict(found), [e for e in equations if e.open_unknowns(found)]
    definitions: list[tuple[str, LinearEquation]] = []
    while rows:
        row = min(rows, key=lambda e: (len(e.open_unknowns(known)), len(postorder([e.right]))))
        key = max(row.open_unknowns(known), key=lambda other: abs(row.values[other]))
        definitions.append((key, row))
        rows = [other.without(key, row) for other in rows if other is not row]
        rows = [other for other in rows if other.open_unknowns(known)]
    for key, row in reversed(definitions):
        if row.open_unknowns(known) != [key]:  # an unknown that no other row determines
            return None
        known[key] = row.solve(known)
    return known if set(known) == among else None


def quotient(a: Node, b: Node) -> Node:
    """The quotient a/b; what a product or a sum of products can be divided by exactly is cancelled."""
    if b.is_constant or a is ZERO:
        return simple(a / b)
    divisor = polynomial(b)
    ratio = _ratio(a, b)
    if ratio is not None:
        return ratio
    if len(divisor.terms) != 1:
        return a / b
    ((atoms, factor),) = divisor.terms.items()
    powers = dict(atoms)
    result = ZERO
    for monomial, value in polynomial(a).terms.items():
        have = dict(monomial)
        if any(have.get(atom, 0) < power for atom, power in powers.items()):
            return a / b
        term = number(value) / number(factor)
        for atom, power in monomial:
            term = term * atom ** (power - powers.get(atom, 0))
        result = result + term
    return simple(result)


def _ratio(a: Node, b: Node) -> Node | None:
    """The number c where a = c·b."""
    top, bottom = polynomial(a), polynomial(b)
    if set(top.terms) != set(bottom.terms):
        return None
    ratios = {number(top.terms[m]) / number(bottom.terms[m]) for m in top.terms}
    return ratios.pop() if len(ratios) == 1 else None


# --------------------------------------------------------------------------- equations


@dataclass(slots=True)
class ExactRegressor:
    """The regressor of a robot at exact states, each computed when first asked for."""

    mechanism: Mechanism
    known: list[Rows] = field(default_factory=list)

    def __iter__(self) -> Iterator[Rows]:
        for k, state in enumerate(_states(self.mechanism)):
            if k == len(self.known):
                self.known.append(_rows_at(self.mechanism, state))
            yield self.known[k]


def _equations(
    table: ExactRegressor, column: str, among: Sequence[str], values: Mapping[str, float]
) -> Iterator[LinearEquation]:
    names = [*among, column]
    for rows in table:
        for row in rows.values():
            nodes = {key: row.get(key, ZERO) for key in names}
            if any(node is not ZERO for node in nodes.values()):
                numbers = {key: evaluate(nodes[key], values) for key in among}
                yield LinearEquation({key: nodes[key] for key in among}, nodes[column], numbers)


@dataclass(frozen=True, slots=True)
class ExactState:
    """An exact state: quarter turns or slides, rates and increases by joint number, motion of the base."""

    q: Mapping[int, Node]
    qd: Mapping[int, Node]
    qdd: Mapping[int, Node]
    base: tuple[int, ...]


def _states(mechanism: Mechanism) -> Iterator[ExactState]:
    """States with few things moving first; the same ones in every run."""
    random = np.random.default_rng(1)
    joints = mechanism.joints
    for k in range(_STATES):
        share = 0.25 if k < _STATES // 2 else 0.5
        q = {}
        for j, joint in joints.items():
            turn = int(random.integers(0, 4)) if k else 0
            if joint.turns:
                q[j] = pi_times(turn) / 2 - joint.placement.theta
            else:
                q[j] = number(turn % 2) - joint.placement.r
        qd = {j: number(int(random.random() < share)) for j in joints}
        qdd = {j: number(int(random.random() < share)) for j in joints}
        base = tuple(int(x) for x in random.random(9) < share)
        yield ExactState(q, qd, qdd, base)


def _rows_at(mechanism: Mechanism, state: ExactState) -> Rows:
    at = replace(mechanism, q=state.q, qd=state.qd, qdd=state.qdd, base=_base_at(mechanism, state.base))
    b = builder_of(at)
    return dynamic_rows(at, turns_of(at, b), b)


def _base_at(mechanism: Mechanism, moves: Sequence[int]) -> FirstMover:
    """The base with zeros and ones for its motion where it is free, and gravity as it is described."""
    base, kind = mechanism.base, mechanism.robot.base.kind
    if kind == "fixed":
        return base

    def pick(given: Vec, at: int) -> Vec:
        x, y, z = (
            (ONE if moves[at + i] else ZERO) if base.freedom or not node.is_constant else node
            for i, node in enumerate(given)
        )
        return x, y, z

    return replace(
        base,
        twist=Spatial(base.twist.linear, pick(base.twist.angular, 0)),
        acceleration=Spatial(pick(base.acceleration.linear, 6), pick(base.acceleration.angular, 3)),
        gravity=mechanism.robot.gravity,
    )
