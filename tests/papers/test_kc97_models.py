"""Khalil and Creusot 1997: the models of its sections 5 and 6, to the accuracy their equations have.

On random trees of turning, sliding and fixed joints; errata E4-12 … E4-26 are named beside the equations in
the code, and E4-16 and E4-21 are shown here: as printed, the recursion of the inertia matrix is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import armwright as aw
from armwright.identify.regressor_filter import FilterPair
from armwright.models.identification.base_parameters import BaseParameters
from armwright.robot import Prismatic, Revolute, Robot
from tests.dynamics import plain
from tests.dynamics.robots import full_robot, state, values
from tests.identification.test_identification_models import Motion
from tests.support.random_robots import random_robot, travel

SEEDS = range(8)
NODES, WEIGHTS = np.polynomial.legendre.leggauss(48)


def compiled(robot: Robot, kind: str, **options: Any) -> Callable[..., Any]:
    return aw.compile(aw.model(robot, kind, **options))


def far(ours: np.ndarray, expected: np.ndarray) -> float:
    return float(np.abs(ours - expected).max() / np.abs(expected).max())


# ----------------------------------------------------------------------------- dynamic


@pytest.mark.requirement("S4-39")
@pytest.mark.parametrize("seed", SEEDS)
def test_energy_theorem_closes(seed: int) -> None:
    """∫q̇ᵀΓ dt = ΔE + ΔU + what friction takes, rotors included, over one second; to 2e-10 of the energy."""
    robot = random_robot(seed, joints=6)
    motion = Motion.of(robot, seed)
    t = 0.5 * (NODES + 1)
    q, qd, qdd = (np.array(x) for x in zip(*(motion(one) for one in t), strict=True))
    tau = compiled(robot, "inverse_dynamics")(q, qd, qdd)
    laws = [joint.friction for joint in robot.moving]
    FV, FS, OFF = (np.array([float(getattr(law, key)) for law in laws]) for key in ("FV", "FS", "OFF"))
    loss = qd * (FV * qd + FS * np.sign(qd) + OFF)
    work = 0.5 * WEIGHTS @ (qd * tau - loss).sum(axis=1)
    start, end = (sum(plain.energies(robot, *motion(s)[:2])) for s in (0.0, 1.0))
    assert work == pytest.approx(end - start, rel=2e-10, abs=2e-10 * max(abs(start), abs(end)))


@pytest.mark.requirement("S4-43", "S4-44", "S4-46")
@pytest.mark.parametrize("seed", SEEDS)
def test_direct_dynamics_is_a_inverse_times_torque_less_h(seed: int) -> None:
    """(24), by the matrix and by articulated bodies; to 1e-10, or rounding times the condition of A."""
    robot = full_robot(seed, joints=7)
    q, qd, tau = state(robot, seed)
    A, H = compiled(robot, "inertia_matrix")(q), compiled(robot, "bias")(q, qd)
    expected = np.linalg.solve(A, tau - H)
    near = max(1e-10, 1e-14 * np.linalg.cond(A))
    for method in ("inertia", "articulated"):
        found = compiled(robot, "direct_dynamics", method=method)(q, qd, tau)
        assert far(found, expected) < near
        back = compiled(robot, "inverse_dynamics")(q, qd, found)
        scale = (np.abs(A) @ np.abs(found)).max() + np.abs(H).max()
        assert np.abs(back - tau).max() < 1e-12 * scale


def by_links(robot: Robot, q: np.ndarray, *, has_slips: bool = False) -> np.ndarray:
    """The inertia matrix by (26)-(38) in numbers; with slips: (28) without ⁺, (38) with σ_j, as printed."""
    n = robot.NL
    T = robot.transforms(q)
    local = {j: np.linalg.inv(T[robot.joints[j - 1].parent]) @ T[j] for j in range(1, n + 1)}
    M, MS, J = {}, {}, {}
    for j, link in enumerate(robot.links, 1):
        xx, xy, xz, yy, yz, zz, *first, mass = link.inertia.numbers()
        M[j], MS[j] = mass, np.array(first)
        J[j] = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    own = {j: (M[j], MS[j].copy(), J[j].copy()) for j in M}
    for j in range(n, 0, -1):
        a = robot.joints[j - 1].parent
        if a:
            R, P = local[j][:3, :3], local[j][:3, 3]
            m, ms, inertia = own[j] if has_slips else (M[j], MS[j], J[j])  # E4-15 … E4-17
            moved, p = plain_skew(R @ ms), plain_skew(P)
            J[a] = J[a] + R @ inertia @ R.T - (p @ moved + (p @ moved).T) + p @ p.T * m
            MS[a] = MS[a] + R @ ms + P * m
            M[a] = M[a] + m
    found = np.zeros((n, n))
    for j in range(1, n + 1):
        p, a = travel(robot.joints[j - 1])
        f = p * np.array([0, 0, M[j]]) + a * np.array([-MS[j][1], MS[j][0], 0])  # (31), E4-18
        c = p * np.array([MS[j][1], -MS[j][0], 0]) + a * J[j][:, 2]  # (32), E4-19
        k = j
        while k:
            p, a = travel(robot.joints[j - 1 if has_slips else k - 1])  # E4-21
            found[k - 1, j - 1] = found[j - 1, k - 1] = p * f[2] + a * c[2]
            R, P = local[k][:3, :3], local[k][:3, 3]
            f, c, k = R @ f, R @ c + np.cross(P, R @ f), robot.joints[k - 1].parent
    return found


def plain_skew(v: np.ndarray) -> np.ndarray:
    return np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])


@pytest.mark.requirement("S4-45")
@pytest.mark.parametrize("seed", SEEDS)
def test_inertia_matrix_is_the_corrected_recursion_and_not_the_printed_one(seed: int) -> None:
    """A mixed tree: 7e-15 with E4-15 … E4-21, wrong by more than a tenth as printed."""
    robot = random_robot(seed, joints=6, types=(Revolute, Revolute, Prismatic)).without("rotor")
    q = state(robot, seed)[0]
    A = compiled(robot, "inertia_matrix")(q)
    columns = [plain.torques(robot.without("gravity", "friction"), q, 0 * q, e) for e in np.eye(len(q))]
    assert far(A, np.array(columns).T) < 1e-13
    assert far(by_links(robot, q), A) < 1e-13
    if is_deep(robot):
        assert far(by_links(robot, q, has_slips=True), A) > 0.01


def is_deep(robot: Robot) -> bool:
    """True where a link carries one that carries another: only there the slips show."""
    parents = [joint.parent for joint in robot.joints]
    return any(parents[parent - 1] for parent in parents if parent)


@pytest.mark.requirement("S4-47", "S4-48", "S4-49", "S4-50")
@pytest.mark.parametrize("seed", SEEDS)
def test_lagrange_by_both_methods_is_newton_euler(seed: int) -> None:
    """A·q̈ + B·q̇ + Q (23), B from derivatives of A and recursively, Q = ∂U/∂q alone; to 1e-12."""
    robot = random_robot(seed, joints=6, types=(Revolute, Revolute, Prismatic)).without("friction")
    q, qd, qdd = state(robot, seed)
    expected = compiled(robot, "inverse_dynamics")(q, qd, qdd)
    one, other = (compiled(robot, "lagrange", method=m)(q, qd) for m in ("recursive", "derivative"))
    for a, b in zip(one, other, strict=True):
        assert far(a, b) < 1e-12
    scale = np.abs(expected).max() + (np.abs(one.B) @ np.abs(qd)).max()
    assert np.abs(one.A @ qdd + one.B @ qd + one.Q - expected).max() < 1e-12 * scale
    gravity = compiled(robot, "gravity")(q)
    np.testing.assert_allclose(gravity, one.Q, rtol=1e-12, atol=1e-12)
    slope = plain.slopes(robot, q)
    np.testing.assert_allclose(gravity, slope, atol=1e-7 * (1 + np.abs(slope).max()))


# ---------------------------------------------------------------------- identification


@pytest.mark.requirement("S4-51")
@pytest.mark.parametrize("seed", SEEDS)
def test_every_column_of_d_is_the_torque_of_one_unit_parameter(seed: int) -> None:
    """(39): the inverse dynamics with K_j = 1 and all others zero, column by column; to 1e-12."""
    robot = random_robot(seed, joints=5)
    made = aw.model(robot, "dynamic_regressor")
    q, qd, qdd = state(robot, seed)
    D = aw.compile(made)(q, qd, qdd)
    zero = dict.fromkeys(made.columns, 0.0)
    for key, column in zip(made.columns, D.T, strict=True):
        unit = robot.with_values(zero | {key: 1.0})
        np.testing.assert_allclose(
            column, plain.torques(unit, q, qd, qdd), atol=1e-12 * (1 + np.abs(D).max())
        )


@pytest.mark.requirement("S4-52")
@pytest.mark.parametrize("order", [2, 3])
@pytest.mark.parametrize("robot_name", ["ddarm", "stanford"])
def test_filtered_model_is_the_filtered_dynamic_model(robot_name: str, order: int) -> None:
    """F'(D1) + F(D2) = F(D) along a motion, (41)-(46), with D from q̈ and D1, D2 without it.

    The filters take signals as straight between samples: the difference falls at least with the step squared.
    """
    robot = aw.load(robot_name)
    motion = Motion.of(robot, 2)
    pair = FilterPair(40.0, order)
    errors = []
    for step in (2e-3, 1e-3):
        states = [motion(step * k) for k in range(int(1.6 / step))]
        q, qd, qdd = (np.array(x) for x in zip(*states, strict=True))
        D1, D2 = compiled(robot, "filtered_regressor", parameters="base")(q, qd)
        D = compiled(robot, "dynamic_regressor", parameters="base")(q, qd, qdd)
        ours = pair(D1, step=step)[1] + pair(D2, step=step)[0]
        settled = slice(pair.settling_samples(step), None)
        errors.append(far(ours[settled], pair(D, step=step)[0][settled]))
    assert errors[1] < 1e-6
    assert errors[0] / errors[1] > 3


@pytest.mark.requirement("S4-53")
@pytest.mark.parametrize("seed", SEEDS)
def test_work_between_any_two_times_is_the_change_of_h(seed: int) -> None:
    """(47) between several pairs of times, with rotors (½q̇²) and friction integrals (E4-26); to 1e-10."""
    robot = random_robot(seed, joints=5)
    motion = Motion.of(robot, seed)
    made = aw.model(robot, "energy_regressor", parameters="base")
    h, tau = aw.compile(made), compiled(robot, "inverse_dynamics")
    K = np.array([symbol.value for symbol in made.parameters[: len(made.columns)]])
    powers = [made.columns.index(key) for key in made.integrated]
    for t1, t2 in ((0.0, 0.3), (0.1, 0.7), (0.25, 1.0)):
        t = t1 + (t2 - t1) / 2 * (NODES + 1)
        q, qd, qdd = (np.array(x) for x in zip(*(motion(one) for one in t), strict=True))
        weights = (t2 - t1) / 2 * WEIGHTS
        delta = h(*motion(t2)[:2]) - h(*motion(t1)[:2])
        delta[powers] = weights @ h(q, qd)[:, powers]
        work = weights @ (qd * tau(q, qd, qdd)).sum(axis=1)
        assert delta @ K == pytest.approx(work, rel=1e-10, abs=1e-10 * (np.abs(delta) @ np.abs(K)))


@pytest.mark.requirement("S4-58")
@pytest.mark.parametrize("suffix", ["par", "toml"])
def test_a_file_of_regrouped_parameters_serves_dynamics_and_identification(
    suffix: str, tmp_path: Path
) -> None:
    """Saved, read again: the same file, the same torques, the same base parameters once more.

    Without torque offsets, which .par cannot hold (``save`` says so).
    """
    robot = aw.load("puma560").with_values({f"OFF{j}": 0.0 for j in range(1, 7)})
    found = aw.model(robot, "base_parameters")
    assert isinstance(found, BaseParameters)
    path = tmp_path / f"base.{suffix}"
    found.robot.save(path)
    read = aw.load(path)
    again = tmp_path / f"again.{suffix}"
    read.save(again)
    assert again.read_text(encoding="utf-8").replace("again", "base") == path.read_text(encoding="utf-8")
    q, qd, qdd = np.random.default_rng(0).uniform(-2, 2, (3, 20, 6))
    expected = compiled(robot, "inverse_dynamics")(q, qd, qdd)
    assert far(compiled(read, "inverse_dynamics")(q, qd, qdd), expected) < 1e-13
    made = aw.model(read, "dynamic_regressor", parameters="base")
    K = np.array([symbol.value for symbol in made.parameters[: len(made.columns)]])
    assert far(aw.compile(made)(q, qd, qdd) @ K, expected) < 1e-13
    once = aw.model(read, "base_parameters").parameters
    assert [one.value for one in once] == pytest.approx([one.value for one in found.parameters], rel=1e-12)


@pytest.mark.requirement("S4-59")
@pytest.mark.parametrize(
    "kind", ["inverse_dynamics", "inertia_matrix", "lagrange", "dynamic_regressor", "jacobian"]
)
def test_the_optimiser_never_adds_operations_and_keeps_values(kind: str) -> None:
    """Common sub-expressions, dead code and the rest: counts before and after, the graph against it."""
    robot = aw.load("puma560")
    made = aw.model(robot, kind)
    passes = made.program.report
    assert [one.name for one in passes][:2] == ["common sub-expressions", "dead code"]
    for one in passes:
        assert one.after.mul + one.after.add <= one.before.mul + one.before.add
    at = [np.random.default_rng(k).uniform(-1, 1, a.shape) for k, a in enumerate(made.inputs)]
    plainly, optimised = values(made, *at), aw.compile(made)(*at)
    pairs = zip(plainly, optimised, strict=True) if isinstance(plainly, tuple) else [(plainly, optimised)]
    for a, b in pairs:
        np.testing.assert_allclose(b, a, rtol=1e-11, atol=1e-11)
