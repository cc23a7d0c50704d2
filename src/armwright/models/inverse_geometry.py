"""Inverse geometry: all positions of the joints that give a wanted pose [KC97 3.3].

The closed form is one straight-line program for all branches: a column per joint and one that is 1
where the branch is a solution. It is written in every language and compiled like any other model.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from armwright.errors import ArmwrightError
from armwright.expr import ONE, ZERO, Node, name
from armwright.models.inverse.closed import Branch, branches_of
from armwright.models.inverse.equations import Arm, bare_arm, reversed_arm
from armwright.models.inverse.labels import labels_of
from armwright.models.inverse.plan import Plan, plan_of
from armwright.models.model import Entry, Model
from armwright.models.registry import Kind
from armwright.models.variables import joint_units, symbols_in
from armwright.program import Argument, Output
from armwright.robot import Robot
from armwright.robot.matrix import Matrix

METHODS = ("auto", "pieper", "paul", "general")
POSE: Matrix = (
    *tuple(tuple(name(f"T{i}{j}") for j in range(1, 5)) for i in range(1, 4)),
    (ZERO, ZERO, ZERO, ONE),
)


@dataclass(frozen=True)
class InverseModel(Model):
    """A Model whose compiled form is a Solver.

    source      the robot that is solved, moving joints in order
    labels      of the branches, in the order of the rows of the output
    checks      a program of its own for the careful answer: error, margin and grips per branch
    free        variables each grip is about, in the order of the columns of ``checks``
    """

    source: Robot | None = field(default=None, compare=False)
    labels: tuple[str, ...] = ()
    checks: Model | None = field(default=None, compare=False)
    free: tuple[tuple[str, ...], ...] = ()


def inverse_geometry(
    robot: Robot, *, method: str = "auto", fixed: Mapping[str, float] | None = None
) -> InverseModel:
    """All solutions of f(T) = q.

    method   "pieper" (three slides, or three revolute axes through one point), "paul" (equations
             of types 1-8), or "auto": whatever solves the robot; ``model.reason`` says why
    fixed    values of joints that are held, for robots with more than six
    """
    if method not in METHODS:
        raise ArmwrightError(f"method '{method}': use {', '.join(METHODS)}")
    held = robot.locked(dict(fixed)) if fixed else robot
    _refuse_shape(held)
    arm = bare_arm(held)
    plan = plan_of(arm)
    if plan.reason:  # what is simple may be at the base
        arm, plan = _from_the_tip(arm, plan)
    if plan.reason:
        raise ArmwrightError(f"'{robot.name}': {plan.reason}; no closed form")
    kinds = sorted({step.kind for step in plan.steps} - {0})
    reason = (
        "equations of type " + ", ".join(map(str, kinds)) + f" solve all joints, {plan.branches} branches"
    )
    return _model(held, arm, plan, method="paul", reason=reason)


def _from_the_tip(arm: Arm, plan: Plan) -> tuple[Arm, Plan]:
    other = reversed_arm(arm)
    found = plan_of(other)
    return (arm, plan) if found.reason else (other, found)


def _refuse_shape(robot: Robot) -> None:
    n = len(robot.moving)
    if robot.loops or any(joint.parent != j for j, joint in enumerate(robot.joints)):
        raise ArmwrightError(f"'{robot.name}' is not one open chain; inverse geometry needs a serial robot")
    if n > 6:
        names = ", ".join(joint.name for joint in robot.moving)
        raise ArmwrightError(
            f"'{robot.name}' has {n} joints, six can be solved; hold the others, "
            f"e.g. fixed={{'{robot.moving[n // 2].name}': 0.0}} ({names})"
        )


def _model(robot: Robot, arm: Arm, plan: Plan, *, method: str, reason: str) -> InverseModel:
    branches = branches_of(arm, plan, POSE)
    n = len(robot.moving)
    elements = tuple(node for branch in branches for node in (*branch.q, branch.is_met))
    inputs = (_pose_argument(),)
    unit = joint_units(robot.moving)
    output = Output("Q", (len(branches), n + 1), unit, elements, "joint values per branch; last 1 = solution")
    parameters = symbols_in(robot, elements, inputs)
    common = {"robot": robot.name, "menu": KIND.menu, "references": KIND.references, "inputs": inputs}
    checks = Model(
        name="inverse_geometry_checks",
        title="Error, margin and grips of every branch",
        outputs=(_checks(branches),),
        parameters=parameters,
        **common,  # type: ignore[arg-type]
    )
    return InverseModel(
        name=KIND.name,
        title=KIND.title,
        outputs=(output,),
        parameters=parameters,
        method=method,
        reason=reason,
        legend=(Entry("T", "1 or m", "wanted pose"),),
        source=robot,
        labels=labels_of(arm, plan, [branch.signs for branch in branches]),
        checks=checks,
        free=tuple(names for names, _ in branches[0].grips),
        **common,  # type: ignore[arg-type]
    )


def _pose_argument() -> Argument:
    """All sixteen entries are taken; the last row is not read."""
    names = tuple(f"T{i}{j}" for i in range(1, 5) for j in range(1, 5))
    return Argument("T", (4, 4), "1 and m", names, "wanted pose of the tool")


def _checks(branches: list[Branch]) -> Output:
    rows: list[Node] = []
    for branch in branches:
        rows += [branch.error, branch.margin, *(grip for _, grip in branch.grips)]
    width = 2 + len(branches[0].grips)
    return Output("C", (len(branches), width), "", tuple(rows), "error, margin and grips per branch")


KIND = Kind(
    "inverse_geometry",
    "Inverse geometric model",
    "I.G.M. Pieper / Paul / general",
    inverse_geometry,
    ("KC97 3.3",),
)
