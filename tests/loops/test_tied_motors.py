"""More motors than freedoms: motions that loops allow, least torques, weights, what all motors do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.mechanism import mechanism_of
from armwright.mechanism.loop_positions import numeric_tree, sampled_positions
from armwright.robot import Robot
from tests.loops.pinocchio_machine import accelerations, pinocchio_machine

Array = NDArray[np.float64]
TIED = ("fourbar", "fivebar", "palletiser")


@dataclass(frozen=True)
class Tied:
    """A robot with more motors than freedoms at closed positions, and the motions N (N, n, m) loops allow."""

    robot: Robot
    q: Array
    N: Array
    v: Array
    active: list[int]


@cache
def tied(name: str) -> Tied:
    robot = aw.load(name).without("friction")
    more = next(joint.name for joint in robot.moving if not joint.is_active)
    joints = (replace(one, is_active=one.is_active or one.name == more) for one in robot.joints)
    robot = replace(robot, joints=tuple(joints))
    tree = numeric_tree(mechanism_of(robot), {})
    q = sampled_positions(tree, 6)
    W = tree.rates(tree.frames(q))
    rank = np.linalg.matrix_rank(W[0], tol=1e-8)
    N = np.swapaxes(np.linalg.svd(W)[2][:, rank:], 1, 2)
    v = np.einsum("nij,nj->ni", N, np.random.default_rng(0).normal(size=(len(q), N.shape[2])))
    return Tied(robot, q, N, v, [k for k, joint in enumerate(robot.moving) if joint.is_active])


@pytest.fixture(params=TIED)
def one(request: pytest.FixtureRequest) -> Tied:
    return tied(request.param)


def _model(one: Tied, name: str, **options: object) -> aw.Function:
    return aw.compile(aw.model(one.robot, name, **options))


def _tree_torques(one: Tied, qdd: Array) -> Array:
    """Γtr in the motion in which the motors accelerate so, by the tree alone."""
    passive = [k for k in range(one.q.shape[1]) if k not in one.active]
    W, psi = _model(one, "loop_kinematics")(one.q, one.v[:, one.active])
    whole = np.zeros_like(one.q)
    whole[:, one.active], whole[:, passive] = qdd, np.einsum("nij,nj->ni", W, qdd) + psi
    return aw.compile(aw.model(replace(one.robot, loops=()), "inverse_dynamics"))(one.q, one.v, whole)


@pytest.mark.parametrize("weight", [1.0, 7.0])
def test_torques_have_the_power_of_the_tree_and_are_the_least_that_do(one: Tied, weight: float) -> None:
    """N_aᵀτ = NᵀΓtr, and D·τ lies in the motions of the motors: then Σ w·τ² is least."""
    first = one.robot.active[0].name
    qdd = _model(one, "direct_dynamics")(one.q, one.v[:, one.active], np.ones((len(one.q), len(one.active))))
    model = aw.model(one.robot, "inverse_dynamics", weights={first: weight})
    tau = aw.compile(model)(one.q, one.v[:, one.active], qdd)
    N_a, D = one.N[:, one.active], np.diag([weight] + [1.0] * (len(one.active) - 1))
    felt = np.einsum("nij,ni->nj", one.N, _tree_torques(one, qdd))
    size = 1 + np.abs(felt).max()
    assert np.abs(np.einsum("nij,ni->nj", N_a, tau) - felt).max() < 1e-11 * size
    for torque, motions in zip(tau @ D, N_a, strict=True):
        left = torque - motions @ np.linalg.lstsq(motions, torque, rcond=None)[0]
        assert np.abs(left).max() < 1e-11 * size
    assert "1 motor more than degrees of freedom" in model.reason
    assert weight == 1.0 or f"{first} 7" in model.reason


def test_inertia_and_bias_make_up_the_torques_and_all_motors_push(one: Tied) -> None:
    """A·q̈ + H = τ of accelerations that loops allow; direct dynamics feels what all motors do together."""
    v = one.v[:, one.active]
    push = np.random.default_rng(1).normal(size=v.shape)
    qdd = _model(one, "direct_dynamics")(one.q, v, push)
    A, H = _model(one, "inertia_matrix")(one.q), _model(one, "bias")(one.q, v)
    tau = _model(one, "inverse_dynamics")(one.q, v, qdd)
    assert np.abs(np.einsum("nij,nj->ni", A, qdd) + H - tau).max() < 1e-10 * (1 + np.abs(tau).max())
    felt, pushed = (np.einsum("nij,ni->nj", one.N[:, one.active], x) for x in (tau, push))
    assert np.abs(felt - pushed).max() < 1e-9 * (1 + np.abs(pushed).max())
    assert all(np.linalg.matrix_rank(one, tol=1e-8) < len(one) for one in A)


def test_accelerations_of_all_motors_are_pinocchios(one: Tied) -> None:
    pytest.importorskip("pinocchio")
    peer = pinocchio_machine(one.robot)
    push = np.random.default_rng(2).normal(size=(len(one.q), len(one.active)))
    found = _model(one, "direct_dynamics")(one.q, one.v[:, one.active], push)
    for k in range(len(one.q)):
        tau = np.zeros(one.q.shape[1])
        tau[one.active] = push[k]
        theirs = accelerations(peer, one.q[k, peer.columns], one.v[k, peer.columns], tau[peer.columns])
        ours = [theirs[peer.columns.index(column)] for column in one.active]
        assert np.abs(found[k] - ours).max() < 1e-9 * (1 + np.abs(ours).max())


def test_simulation_keeps_energy_and_loops_under_torques_of_all_motors() -> None:
    run = aw.simulate(tied("fourbar").robot, duration=0.2, torque=np.array([0.3, -0.1]))
    assert (run.motors, run.tau.shape[1]) == (("crank", "knee"), 2)
    assert run.gap.max() < 1e-12
    assert np.abs(run.drift).max() < 1e-7  # J; RK4 at 1 ms


def test_positions_are_given_of_the_first_motors_and_others_follow() -> None:
    one = tied("fourbar")
    loops = aw.compile(aw.model(one.robot, "loop_geometry"))
    assert [loops.joints[k] for k in loops.model.motors] == ["crank"]
    q = loops(one.q[0, :1], near=one.q[0])
    held = _model(one, "gravity", positions="active")(q[:1])
    assert np.abs(held - _model(one, "gravity")(q)).max() < 1e-10


def test_weights_that_cannot_be_meant_are_refused() -> None:
    robot = tied("fourbar").robot
    with pytest.raises(ArmwrightError, match="motor 'elbow': unknown"):
        aw.model(robot, "gravity", weights={"elbow": 1.0})
    with pytest.raises(ArmwrightError, match="positive number"):
        aw.model(robot, "gravity", weights={"crank": -1.0})
    with pytest.raises(ArmwrightError, match="has no loop"):
        aw.model(aw.load("planar2r"), "gravity", weights={"crank": 1.0})
