"""Swartz 1982: the Inverse and the Forward Arm, Walker and Orin's methods 1 and 3.

The paper prints no numbers of its arm; what it prints are equations, checked on random arms of six turning
joints and on the library's direct-drive arm. Errata E3-1 … E3-20 are named beside the equations in the code.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import armwright as aw
from armwright.mechanism import mechanism_of
from armwright.models.dynamics.swartz_arm import arm_of
from armwright.robot import Revolute, Robot
from tests.dynamics import plain
from tests.dynamics.robots import nodes, state, with_hand
from tests.support.random_robots import random_robot

SEEDS = range(6)
EQUATIONS = tuple(f"S3-{number}" for number in range(12, 22))  # (1) … (10)


def arm(seed: int) -> Robot:
    """Six turning joints, rotors, friction, gravity in any direction."""
    return random_robot(seed, joints=6, types=(Revolute,), is_serial=True)


def compiled(robot: Robot, name: str, **options: object) -> aw.Function:
    found = aw.compile(aw.model(robot, name, **options))
    assert isinstance(found, aw.Function)
    return found


def far(ours: np.ndarray, expected: np.ndarray) -> float:
    return float(np.abs(ours - expected).max() / np.abs(expected).max())


@pytest.mark.requirement(*EQUATIONS, "S3-24", "S3-28")
@pytest.mark.parametrize("seed", SEEDS)
def test_torque_is_h_times_the_acceleration_plus_b(seed: int) -> None:
    """τ = H·θ̈ + B (13), B = InvArm(θ, θ̇, 0) (14), through the functions a user calls; to 1e-12."""
    robot = arm(seed)
    q, qd, qdd = state(robot, seed)
    InvArm, H = compiled(robot, "inv_arm"), compiled(robot, "walker_orin")
    tau, B = InvArm(q, qd, qdd), InvArm(q, qd, 0 * qdd)
    assert far(H(q) @ qdd + B, tau) < 1e-12
    assert far(tau, plain.torques(robot, q, qd, qdd)) < 1e-12


@pytest.mark.requirement(*EQUATIONS)
@pytest.mark.parametrize("seed", SEEDS)
def test_work_of_the_inverse_arm_is_the_change_of_energy(seed: int) -> None:
    """∫θ̇ᵀτ dt over a motion against kinetic and potential energy at its ends, by Gauss's rule; to 1e-10."""
    robot = arm(seed).without("friction")
    q, qd, qdd = state(robot, seed)
    InvArm = compiled(robot, "inv_arm")
    node, weight = np.polynomial.legendre.leggauss(40)
    t = 0.5 * (node + 1)
    at, rate = q + np.outer(t, qd) + np.outer(t**2 / 2, qdd), qd + np.outer(t, qdd)
    work = 0.5 * weight @ (rate * InvArm(at, rate, np.tile(qdd, (40, 1)))).sum(axis=1)
    start, end = (np.array(plain.energies(robot, q + s * qd + s * s / 2 * qdd, qd + s * qdd)) for s in (0, 1))
    assert work == pytest.approx((end - start).sum(), rel=1e-10, abs=1e-10 * np.abs(end).max())


@pytest.mark.requirement("S3-14")
@pytest.mark.parametrize("seed", SEEDS)
def test_velocities_of_equation_3_are_those_of_the_frames(seed: int) -> None:
    """v of the distal frames, which the paper computes and never uses; by central differences, step 1e-6."""
    robot = arm(seed)
    q, qd, qdd = state(robot, seed)
    tau, v = compiled(robot, "inv_arm", velocities=True)(q, qd, qdd)
    np.testing.assert_allclose(tau, compiled(robot, "inv_arm")(q, qd, qdd), rtol=1e-12, atol=1e-12)
    h = 1e-6
    here, after, before = (distal(robot, q + t * qd) for t in (0.0, h, -h))
    for i in range(6):
        rate = (after[i][:3, 3] - before[i][:3, 3]) / (2 * h)
        np.testing.assert_allclose(v[i], here[i][:3, :3].T @ rate, atol=1e-8)


def distal(robot: Robot, q: np.ndarray) -> list[np.ndarray]:
    """The standard frames 1 … n seen from frame 0 of the table, by their matrices [A p] (E3-1)."""
    from armwright.expr import evaluate
    from armwright.models import Builder

    variables = mechanism_of(robot)
    values = dict(zip((node.value for node in variables.q.values()), q, strict=True))
    T, found = np.eye(4), []
    for section in arm_of(robot, variables.q, Builder()).sections:
        step = np.eye(4)
        columns = [
            section.down(axis) for axis in (nodes((1, 0, 0)), nodes((0, 1, 0)), nodes((0, 0, 1)), section.p)
        ]
        step[:3, :4] = np.array([[evaluate(x, values) for x in column] for column in columns]).T
        T = T @ step
        found.append(T)
    return found


@pytest.mark.requirement("S3-22")
@pytest.mark.parametrize("g", [9.80621, -9.80621])
def test_gravity_is_the_acceleration_of_the_base_along_z0(g: float) -> None:
    """v̇_0 = [0 0 g], +9.80621 with Z0 up: the torques at rest are dU/dθ (E3-22); Z0 down turns the sign."""
    robot = replace(arm(3).without("friction"), gravity=nodes((0, 0, -g)))
    q = state(robot, 3)[0]
    InvArm, slope = compiled(robot, "inv_arm"), plain.slopes(robot, q)
    np.testing.assert_allclose(InvArm(q, 0 * q, 0 * q), slope, atol=1e-7 * np.abs(slope).max())
    turned = compiled(replace(robot, gravity=nodes((0, 0, g))), "inv_arm")(q, 0 * q, 0 * q)
    np.testing.assert_allclose(turned, -InvArm(q, 0 * q, 0 * q), rtol=1e-12, atol=1e-12)


@pytest.mark.requirement("S3-23")
@pytest.mark.parametrize("seed", range(3))
def test_the_wrench_of_the_hand_adds_plus_j_transposed_f(seed: int) -> None:
    """f and n are what the hand exerts on its surroundings: + and not − (E3-12)."""
    robot = arm(seed)
    q, qd, qdd = state(robot, seed)
    w = np.random.default_rng(seed).uniform(-5, 5, 6)
    pushing = with_hand(robot, w)
    J = compiled(robot, "jacobian", frame=6, projection=6)(q)
    added = compiled(pushing, "inv_arm")(q, qd, qdd) - compiled(robot, "inv_arm")(q, qd, qdd)
    np.testing.assert_allclose(added, J.T @ w, atol=1e-10)
    assert np.abs(added + J.T @ w).max() > 0.1


@pytest.mark.requirement("S3-29", "S3-30")
@pytest.mark.parametrize("seed", SEEDS)
def test_methods_1_and_3_give_one_symmetric_positive_matrix(seed: int) -> None:
    """To 1e-12 (measured 9e-15); with p_{i+1} in (25), as the text has it, H would be wrong (E3-17)."""
    robot = arm(seed)
    q = state(robot, seed)[0]
    one, three = (compiled(robot, "walker_orin", method=method)(q) for method in (1, 3))
    assert far(three, one) < 1e-12
    assert far(three, three.T) < 1e-12
    assert np.linalg.eigvalsh(three).min() > 0


@pytest.mark.requirement("S3-31", "S3-32")
@pytest.mark.parametrize("method", [1, 3])
@pytest.mark.parametrize("seed", SEEDS)
def test_forward_arm_solves_the_symmetric_system(seed: int, method: int) -> None:
    """H·θ̈ = τ − B (15), residual 1e-12 of the torque; and ForArm after InvArm gives θ̈ back."""
    robot = arm(seed)
    q, qd, qdd = state(robot, seed)
    InvArm, ForArm = compiled(robot, "inv_arm"), compiled(robot, "for_arm", method=method)
    H = compiled(robot, "walker_orin")(q)
    tau = InvArm(q, qd, qdd)
    found = ForArm(q, qd, tau)
    residual = H @ found - (tau - InvArm(q, qd, 0 * qdd))
    assert np.abs(residual).max() < 1e-12 * (np.abs(H) @ np.abs(found)).max()
    assert np.abs(found - qdd).max() < 1e-13 * np.linalg.cond(H) * np.abs(qdd).max()


@pytest.mark.requirement("S3-24", "S3-32")
def test_both_arms_take_many_samples_at_once() -> None:
    robot = aw.load("dd6")
    q, qd, qdd = np.random.default_rng(0).uniform(-1, 1, (3, 50, 6))
    tau = compiled(robot, "inv_arm")(q, qd, qdd)
    assert tau.shape == (50, 6)
    np.testing.assert_allclose(compiled(robot, "for_arm")(q, qd, tau), qdd, atol=1e-9)
