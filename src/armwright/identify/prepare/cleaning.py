"""Rows that cannot be used are dropped, and the rest is put on an even clock."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import InputError
from armwright.identify.recording import Recording

Array = NDArray[np.float64]

FEWEST = 64  # samples below which no filter settles
LARGEST = 1e9  # of any signal in SI units: more is not a reading
NEAR_TICK = 0.4  # of a step: stamps further off an even clock are not stamps of its ticks
SMOOTHER = 0.5  # of the roughness of positions: with less of it the clock was even and its stamps were not
MOST_ROWS = 20_000_000  # of the even clock: a gap of days in a fast log is not filled
EVEN = 1e-3  # of a step: a clock that is nowhere further off is even


def usable_rows(recording: Recording) -> NDArray[np.bool_]:
    """True where time runs on and every signal is a number of sensible size."""
    signals = _signals(recording)
    with np.errstate(invalid="ignore"):
        good = np.isfinite(recording.t) & np.all(np.abs(signals) < LARGEST, axis=1)
    latest = np.maximum.accumulate(np.where(good, recording.t, -np.inf))
    before = np.concatenate([[-np.inf], latest[:-1]])
    return np.asarray(good & (recording.t > before))


def _signals(recording: Recording) -> Array:
    """(T, …): positions, rates, torques, and the readings of a wrist sensor where there is one."""
    sensor = [] if recording.wrench is None else [recording.wrench]
    return np.concatenate([recording.q, recording.qd, recording.tau, *sensor], axis=1)


def repeated_rows(recording: Recording) -> NDArray[np.bool_]:
    """True where every signal is that of the row before to the last digit."""
    whole = _signals(recording)
    same = np.zeros(len(recording), dtype=bool)
    same[1:] = np.all(whole[1:] == whole[:-1], axis=1)
    return same


def without_bad_rows(recording: Recording) -> tuple[Recording, list[str]]:
    """The recording without rows that cannot be used or only repeat the one before, and what was done."""
    keep = usable_rows(recording)
    repeated = repeated_rows(recording)
    share = float(repeated.mean()) if len(repeated) else 0.0
    notes = []
    if not keep.all():
        notes.append(f"{int((~keep).sum())} rows dropped that are not numbers or go back in time")
    if 0 < share < 0.5:  # more than half: the log is written faster than its source, or the robot stands
        notes.append(f"{int(repeated.sum())} repeated rows dropped ({100 * share:.1f} %)")
        keep &= ~repeated
    if keep.sum() < FEWEST:
        raise InputError(
            f"{int(keep.sum())} usable samples of {len(recording)}; at least {FEWEST} are needed",
            remedy="record longer",
            file=recording.source,
        )
    return recording.rows(np.flatnonzero(keep)), notes


def on_even_clock(recording: Recording) -> tuple[Recording, list[str]]:
    """The recording at even times, by straight lines between samples."""
    step = recording.step
    steps = np.diff(recording.t)
    if np.max(np.abs(steps - step)) < EVEN * step:
        return recording, []
    ticks = even_ticks(recording.t, step)
    if ticks is not None and roughness(ticks, recording.q) < SMOOTHER * roughness(recording.t, recording.q):
        late = 1e3 * float(np.std(recording.t - ticks))
        even, notes = on_even_clock(replace(recording, t=ticks))
        return even, [f"samples are even in time, their stamps {late:.2g} ms off (positions tell)", *notes]
    span = float(recording.t[-1] - recording.t[0])
    if span / step > MOST_ROWS:
        raise InputError(
            f"{span:.3g} s in steps of {step:.3g} s", remedy="cut gaps out", file=recording.source
        )
    clock = np.arange(recording.t[0], recording.t[-1] + step / 2, step)
    keys = [
        key
        for key in ("q", "qd", "qdd", "tau", "temperature", "wrench")
        if getattr(recording, key) is not None
    ]
    new: dict[str, Any] = {key: _lines(clock, recording.t, getattr(recording, key)) for key in keys}
    uneven = 100 * float(np.std(steps) / step)
    return replace(recording, t=clock, **new), [
        f"resampled to {1 / step:.6g} Hz; steps varied by {uneven:.1f} %"
    ]


def even_ticks(t: Array, step: float) -> Array | None:
    """Ticks of an even clock near the stamps, some perhaps missing; None where there is no such clock."""
    number = np.concatenate([[0.0], np.cumsum(np.maximum(1.0, np.round(np.diff(t) / step)))])
    rate, start = np.polyfit(number, t - t[0], 1)
    ticks = t[0] + start + rate * number
    return ticks if np.max(np.abs(ticks - t)) < NEAR_TICK * step else None


def roughness(t: Array, q: Array) -> float:
    """How much positions (T, n) swerve from sample to sample if they were taken at these times.

    The middle of three is compared with the straight line between its neighbours.
    """
    share = ((t[1:-1] - t[:-2]) / (t[2:] - t[:-2]))[:, None]
    off = q[1:-1] - (q[:-2] + share * (q[2:] - q[:-2]))
    return float(np.sqrt(np.mean(np.diff(off, axis=0) ** 2)))


def _lines(clock: Array, t: Array, values: Array) -> Array:
    return np.stack([np.interp(clock, t, values[:, j]) for j in range(values.shape[1])], axis=1)
