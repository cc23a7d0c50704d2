"""Vectors and points carried along the way between two frames.

Rotations about parallel axes that follow each other are one rotation by the sum of the angles:
Rot(z,θ2)·Trans(x,d)·Rot(z,θ3) turns like Rot(z,θ2+θ3), so C23 and S23 are computed once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from armwright.expr import ZERO, Node, cos, sin
from armwright.expr.rules import without_constant
from armwright.expr.vector import minus, plus, turned_x, turned_z
from armwright.mechanism import Tree
from armwright.models.core.builder import Builder
from armwright.models.core.model import Entry
from armwright.models.kinematics.frame_turn import Pair, Turn, Vec


@dataclass(frozen=True, slots=True)
class Group:
    """Frames with parallel axes, one on the other, as one turn seen from before the first.

    frames   their numbers, from the base outward
    total    cosine and sine of the sum of their angles
    inner    where the last origin is, seen from axes after Rot(z,γ)Rot(x,α) of the first
    """

    frames: tuple[int, ...]
    first: Turn
    total: Pair
    inner: Vec

    def back(self, v: Vec) -> Vec:
        """A vector given in the last frame, in the frame before the first."""
        return turned_z(turned_x(turned_z(v, *self.total), *self.first.alpha), *self.first.gamma)

    def into(self, v: Vec) -> Vec:
        """A vector given in the frame before the first, in the last frame."""
        (ct, st), (ca, sa), (cg, sg) = self.total, self.first.alpha, self.first.gamma
        return turned_z(turned_x(turned_z(v, cg, -sg), ca, -sa), ct, -st)

    def point_back(self, p: Vec) -> Vec:
        """A point given in the last frame, in the frame before the first."""
        local = plus(self.inner, turned_z(p, *self.total))
        return plus(self.first.P, turned_z(turned_x(local, *self.first.alpha), *self.first.gamma))

    def point_into(self, p: Vec) -> Vec:
        """A point given in the frame before the first, in the last frame."""
        (ct, st), (ca, sa), (cg, sg) = self.total, self.first.alpha, self.first.gamma
        local = turned_x(turned_z(minus(p, self.first.P), cg, -sg), ca, -sa)
        return turned_z(minus(local, self.inner), ct, -st)


def groups_along(way: Sequence[int], turns: Mapping[int, Turn], b: Builder) -> tuple[Group, ...]:
    """The frames of a way outward, parallel neighbours put together."""
    return tuple(_group(numbers, turns, b) for numbers in _runs(way, turns))


def _runs(way: Sequence[int], turns: Mapping[int, Turn]) -> Iterator[tuple[int, ...]]:
    run: list[int] = []
    for j in way:
        if run and not turns[j].is_parallel:
            yield tuple(run)
            run = []
        run.append(j)
    if run:
        yield tuple(run)


def _group(numbers: tuple[int, ...], turns: Mapping[int, Turn], b: Builder) -> Group:
    first = turns[numbers[0]]
    total, inner, angle = first.theta, (ZERO, ZERO, ZERO), first.angle
    for count, j in enumerate(numbers[1:], 2):
        inner = plus(inner, turned_z(turns[j].P, *total))
        angle = angle_sum(angle, turns[j].angle)
        total = named_pair(angle, numbers[:count], b)
    return Group(numbers, first, total, inner)


def angle_sum(a: Node, b: Node) -> Node:
    """A + b with the constants of both taken together, so that opposite offsets cancel."""
    (x, c), (y, d) = _split_constant(a), _split_constant(b)
    return (x + y) + (c + d)


def _split_constant(angle: Node) -> tuple[Node, Node]:
    if angle.op == "neg":  # q − π/2 is kept as −(π/2 − q)
        x, c = _split_constant(angle.args[0])
        return -x, -c
    rest, constant, sign = without_constant(angle)
    return (angle, ZERO) if constant is None else (rest if sign > 0 else -rest, constant)


ANGLE_SUM = Entry("AN", "rad", "sum of the angles of parallel joints")


def named_pair(angle: Node, numbers: tuple[int, ...], b: Builder) -> Pair:
    group = f"frame {numbers[-1]}"
    b.offer(angle, b.label("AN", *numbers), group=group)
    return (
        b.name(cos(angle), b.label("C", *numbers), group=group),
        b.name(sin(angle), b.label("S", *numbers), group=group),
    )


Seen: TypeAlias = Callable[[Vec, Group], Vec]


def _as_it_is(v: Vec, group: Group) -> Vec:
    return v


@dataclass(frozen=True, slots=True)
class Way:
    """The way from frame i to frame j: out of the frames above i, into those above j."""

    leave: tuple[Group, ...]
    enter: tuple[Group, ...]

    def back(self, v: Vec, *, seen: Seen = _as_it_is) -> Vec:
        """A vector given in frame j, in frame i; ``seen`` is told what it is before each group."""
        for group in reversed(self.enter):
            v = seen(group.back(v), group)
        for group in self.leave:
            v = group.into(v)
        return v

    def point_back(self, p: Vec, *, seen: Seen = _as_it_is) -> Vec:
        """A point given in frame j, in frame i, likewise."""
        for group in reversed(self.enter):
            p = seen(group.point_back(p), group)
        for group in self.leave:
            p = group.point_into(p)
        return p


def way_between(tree: Tree, turns: Mapping[int, Turn], b: Builder, *, i: int, j: int) -> Way:
    """The way between two frames as groups."""
    leave, enter = tree.way_between(i, j)
    return Way(groups_along(leave[::-1], turns, b), groups_along(enter, turns, b))
