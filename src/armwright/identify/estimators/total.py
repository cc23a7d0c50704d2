"""Total least squares: noise in the columns as well as in the torque, all of the same size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, final

import numpy as np

from armwright.identify.estimators.estimator import (
    Estimator,
    Fit,
    NotIdentifiable,
    column_sizes,
    deviations_by_joint,
    least_squares,
    refuse_deficient,
)
from armwright.identify.regression.stack import Stack
from armwright.kernels.tolerances import TINIEST

DEFINITE = 1e-9  # of the last direction's weight on y: less, and y takes no part in it


@final
@dataclass(frozen=True, slots=True)
class TotalLeastSquares(Estimator):
    """The smallest change of W and y together that makes the equations true.

    Columns and y are scaled to size 1 before, so that the noise is of the same relative size in all.
    """

    name: ClassVar[str] = "tls"
    title: ClassVar[str] = "total least squares"

    def fit(self, stack: Stack) -> Fit:
        W, y = stack.flat
        refuse_deficient(W, stack.names)
        size, length = column_sizes(W), max(float(np.linalg.norm(y)), TINIEST)
        R = np.linalg.qr(np.column_stack([W / size, y / length]), mode="r")
        _, _, Vt = np.linalg.svd(R)
        last = Vt[-1]
        if abs(last[-1]) < DEFINITE:
            raise NotIdentifiable(
                "total least squares has no solution here; use estimator='wls'", stack.names
            )
        x = -last[:-1] / last[-1] * length / size
        _, inverse, condition = least_squares(W, y)
        sigma = deviations_by_joint(stack, x)
        return Fit(x, inverse * float(np.mean(sigma**2)), sigma, condition, stack.names)
