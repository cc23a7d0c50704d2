"""Columns beside inertias: what a spring, a counterbalance, load and heat add comes back as a value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.identify.columns.column import Column
from armwright.identify.columns.drive_columns import EXTRAS
from armwright.identify.prepare.preparation import prepare
from armwright.identify.recording import Recording
from armwright.identify.synthetic import synthetic_recording
from tests.identify.logs import upright_arm, with_friction

ROW = 1  # the joint that has it


@cache
def plain() -> Recording:
    real = with_friction(upright_arm(), FV=0.5, FS=0.5, OFF=0.1)
    found = synthetic_recording(real, duration=20.0, rate=100.0, noise=0.002, seed=6)
    heat = 25.0 + 20.0 * (1 - np.exp(-found.t / 8.0))
    return replace(found, temperature=np.repeat(heat[:, None], 3, axis=1))


def with_torque(extra: Callable[[Recording], np.ndarray]) -> Recording:
    one = plain()
    tau = one.tau.copy()
    tau[:, ROW] += extra(one)
    return replace(one, tau=tau)


@pytest.mark.parametrize(
    ("name", "parameter", "value", "extra"),
    [
        ("spring", "K2", 4.0, lambda r: 4.0 * r.q[:, ROW]),
        ("counterbalance", "CBS2", 3.0, lambda r: 3.0 * np.sin(2 * r.q[:, ROW]) - np.cos(2 * r.q[:, ROW])),
        ("counterbalance", "CBC2", -1.0, lambda r: 3.0 * np.sin(2 * r.q[:, ROW]) - np.cos(2 * r.q[:, ROW])),
        ("temperature", "FT2", -0.01, lambda r: -0.01 * (r.temperature[:, ROW] - 25.0) * r.qd[:, ROW]),
        ("load", "FL2", 0.1, lambda r: _load_friction(r)),
    ],
    ids=["spring", "counterbalance sine", "counterbalance cosine", "temperature", "load"],
)
def test_a_column_gives_its_value_back(
    name: str, parameter: str, value: float, extra: Callable[[Recording], np.ndarray]
) -> None:
    log = with_torque(extra)
    found = aw.identify(log, upright_arm(), columns=(name,), friction="smooth")
    (one,) = (one for one in found.parameters if one.name == parameter)
    assert abs(one.value - value) < max(4 * one.sigma, 0.05 * abs(value))
    without = aw.identify(log, upright_arm(), friction="smooth")
    assert found.validation is not None
    assert without.validation is not None
    assert found.validation.overall_percent < 0.7 * without.validation.overall_percent


def _load_friction(r: Recording) -> np.ndarray:
    """A tenth of the torque that the gear carries: t = T + 0.1·|t|·direction, solved for what is added."""
    usual = np.sqrt(np.mean(r.qd[:, ROW] ** 2))
    direction = np.tanh(r.qd[:, ROW] / (0.05 * usual))
    carried = r.tau[:, ROW] / (1 - 0.1 * direction * np.sign(r.tau[:, ROW]))
    return carried - r.tau[:, ROW]


def test_temperature_that_was_not_logged_is_asked_for() -> None:
    with pytest.raises(ArmwrightError, match="no temperature was logged"):
        aw.identify(
            replace(plain(), temperature=None), upright_arm(), columns=("temperature",), friction="smooth"
        )


def test_every_column_is_linear_and_acts_on_joints_of_the_robot() -> None:
    motion = prepare(plain())
    kinds = [make for makes in EXTRAS.values() for make in makes]
    made: list[Column] = [make(j, number=j + 4) for make in kinds for j in range(3)]
    assert len({column.name for column in made}) == len(made)
    for column in made:
        assert column.name.endswith(str(column.joint + 4))
        for row, values in column.torques(motion).items():
            assert 0 <= row < 3
            assert values.shape == (len(motion),)
            assert np.isfinite(values).all()
