"""Recordings that a load is weighed from: readings that are none are dropped and said, or refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from armwright.errors import Finding, InputError
from armwright.identify.load.load_identification import identify_load
from armwright.identify.recording import Recording
from tests.identify.test_load import arm, body, recorded

Array = NDArray[np.float64]


def read(change: Callable[[Array], None]) -> Recording:
    """A recording whose wrench is changed."""
    log = recorded(body())
    assert log.wrench is not None
    wrench = log.wrench.copy()
    change(wrench)
    return replace(log, wrench=wrench)


@pytest.mark.parametrize("value", [np.nan, np.inf, 1e30])
def test_readings_that_are_no_readings_leave_the_load_as_it_is_and_are_said(value: float) -> None:
    found = identify_load(read(lambda wrench: wrench.__setitem__((slice(100, 104), 2), value)), arm())
    assert found.mass == pytest.approx(2.0, abs=0.01)  # as from the whole recording
    assert [(one.code, one.where) for one in found.findings] == [("wrench-missing", "FZ")]
    assert "4 readings are not numbers" in found.findings[0].text


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda wrench: wrench.fill(0.0), "wrench: the sensor reads zero all the time; map other columns"),
        (
            lambda wrench: wrench.__setitem__(slice(None), wrench[0]),
            "wrench: the sensor reads the same all the",
        ),
        (
            lambda wrench: wrench.__setitem__((slice(None), 4), np.nan),
            "NY: 2000 of 2000 readings are not numbers",
        ),
        (
            lambda wrench: wrench.__setitem__(slice(0, 900), np.nan),
            "FX: 900 of 2000 readings are not numbers",
        ),
    ],
)
def test_a_sensor_that_reads_nothing_is_refused_by_axis(change: Callable[[Array], None], said: str) -> None:
    with pytest.raises(InputError) as refused:
        identify_load(replace(read(change), source="log.csv"), arm())
    assert str(refused.value).startswith(f"log.csv: {said}")


def test_spikes_are_said_with_the_estimator_that_bears_them() -> None:
    log = read(lambda wrench: wrench.__setitem__((100, 0), 1e3))
    said = identify_load(log, arm()).findings[0]
    assert (said.code, said.where, said.remedy) == ("wrench-spikes", "FX", 'use estimator="huber"')
    assert identify_load(log, arm(), estimator="huber").mass == pytest.approx(2.0, abs=0.01)


def test_what_reading_a_log_noticed_comes_with_the_load() -> None:
    noticed = Finding("ragged-lines", "warning", "log.csv", "a damaged line left out")
    assert noticed in identify_load(replace(recorded(body()), findings=(noticed,)), arm()).findings


def test_angles_that_jump_by_a_turn_are_refused() -> None:
    log = recorded(body())
    q = log.q.copy()
    q[900:, 3] += 2 * np.pi
    with pytest.raises(InputError, match="position jumps by a whole turn"):
        identify_load(replace(log, q=q), arm())


def test_late_stamps_of_even_samples_do_not_tear_readings_from_their_motion() -> None:
    """Stamps up to 1.2 ms late at 250 Hz: positions tell that samples were even, readings follow them."""
    log = recorded(body())
    late = np.random.default_rng(0).uniform(0.0, 1.2e-3, len(log.t))
    even, shaken = identify_load(log, arm()), identify_load(replace(log, t=log.t + late), arm())
    for key, value in even.values.items():
        assert shaken.values[key] == pytest.approx(value, abs=0.2 * even.sigma[key])
