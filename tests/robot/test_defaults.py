"""Names that know their numbers: exact zeros of a file become parameters that can be set at run time."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError

q, qd, qdd = np.random.default_rng(1).uniform(-1, 1, (3, 6))


@pytest.mark.parametrize("parameters", ["standard", "base"])
def test_a_symbolic_robot_is_worth_its_numbers(parameters: str) -> None:
    robot = aw.load("puma560")
    model = aw.model(robot.symbolic("inertial"), "inverse_dynamics", parameters=parameters)
    ours = aw.compile(model)(q, qd, qdd)
    theirs = aw.compile(aw.model(robot, "inverse_dynamics"))(q, qd, qdd)
    np.testing.assert_allclose(ours, theirs, rtol=1e-12, atol=1e-12)


def test_a_zero_of_the_file_can_be_set_when_the_model_runs() -> None:
    plain = aw.load("planar2r")
    assert float(plain.links[1].inertia.MY) == 0.0
    free = plain.symbolic("inertial")
    f = aw.compile(aw.model(free, "inverse_dynamics"), parameters={"MY2": 0.3})
    wanted = aw.compile(aw.model(plain.with_values({"MY2": 0.3}), "inverse_dynamics"))
    np.testing.assert_allclose(f(q[:2], qd[:2], qdd[:2]), wanted(q[:2], qd[:2], qdd[:2]), rtol=1e-13)


def test_emitted_parameters_have_the_numbers_of_the_file() -> None:
    model = aw.model(aw.load("ur5e").symbolic("inertial"), "inverse_dynamics")
    text = "".join(aw.emit(model, "c").values())
    assert "= NAN;" not in text.split("_setup")[0].replace("[i] = NAN", "")
    assert all(symbol.value is not None for symbol in model.parameters)


def test_lengths_that_became_names_still_have_a_place() -> None:
    robot = aw.load("ur5e")
    free = robot.symbolic("geometric")
    np.testing.assert_allclose(free.pose(q), robot.pose(q), atol=1e-15)
    name = next(name for name, _ in free.defaults if name.startswith("d"))
    assert np.abs(free.pose(q, **{name: 9.0}) - robot.pose(q)).max() > 1


def test_values_are_saved_and_read_back(tmp_path: Path) -> None:
    robot = aw.load("puma560").symbolic("inertial")
    robot.save(tmp_path / "arm.toml")
    again = aw.load(tmp_path / "arm.toml")
    assert dict(again.defaults) == {key: value for key, value in robot.defaults if key in robot.symbols}
    assert robot.with_values({"XX1": 0.5}).defaults != robot.defaults


def test_a_name_that_never_was_a_number_still_needs_one() -> None:
    robot = aw.load("puma560").with_values({"XX1": "unknown_thing", "ZZ1": "another"})
    with pytest.raises(ArmwrightError, match="no value for another"):
        aw.compile(aw.model(robot.symbolic("inertial"), "inverse_dynamics"))


@pytest.mark.parametrize("parameters", ["standard", "base"])
@pytest.mark.parametrize("geometric", [False, True])
def test_regressors_of_a_symbolic_robot_know_the_values_of_the_file(parameters: str, geometric: bool) -> None:
    """Regressor times parameters is the torque of the robot that the names were given to."""
    robot = aw.load("ur5e")
    free = robot.symbolic("inertial", "geometric") if geometric else robot.symbolic("inertial")
    q, qd, qdd = np.random.default_rng(6).normal(size=(3, 6))
    model = aw.model(free, "dynamic_regressor", parameters=parameters)
    known = {symbol.name: symbol.value for symbol in model.parameters}
    values = np.array([known[name] for name in model.columns], dtype=float)
    tau = aw.compile(aw.model(robot, "inverse_dynamics"))(q, qd, qdd)
    np.testing.assert_allclose(aw.compile(model)(q, qd, qdd) @ values, tau, rtol=1e-10, atol=1e-12)


def test_base_parameters_of_a_symbolic_robot_are_names_with_values() -> None:
    numbers = aw.model(aw.load("ur5e"), "base_parameters")
    names = aw.model(aw.load("ur5e").symbolic("inertial"), "base_parameters")
    assert [one.value for one in names.parameters] == pytest.approx([one.value for one in numbers.parameters])
    assert str(names.robot.links[0].inertia.ZZ) == "ZZR1"
    assert dict(names.robot.defaults)["ZZR1"] == pytest.approx(float(numbers.robot.links[0].inertia.ZZ))
