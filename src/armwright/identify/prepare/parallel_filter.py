"""Both sides of y = W·x through the same zero-phase low-pass, then thinned: the equation stays true."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.identify.prepare.preparation import LEFT
from armwright.identify.prepare.zero_phase import edge, low_pass

Array = NDArray[np.float64]


def filter_in_parallel(sides: list[Array], *, cutoff: float, rate: float) -> list[Array]:
    """Each array (T, …) filtered, without its edges, at a few samples per period of the cut-off."""
    lost = min(edge(cutoff=cutoff, rate=rate), max(0, (len(sides[0]) - 16) // 2))
    step = max(1, int(rate / (LEFT * cutoff)))
    kept = slice(lost, len(sides[0]) - lost, step)
    if cutoff >= 0.45 * rate:
        return [side[kept] for side in sides]
    return [low_pass(side, cutoff=cutoff, rate=rate)[kept] for side in sides]
