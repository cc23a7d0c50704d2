"""Solutions by closed forms: one compiled program computes all branches and marks those that exist.

Almost every pose is plain, and its branches are the answer. Where one of them is doubtful, or there is none,
the kernel of closed forms is asked, which holds them against elimination.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.kernels.inverse.closed.closed_answer import closed_answer, closed_rows
from armwright.kernels.inverse.closed.closed_arm import ClosedArm
from armwright.kernels.tolerances import DOUBLE
from armwright.models.inverse.closed_record import closed_record
from armwright.models.inverse.inverse_model import Closed
from armwright.models.inverse.iterated_models import second_opinion
from armwright.run.function.function import Function
from armwright.run.function.function import compile as compile_program
from armwright.run.solver.engines import TRIAL_POSES
from armwright.run.solver.solutions import STATUS, Array, Solutions, distinct, pad_rows
from armwright.run.solver.wanted_pose import rigid_poses, rounded_pose, straighten_poses

_BLOCK = 2048  # poses whose branches stay in the second-level cache

Whole = Callable[[Array], tuple[Array, Array, Array, int, int, int, float]]


@dataclass(frozen=True, eq=False)
class ClosedEngine:
    """The engine of a closed form.

    may_repeat   True where branches of virtual joints can give the same q
    """

    model: Closed
    branches: Function
    n: int
    may_repeat: bool

    @cached_property
    def record(self) -> ClosedArm:
        """The record of the kernel: the checks of all branches, compiled, and the arm for elimination."""
        checks = compile_program(self.model.checks, self.parameters, backend=self.branches.backend)
        return closed_record(self.model, checks, other=second_opinion(self.model, self.parameters))

    @cached_property
    def whole(self) -> Whole:
        """A pose → rows (16, n), pose errors, branches, count, status, free joint, least error."""
        if self.branches.backend == "native":
            from armwright.run.solver.native_kernel import native_kernel  # LLVM is loaded where it is used

            return native_kernel(closed_answer, self.record, is_fast=True)
        return partial(closed_answer, self.record)

    @cached_property
    def kernel(self) -> Any:
        """The kernel of ``rows``, which is made once."""
        from armwright.run.solver.native_kernel import native_kernel  # LLVM is loaded where it is used

        return native_kernel(closed_rows, self.record, is_fast=True)

    @cached_property
    def rows(self) -> Callable[[Array], Array]:
        """A pose → the solutions, each with 1 behind its joints, and rows of zeros."""
        if self.branches.backend == "native":
            from armwright.run.solver.fast_kernel import fast_kernel  # LLVM is loaded where it is used

            return fast_kernel(self.kernel, partial(_ordinary_rows, self.kernel))
        return partial(_ordinary_rows, partial(closed_rows, self.record))

    @property
    def parameters(self) -> dict[str, float]:
        return dict(self.branches.parameters)

    @cached_property
    def turns(self) -> NDArray[np.bool_]:
        return np.array(self.model.arm.turns)

    def one(self, T: Array) -> Array:
        """The branches that exist."""
        if self.model.deviation:
            return self._all_solutions(T)
        found = self.branches(T)
        q: Array = found.take(found[:, -1].nonzero()[0], 0)
        if not len(q) or not q.item(self.n) < 1.5:
            return self._all_solutions(T)
        q = q[:, :-1]
        return q if not self.may_repeat else q[distinct(q, self.turns, apart=DOUBLE)]

    def many(self, T: Array) -> tuple[Array, NDArray[np.int64]]:
        """Solutions of each pose moved to the front, in the order of the branches."""
        if self.may_repeat or self.model.deviation:
            return pad_rows([self.one(pose) for pose in T], self.n)
        (output,) = self.branches.outputs
        found = np.empty((len(T), *output.shape), self.branches.dtype)
        counts = np.empty(len(T), dtype=np.int64)
        doubtful = list[int]()
        for start in range(0, len(T), _BLOCK):
            part = slice(start, start + _BLOCK)
            doubtful += (start + self._fill_block(T[part], found[part], counts[part])).tolist()
        again = {i: self._marked_rows(self.rows(T[i])) for i in doubtful}
        return _replace_rows(found[:, :, :-1], counts, again)

    def _fill_block(self, T: Array, found: Array, counts: NDArray[np.int64]) -> NDArray[np.int64]:
        """Fills in the solutions of poses, rounded ones as of the nearest rigid transform, and their numbers;
        gives the poses at which branches are in doubt.
        """
        if rounded_pose(T[0]) is not None:  # then the others are likely to be rounded too
            T = straighten_poses(T)
        self.branches(T, out=found)
        marks = np.ascontiguousarray(found[:, :, -1].T)  # (branches, N): sums over branches are fast
        counts[:] = len(marks)
        if (marks == 1).all():
            return np.zeros(0, dtype=np.int64)
        is_met = marks > 0.5  # false for NaN
        counts[:] = is_met.sum(axis=0)
        some = np.flatnonzero((counts < len(marks)) | (marks[0] != 1))
        doubtful: NDArray[np.int64] = some[
            ~(marks.max(axis=0)[some] == 1)
        ]  # nothing is met, NaN, or marked with 2
        doubted = T[doubtful]
        straight = straighten_poses(doubted)
        if straight is not doubted:
            T = T.copy()
            T[doubtful] = straight
            return self._fill_block(T, found, counts)
        found[some] = move_to_the_front(found[some], is_met.T[some], counts[some])
        return doubtful

    def careful(self, T: Array) -> Solutions:
        """The solutions of a pose, with the state of every branch."""
        q, residual, branch_of, count, status, free, nearest = self.whole(T)
        names = self.model.arm.names
        return Solutions(
            q=q[:count],
            branch=tuple(self.model.labels[int(k) - 1] if k > 0 else "" for k in branch_of[:count]),
            residual=residual[:count],
            status=STATUS[status],
            free_joint=names[free - 1] if free else "",
            distance=0.0 if count else nearest,
            met=self.model.arm.task,
        )

    def at_once(self, T: Array) -> Array:
        """(K, n): branches that exist; others may be missing."""
        found = self.branches(T)
        return np.asarray(found[found[:, -1] > 0.5][:, :-1])

    def prepare(self) -> None:
        """Makes all code that a pose can ask for."""
        _ = self.whole
        self.rows(TRIAL_POSES[0])
        self.branches(TRIAL_POSES)

    def _all_solutions(self, T: Array) -> Array:
        """The solutions where branches may be lost, or are none: of a rounded pose those of the nearest rigid
        transform.
        """
        rigid = rounded_pose(T)
        if rigid is not None:
            found = self.branches(rigid)
            if found[:, -1].max() == 1 and not self.may_repeat and not self.model.deviation:
                q: Array = found[found[:, -1] > 0.5, :-1]
                return q
        return self._marked_rows(self.rows(T))

    def _marked_rows(self, rows: Array) -> Array:
        """The joints in those rows that are solutions."""
        found: Array = rows.take(rows[:, self.n].nonzero()[0], 0)
        return found[:, : self.n]


def _ordinary_rows(kernel: Callable[[Array], tuple[Array, int]], T: Array) -> Array:
    """The rows of a pose that is no plain array, or of what is no pose, after a word on what is wrong."""
    rows, failed = kernel(T)
    if failed:
        rigid_poses(T)
    return rows


def _replace_rows(
    q: Array, counts: NDArray[np.int64], others: dict[int, Array]
) -> tuple[Array, NDArray[np.int64]]:
    """The rows of some poses replaced by others, which may be more."""
    most = max(q.shape[1], *(len(rows) for rows in others.values()), 0)
    if most > q.shape[1]:
        wide = np.full((len(q), most, q.shape[2]), np.nan)
        wide[:, : q.shape[1]] = q
        q = wide
    for i, rows in others.items():
        q[i], counts[i] = np.nan, len(rows)
        q[i, : len(rows)] = rows
    return q, counts


def move_to_the_front(found: Array, is_met: NDArray[np.bool_], counts: NDArray[np.int64]) -> Array:
    """Rows (N, K, w) with those that are met first, in their order, and NaN behind them."""
    N, K, width = found.shape
    front = np.full((N * K, width), np.nan)
    places = np.flatnonzero(np.arange(K) < counts[:, None])
    front[places] = found.reshape(N * K, width).take(np.flatnonzero(is_met), 0)
    return front.reshape(N, K, width)


def engine(model: Closed, parameters: Any = None, **options: Any) -> ClosedEngine:
    """The engine with its program compiled."""
    branches = compile_program(model.marked, parameters, **options)
    joints = model.arm.joints
    return ClosedEngine(model, branches, len(joints.places), joints.upright is not None)
