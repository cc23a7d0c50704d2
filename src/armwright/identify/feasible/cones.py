"""A convex problem for Clarabel: ½xᵀPx + cᵀx subject to x ≥ bounds and 4×4 pseudo-inertias ⪰ 0."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import clarabel
import numpy as np
from numpy.typing import NDArray
from scipy import sparse

Array = NDArray[np.float64]

ROOT2 = np.sqrt(2.0)
# Upper triangle by columns of [[Σ, s], [sᵀ, m]], Σ = ½tr(J)·1 − J, in XX XY XZ YY YZ ZZ MX MY MZ M.
TRIANGLE: tuple[dict[int, float], ...] = (
    {0: -0.5, 3: 0.5, 5: 0.5},  # Σ00
    {1: -1.0},
    {0: 0.5, 3: -0.5, 5: 0.5},  # Σ11
    {2: -1.0},
    {4: -1.0},
    {0: 0.5, 3: 0.5, 5: -0.5},  # Σ22
    {6: 1.0},
    {7: 1.0},
    {8: 1.0},
    {9: 1.0},
)
DIAGONAL = (0, 2, 5, 9)


@dataclass(frozen=True, slots=True)
class Solved:
    """x and whether the solver says it is optimal."""

    x: Array
    status: str

    @property
    def is_ok(self) -> bool:
        return self.status in ("Solved", "AlmostSolved")


def pseudo_inertia_rows(first: int, scale: Array) -> tuple[Array, Array, Array]:
    """(rows, columns, values) of the ten entries of a link's cone; unknowns are parameters over ``scale``."""
    rows, columns, values = [], [], []
    for row, entry in enumerate(TRIANGLE):
        factor = 1.0 if row in DIAGONAL else ROOT2
        for place, value in entry.items():
            rows.append(row)
            columns.append(first + place)
            values.append(-factor * value * scale[first + place])
    return np.array(rows), np.array(columns), np.array(values)


def solve(
    P: Array,
    c: Array,
    *,
    links: Sequence[int],
    bounds: Sequence[tuple[int, float]],
    scale: Array,
    margin: float = 0.0,
) -> Solved:
    """The optimum over unknowns x/scale.

    links    first index of the ten parameters of each link
    bounds   (index, least value)
    margin   of the pseudo-inertias' diagonal: keeps bodies a little away from having no extent
    """
    size = len(c)
    rows, columns, values, right = [], [], [], []
    cones: list[object] = []
    if bounds:
        for row, (index, least) in enumerate(bounds):
            rows.append(row)
            columns.append(index)
            values.append(-scale[index])
            right.append(-least)
        cones.append(clarabel.NonnegativeConeT(len(bounds)))
    at = len(bounds)
    for first in links:
        r, k, v = pseudo_inertia_rows(first, scale)
        rows.extend(r + at)
        columns.extend(k)
        values.extend(v)
        right.extend([-margin if row in DIAGONAL else 0.0 for row in range(10)])
        cones.append(clarabel.PSDTriangleConeT(4))
        at += 10
    A = sparse.csc_matrix((values, (rows, columns)), shape=(at, size))
    quadratic = sparse.triu(sparse.csc_matrix(P * np.outer(scale, scale))).tocsc()
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    solver = clarabel.DefaultSolver(quadratic, c * scale, A, np.array(right), cones, settings)
    found = solver.solve()
    return Solved(np.array(found.x) * scale, str(found.status))
