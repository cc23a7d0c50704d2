"""Poses close to a given one: where that is singular, their solutions are starting points for it."""

from __future__ import annotations

import numpy as np

from armwright.models.inverse.elimination.chain import Array, inverse, motion

ASIDE = 1e-3  # rad and units of length


def nearby(T: Array, size: float = ASIDE) -> list[Array]:
    """Poses on all sides of T: one of two opposite ones is inside where T is at the edge of the workspace."""
    return [T @ move for move in moves(size)]


def moves(size: float = ASIDE) -> list[Array]:
    """Two small motions without any special direction, and their opposites."""
    turned = motion("R", np.array(0.9)) @ _tilt(0.7)
    screw = motion("R", np.array(size)) @ motion("P", np.array(size))
    both = [turned @ screw @ inverse(turned), inverse(turned) @ screw @ turned]
    return [step for move in both for step in (move, inverse(move))]


def _tilt(angle: float) -> Array:
    """A turn about x, with a step aside."""
    T = np.eye(4)
    c, s = np.cos(angle), np.sin(angle)
    T[1:3, 1:3] = ((c, -s), (s, c))
    T[:3, 3] = (0.3, -0.5, 0.4)
    return T
