"""A robot at one pose as paths and joint symbols in space: what the stick figure draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from armwright.expr import evaluate_all
from armwright.robot import Frame, Robot
from armwright.robot.geometry.frame_positions import pose, transforms

Array = NDArray[np.float64]
SAME = 1e-6  # points nearer than this part of the robot's size coincide
STEP = 0.075  # distance between symbols of joints with the same origin, part of the size


@dataclass(frozen=True, slots=True)
class JointSymbol:
    """A joint: its frame, its kind, whether it turns and slides, and where along its axis it is drawn."""

    number: int
    kind: str
    turns: bool
    slides: bool
    T: Array
    is_active: bool
    is_cut: bool
    at: float = 0.0

    @property
    def ways(self) -> tuple[bool, bool]:
        """Whether the joint turns, and whether it slides."""
        return self.turns, self.slides

    @property
    def centre(self) -> Array:
        """The point at which the joint's symbol is drawn."""
        result: Array = self.T[:3, 3] + self.at * self.T[:3, 2]
        return result


@dataclass(frozen=True, slots=True)
class Skeleton:
    """Links as paths (those to an opened joint apart), joints as symbols, base and tool frames."""

    paths: tuple[Array, ...]
    cut_paths: tuple[Array, ...]
    symbols: tuple[JointSymbol, ...]
    base: Array
    tool: Array
    size: float
    is_floating: bool

    @property
    def points(self) -> Array:
        """All points of the paths and the origins of base and tool, (N, 3)."""
        ends = np.stack([self.base[:3, 3], self.tool[:3, 3]])
        return np.concatenate([ends, *self.paths, *self.cut_paths])


def skeleton(
    robot: Robot, q: Sequence[float] | Array | None, values: Mapping[str, float], *, keeps_short: bool = False
) -> Skeleton:
    """The robot at q (home if None); ``values`` are those of its symbols.

    keeps_short   True: paths of no length are there too, so that all positions have the same paths
    """
    T = transforms(robot, q, values)
    tool = pose(robot, q, None, values)
    frames = robot.frames
    corners = {frame.number: _path(T, frame, values) for frame in frames}
    own = [corners[frame.number] for frame in frames if frame.number <= robot.NL]
    last = np.stack([T[robot.terminal][:3, 3], tool[:3, 3]])
    size = _size(np.concatenate([T[:, :3, 3], last]))
    return Skeleton(
        paths=tuple(path for path in (*own, last) if keeps_short or _length(path) > SAME * size),
        cut_paths=tuple(corners[frame.number] for frame in frames if frame.number > robot.NL),
        symbols=_symbols(robot, T, corners, size),
        base=T[0],
        tool=tool,
        size=size,
        is_floating=robot.base.kind == "floating",
    )


def _path(T: Array, frame: Frame, values: Mapping[str, float]) -> Array:
    """From the antecedent's origin b along its z, along the common normal, r along z_j."""
    b = evaluate_all([frame.placement.b], values)[0]
    parent, own = T[frame.parent], T[frame.number]
    start, end = parent[:3, 3], own[:3, 3]
    first = start + b * parent[:3, 2]
    foot = end - _along(own, first) * own[:3, 2]
    return np.stack([start, first, foot, end])


def _along(own: Array, first: Array) -> float:
    """How far the origin is along z_j from the common normal: r, with the joint value in it.

    The common normal is perpendicular to z_j, so it is the component of the way along z_j.
    """
    return float((own[:3, 3] - first) @ own[:3, 2])


def _symbols(robot: Robot, T: Array, corners: Mapping[int, Array], size: float) -> tuple[JointSymbol, ...]:
    symbols = [
        JointSymbol(
            row.number,
            row.joint.kind,
            row.joint.turns,
            row.joint.slides,
            T[row.number],
            row.joint.is_active,
            row.number > robot.NL,
        )
        for row in robot.frames
        if row.joint is not None
    ]
    placed = [_at_guide(symbol, corners[symbol.number]) for symbol in symbols]
    shared = _sharing(placed, size)
    return tuple(_move_apart(symbol, shared, corners[symbol.number], size) for symbol in placed)


def _sharing(symbols: Sequence[JointSymbol], size: float) -> dict[int, list[int]]:
    """For each moving joint the numbers of those drawn at the same point, itself included."""
    moving = [symbol for symbol in symbols if any(symbol.ways)]
    centres = np.array([symbol.centre for symbol in moving]).reshape(-1, 3)
    return {
        symbol.number: [
            moving[i].number for i in np.flatnonzero(np.abs(centres - centre).max(axis=1) < SAME * size)
        ]
        for symbol, centre in zip(moving, centres, strict=True)
    }


def _at_guide(symbol: JointSymbol, path: Array) -> JointSymbol:
    """A prismatic joint is drawn where its slide begins: on the common normal."""
    if symbol.ways != (False, True):
        return symbol
    return replace(symbol, at=-float((path[3] - path[2]) @ symbol.T[:3, 2]))


def _move_apart(
    symbol: JointSymbol, shared: Mapping[int, list[int]], path: Array, size: float
) -> JointSymbol:
    """The symbol moved along its axis where several joints share an origin, so that all are seen."""
    group = shared.get(symbol.number, [])
    if len(group) < 2:
        return symbol
    place = group.index(symbol.number) - (len(group) - 1) / 2
    come = float((symbol.centre - path[0]) @ symbol.T[:3, 2])
    sign = -1.0 if place < 0 and come < -SAME * size else 1.0
    return replace(symbol, at=symbol.at + sign * place * STEP * size)


def _size(points: Array) -> float:
    extent = float(np.linalg.norm(points.max(axis=0) - points.min(axis=0)))
    return extent or 1.0


def _length(path: Array) -> float:
    return float(np.linalg.norm(np.diff(path, axis=0), axis=1).sum())
