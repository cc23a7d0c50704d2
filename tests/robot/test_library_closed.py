"""Closed robots of the library: assembled at home, with their mobility; the Minnesota arm's Appendix A."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np
import pytest

from armwright.robot.formats import load
from tests.robot.library_mechanics import (
    closure,
    constraint_rank,
    frames,
    home_with_cuts,
    potential,
    tree_inertia,
)

MOBILITY = {
    "minnesota": 3,
    "prps3": 6,
    "gough_stewart": 6,
    "fourbar": 1,
    "fivebar": 2,
    "palletiser": 6,
    "twoloop": 4,
}

every_closed_robot = pytest.mark.parametrize("name", MOBILITY)


@pytest.mark.requirement("S4-6")
@every_closed_robot
def test_frames_k_and_k_plus_B_coincide_at_home(name: str) -> None:
    robot = load(name)
    T = robot.transforms()
    for i in range(1, robot.B + 1):
        np.testing.assert_allclose(T[robot.NL + i], T[robot.NJ + i], rtol=0, atol=1e-12)


@pytest.mark.requirement("S1-1")
@every_closed_robot
def test_mobility_is_joints_less_independent_constraints(name: str) -> None:
    """As many motors as motions, and the motors alone decide the rest (no idle motion)."""
    robot = load(name)
    assert robot.NJ - constraint_rank(robot) == MOBILITY[name] == len(robot.active)


@every_closed_robot
def test_motors_determine_the_passive_joints_at_home(name: str) -> None:
    """With the motors held the constraints have full column rank, i.e. home is not singular."""
    robot = load(name)
    home = home_with_cuts(robot)
    passive = [j for j, joint in enumerate(robot.joints) if not joint.is_active]
    passive += range(robot.NL, robot.NJ)  # the opened joints
    J = [closure(robot, home + 1e-30j * np.eye(robot.NJ)[j]).imag / 1e-30 for j in passive]
    values = np.linalg.svd(np.array(J).T, compute_uv=False)
    assert values.min() > 1e-2


# ------------------------------------------------------------------------------- parallel machines


@pytest.mark.requirement("S1-3")
@pytest.mark.parametrize(("name", "height"), [("prps3", 0.9), ("gough_stewart", 0.7)])
def test_platform_is_parallel_to_the_base_at_home(name: str, height: float) -> None:
    expected = np.eye(4)
    expected[2, 3] = height
    np.testing.assert_allclose(load(name).pose(), expected, rtol=0, atol=1e-14)


def test_legs_of_the_parallel_machine_follow_its_definition() -> None:
    """P_i = b_i + l(i+3) u_i + l_i (cos θ_i v_i + sin θ_i z), here at values away from home."""
    robot = load("prps3")
    random = np.random.default_rng(1)
    q = home_with_cuts(robot) + random.uniform(-0.1, 0.1, robot.NJ)
    T = frames(robot, q)
    for i, phi in enumerate(np.radians([30, 150, 270])):
        slide, theta, length = q[i], q[3 + i], q[6 + i]
        u, v = np.array([-sin(phi), cos(phi), 0]), -np.array([cos(phi), sin(phi), 0])
        P = -0.5 * v + slide * u + length * (cos(theta) * v + sin(theta) * np.array([0, 0, 1]))
        np.testing.assert_allclose(T[7 + i][:3, 3], P, rtol=0, atol=1e-14)


def test_actuated_joints_of_the_parallel_machine_are_its_six_lengths() -> None:
    assert [joint.variable for joint in load("prps3").active] == ["l4", "l5", "l6", "l1", "l2", "l3"]


@pytest.mark.parametrize("name", ["palletiser", "twoloop", "minnesota"])
def test_parallelograms_stay_closed_along_their_closed_form(name: str) -> None:
    """The relations between joint values that the file states hold at any position."""
    robot = load(name)
    relation = {"palletiser": _palletiser, "twoloop": _twoloop, "minnesota": _minnesota_cut}[name]
    for a, b in np.random.default_rng(2).uniform(-1, 1, (10, 2)):
        assert np.abs(closure(robot, relation(a, b))).max() < 1e-14


def _palletiser(q2: float, q3: float) -> np.ndarray:
    crank = q2 + q3 - pi / 2
    return np.array([0.3, q2, q3, 0.1, 0.2, 0.3, crank, q2 - crank, q3 - pi / 2])


def _twoloop(q2: float, q3: float) -> np.ndarray:
    a = q2 + q3
    return np.array([0.3, q2, q3, -a, 0.4, q2, -q2, a, -q2, -a])


def _minnesota_cut(q2: float, q3: float) -> np.ndarray:
    return np.array([*_minnesota(0.3, q2, q3), q3])


# ------------------------------------------------------------------------------- Minnesota arm

IZ1, IX2, Y, Z = 0.19719, 0.02592, 1.68135, 1.78135  # Table 1, identified column
A15, A16, IE3, IE4 = 0.28922, 0.27759, 0.2, 0.14543


def _minnesota(t1: float, t2: float, t3: float) -> np.ndarray:
    """All five tree joints at the paper's θ; the parallelogram makes q3 = q5 = θ3, q4 = −θ3."""
    return np.array([t1, t2, t3, -t3, t3])


def _appendix_a(t2: float, t3: float) -> np.ndarray:
    """[Kim90 (A-1)-(A-6), errata E0-11, E0-13]."""
    c2, s2, c3, s3 = cos(t2), sin(t2), cos(t3), sin(t3)
    m11 = IZ1 + c2**2 * (A16 + 2 * c3 * IE3 + Y) + s2**2 * (s3**2 * A15 + c3**2 * IE4 + IX2)
    m12 = s2 * s3 * (IE3 + c3 * (A15 - IE4))
    m13 = c2 * (A16 + c3 * IE3)
    m22 = Z + c3**2 * A15 + s3**2 * IE4 + 2 * c3 * IE3
    return np.array([[m11, m12, m13], [m12, m22, 0], [m13, 0, A16]])


@pytest.mark.requirement("S0-26")
def test_minnesota_inertia_matrix_is_appendix_a_with_the_identified_values() -> None:
    """ΣJᵀMJ of the five links, projected by the parallelogram, against the printed closed form.

    Three of the eight printed values were moved along a direction the matrix does not feel.
    """
    robot = load("minnesota")
    G = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, -1], [0, 0, 1]])
    for t1, t2, t3 in np.random.default_rng(3).uniform(-pi, pi, (20, 3)):
        M = G.T @ tree_inertia(robot, _minnesota(t1, t2, t3)) @ G
        np.testing.assert_allclose(M, _appendix_a(t2, t3), rtol=0, atol=1e-12)


@pytest.mark.requirement("S0-28")
def test_minnesota_arm_is_statically_balanced() -> None:
    """The potential energy is the same at every pose: 36 kg at arm's length would give ±100 J otherwise."""
    robot = load("minnesota")
    poses = np.random.default_rng(4).uniform(-pi, pi, (20, 3))
    energies = [potential(robot, _minnesota(*pose)) for pose in poses]
    assert np.ptp(energies) < 1e-12


def test_minnesota_friction_is_that_of_table_1() -> None:
    motors = load("minnesota").active
    assert [(float(j.friction.FV), float(j.friction.FS), j.limits.effort) for j in motors] == [
        (0.036, 2.52, 118),
        (0.078, 1.0, 78),
        (0.27, 0.02, 58),
    ]


@pytest.mark.parametrize("name", ["puma560", "puma560_symmetric", "ddarm", "kr300", "panda", "stanford"])
def test_inertia_matrix_is_positive_definite_although_a_link_may_be_impossible(name: str) -> None:
    robot = load(name)
    rotors = np.diag([float(joint.rotor) for joint in robot.joints])
    for q in np.random.default_rng(5).uniform(-1.5, 1.5, (10, robot.NL)):
        assert np.linalg.eigvalsh(tree_inertia(robot, q) + rotors).min() > 0
