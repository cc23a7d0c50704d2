"""The solution nearest to a position: whole turns counted, and along continua where joints are free."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np

from armwright.errors import ArmwrightError
from armwright.kernels.inverse.descent import NumericArm
from armwright.kernels.inverse.nearby import nearby_solution
from armwright.kernels.inverse.steady import steady_solution
from armwright.kernels.tolerances import FAR_AWAY, NEARER, STEADY_DRIFT
from armwright.models.inverse.chooser_record import with_limits
from armwright.models.inverse.inverse_model import InverseModel, Numeric
from armwright.models.inverse.iterated_models import nearest_model
from armwright.models.inverse.joint_ranges import JointRanges
from armwright.models.inverse.swept_model import Swept
from armwright.run.function.function import has_llvm
from armwright.run.solver.solutions import Array

Descent = Callable[[Array, Array], tuple[Array, float, int, int]]
Stay = Callable[[Array, Array, Array, int], tuple[Array, float, int]]


@dataclass(frozen=True, eq=False)
class Nearest:
    """Chooses among solutions; ``ranges`` are what it keeps to."""

    model: InverseModel
    ranges: JointRanges

    @cached_property
    def record(self) -> NumericArm | None:
        """What the kernels know of the arm.

        None for an arm with names instead of numbers, and for one that is asked at given values of a joint.
        """
        if isinstance(self.model, Swept):
            return None
        try:
            numeric = self.model if isinstance(self.model, Numeric) else nearest_model(self.model)
        except ArmwrightError:
            return None
        return with_limits(numeric.record, self.ranges)

    @cached_property
    def descend(self) -> Descent | None:
        """A pose and a position → a solution near it, its pose error, 1 where it meets the pose, 1 where
        noise of the pose may have moved it far.
        """
        kernel: Descent | None = self._kernel(nearby_solution)
        return kernel

    @cached_property
    def stay(self) -> Stay | None:
        """A pose, a position, a solution and 1 if there is one → a position near the first, by how much it
        fails the pose, 1 where it is within the tolerance.
        """
        kernel: Stay | None = self._kernel(steady_solution)
        return kernel

    def _kernel(self, function: Callable[..., Any]) -> Any:
        if self.record is None:
            return None
        if has_llvm():
            from armwright.run.solver.native_kernel import native_kernel  # LLVM is loaded where it is used

            return native_kernel(function, self.record, is_fast=True)
        return partial(function, self.record)

    @cached_property
    def is_redundant(self) -> bool:
        """True where some motion of the joints leaves the tool at rest wherever the arm stands."""
        return isinstance(self.model, Numeric) and bool(self.model.record.is_redundant)

    def prepare(self) -> None:
        """Makes all code that is asked for."""
        _ = self.descend, self.stay

    def among(self, rows: Array, q: Array) -> tuple[Array, float] | None:
        """The one of the rows (K, n) that is nearest to q on some winding within the ranges, and how near."""
        wound, is_within = self.ranges.nearest_windings(rows, q)
        kept = wound[is_within]
        if not len(kept):
            return None
        apart = self.ranges.sizes(kept - q)
        k = int(apart.argmin())
        return kept[k], float(apart[k])

    def at(self, T: Array, solutions: Callable[[Array], Array], q: Array) -> Array | None:
        """The solution at a pose nearest to q: one of the solutions, or a point near q where joints are free.

        Where joints are free at every pose, what is reached from q is the answer, and solutions are asked
        only if nothing is.
        """
        other, is_noisy = self.reach(T, q)
        if other is not None and self.is_redundant:
            return other[0]
        best = self.among(solutions(T), q)
        if other is not None and (best is None or other[1] <= best[1] + NEARER):
            if not is_noisy:
                return other[0] if best is None or other[1] <= best[1] - NEARER else best[0]
            best = other
        steady = self.steady(T, q, best)
        return steady[0] if steady is not None else None if best is None else best[0]

    def steady(self, T: Array, q: Array, best: tuple[Array, float] | None) -> tuple[Array, float] | None:
        """A position within the tolerance of a pose that is much nearer to q than the best solution.

        Where noise of the pose decides about a joint, as in a wrist in line, it stays where it is.
        """
        if (best is not None and best[1] < STEADY_DRIFT) or self.is_redundant or self.stay is None:
            return None
        is_known = best is not None and best[1] < FAR_AWAY
        row, _, is_met = self.stay(T, q, best[0] if best is not None else q, int(is_known))
        found = self.among(row[None], q) if is_met else None
        if found is None or (best is not None and found[1] > best[1] - STEADY_DRIFT):
            return None
        return found

    def reach(self, T: Array, q: Array) -> tuple[tuple[Array, float] | None, bool]:
        """Where steps from q lead at a pose, within the ranges, and how far that is from q; True where noise
        of the pose may have led there.
        """
        if self.descend is None:
            return None, True
        row, _, is_met, is_noisy = self.descend(T, q)
        return self.among(row[None], q) if is_met else None, bool(is_noisy)


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
