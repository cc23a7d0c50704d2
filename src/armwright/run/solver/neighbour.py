"""Solutions of an arm near one with a closed form; elimination where a branch may begin or end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.kernels.inverse.closed.neighbour import BRANCH, MISS, follow_branches, nearby_solutions
from armwright.kernels.inverse.closed.neighbour_doubt import DoubtfulArm, neighbour_answer
from armwright.kernels.inverse.positions.newton_group import NearbyArm
from armwright.kernels.tolerances import FOLLOWED_FLAT
from armwright.models.inverse.choice.task import POSE, pose_argument
from armwright.models.inverse.elimination.chain import JOINTS, chain_of
from armwright.models.inverse.elimination.frames import balance_chain
from armwright.models.inverse.inverse_model import Nearby
from armwright.models.inverse.iterated_models import second_opinion
from armwright.models.inverse.programs.chord_program import chord_model
from armwright.run.function.function import Function, has_llvm
from armwright.run.function.function import compile as compile_program
from armwright.run.solver.closed_form import move_to_the_front
from armwright.run.solver.elimination import EliminationEngine, answer_each
from armwright.run.solver.elimination import engine as elimination_engine
from armwright.run.solver.engines import TRIAL_POSES
from armwright.run.solver.neighbour_batch import FEWEST, BatchFollower
from armwright.run.solver.solutions import Array, Solutions
from armwright.run.solver.wanted_pose import straighten_poses


@dataclass(frozen=True, eq=False)
class NeighbourEngine:
    """The engine of an arm and its neighbour; ``branches`` is the neighbour's closed form, compiled."""

    model: Nearby
    branches: Function = field(repr=False)
    is_native: bool

    @cached_property
    def own(self) -> EliminationEngine:
        """Elimination for the arm itself; it is studied when a pose first asks for it."""
        other = second_opinion(self.model)
        if other is None:
            raise ArmwrightError(f"'{self.model.robot}': elimination does not solve it")
        return elimination_engine(other, backend="native" if self.is_native else "numpy")

    @cached_property
    def record(self) -> NearbyArm:
        """The record of arm and neighbour that the kernel takes."""
        chain = balance_chain(chain_of(self.model.arm.chain))
        turns, links = chain.turns.astype(float), np.ascontiguousarray(chain.links[:, :3])
        return NearbyArm(len(self.model.labels), chain.scale, turns, links, self._flat, self.branches)

    @property
    def _flat(self) -> float:
        """Size of det J below which the arm may have solutions that the neighbour has not."""
        return FOLLOWED_FLAT * self.model.deviation

    @cached_property
    def rows(self) -> Callable[[Array], Array]:
        """A pose → a row per solution: joint values, branch and error; none where these may not be all."""
        if self.is_native:
            from armwright.run.solver.fast_kernel import fast_kernel  # LLVM is loaded where it is used
            from armwright.run.solver.native_kernel import native_kernel  # and here

            return fast_kernel(native_kernel(nearby_solutions, self.record), _no_rows)
        return partial(_sure_rows, self.record)

    @cached_property
    def follow(self) -> Callable[[Array, Array], tuple[Array, NDArray[np.int64]]]:
        """Poses (N, 4, 4) and branches (N, K, 8) → solutions as above, and 0 where these are all, (N,)."""
        if self.is_native:
            from armwright.run.solver.native_kernel import native_kernel  # LLVM is loaded where it is used

            return native_kernel(follow_branches, self.record).batch  # type: ignore[return-value]
        return partial(_follow_each, self.record)

    @cached_property
    def settle(self) -> Callable[[Array], tuple[Array, NDArray[np.int64]]]:
        """Poses (N, 4, 4) in doubt → rows (N, 16, n) and counts, below 0 where elimination must be asked."""
        own, near = self.own.model.record, self.record
        both = DoubtfulArm(near.rows, own.width, near.flat, near, own)
        if self.is_native:
            from armwright.run.solver.native_kernel import native_kernel  # LLVM is loaded where it is used

            return native_kernel(neighbour_answer, both, is_fast=True).batch  # type: ignore[return-value]
        return partial(answer_each, partial(neighbour_answer, both))

    def one(self, T: Array) -> Array:
        """(K, n): the solutions at a pose."""
        rows = self.rows(T)
        found: Array = rows.take(rows[:, BRANCH].nonzero()[0], 0)
        if len(found):
            return self._own_joints(found[:, :JOINTS])
        q, counts = self._in_doubt(T[None])
        return q[0, : counts[0]]

    def _in_doubt(self, T: Array) -> tuple[Array, NDArray[np.int64]]:
        """Solutions (N, K, n) and counts (N,) of poses at which branches begin or end."""
        if not self.own.is_plain:
            return self.own.many(T)
        return self.own.ask_carefully(T, *self.settle(T))

    @cached_property
    def together(self) -> BatchFollower:
        """Follows the branches of many poses at once."""
        chain = balance_chain(chain_of(self.model.arm.chain))
        steps = compile_program(
            chord_model(chain, self.model.robot, pose_argument(), POSE, flat=self._flat),
            backend=self.branches.backend,
        )
        return BatchFollower(self.branches, steps, len(self.model.labels))

    def many(self, T: Array) -> tuple[Array, NDArray[np.int64]]:
        """(N, K, n) padded with NaN and counts (N,)."""
        if len(T) < FEWEST or not self.is_native:
            return self._one_after_the_other(T)
        q, exists, unsure = self.together.follow(straighten_poses(T))
        q, counts = self._own_joints(q), np.full(len(T), exists.shape[1])
        if not exists.all():
            counts = exists.sum(axis=1)
            some = np.flatnonzero(counts < exists.shape[1])
            q[some] = move_to_the_front(q[some], exists[some], counts[some])
        doubtful = np.flatnonzero(unsure)
        if len(doubtful):
            ask = self._in_doubt if self.own.is_plain else self._one_after_the_other
            others, counts[doubtful] = ask(T[doubtful])
            q = _replace_rows(q, doubtful, others)
        return q, counts

    def _one_after_the_other(self, T: Array) -> tuple[Array, NDArray[np.int64]]:
        """(N, K, n) padded with NaN and counts (N,): each pose by itself, with elimination where in doubt."""
        straight = straighten_poses(T)
        rows, unsure = self.follow(straight, self.branches(straight))
        counts = np.count_nonzero(rows[:, :, BRANCH], axis=1)
        q = self._own_joints(rows[:, :, :JOINTS])
        doubtful = np.flatnonzero(unsure)
        if len(doubtful):
            others, counts[doubtful] = self._in_doubt(T[doubtful])
            q = _replace_rows(q, doubtful, others)
        q[np.arange(q.shape[1])[None, :] >= counts[:, None]] = np.nan
        return q, counts

    def careful(self, T: Array) -> Solutions:
        """Solutions with status, branches and residuals at a pose; of a branch in doubt, elimination's."""
        rows = self.rows(T)
        found = rows[: np.count_nonzero(rows[:, BRANCH])]
        if not len(found):
            return self.own.careful(T)
        return Solutions(
            q=self._own_joints(found[:, :JOINTS]),
            branch=tuple(self.model.labels[int(k) - 1] for k in found[:, BRANCH]),
            residual=found[:, MISS],
            status="regular",
            free_joint="",
            distance=0.0,
            met=self.model.arm.task,
        )

    def at_once(self, T: Array) -> Array:
        """(K, n): solutions that are found at once; others may be missing."""
        rows = self.rows(T)
        found = rows[: np.count_nonzero(rows[:, BRANCH])]
        return self._own_joints(found[:, :JOINTS]) if len(found) else self.own.at_once(T)

    def prepare(self) -> None:
        """Makes all code that a pose can ask for."""
        _ = self.rows
        self.follow(TRIAL_POSES, self.branches(TRIAL_POSES))
        if self.is_native:
            self.together.follow(TRIAL_POSES)
        if self.own.is_plain:
            _ = self.settle
        self.own.prepare()

    def _own_joints(self, q: Array) -> Array:
        """Values of the robot's joints (…, n) from those of the chain (…, 6)."""
        places = self.model.arm.joints.places
        if places == tuple(range(JOINTS)):
            return q
        columns = [q[..., at] if isinstance(at, int) else np.full(q.shape[:-1], at) for at in places]
        return np.stack(columns, axis=-1)


def _replace_rows(q: Array, places: NDArray[np.int64], others: Array) -> Array:
    """Rows (N, K, n) with those of some poses replaced by others, which may be more."""
    wide = q
    others = others[:, : max(int((~np.isnan(others[:, :, 0])).sum(axis=1).max()), q.shape[1])]
    if others.shape[1] > q.shape[1]:
        wide = np.full((len(q), others.shape[1], q.shape[2]), np.nan)
        wide[:, : q.shape[1]] = q
    wide[places] = np.nan
    wide[places, : others.shape[1]] = others
    return wide


def _no_rows(T: Any) -> Array:
    return np.zeros((0, JOINTS + 2))


def _sure_rows(record: NearbyArm, T: Array) -> Array:
    rows, unsure = nearby_solutions(record, T)
    return _no_rows(T) if unsure else rows


def _follow_each(record: NearbyArm, T: Array, branches: Array) -> tuple[Array, NDArray[np.int64]]:
    found = [follow_branches(record, pose, rows) for pose, rows in zip(T, branches, strict=True)]
    return np.array([rows for rows, _ in found]), np.array([unsure for _, unsure in found], dtype=np.int64)


def engine(
    model: Nearby, parameters: Any = None, *, backend: str = "auto", dtype: Any = "float64"
) -> NeighbourEngine:
    """The engine with the neighbour's closed form compiled; native where it can be."""
    if np.dtype(dtype) != np.float64:
        raise ArmwrightError(f"dtype {dtype!r}: method '{model.method}' needs 'float64'")
    is_native = backend == "native" or (backend == "auto" and has_llvm())
    branches = compile_program(model.rows, backend="native" if is_native else "numpy")
    return NeighbourEngine(model, branches, is_native)
