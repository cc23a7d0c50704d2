"""A robot in base parameters is accepted by other models, under the names that base_parameters gives."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.models import model
from armwright.models.identification.base_form import base_form
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
