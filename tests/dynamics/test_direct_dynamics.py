"""Inertia matrix, gravity and direct dynamics: what they must be to each other and to Newton-Euler."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.expr import evaluate, name, number, pi_times
from armwright.models.dynamics.direct_dynamics import direct_dynamics
from armwright.models.dynamics.gravity import gravity
from armwright.models.dynamics.inertia_matrix import inertia_matrix
from armwright.models.dynamics.inverse_dynamics import bias, inverse_dynamics
from armwright.robot import Fixed, Inertia, Link, Placement, Prismatic, Revolute, Robot
from armwright.robot.formats import load
from tests.dynamics import plain
from tests.dynamics.robots import full_robot, random_values, state, values
from tests.support.random_robots import random_robot

SEEDS = range(12)
EXACT = 1e-11
SOLVED = 1e-8  # the condition of A, up to some thousand, times rounding


@pytest.mark.requirement("S4-45", "S0-4")
@pytest.mark.parametrize("seed", SEEDS)
def test_columns_of_the_inertia_matrix_are_torques_of_unit_accelerations(seed: int) -> None:
    """Mixed trees of revolute, prismatic and fixed joints; rotor inertias on the diagonal (26)."""
    robot = random_robot(seed, joints=7)
    q, qd, _ = state(robot, seed)
    A = values(inertia_matrix(robot), q)
    rest = robot.without("gravity", "friction")
    columns = [plain.torques(rest, q, 0 * qd, e) for e in np.eye(len(q))]
    np.testing.assert_allclose(A, np.array(columns).T, rtol=EXACT, atol=EXACT)


@pytest.mark.parametrize("seed", SEEDS)
def test_inertia_matrix_is_symmetric_and_positive(seed: int) -> None:
    robot = random_robot(seed, joints=7, is_serial=seed % 2 == 0)
    A = values(inertia_matrix(robot), state(robot, seed)[0])
    assert np.array_equal(A, A.T)
    assert np.linalg.eigvalsh(A).min() > 0


@pytest.mark.requirement("S4-50")
@pytest.mark.parametrize("seed", SEEDS)
def test_gravity_is_the_gradient_of_the_potential_energy(seed: int) -> None:
    robot = random_robot(seed, joints=6)
    q = state(robot, seed)[0]
    np.testing.assert_allclose(values(gravity(robot), q), plain.slopes(robot, q), atol=1e-6)


@pytest.mark.parametrize("seed", SEEDS)
def test_gravity_is_the_inverse_dynamics_at_rest(seed: int) -> None:
    robot = random_robot(seed, joints=7)
    q = state(robot, seed)[0]
    expected = plain.torques(robot.without("friction"), q, 0 * q, 0 * q)
    np.testing.assert_allclose(values(gravity(robot), q), expected, rtol=EXACT, atol=EXACT)


@pytest.mark.requirement("S4-43", "S4-46")
@pytest.mark.parametrize("method", ["inertia", "articulated"])
@pytest.mark.parametrize("seed", SEEDS)
def test_direct_after_inverse_gives_the_acceleration_back(seed: int, method: str) -> None:
    """Trees with everything: rotors, friction, wrenches, a spring, a moving base."""
    robot = full_robot(seed, joints=7)
    q, qd, qdd = state(robot, seed)
    tau = plain.torques(robot, q, qd, qdd)
    ours = values(direct_dynamics(robot, method=method), q, qd, tau)
    np.testing.assert_allclose(ours, qdd, atol=SOLVED)


@pytest.mark.requirement("S4-43", "S4-46")
@pytest.mark.parametrize("name", ["puma560", "ur5e", "panda", "stanford", "scara", "kr300", "hand3"])
def test_both_methods_agree_on_library_robots(name: str) -> None:
    robot = load(name)
    q, qd, tau = state(robot, 2)
    one = values(direct_dynamics(robot), q, qd, tau)
    other = values(direct_dynamics(robot, method="articulated"), q, qd, tau)
    A, H = values(inertia_matrix(robot), q), values(bias(robot), q, qd)
    np.testing.assert_allclose(A @ one + H, tau, atol=1e-9 * np.abs(H).max())
    np.testing.assert_allclose(other, one, rtol=SOLVED, atol=SOLVED)


@pytest.mark.requirement("S0-6")
@pytest.mark.parametrize("seed", range(6))
def test_inertia_bias_and_acceleration_add_up_to_the_torque(seed: int) -> None:
    """Own inertia, what comes from other joints, velocity and gravity: the disturbance of one joint."""
    robot = full_robot(seed)
    q, qd, qdd = state(robot, seed)
    A, H = values(inertia_matrix(robot), q), values(bias(robot), q, qd)
    own = np.diag(A) * qdd
    disturbance = (A - np.diag(np.diag(A))) @ qdd + H
    expected = values(inverse_dynamics(robot), q, qd, qdd)
    np.testing.assert_allclose(own + disturbance, expected, rtol=1e-12, atol=1e-11)


def test_base_parameters_serve_every_model() -> None:
    robot = load("puma560").without("rotor", "friction").symbolic("inertial")
    q, qd, tau = state(robot, 1)
    known = {key: 0.05 * value for key, value in random_values(inverse_dynamics(robot), 3).items()}
    known |= {key: 3.0 * value for key, value in known.items() if key[:2] in ("XX", "YY", "ZZ")}
    for build in (inertia_matrix, gravity, bias, direct_dynamics):
        standard, base = build(robot), build(robot, parameters="base")
        regrouped = {}
        for symbol in base.parameters:
            node = symbol.expression
            regrouped[symbol.name] = known[symbol.name] if node is None else evaluate(node, known)
        arguments = (q, qd, tau)[: len(standard.inputs)]
        one = values(standard, *arguments, **known)
        other = values(base, *arguments, **regrouped)
        np.testing.assert_allclose(other, one, rtol=1e-9, atol=1e-9)


# ------------------------------------------------------------------------ balance


@pytest.mark.requirement("S0-25")
def test_gravity_of_a_balanced_robot_is_found_to_vanish() -> None:
    assert gravity(load("planar3r")).vanishes is (float(load("planar3r").gravity[1]) == 0)
    assert gravity(load("puma560").without("gravity")).vanishes
    assert not gravity(load("puma560")).vanishes
    assert not gravity(load("puma560").symbolic("inertial")).vanishes


@pytest.mark.requirement("S0-25", "S0-28")
def test_counterweights_balance_a_two_link_arm_numerically_and_by_name() -> None:
    """Vertical 2R with both axes horizontal: balanced when MX2 = MY2 = 0 and MX1 = −d2·M2, MY1 = 0."""
    arm = load("vertical2r")
    d2 = float(arm.joints[1].placement.d)
    assert d2
    balanced = arm.with_values({"MX2": 0.0, "MY2": 0.0, "MX1": -d2 * 1.3, "MY1": 0.0, "M2": 1.3})
    assert gravity(balanced).vanishes
    named = arm.with_values(
        {"MX2": 0.0, "MY2": 0.0, "MX1": -number(d2) * name("m"), "MY1": 0.0, "M2": name("m")}
    )
    assert gravity(named).vanishes
    assert not gravity(balanced.with_values({"MX2": 1e-6})).vanishes


@pytest.mark.requirement("S0-28")
def test_the_two_balance_conditions_of_the_parallelogram_arm() -> None:
    """The tree of the Minnesota arm where it is closed, q4 = −q3, q5 = q3: no torque at the motors."""
    robot = load("minnesota")
    tree: Robot = replace(robot, loops=())
    model = gravity(tree)
    W = np.zeros((5, 3))  # rates of the tree joints for unit rates of the motors 1, 2, 5
    W[0, 0] = W[1, 1] = 1.0
    W[2, 2], W[3, 2], W[4, 2] = 1.0, -1.0, 1.0
    unbalanced = gravity(tree.with_values({"MX2": 0.0}))
    for q1, q2, q5 in np.random.default_rng(1).uniform(-1.5, 1.5, (5, 3)):
        q = [q1, q2, q5, -q5, q5]
        np.testing.assert_allclose(W.T @ values(model, q), 0, atol=1e-12)
        assert np.abs(W.T @ values(unbalanced, q)).max() > 0.1


# ------------------------------------------------------------------------ refusals


@pytest.mark.requirement("S4-46")
def test_loops_and_unknown_methods_are_refused() -> None:
    with pytest.raises(ArmwrightError, match="closed loops"):
        direct_dynamics(load("fourbar"), method="articulated")
    with pytest.raises(ArmwrightError, match="use inertia or articulated"):
        direct_dynamics(load("planar2r"), method="crba")


def test_a_slide_and_a_turn_by_hand() -> None:
    """A cart (slide along x) with a pendulum: the textbook's matrix."""
    half = pi_times(1) / 2
    cart = Prismatic("cart", 0, Placement(gamma=half, alpha=half), variable="q1")  # z1 = x0
    pin = Revolute("pin", 1, Placement(alpha=-half), variable="q2")
    M, m, r = 3.0, 0.7, 0.4
    links = (Link("cart", Inertia(M=number(M))), Link("bob", Inertia.from_com(m, (r, 0, 0), (0,) * 6)))
    robot = Robot("cart_pole", (cart, pin), links)
    q2 = 0.6
    A = values(inertia_matrix(robot), [0.1, q2])
    assert A[0, 0] == pytest.approx(M + m)
    assert A[1, 1] == pytest.approx(m * r * r)
    assert abs(A[0, 1]) == pytest.approx(abs(m * r * np.sin(q2))) or abs(A[0, 1]) == pytest.approx(
        abs(m * r * np.cos(q2))
    )


@pytest.mark.parametrize("method", ["inertia", "articulated"])
def test_a_joint_that_moves_nothing_is_refused(method: str) -> None:
    arm = load("planar2r").without("rotor")
    light = replace(arm, links=(arm.links[0], Link("tip", Inertia())))
    which = {"inertia": f"row 2 .*joint '{arm.joints[1].name}'", "articulated": "joint 2"}[method]
    with pytest.raises(ArmwrightError, match=rf"{which}.*zero at every position.*rotor"):
        direct_dynamics(light, method=method)


@pytest.mark.parametrize("method", ["inertia", "articulated"])
def test_a_robot_without_joints_has_no_accelerations(method: str) -> None:
    """As of a file of fixed parts without mass."""
    still = Robot("still", (Fixed("mount", 0),), (Link("part", Inertia()),))
    assert direct_dynamics(still, method=method).outputs[0].elements == ()


@pytest.mark.parametrize("method", ["inertia", "articulated"])
@pytest.mark.parametrize("joint", [Prismatic, Revolute])
def test_a_base_and_a_joint_that_undo_each_other_are_refused(method: str, joint: type) -> None:
    """A floating base without mass: it may go back by as much as its first joint goes ahead."""
    arm = load("planar2r").without("rotor")
    first = joint("first", placement=arm.joints[0].placement)
    light = replace(arm, joints=(first, *arm.joints[1:])).with_base("floating")
    with pytest.raises(ArmwrightError, match=r"the floating base and joint 'first' .* any mass.*the base"):
        direct_dynamics(light, method=method)


def test_a_link_without_mass_between_others_is_harmless() -> None:
    """Both joints of the cross feel what the next link has, about axes of their own."""
    robot = random_robot(3, joints=4, types=(Revolute,), is_serial=True)
    links = (robot.links[0], Link("cross", Inertia()), *robot.links[2:])
    light = replace(robot, links=links).without("rotor")
    q, qd, qdd = state(light, 3)
    tau = values(inverse_dynamics(light), q, qd, qdd)
    np.testing.assert_allclose(values(direct_dynamics(light), q, qd, tau), qdd, rtol=SOLVED, atol=SOLVED)


@pytest.mark.parametrize("groups", [(), ("inertial",)])
@pytest.mark.parametrize("seed", [3, 8, 10])
def test_a_frame_without_mass_on_real_bodies_is_harmless(seed: int, groups: tuple[str, ...]) -> None:
    """As tool0 is: the robot's own numbers are looked at, and names without numbers may be any."""
    robot = random_robot(seed, joints=6, types=(Revolute,), is_serial=True).without("rotor")
    camera = Fixed("camera", parent=2, placement=Placement(d=number(0.1)))
    robot = replace(robot, joints=(*robot.joints, camera), links=(*robot.links, Link("camera", Inertia())))
    q, qd, qdd = state(robot, seed)
    tau = values(inverse_dynamics(robot), q, qd, qdd)
    model = direct_dynamics(robot.symbolic(*groups) if groups else robot)
    np.testing.assert_allclose(values(model, q, qd, tau), qdd, rtol=SOLVED, atol=SOLVED)


def test_slides_in_line_around_a_link_without_mass_are_refused() -> None:
    """Fixed base: the second slide takes back what the first does, and nothing but the empty link moves."""
    load_link = Link("load", Inertia(M=number(2)))
    joints = (Prismatic("lift"), Prismatic("lower", parent=1))
    robot = Robot("telescope", joints=joints, links=(Link("tube", Inertia()), load_link))
    with pytest.raises(ArmwrightError, match=r"joint 'lift' and joint 'lower' .*any mass.*'tube'"):
        direct_dynamics(robot)
