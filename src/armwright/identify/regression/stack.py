"""The equations y = W·x of many samples: stacked by time and joint  [AAH86 (18)]."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from armwright.identify.columns.column import Column, column_matrix
from armwright.identify.prepare.low_pass_filter import filter_in_parallel
from armwright.identify.prepare.preparation import PreparedMotion
from armwright.identify.regression.inertial_part import InertialPart

Array = NDArray[np.float64]

PART = 16_384  # samples whose columns are held at a time: 60 MB with 60 columns and 8 joints


@dataclass(frozen=True, slots=True, eq=False)
class Stack:
    """W (N, n, P) and y (N, n): a row per sample and joint, a column per unknown.

    instruments   (N, n, P) like W, from a motion whose noise is another one; None where there is none
    simulated     from values of the unknowns to W of the motion that they make; None where it is not known
    described     values (P,) of the robot's description, friction zero; None where it has none
    """

    W: Array
    y: Array
    names: tuple[str, ...]
    joints: tuple[str, ...]
    instruments: Array | None = None
    simulated: Callable[[Array], Array] | None = None
    described: Array | None = None

    @property
    def flat(self) -> tuple[Array, Array]:
        """(N·n, P) and (N·n,)."""
        return self.W.reshape(-1, self.W.shape[2]), self.y.reshape(-1)

    def rows(self, chosen: slice | NDArray[np.intp]) -> Stack:
        """The equations of some samples."""
        Z = None if self.instruments is None else self.instruments[chosen]
        whole = self.simulated
        part = None if whole is None else lambda values: whole(values)[chosen]
        return replace(self, W=self.W[chosen], y=self.y[chosen], instruments=Z, simulated=part)

    def weight(self, weights: Array) -> Stack:
        """Each equation times its weight, (n,) by joint or (N, n)."""
        by_row = np.broadcast_to(weights, self.y.shape)
        Z = None if self.instruments is None else self.instruments * by_row[:, :, None]
        return replace(self, W=self.W * by_row[:, :, None], y=self.y * by_row, instruments=Z)


def column_values(arm: InertialPart, columns: Sequence[Column], motion: PreparedMotion) -> Array:
    """(T, n, P + extra): inertial columns, then the others."""
    inertial = arm.columns(motion)
    others = [column_matrix(column, motion)[:, :, None] for column in columns]
    return np.concatenate([inertial, *others], axis=2)


def thin_column_values(arm: InertialPart, columns: Sequence[Column], motion: PreparedMotion) -> Array:
    """Inertial columns and the others of the thinned motion; the others are low-passed like the torques."""
    return np.concatenate([arm.columns(motion.thin()), _thin_columns(columns, motion)], axis=2)


def _thin_columns(columns: Sequence[Column], motion: PreparedMotion) -> Array:
    """(T', n, C): columns beside the inertias."""
    parts = [(k, row, values) for k, one in enumerate(columns) for row, values in one.torques(motion).items()]
    found = np.zeros((len(range(0, len(motion), motion.thinning)), motion.q.shape[1], len(columns)))
    if parts:
        thin = motion.thin_signals(np.stack([values for _, _, values in parts], axis=1))
        for (k, row, _), values in zip(parts, thin.T, strict=True):
            found[:, row, k] += values
    return found


def filtered_stack(arm: InertialPart, columns: Sequence[Column], motions: Sequence[PreparedMotion]) -> Stack:
    """Both sides of the equations through the same filter, thinned; several motions one after the other."""
    W, y = [], []
    for motion in motions:
        thin = motion.thin()
        sides = [thin_column_values(arm, columns, motion), thin.tau]
        left, right = filter_in_parallel(sides, cutoff=motion.cutoff, rate=thin.rate)
        W.append(left)
        y.append(right)
    names = (*arm.names, *(column.name for column in columns))
    return Stack(np.concatenate(W), np.concatenate(y), names, motions[0].joints)


def with_columns(stack: Stack, columns: Sequence[Column], motions: Sequence[PreparedMotion]) -> Stack:
    """The equations of the same motions with further columns beside their own."""
    more = []
    for motion in motions:
        rate = motion.rate / motion.thinning
        more += filter_in_parallel([_thin_columns(columns, motion)], cutoff=motion.cutoff, rate=rate)
    W = np.concatenate([stack.W, np.concatenate(more)], axis=2)
    return replace(stack, W=W, names=(*stack.names, *(column.name for column in columns)))


def predict_torques(
    arm: InertialPart, columns: Sequence[Column], values: Array, motion: PreparedMotion
) -> Array:
    """Torques (T, n) of the parameters, inertial ones first."""
    torque = _inertial_part(arm, motion, lambda Y: Y @ values[: len(arm.names)])
    for column, value in zip(columns, values[len(arm.names) :], strict=True):
        for row, per_unit in column.torques(motion).items():
            torque[:, row] += value * per_unit
    return torque


def torque_reach(
    arm: InertialPart, columns: Sequence[Column], bounds: Array, motion: PreparedMotion
) -> Array:
    """How far torques (T, n) can go either way where parameters are within ±bounds  [AAH86 5].

    The bound is sharp: torques are linear in the parameters, so the extremes are at corners.
    """
    reach = _inertial_part(arm, motion, lambda Y: np.abs(Y) @ np.abs(bounds[: len(arm.names)]))
    for column, bound in zip(columns, bounds[len(arm.names) :], strict=True):
        for row, per_unit in column.torques(motion).items():
            reach[:, row] += np.abs(bound * per_unit)
    return reach


def _inertial_part(arm: InertialPart, motion: PreparedMotion, sums: Callable[[Array], Array]) -> Array:
    """Sums over the inertial columns of a long motion, in bounded memory."""
    parts = [sums(arm.columns(motion.rows(slice(k, k + PART)))) for k in range(0, len(motion), PART)]
    return np.concatenate(parts)
