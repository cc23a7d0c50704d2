"""How far a description may be off: the size of each standard parameter, which scales the prior.

Sizes come from the masses and lengths of the description. Where the free fit shows it to be further off, the
sizes grow with that: a description without rotors, or of another arm, must not outweigh what was measured.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.identify.estimators.estimator import Fit
from armwright.identify.regression.inertial_part import InertialPart, link_slices

Array = NDArray[np.float64]

NEAREST = 0.05  # m: no link's mass acts nearer to its frame
LEAST_ROTOR = 1e-3  # kg m² at the joint
SURE = 2.0  # deviations: a rotor inertia beyond them counts as seen
CLOSEST = 1e-3  # of typical sizes: nobody knows a parameter better before it is measured


def typical_sizes(arm: InertialPart) -> Array:
    """How large each standard parameter usually is: from the masses and lengths of the description."""
    found = np.ones(len(arm.standard))
    masses = [abs(arm.cad[one][9]) for one in link_slices(arm.standard)]
    usual = float(np.median([m for m in masses if m > 0])) if any(m > 0 for m in masses) else 1.0
    for one, mass in zip(link_slices(arm.standard), masses, strict=True):
        m = max(mass, 0.1 * usual)
        length = _length(arm.cad[one], m)
        found[one] = [m * length**2] * 6 + [m * length] * 3 + [m]
    inertia = float(np.median([found[one][0] for one in link_slices(arm.standard)]))
    found[_rotors(arm.standard)] = max(inertia, LEAST_ROTOR)
    return found


def prior_sizes(arm: InertialPart, known: Array, free: Fit) -> Array:
    """How far each standard parameter may be from what is known of it.

    Typical sizes, those of rotors at least as large as the largest one seen, all of them times the usual
    distance of the free fit from the description, in such sizes and beyond its own deviations, if that is
    more than one.
    known   (standard,) values of the description
    """
    sizes, count = typical_sizes(arm), len(arm.names)
    values, deviations = free.values[:count], free.deviations[:count]
    rotors = _rotors(arm.names)
    seen = [
        value for value, sigma in zip(values[rotors], deviations[rotors], strict=True) if value > SURE * sigma
    ]
    sizes = with_rotors_of(arm, sizes, max(seen, default=0.0))
    if not np.any(known):
        return sizes * _ratio(arm, sizes, values, 0.0, least=CLOSEST)
    return sizes * _ratio(arm, sizes, values - arm.matrix @ known, deviations, least=1.0)


def with_rotors_of(arm: InertialPart, sizes: Array, largest: float) -> Array:
    """Sizes among which those of rotors are at least this large: many descriptions leave rotors out."""
    rotors = np.isin(np.arange(len(sizes)), _rotors(arm.standard))
    return np.where(rotors, np.maximum(sizes, largest), sizes)


def _ratio(
    arm: InertialPart, sizes: Array, distance: Array, deviations: Array | float, *, least: float
) -> float:
    """How many sizes base parameters are off in the mean."""
    usual = np.sum((arm.matrix * sizes) ** 2, axis=1) + np.square(deviations)
    return max(float(np.sqrt(np.mean(distance**2 / usual))), least)


def _rotors(names: tuple[str, ...]) -> list[int]:
    return [k for k, name in enumerate(names) if name.startswith("IA")]


def _length(ten: Array, mass: float) -> float:
    """Distance at which a link's mass acts."""
    turning = np.sqrt(max(ten[0], ten[3], ten[5], 0.0) / mass)
    return float(max(turning, np.linalg.norm(ten[6:9]) / mass, NEAREST))
