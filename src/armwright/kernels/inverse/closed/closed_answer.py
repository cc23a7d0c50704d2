"""The answer of a closed form: its branches, checked, and what elimination finds where they may not be all.

One program computes every branch and how far it can be trusted. Almost every pose is plain: each branch is
clearly a solution or clearly none.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import MOST, Answers, Pose, Residuals
from armwright.kernels.inverse.closed.closed_arm import (
    IS_MET,
    MISSED,
    ClosedArm,
    is_plain,
    met_branches,
    zeros_behind,
)
from armwright.kernels.inverse.closed.doubtful_branches import closed_status, settle_doubt
from armwright.kernels.inverse.positions.transforms import is_rounded_pose, rigid_matrix
from armwright.kernels.inverse.search.answer import solve_pose
from armwright.kernels.inverse.search.chain_answer import NOT_RIGID, UNREACHABLE
from armwright.kernels.inverse.search.own_rows import row_misses
from armwright.kernels.inverse.search.reachable_pose import reachable_pose
from armwright.kernels.language import Array, Real, Whole, cold, sqrt, zeros
from armwright.kernels.tolerances import (
    HUGE,
    RIGID,
)

ClosedRows: TypeAlias = Annotated[Array, (16, "columns")]


@cold
def branches_as_given(
    closed: ClosedArm, given: Pose
) -> tuple[Answers, Residuals, Residuals, Whole, Whole, Whole, Real]:
    """The solutions of the pose itself, within the tolerance; results as of ``closed_answer``."""
    answers = zeros(Answers, closed)
    residuals = zeros(Residuals)
    branch_of = zeros(Residuals)
    count = 0
    status = NOT_RIGID
    free_joint = 0
    nearest = HUGE
    pose, off = rigid_matrix(given)
    if off <= RIGID:
        found = closed.checks(pose)
        answers, residuals, branch_of, count = met_branches(closed, found)
        count = count * (1 - closed.is_near)
        status, free_joint = closed_status(closed, found, count)
        if closed.is_backed == 1:
            is_clear = is_plain(closed, found)
            if is_clear == 0 or (closed.asks_early == 1 and count == 0) or closed.is_near == 1:
                answers, residuals, branch_of, count, status, free_joint = settle_doubt(
                    closed, pose, found, answers, residuals, branch_of, count, status, free_joint
                )
                answers, residuals, branch_of = zeros_behind(closed, answers, residuals, branch_of, count)
            is_rounded = is_rounded_pose(given, off)
            if is_clear == 0 and count == 0 and closed.is_whole == 1 and is_rounded == 1:
                # what elimination finds within the tolerance of a pose that was rounded
                answers, residuals, count, status, free_joint = solve_pose(closed.arm, given)
        for n in range(closed.branches):
            nearest = min(nearest, sqrt(found[n, closed.width + MISSED]))
    return answers, residuals, branch_of, count, status, free_joint, nearest


@cold
def closed_answer(
    closed: ClosedArm, given: Pose
) -> tuple[Answers, Residuals, Residuals, Whole, Whole, Whole, Real]:
    """All solutions, their pose errors, the numbers of their branches (from 1, 0 for none); how many, status
    and free joint as of ``solve_closed``; and how far the nearest branch is.

    Of an arm with fewer joints a rounded pose is taken for the nearest one that it reaches.
    """
    answers, residuals, branch_of, count, status, free_joint, nearest = branches_as_given(closed, given)
    if closed.is_short == 1:  # alone, so that texts of other arms have no search
        if status == UNREACHABLE:
            near, is_near = reachable_pose(closed.arm, given)
            if is_near == 1:
                answers, residuals, branch_of, count, status, free_joint, nearest = branches_as_given(
                    closed, near
                )
                residuals = row_misses(closed.arm, given, answers, residuals, count)
    return answers, residuals, branch_of, count, status, free_joint, nearest


@cold
def solve_branches(
    closed: ClosedArm, given: Pose
) -> tuple[Answers, Residuals, Whole, Whole, Whole, Residuals]:
    """What ``solve_closed`` gives, and the number of the branch that each solution is: from 1, 0 for none."""
    answers, residuals, branch_of, count, status, free_joint, _nearest = closed_answer(closed, given)
    return answers, residuals, count, status, free_joint, branch_of


@cold
def solve_closed(closed: ClosedArm, given: Pose) -> tuple[Answers, Residuals, Whole, Whole, Whole]:
    """All solutions, their pose errors, their number; status and the number of the free joint, from 1; 0 for
    none.

    The status is -1 for a matrix that is no rigid transform, 0 unreachable, 1 regular, 2 singular, 3 a joint
    is free.
    """
    answers, residuals, count, status, free_joint, _branch_of = solve_branches(closed, given)
    return answers, residuals, count, status, free_joint


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
