"""Velocities and accelerations from positions and, where measured, velocities: one function per method.

A method takes q (T, n), qd (T, n) or None, the rate and the cut-off [Hz], and gives smooth q, qd, qdd.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from armwright.identify.prepare.kalman_smoother import smoothed_motion
from armwright.identify.prepare.low_pass_filter import low_pass

Array = NDArray[np.float64]
Motion = tuple[Array, Array, Array]

POLYNOMIAL = 3  # order of Savitzky-Golay
STENCIL = (45 / 60, -9 / 60, 1 / 60)  # factors of the differences over 2, 4 and 6 steps, exact to order six


def central(q: Array, qd: Array | None, *, rate: float, cutoff: float) -> Motion:
    """Zero-phase low-pass, then central differences.

    Of order six: those of order two are (ω/rate)²/6 too small, 0.1 % of the acceleration of a motion of
    1.3 Hz at 100 samples per second, and inertias and masses would be that much too large.
    """
    smooth = low_pass(q, cutoff=cutoff, rate=rate)
    speed = derivative(smooth, rate) if qd is None else low_pass(qd, cutoff=cutoff, rate=rate)
    return smooth, speed, derivative(speed, rate)


def savitzky_golay(q: Array, qd: Array | None, *, rate: float, cutoff: float) -> Motion:
    """Cubics through windows as long as their half-power frequency is the cut-off."""
    from scipy.signal import savgol_filter  # takes most of a second to load; few ask for it

    half = max(POLYNOMIAL, round(((POLYNOMIAL + 1) * rate / (2 * cutoff) + 4.6) / 3.2))  # Schafer 2011
    window = min(2 * half + 1, (len(q) - 1) // 2 * 2 + 1)

    def fit_polynomials(signal: Array, order: int) -> Array:
        found = savgol_filter(signal, window, POLYNOMIAL, deriv=order, delta=1.0 / rate, axis=0)
        return np.asarray(found)

    smooth = fit_polynomials(q, 0)
    if qd is None:
        return smooth, fit_polynomials(q, 1), fit_polynomials(q, 2)
    return smooth, fit_polynomials(qd, 0), fit_polynomials(qd, 1)


def kalman(q: Array, qd: Array | None, *, rate: float, cutoff: float) -> Motion:
    """A Kalman smoother that weighs position and velocity by their noise."""
    return smoothed_motion(q, qd, rate=rate, cutoff=cutoff)


METHODS: Mapping[str, Callable[..., Motion]] = {
    "central": central,
    "savitzky_golay": savitzky_golay,
    "kalman": kalman,
}


def derivative(signal: Array, rate: float) -> Array:
    """Rates of a smooth signal by central differences of order six, of order two next to the ends."""
    found, reach = difference(signal, rate), len(STENCIL)
    if len(signal) > 2 * reach:
        inner = slice(reach, len(signal) - reach)
        found[inner] = rate * sum(
            factor * (signal[reach + k : len(signal) - reach + k] - signal[reach - k : -reach - k])
            for k, factor in enumerate(STENCIL, 1)
        )
    return found


def difference(signal: Array, rate: float) -> Array:
    """Central differences of second order, one-sided at the ends."""
    return np.asarray(np.gradient(signal, 1.0 / rate, axis=0, edge_order=2))


def is_velocity_better(q: Array, qd: Array, *, rate: float, cutoff: float) -> bool:
    """True where the measured velocity is quieter beyond the cut-off than the difference of positions."""
    derived = difference(q, rate)
    noise = [float(np.mean((one - low_pass(one, cutoff=cutoff, rate=rate)) ** 2)) for one in (qd, derived)]
    return noise[0] <= noise[1]
