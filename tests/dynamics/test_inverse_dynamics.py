"""Inverse dynamics against the plain vector equations, on random trees with everything in them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, name, number
from armwright.models.dynamics.inverse_dynamics import bias, inverse_dynamics
from armwright.models.dynamics.plain_newton_euler import plain_torques
from armwright.robot import Fixed, Friction, Prismatic, Revolute, Robot
from armwright.robot.formats import load
from tests.dynamics import plain
from tests.dynamics.robots import full_robot, nodes, random_values, state, values
from tests.support.random_robots import random_robot

SEEDS = range(16)
EXACT = 1e-11  # torques up to some hundred N m, rounding of a few hundred operations


@pytest.mark.requirement("S4-39", "S4-8", "S4-11", "S4-12", "S4-13", "S2-1")
@pytest.mark.parametrize("seed", SEEDS)
def test_torques_are_those_of_the_vector_equations(seed: int) -> None:
    """Trees with all joint types, rotors, friction, wrenches, a spring and a moving base."""
    robot = full_robot(seed)
    q, qd, qdd = state(robot, seed)
    ours = values(inverse_dynamics(robot), q, qd, qdd)
    np.testing.assert_allclose(ours, plain.torques(robot, q, qd, qdd), rtol=EXACT, atol=EXACT)


@pytest.mark.parametrize("seed", SEEDS)
def test_torques_are_those_of_the_plain_page(seed: int) -> None:
    """The recursion of the paper in link frames, uncustomised, on the same trees."""
    robot = full_robot(seed)
    at = state(robot, seed)
    expected = plain_torques(robot, *at)
    np.testing.assert_allclose(values(inverse_dynamics(robot), *at), expected, rtol=EXACT, atol=EXACT)
    np.testing.assert_allclose(plain.torques(robot, *at), expected, rtol=EXACT, atol=EXACT)


def test_the_plain_page_refuses_a_floating_base() -> None:
    robot = full_robot(1, kind="floating")
    with pytest.raises(ArmwrightError, match="its base floats"):
        plain_torques(robot, *state(robot, 1))


@pytest.mark.parametrize("seed", SEEDS)
def test_fixed_base_and_any_gravity(seed: int) -> None:
    robot = random_robot(seed, joints=7, is_serial=seed % 2 == 0)
    q, qd, qdd = state(robot, seed)
    ours = values(inverse_dynamics(robot), q, qd, qdd)
    np.testing.assert_allclose(ours, plain.torques(robot, q, qd, qdd), rtol=EXACT, atol=EXACT)


@pytest.mark.parametrize(
    "name", ["puma560", "rx90", "ur5e", "panda", "stanford", "scara", "kr300", "planar3r"]
)
def test_library_arms(name: str) -> None:
    """Parallel axes, crossing axes, slides: where the choice of axes and lending come into play."""
    robot = load(name)
    q, qd, qdd = state(robot, 3)
    ours = values(inverse_dynamics(robot), q, qd, qdd)
    np.testing.assert_allclose(ours, plain.torques(robot, q, qd, qdd), rtol=EXACT, atol=EXACT)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("kind", ["fixed", "moving"])
def test_base_parameters_give_the_same_torques(seed: int, kind: str) -> None:
    robot = full_robot(seed, kind=kind)
    q, qd, qdd = state(robot, seed)
    standard = values(inverse_dynamics(robot), q, qd, qdd)
    base = values(inverse_dynamics(robot, parameters="base"), q, qd, qdd)
    np.testing.assert_allclose(base, standard, rtol=EXACT, atol=EXACT)


@pytest.mark.requirement("S4-44")
@pytest.mark.parametrize("seed", SEEDS)
def test_bias_is_the_inverse_dynamics_without_acceleration(seed: int) -> None:
    robot = full_robot(seed)
    q, qd, qdd = state(robot, seed)
    expected = plain.torques(robot, q, qd, 0 * qdd)
    np.testing.assert_allclose(values(bias(robot), q, qd), expected, rtol=EXACT, atol=EXACT)


@pytest.mark.requirement("S4-39")
@pytest.mark.parametrize("seed", range(6))
def test_power_of_the_torques_is_the_rate_of_energy(seed: int) -> None:
    """Fixed base, no friction: dE/dt = q̇ᵀΓ, by central differences along a motion (step 1e-5)."""
    robot = random_robot(seed, joints=6).without("friction")
    q, qd, qdd = state(robot, seed)
    h = 1e-5
    before, after = (sum(plain.energies(robot, q + t * qd + t * t / 2 * qdd, qd + t * qdd)) for t in (-h, h))
    power = qd @ values(inverse_dynamics(robot), q, qd, qdd)
    assert power == pytest.approx((after - before) / (2 * h), rel=1e-7, abs=1e-6)


# ------------------------------------------------------------------------ parameters


def test_torques_are_linear_in_the_inertial_parameters() -> None:
    robot = random_robot(2, joints=5).without("rotor", "friction", "gravity").symbolic("inertial")
    model = inverse_dynamics(robot)
    q, qd, qdd = state(robot, 2)
    a, b = random_values(model, 1), random_values(model, 2)
    both = {key: 2 * a[key] - 3 * b[key] for key in a}
    parts = 2 * values(model, q, qd, qdd, **a) - 3 * values(model, q, qd, qdd, **b)
    np.testing.assert_allclose(values(model, q, qd, qdd, **both), parts, atol=1e-9)


def test_numbers_of_the_robot_are_values_of_named_parameters() -> None:
    robot = load("puma560")
    model = inverse_dynamics(robot)
    found = {symbol.name: symbol for symbol in model.parameters}
    assert found["XX1"].value == 0.35
    assert found["XX1"].unit == "kg m^2"
    assert "XY1" not in found  # exact zeros leave no trace
    q, qd, qdd = state(robot, 1)
    changed = robot.with_values({"ZZ3": 0.7, "FV2": 1.25, "M5": 0.9})
    ours = values(model, q, qd, qdd, ZZ3=0.7, FV2=1.25, M5=0.9)
    np.testing.assert_allclose(ours, plain.torques(changed, q, qd, qdd), rtol=EXACT, atol=EXACT)


def test_names_of_the_robot_are_kept_and_never_confused() -> None:
    """A robot that uses the name XX1 for something else: the number in XX1's place gets another name."""
    robot = load("planar2r").with_values({"M2": name("ZZ1") + 1})
    model = inverse_dynamics(robot)
    found = {symbol.name for symbol in model.parameters}
    assert {"ZZ1", "ZZ1_0"} <= found
    q, qd, qdd = state(robot, 1)
    expected = plain.torques(robot.with_values({"ZZ1": 0.5}), q, qd, qdd)
    np.testing.assert_allclose(values(model, q, qd, qdd, ZZ1=0.5), expected, rtol=EXACT, atol=EXACT)


def test_every_base_parameter_is_felt() -> None:
    robot = load("puma560").without("rotor", "friction", "wrench").symbolic("inertial")
    model = inverse_dynamics(robot, parameters="base")
    assert len(model.parameters) == 36
    q, qd, qdd = state(robot, 5)
    dense = random_values(model, 5)
    full = values(model, q, qd, qdd, **dense)
    for key in dense:
        without = values(model, q, qd, qdd, **{**dense, key: 0.0})
        assert np.abs(full - without).max() > 1e-3, key


def test_base_parameters_say_what_they_are_made_of() -> None:
    model = inverse_dynamics(load("puma560").without("rotor", "friction"), parameters="base")
    found = {symbol.name: symbol for symbol in model.parameters}
    assert repr(found["XXR6"].expression) == "XX6 - YY6"
    assert found["XXR6"].value == pytest.approx(0.0)


@pytest.mark.requirement("S4-10", "S4-11", "S4-12", "S4-13")
def test_symbols_of_motion_wrench_base_and_gravity_appear_and_zeros_remove_them() -> None:
    robot = load("planar2r")
    joints = tuple(
        replace(joint, velocity=f"QP{j}", acceleration=f"QDP{j}") for j, joint in enumerate(robot.joints, 1)
    )
    symbols = {
        "FX2": name("FX2"),
        "CZ2": name("CZ2"),
        "W03": name("W03"),
        "VP01": name("VP01"),
        "G2": name("G2"),
    }
    model = inverse_dynamics(replace(robot, joints=joints).with_values(symbols))
    assert model.inputs[1].elements == ("QP1", "QP2")
    assert model.inputs[2].elements == ("QDP1", "QDP2")
    used = {symbol.name for symbol in model.parameters}
    assert set(symbols) <= used
    assert not set(symbols) & {symbol.name for symbol in inverse_dynamics(robot).parameters}


def test_a_robot_with_fixed_joints_only_needs_no_torque() -> None:
    robot = random_robot(3, joints=3, types=(Fixed,))
    assert inverse_dynamics(robot).outputs[0].shape == (0,)


# ------------------------------------------------------------------------ friction laws


@pytest.mark.requirement("S4-8")
def test_friction_laws() -> None:
    base = replace(
        random_robot(1, joints=1, types=(Revolute,)).without("rotor", "wrench", "gravity", "inertial")
    )

    def torque(qd: float, friction: Friction) -> float:
        robot = replace(base, joints=(replace(base.joints[0], friction=friction),))
        return float(values(inverse_dynamics(robot), [0.3], [qd], [0.0])[0])

    FV, FS, OFF = nodes((2.0, 3.0, 0.5))
    assert torque(-0.4, Friction(FV, FS, OFF)) == pytest.approx(-0.8 - 3.0 + 0.5)
    smooth = Friction(FV, FS, OFF, "smooth", (("vs", number(0.2)),))
    assert torque(0.4, smooth) == pytest.approx(0.8 + 3 * np.tanh(2.0) + 0.5)
    extra = (("vs", number(0.2)), ("FB", number(1.5)), ("F3", number(4.0)))
    expected = 0.8 + 4 * 0.4**3 + (3 + 1.5 * np.exp(-4.0)) * np.tanh(20.0) + 0.5
    assert torque(0.4, Friction(FV, FS, OFF, "stribeck", extra)) == pytest.approx(expected)


def test_friction_laws_are_refused_by_name() -> None:
    def built(law: str, *extra: tuple[str, object]) -> None:
        robot = random_robot(1, joints=1, types=(Revolute,))
        friction = Friction(number(1), number(1), ZERO, law, extra)  # type: ignore[arg-type]
        inverse_dynamics(replace(robot, joints=(replace(robot.joints[0], friction=friction),)))

    with pytest.raises(ArmwrightError, match="joint 'joint1': friction law 'sticky' is unknown; use coulomb"):
        built("sticky")
    with pytest.raises(ArmwrightError, match="needs vs"):
        built("smooth")
    with pytest.raises(ArmwrightError, match="has no parameter w; besides FV, FS, OFF it has vs"):
        built("smooth", ("vs", number(1)), ("w", number(1)))


def test_unknown_parameters_are_refused() -> None:
    with pytest.raises(ArmwrightError, match="use standard or base"):
        inverse_dynamics(load("planar2r"), parameters="minimal")


def test_a_flexible_joint_holds_itself() -> None:
    """Its torque is −K·q, so what must be applied besides is the rest plus K·q."""
    robot = random_robot(4, joints=3, types=(Revolute, Prismatic))
    soft: Robot = replace(robot, joints=(*robot.joints[:2], replace(robot.joints[2], stiffness=number(40.0))))
    q, qd, qdd = state(robot, 4)
    added = values(inverse_dynamics(soft), q, qd, qdd) - values(inverse_dynamics(robot), q, qd, qdd)
    np.testing.assert_allclose(added, [0, 0, 40 * q[2]], atol=EXACT)


@pytest.mark.parametrize(
    ("robot", "reason"),
    [
        ("planar2r", "link 1 in its own axes, 2 in the axes before it turns"),
        ("twoarm", "links 1, 3, 5, 7 in their own axes, 2, 4, 6, 8 in the axes before they turn"),
    ],
)
def test_where_links_are_evaluated_is_said_in_their_order(robot: str, reason: str) -> None:
    assert inverse_dynamics(load(robot)).reason == reason
