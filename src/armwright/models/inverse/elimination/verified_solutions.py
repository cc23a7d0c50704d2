"""Verified solutions at a pose, each once: what rates the formulations of an arm."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cmp_to_key

import numpy as np

from armwright.kernels.tolerances import ALIKE, FELT, MIDWAY, NEIGHBOURS, ORDERED, SAME_STATE
from armwright.models.inverse.elimination.chain import (
    Array,
    Chain,
    differences,
    poses_and_jacobians,
    wrap_turns,
)
from armwright.models.inverse.elimination.missing_solutions import flatness
from armwright.models.inverse.elimination.polish import pose_errors, twist

_CORRECTIONS = 2


@dataclass(frozen=True, slots=True)
class VerifiedSolutions:
    """Verified solutions (k, 6) and their pose errors (k,), in chain units."""

    q: Array
    errors: Array

    def and_more(self, chain: Chain, more: tuple[Array, Array], T: Array) -> VerifiedSolutions:
        """Also these solutions and errors, each solution once."""
        both = np.concatenate([self.q, more[0]]), np.concatenate([self.errors, more[1]])
        return VerifiedSolutions(*merge_solutions(chain, *both, T))


NOTHING = VerifiedSolutions(np.zeros((0, 6)), np.zeros(0))


def merge_solutions(chain: Chain, q: Array, errors: Array, T: Array) -> tuple[Array, Array]:
    """Each solution once, the most exact of its copies, sorted; (k, 6) and (k,).

    Two configurations are one solution where they are equal, or where they are neighbours and the
    configuration midway meets the pose as well as rounding lets it: at a double root Newton's method stops
    anywhere within √ε, at a higher one farther away. Of copies that are equally exact the flattest is nearest
    to the root.
    """
    kept: list[int] = []
    for i in np.lexsort((flatness(chain, q), np.maximum(errors, ALIKE))):
        apart = differences(chain, q[kept], q[i]) if kept else np.zeros(0)
        near = [k for k, d in zip(kept, apart, strict=True) if d < NEIGHBOURS]
        if not any(_is_same(chain, q[k], q[i], T) for k in near):
            kept.append(int(i))

    def compare_rows(i: int, k: int) -> int:
        return _compare_positions(q[i], q[k])

    order = sorted(kept, key=cmp_to_key(compare_rows))
    return q[order].reshape(-1, q.shape[1]), errors[order]


def _compare_positions(a: Array, b: Array) -> int:
    """The sign of the first difference of two configurations that is not tiny."""
    step = a - b
    differing = np.flatnonzero(np.abs(step) > ORDERED)
    return int(np.sign(step[differing[0]])) if len(differing) else 0


def _is_same(chain: Chain, a: Array, b: Array, T: Array) -> bool:
    step = wrap_turns(chain, b - a)
    if np.abs(step).max() < SAME_STATE:
        return True
    return bool(pose_errors(chain, _across(chain, a + step / 2, T), T) < MIDWAY)


def _across(chain: Chain, q: Array, T: Array) -> Array:
    """The configuration moved towards T by what the Jacobian feels well: what lies midway between two points
    of a bent line is not on it.
    """
    for _ in range(_CORRECTIONS):
        here, J = poses_and_jacobians(chain, q)
        U, s, V = np.linalg.svd(J)
        is_felt = s > FELT * s[0]
        is_felt[-1] = False
        q = q + V[is_felt].T @ (U[:, is_felt].T @ twist(here, T) / s[is_felt])
    return q
