"""Models of trees whose joints follow others are those of the free tree, projected: Gᵀ·Γ, Gᵀ·A·G, J·G."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.expr import number
from armwright.robot import Coupling, Robot, Wrench
from tests.dynamics.robots import nodes, values
from tests.support.random_robots import random_robot

TYPES = (aw.Revolute, aw.Prismatic, aw.Helical)
CHAIN = (Coupling("joint3", "joint1", ratio=-2, offset=0.3), Coupling("joint5", "joint3", ratio=0.5))
G = np.array([[1, 0, 0], [0, 1, 0], [-2, 0, 0], [0, 0, 1], [-1, 0, 0]], dtype=float)
OFFSET = np.array([0, 0, 0.3, 0, 0.15])
CLOSE: dict[str, Any] = {"rtol": 1e-9, "atol": 1e-9}  # rounding of torques of some hundred N m
SEEDS = range(3)


def pair(seed: int, *, kind: str = "fixed") -> tuple[Robot, Robot]:
    """A tree of five joints, joint 3 on joint 1, joint 5 on joint 3; and the same tree with free joints."""
    free = random_robot(seed, joints=5, types=TYPES, kind=kind)
    joints, links = list(free.joints), list(free.links)
    joints[4] = replace(joints[4], stiffness=number(12.5))
    links[2] = replace(links[2], wrench=Wrench(*nodes((1.0, -2.0, 0.5, 0.2, 0.1, -0.4))))
    free = replace(free, joints=tuple(joints), links=tuple(links))
    return replace(free, couplings=CHAIN), free


def state(seed: int) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """q, qd, qdd of the coupled tree, and of all joints of the free one."""
    own = list(np.random.default_rng(seed).uniform(-1.2, 1.2, (3, 3)))
    return own, [OFFSET + G @ own[0], G @ own[1], G @ own[2]]


def both(name: str, seed: int, count: int, **options: Any) -> tuple[Any, Any]:
    """A model of the coupled and of the free tree, at one state."""
    coupled, free = pair(seed)
    own, whole = state(seed)
    return (
        values(aw.model(coupled, name, **options), *own[:count]),
        values(aw.model(free, name, **options), *whole[:count]),
    )


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("name", "count"), [("inverse_dynamics", 3), ("bias", 2), ("gravity", 1)])
def test_leaders_feel_what_their_followers_feel(name: str, count: int, seed: int) -> None:
    tau, free = both(name, seed, count)
    np.testing.assert_allclose(tau, G.T @ free, **CLOSE)


@pytest.mark.parametrize("seed", SEEDS)
def test_inertia_matrix_is_projected(seed: int) -> None:
    A, free = both("inertia_matrix", seed, 1)
    np.testing.assert_allclose(A, G.T @ free @ G, **CLOSE)


@pytest.mark.parametrize("seed", SEEDS)
def test_direct_dynamics_is_the_inverse_of_inverse_dynamics(seed: int) -> None:
    coupled, _ = pair(seed)
    (q, qd, qdd), _ = state(seed)
    tau = values(aw.model(coupled, "inverse_dynamics"), q, qd, qdd)
    np.testing.assert_allclose(values(aw.model(coupled, "direct_dynamics"), q, qd, tau), qdd, **CLOSE)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("method", ["recursive", "derivative"])
def test_lagrange_is_projected(method: str, seed: int) -> None:
    (A, B, Q), (Af, Bf, Qf) = both("lagrange", seed, 2, method=method)
    for own, whole in ((A, Af), (B, Bf)):
        np.testing.assert_allclose(own, G.T @ whole @ G, **CLOSE)
    np.testing.assert_allclose(Q, G.T @ Qf, **CLOSE)


@pytest.mark.parametrize("seed", SEEDS)
def test_split_torques_are_those_of_newton_and_euler(seed: int) -> None:
    coupled = replace(pair(seed)[0].without("friction", "wrench"))
    (q, qd, qdd), _ = state(seed)
    M, CE, CO, g = values(aw.model(coupled, "torque_split"), q)
    pairs = np.array([qd[0] * qd[1], qd[0] * qd[2], qd[1] * qd[2]])
    tau = values(aw.model(coupled, "inverse_dynamics"), q, qd, qdd)
    np.testing.assert_allclose(M @ qdd + CE @ qd**2 + CO @ pairs + g, tau, **CLOSE)


@pytest.mark.parametrize("seed", SEEDS)
def test_energies_momentum_and_centre_are_those_of_the_free_tree(seed: int) -> None:
    for name, count in (
        ("kinetic_energy", 2),
        ("potential_energy", 1),
        ("momentum", 2),
        ("centre_of_mass", 1),
    ):
        own, whole = both(name, seed, count)
        np.testing.assert_allclose(own, whole, **CLOSE)


@pytest.mark.parametrize("seed", SEEDS)
def test_gradients_of_torques_are_projected_twice(seed: int) -> None:
    own, whole = both("torque_gradients", seed, 3)
    for one, free in zip(own, whole, strict=True):
        np.testing.assert_allclose(one, G.T @ free @ G, **CLOSE)


@pytest.mark.parametrize("seed", SEEDS)
def test_gradients_of_accelerations_are_differences(seed: int) -> None:
    coupled = pair(seed)[0].without("friction")
    (q, qd, qdd), _ = state(seed)
    tau = values(aw.model(coupled, "inverse_dynamics"), q, qd, qdd)
    made = aw.model(coupled, "direct_dynamics")
    found = values(aw.model(coupled, "acceleration_gradients"), q, qd, tau)
    given, h = [q, qd, tau], 1e-5
    for k, gradient in enumerate(found):
        for column in range(3):
            sides = []
            for sign in (1, -1):
                moved = [x.copy() for x in given]
                moved[k][column] += sign * h
                sides.append(values(made, *moved))
            slope = (sides[0] - sides[1]) / (2 * h)
            scale = max(1.0, float(np.abs(slope).max()))
            np.testing.assert_allclose(
                gradient[:, column], slope, atol=1e-6 * scale
            )  # h² of a third derivative


@pytest.mark.parametrize("seed", SEEDS)
def test_jacobian_is_projected_and_its_rate_is_not(seed: int) -> None:
    J, free = both("jacobian", seed, 1)
    np.testing.assert_allclose(J, free @ G, **CLOSE)
    own, whole = both("jacobian_rate", seed, 2)
    np.testing.assert_allclose(own, whole, **CLOSE)
    A, L, JI = values(aw.model(pair(seed)[0], "jacobian_factors"), state(seed)[0][0])
    np.testing.assert_allclose(A @ L @ JI, J, **CLOSE)
    V = np.array([0.1, -0.2, 0.3, 0.1, 0.2, -0.1])
    qd = values(aw.model(pair(seed)[0], "joint_velocities", damping=0.1), state(seed)[0][0], V)
    np.testing.assert_allclose(qd, np.linalg.solve(J.T @ J + 0.01 * np.eye(3), J.T @ V), **CLOSE)


@pytest.mark.parametrize("seed", SEEDS)
def test_links_move_as_those_of_the_free_tree(seed: int) -> None:
    for name, count in (("velocities", 2), ("accelerations", 3)):
        own, whole = both(name, seed, count)
        np.testing.assert_allclose(own, whole, **CLOSE)


def test_determinant_of_a_coupled_arm() -> None:
    """A planar arm of three joints, the last one geared to the second: x and y of its tip."""
    arm = replace(aw.load("planar3r"), couplings=())
    names = [joint.name for joint in arm.moving]
    coupled = replace(arm, couplings=(Coupling(names[2], names[1], ratio=-1),))
    q = np.array([0.4, 0.9])
    J = values(aw.model(coupled, "jacobian"), q)
    assert np.linalg.matrix_rank(J) == 2
    G2 = np.array([[1, 0], [0, 1], [0, -1]], dtype=float)
    np.testing.assert_allclose(J, values(aw.model(arm, "jacobian"), G2 @ q) @ G2, atol=1e-14)
    det = values(aw.model(coupled, "jacobian_determinant"), q)
    assert abs(float(det)) == pytest.approx(abs(float(np.linalg.det(J[:2]))), abs=1e-14)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("parameters", ["standard", "base"])
def test_regressors_times_parameters_are_torques(parameters: str, seed: int) -> None:
    coupled = pair(seed)[0].without("wrench")
    own, _ = state(seed)
    made = aw.model(coupled, "dynamic_regressor", parameters=parameters)
    value = np.array([{p.name: p.value for p in made.parameters}[key] for key in made.columns])
    tau = values(aw.model(coupled, "inverse_dynamics"), *own)
    np.testing.assert_allclose(values(made, *own) @ value, tau, **CLOSE)
    based = aw.model(coupled, "inverse_dynamics", parameters="base")
    np.testing.assert_allclose(values(based, *own), tau, **CLOSE)


@pytest.mark.parametrize("seed", SEEDS)
def test_other_regressors_are_projected(seed: int) -> None:
    for name, count in (("filtered_regressor", 2), ("momentum_regressor", 2)):
        own, whole = both(name, seed, count)
        for one, free in zip(own, whole, strict=True):
            np.testing.assert_allclose(one, np.einsum("ja,jp->ap", G, free), **CLOSE)
    own, whole = both("energy_regressor", seed, 2)
    np.testing.assert_allclose(own, whole, **CLOSE)
    own, whole = both("wrench_system", seed, 3)
    np.testing.assert_allclose(own[1], G.T @ whole[1], **CLOSE)
    q, qd, qdd = state(seed)[0]
    coupled, free = pair(seed)
    Y = values(aw.model(coupled, "slotine_li"), q, qd, 0.7 * qd + 0.2, qdd)
    whole = values(aw.model(free, "slotine_li"), OFFSET + G @ q, G @ qd, G @ (0.7 * qd + 0.2), G @ qdd)
    np.testing.assert_allclose(Y, G.T @ whole, **CLOSE)


@pytest.mark.parametrize("seed", SEEDS)
def test_base_parameters_are_as_many_as_the_rank(seed: int) -> None:
    coupled = pair(seed)[0].without("wrench")
    base = aw.model(coupled, "base_parameters")
    made = aw.model(coupled, "dynamic_regressor")
    random = np.random.default_rng(7)
    D = np.concatenate([values(made, *random.uniform(-2, 2, (3, 3))) for _ in range(60)])
    keep = [k for k, key in enumerate(made.columns) if not key.startswith("OFF")]
    size = np.abs(D[:, keep]).max(axis=0)
    scaled = D[:, keep] / np.where(size > 1e-10, size, 1.0)  # what is smaller is rounding
    assert len(base.parameters) == np.linalg.matrix_rank(scaled, tol=1e-8 * np.linalg.norm(scaled))


@pytest.mark.parametrize("seed", SEEDS)
def test_floating_trees_are_projected(seed: int) -> None:
    coupled, free = pair(seed, kind="floating")
    wide = np.zeros((11, 9))
    wide[:6, :6], wide[6:, 6:] = np.eye(6), G
    random = np.random.default_rng(seed)
    V0, A0 = random.uniform(-1, 1, (2, 6))
    T0 = np.eye(4)
    (q, qd, qdd), (qf, qdf, qddf) = state(seed)
    tau = values(aw.model(coupled, "inverse_dynamics"), T0, q, V0, qd, A0, qdd)
    whole = values(aw.model(free, "inverse_dynamics"), T0, qf, V0, qdf, A0, qddf)
    np.testing.assert_allclose(tau, wide.T @ whole, **CLOSE)
    found = values(aw.model(coupled, "direct_dynamics"), T0, q, V0, qd, tau)
    np.testing.assert_allclose(found, [*A0, *qdd], **CLOSE)
    own = values(aw.model(coupled, "torque_gradients"), T0, q, V0, qd, A0, qdd)
    for one, other in zip(
        own, values(aw.model(free, "torque_gradients"), T0, qf, V0, qdf, A0, qddf), strict=True
    ):
        np.testing.assert_allclose(one, wide.T @ other @ wide, **CLOSE)
    A, B, Q = values(aw.model(coupled, "lagrange"), T0, q, V0, qd)
    Af, Bf, Qf = values(aw.model(free, "lagrange"), T0, qf, V0, qdf)
    np.testing.assert_allclose(A, wide.T @ Af @ wide, **CLOSE)
    np.testing.assert_allclose(B, wide.T @ Bf @ wide, **CLOSE)
    np.testing.assert_allclose(Q, wide.T @ Qf, **CLOSE)
    gradients = values(aw.model(coupled, "acceleration_gradients"), T0, q, V0, qd, tau)
    np.testing.assert_allclose(gradients[2], np.linalg.inv(A), **CLOSE)
    inverse = [-np.linalg.solve(A, part) for part in own[:2]]
    np.testing.assert_allclose(gradients[0], inverse[0], rtol=1e-8, atol=1e-7)
    np.testing.assert_allclose(gradients[1], inverse[1], rtol=1e-8, atol=1e-7)


def test_compiled_models_and_names_of_ratios() -> None:
    """A ratio may be a name: it is then a parameter like others."""
    coupled, free = pair(2)
    named = replace(coupled, couplings=(replace(CHAIN[0], ratio="n"), CHAIN[1]))
    (q, qd, qdd), whole = state(2)
    f = aw.compile(aw.model(named, "inverse_dynamics"), {"n": -2.0})
    tau = aw.compile(aw.model(free, "inverse_dynamics"))(*whole)
    np.testing.assert_allclose(f(q, qd, qdd), G.T @ tau, **CLOSE)


def test_articulated_bodies_refuse_by_name() -> None:
    with pytest.raises(ArmwrightError, match="method='inertia'"):
        aw.model(pair(0)[0], "direct_dynamics", method="articulated")
