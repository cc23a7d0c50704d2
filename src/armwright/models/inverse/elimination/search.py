"""Solutions of one pose: elimination, then what elimination can miss.

A formulation gives all solutions of almost every pose, and two checks tell where it may not have: a root
that is certainly real belongs to a solution, and the signs of det J add up to zero (see ``index``). Where
they fail, or where a solution is singular, other formulations, poses nearby and steps along the singular
direction give more starting points. Whatever is returned was verified by the direct model.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from armwright.models.inverse.elimination.chain import Array, Chain, differences, poses_and_jacobians
from armwright.models.inverse.elimination.crossings import crossings
from armwright.models.inverse.elimination.distinct import merged
from armwright.models.inverse.elimination.index import SINGULAR, flatness, is_balanced
from armwright.models.inverse.elimination.nearby import nearby
from armwright.models.inverse.elimination.trials import trial_configurations

_FLAT = 3e-2  # flatness below which a second solution may be close by
_REACHES = np.geomspace(1e-5, 0.3, 8)  # rad or units of length to starting points beside a solution
_ROUNDING = 1e-13  # pose error of what iterations to the end leave
_TRIALS = 150
_SPARSE = 0.3  # rad or units of length between points of a continuum
_AWAY = (1e-3, 1e-5)  # rad and units of length to poses nearby


class Engine(Protocol):
    """What does the work: NumPy, or native code."""

    def regular(self, T: Array) -> tuple[Array, bool]:
        """Verified solutions (k, 6) that elimination gives at T, and True where these are all."""
        ...

    def vague(self, T: Array) -> Array:
        """Starting points (n, 6) from roots that are only roughly real, at T and nearby."""
        ...

    def polished(self, q: Array, T: Array) -> tuple[Array, Array]:
        """Solutions (k, 6) and errors (k,) that Newton's method finds from starting points (n, 6)."""
        ...

    def settled(self, q: Array, T: Array) -> tuple[Array, Array]:
        """Solutions and errors from starting points that are not near a solution."""
        ...


@dataclass(frozen=True, slots=True)
class Found:
    """Verified solutions (k, 6) and their pose errors (k,), in chain units."""

    q: Array
    errors: Array

    def and_more(self, chain: Chain, more: tuple[Array, Array], T: Array) -> Found:
        """Also these solutions and errors, each solution once."""
        both = np.concatenate([self.q, more[0]]), np.concatenate([self.errors, more[1]])
        return Found(*merged(chain, *both, T))


NOTHING = Found(np.zeros((0, 6)), np.zeros(0))


def all_solutions(chain: Chain, engine: Engine, T: Array) -> Found:
    """Every real solution at the pose T; of a continuum some points."""
    q, is_all = engine.regular(T)
    found = NOTHING.and_more(chain, engine.polished(q, T), T)
    if is_all:
        return found
    for near in [each for size in _AWAY for each in nearby(T, size)]:
        found = found.and_more(chain, engine.polished(engine.regular(near)[0], T), T)
    trials = engine.settled(trial_configurations(chain, _TRIALS), T)
    found = found.and_more(chain, _thinned(chain, *trials), T)
    if not len(found.q):
        found = found.and_more(chain, engine.settled(engine.vague(T), T), T)
    found = found.and_more(chain, engine.polished(_beside(chain, found.q), T), T)
    found = found.and_more(chain, engine.polished(crossings(chain, found.q, T), T), T)
    return _exact(chain, found, T)


def _exact(chain: Chain, found: Found, T: Array) -> Found:
    """The solutions without those that only nearly meet the pose, where others do so exactly.

    Beside a continuum there are configurations that meet the pose almost: with a wrist that is 1e-9 rad from
    being in line, to 1e-10.
    """
    is_exact = found.errors < _ROUNDING * (1 + np.abs(T[:3, 3]).max())
    if not is_exact.any():
        return found
    kept = is_exact | (flatness(chain, found.q) > 10 * SINGULAR)
    return Found(found.q[kept], found.errors[kept])


def _thinned(chain: Chain, q: Array, errors: Array) -> tuple[Array, Array]:
    """The solutions without singular ones close to others: of a continuum a few points are enough."""
    is_flat = flatness(chain, q) < 10 * SINGULAR
    kept = list(np.flatnonzero(~is_flat))
    for i in np.flatnonzero(is_flat):
        if differences(chain, q[kept], q[i]).min(initial=np.inf) > _SPARSE:
            kept.append(i)
    return q[kept], errors[kept]


def is_settled(chain: Chain, q: Array) -> bool:
    """True where no solution is singular and none is known to be missing."""
    return bool(flatness(chain, q).min(initial=1.0) > 10 * SINGULAR) and is_balanced(chain, q)


def _beside(chain: Chain, q: Array) -> Array:
    """Starting points on both sides of nearly singular solutions, along the direction they can move in."""
    if not len(q):
        return q
    _, s, V = np.linalg.svd(poses_and_jacobians(chain, q)[1])
    flat = s[:, -1] / s[:, 0]
    is_flat = (flat < _FLAT) & (flat > SINGULAR)
    steps = np.concatenate([_REACHES, -_REACHES])[:, None, None] * V[is_flat, -1]
    return np.asarray((q[is_flat] + steps).reshape(-1, q.shape[1]))
