"""The Jacobian in Renaud's three factors, for any projection and intermediate frame [KC97 4.1].

^rJ_n = diag(^rA_i, ^rA_i) · [1, −L̂_{j,n}; 0, 1] · ^iJ_{n,j}   (4), erratum E4-6
The columns are written in the axes of an intermediate frame i and about the origin of a frame j (in
the product i = j); the other two factors have full rank, so singularities are those of the third.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node, postorder
from armwright.expr.vector import cross, minus, plus, scaled
from armwright.mechanism import Mechanism, mechanism_of
from armwright.models.core.builder import Builder, builder_of
from armwright.models.core.kind import Kind
from armwright.models.core.model import Entry, Model
from armwright.models.kinematics.frame_chain import ANGLE_SUM, way_between
from armwright.models.kinematics.frame_turn import Turn, Vec, turns_of
from armwright.models.kinematics.geometry import ORIGIN, X, Y, Z
from armwright.models.loops.closed_motion import ClosedMotion, closed_motion
from armwright.models.loops.loop_legend import LEGEND as LOOPS
from armwright.program import Output
from armwright.program.counts import count
from armwright.robot import Robot
from armwright.robot.geometry.angle import read_parameter
from armwright.robot.geometry.matrix import rotation_of, translation_of

COMPONENTS = ("x", "y", "z", "rx", "ry", "rz")
_MANY = 8  # joints up to which every intermediate frame is looked at
_NEAR = 2  # of these, so many have their programs compared

Column = tuple[Vec, Vec]  # linear part, angular part

COLUMNS = (
    Entry("JL", "m or 1", "linear part of a column in the intermediate frame"),
    Entry("JA", "1 or 0", "angular part of a column in the intermediate frame"),
)

LEGEND = (
    Entry("C", "", "cosine of a joint angle, or of a sum of parallel ones"),
    Entry("S", "", "sine of a joint angle, or of a sum of parallel ones"),
    ANGLE_SUM,
    *COLUMNS,
)


@dataclass(frozen=True, slots=True)
class JacobianFactors:
    """The three factors of the Jacobian.

    columns   ^iJ_{n,j}: one column per moving joint, zero where the joint is not on the way
    L         from the origin of j to the point, in axes i
    A         the axes of i seen from the projection frame
    """

    columns: tuple[Column, ...]
    L: Vec
    A: tuple[Vec, Vec, Vec]

    def product(self) -> tuple[Column, ...]:
        """Columns about the point, in the projection frame: V = V_i + ω × L, then turned."""
        moved = ((plus(v, cross(w, self.L)), w) for v, w in self.columns)
        return tuple((self.turn(v), self.turn(w)) for v, w in moved)

    def turn(self, v: Vec) -> Vec:
        x, y, z = self.A
        return tuple(x[k] * v[0] + y[k] * v[1] + z[k] * v[2] for k in range(3))  # type: ignore[return-value]


def jacobian(
    robot: Robot,
    *,
    frame: int | str | None = None,
    projection: int | str = 0,
    intermediate: int | str | None = None,
    point: Sequence[object] | None = None,
    components: Sequence[str] = COMPONENTS,
) -> Model:
    """(6, n): linear rows before angular rows; velocity of a frame's origin or of a point on it.

    Of a closed robot (6, na) of f(q_tree): per velocity of each motor, loops kept closed.

    frame         of which the velocity is meant; by default the tool on the terminal link
    projection    frame in whose axes it is written (0: the base)
    intermediate  frame of the third factor; the cheapest if not given, the result is the same
    point         x, y, z in ``frame``, numbers or names, instead of its origin
    components    rows that are wanted, of x y z rx ry rz in this order: ("x", "y") of a planar arm
    """
    chosen = component_rows(components, what="jacobian")
    if intermediate is None:
        tried = _near_cheapest(robot, frame=frame, projection=projection, point=point)
        through = partial(
            jacobian, robot, frame=frame, projection=projection, point=point, components=components
        )
        found = (through(intermediate=i) for i in tried)
        return _cheapest(found)
    b, factors = factors_of(robot, frame=frame, projection=projection, intermediate=intermediate, point=point)
    columns = factors.product()
    mechanism, reason = mechanism_of(robot, what="jacobian"), ""
    legend: tuple[Entry, ...] = LEGEND
    if robot.loops:
        motion = closed_motion(mechanism, b, what="jacobian")
        columns, reason, legend = motor_columns(motion, columns), motion.reason, (*LEGEND, *LOOPS)
    unit = "m or 1"
    n, flat = len(columns), rows_of(columns)
    elements = tuple(node for k in chosen for node in flat[n * k : n * k + n])
    meaning = "Jacobian, linear rows first" if len(chosen) == len(COMPONENTS) else _rows_meaning(components)
    output = Output("J", (len(chosen), n), unit, elements, meaning)
    inputs = mechanism.joint_arguments("q")
    return JACOBIAN.model(mechanism, b, inputs=inputs, outputs=[output], legend=legend, reason=reason)


def plain_jacobian(
    robot: Robot,
    *,
    frame: int | str | None = None,
    projection: int | str = 0,
    components: Sequence[str] = COMPONENTS,
) -> Model:
    """The Jacobian through the frame that costs least as it is written, for models that go on from it.

    What costs least on its own may cost more where rows are eliminated.
    """
    i = _near_cheapest(robot, frame=frame, projection=projection, point=None)[0]
    return jacobian(robot, frame=frame, projection=projection, intermediate=i, components=components)


def _rows_meaning(components: Sequence[str]) -> str:
    return f"rows {', '.join(components)} of the Jacobian"


def component_rows(components: Sequence[str], *, what: str) -> list[int]:
    """Rows of the Jacobian that components are; ``what`` asks for them, for refusals."""
    unknown = [text for text in components if text not in COMPONENTS]
    if unknown or not components:
        wrong = f"component '{unknown[0]}'" if unknown else "no component given"
        raise ArmwrightError(f"{what}: {wrong}; use {', '.join(COMPONENTS)}")
    return [COMPONENTS.index(text) for text in components]


def motor_columns(motion: ClosedMotion, columns: Sequence[Column]) -> tuple[Column, ...]:
    """The columns of the motors, J·G, from those of all joints of the tree [KC97 (13), (22)]."""
    found = []
    for G in motion.columns.values():
        linear, angular = ORIGIN, ORIGIN
        for (v, w), rate in zip(columns, G.values(), strict=True):
            linear, angular = plus(linear, scaled(v, rate)), plus(angular, scaled(w, rate))
        found.append((linear, angular))
    return tuple(found)


def _cheapest(models: Iterable[Model]) -> Model:
    """The cheapest of those that have no more operations of any kind than the first."""
    first, *others = models
    allowed = [one for one in others if one.program.counts.is_below_in_every_kind(first.program.counts)]
    return min([first, *allowed], key=lambda model: model.program.counts.cost)


def _near_cheapest(
    robot: Robot, *, frame: int | str | None, projection: int | str, point: Sequence[object] | None
) -> list[int]:
    """The intermediate frames that cost least as they are written, the least first, and the base.

    In the axes of the base the columns of planar arms turn back to sums of a few products, which only the
    optimised program shows. Of a long arm few frames are looked at, and of a closed robot, whose programs
    take long to make, one.
    """
    mechanism = mechanism_of(robot, what="jacobian")
    way = mechanism.tree.way_up(mechanism.number(frame))[::-1]
    candidates = way if len(way) <= _MANY else (way[0], way[len(way) // 2], way[-1])

    def cost(i: int) -> int:
        _, factors = factors_of(robot, frame=frame, projection=projection, intermediate=i, point=point)
        return count((), [node for node in postorder(rows_of(factors.product())) if node.args]).cost

    ranked = sorted(candidates, key=cost) or [0]
    return ranked[:1] if robot.loops else list(dict.fromkeys((*ranked[:_NEAR], 0)))


def rows_of(columns: Sequence[Column]) -> tuple[Node, ...]:
    """The six rows of a matrix given by columns, one after the other."""
    linear = [column[0][k] for k in range(3) for column in columns]
    return (*linear, *(column[1][k] for k in range(3) for column in columns))


def factors_of(
    robot: Robot,
    *,
    frame: int | str | None,
    projection: int | str,
    intermediate: int | str,
    origin: int | str | None = None,
    point: Sequence[object] | None = None,
) -> tuple[Builder, JacobianFactors]:
    """The three factors, columns named while computing.

    intermediate is frame i; origin is frame j, i if not given.
    """
    mechanism = mechanism_of(robot, what="jacobian")
    tree, b = mechanism.tree, builder_of(mechanism)
    turns = turns_of(mechanism, b)
    n, i = mechanism.number(frame), mechanism.number(intermediate)
    j = i if origin is None else mechanism.number(origin)
    about = way_between(tree, turns, b, i=i, j=j).point_back(ORIGIN)
    columns = {k: _column(mechanism, turns, b, k=k, i=i, n=n, about=about) for k in mechanism.q}
    tip = _tip(robot, point, is_tool=frame is None)
    L = minus(way_between(tree, turns, b, i=i, j=n).point_back(tip), about)
    r = mechanism.number(projection)
    to_r = way_between(tree, turns, b, i=r, j=i)
    A = to_r.back(X), to_r.back(Y), to_r.back(Z)
    return b, JacobianFactors(_with_followers(mechanism, columns), L, A)


def _with_followers(mechanism: Mechanism, columns: Mapping[int, Column]) -> tuple[Column, ...]:
    """The columns of the joints that move by themselves, with what moves along with them."""
    found = {k: columns[k] for k in mechanism.free}
    for k, (i, ratio, _) in mechanism.leads.items():
        (v, w), (v_k, w_k) = found[i], columns[k]
        found[i] = plus(v, scaled(v_k, ratio)), plus(w, scaled(w_k, ratio))
    return tuple(found.values())


def _tip(robot: Robot, point: Sequence[object] | None, *, is_tool: bool) -> Vec:
    """The point in frame n: the tool's origin, the frame's own, or one that was given."""
    if point is None:
        return translation_of(robot.tool) if is_tool else ORIGIN
    if len(point) != 3:
        raise ArmwrightError(f"point: {len(point)} coordinates given, x, y, z expected")
    x, y, z = (read_parameter(value, what="point") for value in point)
    if not is_tool:
        return x, y, z
    R, p = rotation_of(robot.tool), translation_of(robot.tool)
    turned = tuple(row[0] * x + row[1] * y + row[2] * z for row in R)
    return p[0] + turned[0], p[1] + turned[1], p[2] + turned[2]


def _column(
    mechanism: Mechanism,
    turns: Mapping[int, Turn],
    b: Builder,
    *,
    k: int,
    i: int,
    n: int,
    about: Vec,
) -> Column:
    """The screw of joint k in axes i, about the origin of j, which is at ``about``  [KC97 (5)]."""
    if k not in mechanism.tree.way_up(n):
        return ORIGIN, ORIGIN
    way = way_between(mechanism.tree, turns, b, i=i, j=k)
    group = f"joint {k}"
    a = b.vector(way.back(Z), "JA", k, group=group)
    (_, _, along), (_, _, around) = mechanism.joint(k).screw
    linear, angular = scaled(a, along), scaled(a, around)
    if around is ZERO:
        return linear, angular
    L_kj = minus(about, way.point_back(ORIGIN))
    return b.vector(plus(linear, cross(angular, L_kj)), "JL", k, group=group), angular


JACOBIAN = Kind("jacobian", "Jacobian matrix", "Jacobian matrix", jacobian, ("KC97 (3)-(5)", "E4-6"))
