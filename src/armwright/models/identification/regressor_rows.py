"""Rows of the dynamic regressor over any scalars: names for a model, exact numbers for one state."""

from __future__ import annotations

from collections.abc import Mapping

from armwright.expr import ZERO, Node
from armwright.expr.spatial import Spatial
from armwright.mechanism import FirstMover, Mechanism
from armwright.models.core.builder import Builder
from armwright.models.identification.parameter_columns import carry_screws, wrench_columns
from armwright.models.identification.standard_parameters import joint_columns
from armwright.models.kinematics.frame_turn import Turn
from armwright.models.kinematics.link_motion import LinkMotion, link_motions

Rows = dict[int, dict[str, Node]]  # [row][standard name]; rows −6 … −1 are those of a floating base


def dynamic_rows(mechanism: Mechanism, turns: Mapping[int, Turn], b: Builder) -> Rows:
    """The torque of every joint per unit of every standard parameter, by one forward pass (39).

    Rows of joints are numbered like them. Those of a floating base are −6 … −1, force before moment.
    Whether a parameter is an exact zero does not matter here.
    """
    motions = heavy_motions(mechanism, mechanism.base, turns, b)
    rows = link_rows(mechanism, motions, turns, b)
    for j, joint in mechanism.joints.items():
        columns = joint_columns(joint, mechanism.q[j], mechanism.qd[j], mechanism.qdd[j])
        rows[j] |= {f"{key}{j}": node for key, node in columns.items()}
    return felt_rows(mechanism, rows)


def felt_rows(mechanism: Mechanism, rows: Mapping[int, Mapping[str, Node]]) -> Rows:
    """The rows of the joints that move by themselves, with what they feel of their followers: GᵀD."""
    found = {j: dict(rows[j]) for j in mechanism.gathering.own_rows}
    for k, (leader, ratio, _) in mechanism.leads.items():
        for key, node in rows[k].items():
            found[leader][key] = found[leader].get(key, ZERO) + ratio * node
    return found


def heavy_motions(
    mechanism: Mechanism, base: FirstMover, turns: Mapping[int, Turn], b: Builder
) -> dict[int, LinkMotion]:
    """Motion of all links with gravity as an acceleration of the base, so that every V̇ is less gravity."""
    return link_motions(mechanism, turns, b, start=(base.twist, base.felt_acceleration), qdd=mechanism.qdd)


def link_rows(
    mechanism: Mechanism, motions: Mapping[int, LinkMotion], turns: Mapping[int, Turn], b: Builder
) -> Rows:
    """The contribution of the links to every row, per unit of each of their ten parameters."""
    axes = joint_screws(mechanism, turns, b)
    rows: Rows = {i: {} for i in mechanism.rows}
    for j in mechanism.free_bodies:
        for key, wrench in wrench_columns(motions[j]).items():
            for i, screw in axes[j].items():
                rows[i][f"{key}{j}"] = screw.along(wrench)
    return rows


def joint_screws(
    mechanism: Mechanism, turns: Mapping[int, Turn], b: Builder
) -> dict[int, dict[int, Spatial]]:
    """[j][i]: the screw of joint i (or of row i of a floating base) in frame j, for i on the way to j."""
    own = {j: joint.screw for j, joint in mechanism.joints.items()}
    return carry_screws(mechanism, turns, own, b, start=mechanism.base.screws)
