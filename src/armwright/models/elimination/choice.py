"""Which formulations an arm gets: measured on poses of its own, best first.

Many arms of industry make the usual ordering useless: its matrix polynomial vanishes identically, or the
right side has not rank eight. Every formulation is therefore tried on a few poses; it is as good as its
worst condition there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from armwright.errors import ArmwrightError
from armwright.models.elimination.chain import JOINTS, Array, Chain, poses, poses_and_jacobians
from armwright.models.elimination.constants import constant_roots
from armwright.models.elimination.formulation import Elimination, Formulation, eliminate, formulate
from armwright.models.elimination.ordering import orderings
from armwright.models.elimination.polish import polished
from armwright.models.elimination.polynomial import NARROW, narrow, regularity, wide
from armwright.models.elimination.search import NOTHING, is_settled
from armwright.models.elimination.starts import starts_of, wide_constants
from armwright.models.elimination.trials import aligned_poses, trial_configurations

_POSES = 3
_FURTHER = 11
_TRIED = 8
_SLOW = 1e-6  # what a formulation is worth that has no good narrow polynomial
_USEFUL = 1e-9
_POOR = 1e-5  # quality below which the equations are no more exact than an arm near a closed form needs
_ALIGNED = 2
_MOBILE = 1e-9


def check_mobility(chain: Chain, name: str) -> None:
    """Refuses an arm whose six joints cannot move the tool in all six directions anywhere."""
    J = poses_and_jacobians(chain, trial_configurations(chain, 8))[1]
    s = np.linalg.svd(J, compute_uv=False)
    rank = int(np.max(np.sum(s > _MOBILE * s[:, :1], axis=1)))
    if rank < JOINTS:
        raise ArmwrightError(
            f"'{name}': its six joints move the tool in {rank} directions only, wherever the arm stands; "
            "solve it as an arm with fewer joints (task=) or lock a joint"
        )


@dataclass(frozen=True, slots=True)
class Plan:
    """Formulations for the narrow polynomial, fastest first, and for the wide one, surest first."""

    fast: tuple[Formulation, ...]
    sure: tuple[Formulation, ...]


def plan_of(chain: Chain) -> Plan:
    """The formulations to use, of those with the best conditions (see ``quality``).

    The fast one that comes first solves poses of the arm alone, has a root of its own for each solution, and
    the smallest eigenvalue problem. The sure one that comes first does so also where first and last axis are
    parallel.
    """
    T = poses(chain, trial_configurations(chain, _POSES))
    rated = [(_preference(form) * quality(form, T), form) for form in _formulations(chain)]
    best = sorted(rated, key=lambda pair: -pair[0])[:_TRIED]
    studied = [(value, with_constants(form, T)) for value, form in best]
    marks = [_marks(form, chain, T, value) for value, form in studied]
    aligned = [_faults(form, chain, aligned_poses(chain, _ALIGNED)) for _, form in studied]
    forms = [form for _, form in studied]
    fast = sorted(range(len(forms)), key=lambda i: marks[i])
    sure = sorted(range(len(forms)), key=lambda i: (marks[i][1] + aligned[i][0], aligned[i][1], marks[i]))
    useful = [forms[i] for i in fast if _is_fast(forms[i])]
    return Plan(tuple(_varied(useful)), tuple(_varied([forms[i] for i in sure])))


def _marks(form: Formulation, chain: Chain, T: Array, value: float) -> tuple[bool, int, int, int, float]:
    """What counts against a formulation, the worst first; value is its quality."""
    failures, shared = _faults(form, chain, T)
    return value < _POOR, failures, shared, _size(form), -value


def with_constants(form: Formulation, T: Array) -> Formulation:
    """The formulation with its constant roots, found from several poses (n, 4, 4)."""
    more = poses(form.chain, trial_configurations(form.chain, _FURTHER, first=31))
    turned, further = ([narrow(eliminate(form, each).six) for each in some] for some in (T, more))
    return replace(form, narrow=constant_roots(turned, further), wide=wide_constants(form, T))


def _preference(form: Formulation) -> float:
    """A left side that changes with the pose costs more and must be much better to be preferred."""
    return 1.0 if form.left is not None else 0.03


def _faults(form: Formulation, chain: Chain, T: Array) -> tuple[int, int]:
    """How many of the poses it does not solve alone, and how many solutions have no root of their own."""
    failures = shared = 0
    for each in T:
        starts = starts_of(form, each)
        found = NOTHING.and_more(chain, polished(chain, starts.q, each), each)
        failures += not (is_settled(chain, found.q) and starts.are_explained(found.q))
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


def _varied(forms: list[Formulation]) -> list[Formulation]:
    """The same formulations, the best one of each walk first: what spoils one walk rarely spoils the next."""
    best = {form.ordering: form for form in reversed(forms)}
    first = [form for form in forms if best[form.ordering] is form]
    return first + [form for form in forms if form not in first]


def _formulations(chain: Chain) -> Iterator[Formulation]:
    for ordering in orderings(chain):
        for hidden in range(3):
            yield formulate(chain, ordering, hidden=hidden, raised=(hidden + 1) % 3)


def quality(form: Formulation, T: Array) -> float:
    """The worst condition over the poses, between 0 and 1."""
    return min(_condition(eliminate(form, each)) for each in T)


def _condition(equations: Elimination) -> float:
    """How far the right side is from losing rank, and the matrix polynomials from losing it everywhere.

    Almost every formulation has a good wide polynomial; a good narrow one makes it fast.
    """
    fast, slow = regularity(narrow(equations.six)), regularity(wide(equations.six))
    return min(equations.right_quality, max(fast, _SLOW * slow))
