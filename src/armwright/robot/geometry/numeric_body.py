"""Bodies in numbers, as readers of foreign files meet them: moved, merged, then made an Inertia."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from armwright.robot.geometry.placement import Array
from armwright.robot.geometry.rounding import largest, on_grid
from armwright.robot.inertia import Inertia


@dataclass(frozen=True, slots=True, eq=False)
class NumericBody:
    """Mass, first moments (3,) and inertia (3, 3) about the origin of a frame."""

    mass: float
    first: Array
    tensor: Array

    @classmethod
    def of(cls, mass: float, com: Sequence[float] | Array, central: Array) -> NumericBody:
        """From the inertia about the centre of mass: J = I_C + m[(cᵀc)1 − c cᵀ]  [AAH86 (5)-(7)]."""
        c = np.asarray(com, dtype=float)
        return cls(mass, mass * c, central + mass * (float(c @ c) * np.eye(3) - np.outer(c, c)))

    def seen_from(self, T_ij: Array) -> NumericBody:
        """The body about frame i; T_ij is its present frame seen from i."""
        R, p = T_ij[:3, :3], T_ij[:3, 3]
        first, tensor = R @ self.first, R @ self.tensor @ R.T
        if p.any():
            ps = np.outer(p, first)
            shift = 2 * float(p @ first) * np.eye(3) - ps - ps.T
            tensor = tensor + shift + self.mass * (float(p @ p) * np.eye(3) - np.outer(p, p))
            first = first + self.mass * p
        return NumericBody(self.mass, first, tensor)

    def inertia(self) -> Inertia:
        """The ten parameters, freed of rounding noise so that typed decimals come back."""
        (xx, xy, xz), (_, yy, yz), (_, _, zz) = self.tensor.tolist()
        six = _clean_values([xx, xy, xz, yy, yz, zz])
        return Inertia.of([*six, *_clean_values(self.first.tolist()), self.mass])


NOTHING = NumericBody(0.0, np.zeros(3), np.zeros((3, 3)))


def merge_bodies(bodies: Iterable[NumericBody]) -> NumericBody:
    """Several bodies of one frame as one."""
    total = NOTHING
    for body in bodies:
        total = NumericBody(total.mass + body.mass, total.first + body.first, total.tensor + body.tensor)
    return total


def tensor_of(six: Sequence[float]) -> Array:
    """The symmetric matrix of xx xy xz yy yz zz."""
    xx, xy, xz, yy, yz, zz = six
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


def _clean_values(values: list[float]) -> list[float]:
    return [on_grid(value, largest(values)) for value in values]
