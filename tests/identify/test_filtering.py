"""The filter pair F, s·F: closed forms of its responses, and the rate of the filtered signal."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.identify.regressor_filter import FilterPair


def test_straight_lines_are_filtered_exactly() -> None:
    """F of t: t − 2/a + e^(−at)(t + 2/a); of a constant: 1 − e^(−at)(1 + at)."""
    a, step = 30.0, 0.01
    t = step * np.arange(200)
    value, rate = FilterPair(a)(np.column_stack([np.ones_like(t), t]), step=step)
    decay = np.exp(-a * t)
    np.testing.assert_allclose(value[:, 0], 1 - decay * (1 + a * t), atol=1e-13)
    np.testing.assert_allclose(rate[:, 0], a * a * t * decay, atol=1e-11)
    np.testing.assert_allclose(value[:, 1], t - 2 / a + decay * (t + 2 / a), atol=1e-13)
    np.testing.assert_allclose(rate[:, 1], 1 - decay * (1 + a * t), atol=1e-12)


@pytest.mark.parametrize("order", [2, 3, 4])
def test_gain_and_phase_of_a_sine_are_those_of_the_transfer_function(order: int) -> None:
    a, w, step = 25.0, 8.0, 1e-4
    pair = FilterPair(a, order)
    t = step * np.arange(40_000)
    value, rate = pair(np.sin(w * t), step=step)
    F = (a / (1j * w + a)) ** order
    settled = slice(pair.settling_samples(step), None)
    np.testing.assert_allclose(value[settled], np.imag(F * np.exp(1j * w * t))[settled], atol=1e-6)
    np.testing.assert_allclose(rate[settled], np.imag(1j * w * F * np.exp(1j * w * t))[settled], atol=1e-5)


def test_error_falls_with_the_square_of_the_step() -> None:
    errors = []
    for step in (4e-3, 2e-3, 1e-3):
        t = np.arange(0, 2.0, step)
        a, w = 25.0, 8.0
        F = (a / (1j * w + a)) ** 2
        value, _ = FilterPair(a)(np.sin(w * t), step=step)
        errors.append(np.abs(value - np.imag(F * np.exp(1j * w * t)))[t > 1.8].max())
    assert errors[0] / errors[1] == pytest.approx(4, rel=0.1)
    assert errors[1] / errors[2] == pytest.approx(4, rel=0.1)


@pytest.mark.parametrize(
    ("rate", "order", "words"),
    [(0.0, 2, "positive"), (np.nan, 2, "positive"), (40.0, 1, "2 or more"), (40.0, 2.5, "2 or")],
)
def test_what_is_no_filter_is_refused(rate: float, order: int, words: str) -> None:
    with pytest.raises(ArmwrightError, match=words):
        FilterPair(rate, order)


def test_what_is_no_signal_is_refused() -> None:
    with pytest.raises(ArmwrightError, match="two or more samples"):
        FilterPair(40.0)(np.ones(1), step=0.01)
    with pytest.raises(ArmwrightError, match="positive step"):
        FilterPair(40.0)(np.ones(5), step=0.0)
