"""Positions of a closed robot along a motion of its motors, and derivatives carried back to the motors."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.models.core.registry import model
from armwright.robot import Robot
from armwright.run import compile

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class ClosedPositions:
    """All joints as functions of the motors, in the assembly of home.

    follow    motors (T, n) → q_tree (T, n_tree), NaN from where the loops do not close
    rates     q_tree → (T, passive, n) velocity of each passive joint per velocity of each motor
    motors    columns of q_tree
    passive   columns of q_tree, in the order of the rows of ``rates``
    ranges    lowest and highest positions of the motors; beyond them a motor is taken to stand at the end
    """

    follow: Callable[[Array], Array]
    rates: Callable[[Array], Array]
    motors: list[int]
    passive: list[int]
    ranges: tuple[Array, Array]
    _last: threading.local = field(default_factory=threading.local)

    def __call__(self, q: Array) -> Array:
        """q_tree; the latest motion of each thread is remembered, as value and gradient need the same."""
        if getattr(self._last, "q", None) is None or not np.array_equal(self._last.q, q):
            self._last.closed = self.follow(np.clip(q, *self.ranges))
            self._last.q = q.copy()
        found: Array = self._last.closed
        return found

    def pull_back(self, q: Array, weights: Array) -> Array:
        """(T, n) derivatives by the motors from those (T, n_tree) by all joints: passive ones follow."""
        found = weights[:, self.motors]
        if self.passive:
            found = found + np.einsum("tpa,tp->ta", self.rates(self(q)), weights[:, self.passive])
        low, high = self.ranges
        return np.where((q < low) | (q > high), 0.0, found)


def closed_positions(robot: Robot, ranges: tuple[Array, Array]) -> ClosedPositions:
    """The positions of a robot with loops, compiled."""
    solver: Any = compile(model(robot, "loop_geometry"))
    mechanism = solver.model.tree.mechanism
    passive = [solver.joints.index(mechanism.joint(j).name) for j in mechanism.passive]
    kinematics: Any = compile(model(robot, "loop_kinematics")) if passive else None

    def follow(q: Array) -> Array:
        return np.asarray(solver.path(q, solver.model.home))

    def rates(closed: Array) -> Array:
        return np.asarray(kinematics(closed, np.zeros((len(closed), len(solver.model.motors)))).W)

    return ClosedPositions(follow, rates, list(solver.model.motors), passive, ranges)
