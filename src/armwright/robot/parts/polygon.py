"""Simple polygons in the plane: whether they are simple, and their moments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from armwright.robot.parts.solid import Point

Array: TypeAlias = NDArray[np.float64]

MAX_POINTS = 200
SMALLEST = 1e-18  # m²


@dataclass(frozen=True, slots=True)
class Area:
    """∫dA, ∫x dA, ∫y dA, ∫x² dA, ∫y² dA, ∫xy dA of a plane figure."""

    area: float
    x: float
    y: float
    xx: float
    yy: float
    xy: float


def area_of(points: Sequence[Point] | Array) -> Area:
    """The moments of a simple polygon, whichever way round its corners are listed.

    Green's theorem edge by edge; about an origin far from the polygon the sums lose digits.
    """
    x, y = np.array(points, dtype=float).T
    u, v = np.roll(x, -1), np.roll(y, -1)
    cross = x * v - u * y
    cross = cross * np.sign(fsum(cross))
    return Area(
        fsum(cross) / 2,
        fsum((x + u) * cross) / 6,
        fsum((y + v) * cross) / 6,
        fsum((x * x + x * u + u * u) * cross) / 12,
        fsum((y * y + y * v + v * v) * cross) / 12,
        fsum((x * (2 * y + v) + u * (y + 2 * v)) * cross) / 24,
    )


def polygon_problem(points: Sequence[Point]) -> str:
    """Why these corners do not bound one plain figure, or ""."""
    if not 3 <= len(points) <= MAX_POINTS:
        return f"{len(points)} corners; a polygon here has 3 to {MAX_POINTS}"
    corners = np.array(points, dtype=float)
    edges = np.roll(corners, -1, axis=0) - corners
    if not np.all(np.any(edges != 0, axis=1)):
        at = int(np.flatnonzero(~np.any(edges != 0, axis=1))[0])
        return f"corner {at + 1} is repeated; list each corner once, the last is joined to the first"
    after = np.roll(edges, -1, axis=0)
    if np.any(folds := (_cross(edges, after) == 0) & ((edges * after).sum(axis=1) < 0)):
        at = (int(np.flatnonzero(folds)[0]) + 1) % len(points)
        return f"the outline turns back on itself at corner {at + 1}"
    crossing = _crossing(corners, edges)
    if crossing is not None:
        first, second = crossing
        return f"side {first + 1} meets side {second + 1}; an outline must not touch itself"
    too_small = area_of(corners - corners[0]).area < SMALLEST
    return f"the area is below {SMALLEST:g} m²" if too_small else ""


def _crossing(corners: Array, edges: Array) -> tuple[int, int] | None:
    """The first two sides that are not neighbours and have a point in common."""
    n = len(corners)
    ends = corners + edges
    # [i, j]: to the left (1) or right (−1) of side i lies the start or end of side j
    starts = np.sign(_cross(edges[:, None], corners[None] - corners[:, None]))
    stops = np.sign(_cross(edges[:, None], ends[None] - corners[:, None]))
    apart = starts * stops
    low, high = np.minimum(corners, ends), np.maximum(corners, ends)
    boxes = np.all((low[:, None] <= high[None]) & (low[None] <= high[:, None]), axis=2)
    meets = (apart <= 0) & (apart.T <= 0) & boxes
    i, j = np.triu_indices(n, 2)
    is_pair = meets[i, j] & ~((i == 0) & (j == n - 1))
    if not is_pair.any():
        return None
    at = int(np.flatnonzero(is_pair)[0])
    return int(i[at]), int(j[at])


def _cross(u: Array, v: Array) -> Array:
    result: Array = u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0]
    return result
