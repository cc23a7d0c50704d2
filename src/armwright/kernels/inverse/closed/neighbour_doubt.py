"""Poses at which branches of a neighbour with a closed form begin or end: the arm's solutions from all sides.

The neighbour's branches at the pose and at poses nearby, followed to the arm's own numbers, are the
candidates; the roots of the elimination tell whether there are enough.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import (
    ERROR,
    JOINTS,
    MOST,
    PIVOT,
    Answers,
    Arm,
    Found,
    Pose,
    Solution,
    Transform,
)
from armwright.kernels.inverse.closed.neighbour import BRANCH, EXISTS, nearby_solutions
from armwright.kernels.inverse.elimination.balance import is_firm
from armwright.kernels.inverse.elimination.elimination import hold_against_roots, is_any_flat
from armwright.kernels.inverse.elimination.formulation import BEYOND_FOLD, HAZY, try_form
from armwright.kernels.inverse.elimination.root_solutions import add_solution
from armwright.kernels.inverse.positions.nearby_poses import SIDES, nearby_pose
from armwright.kernels.inverse.positions.newton import joint_values, polish
from armwright.kernels.inverse.positions.newton_group import Branches, NearbyArm
from armwright.kernels.inverse.search.answer import (
    ASK_CAREFULLY,
    NOT_A_POSE,
    insert_row,
    is_any_twice,
)
from armwright.kernels.inverse.search.chain_answer import is_whole_answer, sure_of_pose
from armwright.kernels.inverse.search.folds import is_out_of_reach
from armwright.kernels.inverse.search.own_rows import scaled_pose
from armwright.kernels.language import Real, Whole, cold, copied, cos, record, sin, zeros
from armwright.kernels.tolerances import CLOSE, LED_BACK, NEAR_POSE, RIGID


@record
class DoubtfulArm:
    """An arm with its neighbour, and as elimination sees it.

    rows    branches of the neighbour
    width   number of the robot's joints
    flat    pivots of J below which the arm may have solutions that the neighbour has not
    """

    rows: Whole
    width: Whole
    flat: Real
    near: NearbyArm
    arm: Arm


@cold
def branches_at(near: NearbyArm, aside: Transform) -> Branches:
    """The neighbour's branches at a pose in units of length."""
    pose = zeros(Pose)
    pose[3, 3] = 1.0
    for r in range(3):
        for m in range(4):
            pose[r, m] = aside[r, m] * (near.scale if m == 3 else 1.0)
    found = near.neighbour_rows(pose)
    branches = copied(found)
    return branches


@cold
def branch_state(near: NearbyArm, branches: Branches, n: Whole) -> Solution:
    """The state of a branch."""
    state = zeros(Solution)
    for k in range(JOINTS):
        if near.turns[k] > 0.0:
            state[2 * k] = cos(branches[n, k])
            state[2 * k + 1] = sin(branches[n, k])
        else:
            state[2 * k] = branches[n, k] / near.scale
    return state


@cold
def leads_back(start: Solution, found: Found, total: Whole) -> Whole:
    """1 where a start is so near to a known solution, for how singular that is, that it leads there."""
    answer = 0
    for k in range(total):
        apart = 0.0
        for m in range(2 * JOINTS):
            apart = max(apart, abs(found[k, m] - start[m]))
        if apart < LED_BACK * abs(found[k, PIVOT]):
            answer = 1
    return answer


@cold
def add_branches(
    both: DoubtfulArm, pose: Transform, aside: Transform, found: Found, total: Whole
) -> tuple[Found, Whole]:
    """The solutions at a pose with those to which the neighbour's branches at another one lead."""
    branches = branches_at(both.near, aside)
    for n in range(both.rows):
        if branches[n, EXISTS] > 0.5:
            start = branch_state(both.near, branches, n)
            is_known = leads_back(start, found, total)
            if is_known == 0:
                solution = polish(both.arm, pose, start)
                if solution[ERROR] < CLOSE:
                    found, total = add_solution(solution, found, total)
    return found, total


@cold
def add_followed(
    both: DoubtfulArm, pose: Transform, rows: Branches, found: Found, total: Whole
) -> tuple[Found, Whole]:
    """The solutions at a pose with those to which rows lead that were followed as far as they went."""
    for n in range(both.rows):
        if rows[n, BRANCH] > 0.5:
            start = branch_state(both.near, rows, n)
            solution = polish(both.arm, pose, start)
            if solution[ERROR] < CLOSE:
                found, total = add_solution(solution, found, total)
    return found, total


@cold
def existing_branches(both: DoubtfulArm, pose: Transform) -> Whole:
    """How many solutions the neighbour has at a pose."""
    branches = branches_at(both.near, pose)
    count = 0
    for n in range(both.rows):
        if branches[n, EXISTS] > 0.5:
            count += 1
    return count


@cold
def can_vouch(both: DoubtfulArm, found: Found, total: Whole) -> Whole:
    """1 where the arm surely has no more solutions than its neighbour: all are far from singular ones."""
    flat = is_any_flat(both.arm, found, total)
    answer = 1 - flat
    for n in range(total):
        if abs(found[n, PIVOT]) < both.flat:
            answer = 0
    return answer


@cold
def settle_neighbour(both: DoubtfulArm, given: Pose, rows: Branches) -> tuple[Answers, Whole]:
    """All solutions and their number where none is a double root and the roots say that none is missing; else
    a number below 0, as of ``quick_solutions``.

    Where roots say so of all but what hides around constant ones, another formulation must agree, or the
    neighbour: it has as many solutions, and poses nearby lead to no other.

    rows   the neighbour's, followed as far as they went
    """
    answers = zeros(Answers, both)
    count = NOT_A_POSE
    pose, off = scaled_pose(both.arm, given)
    if off <= RIGID:
        found = zeros(Found)
        total = 0
        found, total = add_followed(both, pose, rows, found, total)
        answer = 0
        firm = is_firm(found, total)
        if firm == 1:
            found, total, answer = try_form(both.arm, 0, 0, pose, found, total)
        if answer != 1 and answer != BEYOND_FOLD:
            before = total + 0
            for which in range(SIDES):
                aside = nearby_pose(pose, which, NEAR_POSE)
                found, total = add_branches(both, pose, aside, found, total)
            firm = is_firm(found, total)
            wanted = existing_branches(both, pose)
            certain = can_vouch(both, found, total)
            agrees = 1 if answer == HAZY and certain == 1 and total == before and total == wanted else 0
            if firm == 1 and agrees == 0:
                is_tried = 1 if total == before else 0  # what the first formulation says holds still
                hazy = is_tried if answer == HAZY else 0
                found, total, answer = hold_against_roots(both.arm, pose, is_tried, hazy, found, total)
        answer = sure_of_pose(answer, total, off)
        if answer == HAZY:
            flat = is_any_flat(both.arm, found, total)
            answer = 1 - flat
        count = min(total, MOST)
        for n in range(count):
            q = joint_values(both.arm, found[n])
            answers = insert_row(both.arm, q, answers, n)
        is_whole = is_whole_answer(both.arm, answer, total)
        if is_whole == 1:
            twice = is_any_twice(both.arm, pose, found, total)
            is_whole -= twice
        is_far = is_out_of_reach(both.arm, pose)
        if is_whole == 0 and is_far == 0:
            count = ASK_CAREFULLY - count
    return answers, count


@cold
def neighbour_answer(both: DoubtfulArm, given: Pose) -> tuple[Answers, Whole]:
    """All solutions and their number: those of the neighbour followed where these are surely all, else as of
    ``settle_neighbour``.
    """
    answers = zeros(Answers, both)
    count = 0
    rows, unsure = nearby_solutions(both.near, given)
    if unsure == 0:
        for n in range(both.rows):
            if rows[n, BRANCH] > 0.5:
                for k in range(JOINTS):
                    answers[count, k] = rows[n, k]
                count += 1
    else:
        answers, count = settle_neighbour(both, given, rows)
    return answers, count
