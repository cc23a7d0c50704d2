"""Energy and momentum of a robot per unit of each standard parameter, by recursion from the base.

Of a floating base its six freedoms are rows like those of the joints. A base that moves in a given way is
fine for momentum; for energy it is not, since its work is not among the torques.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from armwright.errors import ArmwrightError
from armwright.expr import Node
from armwright.expr.numbers import HALF
from armwright.expr.spatial import Spatial
from armwright.expr.vector import cross, dot
from armwright.mechanism import Mechanism, mechanism_of
from armwright.models.core.builder import Builder
from armwright.models.identification.parameter_columns import carry_screws, momentum_columns, weight_columns
from armwright.models.identification.regressor_rows import Rows, felt_rows, joint_screws
from armwright.models.identification.standard_parameters import joint_columns
from armwright.models.kinematics.frame_turn import Turn, Vec
from armwright.models.kinematics.link_motion import link_twists
from armwright.robot import Robot
from armwright.robot.inertia import NAMES


@dataclass(frozen=True, slots=True)
class Weight:
    """g in the axes of a frame, and gᵀP of its origin P seen from the base."""

    g: Vec
    height: Node


def refuse_carried_base(robot: Robot, what: str) -> None:
    """A base that moves in a given way does work on the links that no torque tells of."""
    base = mechanism_of(robot, what=what).base
    if not base.freedom and not base.is_still:
        raise ArmwrightError(
            f"{what} of '{robot.name}': its base has a prescribed motion and does work on the links; "
            "use momentum_regressor, filtered_regressor or dynamic_regressor"
        )


def weights(mechanism: Mechanism, turns: Mapping[int, Turn], b: Builder) -> dict[int, Weight]:
    """Gravity and height of the base (number 0) and of all links."""
    found = {0: Weight(mechanism.base.gravity, mechanism.base.height)}
    for j in mechanism.tree.order:
        before, turn = found[mechanism.parent(j)], turns[j]
        g = b.vector(turn.into(before.g), "G", j, group=f"link {j}, gravity")
        found[j] = Weight(g, before.height + dot(before.g, turn.P))
    return found


# ------------------------------------------------------------------------------ energy


def energy_columns(mechanism: Mechanism, turns: Mapping[int, Turn], b: Builder) -> dict[str, Node]:
    """The total energy H per unit of each parameter (52), errata E4-24 … E4-26; friction is apart."""
    v = mechanism
    moving = link_twists(mechanism, turns, b, start=mechanism.base.twist)
    weight = weights(mechanism, turns, b)
    found: dict[str, Node] = {}
    for j in mechanism.free_bodies:
        energies = link_energies(moving[j], weight[j])
        found |= {f"{key}{j}": energies[key] for key in NAMES}
    for j in v.joints:
        found[f"IA{j}"] = HALF * v.qd[j] ** 2
        found[f"K{j}"] = HALF * v.q[j] ** 2
        found[f"OFF{j}"] = v.q[j]  # the work of a constant torque
    return found


def link_energies(twist: Spatial, weight: Weight) -> dict[str, Node]:
    """½ωᵀJω + ½M·VᵀV + MSᵀ(V × ω) − gᵀ(M·P + A·MS) per unit of XX … M (49), (50)."""
    V, W = twist
    x, y, z = W
    lever = cross(V, W)
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


def power_columns(mechanism: Mechanism) -> dict[str, Node]:
    """What friction takes per unit of each of its parameters: q̇·q̇ for FV, q̇·sign(q̇) for FS (E4-26)."""
    v = mechanism
    found: dict[str, Node] = {}
    for j, joint in v.joints.items():
        columns = joint_columns(joint, v.q[j], v.qd[j], v.qdd[j])
        found |= {f"{key}{j}": v.qd[j] * columns[key] for key in columns if key not in ("IA", "K", "OFF")}
    return found


# ---------------------------------------------------------------------------- momentum


def lagrange_rows(mechanism: Mechanism, turns: Mapping[int, Turn], b: Builder) -> tuple[Rows, Rows]:
    """D1 and D2 by row and parameter (42), (43): Γ = d(D1·K)/dt + D2·K.

    With s_i the screw of joint i and v the twist of the link before it, ∂E/∂q̇_i is the momentum of all
    that i carries along s_i, and ∂E/∂q_i the same along v × s_i: how s_i is carried about. The six screws
    of a floating base, axes of its frame, are carried about by the base itself.
    """
    v = mechanism
    moving = link_twists(mechanism, turns, b, start=mechanism.base.twist)
    weight = weights(mechanism, turns, b)
    axes = joint_screws(mechanism, turns, b)
    base = {i: moving[0].twist_product(unit) for i, unit in axes[0].items()}
    drift = carry_screws(mechanism, turns, _drifts(mechanism, turns, moving), b, start=base, stem="H")
    D1: Rows = {i: {} for i in mechanism.rows}
    D2: Rows = {i: {} for i in mechanism.rows}
    for j in mechanism.free_bodies:
        momentum, held = momentum_columns(moving[j]), weight_columns(weight[j].g)
        for key in NAMES:
            for i, screw in axes[j].items():
                D1[i][f"{key}{j}"] = screw.along(momentum[key])
                D2[i][f"{key}{j}"] = screw.along(held[key]) - drift[j][i].along(momentum[key])
    for j, joint in v.joints.items():
        columns = joint_columns(joint, v.q[j], v.qd[j], v.qdd[j])
        D1[j][f"IA{j}"] = v.qd[j]
        D2[j] |= {f"{key}{j}": node for key, node in columns.items() if key != "IA"}
    return felt_rows(mechanism, D1), felt_rows(mechanism, D2)


def _drifts(
    mechanism: Mechanism, turns: Mapping[int, Turn], moving: Mapping[int, Spatial]
) -> dict[int, Spatial]:
    """Twist of the antecedent × screw of the joint, in the frame of the joint."""
    found = {}
    for j, joint in mechanism.joints.items():
        before = turns[j].twist_into(moving[mechanism.parent(j)])
        found[j] = before.twist_product(joint.screw)
    return found
