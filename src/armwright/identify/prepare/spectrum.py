"""The cut-off of a recording, from the spectrum of its motion."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.signal import welch

Array = NDArray[np.float64]

SEGMENT = 4.0  # s of a piece of Welch's method
MOTION = 0.999  # of the power of a velocity is its motion
OVERTONES = (
    13.0  # times the band: reversals of friction reach that far; 8 to 20 give the same errors on real logs
)
LOWEST = 5.0  # Hz
CEILING = 0.2  # of the rate: a zero-phase filter of order 4 is still accurate there


def motion_band(velocity: Array, rate: float) -> float:
    """The frequency [Hz] below which nearly all power of a usual joint's velocity lies."""
    edges = [_edge(velocity[:, j], rate) for j in range(velocity.shape[1]) if np.ptp(velocity[:, j]) > 0]
    return float(np.median(edges)) if edges else 1.0


def _edge(signal: Array, rate: float) -> float:
    length = min(len(signal), max(64, int(SEGMENT * rate)))
    frequencies, power = welch(signal - signal.mean(), fs=rate, nperseg=length)
    total = np.cumsum(power)
    return max(float(frequencies[np.searchsorted(total, MOTION * total[-1])]), float(frequencies[1]))


def cut_off(velocity: Array, rate: float) -> tuple[float, str]:
    """The cut-off of the motion [Hz], and why."""
    band = motion_band(velocity, rate)
    found = min(max(OVERTONES * band, LOWEST), CEILING * rate)
    return found, f"motion up to {band:.2g} Hz, sampled at {rate:.4g} Hz"
