"""``aw.regression``: the equations of a recording in one of five forms, from a compiled model.

dynamic    Γ = Y·K at every sample                                        [KC97 (39)]
filtered   F·Γ = (s·F·D1 + F·D2)·K, free of accelerations                 [KC97 (45)-(46), E4-23]
momentum   ∫Γ dt = (ΔP + ∫R dt)·K over windows one after the other        [KC97 (41)-(43), integrated]
integral   the same over sliding windows, as many as samples allow        [AAH86 (25)-(27)]
energy     ∫q̇ᵀΓ dt = (Δh + ∫power dt)·K over windows one after the other [KC97 (47)-(52)]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, unknown_name
from armwright.identify.prepare.cleaning import on_even_clock, without_bad_rows
from armwright.identify.prepare.preparation import prepare
from armwright.identify.recording import Recording
from armwright.identify.regression.inertial_part import in_chunks
from armwright.identify.regressor_filter import FilterPair
from armwright.models.core.model import Model
from armwright.run import compile

Array = NDArray[np.float64]

WINDOW = 0.5  # s
SMOOTH = 5  # degree of the splines that integrate: errors fall with the sixth power of the step
FASTER = 10.0  # rad/s of the filter's corner per Hz of the motion


class Regression(NamedTuple):
    """W (rows, P) and y (rows,) with y = W·K, and the names of K."""

    W: Array
    y: Array
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sampled:
    """Even samples, as recorded."""

    t: Array
    q: Array
    qd: Array
    tau: Array

    @property
    def step(self) -> float:
        return float(self.t[1] - self.t[0])


def regression(
    recording: Recording, model: Model, *, form: str = "dynamic", window: float = WINDOW
) -> Regression:
    """The equations of a recording; their unknowns are ``model.columns``.

    model    of the regressor that the form needs: dynamic_regressor, filtered_regressor, momentum_regressor
             (momentum, integral) or energy_regressor; standard or base parameters
    window   [s] of the forms that integrate
    Rows of one sample stand together, one per joint; energy has one row per window.
    """
    if form not in FORMS:
        raise ArmwrightError(unknown_name("form", form, FORMS))
    needed, make = FORMS[form]
    if model.name != needed:
        raise ArmwrightError(f"form '{form}' needs aw.model(robot, \"{needed}\"), not '{model.name}'")
    missing = [
        symbol.name
        for symbol in model.parameters
        if symbol.name not in model.columns and symbol.value is None
    ]
    if missing:
        raise ArmwrightError(f"form '{form}': {', '.join(missing[:8])} have no values; use robot.with_values")
    function = compile(model)
    W, y = make(recording, model, function, window)
    return Regression(W.reshape(-1, W.shape[-1]), y.reshape(-1), tuple(model.columns))


def _dynamic(
    recording: Recording, model: Model, function: Callable[..., Any], window: float
) -> tuple[Array, Array]:
    """Logged accelerations are used as they are; without them the recording is prepared."""
    if recording.qdd is not None:
        return in_chunks(function, recording.q, recording.qd, recording.qdd), recording.tau
    motion = prepare(recording)
    return in_chunks(function, motion.q, motion.qd, motion.qdd), motion.tau


def _even_samples(recording: Recording) -> Sampled:
    even, _ = on_even_clock(without_bad_rows(recording)[0])
    return Sampled(even.t, even.q, even.qd, even.tau)


def _pair(function: Callable[..., Any], sampled: Sampled) -> tuple[Array, Array]:
    """Both matrices of a model with two outputs, (T, n, P) each."""
    found = function(np.ascontiguousarray(sampled.q), np.ascontiguousarray(sampled.qd))
    return np.asarray(found[0]), np.asarray(found[1])


def _filtered_regression(
    recording: Recording, model: Model, function: Callable[..., Any], window: float
) -> tuple[Array, Array]:
    sampled = _even_samples(recording)
    D1, D2 = _pair(function, sampled)
    motion = prepare(recording)
    pair = FilterPair(rate=FASTER * motion.cutoff)
    settled = pair.settling_samples(sampled.step)
    if settled >= len(sampled.t) - 1:
        raise ArmwrightError(
            f"form 'filtered': {settled * sampled.step:.2g} s are lost to the filter; record longer"
        )
    W = pair(D1, step=sampled.step)[1] + pair(D2, step=sampled.step)[0]
    return W[settled:], pair(sampled.tau, step=sampled.step)[0][settled:]


def window_integrals(t: Array, values: Array, starts: NDArray[np.intp], ends: NDArray[np.intp]) -> Array:
    """∫ values dt between samples, by splines through them."""
    from scipy.interpolate import make_interp_spline  # takes half a second to load; few ask for it

    whole = make_interp_spline(t, values.reshape(len(t), -1), k=SMOOTH).antiderivative()
    found = np.asarray(whole(t[ends]) - whole(t[starts]))
    return found.reshape(len(starts), *values.shape[1:])


def _edges(sampled: Sampled, window: float, *, is_sliding: bool) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Indices at which windows begin and end."""
    length = max(1, round(window / sampled.step))
    if length >= len(sampled.t):
        raise ArmwrightError(f"window {window:g} s is longer than the recording, {np.ptp(sampled.t):.3g} s")
    stride = max(1, length // 10) if is_sliding else length
    starts = np.arange(0, len(sampled.t) - length, stride, dtype=np.intp)
    return starts, starts + length


def _windows(is_sliding: bool) -> Callable[..., tuple[Array, Array]]:
    def make(
        recording: Recording, model: Model, function: Callable[..., Any], window: float
    ) -> tuple[Array, Array]:
        sampled = _even_samples(recording)
        P, R = _pair(function, sampled)
        starts, ends = _edges(sampled, window, is_sliding=is_sliding)
        W = P[ends] - P[starts] + window_integrals(sampled.t, R, starts, ends)
        return W, window_integrals(sampled.t, sampled.tau, starts, ends)

    return make


def _energy(
    recording: Recording, model: Model, function: Callable[..., Any], window: float
) -> tuple[Array, Array]:
    sampled = _even_samples(recording)
    h = np.asarray(function(np.ascontiguousarray(sampled.q), np.ascontiguousarray(sampled.qd)))
    starts, ends = _edges(sampled, window, is_sliding=False)
    W = h[ends] - h[starts]
    power = [k for k, name in enumerate(model.columns) if name in model.integrated]
    W[:, power] = window_integrals(sampled.t, h[:, power], starts, ends)
    work = np.sum(sampled.qd * sampled.tau, axis=1)
    return W, window_integrals(sampled.t, work, starts, ends)


FORMS: Mapping[str, tuple[str, Callable[..., tuple[Array, Array]]]] = {
    "dynamic": ("dynamic_regressor", _dynamic),
    "filtered": ("filtered_regressor", _filtered_regression),
    "momentum": ("momentum_regressor", _windows(False)),
    "integral": ("momentum_regressor", _windows(True)),
    "energy": ("energy_regressor", _energy),
}
