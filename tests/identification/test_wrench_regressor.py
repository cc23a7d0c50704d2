"""Wrenches linear in ten parameters per link, how they are transmitted, and the system of a chain."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.models import Model, model
from armwright.robot.formats import load
from armwright.run import compile
from tests.identification.oracle import random_state, torques
from tests.support.random_robots import random_robot

EXACT = 1e-13  # of wrenches of order 1 to 100
PHI = ["M", "MX", "MY", "MZ", "XX", "XY", "XZ", "YY", "YZ", "ZZ"]


def phi_of(made: Model) -> np.ndarray:
    return np.array([symbol.value for symbol in made.parameters[: len(made.columns)]])


def skew(v: np.ndarray) -> np.ndarray:
    return np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])  # erratum E2-3


def dotted(w: np.ndarray) -> np.ndarray:
    """[·ω], erratum E2-4."""
    x, y, z = w
    return np.array([[x, y, z, 0, 0, 0], [0, x, 0, y, z, 0], [0, 0, x, 0, y, z]])


@pytest.mark.requirement("S2-4")
def test_dot_operator_is_the_tensor_times_the_vector() -> None:
    w, six = np.array([0.3, -1.2, 2.0]), np.array([1.0, 0.1, -0.2, 2.0, 0.3, 3.0])
    tensor = np.array([[six[0], six[1], six[2]], [six[1], six[3], six[4]], [six[2], six[4], six[5]]])
    np.testing.assert_allclose(dotted(w) @ six, tensor @ w, rtol=1e-15)
    np.testing.assert_allclose(skew(w) @ six[:3], np.cross(w, six[:3]), rtol=1e-15)


@pytest.mark.requirement("S2-2", "S2-4", "S2-5")
@pytest.mark.parametrize("seed", range(5))
def test_wrench_regressor_is_the_closed_form(seed: int) -> None:
    """A = [[p̈ − g, [ω̇×] + [ω×][ω×], 0], [0, [(g − p̈)×], [·ω̇] + [ω×][·ω]]] (8)."""
    robot = random_robot(seed)
    made = model(robot, "wrench_regressor", link=6)
    assert list(made.columns) == [f"{key}6" for key in PHI]
    q, qd, qdd = random_state(robot, np.random.default_rng(seed))
    VP, WP = np.split(compile(model(robot, "accelerations"))(q, qd, qdd)[5], 2)
    w = compile(model(robot, "velocities"))(q, qd)[5, 3:]
    T = robot.transforms(q)
    g = T[6][:3, :3].T @ T[0][:3, :3] @ [float(x) for x in robot.gravity]
    expected = np.zeros((6, 10))
    expected[:3, 0] = VP - g
    expected[:3, 1:4] = skew(WP) + skew(w) @ skew(w)
    expected[3:, 1:4] = skew(g - VP)
    expected[3:, 4:] = dotted(WP) + skew(w) @ dotted(w)
    ours = compile(made)(q, qd, qdd)
    np.testing.assert_allclose(ours, expected, rtol=0, atol=EXACT * (1 + np.abs(expected).max()))


@pytest.mark.requirement("S2-8")
@pytest.mark.parametrize("seed", range(4))
def test_transmission_keeps_power(seed: int) -> None:
    """A wrench seen from the antecedent does the same work on a rigid motion of both: T against Tᵀ."""
    robot = random_robot(seed)
    random = np.random.default_rng(seed)
    q, _, _ = random_state(robot, random)
    T = compile(model(robot, "wrench_transmission", link=4))(q)
    before = robot.joints[3].parent
    frames = robot.transforms(q)
    relative = np.linalg.inv(frames[before]) @ frames[4]
    R, s = relative[:3, :3], relative[:3, 3]
    v, w = random.uniform(-1, 1, (2, 3))  # twist of the antecedent, in its frame
    there = np.concatenate([R.T @ (v + np.cross(w, s)), R.T @ w])
    wrench = random.uniform(-1, 1, 6)
    assert wrench @ there == pytest.approx((T @ wrench) @ np.concatenate([v, w]), rel=1e-12, abs=1e-12)


@pytest.mark.requirement("S2-7", "S2-9", "S2-10", "S2-11")
@pytest.mark.parametrize("name", ["puma560", "ddarm", "stanford"])
def test_system_is_block_triangular_and_projects_on_the_regressor(name: str) -> None:
    robot = load(name).without("rotor", "friction")
    made = model(robot, "wrench_system")
    n = robot.NL
    assert [output.shape for output in made.outputs] == [(6 * n, 10 * n), (n, 10 * n)]
    state = random_state(robot, np.random.default_rng(0))
    U, K = compile(made)(*state)
    for i in range(n):
        assert not U[6 * i : 6 * i + 6, : 10 * i].any()  # links before joint i are not felt there
        A = compile(model(robot, "wrench_regressor", link=i + 1))(*state)
        np.testing.assert_allclose(U[6 * i : 6 * i + 6, 10 * i : 10 * i + 10], A, rtol=0, atol=1e-13)
    D = compile(model(robot, "dynamic_regressor"))(*state)
    order = [model(robot, "dynamic_regressor").columns.index(key) for key in made.columns]
    np.testing.assert_allclose(K, D[:, order], rtol=0, atol=1e-12 * (1 + np.abs(D).max()))
    tau = torques(robot, *state)
    np.testing.assert_allclose(K @ phi_of(made), tau, rtol=0, atol=1e-12 * (1 + np.abs(tau).max()))


@pytest.mark.requirement("S2-9")
def test_system_of_a_branched_robot_transmits_along_its_branches() -> None:
    robot = random_robot(5).without("rotor", "friction")
    made = model(robot, "wrench_system")
    state = random_state(robot, np.random.default_rng(5))
    _, K = compile(made)(*state)
    tau = torques(robot, *state)
    np.testing.assert_allclose(K @ phi_of(made), tau, rtol=0, atol=1e-12 * (1 + np.abs(tau).max()))


def test_the_base_has_no_wrench_regressor() -> None:
    with pytest.raises(ArmwrightError, match="not a moving link"):
        model(load("scara"), "wrench_regressor", link=0)
    with pytest.raises(ArmwrightError, match="antecedent"):
        model(load("scara"), "wrench_transmission", link=0)
