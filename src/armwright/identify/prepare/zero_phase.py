"""Low-pass filters without delay."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.signal import butter, sosfiltfilt

from armwright.errors import ArmwrightError

Array = NDArray[np.float64]

ORDER = 4
SETTLED = 1.5  # periods of the cut-off after which the edge of a filtered signal is forgotten


def low_pass(signal: Array, *, cutoff: float, rate: float, order: int = ORDER) -> Array:
    """The signal (T, …) through a Butterworth filter forwards and backwards: zero phase  [AAH86 3.1]."""
    if not 0 < cutoff < rate / 2:
        raise ArmwrightError(
            f"cut-off {cutoff:g} Hz: a value between 0 and half the rate, {rate / 2:g} Hz, expected"
        )
    filter = butter(order, cutoff, fs=rate, output="sos")
    padding = min(len(signal) - 1, int(3 * rate / cutoff))
    return np.asarray(sosfiltfilt(filter, signal, axis=0, padlen=max(padding, 0)))


def edge(*, cutoff: float, rate: float) -> int:
    """Samples at each end that a zero-phase filter spoils."""
    return int(np.ceil(SETTLED * rate / cutoff))
