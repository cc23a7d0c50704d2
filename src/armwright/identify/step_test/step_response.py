"""Position of a joint after a step of its motor, θ'' + A·θ' = U from rest [Kim90 (14), (17)-(19)]."""

from __future__ import annotations

import math
import warnings

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

SMALL = 0.5  # below it the series is summed: the closed form would lose digits to cancellation
SERIES_TERMS = 15  # 0.5^15 / 17! is below rounding
PRINTED_TERMS = 5  # of (19)
TRUSTED = 1.0  # A·t up to which the printed terms are within 5e-4


def step_position(t: Array, A: float, U: float) -> Array:
    """θ(t) = U·(exp(−A·t) + A·t − 1)/A², to rounding for every A, zero included [Kim90 (18)]."""
    return np.asarray(U * t**2 * _shape(A * t))


def step_position_rate_of_A(t: Array, A: float, U: float) -> Array:
    """∂θ/∂A of the same."""
    return np.asarray(U * t**3 * _shape_rate(A * t))


def taylor_position(t: Array, A: float, U: float, *, terms: int = PRINTED_TERMS) -> Array:
    """θ(t) by the first terms of the series in A·t, as printed [Kim90 (19)].

    Differs from the paper: warns where A·t > 1. Five terms are 1.8 % off at A·t = 2 and more than 200 % at 5.
    """
    reach = float(np.max(np.abs(A * t), initial=0.0))
    if reach > TRUSTED:
        warnings.warn(
            f"A·t reaches {reach:.3g}: {terms} terms are not enough beyond 1; use step_position",
            stacklevel=2,
        )
    return np.asarray(U * t**2 * _series(A * t, terms))


def _shape(x: Array) -> Array:
    """(exp(−x) + x − 1)/x²."""
    far = np.abs(x) >= SMALL
    safe = np.where(far, x, 1.0)
    return np.where(far, (np.expm1(-safe) + safe) / safe**2, _series(np.where(far, 0.0, x), SERIES_TERMS))


def _shape_rate(x: Array) -> Array:
    """The derivative of the shape: ((1 − exp(−x))·x − 2·(exp(−x) + x − 1))/x³."""
    far = np.abs(x) >= SMALL
    safe = np.where(far, x, 1.0)
    closed = (-np.expm1(-safe) * safe - 2.0 * (np.expm1(-safe) + safe)) / safe**3
    near = np.where(far, 0.0, x)
    series = np.zeros_like(near)
    for k in range(SERIES_TERMS, 0, -1):
        series = series * near + (-1.0) ** k * k / math.factorial(k + 2)
    return np.where(far, closed, series)


def _series(x: Array, terms: int) -> Array:
    """Σ (−x)^k/(k+2)!, k < terms, from the last term so that rounding stays small."""
    total = np.zeros_like(x)
    for k in range(terms - 1, -1, -1):
        total = total * -x + 1.0 / math.factorial(k + 2)
    return total
