"""Equations of a load that do not decide it are refused; a sensor that was not zeroed is noticed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.errors import Finding
from armwright.identify.estimators.estimator import (
    FELT,
    Fit,
    NotIdentifiable,
    column_sizes,
    null_directions,
    reduced_rows,
)
from armwright.identify.load.load_equations import with_offsets
from armwright.identify.regression.stack import Stack

Array = NDArray[np.float64]

EXPLAINED = 0.3  # of the squared residual: so much is explained by constants only where there are some
SURE = 10.0  # times what constants would explain of white noise


def refuse_undecided(stack: Stack) -> None:
    """Raises NotIdentifiable where a motion leaves some values undecided, with the directions by name.

    The smallest of all solutions that fit would be silently wrong in them.
    """
    W, _ = stack.flat
    lost = null_directions(W) if len(W) >= W.shape[1] else np.zeros((W.shape[1], 0))
    if not lost.shape[1]:
        return
    rows = reduced_rows((lost / column_sizes(W)[:, None]).T)
    named = [direction_text(row, stack.names) for row in rows]
    felt = np.abs(lost).max(axis=1) > FELT
    names = [name for name, is_felt in zip(stack.names, felt, strict=True) if is_felt]
    raise NotIdentifiable(
        f"{len(named)} direction{'s' if len(named) > 1 else ''} of the load cannot be identified from this "
        f"motion: {'; '.join(named)}; {_remedy(stack.names)}",
        names,
    )


def _remedy(names: tuple[str, ...]) -> str:
    """The remedy for a load that was not turned enough; at rest only mass and centre are sought."""
    if "XX" not in names:
        return "hold the load still in poses that turn it about other axes, three or more"
    return (
        "turn the load about other axes (load_motions gives a set of motions), "
        'or use form="static" for mass and centre alone'
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


def hidden_offset(stack: Stack, fit: Fit) -> tuple[Finding, ...]:
    """A finding where a constant of each axis explains much of what the load leaves over.

    Both are fitted by least squares: an estimator that forgets leaves more over by itself.
    """
    rest = stack.y - stack.W @ fit.values
    size = np.sqrt(np.mean(rest**2, axis=0))
    scale = np.where(size > 0, size, 1.0)
    y = (rest / scale).ravel()
    narrow, rows = ((one.W / scale[:, None]).reshape(len(y), -1) for one in (stack, with_offsets(stack)))
    if len(rows) <= rows.shape[1] or null_directions(rows).shape[1]:
        return ()
    before, after = _squared_rest(narrow, y), _squared_rest(rows, y)
    by_chance = after * len(scale) / (len(rows) - rows.shape[1])
    if before - after < max(EXPLAINED * before, SURE * by_chance):
        return ()
    text = (
        f"a constant offset of the sensor explains {100 * (1 - after / before):.0f} % of the squared residual"
    )
    remedy = (
        "estimate it too (offsets=True, --offsets), or subtract the empty sensor's readings (zero=, --zero)"
    )
    return (Finding("sensor-offset", "warning", "load", text, remedy),)


def _squared_rest(rows: Array, y: Array) -> float:
    """The squared residual of least squares."""
    left = y - rows @ np.linalg.lstsq(rows, y, rcond=None)[0]
    return float(left @ left)
