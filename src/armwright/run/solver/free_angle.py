"""Branches of a closed form at a singular pose: a free angle is chosen so that they exist."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.models.inverse.closed.closed_model import free_angle_model
from armwright.models.inverse.inverse_model import Closed
from armwright.run.function.function import Function
from armwright.run.function.function import compile as compile_program
from armwright.run.solver.solutions import Array

_CHOICES = 4096  # values of a free angle that are tried
_AWAY = 1e-2  # pose error that is not one of a solution between two of these values, relative to the position


@dataclass(frozen=True, eq=False)
class Choices:
    """f(T, phi): the branches with free angles at phi."""

    branches: Function

    def best(self, T: Array) -> tuple[Array, NDArray[np.bool_]]:
        """(K, n + 2): each branch, and its error, with the smallest free angle that gives a solution, or with
        the one that nearly does; (K,): False where a solution between two of the angles was perhaps missed.
        """
        turns = np.arange(_CHOICES) * (2 * np.pi / _CHOICES)
        phi = np.sort(np.where(turns > np.pi, turns - 2 * np.pi, turns))
        phi = phi[np.argsort(np.abs(phi), kind="stable")]
        rows = self.branches(np.repeat(T[None], _CHOICES, axis=0), phi[:, None])
        is_met, errors = rows[:, :, -2] > 0.5, np.nan_to_num(rows[:, :, -1], nan=np.inf)
        exists = is_met.any(axis=0)
        chosen = np.where(exists, is_met.argmax(axis=0), errors.argmin(axis=0))
        is_sure = exists | (errors.min(axis=0) > (_AWAY * (1 + np.abs(T[:3, 3]).max())) ** 2)
        return rows[chosen, np.arange(rows.shape[1])], is_sure


def choices_of(model: Closed, parameters: Mapping[str, float], *, backend: str) -> Choices:
    """The choices of a closed form, compiled."""
    return Choices(compile_program(free_angle_model(model), dict(parameters), backend=backend))
