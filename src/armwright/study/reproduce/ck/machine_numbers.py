"""The numbers of the 3-PRPS machine: lengths, angles and masses of the paper, and others."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the paper does not print: dimensions [m], masses [kg], inertias [kg m²]; ours.

    radii, corners   where the guides begin: distance from O_b, and angle [°]
    turns            by how much guide and leg plane are turned about the vertical there [°]
    sides            P1P2, P2P3, P3P1
    """

    radii: tuple[float, float, float] = (0.5, 0.5, 0.5)
    corners: tuple[float, float, float] = (30.0, 150.0, 270.0)
    turns: tuple[float, float, float] = (0.0, 0.0, 0.0)
    sides: tuple[float, float, float] = (0.4330127018922193,) * 3
    platform: float = 30.0
    upper: float = 6.0
    lower: float = 8.0
    slider: float = 12.0
    upper_length: float = 0.4
    lower_centre: float = 0.25
    platform_inertia: tuple[float, float, float] = (0.9, 0.8, 1.5)
    upper_inertia: float = 0.12
    lower_inertia: float = 0.2
    gravity: float = 9.81

    def without_legs(self) -> Numbers:
        """The platform alone, as in the earlier literature; sliders count as parts of legs."""
        return replace(self, upper=0.0, lower=0.0, slider=0.0, upper_inertia=0.0, lower_inertia=0.0)

    @property
    def starts(self) -> Array:
        """b_i (3, 2): where l4, l5, l6 are zero."""
        angles = np.deg2rad(self.corners)
        return np.column_stack([self.radii * np.cos(angles), self.radii * np.sin(angles)])

    @property
    def yaws(self) -> Array:
        """Angles [rad] of what points away from the leg planes; guides are 90° ahead of it."""
        return np.asarray(np.deg2rad(np.array(self.corners) + np.array(self.turns)))

    @property
    def triangle(self) -> Array:
        """P1, P2, P3 (3, 2) in axes e1, e2 about P1."""
        a, b, c = self.sides
        x = (b**2 - c**2 - a**2) / (2 * a)
        return np.array([[0.0, 0.0], [-a, 0.0], [x, -np.sqrt(c**2 - x**2)]])
