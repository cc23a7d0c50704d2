"""Loads of robots whose file has frames of its own: read and told in the frame that is named."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.identify.load.load_equations import AXES, wrench_columns
from armwright.identify.load.load_frames import load_frames
from armwright.identify.load.load_identification import identify_load
from armwright.identify.load.load_tracker import LoadTracker
from armwright.identify.recording import Recording
from armwright.identify.synthetic import fourier_motion
from armwright.report.load_page import load_data, load_text
from armwright.robot import Robot
from tests.identify.test_load import body, phi_of
from tests.robot.urdf_files import read, wrap

INERTIA = '<inertia ixx="{}" iyy="{}" izz="{}" ixy="{}" ixz="{}" iyz="{}"/>'
BODY = '<inertial><origin xyz="{}"/><mass value="{}"/>' + INERTIA + "</inertial>"
TURNS = ("0 0 1", "0 1 0", "0 1 0", "1 0 0", "0 1 0", "0 0.6 0.8")  # axes of a URDF need not be z
HELD = BODY.format("0.02 -0.03 0.08", 2.0, 0.012, 0.009, 0.004, 0.001, 0.0, 0.0005)  # as ``body`` has it


def joint_text(name: str, kind: str, parent: str, child: str, place: str, axis: str = "1 0 0") -> str:
    limit = '<limit lower="-3" upper="3" velocity="3" effort="90"/>'
    ends = f'<parent link="{parent}"/><child link="{child}"/>'
    return f'<joint name="{name}" type="{kind}">{ends}<origin {place}/><axis xyz="{axis}"/>{limit}</joint>'


@cache
def arm(tip: str, held: str = "", on: str = "hand") -> Robot:
    """Six joints, a sensor and a tool on the last link, ``hand``; nothing behind the fifth joint has mass."""
    links = ["base", *(f"link{k}" for k in range(1, 6)), "hand", "ft", "tool0"]
    heavy = BODY.format("0.1 0 0", 3.0, 0.1, 0.1, 0.1, 0, 0, 0)
    inside = {name: heavy if name.startswith("link") else "" for name in links} | ({on: held} if held else {})
    rows = [f'<link name="{name}">{inside[name]}</link>' for name in links]
    for k, axis in enumerate(TURNS):
        place = 'xyz="0.1 0.02 0.3" rpy="0.2 -0.3 0.1"'
        rows.append(joint_text(f"j{k}", "revolute", links[k], links[k + 1], place, axis))
    rows.append(joint_text("sensing", "fixed", "hand", "ft", 'xyz="0 0.05 0" rpy="0.3 0 -0.7"'))
    rows.append(joint_text("flange", "fixed", "ft", "tool0", 'xyz="0.01 0 0.08" rpy="1.2 0.4 0"'))
    return read(wrap(*rows)).with_tip(tip)


def moves() -> tuple[np.ndarray, ...]:
    return fourier_motion(6, duration=6.0, rate=250.0, seed=2, amplitude=0.7, period=3.0)


def log_of(wrench: np.ndarray | None, tau: np.ndarray | None = None) -> Recording:
    t, q, qd, _ = moves()
    joints = tuple(f"j{k}" for k in range(6))
    return Recording(t, q, qd, None, 0 * q if tau is None else tau, joints, wrench=wrench)


@pytest.mark.parametrize("tip", ["hand", "ft", "tool0"])
def test_weight_is_read_in_the_frame_of_the_file(tip: str) -> None:
    """At rest the tip holds m·g upwards, at the centre of mass, in the axes that the file gives the tip."""
    robot = arm(tip)
    for q in np.random.default_rng(1).uniform(-2, 2, (4, 6)):
        up = robot.pose(q, frame=tip)[:3, :3].T @ [0.0, 0.0, 9.81 * 2.0]
        (A,) = wrench_columns(robot, q[None], 0 * q[None], 0 * q[None])
        expected = np.concatenate([up, np.cross([0.02, -0.03, 0.08], up)])
        np.testing.assert_allclose(A @ phi_of(body()), expected, atol=1e-9)


@pytest.mark.parametrize("tip", ["hand", "ft", "tool0"])
def test_a_load_told_about_a_frame_is_the_body_of_a_file_with_it_in_that_frame(tip: str) -> None:
    _, q, qd, qdd = (one[:20] for one in moves())
    whole = arm(tip, HELD, tip)
    for loaded in (arm(tip).with_load(body()), arm("link3").with_load(body(), link=tip)):
        wanted, found = (aw.compile(aw.model(one, "inverse_dynamics"))(q, qd, qdd) for one in (whole, loaded))
        np.testing.assert_allclose(found, wanted, atol=1e-9)


@pytest.mark.requirement("S2-12", "S2-21")
@pytest.mark.parametrize("form", ["dynamic", "integral"])
def test_readings_of_a_named_sensor_give_the_load_about_the_tip(form: str) -> None:
    _, q, qd, qdd = moves()
    T = np.linalg.solve(arm("ft").pose(q[0], frame="ft"), arm("ft").pose(q[0], frame="hand"))
    seen = body().seen_from(tuple(map(tuple, T)))
    log = log_of(wrench_columns(arm("ft"), q, qd, qdd) @ phi_of(seen))
    found = identify_load(log, arm("hand"), sensor="ft", form=form)
    np.testing.assert_allclose([found.values[key] for key in found.values], phi_of(body()), atol=2e-3)
    assert (found.frame, found.sensor) == ("hand", "ft")
    assert "in frame 'hand'" in str(found)
    assert "readings    in frame 'ft'" in load_text(found)
    assert (load_data(found)["frame"], load_data(found)["sensor"]) == ("hand", "ft")
    tracker = LoadTracker(arm("hand"), sensor="ft")
    assert log.wrench is not None
    for row in zip(q, qd, qdd, log.wrench, strict=True):
        tracker.add(*row)
    np.testing.assert_allclose(list(tracker.values.values()), phi_of(body()), atol=1e-7)


def test_joint_torques_tell_the_load_about_the_tip() -> None:
    """Also where the tip is a fixed frame, which no joint moves on its own."""
    _, q, qd, qdd = moves()
    for tip in ("hand", "tool0"):
        tau = np.asarray(aw.compile(aw.model(arm(tip, HELD, tip), "inverse_dynamics"))(q, qd, qdd))
        found = identify_load(log_of(None, tau), arm(tip))
        assert abs(found.mass - 2.0) < 0.01
        np.testing.assert_allclose(found.com, [0.02, -0.03, 0.08], atol=2e-3)
        assert found.sensor == ""


def test_offsets_are_those_of_the_sensor_s_own_axes() -> None:
    _, q, qd, qdd = moves()
    offset = np.array([3.0, -2.0, 1.0, 0.1, 0.0, -0.2])
    frames = load_frames(arm("hand"), "ft")
    wrench = wrench_columns(arm("hand"), q, qd, qdd, frames=frames) @ phi_of(body()) + offset
    found = identify_load(log_of(wrench), arm("hand"), sensor="ft", offsets=True)
    np.testing.assert_allclose([found.values[f"OFF{axis}"] for axis in AXES], offset, atol=0.02)


def test_a_sensor_before_a_joint_is_refused_by_name() -> None:
    log = log_of(np.ones((1500, 6)))
    with pytest.raises(ArmwrightError, match="a joint moves between frame 'link3' and the tip 'hand'"):
        identify_load(log, arm("hand"), sensor="link3")
    with pytest.raises(ArmwrightError, match="frame 'tf': not in"):
        identify_load(log, arm("hand"), sensor="tf")
    with pytest.raises(ArmwrightError, match="sensor: not a rigid transform"):
        identify_load(log, arm("hand"), sensor=2 * np.eye(4))
