"""Energy, filtered and momentum models: identities of mechanics, and the same parameters from all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pytest

from armwright.expr import derivative, evaluate_all
from armwright.models import Model, model
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run import compile
from armwright.study.reproduce.kc97 import regression_forms as forms
from tests.identification.oracle import torques
from tests.support.random_robots import random_robot

PARAMETERS = ("standard", "base")


@dataclass(frozen=True)
class Motion:
    """A smooth motion without standstill: q̇ keeps its sign, so that nothing jumps."""

    speed: np.ndarray
    swing: np.ndarray
    rate: np.ndarray

    @classmethod
    def of(cls, robot: Robot, seed: int) -> Motion:
        random = np.random.default_rng(seed)
        n = len(robot.moving)
        rate, swing = random.uniform(2, 7, (3, n)), random.uniform(0.1, 0.3, (3, n))
        return cls((swing * rate).sum(0) * 1.1 * random.choice([-1, 1], n), swing, rate)

    def __call__(self, t: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        phase = self.rate * t + np.arange(3)[:, None]
        q = self.speed * t + (self.swing * np.sin(phase)).sum(0)
        qd = self.speed + (self.swing * self.rate * np.cos(phase)).sum(0)
        return q, qd, -(self.swing * self.rate**2 * np.sin(phase)).sum(0)


@dataclass(frozen=True)
class Run:
    """Noiseless samples of a motion and its torques at even times."""

    robot: Robot
    motion: Motion
    t: np.ndarray

    @cached_property
    def states(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        q, qd, qdd = (np.array(x) for x in zip(*(self.motion(t) for t in self.t), strict=True))
        return q, qd, qdd

    @cached_property
    def tau(self) -> np.ndarray:
        return np.array([torques(self.robot, *state) for state in zip(*self.states, strict=True)])


def simpson(t: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The integral from the first time to every second one."""
    h = t[1] - t[0]
    pieces = h / 3 * (y[0:-2:2] + 4 * y[1:-1:2] + y[2::2])
    return np.concatenate([np.zeros_like(pieces[:1]), np.cumsum(pieces, axis=0)])


def solved(W: np.ndarray, y: np.ndarray) -> np.ndarray:
    scale = np.linalg.norm(W, axis=0)
    return np.asarray(np.linalg.lstsq(W / scale, y, rcond=None)[0] / scale)


def by_dynamic(run: Run) -> np.ndarray:
    D = compile(model(run.robot, "dynamic_regressor", parameters="base"))(*run.states)
    return solved(D.reshape(-1, D.shape[-1]), run.tau.ravel())


def by_energy(run: Run) -> np.ndarray:
    made = model(run.robot, "energy_regressor", parameters="base")
    q, qd, _ = run.states
    h = compile(made)(q, qd)
    W = h[::2] - h[0]
    for name in made.integrated:
        k = made.columns.index(name)
        W[:, k] = simpson(run.t, h[:, k])
    return solved(W, simpson(run.t, (qd * run.tau).sum(1)))


def by_momentum(run: Run) -> np.ndarray:
    q, qd, _ = run.states
    P, R = compile(model(run.robot, "momentum_regressor", parameters="base"))(q, qd)
    W = P[::2] - P[0] + simpson(run.t, R)
    return solved(W.reshape(-1, W.shape[-1]), simpson(run.t, run.tau).ravel())


def by_filter(run: Run) -> np.ndarray:
    """Γ_f = (D1)_df·K + (D2)_f·K with F = a²/(s+a)², exact to ten digits by Gauss's rule (44)-(46)."""
    f = compile(model(run.robot, "filtered_regressor", parameters="base"))
    times = forms.LENGTH * (np.arange(forms.INTERVALS)[:, None] + (1 + forms.NODES) / 2)
    states = [run.motion(t) for t in times.ravel()]
    tau = np.array([torques(run.robot, *state) for state in states])
    D1, D2 = f(*(np.array(x) for x in list(zip(*states, strict=True))[:2]))
    nodes = [x.reshape(*times.shape, *x.shape[1:]) for x in (D1, D2, tau)]
    W = forms.filter_signal(nodes[0])[1] + forms.filter_signal(nodes[1])[0]
    y = forms.filter_signal(nodes[2])[0]
    settled = slice(forms.FORGOTTEN, None)  # the filters have forgotten that they started at rest
    return solved(W[settled].reshape(-1, W.shape[-1]), y[settled].ravel())


FORMS: tuple[Callable[[Run], np.ndarray], ...] = (by_dynamic, by_energy, by_momentum, by_filter)


@pytest.mark.requirement("S4-52", "S4-53", "S4-54")
@pytest.mark.parametrize("name", ["scara", "ddarm", "vertical2r"])
def test_all_forms_give_the_same_base_parameters(name: str) -> None:
    """On noiseless data, to 1e-6; the filters have only rounding and their own integration to lose."""
    robot = load(name)
    if name == "scara":  # while it slides one way, its friction looks like its weight
        robot = robot.without("friction")
    run = Run(robot, Motion.of(robot, 3), np.linspace(0, 1.5, 601))
    true = [symbol.value for symbol in model(robot, "base_parameters", offset=True).parameters]
    for form in FORMS:
        error = np.abs(form(run) - true).max() / np.abs(true).max()
        assert error < 1e-6, form.__name__


def jacobian_of_energy(made: Model, q: np.ndarray, qd: np.ndarray, names: tuple[str, ...]) -> np.ndarray:
    """∂h/∂name by differentiating the graph, (names, P)."""
    env = {}
    for argument, given in zip(made.inputs, (q, qd), strict=True):
        env |= dict(zip(argument.elements, given.tolist(), strict=True))
    rows = [[derivative(node, name) for node in made.outputs[0].elements] for name in names]
    return np.array([evaluate_all(row, env) for row in rows])


@pytest.mark.requirement("S4-52")
@pytest.mark.parametrize("seed", range(4))
def test_filtered_model_is_the_derivative_of_the_energy(seed: int) -> None:
    """D1 = ∂h/∂q̇ and D2 = ∂h/∂q − 2·∂E/∂q; at q̇ = 0 D2 is ∂h/∂q [(42), (43)]."""
    robot = random_robot(seed, joints=5).without("friction", "rotor")
    energy = model(robot, "energy_regressor")
    f = compile(model(robot, "filtered_regressor"))
    q, qd = np.random.default_rng(seed).uniform(-2, 2, (2, len(robot.moving)))
    D1, D2 = f(q, qd)
    rates, places = energy.inputs[1].elements, energy.inputs[0].elements
    np.testing.assert_allclose(D1, jacobian_of_energy(energy, q, qd, rates), atol=1e-11)
    potential = jacobian_of_energy(energy, q, 0 * qd, places)
    kinetic = jacobian_of_energy(energy, q, qd, places) - potential
    np.testing.assert_allclose(D2, potential - kinetic, atol=1e-11)
    np.testing.assert_allclose(f(q, 0 * qd)[1], potential, atol=1e-11)


@pytest.mark.requirement("S4-52")
@pytest.mark.parametrize("parameters", PARAMETERS)
@pytest.mark.parametrize("seed", range(3))
def test_rate_of_d1_plus_d2_is_the_dynamic_regressor(seed: int, parameters: str) -> None:
    """Along a motion, by central differences (step 1e-5 of motions of order 10: 1e-7)."""
    robot = random_robot(seed, joints=5)
    motion, t, h = Motion.of(robot, seed), 0.4, 1e-5
    f = compile(model(robot, "filtered_regressor", parameters=parameters))
    D = compile(model(robot, "dynamic_regressor", parameters=parameters))
    rate = (f(*motion(t + h)[:2])[0] - f(*motion(t - h)[:2])[0]) / (2 * h)
    expected = D(*motion(t))
    np.testing.assert_allclose(
        rate + f(*motion(t)[:2])[1], expected, atol=1e-7 * (1 + np.abs(expected).max())
    )


@pytest.mark.requirement("S4-53")
@pytest.mark.parametrize("parameters", PARAMETERS)
@pytest.mark.parametrize("seed", range(3))
def test_work_of_motors_is_the_change_of_energy_and_what_friction_takes(seed: int, parameters: str) -> None:
    """∫q̇ᵀΓ dt = Δh·K (47), friction integrated; Simpson with 400 steps loses 1e-9."""
    robot = random_robot(seed, joints=5)
    run = Run(robot, Motion.of(robot, seed), np.linspace(0, 0.5, 401))
    made = model(robot, "energy_regressor", parameters=parameters)
    assert {key.rstrip("0123456789") for key in made.integrated} == {"FV", "FS"}
    q, qd, _ = run.states
    h = compile(made)(q, qd)
    delta = h[-1] - h[0]
    for name in made.integrated:
        k = made.columns.index(name)
        delta[k] = simpson(run.t, h[:, k])[-1]
    values = np.array([symbol.value for symbol in made.parameters[: len(made.columns)]])
    work = simpson(run.t, (qd * run.tau).sum(1))[-1]
    assert delta @ values == pytest.approx(work, rel=1e-8, abs=1e-8)
