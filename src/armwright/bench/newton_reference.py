"""All solutions the slow way, to count by: Newton's method from very many starting points."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from armwright.bench.newton_kernel import JOINTS, Reference, reference_solutions
from armwright.errors import ArmwrightError
from armwright.robot import Robot
from armwright.run.solver.native_kernel import NativeKernel, native_kernel
from armwright.run.solver.solutions import distinct

Array = NDArray[np.float64]

_APART = 1e-4


@dataclass(frozen=True)
class NewtonReference:
    """Which joints are angles, and the kernel that runs from all starts to the solutions."""

    turns: NDArray[np.bool_]
    run: NativeKernel = field(repr=False)

    def solutions(self, T: Array) -> Array:
        """(K, n): where the starts lead, each once."""
        found, count = self.run(np.ascontiguousarray(T[:3], dtype=float))
        pairs = found.reshape(-1, JOINTS, 2)[:count, : len(self.turns)]
        q = np.where(self.turns, np.arctan2(pairs[:, :, 1], pairs[:, :, 0]), pairs[:, :, 0])
        return np.asarray(q[distinct(q, self.turns, apart=_APART)])


def reference(robot: Robot, *, starts: int, seed: int = 2) -> NewtonReference:
    """The reference of a robot with so many random starts: angles all round, slides as far as they like."""
    turns = np.array([joint.turns for joint in robot.moving])
    if len(turns) > JOINTS:
        raise ArmwrightError(f"'{robot.name}': {len(turns)} joints; the reference counts solutions of six")
    even = np.random.default_rng(seed).uniform(-1, 1, (starts, len(turns)))
    states = np.zeros((starts, JOINTS, 2))
    states[:, : len(turns), 0] = np.where(turns, np.cos(np.pi * even), 2 * np.tan(1.4 * even))
    states[:, : len(turns), 1] = np.where(turns, np.sin(np.pi * even), 0.0)
    kinds = np.full(JOINTS, -1.0)
    kinds[: len(turns)] = turns
    table = Reference(starts, kinds, _links(robot, len(turns)), states.reshape(starts, -1))
    return NewtonReference(turns, native_kernel(reference_solutions, table))


def _links(robot: Robot, n: int) -> Array:
    """(7, 3, 4): constant transforms before, between and behind the joints."""
    zero = np.zeros(n)
    frames = robot.transforms(zero)[[j for j, joint in enumerate(robot.joints, 1) if joint.is_moving]]
    frames = np.concatenate([np.eye(4)[None], frames, robot.pose(zero)[None]])
    links = np.linalg.solve(frames[:-1], frames[1:])
    padded = np.tile(np.eye(4), (7, 1, 1))
    padded[:n], padded[-1] = links[:-1], links[-1]
    return np.ascontiguousarray(padded[:, :3])
