"""Closed machines with joints that follow others: gears between motors, and followers of passive joints."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.mechanism import mechanism_of, mobility
from armwright.mechanism.loop_positions import close_near, numeric_tree, sampled_positions
from armwright.robot import Coupling, Robot
from armwright.robot.geometry.matrix import to_numbers
from armwright.robot.joint import Revolute
from tests.loops.machines import _body, _placement, machine

RATIO, OFFSET = -0.4, 0.05


def geared_fivebar() -> tuple[Robot, Robot]:
    """The second motor of a five-bar geared to the first, where home puts it; and the free one."""
    free = aw.load("fivebar")
    first, second = (joint.name for joint in free.active)
    by_name = {joint.name: joint for joint in free.joints}
    offset = by_name[second].home - RATIO * by_name[first].home
    return replace(free, couplings=(Coupling(second, first, RATIO, offset),)), free


def with_follower(name: str) -> tuple[Robot, Robot]:
    """A closed machine with one more link on its coupler, whose joint follows a passive one; and free."""
    bare = machine(name).robot
    passive = next(joint.name for joint in bare.moving if not joint.is_active)
    number = bare.NL + 1
    wheel = Revolute(
        "wheel", parent=2, placement=aw.Placement(alpha=0.4, d=0.1, r=0.05), variable=f"q{number}0",
        friction=aw.Friction(FV=0.3, FS=0.1), rotor=0.02, is_active=False,
    )  # fmt: skip
    link = replace(_body(np.random.default_rng(5)), name="wheel_link")
    free = replace(bare, joints=(*bare.joints, wheel), links=(*bare.links, link))
    return replace(free, couplings=(Coupling("wheel", passive, RATIO, OFFSET),)), free


def closed(robot: Robot, count: int = 8) -> np.ndarray:
    """Closed positions that are not next to a singular one."""
    tree = numeric_tree(mechanism_of(robot), {})
    q = sampled_positions(tree, 4 * count)
    own = list(tree.mechanism.free)
    passive = [own.index(j) for j in tree.mechanism.passive]
    low = np.linalg.svd(tree.rates(tree.frames(q))[:, :, passive], compute_uv=False)[:, len(passive) - 1]
    return q[low > 0.2 * np.median(low)][:count]


def test_a_geared_five_bar_has_one_freedom_and_one_motor() -> None:
    coupled, free = geared_fivebar()
    assert mobility(free) == 2
    assert mobility(coupled) == 1
    assert len(coupled.active) == 1
    model = aw.model(coupled, "inverse_dynamics")
    assert [argument.shape for argument in model.inputs] == [(3,), (1,), (1,)]


def test_torques_of_a_geared_five_bar_are_those_of_the_free_one_projected() -> None:
    coupled, free = geared_fivebar()
    q = closed(coupled)
    names = [joint.name for joint in free.moving]
    at = {joint.name: k for k, joint in enumerate(coupled.moving)}
    (gear,) = coupled.couplings
    whole = np.stack(
        [
            q[:, at[name]] if name in at else float(gear.offset) + RATIO * q[:, at[gear.leader]]
            for name in names
        ],
        axis=1,
    )
    G = (
        np.array([1.0, RATIO])
        if names.index(gear.leader) < names.index(gear.follower)
        else np.array([RATIO, 1.0])
    )
    qd, qdd = np.random.default_rng(1).uniform(-1, 1, (2, len(q), 1))
    tau = aw.compile(aw.model(coupled, "inverse_dynamics"))(q, qd, qdd)
    expected = aw.compile(aw.model(free, "inverse_dynamics"))(whole, qd * G, qdd * G) @ G
    np.testing.assert_allclose(tau[:, 0], expected, rtol=1e-9, atol=1e-9)  # rounding of torques
    A = aw.compile(aw.model(coupled, "inertia_matrix"))(q)
    np.testing.assert_allclose(
        A[:, 0, 0], aw.compile(aw.model(free, "inertia_matrix"))(whole) @ G @ G, rtol=1e-10
    )
    J = aw.compile(aw.model(coupled, "jacobian"))(q)
    np.testing.assert_allclose(J[:, :, 0], aw.compile(aw.model(free, "jacobian"))(whole) @ G, atol=1e-12)


@pytest.mark.parametrize("name", ["fourbar", "planar0"])
def test_motors_have_the_power_of_all_joints_followers_included(name: str) -> None:
    coupled, free = with_follower(name)
    q = closed(coupled)
    motors = len(coupled.active)
    qd, qdd = np.random.default_rng(1).uniform(-1, 1, (2, len(q), motors))
    W, psi = aw.compile(aw.model(coupled, "loop_kinematics"))(q, qd)
    mechanism = mechanism_of(coupled)
    own = list(mechanism.free)
    G = np.zeros((len(q), len(own), motors))
    G[:, [own.index(j) for j in mechanism.active]] = np.eye(motors)
    G[:, [own.index(j) for j in mechanism.passive]] = W
    lead = own.index(next(iter(mechanism.leads.values())).leader)
    G = np.concatenate([G, RATIO * G[:, [lead]]], axis=1)
    drift = np.zeros((len(q), len(own)))
    drift[:, [own.index(j) for j in mechanism.passive]] = psi
    drift = np.concatenate([drift, RATIO * drift[:, [lead]]], axis=1)
    whole = np.concatenate([q, OFFSET + RATIO * q[:, [lead]]], axis=1)
    v, a = np.einsum("nij,nj->ni", G, qd), np.einsum("nij,nj->ni", G, qdd) + drift
    tree = aw.compile(aw.model(replace(free, loops=()), "inverse_dynamics"))(whole, v, a)
    tau = aw.compile(aw.model(coupled, "inverse_dynamics"))(q, qd, qdd)
    np.testing.assert_allclose(tau, np.einsum("nij,ni->nj", G, tree), rtol=1e-9, atol=1e-9)
    found = aw.compile(aw.model(coupled, "direct_dynamics"))(q, qd, tau)
    np.testing.assert_allclose(found, qdd, rtol=1e-8, atol=1e-8)
    bias = aw.compile(aw.model(coupled, "bias"))(q, 0 * qd)
    np.testing.assert_allclose(bias, aw.compile(aw.model(coupled, "gravity"))(q), rtol=1e-9, atol=1e-9)
    made = aw.model(coupled, "dynamic_regressor")
    value = np.array([{p.name: p.value for p in made.parameters}[key] for key in made.columns])
    np.testing.assert_allclose(aw.compile(made)(q, qd, qdd) @ value, tau, rtol=1e-9, atol=1e-9)
    base = aw.model(coupled, "dynamic_regressor", parameters="base")
    value = np.array([{p.name: p.value for p in base.parameters}[key] for key in base.columns])
    np.testing.assert_allclose(
        aw.compile(base)(q, qd, qdd) @ value, tau, rtol=1e-7, atol=1e-7
    )  # grouped by QR


def loop_with_a_geared_joint() -> Robot:
    """A loop of eight joints, the seventh of which follows the second."""
    bare = machine("spatial0").robot
    geared = Revolute(
        "geared", parent=6, placement=aw.Placement(alpha=0.7, d=0.15, r=0.1), variable="q8",
        is_active=False, home=0.3 + RATIO * bare.joints[1].home,
    )  # fmt: skip
    last = replace(bare.links[0], name="last")
    tree = replace(bare, joints=(*bare.joints, geared), links=(*bare.links, last), loops=())
    (loop,) = bare.loops
    where = tree.transforms()[7] @ np.asarray(to_numbers(loop.joint.placement.transform()))
    loop = replace(loop, joint=replace(loop.joint, parent=7), twin=_placement(where))
    return replace(tree, loops=(loop,), couplings=(Coupling("geared", "j2", RATIO, 0.3),))


def test_velocities_of_a_loop_with_a_geared_joint_keep_it_closed() -> None:
    robot = loop_with_a_geared_joint()
    assert mobility(robot) == 1
    q = closed(robot)
    tree = numeric_tree(mechanism_of(robot), {})
    qd, h = np.full((len(q), 1), 0.7), 1e-6
    W, _ = aw.compile(aw.model(robot, "loop_kinematics"))(q, qd)
    v = np.concatenate([qd, np.einsum("nij,nj->ni", W, qd)], axis=1)
    after, before = (close_near(tree, q + s * h * v)[0] for s in (1, -1))
    np.testing.assert_allclose((after - before) / (2 * h), v, atol=1e-6)  # h² and rounding/h
    loops = aw.compile(aw.model(robot, "loop_geometry"))
    assert loops.joints == tuple(joint.name for joint in robot.moving)
    moved = loops(q[0][:1] + 0.05, near=q[0])
    assert np.abs(tree.gaps(tree.frames(moved[None]))).max() < 1e-11


def test_a_joint_that_leads_or_follows_is_not_opened() -> None:
    robot, _ = with_follower("fourbar")
    with pytest.raises(ArmwrightError, match="'wheel' follows 'knee'; open another joint"):
        robot.opened_at("knee")
    other = robot.opened_at("rocker")
    motion = robot.home[:1], np.array([0.3]), np.array([0.2])
    torques = [
        aw.compile(aw.model(one, "inverse_dynamics", positions="active"))(*motion) for one in (robot, other)
    ]
    np.testing.assert_allclose(*torques, rtol=1e-9)


def test_a_closed_robot_with_a_follower_swings_without_losing_energy() -> None:
    robot = with_follower("fourbar")[0].without("friction")
    motors = [k for k, joint in enumerate(robot.moving) if joint.is_active]
    start = {"q": closed(robot, 1)[0], "qd": np.array([0.5])}
    traj = aw.simulate(robot, duration=0.2, step=5e-4, torque=np.zeros(1), **start)
    kinetic = np.ravel(aw.compile(aw.model(robot, "kinetic_energy"))(traj.q, traj.qd[:, motors]))
    potential = np.ravel(aw.compile(aw.model(robot, "potential_energy"))(traj.q))
    assert np.ptp(potential) > 0.1
    assert np.ptp(kinetic + potential) < 1e-8 * np.ptp(potential)  # RK4 at 2 kHz
