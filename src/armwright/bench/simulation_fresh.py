"""Measurements of simulation that need a process of their own: memory, and a loop through Pinocchio."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from armwright.bench.dense_arms import six_joint_arm
from armwright.bench.pinocchio_peer import python_model
from armwright.simulate.motion_shapes import quintic
from armwright.simulate.simulation import simulate

_ARMS, _ROWS = 10_000, 1_000


def simulation_memory() -> dict[str, Any]:
    """Bytes that a large fleet takes beyond what the process had, and of the arrays that come back."""
    import resource

    robot = six_joint_arm()
    q = np.zeros((_ARMS, 6))
    simulate(robot, duration=0.001, q=q[:16])  # code is made and loaded
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    found = simulate(robot, duration=(_ROWS - 1) * 1e-3, q=q)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 - before
    kept = (found.t, found.q, found.qd, found.qdd, found.tau, found.energy, found.work, found.gap)
    return {"peak": peak, "arrays": sum(one.nbytes for one in kept), "arms": _ARMS, "rows": len(found)}


def pinocchio_control(steps: str) -> dict[str, Any]:
    """CPU seconds of so many steps of computed torque and Runge-Kutta with Pinocchio from Python."""
    import pinocchio as pin  # may not be installed

    model = python_model(six_joint_arm())
    data = model.createData()
    motion = quintic(np.zeros(6), np.full(6, 0.8), duration=10.0)
    reference = motion.samples(np.arange(float(steps)) * 1e-3)
    q, qd, h = np.zeros(6), np.zeros(6), 1e-3
    start = time.thread_time()
    for wanted in reference:
        asked = wanted[2] + 40.0 * (wanted[1] - qd) + 400.0 * (wanted[0] - q)
        tau = pin.rnea(model, data, q, qd, asked)
        k1 = pin.aba(model, data, q, qd, tau)
        v2 = qd + 0.5 * h * k1
        k2 = pin.aba(model, data, q + 0.5 * h * qd, v2, tau)
        v3 = qd + 0.5 * h * k2
        k3 = pin.aba(model, data, q + 0.5 * h * v2, v3, tau)
        v4 = qd + h * k3
        k4 = pin.aba(model, data, q + h * v3, v4, tau)
        q = q + h / 6 * (qd + 2 * v2 + 2 * v3 + v4)
        qd = qd + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    return {"seconds": time.thread_time() - start, "error": float(np.abs(q - reference[-1, 0]).max())}
