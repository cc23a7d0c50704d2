"""The smallest capsule, of a few that are tried, around points, a box, a cylinder or a surface."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Ends = tuple[Array, Array, float]  # start, end, radius

WIDER = (1.0, 1.02, 1.05, 1.1, 1.2, 1.35, 1.6, 2.0)  # radii that are tried: a wider capsule may be shorter
MANY = 2000  # points; of more only so many, and the outermost, decide where the capsule is
DIRECTIONS = 32  # in which they are outermost
ROUNDS = 60  # of the search for the middle of a circle
SIDES = 24  # of the prism that stands for a cylinder
_NONE = 1e-300  # m²: a divisor that is zero, of a capsule that is a ball


def capsule_around(points: Array) -> Ends:
    """A capsule that holds every point of (N, 3), its axis one of theirs or of the frame's.

    With the radius r and a point ρ off the axis at height z, the upper end is at z − √(r² − ρ²) or above.
    """
    few = _outermost(points) if len(points) > MANY else points
    spread = np.linalg.eigh(np.cov(few.T))[1].T if len(few) > 1 else np.eye(3)
    best = min((_along(few, axis) for axis in (*spread, *np.eye(3))), key=_volume)
    return _holding(points, best)


def box_capsule(sizes: Sequence[float]) -> Ends:
    """Around a box about the origin with these edges."""
    half = np.asarray(sizes, dtype=float) / 2
    return capsule_around(np.array(np.meshgrid(*([-1, 1],) * 3)).reshape(3, -1).T * half)


def cylinder_capsule(radius: float, length: float) -> Ends:
    """Around a cylinder about the origin and along z."""
    angle = 2 * np.pi * np.arange(SIDES) / SIDES
    outer = radius / np.cos(np.pi / SIDES)
    rim = np.column_stack([outer * np.cos(angle), outer * np.sin(angle), np.full(SIDES, length / 2)])
    return capsule_around(np.concatenate([rim, rim * [1, 1, -1]]))


def _volume(ends: Ends) -> float:
    start, end, r = ends
    return float(np.pi * r**2 * (np.linalg.norm(end - start) + 4 / 3 * r))


def _along(points: Array, axis: Array) -> Ends:
    """The smallest capsule whose middle line has this direction."""
    across = np.linalg.svd(axis[None])[2][1:]
    middle = _circle_middle(points @ across.T)
    origin = middle @ across
    off = np.linalg.norm(points @ across.T - middle, axis=1)
    height = points @ axis
    found = []
    for wider in WIDER:
        r = float(off.max()) * wider
        reach = np.sqrt(np.maximum(r**2 - off**2, 0.0))
        top, bottom = float(np.max(height - reach)), float(np.min(height + reach))
        if bottom > top:  # a ball is enough
            top = bottom = (top + bottom) / 2
        found.append((origin + bottom * axis, origin + top * axis, r))
    return min(found, key=_volume)


def _circle_middle(points: Array) -> Array:
    """Nearly the middle of the smallest circle around points of a plane [Bădoiu and Clarkson 2003]."""
    middle: Array = (points.min(axis=0) + points.max(axis=0)) / 2
    for k in range(2, ROUNDS):
        far = points[np.argmax(np.sum((points - middle) ** 2, axis=1))]
        middle = middle + (far - middle) / (k * k)
    return middle


def _holding(points: Array, ends: Ends) -> Ends:
    """The capsule, widened until rounding and points that were left out are inside."""
    start, end, r = ends
    along = end - start
    t = np.clip((points - start) @ along / max(float(along @ along), _NONE), 0.0, 1.0)
    return start, end, max(r, float(np.linalg.norm(points - start - t[:, None] * along, axis=1).max()))


def _outermost(points: Array) -> Array:
    random = np.random.default_rng(0).normal(size=(DIRECTIONS, 3))
    far = [int(np.argmax(points @ direction)) for direction in random]
    found: Array = points[np.unique([*far, *range(0, len(points), -(-len(points) // MANY))])]
    return found
