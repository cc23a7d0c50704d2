"""From a log to a robot: values come back, links are bodies, faults are diagnosed, files are whole."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.expr import number
from armwright.identify.columns.friction_terms import FrictionChoice
from armwright.identify.columns.friction_terms import columns_of as columns_of_choice
from armwright.identify.deliver.urdf_text import updated_urdf
from armwright.identify.error_sources import ErrorSource, error_study, study_table
from armwright.identify.estimate import Estimate
from armwright.identify.prepare.preparation import Settings, prepare
from armwright.identify.recording import MotorCoupling, Recording
from armwright.identify.regression.inertial_part import arm_of
from armwright.identify.regression.stack import column_values, predict_torques, torque_reach
from armwright.identify.synthetic import fourier_motion, synthetic_recording
from armwright.robot.inertia import pseudo_inertia
from armwright.whole_files import write_together
from tests.cli.run import run
from tests.identify.logs import arm, columns_of, log, with_friction, write_csv

NOISE = 1.0  # % of each torque's RMS in the logs of this file


@cache
def estimate() -> Estimate:
    return aw.identify(log(), aw.load("ur10"))


def test_the_error_on_held_out_motion_is_the_noise() -> None:
    found = estimate()
    assert found.status == "ok"
    assert found.validation is not None
    assert found.validation.overall_percent < 0.6 * NOISE  # the low-pass takes most of it away
    assert 0.8 * NOISE < found.validation.overall_percent_raw < 1.3 * NOISE


def test_friction_comes_back() -> None:
    found = estimate()
    for j in range(1, 7):
        assert found.value(f"FV{j}") == pytest.approx(2.0, abs=0.15)
        assert found.value(f"FS{j}") == pytest.approx(3.0, abs=0.15)
        assert found.value(f"OFF{j}") == pytest.approx(0.5, abs=0.2)
    units = {one.name: one.unit for one in found.parameters}
    assert (units["FV1"], units["FS1"], units["OFF1"]) == ("N m s/rad", "N m", "N m")


@pytest.mark.requirement("S2-36")
def test_the_estimate_is_better_than_the_description() -> None:
    checked = estimate().validation
    assert checked is not None
    assert checked.cad_percent is not None
    assert checked.overall_percent < 0.2 * checked.cad_percent


@pytest.mark.requirement("S2-34")
def test_base_parameters_are_those_of_the_robot() -> None:
    base = aw.model(aw.load("ur10").with_values({f"IA{j}": 0.0 for j in range(1, 7)}), "base_parameters")
    truth = {symbol.name: symbol.value for symbol in base.parameters}
    near = [one for one in estimate().parameters if one.name in truth and abs(truth[one.name]) > 0.5]
    assert len(near) > 5
    for one in near:
        assert abs(one.value - truth[one.name]) < 4 * one.sigma + 0.02 * abs(truth[one.name])


def test_every_link_of_the_identified_robot_is_a_body() -> None:
    found = estimate()
    assert found.feasible is not None
    assert found.feasible.ok
    assert found.validation is not None
    assert found.feasible.overall_percent < found.validation.overall_percent + 0.3
    assert found.robot is not None
    for link in found.robot.links:
        assert np.linalg.eigvalsh(pseudo_inertia(link.inertia.numbers()))[0] >= 0.0
    assert [one for one in found.robot.check() if one.severity == "error"] == []


def test_the_identified_robot_moves_like_the_real_one() -> None:
    found = estimate().robot
    assert found is not None
    _, q, qd, qdd = fourier_motion(6, duration=5.0, rate=100.0, seed=77)
    real, made = (
        np.asarray(aw.compile(aw.model(one, "inverse_dynamics"))(q, qd, qdd)) for one in (arm(), found)
    )
    assert np.sqrt(np.sum((real - made) ** 2) / np.sum(real**2)) < 0.01


def test_a_flipped_torque_is_diagnosed_where_least_squares_sees_nothing() -> None:
    """Without a description's masses nothing but feasibility can tell: all torques have the wrong sign."""
    unknown = replace(aw.load("ur10"), links=tuple(_weightless(link) for link in aw.load("ur10").links))
    flipped = replace(log(), tau=-log().tau)
    found = aw.identify(flipped, unknown)
    assert found.status == "not identifiable"
    assert {"flipped-torques"} <= {one.code for one in found.findings}
    assert found.robot is None


def _weightless(link: aw.Link) -> aw.Link:
    return replace(link, inertia=aw.Inertia())


def test_a_motion_that_excites_nothing_is_refused() -> None:
    """One joint moves a little; nothing can be said of the others."""
    recording = log()
    still = recording.q * 0 + recording.q[0]
    still[:, 5] += 0.05 * np.sin(recording.t)
    quiet = replace(recording, q=still, qd=np.gradient(still, recording.t, axis=0))
    found = aw.identify(quiet, aw.load("ur10"))
    assert found.exit_code in (3, 4)
    assert found.robot is None


@pytest.mark.requirement("S2-47")
def test_bounds_of_torques_hold_every_torque_of_parameters_within_theirs() -> None:
    arm_ = arm_of(aw.load("scara"), rotor=False)
    motion = prepare(synthetic_recording(aw.load("scara"), duration=5.0))
    columns = columns_of_choice(0, FrictionChoice("smooth", ("FV", "FS"), (("vs", 0.05),)))
    values = np.concatenate([arm_.matrix @ arm_.cad, [1.0, 2.0]])
    bounds = 0.1 * np.abs(values)
    middle = predict_torques(arm_, columns, values, motion)
    reach = torque_reach(arm_, columns, bounds, motion)
    random = np.random.default_rng(9)
    W = column_values(arm_, columns, motion)
    for _ in range(100):
        torque = predict_torques(arm_, columns, values + bounds * random.uniform(-1, 1, len(values)), motion)
        assert np.all(np.abs(torque - middle) <= reach * (1 + 1e-9) + 1e-12)
    corner = values + bounds * np.sign(W[7, 0])
    assert (W[7, 0] @ corner) == pytest.approx(middle[7, 0] + reach[7, 0])  # and it is reached


def test_the_smallest_model_predicts_as_well() -> None:
    found = estimate()
    assert found.reduced is not None
    assert found.validation is not None
    assert len(found.reduced.values) < 0.8 * len(found.parameters)
    assert found.reduced.overall_percent < found.validation.overall_percent + 0.3
    assert {one.name for one in found.parameters if one.is_essential} == set(found.reduced.values)


@pytest.mark.requirement("S2-43")
def test_offset_and_drift_of_a_sensor_are_columns() -> None:
    recording = log()
    drift = np.linspace(-1, 1, len(recording))[:, None] * np.array([4.0, 0, 0, 0, 0, 0])
    found = aw.identify(replace(recording, tau=recording.tau + drift), aw.load("ur10"), columns=("drift",))
    # the training part is the first 67 %, over which the drift covers 67 % of its range
    assert found.value("DRIFT1") == pytest.approx(0.67 * 4.0, abs=0.3)


def test_a_coupled_motor_brings_its_inertia_and_friction() -> None:
    robot = aw.load("ur10")
    t, q, qd, qdd = fourier_motion(6, duration=20.0, rate=200.0, seed=4)
    tau = np.asarray(aw.compile(aw.model(with_friction(robot), "inverse_dynamics"))(q, qd, qdd))
    A = np.diag([50.0] * 6)
    A[5, 4] = 50.0
    coupling = MotorCoupling(A, A.T)
    speed, rate = qd @ coupling.shares[5], qdd @ coupling.shares[5]
    load = 0.3 * rate + 1.5 * speed
    tau += load[:, None] * coupling.shares[5]
    joints = tuple(joint.name for joint in robot.active)
    found = aw.identify(
        Recording(t=t, q=q, qd=qd, qdd=None, tau=tau, joints=joints, coupling=coupling), robot
    )
    assert found.value("IAM6") == pytest.approx(0.3, abs=0.02)
    assert found.value("FVM6") == pytest.approx(1.5, abs=0.05)


@pytest.mark.requirement("S2-45")
def test_sources_of_error_are_told_apart() -> None:
    sources = (
        ErrorSource("none"),
        ErrorSource("kinematic 4°", kinematic=np.deg2rad(4)),
        ErrorSource("noise", torque_noise=0.02),
    )
    rows = error_study(aw.load("scara"), sources=sources, runs=3, duration=10.0)
    clean, turned, noisy = rows
    assert clean.parameter_percent < 0.1
    assert turned.torque_percent > 10 * clean.torque_percent
    assert noisy.torque_percent > 10 * clean.torque_percent
    assert "kinematic 4°" in study_table(rows)


# --------------------------------------------------------------------------------- files


URDF = """<?xml version="1.0"?>
<!-- my robot, do not touch my comments -->
<robot name="arm" xmlns:xacro="http://ros.org/wiki/xacro">
  <link name="base">
    <inertial><origin xyz="0 0 0.1"/><mass value="0"/>   <!-- bolted down -->
      <inertia ixx="0" ixy="0" ixz="0" iyy="0" iyz="0" izz="0"/></inertial>
  </link>
  <link name="upper">
    <visual><geometry><box size="1 1 1"/></geometry></visual>   <!-- a box -->
    <inertial>
      <!-- weighed -->
      <origin xyz="0.1 0 0.2" rpy="0 0 0"/><mass value="3" unit="kg"/>
      <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.05"/>
    </inertial>
  </link>
  <link name="fore"><inertial><mass value="1"/><origin xyz="0 0 0.2"/>
      <inertia ixx="0.02" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.01"/></inertial></link>
  <joint name="shoulder" type="revolute">
    <parent link="base"/><child link="upper"/><axis xyz="0 1 0"/>
    <limit lower="-3" upper="3" effort="100" velocity="3"/>
    <dynamics damping="0.1"/>
  </joint>
  <joint name="elbow" type="revolute"><origin xyz="0 0 0.4"/>
    <parent link="upper"/><child link="fore"/><axis xyz="0 1 0"/>
    <limit lower="-3" upper="3" effort="100" velocity="3"/></joint>
  <link name="disc"><inertial><mass value="0.1"/>
      <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial></link>
  <joint name="bolts" type="fixed"><parent link="fore"/><child link="disc"/></joint>
  <gazebo reference="upper"><material>Gazebo/Blue</material></gazebo>
</robot>
"""


def test_values_are_written_into_a_urdf_and_nothing_else_changes(tmp_path: Path) -> None:
    path = tmp_path / "arm.urdf"
    path.write_text(URDF, encoding="utf-8")
    robot = aw.load(path)
    same, _ = updated_urdf(URDF, robot)
    assert same == URDF
    heavier = robot.with_values({"M1": 4.0, "FV1": 0.7, "FS2": 0.3, "IA2": 0.05})
    text, _ = updated_urdf(URDF, heavier)
    for kept in ('<mass value="4" unit="kg"/>', "<!-- weighed -->", "<!-- bolted down -->"):
        assert kept in text
    ended, _ = updated_urdf(URDF.replace("\n", "\r\n"), heavier)
    assert ended == text.replace("\n", "\r\n")
    dashed = path.with_name("dashed.urdf")
    dashed.write_text(URDF.replace("upper", "upper-arm").replace('"elbow"', '"1 elbow"'), encoding="utf-8")
    other, _ = updated_urdf(dashed.read_text(encoding="utf-8"), aw.load(dashed).with_values({"FS2": 0.3}))
    assert 'friction="0.3"' in other
    (tmp_path / "new.urdf").write_text(text, encoding="utf-8")
    back = aw.load(tmp_path / "new.urdf")
    for wanted, link in zip(heavier.links, back.links, strict=True):
        assert np.allclose(link.inertia.numbers(), wanted.inertia.numbers(), atol=1e-12)
    assert float(back.joints[0].friction.FV) == 0.7
    assert float(back.joints[1].friction.FS) == 0.3
    assert float(back.joints[1].rotor) == 0.05
    own = ("<inertial", "<inertia ", "<mass", "<origin xyz", "<dynamics", "</inertial>", "</joint>")
    kept = [line for line in URDF.splitlines() if not any(word in line for word in own)]
    assert len(kept) > 10
    assert [line for line in kept if line not in text.splitlines()] == []


def test_the_command_writes_everything_or_nothing(tmp_path: Path) -> None:
    write_csv(tmp_path / "log.csv", columns_of(log()))
    out = ("--report", "r.html", "--out", "new.toml", "--code", "c", "--write-map", "map.toml")
    done = run("identify", "log.csv", "--robot", "ur10", *out, "--json", cwd=tmp_path)
    assert done.code == 0, done.err
    data = done.data
    assert data["schema"] == 1
    assert data["validation"]["overall_percent"] < 1.0
    assert {"code", "severity", "joint", "text", "remedy"} == set(data["findings"][0])
    assert {"name", "value", "sigma", "sigma_percent", "low", "high"} <= set(data["parameters"][0])
    assert {"split", "overall_percent", "overall_percent_raw", "cutoff_hz", "joints", "cad_percent"} <= set(
        data["validation"]
    )
    assert data["excitation"]["condition"] > 1
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert page.index("Findings") < page.index("Torques on held-out motion") < page.index("Parameters")
    assert page.count("<svg") == 8
    assert aw.load(tmp_path / "new.toml").name == "ur10"
    assert (tmp_path / "c" / "ur10_inverse_dynamics.c").exists()
    again = run("identify", "log.csv", "--robot", "ur10", "--map", "map.toml", "--json", cwd=tmp_path)
    assert again.data["validation"] == data["validation"]
    # code that is there is kept: refused before anything is computed
    (tmp_path / "c" / "ur10_inverse_dynamics.c").write_text("mine", encoding="utf-8")
    kept = run("identify", "log.csv", "--robot", "ur10", "--code", "c", cwd=tmp_path)
    assert kept.code == 2
    assert "ur10_inverse_dynamics.c exists already" in kept.err
    assert (tmp_path / "c" / "ur10_inverse_dynamics.c").read_text(encoding="utf-8") == "mine"


def test_a_small_motion_decides_no_model() -> None:
    """It is predicted within the noise, and torques elsewhere are anyone's guess."""
    small = synthetic_recording(arm(), duration=15.0, rate=125.0, seed=3, noise=0.01, amplitude=0.02)
    found = aw.identify(small, arm(), friction="smooth")
    assert found.validation is not None
    assert found.validation.overall_percent < 5.0
    assert found.exit_code == 4
    (said,) = (one for one in found.findings if one.code == "insufficient-excitation")
    assert "over the whole range" in said.text
    large = aw.identify(log(), arm(), friction="smooth")
    assert large.excitation is not None
    assert large.excitation.elsewhere_percent is not None
    assert large.excitation.elsewhere_percent < 5.0


def test_velocities_that_a_filter_makes_late_give_way_to_positions() -> None:
    """8 ms late: quieter than differences of positions, and wrong in every acceleration."""
    counts = np.round(log().q / 5e-5) * 5e-5
    late = replace(log(), q=counts, qd=log().qd - 8e-3 * np.gradient(log().qd, log().t, axis=0))
    assert prepare(late).is_measured
    found = aw.identify(late, arm(), friction="smooth")
    assert any("derived from position (explains torques better)" in one for one in found.choices)
    asked = aw.identify(late, arm(), friction="smooth", settings=Settings(velocity="measured"))
    assert found.validation is not None
    assert asked.validation is not None
    assert found.validation.overall_percent < 0.7 * asked.validation.overall_percent


def test_files_are_put_in_place_together(tmp_path: Path) -> None:
    """The folder of the second is not there: the first is not written, and an old one stays."""
    (tmp_path / "report.html").write_bytes(b"old")
    files = {tmp_path / "report.html": b"new", tmp_path / "nowhere" / "robot.urdf": b"robot"}
    with pytest.raises(aw.ArmwrightError, match=r"robot\.urdf: cannot be written"):
        write_together(files)
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]
    assert (tmp_path / "report.html").read_bytes() == b"old"


def test_an_unusable_log_ends_with_code_3_and_writes_no_robot(tmp_path: Path) -> None:
    spoilt = replace(log(), tau=-log().tau)
    write_csv(tmp_path / "log.csv", columns_of(spoilt))
    done = run("identify", "log.csv", "--robot", "ur10", "--out", "new.toml", "--json", cwd=tmp_path)
    assert done.code == 3
    assert "torque-sign" in {one["code"] for one in done.data["findings"]}
    assert not (tmp_path / "new.toml").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--friction", "nosuch"), "friction 'nosuch'"),
        (("--estimator", "nosuch"), "estimator 'nosuch'"),
        (("--differentiate", "nosuch"), "differentiation 'nosuch'"),
        (("--column", "nosuch"), "column 'nosuch'"),
        (("--out", "robot.docx"), "suffix '.docx'"),
    ],
)
def test_a_wrong_option_is_answered_with_what_is_known(
    words: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    write_csv(tmp_path / "log.csv", columns_of(log().rows(slice(0, 2000))))
    done = run("identify", "log.csv", "--robot", "ur10", *words, cwd=tmp_path)
    assert done.code == 2
    assert message in done.err


def test_a_prismatic_joint_is_measured_apart() -> None:
    robot = aw.load("scara")
    heavy = replace(robot, joints=tuple(replace(one, rotor=number(0.0)) for one in robot.joints))
    recording = synthetic_recording(heavy, duration=15.0, noise=0.01, amplitude=0.5)
    found = aw.identify(recording, heavy)
    assert found.validation is not None
    assert found.validation.linear_percent is not None
    assert found.validation.linear_percent < 2.0
    # the quill goes straight up: its offset is told from no weight, and gives way to it
    assert {one.where for one in found.findings if one.code == "offset-left-out"} == {"quill"}
    slid = {one.unit for one in found.parameters if one.joint == "quill" and one.name[:2] in ("FV", "FS")}
    assert slid
    assert slid <= {"N s/m", "N"}  # a slide has forces and metres


def test_a_frame_without_mass_stays_without_it(tmp_path: Path) -> None:
    """tool0 is fixed to the last link: the mass measured there is the link's."""
    aw.load("planar2r").save(tmp_path / "arm.urdf")
    text = (tmp_path / "arm.urdf").read_text()
    last = [link.name for link in aw.load(tmp_path / "arm.urdf").links if float(link.inertia.M)][-1]
    frame = (
        '<link name="tool0"/><joint name="flange" type="fixed">'
        f'<parent link="{last}"/><child link="tool0"/></joint></robot>'
    )
    (tmp_path / "arm.urdf").write_text(text.replace("</robot>", frame))
    robot = aw.load(tmp_path / "arm.urdf")
    found = aw.identify(synthetic_recording(robot, duration=8.0, rate=100.0, noise=0.02, seed=1), robot)
    assert found.robot is not None
    masses = {link.name: float(link.inertia.M) for link in found.robot.links}
    assert masses["tool0"] == 0.0
    assert masses[last] > 0.0
