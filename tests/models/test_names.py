"""A parameter named like a variable of a model is refused; every other name keeps its meaning."""

from __future__ import annotations

import contextlib
import itertools
from dataclasses import replace

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.expr import name
from armwright.models import Model, kinds, model
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.robot.parameters import Parameter, parameters
from armwright.run import compile

FEW, SIX = "planar2r", "puma560"
OPEN = [kind for kind in kinds() if not kind.startswith("loop_")]
ONE_GRAPH = [kind for kind in OPEN if kind != "inverse_geometry"]  # its parts are models of the same kinds


def arm(kind: str) -> Robot:
    """One that the model accepts: the inverse models want six joints."""
    wants_six = "inverse_" in kind and kind != "inverse_dynamics"
    wants_six = wants_six or kind in ("jacobian_determinant", "task_inertia")
    return load(SIX if wants_six else FEW).without("friction", "rotor")


@pytest.mark.parametrize("kind", OPEN)
def test_a_parameter_named_like_a_variable_is_refused_by_name(kind: str) -> None:
    """A mass and a length; elements of all arguments, and the rates of the joints."""
    robot = arm(kind)
    names = [argument.elements[k] for argument in model(robot, kind).inputs for k in (0, -1)]
    for text, place in zip(
        dict.fromkeys([*names, "qd1", "qdd2"]), itertools.cycle(("M2", "d2")), strict=False
    ):
        with pytest.raises(
            ArmwrightError, match=rf"{place} (uses the name '{text}'|= {text} uses).*rename it"
        ):
            model(robot.with_values({place: text}), kind)


@pytest.mark.parametrize("kind", ["inverse_dynamics", "bias", "momentum", "lagrange"])
def test_a_file_may_name_the_twist_of_a_floating_base_like_the_argument(kind: str) -> None:
    """V01 in the place of V01 is the velocity that the call gives; a mass of that name is refused."""
    still = load(FEW).without("friction", "rotor").with_base("floating")
    named = replace(still, base=replace(still.base, V0=tuple(map(name, ("V01", "V02", "V03")))))
    made, expected = model(named, kind), model(still, kind)
    assert "V01" not in {symbol.name for symbol in made.program.parameters}
    state = [np.random.default_rng(k).uniform(0.2, 0.9, one.shape) for k, one in enumerate(made.inputs)]
    np.testing.assert_array_equal(flat(made, {}, state), flat(expected, {}, state))
    with pytest.raises(ArmwrightError, match="M2 uses the name 'V01'"):
        model(named.with_values({"M2": "V01"}), kind)


@pytest.mark.parametrize("kind", ONE_GRAPH)
def test_names_of_arrays_and_quantities_may_be_parameters(kind: str) -> None:
    """A mass or a length called like an array, an output or a quantity of the model has its own value."""
    robot = arm(kind)
    made = model(robot, kind)
    words = [array.name for array in (*made.inputs, *made.outputs)]
    words += [
        made.program.names[node]
        for node in (*made.program.setup, *made.program.steps)[:3]
        if node in made.program.names
    ]
    state = [np.random.default_rng(k).uniform(0.2, 0.9, one.shape) for k, one in enumerate(made.inputs)]
    expected = flat(made, {}, state)
    values = {place: float(one.value) for place, one in places(robot).items()}
    for text in dict.fromkeys(words):
        for place in ("M2", "d2"):
            if text in values:
                continue
            named = model(robot.with_values({place: text}), kind)
            known = {symbol.name for symbol in named.program.parameters}
            given = {key: values[place] for key in (text, place) if key in known}
            given = {key: given[key] for key in list(given)[:1]}
            np.testing.assert_allclose(flat(named, given, state), expected, rtol=1e-9, atol=1e-9)


def places(robot: Robot) -> dict[str, Parameter]:
    return {one.name: one for one in parameters(robot)}


def flat(made: Model, given: dict[str, float], state: list[np.ndarray]) -> np.ndarray:
    found = compile(made, parameters=given, backend="numpy")(*state)
    arrays = found if isinstance(found, tuple) else (found,)
    return np.concatenate([np.ravel(array) for array in arrays])


@pytest.mark.parametrize("key", ["variable", "velocity", "acceleration", "torque"])
def test_motion_may_be_named_like_a_parameter(key: str) -> None:
    """A joint whose variable, rate or torque is called M2: the mass of link 2 keeps a name of its own.

    A regressor has columns of that name, so there it is refused.
    """
    robot = load(FEW)
    first, *rest = robot.joints
    renamed = replace(robot, joints=(replace(first, **{key: "M2"}), *rest))
    for kind in ("inverse_dynamics", "direct_dynamics", "inertia_matrix", "torque_gradients"):
        made = model(robot, kind)
        state = [np.random.default_rng(k).uniform(0.2, 0.9, one.shape) for k, one in enumerate(made.inputs)]
        expected = flat(made, {}, state)
        np.testing.assert_allclose(flat(model(renamed, kind), {}, state), expected, rtol=1e-11, atol=1e-11)
    if key != "torque":
        with pytest.raises(ArmwrightError, match=r"M2: given twice .*rename"):
            _ = model(renamed, "dynamic_regressor").program


@pytest.mark.parametrize("kind", OPEN)
def test_options_that_make_no_sense_are_refused_or_taken_but_never_crash(kind: str) -> None:
    """Whatever is given for an option, the answer is a model or an ArmwrightError."""
    for option in kinds()[kind].options:
        for value in (0.1, "x", -1, (1,), None, [[]], {"a": 1}):
            with contextlib.suppress(ArmwrightError):
                model(arm(kind), kind, **{option: value})
    for inputs in (5, [None], ["no such"]):
        with pytest.raises(ArmwrightError):
            model(arm(kind), kind, inputs=inputs)
