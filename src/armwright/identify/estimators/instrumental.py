"""Instrumental variables: free of the bias that noise in the motion gives to least squares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, final

import numpy as np

from armwright.errors import ArmwrightError
from armwright.identify.estimators.estimator import (
    Estimator,
    Fit,
    column_sizes,
    deviations_by_joint,
    refuse_deficient,
)
from armwright.identify.regression.stack import Stack


@final
@dataclass(frozen=True, slots=True)
class InstrumentalVariables(Estimator):
    """x from Zᵀ(y − W·x) = 0, equations weighted by joint.

    Z is the regression of a motion that is alike but whose noise is another: a repetition, a simulation of
    the model found so far, or the commanded motion. It is the stack's ``instruments``.
    """

    passes: int = 3

    name: ClassVar[str] = "iv"
    title: ClassVar[str] = "instrumental variables"

    def fit(self, stack: Stack) -> Fit:
        if stack.instruments is None:
            raise ArmwrightError(
                "estimator 'iv' needs instruments, a repetition of the motion: "
                "aw.identify(…, instruments=rec2)"
            )
        refuse_deficient(stack.flat[0], stack.names)
        refuse_deficient(stack.instruments.reshape(-1, len(stack.names)), stack.names)
        sigma = np.ones(stack.y.shape[1])
        for _ in range(self.passes):
            scaled = stack.weight(1.0 / sigma)
            assert scaled.instruments is not None
            W, y = scaled.flat
            Z = scaled.instruments.reshape(W.shape)
            size = column_sizes(Z)
            Q, _ = np.linalg.qr(Z / size)
            QW = Q.T @ (W / size)
            x = np.linalg.solve(QW, Q.T @ y) / size
            sigma = deviations_by_joint(stack, x)
        inverse = np.linalg.inv(QW)
        covariance = (inverse @ inverse.T) / np.outer(size, size)
        return Fit(x, covariance, sigma, float(np.linalg.cond(QW)), stack.names)
