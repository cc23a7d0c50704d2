"""The answer to a pose of an arm in which joints follow others: in the joints that lead, from the solutions
of the ordinary arm that it folds to.
"""

from __future__ import annotations

from armwright.kernels.inverse.answer import CONTINUUM, UNREACHABLE, solve_pose
from armwright.kernels.inverse.arm import Answers, Arm, Pose, Residuals
from armwright.kernels.inverse.closed_answer import solve_closed
from armwright.kernels.inverse.closed_arm import ClosedArm
from armwright.kernels.inverse.followed_pose import FollowedChain, LedRows, own_misses
from armwright.kernels.inverse.leader_rows import LeaderRows, Leaders, Marks, leader_positions
from armwright.kernels.language import Whole, cold, copied, record, zeros


@record
class LedArm:
    """An arm with followers, and the ordinary arm that elimination solves.

    width     joints of the ordinary arm; leaders: that lead; own: of the robot, those that are held included
    room      rows of an answer
    """

    width: Whole
    leaders: Whole
    own: Whole
    room: Whole
    lead: Leaders
    chain: FollowedChain
    arm: Arm


@record
class LedClosedArm:
    """An arm with followers, and the ordinary arm that has a closed form; sizes as of ``LedArm``."""

    width: Whole
    leaders: Whole
    own: Whole
    room: Whole
    lead: Leaders
    chain: FollowedChain
    closed: ClosedArm


@cold
def led_answer(
    lead: Leaders, answers: Answers, residuals: Residuals, count: Whole, status: Whole, free_joint: Whole
) -> tuple[LedRows, Marks, Whole, Whole, Whole]:
    """All solutions in the robot's joints, the pose errors of the ordinary arm, their number; status and free
    joint, from those of that arm.

    Where that arm has more joints than lead and one of them is free, rows are those that were found among the
    points of its continuum.
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
def solve_led(led: LedArm, given: Pose) -> tuple[LedRows, Marks, Whole, Whole, Whole]:
    """All solutions, their pose errors, their number; status and the number of the free joint, from 1; 0 for
    none.

    The status is -1 for a matrix that is no rigid transform, 0 unreachable, 1 regular, 2 singular, 3 a joint
    is free.
    """
    answers, residuals, total, found, free = solve_pose(led.arm, given)
    rows, errors, count, status, free_joint = led_answer(led.lead, answers, residuals, total, found, free)
    errors = own_misses(led.chain, given, rows, errors, count)
    return rows, errors, count, status, free_joint


@cold
def solve_led_closed(led: LedClosedArm, given: Pose) -> tuple[LedRows, Marks, Whole, Whole, Whole]:
    """All solutions by the closed form of the ordinary arm, their pose errors, their number; status and free
    joint as of ``solve_led``.
    """
    answers, residuals, total, found, free = solve_closed(led.closed, given)
    rows, errors, count, status, free_joint = led_answer(led.lead, answers, residuals, total, found, free)
    errors = own_misses(led.chain, given, rows, errors, count)
    return rows, errors, count, status, free_joint
