"""Section 4: static force, constant force (Figs. 4, 5), and a sine added to it (Figs. 6, 7)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from armwright.study.reproduce.ck.energy_route import EnergyRoute, Numbers
from armwright.study.reproduce.ck.machine import Machine, machine
from armwright.study.reproduce.paper import PaperPart, within

Array = NDArray[np.float64]

_STEP = 1e-3  # [s]
_SINE, _HERTZ, _LAST = 60.0, 2.0, 0.5  # [N] on l1, l2, l3; [Hz]; [s]: not printed, ours
_LOOKED_AT = 10  # states of the motion at which multipliers are asked too


def forces() -> PaperPart:
    """How the platform moves under the forces of section 4."""
    m = machine()
    hold = m.call("gravity", m.home)
    still = _simulate(m, 1.0, lambda t: hold)
    rise = max(abs(m.height(q) - m.height(m.home)) for q, _ in still)
    push = np.array([_SINE] * 3 + [0.0] * 3)

    def sine(t: float) -> Array:
        return np.asarray(hold + push * np.sin(2 * np.pi * _HERTZ * t))

    moved = _simulate(m, _LAST, sine)
    checks = (
        within("ck.fig4", "constant force: z of the platform for 1 s [m]", rise, tolerance=1e-9),
        within(
            "ck.fig5", "constant force: l' after 1 s [m/s]", float(np.abs(still[-1][1]).max()), tolerance=1e-9
        ),
        within("ck.fig6.symmetry", "sine: legs pushed alike differ by [m]", _tilt(m, moved), tolerance=1e-9),
        within(
            "ck.fig6.energy",
            "sine: work of the forces less energy, part of it",
            _balance(m, moved, sine),
            tolerance=1e-6,
        ),
        within(
            "ck.fig6.multipliers",
            "sine: l'' by multipliers along the motion",
            _difference(m, moved, sine),
            tolerance=1e-9,
        ),
    )
    return PaperPart("Constant and sine force", checks)


State = tuple[Array, Array]


def _simulate(m: Machine, duration: float, force: Callable[[float], Array]) -> list[State]:
    """(q_tree, l') by the classical method of Runge and Kutta in l, loops closed at every stage."""
    q, rates = m.home, np.zeros(6)
    found = [(q, rates)]
    for k in range(round(duration / _STEP)):
        q, rates = _next_state(m, q, rates, k * _STEP, force)
        found.append((q, rates))
    return found


def _next_state(m: Machine, q: Array, rates: Array, t: float, force: Callable[[float], Array]) -> State:
    lengths, h = m.lengths(q), _STEP
    v, a = [rates], [m.call("direct_dynamics", q, rates, force(t))]
    for part in (0.5, 0.5, 1.0):
        at = m.position(lengths + part * h * v[-1], q)
        v.append(rates + part * h * a[-1])
        a.append(m.call("direct_dynamics", at, v[-1], force(t + part * h)))
    moved = lengths + h / 6 * (v[0] + 2 * v[1] + 2 * v[2] + v[3])
    return m.position(moved, q), rates + h / 6 * (a[0] + 2 * a[1] + 2 * a[2] + a[3])


def _tilt(m: Machine, motion: list[State]) -> float:
    """How far the three legs, which are pushed alike, differ."""
    return max(float(np.ptp(m.lengths(q)[:3])) for q, _ in motion)


def _balance(m: Machine, motion: list[State], force: Callable[[float], Array]) -> float:
    """Work of the motors against kinetic energy and weight, by Simpson's rule; a part of the energy."""
    powers = np.array([force(k * _STEP) @ rates for k, (_, rates) in enumerate(motion)])
    weights = np.array([m.call("gravity", q) @ rates for q, rates in motion])
    net = powers - weights
    work = _STEP / 3 * float(net[0] + net[-1] + 4 * net[1:-1:2].sum() + 2 * net[2:-1:2].sum())
    kinetic = [0.5 * float(rates @ m.call("inertia_matrix", q) @ rates) for q, rates in motion]
    return abs(work - kinetic[-1]) / max(kinetic)


def _difference(m: Machine, motion: list[State], force: Callable[[float], Array]) -> float:
    route, errors = EnergyRoute(Numbers()), []
    for k in range(0, len(motion), len(motion) // _LOOKED_AT):
        q, rates = motion[k]
        u = force(k * _STEP)
        theirs = route.by_multipliers(m.lengths(q), q[m.hinges], rates, u)
        errors.append(float(np.abs(theirs - m.call("direct_dynamics", q, rates, u)).max()))
    return max(errors)
