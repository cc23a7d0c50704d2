"""Integration: orders of the methods, conservation, agreement with SciPy and with the kernel in Python."""

from __future__ import annotations

import sys
from dataclasses import replace
from types import FrameType
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import armwright as aw
from armwright.kernels.integrate.stretch import stretch
from armwright.models.simulation.plant import PlantChoice
from armwright.simulate.compiled_plant import compiled_plant
from armwright.simulate.course import course
from armwright.simulate.method_list import METHODS
from armwright.simulate.methods import RK3
from tests.simulate.arms import some_tree, wheel

NAMES = sorted(name for name, method in METHODS.items() if method.embedded is None)


def pendulum() -> aw.Robot:
    return aw.load("vertical2r").without("friction")


def end(robot: aw.Robot, **given: Any) -> np.ndarray:
    found = aw.simulate(robot, **given)
    assert found.status == "finished"
    return np.concatenate([found.q[-1], found.qd[-1]])


@pytest.mark.requirement("S3-33")
@pytest.mark.parametrize("name", NAMES)
def test_halving_the_step_shows_the_order_of_the_method(name: str) -> None:
    robot = pendulum()
    given = {"duration": 1.0, "q": [0.4, -0.9], "qd": [1.0, 0.5], "method": name}
    truth = end(robot, step=1e-4, **given | {"method": "rk4"})
    errors = [np.linalg.norm(end(robot, step=step, **given) - truth) for step in (0.02, 0.01, 0.005)]
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    np.testing.assert_allclose(orders, METHODS[name].order, atol=0.1)  # the requirement's own bound


@pytest.mark.requirement("S3-33")
def test_one_step_of_rk3_is_the_paper_with_its_correction() -> None:
    robot = pendulum()
    f = aw.compile(aw.model(robot, "direct_dynamics"))
    q, qd, h, tau = np.array([0.4, -0.9]), np.array([1.0, 0.5]), 0.01, np.zeros(2)
    c1, k1 = qd, f(q, qd, tau)
    c2 = qd + h / 2 * k1
    k2 = f(q + h / 2 * c1, c2, tau)
    c3 = qd + 2 * h * k2 - h * k1  # E3-21
    k3 = f(q + 2 * h * c2 - h * c1, c3, tau)
    found = aw.simulate(robot, duration=h, step=h, method="rk3", q=q, qd=qd)
    np.testing.assert_allclose(found.q[-1], q + h / 6 * (c1 + 4 * c2 + c3), rtol=1e-14)
    np.testing.assert_allclose(found.qd[-1], qd + h / 6 * (k1 + 4 * k2 + k3), rtol=1e-14)


@pytest.mark.parametrize("seed", range(4))
def test_motion_of_random_trees_is_that_of_scipy(seed: int) -> None:
    robot = some_tree(seed)
    n = len(robot.moving)
    random = np.random.default_rng(seed)
    q, qd, tau = random.normal(size=(3, n))
    f = aw.compile(aw.model(robot, "direct_dynamics"))
    answer = solve_ivp(
        lambda t, x: np.concatenate([x[n:], f(x[:n], x[n:], tau)]),
        (0, 0.3),
        np.concatenate([q, qd]),
        method="DOP853",
        rtol=1e-12,
        atol=1e-12,
    )
    found = end(robot, duration=0.3, step=1e-4, q=q, qd=qd, torque=tau)
    np.testing.assert_allclose(found, answer.y[:, -1], rtol=1e-9, atol=1e-9)  # h⁴ = 1e-16, random rates


@pytest.mark.requirement("S3-37", "S0-3")
def test_energy_is_conserved_and_power_is_balanced() -> None:
    robot = aw.load("puma560")
    quiet = aw.simulate(robot.without("friction"), duration=1.0, q=[0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    assert np.abs(quiet.energy - quiet.energy[0]).max() < 1e-8  # J; h⁴·(10/s)⁴ of some joules
    driven = aw.simulate(robot, duration=1.0, torque=[30, -60, 20, 5, 5, 2], qd=np.full(6, 0.5))
    assert np.ptp(driven.energy) > 10  # J: there is something to balance
    assert np.abs(driven.drift).max() < 1e-6


def test_native_steps_are_those_of_the_kernel_in_python() -> None:
    robot = aw.load("planar2r").with_values({"FS1": 0.3, "FV2": 0.1, "FS2": 0.1})
    q, qd = np.array([0.3, 0.8]), np.array([0.2, -0.1])
    found = aw.simulate(robot, duration=0.05, q=q, qd=qd, method="rk3")
    plant = compiled_plant(robot, PlantChoice())
    record = plant.record(RK3, step=1e-3, steps=50)
    n = plant.n
    state = [q.copy(), qd.copy(), np.zeros(n), np.sign(qd), 0.0, -1.0, np.zeros(1), np.zeros((1, n))]
    answer = stretch(
        record, 1e-3, np.zeros((50, 2, n)), np.zeros((50, 1)), np.zeros((1, 2, n)), np.zeros(1), *state
    )
    np.testing.assert_allclose(answer[0], found.q[-1], rtol=1e-13)
    np.testing.assert_allclose(answer[8][:, 0], found.q[:-1], rtol=1e-13)
    np.testing.assert_allclose(answer[8][:, 3], found.tau[:-1], rtol=1e-13)


def test_a_million_steps_make_no_python_call_each() -> None:
    robot = wheel(R=1.0, Kt=0.1)
    aw.simulate(robot, duration=1.0, voltage=[0.0])  # made and loaded
    calls = 0

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        found = aw.simulate(robot, duration=1000.0, voltage=[1.0], store=1000)
    finally:
        sys.setprofile(None)
    assert len(found) == 1001
    assert calls < 100_000  # a tenth of a call per step would be ten times as many


def test_a_function_is_asked_once_per_period() -> None:
    robot = pendulum()
    asked = []

    def law(t: float, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
        asked.append(t)
        return np.array([-2.0 * q[0], -1.0 * q[1]])

    found = aw.simulate(robot, duration=0.1, period=0.01, torque=law, q=[0.2, 0.1])
    np.testing.assert_allclose(asked, np.arange(11) * 0.01, atol=1e-12)
    table = np.array([[-2.0 * q[0], -1.0 * q[1]] for q in found.q[::10]])
    again = aw.simulate(robot, duration=0.1, torque=(np.arange(11) * 0.01, table), q=[0.2, 0.1])
    np.testing.assert_array_equal(again.q, found.q)


def test_what_a_function_raises_reaches_its_user() -> None:
    def law(t: float, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
        if t > 0.05:
            raise ZeroDivisionError("mine")
        return np.zeros(2)

    with pytest.raises(ZeroDivisionError, match="mine"):
        aw.simulate(pendulum(), duration=0.1, torque=law)


def test_an_interrupt_within_a_function_keeps_what_was_computed() -> None:
    def law(t: float, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
        if t > 0.05:
            raise KeyboardInterrupt
        return np.zeros(2)

    found = aw.simulate(pendulum(), duration=0.1, torque=law, q=[0.3, 0.2])
    assert found.status == "cancelled"
    whole = aw.simulate(pendulum(), duration=0.1, q=[0.3, 0.2])
    np.testing.assert_array_equal(found.q, whole.q[: len(found)])
    assert 0.048 < found.t[-1] < 0.052


def test_a_function_of_a_fleet_is_asked_for_all_arms_at_once() -> None:
    q = np.array([[0.2, 0.1], [0.4, -0.3], [0.1, 0.0]])
    fleet = aw.simulate(pendulum(), duration=0.05, period=0.01, torque=lambda t, q, qd: -2.0 * q, q=q)
    alone = aw.simulate(pendulum(), duration=0.05, period=0.01, torque=lambda t, q, qd: -2.0 * q, q=q[1])
    np.testing.assert_allclose(fleet.q[:, 1], alone.q, rtol=1e-12)


@pytest.mark.requirement("S3-35")
def test_a_schedule_is_held_between_its_entries() -> None:
    robot = wheel(inertia=0.5, R=1.0, Kt=1.0)
    found = aw.simulate(robot, duration=3.0, torque=([0.0, 1.0, 2.0], [[1.0], [0.0], [-1.0]]), step=0.1)
    np.testing.assert_allclose(found.qd[[10, 20, 30], 0], [2.0, 2.0, 0.0], atol=1e-12)
    np.testing.assert_allclose(found.tau[[0, 9, 10, 19, 20, 29], 0], [1, 1, 0, 0, -1, -1])
    ramp = aw.simulate(robot, duration=1.0, torque=([0.0, 1.0], [[0.0], [1.0]], "linear"), step=0.1)
    np.testing.assert_allclose(ramp.qd[-1], 1.0, rtol=1e-12)  # ∫ t/J
    with pytest.raises(aw.ArmwrightError, match="within a step"):
        aw.simulate(robot, duration=1.0, torque=([0.0, 0.25], [[0.0], [1.0]]), step=0.1)


def test_the_last_step_ends_where_the_duration_does() -> None:
    robot = wheel(inertia=0.5, R=1.0, Kt=1.0)
    found = aw.simulate(robot, duration=0.25, torque=[1.0], step=0.1)
    np.testing.assert_allclose(found.t, [0, 0.1, 0.2, 0.25])
    np.testing.assert_allclose(found.q[:, 0], found.t**2, rtol=1e-12)


def test_a_fleet_is_its_arms_one_by_one() -> None:
    robot = aw.load("puma560")
    random = np.random.default_rng(0)
    q, qd = random.normal(size=(2, 11, 6))
    qd[3] = 0.0
    fleet = aw.simulate(robot, duration=0.2, q=q, qd=qd, torque=[3, 1, 2, 0, 0, 0], threads=2)
    for arm in (0, 3, 10):
        alone = aw.simulate(robot, duration=0.2, q=q[arm], qd=qd[arm], torque=[3, 1, 2, 0, 0, 0])
        np.testing.assert_allclose(fleet.q[:, arm], alone.q, rtol=1e-11, atol=1e-12)
        np.testing.assert_allclose(fleet.arm(arm).energy, alone.energy, rtol=1e-11)


def test_arms_of_a_fleet_have_their_own_parameters() -> None:
    robot = aw.load("planar2r")
    masses = np.array([0.5, 1.0, 2.0])
    fleet = aw.simulate(robot, duration=0.1, parameters={"M2": masses}, torque=[1.0, 0.5])
    for arm, mass in enumerate(masses):
        alone = aw.simulate(robot.with_values({"M2": mass}), duration=0.1, torque=[1.0, 0.5])
        np.testing.assert_allclose(fleet.q[:, arm], alone.q, rtol=1e-11, atol=1e-14)
        np.testing.assert_allclose(fleet.energy[:, arm], alone.energy, rtol=1e-11, atol=1e-14)


def test_divergence_stops_with_time_joint_and_cause() -> None:
    robot = wheel(inertia=1e-5, R=1.0, Kt=0.5)
    found = aw.simulate(robot, duration=1.0, step=1e-2, voltage=[1.0])
    assert found.status == "diverged"
    assert "'wheel'" in found.message
    assert "step" in found.message
    assert np.isfinite(found.q).all()
    assert found.t[-1] < 1.0
    assert found.findings[0].code == "step"


def test_one_diverging_arm_leaves_its_neighbours_alone() -> None:
    robot = aw.load("planar2r").without("friction")
    torque = np.zeros((9, 2))
    torque[4] = 1e15
    fleet = aw.simulate(robot, duration=0.1, torque=torque, q=np.full((9, 2), 0.1), qd=np.full((9, 2), 0.3))
    assert fleet.status == "diverged"
    alone = aw.simulate(robot, duration=0.1, q=[0.1, 0.1], qd=[0.3, 0.3])
    np.testing.assert_allclose(fleet.q[:, 3], alone.q, rtol=1e-12)
    assert np.isnan(fleet.q[-1, 4]).all()


def test_an_interrupt_keeps_what_was_computed() -> None:
    def stop(part: float) -> None:
        if part > 0.5:
            raise KeyboardInterrupt

    found = aw.simulate(wheel(R=1.0, Kt=1.0), duration=10.0, torque=[0.1], progress=stop)
    assert found.status == "cancelled"
    assert 5.0 < found.t[-1] < 7.0


def test_wrenches_push_as_the_model_says() -> None:
    robot = aw.load("planar3r").without("friction")
    push = [1.0, -2.0, 0.5, 0.1, 0.2, 0.3]
    last = robot.links[-1].name
    found = aw.simulate(robot, duration=0.2, wrench={last: push}, q=[0.1, 0.2, 0.3])
    names = dict(zip(("FX3", "FY3", "FZ3", "CX3", "CY3", "CZ3"), push, strict=True))
    alone = aw.simulate(robot.with_values(names), duration=0.2, q=[0.1, 0.2, 0.3])
    np.testing.assert_allclose(found.q, alone.q, rtol=1e-12, atol=1e-14)


def test_mistakes_are_explained() -> None:
    robot = pendulum()
    cases = [
        ({"method": "rk5"}, "rk4"),
        ({"q": [1.0]}, "2 numbers"),
        ({"torque": [1.0]}, r"\(2,\)"),
        ({"torque": [1.0, 2.0], "voltage": [1.0, 2.0]}, "one of"),
        ({"voltage": [1.0, 2.0]}, "no motor"),
        ({"wrench": {"hand": [0] * 6}}, "links"),
        ({"step": -1.0}, "positive"),
        ({"torque": lambda t, q, qd: [1.0]}, "shape"),
    ]
    for given, words in cases:
        with pytest.raises(aw.ArmwrightError, match=words):
            aw.simulate(robot, **({"duration": 0.1} | given))
    with pytest.raises(aw.ArmwrightError, match=r"'symplectic' of 'fourbar': passive joints of closed loops"):
        aw.simulate(aw.load("fourbar"), duration=0.1, method="symplectic")


def test_state_of_a_course_goes_on_where_it_was() -> None:
    robot = pendulum()
    plant = compiled_plant(robot, PlantChoice())
    whole = course(
        plant,
        RK3,
        step=1e-3,
        q=np.array([0.1, 0.2]),
        qd=np.zeros(2),
        p=np.zeros(1),
        bounds=np.full(2, np.inf),
    )
    parts = replace(whole, state={key: value.copy() for key, value in whole.state.items()}, made={})
    whole.advance(60, every=1, commands=np.zeros((60, 2, 2)))
    for _ in range(3):
        parts.advance(20, every=1, commands=np.zeros((20, 2, 2)))
    np.testing.assert_array_equal(parts.values("q"), whole.values("q"))
