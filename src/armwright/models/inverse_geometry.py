"""Inverse geometry: all positions of the joints that give a wanted pose [KC97 3.3].

A closed form is one straight-line program for all branches: a column per joint and one that is 1 where
the branch is a solution. It is written in every language and compiled like any other model. Where there
is none, the program is what the iterations of the solver evaluate: the error of a pose and the Jacobian;
the programs around which other languages write the general method are ``parts``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from armwright.errors import ArmwrightError
from armwright.expr import ONE, Node, cos, name, number, sign, sin
from armwright.models.elimination.general import GeneralArm
from armwright.models.inverse.choice import METHODS, Choice, Closed, chosen
from armwright.models.inverse.closed import Branch, branches_of
from armwright.models.inverse.compact import compact
from armwright.models.inverse.labels import labels_of
from armwright.models.inverse.naming import LEGEND, Namer
from armwright.models.inverse.newton import newton_model
from armwright.models.inverse.parts import Parts, parts_of
from armwright.models.inverse.plan import Plan
from armwright.models.inverse.task import COMPONENTS, Extended, checked_task, extended
from armwright.models.model import Entry, Model
from armwright.models.registry import Kind
from armwright.models.variables import joint_units, symbols_in
from armwright.program import Argument, Output
from armwright.robot import Robot
from armwright.robot.matrix import Matrix

POSE: Matrix = tuple(tuple(name(f"T{i}{j}") for j in range(1, 5)) for i in range(1, 5))


@dataclass(frozen=True)
class InverseModel(Model):
    """A Model whose compiled form is a Solver.

    source      the robot that is solved; its moving joints are the columns of q
    chain       what the method sees: moving joints only, with one for each component not in the task
    places      per joint of ``source``: its number in the chain, or the value at which it is held
    zeros       numbers of joints of the chain that nobody built and that must stay at zero
    upright     number of the joint of the chain whose cosine must not be negative, if any
    task        components of the pose that are met
    labels      of the branches, in the order of the rows of the output
    checks      a program of its own for the careful answer: error, margin and grips per branch
    free        variables each grip is about, in the order of the columns of ``checks``
    general     the arm as the general method has studied it
    closed      the closed form
    """

    source: Robot | None = field(default=None, compare=False)
    chain: Robot | None = field(default=None, compare=False)
    places: tuple[int | float, ...] = ()
    zeros: tuple[int, ...] = ()
    upright: int | None = None
    task: tuple[str, ...] = COMPONENTS
    labels: tuple[str, ...] = ()
    checks: Model | None = field(default=None, compare=False)
    free: tuple[tuple[str, ...], ...] = ()
    general: GeneralArm | None = field(default=None, compare=False)
    closed: Closed | None = field(default=None, compare=False)

    @property
    def is_closed(self) -> bool:
        """True where the solution is written out in formulas."""
        return bool(self.labels)

    @cached_property
    def parts(self) -> Parts | None:
        """The programs around which the general method is written; None where there is no elimination."""
        return parts_of(self, pose_argument(), POSE)


def inverse_geometry(
    robot: Robot,
    *,
    method: str = "auto",
    task: Sequence[str] | None = None,
    fixed: Mapping[str, float] | None = None,
) -> InverseModel:
    """All solutions of f(T) = q.

    method   "pieper" (three slides, or three revolute axes through one point), "paul" (equations of types
             1-8), "general" (elimination, any arm with six joints), "numeric" (what can be found from fixed
             starts), or "auto": the first of them that solves the robot; ``model.reason`` says why
    task     components of the pose that must be met, of x y z (base axes) rx ry rz (about tool axes)
    fixed    values of joints that are held, for robots with more joints than components
    """
    if method not in METHODS:
        raise ArmwrightError(f"method '{method}': use {', '.join(METHODS)}")
    components = checked_task(task)
    _refuse_shape(robot)
    held = robot.locked(dict(fixed)) if fixed else robot
    if not held.moving:
        raise ArmwrightError(f"'{robot.name}': no joint is left to be solved; hold fewer with fixed=")
    more = extended(held, components)
    chain = compact(more.robot)
    choice = chosen(chain, method, POSE, _tags(robot, chain))
    common: dict[str, Any] = {
        "source": robot,
        "chain": chain,
        "places": _places(robot, held, more),
        "upright": more.upright,
        "task": components,
        "method": choice.method,
        "reason": choice.reason,
        "general": choice.general,
        "closed": choice.closed,
    }
    if choice.completed is not None:
        common |= _completed(common, choice.completed)
    if choice.closed is None:
        return _iterated(robot, choice, common)
    return _written(robot, chain, choice.closed, common)


def _refuse_shape(robot: Robot) -> None:
    if robot.loops or any(joint.parent != j for j, joint in enumerate(robot.joints)):
        raise ArmwrightError(f"'{robot.name}' is not one open chain; inverse geometry needs a serial robot")
    beyond = [joint.name for joint in robot.joints[robot.terminal :] if joint.is_moving]
    if beyond:
        raise ArmwrightError(
            f"'{robot.name}': {', '.join(beyond)} do not move the tool, which is on link {robot.terminal}; "
            "put the tool on the last link with with_tool(T)"
        )


def _places(robot: Robot, held: Robot, more: Extended) -> tuple[int | float, ...]:
    place = {joint.name: more.before + i for i, joint in enumerate(held.moving)}
    zero = {joint.name: joint for joint in held.joints if not joint.is_moving}
    found: list[int | float] = []
    for joint in robot.moving:
        if joint.name in place:
            found.append(place[joint.name])
            continue
        now, before = zero[joint.name].placement, joint.placement
        found.append(float(now.theta - before.theta) if joint.sigma == 0 else float(now.r - before.r))
    return tuple(found)


def _tags(robot: Robot, chain: Robot) -> dict[str, str]:
    """Joint numbers of the robot by variable; "rx" for the joint that stands for rx."""
    width = len(str(robot.NL))
    own = {joint.variable: f"{j:0{width}d}" for j, joint in enumerate(robot.joints, 1) if joint.is_moving}
    return own | {
        joint.variable: joint.variable.removeprefix("free_")
        for joint in chain.moving
        if joint.variable not in own
    }


def _completed(common: Mapping[str, Any], more: Extended) -> dict[str, Any]:
    """Places in the chain that has joints before and behind those of the robot, which must be zero."""
    n, total = len(common["chain"].moving), len(more.robot.moving)
    own = range(more.before, more.before + n)
    return {
        "chain": compact(more.robot),
        "places": tuple(at + more.before if isinstance(at, int) else at for at in common["places"]),
        "upright": None if common["upright"] is None else common["upright"] + more.before,
        "zeros": tuple(j for j in range(total) if j not in own),
    }


# ---------------------------------------------------------------------------- closed forms


def _written(robot: Robot, chain: Robot, closed: Closed, common: Mapping[str, Any]) -> InverseModel:
    branches = [_upright(branch, common["upright"]) for branch in closed.branches]
    rows = [_row(branch, common["places"]) for branch in branches]
    labels = labels_of(closed.arm, closed.plan, [branch.signs for branch in branches])
    elements = tuple(node for row in rows for node in row)
    inputs = (pose_argument(),)
    unit = joint_units(robot.moving)
    output = Output(
        "Q", (len(rows), len(rows[0])), unit, elements, "joint values per branch; last 1 = solution"
    )
    parameters = symbols_in(chain, elements, inputs)
    head = {"robot": robot.name, "menu": KIND.menu, "references": KIND.references, "inputs": inputs}
    checks = Model(
        name="inverse_geometry_checks",
        title="Error, margin and grips of every branch",
        outputs=(_checks(branches),),
        parameters=parameters,
        **head,  # type: ignore[arg-type]
    )
    return InverseModel(
        name=KIND.name,
        title=KIND.title,
        outputs=(output,),
        parameters=parameters,
        quantities=tuple(closed.namer.builder.quantities),
        legend=(Entry("T", "1 or m", "wanted pose"), *LEGEND),
        labels=labels,
        extra={"branches": tuple(zip(_letters(closed.plan, branches), labels, strict=True))},
        checks=checks,
        free=tuple(names for names, _ in branches[0].grips),
        **head,  # type: ignore[arg-type]
        **common,
    )


def _letters(plan: Plan, branches: Sequence[Branch]) -> list[str]:
    """What names of the quantities of each branch end in."""
    return [
        "".join(
            ("P" if e > 0 else "N")
            for step, e in zip(plan.steps, one.signs, strict=True)
            if step.branches > 1
        )
        for one in branches
    ]


def free_angle_model(model: InverseModel) -> Model:
    """f(T, phi) → the branches with angles that nothing determines at phi instead of zero.

    At a singular pose the zero may leave no solution for the other joints where another angle would.
    """
    assert model.closed is not None
    assert model.source is not None
    assert model.chain is not None
    phi = name("phi")
    closed = model.closed
    namer = Namer(closed.namer.tags, closed.namer.side)
    free = (cos(phi), sin(phi))
    branches = branches_of(closed.arm, closed.plan, POSE, namer, free)
    rows = [(*_row(_upright(branch, model.upright), model.places), branch.error) for branch in branches]
    elements = tuple(node for row in rows for node in row)
    inputs = (pose_argument(), Argument("phi", (1,), "rad", ("phi",), "angles that nothing determines"))
    return Model(
        name="inverse_geometry_free",
        robot=model.robot,
        title="Inverse geometric model with the free angle given",
        menu="",
        references=model.references,
        inputs=inputs,
        outputs=(Output("Q", (len(rows), len(rows[0])), "", elements, "as in the model, and the error"),),
        parameters=symbols_in(model.chain, elements, inputs),
    )


def _upright(branch: Branch, place: int | None) -> Branch:
    if place is None:
        return branch
    return replace(branch, is_met=branch.is_met * (ONE + sign(cos(branch.q[place]) + number(1e-9))) / 2)


def _row(branch: Branch, places: Sequence[int | float]) -> tuple[Node, ...]:
    values = (branch.q[place] if isinstance(place, int) else number(place) for place in places)
    return (*values, (ONE + sign(branch.is_met - number(0.75))) / 2)  # 0 too where a number is not one


def pose_argument() -> Argument:
    """The wanted pose as an argument of a call; all sixteen entries are taken."""
    names = tuple(node.value for row in POSE for node in row)
    return Argument("T", (4, 4), "1 and m", names, "wanted pose of the tool")


def _checks(branches: list[Branch]) -> Output:
    rows: list[Node] = []
    for branch in branches:
        rows += [branch.error, branch.margin, *(grip for _, grip in branch.grips)]
    width = 2 + len(branches[0].grips)
    return Output("C", (len(branches), width), "", tuple(rows), "error, margin and grips per branch")


# ---------------------------------------------------------------------------- iterations


def _iterated(robot: Robot, choice: Choice, common: Mapping[str, Any]) -> InverseModel:
    made = newton_model(common["chain"], pose_argument(), POSE)
    if made.parameters:
        names = ", ".join(symbol.name for symbol in made.parameters)
        raise ArmwrightError(
            f"'{robot.name}': no closed form, and the other methods need numbers for {names}; "
            "give them with robot.with_values({...})"
        )
    return InverseModel(
        name=KIND.name,
        robot=robot.name,
        title=KIND.title,
        menu=KIND.menu,
        references=KIND.references,
        inputs=made.inputs,
        outputs=made.outputs,
        quantities=made.quantities,
        legend=made.legend,
        **common,
    )


KIND = Kind(
    "inverse_geometry",
    "Inverse geometric model",
    "I.G.M. Pieper / Paul / general",
    inverse_geometry,
    ("KC97 3.3",),
)
