"""A simulated PUMA with a wrist sensor: recordings of a load at rest and in motion [AAH86 3.1].

Noise of the sensor and the encoders' steps are ours: the paper does not print them. Force 0.5 N, moment
0.05 N m, encoders of 1000 counts on the motors; accelerations by differences behind a filter of 33 Hz.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from armwright.identify.load.load_equations import wrench_columns
from armwright.identify.prepare.preparation import Settings
from armwright.identify.recording import Recording
from armwright.robot import Inertia, Robot
from armwright.robot.formats import load
from armwright.simulate.motion_shapes import quintic
from armwright.study.reproduce.aah86.paper_tables import LOAD_CUTOFF, LOAD_DURATION, LOAD_RATE, PHI

Array = NDArray[np.float64]
Move = tuple[Sequence[float], Sequence[float]]

NOISE = np.array([0.5, 0.5, 0.5, 0.05, 0.05, 0.05])  # N, N m
COUNTS = 1000.0  # of an encoder, on a motor
SETTINGS = Settings(cutoff=LOAD_CUTOFF, velocity="derived")
GRIPPER = Inertia.from_com(0.6, (0.0, 0.0, 0.03), (0.0008, 0.0, 0.0, 0.0008, 0.0, 0.0004))  # ours
POSES, PER_POSE = 6, 1000


@cache
def puma() -> Robot:
    return load("puma560").without("friction")


def encoder_steps() -> Array:
    """Smallest steps (6,) of the joints' positions [rad]."""
    motors = [joint.motor for joint in puma().joints]
    ratios = [1.0 if one is None or one.ratio is None else abs(float(one.ratio)) for one in motors]
    return np.asarray(2 * np.pi / (COUNTS * np.array(ratios)))


def moved_load(body: Inertia, move: Move, random: np.random.Generator | None) -> Recording:
    """What is logged on a straight way in joint space with the least jerk; without noise where None."""
    motion = quintic(np.radians(move[0]), np.radians(move[1]), duration=LOAD_DURATION)
    t = np.arange(int(LOAD_DURATION * LOAD_RATE)) / LOAD_RATE
    at = motion.samples(t)
    return _recording(body, t, at[:, 0], at[:, 1], at[:, 2], random)


def still_load(body: Inertia, random: np.random.Generator) -> Recording:
    """Six poses, a thousand samples of each."""
    places = np.random.default_rng(86).uniform(-1.5, 1.5, (POSES, 6))  # the same ones for every load
    q = np.repeat(places, PER_POSE, axis=0)
    t = np.arange(len(q)) / LOAD_RATE
    return _recording(body, t, q, 0 * q, 0 * q, random)


def _recording(
    body: Inertia, t: Array, q: Array, qd: Array, qdd: Array, random: np.random.Generator | None
) -> Recording:
    phi = np.array([float(getattr(body, key)) for key in PHI])
    wrench = wrench_columns(puma(), q, qd, qdd) @ phi
    steps = encoder_steps()
    read = np.round(q / steps) * steps
    return Recording(
        t=t,
        q=read,
        qd=np.gradient(read, t, axis=0),
        qdd=None,
        tau=0 * q,
        joints=tuple(joint.name for joint in puma().active),
        wrench=wrench if random is None else wrench + NOISE * random.normal(size=wrench.shape),
        has_velocity=False,
    )
