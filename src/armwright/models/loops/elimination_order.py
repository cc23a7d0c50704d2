"""In which order passive joints are eliminated from the constraints, and which rows are redundant.

Chosen once from sampled closed positions. A pivot is safe that stays large at all of them; safe ones are
taken first, the sparsest before others, which eliminates a leg's own joints locally. What is left, the core,
has no order that is good everywhere: it is solved by cofactors, which fail only where the mechanism itself is
singular.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.kernels.tolerances import TINIEST

Array = NDArray[np.float64]

SAFE = 0.05  # of its column's largest entry is what a safe pivot has at every sample
STEADY = 0.02  # of its own largest value is what it has at every sample: it does not go through zero
REGULAR = 0.02  # of the best condition is what a sample has that counts
LARGEST_CORE = 5  # joints; cofactors of six cost more than all the rest
NOTHING = (
    1e-9  # part of the size of a matrix's entries that rounding leaves of a zero: samples close to 1e-11
)
_TIED = 1e3 * NOTHING  # part of its size that a row has which ties motors: elimination has lost some digits
GUARD = 1e-8  # of its usual size; below, an answer would have lost half of its digits or all


@dataclass(frozen=True, slots=True)
class EliminationOrder:
    """The plan of elimination, with indices of rows and of passive columns.

    pivots   (row, column) in order
    cores    rows and columns of each independent rest
    kept     rows in use; the others follow from them at every closed position
    sizes    the usual size of each pivot, then of the determinant of each core
    ties     rows that tie motors to each other: as many as there are motors more than freedoms
    tie_size the usual size of det(C·Cᵀ), C being these rows when passive joints are eliminated from them
    """

    pivots: tuple[tuple[int, int], ...]
    cores: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    kept: tuple[int, ...]
    sizes: tuple[float, ...]
    ties: tuple[int, ...] = ()
    tie_size: float = 1.0


def elimination_order(
    W_p: Array, W_a: Array, *, robot: str, undetermined: Callable[[Sequence[int]], ArmwrightError]
) -> EliminationOrder:
    """The order for samples of W_p (N, rows, passive joints) and W_a (N, rows, active joints).

    undetermined   the refusal for columns of passive joints that no motor moves
    """
    samples = _regular(W_p)
    work = _SampledElimination(np.concatenate([W_p, W_a], axis=2)[samples], W_p.shape[2])
    pivots = []
    while len(work.columns) > 0:
        found = work.pivot(SAFE)
        if found is None and len(work.columns) <= LARGEST_CORE:
            break
        if found is None:
            found = work.pivot(0.0)
            if found is None:
                break
        pivots.append(found)
        work.eliminate(*found)
    rows = work.independent_rows()
    if len(rows) < len(work.columns):
        raise undetermined(work.columns)
    ties, tie_size = _ties(work.motor_rows(rows), robot)
    cores = work.cores(rows)
    sizes = [work.sizes[pivot] for pivot in pivots] + [work.determinant(*core) for core in cores]
    kept = sorted([r for r, _ in pivots] + [r for core in cores for r in core[0]])
    return EliminationOrder(tuple(pivots), cores, tuple(kept), tuple(sizes), ties=ties, tie_size=tie_size)


def _regular(W_p: Array) -> NDArray[np.intp]:
    """The samples that are not next to a singular position, where every pivot is small in the end."""
    values = np.linalg.svd(W_p, compute_uv=False)
    if not values.shape[1]:
        return np.arange(len(W_p))
    quality = values[:, -1] / np.maximum(values[:, 0], TINIEST)
    return np.flatnonzero(quality >= REGULAR * quality.max())


class _SampledElimination:
    """The matrices of all samples while columns are eliminated from them."""

    def __init__(self, M: Array, passive: int) -> None:
        self.M = M.copy()
        self.scale = np.abs(M).max(axis=(0, 2), initial=0.0)
        size = float(self.scale.max(initial=0.0))
        self.rows = [r for r in range(M.shape[1]) if self.scale[r] > NOTHING * size]
        self.passive = passive
        self.columns = list(range(passive))
        self.sizes: dict[tuple[int, int], float] = {}

    def _part(self, rows: Sequence[int], columns: Sequence[int]) -> Array:
        return np.abs(self.M[:, list(rows)][:, :, list(columns)])

    def pivot(self, least: float) -> tuple[int, int] | None:
        """The sparsest entry that is large enough at all samples, the steadiest of several; None without."""
        if not self.rows or not self.columns:
            return None
        part = self._part(self.rows, self.columns)
        filled = part.max(axis=0) > NOTHING * self.scale[self.rows][:, None]
        largest = np.maximum(part.max(axis=1, keepdims=True), TINIEST)
        relative = (part / largest).min(axis=0)
        steady = part.min(axis=0) / np.maximum(part.max(axis=0), TINIEST)
        fits = filled & (relative > least) & (steady > (STEADY if least else 0.0))
        if not fits.any():
            return None
        fill = np.outer(filled.sum(axis=1) - 1, filled.sum(axis=0) - 1)
        worth = np.where(fits, fill - 0.5 * np.minimum(relative, steady), np.inf)
        if not least:  # nothing is safe: the steadiest
            worth = np.where(fits, -np.minimum(relative, steady), np.inf)
        r, c = np.unravel_index(int(np.argmin(worth)), worth.shape)
        return self.rows[int(r)], self.columns[int(c)]

    def eliminate(self, row: int, column: int) -> None:
        """Takes a row and a column out, and the column out of the other rows."""
        values = self.M[:, row, column]
        self.sizes[row, column] = float(np.median(np.abs(values)))
        self.rows.remove(row)
        self.columns.remove(column)
        for r in self.rows:
            factor = self.M[:, r, column] / values
            self.M[:, r] -= factor[:, None] * self.M[:, row]
            self.M[:, r, column] = 0.0

    def independent_rows(self) -> list[int]:
        """As many of the rows that are left as there are columns, the best conditioned over all samples."""
        chosen: list[int] = []
        rest = self.M[:, :, self.columns].copy()
        sizes = np.maximum(self.scale, TINIEST)
        for _ in self.columns:
            norms = np.linalg.norm(rest, axis=2) / sizes
            worst = norms.min(axis=0)
            free = [r for r in self.rows if r not in chosen and worst[r] > 1e3 * NOTHING]
            if not free:
                break
            best = max(free, key=lambda r: float(worst[r]))
            chosen.append(best)
            unit = rest[:, best] / np.linalg.norm(rest[:, best], axis=1)[:, None]
            rest = rest - np.einsum("nrc,nc->nr", rest, unit)[:, :, None] * unit[:, None, :]
        return sorted(chosen)

    def cores(self, rows: Sequence[int]) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
        """The rows and columns that hang together."""
        part = self._part(rows, self.columns).max(axis=0) if rows else np.zeros((0, 0))
        blocks: list[tuple[set[int], set[int]]] = []
        for i, r in enumerate(rows):
            own = {c for k, c in enumerate(self.columns) if part[i, k] > NOTHING * self.scale[r]}
            joined = [block for block in blocks if block[1] & own]
            blocks = [block for block in blocks if not block[1] & own]
            whole = {r}.union(*(block[0] for block in joined)), own.union(*(block[1] for block in joined))
            blocks.append(whole)
        return tuple((tuple(sorted(r)), tuple(sorted(c))) for r, c in blocks)

    def motor_rows(self, rows: Sequence[int]) -> dict[int, Array]:
        """What rows that are left over say of motors (N, motors), by row, as a part of their size.

        Passive joints are taken out of them by means of ``rows``; rows that say nothing are left out.
        """
        found = {}
        own = list(rows)
        for r in (r for r in self.rows if r not in rows):
            A, B = self.M[:, own][:, :, self.columns], self.M[:, r][:, self.columns]
            factor: Array = np.zeros((len(A), 0))
            if own:
                factor = np.asarray(np.linalg.solve(np.swapaxes(A, 1, 2), B[..., None])[..., 0], dtype=float)
            left = self.M[:, r] - np.einsum("nk,nkc->nc", factor, self.M[:, own])
            size = max(float(self.scale[r]), 1.0) * (1.0 + np.abs(factor).max(initial=0.0))
            if np.abs(left).max() > _TIED * size:
                found[r] = left[:, self.passive :]
        return found

    def determinant(self, rows: Sequence[int], columns: Sequence[int]) -> float:
        """The usual size of the determinant of a core."""
        part = self.M[:, list(rows)][:, :, list(columns)]
        return float(np.median(np.abs(np.linalg.det(part))))


def _ties(rows: dict[int, Array], robot: str) -> tuple[tuple[int, ...], float]:
    """Independent ones of the rows (N, motors) that say how motors must move together, and their size.

    The one comes first that is largest at the position where it is smallest.
    """
    chosen: list[int] = []
    rest = dict(rows)
    while rest:
        best = max(rest, key=lambda r: float(np.linalg.norm(rest[r], axis=1).min()))
        lengths = np.linalg.norm(rest[best], axis=1)
        if lengths.min() <= _TIED:
            break
        chosen.append(best)
        unit = rest.pop(best) / lengths[:, None]
        rest = {r: row - np.einsum("nc,nc->n", row, unit)[:, None] * unit for r, row in rest.items()}
    if any(np.abs(row).max() > _TIED for row in rest.values()):
        raise ArmwrightError(
            f"'{robot}': it has more motors than degrees of freedom, and which of them are too many "
            "depends on the position; "
            "make some of its active joints passive (active = false)"
        )
    C = np.stack([rows[r] for r in sorted(chosen)], axis=1) if chosen else np.zeros((1, 0, 0))
    return tuple(sorted(chosen)), float(np.median(np.linalg.det(C @ np.swapaxes(C, 1, 2))))
