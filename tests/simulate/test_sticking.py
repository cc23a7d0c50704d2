"""Joints that stick and slide, against what can be computed by hand."""

from __future__ import annotations

import numpy as np
import pytest

import armwright as aw
from tests.simulate.arms import block

PULL = 2.0 * 9.81 * np.sin(0.3)  # of gravity on the block [N]


@pytest.mark.requirement("S0-5")
def test_a_block_below_the_limit_stays_exactly_at_rest() -> None:
    found = aw.simulate(block(FS=PULL * 1.001), duration=10.0)
    assert np.all(found.qd == 0.0)
    assert np.all(found.q == found.q[0])
    assert np.all(found.qdd == 0.0)


@pytest.mark.requirement("S0-5")
def test_a_block_above_the_limit_slides_as_newton_says() -> None:
    found = aw.simulate(block(FS=PULL * 0.9), duration=1.0)
    np.testing.assert_allclose(found.q[:, 0], -0.5 * 0.1 * PULL / 2.0 * found.t**2, rtol=1e-12, atol=1e-15)


@pytest.mark.requirement("S0-5")
@pytest.mark.parametrize("way", [1.0, -1.0])
def test_break_away_comes_at_the_right_force(way: float) -> None:
    robot = block(slope=0.0, FS=3.0, OFF=0.5)
    ramp = ([0.0, 10.0], [[0.0], [10.0 * way]], "linear")
    found = aw.simulate(robot, duration=10.0, torque=ramp)
    first = np.flatnonzero(found.qd[:, 0])[0]
    limit = 3.0 + 0.5 * way  # forward FS + OFF, backward FS − OFF
    assert abs(found.t[first] - limit) < 2.1e-3  # let go at the step after, seen one step later
    assert np.sign(found.qd[first, 0]) == way


def test_a_sliding_block_stops_when_and_where_energy_says() -> None:
    robot = block(slope=0.0, FS=4.0)
    found = aw.simulate(robot, duration=2.0, qd=[1.0])
    np.testing.assert_allclose(found.q[-1, 0], 0.5 * 2.0 * 1.0 / 4.0, rtol=1e-12)  # m v²/2 = FS·way
    stop = np.flatnonzero(found.qd[:, 0] == 0.0)[0]
    np.testing.assert_allclose(found.t[stop], 0.5, atol=1.001e-3)  # m v/FS, to the row
    assert np.all(found.qd[stop:] == 0.0)
    assert np.abs(found.drift).max() < 1e-12


@pytest.mark.parametrize("method", ["rk4", "dopri5"])
def test_events_say_when_friction_holds_and_when_it_gives_way(method: str) -> None:
    robot = block(slope=0.0, FS=4.0)
    ramp = ([0.0, 1.0, 3.0], [[0.0], [0.0], [8.0]], "linear")
    found = aw.simulate(robot, duration=3.0, step=0.01, qd=[1.0], torque=ramp, method=method)
    assert [(one.joint, one.what) for one in found.events] == [("slide", "sticks"), ("slide", "slides")]
    stop, start = (one.t for one in found.events)
    np.testing.assert_allclose(stop, 0.5, atol=1e-9)  # m·v/FS: between rows, deceleration constant
    np.testing.assert_allclose(start, 2.0, atol=0.01)  # 4 N of the ramp; let go at the end of a step


def test_a_joint_without_dry_friction_has_no_events() -> None:
    found = aw.simulate(block(slope=0.0, FS=0.0), duration=0.1, torque=([0.0, 0.05], [[0.0], [1.0]]))
    assert (found.events, found.dry) == ((), ())
    fleet = aw.simulate(block(slope=0.0, FS=4.0), duration=1.0, q=np.zeros((3, 1)), qd=np.ones((3, 1)))
    assert len(fleet.arm(2).events) == 1
    slope = aw.simulate(block(FS=PULL * 0.9), duration=0.1)
    assert slope.events == ()  # let go before the first step: it was never held
    with pytest.raises(aw.ArmwrightError, match="arm"):
        _ = fleet.events


def test_a_block_thrown_up_comes_back_where_friction_is_too_small() -> None:
    slope, mu = 0.3, 0.5
    robot = block(slope=slope, FS=mu * PULL)
    found = aw.simulate(robot, duration=2.0, qd=[2.0])
    up, down = PULL * (1 + mu) / 2.0, PULL * (1 - mu) / 2.0
    turn, top = 2.0 / up, 0.5 * 4.0 / up
    np.testing.assert_allclose(found.q[-1, 0], top - 0.5 * down * (2.0 - turn) ** 2, rtol=1e-9)


def test_stiction_holds_more_than_it_takes_to_slide_on() -> None:
    robot = block(slope=0.0, FS=2.0, law="stiction", extra=(("FB", 1.0), ("vs", 0.01)))
    held = aw.simulate(robot, duration=1.0, torque=[2.9])
    assert np.all(held.qd == 0.0)
    loose = aw.simulate(robot, duration=2.0, torque=[3.1])
    assert loose.qd[-1, 0] > 0.6  # 1.1 N on 2 kg, once FB has gone
    sliding = aw.simulate(robot, duration=1.0, torque=[2.9], qd=[0.5])
    assert sliding.qd[-1, 0] > 0.5


def test_a_stick_slip_oscillator_has_the_period_of_the_textbook() -> None:
    """A block on a belt that moves with v, held by a spring k: it sticks until the spring pulls FS + FB."""
    m, k, v, level, kinetic = 1.0, 100.0, 0.1, 5.0, 3.0
    law = {"law": "stiction", "extra": (("FB", level - kinetic), ("vs", 1e-4))}
    robot = block(mass=m, slope=0.0, FS=kinetic, **law)
    # in the frame of the belt: the wall moves with −v, so the spring pulls with −k·(q + v·t)
    found = aw.simulate(robot, duration=4.0, step=2e-4, torque=lambda t, q, qd: [-k * (q[0] + v * t)])
    slips = np.flatnonzero((found.qd[1:, 0] != 0) & (found.qd[:-1, 0] == 0))
    np.testing.assert_allclose(
        np.diff(found.t[slips]), _stick_slip_period(m, k, v, level, kinetic), rtol=0.01
    )


def _stick_slip_period(m: float, k: float, v: float, level: float, kinetic: float) -> float:
    """Slip: half swing about the kinetic force from stretch level/k; then stick until the stretch is back."""
    w = np.sqrt(k / m)
    a = (level - kinetic) / k
    slip = 2 * (np.pi - np.arctan(a * w / v)) / w
    stick = 2 * a / v
    return float(slip + stick)


def test_joints_stuck_in_an_arm_bear_on_each_other() -> None:
    """An arm whose second joint is stuck moves like one whose second joint is locked."""
    robot = aw.load("vertical2r").without("friction")
    stiff = robot.with_values({"FS2": 1e4})
    found = aw.simulate(stiff, duration=1.0, q=[0.5, 0.7], torque=[1.0, 0.0])
    locked = robot.locked({robot.joints[1].name: 0.7})
    alone = aw.simulate(locked, duration=1.0, q=[0.5], torque=[1.0])
    np.testing.assert_allclose(found.q[:, 0], alone.q[:, 0], rtol=1e-11)
    assert np.all(found.qd[:, 1] == 0.0)


def test_stops_hold_a_falling_arm() -> None:
    robot = aw.load("puma560")
    limits = np.array([joint.limits.upper for joint in robot.moving])
    found = aw.simulate(
        robot, duration=2.0, step=2e-4, torque=[60, 150, 60, 10, 10, 10], stops=aw.Stops(1e5, 1.0)
    )
    assert found.status == "finished"
    assert np.all(found.q.max(axis=0) < limits + 0.05)  # ω·√(J/k): 3 rad/s, 20 kg m², 1e5 N m/rad
    assert np.any(found.q[-1] > limits - 0.01)
