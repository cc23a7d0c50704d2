"""Checks of the clock: order, jitter, gaps, rate and length."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from armwright.errors import Finding
from armwright.identify.audit.audit_case import AuditCase
from armwright.identify.prepare.cleaning import FEWEST

JITTER = 0.05  # of a step: more makes differences of positions noisy
GAP = 10.0  # steps: a hole and not a lost packet
LOST = 0.002  # of the samples
SHORTEST = 2.0  # s
SLOWEST = 20.0  # Hz: below it friction and acceleration cannot be told apart
SLOW = 80.0
FASTEST = 200_000.0  # Hz: no robot is logged faster, the unit of time is wrong


def _clock(severity: str, code: str, text: str, remedy: str) -> Finding:
    return Finding(code, severity, "time", text, remedy)


def check_order(case: AuditCase) -> Iterator[Finding]:
    t = case.recording.t
    bad = int((~np.isfinite(t)).sum())
    if bad:
        yield _clock(
            "warning",
            "time-not-finite",
            f"{bad} times are not numbers; those rows are dropped",
            "repair the log",
        )
    steps = np.diff(t[np.isfinite(t)])
    if len(steps) and not np.any(steps > 0):
        yield _clock(
            "error",
            "time-stands-still",
            "time never grows",
            "map another column, or give the sampling rate, rate = 125.0",
        )
        return
    back, same = int((steps < 0).sum()), int((steps == 0).sum())
    if back:
        yield _clock(
            "warning",
            "time-backwards",
            f"time jumps back {back} times; those rows are dropped",
            "sort the log, or cut it where the clock was reset",
        )
    if same:
        yield _clock(
            "warning",
            "time-repeated",
            f"{same} rows repeat the time stamp of the row before; they are dropped",
            "log with a finer clock",
        )


def check_steps(case: AuditCase) -> Iterator[Finding]:
    t = case.recording.t
    steps = np.diff(t[np.isfinite(t)])
    steps = steps[steps > 0]
    if len(steps) < 8:
        return
    usual = float(np.median(steps))
    gaps = steps[steps > GAP * usual]
    lost = (steps > 1.5 * usual) & (steps <= GAP * usual)
    if len(gaps):
        yield _clock(
            "warning",
            "clock-gap",
            f"{len(gaps)} gaps, the longest {gaps.max():.3g} s; they are filled in linearly",
            "cut the log there and pass the parts as separate logs",
        )
    if lost.mean() > LOST:
        yield _clock(
            "info",
            "dropped-packets",
            f"{int(lost.sum())} samples are missing ({100 * lost.mean():.1f} %)",
            "log with a higher priority",
        )
    jitter = float(np.std(steps[steps < 1.5 * usual]) / usual)
    if jitter > JITTER:
        yield _clock(
            "info",
            "clock-jitter",
            f"the sampling interval varies by {100 * jitter:.0f} %; the log is resampled evenly",
            "log the robot's own time stamp",
        )


def check_rate(case: AuditCase) -> Iterator[Finding]:
    t = case.recording.t[np.isfinite(case.recording.t)]
    steps = np.diff(t)
    steps = steps[steps > 0]
    if len(steps) < 8:
        return
    rate = 1.0 / float(np.median(steps))
    if rate > FASTEST:
        yield _clock(
            "error", "time-units", f"{rate:.3g} samples per second", 'give time_unit = "ms", "us" or "ns"'
        )
    elif rate < 1.0:
        yield _clock(
            "error",
            "time-units",
            f"{rate:.3g} samples per second; the time is probably not in seconds",
            'give time_unit = "ms", "us" or "ns"',
        )
    elif rate < SLOWEST:
        yield _clock(
            "error", "rate-low", f"{rate:.3g} samples per second are too few", "log at 100 Hz or more"
        )
    elif rate < SLOW:
        yield _clock(
            "warning",
            "rate-low",
            f"{rate:.3g} samples per second; fast changes are lost",
            "log at 100 Hz or more",
        )


def check_length(case: AuditCase) -> Iterator[Finding]:
    t = case.recording.t[np.isfinite(case.recording.t)]
    if len(t) < FEWEST:
        yield _clock("error", "too-short", f"{len(t)} samples; at least {FEWEST} are needed", "record longer")
    elif float(t.max() - t.min()) < SHORTEST and np.any(np.diff(t) > 0):
        yield _clock("warning", "too-short", f"{t.max() - t.min():.2g} s", "record 10 s or more")
