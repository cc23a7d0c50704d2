"""Regressors against Pinocchio's: standard columns one by one, base columns times the grouping."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.models import model
from armwright.models.identification.base_parameters import BaseParameters
from armwright.robot import Robot
from armwright.run import compile
from tests.dynamics.robots import state
from tests.dynamics.test_peers import LIBRARY, SEEDS, Pinocchio, close, plain_robot

# The order of a body's ten parameters there.
THEIRS = ("M", "MX", "MY", "MZ", "XX", "XY", "YY", "XZ", "YZ", "ZZ")


def their_regressor(robot: Robot, *at: np.ndarray) -> dict[str, np.ndarray]:
    """{standard name: column} of computeJointTorqueRegressor, rows in our order of joints."""
    pin = pytest.importorskip("pinocchio")
    other = Pinocchio(pin, robot)
    q, qd, qdd = at
    Y = pin.computeJointTorqueRegressor(other.model, other.data, other.q(q), other.v(qd), other.v(qdd))
    found = {}
    for j, joint in enumerate(robot.joints, 1):
        first = 10 * (other.model.getJointId(joint.name) - 1)
        for k, key in enumerate(THEIRS):
            found[f"{key}{j}"] = Y[other.order, first + k]
    return found


@pytest.mark.requirement("S4-51")
@pytest.mark.parametrize("which", [*LIBRARY, *SEEDS])
def test_standard_columns_are_those_of_pinocchio(which: str | int) -> None:
    robot = plain_robot(which)
    at = state(robot, 5)
    theirs = their_regressor(robot, *at)
    made = model(robot, "dynamic_regressor")
    assert set(theirs) == set(made.columns)
    close(compile(made)(*at), np.column_stack([theirs[key] for key in made.columns]))


@pytest.mark.requirement("S4-51", "S4-55")
@pytest.mark.parametrize("which", [*LIBRARY, *SEEDS])
def test_base_columns_times_the_grouping_are_those_of_pinocchio(which: str | int) -> None:
    """Γ = D_base·(G·ψ) for every ψ: D_base·G is the whole regressor, also where parameters have no effect."""
    robot = plain_robot(which)
    at = state(robot, 6)
    theirs = their_regressor(robot, *at)
    grouping = model(robot, "base_parameters")
    assert isinstance(grouping, BaseParameters)
    D = compile(model(robot, "dynamic_regressor", parameters="base"))(*at)
    assert D.shape == (len(robot.moving), len(grouping.parameters))
    close(D @ grouping.matrix, np.column_stack([theirs[key] for key in grouping.standard]))
