"""Motions beside other simulators: MuJoCo's Runge-Kutta steps, and Pinocchio's accelerations in ours."""

from __future__ import annotations

import numpy as np
import pytest

import armwright as aw
from armwright.bench.dense_arms import six_joint_arm
from armwright.bench.pinocchio_peer import python_model
from armwright.bench.simulation_peers import mujoco_model, mujoco_rollout

STEPS, STEP = 200, 1e-3


def states() -> tuple[np.ndarray, np.ndarray]:
    q, qd = np.random.default_rng(3).uniform(-1, 1, (2, 3, 6))
    return q, qd


def test_steps_are_those_of_mujoco() -> None:
    pytest.importorskip("mujoco")
    robot = six_joint_arm()
    q, qd = states()
    fleet = aw.simulate(robot, duration=STEPS * STEP, q=q, qd=qd)
    model = mujoco_model(robot, step=STEP)
    assert model is not None
    rows, _ = mujoco_rollout(model, q, qd, STEPS)()
    theirs = np.asarray(rows)[:, -1, 1:13]  # after time: qpos, qvel
    np.testing.assert_allclose(fleet.q[-1], theirs[:, :6], atol=1e-6)  # MuJoCo reads a file of few digits
    np.testing.assert_allclose(fleet.qd[-1], theirs[:, 6:], atol=1e-5)


def test_steps_are_those_with_the_accelerations_of_pinocchio() -> None:
    pin = pytest.importorskip("pinocchio")
    robot = six_joint_arm()
    model = python_model(robot)
    data = model.createData()
    tau = np.array([3.0, -8.0, 4.0, 1.0, 0.5, 0.2])
    q, qd = (one[0] for one in states())
    found = aw.simulate(robot, duration=STEPS * STEP, q=q, qd=qd, torque=tau)

    def rate(x: np.ndarray) -> np.ndarray:
        return np.concatenate([x[6:], pin.aba(model, data, x[:6], x[6:], tau)])

    x = np.concatenate([q, qd])
    for _ in range(STEPS):
        k1 = rate(x)
        k2 = rate(x + STEP / 2 * k1)
        k3 = rate(x + STEP / 2 * k2)
        x = x + STEP / 6 * (k1 + 2 * k2 + 2 * k3 + rate(x + STEP * k3))
    np.testing.assert_allclose(np.concatenate([found.q[-1], found.qd[-1]]), x, rtol=1e-9, atol=1e-10)
