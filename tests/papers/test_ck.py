"""Cho and Kim's 3-PRPS machine: the paper's route against the general models [S1]."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.expr import evaluate_all
from armwright.mechanism import mobility
from armwright.robot.formats import load
from armwright.study.reproduce.ck.energy_route import ANGLES, LENGTHS, EnergyRoute
from armwright.study.reproduce.ck.equations import equations_of_motion, states
from armwright.study.reproduce.ck.forces import forces
from armwright.study.reproduce.ck.machine import machine
from armwright.study.reproduce.ck.machine_numbers import Numbers

ROUTE = EnergyRoute(Numbers())


@pytest.mark.requirement("S1-1", "S1-2")
def test_machine_has_six_freedoms_and_ten_bodies() -> None:
    robot = load("prps3")
    assert mobility(robot) == 6
    assert sum(float(link.inertia.M) > 0 for link in robot.links) == 10


@pytest.mark.requirement("S1-11", "S1-25", "S1-26", "S1-28", "S1-29", "S1-30")
def test_both_routes_give_the_same_equations_of_motion() -> None:
    part = equations_of_motion()
    assert len(part.checks) == 6
    assert all(check.passed for check in part.checks), part.checks


@pytest.mark.requirement("S1-27")
def test_mass_matrix_is_symmetric_and_positive() -> None:
    m = machine()
    for q, rates in states(m, 3):
        M, _, _ = ROUTE.motion(m.lengths(q), q[m.hinges], rates)
        assert np.abs(M - M.T).max() < 1e-12 * np.abs(M).max()
        assert np.linalg.eigvalsh(M).min() > 0


@pytest.mark.requirement("S1-6", "S1-10")
def test_platform_axes_are_orthonormal_where_the_constraints_are_met() -> None:
    m = machine()
    for q, _ in states(m, 3):
        values = dict(zip((*LENGTHS, *ANGLES), [*m.lengths(q), *q[m.hinges]], strict=True))
        R = np.array([evaluate_all(axis, values) for axis in ROUTE.axes])
        assert np.abs(R @ R.T - np.eye(3)).max() < 1e-12  # closed to 1e-12
        centre = evaluate_all(ROUTE.centre, values)
        assert np.abs(m.functions["direct_geometry"](q)[:3, 3] - centre).max() < 1e-12


@pytest.mark.requirement("S1-31")
def test_without_legs_only_the_platform_is_left() -> None:
    """u'·l' is then the power of the platform's weight, m g z'."""
    m = machine()
    bare = EnergyRoute(Numbers().without_legs())
    q, rates = states(m, 1)[0]
    _, _, N = bare.motion(m.lengths(q), q[m.hinges], rates)
    h = 1e-6
    ahead, behind = (m.height(m.position(m.lengths(q) + s * h * rates, q)) for s in (1, -1))
    assert N @ rates == pytest.approx(30.0 * 9.81 * (ahead - behind) / (2 * h), rel=1e-7)


@pytest.mark.requirement("S1-33")
def test_constant_and_sine_force() -> None:
    pytest.importorskip("mujoco")
    part = forces()
    assert len(part.checks) == 9
    assert all(check.passed for check in part.checks), part.checks
