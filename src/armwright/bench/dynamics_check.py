"""Are the results that are timed the same? Ours against Pinocchio's, sample by sample."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.bench.dynamics_cases import DynamicsCase
from armwright.errors import ArmwrightError
from armwright.robot.inertia import NAMES

Array = NDArray[np.float64]
_SAME = 1e-9  # of the largest result; thousands of roundings each way leave less
_PINOCCHIO = ("M", "MX", "MY", "MZ", "XX", "XY", "YY", "XZ", "YZ", "ZZ")  # its order of a link's parameters


def check_results(
    case: DynamicsCase, ours: list[list[float]], theirs: list[list[float]], base: dict[str, Any]
) -> None:
    """Raises where they differ.

    base   of the regressor: {"matrix": base parameters = matrix @ standard, "standard": names}
    """
    a, b = np.array(ours), np.array(theirs)
    if case.peer == "regressor":
        _check_rank(case, b.reshape(-1, len(base["standard"])), len(base["matrix"]))
        a = _with_all_columns(a, base).reshape(b.shape)
    worst = np.abs(a - b).max() / np.abs(b).max()
    if not worst <= _SAME:
        raise ArmwrightError(f"{case.title}: results differ from Pinocchio's by {worst:.0e} of the largest")


def _with_all_columns(ours: Array, base: dict[str, Any]) -> Array:
    """D·(matrix) has a column for every standard parameter, here in Pinocchio's order."""
    matrix = np.array(base["matrix"])
    links = len(base["standard"]) // len(NAMES)
    order = [base["standard"].index(f"{name}{j}") for j in range(1, links + 1) for name in _PINOCCHIO]
    found: Array = ours.reshape(-1, len(matrix)) @ matrix[:, order]
    return found


def _check_rank(case: DynamicsCase, stacked: Array, columns: int) -> None:
    """As many columns as the samples can tell apart."""
    rank = int(np.linalg.matrix_rank(stacked))
    if rank != columns:
        raise ArmwrightError(f"{case.title}: {columns} columns, but Pinocchio's regressor has rank {rank}")
