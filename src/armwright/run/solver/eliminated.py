"""Solutions by the general method, for the robot's own joints."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.models.inverse.elimination.general import GeneralArm, Solved
from armwright.models.inverse.elimination.index import SINGULAR, flatness
from armwright.models.inverse.elimination.pinned import own_solutions, pinned
from armwright.models.inverse.inverse_model import InverseModel
from armwright.run.function.function import has_llvm
from armwright.run.solver.numeric import Numeric, numeric_engine
from armwright.run.solver.own_joints import Columns, columns_of
from armwright.run.solver.paths import along_path
from armwright.run.solver.solutions import Array, Solutions, distinct, padded

_DOUBLE = 1e-6


class Method(Protocol):
    """The general method for one arm, in NumPy or native."""

    def solve(self, T: Any) -> Solved: ...

    def solve_batch(self, T: Any) -> tuple[Array, NDArray[np.int64]]: ...


@dataclass(frozen=True, eq=False)
class Eliminated:
    """The engine of an arm that the general method has studied."""

    model: InverseModel
    arm: Method
    columns: Columns

    @cached_property
    def nearest(self) -> Numeric:
        """What says how far away an unreachable pose is; made when first needed."""
        return numeric_engine(self.model)

    def one(self, T: Array) -> Array:
        return self.columns.own(self._solved(T).q)

    def many(self, T: Array) -> tuple[Array, NDArray[np.int64]]:
        assert self.model.general is not None
        if len(self.columns.zeros):
            q, counts = padded([self.one(pose) for pose in T], len(self.columns.places))
        else:
            q, counts = self.columns.own_many(*self.arm.solve_batch(T))
        scale = self.model.general.chain.scale
        return along_path(q, counts, T, turns=self.columns.turns, scale=scale), counts

    def careful(self, T: Array) -> Solutions:
        found = self._solved(T)
        rows = np.flatnonzero(self.columns.are_upright(found.q))
        q = self.columns.filled(found.q[rows])
        kept = distinct(q, self.columns.turns, apart=_DOUBLE)
        free = self._free_joint(found.free_joint) if found.status == "continuum" else ""
        status = self._status(found, free)
        return Solutions(
            q=q[kept],
            branch=("",) * len(kept),
            residual=found.residual[rows[kept]],
            status=status if len(kept) else "unreachable",
            free_joint=free if len(kept) else "",
            distance=0.0 if len(kept) else self.nearest.careful(T).distance,
            met=self.model.task,
        )

    def polished(self, row: Array, T: Array) -> tuple[Array, float]:
        """A solution (n,) brought to full accuracy, and its error; infinite where it is none."""
        assert self.model.general is not None
        arm, places = self.model.general, self.columns.places
        q = np.zeros((1, len(arm.chain.kinds)))
        q[0, places[places >= 0]] = row[places >= 0]
        zeros = tuple(j for j in range(q.shape[1]) if j not in places)
        if len(zeros) > len(
            self.columns.zeros
        ):  # joints that stand for what is not in the task have any value
            return row, np.inf
        exact = pinned(arm.chain, q / arm.chain.units, arm.scaled(T), zeros=zeros, is_regular=True)
        if not len(exact):
            return row, np.inf
        found = self.columns.filled(exact * arm.chain.units)[0]
        return found, float(arm.errors(exact, T)[0])

    def _solved(self, T: Array) -> Solved:
        """All solutions of the chain; of a completed one those in which the robot meets the pose."""
        found = self.arm.solve(T)
        zeros = tuple(int(j) for j in self.columns.zeros)
        if not zeros:
            return found
        assert self.model.general is not None
        return own_solutions(self.model.general, found, T, zeros=zeros)

    def _status(self, found: Solved, free: str) -> str:
        """The status for the joints of the robot; kernels judge by pivots, here singular values decide."""
        assert self.model.general is not None
        chain = self.model.general.chain
        if found.status == "continuum" and not free:
            return "regular"
        if found.status == "regular" and len(found.q) and not len(self.columns.zeros):
            return "singular" if flatness(chain, found.q / chain.units).min() < SINGULAR else "regular"
        return found.status

    def _free_joint(self, number: int | None) -> str:
        """The name of the joint of the robot with this number in the chain; "" for one nobody built."""
        assert self.model.source is not None
        names = [joint.name for joint in self.model.source.moving]
        place = None if number is None else number - 1
        own = [i for i, at in enumerate(self.model.places) if isinstance(at, int) and at == place]
        return names[own[0]] if own else ""


def eliminated_engine(model: InverseModel, *, backend: str = "auto", dtype: Any = "float64") -> Eliminated:
    """The engine of a model whose arm has been studied; native where it can be."""
    assert model.general is not None
    if np.dtype(dtype) != np.float64:
        raise ArmwrightError(f"dtype {dtype!r}: method '{model.method}' needs 'float64'")
    return Eliminated(model, _engine(model.general, backend), columns_of(model))


def _engine(arm: GeneralArm, backend: str) -> Method:
    if backend == "numpy" or (backend == "auto" and not has_llvm()):
        return arm
    from armwright.run.kernels.general import native  # reads all kernels: only where they are compiled

    return native(arm)
