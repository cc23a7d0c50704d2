"""Recursive filters of arrays: Butterworth sections forwards and backwards, and a lag of first order.

The same as SciPy's sosfiltfilt, butter and welch; those take most of a second to load.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.kernels.linear.filter_sections import Sections, filtered_signals
from armwright.run.solver.native_kernel import native_kernel

Array = NDArray[np.float64]


def butterworth_sections(order: int, *, cutoff: float, rate: float) -> Array:
    """b0, b1, b2, a1, a2 of the sections of a low-pass of even order, by the bilinear transform, gain 1 each.

    With K = tan(π·f/rate) and 1/Q = 2·sin((2k − 1)·π/(2·order)) of section k.
    """
    K = np.tan(np.pi * cutoff / rate)
    found = []
    for k in range(1, order // 2 + 1):
        damped = 2 * np.sin((2 * k - 1) * np.pi / (2 * order)) * K
        each = 1.0 / (1.0 + damped + K * K)
        b = K * K * each
        found.append([b, 2 * b, b, 2 * (K * K - 1) * each, (1 - damped + K * K) * each])
    return np.array(found[::-1])


def filter_signals(sections: Array, x: Array, state: Array) -> Array:
    """Signals (T, k) after all sections, which begin with ``state`` (sections, 2, k)."""
    filter = Sections(len(x), x.shape[1], len(sections), sections)
    _, found = native_kernel(filtered_signals, filter)(state, x)
    return np.asarray(found)


def zero_phase(signal: Array, *, order: int, cutoff: float, rate: float, padding: int) -> Array:
    """The signal (T, …) through a Butterworth filter forwards and backwards.

    padding   samples by which it is continued at both ends, turned about its first and last value
    """
    x = signal.reshape(len(signal), -1)
    before = 2 * x[0] - x[padding:0:-1]
    after = 2 * x[-1] - x[-2 : -padding - 2 : -1]
    sections = butterworth_sections(order, cutoff=cutoff, rate=rate)
    there = _filter_from_rest(sections, np.concatenate([before, x, after]))
    back = _filter_from_rest(sections, there[::-1])[::-1]
    return back[padding : padding + len(x)].reshape(signal.shape)


def _filter_from_rest(sections: Array, x: Array) -> Array:
    """Signals after sections that have seen their first value for ever; sections of gain 1."""
    steady = np.stack([1.0 - sections[:, 0], sections[:, 2] - sections[:, 4]], axis=1)
    return filter_signals(sections, x, steady[:, :, None] * x[0])


def first_order_lag(signal: Array, factor: float) -> Array:
    """The signal y of y_k = x_k + factor·y_(k−1) along the first axis, from zero."""
    x = signal.reshape(len(signal), -1)
    sections = np.array([[1.0, 0.0, 0.0, -factor, 0.0]])
    return filter_signals(sections, x, np.zeros((1, 2, x.shape[1]))).reshape(signal.shape)


def power_spectrum(signal: Array, *, rate: float, length: int) -> tuple[Array, Array]:
    """Frequencies [Hz] and power of a signal (T,): Welch's mean over Hann windows that overlap by half."""
    window = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(length) / length)
    starts = range(0, len(signal) - length + 1, length - length // 2)
    pieces = np.stack([signal[k : k + length] for k in starts])
    spectra = np.abs(np.fft.rfft((pieces - pieces.mean(axis=1, keepdims=True)) * window)) ** 2
    power = spectra.mean(axis=0) / (rate * (window @ window))
    power[1 : None if length % 2 else -1] *= 2
    return np.asarray(np.fft.rfftfreq(length, 1.0 / rate), dtype=float), power
