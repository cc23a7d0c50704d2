"""Kim 1990: the equations of motion split by joints and by products of velocities, and static balance."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import armwright as aw
from armwright.expr import name, substitute_all, to_sympy
from armwright.robot import Revolute, Robot
from tests.dynamics import plain
from tests.dynamics.robots import state
from tests.support.random_robots import random_robot

SEEDS = range(6)


def arm(seed: int) -> Robot:
    return random_robot(seed, joints=4, types=(Revolute,), is_serial=True)


def compiled(robot: Robot, kind: str) -> aw.Function:
    found = aw.compile(aw.model(robot, kind))
    assert isinstance(found, aw.Function)
    return found


@pytest.mark.requirement("S0-4")
@pytest.mark.parametrize("seed", SEEDS)
def test_effective_inertia_is_that_of_the_rotor_and_of_the_links(seed: int) -> None:
    """M_ei(θ) = M_mi + M_ii(θ) (8): the diagonal with rotors less the diagonal without them is IA."""
    robot = arm(seed)
    q = state(robot, seed)[0]
    links = np.diag(compiled(robot.without("rotor"), "inertia_matrix")(q))
    effective = np.diag(compiled(robot, "inertia_matrix")(q))
    rotors = np.array([float(joint.rotor) for joint in robot.moving])
    assert rotors.min() > 0
    np.testing.assert_allclose(effective, rotors + links, rtol=1e-13)


@pytest.mark.requirement("S0-4")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_joint_alone_feels_its_effective_inertia(seed: int) -> None:
    """With all others locked, the torque of one joint for a unit acceleration is M_ei."""
    robot = arm(seed).without("friction", "gravity")
    q = state(robot, seed)[0]
    diagonal = np.diag(compiled(robot, "inertia_matrix")(q))
    for i, joint in enumerate(robot.moving):
        others = {one.name: float(q[k]) for k, one in enumerate(robot.moving) if one is not joint}
        alone = robot.locked(others)
        assert compiled(alone, "inverse_dynamics")([q[i]], [0.0], [1.0])[0] == pytest.approx(
            diagonal[i], rel=1e-12
        )


@pytest.mark.requirement("S0-6", "S0-24")
@pytest.mark.parametrize("seed", SEEDS)
def test_torque_is_effective_inertia_disturbance_and_friction(seed: int) -> None:
    """(10): off-diagonal inertia + centrifugal + Coriolis + gravity, part by part, to 1e-12 (E0-3)."""
    robot = arm(seed)
    q, qd, qdd = state(robot, seed)
    M, CE, CO, G = compiled(robot, "torque_split")(q)
    n = len(q)
    assert CO.shape == (n, n * (n - 1) // 2)
    assert not np.diag(CE).any()  # no turning joint feels the square of its own velocity
    parts = {
        "own inertia": np.diag(M) * qdd,
        "other inertia": (M - np.diag(np.diag(M))) @ qdd,
        "centrifugal": CE @ qd**2,
        "Coriolis": CO @ [qd[j] * qd[k] for j in range(n) for k in range(j + 1, n)],
        "gravity": G,
        "friction": [
            float(one.friction.FV) * v + float(one.friction.FS) * np.sign(v) + float(one.friction.OFF)
            for one, v in zip(robot.moving, qd, strict=True)
        ],
    }
    expected = compiled(robot, "inverse_dynamics")(q, qd, qdd)
    total = sum(np.asarray(part) for part in parts.values())
    assert np.abs(total - expected).max() < 1e-12 * np.abs(expected).max()
    assert np.abs(total - plain.torques(robot, q, qd, qdd)).max() < 1e-12 * np.abs(expected).max()
    assert all(np.abs(part).max() > 1e-6 for part in parts.values())


@pytest.mark.requirement("S0-25")
def test_a_balanced_robot_drops_gravity() -> None:
    """(21), (22): G ≡ 0 is noticed for numbers and for names, and only then."""
    two = aw.load("vertical2r")
    d2 = float(two.joints[1].placement.d)
    balanced = two.with_values({"MX2": 0.0, "MY2": 0.0, "MX1": -d2 * 1.3, "MY1": 0.0, "M2": 1.3})
    assert aw.model(balanced, "gravity").vanishes
    assert not aw.model(two, "gravity").vanishes
    q, qd, qdd = state(two, 1)
    with_gravity, without = (
        compiled(one, "inverse_dynamics") for one in (balanced, balanced.without("gravity"))
    )
    np.testing.assert_allclose(with_gravity(q, qd, qdd), without(q, qd, qdd), atol=1e-13)


@pytest.mark.requirement("S0-28")
def test_gravity_of_the_parallelogram_arm_vanishes_under_the_two_conditions() -> None:
    """In symbols: m3·X3 = m4·L5 + m5·X5 and m2·X2 + m3(L2 − g) + m4(X4 − g) − m5·g = 0 [Kim90, errata S0].

    The tree where it is closed, q3 = q5 and q4 = −q5; torques at the motors 1, 2 and of the crank.
    """
    sympy = pytest.importorskip("sympy")
    tree = (
        replace(aw.load("minnesota"), loops=())
        .without("friction")
        .with_values(
            {
                **{"M2": "m2", "M3": "m3", "M4": "m4", "M5": "m5", "G3": "-g0"},
                **{"MX2": "m2*X2", "MX3": "m3*X3", "MX4": "-m4*(L2 - X4)", "MX5": "-m5*X5"},
                **{"d3": "L2 - g", "d4": "-L5", "d5": "-g"},
            }
        )
    )
    elements = aw.model(tree, "gravity").outputs[0].elements
    closed = substitute_all(elements, {"q3": name("q5"), "q4": -name("q5")})
    G = to_sympy(closed)
    motors = (G[0], G[1], G[2] - G[3] + G[4])  # q̇3 = q̇5, q̇4 = −q̇5
    symbols = {
        key: sympy.Symbol(key, real=True) for key in ("m2", "m3", "m4", "m5", "X4", "X5", "L2", "L5", "g")
    }
    m2, m3, m4, m5, X4, X5, L2, L5, g = symbols.values()
    balance = {
        sympy.Symbol("X3", real=True): (m4 * L5 + m5 * X5) / m3,
        sympy.Symbol("X2", real=True): -(m3 * (L2 - g) + m4 * (X4 - g) - m5 * g) / m2,
    }
    assert [sympy.simplify(sympy.expand_trig(torque.subs(balance))) for torque in motors] == [0, 0, 0]
    for only in balance:  # one of the two conditions alone is not enough
        left = [torque.subs(only, balance[only]) for torque in motors]
        assert any(sympy.simplify(sympy.expand_trig(torque)) != 0 for torque in left)
