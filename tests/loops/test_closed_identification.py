"""Base parameters and regressors of closed robots: as many as the rank, and the same torques [S4-56]."""

from __future__ import annotations

import re

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from tests.loops.machines import Machine, function, machine

NAMES = ("fourbar", "fivebar", "minnesota", "palletiser", "twoloop", "prps3", "planar0")


@pytest.fixture(params=NAMES)
def m(request: pytest.FixtureRequest) -> Machine:
    return machine(request.param)


def _state(m: Machine, count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """States in the assembly of home, which is what base parameters are found for."""
    random = np.random.default_rng(7)
    home = m.closed(m.robot.home[None])[0]
    q = m.closed(home + random.uniform(-0.25, 0.25, (4 * count, home.size)))
    q = q[np.abs(q - home).max(axis=1) < 0.6][:count]
    return q, *(3.0 * random.uniform(-1, 1, (len(q), len(m.active))) for _ in range(2))


def test_regressor_times_parameters_is_torque(m: Machine) -> None:
    q, qd, qdd = _state(m, 6)
    tau = function(m.robot.name, "inverse_dynamics")(q, qd, qdd)
    for parameters in ("standard", "base"):
        model = aw.model(m.robot, "dynamic_regressor", parameters=parameters)
        K = np.array([one.value for one in model.parameters])
        found = aw.compile(model)(q, qd, qdd) @ K
        assert np.abs(found - tau).max() < 1e-9 * (1 + np.abs(tau).max())  # coefficients from numbers: 1e-12


@pytest.mark.requirement("S4-56")
def test_base_parameters_are_as_many_as_the_rank(m: Machine) -> None:
    """The rank by singular values of the compiled regressor, at states that the grouping has not seen."""
    model = aw.model(m.robot, "dynamic_regressor")
    q, qd, qdd = _state(m, 60)
    D = aw.compile(model)(q, qd, qdd).reshape(-1, len(model.columns))
    size = np.linalg.norm(D, axis=0)
    used = size > 1e-9 * size.max()
    values = np.linalg.svd(D[:, used] / size[used], compute_uv=False)
    found = aw.model(m.robot, "base_parameters", offset=True)
    assert int((values > 1e-8 * values[0]).sum()) == len(found.parameters)


def test_model_in_base_parameters_has_the_same_torques(m: Machine) -> None:
    q, qd, qdd = _state(m, 6)
    tau = function(m.robot.name, "inverse_dynamics")(q, qd, qdd)
    found = aw.compile(aw.model(m.robot, "inverse_dynamics", parameters="base"))(q, qd, qdd)
    assert np.abs(found - tau).max() < 1e-9 * (1 + np.abs(tau).max())


@pytest.mark.parametrize("model", ["energy_regressor", "filtered_regressor", "slotine_li"])
def test_other_regressors_refuse_loops(model: str) -> None:
    with pytest.raises(ArmwrightError, match="closed loops"):
        aw.model(aw.load("fourbar"), model)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("fourbar", [r"MX1 \+ 0\.48\*MX3 \+ 0\.12\*M2", r"ZZ3 - 0\.25\*MX3"]),
        ("prps3", [r"XY12 - 0\.08118988160479\d*\*\(M9 \+ M15 \+ M16\)"]),
    ],
)
def test_groupings_that_are_found_in_numbers_have_the_digits_of_the_file(name: str, lines: list[str]) -> None:
    """Coefficients are right to some 1e-13: those of lengths are decimals, and equal ones stand together."""
    found = aw.model(aw.load(name), "base_parameters")
    for line in lines:
        assert any(re.fullmatch(line, symbol.grouping) for symbol in found.parameters)


def test_groupings_are_quotients_of_lengths_where_they_are() -> None:
    """Found in numbers, 1/0.35 of the palletiser was 2.857142857142855."""
    groupings = " ".join(
        one.grouping for one in aw.model(aw.load("palletiser"), "base_parameters").parameters
    )
    assert "1/0.35*(MY3 + MZ4)" in groupings
    assert "29/7*(M4 + M5 + M6)" in groupings
    assert re.findall(r"\d+\.\d{9,}", groupings) == []
