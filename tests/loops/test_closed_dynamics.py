"""Dynamics of closed robots: virtual power, energy, and Pinocchio's constrained dynamics [S4-42]."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.mechanism import mechanism_of
from armwright.mechanism.loop_positions import numeric_tree, sampled_positions
from tests.loops.machines import LIBRARY, RANDOM, Machine, function, machine
from tests.loops.pinocchio_machine import accelerations, constrained_accelerations, pinocchio_machine
from tests.loops.random_loops import random_loops

MACHINES = (*LIBRARY, *RANDOM)


@pytest.fixture(params=MACHINES)
def m(request: pytest.FixtureRequest) -> Machine:
    return machine(request.param)


def _state(m: Machine, count: int = 8) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    random = np.random.default_rng(3)
    q = m.positions(count)
    return q, *(random.uniform(-0.5, 0.5, (len(q), len(m.active))) for _ in range(2))


@pytest.mark.requirement("S4-42")
def test_motors_have_the_power_of_all_joints_of_the_tree(m: Machine) -> None:
    """Γm·q̇a = Γtr·q̇tr for every q̇a, with the tree's own inverse dynamics, friction included."""
    q, qd, qdd = _state(m)
    W, psi = function(m.robot.name, "loop_kinematics")(q, qd)
    v = m.spread(qd, np.einsum("nij,nj->ni", W, qd))
    a = m.spread(qdd, np.einsum("nij,nj->ni", W, qdd) + psi)
    tree = aw.compile(aw.model(replace(m.robot, loops=()), "inverse_dynamics"))(q, v, a)
    found = function(m.robot.name, "inverse_dynamics")(q, qd, qdd)
    wanted = tree[:, m.active] + np.einsum("nij,ni->nj", W, tree[:, m.passive])
    assert np.abs(found - wanted).max() < 1e-11 * (1 + np.abs(tree).max())


def test_inertia_bias_and_gravity_make_up_the_torques(m: Machine) -> None:
    q, qd, qdd = _state(m)
    name = m.robot.name
    A, H = function(name, "inertia_matrix")(q), function(name, "bias")(q, qd)
    tau = function(name, "inverse_dynamics")(q, qd, qdd)
    size = 1 + np.abs(tau).max()
    assert np.abs(np.einsum("nij,nj->ni", A, qdd) + H - tau).max() < 1e-11 * size
    assert (np.linalg.eigvalsh(A) > 0).all()
    at_rest = function(name, "bias")(q, 0 * qd)
    assert np.abs(at_rest - function(name, "gravity")(q)).max() < 1e-11 * size


def test_energies_are_those_of_the_motors_inertia_and_of_gravity(m: Machine) -> None:
    """½q̇aᵀ·A·q̇a, and dU/dt = Q·q̇a along a motion of the loops."""
    q, qd, _ = _state(m)
    name = m.robot.name
    E = function(name, "kinetic_energy")(q, qd)
    wanted = 0.5 * np.einsum("ni,nij,nj->n", qd, function(name, "inertia_matrix")(q), qd)
    assert np.abs(E - wanted).max() < 1e-11 * (1 + np.abs(wanted).max())
    W, _ = function(name, "loop_kinematics")(q, qd)
    v, h = m.spread(qd, np.einsum("nij,nj->ni", W, qd)), 1e-6
    U = function(name, "potential_energy")
    slope = (U(m.closed(q + h * v)) - U(m.closed(q - h * v))) / (2 * h)
    power = np.einsum("ni,ni->n", function(name, "gravity")(q), qd)
    assert np.abs(slope - power).max() < 1e-6 * (1 + np.abs(power).max())  # differences


@pytest.mark.parametrize("name", ["fourbar", "palletiser", "planar0", "prps3"])
def test_gradients_are_differences_along_the_motion_of_the_loops(name: str) -> None:
    """A motor is moved, the passive joints go along; friction of passive joints is smooth at these speeds."""
    m = machine(name)
    q, qd, qdd = _state(m, 2)
    tau = function(name, "inverse_dynamics")
    found = function(name, "torque_gradients")(q, qd, qdd)
    W, _ = function(name, "loop_kinematics")(q, qd)
    h = 1e-5
    for a in range(len(m.active)):
        way = np.zeros_like(qd)
        way[:, a] = 1.0
        v = m.spread(way, np.einsum("nij,nj->ni", W, way))
        ahead, behind = (_with_motors(m, m.closed(q + s * h * v), q, s * h * way) for s in (1, -1))
        slope = (tau(ahead, qd, qdd) - tau(behind, qd, qdd)) / (2 * h)
        assert np.abs(found.dq[:, :, a] - slope).max() < 1e-5 * (1 + np.abs(slope).max())
        slope = (tau(q, qd + h * way, qdd) - tau(q, qd - h * way, qdd)) / (2 * h)
        assert np.abs(found.dqd[:, :, a] - slope).max() < 1e-6 * (1 + np.abs(slope).max())
    A = function(name, "inertia_matrix")(q)
    assert np.abs(found.dqdd - A).max() < 1e-10 * (1 + np.abs(A).max())


@pytest.mark.parametrize("name", ["fourbar", "fivebar"])
def test_gradients_of_accelerations_undo_those_of_torques(name: str) -> None:
    """∂q̈/∂q = −A⁻¹·∂τ/∂q and so on at the same motion; the linearised model is made of them."""
    m = machine(name)
    q, qd, qdd = _state(m, 3)
    tau = function(name, "inverse_dynamics")(q, qd, qdd)
    torque = function(name, "torque_gradients")(q, qd, qdd)
    found = function(name, "acceleration_gradients")(q, qd, tau)
    for ours, theirs in ((found.dq, torque.dq), (found.dqd, torque.dqd)):
        back = torque.dqdd @ ours + theirs
        assert np.abs(back).max() < 1e-9 * (1 + np.abs(theirs).max())
    assert np.abs(found.dtau @ torque.dqdd - np.eye(len(m.active))).max() < 1e-9
    F, G = function(name, "linearised")(q, qd, tau)
    n = len(m.active)
    assert np.array_equal(F[:, n:], np.concatenate([found.dq, found.dqd], axis=2))
    assert np.array_equal(G[:, n:], found.dtau)
    assert (F[:, :n, n:] == np.eye(n)).all()


def _with_motors(m: Machine, near: np.ndarray, q: np.ndarray, by: np.ndarray) -> np.ndarray:
    """Closed positions with the motors moved by exactly so much."""
    loops = function(m.robot.name, "loop_geometry")
    return np.array([loops(q[k, m.active] + by[k], near=near[k]) for k in range(len(q))])


def test_direct_dynamics_undoes_inverse_dynamics(m: Machine) -> None:
    q, qd, qdd = _state(m)
    tau = function(m.robot.name, "inverse_dynamics")(q, qd, qdd)
    assert np.abs(function(m.robot.name, "direct_dynamics")(q, qd, tau) - qdd).max() < 1e-9


def test_jacobian_is_the_velocity_of_the_tool_per_motor(m: Machine) -> None:
    q, qd, _ = _state(m, 4)
    W, _ = function(m.robot.name, "loop_kinematics")(q, qd)
    J = function(m.robot.name, "jacobian")(q)
    v, h = m.spread(qd, np.einsum("nij,nj->ni", W, qd)), 1e-6
    after, before = (np.array([m.robot.pose(one)[:3, 3] for one in m.closed(q + s * h * v)]) for s in (1, -1))
    turned = m.robot.transforms()[0, :3, :3]
    slope = (after - before) / (2 * h) @ turned
    assert np.abs(slope - np.einsum("nij,nj->ni", J, qd)[:, :3]).max() < 1e-7


@pytest.mark.requirement("S4-42")
@pytest.mark.parametrize("name", [*LIBRARY[:6], "planar0", "planar1", "planar2"])
def test_accelerations_are_those_of_pinocchios_constrained_dynamics(name: str) -> None:
    pytest.importorskip("pinocchio")
    m = machine(name)
    robot = m.robot.without("friction")
    peer = pinocchio_machine(robot)
    f = aw.compile(aw.model(robot, "direct_dynamics"))
    q, qd, _ = _state(m, 5)
    W, _ = function(name, "loop_kinematics")(q, qd)
    v = m.spread(qd, np.einsum("nij,nj->ni", W, qd))
    tau = np.random.default_rng(4).uniform(-5, 5, qd.shape)
    full = m.spread(tau, np.zeros((len(q), len(m.passive))))
    found = f(q, qd, tau)
    for k in range(len(q)):
        theirs = accelerations(peer, q[k, peer.columns], v[k, peer.columns], full[k, peer.columns])
        ours = [theirs[peer.columns.index(column)] for column in m.active]
        assert np.abs(found[k] - ours).max() < 1e-9 * (1 + np.abs(found[k]).max())


def test_minnesota_arm_is_balanced() -> None:
    assert aw.model(aw.load("minnesota"), "gravity").vanishes
    assert not aw.model(aw.load("fourbar"), "gravity").vanishes


def test_friction_in_an_opened_joint_is_refused_by_name() -> None:
    robot = aw.load("fourbar")
    loop = robot.loops[0]
    rough = replace(loop.joint, friction=replace(loop.joint.friction, FV=0.1))
    with pytest.raises(ArmwrightError, match=r"opened at joint 'pin', which has friction.*opened_at"):
        aw.model(replace(robot, loops=(replace(loop, joint=rough),)), "inverse_dynamics")


@pytest.mark.parametrize("model", ["jacobian_determinant", "jacobian_factors"])
def test_models_that_know_no_loops_refuse_them(model: str) -> None:
    with pytest.raises(ArmwrightError, match="closed loops"):
        aw.model(aw.load("fourbar"), model)


def _random_machines_agree(seeds: Iterable[int]) -> None:
    for seed in seeds:
        robot = random_loops(seed)
        mechanism = mechanism_of(robot)
        numbers = list(mechanism.free)
        active = [numbers.index(j) for j in mechanism.active]
        passive = [k for k in range(len(numbers)) if k not in active]
        tree = numeric_tree(mechanism, {})
        q = sampled_positions(tree, 8)
        sizes = np.linalg.svd(tree.rates(tree.frames(q))[:, :, passive], compute_uv=False)
        q = q[sizes[:, len(passive) - 1] > 1e-3 * sizes[:, 0]][:5]
        random = np.random.default_rng(seed)
        qd, tau = (random.uniform(-size, size, (len(q), len(active))) for size in (0.5, 5.0))
        v = np.zeros_like(q)
        W, _ = aw.compile(aw.model(robot, "loop_kinematics"))(q, qd)
        v[:, active], v[:, passive] = qd, np.einsum("nij,nj->ni", W, qd)
        found = aw.compile(aw.model(robot, "direct_dynamics"))(q, qd, tau)
        for k in range(len(q)):
            theirs = constrained_accelerations(robot, mechanism, q=q[k], qd=v[k], tau=tau[k])
            assert np.abs(found[k] - theirs[active]).max() < 1e-9 * (1 + np.abs(theirs).max()), seed


@pytest.mark.requirement("S4-42")
@pytest.mark.parametrize("seed", [1, 6])
def test_random_loops_in_space_accelerate_as_pinocchio_has_them(seed: int) -> None:
    """Two motors on a loop of eight joints; two loops that share links, with a gear between two joints."""
    pytest.importorskip("pinocchio")
    _random_machines_agree([seed])


@pytest.mark.long
def test_many_random_loops_in_space_accelerate_as_pinocchio_has_them() -> None:
    pytest.importorskip("pinocchio")
    _random_machines_agree(range(40))
