"""Solutions of a regular pose, by the way that suits the arm."""

from __future__ import annotations

from armwright.kernels.inverse.arm import ERROR, Arm, Found, Transform
from armwright.kernels.inverse.elimination.balance import is_balanced
from armwright.kernels.inverse.elimination.elimination import easy_starts, eliminate_joints
from armwright.kernels.inverse.elimination.root_solutions import add_solution
from armwright.kernels.inverse.elimination.three_slides import slide_starts
from armwright.kernels.inverse.positions.newton import polish, state_at
from armwright.kernels.language import Whole, cold, zeros
from armwright.kernels.tolerances import CLOSE

THREE = 3


@cold
def from_slides(arm: Arm, pose: Transform) -> tuple[Found, Whole, Whole]:
    """The solutions of an arm with three slides, their number; 1 where these are surely all."""
    found = zeros(Found)
    total = 0
    starts, count = slide_starts(arm, pose)
    for n in range(count):
        start = state_at(arm, starts[n])
        solution = polish(arm, pose, start)
        if solution[ERROR] < CLOSE:
            found, total = add_solution(solution, found, total)
    balanced = is_balanced(arm, found, total)
    answer = 1 if balanced == 1 else 0
    return found, total, answer


@cold
def regular_solutions(arm: Arm, pose: Transform) -> tuple[Found, Whole, Whole, Whole]:
    """The solutions at a pose, their number; 1 where these are surely all; 1 where those to which solutions
    at poses nearby lead are among them.
    """
    is_asked = 0
    if arm.slides == THREE:
        found, total, answer = from_slides(arm, pose)
    else:
        found, total, answer, is_asked = eliminate_joints(arm, pose)
    return found, total, answer, is_asked


@cold
def easy_solutions(arm: Arm, pose: Transform) -> tuple[Found, Whole]:
    """Solutions at a pose, found without much effort."""
    if arm.slides == THREE:
        found, total, _answer = from_slides(arm, pose)
    else:
        found, total = easy_starts(arm, pose)
    return found, total
