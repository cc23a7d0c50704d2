"""The regressor of adaptive control: A(q)·q̈r + C(q, q̇)·q̇r + G(q) = Y(q, q̇, q̇r, q̈r)·φ  [Slotine, Li 1987].

C is the one of Christoffel symbols. They are symmetric in the two velocities, so C(q, q̇)·q̇r is what the
quadratic terms of Newton-Euler give when each product of velocities a·b becomes ½(a·br + ar·b).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node, name, number
from armwright.expr.spatial import NOTHING, Spatial
from armwright.expr.vector import Matrix3, applied, cross, plus, scaled
from armwright.mechanism import Tree
from armwright.models.core.builder import Builder
from armwright.models.core.model import Model
from armwright.models.core.registry import Kind
from armwright.models.core.variables import Variables
from armwright.models.identification.parameter_columns import AXES
from armwright.models.identification.regressor_model import frame_of, picked, regressor_model
from armwright.models.identification.regressor_rows import joint_screws
from armwright.models.identification.standard_parameters import joint_columns
from armwright.models.kinematics.frame_turn import Turn, Vec
from armwright.program import Argument, Output
from armwright.robot import Joint, Robot

_HALF = number(0.5)


@dataclass(frozen=True, slots=True)
class Pair:
    """Motion of a link for both velocities: ω, ωr, and the mixed accelerations ω̇, V̇, U; in its frame."""

    W: Vec
    Wr: Vec
    WP: Vec
    VP: Vec
    U: Matrix3[Node]

    def product(self, i: int, k: int) -> Node:
        """½(ω_i·ωr_k + ω_k·ωr_i)."""
        return _mixed(self.W, self.Wr, i, k)


def slotine_li(robot: Robot, *, parameters: str = "standard") -> Model:
    """Y (n, P) of f(q, qd, qrd, qrdd); ``model.columns`` are the parameters.

    Columns: inertias, rotor inertias, springs and friction; viscous friction acts on q̇r, the rest of a law
    on q̇. The base must stand still.
    parameters   "standard" or "base"
    """
    _refuse(robot)
    frame = frame_of(robot, "q", "qd", "qdd", parameters=parameters)
    v = frame.variables
    qrd, qrdd = _reference(v, "qrd"), _reference(v, "qrdd")
    rows = _rows(frame.tree, frame.turns, v, qrd, qrdd, frame.b)
    q, qd, qdd = frame.inputs
    inputs = (q, qd, _argument("qrd", qd, qrd), _argument("qrdd", qdd, qrdd))
    elements = picked([rows[j] for j in v.joints], frame.columns)
    shape = (len(v.joints), len(frame.columns))
    output = Output("Y", shape, "", elements, "torque per unit of each parameter")
    return regressor_model(SLOTINE_LI, replace(frame, inputs=inputs), [output], robot=robot)


def _refuse(robot: Robot) -> None:
    base = robot.base
    if base.kind == "floating" or any(value is not ZERO for value in (*base.W0, *base.WP0, *base.VP0)):
        raise ArmwrightError(
            f"slotine_li: the base of '{robot.name}' must stand still; it is {base.kind}: "
            "use dataclasses.replace(robot, base=aw.Base()), or dynamic_regressor"
        )


def _reference(v: Variables, stem: str) -> dict[int, Node]:
    return {j: name(f"{stem}{j}") for j in v.joints}


def _argument(key: str, like: Argument, nodes: Mapping[int, Node]) -> Argument:
    names = tuple(node.value for node in nodes.values())
    return Argument(key, like.shape, like.unit, names, f"reference {like.meaning}")


def _rows(
    tree: Tree,
    turns: Mapping[int, Turn],
    v: Variables,
    qrd: Mapping[int, Node],
    qrdd: Mapping[int, Node],
    b: Builder,
) -> dict[int, dict[str, Node]]:
    """[joint][standard name]: the torque of every joint per unit of every parameter."""
    moving = _pairs(tree, turns, v, qrd, qrdd)
    axes = joint_screws(tree, turns, b)
    rows: dict[int, dict[str, Node]] = {j: {} for j in v.joints}
    for j in range(1, tree.robot.NL + 1):
        for key, wrench in _columns(moving[j]).items():
            for i, screw in axes[j].items():
                rows[i][f"{key}{j}"] = screw.along(wrench)
    for j, joint in v.joints.items():
        columns = joint_columns(joint, v.q[j], v.qd[j], qrdd[j]) | {"FV": qrd[j]}
        rows[j] |= {f"{key}{j}": node for key, node in columns.items()}
    return rows


def _pairs(
    tree: Tree, turns: Mapping[int, Turn], v: Variables, qrd: Mapping[int, Node], qrdd: Mapping[int, Node]
) -> dict[int, Pair]:
    up = tree.robot.base.VP0  # less gravity
    found = {0: Pair(NOTHING, NOTHING, NOTHING, up, (NOTHING, NOTHING, NOTHING))}
    for j in tree.order:
        if j <= tree.robot.NL:
            rates = v.qd.get(j, ZERO), qrd.get(j, ZERO), qrdd.get(j, ZERO)
            found[j] = _pair(found[tree.parents[j - 1]], turns[j], tree.robot.joints[j - 1], rates)
    return found


def _pair(before: Pair, turn: Turn, joint: Joint, rates: tuple[Node, Node, Node]) -> Pair:
    qd, qrd, qrdd = (joint.screw.times(rate) for rate in rates)
    W, Wr, WP = turn.into(before.W), turn.into(before.Wr), turn.into(before.WP)
    VP = turn.into(plus(before.VP, applied(before.U, turn.P)))
    turned = scaled(plus(cross(W, qrd.angular), cross(Wr, qd.angular)), _HALF)  # ω × q̇·z, mixed
    WP = plus(plus(WP, turned), qrdd.angular)
    VP = plus(plus(VP, plus(cross(W, qrd.linear), cross(Wr, qd.linear))), qrdd.linear)
    W, Wr = plus(W, qd.angular), plus(Wr, qrd.angular)
    return Pair(W, Wr, WP, VP, _matrix(W, Wr, WP))


def _matrix(W: Vec, Wr: Vec, WP: Vec) -> Matrix3[Node]:
    """ω̇^ + ½(ω^ωr^ + ωr^ω^)."""
    xx, xy, xz, yy, yz, zz = (
        _mixed(W, Wr, i, k) for i, k in ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
    )
    return (
        (-yy - zz, xy - WP[2], xz + WP[1]),
        (xy + WP[2], -xx - zz, yz - WP[0]),
        (xz - WP[1], yz + WP[0], -xx - yy),
    )


def _mixed(W: Vec, Wr: Vec, i: int, k: int) -> Node:
    return W[i] * Wr[i] if i == k else _HALF * (W[i] * Wr[k] + W[k] * Wr[i])


def _columns(at: Pair) -> dict[str, Spatial]:
    """Force and moment about the origin per unit of each parameter, as in Newton-Euler (15), (16)."""
    px, py, pz = at.WP
    xy, xz, yz = at.product(0, 1), at.product(0, 2), at.product(1, 2)
    U, V = at.U, at.VP
    moments: dict[str, Vec] = {
        "XX": (px, xz, -xy),
        "XY": (-U[2][0], U[2][1], U[0][0] - U[1][1]),
        "XZ": (U[1][0], U[2][2] - U[0][0], -U[1][2]),
        "YY": (-yz, py, xy),
        "YZ": (U[1][1] - U[2][2], -U[0][1], U[0][2]),
        "ZZ": (yz, -xz, pz),
    }
    found = {key: Spatial(NOTHING, n) for key, n in moments.items()}
    for k, key in enumerate(("MX", "MY", "MZ")):
        found[key] = Spatial((U[0][k], U[1][k], U[2][k]), cross(AXES[k], V))
    return found | {"M": Spatial(V, NOTHING)}


SLOTINE_LI = Kind(
    "slotine_li", "Regressor of adaptive control Y(q, qd, qrd, qrdd)", "", slotine_li, ("Slotine, Li 1987",)
)
