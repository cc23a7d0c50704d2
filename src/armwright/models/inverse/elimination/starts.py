"""Starting points of one formulation at one pose, and the roots that solutions must explain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from armwright.kernels.tolerances import DOUBT, ROOT_ZONE, ROUNDING, TRUSTED_LEAD, TRUSTED_RIGHT
from armwright.models.inverse.elimination.chain import Array
from armwright.models.inverse.elimination.formulation import Elimination, Formulation
from armwright.models.inverse.elimination.joints_of_roots import configurations
from armwright.models.inverse.elimination.missing_solutions import Mask, apart, lacking, near_constant
from armwright.models.inverse.elimination.polynomial_roots import null_vectors

_NONE = np.zeros((0, 2))
_ALIKE = 1e-4  # rad between roots of different poses that are one: fourfold ones are found to ε^(1/4)


@dataclass(frozen=True, slots=True)
class Starts:
    """Candidates (n, 6) and what is known about the roots they come from.

    hidden, is_turn   the joint whose angle the roots are, and whether it is revolute
    roots, needs      angles, and how many solutions each must have
    constants         (k, 2): angles of the arm's constant roots and how often they occur
    is_sure           False where the equations nearly vanish
    """

    q: Array
    hidden: int = 0
    is_turn: bool = True
    roots: Array = field(default_factory=lambda: np.zeros(0))
    needs: Array = field(default_factory=lambda: np.zeros(0))
    constants: Array = field(default_factory=lambda: _NONE)
    is_sure: bool = True

    def lacking(self, solutions: Array) -> Mask:
        """Which roots lie where solutions, (k, 6), are missing."""
        value = solutions[:, self.hidden]
        psi = value if self.is_turn else 2 * np.arctan(value)
        return lacking(self.roots, self.needs, self.constants, psi, is_turn=self.is_turn)

    def are_explained(self, solutions: Array) -> bool:
        """True where every root is the hidden angle of a solution, (k, 6), and none can hide."""
        return self.is_sure and not self.lacking(solutions).any()


def starts_from(form: Formulation, equations: Elimination) -> Starts:
    """The candidates that the equations of a pose give, from roots that are nearly real."""
    found = equations.wide_roots
    angles = found.angles
    constants = _NONE if form.wide is None else form.wide
    psi, z, parts = null_vectors(found.turned, angles)
    condition = min(found.quality, equations.right_quality)
    doubt = DOUBT * np.sqrt(
        ROUNDING / max(condition, ROUNDING)
    )  # a double root may be found as a complex pair
    is_constant = near_constant(angles, constants) >= 0
    return Starts(
        configurations(form, equations, psi, z),
        form.ordering.joints[2 + form.hidden],
        form.kind(2 + form.hidden) == "R",
        angles,
        np.where(is_constant, 1.0, np.where(found.away < doubt, parts, 0.0)),
        constants,
        bool(found.quality > TRUSTED_LEAD and equations.right_quality > TRUSTED_RIGHT),
    )


def wide_constants(equations: Sequence[Elimination]) -> Array:
    """(k, 2): angles at which the wide polynomial loses rank at all of several poses, and how often."""
    roots = [each.wide_roots.units for each in equations]
    angles = [each.wide_roots.angles for each in equations]
    found: list[float] = []
    for psi in angles[0]:
        others = [_distance(psi, each) for each in angles[1:]]
        if max(others) < _ALIKE and _distance(psi, np.array(found)) > ROOT_ZONE:
            found.append(float(psi))
    counts = [min(int(np.sum(np.abs(u - np.exp(1j * psi)) < ROOT_ZONE)) for u in roots) for psi in found]
    return np.array(list(zip(found, counts, strict=True))).reshape(-1, 2)


def _distance(psi: float, others: Array) -> float:
    """Distance of an angle from the nearest of the others."""
    return float(apart(np.array([psi]), others).min(initial=np.inf))
