"""Base parameters in files, where values are not known, where a rule fails, where angles are nearly exact."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, name, number
from armwright.models.identification import base_grouping as rules
from armwright.robot.formats import load
from armwright.robot.parameters import parameters
from armwright.run import compile
from tests.identification.bases import SAME, assert_same_torques, base


@pytest.mark.requirement("S4-58")
@pytest.mark.parametrize("suffix", ["par", "toml"])
def test_a_file_with_base_parameters_gives_the_same_torques(suffix: str, tmp_path: Path) -> None:
    robot = load("rx90")
    path = tmp_path / f"base.{suffix}"
    base(robot).robot.save(path)
    assert_same_torques(robot, load(path))


def test_names_stand_in_the_robot_where_values_are_not_known() -> None:
    found = base(load("puma560").without("friction").symbolic("inertial"))
    held = {place.name: place.value for place in parameters(found.robot)}
    assert held["ZZ1"] is name("ZZR1")
    assert held["XY2"] is name("XY2")
    assert held["YY2"] is ZERO


def test_a_failure_of_the_rules_is_reported_and_numbers_take_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "exact_coefficients", lambda *a, **k: None)
    robot = load("puma560").without("friction")
    found = base(robot)
    assert found.method == "qr"
    assert "symbolic rules failed" in found.reason
    assert len(found.parameters) == 40
    assert_same_torques(robot, found.robot)
    with pytest.raises(ArmwrightError, match="with_values"):
        base(robot.symbolic("geometric"))


def test_a_wrong_rule_cannot_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """A coefficient that is off by a part in a million is noticed and replaced."""
    right = rules.exact_coefficients

    def wrong(*a: object, **k: object) -> object:
        return {key: node * 1.000001 for key, node in right(*a, **k).items()}  # type: ignore[arg-type,union-attr]

    monkeypatch.setattr(rules, "exact_coefficients", wrong)
    found = base(load("puma560").without("friction"))
    assert found.method == "qr"
    assert "torques differ" in found.reason


def test_wrong_words_are_refused() -> None:
    with pytest.raises(ArmwrightError, match="symbolic, qr, svd"):
        base(load("scara"), method="lu")
    with pytest.raises(ArmwrightError, match="XX9"):
        base(load("scara"), keep=("XX9",))
    with pytest.raises(ArmwrightError, match="numbers are needed"):
        base(load("scara").symbolic("geometric"), method="qr")


def test_compiled_model_gives_the_values() -> None:
    """f() evaluates the groupings; values of standard parameters can be given by name."""
    robot = load("scara")
    found = base(robot.symbolic("geometric", "inertial"))
    given = {place.name: float(place.value) for place in parameters(robot)}
    wanted = {key: given[key] for key in (s.name for s in found.program.parameters)}
    values = compile(found, parameters=wanted)()
    np.testing.assert_allclose(values, [symbol.value for symbol in base(robot).parameters], rtol=1e-13)


@pytest.mark.parametrize("slip", [1e-3, 3.7e-6, 1e-9, 1e-13])
def test_nearly_exact_angles_are_named_as_the_cause_of_weak_parameters(slip: float) -> None:
    """1.5708 in the place of π/2 is 3.7e-6 off; what is dropped as rounding is below 1e-8."""
    robot = load("scara").without("friction")
    second = robot.joints[1]
    tilted = replace(second, placement=replace(second.placement, alpha=number(slip)))
    robot = replace(robot, joints=(robot.joints[0], tilted, *robot.joints[2:]))
    found = base(robot)
    assert_same_torques(robot, found.robot, within=1e-8 if slip < 1e-7 else SAME)
    assert ("robot.exact" in found.reason) == (len(found.parameters) > 11)
    assert len(base(robot.exact(1e-2)).parameters) == 11
