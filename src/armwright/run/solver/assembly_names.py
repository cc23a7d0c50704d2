"""Names of assemblies that no formula has named: what tells each from the others.

The sign of det W_p comes first: it changes at singular positions only, so that assemblies of different signs
are never joined by a motion without one. Where several have the same, the passive joint that is furthest
apart in them is named with where it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import qr

from armwright.models.loops.loop_geometry import LoopGeometry

Array = NDArray[np.float64]


def distinct_names(model: LoopGeometry, q: Array, words: Sequence[str]) -> tuple[str, ...]:
    """Words for each row of q (K, n_tree), with more where two rows have the same ones."""
    found = list(words)
    if len(set(found)) < len(found):
        found = _more_words(found, [f"det {'+' if one > 0 else '-'}" for one in _signs(model, q)])
    if len(set(found)) < len(found):
        found = _more_words(found, _places(model, q, found))
    return tuple(found)


def _more_words(words: Sequence[str], more: Sequence[str]) -> list[str]:
    """Words with more behind them, where they are not alone."""
    count = Counter(words)
    return [
        ", ".join(filter(None, (one, other))) if count[one] > 1 else one
        for one, other in zip(words, more, strict=True)
    ]


def _signs(model: LoopGeometry, q: Array) -> Array:
    """The signs of det W_p, of as many rows as there are passive joints, the same ones always."""
    passive = [k for k in range(len(model.joints)) if k not in model.motors]
    at = np.concatenate([model.home[None], q])
    W_p = model.tree.rates(model.tree.frames(at))[:, :, passive]
    rows = qr(W_p[0].T, pivoting=True, mode="r")[1][: len(passive)]
    return np.asarray(np.sign(np.linalg.det(W_p[1:, np.sort(rows)])))


def _places(model: LoopGeometry, q: Array, words: Sequence[str]) -> list[str]:
    """Where the joint is that tells a row best from those of the same words."""
    found = []
    for k, word in enumerate(words):
        others = [i for i, one in enumerate(words) if one == word and i != k]
        apart = q[others] - q[k]
        apart = np.abs(np.where(model.turns, 2 * np.sin(0.5 * apart), apart)).min(axis=0) if others else q[k]
        joint = int(np.argmax(apart))
        turns = model.turns[joint]
        value = f"{np.degrees(q[k, joint]):.1f} deg" if turns else f"{q[k, joint]:.4g} m"
        found.append(f"{model.joints[joint]} at {value}")
    return found
