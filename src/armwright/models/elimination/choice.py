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
from armwright.models.elimination.lines import SIZE
from armwright.models.elimination.ordering import orderings
from armwright.models.elimination.polish import polished
from armwright.models.elimination.search import NOTHING, is_settled
from armwright.models.elimination.spectrum import at_angles
from armwright.models.elimination.starts import starts_of

_POSES = 3
_TRIED = 8
_ANGLES = np.array([0.3, 1.5, 2.7, 3.9, 5.1])
_WORTH = 1e-9  # formulations worse than this are of no use
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
    alone, has a root of its own for each solution, and the smallest eigenvalue problem.
    """
    T = poses(chain, trial_configurations(chain, _POSES))
    rated = [(_preference(form) * quality(form, T), form) for form in _formulations(chain)]
    best = sorted(rated, key=lambda pair: -pair[0])[:_TRIED]
    useful = [(value, with_constants(form, T)) for value, form in best if value > _WORTH]
    marked = [(_marks(form, chain, T), value, form) for value, form in useful]
    return [form for *_, form in sorted(marked, key=lambda each: (each[0], -each[1]))]


def with_constants(form: Formulation, T: Array) -> Formulation:
    """The formulation with its constant roots, found from several poses (n, 4, 4)."""
    return replace(form, constants=constant_roots([eliminate(form, each).turned for each in T]))


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
    removed = 0 if form.constants is None else len(form.constants.vectors)
    return failures, shared, 2 * SIZE - removed


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
    """How far the right side is from losing rank, and the matrix polynomial from vanishing."""
    right = np.linalg.svd(equations.right[:, 1:], compute_uv=False)
    middle = np.linalg.svd(at_angles(equations.turned, _ANGLES), compute_uv=False)
    with np.errstate(all="ignore"):
        worst = min(right[-1] / right[0], float(np.max(middle[:, -1] / middle[:, 0])))
    return float(worst) if np.isfinite(worst) else 0.0
