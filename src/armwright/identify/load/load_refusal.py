"""Equations of a load that do not decide it: refused, and the direction that is lost is named."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.identify.estimators.estimator import (
    FELT,
    Estimator,
    Fit,
    NotIdentifiable,
    column_sizes,
    null_directions,
)
from armwright.identify.regression.stack import Stack

Array = NDArray[np.float64]


def solve_load(stack: Stack, estimator: Estimator) -> Fit:
    """The values; a motion that leaves some undecided is refused.

    The smallest of all solutions that fit would be silently wrong in them.
    """
    W, _ = stack.flat
    lost = null_directions(W) if len(W) >= W.shape[1] else np.zeros((W.shape[1], 0))
    if not lost.shape[1]:
        return estimator.fit(stack)
    named = [direction_text(column, stack.names) for column in (lost / column_sizes(W)[:, None]).T]
    felt = np.abs(lost).max(axis=1) > FELT
    names = [name for name, is_felt in zip(stack.names, felt, strict=True) if is_felt]
    raise NotIdentifiable(
        f"{len(named)} direction{'s' if len(named) > 1 else ''} of the load cannot be identified from this "
        f"motion: {'; '.join(named)}; turn the load about other axes (load_motions gives a set of motions), "
        'or use form="static" for mass and centre alone',
        names,
    )


def direction_text(direction: Array, names: tuple[str, ...]) -> str:
    """A direction of parameters as a sum, its largest factor being 1."""
    scaled = direction / direction[int(np.argmax(np.abs(direction)))]
    terms = [
        name if factor == 1.0 else f"{factor:+.2g}·{name}"
        for factor, name in sorted(zip(scaled, names, strict=True), key=lambda one: -abs(one[0]))
        if abs(factor) > FELT
    ]
    return " ".join(terms)
