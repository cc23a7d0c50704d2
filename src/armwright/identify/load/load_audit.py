"""The audit of a recording that a load is weighed from: its clock, positions, and what the sensor read."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from armwright.errors import Finding, InputError
from armwright.identify.audit.audit_case import AuditCase
from armwright.identify.audit.clock_checks import check_order, check_steps
from armwright.identify.audit.value_checks import check_jumps, check_numbers, outliers
from armwright.identify.load.load_equations import AXES
from armwright.identify.prepare.cleaning import LARGEST
from armwright.identify.recording import Recording

Array = NDArray[np.float64]

MOST_LOST = 0.2  # of the readings: with more of them missing, straight lines between the others are no motion


def load_audit(recording: Recording, *, is_at_rest: bool) -> tuple[Finding, ...]:
    """Findings on the recording of a load, those of its reader first.

    is_at_rest   poses alone count: a log may leave out the ways between them
    Refused with InputError: what no load can be weighed from, such as a sensor that reads nothing.
    """
    case = AuditCase.of(recording, None)
    moving = () if is_at_rest else (check_steps, check_jumps, check_sensor_spikes)
    checks = (check_order, check_numbers, check_sensor, *moving)
    found = (*recording.findings, *(finding for check in checks for finding in check(case)))
    fatal = next((one for one in found if one.severity == "error"), None)
    if fatal is not None:
        raise InputError(fatal.text, remedy=fatal.remedy, file=recording.source, key=fatal.where)
    return found


def check_sensor(case: AuditCase) -> Iterator[Finding]:
    """Readings that are missing or of no sensible size, by axis, and a sensor that reads the same always."""
    if case.recording.wrench is None:
        return
    for axis, values in zip(AXES, case.recording.wrench.T, strict=True):
        yield from _missing_readings(axis, values)
    values = _usable(case.recording.wrench)
    if len(values) and not np.any(np.ptp(values, axis=0)):
        text = f"the sensor reads {'zero' if not values.any() else 'the same'} all the time"
        yield Finding("frozen-wrench", "error", "wrench", text, "map other columns with [wrench]")


def check_sensor_spikes(case: AuditCase) -> Iterator[Finding]:
    """Readings far from their neighbours."""
    if case.recording.wrench is None:
        return
    for axis, column in zip(AXES, _usable(case.recording.wrench).T, strict=True):
        if count := outliers(column):
            text, remedy = (
                f"{count} readings are outliers, far from their neighbours",
                'use estimator="huber"',
            )
            yield Finding("wrench-spikes", "warning", axis, text, remedy)


def _missing_readings(axis: str, values: Array) -> Iterator[Finding]:
    lost = int((~(np.abs(values) < LARGEST)).sum())
    if lost > MOST_LOST * len(values):
        text = f"{lost} of {len(values)} readings are not numbers or are absurdly large"
        remedy = "cut the log to the time in which the sensor reads, or map another column with [wrench]"
        yield Finding("wrench-missing", "error", axis, text, remedy)
    elif lost:
        text = f"{lost} readings are not numbers or are absurdly large; they are dropped"
        yield Finding("wrench-missing", "warning", axis, text, "repair the log")


def _usable(wrench: Array) -> Array:
    return np.asarray(wrench[np.all(np.abs(wrench) < LARGEST, axis=1)])
