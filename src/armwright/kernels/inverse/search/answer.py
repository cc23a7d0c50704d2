"""The answer to a pose: all solutions for the robot's own joints, their errors, status and free joint."""

from __future__ import annotations

from armwright.kernels.inverse.arm import (
    JOINTS,
    MOST,
    PIVOT,
    Answers,
    Arm,
    Found,
    Joints,
    Pose,
    Residuals,
    Transform,
)
from armwright.kernels.inverse.elimination.elimination import MORE_FORMS, eliminate_quickly
from armwright.kernels.inverse.positions.distinct import Rows, is_same, joints_in
from armwright.kernels.inverse.positions.joint_differences import is_listed
from armwright.kernels.inverse.positions.newton import joint_values, pose_error
from armwright.kernels.inverse.positions.transforms import is_rounded_pose
from armwright.kernels.inverse.search.chain_answer import (
    CONTINUUM,
    IS_SINGULAR,
    NOT_RIGID,
    REGULAR,
    UNREACHABLE,
    chain_answer,
    is_whole_answer,
    sure_of_pose,
)
from armwright.kernels.inverse.search.folds import is_out_of_reach
from armwright.kernels.inverse.search.own_rows import own_row, row_misses, scaled_pose
from armwright.kernels.inverse.search.pinned_solutions import pin_solutions, single_pinned
from armwright.kernels.inverse.search.reachable_pose import reachable_pose
from armwright.kernels.language import Whole, cold, cos, rare, zeros
from armwright.kernels.tolerances import (
    DOUBLE,
    DOUBTFUL_PIVOTS,
    ORDERED,
    RIGID,
    SINGULAR,
    UPRIGHT,
)

ASK_CAREFULLY = -1  # number of quick solutions, less those that are known already
NOT_A_POSE = -100


@cold
def is_own_solution(arm: Arm, q: Joints) -> Whole:
    """1 where the tool is not upside down in the direction that the task leaves open."""
    answer = 1
    if arm.upright >= 0:
        if cos(q[max(arm.upright, 0)]) < -UPRIGHT:
            answer = 0
    return answer


@cold
def own_answers(arm: Arm, pose: Transform, rows: Rows, count: Whole) -> tuple[Answers, Residuals, Whole]:
    """Solutions of the robot, each once, with pose errors in metres; and how many."""
    answers = zeros(Answers, arm)
    residuals = zeros(Residuals)
    number = 0
    for n in range(count):
        q = joints_in(rows[n])
        is_kept = is_own_solution(arm, q)
        row = own_row(arm, q)
        if is_kept == 1 and (arm.width != JOINTS or arm.upright >= 0 or arm.virtual > 0):
            is_known = is_listed(arm.width, JOINTS, arm.places, arm.turns, row, answers, number, DOUBLE)
            is_kept -= is_known
        if is_kept == 1 and number < MOST:
            answers[number] = row
            miss = pose_error(arm, pose, q, arm.scale)
            residuals[number] = miss
            number += 1
    return answers, residuals, number


@cold
def insert_row(arm: Arm, q: Joints, answers: Answers, count: Whole) -> Answers:
    """The sorted answers with one more among the first ones."""
    place = count
    while place > 0:
        is_first = 0
        for k in range(JOINTS):
            x = q[k] * (1.0 if arm.turns[k] > 0.0 else arm.scale)
            if x < answers[place - 1, k] - ORDERED:
                is_first = 1
                break
            if x > answers[place - 1, k] + ORDERED:
                break
        if is_first == 0:
            break
        for k in range(JOINTS):
            answers[place, k] = answers[place - 1, k]
        place -= 1
    for k in range(JOINTS):
        answers[place, k] = q[k] * (1.0 if arm.turns[k] > 0.0 else arm.scale)
    return answers


@rare
def is_any_twice(arm: Arm, pose: Transform, found: Found, total: Whole) -> Whole:
    """1 where two solutions with small pivots are the copies of one double root."""
    answer = 0
    for n in range(total):
        if abs(found[n, PIVOT]) < DOUBTFUL_PIVOTS:
            q = joint_values(arm, found[n])
            for m in range(n):
                other = joint_values(arm, found[m])
                if answer == 0:
                    answer = is_same(arm, pose, other, q)
    return answer


@cold
def quick_solutions(arm: Arm, given: Pose) -> tuple[Answers, Whole]:
    """All solutions and their number where elimination alone is sure of them; else a number below 0.

    Where ``solve_given`` is to be asked, -1 less the number of solutions that are known already; -100 for a
    matrix that is no rigid transform. For arms whose six joints are all the robot's own.
    """
    answers = zeros(Answers, arm)
    count = NOT_A_POSE
    pose, off = scaled_pose(arm, given)
    if off <= RIGID:
        found, total, is_sure = eliminate_quickly(arm, MORE_FORMS, pose)
        is_sure = sure_of_pose(is_sure, total, off)
        count = min(total, MOST)
        for n in range(count):
            q = joint_values(arm, found[n])
            answers = insert_row(arm, q, answers, n)
        is_whole = is_whole_answer(arm, is_sure, total)
        is_far = is_out_of_reach(arm, pose)
        if is_whole == 1:
            twice = is_any_twice(arm, pose, found, total)
            is_whole -= twice
        if is_whole == 0 and is_far == 0:
            count = ASK_CAREFULLY - count
    return answers, count


@cold
def solve_pose(arm: Arm, given: Pose) -> tuple[Answers, Residuals, Whole, Whole, Whole]:
    """The solutions of the pose itself, within the tolerance; results as of ``solve_given``."""
    answers = zeros(Answers, arm)
    residuals = zeros(Residuals)
    count = 0
    status = NOT_RIGID
    free_joint = 0
    pose, off = scaled_pose(arm, given)
    if off <= RIGID:
        is_rounded = is_rounded_pose(given, off)
        rows, total, status, free = chain_answer(arm, pose, off, is_rounded)
        if arm.virtual > 0:
            rows, total, flattest = pin_solutions(arm, pose, 1 if status == REGULAR else 0, rows, total)
            if flattest > SINGULAR:
                status = REGULAR
            else:
                rows, total, free = single_pinned(arm, pose, rows, total, free)
                status = CONTINUUM if free >= 0 else IS_SINGULAR
        answers, residuals, count = own_answers(arm, pose, rows, total)
        if status == CONTINUUM:
            free_joint = int(arm.number_of[max(free, 0)])
            if free_joint == 0:
                status = REGULAR
        if count == 0:
            status = UNREACHABLE
            free_joint = 0
    return answers, residuals, count, status, free_joint


@cold
def solve_given(arm: Arm, given: Pose) -> tuple[Answers, Residuals, Whole, Whole, Whole]:
    """All solutions, their pose errors, their number; status and the number of the free joint, from 1; 0 for
    none.

    The status is -1 for a matrix that is no rigid transform, 0 unreachable, 1 regular, 2 singular, 3 a joint
    is free. Of an arm with fewer joints a rounded pose is taken for the nearest one that it reaches.
    """
    answers, residuals, count, status, free_joint = solve_pose(arm, given)
    if arm.is_short == 1:  # alone, so that texts of other arms have no search
        if status == UNREACHABLE:
            near, is_near = reachable_pose(arm, given)
            if is_near == 1:
                answers, residuals, count, status, free_joint = solve_pose(arm, near)
                residuals = row_misses(arm, given, answers, residuals, count)
    return answers, residuals, count, status, free_joint
