"""Closing the loops: positions of all joints from those of the motors [KC97 3.4, (2), erratum E4-5]."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.kernels.loops.closing import ClosedTree
from armwright.mechanism.loop_positions import NumericTree, numeric_tree, sampled_positions
from armwright.models.core.builder import builder_of, matrix_output
from armwright.models.core.kind import Kind
from armwright.models.core.model import Entry, Model
from armwright.models.core.node_values import sampled_values
from armwright.models.core.textbook import ReadableForm
from armwright.models.loops.assembly_forms import MOST_FORMS, assembly_forms
from armwright.models.loops.closed_motion import ClosedMotion
from armwright.models.loops.loop_arms import LoopArm, loop_arms
from armwright.models.loops.loop_kinematics import LEGEND as KINEMATICS
from armwright.models.loops.loop_kinematics import motion_of
from armwright.models.loops.loop_refusals import names_in_geometry, unnamed_error
from armwright.models.loops.loop_textbook import loop_textbook
from armwright.program import ANY_NUMBER, Argument, Output
from armwright.robot import Robot
from armwright.robot.change.motors import with_chosen_motors

Array = NDArray[np.float64]


def letters_of(row: int) -> str:
    """A … Z, BA, BB … of the rows 1, 2, …"""
    high, low = divmod(row - 1, 26)
    return (chr(ord("A") + high) if high else "") + chr(ord("A") + low)


LEGEND = (
    *KINEMATICS,
    Entry("step", "rad or m", "step of Newton's method for a passive joint"),
    *(
        Entry(f"Q{letters_of(k)}", "rad or m", f"position of a passive joint in the assembly of row {k}")
        for k in range(1, MOST_FORMS + 1)
    ),
)

_WALKS = 60  # starts that are closed positions around home, of several assemblies
_RANDOM = 60  # starts with every passive angle anywhere, for up to so many passive joints:
_FEW = 4
_MORE = 6000  # starts for others; Newton from one takes some microseconds
METHODS = ("auto", "closed", "arm", "numeric")
CLOSED = "closed form"
ARMS = "inverse geometry of the loops"
_LINES = "two linear equations"
_KINDS = {
    "ball": "a ball",
    "point": "axes through one point",
    "RRR": "two circles",
    **dict.fromkeys(("RPR", "PRR", "RRP"), "a circle and a line"),
    **dict.fromkeys(("PPR", "RPP", "PRP"), _LINES),
}


@dataclass(frozen=True, repr=False, kw_only=True)
class LoopGeometry(Model):
    """A Model whose compiled form is a solver.

    Its own program, which is also what is emitted, is the closed form f(q_active) → q, reach where there is
    one, else one step of Newton's method with the gaps of the loops: f(q_tree) → step, gap.

    newton   that step
    rates    velocities of all joints from those of the motors, for continuation
    motors   columns of q_tree that the motors are
    turns    which joints of the tree come back after a whole turn
    starts   (S, n) positions that the search for all assemblies starts from
    call     what the solver is called with
    home_row the row of the closed form that home is in; None without one
    arms     the loops as arms, whose inverse geometry gives all assemblies; none where formulas do
    tree     the mechanism in numbers, for distances from singular positions
    """

    newton: Model = field(compare=False)
    rates: Model = field(compare=False)
    motors: tuple[int, ...]
    turns: tuple[bool, ...]
    joints: tuple[str, ...]
    home: Array = field(compare=False)
    starts: Array = field(compare=False)
    call: Argument
    home_row: int | None = None
    arms: tuple[LoopArm, ...] = field(default=(), compare=False)
    tree: NumericTree = field(compare=False)

    def record(self, closing_step: Any, passive_rates: Any) -> ClosedTree:
        """The record that kernels take of the robot, with these programs of its step and its rates."""
        return ClosedTree(
            n=len(self.joints),
            motors=len(self.motors),
            rows=self.newton.outputs[1].shape[0],
            starts=len(self.starts),
            places=np.array(self.motors, dtype=float),
            turns=np.array(self.turns, dtype=float),
            tries=self.starts,
            closing_step=closing_step,
            passive_rates=passive_rates,
        )

    @property
    def textbook(self) -> ReadableForm:
        """The formulas of all passive joints and the assemblies in words, of loops in a plane."""
        what = f"{self.name} of '{self.robot}'"
        return loop_textbook(self.tree, what=what) if self.is_closed_form else super().textbook

    @property
    def is_closed_form(self) -> bool:
        """True where all assemblies have formulas."""
        return self.method == CLOSED


def loop_geometry(robot: Robot, *, method: str = "auto", starts: int | None = None) -> LoopGeometry:
    """f(q_active) → (K, n_tree): all assemblies; near=q_tree → one; .path along a motion.

    Loops in a plane or about a point with three joints that are not known, and loops in space that a rod
    between a universal joint and a ball closes, solved one after the other, have formulas: all assemblies,
    with the branch of each in words. Of other loops with up to six unknown joints in a row all
    assemblies are the inverse geometry of the arm that these are. What is left is searched: Newton's method
    on the constraint equations from many starts, the same ones at every call: closed positions around home,
    and random ones; ``solve`` says how many assemblies one start alone has met.

    Of a robot with more motors than freedoms q_active are the first of them that move each for itself;
    ``call`` names them, and the others are where the loops put them.

    method   "auto"; "closed" refuses a robot without formulas, "arm" one whose loops are no arms, "numeric"
             searches always
    starts   random starts of a search; 60 with up to four passive joints, else 6000
    """
    if method not in METHODS:
        raise ArmwrightError(f"method '{method}': use {', '.join(METHODS)}")
    if starts is not None and (isinstance(starts, bool) or starts < 0):
        raise ArmwrightError(f"starts = {starts}: a number of random starts expected, such as 5000")
    motion = motion_of(robot, LOOP_GEOMETRY.name)
    if names_in_geometry(motion.mechanism):
        raise unnamed_error(motion.mechanism, LOOP_GEOMETRY.name, "assemblies are found numerically")
    if motion.order.ties:  # motors more than freedoms: the first of them decide, the others follow
        robot = with_chosen_motors(robot)
        motion = motion_of(robot, LOOP_GEOMETRY.name)
    newton = _step(motion)
    forms = _closed_form(motion) if method in ("auto", "closed") else None
    arms = _arms(motion) if forms is None and method in ("auto", "arm") else None
    if forms is None and method == "closed":
        raise ArmwrightError(
            f"loop_geometry of '{robot.name}': its loops are not all planar with three unknown joints, or "
            'closed by a rod, in some order, so there are no formulas; use method="numeric"'
        )
    if arms is None and method == "arm":
        raise ArmwrightError(
            f"loop_geometry of '{robot.name}': its loops do not all have up to six unknown joints in a row, "
            'in some order, so they cannot be solved as arms; use method="numeric"'
        )
    numbers = list(motion.mechanism.free)
    inputs = motion.mechanism.motor_arguments("q")
    main = forms or _said_arms(_search_model(newton, inputs, len(numbers)), arms or ())
    values = {item: getattr(main, item) for item in main.__dataclass_fields__}
    return LoopGeometry(
        **values,
        newton=newton,
        rates=_rates(motion_of(robot, LOOP_GEOMETRY.name)),
        motors=tuple(numbers.index(j) for j in motion.active),
        turns=tuple(motion.mechanism.joint(j).comes_back for j in numbers),
        joints=tuple(motion.mechanism.joint(j).name for j in numbers),
        home=robot.home,
        starts=_starts(motion, starts),
        call=inputs[0],
        tree=numeric_tree(motion.mechanism, {}),
        home_row=None if forms is None else _row_of_home(motion, forms),
        arms=arms or (),
    )


def _search_model(newton: Model, inputs: tuple[Argument, ...], n: int) -> Model:
    """The model of a search: f(q_active) → q_tree, around the step of Newton's method."""
    unit = newton.outputs[0].unit
    assemblies = Output("q_tree", (ANY_NUMBER, n), unit, (), "positions of all joints, a row per assembly")
    return replace(
        newton, inputs=inputs, outputs=(assemblies,), quantities=(), hints=(), offers=(), iteration=newton
    )


def _arms(motion: ClosedMotion) -> tuple[LoopArm, ...] | None:
    """The loops as arms, where the robot closes near home."""
    return loop_arms(numeric_tree(motion.mechanism, {}), np.asarray(motion.positions))


def _said_arms(search: Model, arms: tuple[LoopArm, ...]) -> Model:
    """The model of a search with what gives the assemblies as its method."""
    if not arms:
        return search
    order = "; ".join(f"{one.opened} by an arm of {len(one.numbers)} joints" for one in arms)
    return replace(search, method=ARMS, reason=f"loops one after the other: {order}")


def _row_of_home(motion: ClosedMotion, forms: Model) -> int:
    """The assembly of the closed position next to home: the first of the sampled ones."""
    home, n = motion.positions[0], len(motion.mechanism.free)
    values = {motion.mechanism.q[j].value: float(x) for j, x in zip(motion.mechanism.free, home, strict=True)}
    with np.errstate(invalid="ignore", divide="ignore"):  # assemblies that are open there
        rows = sampled_values(forms.outputs[0].elements, values, count=1).reshape(-1, n)
    apart = np.abs(np.sin(0.5 * (rows - home))).max(axis=1)
    return int(np.nanargmin(apart))


def _closed_form(motion: ClosedMotion) -> Model | None:
    """Rows q_tree (K, n_tree) and reach (K, loops) of f(q_active), one per assembly."""
    mechanism = motion.mechanism
    forms = assembly_forms(numeric_tree(mechanism, {}), mechanism.active)
    if forms is None:
        return None
    b = builder_of(mechanism)
    for k, one in enumerate(forms.assemblies, 1):
        for j in mechanism.passive:
            b.name(one.values[j].q, b.label(f"Q{letters_of(k)}", j), group=f"assembly {k}")
    q = [[one.values[j].q for j in mechanism.free] for one in forms.assemblies]
    outputs = (
        matrix_output("q_tree", q, mechanism.unit(), "positions of all joints, a row per assembly"),
        matrix_output(
            "reach", [list(one.reach) for one in forms.assemblies], "", "0 at a branch point, below: open"
        ),
    )
    order = "; ".join(f"{name} by {_KINDS[kinds]}" for name, kinds in forms.order)
    made = LOOP_GEOMETRY.model(
        mechanism,
        b,
        inputs=mechanism.motor_arguments("q"),
        outputs=outputs,
        legend=LEGEND,
        method=CLOSED,
        reason=f"loops one after the other: {order}",
    )
    return replace(made, branches=tuple(("", ", ".join(one.words)) for one in forms.assemblies))


def _step(motion: ClosedMotion) -> Model:
    """One step of Newton's method: −W_p⁻¹·gap for passive joints, and the gaps."""
    mechanism = motion.mechanism
    gaps = [node for loop in motion.loops for node in loop.gaps()]
    step = tuple(motion.closing_step(gaps).values())
    made = LOOP_GEOMETRY.model(
        mechanism,
        motion.b,
        inputs=mechanism.joint_arguments("q"),
        outputs=(
            Output("step", (len(step),), mechanism.unit(), step, "step of Newton's method"),
            Output("gap", (len(gaps),), "m or rad", tuple(gaps), "gaps of the loops, zero when closed"),
        ),
        legend=LEGEND,
        method="Newton's method from many starts",
        reason=motion.reason,
    )
    return made


def _rates(motion: ClosedMotion) -> Model:
    mechanism = motion.mechanism
    rates = motion.velocities({j: mechanism.qd[j] for j in motion.active})
    v = tuple(rates[j] for j in mechanism.free)
    output = Output("v", (len(v),), mechanism.unit(rate="/s"), v, "velocities of all joints")
    inputs = (*mechanism.joint_arguments("q"), *mechanism.motor_arguments("qd"))
    made = LOOP_GEOMETRY.model(mechanism, motion.b, inputs=inputs, outputs=[output], legend=LEGEND)
    return replace(made, name="passive_rates")


def _starts(motion: ClosedMotion, wanted: int | None) -> Array:
    """Closed positions around home first, then random ones: angles all round, slides as the former."""
    tree = numeric_tree(motion.mechanism, {})
    near = sampled_positions(tree, _WALKS)
    random = np.random.default_rng(1)
    usual = _RANDOM if len(motion.passive) <= _FEW else _MORE
    count = usual if wanted is None else wanted
    wide = near[random.integers(len(near), size=count)]
    for i, j in enumerate(motion.mechanism.free):
        if motion.mechanism.joint(j).turns:
            wide[:, i] = random.uniform(-np.pi, np.pi, count)
    return np.concatenate([near, wide])


LOOP_GEOMETRY = Kind(
    "loop_geometry",
    "Closing the loops: all assemblies, or the step of Newton's method that closes them",
    "Constraint geometric eq. of loops",
    loop_geometry,
    ("KC97 3.4, (2)", "E4-5"),
    choices={"method": METHODS},
)
