"""Recursive least squares with forgetting: one sample after the other, by rotations of a triangle."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, final

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import solve_triangular

from armwright.errors import ArmwrightError
from armwright.identify.estimators.estimator import (
    Estimator,
    Fit,
    deviations_by_joint,
    refuse_deficient,
    white_covariance,
)
from armwright.identify.regression.stack import Stack

Array = NDArray[np.float64]


@dataclass(slots=True)
class RunningTriangle:
    """R (P+1, P+1) of all equations so far, the last column being y; older ones fade by ``forgetting``."""

    size: int
    forgetting: float = 1.0
    R: Array = field(init=False)

    def __post_init__(self) -> None:
        self.R = np.zeros((self.size + 1, self.size + 1))

    def add(self, W: Array, y: Array) -> None:
        """One more sample: rows (n, P) and torques (n,)."""
        rows = np.column_stack([W, y])
        fade = np.sqrt(self.forgetting)
        self.R = np.asarray(np.linalg.qr(np.vstack([fade * self.R, rows]), mode="r"))[: self.size + 1]

    def values(self) -> Array:
        """The estimate so far; refuses before there are enough equations."""
        triangle = self.R[: self.size, : self.size]
        if np.min(np.abs(np.diag(triangle))) == 0:
            raise ArmwrightError(f"recursive least squares: fewer than {self.size} equations so far")
        return np.asarray(solve_triangular(triangle, self.R[: self.size, -1]))


@final
@dataclass(frozen=True, slots=True)
class RecursiveLeastSquares(Estimator):
    """The estimate after the last sample; forgetting < 1 follows parameters that change."""

    forgetting: float = 1.0
    block: int = 32

    name: ClassVar[str] = "rls"
    title: ClassVar[str] = "recursive least squares"

    def fit(self, stack: Stack) -> Fit:
        if not 0 < self.forgetting <= 1:
            raise ArmwrightError(f"forgetting {self.forgetting}: a number in (0, 1] expected, e.g. 0.999")
        refuse_deficient(stack.flat[0], stack.names)
        running = RunningTriangle(len(stack.names), self.forgetting**self.block)
        within = np.sqrt(self.forgetting) ** np.arange(self.block - 1, -1, -1)
        for k in range(0, len(stack.y), self.block):
            part = stack.rows(slice(k, k + self.block))
            W, y = part.weight(within[-len(part.y) :, None]).flat
            running.add(W, y)
        x = running.values()
        root = np.linalg.inv(running.R[: len(x), : len(x)])
        sigma = deviations_by_joint(stack, x)
        fading = np.sqrt(self.forgetting) ** np.arange(len(stack.y) - 1, -1, -1)[:, None]
        covariance = white_covariance(root @ root.T, stack.weight(fading), fading * sigma)
        condition = float(np.linalg.cond(running.R[: len(x), : len(x)]))
        weights = fading / float(np.sqrt(np.mean(sigma**2)))
        return Fit(x, covariance, sigma, condition, stack.names, weights=weights)
