"""Robots whose base floats: conservation, agreement with SciPy on rotations, fleets and files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import armwright as aw
from armwright.simulate.floating_base import first_base, poses, quaternion_of, twists
from tests.simulate.arms import some_tree

TWIST = [0.1, 0.2, 0.3, 0.5, -0.4, 0.3]


def satellite(*, gravity: bool = False) -> aw.Robot:
    """An arm on a body of 50 kg."""
    arm = aw.load("puma560").without("friction").with_base("floating")
    arm = arm if gravity else arm.without("gravity")
    return arm.with_load(aw.Inertia(XX=5, YY=6, ZZ=7, M=50, MX=1.0), link=0)  # type: ignore[arg-type]


def swing(robot: aw.Robot, **given: Any) -> aw.Trajectory:
    start = {"duration": 0.5, "q": np.linspace(0.1, 0.6, 6), "qd": [1, -0.5, 0.3, 0.2, 0.1, 0.4], "V0": TWIST}
    return aw.simulate(robot, **(start | given))


@pytest.mark.parametrize("method", ["rk4", "implicit", "dop853"])
def test_torques_of_the_joints_change_no_momentum(method: str) -> None:
    robot = satellite()
    found = swing(robot, torque=[3, 2, 1, 0.1, 0.1, 0.1], method=method, tolerance=1e-11)
    assert found.T0 is not None
    P = aw.compile(aw.model(robot, "momentum"))(found.q, found.V0, found.qd)
    R, p = found.T0[:, :3, :3], found.T0[:, :3, 3]
    linear = np.einsum("tij,tj->ti", R, P[:, :3])
    angular = np.einsum("tij,tj->ti", R, P[:, 3:]) + np.cross(p, linear)
    for momentum in (linear, angular):
        np.testing.assert_allclose(momentum, momentum[:1].repeat(len(found), axis=0), atol=1e-8)
    assert np.ptp(found.energy) > 0.1  # J: the torques work
    assert np.abs(found.drift).max() < 1e-8


def test_all_of_it_falls_freely() -> None:
    robot = satellite(gravity=True)
    found = swing(robot)
    still = swing(satellite())
    assert found.T0 is not None
    assert still.T0 is not None
    fall = found.T0[:, :3, 3] - still.T0[:, :3, 3]
    gravity = np.array([float(g) for g in robot.gravity])
    np.testing.assert_allclose(fall, 0.5 * gravity * found.t[:, None] ** 2, atol=1e-9)
    np.testing.assert_allclose(found.q, still.q, atol=1e-9)


@pytest.mark.parametrize("seed", range(3))
def test_motion_of_random_trees_is_that_of_scipy_on_matrices(seed: int) -> None:
    """Ṙ = R·ω^ and V̇0 = acceleration of the origin less ω × v, by the model of direct dynamics."""
    robot = some_tree(seed).with_base("floating")
    robot = robot.with_load(aw.Inertia(XX=2, YY=3, ZZ=4, M=9, MX=0.5, MY=0.2), link=0)  # type: ignore[arg-type]
    n = len(robot.moving)
    q, qd, tau = 0.5 * np.random.default_rng(seed).normal(size=(3, n))
    f = aw.compile(aw.model(robot, "direct_dynamics"))

    def rates(t: float, x: np.ndarray) -> np.ndarray:
        T, V = x[:16].reshape(4, 4), x[16 + n : 22 + n]
        a = f(T, x[16 : 16 + n], V, x[22 + n :], np.concatenate([np.zeros(6), tau]))
        change = np.zeros((4, 4))
        change[:3, :3] = T[:3, :3] @ np.cross(V[3:], np.eye(3), axisb=0, axisc=0)
        change[:3, 3] = T[:3, :3] @ V[:3]
        push = a[:6].copy()
        push[:3] -= np.cross(V[3:], V[:3])
        return np.concatenate([change.ravel(), x[22 + n :], push, a[6:]])

    start = np.concatenate([np.eye(4).ravel(), q, TWIST, qd])
    truth = solve_ivp(rates, (0, 0.2), start, method="DOP853", rtol=1e-12, atol=1e-12).y[:, -1]
    found = aw.simulate(robot, duration=0.2, q=q, qd=qd, T0=np.eye(4), V0=TWIST, torque=tau, step=1e-4)
    assert found.T0 is not None
    assert found.V0 is not None
    answer = np.concatenate([found.T0[-1].ravel(), found.q[-1], found.V0[-1], found.qd[-1]])
    np.testing.assert_allclose(answer, truth, rtol=1e-8, atol=1e-8)


def test_poses_and_twists_survive_their_coordinates() -> None:
    random = np.random.default_rng(0)
    for _ in range(50):
        T, V = np.eye(4), random.normal(size=6)
        R, _ = np.linalg.qr(random.normal(size=(3, 3)))
        T[:3, :3], T[:3, 3] = R * np.sign(np.linalg.det(R)), random.normal(size=3)
        x, rate = first_base(satellite(), T, V)
        np.testing.assert_allclose(poses(x), T, atol=1e-14)
        np.testing.assert_allclose(twists(x, rate), V, atol=1e-13)
        np.testing.assert_allclose(quaternion_of(T[:3, :3]), x[3:])


def test_a_fleet_floats_like_its_robots_one_by_one() -> None:
    q = np.random.default_rng(0).normal(size=(5, 6))
    fleet = swing(satellite(), q=q)
    alone = swing(satellite(), q=q[3])
    np.testing.assert_allclose(fleet.arm(3).T0, alone.T0, atol=1e-11)
    np.testing.assert_allclose(fleet.V0[:, 3], alone.V0, atol=1e-10)


def test_functions_are_told_of_the_joints() -> None:
    def law(t: float, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
        assert q.shape == qd.shape == (6,)
        return -3.0 * qd

    found = swing(satellite(), torque=law)
    assert np.abs(found.qd[-1]).max() < np.abs(found.qd[0]).max()
    assert np.abs(found.drift).max() < 1e-4  # torques held over a millisecond work on speeds that change


@pytest.mark.parametrize("suffix", [".npz", ".csv", ".parquet"])
def test_files_hold_the_base(tmp_path: Path, suffix: str) -> None:
    if suffix == ".parquet":
        pytest.importorskip("pyarrow")
    found = swing(satellite(), duration=0.01)
    found.save(tmp_path / f"run{suffix}")
    again = aw.Trajectory.load(tmp_path / f"run{suffix}")
    np.testing.assert_array_equal(again.T0, found.T0)
    np.testing.assert_array_equal(again.V0, found.V0)


def test_what_a_floating_base_cannot_do_is_refused() -> None:
    with pytest.raises(aw.ArmwrightError, match="rigid"):
        swing(satellite(), T0=2 * np.eye(4))
    with pytest.raises(aw.ArmwrightError, match="does not float"):
        aw.simulate(aw.load("puma560"), duration=0.1, V0=TWIST)
    with pytest.raises(aw.ArmwrightError, match="dop853"):
        swing(satellite(), method="symplectic")
    motion = aw.quintic(np.zeros(6), np.ones(6), duration=1.0)
    for law in (aw.Feedforward(), aw.Adaptive(), aw.OperationalSpace(), aw.ResolvedAcceleration()):
        with pytest.raises(aw.ArmwrightError, match=r"its base floats, and .*use ComputedTorque"):
            aw.simulate(satellite(), duration=0.1, controller=law, reference=motion)


def test_errors_of_the_joints_obey_their_equation_wherever_the_base_goes() -> None:
    w, start = 20.0, np.array([0.1, 0.4, -0.3, 0.2, 0.5, 0.0])
    motion = aw.quintic(start, start + 0.5, duration=0.5)
    law = aw.ComputedTorque(w**2, 2 * w)
    found = aw.simulate(
        satellite(), duration=0.5, step=2e-4, q=start + 0.02, V0=TWIST, controller=law, reference=motion
    )
    assert found.reference is not None
    assert found.T0 is not None
    wanted = 0.02 * (1 + w * found.t) * np.exp(-w * found.t)
    error = found.q - found.reference[:, 0]
    np.testing.assert_allclose(error, wanted[:, None].repeat(6, axis=1), atol=1e-4)  # sampled: h·ω of it
    assert np.abs(found.T0[-1] - found.T0[0]).max() > 0.01


def test_gravity_asks_nothing_of_joints_in_free_fall() -> None:
    falling = satellite(gravity=True)
    start = np.array([0.1, 0.4, -0.3, 0.2, 0.5, 0.0])
    still = aw.quintic(start, start, duration=0.2)
    found = aw.simulate(
        falling, duration=0.2, q=start, controller=aw.GravityCompensation(50, 20), reference=still
    )
    np.testing.assert_allclose(found.tau, 0.0, atol=1e-9)  # rounding of torques of 100 N m that cancel
    np.testing.assert_allclose(found.q, np.broadcast_to(start, found.q.shape), atol=1e-9)


def test_sensors_of_a_floating_robot_are_those_of_its_joints() -> None:
    start = np.zeros(6)
    still = aw.quintic(start, start, duration=0.1)
    sensors = aw.Sensors(position=1e-3, position_noise=1e-3)
    given = {"duration": 0.1, "q": start, "controller": aw.ComputedTorque(400, 40), "reference": still}
    noisy = aw.simulate(satellite(), sensors=sensors, **given)
    assert 1e-7 < np.abs(noisy.q).max() < 0.01
    exact = aw.simulate(satellite(), sensors=aw.Sensors(), **given)
    assert np.abs(exact.q).max() < 1e-12
