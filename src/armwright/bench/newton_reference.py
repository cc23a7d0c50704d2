"""All solutions the slow way, to count by: Newton's method from very many starting points."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.models.inverse.newton import newton_model
from armwright.models.inverse_geometry import POSE, pose_argument
from armwright.robot import Robot
from armwright.run.function import Function, compile
from armwright.run.solutions import distinct

Array = NDArray[np.float64]
_STEPS = 50
_LONGEST = 1.0  # rad or m of one joint in one step
_MET = 1e-10


@dataclass(frozen=True)
class Reference:
    """Starts (S, n) and what evaluates error and Jacobian there."""

    step: Function
    starts: Array
    turns: NDArray[np.bool_]

    def solutions(self, T: Array) -> Array:
        """(K, n): where the starts lead, each once."""
        q, found = self.starts.copy(), []
        for _ in range(_STEPS):
            E, J = self.step(np.repeat(T[None], len(q), axis=0), q)
            size = np.abs(E).max(axis=1)
            is_met = size < _MET
            found.append(q[is_met])
            q, E, J = q[~is_met], E[~is_met], J[~is_met]
            if not len(q):
                break
            q = q + _shortened(_least_squares(J, E))
        met = np.concatenate(found)
        met = met[self._are_right(T, met)]
        return met[distinct(met, self.turns, apart=1e-4)]

    def _are_right(self, T: Array, q: Array) -> NDArray[np.bool_]:
        """False for half a turn, where the error of orientation vanishes too: seen from a turned pose."""
        turned = T.copy()
        turned[:3, :3] = np.array([[0.8, -0.6, 0], [0.6, 0.8, 0], [0, 0, 1.0]]) @ T[:3, :3]
        return np.asarray(self.step(np.repeat(turned[None], len(q), axis=0), q)[0][:, 5] > 0.3)


def _least_squares(J: Array, E: Array) -> Array:
    A = np.einsum("kij,kil->kjl", J, J)
    A += (1e-12 + 1e-3 * np.minimum(1.0, np.einsum("ki,ki->k", E, E)))[:, None, None] * np.eye(J.shape[2])
    return np.asarray(np.linalg.solve(A, np.einsum("kij,ki->kj", J, E)[:, :, None])[:, :, 0])


def _shortened(step: Array) -> Array:
    longest = np.abs(step).max(axis=1, keepdims=True)
    return np.asarray(step * np.minimum(1.0, _LONGEST / np.maximum(longest, 1e-300)))


def reference(robot: Robot, *, starts: int) -> Reference:
    """The reference of a robot with so many random starts."""
    reach = np.array([np.pi if joint.sigma == 0 else 2.0 for joint in robot.moving])
    q = np.random.default_rng(2).uniform(-1, 1, (starts, len(reach))) * reach
    turns = np.array([joint.sigma == 0 for joint in robot.moving])
    return Reference(compile(newton_model(robot, pose_argument(), POSE)), q, turns)
