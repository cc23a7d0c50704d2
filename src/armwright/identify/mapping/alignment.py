"""Signals of different rates on one clock: low-passed where they are thinned, without delay  [AAH86 3.1]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import Finding, InputError
from armwright.identify.prepare.recursive_filter import zero_phase

Array = NDArray[np.float64]

SPARSE = 0.6  # a column with fewer values than this share of its rows is a slower signal
PASS = 0.4  # of the target's rate: what is kept when a faster signal is thinned
SAME = 1.2  # rates closer than this are one rate
CONTINUED = 27  # samples by which a signal is continued at its ends before it is filtered
FEWEST = 32  # samples that a signal must have
MOST_HOLES = 100  # times as long as its samples at their usual distance: more is a clock that leaps


@dataclass(frozen=True, slots=True)
class Signal:
    """Values and the time of each [s]."""

    t: Array
    values: Array

    @property
    def rate(self) -> float:
        steps = np.diff(self.t)
        usual = float(np.median(steps)) if len(steps) else 0.0
        return 1.0 / usual if usual > 0 else float("inf")


def align_signals(signals: Mapping[str, Signal]) -> tuple[Array, dict[str, Array], list[Finding]]:
    """(t, values by name, findings) on the clock of the slowest signal.

    Signals that share one clock and have no holes stay as they are, whatever their clock is like.
    """
    dense = {name: _without_holes(name, signal) for name, signal in signals.items()}
    first = next(iter(dense.values()))
    if all(s.t is first.t or np.array_equal(s.t, first.t, equal_nan=True) for s in dense.values()):
        return first.t, {name: signal.values for name, signal in dense.items()}, []
    for name, signal in dense.items():
        _check(name, signal)
    slow = min(dense, key=lambda name: dense[name].rate)
    start = max(signal.t[0] for signal in dense.values())
    end = min(signal.t[-1] for signal in dense.values())
    clock = dense[slow].t[(dense[slow].t >= start) & (dense[slow].t <= end)]
    if len(clock) < FEWEST:
        raise InputError("the signals hardly overlap in time", remedy="record all topics at the same time")
    rates = sorted({round(signal.rate, 3) for signal in dense.values()})
    told = ", ".join(f"{rate:.4g}" for rate in rates)
    text = f"signals come at {told} Hz and were resampled at the times of '{slow}'"
    found = Finding("multi-rate", "info", slow, text)
    return clock, {name: resample(signal, clock) for name, signal in dense.items()}, [found]


def _without_holes(name: str, signal: Signal) -> Signal:
    """A slower signal in a faster table has values in some rows only: those rows alone."""
    there = np.isfinite(signal.values)
    share = float(there.mean()) if len(there) else 1.0
    if share >= SPARSE or there.sum() < FEWEST or not _is_regular(np.flatnonzero(there)):
        return signal
    return Signal(signal.t[there], signal.values[there])


def _is_regular(rows: NDArray[np.intp]) -> bool:
    """True where rows come at nearly equal distances, so that the holes are a rate and not a fault."""
    steps = np.diff(rows)
    return bool(np.percentile(steps, 90) <= 1.5 * np.median(steps) + 1)


def _check(name: str, signal: Signal) -> None:
    if len(signal.t) < FEWEST or not np.all(np.isfinite(signal.t)) or not np.all(np.diff(signal.t) >= 0):
        raise InputError(
            f"'{name}': its time stamps do not increase, so it cannot be aligned with other signals"
        )
    if not (signal.t[-1] - signal.t[0]) * signal.rate < MOST_HOLES * len(signal.t):
        raise InputError(
            f"'{name}': its time stamps stand still or jump, so it cannot be aligned with other signals",
            remedy="log with a finer clock, or cut the log where the time jumps",
        )


def resample(signal: Signal, clock: Array) -> Array:
    """The signal at other times: zero-phase low-pass first where it is thinned, then straight lines."""
    rate = 1.0 / float(np.median(np.diff(clock)))
    if signal.rate <= SAME * rate:
        return np.interp(clock, signal.t, signal.values)
    even = np.arange(signal.t[0], signal.t[-1], 1.0 / signal.rate)
    values = np.interp(even, signal.t, signal.values)
    padding = min(len(even) - 1, CONTINUED)
    low = zero_phase(values, order=4, cutoff=PASS * rate, rate=signal.rate, padding=padding)
    return np.asarray(np.interp(clock, even, low))
