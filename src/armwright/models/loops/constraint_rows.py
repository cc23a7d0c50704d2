"""Constraint equations of loops as rows over the tree joints [KC97 (2), (11), (12), (14), erratum E4-5].

Each loop gives five rows, six where it was opened at a fixed joint: W_a·q̇_a + W_p·q̇_p = 0 and, once more
differentiated, W_a·q̈_a + W_p·q̈_p + Φ = 0. Linear and angular rows may be written in axes of different frames;
those with the fewest operations are taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from armwright.expr import ZERO, Node, atan2, cos, number, postorder, sin
from armwright.expr.spatial import Spatial
from armwright.expr.vector import dot, minus
from armwright.mechanism import CutLoop, Mechanism
from armwright.mechanism.loop_positions import closing_rows, ways_of
from armwright.models.core.builder import Builder
from armwright.models.kinematics.frame_turn import Turn, Vec, turns_of
from armwright.models.loops.loop_refusals import refuse_crossed_axes
from armwright.models.loops.loop_sides import LoopView, loop_view
from armwright.program.counts import count

_ENTRY = 3  # operations that a nonzero entry costs later, about


@dataclass(frozen=True, slots=True)
class ConstraintRow:
    """One constraint: which component of which loop, and its entries by joint; absent ones are zero."""

    loop: int
    component: int
    entries: Mapping[int, Node]


@dataclass(frozen=True, slots=True)
class LoopRows:
    """The rows of one loop.

    linear, angular   the loop seen in the axes of its linear and of its angular rows
    axes              numbers of the frames whose axes these are
    coefficients      (linear, angular) of each row, numbers
    opened            the screw of the opened joint
    sees_twin         True where angular rows are written in the axes of the twin, False in those of k
    """

    number: int
    linear: LoopView
    angular: LoopView
    axes: tuple[int, int]
    coefficients: tuple[tuple[Vec, Vec], ...]
    opened: Spatial
    sees_twin: bool

    @property
    def is_pinned(self) -> bool:
        """True where the origins of k and twin coincide: the opened joint does not slide."""
        return self.opened.linear[2] is ZERO

    @property
    def is_kept(self) -> bool:
        """True where the axes of both coincide: it does not turn."""
        return self.opened.angular[2] is ZERO

    def rows(self) -> list[ConstraintRow]:
        """W, row by row."""
        linear, angular = self.linear.columns(), self.angular.columns()
        columns = {j: Spatial(linear[j].linear, angular[j].angular) for j in linear}
        return [
            ConstraintRow(
                self.number, c, {j: v for j, v in self._entries(c, columns).items() if v is not ZERO}
            )
            for c in range(len(self.coefficients))
        ]

    def _entries(self, component: int, columns: Mapping[int, Spatial]) -> dict[int, Node]:
        u, a = self.coefficients[component]
        return {j: dot(u, column.linear) + dot(a, column.angular) for j, column in columns.items()}

    def axes_text(self, components: Iterable[int]) -> str:
        """Where these rows are written: x, y along the axes of frame 3, rx about those of frame 5."""
        rows = [self.coefficients[c] for c in components]
        along, about = (
            "".join(way for k, way in enumerate("xyz") if any(row[part][k] is not ZERO for row in rows))
            for part in (0, 1)
        )
        words = [f"{', '.join(along)} along the axes of frame {self.axes[0]}"] if along else []
        words += (
            [f"{', '.join(f'r{way}' for way in about)} about those of frame {self.axes[1]}"] if about else []
        )
        return ", ".join(words)

    def accelerations(self, qd: Mapping[int, Node]) -> list[Node]:
        """Φ, row by row: the acceleration of k against the twin with q̈ = 0."""
        linear = self.linear.relative_acceleration(qd, meets=self.is_pinned).linear
        angular = self.angular.relative_acceleration(qd, meets=self.is_pinned).angular
        return [dot(u, linear) + dot(a, angular) for u, a in self.coefficients]

    @property
    def cosine(self) -> Node:
        """The cosine of the angle between z of k and z of the twin, 1 or -1 where the loop is closed."""
        return dot(self.angular.to_k.axes[2], self.angular.to_twin.axes[2])

    def gaps(self) -> list[Node]:
        """The gaps of the loop, row by row; their derivative at zero is W."""
        linear = minus(self.linear.to_k.end, self.linear.to_twin.end)
        k, twin = self.angular.to_k.axes, self.angular.to_twin.axes
        if self.is_kept:
            angular = _small_turn(k, twin)
        elif self.sees_twin:  # z of k in the axes of the twin
            angular = (-k[2][1], k[2][0], ZERO if self.is_pinned else self._turn_of_screw(linear[2]))
        else:  # z of the twin in the axes of k, turned the other way
            angular = (twin[2][1], -twin[2][0], ZERO)
        return [dot(u, linear) + dot(a, angular) for u, a in self.coefficients]

    def _turn_of_screw(self, way: Node) -> Node:
        """How far an opened screw is turned, with as many whole turns as its way along the axis asks for."""
        along, about = (part[2] for part in self.opened)
        x, _, _ = self.angular.to_k.axes
        wanted = way * about / along
        c, s = cos(wanted), sin(wanted)
        return wanted - atan2(s * x[0] - c * x[1], c * x[0] + s * x[1])


def _small_turn(k: tuple[Vec, Vec, Vec], twin: tuple[Vec, Vec, Vec]) -> Vec:
    """The turn from the axes of the twin to those of k, in the axes both are seen from: ½ Σ twin × k."""
    half = number(0.5)
    total: list[Node] = [ZERO, ZERO, ZERO]
    for a, c in zip(twin, k, strict=True):
        for i in range(3):
            n, m = (i + 1) % 3, (i + 2) % 3
            total[i] = total[i] + (a[n] * c[m] - a[m] * c[n])
    return half * total[0], half * total[1], half * total[2]


# ---------------------------------------------------------------------- axes


def constraint_rows(mechanism: Mechanism, b: Builder) -> list[LoopRows]:
    """The rows of all loops; a loop that no position closes is refused."""
    turns = turns_of(mechanism, b)
    loops = [_loop_rows(mechanism, turns, b, i) for i in range(len(mechanism.loops))]
    for cut, rows in zip(mechanism.loops, loops, strict=True):
        refuse_crossed_axes(mechanism, cut, rows.cosine)
    return loops


def _loop_rows(mechanism: Mechanism, turns: Mapping[int, Turn], b: Builder, i: int) -> LoopRows:
    loop = mechanism.loops[i]
    coefficients = _coefficients(loop)
    is_pinned, is_kept = not loop.joint.slides, not loop.joint.turns
    everywhere = _frames(mechanism, loop)
    own = (loop.twin,) if not is_pinned and not is_kept else (loop.twin, loop.k)

    def view(axes: int, builder: Builder) -> LoopView:
        return loop_view(mechanism, turns, builder, loop=loop, axes=axes)

    trials = {axes: view(axes, b.copy()).columns() for axes in everywhere}
    linear = _cheapest(trials, everywhere if is_pinned else own, [u for u, _ in coefficients], part=0)
    angular = _cheapest(trials, everywhere if is_kept else own, [a for _, a in coefficients], part=1)
    sees_twin = angular == loop.twin
    views, axes = (view(linear, b), view(angular, b)), (linear, angular)
    return LoopRows(i, *views, axes, coefficients, loop.joint.screw, sees_twin)


def _frames(mechanism: Mechanism, loop: CutLoop) -> tuple[int, ...]:
    """Where rows may be written: the twin, k, and all frames between, their common antecedent included."""
    to_k, to_twin = ways_of(mechanism, loop)
    last = max((*to_k, *to_twin), key=lambda j: -len(mechanism.tree.way_up(j)))
    found = (loop.twin, loop.k, mechanism.parent(last), *to_twin, *to_k)
    return tuple(dict.fromkeys(found))


def _cheapest(
    trials: Mapping[int, Mapping[int, Spatial]],
    allowed: Sequence[int],
    coefficients: Sequence[Vec],
    *,
    part: int,
) -> int:
    def cost(axes: int) -> int:
        columns = trials[axes].values()
        entries = [dot(c, column[part]) for c in coefficients for column in columns]
        made = [node for node in postorder(entries) if node.args]
        return count((), made).cost + _ENTRY * sum(entry is not ZERO for entry in entries)

    return min(allowed, key=cost)


def _coefficients(loop: CutLoop) -> tuple[tuple[Vec, Vec], ...]:
    rows = closing_rows(loop).tolist()
    return tuple((_vector(row[:3]), _vector(row[3:])) for row in rows)


def _vector(values: Sequence[float]) -> Vec:
    x, y, z = (number(int(value) if value == int(value) else value) for value in values)
    return x, y, z
