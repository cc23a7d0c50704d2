"""Columns become joint signals: units, sides, ratios, couplings, currents, rates; and guesses that hold."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.identify.mapping.alignment import Signal, align_signals, resample
from armwright.identify.mapping.conversion import recording_of, three_phase_torque, torque_constant
from armwright.identify.mapping.guess import guessed_mapping
from armwright.identify.mapping.mapping import mapping_of
from armwright.identify.mapping.sensor_guess import guessed_wrench
from armwright.identify.readers.log import Log, LogTable
from tests.identify.logs import arm, log, write_csv

T = np.arange(500) / 100.0


def table(**columns: np.ndarray) -> Log:
    return Log((LogTable("log", {"t": T, **columns}),))


def test_motor_side_and_units() -> None:
    raw, current = np.sin(T), np.cos(T)
    joint = {"position": "x", "velocity": "v", "current": "i", "unit": "deg"}
    joint |= {"ratio": -50.0, "gain": 0.2, "offset": 0.3, "position_side": "motor", "torque_side": "motor"}
    found = recording_of(table(x=raw, v=2 * raw, i=current), mapping_of({"time": "t", "joint": [joint]}))
    assert np.allclose(found.q[:, 0], np.deg2rad(raw) / -50.0 + 0.3)
    assert np.allclose(found.qd[:, 0], np.deg2rad(2 * raw) / -50.0)
    assert np.allclose(found.tau[:, 0], -50.0 * 0.2 * current)


def test_coupled_motors() -> None:
    q = np.stack([np.sin(T), np.cos(T)], axis=1)
    A = np.array([[45.0, 0.0], [32.0, 32.0]])
    motor, torque = q @ A.T, np.stack([np.sin(3 * T), np.cos(2 * T)], axis=1)
    data = {
        "time": "t",
        "joint": [{"position": f"x{k}", "torque": f"y{k}"} for k in (1, 2)],
        "coupling": {"position": A.tolist()},
    }
    log_ = table(x1=motor[:, 0], x2=motor[:, 1], y1=torque[:, 0], y2=torque[:, 1])
    found = recording_of(log_, mapping_of(data))
    assert np.allclose(found.q, q)
    assert np.allclose(found.tau, torque @ A)  # without a matrix of its own, torque is the transpose
    assert found.coupling is not None
    assert found.coupling.coupled_motors == (1,)
    power = np.sum(found.tau * found.qd, axis=1)
    assert np.allclose(power, np.sum(torque * np.gradient(motor, T, axis=0), axis=1), atol=1e-6)


@pytest.mark.requirement("S2-35")
def test_three_phase_currents_give_torque_and_a_lever_its_constant() -> None:
    """A sinusoidal current of amplitude I makes 1.5·I·K_T whatever the angle is."""
    angle = np.linspace(0, 20, 400)
    currents = [2.0 * np.sin(angle + k * 2 * np.pi / 3) for k in range(3)]
    assert np.allclose(three_phase_torque(currents, angle), 3.0)
    force = 0.37 * three_phase_torque(currents, angle) / 0.25
    assert torque_constant(currents, angle, force=force, lever=0.25) == pytest.approx(0.37)
    joint = {"position": "x", "currents": ["a", "b", "c"], "phase": "p", "gain": 0.37}
    data = table(
        x=T, a=currents[0][:1] + 0 * T, b=currents[1][:1] + 0 * T, c=currents[2][:1] + 0 * T, p=0 * T
    )
    found = recording_of(data, mapping_of({"time": "t", "joint": [joint]}))
    assert np.allclose(found.tau[:, 0], 0.37 * 3.0)


@pytest.mark.requirement("S2-42")
def test_a_fast_signal_on_a_slow_clock_has_no_delay_and_no_alias() -> None:
    """1 kHz to 240 Hz: the shift is far below a sample, and 200 Hz, which would fold to 40 Hz, is gone."""
    fast, slow = np.arange(0, 10, 1e-3), np.arange(0.5, 9.5, 1 / 240)
    found = resample(Signal(fast, np.sin(2 * np.pi * 3 * fast) + np.sin(2 * np.pi * 200 * fast)), slow)
    wanted = np.sin(2 * np.pi * 3 * slow)
    inner = slice(100, -100)
    assert np.max(np.abs(found - wanted)[inner]) < 0.02
    shift = np.sum((found - wanted)[inner] * np.cos(2 * np.pi * 3 * slow)[inner])
    power = np.sum(np.cos(2 * np.pi * 3 * slow)[inner] ** 2) * 2 * np.pi * 3
    assert abs(shift / power) < 0.05 / 240


def test_signals_of_two_rates_share_the_slower_clock() -> None:
    fast = Signal(np.arange(0, 4, 1e-3), np.sin(np.arange(0, 4, 1e-3)))
    slow = Signal(np.arange(0.1, 3.9, 0.01), np.cos(np.arange(0.1, 3.9, 0.01)))
    t, values, findings = align_signals({"fast": fast, "slow": slow})
    assert np.allclose(values["fast"][20:-20], np.sin(t)[20:-20], atol=1e-3)
    assert np.array_equal(values["slow"], np.cos(t))
    assert findings[0].code == "multi-rate"


def test_a_clock_that_leaps_cannot_be_aligned() -> None:
    """Else an even grid over the leap would take all memory."""
    t = np.concatenate([np.arange(100) / 100, 1e9 + np.arange(100) / 100])
    slow = Signal(np.arange(50) / 10, np.zeros(50))
    with pytest.raises(aw.InputError, match="jump"):
        align_signals({"fast": Signal(t, np.zeros(200)), "slow": slow})
    with pytest.raises(aw.InputError, match="stand still"):
        align_signals({"fast": Signal(np.repeat(np.arange(40.0), 5), np.zeros(200)), "slow": slow})


def test_holes_of_a_slower_column_are_its_rate() -> None:
    values = np.where(np.arange(500) % 4 == 0, np.sin(T), np.nan)
    t, found, _ = align_signals({"fast": Signal(T, np.cos(T)), "slow": Signal(T, values)})
    assert len(t) == 125
    assert np.isfinite(found["slow"]).all()


@pytest.mark.parametrize(
    ("time", "position", "velocity", "torque"),
    [
        ("t", "q{}", "qd{}", "tau{}"),
        ("time", "actual_q_{}", "actual_qd_{}", "joint_torque_{}"),
        ("timestamp", "pos_j{}", "vel_j{}", "trq_j{}"),
        ("Time", "theta{}", "omega{}", "effort{}"),
    ],
)
def test_usual_names_are_guessed(
    time: str, position: str, velocity: str, torque: str, tmp_path: Path
) -> None:
    recording = log().rows(slice(0, 300))
    columns = {time: recording.t}
    for k in range(6):
        columns[position.format(k)] = recording.q[:, k]
        columns[velocity.format(k)] = recording.qd[:, k]
        columns[torque.format(k)] = recording.tau[:, k]
        columns[f"q_target_{k}"] = 0 * recording.t
    found = aw.read_recording(write_csv(tmp_path / "log.csv", columns), robot=arm())
    assert np.allclose(found.q, recording.q, atol=1e-9)
    assert np.allclose(found.qd, recording.qd, atol=1e-9)
    assert np.allclose(found.tau, recording.tau, rtol=1e-9)
    assert "guessed-mapping" in {finding.code for finding in found.findings}


def test_positions_and_rates_without_names_are_found_by_consistency() -> None:
    q = np.stack([np.sin(T), np.cos(2 * T)], axis=1)
    rate = np.stack([np.cos(T), -2 * np.sin(2 * T)], axis=1)
    columns = {f"a{k + 1}": rate[:, k] for k in range(2)} | {f"b{k + 1}": q[:, k] for k in range(2)}
    columns |= {f"c{k + 1}": 5 * np.sin(7 * T + k) for k in range(2)}
    mapping, _ = guessed_mapping(table(**columns))
    assert [joint.position for joint in mapping.joints] == ["b1", "b2"]
    assert [joint.velocity for joint in mapping.joints] == ["a1", "a2"]
    assert [joint.torque for joint in mapping.joints] == ["c1", "c2"]


def test_a_wrist_sensor_is_read_beside_positions_alone(tmp_path: Path) -> None:
    """A load is weighed without joint torques, and a mapping may tell of the sensor only."""
    recording = log()
    columns = {"t": recording.t} | {f"q{k}": recording.q[:, k] for k in range(recording.q.shape[1])}
    columns |= {name: np.sin(recording.t + k) for k, name in enumerate(("a", "b", "c", "d", "e", "f"))}
    path = write_csv(tmp_path / "log.csv", columns)
    sensor = {"force": ["a", "b", "c"], "moment": ["d", "e", "f"], "gain": -1.0}
    found = aw.read_recording(path, mapping={"wrench": sensor}, robot=arm())
    assert found.wrench is not None
    assert np.allclose(found.wrench[:, 2], -columns["c"], atol=1e-9)
    assert np.allclose(found.q, recording.q, atol=1e-9)
    assert not found.tau.any()
    assert "current-without-gain" not in {finding.code for finding in found.findings}
    with pytest.raises(aw.InputError, match="positions and torques"):
        aw.read_recording(path, robot=arm())  # without a sensor torques are needed
    with pytest.raises(aw.InputError, match="no joints are mapped"):
        recording_of(table(a=T), mapping_of({"wrench": sensor}))


@pytest.mark.parametrize(("unit", "scale"), [("rad", 1.0), ("deg", np.pi / 180)])
def test_a_joint_and_a_unit_tell_a_signal(unit: str, scale: float) -> None:
    """As step tests are written: "elbow [rad]"; numbers in the names of joints are no numbers of joints."""
    robot = aw.load("planar2r")
    names = ("wrist_1_joint", "elbow_2_joint")
    joints = tuple(replace(joint, name=name) for joint, name in zip(robot.joints, names, strict=True))
    columns = {f"{name} [{unit}]": np.sin((k + 1) * T) for k, name in enumerate(names)}
    columns |= {f"{name} [N m]": np.cos((k + 1) * T) for k, name in enumerate(names)}
    mapping, _ = guessed_mapping(table(**columns), replace(robot, joints=joints))
    found = recording_of(table(**columns), mapping)
    np.testing.assert_allclose(found.q, scale * np.sin(np.outer(T, [1, 2])))
    np.testing.assert_allclose(found.tau, np.cos(np.outer(T, [1, 2])))


def test_degrees_are_told_by_name_and_by_range() -> None:
    named = table(q_deg1=np.sin(T), tau1=T)
    wide = table(q1=90 * np.sin(T), tau1=T)
    assert guessed_mapping(named)[0].joints[0].unit == "deg"
    assert guessed_mapping(wide)[0].joints[0].unit == "deg"


@pytest.mark.parametrize(
    "names", [("fx", "mx"), ("wrench.force.x", "wrench.torque.x"), ("Fx [N]", "Tx [Nm]")]
)
def test_a_wrist_sensor_is_told_by_the_names_of_its_six_columns(names: tuple[str, str]) -> None:

    swap = [[name.replace("x", axis) for axis in "xyz"] for name in names]
    values = np.zeros(4)
    joints = {f"tau{k}": values for k in (1, 2, 3)}
    logged = Log((LogTable("log", joints | {name: values for side in swap for name in side}),))
    found, said = guessed_wrench(logged)
    assert found is not None
    assert (list(found.force), list(found.moment)) == (swap[0], swap[1])
    assert "gain = -1" in said[0].remedy
    assert guessed_wrench(Log((LogTable("log", joints | {swap[0][0]: values}),))) == (None, [])
