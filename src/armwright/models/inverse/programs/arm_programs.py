"""Straight-line programs of an arm that elimination solves: all that differs from arm to arm.

What is the same for every arm (eigenvalues, null vectors, Newton's method, merging) calls these programs.
They work in units of the arm's longest link, with revolute joints in rad.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from armwright.expr import ZERO, Node, atan2, cos, name, number, sin, substitute_all
from armwright.models.core.model import Entry, Model
from armwright.models.inverse.elimination.chain import JOINTS
from armwright.models.inverse.elimination.general_arm import StudiedArm
from armwright.models.inverse.programs.candidates import candidate_model
from armwright.models.inverse.programs.elimination_equations import equations_model
from armwright.models.inverse.programs.newton_program import newton_model
from armwright.models.inverse.programs.three_slide_program import slides_model
from armwright.models.kinematics.geometry import direct_geometry
from armwright.program import Argument, Output, Quantity
from armwright.robot.geometry.matrix import Matrix

FORMS = 3  # formulations that are written; a pose that the first one does not settle gets the next
REFERENCES = ("RR93", "MC94")


@dataclass(frozen=True, slots=True)
class ArmPrograms:
    """The programs of an arm, and the few numbers that are no program.

    equations    per formulation f(T) → the equations of the elimination
    candidates   per formulation f(T, root, null vector) → joint values
    step         f(T, q) → error of a pose, Jacobian, squared errors of position and orientation
    difference   f(a, b) → a − b, angles the short way round; and the same for the robot's own joints only
    joints       f(q) → values of the robot's own joints, and what tells whether the tool is as wanted
    length       metres in a unit of length
    slides       number of prismatic joints
    own          per joint of the chain: number (1 …) of the robot's own joint, 0 of a virtual joint
    starts       of an arm with three slides, instead of eliminations: f(T) → two configurations
    """

    equations: tuple[Model, ...]
    candidates: tuple[Model, ...]
    step: Model
    difference: Model
    joints: Model
    length: float
    slides: int
    own: tuple[int, ...]
    starts: Model | None = None

    @property
    def models(self) -> tuple[Model, ...]:
        """All programs."""
        pairs = zip(self.equations, self.candidates, strict=True)
        first = [one for pair in pairs for one in pair] if self.starts is None else [self.starts]
        return (*first, self.step, self.difference, self.joints)


def parts_of(arm: StudiedArm, pose: Argument, T: Matrix) -> ArmPrograms | None:
    """The programs of an arm that elimination has studied; None where there is no elimination."""
    general = arm.general
    forms = general.plan.sure[:FORMS]
    starts = None if forms else slides_model(arm, pose, T)
    if not forms and starts is None:
        return None
    return ArmPrograms(
        equations=tuple(equations_model(arm, form, i, pose, T) for i, form in enumerate(forms, 1)),
        candidates=tuple(candidate_model(arm, form, i, pose, T) for i, form in enumerate(forms, 1)),
        step=_step(arm, pose, T),
        difference=_difference(arm),
        joints=_joints(arm),
        length=general.chain.scale,
        slides=general.chain.kinds.count("P"),
        own=_own_numbers(arm),
        starts=starts,
    )


def _own_numbers(arm: StudiedArm) -> tuple[int, ...]:
    number_of = {at: i for i, at in enumerate(arm.joints.places, 1) if isinstance(at, int)}
    return tuple(number_of.get(j, 0) for j in range(JOINTS))


def _part(
    arm: StudiedArm,
    what: str,
    title: str,
    inputs: tuple[Argument, ...],
    outputs: tuple[Output, ...],
    *,
    quantities: tuple[Quantity, ...] = (),
    legend: tuple[Entry, ...] = (),
) -> Model:
    """A program of the solver of an arm; its name ends with what it gives."""
    return Model(
        name=f"{arm.name}_{what}",
        robot=arm.robot,
        title=title,
        menu="",
        references=REFERENCES,
        inputs=inputs,
        outputs=outputs,
        quantities=quantities,
        legend=legend,
    )


def _step(arm: StudiedArm, pose: Argument, T: Matrix) -> Model:
    """Newton's step in units of the chain, and the squared Frobenius norm of the difference of the poses."""
    chain = arm.general.chain
    L = number(chain.scale)
    made = newton_model(arm.chain, pose, T)
    E, J = (list(output.elements) for output in made.outputs)
    here = direct_geometry(arm.chain).outputs[0].elements
    place = _squares([(T[i][3] - here[4 * i + 3]) / L for i in range(3)])
    turn = _squares([T[i][k] - here[4 * i + k] for i in range(3) for k in range(3)])
    E[:3] = [node / L for node in E[:3]]
    for k, kind in enumerate(chain.kinds):
        if kind == "R":
            for i in range(3):
                J[JOINTS * i + k] = J[JOINTS * i + k] / L
    slides = {
        joint.variable: name(joint.variable) * L
        for joint, kind in zip(arm.chain.moving, chain.kinds, strict=True)
        if kind == "P"
    }
    E, J, D = (substitute_all(nodes, slides) for nodes in (E, J, [place, turn]))
    named = substitute_all([item.node for item in made.quantities], slides)
    kept = [Quantity(item.name, node, item.group) for item, node in zip(made.quantities, named, strict=True)]
    return _part(
        arm,
        "step",
        "Error of a pose and Jacobian, in units of the longest link",
        inputs=made.inputs,
        outputs=(
            Output("motion", (6,), "", tuple(E), "wanted pose less pose: position, turn"),
            Output("J", (6, JOINTS), "", tuple(J), "Jacobian, linear rows first"),
            Output("squares", (2,), "", tuple(D), "squared differences of positions and of orientations"),
        ),
        quantities=tuple(item for item in kept if item.node.args),
        legend=made.legend,
    )


def _squares(nodes: Sequence[Node]) -> Node:
    total = ZERO
    for node in nodes:
        total = total + node * node
    return total


def _difference(arm: StudiedArm) -> Model:
    a, b = (tuple(name(f"{letter}{j + 1}") for j in range(JOINTS)) for letter in "ab")
    apart = [
        atan2(sin(x - y), cos(x - y)) if kind == "R" else x - y
        for x, y, kind in zip(a, b, arm.general.chain.kinds, strict=True)
    ]
    own = [node if at else ZERO for node, at in zip(apart, _own_numbers(arm), strict=True)]
    return _part(
        arm,
        "difference",
        "Difference of two configurations, angles the short way round",
        inputs=tuple(_argument(letter, nodes) for letter, nodes in (("a", a), ("b", b))),
        outputs=(
            Output("apart", (JOINTS,), "", tuple(apart), "a - b"),
            Output("own", (JOINTS,), "", tuple(own), "a - b, virtual joints left out"),
        ),
    )


def _argument(letter: str, nodes: Sequence[Node]) -> Argument:
    return Argument(letter, (len(nodes),), "", tuple(node.value for node in nodes), "configuration")


def _joints(arm: StudiedArm) -> Model:
    q = tuple(name(f"q{j + 1}") for j in range(JOINTS))
    units = [number(float(unit)) for unit in arm.general.chain.units]
    own = [q[at] * units[at] if isinstance(at, int) else number(at) for at in arm.joints.places]
    still = _squares([q[j] * units[j] for j in arm.joints.zeros])
    upright = number(1) if arm.joints.upright is None else cos(q[arm.joints.upright])
    return _part(
        arm,
        "joints",
        "Joints of the robot from a configuration of the chain",
        inputs=(_argument("q", q),),
        outputs=(
            Output("values", (len(own),), "rad or m", tuple(own), "joint values"),
            Output("valid", (2,), "", (still, upright), "0 and not negative for a solution"),
        ),
    )
