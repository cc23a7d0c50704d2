"""A chain in which joints follow others, as axes at affine functions of the joints that lead.

Axes that move together can often be folded: parallel slides add up, and behind parallel axes only sums of
angles count. A chain of ordinary joints may be left, which the usual methods solve. With the angle φ of a
link against the first one of a row of parallel axes, the row takes a point to  Σ Rot(z, φ_m)·v_m: a sum, in
which links may change places, those with equal φ become one, and those with a constant φ a constant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from armwright.robot import Robot
from armwright.robot.coupling import to_first_leaders
from armwright.robot.geometry.matrix import to_numbers

Array = NDArray[np.float64]

_PARALLEL = 1e-10  # sine of the angle between axes that are one direction but for rounding
_NOTHING = 1e-12  # of the size of a chain or of a ratio: what is smaller is rounding


@dataclass(frozen=True, eq=False)
class ChainAxis:
    """An axis at shift + rates·q, q the values of the joints that lead.

    pair   the number, from 1, of the pair of links that this slide stands for, 0 for none
    """

    turns: bool
    rates: Array
    shift: float
    pair: int = 0

    def at(self, value: float) -> Array:
        """The motion of the axis at a value."""
        T = np.eye(4)
        if self.turns:
            T[:3, :3] = turn_about_z(value)
        else:
            T[2, 3] = value
        return T


@dataclass(frozen=True, eq=False)
class LinkPair:
    """Two links that turn in one plane without turning what stands on them: Σ Rot(z, φ_i)·v_i.

    first, second   their φ as axes; arms: v_1 and v_2 in the plane, (2, 2)
    """

    first: ChainAxis
    second: ChainAxis
    arms: Array


@dataclass(frozen=True, eq=False)
class AxisChain:
    """Constant transforms before, between and behind axes.

    links   one more than axes, 4×4
    pairs   what pairs of slides stand for
    """

    links: tuple[Array, ...]
    axes: tuple[ChainAxis, ...]
    pairs: tuple[LinkPair, ...] = ()

    def part(self, first: int, last: int, links: Sequence[Array], axes: Sequence[ChainAxis]) -> AxisChain:
        """The chain with other axes in the place of first … last; the outer ones of their links stand before
        the first and behind the last of the new axes.
        """
        before = self.links[first] @ links[0]
        behind = links[-1] @ self.links[last + 1]
        middle = (before, *links[1:-1], behind) if axes else (before @ behind,)
        return replace(
            self,
            links=(*self.links[:first], *middle, *self.links[last + 2 :]),
            axes=(*self.axes[:first], *axes, *self.axes[last + 1 :]),
        )


def axis_chain(robot: Robot) -> AxisChain:
    """The axes of a serial robot in numbers, its base and tool included."""
    number = {joint.name: k for k, joint in enumerate(robot.moving)}
    leads = to_first_leaders(robot.couplings)
    links, axes = [to_numbers(robot.base.placement)], list[ChainAxis]()
    for joint in robot.joints:
        links[-1] = links[-1] @ to_numbers(joint.placement.transform())
        if not joint.is_moving:
            continue
        rates, shift = np.zeros(len(number)), 0.0
        if joint.name in leads:
            lead = leads[joint.name]
            rates[number[lead.leader]], shift = float(lead.ratio), float(lead.offset)
        else:
            rates[number[joint.name]] = 1.0
        axes.append(ChainAxis(joint.turns, rates, shift))
        links.append(np.eye(4))
    links[-1] = links[-1] @ to_numbers(robot.tool)
    return AxisChain(tuple(links), tuple(axes))


def fold_axes(chain: AxisChain) -> AxisChain:
    """The chain with as few axes as sums of parallel motions allow."""
    while True:
        fewer = next((one for one in _foldings(chain) if one is not None), None)
        if fewer is None:
            return chain
        chain = fewer


def _foldings(chain: AxisChain) -> Iterator[AxisChain | None]:
    for k, axis in enumerate(chain.axes):
        if not axis.pair and _is_same(axis.rates, 0.0):
            yield chain.part(k, k, [np.eye(4), axis.at(axis.shift)], ())
    for first, last in _rows(chain):
        if chain.axes[first].turns:
            yield _fold_turns(chain, first, last)
        else:
            yield _fold_slides(chain, first, last)


def _rows(chain: AxisChain) -> Iterator[tuple[int, int]]:
    """First and last number of neighbouring slides, and of neighbouring parallel axes of turns."""
    first = 0
    for k in range(1, len(chain.axes) + 1):
        if k == len(chain.axes) or not _goes_on(chain, k):
            if k - 1 > first:
                yield first, k - 1
            first = k


def _goes_on(chain: AxisChain, k: int) -> bool:
    """True where axis k belongs to the row of the one before it."""
    one, other = chain.axes[k - 1], chain.axes[k]
    if one.pair or other.pair or one.turns != other.turns:
        return False
    return not one.turns or bool(np.hypot(*chain.links[k][:2, 2]) < _PARALLEL)


def _fold_slides(chain: AxisChain, first: int, last: int) -> AxisChain | None:
    """One slide for every joint that moves the tool by the row."""
    n = len(chain.axes[first].rates)
    way, rest, moved = np.zeros((3, n)), np.zeros(3), np.eye(4)
    for k in range(first, last + 1):
        moved = moved @ chain.links[k] if k > first else moved
        way += np.outer(moved[:3, 2], chain.axes[k].rates)
        rest += moved[:3, 2] * chain.axes[k].shift
    sizes = np.linalg.norm(way, axis=0)
    joints = np.flatnonzero(sizes > _NOTHING)
    if len(joints) >= last - first + 1:
        return None
    aims = [_axis_along(way[:, j] / sizes[j]) for j in joints]
    axes = [ChainAxis(turns=False, rates=np.eye(n)[j] * sizes[j], shift=0.0) for j in joints]
    start = np.eye(4)
    start[:3, 3] = rest
    frames = [np.eye(4), *aims, np.eye(4)]
    links = [a.T @ b for a, b in pairwise(frames)]
    links = [start @ links[0], *links[1:-1], links[-1] @ moved] if axes else [start, moved]
    return chain.part(first, last, links, axes)


@dataclass(frozen=True, eq=False)
class _ParallelRow:
    """A row of parallel turns: constant + Σ Rot(z, φ_g)·v_g, then Rot(z, φ of the last link)·rest.

    groups   by different rates of φ: rates and v (3,)
    """

    constant: Array
    groups: list[tuple[Array, Array]]
    end: ChainAxis
    rest: Array


def _row_of(chain: AxisChain, first: int, last: int) -> _ParallelRow:
    phi = ChainAxis(turns=True, rates=np.zeros(len(chain.axes[first].rates)), shift=0.0)
    rest, constant, groups = np.eye(3), np.zeros(3), list[tuple[Array, Array]]()
    for k in range(first, last + 1):
        if k > first:
            v = turn_about_z(phi.shift) @ rest @ chain.links[k][:3, 3]
            constant[2] += v[2]
            _add_to(groups, constant, phi.rates, np.array([v[0], v[1], 0.0]))
            rest = rest @ chain.links[k][:3, :3]
        side = 1.0 if rest[2, 2] > 0 else -1.0
        axis = chain.axes[k]
        phi = ChainAxis(turns=True, rates=phi.rates + side * axis.rates, shift=phi.shift + side * axis.shift)
    size = max((np.abs(link[:3, 3]).max() for link in chain.links), default=0.0)
    kept = [(rates, v) for rates, v in groups if np.abs(v).max() > _NOTHING * size]
    return _ParallelRow(constant, kept, phi, rest)


def _add_to(groups: list[tuple[Array, Array]], constant: Array, rates: Array, v: Array) -> None:
    if _is_same(rates, 0.0):
        constant += v
        return
    for known, total in groups:
        if _is_same(known, rates):
            total += v
            return
    groups.append((rates, v.copy()))


def _is_same(a: Array, b: Array | float) -> bool:
    return bool(np.abs(a - b).max(initial=0.0) <= _NOTHING)


def _fold_turns(chain: AxisChain, first: int, last: int) -> AxisChain | None:
    """A turn for every different angle of the row's links, or two slides for two links that keep what stands
    on them from turning.
    """
    row = _row_of(chain, first, last)
    start, end = np.eye(4), np.eye(4)
    start[:3, 3] = row.constant
    end[:3, :3] = turn_about_z(row.end.shift) @ row.rest
    is_still = _is_same(row.end.rates, 0.0)
    if is_still and len(row.groups) == 2:
        return _with_pair(chain, first, last, row, start, end)
    others = [group for group in row.groups if not _is_same(group[0], row.end.rates)]
    own = [v for rates, v in row.groups if _is_same(rates, row.end.rates)]
    if len(others) + (len(others) > 0 or not is_still) > last - first:
        return None
    links, axes, before = [start], list[ChainAxis](), 0.0 * row.end.rates
    for rates, v in others:
        axes.append(ChainAxis(turns=True, rates=rates - before, shift=0.0))
        links.append(np.eye(4))
        links[-1][:3, 3] = v
        before = rates
    if others or not is_still:
        axes.append(ChainAxis(turns=True, rates=row.end.rates - before, shift=0.0))
        links.append(np.eye(4))
    for v in own:
        links[-1][:3, 3] += v
    links[-1] = links[-1] @ end
    return chain.part(first, last, links if axes else [start, end], axes)


def _with_pair(
    chain: AxisChain, first: int, last: int, row: _ParallelRow, start: Array, end: Array
) -> AxisChain:
    """Slides along x and y of the row's plane, which stand for two links."""
    (a, v), (b, w) = row.groups
    n = len(chain.pairs) + 1
    nothing = np.zeros(len(a))
    slides = [ChainAxis(turns=False, rates=nothing, shift=0.0, pair=n) for _ in range(2)]
    x, y = _axis_along(np.array([1.0, 0, 0])), _axis_along(np.array([0, 1.0, 0]))
    made = chain.part(first, last, [start @ x, x.T @ y, y.T @ end], slides)
    one, other = (ChainAxis(turns=True, rates=rates, shift=0.0) for rates in (a, b))
    pair = LinkPair(one, other, np.array([v[:2], w[:2]]))
    return replace(made, pairs=(*chain.pairs, pair))


def turn_about_z(angle: float) -> Array:
    """The rotation (3, 3) about z."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def _axis_along(z: Array) -> Array:
    """Axes (4, 4) whose z points along a direction."""
    x = np.eye(3)[int(np.abs(z).argmin())]
    x = x - (x @ z) * z
    x /= np.linalg.norm(x)
    T = np.eye(4)
    T[:3, :3] = np.stack([x, np.cross(z, x), z], axis=1)
    return T
