"""Which formulations an arm gets: measured on poses of its own, best first.

Many arms of industry make the usual ordering useless: its matrix polynomial vanishes identically, or the
right side has not rank eight. Every formulation is therefore tried on a few poses; it is as good as its
worst condition there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from armwright.errors import ArmwrightError
from armwright.models.inverse.elimination.chain import JOINTS, Array, Chain, poses, poses_and_jacobians
from armwright.models.inverse.elimination.constant_roots import constant_roots
from armwright.models.inverse.elimination.formulation import (
    Elimination,
    Formulation,
    eliminate_all,
    formulate,
)
from armwright.models.inverse.elimination.matrix_polynomial import NARROW, narrow, regularity, wide
from armwright.models.inverse.elimination.missing_solutions import is_settled
from armwright.models.inverse.elimination.ordering import orderings
from armwright.models.inverse.elimination.polish import polished_each
from armwright.models.inverse.elimination.starts import Starts, starts_from, wide_constants
from armwright.models.inverse.elimination.trials import aligned_poses, trial_configurations
from armwright.models.inverse.elimination.verified_solutions import NOTHING

_POSES = 3
_FURTHER = 11
_TRIED = 8
_SLOW = 1e-6  # what a formulation is worth that has no good narrow polynomial
_USEFUL = 1e-9  # regularity of a narrow polynomial below which its roots have no digit that is right
_POOR = 1e-5  # quality below which the equations are no more exact than an arm near a closed form needs
_ALIGNED = 2
_MOBILE = 1e-9  # of the largest singular value of J: a motion that the tool does not feel; rounding is 1e-15


def check_mobility(chain: Chain, name: str) -> None:
    """Refuses an arm whose six joints cannot move the tool in all six directions anywhere."""
    J = poses_and_jacobians(chain, trial_configurations(chain, 8))[1]
    s = np.linalg.svd(J, compute_uv=False)
    rank = int(np.max(np.sum(s > _MOBILE * s[:, :1], axis=1)))
    if rank < JOINTS:
        raise ArmwrightError(
            f"'{name}': its six joints move the tip in only {rank} directions at every position; "
            "solve it as an arm with fewer joints (task=) or lock a joint"
        )


@dataclass(frozen=True, slots=True)
class Formulations:
    """Formulations for the narrow polynomial, fastest first, and for the wide one, surest first."""

    fast: tuple[Formulation, ...]
    sure: tuple[Formulation, ...]


def plan_of(chain: Chain) -> Formulations:
    """The formulations to use, of those with the best conditions (see ``quality``).

    The fast one that comes first solves poses of the arm alone, has a root of its own for each solution, and
    the smallest eigenvalue problem. The sure one that comes first does so also where first and last axis are
    parallel.
    """
    T = poses(chain, trial_configurations(chain, _POSES))
    rated = [_rate_formulation(form, T) for form in _formulations(chain)]
    best = sorted(rated, key=lambda each: -each.value)[:_TRIED]
    forms = [with_constants(each.form, each.equations) for each in best]
    faults = _faults(forms, [each.equations for each in best], T)
    marks = [_marks(form, each, fault) for form, each, fault in zip(forms, best, faults, strict=True)]
    others = aligned_poses(chain, _ALIGNED)
    aligned = _faults(forms, [eliminate_all(form, others) for form in forms], others)
    fast = sorted(range(len(forms)), key=lambda i: marks[i])
    sure = sorted(range(len(forms)), key=lambda i: (marks[i][1] + aligned[i][0], aligned[i][1], marks[i]))
    useful = [forms[i] for i in fast if _is_fast(forms[i])]
    return Formulations(
        tuple(_best_of_walks_first(useful)), tuple(_best_of_walks_first([forms[i] for i in sure]))
    )


@dataclass(frozen=True, slots=True)
class _Rated:
    """A formulation, its equations at the trial poses and what it is worth."""

    form: Formulation
    equations: list[Elimination]
    value: float


def _rate_formulation(form: Formulation, T: Array) -> _Rated:
    equations = eliminate_all(form, T)
    return _Rated(form, equations, _preference(form) * quality(equations))


def _marks(form: Formulation, rated: _Rated, faults: tuple[int, int]) -> tuple[bool, int, int, int, float]:
    """What counts against a formulation, the worst first."""
    failures, shared = faults
    return rated.value < _POOR, failures, shared, _size(form), -rated.value


def with_constants(form: Formulation, equations: Sequence[Elimination]) -> Formulation:
    """The formulation with its constant roots, found from its equations at several poses."""
    more = poses(form.chain, trial_configurations(form.chain, _FURTHER, first=31))
    turned, further = ([narrow(each.six) for each in some] for some in (equations, eliminate_all(form, more)))
    return replace(form, narrow=constant_roots(turned, further), wide=wide_constants(equations))


def _preference(form: Formulation) -> float:
    """A left side that changes with the pose costs more and must be much better to be preferred."""
    return 1.0 if form.left is not None else 0.03


def _faults(
    forms: Sequence[Formulation], equations: Sequence[Sequence[Elimination]], T: Array
) -> list[tuple[int, int]]:
    """For each formulation of an arm: how many of the poses it does not solve alone, and how many solutions
    have no root of their own.
    """
    starts = [[starts_from(form, each) for each in some] for form, some in zip(forms, equations, strict=True)]
    asked = [each.q for some in starts for each in some]
    ends = iter(polished_each(forms[0].chain, asked, np.tile(T, (len(forms), 1, 1))))
    return [_faults_of(form, some, ends, T) for form, some in zip(forms, starts, strict=True)]


def _faults_of(
    form: Formulation, starts: Sequence[Starts], ends: Iterator[tuple[Array, Array]], T: Array
) -> tuple[int, int]:
    """The faults of one formulation; the next ends are what its starts lead to."""
    chain, failures, shared = form.chain, 0, 0
    for start, pose in zip(starts, T, strict=True):
        found = NOTHING.and_more(chain, next(ends), pose)
        failures += not (is_settled(chain, found.q) and start.are_explained(found.q))
        shared += len(found.q) - _distinct_values(found.q[:, form.ordering.joints[2 + form.hidden]])
    return failures, shared


def _size(form: Formulation) -> int:
    """The size of the eigenvalue problem of the narrow polynomial."""
    return 2 * NARROW - (0 if form.narrow is None else len(form.narrow.vectors))


def _is_fast(form: Formulation) -> bool:
    """True where the narrow polynomial is of use."""
    return form.narrow is not None and form.narrow.regularity > _USEFUL


def _distinct_values(values: Array) -> int:
    return len(set(np.round(values, 4).tolist()))


def _best_of_walks_first(forms: list[Formulation]) -> list[Formulation]:
    """The formulations with the best of each walk first: what spoils one walk rarely spoils the next."""
    best = {form.ordering: form for form in reversed(forms)}
    first = [form for form in forms if best[form.ordering] is form]
    return first + [form for form in forms if form not in first]


def _formulations(chain: Chain) -> Iterator[Formulation]:
    for ordering in orderings(chain):
        for hidden in range(3):
            yield formulate(chain, ordering, hidden=hidden, raised=(hidden + 1) % 3)


def quality(equations: Sequence[Elimination]) -> float:
    """The worst condition over the poses, between 0 and 1."""
    return min(map(_condition, equations))


def _condition(equations: Elimination) -> float:
    """How far the right side is from losing rank, and the matrix polynomials from losing it everywhere.

    Almost every formulation has a good wide polynomial; a good narrow one makes it fast.
    """
    best = regularity(narrow(equations.six))
    if best < _SLOW:  # the other one, at most 1, cannot be worth more
        best = max(best, _SLOW * regularity(wide(equations.six)))
    return min(equations.right_quality, best)
