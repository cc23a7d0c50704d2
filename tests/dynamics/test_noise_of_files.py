"""Rounding errors of files, 1e-6 … 1e-300 in the place of zeros, change models by no more than their size."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
import pytest

from armwright.expr import ZERO, number
from armwright.models import model
from armwright.models.identification.base_parameters import BaseParameters
from armwright.models.identification.negligible_noise import NEGLIGIBLE
from armwright.robot import Revolute, Robot
from armwright.robot.formats import load
from armwright.robot.parameters import parameters
from armwright.run.compiling import compile
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
EXACT_OF_MODELS = 1e-11  # the same for accelerations, which the inertia matrix conditions (PUMA: 200)
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


def noisy(robot: Robot, noise: float, places: Collection[str], seed: int = 0) -> Robot:
    """The robot as an exporter writes it: so much added to each of these places, either way."""
    sign = np.random.default_rng(seed).choice([-1, 1], len(places))
    known = {one.name: one.value for one in parameters(robot)}
    return robot.with_values(
        {key: known[key] + number(s * noise) for key, s in zip(places, sign.tolist(), strict=True)}
    )


def geometry(robot: Robot) -> list[str]:
    """All lengths and angles, zeros or not; those of the joint variables are their offsets."""
    return [one.name for one in parameters(robot) if one.group == "geometric"]


def answers(robot: Robot, at: np.ndarray) -> dict[str, np.ndarray]:
    """What the models of a robot say at a state: regressors as the torques they give, direct dynamics as the
    accelerations of those torques.
    """
    q, qd, qdd = at
    found = {"torque": values(model(robot, "inverse_dynamics"), q, qd, qdd)}
    found["bias"] = values(model(robot, "bias"), q, qd)
    found["inertia"] = values(model(robot, "inertia_matrix"), q)
    found["jacobian"] = values(model(robot, "jacobian"), q)
    for method in ("inertia", "articulated"):
        found[f"direct {method}"] = values(
            model(robot, "direct_dynamics", method=method), q, qd, found["torque"]
        )
    for kind in ("standard", "base"):
        regressor = model(robot, "dynamic_regressor", parameters=kind)
        known = [one.value for one in regressor.parameters]
        found[f"regressor {kind}"] = values(regressor, q, qd, qdd) @ known
    return found


def assert_unmoved(
    robot: Robot, noise: float, exact: dict[str, np.ndarray], at: np.ndarray, said: str
) -> None:
    """Every model is that of the exact robot but for the size of the noise; base parameters to NEGLIGIBLE."""
    for key, found in answers(robot, at).items():
        left_out = len(geometry(robot)) * NEGLIGIBLE if "base" in key and noise < 1e-8 else 0.0
        within = (EXACT_OF_MODELS + SLOPE * noise + left_out) * (1 + np.abs(exact[key]).max())
        assert np.abs(found - exact[key]).max() < within, (said, key)


@pytest.mark.parametrize("noise", NOISE[::2])
def test_no_model_feels_noise_in_all_parameters_of_an_arm(noise: float) -> None:
    """Every length and angle of an arm of six joints at once, against the exact robot."""
    exact = load("puma560").without("friction", "rotor", "tool")
    at = state(exact, 1)
    assert len(geometry(exact)) >= 30
    assert_unmoved(noisy(exact, noise, geometry(exact)), noise, answers(exact, at), at, "all")


@pytest.mark.long
@pytest.mark.parametrize("noise", NOISE[::2])
@pytest.mark.parametrize("name", ["puma560", "ur5e"])
def test_no_model_feels_noise_in_any_parameter(name: str, noise: float) -> None:
    """One length or angle at a time, every one of them; and the arm is solved at its poses."""
    exact = load(name).without("friction", "rotor", "tool")
    at = state(exact, 1)
    clean = answers(exact, at)
    for place in geometry(exact):
        robot = noisy(exact, noise, [place])
        assert_unmoved(robot, noise, clean, at, place)
        assert_solved(robot, at[0], place)


@pytest.mark.parametrize("noise", NOISE[::3])
def test_an_arm_written_with_noise_is_solved_at_its_own_poses(noise: float) -> None:
    exact = load("puma560").without("friction", "rotor", "tool")
    robot = noisy(exact, noise, geometry(exact))
    assert_solved(robot, state(exact, 1)[0], "all")


def assert_solved(robot: Robot, q: np.ndarray, said: str) -> None:
    """The position is among the solutions of its pose, all of which meet it."""
    solver = compile(model(robot, "inverse_geometry"))
    T = robot.pose(q)
    found = solver(T)
    around = np.array([joint.unit == "rad" for joint in robot.moving])
    apart = np.where(around, np.remainder(found - q + np.pi, 2 * np.pi) - np.pi, found - q)
    assert np.abs(apart).max(axis=1, initial=0.0).min(initial=1.0) < 1e-8, said
    assert max(np.abs(robot.pose(row) - T).max() for row in found) < 1e-11, said


@pytest.mark.parametrize("noise", [2e-9, 1e-9, 5e-10, 1e-10])
def test_noise_at_the_limit_of_what_is_negligible_leaves_base_parameters(noise: float) -> None:
    """In all parameters together it costs torques more than in one: they are told apart all the same."""
    exact = load("ur5e").without("friction", "rotor")
    for seed in range(3):
        robot = noisy(exact, noise, geometry(exact), seed)
        found = model(robot, "base_parameters")
        assert isinstance(found, BaseParameters)
        at = state(robot, seed)
        torques = plain.torques(robot, *at)
        assert np.abs(plain.torques(found.robot, *at) - torques).max() < 1e-7 * (1 + np.abs(torques).max())
        assert found.method == "symbolic"


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
