"""Methods that choose their steps: orders, tolerances, dense output, events where they happen."""

from __future__ import annotations

from dataclasses import replace
from math import prod
from typing import Any

import numpy as np
import pytest

import armwright as aw
from armwright.kernels.integrate.walk import walk
from armwright.models.simulation.plant import PlantChoice
from armwright.simulate.compiled_plant import compiled_plant
from armwright.simulate.course import course
from armwright.simulate.method_list import METHODS
from armwright.simulate.methods import Method
from tests.simulate.arms import block, wheel

NAMES = sorted(name for name, method in METHODS.items() if method.embedded is not None)
SWING: dict[str, Any] = {"duration": 1.0, "q": [0.4, -0.9], "qd": [1.0, 0.5]}


def pendulum() -> aw.Robot:
    return aw.load("vertical2r").without("friction")


def in_equal_steps(method: Method, steps: int) -> np.ndarray:
    """The end of the swing by the table of a method, without its choice of steps."""
    plant = compiled_plant(pendulum(), PlantChoice())
    state = course(
        plant,
        replace(method, embedded=None),
        step=1.0 / steps,
        q=np.array(SWING["q"]),
        qd=np.array(SWING["qd"]),
        p=np.zeros(1),
        bounds=np.full(2, np.inf),
    )
    state.advance(steps, every=steps, commands=np.zeros((steps, 2, 2)))
    return np.concatenate([state.values("q"), state.values("qd")])


@pytest.mark.parametrize("name", NAMES)
def test_halving_equal_steps_shows_the_order_of_the_table(name: str) -> None:
    method = METHODS[name]
    truth = in_equal_steps(METHODS["dop853"], 400)
    counts = {"dopri5": (80, 160, 320), "dop853": (14, 28, 56)}[name]  # above rounding, in the limit
    errors = [np.linalg.norm(in_equal_steps(method, count) - truth) for count in counts]
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    np.testing.assert_allclose(orders[-1], method.order, atol=0.35)  # the limit is reached from both sides


Tree = tuple["Tree", ...]  # a rooted tree is the trees that hang on its root


def trees_of(order: int) -> list[Tree]:
    """All rooted trees with so many nodes, each once."""

    def forests(nodes: int, below: list[Tree]) -> list[Tree]:
        if nodes == 0:
            return [()]
        found = []
        for k, tree in enumerate(below):
            if size_of(tree) <= nodes:
                found += [(tree, *rest) for rest in forests(nodes - size_of(tree), below[: k + 1])]
        return found

    return forests(order - 1, [tree for n in range(1, order) for tree in trees_of(n)])


def size_of(tree: Tree) -> int:
    return 1 + sum(map(size_of, tree))


def density_of(tree: Tree) -> int:
    return size_of(tree) * prod(map(density_of, tree))


def stage_weights(tree: Tree, A: np.ndarray) -> np.ndarray:
    """Φ of each stage: the product of A·Φ of the trees on the root."""
    return prod((A @ stage_weights(one, A) for one in tree), start=np.ones(len(A)))


@pytest.mark.parametrize("name", ["rk3", "rk4", "implicit", *NAMES])
def test_all_order_conditions_hold(name: str) -> None:
    """Σ b·Φ(tree) = 1/γ(tree) for every rooted tree up to the order of the method [Butcher 1963]."""
    method = METHODS[name]
    trees = [tree for n in range(1, method.order + 1) for tree in trees_of(n)]
    assert len(trees) == {3: 4, 4: 8, 5: 17, 8: 200}[method.order]
    A, b = method.square(), np.array(method.sums)
    wrong = [b @ stage_weights(tree, A) - 1 / density_of(tree) for tree in trees]
    assert np.abs(wrong).max() < 2e-14  # weights up to 43 in sixteen digits


@pytest.mark.parametrize("name", NAMES)
def test_nodes_and_dense_output_fit_the_table(name: str) -> None:
    method = METHODS[name]
    assert method.embedded is not None
    np.testing.assert_allclose(method.square().sum(axis=1), method.nodes, atol=1e-14)
    np.testing.assert_allclose(np.array(method.embedded.dense).sum(axis=1), method.sums, atol=1e-12)
    np.testing.assert_allclose(np.array(method.embedded.errors).sum(axis=1), 0.0, atol=1e-14)


@pytest.mark.requirement("S3-34")
@pytest.mark.parametrize("name", NAMES)
def test_the_tolerance_decides_the_error_of_all_rows(name: str) -> None:
    truth = aw.simulate(pendulum(), step=1e-4, store=10, **SWING)
    errors = []
    for tolerance in (1e-5, 1e-7, 1e-9, 1e-11):
        found = aw.simulate(pendulum(), method=name, tolerance=tolerance, **SWING)
        errors.append(np.abs(found.qd - truth.qd).max())
        assert errors[-1] < 100 * tolerance  # errors of steps add up over a second of swinging
        assert np.abs(found.qdd - truth.qdd).max() < 1e4 * tolerance  # by dense output, between steps
        np.testing.assert_allclose(found.t, truth.t)
    assert errors == sorted(errors, reverse=True)


@pytest.mark.parametrize("name", NAMES)
def test_a_sliding_block_stops_at_its_instant(name: str) -> None:
    robot = block(mass=2.0, slope=0.0, FS=4.0, FV=1.0)
    found = aw.simulate(robot, duration=1.0, qd=[1.0], step=0.1, method=name, tolerance=1e-11)
    rate, level = 0.5, 2.0  # FV/m and FS/m: v = (v0 + a/r)·exp(−r·t) − a/r
    stop = np.log(1 + rate / level) / rate
    path = (1 + level / rate) * (1 - np.exp(-rate * stop)) / rate - level / rate * stop
    assert np.all(found.qd[found.t > stop] == 0.0)
    np.testing.assert_allclose(found.q[-1, 0], path, rtol=1e-10)


@pytest.mark.parametrize("name", NAMES)
def test_a_stuck_block_gives_way_at_its_instant(name: str) -> None:
    robot = block(mass=2.0, slope=0.0, FS=4.0)
    ramp = (np.array([0.0, 10.0]), np.array([[0.0], [30.0]]), "linear")  # 3 N/s: 4 N at 4/3 s
    found = aw.simulate(robot, duration=3.0, torque=ramp, step=0.25, method=name, tolerance=1e-11)
    late = np.maximum(found.t - 4 / 3, 0.0)
    np.testing.assert_allclose(found.q[:, 0], 3.0 / 2.0 * late**3 / 6, rtol=1e-10, atol=1e-14)
    assert np.all(found.qd[found.t < 4 / 3] == 0.0)


@pytest.mark.parametrize("name", NAMES)
def test_a_held_block_does_not_move_at_all(name: str) -> None:
    robot = block(mass=2.0, slope=0.3, FS=8.0)
    found = aw.simulate(robot, duration=10.0, method=name)
    assert np.all(found.qd == 0.0)
    assert np.all(found.q == 0.0)


@pytest.mark.parametrize("name", NAMES)
def test_inputs_that_jump_end_a_step(name: str) -> None:
    robot = wheel(inertia=0.5, R=1.0, Kt=1.0)
    found = aw.simulate(
        robot, duration=3.0, torque=([0.0, 1.0, 2.0], [[1.0], [0.0], [-1.0]]), step=0.1, method=name
    )
    np.testing.assert_allclose(found.qd[[10, 20, 30], 0], [2.0, 2.0, 0.0], atol=1e-13)
    np.testing.assert_allclose(found.tau[[0, 9, 10, 19, 20, 29], 0], [1, 1, 0, 0, -1, -1])


@pytest.mark.requirement("S0-1")
@pytest.mark.parametrize("name", NAMES)
def test_currents_are_those_of_the_exact_solution(name: str) -> None:
    robot = wheel(R=2.0, L=0.01, Kt=0.5)
    exact = aw.simulate(robot, duration=0.2, voltage=[3.0], step=1e-4, store=10)
    found = aw.simulate(robot, duration=0.2, voltage=[3.0], method=name, tolerance=1e-10)
    np.testing.assert_allclose(found.current, exact.current, atol=1e-8)
    np.testing.assert_allclose(found.work, exact.work, atol=1e-8)


@pytest.mark.parametrize("name", NAMES)
def test_sampled_control_is_that_of_equal_steps(name: str) -> None:
    robot = aw.load("puma560").without("friction")
    motion = aw.quintic(np.zeros(6), np.full(6, 0.5), duration=0.2)
    given = {"duration": 0.2, "q": np.zeros(6), "controller": aw.ComputedTorque(400, 40), "reference": motion}
    given |= {"period": 0.004, "delay": 0.004, "sensors": aw.Sensors(position=1e-4, position_noise=1e-5)}
    equal = aw.simulate(robot, **given)
    found = aw.simulate(robot, method=name, tolerance=1e-10, **given)
    np.testing.assert_allclose(found.q, equal.q, atol=1e-7)  # rounding sensors amplify 1e-10


@pytest.mark.parametrize("name", NAMES)
def test_a_fleet_walks_like_its_arms_one_by_one(name: str) -> None:
    robot = aw.load("puma560")
    q, qd = np.random.default_rng(0).normal(size=(2, 11, 6))
    torque = [30.0, -60.0, 20.0, 0, 0, 0]
    fleet = aw.simulate(robot, duration=0.2, q=q, qd=qd, method=name, threads=2, torque=torque)
    for arm in (0, 3, 10):
        alone = aw.simulate(robot, duration=0.2, q=q[arm], qd=qd[arm], method=name, torque=torque)
        np.testing.assert_array_equal(fleet.q[:, arm], alone.q)
        np.testing.assert_array_equal(fleet.tau[:, arm], alone.tau)


def test_native_walk_is_that_of_the_kernel_in_python() -> None:
    robot = aw.load("planar2r").with_values({"FS1": 0.3, "FV2": 0.1, "FS2": 0.1})
    q, qd = np.array([0.3, 0.8]), np.array([0.2, -0.1])
    found = aw.simulate(robot, duration=0.5, step=0.05, q=q, qd=qd, method="dopri5")
    plant = compiled_plant(robot, PlantChoice())
    record = plant.record(METHODS["dopri5"], step=0.05, steps=10, tolerance=1e-8)
    state = [q.copy(), qd.copy(), np.zeros(2), np.sign(qd), 0.0, -1.0, np.zeros(1), np.zeros((1, 2)), 0.05]
    answer = walk(
        record, 0.05, np.zeros((10, 2, 2)), np.zeros((10, 1)), np.zeros((1, 2, 2)), np.zeros(1), *state
    )
    np.testing.assert_allclose(answer[0], found.q[-1], rtol=1e-12)
    np.testing.assert_allclose(answer[9][:, 0], found.q[:-1], rtol=1e-12)


def test_a_motion_without_end_is_told() -> None:
    found = aw.simulate(wheel(inertia=1e-9, R=1.0, Kt=1.0), duration=1.0, torque=[1.0], method="dopri5")
    assert found.status == "diverged"
    assert "'wheel'" in found.message
    with pytest.raises(aw.ArmwrightError, match="tolerance"):
        aw.simulate(pendulum(), method="dopri5", tolerance=0.0, **SWING)


@pytest.mark.parametrize("name", ["scipy:DOP853", "scipy:Radau"])
def test_methods_of_scipy_give_the_same_motion(name: str) -> None:
    robot = wheel(R=2.0, L=0.01, Kt=0.5)
    given = {"duration": 0.25, "voltage": ([0.0, 0.1], [[3.0], [-1.0]]), "step": 0.02}
    found = aw.simulate(robot, method=name, tolerance=1e-10, **given)
    own = aw.simulate(robot, method="dop853", tolerance=1e-11, **given)
    for key in ("t", "q", "qd", "qdd", "tau", "current", "energy", "work"):
        np.testing.assert_allclose(
            getattr(found, key), getattr(own, key), atol=1e-5
        )  # qdd by dense output, 1/J = 100
    with pytest.raises(aw.ArmwrightError, match="dry friction"):
        aw.simulate(block(FS=8.0), duration=1.0, method=name)
    with pytest.raises(aw.ArmwrightError, match="scipy:Radau"):
        aw.simulate(robot, duration=1.0, method="scipy:radau")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("robot_name", ["fourbar", "minnesota"])
def test_loops_stay_closed_at_any_pace(name: str, robot_name: str) -> None:
    robot = aw.load(robot_name)
    given = {"duration": 0.4, "torque": [1.0, 4.0, 0.5][: len(robot.active)]}
    equal = aw.simulate(robot, step=1e-4, store=100, **given)
    found = aw.simulate(robot, step=1e-2, method=name, tolerance=1e-10, **given)
    assert found.status == equal.status == "finished"
    np.testing.assert_allclose(found.q, equal.q, atol=1e-7)
    np.testing.assert_allclose(found.qd, equal.qd, atol=1e-6)
    assert found.gap.max() < 1e-11
    assert np.ptp(found.q, axis=0).max() > 0.01
