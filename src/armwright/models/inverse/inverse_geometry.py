"""Inverse geometry: all positions of the joints that give a wanted pose [KC97 3.3].

A closed form is one straight-line program for all branches: a column per joint and one that is 1 where
the branch is a solution. It is written in every language and compiled like any other model. Where there
is none, the program is what the iterations of the solver evaluate: the error of a pose and the Jacobian;
the programs around which other languages write the general method are ``programs``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from armwright.errors import ArmwrightError
from armwright.mechanism import mechanism_of
from armwright.models.core.kind import Kind
from armwright.models.inverse.choice.joint_map import complete_chain, places_of, tags_of
from armwright.models.inverse.choice.method_choice import METHODS, choose_method
from armwright.models.inverse.choice.moving_chain import compact
from armwright.models.inverse.choice.neighbour_choice import file_rounding, neighbour_of
from armwright.models.inverse.choice.task import COMPONENTS, POSE, checked_task, extend_robot
from armwright.models.inverse.closed_model import closed_model
from armwright.models.inverse.closed_robot import ClosedInverse, closed_inverse
from armwright.models.inverse.coupled_model import coupled_model
from armwright.models.inverse.elimination.arm_record import OwnJoints
from armwright.models.inverse.inverse_model import Head, InverseModel, SolvedArm, forgive_file
from armwright.models.inverse.iterated_models import eliminated_model, nearby_model, numeric_model
from armwright.models.inverse.swept_model import check_swept, swept_model, warn_beyond
from armwright.robot import Prismatic, Revolute, Robot
from armwright.robot.change.tip import chain_to_tip
from armwright.robot.geometry.matrix import IDENTITY4


def inverse_geometry(
    robot: Robot,
    *,
    method: str = "auto",
    task: Sequence[str] | None = None,
    fixed: Mapping[str, float] | None = None,
    redundant: str | None = None,
    values: Sequence[float] | int | None = None,
    frame: int | str | None = None,
) -> InverseModel | ClosedInverse:
    """All solutions of f(T) = q.

    method      "pieper" (three slides, or three revolute axes through one point), "paul" (equations of types
                1-8), "neighbour" (those of an arm nearby, followed to this arm's own numbers), "general"
                (elimination, any arm with six joints), "numeric" (what can be found from fixed starts), or
                "auto": the first of them that solves the robot; ``model.reason`` says why
    task        components of the pose that must be met, of x y z (base axes) rx ry rz (about tool axes)
    fixed       values of joints that are held, for robots with more joints than components
    redundant   a joint that is held at one value after the other: all solutions at each of them
    values      those of the redundant joint: numbers, or how many of them between its limits
    frame       whose pose is meant; by default the tip, and the tool on it

    The columns are the joints on the way from the base to that frame; others do not matter. In the place of
    one that follows another (mimic) stands the joint that leads it, once. Of a closed robot
    they are all joints of the tree: the way is solved first, then the loops follow from it. A base that moves
    or floats stands where it is placed, as for ``robot.pose``.
    """
    if method not in METHODS:
        raise ArmwrightError(f"method '{method}': use {', '.join(METHODS)}")
    components, held = checked_task(task), dict(fixed or {})
    _refuse_words(held)
    if robot.loops:
        _refuse_sweep(robot, redundant)
        return closed_inverse(robot, lambda tree: _model_of(_chain(tree, frame), method, components, held))
    robot = _chain(robot, frame)
    if redundant is None:
        if values is not None:
            raise ArmwrightError("values: name the joint they belong to with redundant=")
        return _model_of(robot, method, components, held)
    check_swept(robot, redundant, dict(fixed or {}))
    return swept_model(
        robot,
        redundant,
        values=values,
        hold=lambda value, way: _model_of(
            robot, way if method == "auto" else method, components, {**(fixed or {}), redundant: value}
        ),
    )


def _refuse_words(held: Mapping[str, Any]) -> None:
    for name, value in held.items():
        if isinstance(value, str) or not np.isfinite(value):
            raise ArmwrightError(f"fixed: joint '{name}' at {value!r}; give a number [rad or m]")


def _model_of(
    robot: Robot, method: str, components: tuple[str, ...], fixed: dict[str, float]
) -> InverseModel:
    """The model of a chain with some joints held."""
    if robot.joints:
        mechanism_of(robot, allows=("couplings",), what="inverse geometry")
    held = robot.locked(fixed) if fixed else robot
    warn_beyond(robot, fixed)
    _refuse_joints(held)
    if not held.moving:
        remedy = "hold fewer with fixed=" if fixed else "choose another frame: robot.with_tip('…')"
        raise ArmwrightError(f"'{robot.name}': no joint is left to solve for; {remedy}")
    more = extend_robot(held, components)
    chain, joints = compact(more.robot), OwnJoints(places_of(robot, held, more), upright=more.upright)
    if held.couplings:
        arm = _forgiving_arm(SolvedArm(robot, chain, joints, components), held)
        head = Head.of(KIND, robot, method="numeric", reason="")
        return coupled_model(head, arm, held, method, lambda free: _model_of(free, method, components, {}))
    near = partial(neighbour_of, held, chain, task=components)
    choice = choose_method(chain, method, POSE, tags_of(robot, chain), near)
    head = Head.of(KIND, robot, method=choice.method, reason=choice.reason)
    if choice.completed is not None:
        chain, joints = complete_chain(chain, joints, choice.completed)
    arm = _forgiving_arm(SolvedArm(robot, chain, joints, components), held)
    if choice.closed is not None:
        return closed_model(head, arm, choice.closed)
    if choice.near is not None and len(held.moving) < len(COMPONENTS):
        return closed_model(head, arm, choice.near.form, near=choice.near)
    if choice.near is not None:
        return nearby_model(head, arm, choice.near)
    if choice.general is not None:
        return eliminated_model(head, arm, choice.general)
    return numeric_model(head, arm)


def _forgiving_arm(arm: SolvedArm, held: Robot) -> SolvedArm:
    """The arm with a tolerance for rounding of its file, where all components are to be met."""
    if len(arm.task) < len(COMPONENTS):
        return arm
    return forgive_file(arm, file_rounding(held, compact(held)))


def _chain(robot: Robot, frame: int | str | None) -> Robot:
    """The joints on the way to the frame, on a base that stands where it is placed."""
    robot = robot if robot.base.kind == "fixed" else robot.with_base("fixed")
    placed = robot
    if isinstance(frame, str):
        placed = robot.with_tip(frame)
    elif frame is not None:
        placed = replace(
            robot,
            tool=IDENTITY4,
            tool_link=mechanism_of(robot).number(frame),
            tip_frame="",
        )
    return chain_to_tip(placed)


def _refuse_sweep(robot: Robot, redundant: str | None) -> None:
    if redundant is not None:
        raise ArmwrightError(
            f"'{robot.name}' has closed loops; hold a joint with fixed= instead of redundant="
        )


def _refuse_joints(robot: Robot) -> None:
    for joint in robot.moving:
        if not isinstance(joint, Revolute | Prismatic):
            raise ArmwrightError(
                f"'{robot.name}': joint '{joint.name}' is {joint.kind}; inverse geometry has methods for "
                f"revolute and prismatic joints only; hold it with fixed={{'{joint.name}': value}}"
            )


WITH_A_POSE = "it goes with the pose: after solver = aw.compile(model), "
OF_A_SOLVER = "it is an option of the solver: "

KIND = Kind(
    "inverse_geometry",
    "Inverse geometric model",
    "I.G.M. Pieper / Paul / general",
    inverse_geometry,
    ("KC97 3.3",),
    aliases=("inverse_kinematics",),
    choices={"method": METHODS},
    later={
        **{key: f"{WITH_A_POSE}solver(T, {key}=…)" for key in ("limits", "windings", "nearest")},
        "deadline": f"{WITH_A_POSE}solver.solve(T, deadline=…)",
        **{
            key: f"{OF_A_SOLVER}aw.compile(model, {key}=…)"
            for key in ("tolerance", "lazy", "dtype", "backend")
        },
    },
)
