"""From the joints that a method solves to the joints of the robot."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.models.inverse.inverse_model import InverseModel
from armwright.run.solver.solutions import Array, distinct

_DOUBLE = 1e-6
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

    def own(self, q: Array) -> Array:
        """Different rows of the robot from rows of the chain."""
        if self.is_plain:
            return q
        rows = self.filled(q[self.are_upright(q)])
        return rows[distinct(rows, self.turns, apart=_DOUBLE)]

    def own_many(self, q: Array, counts: NDArray[np.int64]) -> tuple[Array, NDArray[np.int64]]:
        """Different rows of the robot for many poses, padded with NaN."""
        if self.is_plain:
            return q, counts
        found = [self.own(rows[:count]) for rows, count in zip(q, counts, strict=True)]
        padded = np.full((len(found), q.shape[1], len(self.places)), np.nan)
        for i, rows in enumerate(found):
            padded[i, : len(rows)] = rows
        return padded, np.array([len(rows) for rows in found], dtype=np.int64)


def columns_of(model: InverseModel) -> Columns:
    """The columns of a model."""
    assert model.source is not None
    assert model.chain is not None
    places = np.array([at if isinstance(at, int) else -1 for at in model.places])
    held = np.array([0.0 if isinstance(at, int) else at for at in model.places])
    turns = np.array([joint.turns for joint in model.source.moving])
    is_plain = len(places) == len(model.chain.moving) and bool((places >= 0).all())
    zeros = np.array(model.zeros, dtype=np.int64)
    return Columns(places, held, -1 if model.upright is None else model.upright, zeros, turns, is_plain)
