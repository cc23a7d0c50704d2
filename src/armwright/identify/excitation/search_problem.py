"""What is searched: coefficients of a shape, the bounds they keep, the criterion they are judged by."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.identify.excitation.bounds import Excess, MotionBounds, joint_excess
from armwright.identify.excitation.information import Criterion, InformationModel, criterion_of
from armwright.identify.excitation.motion_shape import MotionShape
from armwright.identify.excitation.places import Places, place_excess

Array = NDArray[np.float64]

DENSE = 4  # times as many samples when a found motion is judged


@dataclass(frozen=True, slots=True, eq=False)
class SearchProblem:
    """The problem of a search: coefficients (size, n) of a shape, in units of each joint's half range.

    rest   (n,) where the robot may stand still, in these units from the middle of the ranges
    """

    shape: MotionShape
    information: InformationModel
    bounds: MotionBounds
    places: Places | None
    criterion: Criterion
    samples: int
    rest: Array | None = None

    @property
    def unit(self) -> Array:
        return (self.bounds.high - self.bounds.low) / 2

    @property
    def middle(self) -> Array:
        return (self.bounds.high + self.bounds.low) / 2

    def times(self, dense: int = 1) -> Array:
        """Sampling times, both ends included."""
        return np.linspace(0.0, self.shape.duration, self.samples * dense + 1)

    def still(self) -> Array:
        """Coefficients of standing at the rest position, or at the middle of the ranges."""
        if self.rest is None:
            return np.zeros((self.shape.size, self.information.n))
        return self.standing(self.rest)

    def standing(self, pose: Array) -> Array:
        """Coefficients of standing in a pose, given in these units from the middle of the ranges."""
        return np.outer(constant_coefficients(self.shape.columns(self.times())[:, 0]), pose)

    def motion(self, x: Array, columns: Array) -> tuple[Array, Array, Array, Array]:
        """q, qd, qdd and jerk at the times of the columns, about the middle of each range."""
        found = np.einsum("tkl,ln->tkn", columns, x) * self.unit
        q, qd, qdd, jerk = (np.ascontiguousarray(found[:, k]) for k in range(4))
        return q + self.middle, qd, qdd, jerk

    def excesses(self, motion: tuple[Array, Array, Array, Array]) -> list[Excess]:
        """Everything that bounds are set for."""
        q, qd, qdd, _ = motion
        found = joint_excess(self.bounds, motion)
        if np.any(np.isfinite(self.bounds.torque)):
            found.append(self._torque_excess(q, qd, qdd))
        if self.places is not None:
            found += place_excess(self.places, self.bounds, q, qd)
        return found

    def _torque_excess(self, q: Array, qd: Array, qdd: Array) -> Excess:
        tau = self.information.torques(q, qd, qdd)

        def pull_back(weights: Array) -> tuple[Array, Array, Array, Array]:
            slope = weights * np.sign(tau) / self.bounds.torque
            dq, dqd, dqdd = self.information.pull_back_torques(q, qd, qdd, slope)
            return dq, dqd, dqdd, np.zeros_like(q)

        return Excess("torque", np.abs(tau) / self.bounds.torque - 1, pull_back)


def constant_coefficients(columns: Array) -> Array:
    """Coefficients of the constant 1, from the positions (T, size) of a shape."""
    return np.asarray(np.linalg.lstsq(columns, np.ones(len(columns)), rcond=None)[0])


def criterion_at(problem: SearchProblem, x: Array) -> float:
    """The criterion of coefficients."""
    q, qd, qdd, _ = problem.motion(x, problem.shape.columns(problem.times()))
    return criterion_of(problem.information.regression(q, qd, qdd), problem.criterion)[0]


def worst_excess(problem: SearchProblem, x: Array) -> tuple[float, str]:
    """The largest excess on a dense grid, and of what."""
    motion = problem.motion(x, problem.shape.columns(problem.times(DENSE)))
    if problem.information.is_closed and not np.all(np.isfinite(problem.information.forward(*motion[:3]))):
        return np.inf, "closing of loops"
    return max(one.worst() for one in problem.excesses(motion))
