"""The constraints of a closed mechanism in numbers: at which positions, and the entries of its rows there."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from armwright.expr import ZERO
from armwright.mechanism import Mechanism
from armwright.mechanism.loop_positions import numeric_tree, sampled_positions
from armwright.models.core.node_values import sampled_values
from armwright.models.loops.constraint_rows import ConstraintRow
from armwright.models.loops.loop_refusals import unclosed_error

Array = NDArray[np.float64]

_SAMPLES = 60  # closed positions that the order of elimination is chosen from


def closed_positions(mechanism: Mechanism, what: str) -> Array:
    positions = sampled_positions(numeric_tree(mechanism, _lengths(mechanism)), _SAMPLES)
    if not len(positions):
        raise unclosed_error(mechanism, what)
    return positions


def _lengths(mechanism: Mechanism) -> dict[str, float]:
    return {text: float(node) for text, node in mechanism.lengths.items()}


def sampled_rows(
    mechanism: Mechanism, rows: Sequence[ConstraintRow], joints: Sequence[int], positions: Array
) -> Array:
    """The entries of all rows at closed positions, (N, rows, joints)."""
    nodes = mechanism.in_leaders([row.entries.get(j, ZERO) for row in rows for j in joints])
    variables = [mechanism.q[j].value for j in mechanism.free]
    values = _lengths(mechanism) | dict(zip(variables, positions.T, strict=True))
    found = sampled_values(nodes, values, count=len(positions))
    return found.reshape(len(positions), len(rows), len(joints))
