"""Energy, momentum and centre of mass against the plain sums, and the laws they obey."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.models.dynamics.energy import centre_of_mass, kinetic_energy, momentum, potential_energy
from armwright.models.dynamics.gravity import gravity
from armwright.models.dynamics.inertia_matrix import inertia_matrix
from armwright.models.dynamics.inverse_dynamics import inverse_dynamics
from armwright.robot import Robot
from armwright.robot.formats import load
from tests.dynamics import plain
from tests.dynamics.robots import full_robot, nodes, state, values
from tests.support.random_robots import random_robot, random_transform

SEEDS = range(12)
EXACT = 1e-11


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", ["fixed", "moving"])
def test_energies_are_the_sums_over_the_links(seed: int, kind: str) -> None:
    robot = full_robot(seed, kind=kind)
    q, qd, _ = state(robot, seed)
    T, U = plain.energies(robot, q, qd)
    assert float(values(kinetic_energy(robot), q, qd)) == pytest.approx(T, rel=EXACT, abs=EXACT)
    assert float(values(potential_energy(robot), q)) == pytest.approx(U, rel=EXACT, abs=EXACT)


@pytest.mark.parametrize("seed", SEEDS)
def test_kinetic_energy_is_half_the_velocities_times_the_inertia_matrix(seed: int) -> None:
    robot = random_robot(seed, joints=6)
    q, qd, _ = state(robot, seed)
    expected = 0.5 * qd @ values(inertia_matrix(robot), q) @ qd
    assert float(values(kinetic_energy(robot), q, qd)) == pytest.approx(expected, rel=EXACT)


@pytest.mark.requirement("S4-39", "S4-50")
@pytest.mark.parametrize("seed", range(6))
def test_power_balance(seed: int) -> None:
    """q̇ᵀΓ = d(E + U)/dt with both energies from models, by central differences (step 1e-5)."""
    robot = random_robot(seed, joints=6).without("friction")
    E, U = kinetic_energy(robot), potential_energy(robot)
    q, qd, qdd = state(robot, seed)
    h = 1e-5

    def energy(t: float) -> float:
        at, rate = q + t * qd + t * t / 2 * qdd, qd + t * qdd
        return float(values(E, at, rate)) + float(values(U, at))

    power = qd @ values(inverse_dynamics(robot), q, qd, qdd)
    assert power == pytest.approx((energy(h) - energy(-h)) / (2 * h), rel=1e-7, abs=1e-6)


@pytest.mark.parametrize("seed", SEEDS)
def test_momentum_and_centre_of_mass_are_sums_over_the_links(seed: int) -> None:
    robot = full_robot(seed)
    q, qd, _ = state(robot, seed)
    at = plain.motion(robot, q, qd, 0 * qd)
    p, L, mass, first = np.zeros(3), np.zeros(3), 0.0, np.zeros(3)
    for j in range(1, robot.NL + 1):
        m, s, J = plain.body(robot, at, j)
        pj = m * at.v[j] + np.cross(at.w[j], s)
        p += pj
        L += J @ at.w[j] + np.cross(s, at.v[j]) + np.cross(at.p(j), pj)
        mass, first = mass + m, first + m * at.p(j) + s
    np.testing.assert_allclose(values(momentum(robot), q, qd), [*p, *L], rtol=EXACT, atol=EXACT)
    np.testing.assert_allclose(values(centre_of_mass(robot), q), first / mass, rtol=EXACT, atol=EXACT)


@pytest.mark.parametrize("seed", range(6))
def test_momentum_of_a_floating_robot_is_the_base_rows_of_the_inertia_matrix(seed: int) -> None:
    robot = full_robot(seed, kind="floating").without("rotor")
    q, qd, _ = state(robot, seed)
    V0 = np.random.default_rng(seed).uniform(-1, 1, 6)
    A = values(inertia_matrix(robot), q)
    both = np.concatenate([V0, qd])
    np.testing.assert_allclose(values(momentum(robot), q, V0, qd), A[:6] @ both, rtol=1e-10, atol=1e-10)
    assert float(values(kinetic_energy(robot), q, V0, qd)) == pytest.approx(0.5 * both @ A @ both)


@pytest.mark.parametrize("seed", range(6))
def test_gravity_of_a_floating_robot_is_the_slope_of_its_potential_energy(seed: int) -> None:
    """Along the joints and along the base's own axes; central differences, step 1e-6."""
    robot = full_robot(seed, kind="floating").without("stiffness")
    q = state(robot, seed)[0]
    T0 = random_transform(np.random.default_rng(seed))
    U, h = potential_energy(robot), 1e-6
    expected = []
    for i in range(3):
        step = np.zeros(3)
        step[i] = h
        moved = [T0.copy(), T0.copy()]
        moved[0][:3, 3] += T0[:3, :3] @ step
        moved[1][:3, 3] -= T0[:3, :3] @ step
        expected.append(float(values(U, moved[0], q) - values(U, moved[1], q)) / (2 * h))
    for e in np.eye(len(q)):
        expected.append(float(values(U, T0, q + h * e) - values(U, T0, q - h * e)) / (2 * h))
    found = values(gravity(robot), T0, q)
    np.testing.assert_allclose(np.delete(found, [3, 4, 5]), expected, rtol=1e-6, atol=1e-5)


def test_a_robot_without_mass_has_no_centre_of_mass() -> None:
    robot: Robot = load("planar2r").without("inertial")
    with pytest.raises(ArmwrightError, match="has no mass"):
        centre_of_mass(robot)


def test_the_speed_of_a_moving_base_counts() -> None:
    """A body at rest on a base that moves: ½·m·v²."""
    robot = random_robot(2, joints=1)
    moving = replace(robot, base=replace(robot.base, kind="moving", V0=nodes((3.0, 0.0, 4.0))))
    m = float(robot.links[0].inertia.M)
    n = len(robot.moving)
    assert float(values(kinetic_energy(moving), np.zeros(n), np.zeros(n))) == pytest.approx(12.5 * m)
