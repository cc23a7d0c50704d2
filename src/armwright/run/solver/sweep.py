"""Solutions of an arm with one joint too many: those at each of several values of that joint."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from armwright.models.inverse.swept_model import Swept
from armwright.run.solver.engines import Counts, Engine, engine_of
from armwright.run.solver.solutions import STATUS, Array, Solutions


@dataclass(frozen=True, eq=False)
class SweepEngine:
    """The engines of all values, in their order."""

    engines: tuple[Engine, ...]

    def one(self, T: Array) -> Array:
        """(K, n): the solutions at all values."""
        return np.concatenate([engine.one(T) for engine in self.engines])

    def many(self, T: Array) -> tuple[Array, Counts]:
        """(N, Kmax, n) padded with NaN, those of all values in front, and counts (N,)."""
        found = [engine.many(T) for engine in self.engines]
        q = np.concatenate([rows for rows, _ in found], axis=1)
        order = np.argsort(np.isnan(q[:, :, 0]), axis=1, kind="stable")
        q = np.take_along_axis(q, order[:, :, None], axis=1)
        counts = np.sum([counts for _, counts in found], axis=0)
        return q[:, : counts.max(initial=0)], counts

    def careful(self, T: Array) -> Solutions:
        """All solutions with branches and residuals; the status is the worst of those that have any."""
        found = [engine.careful(T) for engine in self.engines]
        kept = [one for one in found if len(one.q)]
        if not kept:
            return min(found, key=lambda one: one.distance)
        worst = max(kept, key=lambda one: STATUS.index(one.status))
        return replace(
            worst,
            q=np.concatenate([one.q for one in kept]),
            branch=tuple(text for one in kept for text in one.branch),
            residual=np.concatenate([one.residual for one in kept]),
        )

    def at_once(self, T: Array) -> Array:
        """(K, n): what is found at once at all values, perhaps not all."""
        return np.concatenate([engine.at_once(T) for engine in self.engines])

    def prepare(self) -> None:
        """Makes all code that a pose can ask for."""
        for engine in self.engines:
            engine.prepare()


def engine(model: Swept, parameters: Any = None, **options: Any) -> SweepEngine:
    """The engines of a model at all its values."""
    return SweepEngine(tuple(engine_of(part, parameters, **options) for part in model.parts))
