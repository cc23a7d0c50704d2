"""The solutions of a closed form in one array, for those who ask for nothing else."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.answer import NOT_RIGID
from armwright.kernels.inverse.arm import MOST, Pose
from armwright.kernels.inverse.closed_answer import closed_answer
from armwright.kernels.inverse.closed_arm import IS_MET, ClosedArm
from armwright.kernels.language import Array, Whole, cold, zeros

ClosedRows: TypeAlias = Annotated[Array, (16, "columns")]


@cold
def closed_rows(closed: ClosedArm, given: Pose) -> tuple[ClosedRows, Whole]:
    """A row for each solution, its joints and 1, and zeros behind them; 1 for a matrix that is no pose."""
    rows = zeros(ClosedRows, closed)
    answers, _residuals, _branch_of, count, status, _free_joint, _nearest = closed_answer(closed, given)
    for n in range(MOST):
        if n < count:
            rows[n, closed.width + IS_MET] = 1.0
            for k in range(closed.width):
                rows[n, k] = answers[n, k]
    failed = 1 if status == NOT_RIGID else 0
    return rows, failed
