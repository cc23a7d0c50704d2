"""W_p solved by rotations of rows: there is no pivot to choose, so none vanishes at a regular position.

Rows that have a joint are turned into each other, two by two, until one of them has it alone; what is left on
the diagonal is zero only where the motors do not hold the mechanism. It costs more than an order of pivots,
and is for positions where that fails. All rows take part: which of them are redundant may change too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.expr import ONE, ZERO, Node, sign, sqrt
from armwright.models.core.builder import Builder
from armwright.models.loops.passive_joints import Line, guarded_reciprocal

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Rotation:
    """Two rows turned into each other: first' = c·first + s·second, second' = c·second − s·first."""

    first: int
    second: int
    c: Node
    s: Node


@dataclass(frozen=True, slots=True)
class TriangleRow:
    """A row of the triangle: its column, the reciprocal of its diagonal, and its entries behind that."""

    row: int
    column: int
    reciprocal: Node
    others: Line


@dataclass(frozen=True, slots=True)
class RotatedSolve:
    """The rotations of W_p and its triangle; rows are those of the constraints, columns the passive joints.

    Where rows are more than columns, a right side that they contradict is met in the sense of least squares,
    and of all λ the shortest is found.
    """

    rotations: tuple[Rotation, ...]
    triangle: tuple[TriangleRow, ...]

    def solution(self, right: Mapping[int, Node]) -> Line:
        """The x of W_p·x = right, by column; ``right`` by row."""
        y = dict(right)
        for turn in self.rotations:
            u, v = y.get(turn.first, ZERO), y.get(turn.second, ZERO)
            y[turn.first], y[turn.second] = turn.c * u + turn.s * v, turn.c * v - turn.s * u
        x: Line = {}
        for line in reversed(self.triangle):
            rest = _sum(a * x[c] for c, a in line.others.items())
            x[line.column] = (y.get(line.row, ZERO) - rest) * line.reciprocal
        return x

    def solved_across(self, right: Mapping[int, Node]) -> Line:
        """The λ of W_pᵀ·λ = right, by row; ``right`` by column."""
        g = dict(right)
        y: Line = {}
        for line in self.triangle:
            y[line.row] = g.get(line.column, ZERO) * line.reciprocal
            for c, a in line.others.items():
                g[c] = g.get(c, ZERO) - a * y[line.row]
        for turn in reversed(self.rotations):
            u, v = y.get(turn.first, ZERO), y.get(turn.second, ZERO)
            y[turn.first], y[turn.second] = turn.c * u - turn.s * v, turn.s * u + turn.c * v
        return y


def rotated_constraints(lines: Mapping[int, Mapping[int, Node]], samples: Array, b: Builder) -> RotatedSolve:
    """W_p, given by rows {column: entry}, as rotations and a triangle.

    samples   (N, rows, columns) of all rows at regular positions: the usual size of what is divided by
    """
    left = {r: dict(line) for r, line in lines.items()}
    columns = list(range(samples.shape[2]))
    rotations: list[Rotation] = []
    steps: list[tuple[int, int, Line]] = []
    while columns:
        column = min(columns, key=lambda c: _fill(left, c))
        columns.remove(column)
        row = _row_alone(left, column, rotations, b)
        steps.append((row, column, left.pop(row)))
    sizes = _diagonal_sizes(samples[:, list(lines)], [column for _, column, _ in steps])
    triangle = [
        _triangle_row(step, size, k, b) for k, (step, size) in enumerate(zip(steps, sizes, strict=True), 1)
    ]
    return RotatedSolve(tuple(rotations), tuple(triangle))


def _fill(left: Mapping[int, Line], column: int) -> int:
    """Entries that rotations for a column make or change."""
    rows = [line for line in left.values() if column in line]
    return (len(rows) - 1) * len({c for line in rows for c in line})


def _row_alone(left: dict[int, Line], column: int, rotations: list[Rotation], b: Builder) -> int:
    """The row that has the column alone after rotations, the fewest entries first."""
    having = [r for r in left if column in left[r]]
    kept, *rest = sorted(having, key=lambda r: (not left[r][column].is_constant, len(left[r]), r))
    is_sure = left[kept][column].is_constant  # then the two are never both nothing
    for r in rest:
        is_sure = is_sure or r == rest[-1]  # then they are so at singular positions only
        rotations.append(_rotation(left, (kept, r), column, len(rotations) + 1, b, is_sure=is_sure))
    return kept


def _rotation(
    left: dict[int, Line], rows: tuple[int, int], column: int, k: int, b: Builder, *, is_sure: bool
) -> Rotation:
    """Turns a row into another so that it loses the column.

    is_sure   False: where both have nothing there, they stay as they are, c = 1 and s = 0
    """
    first, second = (left[r] for r in rows)
    u, v = first.pop(column), second.pop(column)
    square = b.offer(u * u + v * v, f"RQ{k}", group="loops")
    nothing = ZERO if is_sure else ONE - sign(square)
    length = b.name(sqrt(square), f"RH{k}", group="loops")
    over = b.name(ONE / (length + nothing), f"IRH{k}", group="loops")
    c = b.name((u + nothing) * over, f"RC{k}", group="loops")
    s = b.name(v * over, f"RS{k}", group="loops")
    for j in {**first, **second}:
        x, y = first.get(j, ZERO), second.get(j, ZERO)
        first[j] = b.offer(c * x + s * y, f"RU{k}{j + 1}", group="loops")
        second[j] = b.offer(c * y - s * x, f"RV{k}{j + 1}", group="loops")
    first[column] = length
    return Rotation(*rows, c, s)


def _triangle_row(step: tuple[int, int, Line], size: float, k: int, b: Builder) -> TriangleRow:
    row, column, line = step
    others = {c: a for c, a in line.items() if c != column}
    reciprocal = b.name(guarded_reciprocal(line[column], size), f"IPV{k}", group="loops")
    return TriangleRow(row, column, reciprocal, others)


def _diagonal_sizes(samples: Array, order: Sequence[int]) -> list[float]:
    """The usual size of each diagonal of the triangle, columns in order."""
    R = np.linalg.qr(samples[:, :, list(order)], mode="r")
    return [float(x) for x in np.median(np.abs(np.diagonal(R, axis1=1, axis2=2)), axis=0)]


def _sum(values: Iterable[Node]) -> Node:
    return sum(values, start=ZERO)
