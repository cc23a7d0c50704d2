"""What is known of an arm with a closed form, and its branches at a pose: which are met, which are plain."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import MOST, Answers, Arm, Pose, Residuals
from armwright.kernels.inverse.positions.joint_differences import wrap
from armwright.kernels.inverse.search.own_rows import OwnRow, row_flatness
from armwright.kernels.language import Array, Program, Real, Whole, cold, program, record, sqrt, zeros
from armwright.kernels.tolerances import DOUBLE

IS_MET = 0  # places behind the joints in a row of the branches
MISSED = 1  # the square of its error
MARGIN = 2
IS_DOUBTFUL = 3
IS_LOST = 4
GRIPS = 5


Branches: TypeAlias = Annotated[Array, ("branches", "columns")]
BranchRow: TypeAlias = Annotated[Array, ("columns",)]
PerJoint: TypeAlias = Annotated[Array, ("width",)]
PerStep: TypeAlias = Annotated[Array, ("steps",)]


@program
def checks(pose: Pose) -> Branches:  # type: ignore[empty-body]
    """Every branch: joints, 1 where it is a solution, squared error, margin, 1 where it is neither clearly a
    solution nor clearly none, 1 where it may have been lost, and the grips of its steps.
    """
    ...


@record
class ClosedArm:
    """A closed form, and the arm that elimination solves.

    branches     how many; columns: numbers of each; steps: grips of each
    is_backed    1 where elimination solves the arm too
    is_whole     1 where the arm has six joints and all are the robot's own
    is_short     1 where fewer than six joints, besides those held, must meet all components of a pose, and
                 elimination solves the arm too
    asks_early   1 where elimination is asked whenever a step loses its grip or nothing is found: slides, or
                 fewer than six joints
    is_near      1 where the closed form is that of a neighbour: no branch is met before it is followed
    blur         m and rad by which branches may be off: tolerance of the pose, deviation of a neighbour
    turns        1 for revolute joints of the robot, 0 for slides
    free_of      number (1 …) of the robot's joint that a step without grip leaves free, 0 for a virtual one
    is_harmless  1 for steps after which no step has two branches: a free joint there costs no solution
    """

    width: Whole
    branches: Whole
    columns: Whole
    steps: Whole
    is_backed: Whole
    is_whole: Whole
    is_short: Whole
    asks_early: Whole
    is_near: Whole
    blur: Real
    turns: PerJoint
    free_of: PerStep
    is_harmless: PerStep
    checks: Program
    arm: Arm


@cold
def rows_apart(closed: ClosedArm, first: OwnRow, second: OwnRow) -> Real:
    """The largest difference of a joint, angles the short way round."""
    longest = 0.0
    for k in range(closed.width):
        apart = wrap(closed.turns[k], first[k] - second[k])
        longest = max(longest, abs(apart))
    return longest


@cold
def is_answer(closed: ClosedArm, row: OwnRow, answers: Answers, count: Whole) -> Whole:
    """1 where a row is among the answers already."""
    answer = 0
    for n in range(count):
        apart = rows_apart(closed, row, answers[n])
        if apart < DOUBLE:
            answer = 1
    return answer


@cold
def joints_of_branch(closed: ClosedArm, branch: BranchRow) -> OwnRow:
    """The joints of a branch."""
    row = zeros(OwnRow, closed)
    for k in range(closed.width):
        row[k] = branch[k]
    return row


@cold
def met_branches(closed: ClosedArm, found: Branches) -> tuple[Answers, Residuals, Residuals, Whole]:
    """The branches that are solutions, each once: joints, errors, numbers (1 …) of the branches; how many."""
    answers = zeros(Answers, closed)
    residuals = zeros(Residuals)
    branch_of = zeros(Residuals)
    count = 0
    for n in range(closed.branches):
        if found[n, closed.width + IS_MET] > 0.5 and count < MOST:
            row = joints_of_branch(closed, found[n])
            is_known = is_answer(closed, row, answers, count)
            if is_known == 0:
                answers[count] = row
                residuals[count] = sqrt(found[n, closed.width + MISSED])
                branch_of[count] = float(n + 1)
                count += 1
    return answers, residuals, branch_of, count


@cold
def is_plain(closed: ClosedArm, found: Branches) -> Whole:
    """1 where every branch is clearly a solution or clearly none."""
    answer = 1
    for n in range(closed.branches):
        if not found[n, closed.width + IS_DOUBTFUL] < 0.5:
            answer = 0
    return answer


@cold
def row_flatnesses(closed: ClosedArm, answers: Answers, count: Whole) -> tuple[Residuals, Real]:
    """How singular each solution is, and the flattest; 1 where that is not known."""
    flats = zeros(Residuals)
    flattest = 1.0
    for n in range(count):
        flat = row_flatness(closed.arm, answers[n])
        flats[n] = flat
        flattest = min(flattest, flat)
    return flats, flattest


@cold
def zeros_behind(
    closed: ClosedArm, answers: Answers, residuals: Residuals, branch_of: Residuals, count: Whole
) -> tuple[Answers, Residuals, Residuals]:
    """The rows with zeros behind the last one, where others stood that were given up."""
    for n in range(count, MOST):
        residuals[n] = 0.0
        branch_of[n] = 0.0
        for k in range(closed.width):
            answers[n, k] = 0.0
    return answers, residuals, branch_of
