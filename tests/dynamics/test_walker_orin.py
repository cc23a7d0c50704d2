"""InvArm, H and ForArm in standard frames about centres of mass, against the other models [Swartz82]."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.expr import number
from armwright.models.dynamics.inertia_matrix import inertia_matrix
from armwright.models.dynamics.inverse_dynamics import inverse_dynamics
from armwright.models.dynamics.walker_orin import for_arm, inv_arm, walker_orin
from armwright.models.kinematics.jacobian import jacobian
from armwright.robot import Capsule, Revolute, Robot, Wrench
from armwright.robot.formats import load
from tests.dynamics import plain
from tests.dynamics.robots import nodes, state, values, with_hand
from tests.support.random_robots import random_inertia, random_robot
from tests.support.values import values as jacobian_values

SEEDS = range(8)
EXACT = 1e-11


def arm(seed: int, joints: int = 6) -> Robot:
    """A random 6R arm with gravity in any direction, rotors and friction."""
    return random_robot(seed, joints=joints, types=(Revolute,), is_serial=True)


@pytest.mark.requirement(
    "S3-12", "S3-13", "S3-14", "S3-15", "S3-16", "S3-17", "S3-18", "S3-19", "S3-20", "S3-21", "S3-24", "S2-1"
)
@pytest.mark.parametrize("seed", SEEDS)
def test_inverse_arm_is_the_inverse_dynamics(seed: int) -> None:
    """Both against the plain vector equations; v of (3) is not used by any later equation."""
    robot = arm(seed)
    q, qd, qdd = state(robot, seed)
    expected = plain.torques(robot, q, qd, qdd)
    np.testing.assert_allclose(values(inv_arm(robot), q, qd, qdd), expected, rtol=EXACT, atol=EXACT)
    np.testing.assert_allclose(values(inverse_dynamics(robot), q, qd, qdd), expected, rtol=EXACT, atol=EXACT)


@pytest.mark.requirement("S3-12", "S3-21")
@pytest.mark.parametrize("seed", range(3))
def test_power_of_the_inverse_arm_is_the_rate_of_energy(seed: int) -> None:
    robot = arm(seed).without("friction")
    q, qd, qdd = state(robot, seed)
    h = 1e-5
    before, after = (sum(plain.energies(robot, q + t * qd + t * t / 2 * qdd, qd + t * qdd)) for t in (-h, h))
    power = qd @ values(inv_arm(robot), q, qd, qdd)
    assert power == pytest.approx((after - before) / (2 * h), rel=1e-7, abs=1e-6)


@pytest.mark.requirement("S3-28", "S3-29", "S3-30")
@pytest.mark.parametrize("seed", SEEDS)
def test_both_methods_give_the_inertia_matrix(seed: int) -> None:
    robot = arm(seed)
    q, qd, qdd = state(robot, seed)
    one, three = (values(walker_orin(robot, method=method), q) for method in (1, 3))
    np.testing.assert_allclose(three, one, rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(three, values(inertia_matrix(robot), q), rtol=EXACT, atol=EXACT)
    np.testing.assert_allclose(three, three.T, rtol=1e-12, atol=1e-12)
    assert np.linalg.eigvalsh(three).min() > 0
    B = values(inv_arm(robot), q, qd, 0 * qdd)
    tau = values(inv_arm(robot), q, qd, qdd)
    np.testing.assert_allclose(three @ qdd + B, tau, rtol=1e-12, atol=1e-11)


@pytest.mark.requirement("S3-31", "S3-32")
@pytest.mark.parametrize("method", [1, 3])
@pytest.mark.parametrize("seed", range(4))
def test_forward_arm_is_the_inverse_of_the_inverse_arm(seed: int, method: int) -> None:
    robot = arm(seed)
    q, qd, qdd = state(robot, seed)
    tau = values(inv_arm(robot), q, qd, qdd)
    ours = values(for_arm(robot, method=method), q, qd, tau)
    np.testing.assert_allclose(ours, qdd, atol=1e-8)  # condition of H
    H = values(walker_orin(robot), q)
    B = values(inv_arm(robot), q, qd, 0 * qdd)
    np.testing.assert_allclose(H @ ours, tau - B, rtol=1e-12, atol=1e-11)


@pytest.mark.requirement("S3-22")
@pytest.mark.parametrize("g", [9.80621, -9.80621])
def test_gravity_follows_the_direction_of_z0(g: float) -> None:
    """Its scalar gravity is +g with Z0 up and −g with Z0 down: free fall is its negative along z0."""
    robot = replace(arm(2).without("friction"), gravity=nodes((0, 0, -g)))
    q = state(robot, 2)[0]
    np.testing.assert_allclose(values(inv_arm(robot), q, 0 * q, 0 * q), plain.slopes(robot, q), atol=1e-6)


@pytest.mark.requirement("S3-23")
@pytest.mark.parametrize("seed", range(4))
def test_the_hands_wrench_adds_the_transposed_jacobian(seed: int) -> None:
    """What the hand exerts on its surroundings, in its frame at its origin, adds +Jᵀ·(f, n)."""
    robot = arm(seed)
    q, qd, qdd = state(robot, seed)
    w = np.random.default_rng(seed).uniform(-5, 5, 6)
    pushing = with_hand(robot, w)
    J = jacobian_values(jacobian(robot, frame=robot.NL, projection=robot.NL), q)
    added = values(inv_arm(pushing), q, qd, qdd) - values(inv_arm(robot), q, qd, qdd)
    np.testing.assert_allclose(added, J.T @ w, atol=1e-10)
    np.testing.assert_allclose(
        values(inverse_dynamics(pushing), q, qd, qdd) - values(inverse_dynamics(robot), q, qd, qdd),
        J.T @ w,
        atol=1e-10,
    )


@pytest.mark.requirement("S3-24", "S3-32")
def test_the_direct_drive_arm_of_the_library() -> None:
    robot = load("dd6")
    q, qd, qdd = state(robot, 1)
    tau = values(inv_arm(robot), q, qd, qdd)
    np.testing.assert_allclose(tau, plain.torques(robot, q, qd, qdd), rtol=EXACT, atol=EXACT)
    np.testing.assert_allclose(values(for_arm(robot), q, qd, tau), qdd, atol=1e-9)


def test_arms_from_a_table_keep_their_bodies() -> None:
    """Inertias given in the table's own frames: mass and centre are those typed."""
    random = np.random.default_rng(3)
    robot = Robot.from_dh(
        a=[0.1, 0.4, 0.0],
        d=[0.3, 0.0, 0.2],
        alpha=["pi/2", 0, "-pi/2"],
        links=[random_inertia(random) for _ in range(3)],
    )
    q, qd, qdd = state(robot, 3)
    expected = plain.torques(robot, q, qd, qdd)
    np.testing.assert_allclose(values(inv_arm(robot), q, qd, qdd), expected, rtol=EXACT, atol=EXACT)


def test_what_the_paper_does_not_have_is_refused_by_name() -> None:
    with pytest.raises(ArmwrightError, match="is not revolute"):
        inv_arm(load("stanford"))
    with pytest.raises(ArmwrightError, match=r"use 1 .* or 3"):
        walker_orin(load("dd6"), method=2)
    robot = arm(1)
    moving = replace(robot, base=replace(robot.base, kind="moving", W0=nodes((0, 0, 1))))
    with pytest.raises(ArmwrightError, match="the base moves"):
        for_arm(moving)
    pushed = replace(robot.links[0], wrench=Wrench(FX=number(1)))
    with pytest.raises(ArmwrightError, match="only on the last link"):
        inv_arm(replace(robot, links=(pushed, *robot.links[1:])))


def test_capsules_do_not_keep_an_arm_with_turned_frames_from_its_model() -> None:
    """Lengths of frames that are not serial have names in a model, which no capsule has."""
    plain_arm = load("puma560").without("rotor", "friction", "wrench")
    first, second, *rest = plain_arm.joints
    moved = replace(second, placement=replace(second.placement, b=number(0.1)))
    robot = replace(plain_arm, joints=(first, moved, *rest))
    held = replace(robot, capsules=(Capsule(robot.joints[1].name, (0, 0, 0), (0.1, 0, 0), 0.05),))
    assert inv_arm(held).program.counts == inv_arm(robot).program.counts
    named = held.symbolic("geometric")
    assert named.to_dh() == robot.symbolic("geometric").to_dh()
    assert named.serial_form().capsules == held.serial_form().capsules
