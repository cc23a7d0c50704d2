"""Inputs over time: constants, tables that are held or joined by straight lines, functions of the state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from armwright.brief import brief_repr
from armwright.errors import ArmwrightError

Array = NDArray[np.float64]
Law: TypeAlias = Callable[[float, Array, Array], Any]  # u = f(t, q, qd)
HOLDS = ("held", "linear")
_BESIDE = 1e-6  # parts of a step that rounding of times may make


@dataclass(frozen=True, eq=False, repr=False)
class Schedule:
    """Values over time; before the first time the first values hold, after the last time the last.

    values   (K, m), or (K, N, m) for a fleet of N arms
    between  "held": constant until the next time; "linear": straight lines
    """

    t: Array
    values: Array
    between: str = "held"

    __repr__ = brief_repr

    def ends(self, first: int, count: int, step: float) -> Array:
        """Values at both ends of steps, (count, 2, …): first is the number of the first step."""
        begin = np.arange(first, first + count, dtype=float) * step
        if self.between == "held":
            at = self._row(begin + _BESIDE * step)
            return np.stack([self.values[at], self.values[at]], axis=1)
        return np.stack([self._linear_values(begin), self._linear_values(begin + step)], axis=1)

    def _row(self, t: Array) -> NDArray[np.int64]:
        return np.clip(np.searchsorted(self.t, t, side="right") - 1, 0, len(self.t) - 1)

    def _linear_values(self, t: Array) -> Array:
        if len(self.t) == 1:
            return np.repeat(self.values, len(t), axis=0)
        left = np.clip(np.searchsorted(self.t, t, side="right") - 1, 0, len(self.t) - 2)
        part = np.clip((t - self.t[left]) / (self.t[left + 1] - self.t[left]), 0.0, 1.0)
        part = part.reshape(-1, *[1] * (self.values.ndim - 1))
        found: Array = self.values[left] * (1.0 - part) + self.values[left + 1] * part
        return found


def schedule_of(given: Any, *, what: str, width: int, arms: int | None = None) -> Schedule | Law:
    """The inputs given by (m,), (N, m), (t, values), (t, values, "linear"), a Schedule or f(t, q, qd)."""
    if given is None:
        return Schedule(np.zeros(1), np.zeros((1, width)))
    if isinstance(given, Schedule):
        return _check_schedule(given, what, width, arms)
    if callable(given):
        law: Law = given
        return law
    if (
        isinstance(given, tuple)
        and len(given) in (2, 3)
        and np.ndim(given[0]) == 1
        and np.ndim(given[1]) >= 1
    ):
        t, values = _numbers(given[0], what), _numbers(given[1], what)
        between = given[2] if len(given) == 3 else "held"
        values = values.reshape(len(values), -1) if values.ndim == 1 and width == 1 else values
        return _check_schedule(Schedule(t, values, between), what, width, arms)
    constant = _numbers(given, what)
    constant = constant.reshape(1) if constant.ndim == 0 and width == 1 else constant
    return _check_schedule(Schedule(np.zeros(1), constant[None]), what, width, arms)


def check_on_grid(schedule: Schedule, *, step: float, duration: float, what: str) -> None:
    """Refuses a held table whose values change within a step: their effect would come early or late."""
    if schedule.between != "held" or len(schedule.t) == 1:
        return
    inside = schedule.t[(schedule.t > 0) & (schedule.t < duration)] / step
    off = np.flatnonzero(np.abs(inside - np.round(inside)) > _BESIDE * np.maximum(1.0, inside))
    if off.size:
        t = inside[off[0]] * step
        raise ArmwrightError(
            f"{what}: the value at {t:.9g} s falls within a step of {step:g} s; choose a step that divides "
            f'the times, or interpolate between the values: {what}=(t, values, "linear")'
        )


def _numbers(given: Any, what: str) -> Array:
    try:
        found = np.array(given, dtype=float)
    except (TypeError, ValueError):
        raise ArmwrightError(
            f"{what} = {str(given)[:60]}: give (n,) numbers, (t, values) or a function f(t, q, qd)"
        ) from None
    return found


def _check_schedule(schedule: Schedule, what: str, width: int, arms: int | None) -> Schedule:
    t, values = schedule.t, schedule.values
    if schedule.between not in HOLDS:
        raise ArmwrightError(f"{what}: between = {schedule.between!r}; use {' or '.join(HOLDS)}")
    if len(t) != len(values) or len(t) == 0:
        raise ArmwrightError(f"{what}: {len(t)} times and {len(values)} rows; give one row per time")
    if np.any(np.diff(t) <= 0) or not np.isfinite(t).all():
        raise ArmwrightError(f"{what}: times must increase from row to row")
    fits = values.shape[1:] == (width,) or (arms is not None and values.shape[1:] == (arms, width))
    if not fits:
        raise ArmwrightError(
            f"{what}: rows of shape {values.shape[1:]} given, ({width},) expected, one number per joint"
        )
    if not np.isfinite(values).all():
        raise ArmwrightError(f"{what}: a value is not a finite number")
    return schedule
