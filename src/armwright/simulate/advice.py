"""Advice on the step: time constants of the joints, and why a motion may have diverged."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from armwright.errors import Finding
from armwright.simulate.compiled_plant import CompiledPlant
from armwright.simulate.methods import RK4, Method

Array = NDArray[np.float64]
PARTS = 15  # steps in the smallest time constant that the paper took [Swartz82, Runge-Kutta Integration]
STIFF = 10  # time constants in a step: more, and steps that follow them are no way to go
LOST = 0.01  # part of the energy turned over that a sound integration does not lose
_NOTHING = 1e-9  # J: rounding of energies
_SMALL = 1e-6  # change of velocity for differences of accelerations, relative to 1 rad/s or m/s
_WITHIN = 1e-9  # of a step: rounding of the step that somebody took from the advice


def damping_rates(plant: CompiledPlant, q: Array, p: Array | None = None) -> Array:
    """How fast each joint's velocity would decay by friction and back-EMF alone at q [1/s]: 1/(R·J/Kt²).

    −∂q̈_j/∂q̇_j at rest, the other joints held by nothing: of a motor without friction it is Kt·Ke·N²/(R·J).
    A current that is a state of its own takes part, see ``_coupled_rate``.
    """
    n = plant.n
    p = np.zeros(plant.parameter_count) if p is None else p
    u, ones = np.zeros(plant.inputs), np.ones(n)

    def slopes(k: int, *, of_current: bool) -> tuple[float, float]:
        """Derivatives of q̈ and di/dt of joint k with respect to its velocity, or to its current."""
        change = np.zeros((2, n))
        change[int(of_current), k] = _SMALL
        ahead, back = (plant.motion(q, s * change[0], u, s * change[1], ones, p) for s in (1, -1))
        return (ahead.qdd - back.qdd)[k] / (2 * _SMALL), (ahead.rate - back.rate)[k] / (2 * _SMALL)

    rates = []
    for k in range(len(plant.robot.moving)):
        slowed, induced = slopes(k, of_current=False)
        pushed = slopes(k, of_current=True)[0] if plant.decay[k] > 0 else 0.0
        rates.append(_coupled_rate(-slowed, pushed * induced, float(plant.decay[k])))
    return np.array(rates)


def _coupled_rate(damping: float, coupling: float, decay: float) -> float:
    """The rate at which a velocity decays, or swings with a current that decays by itself [1/s].

    −λ of λ² + (damping + decay)·λ + damping·decay − coupling = 0: the slower one where both are real, since
    the current's own decay is solved exactly.
    """
    if decay == 0.0:
        return damping
    half, product = 0.5 * (damping + decay), damping * decay - coupling
    root = half * half - product
    return float(half - np.sqrt(root) if root >= 0 else np.sqrt(product))


def time_constants(plant: CompiledPlant, q: Array | None = None) -> Array:
    """The mechanical time constant of each joint at q [s]; infinite where nothing damps it."""
    rates = damping_rates(
        plant, (plant.home if plant.loops is None else np.array(plant.robot.home)) if q is None else q
    )
    return np.where(rates > 0, 1.0 / np.where(rates > 0, rates, 1.0), np.inf)


def step_findings(plant: CompiledPlant, step: float, method: Method) -> tuple[Finding, ...]:
    """A warning where the step is longer than 1/15 of the smallest mechanical time constant.

    None of a method that chooses its steps, nor of one that no step makes unstable.
    """
    if method.embedded is not None or np.isinf(method.stable):
        return ()
    constants = time_constants(plant)
    joints: Sequence[str] = [joint.name for joint in plant.robot.moving]
    k = int(np.argmin(constants))
    if not np.isfinite(constants[k]) or step <= constants[k] / PARTS * (1 + _WITHIN):
        return ()
    return (
        Finding(
            "step",
            "warning",
            f"joint '{joints[k]}'",
            f"the step of {step:g} s is longer than 1/{PARTS} of its time constant, {constants[k]:.3g} s",
            _remedy(step, float(constants[k])),
        ),
    )


def _remedy(step: float, constant: float) -> str:
    """The remedy for a step that is too long for a time constant: a shorter one or, far from it, a method."""
    shorter = f"step={constant / PARTS:.2g}"
    return shorter if constant * STIFF > step else f'method="implicit", the plant is stiff; or {shorter}'


def energy_findings(
    energy: Array, work: Array, exchanged: Callable[[], float], step: float, method: Method
) -> tuple[Finding, ...]:
    """A warning where energy came from nowhere: more than 1 % of what was turned over, of one robot.

    exchanged   gives what went between motion and height: a robot that nothing drives turns over no more
    """
    drift = energy - energy[:1] - (work - work[:1])
    turned = max(float(np.ptp(energy)), float(np.ptp(work))) if len(energy) else 0.0
    worst = float(np.abs(drift).max()) if len(energy) else 0.0
    if not worst > LOST * turned + _NOTHING:
        return ()
    turned = max(turned, exchanged())
    if not worst > LOST * turned + _NOTHING:
        return ()
    remedy = "tolerance=1e-10" if method.embedded is not None else f"step={step / 4:.2g}"
    text = f"{worst:.3g} J were gained or lost numerically, out of {turned:.3g} J exchanged"
    return (Finding("energy", "warning", "energy balance", text, remedy),)


def likely_cause(plant: CompiledPlant, step: float, q: Array, qd: Array, method: Method) -> str:
    """Why a motion may have diverged: a step too long for a joint's damping, or inputs that push on."""
    if method.embedded is not None:
        return (
            f"velocities had reached {np.abs(qd).max():.3g} and no step was short enough; the inputs keep "
            'accelerating the robot, or the plant is stiff: use method="implicit"'
        )
    rates = damping_rates(plant, q) if np.isfinite(q).all() else np.zeros(plant.n)
    k = int(np.argmax(rates))
    if np.isfinite(rates[k]) and rates[k] * step > RK4.stable / 2:
        name = plant.robot.moving[k].name
        return (
            f"the step of {step:g} s is too long for joint '{name}', whose velocity decays in "
            f"{1 / rates[k]:.2g} s; use {_remedy(step, 1 / rates[k])}"
        )
    return (
        f"velocities had reached {np.abs(qd).max():.3g}; the inputs keep accelerating the robot, or "
        "the step of "
        f"{step:g} s is too long for such a fast motion: halve it and compare"
    )
