"""All solutions the slow way, to count by: Newton's method from very many starting points."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

import numpy as np
from numpy.typing import NDArray

from armwright.bench import newton_kernel as kernel
from armwright.errors import ArmwrightError
from armwright.robot import Robot
from armwright.run.kernels import gauss, rigid
from armwright.run.kernels.machine import built
from armwright.run.native.machine_code import Machine
from armwright.run.solver.solutions import distinct

Array = NDArray[np.float64]

_NAME = "reference_solutions"
_APART = 1e-4
_WORK = 512


@dataclass(frozen=True)
class NewtonReference:
    """Starts (S, 12), the robot in numbers, and the kernel that runs from the ones to the solutions."""

    table: Array
    starts: Array
    turns: NDArray[np.bool_]
    run: Callable[..., None] = field(repr=False)

    def solutions(self, T: Array) -> Array:
        """(K, n): where the starts lead, each once."""
        found, work = np.empty(1 + 12 * kernel.MOST), np.empty(_WORK)
        wanted = np.ascontiguousarray(T[:3], dtype=float)
        arrays = (self.table, wanted, self.starts, found, work)
        self.run(len(self.starts), *(each.ctypes.data for each in arrays))
        pairs = found[1:].reshape(-1, 6, 2)[: int(found[0]), : len(self.turns)]
        q = np.where(self.turns, np.arctan2(pairs[:, :, 1], pairs[:, :, 0]), pairs[:, :, 0])
        return np.asarray(q[distinct(q, self.turns, apart=_APART)])


def reference(robot: Robot, *, starts: int, seed: int = 2) -> NewtonReference:
    """The reference of a robot with so many random starts: angles all round, slides as far as they like."""
    turns = np.array([joint.turns for joint in robot.moving])
    if len(turns) > kernel.JOINTS:
        raise ArmwrightError(f"'{robot.name}': {len(turns)} joints; the reference counts solutions of six")
    even = np.random.default_rng(seed).uniform(-1, 1, (starts, len(turns)))
    states = np.zeros((starts, 6, 2))
    states[:, : len(turns), 0] = np.where(turns, np.cos(np.pi * even), 2 * np.tan(1.4 * even))
    states[:, : len(turns), 1] = np.where(turns, np.sin(np.pi * even), 0.0)
    kinds = [ctypes.c_int64, *[ctypes.c_void_p] * 5]
    run = ctypes.CFUNCTYPE(None, *kinds)(_machine().addresses[_NAME])
    return NewtonReference(_table(robot, turns), states.reshape(starts, -1), turns, run)


@cache
def _machine() -> Machine:
    return built((rigid, gauss, kernel), public=(_NAME,))


def _table(robot: Robot, turns: NDArray[np.bool_]) -> Array:
    """What the kernel reads: kinds of the joints, and constant transforms before, between and behind them."""
    zero = np.zeros(len(turns))
    frames = robot.transforms(zero)[[j for j, joint in enumerate(robot.joints, 1) if joint.is_moving]]
    frames = np.concatenate([np.eye(4)[None], frames, robot.pose(zero)[None]])
    links = np.linalg.solve(frames[:-1], frames[1:])
    table = np.full(kernel.LINKS + 7 * 12, 0.0)
    table[: kernel.JOINTS] = -1.0
    table[: len(turns)] = turns
    padded = np.tile(np.eye(4), (7, 1, 1))
    padded[: len(turns)], padded[-1] = links[:-1], links[-1]
    table[kernel.LINKS :] = padded[:, :3].reshape(-1)
    return table
