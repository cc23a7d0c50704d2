"""The five forms of the regression: the same parameters from the same noiseless motion."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import armwright as aw
from armwright.identify.recording import Recording
from armwright.identify.regression.forms import FORMS
from armwright.identify.synthetic import fourier_motion
from armwright.robot import Robot

# What each form loses to its quadrature at 500 Hz: splines of degree 5 lose rounding only; the filter holds
# signals straight between samples and loses (ω·step)²/12, about 1e-6 of the torque.
LOST = {"dynamic": 1e-9, "momentum": 1e-9, "integral": 1e-9, "energy": 1e-9, "filtered": 1e-3}


def planar() -> tuple[Robot, Robot]:
    """A robot and the same with names in the place of its inertias, rotors and friction."""
    robot = aw.load("ur10").without("friction", "rotor")
    names = {f"{stem}{j}": f"{stem}{j}" for stem in ("IA", "FV", "OFF") for j in range(1, 7)}
    values = {"IA": 0.8, "FV": 3.0, "OFF": 0.5}
    real = robot.with_values({key: values[key.rstrip("123456")] for key in names})
    return real, robot.symbolic("inertial").with_values(names)


@pytest.fixture(scope="module")
def case() -> tuple[Recording, Robot, Robot]:
    real, named = planar()
    t, q, qd, qdd = fourier_motion(6, duration=12.0, rate=500.0, seed=2, amplitude=0.8)
    tau = np.asarray(aw.compile(aw.model(real, "inverse_dynamics"))(q, qd, qdd))
    joints = tuple(joint.name for joint in real.active)
    return Recording(t=t, q=q, qd=qd, qdd=qdd, tau=tau, joints=joints), real, named


@pytest.mark.requirement("S4-54")
@pytest.mark.parametrize("form", list(FORMS))
def test_noiseless_base_parameters_come_back(form: str, case: tuple[Recording, Robot, Robot]) -> None:
    recording, real, named = case
    model = aw.model(named, FORMS[form][0], parameters="base")
    W, y, columns = aw.regression(recording, model, form=form, window=0.1)
    base = aw.model(real, "base_parameters", offset=True)
    truth = {symbol.name: symbol.value for symbol in base.parameters}
    x = np.linalg.lstsq(W, y, rcond=None)[0]
    known = np.array([truth[name] for name in columns])
    assert np.max(np.abs(x - known)) / np.max(np.abs(known)) < LOST[form]


def test_rows_of_a_sample_are_those_of_the_joints(case: tuple[Recording, Robot, Robot]) -> None:
    recording, _, named = case
    model = aw.model(named, "dynamic_regressor", parameters="base")
    W, y, columns = aw.regression(recording, model)
    assert W.shape == (6 * len(recording), len(columns))
    assert np.array_equal(y.reshape(-1, 6), recording.tau)


def test_a_model_of_another_form_is_refused(case: tuple[Recording, Robot, Robot]) -> None:
    recording, _, named = case
    model = aw.model(named, "dynamic_regressor")
    with pytest.raises(aw.ArmwrightError, match=r"needs aw\.model"):
        aw.regression(recording, model, form="energy")
    with pytest.raises(aw.ArmwrightError, match="form 'nosuch'"):
        aw.regression(recording, model, form="nosuch")


def test_a_window_longer_than_the_recording_is_refused(case: tuple[Recording, Robot, Robot]) -> None:
    recording, _, named = case
    model = aw.model(named, "momentum_regressor")
    with pytest.raises(aw.ArmwrightError, match="longer than the recording"):
        aw.regression(replace(recording), model, form="momentum", window=100.0)
