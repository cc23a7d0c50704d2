"""Programs of dynamic models compute what their graphs say, and small or odd robots have models too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from armwright.expr import evaluate_all
from armwright.models.core.model import Model
from armwright.models.dynamics.direct_dynamics import direct_dynamics
from armwright.models.dynamics.energy import centre_of_mass, kinetic_energy, momentum, potential_energy
from armwright.models.dynamics.gradients import acceleration_gradients, torque_gradients
from armwright.models.dynamics.gravity import gravity
from armwright.models.dynamics.inertia_matrix import inertia_matrix
from armwright.models.dynamics.inverse_dynamics import bias, inverse_dynamics
from armwright.models.dynamics.lagrange import coriolis, lagrange, torque_split
from armwright.models.dynamics.task_inertia import task_inertia
from armwright.models.dynamics.walker_orin import for_arm, inv_arm, walker_orin
from armwright.models.identification.slotine_li import slotine_li
from armwright.robot import Fixed, Prismatic, Revolute, Robot
from armwright.robot.formats import load
from armwright.run.function.function import compile as compiled
from tests.dynamics import plain
from tests.dynamics.robots import full_robot, random_values, state, values
from tests.support.random_robots import random_robot


def articulated(robot: Robot) -> Model:
    return direct_dynamics(robot, method="articulated")


BUILDERS: list[Callable[..., Model]] = [
    *(inverse_dynamics, bias, gravity, inertia_matrix, direct_dynamics, articulated, lagrange, coriolis),
    *(torque_split, kinetic_energy, potential_energy, momentum, centre_of_mass, torque_gradients),
    *(acceleration_gradients, task_inertia, slotine_li, inv_arm, walker_orin, for_arm),
]


def flat(outputs: Any) -> np.ndarray:
    parts = outputs if isinstance(outputs, tuple) else (outputs,)
    return np.concatenate([np.ravel(part) for part in parts])


def arguments(model: Model, seed: int) -> list[np.ndarray]:
    random = np.random.default_rng(seed)
    return [random.uniform(-1.2, 1.2, argument.shape) for argument in model.inputs]


@pytest.mark.parametrize("build", BUILDERS, ids=lambda build: build.__name__)
@pytest.mark.parametrize("name", ["puma560", "ur5e"])
def test_compiled_models_give_what_their_graphs_give(name: str, build: Callable[..., Model]) -> None:
    """Lengths put back, passes, machine code: relative to the largest number that comes out."""
    model = build(load(name))
    given = arguments(model, 3)
    expected, ours = flat(values(model, *given)), flat(compiled(model)(*given))
    np.testing.assert_allclose(ours, expected, atol=1e-10 * max(1.0, np.abs(expected).max()))


@pytest.mark.parametrize("seed", range(5))
def test_compiled_models_of_random_trees(seed: int) -> None:
    robot = full_robot(seed, joints=8)
    for build in (inverse_dynamics, direct_dynamics, torque_gradients):
        model = build(robot)
        given = arguments(model, seed)
        expected, ours = flat(values(model, *given)), flat(compiled(model)(*given))
        np.testing.assert_allclose(ours, expected, atol=1e-9 * max(1.0, np.abs(expected).max()))


@pytest.mark.parametrize("seed", range(8))
def test_every_name_that_is_written_has_the_value_it_stands_for(seed: int) -> None:
    """Quantities, hints and offers, signs included; relative to the largest, as passes reorder sums."""
    robot = full_robot(seed, joints=7, is_serial=seed % 2 == 0)
    for build in (inverse_dynamics, inertia_matrix, gravity, lagrange, direct_dynamics):
        model = build(robot)
        env = random_values(model, seed)
        for argument, array in zip(model.inputs, arguments(model, seed), strict=True):
            env.update(zip(argument.elements, array.ravel().tolist(), strict=True))
        given = [*model.quantities, *model.hints, *model.offers]
        meant: dict[str, list[float]] = {}  # of a name that is given twice, one is written differently
        for item, value in zip(given, evaluate_all([item.node for item in given], env), strict=True):
            meant.setdefault(item.name, []).append(value)
        written = {text: node for node, text in model.program.names.items() if text in meant}
        for text, value in zip(written, evaluate_all(written.values(), env), strict=True):
            near = pytest.approx(value, rel=1e-9, abs=1e-10 * max(map(abs, env.values())))
            assert any(near == one for one in meant[text]), text


def test_the_steps_of_an_arm_are_named_in_the_vocabulary_of_dynamics() -> None:
    """A name that ends in a small letter is a part that nobody named."""
    program = inverse_dynamics(load("puma560").symbolic("inertial")).program
    names = [program.names[node] for node in program.steps if node in program.names]
    unnamed = [text for text in names if text[-1].islower()]
    assert {"DV124", "QXYA6", "LA14", "EL15", "NL25", "AN23", "W36"} <= set(names)
    assert len(unnamed) < 0.03 * len(names)


def test_values_are_overridden_by_canonical_name_when_compiled() -> None:
    robot = load("puma560")
    q, qd, qdd = state(robot, 1)
    changed = {"ZZ3": 0.31, "M6": 0.4, "IA2": 5.0, "XX1": 9.9}
    expected = plain.torques(robot.with_values(changed), q, qd, qdd)
    ours = compiled(inverse_dynamics(robot), parameters=changed)(q, qd, qdd)
    np.testing.assert_allclose(ours, expected, rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize("types", [(Fixed,), (Revolute,), (Prismatic,)])
@pytest.mark.parametrize("joints", [1, 2])
def test_the_smallest_robots(types: Any, joints: int) -> None:
    robot = random_robot(2, joints=joints, types=types)
    q, qd, qdd = state(robot, 2)
    n = len(q)
    tau = values(inverse_dynamics(robot), q, qd, qdd)
    assert tau.shape == (n,)
    np.testing.assert_allclose(tau, plain.torques(robot, q, qd, qdd), rtol=1e-11, atol=1e-11)
    assert values(inertia_matrix(robot), q).shape == (n, n)
    for method in ("inertia", "articulated"):
        ours = values(direct_dynamics(robot, method=method), q, qd, tau)
        np.testing.assert_allclose(ours, qdd, atol=1e-9)
    A, B, Q = values(lagrange(robot), q, qd)
    assert (A.shape, B.shape, Q.shape) == ((n, n), (n, n), (n,))
    dq, _, _ = values(torque_gradients(robot), q, qd, qdd)
    assert dq.shape == (n, n)


def test_symbolic_lengths_and_angles() -> None:
    """All numbers of the arm as names: the same torques when the numbers come back."""
    robot = load("puma560").without("friction")
    named = robot.symbolic("all")
    model = inverse_dynamics(named)
    known = {symbol.name: dict(named.defaults)[symbol.name] for symbol in model.parameters}
    q, qd, qdd = state(robot, 4)
    expected = plain.torques(robot, q, qd, qdd)
    np.testing.assert_allclose(values(model, q, qd, qdd, **known), expected, rtol=1e-11, atol=1e-11)


def test_a_long_chain() -> None:
    """Forty joints, some parallel: more than are tried for the cheapest axes."""
    robot = random_robot(11, joints=40, types=(Revolute, Prismatic), is_serial=True)
    q, qd, qdd = 0.3 * state(robot, 1)
    expected = plain.torques(robot, q, qd, qdd)
    ours = values(inverse_dynamics(robot), q, qd, qdd)
    np.testing.assert_allclose(ours, expected, atol=1e-10 * np.abs(expected).max(initial=0))


def test_moments_on_the_links_have_names_of_their_own() -> None:
    """The torque of a wrist joint reads GAM6 = … + N36, at no cost."""
    model = inverse_dynamics(load("puma560"))
    written = set(model.program.names.values())
    assert {"N33", "N34", "N35", "N36"} <= written
    assert replace(model, hints=()).program.counts == model.program.counts


def test_moments_of_generalised_links_have_names_of_their_own() -> None:
    """An element of the inertia matrix reads A33 = JGXX3 + JGYY3, at no cost."""
    model = inertia_matrix(load("puma560"))
    assert {"JGXX3", "JGYY3"} <= set(model.program.names.values())
    assert replace(model, hints=()).program.counts == model.program.counts
