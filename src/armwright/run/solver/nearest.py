"""The solution nearest to a position: whole turns counted, and along continua where joints are free.

The choice is made by the kernels that emitted code has too; what is here hands them the solutions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.kernels.inverse.arm import MOST
from armwright.kernels.inverse.numeric.nearest_choice import (
    Chooser,
    nearest_position,
    nearest_wound_row,
    reached_row,
    steady_row,
    wound_row,
)
from armwright.kernels.tolerances import HUGE
from armwright.models.inverse.chooser_record import chooser_record, ranges_record
from armwright.models.inverse.inverse_model import InverseModel
from armwright.models.inverse.joint_ranges import JointRanges
from armwright.models.inverse.swept_model import Swept
from armwright.run.function.function import has_llvm
from armwright.run.solver.solutions import Array

Kernels = dict[str, Callable[..., Any]]

_OF_RANGES = (wound_row, nearest_wound_row)
_OF_CHOOSER = (nearest_position, reached_row, steady_row)


@dataclass(frozen=True, eq=False)
class Nearest:
    """Chooses among solutions; ``ranges`` are what it keeps to."""

    model: InverseModel
    ranges: JointRanges

    @cached_property
    def record(self) -> Chooser | None:
        """The record of the arm that kernels take.

        None for an arm with names instead of numbers, and for one that is asked at given values of a joint.
        """
        if isinstance(self.model, Swept):
            return None
        try:
            return chooser_record(self.model, self.ranges, room=MOST)
        except ArmwrightError:
            return None

    @cached_property
    def _of_windings(self) -> Kernels:
        """The kernels of whole turns and limits, by name; they need no arm."""
        return _bind_kernels(_OF_RANGES, ranges_record(self.ranges, room=MOST))

    @cached_property
    def _of_arm(self) -> Kernels:
        """The kernels that choose, by name; none without a record of the arm."""
        return {} if self.record is None else _bind_kernels(_OF_CHOOSER, self.record)

    def prepare(self) -> None:
        """Makes all code that is asked for."""
        _ = self._of_windings, self._of_arm

    def windings(self, rows: Array, near: Array) -> tuple[Array, NDArray[np.bool_]]:
        """Rows (…, n) with every angle on the winding that is nearest to ``near`` within its limits; True for
        those that are within them. NaN is within nothing.
        """
        flat = rows.reshape(-1, rows.shape[-1])
        goals = near if near.shape == rows.shape else np.broadcast_to(near, rows.shape)
        found, apart = _batch(self._of_windings[wound_row.__name__], flat, goals.reshape(flat.shape))
        return found.reshape(rows.shape), apart.reshape(rows.shape[:-1]) < HUGE

    def within_limits(self, rows: Array) -> tuple[Array, NDArray[np.int64]]:
        """The rows (N, K, n) within the limits, moved to the front, then NaN; how many of each (N,)."""
        wound, is_kept = self.windings(rows, rows)  # NaN is within nothing
        order = np.argsort(~is_kept, axis=1, kind="stable")
        wound = np.take_along_axis(wound, order[:, :, None], axis=1)
        counts = is_kept.sum(axis=1)
        wound[np.arange(rows.shape[1])[None, :] >= counts[:, None]] = np.nan
        return wound, counts

    def among(self, rows: Array, q: Array) -> tuple[Array, float] | None:
        """The one of the rows (K, n) that is nearest to q on some winding within the ranges, and how near."""
        best = q, HUGE
        for k in range(0, len(rows), MOST):
            row, apart, _ = self._of_windings[nearest_wound_row.__name__](q, *_row_list(rows[k : k + MOST]))
            best = (row, apart) if apart < best[1] else best
        return _row_or_none(*best)

    def at(self, T: Array, solutions: Callable[[Array], Array], q: Array) -> Array | None:
        """The solution at a pose nearest to q: one of the solutions, or a point near q where joints are free.

        Where joints are free at every pose, what is reached from q is the answer, and solutions are asked
        only if nothing is.
        """
        if self.record is None:
            best = self.among(solutions(T), q)
            return None if best is None else best[0]
        choose = self._of_arm[nearest_position.__name__]
        if self.record.is_free:
            row, chosen = choose(T, q, *_row_list(np.empty((0, len(q)))))
            if chosen >= 0:
                return np.asarray(row)
        row, chosen = choose(T, q, *_row_list(self._rows_that_fit(solutions(T), q)))
        return np.asarray(row) if chosen >= 0 else None

    def _rows_that_fit(self, rows: Array, q: Array) -> Array:
        """The rows, or of more than a list holds the nearest alone."""
        if len(rows) <= MOST:
            return rows
        best = self.among(rows, q)
        return rows[:0] if best is None else best[0][None]

    def steady(self, T: Array, q: Array, best: tuple[Array, float] | None) -> tuple[Array, float] | None:
        """A position within the tolerance of a pose that is much nearer to q than the best solution.

        Where noise of the pose decides about a joint, as in a wrist in line, it stays where it is.
        """
        if self.record is None:
            return None
        known, apart = (q, HUGE) if best is None else best
        return _row_or_none(*self._of_arm[steady_row.__name__](T, q, known, apart))

    def reach(self, T: Array, q: Array) -> tuple[Array, float] | None:
        """Where steps from q lead at a pose, within the ranges, and how far that is from q."""
        if self.record is None:
            return None
        row, apart, _ = self._of_arm[reached_row.__name__](T, q)
        return _row_or_none(row, apart)


def _bind_kernels(functions: tuple[Callable[..., Any], ...], record: Any) -> Kernels:
    """The kernels with their record, by name; in machine code where LLVM is there."""
    if not has_llvm():
        return {function.__name__: partial(function, record) for function in functions}
    from armwright.run.solver.native_kernel import native_kernel  # LLVM is loaded where it is used

    return {
        function.__name__: native_kernel(function, record, is_fast=True, together=functions)
        for function in functions
    }


def _batch(kernel: Any, *given: Array) -> tuple[Array, ...]:
    """The results of a kernel for many samples, with the sample as their first axis."""
    if not isinstance(kernel, partial):  # machine code
        return tuple(kernel.batch(*given))
    results = [kernel(*sample) for sample in zip(*given, strict=True)]
    return tuple(np.array(one) for one in zip(*results, strict=True))


def _row_list(rows: Array) -> tuple[Array, int]:
    """Rows as a list of the kernels, with room behind them, and their number."""
    found = np.zeros((MOST, rows.shape[1]))
    found[: len(rows)] = rows
    return found, len(rows)


def _row_or_none(row: Array, apart: float) -> tuple[Array, float] | None:
    """What a kernel found and how far it is, None for HUGE."""
    return (row, apart) if apart < HUGE else None


def joint_position(q: Any, names: tuple[str, ...], *, what: str) -> Array:
    """A position as numbers (n,); refuses other shapes and what is not finite, by the names of the joints."""
    try:
        found = np.asarray(q)
        if found.dtype.kind not in "fiub":
            raise TypeError
        found = found.astype(float)
    except (TypeError, ValueError):
        found = np.empty(0)
    if found.shape[-1:] != (len(names),) or not np.isfinite(found).all():
        raise ArmwrightError(f"{what}: {len(names)} finite numbers expected, of {', '.join(names)}")
    return found
