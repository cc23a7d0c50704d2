"""Preparation: zero phase, derivatives of all methods, cut-off from the spectrum, recorded choices."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import armwright as aw
from armwright.identify import Settings, prepare
from armwright.identify.prepare.differentiation import METHODS, derivative
from armwright.identify.prepare.low_pass_filter import low_pass, motion_band
from armwright.identify.synthetic import fourier_motion
from tests.identify.logs import arm, log

RATE = 200.0
T = np.arange(0, 10, 1 / RATE)


@pytest.mark.requirement("S2-41")
@pytest.mark.parametrize(("rate", "cutoff"), [(200.0, 33.0), (1000.0, 30.0)])
def test_low_pass_has_zero_phase(rate: float, cutoff: float) -> None:
    t = np.arange(0, 10, 1 / rate)
    found = low_pass(np.sin(2 * np.pi * 2 * t)[:, None], cutoff=cutoff, rate=rate)[:, 0]
    inner = slice(int(rate), -int(rate))
    shift = np.sum(found[inner] * np.cos(2 * np.pi * 2 * t)[inner]) / np.sum(found[inner] ** 2)
    assert abs(shift) < 1e-3  # rad; a causal filter of this order would be near 0.16
    assert np.max(np.abs(found - np.sin(2 * np.pi * 2 * t))[inner]) < 1e-3


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("is_measured", [False, True])
def test_velocity_and_acceleration_of_a_sine(method: str, is_measured: bool) -> None:
    """1 Hz at a cut-off of 12 Hz: within 2 % of the amplitude away from the edges."""
    w = 2 * np.pi
    random = np.random.default_rng(0)
    q = np.sin(w * T)[:, None] + 1e-5 * random.normal(size=(len(T), 1))
    qd = w * np.cos(w * T)[:, None] + 1e-4 * random.normal(size=(len(T), 1))
    found = METHODS[method](q, qd if is_measured else None, rate=RATE, cutoff=12.0)
    inner = slice(200, -200)
    wanted = (np.sin(w * T), w * np.cos(w * T), -w * w * np.sin(w * T))
    for one, right, size in zip(found, wanted, (1, w, w * w), strict=True):
        assert np.max(np.abs(one[:, 0] - right)[inner]) < 0.02 * size


def test_the_quieter_velocity_is_used() -> None:
    recording = log()
    random = np.random.default_rng(1)
    coarse = replace(recording, q=np.round(recording.q, 3))
    noisy = replace(recording, qd=recording.qd + 0.2 * random.normal(size=recording.qd.shape))
    assert any("velocity measured" in choice for choice in prepare(coarse).choices)
    assert any("velocity derived" in choice for choice in prepare(noisy).choices)


def test_choices_can_be_set_and_are_told() -> None:
    made = prepare(log(), Settings(cutoff=7.0, method="savitzky_golay", velocity="derived", trim=0.5))
    text = " ".join(made.choices)
    assert made.cutoff == 7.0
    assert "as asked for" in text
    assert "savitzky_golay" in text
    assert len(made) == len(log()) - 200


def test_an_uneven_clock_is_made_even() -> None:
    recording = log()
    random = np.random.default_rng(2)
    kept = np.sort(random.choice(len(recording), len(recording) * 9 // 10, replace=False))
    made = prepare(recording.rows(kept))
    assert np.allclose(np.diff(made.t), made.t[1] - made.t[0])
    whole = prepare(recording)
    assert np.max(np.abs(made.q - np.stack([np.interp(made.t, whole.t, c) for c in whole.q.T], 1))) < 1e-3


def test_too_few_samples_are_refused() -> None:
    with pytest.raises(aw.InputError, match="usable samples"):
        prepare(log().rows(slice(0, 20)))


def test_stamps_that_jitter_about_an_even_clock_are_told_from_uneven_samples() -> None:
    """What was sampled evenly is smooth over even ticks; what was not is smooth over its stamps."""
    random = np.random.default_rng(6)
    even = log()
    kept = random.random(len(even)) > 0.02
    shaken = even.t + 0.1 * even.step * random.uniform(-1, 1, len(even))
    stamped = replace(even, t=shaken).rows(np.flatnonzero(kept))
    made = prepare(stamped)
    assert any("samples are even in time" in note for note in made.choices)
    inside = slice(20, -20)
    tau = np.stack([np.interp(made.t, even.t, even.tau[:, j]) for j in range(even.n)], axis=1)
    exact = np.stack([np.interp(made.t, even.t, even.qd[:, j]) for j in range(even.n)], axis=1)
    assert np.abs(made.qd - exact)[inside].max() < 0.01 * np.abs(exact).max()
    assert np.abs(made.tau - tau)[inside].max() < 0.05 * np.abs(tau).max()
    uneven = replace(even, t=shaken, q=np.stack([np.interp(shaken, even.t, c) for c in even.q.T], axis=1))
    assert not any("samples are even in time" in note for note in prepare(uneven).choices)


def test_derivatives_are_exact_for_curves_of_sixth_degree() -> None:
    """Central differences of order six; near the ends of order two."""
    t = np.arange(200) / 100.0
    power = np.stack([t**6, np.ones_like(t)], axis=1)
    found = derivative(power, 100.0)
    np.testing.assert_allclose(found[3:-3, 0], 6 * t[3:-3] ** 5, rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(found[:, 1], 0.0, atol=1e-12)


@pytest.mark.parametrize("rate", [100.0, 250.0, 1000.0])
def test_counts_of_a_coarse_encoder_are_no_motion(rate: float) -> None:
    """The band of a motion read with 4096 counts a turn, and of a noisy tachometer, is that of the motion."""
    t, q, qd, _ = fourier_motion(3, duration=8.0, rate=rate, seed=2, amplitude=0.5, period=4.0)
    count = 2 * np.pi / 4096
    counted = np.gradient(count * np.round(q / count), t, axis=0)
    noisy = qd + 0.1 * np.random.default_rng(0).normal(size=qd.shape)
    assert motion_band(counted, rate) == motion_band(noisy, rate) == motion_band(qd, rate)


def test_a_joint_that_stands_in_a_whole_log_has_no_speed_and_is_named() -> None:
    """Not what filters leave of a constant; its own unknowns are refused by name, not by a broken sum."""
    recording = log()
    stood = replace(recording, q=recording.q.copy(), qd=recording.qd.copy())
    stood.q[:, 1], stood.qd[:, 1] = 0.7, 0.0
    motion = prepare(stood)
    assert not motion.qd[:, 1].any()
    assert not motion.qdd[:, 1].any()
    found = aw.identify(stood, arm(), feasible=False)
    assert any(recording.joints[1] in str(one) for one in found.findings)
