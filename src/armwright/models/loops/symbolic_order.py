"""Loops with symbolic lengths: which constraints count, and how passive joints are solved from them.

An order of pivots needs numbers: which pivot stays large depends on lengths. Where as many rows are left as
there are passive joints, and few of them hang together, cofactors need no order, and hold for all lengths.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from armwright.expr import ZERO
from armwright.mechanism import Mechanism
from armwright.models.core.node_values import sampled_values
from armwright.models.loops.constraint_rows import ConstraintRow
from armwright.models.loops.elimination_order import LARGEST_CORE, EliminationOrder
from armwright.models.loops.loop_refusals import names_in_geometry, unnamed_error

Array = NDArray[np.float64]
Block = tuple[tuple[int, ...], tuple[int, ...]]

_SAMPLES = 5  # random lengths and positions: what is zero at all of them is zero
_NOTHING = 1e-12  # what rounding leaves of a zero among entries of the size of one


def symbolic_order(mechanism: Mechanism, rows: Sequence[ConstraintRow], what: str) -> EliminationOrder:
    """Cofactors of the blocks that the constraints fall into.

    Refused: constraints of which some follow from others, or that hang together in too many joints; then it
    depends on numbers which are kept, and what is solved first.
    """
    W = random_entries(mechanism, rows, tuple(mechanism.passive))
    kept = [r for r in counting_rows(mechanism, rows) if np.abs(W[:, r]).max(initial=0.0) > _NOTHING]
    blocks = _blocks(np.abs(W[:, kept]).max(axis=0, initial=0.0) > _NOTHING)
    cores = [(tuple(kept[i] for i in own), columns) for own, columns in blocks]
    passive, equations = len(mechanism.passive), f"{len(kept)} constraint equations"
    if len(kept) != passive or any(_is_singular(W, core) for core in cores):
        raise unnamed_error(
            mechanism,
            what,
            f"which of the {equations} determine its {passive} passive joints depends on them",
        )
    if max((len(columns) for _, columns in cores), default=0) > LARGEST_CORE:
        raise unnamed_error(mechanism, what, f"the order in which {equations} are solved depends on them")
    return EliminationOrder((), tuple(cores), tuple(kept), (0.0,) * len(cores))


def counting_rows(mechanism: Mechanism, rows: Sequence[ConstraintRow]) -> list[int]:
    """The rows that are not zero for all lengths at all positions, closed or not."""
    W = random_entries(mechanism, rows, tuple(mechanism.free))
    return [r for r in range(len(rows)) if np.abs(W[:, r]).max(initial=0.0) > _NOTHING]


def random_entries(mechanism: Mechanism, rows: Sequence[ConstraintRow], joints: Sequence[int]) -> Array:
    """(N, rows, joints): entries at random positions with random lengths."""
    random = np.random.default_rng(0)
    nodes = mechanism.in_leaders([row.entries.get(j, ZERO) for row in rows for j in joints])
    values = {text: random.uniform(0.3, 1.3, _SAMPLES) for text in names_in_geometry(mechanism)}
    values |= {text: np.full(_SAMPLES, float(node)) for text, node in mechanism.lengths.items()}
    values |= {mechanism.q[j].value: random.uniform(-3, 3, _SAMPLES) for j in mechanism.free}
    return sampled_values(nodes, values, count=_SAMPLES).reshape(_SAMPLES, len(rows), len(joints))


def _is_singular(W: Array, core: Block) -> bool:
    rows, columns = core
    if len(rows) != len(columns):
        return True
    part = W[:, list(rows)][:, :, list(columns)]
    return bool(np.abs(np.linalg.det(part)).max() < _NOTHING)


def _blocks(filled: NDArray[np.bool_]) -> list[Block]:
    """Rows and columns that hang together, where a matrix has entries."""
    found: list[tuple[set[int], set[int]]] = []
    for r, line in enumerate(filled):
        rows, columns = {r}, set(np.flatnonzero(line).tolist())
        for block in [one for one in found if one[1] & columns]:
            found.remove(block)
            rows, columns = rows | block[0], columns | block[1]
        found.append((rows, columns))
    return [(tuple(sorted(rows)), tuple(sorted(columns))) for rows, columns in found]
