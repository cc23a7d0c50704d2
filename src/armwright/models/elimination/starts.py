"""Starting points of one formulation at one pose, and the roots that solutions must explain."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from armwright.models.elimination.backward import configurations
from armwright.models.elimination.chain import Array
from armwright.models.elimination.formulation import Formulation, eliminate
from armwright.models.elimination.polynomial import wide
from armwright.models.elimination.spectrum import NEARLY_REAL, Complex, null_vectors, real_angles, unit_roots

_REGULAR = 1e-8
_SAME = 1e-3  # rad between a root and the joint value it becomes
CROWDED = 2e-3  # a root so close to a constant one may have merged with it
_NONE = np.zeros((0, 2))
_CLUSTER = 3e-2  # roots that occur m times are found to ε^(1/m) only


@dataclass(frozen=True, slots=True)
class Starts:
    """Candidates (n, 6) and what is known about the roots they come from.

    roots        angles of the joint ``hidden`` that belong to solutions, or nearly do
    is_sure      False where roots of solutions may hide among those that are constants of the arm, where the
                 equations nearly vanish, or where a continuum of solutions was met
    """

    q: Array
    hidden: int = 0
    roots: Array = field(default_factory=lambda: np.zeros(0))
    is_sure: bool = True

    def are_explained(self, solutions: Array) -> bool:
        """True where every root is the hidden angle of a solution, (k, 6), and none can hide."""
        apart = _distances(self.roots, solutions[:, self.hidden])
        return self.is_sure and bool((apart < _SAME).all())


def starts_of(form: Formulation, T: Array, nearly_real: float = NEARLY_REAL) -> Starts:
    """The candidates that the formulation gives at the pose T, from roots that are so nearly real."""
    equations = eliminate(form, T)
    turned = wide(equations.six)
    roots, quality = unit_roots(turned)
    constants = _NONE if form.wide is None or form.kind(2 + form.hidden) == "P" else form.wide
    left, is_crowded = _without_constants(roots, constants)
    angles = real_angles(turned, roots if is_crowded else left, nearly_real)
    psi, z, is_spanned = null_vectors(turned, angles)
    q = configurations(form, equations, psi, z)
    is_sure = min(quality, equations.right_quality) > _REGULAR and not is_crowded and is_spanned
    if form.kind(2 + form.hidden) == "P":  # a slide has many roots at infinity
        return Starts(q, is_sure=is_sure)
    is_exact = _distances(psi, constants[:, 0]) > 5 * CROWDED
    return Starts(q, form.ordering.joints[2 + form.hidden], psi[is_exact], is_sure)


def wide_constants(form: Formulation, T: Array) -> Array:
    """(k, 2): angles at which the wide polynomial loses rank at all poses (n, 4, 4), and how often."""
    turned = [wide(eliminate(form, each).six) for each in T]
    roots = [unit_roots(each)[0] for each in turned]
    angles = [real_angles(each, u) for each, u in zip(turned, roots, strict=True)]
    found: list[float] = []
    for psi in angles[0]:
        others = [_distances(np.array([psi]), each)[0] for each in angles[1:]]
        is_new = _distances(np.array([psi]), np.array(found))[0] > _CLUSTER
        if max(others) < 1e-4 and is_new:
            found.append(float(psi))
    counts = [min(int(np.sum(np.abs(u - np.exp(1j * psi)) < _CLUSTER)) for u in roots) for psi in found]
    return np.array(list(zip(found, counts, strict=True))).reshape(-1, 2)


def _without_constants(u: Complex, constants: Array) -> tuple[Complex, bool]:
    """The roots without as many as belong to each constant one, and True where others are as near."""
    is_crowded = False
    for angle, count in constants:
        apart = np.abs(u - np.exp(1j * angle))
        order = np.argsort(apart)[int(count) :]
        is_crowded |= bool((apart[order] < CROWDED).any())
        u = u[np.sort(order)]
    return u, is_crowded


def _distances(psi: Array, others: Array) -> Array:
    """Distance of each angle from the nearest of the others, (n,)."""
    apart = np.abs(np.angle(np.exp(1j * (psi[:, None] - others[None, :]))))
    return np.asarray(apart.min(axis=1, initial=np.inf))
