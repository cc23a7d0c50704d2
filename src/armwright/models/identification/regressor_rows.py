"""Rows of the dynamic regressor over any scalars: names for a model, exact numbers for one state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from armwright.expr import Node
from armwright.expr.spatial import NOTHING, Spatial
from armwright.expr.vector import minus
from armwright.mechanism import Tree
from armwright.models.core.builder import Builder
from armwright.models.core.variables import Variables
from armwright.models.identification.parameter_columns import (
    AXES,
    carried,
    wrench_columns,
)
from armwright.models.identification.standard_parameters import joint_columns, links_of
from armwright.models.kinematics.frame_turn import Turn, turns_of
from armwright.models.kinematics.link_motion import accelerations_of, speeds
from armwright.robot import Robot

Rows = dict[int, dict[str, Node]]  # [row][standard name]; rows −6 … −1 are those of a floating base

BASE_ROWS = range(-6, 0)


def dynamic_rows(tree: Tree, v: Variables, b: Builder, *, turns: Mapping[int, Turn] | None = None) -> Rows:
    """The torque of every joint per unit of every standard parameter, by one forward pass (39).

    Rows of joints are numbered like them. Those of a floating base are −6 … −1, force before moment.
    Whether a parameter is an exact zero does not matter here. Gravity is taken from the robot.
    """
    tree = replace(tree, robot=heavy(tree.robot))
    turns = turns_of(tree, v, b) if turns is None else turns
    motion = accelerations_of(tree, turns, v, b, qdd=v.qdd)
    speed = speeds(tree, turns, v, b)
    axes = joint_screws(tree, turns, b)
    rows: Rows = {i: {} for i in rows_of(tree.robot)}
    for j in links_of(tree.robot):
        for key, wrench in wrench_columns(speed[j].W, motion[j]).items():
            for i, screw in axes[j].items():
                rows[i][f"{key}{j}"] = screw.along(wrench)
    for j in v.joints:
        columns = joint_columns(v.joints[j], v.q[j], v.qd[j], v.qdd[j])
        rows[j] |= {f"{key}{j}": node for key, node in columns.items()}
    return rows


def rows_of(robot: Robot) -> tuple[int, ...]:
    """Numbers of the rows, in order."""
    base = tuple(BASE_ROWS) if robot.base.kind == "floating" else ()
    return (*base, *(j for j, joint in enumerate(robot.joints, 1) if joint.is_moving))


def heavy(robot: Robot) -> Robot:
    """Gravity as an acceleration of the base, so that V̇ of every link is less gravity."""
    base = robot.base
    return replace(robot, base=replace(base, VP0=minus(base.VP0, robot.gravity)), gravity=NOTHING)


def joint_screws(tree: Tree, turns: Mapping[int, Turn], b: Builder) -> dict[int, dict[int, Spatial]]:
    """[j][i]: the screw of joint i (or of row i of a floating base) in frame j, for i on the way to j."""
    own = {j: joint.screw for j, joint in enumerate(tree.robot.joints, 1) if joint.is_moving}
    base: dict[int, Spatial] = {}
    if tree.robot.base.kind == "floating":
        units = [Spatial(axis, NOTHING) for axis in AXES] + [Spatial(NOTHING, axis) for axis in AXES]
        base = dict(zip(BASE_ROWS, units, strict=True))
    return carried(tree, turns, own, b, start=base)
