"""Text of a SYMORO .par file in the dialect of OpenSYMORO, and what such a file cannot hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from armwright.errors import ArmwrightError, Finding, InputError
from armwright.expr import ZERO, Node, is_name, name, names_in
from armwright.robot.base import Base
from armwright.robot.check import symoro_type, validated
from armwright.robot.formats.entries import expression_text
from armwright.robot.formats.format import Written
from armwright.robot.formats.par_lexer import BASE_KEYS, FRAME_KEYS, INERTIAL_KEYS, JOINT_KEYS, LINK_KEYS
from armwright.robot.formats.par_lost import lost
from armwright.robot.formats.par_variable import free_variable, offset_of, variable_of
from armwright.robot.joint import Joint, Placement
from armwright.robot.link import Link
from armwright.robot.parameters import parameters
from armwright.robot.robot import Robot

_TYPES = ("serial", "tree", "closed")
_SYMBOLS = {"QP": "velocity", "QDP": "acceleration", "GAM": "torque"}


def write(robot: Robot) -> Written:
    """The whole file; findings name everything of the robot that it does not say."""
    validated(robot)
    if not is_name(robot.name):
        raise ArmwrightError(f"robot name {robot.name!r}: use letters, digits and underscores only")
    robot, renamed = _with_clear_variables(robot)
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
    return Written(text, (*renamed, *lost(robot)))


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


def _lists(keys: Sequence[str], columns: Columns) -> list[str]:
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
        placement = _moved(joint) if joint is not None else frame.placement
        columns["ant"].append(frame.parent)
        columns["sigma"].append(2 if joint is None else joint.sigma)
        columns["mu"].append(0 if joint is None else int(joint.is_active))
        for key in ("b", "d", "r", "gamma", "alpha", "theta"):
            columns[key].append(getattr(placement, key))
    return columns


def _moved(joint: Joint) -> Placement:
    return joint.moved(name(joint.variable)) if joint.is_moving else joint.placement


def _links(robot: Robot) -> Columns:
    """Links 1 … NL; the base too where it is not fixed."""
    columns: Columns = {key: [] for key in LINK_KEYS}
    pairs: list[tuple[Joint | None, Link]] = list(zip(robot.joints, robot.links, strict=True))
    if robot.base.kind != "fixed":
        pairs.insert(0, (None, robot.base.link))
    for joint, link in pairs:
        for key in LINK_KEYS:
            if key in ("IA", "FV", "FS"):
                columns[key].append(ZERO if joint is None else _dissipated(joint, key))
            else:
                part = link.inertia if key in INERTIAL_KEYS else link.wrench
                columns[key].append(getattr(part, key))
    return columns


def _dissipated(joint: Joint, key: str) -> Node:
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


# ------------------------------------------------------------------------------ joint variables


def _with_clear_variables(robot: Robot) -> tuple[Robot, list[Finding]]:
    """The robot with variables that a reader can tell from parameters; each change is a finding."""
    uses: dict[str, set[str]] = {}
    for item in parameters(robot):
        for symbol in names_in(item.value):
            uses.setdefault(symbol, set()).add(item.name)
    joints = [*robot.joints, *(loop.joint for loop in robot.loops)]
    taken = set(uses) | {joint.variable for joint in joints}
    findings = []
    for j, joint in enumerate(joints, 1):
        if joint.is_moving and not _is_clear(joint, j, uses):
            variable = free_variable(joint.sigma, j, taken)
            taken.add(variable)
            joints[j - 1] = replace(joint, variable=variable)
            text = f"variable '{joint.variable}' cannot be told from parameters there; {variable} is written"
            findings.append(Finding("renamed", "warning", f"joint {joint.name}", text))
    loops = tuple(replace(loop, joint=joints[robot.NL + i]) for i, loop in enumerate(robot.loops))
    return replace(robot, joints=tuple(joints[: robot.NL]), loops=loops), findings


def _is_clear(joint: Joint, j: int, uses: Mapping[str, set[str]]) -> bool:
    """True where the reader would find this variable and this offset."""
    key = "theta" if joint.sigma == 0 else "r"
    expression = getattr(_moved(joint), key)
    others = {symbol for symbol in names_in(expression) if uses.get(symbol, set()) - {f"{key}{j}"}}
    try:
        found = variable_of(expression, joint.sigma, j, others)
        return found == joint.variable and offset_of(expression, found) is getattr(joint.placement, key)
    except InputError:
        return False
