"""Starting points of one formulation at one pose, and the roots that solutions must explain."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from armwright.models.elimination.backward import configurations
from armwright.models.elimination.chain import Array
from armwright.models.elimination.constants import Complex, ConstantRoots
from armwright.models.elimination.formulation import Elimination, Formulation, eliminate
from armwright.models.elimination.spectrum import CERTAINLY_REAL, null_vectors, real_angles, unit_roots

_SAME = 1e-3  # rad between a root and the joint value it became
_CROWDED = 2e-3  # a root so near to a constant one may have merged with it
_NEAR_CONSTANT = 1e-1  # rad within which a root may be inexact: constant ones are multiple


@dataclass(frozen=True, slots=True)
class Starts:
    """Candidates (n, 6) and what is known about the roots they come from.

    roots        angles of the joint ``hidden`` that belong to solutions for sure
    is_crowded   True where roots of solutions may hide among those that are constants of the arm
    """

    q: Array
    hidden: int = 0
    roots: Array = field(default_factory=lambda: np.zeros(0))
    is_crowded: bool = False

    def are_explained(self, solutions: Array) -> bool:
        """True where every certain root is the hidden angle of a solution, (k, 6), and none can hide."""
        apart = _distances(self.roots, solutions[:, self.hidden])
        return not self.is_crowded and bool((apart < _SAME).all())


def starts_of(form: Formulation, T: Array) -> Starts:
    """The candidates that the formulation gives at the pose T."""
    equations = eliminate(form, T)
    roots = unit_roots(equations.turned)
    if form.constants is None or form.kind(2 + form.hidden) == "P":  # a slide has many roots at infinity
        return Starts(_configurations(form, equations, real_angles(roots)[0]))
    left, is_crowded = _without_constants(roots, form.constants)
    psi, away = real_angles(roots if is_crowded else left)
    q = _configurations(form, equations, psi)
    is_certain = (away < CERTAINLY_REAL) & (_distances(psi, form.constants.angles) > _NEAR_CONSTANT)
    return Starts(q, form.ordering.joints[2 + form.hidden], psi[is_certain], is_crowded)


def _configurations(form: Formulation, equations: Elimination, psi: Array) -> Array:
    return configurations(form, equations, *null_vectors(equations.turned, psi))


def _without_constants(u: Complex, constants: ConstantRoots) -> tuple[Complex, bool]:
    """The roots without as many as belong to each constant one, and True where others are as near."""
    is_crowded = False
    for angle, count in zip(constants.angles, constants.counts, strict=True):
        apart = np.abs(u - np.exp(1j * angle))
        order = np.argsort(apart)
        is_crowded |= bool((apart[order[count:]] < _CROWDED).any())
        u = u[np.sort(order[count:])]
    return u, is_crowded


def _distances(psi: Array, others: Array) -> Array:
    """Distance of each angle from the nearest of the others, (n,)."""
    apart = np.abs(np.angle(np.exp(1j * (psi[:, None] - others[None, :]))))
    return np.asarray(apart.min(axis=1, initial=np.inf))
