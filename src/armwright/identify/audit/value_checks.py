"""Checks of values: numbers, size, repetition, frozen and coarse signals, jumps, spikes, saturation."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from armwright.errors import Finding
from armwright.identify.audit.audit_case import AuditCase, is_frozen, share
from armwright.identify.prepare.cleaning import LARGEST, repeated_rows

Array = NDArray[np.float64]

SIGNALS = (("q", "position"), ("qd", "velocity"), ("tau", "torque"))
REPEATED = 0.005  # of the rows
SATURATED = 0.02  # of the samples at the very same extreme
JUMP = 10.0  # of the largest usual steps of a position: no arm is ten times faster for one sample
SPIKE = 12.0  # usual differences of a torque
COARSE = 40  # steps of resolution in the range of a joint
_STEADY = 1e-12  # rad or m: the least usual step and bend, of a joint at rest
_JUMPED = 1e-3  # rad or m: a smaller step is none, however still the joint stands
_SMOOTH = 1e-6  # of a signal's range: the least usual bend, of one that is rounded


def check_numbers(case: AuditCase) -> Iterator[Finding]:
    for key, word in SIGNALS:
        values = getattr(case.recording, key)
        for j, joint in enumerate(case.joints):
            column = values[:, j]
            finite = np.isfinite(column)
            with np.errstate(invalid="ignore"):
                absurd = finite & (np.abs(column) >= LARGEST)
            if not finite.any():
                yield Finding(
                    "no-values", "error", joint, f"{word} has no numeric values", "map another column"
                )
            elif not finite.all():
                yield Finding(
                    "not-finite",
                    "warning",
                    joint,
                    f"{word} is not a number in {int((~finite).sum())} rows, which are dropped",
                    "repair the log",
                )
            if absurd.any():
                yield Finding(
                    "absurd-values",
                    "warning",
                    joint,
                    f"{word} reaches {np.abs(column[finite]).max():.3g} in {int(absurd.sum())} rows, "
                    "which are dropped",
                    "repair the log",
                )


def check_repetition(case: AuditCase) -> Iterator[Finding]:
    part = share(repeated_rows(case.recording))
    if part >= 0.5:
        yield Finding(
            "repeated-rows",
            "warning",
            "all",
            f"{100 * part:.0f} % of the rows repeat the one before",
            "log no faster than the robot sends",
        )
    elif part > REPEATED:
        yield Finding(
            "repeated-rows",
            "info",
            "all",
            f"{100 * part:.1f} % of the rows repeat the one before; they are dropped",
            "log no faster than the robot sends",
        )


def check_frozen(case: AuditCase) -> Iterator[Finding]:
    recording = case.recording
    for j, joint in enumerate(case.joints):
        tau = _finite(recording.tau[:, j])
        if len(tau) and not np.any(tau):
            yield Finding("no-torque", "error", joint, "torque is always zero", "map another column")
        elif len(tau) and np.ptp(tau) == 0:
            yield Finding(
                "frozen-torque", "error", joint, f"torque is {tau[0]:.4g} all the time", "map another column"
            )
        else:
            yield from _constant_value(tau, joint, "frozen-torque", "torque")
        if is_frozen(recording, j):
            yield Finding(
                "frozen-position",
                "error",
                joint,
                "position never changes although velocity does",
                "map another column",
            )


def _constant_value(values: Array, joint: str, code: str, word: str) -> Iterator[Finding]:
    """A value that stays the same for a fifth of the log, while it varies elsewhere."""
    if len(values) < 50:
        return
    changes = np.flatnonzero(np.diff(values) != 0)
    edges = np.concatenate([[-1], changes, [len(values) - 1]])
    longest = int(np.diff(edges).max())
    if longest > max(50, 0.2 * len(values)):
        yield Finding(
            code, "warning", joint, f"{word} stays the same for {longest} samples", "check the sensor"
        )


def _finite(values: Array) -> Array:
    return np.asarray(values[np.isfinite(values)])


def check_jumps(case: AuditCase) -> Iterator[Finding]:
    """Steps of a position that are far larger than those beside them."""
    even = case.even_rows
    if even is None:
        return
    for j, joint in enumerate(case.joints):
        steps = np.diff(even.q[:, j])
        usual = max(float(np.percentile(np.abs(steps), 99)), _STEADY)
        far = np.abs(steps) > max(JUMP * usual, _JUMPED)
        if not far.any():
            continue
        turns = np.abs(np.abs(steps[far]) - 2 * np.pi) < 0.2
        if turns.any():
            yield Finding(
                "angle-wrap",
                "error",
                joint,
                f"position jumps by a whole turn {int(turns.sum())} times",
                "unwrap the angle before logging",
            )
        else:
            yield Finding(
                "encoder-jump",
                "error",
                joint,
                f"position jumps {int(far.sum())} times, by up to {np.abs(steps[far]).max():.3g}",
                "cut the log there; check the encoder and its zero",
            )


def check_spikes(case: AuditCase) -> Iterator[Finding]:
    even = case.even_rows
    if even is None:
        return
    for j, joint in enumerate(case.joints):
        if count := outliers(even.tau[:, j]):
            yield Finding(
                "torque-spikes",
                "warning",
                joint,
                f"{count} torques are outliers, far from their neighbours",
                'use estimator="huber"',
            )


def outliers(values: Array) -> int:
    """How many values are far from their neighbours; 0 where so many are that the signal is just rough."""
    if len(values) < 3:
        return 0
    bend = np.abs(values[1:-1] - (values[:-2] + values[2:]) / 2)
    usual = max(float(np.percentile(bend, 90)), _SMOOTH * float(np.ptp(values)), _STEADY)
    far = bend > max(SPIKE * usual, 0.3 * float(np.percentile(values, 99) - np.percentile(values, 1)))
    return int(far.sum()) if share(far) < 0.01 else 0


def check_saturation(case: AuditCase) -> Iterator[Finding]:
    for j, joint in enumerate(case.joints):
        tau = _finite(case.recording.tau[:, j])
        if not len(tau) or np.ptp(tau) == 0:
            continue
        top, bottom = share(tau == tau.max()), share(tau == tau.min())
        if max(top, bottom) > SATURATED and len(np.unique(tau)) > 100:
            yield Finding(
                "torque-saturated",
                "warning",
                joint,
                f"{100 * max(top, bottom):.0f} % of the torques are at the same largest value",
                "move more gently",
            )


def check_resolution(case: AuditCase) -> Iterator[Finding]:
    """Positions whose steps are coarse beside their range."""
    for j, joint in enumerate(case.joints):
        q = _finite(case.recording.q[:, j])
        if len(q) < 100 or np.ptp(q) == 0:
            continue
        levels = len(np.unique(np.round(q, 12)))
        if levels < COARSE:
            yield Finding(
                "coarse-position",
                "warning",
                joint,
                f"position has {levels} different values",
                "log with more digits",
            )
