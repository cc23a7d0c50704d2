"""What finds the solutions of one kind of model, found by the name that the model gives."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from armwright.models.inverse.inverse_model import InverseModel
from armwright.run.solver.solutions import Array, Solutions

Counts = NDArray[np.int64]
TRIAL_POSES = np.tile(np.eye(4), (16, 1, 1))  # a batch that makes the code for batches


class Engine(Protocol):
    """An engine finds the solutions of one kind of model; q are values of the robot's own joints."""

    def one(self, T: Array) -> Array:
        """(K, n) at a pose."""

    def many(self, T: Array) -> tuple[Array, Counts]:
        """(N, Kmax, n) padded with NaN and counts (N,) at poses (N, 4, 4); refuses what is no pose."""

    def careful(self, T: Array) -> Solutions:
        """Solutions with status, branches and residuals at a pose that is rigid to 1e-3."""

    def at_once(self, T: Array) -> Array:
        """(K, n) at a pose: what is found at once, perhaps not all."""

    def prepare(self) -> None:
        """Makes all code that a pose can ask for."""


def engine_of(model: InverseModel, parameters: Any = None, **options: Any) -> Engine:
    """The engine that a model names, made for it."""
    made = import_module(f"armwright.run.solver.{model.engine}")
    found: Engine = made.engine(model, parameters, **options)
    return found
