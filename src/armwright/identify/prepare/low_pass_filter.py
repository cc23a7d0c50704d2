"""Low-pass filters without delay, and the cut-off that the spectrum of a motion asks for."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.identify.prepare.recursive_filter import power_spectrum, zero_phase

Array = NDArray[np.float64]

ORDER = 4
SETTLED = 1.5  # periods of the cut-off after which the edge of a filtered signal is forgotten
LEFT = 4.0  # samples per period of the cut-off that are left after filtering
SEGMENT = 4.0  # s of a piece of Welch's method
MOTION = 0.999  # of the power of a velocity is its motion
OVERTONES = 13.0  # times the band: reversals of friction reach that far; 8 to 20 give the same errors
HARMONICS = 5.0  # times the band: so far do wrenches reach of a motion in which nothing jumps
EDGES = 0.1  # of a log: the most that the edges of the filters may take of it
OUTSTANDING = 8.0  # times the noise: what is less may be noise of few readings
DEEP = 0.01  # of a spectrum: next to its zero nothing is divided by less
LOWEST = 5.0  # Hz
CEILING = 0.2  # of the rate: a zero-phase filter of order 4 is still accurate there


def low_pass(signal: Array, *, cutoff: float, rate: float, order: int = ORDER) -> Array:
    """The signal (T, …) through a Butterworth filter forwards and backwards: zero phase  [AAH86 3.1]."""
    if not 0 < cutoff < rate / 2:
        raise ArmwrightError(
            f"cut-off {cutoff:g} Hz: give a value between 0 and half the sampling rate, {rate / 2:g} Hz"
        )
    padding = max(min(len(signal) - 1, int(3 * rate / cutoff)), 0)
    return zero_phase(signal, order=order, cutoff=cutoff, rate=rate, padding=padding)


def edge(*, cutoff: float, rate: float) -> int:
    """Samples at each end that a zero-phase filter spoils."""
    return int(np.ceil(SETTLED * rate / cutoff))


def filter_in_parallel(sides: list[Array], *, cutoff: float, rate: float) -> list[Array]:
    """Each array (T, …) filtered, without its edges, at a few samples per period of the cut-off.

    Both sides of y = W·x go through the same filter, so that the equation stays true.
    """
    lost = min(edge(cutoff=cutoff, rate=rate), max(0, (len(sides[0]) - 16) // 2))
    step = max(1, int(rate / (LEFT * cutoff)))
    kept = slice(lost, len(sides[0]) - lost, step)
    if cutoff >= 0.45 * rate:
        return [side[kept] for side in sides]
    return [low_pass(side, cutoff=cutoff, rate=rate)[kept] for side in sides]


def motion_band(velocity: Array, rate: float) -> float:
    """The frequency [Hz] below which nearly all power of a usual joint's velocity lies."""
    edges = [_edge(velocity[:, j], rate) for j in range(velocity.shape[1]) if np.ptp(velocity[:, j]) > 0]
    return float(np.median(edges)) if edges else 1.0


def _edge(signal: Array, rate: float) -> float:
    length = min(len(signal), max(64, int(SEGMENT * rate)))
    frequencies, power = power_spectrum(signal - signal.mean(), rate=rate, length=length)
    total = np.cumsum(np.where(power > OUTSTANDING * noise_floor(frequencies, power, rate), power, 0.0))
    return max(float(frequencies[np.searchsorted(total, MOTION * total[-1])]), float(frequencies[1]))


def smooth_cut_off(velocity: Array, rate: float) -> float:
    """The cut-off [Hz] of a motion for wrenches without friction: as low as leaves most of a short log.

    Noise of positions grows with its square in accelerations, and there shrinks what is found from them.
    """
    band = motion_band(velocity, rate)
    enough = 4.0 * SETTLED * rate / (EDGES * len(velocity))  # two filters, two edges each
    return min(max(HARMONICS * band, enough, LOWEST), cut_off(velocity, rate)[0])


def noise_floor(frequencies: Array, power: Array, rate: float) -> Array:
    """The spectrum of what is noise in a velocity, from the upper half of frequencies where nothing moves.

    White noise is flat; readings of an encoder that were differenced have that of sin²(2πf/rate). Either is
    as likely, and the larger counts: the counts of a coarse encoder would pass for a motion up to any
    frequency.
    """
    upper = power[len(power) // 2 :]
    differenced = np.sin(2 * np.pi * frequencies / rate) ** 2
    shape = np.maximum(differenced[len(power) // 2 :], DEEP)
    return np.asarray(np.maximum(np.median(upper), differenced * np.median(upper / shape)))


def cut_off(velocity: Array, rate: float) -> tuple[float, str]:
    """The cut-off of the motion [Hz], and why."""
    band = motion_band(velocity, rate)
    found = min(max(OVERTONES * band, LOWEST), CEILING * rate)
    return found, f"motion up to {band:.2g} Hz, sampled at {rate:.4g} Hz"
