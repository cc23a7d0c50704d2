"""Validation on motion that was not used: errors by joint and overall, with and without a low-pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.identify.prepare.low_pass_filter import low_pass
from armwright.identify.prepare.preparation import PreparedMotion
from armwright.kernels.tolerances import TINIEST

Array = NDArray[np.float64]

CUTOFF = 10.0  # Hz of the measure, or 0.4 × rate where the rate is below 25 Hz
SLOW = 25.0
NEGLIGIBLE = 0.01  # of the largest joint torque: a percentage of less says nothing
LAGS = 50  # of the autocorrelation that tells whether residuals are white


@dataclass(frozen=True, slots=True)
class JointError:
    """Error of one joint: RMS [N m or N] and percent of its torque, None where the torque is negligible."""

    name: str
    rms: float
    percent: float | None
    whiteness: float


@dataclass(frozen=True, slots=True)
class Validation:
    """Errors on the validation part.

    overall_percent   100·√(Σ residual²/Σ torque²) over all rotary joints and samples, low-passed
    linear_percent    of the linear joints, None where there are none
    cad_percent       of the description as it was given, gravity_percent of its weight alone
    determined_percent   like overall_percent, where a joint that stands or turns back may carry any friction
                      up to its dry friction: what the model determines, over all samples
    """

    split: str
    overall_percent: float
    overall_percent_raw: float
    cutoff_hz: float
    joints: tuple[JointError, ...]
    cad_percent: float | None = None
    gravity_percent: float | None = None
    linear_percent: float | None = None
    determined_percent: float | None = None


def measure_cutoff(rate: float) -> float:
    """The cut-off of the measure [Hz]."""
    return CUTOFF if rate >= SLOW else 0.4 * rate


def percent(residual: Array, torque: Array) -> float:
    """100·√(Σ residual²/Σ torque²)."""
    return float(100 * np.sqrt(np.sum(residual**2) / max(float(np.sum(torque**2)), TINIEST)))


def smooth(signals: Sequence[Array], rates: Sequence[float]) -> Array:
    """Signals of several motions, each low-passed as the measure says, one after the other."""
    parts = [
        low_pass(signal, cutoff=measure_cutoff(rate), rate=rate)
        for signal, rate in zip(signals, rates, strict=True)
    ]
    return np.concatenate(parts)


def validate(
    motions: Sequence[PreparedMotion], predictions: Sequence[Array], *, split: str, is_linear: Sequence[bool]
) -> Validation:
    """The errors of predicted torques (T, n) of each motion."""
    rates = [motion.rate for motion in motions]
    raw = np.concatenate([motion.tau for motion in motions])
    raw_rest = raw - np.concatenate(list(predictions))
    torque = smooth([motion.tau for motion in motions], rates)
    rest = torque - smooth(list(predictions), rates)
    linear = np.array(is_linear, dtype=bool)
    rotary = ~linear if not linear.all() else linear
    return Validation(
        split=split,
        overall_percent=percent(rest[:, rotary], torque[:, rotary]),
        overall_percent_raw=percent(raw_rest[:, rotary], raw[:, rotary]),
        cutoff_hz=measure_cutoff(rates[0]),
        joints=_joint_errors(motions[0].joints, rest, torque, linear),
        linear_percent=percent(rest[:, linear], torque[:, linear])
        if linear.any() and not linear.all()
        else None,
    )


def _joint_errors(
    names: Sequence[str], rest: Array, torque: Array, linear: NDArray[np.bool_]
) -> tuple[JointError, ...]:
    size = np.sqrt(np.mean(torque**2, axis=0))
    found = []
    for j, name in enumerate(names):
        largest = float(size[linear == linear[j]].max())
        is_told = size[j] > NEGLIGIBLE * largest
        share = percent(rest[:, j], torque[:, j]) if is_told else None
        rms = float(np.sqrt(np.mean(rest[:, j] ** 2)))
        found.append(JointError(name, rms, share, whiteness(rest[:, j])))
    return tuple(found)


def whiteness(residual: Array) -> float:
    """Share of autocorrelations within the bound of white noise, 1.96/√N, over the first lags."""
    centred = residual - residual.mean()
    count = len(centred)
    power = float(centred @ centred)
    lags = range(1, min(LAGS, count // 2) + 1)
    if power == 0 or not lags:
        return 1.0
    inside = [abs(float(centred[:-k] @ centred[k:]) / power) < 1.96 / np.sqrt(count) for k in lags]
    return float(np.mean(inside))


def overall(
    motions: Sequence[PreparedMotion], predictions: Sequence[Array], is_linear: Sequence[bool]
) -> float:
    """The overall percentage alone."""
    return validate(motions, predictions, split="", is_linear=is_linear).overall_percent
