"""A log as a robot would write it, for tests: a rich motion of two joints, torques with noise."""

from __future__ import annotations

from pathlib import Path

import numpy as np

import armwright as aw

NOISE = 0.05  # N m


def sample_log(folder: Path) -> Path:
    """A CSV file: time, positions, velocities and torques of the arm ``vertical2r``."""
    robot = aw.load("vertical2r")
    t = np.arange(0.0, 8.0, 0.01)[:, None]
    a, w = np.array([[0.7, 0.8], [0.3, 0.2]]), 2 * np.pi * np.array([[0.3, 0.5], [0.69, 1.05]])
    q = sum(a[k] * np.sin(w[k] * t + k) for k in (0, 1))
    qd = sum(a[k] * w[k] * np.cos(w[k] * t + k) for k in (0, 1))
    qdd = sum(-a[k] * w[k] ** 2 * np.sin(w[k] * t + k) for k in (0, 1))
    tau = aw.compile(aw.model(robot, "inverse_dynamics"))(q, qd, qdd)
    tau = tau + np.random.default_rng(0).normal(0.0, NOISE, tau.shape)
    target = folder / "anything at all.csv"
    head = "t,q1,q2,qd1,qd2,tau1,tau2"
    np.savetxt(target, np.hstack([t, q, qd, tau]), delimiter=",", header=head, comments="")
    return target
