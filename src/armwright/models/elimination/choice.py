"""Which formulations an arm gets: measured on poses of its own, best first.

Many arms of industry make the usual ordering useless: its matrix polynomial vanishes identically, or the
right side has not rank eight. Every formulation is therefore tried on a few poses; it is as good as its
worst condition there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

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

_POSES = 3
_TRIED = 8
_SLOW = 1e-6  # what a formulation is worth that has no good narrow polynomial
_MOBILE = 1e-9


def trial_configurations(chain: Chain, count: int, first: int = 1) -> Array:
    """Well spread configurations (count, 6): multiples of irrational numbers, no random ones."""
    roots = np.sqrt([2.0, 3.0, 5.0, 7.0, 11.0, 13.0])
    spread = np.mod(np.outer(np.arange(first, first + count), roots), 1.0) * 2 - 1
    return np.asarray(spread * np.where(chain.turns, np.pi, 1.0))


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


def chosen_formulations(chain: Chain) -> list[Formulation]:
    """The formulations to use, best first.

    Of those with the best conditions (see ``quality``), the one comes first that solves poses of the arm
    alone,
    has a root of its own for each solution, and the smallest eigenvalue problem.
    """
    T = poses(chain, trial_configurations(chain, _POSES))
    rated = [(_preference(form) * quality(form, T), form) for form in _formulations(chain)]
    best = sorted(rated, key=lambda pair: -pair[0])[:_TRIED]
    studied = [(value, with_constants(form, T)) for value, form in best]
    marked = [(_marks(form, chain, T), value, form) for value, form in studied]
    return [form for *_, form in sorted(marked, key=lambda each: (each[0], -each[1]))]


def with_constants(form: Formulation, T: Array) -> Formulation:
    """The formulation with its constant roots, found from several poses (n, 4, 4)."""
    turned = [narrow(eliminate(form, each).six) for each in T]
    return replace(form, narrow=constant_roots(turned), wide=wide_constants(form, list(T)))


def _preference(form: Formulation) -> float:
    """A left side that changes with the pose costs more and must be much better to be preferred."""
    return 1.0 if form.left is not None else 0.03


def _marks(form: Formulation, chain: Chain, T: Array) -> tuple[int, ...]:
    """Faults first: poses not solved, solutions without a root of their own, size of the problem."""
    failures = shared = 0
    for each in T:
        starts = starts_of(form, each)
        found = NOTHING.and_more(chain, polished(chain, starts.q, each), each)
        failures += not (is_settled(chain, found.q) and starts.are_explained(found.q))
        shared += len(found.q) - _distinct_values(found.q[:, form.ordering.joints[2 + form.hidden]])
    removed = 0 if form.narrow is None else len(form.narrow.vectors)
    return failures, shared, 2 * NARROW - removed


def _distinct_values(values: Array) -> int:
    return len(set(np.round(values, 4).tolist()))


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
    right = np.linalg.svd(equations.right[:, 1:], compute_uv=False)
    fast, slow = regularity(narrow(equations.six)), regularity(wide(equations.six))
    return min(float(right[-1] / right[0]), max(fast, _SLOW * slow))
