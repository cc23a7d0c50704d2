"""Links as bodies to look at: the capsule with the mass and the moments of inertia that a link has.

A cylinder of radius R and length H has the principal moments m·R²/2 and m·(3R² + H²)/12. Its long axis lies
along the axis of the smallest moment of the link; where the other two differ, their mean counts.
Ends are round.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.expr import evaluate_all
from armwright.robot import Link, Robot

Array = NDArray[np.float64]
_THICKEST = 0.5  # radius as a part of the length: a link that is rounder is a ball
_DIGITS = 6


def link_capsules(robot: Robot) -> list[dict[str, Any]]:
    """For each link with mass: its number, the two ends of the middle line in its frame, and the radius [m].

    Links without a mass, or with moments that no body has, are left out; so are names without a number.
    """
    found = ((j, _capsule(link, dict(robot.defaults))) for j, link in enumerate(robot.links, 1))
    return [{"frame": j} | capsule for j, capsule in found if capsule is not None]


def _capsule(link: Link, values: dict[str, float]) -> dict[str, Any] | None:
    try:
        xx, xy, xz, yy, yz, zz, mx, my, mz, m = evaluate_all(link.inertia.values, values)
    except KeyError:
        return None
    if not m > 0:
        return None
    com = np.array([mx, my, mz]) / m
    about_com = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) - m * (
        com @ com * np.eye(3) - np.outer(com, com)
    )
    moments, axes = np.linalg.eigh(about_com)
    along, across = moments[0] / m, (moments[1] + moments[2]) / (2 * m)
    if not (along > 0 and 2 * across > along):
        return None
    radius = float(np.sqrt(2 * along))
    length = float(np.sqrt(max(0.0, 12 * across - 3 * radius**2)))
    if radius > _THICKEST * length:  # rather a ball of the same trace: 2/5·m·r² each way
        ball = float(np.sqrt(2.5 * moments.mean() / m))
        return _ends(com, 0 * com, ball)
    return _ends(com, axes[:, 0] * (length / 2 - radius), radius)


def _ends(middle: Array, half: Array, radius: float) -> dict[str, Any]:
    ends = [np.round(middle - half, _DIGITS).tolist(), np.round(middle + half, _DIGITS).tolist()]
    return {"from": ends[0], "to": ends[1], "radius": round(radius, _DIGITS)}
