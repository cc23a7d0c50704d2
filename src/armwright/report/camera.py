"""An orthographic view of space, and solids seen in it as flat outlines."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
SIDES = 28  # of a circle's polygon


@dataclass(frozen=True, slots=True)
class Camera:
    """Looks at the scene from a direction given by two angles [rad]; parallel lines stay parallel."""

    azimuth: float = np.radians(-58.0)
    elevation: float = np.radians(24.0)

    @property
    def axes(self) -> Array:
        """Rows: right, up, towards the viewer."""
        ca, sa, ce, se = _cosine_and_sine(self.azimuth) + _cosine_and_sine(self.elevation)
        return np.array([[-sa, ca, 0.0], [-se * ca, -se * sa, ce], [ce * ca, ce * sa, se]])

    def flat(self, points: Array) -> Array:
        """(N, 2) picture coordinates of (N, 3) points."""
        result: Array = np.asarray(points) @ self.axes[:2].T
        return result

    def depth(self, point: Array) -> float:
        """How near a point is; larger is nearer."""
        return float(self.axes[2] @ point)


@dataclass(frozen=True, slots=True)
class SolidView:
    """A solid in the picture: its outline, and the faces that are seen, nearest last."""

    outline: Array
    faces: tuple[Array, ...]
    depth: float


def cylinder(camera: Camera, T: Array, *, radius: float, length: float, at: float = 0.0) -> SolidView:
    """A cylinder about z of frame T, its centre at ``at`` along z; the face seen is a disc."""
    angle = np.linspace(0.0, 2.0 * np.pi, SIDES, endpoint=False)
    ring = radius * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    return _prism(camera, T, ring, length=length, at=at)


def bar(camera: Camera, T: Array, *, width: float, length: float, at: float = 0.0) -> SolidView:
    """A square bar along z of frame T; up to three faces are seen."""
    half = width / 2
    ring = np.array([[half, half], [-half, half], [-half, -half], [half, -half]])
    return _prism(camera, T, ring, length=length, at=at, sides=True)


def _prism(
    camera: Camera, T: Array, ring: Array, *, length: float, at: float, sides: bool = False
) -> SolidView:
    low, high = (_ring_at(T, ring, at + sign * length / 2) for sign in (-1, 1))
    faces = [high if camera.depth(T[:3, 2]) > 0 else low]
    if sides:
        quads = [np.stack([low[i], low[i - 1], high[i - 1], high[i]]) for i in range(len(ring))]
        centre = (low.mean(axis=0) + high.mean(axis=0)) / 2
        faces = [quad for quad in quads if camera.depth(quad.mean(axis=0) - centre) > 0] + faces
    outline = _hull(camera.flat(np.concatenate([low, high])))
    depth = camera.depth(T[:3, 3] + at * T[:3, 2])
    return SolidView(outline, tuple(camera.flat(face) for face in faces), depth)


def _ring_at(T: Array, ring: Array, height: float) -> Array:
    points: Array = ring @ T[:3, :2].T + T[:3, 3] + height * T[:3, 2]
    return points


def _hull(points: Array) -> Array:
    """The convex hull of flat points, counter-clockwise (monotone chain)."""
    ordered = sorted(map(tuple, np.round(points, 12).tolist()))
    lower, upper = _chain(ordered), _chain(ordered[::-1])
    return np.array(lower[:-1] + upper[:-1])


def _chain(points: list[tuple[float, ...]]) -> list[tuple[float, ...]]:
    kept: list[tuple[float, ...]] = []
    for point in points:
        while len(kept) > 1 and _turn(kept[-2], kept[-1], point) <= 0:
            kept.pop()
        kept.append(point)
    return kept


def _turn(o: tuple[float, ...], a: tuple[float, ...], b: tuple[float, ...]) -> float:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def _cosine_and_sine(angle: float) -> tuple[float, float]:
    return float(np.cos(angle)), float(np.sin(angle))
