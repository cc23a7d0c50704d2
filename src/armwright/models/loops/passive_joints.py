"""What the loops make of the passive joints: W_p factored and solved, unrolled [KC97 (12)-(14)].

q̇_p = −W_p⁻¹·W_a·q̇_a, and the transposed solve for torques. Every division is guarded: where a pivot is
below a small part of its usual size the answer is 0/0, not a number, instead of one that is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from armwright.expr import ONE, ZERO, Node, absolute, number
from armwright.models.core.builder import Builder
from armwright.models.core.unrolled_inverse import cofactor_inverse
from armwright.models.loops.elimination_order import GUARD, EliminationOrder

Line = dict[int, Node]


@dataclass(frozen=True, slots=True)
class Pivot:
    """A step of elimination: the row and column taken out, what other rows lose by it, and the row's rest."""

    row: int
    column: int
    reciprocal: Node
    factors: Line
    others: Line


@dataclass(frozen=True, slots=True)
class PassiveCore:
    """The passive joints that could not be eliminated one by one, with the inverse of their matrix."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    inverse: tuple[tuple[Node, ...], ...]


@dataclass(frozen=True, slots=True)
class PassiveSolve:
    """The factors of W_p; rows are those of the constraints, columns the passive joints from 0."""

    pivots: tuple[Pivot, ...]
    cores: tuple[PassiveCore, ...]

    def solution(self, right: Mapping[int, Node]) -> Line:
        """The x of W_p·x = right, by column; ``right`` by row."""
        y = dict(right)
        for step in self.pivots:
            for r, factor in step.factors.items():
                y[r] = y.get(r, ZERO) - factor * y.get(step.row, ZERO)
        x: Line = {}
        for core in self.cores:
            values = [y.get(r, ZERO) for r in core.rows]
            for c, line in zip(core.columns, core.inverse, strict=True):
                x[c] = _sum(a * v for a, v in zip(line, values, strict=True))
        for step in reversed(self.pivots):
            rest = _sum(a * x[c] for c, a in step.others.items())
            x[step.column] = (y.get(step.row, ZERO) - rest) * step.reciprocal
        return x

    def solved_across(self, right: Mapping[int, Node]) -> Line:
        """The λ of W_pᵀ·λ = right, by row; ``right`` by column."""
        g = dict(right)
        y: Line = {}
        for step in self.pivots:
            y[step.row] = g.get(step.column, ZERO) * step.reciprocal
            for c, a in step.others.items():
                g[c] = g.get(c, ZERO) - a * y[step.row]
        for core in self.cores:
            values = [g.get(c, ZERO) for c in core.columns]
            for k, r in enumerate(core.rows):
                y[r] = _sum(line[k] * v for line, v in zip(core.inverse, values, strict=True))
        for step in reversed(self.pivots):
            y[step.row] = y[step.row] - _sum(f * y[r] for r, f in step.factors.items())
        return y


def factored_constraints(
    lines: Sequence[Mapping[int, Node]], order: EliminationOrder, b: Builder
) -> PassiveSolve:
    """W_p, given by rows {column: entry}, factored in an order."""
    left = {r: dict(lines[r]) for r in order.kept}
    pivots = [
        _eliminate_pivot(left, pivot, size, k, b)
        for k, (pivot, size) in enumerate(zip(order.pivots, order.sizes, strict=False), 1)
    ]
    cores = [
        _invert_core(left, core, size, k, b)
        for k, (core, size) in enumerate(zip(order.cores, order.sizes[len(order.pivots) :], strict=True), 1)
    ]
    return PassiveSolve(tuple(pivots), tuple(cores))


def _eliminate_pivot(left: dict[int, Line], pivot: tuple[int, int], size: float, k: int, b: Builder) -> Pivot:
    row, column = pivot
    line = left.pop(row)
    value = b.name(line.pop(column), f"PV{k}", group="loops")
    reciprocal = b.name(guarded_reciprocal(value, size), f"IPV{k}", group="loops")
    factors: Line = {}
    for r, other in left.items():
        if column in other:
            factors[r] = b.offer(other.pop(column) * reciprocal, f"LP{k}{r + 1}", group="loops")
            for c, a in line.items():
                made = other.get(c, ZERO) - factors[r] * a
                other[c] = b.offer(made, f"WR{k}{r + 1}{c + 1}", group="loops")
                if made is ZERO:
                    del other[c]
    return Pivot(row, column, reciprocal, factors, line)


def _invert_core(
    left: Mapping[int, Line], core: tuple[tuple[int, ...], tuple[int, ...]], size: float, k: int, b: Builder
) -> PassiveCore:
    rows, columns = core
    matrix = [[left[r].get(c, ZERO) for c in columns] for r in rows]
    inverse = cofactor_inverse(matrix, b, tag="K" * k, reciprocal=lambda det: guarded_reciprocal(det, size))
    return PassiveCore(rows, columns, tuple(tuple(line) for line in inverse))


def guarded_reciprocal(value: Node, size: float) -> Node:
    """1/value, and not a number where |value| is below a small part of its usual size.

    With t = |value| − ε and u = t + |t|, which is zero there and positive elsewhere, it is u/(u·value).
    A size of zero is one that nobody knows, as with symbolic lengths: the quotient is then plain.
    """
    if value.is_constant or not size:
        return ONE / value
    over = absolute(value) - number(_two_digits(GUARD * size))
    beyond = over + absolute(over)
    return beyond / (beyond * value)


def _two_digits(value: float) -> float:
    """Two digits: it is printed in emitted text."""
    return float(f"{value:.1e}")


def _sum(values: Iterable[Node]) -> Node:
    return sum(values, start=ZERO)
