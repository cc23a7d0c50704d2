"""DIDIM on a simulated robot under a known control: noise of positions biases least squares and not it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.expr import number
from armwright.identify.recording import Recording
from armwright.identify.simulated_motion import RecordedReference
from armwright.identify.synthetic import fourier_motion
from armwright.robot import Friction, Robot
from tests.cli.run import run

RATE = 200.0
NOISE = 2e-3  # rad: a poor encoder


@cache
def described() -> Robot:
    return aw.load("vertical2r").without("friction")


@cache
def real() -> Robot:
    """Links a fifth heavier than described, with friction."""
    law = Friction(FV=number(0.8), FS=number(0.5), law="smooth", extra=(("vs", number(0.05)),))
    heavy = {
        f"{key}{k}": 1.2 * float(getattr(link.inertia, key))
        for k, link in enumerate(described().links, 1)
        for key in ("M", "MX", "ZZ")
    }
    robot = described().with_values(heavy)
    return replace(robot, joints=tuple(replace(joint, friction=law) for joint in robot.joints))


@cache
def law() -> aw.Feedforward:
    return aw.Feedforward(400.0, 40.0, robot=described())


@cache
def logs() -> tuple[Recording, Recording]:
    """What the robot did, with noise, and what it was asked to do."""
    t, q, qd, _ = fourier_motion(2, duration=20.0, rate=RATE, seed=3, amplitude=0.8, period=5.0)
    joints = tuple(joint.name for joint in described().active)
    wanted = Recording(t=t, q=q, qd=qd, qdd=None, tau=0 * q, joints=joints)
    run = aw.simulate(
        real(),
        duration=t[-1],
        step=0.5 / RATE,
        store=2,
        q=q[0],
        qd=qd[0],
        controller=law(),
        reference=RecordedReference(t, q),
    )
    noise = NOISE * np.random.default_rng(1).normal(size=run.q.shape)
    done = Recording(
        t=run.t, q=run.q + noise, qd=run.qd, qdd=None, tau=run.tau, joints=joints, has_velocity=False
    )
    return done, wanted


def error_of(robot: Robot | None) -> float:
    """Of torques on another motion, in parts of them."""
    assert robot is not None
    _, q, qd, qdd = fourier_motion(2, duration=5.0, rate=100.0, seed=11, amplitude=0.8, period=5.0)
    made, wanted = (aw.compile(aw.model(one, "inverse_dynamics"))(q, qd, qdd) for one in (robot, real()))
    return float(np.linalg.norm(made - wanted) / np.linalg.norm(wanted))


def test_didim_is_free_of_the_noise_of_positions() -> None:
    done, wanted = logs()
    plain = aw.identify(done, described(), friction="smooth")
    found = aw.identify(
        done, described(), friction="smooth", estimator="didim", controller=law(), reference=wanted
    )
    assert found.status == "ok"
    assert error_of(found.robot) < 0.01
    assert error_of(found.robot) < 0.5 * error_of(plain.robot)


def test_didim_without_a_control_says_what_to_give() -> None:
    with pytest.raises(ArmwrightError, match="needs the control"):
        aw.identify(logs()[0], described(), friction="smooth", estimator="didim")


def test_didim_from_the_shell_begins_with_the_description(tmp_path: Path) -> None:
    """Velocities derived from a poor encoder spoil least squares so that its robot cannot be controlled."""
    done, wanted = logs()
    described().save(tmp_path / "two.toml")
    for name, columns in (("done", (done.t, done.q, done.tau)), ("wanted", (wanted.t, wanted.q))):
        table = np.column_stack(columns)
        head = ",".join(["t", "q1", "q2", "tau1", "tau2"][: table.shape[1]])
        np.savetxt(tmp_path / f"{name}.csv", table, delimiter=",", header=head, comments="")
    words = ["identify", "done.csv", "--robot", "two.toml", "--friction", "smooth", "--estimator", "didim"]
    refused = run(*words, cwd=tmp_path)
    assert refused.code == 2
    assert "--controller feedforward --kp 400" in refused.err
    words += [
        "--controller",
        "feedforward",
        "--kp",
        "400",
        "--kd",
        "40",
        "--reference",
        "wanted.csv",
        "--json",
    ]
    found = run(*words, cwd=tmp_path)
    assert found.code == 0
    values = {one["name"]: one["value"] for one in found.data["parameters"]}
    assert values["FV2"] == pytest.approx(0.8, rel=0.05)
    assert values["FS2"] == pytest.approx(0.5, rel=0.05)


def test_a_reference_of_another_time_is_refused() -> None:
    done, wanted = logs()
    late = replace(wanted, t=wanted.t + 5.0)
    with pytest.raises(ArmwrightError, match="cover the time of the recording"):
        aw.identify(done, described(), friction="smooth", estimator="didim", controller=law(), reference=late)
