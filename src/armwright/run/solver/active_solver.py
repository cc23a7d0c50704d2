"""A model of a closed robot called with its motors: loops are closed in numbers, then the model is called."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.models.core.active_positions import ActivePositions
from armwright.models.loops.loop_geometry import LoopGeometry
from armwright.run.function import function
from armwright.run.function.function import Function
from armwright.run.solver.loop_closing import LoopSolver, compile_loops

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class ActiveSolver:
    """f(q_active, …, near=q_tree) → what the model gives there; NaN where the loops cannot follow.

    The assembly is that of ``near``, home if it is not given. Of several positions (N, na) each is reached
    from the one before.
    """

    model: ActivePositions
    tree: Function = field(repr=False)
    loops: LoopSolver = field(repr=False)

    def __call__(self, q_active: Any, *others: Any, near: Any = None) -> Any:
        """The outputs of the model."""
        return self.tree(self.positions(q_active, near=near), *others)

    def positions(self, q_active: Any, *, near: Any = None) -> Array:
        """The positions of all joints (n_tree,) or (N, n_tree), NaN where the loops cannot follow."""
        start = self.loops.model.home if near is None else near
        wanted = np.asarray(q_active, dtype=float)
        if wanted.ndim == 1:
            found = self.loops(wanted, near=start)
            return np.full(len(self.loops.joints), np.nan) if found is None else found
        return self.loops.path(wanted, start)


def compile_active(model: ActivePositions, parameters: Any = None, **options: Any) -> ActiveSolver:
    """The solver of a model that closes its loops inside."""
    if not isinstance(model.loops, LoopGeometry):
        raise ArmwrightError(f"positions='active' of '{model.robot}': no model of its loops")
    tree = function.compile(model.tree, parameters, **options)
    return ActiveSolver(model, tree, compile_loops(model.loops, None, **options))
