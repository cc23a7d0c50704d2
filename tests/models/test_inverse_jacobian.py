"""Determinant and inverse of the Jacobian: the identities of linear algebra, and readable factors."""

from __future__ import annotations

import re

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.expr import evaluate_all, names_in, to_text
from armwright.models import model
from armwright.robot import Prismatic, Revolute, Robot
from armwright.robot.formats import load
from tests.support.random_robots import DH_TYPES, random_robot
from tests.support.values import values

SIX = ["puma560", "rx90", "tx40", "ur5e", "ur10", "stanford", "cartesian6", "kr300", "manseur_doty"]


def _q(robot: Robot, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).uniform(-1.2, 1.2, len(robot.moving))


@pytest.mark.requirement("S4-30")
@pytest.mark.parametrize("name", SIX)
def test_determinant_is_that_of_the_jacobian(name: str) -> None:
    robot = load(name)
    made = model(robot, "jacobian_determinant")
    for seed in range(3):
        q = _q(robot, seed)
        expected = np.linalg.det(values(model(robot, "jacobian"), q))
        assert values(made, q) == pytest.approx(expected, rel=1e-10, abs=1e-13)


@pytest.mark.requirement("S4-30")
@pytest.mark.parametrize("seed", range(4))
def test_determinant_of_random_arms_with_slides(seed: int) -> None:
    robot = random_robot(seed, joints=6, types=(Revolute, Revolute, Prismatic), is_serial=True)
    q = _q(robot, seed)
    expected = np.linalg.det(values(model(robot, "jacobian"), q))
    assert values(model(robot, "jacobian_determinant"), q) == pytest.approx(expected, rel=1e-9, abs=1e-12)


@pytest.mark.requirement("S4-30", "S4-31")
def test_singularities_of_the_puma_can_be_read_off_the_factors() -> None:
    """Wrist in line, elbow stretched, wrist above the shoulder."""
    robot = load("puma560").symbolic("geometric")
    made = model(robot, "jacobian_determinant")
    constant, *factors = [to_text(node) for node in made.factors]
    assert constant == "-d3"
    assert len(factors) == 3
    assert made.textbook.text.startswith("det = -d3·(")
    assert made.textbook.text.count("·(") == 2  # elbow and shoulder are sums
    wrist = next(text for text in factors if "q5" in text)
    elbow = next(text for text in factors if "q3" in text and "q2" not in text)
    shoulder = next(text for text in factors if "q2" in text)
    assert wrist.lstrip("-") == "sin(q5)"
    assert {"r4", "d4"} <= set(_words(elbow))
    assert {"r4", "d4", "d3"} <= set(_words(shoulder))


def _words(text: str) -> list[str]:
    return "".join(c if c.isalnum() else " " for c in text).split()


@pytest.mark.parametrize(
    ("name", "factor"), [("planar2r", "sin(q2)"), ("planar3r", "sin(q2)"), ("scara", "sin(q2)")]
)
def test_short_arms_have_a_determinant_where_as_many_components_change(name: str, factor: str) -> None:
    constant, found = model(load(name), "jacobian_determinant").factors
    assert constant.is_constant
    assert to_text(found) == factor


def test_redundant_arm_has_no_determinant() -> None:
    with pytest.raises(ArmwrightError, match="a square Jacobian has one; its 7 joints change more or fewer"):
        model(load("panda"), "jacobian_determinant")


@pytest.mark.requirement("S4-31", "S4-38")
@pytest.mark.parametrize("name", SIX)
def test_inverse_times_jacobian_is_one(name: str) -> None:
    robot = load(name)
    q = _q(robot, 1)
    J, inverse = values(model(robot, "jacobian"), q), values(model(robot, "inverse_jacobian"), q)
    np.testing.assert_allclose(inverse @ J, np.eye(6), atol=1e-11 * np.linalg.cond(J))


@pytest.mark.requirement("S4-38")
@pytest.mark.parametrize("name", ["puma560", "stanford"])
def test_joint_velocities_give_the_wanted_velocity(name: str) -> None:
    robot = load(name)
    q, V = _q(robot, 2), np.array([0.1, -0.2, 0.3, 0.4, -0.5, 0.6])
    qd = values(model(robot, "joint_velocities"), q, V)
    np.testing.assert_allclose(values(model(robot, "jacobian"), q) @ qd, V, atol=1e-11)


@pytest.mark.parametrize("name", ["panda", "planar2r", "puma560", "scara"])
def test_damped_inverse_solves_the_damped_normal_equations(name: str) -> None:
    robot = load(name)
    q = _q(robot, 3)
    J = values(model(robot, "jacobian"), q)
    ours = values(model(robot, "inverse_jacobian", damping="lam"), q, lam=0.1)
    expected = np.linalg.solve(J.T @ J + 0.01 * np.eye(J.shape[1]), J.T)
    np.testing.assert_allclose(ours, expected, atol=1e-11)


def test_damping_keeps_joint_velocities_finite_at_a_singular_position() -> None:
    robot = load("puma560")
    q = np.array([0.1, 0.2, 0.3, 0.4, 0.0, 0.6])  # wrist in line
    V = np.ones(6)
    qd = values(model(robot, "joint_velocities", damping=0.05), q, V)
    assert np.abs(qd).max() < 1 / 0.05 * np.linalg.norm(V)


def test_joint_that_does_not_move_the_tool_is_refused_with_its_column() -> None:
    robot = random_robot(11, joints=7, types=DH_TYPES)  # a tree: some joints do not move the tool
    with pytest.raises(ArmwrightError, match=r"singular at every position.*column 2.*damping="):
        model(robot, "inverse_jacobian")
    model(robot, "inverse_jacobian", damping=0.1)


@pytest.mark.requirement("S4-30")
def test_singularities_of_arms_with_offsets_and_opposite_axes_are_read_in_sums_of_angles() -> None:
    """Quarter turns between zero positions become sines, and θ2 − θ3 is one angle where axes are opposite."""
    h = np.pi / 2
    robot = Robot.from_dh(
        a=[0.15, 0.87, 0.17, 0, 0, 0],
        d=[0.565, 0, 0, -1.016, 0, -0.175],
        alpha=[-h, np.pi, -h, h, -h, np.pi],
        theta=[0, -h, 0, 0, 0, 0],
        name="opposite",
    )
    made = model(robot.symbolic("geometric"), "jacobian_determinant")
    text = " ".join(to_text(node) for node in made.factors)
    assert "q2 - q3" in text or "q3 - q2" in text
    assert "pi" not in text
    numbers = model(robot, "jacobian_determinant")
    for q in np.random.default_rng(11).uniform(-2, 2, (5, 6)):
        expected = np.linalg.det(values(model(robot, "jacobian"), q))
        assert values(numbers, q) == pytest.approx(expected, rel=1e-9, abs=1e-12)


@pytest.mark.requirement("S4-30")
@pytest.mark.parametrize("name", ["puma560", "rx90", "stanford", "ur5e", "scara"])
def test_product_of_the_factors_is_the_determinant_and_each_has_its_own_joints(name: str) -> None:
    """Constants stand in the first factor alone, and no other one is a product."""
    robot = load(name)
    made = model(robot, "jacobian_determinant")
    q = np.random.default_rng(5).uniform(-1, 1, len(robot.moving))
    at = {joint.variable: value for joint, value in zip(robot.moving, q.tolist(), strict=True)}
    product = float(np.prod(evaluate_all(made.factors, at)))
    assert product == pytest.approx(float(values(made, q)), rel=1e-12)
    moving = [node for node in made.factors if names_in(node)]
    assert list(made.factors[: -len(moving)]) == [node for node in made.factors if not names_in(node)]
    assert all(node.op not in ("mul", "neg") for node in moving)


def test_factors_have_the_digits_of_products_of_lengths() -> None:
    """0.3·0.036 is 0.0108; a float's product is 0.010799999999999999."""
    h = np.pi / 2
    robot = Robot.from_dh(
        a=[0.26, 0.3, 0.036, 0, 0, 0],
        d=[0.5, 0, 0, 0.67, 0, 0.1],
        alpha=[-h, 0, -h, h, -h, 0],
        name="digits",
    )
    made = model(robot, "jacobian_determinant")
    text = " ".join(to_text(node) for node in made.factors)
    assert "0.0108*" in text
    assert "0.201*" in text
    assert max(map(len, re.findall(r"\d+\.\d+", text))) <= len("0.0108")


def test_no_factor_has_more_minuses_than_pluses() -> None:
    shown = model(load("kr300"), "jacobian_determinant").textbook.text
    assert shown == (
        "det = (0.04715·cos(q3) + 1.15·sin(q3))·"
        "(1.15·cos(q2) + cos(q2 + q3) - 0.041·sin(q2 + q3) + 0.35)·sin(q5)"
    )
