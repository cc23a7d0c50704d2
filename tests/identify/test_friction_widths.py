"""Widths of friction laws: found between candidates, and in the intervals of what depends on them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import armwright as aw
from armwright.identify.synthetic import synthetic_recording
from armwright.identify.uncertainty import coverage
from armwright.robot import Friction

VISCOUS, DRY = (0.6, 0.3), (1.5, 0.8)


def arm(law: str, width: float | None = None) -> aw.Robot:
    """An arm of two joints whose friction changes direction within a width [rad/s], or at once."""
    extra = () if width is None else (("vs", width),)
    robot = aw.load("vertical2r")
    joints = [
        replace(joint, friction=Friction(FV=FV, FS=FS, law=law, extra=extra))  # type: ignore[arg-type]
        for joint, FV, FS in zip(robot.joints, VISCOUS, DRY, strict=True)
    ]
    return replace(robot, joints=tuple(joints))


@pytest.mark.parametrize("width", [0.023, 0.0614])
def test_a_width_between_two_candidates_is_found(width: float) -> None:
    """Without noise the fit is as good as differentiation, 5e-5 here; candidates alone are 3e-3 off."""
    log = synthetic_recording(arm("smooth", width), duration=30.0, seed=4)
    found = aw.identify(log, arm("smooth", width), friction="smooth", feasible=False)
    for j, FV, FS in zip((1, 2), VISCOUS, DRY, strict=True):
        assert found.value(f"FS{j}") == pytest.approx(FS, rel=2e-4)
        assert found.value(f"FV{j}") == pytest.approx(FV, rel=2e-4)
    widths = [float(title.split("vs = ")[1].rstrip(")")) for title in found.friction.values()]
    assert widths == pytest.approx([width] * 2, rel=2e-3)


def test_dry_friction_keeps_its_time_where_samples_are_left_out() -> None:
    """At 1 kHz one of many samples enters the fit; where a joint turned back is told by all of them."""
    robot = arm("coulomb")
    log = synthetic_recording(robot, duration=20.0, rate=1000.0, seed=2)
    found = aw.identify(log, robot, friction="coulomb", feasible=False)
    for j, FS in zip((1, 2), DRY, strict=True):
        assert found.value(f"FS{j}") == pytest.approx(FS, rel=1e-5)


@pytest.mark.slow_tool
@pytest.mark.requirement("S2-46")
def test_intervals_hold_the_truth_as_often_as_they_say_whatever_the_width() -> None:
    """95 % are said; 24 logs of 11 parameters that share their noise tell that to about 2.5 %."""
    robot = arm("smooth", 0.03)
    intervals, truth = [], None
    for seed in range(24):
        log = synthetic_recording(robot, duration=15.0, rate=100.0, seed=seed, noise=0.01)
        found = aw.identify(log, robot, friction="smooth", feasible=False)
        names = [one.name for one in found.parameters]
        if truth is None:
            truth = true_values(robot, names)
        intervals.append(
            (
                np.array([one.low for one in found.parameters]),
                np.array([one.high for one in found.parameters]),
            )
        )
    assert truth is not None
    assert 0.90 <= coverage(intervals, truth) <= 0.99


def true_values(robot: aw.Robot, names: list[str]) -> np.ndarray:
    """Values of the parameters of an estimate, from the description."""
    from armwright.identify.regression.inertial_part import arm_of

    part = arm_of(robot)
    known = dict(zip(part.names, part.matrix @ part.cad, strict=True))
    for j, FV, FS in zip((1, 2), VISCOUS, DRY, strict=True):
        known |= {f"FV{j}": FV, f"FS{j}": FS, f"OFF{j}": 0.0}
    return np.array([known[name] for name in names])


def test_a_standing_joint_carries_any_friction_up_to_its_dry_friction() -> None:
    """A joint that sticks is within its range; torques that are all wrong are as wrong as before."""
    robot = arm("smooth", 0.02)
    log = synthetic_recording(robot, duration=20.0, seed=3)
    still = np.abs(log.qd) < 0.02
    stuck = replace(
        log, tau=log.tau + np.where(still, np.array(DRY) * np.sign(np.sin(40 * log.t))[:, None], 0)
    )
    held = aw.identify(log, robot, validate=stuck, friction="smooth").validation
    assert held is not None
    assert held.determined_percent is not None
    assert held.determined_percent < 0.6 * held.overall_percent
    wrong = replace(log, tau=1.1 * log.tau)
    missed = aw.identify(log, robot, validate=wrong, friction="smooth").validation
    assert missed is not None
    assert missed.determined_percent == pytest.approx(missed.overall_percent, rel=0.1)
    assert missed.overall_percent > 8.0
