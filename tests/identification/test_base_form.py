"""A robot in base parameters is accepted by other models, under the names that base_parameters gives."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.models import model
from armwright.models.core.base_form import base_form
from armwright.program import Symbol
from armwright.robot.formats import load
from armwright.robot.parameters import parameters
from armwright.run import compile


@pytest.mark.requirement("S4-58")
@pytest.mark.parametrize("name", ["puma560", "scara", "stanford"])
def test_inverse_dynamics_of_the_base_robot_is_that_of_the_robot(name: str) -> None:
    robot = load(name)
    state = np.random.default_rng(0).uniform(-2, 2, (3, 10, len(robot.moving)))
    expected = compile(model(robot, "inverse_dynamics"))(*state)
    base = model(robot, "base_parameters").robot
    np.testing.assert_allclose(compile(model(base, "inverse_dynamics"))(*state), expected, atol=1e-11)


@pytest.mark.requirement("S4-58")
def test_symbols_of_the_base_form_have_the_values_of_the_base_parameters() -> None:
    robot = load("puma560")
    named = robot.symbolic("inertial", "rotor", "friction")
    values = {place.name: float(place.value) for place in parameters(robot)}
    symbols = [Symbol(key, "", values[key]) for key in named.symbols]
    changed, found = base_form(named, symbols)
    by_name = {symbol.name: symbol for symbol in found}
    assert "IA1" not in by_name  # it is in ZZR1
    assert set(changed.symbols) == set(by_name)
    for parameter in model(robot, "base_parameters").parameters:
        assert by_name[parameter.name].value == pytest.approx(parameter.value, rel=1e-13, abs=1e-15)


def test_names_of_the_user_stay_in_expressions() -> None:
    """A mass called m3, and one that is a product, are what the base parameters are made of."""
    robot = load("planar2r").without("friction", "rotor").with_values({"M2": "m2", "MX2": "m2*c2"})
    _, found = base_form(robot, [Symbol("m2", "kg", 2.0), Symbol("c2", "m", 0.25)])
    by_name = {symbol.name: symbol for symbol in found}
    d2, ZZ1 = float(robot.joints[1].placement.d), float(robot.links[0].inertia.ZZ)
    assert by_name["ZZR1"].value == pytest.approx(ZZ1 + 2.0 * d2**2)
    assert {"m2", "c2"} <= {symbol.name for symbol in found}


@pytest.mark.parametrize("kind", ["inverse_dynamics", "inertia_matrix", "direct_dynamics", "lagrange"])
def test_base_parameters_can_be_given_per_call(kind: str) -> None:
    """An adaptive controller changes them at every step: regrouped ones and those that stand alone."""
    robot = load("puma560")
    plainly = model(robot, kind, parameters="base")
    names = [
        name
        for name in ("ZZR1", "XZR2", "MYR3", "IA4", "ZZR4")
        if name in {s.name for s in plainly.parameters}
    ]
    values = {symbol.name: symbol.value for symbol in plainly.parameters}
    per_call = model(robot, kind, parameters="base", inputs=names)
    assert per_call.inputs[-1].elements == tuple(names)
    state = [np.random.default_rng(k).uniform(-1, 1, one.shape) for k, one in enumerate(plainly.inputs)]
    given = [values[name] for name in names]
    assert_same(compile(per_call)(*state, given), compile(plainly)(*state))
    changed = [1.5 * value + 0.1 for value in given]
    expected = compile(plainly, parameters=dict(zip(names, changed, strict=True)))(*state)
    assert_same(compile(per_call)(*state, changed), expected)


def assert_same(ours: object, expected: object) -> None:
    pairs = zip(ours, expected, strict=True) if isinstance(ours, tuple) else [(ours, expected)]  # type: ignore[arg-type]
    for a, b in pairs:
        np.testing.assert_allclose(a, b, rtol=1e-11, atol=1e-11)


def test_a_part_of_base_parameters_cannot_be_given_alone() -> None:
    robot = load("puma560")
    with pytest.raises(ArmwrightError, match=r"M6 is a part of ZZR1, XXR2, .*parameters='standard'"):
        model(robot, "inverse_dynamics", parameters="base", inputs=("M6",))
    with pytest.raises(ArmwrightError, match=r"'ZZR9' is not a parameter of 'puma560'.*ZZR1"):
        model(robot, "inverse_dynamics", parameters="base", inputs=("ZZR9",))
    wrench = model(robot, "inverse_dynamics", parameters="base", inputs=("FZ6", "ZZR1"))
    assert wrench.inputs[-1].elements == ("FZ6", "ZZR1")


def test_a_length_can_be_given_to_a_regressor_of_base_columns() -> None:
    """The columns depend on it; the parameters they belong to are not in the matrix."""
    robot = load("scara")
    made = model(robot, "dynamic_regressor", parameters="base", inputs=("d2",))
    state = np.random.default_rng(0).uniform(-1, 1, (3, 4))
    d2 = float(robot.joints[1].placement.d)
    expected = compile(model(robot, "dynamic_regressor", parameters="base"))(*state)
    np.testing.assert_allclose(compile(made)(*state, [d2]), expected, rtol=1e-12, atol=1e-12)
