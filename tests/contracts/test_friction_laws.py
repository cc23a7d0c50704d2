"""Every friction law of the table: what its formula says is in torques, in regressors and in files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.expr import evaluate, parse
from armwright.expr import name as symbol
from armwright.models.laws.friction import LAWS, friction_torque
from armwright.robot import Friction, Robot

LAW = pytest.mark.parametrize("law", LAWS)
PLAIN = str.maketrans({"·": "*", "−": "-", "²": "**2", "³": "**3"})
EXACT = 1e-12  # of the largest torque: some dozen roundings
VALUES = {"FV": 0.3, "FS": 0.7, "OFF": 0.1}


def extra_values(law: str) -> dict[str, float]:
    """Values of what the law has besides FV, FS, OFF; velocities where it bends are within the samples."""
    linear = {stem: 0.2 + 0.1 * i for i, stem in enumerate(LAWS[law].linear)}
    return linear | {stem: 0.05 for stem, default in dict(LAWS[law].shape).items() if default is None}


def friction_of(law: str) -> Friction:
    return Friction(**VALUES, law=law, extra=tuple(extra_values(law).items()))  # type: ignore[arg-type]


def arm(law: str) -> Robot:
    still = aw.load("planar2r").without("friction")
    return replace(still, joints=tuple(replace(joint, friction=friction_of(law)) for joint in still.joints))


def torque_at(law: str, qd: float) -> float:
    return evaluate(friction_torque(friction_of(law), symbol("qd"), joint="elbow"), {"qd": qd})


@LAW
def test_formula_for_people_is_what_is_computed(law: str) -> None:
    formula = parse(LAWS[law].formula.split(",")[0].translate(PLAIN))
    given = VALUES | extra_values(law)
    if "vt" in dict(LAWS[law].shape):
        given["vt"] = given["vs"] / 10
    for qd in (-1.3, -0.04, 0.0, 0.02, 2.0):
        assert torque_at(law, qd) == pytest.approx(evaluate(formula, given | {"qd": qd}), rel=1e-14)


@LAW
def test_friction_takes_power(law: str) -> None:
    """Without its offset, friction never drives a joint."""
    for qd in np.linspace(-2, 2, 81):
        assert (torque_at(law, float(qd)) - VALUES["OFF"]) * qd >= 0


@LAW
def test_torques_are_those_of_the_arm_and_its_friction(law: str) -> None:
    q, qd, qdd = np.random.default_rng(0).uniform(-1.5, 1.5, (3, 2))
    robot = arm(law)
    tau, still = (
        aw.compile(aw.model(one, "inverse_dynamics"))(q, qd, qdd)
        for one in (robot, robot.without("friction"))
    )
    assert tau - still == pytest.approx([torque_at(law, float(v)) for v in qd], rel=EXACT)


@LAW
def test_regressor_times_parameters_is_torque(law: str) -> None:
    q, qd, qdd = np.random.default_rng(1).uniform(-1.5, 1.5, (3, 2))
    robot = arm(law)
    regressor = aw.model(robot, "dynamic_regressor", parameters="standard")
    values = np.array([one.value for one in regressor.parameters], dtype=float)
    tau = aw.compile(aw.model(robot, "inverse_dynamics"))(q, qd, qdd)
    assert aw.compile(regressor)(q, qd, qdd) @ values == pytest.approx(tau, rel=EXACT)
    assert {f"{stem}2" for stem in (*VALUES, *LAWS[law].linear)} <= {one.name for one in regressor.parameters}


@LAW
def test_a_file_keeps_the_law(law: str, tmp_path: Path) -> None:
    robot = arm(law)
    robot.save(tmp_path / "arm.toml")
    assert [joint.friction for joint in aw.load(tmp_path / "arm.toml").joints] == [
        joint.friction for joint in robot.joints
    ]
