"""The filters F and s·F of the filtered identification model, F(s) = (a/(s + a))^m [KC97 (45)-(46)]."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import expm

from armwright.errors import ArmwrightError
from armwright.identify.prepare.recursive_filter import first_order_lag

Array = NDArray[np.float64]

FORGOTTEN = 36.0  # time constants after which e^(−at) is below rounding


@dataclass(frozen=True, slots=True)
class FilterPair:
    """F and F' = s·F for signals sampled evenly.

    rate    a [1/s]: the half-power frequency is somewhat below a/2π
    order   m, two or more, so that F' is a filter as well
    """

    rate: float
    order: int = 2

    def __post_init__(self) -> None:
        if not (np.isfinite(self.rate) and self.rate > 0):
            raise ArmwrightError(f"rate {self.rate!r}: a positive number of 1/s expected, e.g. 40")
        if self.order != int(self.order) or self.order < 2:
            raise ArmwrightError(
                f"order {self.order!r}: 2 or more expected; with order 1 the derivative of the "
                "filter does not filter"
            )

    def settling_samples(self, step: float) -> int:
        """How many samples it takes until the start from rest is forgotten."""
        return int(np.ceil((FORGOTTEN + 4 * self.order) / (self.rate * step)))

    def __call__(self, signal: Array, *, step: float) -> tuple[Array, Array]:
        """(F, F') of a signal (T, …) whose samples are ``step`` seconds apart, starting from rest.

        Exact where the signal is straight between samples; else its error falls with the square of
        the step. Both sides of Γ_f = (D1)_df·K + (D2)_f·K must go through the same pair (erratum E4-23).
        """
        u = np.asarray(signal, dtype=np.float64)
        if u.ndim == 0 or len(u) < 2 or not step > 0:
            raise ArmwrightError("signal (T, …) of two or more samples and a positive step expected")
        free, first, second = self._stepping(step)
        lags: list[Array] = []
        for i in range(self.order):  # each lag is a filter of first order on those before it
            push = np.zeros_like(u)
            push[1:] = first[i] * u[:-1] + second[i] * u[1:]
            for k, before in enumerate(lags):
                push[1:] += free[i, k] * before[:-1]
            lags.append(first_order_lag(push, float(free[i, i])))
        return lags[-1], self.rate * (lags[-2] - lags[-1])

    def _stepping(self, step: float) -> tuple[Array, Array, Array]:
        """One step of m lags ẋ_k = a·(x_{k−1} − x_k): the free motion, and the shares of both samples."""
        m = self.order
        whole = np.zeros((m + 2, m + 2))  # the lags, the signal, its slope per step
        whole[:m, :m] = self.rate * (np.eye(m, k=-1) - np.eye(m))
        whole[0, m] = self.rate
        whole[m, m + 1] = 1.0 / step
        moved = expm(whole * step)
        slope = moved[:m, m + 1]
        return moved[:m, :m], moved[:m, m] - slope, slope
