"""A force sensor that gives way [AAH86, Fig. 9]: blows and movements, damped and not."""

from __future__ import annotations

import numpy as np
import pytest

import armwright as aw

pytestmark = pytest.mark.requirement("S2-44")
MASS, STIFFNESS = 2.0, 8e3  # swings at 10 Hz


def swinging(damping: float) -> tuple[float, float]:
    """Decay and frequency [1/s, rad/s] of the load."""
    decay = damping / (2 * MASS)
    return decay, np.sqrt(STIFFNESS / MASS - decay**2)


@pytest.mark.parametrize("damping", [0.0, 20.0])
def test_a_blow_rings_as_the_formula_says(damping: float) -> None:
    sensor = aw.ForceSensor(MASS, STIFFNESS, damping)
    t = np.linspace(0.0, 0.5, 501)
    decay, w = swinging(damping)
    x = np.exp(-decay * t) * np.sin(w * t) / (MASS * w)
    rate = np.exp(-decay * t) * (np.cos(w * t) - decay / w * np.sin(w * t)) / MASS
    wanted = STIFFNESS * x + damping * rate
    np.testing.assert_allclose(sensor.impulse_response(t), wanted, atol=2e-4 * np.abs(wanted).max())
    assert sensor.frequency == pytest.approx(np.sqrt(STIFFNESS / MASS) / (2 * np.pi))


@pytest.mark.parametrize("damping", [0.0, 20.0])
def test_a_movement_is_answered_as_the_formula_says(damping: float) -> None:
    """A step of acceleration: the load swings about −m·a, to twice of it where nothing damps."""
    sensor = aw.ForceSensor(MASS, STIFFNESS, damping)
    t = np.linspace(0.0, 1.0, 1001)
    found = sensor.movement_response(t, np.full(1001, 3.0))
    decay, w = swinging(damping)
    swing = np.exp(-decay * t) * (np.cos(w * t) + decay / w * np.sin(w * t))
    rate = np.exp(-decay * t) * (decay**2 + w**2) / w * np.sin(w * t)
    x = -MASS * 3.0 / STIFFNESS * (1 - swing)
    wanted = STIFFNESS * x - damping * MASS * 3.0 / STIFFNESS * rate
    np.testing.assert_allclose(found, wanted, atol=2e-4 * MASS * 3.0)
    assert found.min() == pytest.approx(-2 * MASS * 3.0, rel=1e-3) or damping > 0


def test_a_slow_movement_is_read_as_by_a_stiff_sensor() -> None:
    sensor = aw.ForceSensor(MASS, STIFFNESS, 20.0)
    motion = aw.quintic([0.0], [0.3], duration=2.0)  # 2 s against a period of 0.1 s
    t = np.linspace(0.0, 2.0, 2001)
    a = motion.samples(t)[:, 2, 0]
    jerk = 60 * 0.3 / 2.0**3  # with which a quintic begins: it rings by m·jerk/ω
    ringing = MASS * jerk * np.sqrt(MASS / STIFFNESS)
    np.testing.assert_allclose(sensor.movement_response(t, a), -MASS * a, atol=1.1 * ringing)


def test_on_a_robot_the_load_swings_with_the_arm() -> None:
    """Held still, the sensor reads the weight along its axis once the load has settled."""
    sensor = aw.ForceSensor(MASS, STIFFNESS, 200.0)
    slide = aw.Robot("slide", (aw.Prismatic("z", variable="q1"),), (aw.Link("plate", aw.Inertia(M=1e6)),))  # type: ignore[arg-type]
    both = sensor.mounted_on(slide)
    hold = 9.81 * (1e6 + MASS)
    found = aw.simulate(both, duration=2.0, torque=[hold, 0.0], step=1e-3)
    readings = sensor.readings(found.q[:, 1], found.qd[:, 1])
    np.testing.assert_allclose(readings[-1], -MASS * 9.81, rtol=1e-4)
    with pytest.raises(aw.ArmwrightError, match="above 0"):
        aw.ForceSensor(0.0, 1.0)
