"""Recordings made by computation: a known robot on a smooth motion, with noise as asked for."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.identify.recording import Recording
from armwright.identify.regression.inertial_part import tree_positions
from armwright.models.core.registry import model
from armwright.robot import Robot
from armwright.run import compile

Array = NDArray[np.float64]

HARMONICS = 5


def fourier_motion(
    n: int,
    *,
    duration: float,
    rate: float,
    seed: int = 0,
    amplitude: float = 1.0,
    period: float = 10.0,
    centre: Array | None = None,
) -> tuple[Array, Array, Array, Array]:
    """(t, q, qd, qdd) of random Fourier series about the centre, else about random positions [rad]."""
    random = np.random.default_rng(seed)
    t = np.arange(int(duration * rate)) / rate
    q, qd, qdd = (np.zeros((len(t), n)) for _ in range(3))
    start = random.uniform(-1.0, 1.0, n)
    q += start if centre is None else centre
    for k in range(1, HARMONICS + 1):
        w = 2 * np.pi * k / period
        a, b = random.normal(size=(2, n)) * amplitude / k
        s, c = np.sin(w * t)[:, None], np.cos(w * t)[:, None]
        q += a * s + b * c
        qd += w * (a * c - b * s)
        qdd -= w * w * (a * s + b * c)
    return t, q, qd, qdd


def synthetic_recording(
    robot: Robot,
    *,
    duration: float = 20.0,
    rate: float = 200.0,
    seed: int = 0,
    noise: float = 0.0,
    position_noise: float = 0.0,
    amplitude: float = 1.0,
) -> Recording:
    """A simulated log of the robot on a random Fourier motion; a closed robot moves about its home.

    noise            of each torque, in parts of its own RMS
    position_noise   of positions [rad or m]; velocities carry it at 10 rad/s
    """
    motors = {joint.name for joint in robot.active}
    home = np.array([joint.home for joint in robot.moving if joint.name in motors])
    t, q, qd, qdd = fourier_motion(
        len(home),
        duration=duration,
        rate=rate,
        seed=seed,
        amplitude=amplitude,
        centre=home if robot.loops else None,
    )
    tau = np.asarray(compile(model(robot, "inverse_dynamics"))(tree_positions(robot)(q), qd, qdd))
    random = np.random.default_rng(seed + 1_000_003)
    size = noise * np.sqrt(np.mean(tau**2, axis=0))
    return Recording(
        t=t,
        q=q + position_noise * random.normal(size=q.shape),
        qd=qd + 10 * position_noise * random.normal(size=q.shape),
        qdd=None,
        tau=tau + size * random.normal(size=tau.shape),
        joints=tuple(joint.name for joint in robot.active),
        source="synthetic",
    )
