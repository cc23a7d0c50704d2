"""Logs as strangers write them are read without a mapping: dialects, languages, orders, units, dates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.errors import Finding
from armwright.identify.mapping.guess import guessed_mapping
from armwright.identify.mapping.mapping import LogMap
from armwright.identify.readers.log import Log, LogTable
from armwright.identify.recording import Recording
from armwright.robot import Robot
from tests.identify.logs import log

DEGREE = 180 / np.pi
SIGNALS = ("q", "qd", "tau")


def sample() -> Recording:
    return log().rows(slice(0, 600))


def named_arm() -> Robot:
    """The same robot with joints that are called as people call them."""
    return aw.load("ur10")


def names() -> list[str]:
    return [joint.name for joint in named_arm().active]


def text(heads: list[str], columns: list[np.ndarray], *, delimiter: str = ",", decimal: str = ".") -> str:
    rows = [delimiter.join(f"{x:.15g}" for x in row) for row in np.column_stack(columns)]
    body = "\n".join(row.replace(".", decimal) for row in rows)
    return (delimiter.join(heads) + "\n" if heads else "") + body + "\n"


def numbered(*stems: str, first: int = 1) -> list[str]:
    return [f"{stem}{k}" for stem in stems for k in range(first, first + 6)]


def german(one: Recording) -> bytes:
    stems = ("Position Achse {} [Grad]", "Geschwindigkeit Achse {} [Grad/s]", "Drehmoment Achse {} [Nm]")
    heads = ["Zeit [ms]", *(stem.format(k) for stem in stems for k in range(1, 7))]
    columns = [one.t * 1e3, one.q * DEGREE, one.qd * DEGREE, one.tau]
    return text(heads, columns, delimiter=";", decimal=",").replace("\n", "\r\n").encode("cp1252")


def header_in_a_comment(one: Recording) -> bytes:
    heads = ["# time", *numbered("q", "dq", "tau", first=0)]
    return text(heads, [one.t, one.q, one.qd, one.tau], delimiter=" ").encode()


def echoed_topic(one: Recording) -> bytes:
    """As ``rostopic echo -p`` prints: %time, then fields of the message."""
    heads = ["%time", *numbered("field.position", "field.velocity", "field.effort", first=0)]
    return text(heads, [1.7e18 + 1e9 * one.t, one.q, one.qd, one.tau]).encode()


def echoed_topic_with_names(one: Recording, calls: str = "{}_joint") -> bytes:
    """The same with the names that messages carry, whose order is their own."""
    order = sorted(range(6), key=lambda k: names()[k])
    heads = ["%time", "field.header.frame_id", *numbered("field.name", first=0)]
    heads += numbered("field.position", "field.velocity", "field.effort", first=0)
    words = ",".join(["base", *(calls.format(names()[k]) for k in order)])
    rows = text([], [getattr(one, signal)[:, order] for signal in SIGNALS]).splitlines()
    lines = [f"{1.7e18 + 1e9 * t:.0f},{words},{row}" for t, row in zip(one.t, rows, strict=True)]
    return "\n".join([",".join(heads), *lines]).encode()


def seconds_and_nanoseconds(one: Recording) -> bytes:
    heads = ["header.seq", "header.stamp.secs", "header.stamp.nsecs", *numbered("q", "qd", "tau")]
    whole = np.floor(one.t)
    clock = [np.arange(len(one)), 1.7e9 + whole, np.round(1e9 * (one.t - whole))]
    return text(heads, [*clock, one.q, one.qd, one.tau], delimiter="\t").encode()


def signal_after_joint(one: Recording) -> bytes:
    heads = ["timestamp", *(f"{joint}.{what}" for joint in names() for what in ("pos", "vel", "effort"))]
    columns = [c for k in range(6) for c in (one.q[:, k], one.qd[:, k], one.tau[:, k])]
    return text(heads, [one.t, *columns]).encode()


def joints_in_another_order(one: Recording) -> bytes:
    order = sorted(range(6), key=lambda k: names()[k])
    heads = ["stamp", *(f"{what}_{names()[k]}" for what in ("pos", "vel", "torque") for k in order)]
    return text(heads, [one.t, *(getattr(one, s)[:, order] for s in SIGNALS)], delimiter="\t").encode()


def no_header(one: Recording) -> bytes:
    return text([], [one.t, one.q, one.qd, one.tau]).encode()


def no_header_by_turns(one: Recording) -> bytes:
    columns = [c for k in range(6) for c in (one.tau[:, k], one.q[:, k], one.qd[:, k])]
    return text([], [one.t, *columns], delimiter="|").encode()


def camel_case_with_units_below(one: Recording) -> bytes:
    heads = ["Time", *numbered("JointPos", "JointVel", "JointTrq")]
    units = ",".join(["s", *["deg"] * 6, *["deg/s"] * 6, *["Nm"] * 6])
    small = text([], [one.t, one.q * DEGREE, one.qd * DEGREE, one.tau])
    return f"Logger 2\nDate,today\n{','.join(heads)}\n{units}\n{small}".encode()


def dates(one: Recording) -> bytes:
    start = datetime(2026, 1, 31, tzinfo=UTC)
    stamps = [(start + timedelta(seconds=round(float(t), 6))).isoformat() for t in one.t]
    rows = text([], [one.q, one.qd, one.tau]).splitlines()
    heads = ",".join(["time", *numbered("q", "qd", "tau")])
    body = "\n".join(f"{stamp},{row}" for stamp, row in zip(stamps, rows, strict=True))
    return f"{heads}\n{body}\n".encode()


def wanted_beside_measured(one: Recording) -> bytes:
    stems = ("q_cmd_", "q_meas_", "dq_meas_", "tau_J_d", "tau_meas_", "tau_ext_hat_filtered_")
    columns = [0 * one.q, one.q, one.qd, 0 * one.tau, one.tau, 0.1 * one.tau]
    return text(["t", *numbered(*stems)], [one.t, *columns]).encode()


DIALECTS: list[Callable[[Recording], bytes]] = [
    german,
    header_in_a_comment,
    echoed_topic,
    echoed_topic_with_names,
    seconds_and_nanoseconds,
    signal_after_joint,
    joints_in_another_order,
    no_header,
    no_header_by_turns,
    camel_case_with_units_below,
    dates,
    wanted_beside_measured,
]


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda one: one.__name__)
def test_a_log_as_strangers_write_it_is_the_same_recording(
    dialect: Callable[[Recording], bytes], tmp_path: Path
) -> None:
    one = sample()
    path = tmp_path / "log.csv"
    path.write_bytes(dialect(one))
    found = aw.read_recording(path, robot=named_arm())
    assert found.t - found.t[0] == pytest.approx(one.t - one.t[0], abs=1e-6)  # dates have 0.2 µs
    assert np.allclose(found.q, one.q, atol=1e-9)
    assert np.allclose(found.qd, one.qd, atol=1e-9)
    assert np.allclose(found.tau, one.tau, rtol=1e-9, atol=1e-9)


def test_joints_that_the_log_calls_otherwise_are_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_bytes(echoed_topic_with_names(sample(), "axis_of_{}_x"))
    found = aw.read_recording(path, robot=named_arm())
    (said,) = (one for one in found.findings if one.code == "unknown-joint-names")
    assert "axis_of_elbow_x" in said.text
    path.write_bytes(echoed_topic_with_names(sample()))
    fine = aw.read_recording(path, robot=named_arm())
    assert {"unknown-joint-names", "not-a-number"}.isdisjoint(one.code for one in fine.findings)


def test_velocities_in_another_unit_are_left_out_and_said() -> None:
    one = sample()
    columns = {"t": one.t} | {f"q{k + 1}": one.q[:, k] for k in range(6)}
    columns |= {f"qd{k + 1}": one.qd[:, k] * 60 / (2 * np.pi) for k in range(6)}
    columns |= {f"tau{k + 1}": one.tau[:, k] for k in range(6)}
    mapping, findings = guess(columns)
    assert not any(joint.velocity for joint in mapping.joints)
    assert "velocity-left-out" in {finding.code for finding in findings}


def guess(columns: dict[str, np.ndarray], robot: Robot | None = None) -> tuple[LogMap, tuple[Finding, ...]]:
    return guessed_mapping(Log((LogTable("log", columns),)), robot=robot or named_arm())


def test_a_linear_joint_among_turning_ones_has_its_own_unit() -> None:
    robot = aw.load("scara")
    t = np.arange(600) / 100
    columns = {"t": t}
    for k, joint in enumerate(robot.active, 1):
        columns[f"q{k}"] = (300 if joint.unit == "m" else 90) * np.sin(t + k)
        columns[f"tau{k}"] = np.cos(3 * t + k)
    mapping, _ = guess(columns, robot)
    wanted = ["mm" if joint.unit == "m" else "deg" for joint in robot.active]
    assert [joint.unit for joint in mapping.joints] == wanted


def test_columns_named_after_motors_are_a_warning(tmp_path: Path) -> None:
    given, ratio = sample(), 100.0
    heads = ["t", *(f"motor_pos_{k}" for k in range(6)), *(f"motor_tau_{k}" for k in range(6))]
    columns = [given.t, *(ratio * given.q.T), *(given.tau.T / ratio)]
    (tmp_path / "log.csv").write_text(text(heads, columns), encoding="utf-8")
    found = aw.read_recording(tmp_path / "log.csv", robot=named_arm())
    told = {one.code: one for one in found.findings}
    assert "motor_pos_0" in told["motor-side"].text
    assert 'position_side = "motor"' in told["motor-side"].remedy
    plain = aw.read_recording(log_file(tmp_path), robot=named_arm())
    assert "motor-side" not in {one.code for one in plain.findings}


def test_joints_that_are_called_motors_are_joints() -> None:
    robot = aw.load("fivebar")
    renamed = replace(
        robot, joints=tuple(replace(one, name=f"motor_{k}") for k, one in enumerate(robot.joints, 1))
    )
    t = np.arange(600) / 100
    columns = {"t": t}
    for joint in renamed.active:
        columns |= {f"{joint.name}_pos": np.sin(t), f"{joint.name}_torque": np.cos(t)}
    _, findings = guess(columns, renamed)
    assert "motor-side" not in {one.code for one in findings}


def test_currents_without_gains_stop() -> None:
    given = sample()
    columns = {"t": given.t} | {f"pos{k}_rad": 9 * given.q[:, k] for k in range(6)}
    columns |= {f"current{k}": given.tau[:, k] for k in range(6)}
    mapping, findings = guess(columns)
    assert {joint.unit for joint in mapping.joints} == {"rad"}  # whatever their range
    (said,) = (one for one in findings if one.code == "current-without-gain")
    assert said.severity == "error"
    assert "gain" in said.remedy


def test_joints_that_the_log_lacks_can_be_held() -> None:
    given = sample()
    columns = {"t": given.t} | {f"q_{k}": given.q[:, k] for k in range(5)}
    columns |= {f"tau_{k}": given.tau[:, k] for k in range(5)}
    with pytest.raises(aw.InputError, match=r"5 joints, the robot 6.*--lock wrist_3=0"):
        guess(columns)
    mapping, _ = guess(columns, named_arm().locked({"wrist_3": 0.0}))
    assert [joint.name for joint in mapping.joints] == names()[:5]


def test_a_joint_without_its_column_is_named(tmp_path: Path) -> None:
    given, known = sample(), names()
    heads = ["t", *(f"q_{one}" for one in known if one != known[2]), *(f"tau_{one}" for one in known)]
    columns = [given.t, *np.delete(given.q, 2, axis=1).T, *given.tau.T]
    (tmp_path / "log.csv").write_text(text(heads, columns), encoding="utf-8")
    with pytest.raises(aw.InputError, match=f"no position of {known[2]}"):
        aw.read_recording(tmp_path / "log.csv", robot=named_arm())


def log_file(folder: Path) -> Path:
    """The sample with usual names."""
    given = sample()
    heads = ["t", *(f"q{k}" for k in range(1, 7)), *(f"tau{k}" for k in range(1, 7))]
    path = folder / "usual.csv"
    path.write_text(text(heads, [given.t, *given.q.T, *given.tau.T]), encoding="utf-8")
    return path
