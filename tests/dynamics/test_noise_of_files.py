"""Rounding errors of files, 1e-6 … 1e-300 in the place of zeros, change models by no more than their size."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.expr import ZERO
from armwright.models import model
from armwright.models.identification.base_parameters import BaseParameters
from armwright.robot import Revolute, Robot
from armwright.robot.formats import load
from armwright.robot.parameters import parameters
from tests.contracts.probes import probe
from tests.contracts.test_models_of_joints import IDENTITIES, OPTIONS
from tests.contracts.test_models_of_joints import state as state_of
from tests.dynamics import plain
from tests.dynamics.robots import state, values
from tests.support.pinocchio_robots import there

pytest.importorskip("pinocchio")
import pinocchio as pin

NOISE = [1e-6, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-15, 1e-34, 1e-300]
EXACT = 1e-12  # of the largest torque: some hundred roundings
SLOPE = 30.0  # of relative torques against lengths in metres and angles, at most


def zeros(robot: Robot) -> list[str]:
    """The geometric parameters that are exact zeros."""
    return [one.name for one in parameters(robot) if one.group == "geometric" and one.value is ZERO]


@pytest.mark.parametrize("noise", NOISE[::2])
@pytest.mark.parametrize("name", ["puma560", "stanford"])
def test_torques_do_not_feel_noise_in_any_parameter(name: str, noise: float) -> None:
    """One parameter at a time; against the vector equations, Pinocchio and the exact robot."""
    exact = load(name).without("friction", "rotor", "tool")
    at = state(exact, 1)
    clean = plain.torques(exact, *at)
    size = 1 + np.abs(clean).max()
    for place in zeros(exact):
        robot = exact.with_values({place: noise})
        ours = values(model(robot, "inverse_dynamics"), *at)
        theirs = there(robot)
        assert np.abs(ours - plain.torques(robot, *at)).max() < EXACT * size, place
        assert np.abs(ours - pin.rnea(theirs, theirs.createData(), *at)).max() < EXACT * size, place
        assert np.abs(ours - clean).max() < (EXACT + SLOPE * noise) * size, place


@pytest.mark.parametrize("noise", [1e-6, 1e-9, 1e-12, 1e-300])
def test_no_model_divides_by_noise(noise: float) -> None:
    """All zeros of a chain at once: every model still obeys its identity."""
    exact = probe(Revolute, seed=1, is_serial=True)
    robot = exact.with_values(dict.fromkeys(zeros(exact), noise))
    for name, identity in IDENTITIES.items():
        if name != "jacobian_determinant":
            identity(robot, model(robot, name, **OPTIONS.get(name, {})), *state_of(robot, 1))


@pytest.mark.parametrize("noise", NOISE)
@pytest.mark.parametrize("name", ["planar3r", "scara"])
def test_noise_decides_no_base_parameter(name: str, noise: float) -> None:
    """Torques stay those of the robot; negligible noise leaves the base parameters of the exact one."""
    exact = load(name).without("friction")
    wanted = model(exact, "base_parameters")
    at = state(exact, 2)
    for place in zeros(exact):
        robot = exact.with_values({place: noise})
        found = model(robot, "base_parameters")
        assert isinstance(found, BaseParameters)
        torques = plain.torques(robot, *at)
        size = 1 + np.abs(torques).max()
        assert np.abs(plain.torques(found.robot, *at) - torques).max() < 1e-9 * size, place
        if noise < 1e-9:
            assert [one.name for one in found.parameters] == [one.name for one in wanted.parameters], place


def test_a_robot_of_noise_alone_has_the_size_of_its_bodies() -> None:
    """A wrist whose origins all coincide but for noise: nothing is divided by the largest of the noise."""
    exact = load("puma560").without("friction", "rotor")
    lengths = {one.name: 0 for one in parameters(exact) if one.kind == "length" and one.group == "geometric"}
    wrist = exact.with_values(lengths)
    noisy = exact.with_values({key: 1e-12 * (1 + k) for k, key in enumerate(lengths)})
    at = state(wrist, 3)
    for parameters_ in ("standard", "base"):
        ours = values(model(noisy, "inverse_dynamics", parameters=parameters_), *at)
        expected = plain.torques(wrist, *at)
        assert np.abs(ours - expected).max() < 1e-9 * (1 + np.abs(expected).max())
