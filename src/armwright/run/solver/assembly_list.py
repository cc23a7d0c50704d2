"""The assemblies that were found for given motors, and what can be vouched for."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from armwright.mechanism.loop_positions import NumericTree
from armwright.models.loops.loop_geometry import LoopGeometry

Array = NDArray[np.float64]

BRANCH_POINT = 1e-12  # of ``reach``, a square: assemblies that are closer than a millionth are one
_SAME_LINK = 1e-6  # [m, 1] between frames of a link that stands alike: loops close to 1e-12


@dataclass(frozen=True, slots=True)
class Assemblies:
    """All assemblies that were found.

    q         (K, n_tree), angles within ±π
    status    "closed"; "branch point" where two assemblies meet; "open" where the loops cannot close
    once      of a search, how many were met from one start only; always zero of a closed form
    places    of a search, in how many ways the link of the tool stands: a ball or a universal joint has two
              sets of angles for each of them, which are rows of their own
    missing   of a search, the chance that one more start leads to a place that is not among these, as Good
              and Turing estimate it: places met once over the starts that closed. Where it is zero each place
              was met twice at least, and ``places`` is a count to rely on; always zero of a closed form
    branch    of a closed form, what is particular of each row, in words; of loops that are arms also the sign
              of det W_p and where a joint is, as far as that tells rows apart
    reach     of a closed form, the smallest distance of each row from a branch point, squared, as a part of
              the largest it can be
    """

    q: Array
    status: str
    once: int = 0
    branch: tuple[str, ...] = ()
    reach: Array = field(default_factory=lambda: np.zeros(0))
    places: int = 0
    missing: float = 0.0


def found_assemblies(tree: NumericTree, q: Array, hits: Array) -> Assemblies:
    """The assemblies of a search; ``hits`` are the starts that led to each row."""
    tips = tree.frames(q)[:, tree.mechanism.robot.terminal].reshape(len(q), 16)
    met = _hits_by_place(tips, hits)
    return Assemblies(
        q,
        "closed" if len(q) else "open",
        once=int(np.sum(hits < 1.5)),
        places=len(met),
        missing=float(np.sum(met < 1.5) / max(float(hits.sum()), 1.0)),
    )


def _hits_by_place(frames: Array, hits: Array) -> Array:
    """How many starts led to each distinct row of frames."""
    left = np.arange(len(frames))
    found = []
    while len(left):
        alike = np.abs(frames[left] - frames[left[0]]).max(axis=1) < _SAME_LINK
        found.append(float(hits[left[alike]].sum()))
        left = left[~alike]
    return np.array(found)


def assemblies_by_forms(q: Array, reach: Array, model: LoopGeometry) -> Assemblies:
    """The rows that close, each once: at a branch point two are one."""
    least = reach.min(axis=1)
    keep: list[int] = []
    for k in np.flatnonzero(np.isfinite(q).all(axis=1)).tolist():
        if not any(_is_same(q[k], q[other]) for other in keep):
            keep.append(k)
    status = "open" if not keep else "branch point" if (least[keep] < BRANCH_POINT).any() else "closed"
    words = tuple(model.branches[k][1] for k in keep)
    return Assemblies(np.array(q[keep]), status, branch=words, reach=least[keep])


def _is_same(a: Array, b: Array) -> bool:
    """True of positions that differ by less than what rounding makes of a double root."""
    return bool(np.abs(np.sin(0.5 * (a - b))).max() < np.sqrt(BRANCH_POINT))
