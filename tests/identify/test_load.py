"""What a robot holds, weighed at the wrist and by its joints [AAH86 2, 4, Appendix II]."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.identify.estimators.estimator import NotIdentifiable
from armwright.identify.estimators.least_squares import OrdinaryLeastSquares
from armwright.identify.estimators.recursive import RecursiveLeastSquares
from armwright.identify.load.known_objects import nearest_object
from armwright.identify.load.load_equations import (
    AXES,
    integral_equations,
    momentum_columns,
    rest_segments,
    static_equations,
    wrench_columns,
)
from armwright.identify.load.load_estimate import LoadCurves, LoadEstimate
from armwright.identify.load.load_frames import wrench_rows
from armwright.identify.load.load_identification import identify_load
from armwright.identify.prepare.preparation import PreparedMotion
from armwright.identify.recording import Recording
from armwright.identify.regression.stack import Stack
from armwright.identify.synthetic import fourier_motion
from armwright.models.identification.wrench_regressor import PHI
from armwright.report.load_page import load_data, load_text, report_load
from armwright.robot import Inertia, Robot
from tests.cli.run import run
from tests.identify.logs import write_csv

FORCE, MOMENT = 0.3, 0.02  # N, N m: noise of a usual wrist sensor, per sample
RATE = 250.0


@cache
def arm() -> Robot:
    return aw.load("puma560").without("friction")


@cache
def body() -> Inertia:
    """Two kilograms, off the axis, three different moments."""
    return Inertia.from_com(2.0, (0.02, -0.03, 0.08), (0.012, 0.001, 0.0, 0.009, 0.0005, 0.004))


def phi_of(inertia: Inertia) -> np.ndarray:
    return np.array([float(getattr(inertia, key)) for key in PHI])


@cache
def exact() -> PreparedMotion:
    t, q, qd, qdd = fourier_motion(6, duration=8.0, rate=RATE, seed=2, amplitude=0.7, period=4.0)
    return PreparedMotion(t, q, qd, qdd, 0 * q, rate=RATE, cutoff=40.0, joints=("",) * 6)


def recorded(
    load: Inertia, *, seed: int = 0, noise: float = 1.0, motion: PreparedMotion | None = None
) -> Recording:
    one = motion or exact()
    wrench = wrench_columns(arm(), one.q, one.qd, one.qdd) @ phi_of(load)
    random = np.random.default_rng(seed)
    spread = noise * np.array([FORCE] * 3 + [MOMENT] * 3)
    joints = tuple(joint.name for joint in arm().active)
    return Recording(
        t=one.t,
        q=one.q,
        qd=one.qd,
        qdd=None,
        tau=0 * one.q,
        joints=joints,
        wrench=wrench + spread * random.normal(size=wrench.shape),
    )


def stack_of(load: Inertia) -> Stack:
    one = exact()
    W = wrench_columns(arm(), one.q, one.qd, one.qdd)
    return Stack(W, W @ phi_of(load), PHI, AXES)


@pytest.mark.requirement("S2-12")
def test_parameters_come_back_from_wrenches_without_noise() -> None:
    found = OrdinaryLeastSquares().fit(stack_of(body()))
    assert np.abs(found.values - phi_of(body())).max() < 1e-10


@pytest.mark.requirement("S2-13")
def test_the_recursive_estimate_ends_where_the_batch_does() -> None:
    stack = stack_of(body())
    noisy = replace(stack, y=stack.y + 0.1 * np.random.default_rng(1).normal(size=stack.y.shape))
    batch, running = (one.fit(noisy).values for one in (OrdinaryLeastSquares(), RecursiveLeastSquares()))
    assert np.abs(running - batch).max() < 1e-8
    late = RecursiveLeastSquares(forgetting=0.99).fit(noisy).values
    assert np.abs(late - batch).max() > 1e-6


def poses(count: int = 6, samples: int = 1000) -> PreparedMotion:
    """Poses held still, with quick moves between them that no one looks at."""
    random = np.random.default_rng(4)
    places = random.uniform(-1.5, 1.5, (count, 6))
    q = np.repeat(places, samples, axis=0)
    qd = np.zeros_like(q)
    qd[samples::samples] = 1.0
    qd[samples - 1 :: samples] = 1.0
    return PreparedMotion(
        np.arange(len(q)) / 1000.0, q, qd, 0 * q, 0 * q, rate=1000.0, cutoff=40.0, joints=("",) * 6
    )


@pytest.mark.requirement("S2-14")
def test_poses_at_rest_give_mass_and_centre_and_say_rank_4() -> None:
    """Six poses of a thousand samples: within 10 g and 1 mm, as Table 1 has it."""
    one = poses()
    still = replace(one, qd=0 * one.qd)
    log = recorded(body(), motion=still, noise=3.0)
    assert log.wrench is not None
    stack = static_equations(arm(), one, log.wrench)
    assert stack.W.shape == (6, 6, 4)
    found = OrdinaryLeastSquares().fit(stack)
    assert found.names == ("M", "MX", "MY", "MZ")
    assert abs(found.values[0] - 2.0) < 0.010
    assert np.abs(found.values[1:] / found.values[0] - np.array([0.02, -0.03, 0.08])).max() < 1e-3


@pytest.mark.requirement("S2-15", "S2-16")
def test_a_motion_gives_all_ten_parameters() -> None:
    """Within 40 g and 2 mm, as Table 1 has it; centre and inertia about it are those of the body."""
    found = identify_load(recorded(body()), arm())
    assert found.rank == 10
    assert abs(found.mass - 2.0) < 0.040
    assert np.abs(found.com - np.array([0.02, -0.03, 0.08])).max() < 2e-3
    wanted = np.array([[0.012, 0.001, 0.0], [0.001, 0.009, 0.0005], [0.0, 0.0005, 0.004]])
    assert np.abs(found.central - wanted).max() < 2e-3
    for key, value in zip(PHI, phi_of(body()), strict=True):
        assert abs(found.values[key] - value) < 5 * found.sigma[key]


def estimate_with(moments: tuple[float, float, float], sigma: float = 1e-4) -> LoadEstimate:
    a, b, c = moments
    inertia = Inertia.from_com(1.0, (0.0, 0.0, 0.0), (a, 0.0, 0.0, b, 0.0, c))
    values = {key: float(getattr(inertia, key)) for key in PHI}
    curves = LoadCurves(np.zeros(1), np.zeros((1, 6)), np.zeros((1, 6)), AXES)
    return LoadEstimate(values, dict.fromkeys(PHI, sigma), 10, 1.0, curves, (), arm())


@pytest.mark.requirement("S2-17")
def test_axes_of_nearly_equal_moments_are_uncertain_in_proportion() -> None:
    """Turning a noisy inertia into axes: the angle's spread is σ over the difference of moments."""
    random = np.random.default_rng(3)
    for gap in (0.004, 0.001):
        one = estimate_with((0.01 + gap, 0.01, 0.003), sigma=2e-5)
        said = one.principal.angle_sigma[2]
        angles = []
        for _ in range(400):
            noise = 2e-5 * random.normal(size=(3, 3))
            _, axes = np.linalg.eigh(one.central + np.triu(noise) + np.triu(noise, 1).T)
            angles.append(np.arctan(axes[1, 2] / axes[0, 2]))
        assert said == pytest.approx(2e-5 / gap)
        assert 0.7 * said < np.std(angles) < 1.3 * said
    assert not estimate_with((0.014, 0.01, 0.003)).principal.is_ambiguous
    assert estimate_with((0.0101, 0.01, 0.003)).principal.is_ambiguous


@pytest.mark.requirement("S2-18", "S2-19")
def test_a_gripper_is_taken_off_and_a_moved_load_is_followed() -> None:
    gripper = Inertia.from_com(0.8, (0.0, 0.0, 0.05), (0.001, 0.0, 0.0, 0.001, 0.0, 0.0005))
    found = identify_load(recorded(body() + gripper), arm(), gripper=gripper)
    assert abs(found.mass - 2.0) < 0.04
    moved = Inertia.from_com(2.0, (0.02, 0.01, 0.08), (0.012, 0.001, 0.0, 0.009, 0.0005, 0.004))
    other = identify_load(recorded(moved + gripper, seed=5), arm(), gripper=gripper)
    assert np.abs(other.moved_from(found) - np.array([0.0, 0.04, 0.0])).max() < 2e-3


@pytest.mark.requirement("S2-21")
def test_a_merged_load_makes_the_torques_of_both_bodies() -> None:
    """By the robot with the load, and by Jᵀ times the wrench that the load takes."""
    one = exact().rows(slice(0, 50))
    found = identify_load(recorded(body(), noise=0.0), arm())
    merged, bare = (
        np.asarray(aw.compile(aw.model(robot, "inverse_dynamics"))(one.q, one.qd, one.qdd))
        for robot in (arm().with_load(body()), arm())
    )
    J = np.asarray(aw.compile(aw.model(arm(), "jacobian", frame=6, projection=6))(one.q))
    wrench = wrench_columns(arm(), one.q, one.qd, one.qdd) @ phi_of(body())
    assert np.allclose(merged - bare, np.einsum("tkj,tk->tj", J, wrench), atol=1e-9)
    learnt = np.asarray(aw.compile(aw.model(found.robot, "inverse_dynamics"))(one.q, one.qd, one.qdd))
    assert np.linalg.norm(learnt - merged) < 1e-2 * np.linalg.norm(merged)


@pytest.mark.requirement("S2-22")
def test_a_known_object_is_recognised_however_it_is_held() -> None:
    turn = np.array([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    wanted = np.array([[0.012, 0.001, 0.0], [0.001, 0.009, 0.0005], [0.0, 0.0005, 0.004]])
    held = Inertia.from_com(2.0, (0.05, 0.0, 0.12), turn @ wanted @ turn.T)
    known = {"block": body(), "can": Inertia.from_com(0.4, (0, 0, 0), (0.001, 0, 0, 0.001, 0, 0.0004))}
    found = nearest_object(identify_load(recorded(held, noise=0.2), arm()), known)
    assert found.name == "block"
    assert found.is_certain
    assert not nearest_object(
        identify_load(recorded(held, noise=0.2), arm()), {"can": known["can"]}
    ).is_certain


@pytest.mark.requirement("S2-23")
def test_the_integral_form_is_the_integral_of_the_other() -> None:
    """∫A·φ dt by quadrature equals the impulse columns; so do their noiseless estimates."""
    t, q, qd, qdd = fourier_motion(6, duration=2.0, rate=2000.0, seed=2, amplitude=0.7, period=4.0)
    one = PreparedMotion(t, q, qd, qdd, 0 * q, rate=2000.0, cutoff=40.0, joints=("",) * 6)
    A = wrench_columns(arm(), q, qd, qdd)
    stack = integral_equations(arm(), one, A @ phi_of(body()), window=0.5)
    assert np.abs(stack.W @ phi_of(body()) - stack.y).max() < 5e-9
    found = OrdinaryLeastSquares().fit(stack)
    assert np.abs(found.values - phi_of(body())).max() < 1e-7
    P, _ = momentum_columns(arm(), q[:1], qd[:1])
    assert P.shape == (1, 6, 10)


@pytest.mark.requirement("S2-26")
def test_a_motion_that_leaves_an_inertia_undecided_is_refused_by_name() -> None:
    """One joint turns the load about one axis: a minimum-norm answer would be silently wrong."""
    t = np.arange(1000) / RATE
    q = np.tile(np.array([0.3, -0.4, 0.5, 0.2, 0.6, 0.0]), (len(t), 1))
    q[:, 5] = np.sin(3 * t)
    qd, qdd = np.gradient(q, t, axis=0), 0 * q
    qdd[:, 5] = -9 * np.sin(3 * t)
    one = PreparedMotion(t, q, qd, qdd, 0 * q, rate=RATE, cutoff=40.0, joints=("",) * 6)
    with pytest.raises(NotIdentifiable, match="cannot be identified") as refused:
        identify_load(recorded(body(), motion=one), arm())
    assert {"XX", "YY"} & set(refused.value.names)
    directions = str(refused.value).split("motion: ")[1].split("; turn")[0]
    assert directions == "XX; XY; YY"  # the axis of the last joint is z; none is a mixture of two others


def test_poses_of_a_log_without_the_ways_between_them_count_one_by_one() -> None:
    """Joints never move in it, and the speeds are noise."""
    random = np.random.default_rng(0)
    poses = random.uniform(-1.0, 1.0, (6, 6)).repeat(100, axis=0)
    t, none = np.arange(len(poses)) / RATE, np.zeros_like(poses)
    noise = random.normal(scale=1e-3, size=poses.shape)
    one = PreparedMotion(t, poses, noise, none, none, rate=RATE, cutoff=40.0, joints=("",) * 6)
    assert [(part.start, part.stop) for part in rest_segments(one)] == [
        (k, k + 100) for k in range(0, 600, 100)
    ]
    found = identify_load(recorded(body(), motion=replace(one, qd=none)), arm(), form="static")
    assert abs(found.mass - 2.0) < 0.05
    with pytest.raises(aw.ArmwrightError, match="mass and centre alone"):
        print(found.principal)


@pytest.mark.requirement("S2-37")
def test_wrenches_are_predicted_and_plotted_axis_by_axis(tmp_path: Path) -> None:
    found = identify_load(recorded(body()), arm())
    assert found.curves.rms["FX"] == pytest.approx(FORCE, rel=0.2)
    assert found.curves.rms["NZ"] == pytest.approx(MOMENT, rel=0.2)
    page = report_load(found, tmp_path / "load.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 6
    assert load_data(found)["mass"] == found.mass
    assert "kg at" in load_text(found)


@pytest.mark.requirement("S2-43")
def test_offsets_of_the_sensor_are_unknowns_where_asked_for() -> None:
    log = recorded(body())
    assert log.wrench is not None
    shifted = replace(log, wrench=log.wrench + np.array([3.0, -2.0, 1.0, 0.1, 0.0, -0.2]))
    said = [one.code for one in identify_load(shifted, arm()).findings]
    assert "sensor-offset" in said
    assert "sensor-offset" not in [one.code for one in identify_load(log, arm()).findings]
    found = identify_load(shifted, arm(), offsets=True)
    assert abs(found.mass - 2.0) < 0.04
    assert found.values["OFFFX"] == pytest.approx(3.0, abs=0.2)


def test_joint_torques_weigh_a_load_too() -> None:
    """Those of the loaded arm, less the arm's own."""
    one = exact()
    tau = np.asarray(
        aw.compile(aw.model(arm().with_load(body()), "inverse_dynamics"))(one.q, one.qd, one.qdd)
    )
    noise = 0.05 * np.random.default_rng(2).normal(size=tau.shape)
    joints = tuple(joint.name for joint in arm().active)
    log = Recording(t=one.t, q=one.q, qd=one.qd, qdd=None, tau=tau + noise, joints=joints)
    found = identify_load(log, arm())
    assert abs(found.mass - 2.0) < 0.04
    assert np.abs(found.com - np.array([0.02, -0.03, 0.08])).max() < 3e-3
    assert found.findings == ()
    rubbing = replace(log, tau=log.tau + 0.5 * np.sign(one.qd))  # little beside what the load takes
    said = {finding.code: finding.where for finding in identify_load(rubbing, arm()).findings}
    assert "load-unexplained" not in said
    assert said["load-friction"] == ", ".join(joints)


def test_a_sensor_that_is_turned_and_moved_reads_the_same_load() -> None:
    T = np.eye(4)
    T[:3, :3] = np.array([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    T[:3, 3] = (0.0, 0.01, 0.06)
    log = recorded(body(), noise=0.0)
    assert log.wrench is not None
    force = log.wrench[:, :3] @ T[:3, :3]
    moment = (log.wrench[:, 3:] - np.cross(T[:3, 3], log.wrench[:, :3])) @ T[:3, :3]
    read = np.concatenate([force, moment], axis=1)
    assert np.allclose(log.wrench @ wrench_rows(T).T, read, atol=1e-12)
    found = identify_load(replace(log, wrench=read), arm(), sensor=T)
    assert abs(found.mass - 2.0) < 0.01


def test_friction_that_the_robot_does_not_know_is_no_load() -> None:
    one = exact()
    joints = tuple(joint.name for joint in arm().active)
    own = np.asarray(aw.compile(aw.model(arm(), "inverse_dynamics"))(one.q, one.qd, one.qdd))
    log = Recording(t=one.t, q=one.q, qd=one.qd, qdd=None, tau=own + 5 * np.sign(one.qd), joints=joints)
    assert "load-unexplained" in {finding.code for finding in identify_load(log, arm()).findings}


def test_what_is_wrong_is_said() -> None:
    log = recorded(body())
    assert log.wrench is not None
    found = identify_load(replace(log, wrench=-log.wrench), arm())
    assert "negative-mass" in {one.code for one in found.findings}
    with pytest.raises(ArmwrightError, match="form 'nosuch'"):
        identify_load(log, arm(), form="nosuch")


def test_the_command_weighs_a_load(tmp_path: Path) -> None:
    log = recorded(body())
    assert log.wrench is not None
    columns = {"t": log.t} | {f"q{k + 1}": log.q[:, k] for k in range(6)}
    columns |= {f"tau{k + 1}": log.tau[:, k] for k in range(6)}
    columns |= {axis: -log.wrench[:, k] for k, axis in enumerate(AXES)}
    write_csv(tmp_path / "log.csv", columns)
    joints = [f'[[joint]]\nposition = "q{k}"\ntorque = "tau{k}"' for k in range(1, 7)]
    sensor = '[wrench]\nforce = ["FX", "FY", "FZ"]\nmoment = ["NX", "NY", "NZ"]\ngain = -1.0'
    (tmp_path / "map.toml").write_text("\n".join(['time = "t"', *joints, sensor]) + "\n", encoding="utf-8")
    words = ("--robot", "puma560", "--map", "map.toml", "--payload", "--report", "load.html", "--json")
    done = run("identify", "log.csv", *words, "--out", "loaded.toml", cwd=tmp_path)
    assert done.code == 0, done.err
    assert done.data["mass"] == pytest.approx(2.0, abs=0.04)
    assert (tmp_path / "load.html").exists()
    heavier = float(aw.load(tmp_path / "loaded.toml").links[5].inertia.M)
    assert heavier == pytest.approx(float(aw.load("puma560").links[5].inertia.M) + done.data["mass"])
