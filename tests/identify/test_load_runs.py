"""Loads from several runs: single-joint motions, loaded and unloaded torques, drive gains, sensor zero."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError, InputError
from armwright.identify.estimators.estimator import NotIdentifiable
from armwright.identify.load.known_objects import grasp_check, read_objects
from armwright.identify.load.load_equations import AXES, wrench_columns
from armwright.identify.load.load_identification import identify_load
from armwright.identify.load.load_motions import load_motions
from armwright.identify.load.load_tracker import LoadTracker
from armwright.identify.load.loaded_runs import drive_gains
from armwright.identify.load.sensor_zero import SensorZero, sensor_zero
from armwright.identify.prepare.preparation import PreparedMotion
from armwright.identify.recording import Recording
from armwright.robot import Inertia
from tests.cli.run import run
from tests.identify.logs import write_csv
from tests.identify.test_load import arm, body, exact, phi_of, recorded


def of_motion(motion: aw.Motion) -> PreparedMotion:
    t = np.arange(0.0, motion.duration, 1 / 250.0)
    at = motion.samples(t)
    return PreparedMotion(
        t, at[:, 0], at[:, 1], at[:, 2], 0 * at[:, 0], rate=250.0, cutoff=40.0, joints=("",) * 6
    )


def torque_log(load: Inertia | None, *, seed: int, gains: float | np.ndarray = 1.0) -> Recording:
    """A run of the PUMA with friction that its model does not know, with and without a load."""
    one = exact()
    robot = arm() if load is None else arm().with_load(load)
    tau = np.asarray(aw.compile(aw.model(robot, "inverse_dynamics"))(one.q, one.qd, one.qdd))
    tau = tau + 5 * np.tanh(20 * one.qd) + 0.05 * np.random.default_rng(seed).normal(size=tau.shape)
    joints = tuple(joint.name for joint in arm().active)
    return Recording(t=one.t, q=one.q, qd=one.qd, qdd=None, tau=tau / gains, joints=joints)


@pytest.mark.requirement("S2-20")
def test_chosen_motions_of_single_joints_decide_a_load() -> None:
    moves = load_motions(arm())
    for one in moves:
        assert np.count_nonzero(one.end - one.start) == 1
    found = identify_load([recorded(body(), motion=of_motion(one.motion)) for one in moves], arm())
    assert found.rank == 10
    assert found.condition < 20
    assert abs(found.mass - 2.0) < 0.02
    assert found.curves.t.shape == found.curves.measured.shape[:1]
    assert np.all(np.diff(found.curves.t) > 0)


def test_chosen_motions_keep_the_limits_of_velocities() -> None:
    slow = replace(
        arm(),
        joints=tuple(replace(joint, limits=replace(joint.limits, velocity=0.8)) for joint in arm().joints),
    )
    for one in load_motions(slow):
        speed = np.abs(one.motion.samples(np.linspace(0.0, one.duration, 401))[:, 1]).max()
        assert speed == pytest.approx(0.95 * 0.8, rel=1e-3)  # the peak of a quintic between 401 samples
        assert one.duration > 5.0


@pytest.mark.requirement("S2-26")
def test_a_lost_direction_of_a_load_is_named() -> None:
    """The last joint alone turns the load about its own axis: what that cannot tell stands in the message."""
    log = recorded(body(), motion=of_motion(load_motions(arm())[1].motion))
    with pytest.raises(NotIdentifiable, match=r"directions? of the load .*(XX|YY)") as refused:
        identify_load(log, arm())
    assert "load_motions" in str(refused.value)
    with pytest.raises(NotIdentifiable, match="cannot turn a load about every axis"):
        load_motions(aw.load("scara"))


def test_friction_falls_out_of_loaded_and_unloaded_runs() -> None:
    """The model knows no friction; the difference of both runs does not need to."""
    loaded, bare = torque_log(body(), seed=1), torque_log(None, seed=2)
    found = identify_load(loaded, arm(), unloaded=bare)
    assert abs(found.mass - 2.0) < 0.02
    assert np.abs(found.com - np.array([0.02, -0.03, 0.08])).max() < 3e-3
    assert not found.findings
    with pytest.raises(ArmwrightError, match="run the same motion in both logs"):
        identify_load(replace(loaded, q=loaded.q + 0.2), arm(), unloaded=bare)


def test_a_known_load_tells_the_gains_of_drives_within_reason() -> None:
    """Gains 9 % off are found; one that would have to be double stays as it is."""
    true = np.array([1.0, 1.09, 0.93, 1.0, 2.5, 1.0])
    runs = torque_log(body(), seed=1, gains=true), torque_log(None, seed=2, gains=true)
    gains, findings = drive_gains(*runs, arm(), load=body())
    assert gains[1].factor == pytest.approx(1.09, abs=0.01)
    assert gains[2].factor == pytest.approx(0.93, abs=0.01)
    assert abs(gains[1].factor - 1.09) < 5 * gains[1].sigma
    assert (gains[4].factor, gains[4].is_known) == (1.0, False)
    assert ("gain-implausible", "wrist_bend") in {(one.code, one.where) for one in findings}


@pytest.mark.slow_tool
def test_deviations_of_drive_gains_are_as_large_as_their_errors() -> None:
    """Noise that was filtered with the torques lasts; as if it were white, errors had 1.5 deviations."""
    errors = []
    for seed in range(24):
        runs = torque_log(body(), seed=2 * seed), torque_log(None, seed=2 * seed + 1)
        gains, _ = drive_gains(*runs, arm(), load=body())
        errors += [(one.factor - 1.0) / one.sigma for one in gains if one.is_known]
    assert len(errors) >= 96
    assert 0.9 < np.mean(np.abs(errors) < 1.96) < 0.995  # 95 % of 96 or more: within 2 deviations of a count


@pytest.mark.requirement("S2-43")
def test_drift_of_the_sensor_between_two_empty_readings_is_taken_off() -> None:
    log = recorded(body())
    assert log.wrench is not None
    first, last = np.array([2.0, -1.0, 0.5, 0.1, 0.0, -0.1]), np.array([4.0, -2.0, 0.5, 0.2, 0.1, -0.1])
    share = (log.t / log.t[-1])[:, None]
    drifted = replace(log, wrench=log.wrench + first + share * (last - first))
    rest = replace(log, wrench=np.zeros_like(log.wrench))
    before = replace(rest, t=rest.t - rest.t.mean(), wrench=rest.wrench + first)
    after = replace(rest, t=rest.t - rest.t.mean() + log.t[-1], wrench=rest.wrench + last)
    zero = sensor_zero(before, after)
    np.testing.assert_allclose(zero.drift, last - first, atol=1e-12)
    held, plain = identify_load(drifted, arm(), zero=zero), identify_load(log, arm())
    assert abs(held.mass - plain.mass) < 1e-6
    np.testing.assert_allclose(SensorZero(first).at(log.t[:2]), [first, first])
    with pytest.raises(ArmwrightError, match="in the order they were made"):
        sensor_zero(after, before)


@pytest.mark.requirement("S2-13")
def test_a_load_is_followed_sample_by_sample_and_a_new_one_is_seen() -> None:
    """Kept alike, samples give the batch's values to 1e-8; with forgetting a new load is found."""
    one = exact()
    W = wrench_columns(arm(), one.q, one.qd, one.qdd)
    keeps, forgets = LoadTracker(arm()), LoadTracker(arm(), forgetting=0.98)
    with pytest.raises(NotIdentifiable, match="do not determine the load yet"):
        _ = keeps.values
    rows = list(zip(one.q, one.qd, one.qdd, W @ phi_of(body()), strict=True))
    for row in rows:
        keeps.add(*row)
        forgets.add(*row)
    assert keeps.count == len(rows)
    np.testing.assert_allclose(list(keeps.values.values()), phi_of(body()), atol=1e-8)
    heavier = Inertia.from_com(3.0, (0.02, -0.03, 0.08), (0.012, 0.001, 0.0, 0.009, 0.0005, 0.004))
    for q, qd, qdd, wrench in zip(one.q, one.qd, one.qdd, W @ phi_of(heavier), strict=True):
        keeps.add(q, qd, qdd, wrench)
        forgets.add(q, qd, qdd, wrench)
    assert forgets.values["M"] == pytest.approx(3.0, abs=1e-6)
    assert 2.4 < keeps.values["M"] < 2.6
    assert float(forgets.inertia.M) == forgets.values["M"]
    with pytest.raises(ArmwrightError, match="forgetting"):
        LoadTracker(arm(), forgetting=0.0)


def test_a_grasp_is_verified_by_mass_place_and_turn() -> None:
    load = identify_load(recorded(body(), noise=0.2), arm())
    held = grasp_check(load, body())
    assert held.is_held
    assert held.turn < 0.1
    slipped = Inertia.from_com(2.0, (0.02, 0.02, 0.08), (0.012, 0.001, 0.0, 0.009, 0.0005, 0.004))
    found = grasp_check(load, slipped)
    assert not found.is_held
    np.testing.assert_allclose(found.slip, [0.0, -0.05, 0.0], atol=2e-3)
    turned = Inertia.from_com(2.0, (0.02, -0.03, 0.08), (0.004, 0.0005, 0.0, 0.009, 0.001, 0.012))
    assert grasp_check(load, turned).turn == pytest.approx(np.pi / 2, abs=0.3)
    ball = Inertia.from_com(2.0, (0.02, -0.03, 0.08), (0.01, 0.0, 0.0, 0.01, 0.0, 0.01))
    assert np.isnan(grasp_check(load, ball).turn)


OBJECTS = """[thing]
mass = 2.0
com = [0.02, -0.03, 0.08]
inertia = [0.012, 0.001, 0.0, 0.009, 0.0005, 0.004]
[can]
mass = 0.4
inertia = [0.001, 0, 0, 0.001, 0, 0.0004]
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[can]\nmass = 1.0\n", "can: mass and inertia expected"),
        ("[can]\nmass = -1.0\ninertia = [1, 0, 0, 1, 0, 1]\n", "can.mass: above 0 needed"),
        ("[can]\nmass = 1.0\ninertia = [1, 0, 0]\n", "can.inertia: 6 numbers expected"),
        ('[can]\nmass = "heavy"\ninertia = [1, 0, 0, 1, 0, 1]\n', "can.mass: 1 numbers expected"),
        ("[can\n", "cannot be read"),
    ],
)
def test_a_list_of_objects_that_makes_no_sense_is_refused_by_name(
    text: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "objects.toml").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"objects\.toml") as refused:
        read_objects(tmp_path / "objects.toml")
    assert said in str(refused.value)


def write_log(folder: Path, log: Recording) -> None:
    """The log as a table, and the mapping of its columns beside it."""
    assert log.wrench is not None
    columns = {"t": log.t} | {f"q{k + 1}": log.q[:, k] for k in range(6)}
    columns |= {f"tau{k + 1}": log.tau[:, k] for k in range(6)}
    columns |= {axis: log.wrench[:, k] for k, axis in enumerate(AXES)}
    write_csv(folder / "log.csv", columns)
    joints = [f'[[joint]]\nposition = "q{k}"\ntorque = "tau{k}"' for k in range(1, 7)]
    sensor = '[wrench]\nforce = ["FX", "FY", "FZ"]\nmoment = ["NX", "NY", "NZ"]'
    (folder / "map.toml").write_text("\n".join(['time = "t"', *joints, sensor]) + "\n", encoding="utf-8")


def held_poses(seed: int) -> PreparedMotion:
    """Six poses, each held for a second, with ways of a second and least jerk between them."""
    poses = np.random.default_rng(seed).uniform(-1.2, 1.2, (6, 6))
    s = np.arange(250) / 250.0
    shares = [10 * s**3 - 15 * s**4 + 6 * s**5, 30 * s**2 * (1 - s) ** 2, 60 * s * (1 - s) * (1 - 2 * s)]
    starts, ways = poses.repeat(500, axis=0), np.diff(poses, axis=0, append=poses[-1:]).repeat(500, axis=0)
    q, qd, qdd = (np.tile(np.concatenate([0 * s, share]), 6)[:, None] * ways for share in shares)
    t = np.arange(len(q)) / 250.0
    return PreparedMotion(t, starts + q, qd, qdd, 0 * q, rate=250.0, cutoff=40.0, joints=("",) * 6)


def test_the_command_weighs_a_load_in_poses_held_still(tmp_path: Path) -> None:
    """Mass within 10 g and centre within 1 mm: 250 samples a pose average 0.3 N to 0.02 N."""
    write_log(tmp_path, recorded(body(), motion=held_poses(4)))
    words = ("--robot", "puma560", "--map", "map.toml", "--payload", "--form", "static", "--json")
    done = run("identify", "log.csv", *words, cwd=tmp_path)
    assert done.code == 0, done.err
    assert done.data["rank"] == 4
    assert abs(done.data["mass"] - 2.0) < 0.010
    assert np.abs(np.array(done.data["com"]) - [0.02, -0.03, 0.08]).max() < 1e-3


def test_the_command_recognises_what_is_held(tmp_path: Path) -> None:
    write_log(tmp_path, recorded(body(), noise=0.3))
    (tmp_path / "objects.toml").write_text(OBJECTS, encoding="utf-8")
    words = ("--robot", "puma560", "--map", "map.toml", "--payload", "--objects", "objects.toml")
    done = run("identify", "log.csv", *words, "--form", "integral", "--offsets", "--json", cwd=tmp_path)
    assert done.code == 0, done.err
    assert done.data["object"]["name"] == "thing"
    assert done.data["object"]["is_held"]
    assert len(done.data["axes_sigma"]) == 3
    refused = run("identify", "log.csv", "--robot", "puma560", "--map", "map.toml", "--offsets", cwd=tmp_path)
    assert refused.code == 2
