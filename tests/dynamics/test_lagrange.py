"""Lagrange's equations: equal to Newton-Euler, with which they share no code, and skew where they must be."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.models.dynamics.inertia_matrix import inertia_matrix
from armwright.models.dynamics.inverse_dynamics import inverse_dynamics
from armwright.models.dynamics.lagrange import coriolis, lagrange, torque_split
from armwright.models.identification.slotine_li import slotine_li
from armwright.robot import Prismatic, Revolute, Robot
from armwright.robot.formats import load
from tests.dynamics import plain
from tests.dynamics.robots import full_robot, state, values
from tests.support.random_robots import random_robot

SEEDS = range(12)
EXACT = 1e-11


def chain(seed: int, joints: int = 6) -> Robot:
    """A chain of revolute and prismatic joints: every velocity meets every other."""
    return random_robot(seed, joints=joints, types=(Revolute, Revolute, Prismatic), is_serial=seed % 2 == 0)


@pytest.mark.requirement("S4-47", "S4-49")
@pytest.mark.parametrize("seed", SEEDS)
def test_lagrange_is_newton_euler(seed: int) -> None:
    """Trees with rotors and a spring on a moving base; friction and wrenches are no part of A, B, Q."""
    robot = full_robot(seed).without("friction", "wrench")
    q, qd, qdd = state(robot, seed)
    A, B, Q = values(lagrange(robot), q, qd)
    expected = values(inverse_dynamics(robot), q, qd, qdd)
    np.testing.assert_allclose(A @ qdd + B @ qd + Q, expected, rtol=EXACT, atol=EXACT)


@pytest.mark.requirement("S4-47", "S4-49")
@pytest.mark.parametrize("seed", SEEDS)
def test_lagrange_is_newton_euler_on_chains(seed: int) -> None:
    robot = chain(seed).without("friction")
    q, qd, qdd = state(robot, seed)
    A, B, Q = values(lagrange(robot), q, qd)
    expected = plain.torques(robot, q, qd, qdd)
    np.testing.assert_allclose(A @ qdd + B @ qd + Q, expected, rtol=EXACT, atol=EXACT)


@pytest.mark.requirement("S4-48", "S4-49")
@pytest.mark.parametrize("seed", SEEDS)
def test_both_ways_to_b_agree(seed: int) -> None:
    robot = chain(seed) if seed % 3 else full_robot(seed)
    q, qd, _ = state(robot, seed)
    one, other = (values(lagrange(robot, method=method), q, qd) for method in ("recursive", "derivative"))
    for a, b in zip(one, other, strict=True):
        np.testing.assert_allclose(a, b, rtol=EXACT, atol=EXACT)


@pytest.mark.parametrize("name", ["puma560", "panda", "ur5e", "scara", "stanford", "ddarm", "hand3"])
def test_lagrange_of_library_robots(name: str) -> None:
    robot = load(name).without("friction", "wrench")
    q, qd, qdd = state(robot, 7)
    A, B, Q = values(lagrange(robot), q, qd)
    expected = plain.torques(robot, q, qd, qdd)
    np.testing.assert_allclose(A @ qdd + B @ qd + Q, expected, rtol=EXACT, atol=EXACT)


@pytest.mark.parametrize("seed", SEEDS)
def test_rate_of_a_less_twice_c_is_skew(seed: int) -> None:
    """Ȧ = C + Cᵀ, with Ȧ by central differences along q̇ (step 1e-6)."""
    robot = chain(seed)
    q, qd, _ = state(robot, seed)
    C = values(coriolis(robot), q, qd)
    A, h = inertia_matrix(robot), 1e-6
    rate = (values(A, q + h * qd) - values(A, q - h * qd)) / (2 * h)
    S = rate - 2 * C
    np.testing.assert_allclose(S, -S.T, atol=2e-8 * max(1.0, np.abs(rate).max()))


@pytest.mark.requirement("S0-24")
@pytest.mark.parametrize("seed", range(8))
def test_split_by_products_of_velocities_adds_up(seed: int) -> None:
    robot = chain(seed, joints=5).without("friction")
    q, qd, qdd = state(robot, seed)
    M, CE, CO, G = values(torque_split(robot), q)
    n = len(q)
    assert CO.shape == (n, n * (n - 1) // 2)
    pairs = [qd[j] * qd[k] for j in range(n) for k in range(j + 1, n)]
    total = M @ qdd + CE @ qd**2 + CO @ pairs + G
    np.testing.assert_allclose(total, plain.torques(robot, q, qd, qdd), rtol=EXACT, atol=EXACT)


@pytest.mark.requirement("S0-24")
def test_no_revolute_joint_feels_its_own_squared_velocity() -> None:
    robot = random_robot(3, joints=6, types=(Revolute,), is_serial=True)
    model = torque_split(robot)
    CE = model.outputs[1]
    n = len(robot.moving)
    assert all(CE.elements[i * n + i].value == 0 for i in range(n))  # as a structure, not as a number


@pytest.mark.parametrize("seed", range(8))
def test_slotine_li_times_parameters(seed: int) -> None:
    """Y·φ = A·q̈r + C·q̇r + G, and with q̇r = q̇, q̈r = q̈ the inverse dynamics, friction included."""
    robot = chain(seed, joints=5)
    q, qd, qdd = state(robot, seed)
    qrd, qrdd = np.random.default_rng(seed + 9).uniform(-1, 1, (2, len(q)))
    model = slotine_li(robot)
    phi = np.array([symbol.value for symbol in model.parameters])
    assert model.columns == tuple(symbol.name for symbol in model.parameters)
    A, B, Q = values(lagrange(robot), q, qd)
    FV, FS, OFF = (
        np.array([float(getattr(joint.friction, key)) for joint in robot.moving])
        for key in ("FV", "FS", "OFF")
    )
    expected = A @ qrdd + B @ qrd + Q + FV * qrd + FS * np.sign(qd) + OFF
    np.testing.assert_allclose(values(model, q, qd, qrd, qrdd) @ phi, expected, rtol=1e-10, atol=1e-10)
    same = values(model, q, qd, qd, qdd) @ phi
    np.testing.assert_allclose(same, plain.torques(robot, q, qd, qdd), rtol=1e-10, atol=1e-10)


def test_slotine_li_in_base_parameters() -> None:
    robot = load("puma560").without("friction")
    q, qd, qdd = state(robot, 2)
    model = slotine_li(robot, parameters="base")
    phi = np.array([symbol.value for symbol in model.parameters])
    expected = plain.torques(robot, q, qd, qdd)
    np.testing.assert_allclose(values(model, q, qd, qd, qdd) @ phi, expected, rtol=1e-9, atol=1e-9)


def test_what_lagrange_does_not_do_is_said() -> None:
    floating = load("twoarm")
    with pytest.raises(ArmwrightError, match=r"floats.*use method='recursive'"):
        lagrange(floating, method="derivative")
    with pytest.raises(ArmwrightError, match=r"floats.*use lagrange"):
        torque_split(floating)
    with pytest.raises(ArmwrightError, match="use recursive or derivative"):
        lagrange(load("planar2r"), method="energy")
    with pytest.raises(ArmwrightError, match="moving base"):
        torque_split(full_robot(1))
    with pytest.raises(ArmwrightError, match="must stand still"):
        slotine_li(full_robot(1))
    still = replace(floating, base=replace(floating.base, kind="fixed"))
    assert lagrange(still).outputs[0].shape == (len(still.moving),) * 2
