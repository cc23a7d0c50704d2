"""The answer to a pose of an arm in which joints follow others: in the joints that lead, from the solutions
of the ordinary arm that it folds to.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import Answers, Arm, Pose, Residuals
from armwright.kernels.inverse.closed.closed_answer import solve_closed
from armwright.kernels.inverse.closed.closed_arm import ClosedArm
from armwright.kernels.inverse.leader_rows import LeaderRows, Leaders, Marks, leader_positions
from armwright.kernels.inverse.numeric.descent import NumericArm, OwnAnswers
from armwright.kernels.inverse.numeric.numeric_answer import nearest_pose, search_forgiving
from armwright.kernels.inverse.numeric.reached_pose import row_miss
from armwright.kernels.inverse.positions.transforms import rigid_pose
from armwright.kernels.inverse.search.answer import solve_given
from armwright.kernels.inverse.search.chain_answer import CONTINUUM, UNREACHABLE
from armwright.kernels.language import Array, Whole, cold, copied, record, zeros

LedRows: TypeAlias = Annotated[Array, ("room", "own")]


@record
class CoupledRobot:
    """A robot in which joints follow others, and how solutions of its ordinary arm become its own.

    width     joints of the ordinary arm; leaders: that lead; own: of the robot, those that are held included
    room      rows of an answer
    decides   1 where the ordinary arm has as many joints as lead; else only some of its solutions fit
    is_posed  1 where all components of a pose are to be met
    is_short  1 where fewer than six joints must meet them: the nearest pose that the robot reaches is taken
              for one that it nearly reaches
    robot     all axes of the robot, as iterations know them
    """

    width: Whole
    leaders: Whole
    own: Whole
    room: Whole
    decides: Whole
    is_posed: Whole
    is_short: Whole
    lead: Leaders
    robot: NumericArm


@record
class LedArm:
    """A coupled robot, and the ordinary arm that elimination solves; sizes as of ``CoupledRobot``."""

    width: Whole
    own: Whole
    room: Whole
    coupled: CoupledRobot
    arm: Arm


@record
class LedClosedArm:
    """A coupled robot, and the ordinary arm that has a closed form; sizes as of ``CoupledRobot``."""

    width: Whole
    own: Whole
    room: Whole
    coupled: CoupledRobot
    closed: ClosedArm


@cold
def leaders_answer(
    lead: Leaders, answers: Answers, residuals: Residuals, count: Whole, status: Whole, free_joint: Whole
) -> tuple[LedRows, Marks, Whole, Whole, Whole]:
    """All solutions in the robot's joints, the pose errors of the ordinary arm, their number; status and free
    joint, from those of that arm.
    """
    rows = zeros(LedRows, lead)
    errors = zeros(Marks, lead)
    led = zeros(LeaderRows, lead)
    marks = zeros(Marks, lead)
    number = 0
    for n in range(count):
        before = number + 0
        u = copied(answers[n])
        led, marks, number = leader_positions(lead, u, led, marks, number)
        for k in range(before, number):
            errors[k] = residuals[n]
    worst = 0.0
    for n in range(number):
        worst = max(worst, marks[n])
        for k in range(lead.own):
            rows[n, k] = lead.held[k]
            if lead.places[k] >= 0.0:
                rows[n, k] = led[n, int(max(lead.places[k], 0.0))]
    count = number + 0
    if count > 0:
        status = max(status, 1 + int(worst))
    if status == CONTINUUM:
        free_joint = int(lead.led_by[free_joint - 1]) if free_joint > 0 else lead.elbow
    if count == 0 and status >= UNREACHABLE:
        status = UNREACHABLE
        free_joint = 0
    return rows, errors, count, status, free_joint


@cold
def searched_rows(
    lead: Leaders, answers: OwnAnswers, residuals: Residuals, count: Whole
) -> tuple[LedRows, Marks]:
    """Solutions that iterations have found, as the rows of an answer, and their errors."""
    rows = zeros(LedRows, lead)
    errors = zeros(Marks, lead)
    for n in range(count):
        errors[n] = residuals[n]
        for k in range(lead.own):
            rows[n, k] = answers[n, k]
    return rows, errors


@cold
def led_answer(
    coupled: CoupledRobot,
    given: Pose,
    answers: Answers,
    residuals: Residuals,
    total: Whole,
    found: Whole,
    free: Whole,
) -> tuple[LedRows, Marks, Whole, Whole, Whole]:
    """All solutions at a pose in the robot's joints, from those of the ordinary arm; by iterations where that
    arm may move and has more joints than lead, of which the points of its continuum say little.
    """
    rows, errors, count, status, free_joint = leaders_answer(
        coupled.lead, answers, residuals, total, found, free
    )
    if coupled.decides == 0:  # alone, so that texts of other robots have no search
        if found == CONTINUUM:
            listed, misses, count, status, free_joint, _nearest = search_forgiving(coupled.robot, given)
            rows, errors = searched_rows(coupled.lead, listed, misses, count)
    return rows, errors, count, status, free_joint


@cold
def forgiven_pose(coupled: CoupledRobot, given: Pose, status: Whole) -> tuple[Pose, Whole]:
    """The nearest pose that the robot reaches, and 1 where it is to be taken for one without solutions."""
    near = copied(given)
    is_near = 0
    if coupled.is_short == 1:
        if status == UNREACHABLE:
            near, is_near = nearest_pose(coupled.robot, given)
    return near, is_near


@cold
def own_misses(coupled: CoupledRobot, given: Pose, rows: LedRows, errors: Marks, count: Whole) -> Marks:
    """The errors of solutions, of the pose that was asked.

    The ordinary arm meets a rounded pose with axes that the joints which lead put together to 1e-6 only.
    Where a part of a pose is met, its axes are as many as lead, and its errors are theirs.
    """
    if coupled.is_posed == 1:
        wanted, _off = rigid_pose(given)
        for n in range(count):
            miss = row_miss(coupled.robot, wanted, rows[n])
            errors[n] = miss
    return errors


@cold
def solve_led(led: LedArm, given: Pose) -> tuple[LedRows, Marks, Whole, Whole, Whole]:
    """All solutions, their pose errors, their number; status and the number of the free joint, from 1; 0 for
    none.

    The status is -1 for a matrix that is no rigid transform, 0 unreachable, 1 regular, 2 singular, 3 a joint
    is free.
    """
    answers, residuals, total, found, free = solve_given(led.arm, given)
    rows, errors, count, status, free_joint = led_answer(
        led.coupled, given, answers, residuals, total, found, free
    )
    near, is_near = forgiven_pose(led.coupled, given, status)
    if is_near == 1:
        answers, residuals, total, found, free = solve_given(led.arm, near)
        rows, errors, count, status, free_joint = led_answer(
            led.coupled, near, answers, residuals, total, found, free
        )
    errors = own_misses(led.coupled, given, rows, errors, count)
    return rows, errors, count, status, free_joint


@cold
def solve_led_closed(led: LedClosedArm, given: Pose) -> tuple[LedRows, Marks, Whole, Whole, Whole]:
    """All solutions by the closed form of the ordinary arm, their pose errors, their number; status and free
    joint as of ``solve_led``.
    """
    answers, residuals, total, found, free = solve_closed(led.closed, given)
    rows, errors, count, status, free_joint = led_answer(
        led.coupled, given, answers, residuals, total, found, free
    )
    near, is_near = forgiven_pose(led.coupled, given, status)
    if is_near == 1:
        answers, residuals, total, found, free = solve_closed(led.closed, near)
        rows, errors, count, status, free_joint = led_answer(
            led.coupled, near, answers, residuals, total, found, free
        )
    errors = own_misses(led.coupled, given, rows, errors, count)
    return rows, errors, count, status, free_joint
