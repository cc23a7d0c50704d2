"""Systems of equations that every step of a chord method solves with the columns at its start.

Neither kind needs pivots, so that nothing depends on the numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import mul

from armwright.expr import ONE, ZERO, Node, sqrt
from armwright.expr.vector import cross, dot
from armwright.models.inverse.programs.meeting_chain import MEETING

Vec = tuple[Node, Node, Node]


class OrthogonalColumns:
    """Columns made orthogonal, with which systems of six equations are solved.

    spare   added to squared lengths, so that columns may be dependent where the solution does not matter
    """

    def __init__(self, columns: Sequence[Sequence[Node]], spare: Node) -> None:
        self.units: list[list[Node]] = []
        self.above: dict[tuple[int, int], Node] = {}
        for k, column in enumerate(columns):
            rest = list(column)
            for j, unit in enumerate(self.units):
                self.above[j, k] = dot(unit, rest)
                rest = [x - self.above[j, k] * u for x, u in zip(rest, unit, strict=True)]
            over = ONE / sqrt(squares(rest) + spare)
            self.above[k, k] = over
            self.units.append([x * over for x in rest])

    @property
    def over_determinant(self) -> Node:
        """One over the determinant, but for its sign."""
        return reduce(mul, (self.above[k, k] for k in range(len(self.units))))

    def solution(self, right: Sequence[Node]) -> list[Node]:
        """What the columns are multiplied with to give the right side."""
        found = [dot(unit, right) for unit in self.units]
        for k in reversed(range(len(found))):
            for m in range(k + 1, len(found)):
                found[k] = found[k] - self.above[k, m] * found[m]
            found[k] = found[k] * self.above[k, k]
        return found


class WristBlocks:
    """Columns of three joints before a wrist, and of a wrist whose axes meet in the origin, which it does not
    move: two systems of three equations.
    """

    def __init__(self, columns: Sequence[Sequence[Node]], spare: Node) -> None:
        self.turned = [column[3:] for column in columns[:MEETING]]
        self.arm, over_arm = _rows_of_inverse([_vec(column[:3]) for column in columns[:MEETING]], spare)
        self.wrist, over_wrist = _rows_of_inverse([_vec(column[3:]) for column in columns[MEETING:]], spare)
        self.over_determinant = over_arm * over_wrist

    def solution(self, right: Sequence[Node]) -> list[Node]:
        """What the columns are multiplied with to give the right side."""
        found = [dot(row, right[:3]) for row in self.arm]
        rest = [x - dot(found, [column[r] for column in self.turned]) for r, x in enumerate(right[3:])]
        return [*found, *(dot(row, rest) for row in self.wrist)]


def system_of(columns: Sequence[Sequence[Node]], spare: Node) -> WristBlocks | OrthogonalColumns:
    """What solves the equations of the columns: in two parts where a wrist leaves the origin at rest."""
    is_wrist = all(x is ZERO for column in columns[MEETING:] for x in column[:3])
    return WristBlocks(columns, spare) if is_wrist else OrthogonalColumns(columns, spare)


def _rows_of_inverse(columns: Sequence[Vec], spare: Node) -> tuple[list[list[Node]], Node]:
    """The inverse of three columns, and one over their determinant."""
    a, b, c = columns
    crossed = [cross(b, c), cross(c, a), cross(a, b)]
    over = ONE / (dot(a, crossed[0]) + spare)
    return [[x * over for x in row] for row in crossed], over


def _vec(nodes: Sequence[Node]) -> Vec:
    x, y, z = nodes
    return x, y, z


def squares(nodes: Sequence[Node]) -> Node:
    """The sum of squares."""
    return dot(nodes, nodes)
