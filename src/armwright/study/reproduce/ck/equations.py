"""M, C·l' and N of (23): by the paper's route and by the general models of closed robots."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.study.reproduce.ck.energy_route import ANGLES, LENGTHS, EnergyRoute
from armwright.study.reproduce.ck.machine import Machine, machine
from armwright.study.reproduce.ck.machine_numbers import Numbers
from armwright.study.reproduce.paper import PaperPart, within

Array = NDArray[np.float64]

_STATES = 8
_AGREE = 1e-10  # of the largest entry; both routes are exact, rounding leaves 1e-14


def states(m: Machine, count: int = _STATES) -> list[tuple[Array, Array]]:
    """(q_tree, l') at random lengths within 50 mm of home."""
    random = np.random.default_rng(1)
    home = m.lengths(m.home)
    found = [m.position(home + random.uniform(-0.05, 0.05, 6), m.home) for _ in range(count)]
    return [(q, random.uniform(-0.3, 0.3, 6)) for q in found]


GENERAL = Numbers(
    radii=(0.5, 0.54, 0.47),
    corners=(28.0, 152.0, 268.0),
    turns=(4.0, -3.0, 5.0),
    sides=(0.43, 0.41, 0.45),
)  # no two legs alike


def general_geometry() -> PaperPart:
    """Both routes at random states of a machine without symmetry."""
    m, route = machine(GENERAL), EnergyRoute(GENERAL)
    errors = np.array([_errors(m, route, q, rates) for q, rates in states(m, 4)]).max(axis=0)
    what = "all terms of (23), nothing symmetric: largest difference of both routes"
    return PaperPart("General geometry", (within("ck.general", what, float(errors.max()), tolerance=_AGREE),))


def equations_of_motion() -> PaperPart:
    """Every term of (23) at random states."""
    m, route = machine(), EnergyRoute(Numbers())
    errors = np.array([_errors(m, route, q, rates) for q, rates in states(m)]).max(axis=0)
    words = (
        ("ck.constraints", "side lengths of the platform (5)", ""),
        ("ck.mass", "M (23)", ""),
        (
            "ck.gravity",
            "N (23)",
            "plus the gradient of the potential; with the printed sign static forces are wrong",
        ),
        ("ck.motion", "C·l' + N (23)", "with the factor one half that Lagrange's equations ask for"),
        ("ck.multipliers", "l'' by multipliers and by projection (21), (22)", ""),
        ("ck.inverse", "direct after inverse dynamics", ""),
    )
    checks = tuple(
        within(id, f"{what}: largest difference of both routes", float(error), tolerance=_AGREE, note=note)
        for (id, what, note), error in zip(words, errors, strict=True)
    )
    return PaperPart("Equations of motion by both routes", checks, text=_without_legs(m))


def _errors(m: Machine, route: EnergyRoute, q: Array, rates: Array) -> list[float]:
    lengths, theta = m.lengths(q), q[m.hinges]
    M, Cl, N = route.motion(lengths, theta, rates)
    A, H, G = m.call("inertia_matrix", q), m.call("bias", q, rates), m.call("gravity", q)
    u = G + np.linspace(-20.0, 20.0, 6)
    ours = m.call("direct_dynamics", q, rates, u)
    theirs = route.by_multipliers(lengths, theta, rates, u)
    again = m.call("inverse_dynamics", q, rates, ours)
    gaps = route.gaps(dict(zip((*LENGTHS, *ANGLES), [*lengths, *theta], strict=True)))
    pairs = ((gaps, 0 * gaps), (M, A), (N, G), (Cl + N, H), (theirs, ours), (u, again))
    return [float(np.abs(a - b).max() / max(1.0, np.abs(b).max())) for a, b in pairs]


def _without_legs(m: Machine) -> str:
    """What leaving out the legs' inertia, as the earlier literature does, makes wrong at home."""
    lengths, theta = m.lengths(m.home), m.home[m.hinges]
    whole, _, weight = EnergyRoute(Numbers()).motion(lengths, theta, np.zeros(6))
    bare, _, less = EnergyRoute(Numbers().without_legs()).motion(lengths, theta, np.zeros(6))
    mass = 100 * float(np.linalg.norm(whole - bare) / np.linalg.norm(whole))
    force = 100 * float(np.linalg.norm(weight - less) / np.linalg.norm(weight))
    return f"Without the inertia of legs and sliders M is off by {mass:.0f} %, N by {force:.0f} % at home."
