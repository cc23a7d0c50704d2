"""Parameters of links from the inertias that motors felt: tip to base, or all at once [Kim90 §4 step 4]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, name_list
from armwright.expr.derivative import gradient
from armwright.expr.parse import parse
from armwright.expr.walk import evaluate_all, names_in
from armwright.identify.estimators.estimator import student_width
from armwright.identify.feasible.prior_sizes import typical_sizes, with_rotors_of
from armwright.identify.regression.inertial_part import InertialPart
from armwright.identify.step_test.joint_constants import JointConstants
from armwright.identify.step_test.unknowns import SEEN, Decided, decide, scale_columns

Array = NDArray[np.float64]

LINKS_OFF = 0.2  # of their size: the usual error of links in a description, against rotors that it leaves out
TINY = 1e-300  # variance of a combination that is exact
EXACT = 1e-12  # of a value: the least deviation it is credited with, so that noiseless data have weights


@dataclass(frozen=True, slots=True, eq=False)
class LinkSolution:
    """The parameters of links, as far as inertias of joints determine them.

    decided      the combinations that were found, and the directions that were not seen
    combined     (rank,) values of the combinations, ``sigma`` their standard deviations, ``freedom`` how many
                 readings these are from, as far as they count (Satterthwaite)
    values       (n,) of all parameters: from the combinations and, in unseen directions, from priors and then
                 from the description
    is_whole     False where these do not settle every unseen direction; ``values`` are then the smallest
    """

    decided: Decided
    combined: Array
    sigma: Array
    freedom: Array
    values: Array
    is_whole: bool

    def interval(self, level: float = 0.95) -> Array:
        """(rank, 2) bounds that hold each combination with this probability if the noise is white."""
        width = [student_width(level, freedom) for freedom in self.freedom] * self.sigma
        return np.column_stack([self.combined - width, self.combined + width])

    def by_name(self) -> dict[str, float]:
        """Values of all parameters."""
        return dict(zip(self.decided.names, map(float, self.values), strict=True))


@dataclass(frozen=True, slots=True, eq=False)
class Described:
    """The parameters by the robot's description, with its usual errors.

    values   (n,) of all parameters
    sizes    (standard,) usual errors of its own numbers
    spread   (n, standard): what each of these errors moves the parameters by
    """

    values: Array
    sizes: Array
    spread: Array

    @classmethod
    def of(cls, arm: InertialPart, beyond: Sequence[float]) -> Described:
        """The description of an arm whose joints have this much inertia beyond it, perhaps as rotors."""
        sizes = with_rotors_of(arm, LINKS_OFF * typical_sizes(arm), float(np.nanmax([0.0, *beyond])))
        return cls(arm.matrix @ arm.cad, sizes, arm.matrix * sizes)

    def nearest(self, x: Array, directions: Array) -> Array:
        """X moved along directions until the errors of the description that it takes are most likely."""
        root = np.asarray(np.linalg.qr(self.spread.T, mode="r")).T
        along = np.linalg.solve(root, directions.T)
        step = np.linalg.lstsq(along, np.linalg.solve(root, self.values - x), rcond=SEEN)[0]
        return np.asarray(x + directions.T @ step)


def solve_links(
    found: Sequence[JointConstants],
    rows: Array,
    *,
    names: Sequence[str],
    order: Sequence[str] | None = None,
    priors: Mapping[str, float] | None = None,
    description: Described | None = None,
) -> LinkSolution:
    """The parameters whose inertias are nearest to those found.

    order    motors from the tip to the base: what one decides is known for the next; None for all at once
    priors   values of parameters, or of sums of them as formulas; used only where nothing was measured
    description   settles what neither measurements nor priors do
    """
    inertia = np.array([one.inertia for one in found])
    deviation = np.array([max(one.sigma[0], EXACT * abs(one.inertia)) for one in found])
    decided = decide(rows, names)
    joints = [one.joint for one in found]
    groups = [list(range(len(found)))] if order is None else _groups(joints, order)
    x, spread = _solve_in_order(rows, inertia, deviation, groups)
    combined = decided.combinations @ x
    parts = np.square(decided.combinations @ spread)  # of the variance, by what was found
    variance = parts.sum(axis=1)
    freedom = variance**2 / np.maximum(parts**2 @ (1.0 / np.array([one.freedom for one in found])), TINY)
    x, unsettled = _with_priors(x, decided, dict(priors or {}))
    is_whole = description is not None or not len(unsettled)
    if description is not None and len(unsettled):
        x = description.nearest(x, unsettled)
    return LinkSolution(decided, combined, np.sqrt(variance), np.maximum(freedom, 1.0), x, is_whole)


def _groups(joints: Sequence[str], order: Sequence[str]) -> list[list[int]]:
    return [[k for k, name in enumerate(joints) if name == joint] for joint in order]


def _solve_in_order(
    rows: Array, values: Array, deviations: Array, groups: Sequence[Sequence[int]]
) -> tuple[Array, Array]:
    """Least squares group by group; each may only move what the groups before it did not decide.

    Beside the parameters (n, values): what a deviation of each value moves them by.
    One group is weighted least squares. On data without noise the result does not depend on the groups.
    """
    n = rows.shape[1]
    scaled, scale = scale_columns(rows)
    known = np.zeros((0, n))
    x, spread = np.zeros(n), np.zeros((n, len(values)))
    whole = np.linalg.norm(scaled, 2) if rows.size else 0.0
    for group in groups:
        picked = list(group)
        R = scaled[picked]
        free = R - R @ known.T @ known
        weights = 1.0 / deviations[picked]
        u, s, v = np.linalg.svd(free * weights[:, None], full_matrices=False)
        reach = np.linalg.svd(free, compute_uv=False)
        rank = int(np.sum(reach > SEEN * whole))
        if not rank:
            continue
        gain = (v[:rank].T / s[:rank]) @ u[:, :rank].T * weights
        x = x + gain @ (values[picked] - R @ x)
        spread = spread - gain @ (R @ spread)
        spread[:, picked] += gain * deviations[picked]
        known = np.concatenate([known, v[:rank]])
    return x / scale, spread / scale[:, None]


def _with_priors(x: Array, decided: Decided, priors: dict[str, float]) -> tuple[Array, Array]:
    """X moved along unseen directions until the priors hold as well as they can, and directions left over."""
    unseen = decided.directions
    if not len(unseen) or not priors:
        return x, unseen
    rows = np.array([_factors(text, decided.names) for text in priors])
    along = rows @ unseen.T
    step, _, rank, _ = np.linalg.lstsq(along, np.array(list(priors.values())) - rows @ x, rcond=SEEN)
    return x + unseen.T @ step, np.linalg.svd(along)[2][rank:] @ unseen


def _factors(text: str, names: Sequence[str]) -> Array:
    """Factors of the names in a sum."""
    node = parse(text)
    strange = [name for name in names_in(node) if name not in names]
    if strange:
        raise ArmwrightError(f"prior '{text}': {', '.join(strange)} unknown; there are {name_list(names)}")
    try:
        return np.array(evaluate_all(gradient(node, names), {}))
    except KeyError:
        raise ArmwrightError(f"prior '{text}': give a sum of parameters, each times a number") from None
