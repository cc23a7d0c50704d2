"""Advice on the step: time constants of the joints, and why a motion may have diverged."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from armwright.errors import Finding
from armwright.simulate.compiled_plant import CompiledPlant
from armwright.simulate.methods import RK4, Method

Array = NDArray[np.float64]
PARTS = 15  # steps in the smallest time constant that the paper took [Swartz82, Runge-Kutta Integration]
LOST = 0.01  # part of the energy turned over that a sound integration does not lose
_NOTHING = 1e-9  # J: rounding of energies
_SMALL = 1e-6  # change of velocity for differences of accelerations, relative to 1 rad/s or m/s


def damping_rates(plant: CompiledPlant, q: Array, p: Array | None = None) -> Array:
    """How fast each joint's velocity would decay by friction and back-EMF alone at q [1/s]: 1/(R·J/Kt²).

    −∂q̈_j/∂q̇_j at rest, the other joints held by nothing: of a motor without friction it is Kt·Ke·N²/(R·J).
    """
    n = plant.n
    p = np.zeros(plant.parameter_count) if p is None else p
    u, zeros, ones = np.zeros(plant.inputs), np.zeros(n), np.ones(n)

    def acceleration(qd: Array) -> Array:
        return np.asarray(plant.motion(q, qd, u, zeros, ones, p).qdd)

    rates = []
    for k in range(len(plant.robot.moving)):
        change = np.zeros(n)
        change[k] = _SMALL
        rates.append(-(acceleration(change) - acceleration(-change))[k] / (2 * _SMALL))
    return np.array(rates)


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
    if not np.isfinite(constants[k]) or step <= constants[k] / PARTS * (1 + 1e-9):
        return ()
    return (
        Finding(
            "step",
            "warning",
            f"joint '{joints[k]}'",
            f"the step of {step:g} s is longer than 1/{PARTS} of its time constant, {constants[k]:.3g} s",
            f"step={constants[k] / PARTS:.2g}",
        ),
    )


def energy_findings(energy: Array, work: Array, step: float, method: Method) -> tuple[Finding, ...]:
    """A warning where energy came from nowhere: more than 1 % of what was turned over, of one robot."""
    drift = energy - energy[:1] - (work - work[:1])
    turned = max(float(np.ptp(energy)), float(np.ptp(work))) if len(energy) else 0.0
    worst = float(np.abs(drift).max()) if len(energy) else 0.0
    if not worst > LOST * turned + _NOTHING:
        return ()
    remedy = "tolerance=1e-10" if method.embedded is not None else f"step={step / 4:.2g}"
    text = f"{worst:.3g} J came from nowhere or went there, of {turned:.3g} J that were turned over"
    return (Finding("energy", "warning", "energy balance", text, remedy),)


def likely_cause(plant: CompiledPlant, step: float, q: Array, qd: Array, method: Method) -> str:
    """Why a motion may have diverged: a step too long for a joint's damping, or inputs that push on."""
    if method.embedded is not None:
        return (
            f"velocities had reached {np.abs(qd).max():.3g} and no step was short enough; the inputs push "
            'without end, or the plant is stiff: use method="implicit"'
        )
    rates = damping_rates(plant, q) if np.isfinite(q).all() else np.zeros(plant.n)
    k = int(np.argmax(rates))
    if np.isfinite(rates[k]) and rates[k] * step > RK4.stable / 2:
        name = plant.robot.moving[k].name
        return (
            f"the step of {step:g} s is too long for joint '{name}', whose velocity decays in "
            f"{1 / rates[k]:.2g} s; use step={1 / rates[k] / PARTS:.1g}"
        )
    return (
        f"velocities had reached {np.abs(qd).max():.3g}; the inputs push without end, or the step of "
        f"{step:g} s is too long for so fast a motion: halve it and compare"
    )
