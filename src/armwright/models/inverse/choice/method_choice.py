"""Which method solves a robot, and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations

from armwright.errors import ArmwrightError
from armwright.models.inverse.choice.moving_chain import compact
from armwright.models.inverse.choice.pieper import pieper_condition
from armwright.models.inverse.choice.task import COMPONENTS, Extended, extend_robot
from armwright.models.inverse.closed.branch_names import Namer
from armwright.models.inverse.closed.branches import branches_of
from armwright.models.inverse.closed.closed_form import ClosedForm, try_branches
from armwright.models.inverse.closed.paul_equations import bare_arm, reversed_arm
from armwright.models.inverse.closed.solution_plan import plan_of
from armwright.models.inverse.elimination.general_arm import GeneralArm, is_general, prepare
from armwright.robot import Robot
from armwright.robot.geometry.matrix import Matrix

_WHOLE = 6  # joints; of fewer, formulas that divide by what rounding of a file left are none
METHODS = ("auto", "pieper", "paul", "neighbour", "general", "numeric")
GUARANTEE = (
    "damped Newton steps from a fixed set of starts: every solution returned meets the pose and the joint "
    "limits, but it is not guaranteed that all are found"
)


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The chain of an arm with a closed form, the form, and how far its tool is from that of the arm itself
    at most, at some positions, [1 or m].
    """

    chain: Robot
    form: ClosedForm
    deviation: float


@dataclass(frozen=True, slots=True)
class MethodChoice:
    """The method by name, why, and what it works with: a closed form, a neighbour, a studied arm, or neither.

    completed   the robot with joints that make six of fewer; solutions are those where these are zero
    """

    method: str
    reason: str
    closed: ClosedForm | None = None
    near: Neighbour | None = field(default=None, compare=False)
    general: GeneralArm | None = field(default=None, compare=False)
    completed: Extended | None = field(default=None, compare=False)


def choose_method(
    robot: Robot,
    method: str,
    pose: Matrix,
    tags: dict[str, str],
    neighbour: Callable[[], Neighbour | None],
) -> MethodChoice:
    """The method that solves a compact serial robot; refuses one that was asked for by name and does not.

    neighbour   looks for an arm with a closed form nearby, where the robot itself has none
    """
    n = len(robot.moving)
    own = [variable for variable, tag in tags.items() if tag.isdigit()]
    if method == "numeric" or n > 6:
        return _numeric(robot, method)
    condition = pieper_condition(robot, own) if method != "paul" else ""
    if method == "pieper" and not condition:
        raise ArmwrightError(
            f"'{robot.name}': it has no three prismatic joints, and no three neighbouring revolute "
            "axes meet in one point; "
            "use method='auto', 'paul' or 'general'"
        )
    if n < _WHOLE and method == "auto" and (near := neighbour()) is not None:
        return MethodChoice("neighbour", _near_words(near), near=near)
    closed, why_not = (None, "") if method in ("general", "neighbour") else closed_form(robot, pose, tags)
    if closed is not None:
        name = "pieper" if method == "pieper" else "paul"
        return MethodChoice(name, _join_words(condition, _closed_words(closed)), closed)
    if method == "paul":
        raise ArmwrightError(f"'{robot.name}': {why_not}; use method='auto' or 'general'")
    near = neighbour() if method == "neighbour" or (method == "auto" and n == _WHOLE) else None
    if near is not None:
        return MethodChoice("neighbour", _near_words(near), near=near)
    if method == "neighbour":
        raise ArmwrightError(
            f"'{robot.name}': no arm with a closed form is close to it; use method='auto' or 'general'"
        )
    return _without_closed_form(robot, method, condition, why_not)


def _without_closed_form(robot: Robot, method: str, condition: str, why_not: str) -> MethodChoice:
    arm, refusal, completed = study_arm(robot)
    if arm is not None:
        words = _join_words(condition, why_not, "elimination gives all solutions")
        name = "pieper" if method == "pieper" else "general"
        return MethodChoice(name, words, general=arm, completed=completed)
    if method in ("general", "pieper"):
        raise ArmwrightError(refusal)
    return MethodChoice("numeric", _join_words(why_not, refusal, GUARANTEE))


def _numeric(robot: Robot, method: str) -> MethodChoice:
    n = len(robot.moving)
    if method not in ("auto", "numeric"):
        raise ArmwrightError(
            f"'{robot.name}' has {n} joints, method '{method}' solves six; hold the others, "
            f"e.g. fixed={{'{robot.moving[n // 2].name}': 0.0}}, or use method='numeric'"
        )
    words = f"{n} joints for six components leave a continuum of solutions" if n > 6 else ""
    return MethodChoice("numeric", _join_words(words, GUARANTEE))


def closed_form(robot: Robot, pose: Matrix, tags: dict[str, str]) -> tuple[ClosedForm | None, str]:
    """The closed form of a robot, followed from its base or from its tip, and why not where there is none."""
    if is_general(robot):
        return (
            None,
            "no two neighbouring axes are parallel or meet, so that no equation of Paul's types 1-8 arises",
        )
    why_not = ""
    arm = bare_arm(robot)
    for each in (arm, reversed_arm(arm)):
        plan = plan_of(each)
        if plan.reason:
            why_not = why_not or plan.reason
            continue
        namer = Namer(tags, each.sides)
        branches = branches_of(each, plan, pose, namer)
        tried = try_branches(robot, [(*branch.q, branch.is_met) for branch in branches])
        if tried:
            return ClosedForm(each, plan, branches, namer, tried), ""
        why_not = "the equations of types 1-8 lose solutions of this arm"
    return None, why_not


def _closed_words(closed: ClosedForm) -> str:
    kinds = sorted({step.kind for step in closed.plan.steps} - {0})
    count = closed.plan.branches
    return (
        f"equations of type {', '.join(map(str, kinds))} solve all joints, {count} "
        + ("branches" if count > 1 else "branch")
        + (", from the tip to the base" if closed.arm.is_reversed else "")
    )


def _near_words(near: Neighbour) -> str:
    return _join_words(
        f"within {near.deviation:.1e} of an arm with exact angles and lengths: {_closed_words(near.form)}",
        "its solutions are refined with this arm's own numbers",
        "where solutions appear or vanish, elimination is used",
    )


def study_arm(robot: Robot) -> tuple[GeneralArm | None, str, Extended | None]:
    """The robot as elimination sees it, with joints that must stay at zero where it has fewer than six."""
    n = len(robot.moving)
    try:
        if n == 6:
            return prepare(robot), "", None
        refusal = f"'{robot.name}' has {n} joints, elimination solves six"
    except ArmwrightError as error:
        return None, str(error), None
    for added in combinations(reversed(COMPONENTS), 6 - n):
        try:
            more = extend_robot(robot, [text for text in COMPONENTS if text not in added])
            return prepare(compact(more.robot)), "", more
        except ArmwrightError:  # these joints do not make the arm move in all directions
            continue
    return None, refusal, None


def _join_words(*words: str) -> str:
    return "; ".join(text for text in words if text)
