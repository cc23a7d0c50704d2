"""The dynamic regressor: times the parameters it is the torque; its structure is that of the wrenches."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.expr import evaluate_all, number
from armwright.models import Model, model
from armwright.robot import Friction, Robot
from armwright.robot.formats import load
from armwright.run import compile
from tests.identification.oracle import random_state, torques
from tests.support.random_robots import random_robot

EXACT = 1e-12  # of the largest torque: some hundred roundings
PARAMETERS = ("standard", "base")


def numbers(made: Model) -> np.ndarray:
    return np.array([symbol.value for symbol in made.parameters[: len(made.columns)]])


def assert_torques(robot: Robot, made: Model, seed: int) -> None:
    random = np.random.default_rng(seed)
    f = compile(made)
    for _ in range(3):
        q, qd, qdd = random_state(robot, random)
        expected = torques(robot, q, qd, qdd)
        np.testing.assert_allclose(
            f(q, qd, qdd) @ numbers(made), expected, rtol=0, atol=EXACT * (1 + np.abs(expected).max())
        )


@pytest.mark.requirement("S4-51", "S2-2", "S2-6", "S2-7", "S2-11")
@pytest.mark.parametrize("parameters", PARAMETERS)
@pytest.mark.parametrize("seed", range(6))
def test_regressor_times_parameters_is_the_torque_of_random_trees(seed: int, parameters: str) -> None:
    robot = random_robot(seed)
    made = model(robot, "dynamic_regressor", parameters=parameters)
    assert made.columns == tuple(symbol.name for symbol in made.parameters[: len(made.columns)])
    assert made.outputs[0].shape == (len(robot.moving), len(made.columns))
    assert_torques(robot, made, seed)


@pytest.mark.requirement("S4-51")
@pytest.mark.parametrize("parameters", PARAMETERS)
@pytest.mark.parametrize("name", ["puma560", "stanford", "scara", "hand3", "panda"])
def test_regressor_times_parameters_is_the_torque_of_library_robots(name: str, parameters: str) -> None:
    robot = load(name)
    assert_torques(robot, model(robot, "dynamic_regressor", parameters=parameters), 1)


@pytest.mark.requirement("S4-51")
@pytest.mark.parametrize("parameters", PARAMETERS)
def test_regressor_times_parameters_is_the_inverse_dynamics(parameters: str) -> None:
    robot = load("puma560")
    D = compile(model(robot, "dynamic_regressor", parameters=parameters))
    made = model(robot, "dynamic_regressor", parameters=parameters)
    tau = compile(model(robot, "inverse_dynamics", parameters=parameters))
    q, qd, qdd = np.random.default_rng(0).uniform(-2, 2, (3, 50, 6))
    np.testing.assert_allclose(D(q, qd, qdd) @ numbers(made), tau(q, qd, qdd), rtol=0, atol=1e-11)


@pytest.mark.parametrize("parameters", PARAMETERS)
@pytest.mark.parametrize("seed", range(3))
def test_floating_base_has_six_more_rows(seed: int, parameters: str) -> None:
    robot = random_robot(seed, kind="floating")
    made = model(robot, "dynamic_regressor", parameters=parameters)
    assert [argument.name for argument in made.inputs] == ["T0", "q", "V0", "qd", "A0", "qdd"]
    random = np.random.default_rng(seed)
    q, qd, qdd = random_state(robot, random)
    V0, A0 = random.uniform(-1, 1, (2, 6))
    T0 = robot.transforms(q)[0]  # at the place of the description, gravity is as described
    expected = torques(robot, q, qd, qdd, (V0[3:], A0[3:], A0[:3]))
    ours = compile(made)(T0, q, V0, qd, A0, qdd) @ numbers(made)
    np.testing.assert_allclose(ours, expected, rtol=0, atol=EXACT * (1 + np.abs(expected).max()))


def test_names_of_lengths_and_gravity_are_parameters_after_the_columns() -> None:
    robot = load("scara")
    made = model(robot.symbolic("all"), "dynamic_regressor", parameters="base")
    extra = [symbol.name for symbol in made.parameters[len(made.columns) :]]
    assert set(extra) == {"d2", "d3", "g"}
    d2, d3 = (float(robot.joints[j].placement.d) for j in (1, 2))
    random = np.random.default_rng(0)
    state = random_state(robot, random)
    plain = compile(model(robot, "dynamic_regressor", parameters="base"))(*state)
    env = {"d2": d2, "d3": d3, "g": -float(robot.gravity[2])}
    for argument, given in zip(made.inputs, state, strict=True):
        env |= dict(zip(argument.elements, given.tolist(), strict=True))
    ours = np.array(evaluate_all(made.outputs[0].elements, env)).reshape(plain.shape)
    np.testing.assert_allclose(ours, plain, atol=1e-13)


def test_columns_of_other_friction_laws_and_of_springs() -> None:
    robot = load("planar2r")
    law = Friction(
        number(0.3), number(0.2), number(0.1), "stribeck", (("vs", number(0.1)), ("FB", number(0.5)))
    )
    first, second = robot.joints
    robot = replace(robot, joints=(replace(first, friction=law, stiffness=number(40)), second))
    for parameters in PARAMETERS:
        made = model(robot, "dynamic_regressor", parameters=parameters)
        assert {"FV1", "FS1", "FB1", "OFF1", "K1"} <= set(made.columns)
        tau = compile(model(robot, "inverse_dynamics"))
        state = random_state(robot, np.random.default_rng(3))
        np.testing.assert_allclose(compile(made)(*state) @ numbers(made), tau(*state), atol=1e-12)


def test_a_wrong_choice_is_refused() -> None:
    with pytest.raises(ArmwrightError, match="standard or base"):
        model(load("scara"), "dynamic_regressor", parameters="minimal")
