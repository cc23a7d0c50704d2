"""Filters of our own are SciPy's, to rounding."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.signal import butter, lfilter, sosfiltfilt, welch

from armwright.identify.prepare.recursive_filter import first_order_lag, power_spectrum, zero_phase
from armwright.kernels.linear.filter_sections import Sections, filtered_signals
from armwright.run.solver.native_kernel import native_kernel

SIGNAL = np.cumsum(np.random.default_rng(0).normal(size=(500, 3, 2)), axis=0)


@pytest.mark.parametrize("order", [2, 4, 6])
@pytest.mark.parametrize("cutoff", [0.5, 8.0, 45.0])
def test_forwards_and_backwards_is_that_of_scipy(order: int, cutoff: float) -> None:
    wanted = sosfiltfilt(butter(order, cutoff, fs=100.0, output="sos"), SIGNAL, axis=0, padlen=60)
    found = zero_phase(SIGNAL, order=order, cutoff=cutoff, rate=100.0, padding=60)
    np.testing.assert_allclose(found, wanted, atol=1e-9 * np.abs(SIGNAL).max())  # poles at 1 − 0.02 lose 1e-6


def test_a_signal_without_padding_keeps_its_ends() -> None:
    wanted = sosfiltfilt(butter(4, 10.0, fs=100.0, output="sos"), SIGNAL, axis=0, padlen=0)
    found = zero_phase(SIGNAL, order=4, cutoff=10.0, rate=100.0, padding=0)
    np.testing.assert_allclose(found, wanted, atol=1e-11 * np.abs(SIGNAL).max())


def test_a_lag_of_first_order_is_that_of_scipy() -> None:
    wanted = lfilter([1.0], [1.0, -0.9], SIGNAL, axis=0)
    np.testing.assert_allclose(first_order_lag(SIGNAL, 0.9), wanted, rtol=1e-12)


@pytest.mark.parametrize("length", [64, 101])
def test_the_spectrum_is_that_of_scipy(length: int) -> None:
    f, power = welch(SIGNAL[:, 0, 0], fs=100.0, nperseg=length)
    found = power_spectrum(SIGNAL[:, 0, 0], rate=100.0, length=length)
    np.testing.assert_allclose(found[0], f)
    np.testing.assert_allclose(found[1], power, rtol=1e-10, atol=1e-15)


def test_sections_in_python_are_those_in_machine_code() -> None:
    sections = np.array([[0.2, 0.1, 0.3, -0.5, 0.2], [1.0, -0.4, 0.1, 0.3, -0.1]])
    filter, start, x = Sections(20, 2, 2, sections), np.full((2, 2, 2), 0.5), SIGNAL[:20, 0]
    plain = filtered_signals(filter, start.copy(), x.copy())[1]
    native = native_kernel(filtered_signals, filter)(start, x)[1]
    np.testing.assert_allclose(native, plain, rtol=1e-13)
