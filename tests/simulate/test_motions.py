"""Motions: peaks, smoothness, limits; what a robot can do."""

from __future__ import annotations

import numpy as np
import pytest

import armwright as aw

T = 0.7
A, B = np.array([0.1, -0.4]), np.array([0.9, 0.2])
MOTIONS = {
    "cubic": aw.cubic(A, B, duration=T),
    "quintic": aw.quintic(A, B, duration=T),
    "bang": aw.bang_coast_bang(A, B, duration=T),
    "trapezoidal": aw.trapezoidal(A, B, velocity=[1.0, 2.0], acceleration=[4.0, 3.0]),
    "s_curve": aw.s_curve(A, B, velocity=1.0, acceleration=4.0, jerk=40.0),
    "spline": aw.spline([0.0, 0.3, T], [A, [0.4, 0.4], B]),
    "through": aw.through([A, [0.5, -0.2], B], velocity=1.0, acceleration=5.0),
    "fourier": aw.Fourier(A, np.full((2, 2), 0.1), np.full((2, 2), 0.05), 1.5),
}
EACH = pytest.mark.parametrize("name", MOTIONS)


@EACH
def test_rates_are_the_derivatives_of_positions(name: str) -> None:
    motion = MOTIONS[name]
    t = np.linspace(0.01, 0.99, 97) * motion.duration
    h = 1e-6
    before, here, after = (motion.samples(t + shift) for shift in (-h, 0.0, h))
    np.testing.assert_allclose((after[:, 0] - before[:, 0]) / (2 * h), here[:, 1], atol=1e-4)
    smooth = np.abs(after[:, 2] - before[:, 2]).max(axis=1) < 1e-2  # not at a jump of the acceleration
    np.testing.assert_allclose(((after[:, 1] - before[:, 1]) / (2 * h))[smooth], here[smooth, 2], atol=1e-3)


@pytest.mark.parametrize("name", [name for name in MOTIONS if name != "fourier"])
def test_motions_begin_and_end_at_rest_where_they_should(name: str) -> None:
    motion = MOTIONS[name]
    q, qd, _ = motion.samples(np.array([0.0, motion.duration])).swapaxes(0, 1)
    np.testing.assert_allclose(q, [A, B], atol=1e-9)
    np.testing.assert_allclose(qd, 0.0, atol=1e-9)
    after = motion.samples(np.array([motion.duration + 1.0]))[0]
    np.testing.assert_allclose(after, [B, [0, 0], [0, 0]], atol=1e-9)


@pytest.mark.requirement("S0-32")
def test_cubic_of_the_paper_has_its_peaks() -> None:
    motion = aw.cubic([0.0], [np.radians(30)], duration=0.3)
    found = np.degrees(np.abs(motion.samples(np.linspace(0, 0.3, 3001))).max(axis=0))
    np.testing.assert_allclose(found[1:, 0], [150.0, 2000.0], rtol=1e-9)


@pytest.mark.requirement("S2-39")
def test_quintic_has_the_peaks_of_the_puma_motion() -> None:
    for way, peak in ((90.0, 129.9), (180.0, 259.8)):
        motion = aw.quintic([0.0], [way], duration=2.0)
        found = np.abs(motion.samples(np.linspace(0, 2.0, 20001))).max(axis=0)
        assert found[2, 0] == pytest.approx(peak, abs=0.05)


@pytest.mark.requirement("S2-40")
def test_bang_coast_bang_tells_more_of_inertia_than_least_jerk() -> None:
    """At one peak acceleration, so one torque: information on an inertia per time, mean of q̈²."""
    found = {}
    for motion in (aw.bang_coast_bang([0.0], [1.0], duration=1.0), aw.quintic([0.0], [1.0], duration=1.0)):
        qdd = motion.samples(np.linspace(0, 1.0, 2001))[:, 2, 0]
        found[len(motion.breaks)] = float((qdd**2).mean() / np.abs(qdd).max() ** 2)
    assert found[4] == pytest.approx(2 / 3, rel=1e-2)  # two thirds of the time at full torque
    assert found[2] == pytest.approx((120 / 7) / (10 / np.sqrt(3)) ** 2, rel=1e-2)
    assert found[4] > 1.25 * found[2]


def test_limits_are_met_and_used() -> None:
    t = np.linspace(0, 1, 4001)
    for name, peaks in (("trapezoidal", ([1.0, 2.0], [4.0, 3.0])), ("s_curve", ([1.0, 1.0], [4.0, 4.0]))):
        motion = MOTIONS[name]
        found = np.abs(motion.samples(t * motion.duration)).max(axis=0)
        assert np.all(found[1] <= np.array(peaks[0]) * (1 + 1e-6))
        assert np.all(found[2] <= np.array(peaks[1]) * (1 + 1e-6))
        assert max((found[1] / peaks[0]).max(), (found[2] / peaks[1]).max()) > 0.99


def test_a_robot_is_told_what_it_cannot_do_and_how_long_it_would_need() -> None:
    robot = aw.load("dd6")
    q = np.zeros(6)
    slow = aw.check_motion(robot, aw.quintic(q, q + 0.5, duration=3.0))
    assert slow.can
    fast = aw.check_motion(robot, aw.quintic(q, q + 0.5, duration=0.05))
    assert "exceeded: joint" in str(fast)
    heads = str(slow).splitlines()[0].split()
    assert heads == ["joint", "velocity", "torque", "rms", "voltage", "in"]
    assert len(str(slow).splitlines()) == 1 + len(robot.moving) + 3
    assert not fast.can
    assert any("needs" in problem for problem in fast.problems)
    assert fast.duration is not None
    assert aw.check_motion(robot, aw.quintic(q, q + 0.5, duration=fast.duration * 1.01)).can
    assert not aw.check_motion(robot, aw.quintic(q, q + 0.5, duration=fast.duration * 0.97)).can
    far = aw.check_motion(robot, aw.quintic(q, q + 5.0, duration=10.0))
    assert far.duration is None  # no time helps against a range
    volts = aw.check_motion(robot, aw.quintic(q, q + 0.5, duration=1.0), voltage=1.0)
    assert any(" V" in problem for problem in volts.problems)


def test_the_tip_goes_straight() -> None:
    robot = aw.load("puma560")
    q = np.array([0.1, -0.6, 0.4, 0.2, 0.7, -0.3])
    target = robot.pose(q)
    target[:3, 3] += [0.1, 0.15, -0.1]
    motion = aw.straight_line(robot, q=q, to=target, duration=1.0)
    start = robot.pose(q)[:3, 3]
    way = target[:3, 3] - start
    for t in (0.137, 0.5, 0.81):
        point = robot.pose(motion(t)[0])[:3, 3] - start
        aside = point - way * (point @ way) / (way @ way)
        assert np.linalg.norm(aside) < 1e-6  # the spline between 101 points
    np.testing.assert_allclose(robot.pose(motion(1.0)[0]), target, atol=1e-9)


def test_mistakes_are_explained() -> None:
    with pytest.raises(aw.ArmwrightError, match="must be above 0 s"):
        aw.cubic([0.0], [1.0], duration=0.0)
    with pytest.raises(aw.ArmwrightError, match="above 0"):
        aw.trapezoidal([0.0], [1.0], velocity=-1.0, acceleration=1.0)
    with pytest.raises(aw.ArmwrightError, match="increasing times"):
        aw.spline([0.0, 0.0], [[1.0], [2.0]])
    with pytest.raises(aw.ArmwrightError, match="6"):
        aw.check_motion(aw.load("dd6"), aw.cubic([0.0], [1.0], duration=1.0))
