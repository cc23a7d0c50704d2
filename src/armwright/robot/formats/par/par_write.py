"""Text of a SYMORO .par file in the dialect of OpenSYMORO, and what such a file cannot hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node, is_name, name
from armwright.robot.base import Base
from armwright.robot.check.coupling_check import refuse_couplings
from armwright.robot.check.description import symoro_type, validate
from armwright.robot.formats.entries import expression_text
from armwright.robot.formats.format import Written
from armwright.robot.formats.par.par_lexer import BASE_KEYS, FRAME_KEYS, INERTIAL_KEYS, JOINT_KEYS, LINK_KEYS
from armwright.robot.formats.par.par_lost import lost_findings
from armwright.robot.formats.par.par_variable import sigma_of
from armwright.robot.formats.par.par_variable_names import moving_placement, with_clear_variables
from armwright.robot.joint import Joint
from armwright.robot.link import Link
from armwright.robot.robot import Robot

_TYPES = ("serial", "tree", "closed")
_SYMBOLS = {"QP": "velocity", "QDP": "acceleration", "GAM": "torque"}


def write(robot: Robot) -> Written:
    """The whole file; findings name everything of the robot that it does not say."""
    if not robot.joints:
        raise ArmwrightError(f"'{robot.name}' has no joint, as .par files must; save it as .toml or .urdf")
    validate(robot)
    if not is_name(robot.name):
        raise ArmwrightError(f"robot name {robot.name!r}: use letters, digits and underscores only")
    refuse_couplings(robot, ".par files")
    robot, renamed = with_clear_variables(robot, _links(robot))
    sections = (
        _head(robot),
        ["(* Geometric parameters of the frames *)", *_lists(FRAME_KEYS, _frame_columns(robot))],
        [
            "(* Inertial parameters, friction and external forces of the links *)",
            *_lists(LINK_KEYS, _links(robot)),
        ],
        ["(* Joint parameters *)", *_lists(JOINT_KEYS, _joint_columns(robot))],
        ["(* Velocity and acceleration of the base *)", *_lists(BASE_KEYS, _base_columns(robot.base))],
        ["(* Acceleration of gravity *)", _list("G", robot.gravity)],
        ["(* Place of the base, fT0 *)", _list("Z", [node for row in robot.base.placement for node in row])],
        ["(* End of definition *)"],
    )
    text = "\n".join("".join(f"{line}\n" for line in section) for section in sections)
    return Written(text, (*renamed, *lost_findings(robot)))


def _head(robot: Robot) -> list[str]:
    return [
        f"(* Robotname = '{robot.name}' *)",
        f"NL = {robot.NL}",
        f"NJ = {robot.NJ}",
        f"NF = {robot.NF}",
        f"Type = {_TYPES.index(symoro_type(robot))}",
        f"is_floating = {robot.base.kind == 'floating'}",
        f"is_mobile = {robot.base.kind == 'moving'}",
    ]


Columns = dict[str, list[Node | int]]


def _lists(keys: Sequence[str], columns: Mapping[str, Sequence[Node | int]]) -> list[str]:
    return [_list(key, columns[key]) for key in keys]


def _list(key: str, values: Sequence[Node | int]) -> str:
    texts = (
        str(value) if isinstance(value, int) else expression_text(value, f"{key}[{i}]")
        for i, value in enumerate(values, 1)
    )
    return f"{key} = {{{','.join(texts)}}}"


def _frame_columns(robot: Robot) -> Columns:
    columns: Columns = {key: [] for key in FRAME_KEYS}
    for frame in robot.frames:
        joint = frame.joint
        placement = moving_placement(joint) if joint is not None else frame.placement
        columns["ant"].append(frame.parent)
        columns["sigma"].append(2 if joint is None else sigma_of(joint))
        columns["mu"].append(0 if joint is None else int(joint.is_active))
        for key in ("b", "d", "r", "gamma", "alpha", "theta"):
            columns[key].append(getattr(placement, key))
    return columns


def _links(robot: Robot) -> dict[str, list[Node]]:
    """Links 1 … NL; the base too where it is not fixed."""
    columns: dict[str, list[Node]] = {key: [] for key in LINK_KEYS}
    pairs: list[tuple[Joint | None, Link]] = list(zip(robot.joints, robot.links, strict=True))
    if robot.base.kind != "fixed":
        pairs.insert(0, (None, robot.base.link))
    for joint, link in pairs:
        for key in LINK_KEYS:
            if key in ("IA", "FV", "FS"):
                columns[key].append(ZERO if joint is None else _rotor_or_friction(joint, key))
            else:
                part = link.inertia if key in INERTIAL_KEYS else link.wrench
                columns[key].append(getattr(part, key))
    return columns


def _rotor_or_friction(joint: Joint, key: str) -> Node:
    value: Node = joint.rotor if key == "IA" else getattr(joint.friction, key)
    return value


def _joint_columns(robot: Robot) -> Columns:
    joints = [*robot.joints, *(loop.joint for loop in robot.loops)]
    columns: Columns = {
        "eta": [int(joint.stiffness is not None) for joint in joints],
        "k": [ZERO if joint.stiffness is None else joint.stiffness for joint in joints],
    }
    for key, attribute in _SYMBOLS.items():
        columns[key] = [name(getattr(joint, attribute) or f"{key}{j}") for j, joint in enumerate(joints, 1)]
    return columns


def _base_columns(base: Base) -> Columns:
    return {key: list(getattr(base, key)) for key in BASE_KEYS}
