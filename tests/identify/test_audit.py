"""Faults put into a good recording: each is found under its own name, and a good one raises no alarm."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.errors import Finding, InputError
from armwright.identify import audit
from armwright.identify.recording import Recording
from armwright.identify.synthetic import synthetic_recording
from tests.identify.logs import arm, columns_of, log, write_csv

Fault = Callable[[Recording], Recording]


def changed(
    recording: Recording, key: str, joint: int, change: Callable[[np.ndarray], np.ndarray]
) -> Recording:
    values = np.array(getattr(recording, key))
    values[:, joint] = change(values[:, joint].copy())
    return replace(recording, **{key: values})


def at(rows: slice | list[int], value: float) -> Callable[[np.ndarray], np.ndarray]:
    def put(column: np.ndarray) -> np.ndarray:
        column[rows] = value
        return column

    return put


def with_time(change: Callable[[np.ndarray], np.ndarray]) -> Fault:
    return lambda recording: replace(recording, t=change(recording.t.copy()))


def swapped(key: str, i: int, j: int) -> Fault:
    def fault(recording: Recording) -> Recording:
        values = np.array(getattr(recording, key))
        values[:, [i, j]] = values[:, [j, i]]
        return replace(recording, **{key: values})

    return fault


def kept(rows: Callable[[int], np.ndarray]) -> Fault:
    return lambda recording: recording.rows(rows(len(recording)))


def repeated(recording: Recording) -> Recording:
    pick = np.arange(len(recording))
    pick[5::10] -= 1
    return replace(recording.rows(pick), t=recording.t)


def delayed(key: str, samples: int) -> Fault:
    return lambda recording: replace(recording, **{key: np.roll(getattr(recording, key), samples, axis=0)})


def spiky(column: np.ndarray) -> np.ndarray:
    column[[500, 1500, 2500]] += 20 * np.std(column)
    return column


def stuck(column: np.ndarray) -> np.ndarray:
    column[1000:2500] = column[1000]
    return column


def resting(recording: Recording) -> Recording:
    still = slice(0, 2600)
    q, qd = recording.q.copy(), recording.qd.copy()
    q[still], qd[still] = q[2600], 0.0
    return replace(recording, q=q, qd=qd)


def jittered(t: np.ndarray) -> np.ndarray:
    return t + 0.2 * np.median(np.diff(t)) * np.random.default_rng(0).uniform(-1, 1, len(t))


def clipped(column: np.ndarray) -> np.ndarray:
    limit = np.percentile(column, 90)
    return np.minimum(column, limit)


FAULTS: dict[str, tuple[str, Fault]] = {
    "a NaN in a torque": ("not-finite", lambda r: changed(r, "tau", 2, at([10, 20], np.nan))),
    "a column without numbers": ("no-values", lambda r: changed(r, "q", 1, at(slice(None), np.nan))),
    "a value of 1e306": ("absurd-values", lambda r: changed(r, "tau", 0, at([7], 1e306))),
    "an infinite velocity": ("not-finite", lambda r: changed(r, "qd", 0, at([9], np.inf))),
    "time jumps back": ("time-backwards", with_time(lambda t: np.concatenate([t[:2000], t[2000:] - 3.0]))),
    "time repeated": (
        "time-repeated",
        with_time(lambda t: np.where(np.arange(len(t)) % 50 == 1, t - 0.005, t)),
    ),
    "time constant": ("time-stands-still", with_time(lambda t: 0 * t)),
    "time NaN": ("time-not-finite", with_time(lambda t: np.where(np.arange(len(t)) == 5, np.nan, t))),
    "time in milliseconds": ("time-units", with_time(lambda t: t * 1e3)),
    "time in nanoseconds": ("time-units", with_time(lambda t: t * 1e9)),
    "time in hours": ("time-units", with_time(lambda t: t / 3600 * 1e-1)),
    "clock jitter": ("clock-jitter", with_time(jittered)),
    "a gap": ("clock-gap", with_time(lambda t: np.where(np.arange(len(t)) > 2000, t + 5.0, t))),
    "dropped packets": ("dropped-packets", kept(lambda n: np.flatnonzero(np.arange(n) % 25))),
    "clock drift": ("clock-drift", with_time(lambda t: t * 1.08)),
    "a slow log": ("rate-low", kept(lambda n: np.arange(0, n, 13))),
    "a short log": ("too-short", kept(lambda n: np.arange(40))),
    "a log of one second": ("too-short", kept(lambda n: np.arange(200))),
    "repeated rows": ("repeated-rows", repeated),
    "a stuck encoder": ("frozen-position", lambda r: changed(r, "q", 3, at(slice(None), 0.3))),
    "a stuck torque": ("frozen-torque", lambda r: changed(r, "tau", 3, stuck)),
    "a constant torque": ("frozen-torque", lambda r: changed(r, "tau", 3, at(slice(None), 2.5))),
    "no torque": ("no-torque", lambda r: changed(r, "tau", 4, at(slice(None), 0.0))),
    "an encoder jump": (
        "encoder-jump",
        lambda r: changed(r, "q", 1, lambda c: c + 0.4 * (np.arange(len(c)) > 2000)),
    ),
    "an angle that wraps": (
        "angle-wrap",
        lambda r: changed(r, "q", 1, lambda c: c - 2 * np.pi * (np.arange(len(c)) > 2000)),
    ),
    "torque spikes": ("torque-spikes", lambda r: changed(r, "tau", 1, spiky)),
    "torque saturation": ("torque-saturated", lambda r: changed(r, "tau", 1, clipped)),
    "coarse positions": ("coarse-position", lambda r: changed(r, "q", 5, lambda c: np.round(c / 0.2) * 0.2)),
    "a joint that rests": (
        "joint-still",
        lambda r: changed(changed(r, "q", 5, at(slice(None), 0.1)), "qd", 5, at(slice(None), 0.0)),
    ),
    "a robot that rests": ("standstill", resting),
    "velocity of the wrong sign": ("velocity-sign", lambda r: changed(r, "qd", 2, np.negative)),
    "velocity in degrees": ("velocity-units", lambda r: changed(r, "qd", 2, np.rad2deg)),
    "velocities swapped": ("velocity-swapped", swapped("qd", 1, 3)),
    "velocity at the motor": ("velocity-scale", lambda r: changed(r, "qd", 2, lambda c: 100 * c)),
    "a velocity of something else": (
        "velocity-mismatch",
        lambda r: changed(r, "qd", 2, lambda c: np.random.default_rng(1).normal(size=len(c)).cumsum() * 0.01),
    ),
    "a late velocity": ("velocity-delay", delayed("qd", 12)),
    "positions in degrees": ("position-units", lambda r: replace(r, q=np.rad2deg(r.q), qd=np.rad2deg(r.qd))),
    "a wrong zero": ("beyond-limits", lambda r: changed(r, "q", 0, lambda c: c + 6.0)),
    "torque of the wrong sign": ("torque-sign", lambda r: changed(r, "tau", 1, np.negative)),
    "torques swapped": ("torque-swapped", swapped("tau", 1, 2)),
    "torques in N mm": ("torque-units", lambda r: replace(r, tau=1e3 * r.tau)),
    "torques at the motor": ("torque-units", lambda r: replace(r, tau=r.tau / 100)),
    "torque beyond its limit": ("torque-beyond-limit", lambda r: changed(r, "tau", 1, lambda c: 30 * c)),
    "late torques": ("torque-delay", delayed("tau", 8)),
}


def codes(findings: tuple[Finding, ...]) -> set[str]:
    return {finding.code for finding in findings}


def test_a_good_recording_raises_no_alarm() -> None:
    assert [finding for finding in audit(log(), arm()) if finding.severity != "info"] == []


def test_a_filter_of_the_drives_is_told() -> None:
    """3 ms are less than a delay that spoils, and enough to bias accelerations."""
    late = replace(log(), qd=log().qd - 3e-3 * np.gradient(log().qd, log().t, axis=0))
    (said,) = (one for one in audit(late, arm()) if one.code == "velocity-filter")
    assert "3.0 ms" in said.text
    assert "velocity-filter" not in codes(audit(log(), arm()))


def test_a_rotor_that_the_description_lacks_is_no_delay() -> None:
    """Its torque leads the motion as one would that is logged too early."""
    real = arm().with_values({f"IA{k}": 3.0 for k in range(1, 7)})
    logged = synthetic_recording(real, duration=15.0, rate=200.0, seed=2, noise=0.01)
    assert "torque-delay" not in codes(audit(logged, arm()))
    early = replace(logged, tau=np.roll(logged.tau, -8, axis=0))
    (said,) = (one for one in audit(early, arm()) if one.code == "torque-delay")
    assert "before the motion" in said.text


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_under_its_own_name(fault: str) -> None:
    code, spoil = FAULTS[fault]
    found = audit(spoil(log()), arm())
    assert code in codes(found)
    told = next(finding for finding in found if finding.code == code)
    assert told.where
    assert told.text
    assert told.remedy


def test_faults_have_at_least_thirty_names() -> None:
    assert len({code for code, _ in FAULTS.values()}) >= 30


@pytest.mark.parametrize("fault", ["torque of the wrong sign", "time constant", "positions in degrees"])
def test_a_fatal_finding_stops_identification(fault: str) -> None:
    estimate = aw.identify(FAULTS[fault][1](log()), arm())
    assert estimate.status == "unusable recording"
    assert estimate.exit_code == 3
    assert estimate.robot is None


def test_a_missing_joint_is_refused_by_name(tmp_path: Path) -> None:
    columns = {key: values for key, values in columns_of(log()).items() if not key.endswith("6")}
    path = write_csv(tmp_path / "five.csv", columns)
    mapping = {
        "time": "t",
        "joint": [{"position": f"q{k}", "velocity": f"qd{k}", "torque": f"tau{k}"} for k in range(1, 7)],
    }
    with pytest.raises(InputError, match="column 'q6' is not in the log"):
        aw.read_recording(path, mapping=mapping, robot=arm())
