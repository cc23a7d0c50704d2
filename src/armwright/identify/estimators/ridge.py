"""Ridge regression with the check that its d does not bend what the data say  [AAH86 (20)]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, final

import numpy as np

from armwright.errors import ArmwrightError
from armwright.identify.estimators.estimator import RANK, Estimator, Fit, deviations_by_joint
from armwright.identify.regression.stack import Stack
from armwright.kernels.tolerances import TINIEST

MUCH_LESS = 0.1  # d over the least nonzero eigenvalue beyond which values are bent by more than a tenth
SMALL = 1e-6  # of that eigenvalue: the d that is taken where none is given


@final
@dataclass(frozen=True, slots=True)
class Ridge(Estimator):
    """x = (WᵀW + d·1)⁻¹Wᵀy: solves deficient equations too, with the smallest values that fit.

    d   in the units of WᵀW; None: a millionth of its least nonzero eigenvalue
    A d that is not much less than that eigenvalue is reported in ``notes``.
    """

    d: float | None = None

    name: ClassVar[str] = "ridge"
    title: ClassVar[str] = "ridge regression"

    def fit(self, stack: Stack) -> Fit:
        if self.d is not None and not self.d > 0:
            raise ArmwrightError(f"ridge: d = {self.d}: a positive number expected")
        W, y = stack.flat
        U, s, Vt = np.linalg.svd(W, full_matrices=False)
        least = float(s[s > RANK * s[0]][-1]) ** 2
        d = SMALL * least if self.d is None else self.d
        gain = s / (s**2 + d)
        x = Vt.T @ (gain * (U.T @ y))
        sigma = deviations_by_joint(stack, x)
        covariance = (Vt.T * gain**2) @ Vt * float(np.mean(sigma**2))
        note = f"d = {d:.3g}, least nonzero eigenvalue of WᵀW {least:.3g}"
        if d > MUCH_LESS * least:
            note += "; d is not much less than it and biases the values: use a smaller d"
        return Fit(x, covariance, sigma, float(s[0] / np.sqrt(least)), stack.names, (note,))

    def relative_error(self, stack: Stack) -> float:
        """Torque that is lost by d, relative: ‖W·(x_d − x)‖/‖W·x‖ with x the least-squares solution."""
        W, y = stack.flat
        x = np.linalg.lstsq(W, y, rcond=RANK)[0]
        return float(
            np.linalg.norm(W @ (self.fit(stack).values - x)) / max(float(np.linalg.norm(W @ x)), TINIEST)
        )
