"""From the joints that a method solves to the joints of the robot."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.models.inverse.inverse_model import SolvedArm
from armwright.run.solver.solutions import Array

_ZERO = 1e-7  # rad or m


@dataclass(frozen=True, slots=True)
class Columns:
    """Where each joint of the robot finds its value.

    places    number in the chain, −1 for a held joint; held: the values of those
    upright   number of the joint of the chain whose cosine must not be negative, −1 for none
    zeros     numbers of joints of the chain that must be zero
    turns     which joints of the robot are revolute
    is_plain  the chain is the robot
    """

    places: NDArray[np.int64]
    held: Array
    upright: int
    zeros: NDArray[np.int64]
    turns: NDArray[np.bool_]
    is_plain: bool

    def are_upright(self, q: Array) -> NDArray[np.bool_]:
        """Which rows (K, m) of the chain have zeros where they must, and do not hold the tool upside down."""
        is_right = (np.abs(q[:, self.zeros]) < _ZERO).all(axis=1)
        if self.upright >= 0:
            is_right &= np.cos(q[:, self.upright]) > -1e-9
        return np.asarray(is_right)

    def filled(self, q: Array) -> Array:
        """Rows of the robot (K, n) from rows of the chain (K, m)."""
        return q if self.is_plain else np.where(self.places < 0, self.held, q[:, np.maximum(self.places, 0)])


def columns_of(arm: SolvedArm) -> Columns:
    """The columns of an arm."""
    joints = arm.joints
    places = np.array([at if isinstance(at, int) else -1 for at in joints.places])
    held = np.array([0.0 if isinstance(at, int) else at for at in joints.places])
    is_plain = len(places) == len(arm.chain.moving) and bool((places >= 0).all())
    zeros = np.array(joints.zeros, dtype=np.int64)
    upright = -1 if joints.upright is None else joints.upright
    return Columns(places, held, upright, zeros, np.array(arm.turns), is_plain)
