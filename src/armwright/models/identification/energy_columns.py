"""Energy and momentum of a robot per unit of each standard parameter, by recursion from the base.

Of a floating base its six freedoms are rows like those of the joints. A base that moves in a given way is
fine for momentum; for energy it is not, since its work is not among the torques.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node, number
from armwright.expr.spatial import Spatial
from armwright.expr.vector import cross, dot
from armwright.models.identification.parameter_columns import (
    carried,
    momentum_columns,
    moved_into,
    weight_columns,
)
from armwright.models.identification.regressor_model import Frame
from armwright.models.identification.regressor_rows import Rows, joint_screws, rows_of
from armwright.models.identification.standard_parameters import joint_columns, links_of
from armwright.models.kinematics.frame_turn import Vec
from armwright.models.kinematics.link_motion import Speed, speeds
from armwright.robot import Robot
from armwright.robot.inertia import NAMES

HALF = number(1) / 2


@dataclass(frozen=True, slots=True)
class Weight:
    """g in the axes of a frame, and gᵀP of its origin P seen from the base."""

    g: Vec
    height: Node


def refuse_carried_base(robot: Robot, what: str) -> None:
    """A base that moves in a given way does work on the links that no torque tells of."""
    base = robot.base
    is_still = all(node is ZERO for v in (base.V0, base.W0, base.VP0, base.WP0) for node in v)
    if base.kind != "floating" and not is_still:
        raise ArmwrightError(
            f"{what} of '{robot.name}': its base moves in a given way and does work on the links; "
            "use momentum_regressor, filtered_regressor or dynamic_regressor"
        )


def weights(frame: Frame) -> dict[int, Weight]:
    """Of the base and all links."""
    found = {0: Weight(frame.gravity, frame.height)}
    for j in frame.tree.order:
        before, turn = found[frame.tree.parents[j - 1]], frame.turns[j]
        g = frame.b.vector(turn.into(before.g), "G", j, group=f"link {j}, gravity")
        found[j] = Weight(g, before.height + dot(before.g, turn.P))
    return found


# ------------------------------------------------------------------------------ energy


def energy_columns(frame: Frame) -> dict[str, Node]:
    """The total energy H per unit of each parameter (52), errata E4-24 … E4-26; friction is apart."""
    v, b = frame.variables, frame.b
    moving, weight = speeds(frame.tree, frame.turns, v, b), weights(frame)
    found: dict[str, Node] = {}
    for j in links_of(frame.robot):
        energies = link_energies(moving[j], weight[j])
        found |= {f"{key}{j}": energies[key] for key in NAMES}
    for j in v.joints:
        found[f"IA{j}"] = HALF * v.qd[j] ** 2
        found[f"K{j}"] = HALF * v.q[j] ** 2
        found[f"OFF{j}"] = v.q[j]  # the work of a constant torque
    return found


def link_energies(speed: Speed, weight: Weight) -> dict[str, Node]:
    """½ωᵀJω + ½M·VᵀV + MSᵀ(V × ω) − gᵀ(M·P + A·MS) per unit of XX … M (49), (50)."""
    (x, y, z), V = speed.W, speed.V
    lever = cross(V, speed.W)
    found = {
        "XX": HALF * x**2,
        "XY": x * y,
        "XZ": x * z,
        "YY": HALF * y**2,
        "YZ": y * z,
        "ZZ": HALF * z**2,
        "M": HALF * dot(V, V) - weight.height,
    }
    return found | {key: lever[k] - weight.g[k] for k, key in enumerate(("MX", "MY", "MZ"))}


def power_columns(frame: Frame) -> dict[str, Node]:
    """What friction takes per unit of each of its parameters: q̇·q̇ for FV, q̇·sign(q̇) for FS (E4-26)."""
    v = frame.variables
    found: dict[str, Node] = {}
    for j, joint in v.joints.items():
        columns = joint_columns(joint, v.q[j], v.qd[j], v.qdd[j])
        found |= {f"{key}{j}": v.qd[j] * columns[key] for key in columns if key not in ("IA", "K", "OFF")}
    return found


# ---------------------------------------------------------------------------- momentum


def lagrange_rows(frame: Frame) -> tuple[Rows, Rows]:
    """D1 and D2 by row and parameter (42), (43): Γ = d(D1·K)/dt + D2·K.

    With s_i the screw of joint i and v the twist of the link before it, ∂E/∂q̇_i is the momentum of all
    that i carries along s_i, and ∂E/∂q_i the same along v × s_i: how s_i is carried about. The six screws
    of a floating base, axes of its frame, are carried about by the base itself.
    """
    v, b = frame.variables, frame.b
    moving, weight = speeds(frame.tree, frame.turns, v, b), weights(frame)
    axes = joint_screws(frame.tree, frame.turns, b)
    drift = carried(
        frame.tree, frame.turns, _drifts(frame, moving), b, start=_base_drifts(axes[0], moving[0]), stem="H"
    )
    D1: Rows = {i: {} for i in rows_of(frame.robot)}
    D2: Rows = {i: {} for i in rows_of(frame.robot)}
    for j in links_of(frame.robot):
        momentum, held = momentum_columns(moving[j]), weight_columns(weight[j].g)
        for key in NAMES:
            for i, screw in axes[j].items():
                D1[i][f"{key}{j}"] = screw.along(momentum[key])
                D2[i][f"{key}{j}"] = screw.along(held[key]) - drift[j][i].along(momentum[key])
    for j, joint in v.joints.items():
        columns = joint_columns(joint, v.q[j], v.qd[j], v.qdd[j])
        D1[j][f"IA{j}"] = v.qd[j]
        D2[j] |= {f"{key}{j}": node for key, node in columns.items() if key != "IA"}
    return D1, D2


def _drifts(frame: Frame, moving: Mapping[int, Speed]) -> dict[int, Spatial]:
    """Twist of the antecedent × screw of the joint, in the frame of the joint."""
    found = {}
    for j, joint in frame.variables.joints.items():
        before = moving[frame.tree.parents[j - 1]]
        found[j] = moved_into(Spatial(before.V, before.W), frame.turns[j]).twist_product(joint.screw)
    return found


def _base_drifts(units: Mapping[int, Spatial], base: Speed) -> dict[int, Spatial]:
    """Twist of a floating base × each of its unit twists."""
    return {i: Spatial(base.V, base.W).twist_product(unit) for i, unit in units.items()}
