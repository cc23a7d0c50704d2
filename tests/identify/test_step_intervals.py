"""Step tests: a joint braked between two readings, and intervals from few readings."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

from armwright.identify.step_test.joint_constants import JointConstants, JointDrive, joint_constants
from armwright.identify.step_test.link_solution import solve_links
from armwright.identify.step_test.payload import inertia_added
from armwright.identify.step_test.step_fit import StepFit, fit_step
from armwright.identify.step_test.step_response import step_position
from armwright.identify.step_test.step_run import StepRun
from armwright.identify.step_test.weighted_joint import weighted_constants

Array = NDArray[np.float64]

DIRECT = JointDrive(1.0, 0.0)
INERTIA, COULOMB = 0.4, 1.5
BOUNDS = ("inertia", "damping", "coulomb")


def pushed(commands: tuple[float, ...], t: Array, damping: float) -> list[StepRun]:
    """Runs of a joint without weight."""
    return [
        StepRun(
            "j", u, "N m", t, step_position(t, damping / INERTIA, (u - np.sign(u) * COULOMB) / INERTIA), {}
        )
        for u in commands
    ]


def swung(commands: tuple[float, ...], t: Array, damping: float, weight: float) -> list[StepRun]:
    """Runs of a joint that lifts or lowers weight·cos θ, by an integration of their own."""

    def rate(_: float, state: Array, u: float) -> list[float]:
        push = u - np.sign(u - weight) * COULOMB - weight * np.cos(state[0]) - damping * state[1]
        return [state[1], push / INERTIA]

    found = []
    for u in commands:
        way = solve_ivp(
            rate, (0, t[-1]), [0.0, 0.0], args=(u,), method="LSODA", t_eval=t, rtol=1e-11, atol=1e-13
        )
        found.append(StepRun("j", u, "N m", t, way.y[0], {}))
    return found


def noisy_fits(runs: list[StepRun], noise: float, random: np.random.Generator) -> list[StepFit]:
    return [
        fit_step(
            StepRun("j", run.command, "N m", run.t, run.position + noise * random.normal(size=len(run.t)), {})
        )
        for run in runs
    ]


def errors(found: JointConstants, damping: float) -> Array:
    """Of inertia, damping and Coulomb friction, in deviations."""
    values = np.array([found.inertia, found.damping, found.coulomb])
    return np.asarray((values - [INERTIA, damping, COULOMB]) / np.array(found.sigma[:3]))


@pytest.mark.requirement("S0-10")
@pytest.mark.parametrize("braked", [1e-6, 0.3, 20.0, 250.0, 1000.0])
def test_a_run_of_any_number_of_time_constants_gives_back_its_curve(braked: float) -> None:
    t = np.linspace(0, 0.5, 251)
    (run,) = pushed((9.0,), t, damping=INERTIA * braked / t[-1])
    fit = fit_step(run)
    assert fit.A * t[-1] == pytest.approx(braked, rel=1e-8, abs=1e-10)
    assert pytest.approx(7.5 / INERTIA, rel=1e-8) == fit.U


@pytest.mark.requirement("S0-16", "S0-21")
def test_errors_of_a_joint_braked_within_a_sample_or_two_are_as_large_as_its_deviations() -> None:
    """Mean 0 and mean square 1; of 150 draws they are known to 0.08 and 0.12 (one deviation).

    A mean of single runs, weighted by deviations at their own A, is off by 0.6 to 0.9 in inertia.
    """
    t = np.linspace(0, 1.0, 60)
    damping = 0.8 * INERTIA / t[1]
    runs, random = pushed((20.0, 30.0, 40.0), t, damping), np.random.default_rng(7)
    found = [errors(joint_constants(noisy_fits(runs, 5e-3, random), DIRECT), damping) for _ in range(150)]
    assert np.all(np.abs(np.mean(found, axis=0)) < 0.3)
    squares = np.mean(np.square(found), axis=0)
    assert np.all((squares > 0.6) & (squares < 1.5))


@pytest.mark.requirement("S0-13", "S0-21")
@pytest.mark.parametrize("coarse", [0.05, 0.3, 1.0])
def test_a_weight_is_fitted_along_at_readings_as_coarse_as_the_braking(coarse: float) -> None:
    """Without noise, to the accuracy of cubics through a tenth of the time constant."""
    t = np.linspace(0, 1.0, 41)
    damping = coarse * INERTIA / t[1]
    top = 3.0 + damping
    runs = swung((2.0 + top / 2, 2.0 + top, 2.0 - top), t, damping, weight=2.0)
    found = weighted_constants([fit_step(run) for run in runs], DIRECT)
    assert found.inertia == pytest.approx(INERTIA, rel=1e-4)
    assert (found.damping, found.coulomb) == pytest.approx((damping, COULOMB), rel=1e-4)


@pytest.mark.requirement("S0-16")
def test_intervals_from_few_readings_are_wider_than_two_deviations() -> None:
    """95 % of them hold the truth; of 400 draws that share is known to 1.1 %."""
    t = np.linspace(0, 0.4, 8)
    runs, random, held = pushed((9.0, 16.0), t, damping=0.5), np.random.default_rng(3), np.zeros(3)
    truth = dict(zip(BOUNDS, (INERTIA, 0.5, COULOMB), strict=True))
    for _ in range(400):
        found = joint_constants(noisy_fits(runs, 1e-3, random), DIRECT)
        assert found.freedom == 16 - 5
        held += [low <= truth[name] <= high for name, (low, high) in found.interval().items()]
    assert np.all((held / 400 > 0.92) & (held / 400 < 0.98))


@pytest.mark.requirement("S0-16", "S0-21")
def test_intervals_of_links_count_the_readings_behind_them() -> None:
    """A sum of two values that are as uncertain has the freedom of both."""
    t, random = np.linspace(0, 0.4, 8), np.random.default_rng(4)
    found = [joint_constants(noisy_fits(pushed((9.0, 16.0), t, 0.5), 1e-3, random), DIRECT) for _ in range(2)]
    alone = solve_links(found[:1], np.array([[1.0]]), names=("J",))
    assert alone.freedom == pytest.approx([11.0])
    np.testing.assert_allclose(alone.interval()[0], found[0].interval()["inertia"], rtol=1e-12)
    both = solve_links(found, np.array([[1.0], [1.0]]), names=("J",))
    assert 11.0 < both.freedom[0] <= 22.0
    assert np.ptp(both.interval()[0]) < np.ptp(alone.interval()[0])


def test_what_a_load_adds_has_the_readings_of_both_runs_behind_it() -> None:
    """The deviation of a difference of two alike values is from twice as many readings."""
    t, random = np.linspace(0, 0.4, 8), np.random.default_rng(5)
    one, other = (
        joint_constants(noisy_fits(pushed((9.0, 16.0), t, 0.5), 1e-3, random), DIRECT) for _ in range(2)
    )
    alike = replace(other, sigma=one.sigma)
    assert inertia_added(one, alike).freedom == 22
    assert inertia_added(one, alike).sigma[0] == pytest.approx(np.sqrt(2) * one.sigma[0])
    assert 11 <= inertia_added(one, other).freedom <= 22
