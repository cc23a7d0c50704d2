"""The best parameters that a real robot can have: every link a body, every friction a loss.

min ‖R·(T·φ) − z‖² + w²·Σ((φ − φ₀)/σ₀)²  over standard parameters φ, every pseudo-inertia ⪰ 0.
R, z are the weighted equations compressed by QR; T gives the regression's unknowns. The second term is the
prior: φ₀ from the description, σ₀ how far such a parameter may be off it (see ``prior_sizes``). At w = 1 it
is worth as much as one measurement of each parameter with an error of σ₀: it decides what the motion does
not, and hardly moves the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.identify.columns.column import Column
from armwright.identify.columns.friction_terms import FrictionTerm
from armwright.identify.estimators.estimator import Fit
from armwright.identify.feasible.cones import Solved, solve
from armwright.identify.feasible.prior_sizes import prior_sizes
from armwright.identify.regression.inertial_part import InertialPart, link_slices
from armwright.identify.regression.stack import Stack
from armwright.robot.inertia import pseudo_inertia

Array = NDArray[np.float64]

FRICTION = ("FV", "FS", "FB")  # losses: not negative
SLENDER = 1e-9  # kg, kg m²: the least of a pseudo-inertia's diagonal, so that rounding leaves it a body


@dataclass(frozen=True, slots=True, eq=False)
class Feasible:
    """Standard parameters (S,) and other unknowns (C,) of the feasible fit.

    values   the regression's unknowns that follow from them
    is_ok    False where the solver found none
    """

    standard: Array
    others: Array
    values: Array
    is_ok: bool
    status: str

    def least_eigenvalue(self, arm: InertialPart) -> float:
        """The least eigenvalue of all pseudo-inertias; not negative if every link is a possible body."""
        return min(
            float(np.linalg.eigvalsh(pseudo_inertia(self.standard[one]))[0])
            for one in link_slices(arm.standard)
        )


def feasible_fit(
    arm: InertialPart,
    columns: Sequence[Column],
    stack: Stack,
    free: Fit,
    *,
    prior: Array | None = None,
    weight: float = 1.0,
) -> Feasible:
    """The feasible fit to the equations, weighted as the free fit was.

    prior    standard parameters to stay near; the robot's own where None
    weight   of the prior, see above; 0 is not allowed where parameters are undecided
    """
    R, z = compress_equations(stack, 1.0 / free.sigma)
    T = _to_unknowns(arm, len(columns))
    for one in _massless_frames(arm):
        T[:, one] = 0.0
    known = arm.cad if prior is None else prior
    sizes = prior_sizes(arm, known, free)
    scale = np.concatenate([sizes, np.ones(len(columns))])
    D = np.concatenate([weight / sizes, np.zeros(len(columns))])
    A = R @ T
    P = A.T @ A + np.diag(D**2)
    start = np.concatenate([known, np.zeros(len(columns))])
    c = -(A.T @ z + D**2 * start)
    found = solve(P, c, links=_links(arm), bounds=_bounds(arm, columns), scale=scale, margin=SLENDER)
    return _result(found, arm, T, known)


def compress_equations(stack: Stack, weights: Array) -> tuple[Array, Array]:
    """(R, z) with ‖R·x − z‖ equal to the weighted residual but for a constant."""
    W, y = stack.weight(weights).flat
    R = np.asarray(np.linalg.qr(np.column_stack([W, y]), mode="r"))
    return R[:, :-1], R[:, -1]


def _to_unknowns(arm: InertialPart, others: int) -> Array:
    """(P + C, S + C): unknowns of the regression from standard parameters and the other columns."""
    base, standard = arm.matrix.shape
    T = np.zeros((base + others, standard + others))
    T[:base, :standard] = arm.matrix
    T[base:, standard:] = np.eye(others)
    return T


def _massless_frames(arm: InertialPart) -> list[slice]:
    """Frames such as tool0, fixed to a link and without mass: what is measured there is the link's."""
    fixed = {f"XX{k}" for k, joint in enumerate(arm.robot.joints, 1) if not joint.is_moving}
    return [
        one
        for one in link_slices(arm.standard)
        if arm.standard[one.start] in fixed and not np.any(arm.cad[one])
    ]


def _links(arm: InertialPart) -> list[int]:
    return [one.start for one in link_slices(arm.standard)]


def _bounds(arm: InertialPart, columns: Sequence[Column]) -> list[tuple[int, float]]:
    """(index, least value) of what cannot be negative."""
    first = len(arm.standard)
    found = [(k, 0.0) for k, name in enumerate(arm.standard) if name.startswith(("IA", *FRICTION))]
    for k, column in enumerate(columns):
        is_loss = isinstance(column, FrictionTerm) and column.term in FRICTION
        if is_loss or column.least is not None:
            found.append((first + k, column.least or 0.0))
    return found


def _result(found: Solved, arm: InertialPart, T: Array, known: Array) -> Feasible:
    """The result of the solver; links without effect on any torque, such as a pedestal, stay as described."""
    size = len(arm.standard)
    standard = found.x[:size].copy()
    for one in link_slices(arm.standard):
        if np.any(known[one]) and not np.any(arm.matrix[:, one]):
            standard[one] = known[one]
    for one in _massless_frames(arm):
        standard[one] = 0.0
    return Feasible(standard, found.x[size:], T @ found.x, found.is_ok, found.status)
