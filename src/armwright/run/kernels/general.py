"""The general method of inverse geometry in native code."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.models.inverse.elimination import GeneralArm, Solved
from armwright.models.inverse.elimination.chain import JOINTS, Array
from armwright.models.inverse.elimination.polish import CLOSE
from armwright.models.inverse.elimination.pose import rigid
from armwright.models.inverse.elimination.reference import Reference
from armwright.run.kernels import (
    accounts,
    answers,
    apart,
    backward,
    equations,
    follow,
    gauss,
    newton,
    roots,
    search,
)
from armwright.run.kernels import rigid as transforms
from armwright.run.kernels.machine import built
from armwright.run.kernels.table import table_of
from armwright.run.native.machine_code import Machine

_MODULES = (transforms, gauss, newton, equations, roots, apart, backward, follow, accounts, search, answers)
_WORK = 8192  # doubles of room for one pose
_WORDS = {"solve_poses": 6, "polish_all": 5, "settle_all": 5}


@cache
def machine() -> Machine:
    """The kernels, made once; they are the same for every arm."""
    return built(_MODULES, public=tuple(_WORDS))


def _function(name: str) -> Callable[..., None]:
    kinds = [ctypes.c_int64, *[ctypes.c_void_p] * _WORDS[name]]
    return ctypes.CFUNCTYPE(None, *kinds)(machine().addresses[name])


@dataclass(frozen=True, slots=True)
class NativeArm:
    """A prepared arm with its kernels: the same answers as ``GeneralArm``, some hundred times faster.

    Poses where solutions are singular or may be missing are left to
    ``models.inverse.elimination.search``, with the kernels as its engine.
    """

    arm: GeneralArm
    table: Array
    run: Callable[..., None] = field(repr=False)
    newton: Callable[..., None] = field(repr=False)
    damped: Callable[..., None] = field(repr=False)

    def solve(self, T: Any) -> Solved:
        """All solutions at one pose, (4, 4)."""
        q, errors, counts = self._answers(_poses(T, 2)[None])
        count = int(counts[0])
        if count < 0:
            return self.arm.solve_with(self, T)
        return Solved(q[0, :count], errors[0, :count], "regular" if count else "unreachable", None)

    def solve_batch(self, T: Any, *, threads: int = 1) -> tuple[Array, NDArray[np.int64]]:
        """Solutions (N, 16, 6), missing ones NaN, and their numbers (N,), at poses (N, 4, 4)."""
        poses = _poses(T, 3)
        parts = np.array_split(poses, max(1, min(threads, len(poses))))
        if len(parts) > 1:
            with ThreadPoolExecutor(len(parts)) as pool:
                answered = list(pool.map(self._answers, parts))
        else:
            answered = [self._answers(poses)]
        q = np.concatenate([part[0] for part in answered])
        counts = np.concatenate([part[2] for part in answered]).astype(np.int64)
        for i in np.flatnonzero(counts < 0):
            found = self.arm.solve_with(self, poses[i]).q[: answers.KEPT]
            counts[i], q[i] = len(found), np.nan
            q[i, : len(found)] = found
        return q, counts

    # -------------------------------------------------------- the engine of the careful search

    def regular(self, T: Array) -> tuple[Array, bool]:
        """Verified solutions (k, 6) at a pose in chain units, and True where these are all."""
        chain = self.arm.chain
        if not self.arm.plan.sure:
            return Reference(chain, ()).regular(T)
        given = T.copy()
        given[:3, 3] *= chain.scale
        q, _, counts = self._answers(given[None])
        count = int(counts[0])
        return q[0, : count if count >= 0 else -1 - count] / chain.units, count >= 0

    def vague(self, T: Array) -> Array:
        """Starting points (n, 6) from roots that are only roughly real, at T and nearby."""
        return Reference(self.arm.chain, self.arm.plan.sure).vague(T)

    def polished(self, q: Array, T: Array) -> tuple[Array, Array]:
        """Solutions and errors that Newton's method finds from starting points (n, 6), in chain units."""
        return self._iterated(self.newton, q, T)

    def settled(self, q: Array, T: Array) -> tuple[Array, Array]:
        """Solutions and errors by damped steps, from starting points that are not near a solution."""
        return self._iterated(self.damped, q, T)

    def _iterated(self, run: Callable[..., None], q: Array, T: Array) -> tuple[Array, Array]:
        values = np.ascontiguousarray(q[np.isfinite(q).all(axis=1)])
        errors, work = np.empty(len(values)), np.empty(_WORK)
        wanted = np.ascontiguousarray(T[:3])
        run(len(values), *(a.ctypes.data for a in (self.table, wanted, values, errors, work)))
        is_met = errors < CLOSE
        return values[is_met], errors[is_met]

    def _answers(self, poses: Array) -> tuple[Array, Array, Array]:
        n = len(poses)
        q, errors = np.empty((n, answers.KEPT, JOINTS)), np.empty((n, answers.KEPT))
        counts, work = np.empty(n), np.empty(_WORK)
        self.run(n, *(a.ctypes.data for a in (self.table, poses, q, errors, counts, work)))
        if (counts == answers.NOT_RIGID).any():
            rigid(poses)  # says what is wrong
        return q, errors, counts


def native(arm: GeneralArm) -> NativeArm:
    """The arm with kernels in place of NumPy."""
    table = table_of(arm.chain, arm.plan)
    return NativeArm(arm, table, *map(_function, _WORDS))


def _poses(T: Any, axes: int) -> Array:
    poses = np.ascontiguousarray(T, dtype=float)
    if poses.ndim != axes or poses.shape[-2:] != (4, 4):
        wanted = "(4, 4)" if axes == 2 else "(N, 4, 4)"
        raise ArmwrightError(f"pose: shape {poses.shape} given, {wanted} expected")
    return poses
