"""Values of parameters: bound, overridden, given by their parts, refused by name."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.expr import name
from armwright.program import Output, Program, Symbol
from armwright.run import compile
from armwright.run.function.bind import bind
from tests.run.programs import arm, program_of, vector

Q, QD = np.array([0.3, -1.1]), np.array([0.7, 2.0])


def test_unbound_parameter_is_named() -> None:
    with pytest.raises(ArmwrightError, match="no value for L"):
        compile(arm())


def test_unknown_parameter_is_named_with_its_neighbours() -> None:
    with pytest.raises(ArmwrightError, match="LL: no such parameter in this model; did you mean L"):
        compile(arm(), {"L": 1.0, "LL": 2.0})


@pytest.mark.parametrize("value", [np.nan, np.inf, "1 m", None, [1.0]])
def test_parameter_must_be_a_finite_number(value: object) -> None:
    with pytest.raises(ArmwrightError, match="parameter L"):
        compile(arm(), {"L": value})


def test_given_values_override_those_of_the_model(backend: str) -> None:
    heavy = compile(arm(), {"L": 0.4, "m": 3.0}, backend=backend)
    assert heavy.parameters == {"J": 0.7, "m": 3.0, "L": 0.4}
    assert not np.allclose(heavy(Q, QD), compile(arm(), {"L": 0.4})(Q, QD))


def test_other_parameters_need_no_new_code(backend: str) -> None:
    f = compile(arm(), {"L": 0.4}, backend=backend)
    heavy = f.with_parameters({"m": 3.0})
    direct = compile(arm(), {"L": 0.4, "m": 3.0}, backend=f.backend)
    assert np.array_equal(heavy(Q, QD), direct(Q, QD))
    assert heavy.parameters["L"] == 0.4
    assert f.parameters["m"] == 2.0
    with pytest.raises(ArmwrightError, match="no such parameter"):
        f.with_parameters({"mass": 1.0})


def _regrouped() -> Program:
    """y = ZZR1·q + FV1 with ZZR1 = ZZ1 + M2·L²."""
    argument, q = vector("q", 1)
    whole = Symbol("ZZR1", "kg m^2", 0.5, expression=name("ZZ1") + name("M2") * name("L") ** 2)
    output = Output("y", (1,), "", (name("ZZR1") * q[0] + name("FV1"),))
    return program_of([output], [argument], [whole, Symbol("FV1", "N m s", 0.1)])


def test_regrouped_parameters_take_their_parts() -> None:
    program = _regrouped()
    assert compile(program)(np.ones(1)) == pytest.approx(0.6)
    by_parts = compile(program, {"ZZ1": 1.0, "M2": 2.0, "L": 3.0, "FV1": 0.2})
    assert by_parts(np.ones(1)) == pytest.approx(19.2)
    with pytest.raises(ArmwrightError, match="ZZR1 is computed from L, M2, ZZ1; no value for L, M2"):
        compile(program, {"ZZ1": 1.0})
    with pytest.raises(ArmwrightError, match="one kind only"):
        compile(program, {"ZZ1": 1.0, "M2": 2.0, "L": 3.0, "ZZR1": 1.0})


def test_parts_that_are_not_given_have_the_values_of_the_robot() -> None:
    program = _regrouped()
    standard = {"ZZ1": 0.3, "M2": 0.05, "L": 2.0, "XX1": 7.0, "FV1": 0.1}
    one = bind(program, {"M2": 1.0}, standard=standard)
    assert one.values["ZZR1"] == pytest.approx(4.3)
    assert one.with_values({"ZZ1": 1.0}).values["ZZR1"] == pytest.approx(5.0)
    assert bind(program, {"XX1": 1.0}, standard=standard).values["ZZR1"] == 0.5  # known, without effect
    assert bind(program, {"ZZR1": 2.0}, standard=standard).values["ZZR1"] == 2.0


def test_setup_that_is_not_finite_is_refused(backend: str) -> None:
    argument, q = vector("q", 1)
    symbols = [Symbol("a", "", 1.0), Symbol("b", "", 0.0)]
    program = program_of([Output("y", (1,), "", (q[0] * (name("a") / name("b")),))], [argument], symbols)
    with pytest.raises(ArmwrightError, match=r"give .* = inf; check a, b"):
        compile(program, backend=backend)
