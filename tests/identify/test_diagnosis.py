"""A mistake in the log is named: which joint, and whether sign, gain, axis or zero."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import armwright as aw
from armwright.identify.estimate import Estimate
from armwright.identify.recording import Recording
from armwright.identify.synthetic import synthetic_recording
from armwright.robot import Robot
from tests.identify.logs import upright_arm, with_friction


@cache
def described() -> Robot:
    """Without masses: nothing but the motion itself can tell what is wrong."""
    return replace(
        upright_arm(), links=tuple(replace(link, inertia=aw.Inertia()) for link in upright_arm().links)
    )


@cache
def sound() -> Recording:
    real = with_friction(upright_arm(), FV=0.5, FS=0.5, OFF=0.1)
    return synthetic_recording(real, duration=20.0, rate=100.0, noise=0.005, seed=6)


def turned(j: int, *, position: float = 1.0, torque: float = 1.0, zero: float = 0.0) -> Recording:
    one = sound()
    by, gain, shift = np.ones(3), np.ones(3), np.zeros(3)
    by[j], gain[j], shift[j] = position, torque, zero
    return replace(one, q=one.q * by + shift, qd=one.qd * by, tau=one.tau * gain)


def errors_of(estimate: Estimate) -> dict[str, str]:
    return {one.code: one.where for one in estimate.findings if one.severity == "error"}


def test_a_sound_log_of_a_robot_without_masses_is_identified() -> None:
    found = aw.identify(sound(), described())
    assert found.status == "ok"
    assert found.feasible is not None
    assert found.validation is not None
    assert found.feasible.overall_percent < found.validation.overall_percent + 0.3  # type: ignore[operator]


@pytest.mark.parametrize(
    ("j", "code", "fault"),
    [
        (0, "joint-zero", {"zero": np.pi / 2}),
        (0, "reversed-axis", {"position": -1.0, "torque": -1.0}),
        (1, "flipped-position", {"position": -1.0}),
        (1, "flipped-torque", {"torque": -1.0}),
        (1, "wrong-gain", {"torque": 2.0}),
    ],
    ids=["zero", "axis", "position", "torque", "gain"],
)
def test_what_is_wrong_with_a_joint_is_named(j: int, code: str, fault: dict[str, float]) -> None:
    found = aw.identify(turned(j, **fault), described())
    assert found.robot is None
    assert errors_of(found).get(code) == described().active[j].name


def test_the_zero_that_is_found_repairs_the_log() -> None:
    found = aw.identify(turned(0, zero=np.pi / 2), described())
    (said,) = (one for one in found.findings if one.code == "joint-zero")
    assert float(said.remedy.split()[1]) == pytest.approx(-np.pi / 2, abs=0.05)
