"""Changes to a robot; each gives a new one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from armwright.errors import ArmwrightError, offer
from armwright.expr import ZERO, Node, Number, name, names_in, substitute
from armwright.robot.base import NOTHING
from armwright.robot.change.tip import bare_tip, with_tip
from armwright.robot.check.description import check_variables
from armwright.robot.coupling import to_first_leaders
from armwright.robot.drive import Friction
from armwright.robot.geometry.angle import read_parameter
from armwright.robot.geometry.closure import at_closed_home, numeric
from armwright.robot.geometry.frame_positions import frame_place
from armwright.robot.geometry.matrix import IDENTITY4, Matrix, matmul
from armwright.robot.geometry.rigid_check import read_rigid
from armwright.robot.inertia import NAMES, Inertia
from armwright.robot.joint import Fixed, Joint
from armwright.robot.link import Wrench
from armwright.robot.parameters import Parameter, map_parameters, parameters
from armwright.robot.robot import Robot

SYMBOLIC_GROUPS = ("inertial", "rotor", "friction", "geometric", "gravity", "tool")
_TOOL_NAMES = {"tool_14": "xt", "tool_24": "yt", "tool_34": "zt"}
REMOVABLE = ("rotor", "friction", "wrench", "gravity", "stiffness", "motor", "inertial", "tool")


def symbols_of(robot: Robot) -> tuple[str, ...]:
    """Names in the parameters; the joint variables are not among them."""
    return names_in(*(parameter.value for parameter in parameters(robot)))


def _variables(robot: Robot) -> set[str]:
    return {frame.joint.variable for frame in robot.frames if frame.joint is not None}


# ---------------------------------------------------------------------------- symbolic


def symbolic(robot: Robot, groups: Sequence[str]) -> Robot:
    """Numbers become names.

    inertial: zeros too (that of a fixed base plays no part). rotor, friction: exact zeros mean
    "has none" and stay. geometric: nonzero lengths and angles that are not multiples of π. gravity: its
    size g where it has the direction of an axis, else its components. tool: its position xt, yt, zt.
    The numbers stay known as ``defaults``: what a name is worth until another value is given.
    """
    chosen = _groups(groups, SYMBOLIC_GROUPS)
    taken = set(symbols_of(robot)) | _variables(robot)

    def change(parameter: Parameter) -> Node:
        if parameter.group not in chosen or not _becomes_name(robot, parameter):
            return parameter.value
        is_g = parameter.group == "gravity" and sum(value is not ZERO for value in robot.gravity) == 1
        wanted = "g" if is_g else _TOOL_NAMES.get(parameter.name, parameter.name)
        text = wanted if wanted not in taken else f"{wanted}_0"
        sign = -1 if is_g and float(parameter.value) < 0 else 1
        known[text] = sign * float(parameter.value)
        return name(text) if sign > 0 else -name(text)

    known = dict(robot.defaults)
    changed = map_parameters(robot, change)
    return replace(changed, defaults=tuple(known.items()))


def _becomes_name(robot: Robot, parameter: Parameter) -> bool:
    value = parameter.value
    if not value.is_constant:
        return False
    if parameter.group == "inertial":
        return robot.base.kind == "floating" or parameter.name not in {f"{key}0" for key in NAMES}
    if parameter.kind == "angle" and value.op == "pi":
        return False
    if parameter.group == "tool" and parameter.kind != "length":
        return False
    return value is not ZERO


def _groups(groups: Iterable[str], known: Sequence[str]) -> set[str]:
    chosen = {str(group) for group in groups}
    unknown = sorted(chosen - {*known, "all"})
    if unknown or not chosen:
        what = f"group '{unknown[0]}'" if unknown else "no group given"
        raise ArmwrightError(f"{what}: use {', '.join(known)} or all")
    return set(known) if "all" in chosen else chosen


# ---------------------------------------------------------------------------- without


def without(robot: Robot, groups: Sequence[str]) -> Robot:
    """Exact zeros in the place of the named parts; models then do not mention them."""
    chosen = _groups(groups, REMOVABLE)
    joints = tuple(_joint_without(joint, chosen) for joint in robot.joints)
    loops = tuple(replace(loop, joint=_joint_without(loop.joint, chosen)) for loop in robot.loops)
    links = robot.links
    base = robot.base
    if "wrench" in chosen:
        links = tuple(replace(link, wrench=Wrench()) for link in links)
        base = replace(base, link=replace(base.link, wrench=Wrench()))
    if "inertial" in chosen:
        links = tuple(replace(link, inertia=Inertia()) for link in links)
        base = replace(base, link=replace(base.link, inertia=Inertia()))
    return replace(
        robot,
        joints=joints,
        loops=loops,
        links=links,
        base=base,
        gravity=NOTHING if "gravity" in chosen else robot.gravity,
        tool=bare_tip(robot) if "tool" in chosen else robot.tool,
    )


def _joint_without(joint: Joint, chosen: set[str]) -> Joint:
    if "rotor" in chosen:
        motor = joint.motor and replace(joint.motor, inertia=None)
        joint = replace(joint, rotor=ZERO, motor=motor)
    if "friction" in chosen:
        joint = replace(joint, friction=Friction())
    if "stiffness" in chosen:
        joint = replace(joint, stiffness=None)
    return replace(joint, motor=None) if "motor" in chosen else joint


# ---------------------------------------------------------------------------- values


def with_values(robot: Robot, values: Mapping[str, Number | Node | str]) -> Robot:
    """Values for names used in expressions, or for places by canonical name (XX1, d3, G3).

    Home of a closed robot that had names in its geometry moves to where its loops close with these numbers.
    """
    _refuse_no_mapping(values, "with_values", 'XX1": 0.35')
    places = {parameter.name: parameter for parameter in parameters(robot)}
    symbols = set(symbols_of(robot))
    _refuse_unknown(robot, values, set(places) | symbols)
    given = {
        key: read_parameter(value, is_angle=key in places and places[key].kind == "angle", what=key)
        for key, value in values.items()
    }
    by_name = {key: node for key, node in given.items() if key in symbols}
    by_place = {key: node for key, node in given.items() if key not in symbols}

    def change(parameter: Parameter) -> Node:
        if parameter.name in by_place:
            return by_place[parameter.name]
        return substitute(parameter.value, by_name)

    left = tuple((key, value) for key, value in robot.defaults if key not in by_name)
    changed = check_variables(replace(map_parameters(robot, change), defaults=left))
    return at_closed_home(changed) if robot.loops and by_name and not numeric(robot) else changed


def _refuse_no_mapping(values: object, method: str, example: str) -> None:
    if not isinstance(values, Mapping) or not all(isinstance(key, str) for key in values):
        raise ArmwrightError(f'{method}: give values by name, e.g. {method}({{"{example}}})')


def _refuse_unknown(robot: Robot, values: Mapping[str, object], known: set[str]) -> None:
    variables = _variables(robot)
    for key in values:
        if key in variables and key not in known:
            raise ArmwrightError(f"'{key}' is a joint variable of '{robot.name}'; use robot.locked to fix it")
        if key not in known:
            raise ArmwrightError(f"'{key}' is not a parameter of '{robot.name}'; {offer(key, sorted(known))}")


def lock_joints(robot: Robot, values: Mapping[str, float]) -> Robot:
    """Joints by name (or by variable) become fixed frames; links, numbering and inertias stay.

    A joint that follows a locked one is locked where that puts it.
    """
    _refuse_no_mapping(values, "locked", 'joint1": 0.5')
    held: dict[str, Node] = {}
    for key, value in values.items():
        joint = _moving_joint(robot, key)
        held[joint.name] = read_parameter(value, is_angle=joint.unit == "rad", what=f"joint '{key}'")
    followers = {
        coupling.follower: coupling.offset + coupling.ratio * held[coupling.leader]
        for coupling in to_first_leaders(robot.couplings).values()
        if coupling.leader in held
    }
    fixed = held | followers
    joints = tuple(
        _hold_joint(joint, fixed[joint.name]) if joint.name in fixed else joint for joint in robot.joints
    )
    couplings = tuple(coupling for coupling in robot.couplings if coupling.follower not in followers)
    return check_variables(replace(robot, joints=joints, couplings=couplings))


def _moving_joint(robot: Robot, key: str) -> Joint:
    for joint in robot.moving:
        if key in (joint.name, joint.variable):
            return joint
    cut = {loop.joint.name for loop in robot.loops}
    leaders = {coupling.follower: coupling.leader for coupling in robot.couplings}
    why = "is the opened joint of a loop" if key in cut else "is not a moving joint"
    if key in leaders:
        why = f"follows '{leaders[key]}' and does not move independently"
    known = offer(key, (joint.name for joint in robot.moving))
    raise ArmwrightError(f"'{key}' {why} of '{robot.name}'; {known}")


def _hold_joint(joint: Joint, q: Node) -> Joint:
    return Fixed(name=joint.name, parent=joint.parent, placement=joint.placement_at(q), is_active=False)


# ---------------------------------------------------------------------------- tool and load


def with_tool(robot: Robot, T: Any, *, link: int | str | None = None) -> Robot:
    """The tool seen from the tip, or from another frame, which is the tip then; refused if not rigid."""
    carrier = robot if link is None else with_tip(robot, link)
    tool = read_rigid(T, what="tool")
    bare = bare_tip(carrier)
    placed = tool if bare == IDENTITY4 else matmul(bare, tool)
    return check_variables(replace(carrier, tool=placed))


def with_load(
    robot: Robot,
    inertia: Inertia | Mapping[str, Any] | Sequence[Any],
    *,
    link: int | str | None = None,
) -> Robot:
    """A body added to a link, about the frame of that name as the robot's file has it; the tip by default.

    A number means the link's frame in the geometric table, which has its z axis along the joint.

    Give an Inertia, a mapping with mass, com and inertia (about the centre of mass), a mapping
    with XX … M, or the ten values XX … M.
    """
    j, placement = _place_on_link(robot, link)
    body = _body(inertia) if placement == IDENTITY4 else _body(inertia).seen_from(placement)
    if j == 0:
        link_0 = replace(robot.base.link, inertia=robot.base.link.inertia + body)
        return check_variables(replace(robot, base=replace(robot.base, link=link_0)))
    links = list(robot.links)
    links[j - 1] = replace(links[j - 1], inertia=links[j - 1].inertia + body)
    return check_variables(replace(robot, links=tuple(links)))


def _body(inertia: Inertia | Mapping[str, Any] | Sequence[Any]) -> Inertia:
    if isinstance(inertia, Inertia):
        return inertia
    if isinstance(inertia, Mapping) and set(inertia) <= {"mass", "com", "inertia"}:
        if "mass" not in inertia:
            raise ArmwrightError("load: mass is missing; give mass, com and inertia")
        com = inertia.get("com", (0, 0, 0))
        return Inertia.from_com(inertia["mass"], com, inertia.get("inertia", (0,) * 6))
    if not isinstance(inertia, Mapping | Sequence | np.ndarray):
        raise ArmwrightError(f"load: {inertia!r} is not a body; give mass, com and inertia, or XX … M")
    return Inertia.of(inertia)


def _place_on_link(robot: Robot, link: int | str | None) -> tuple[int, Matrix]:
    """Number of the link, and where the frame is on it; the tip without a tool where None."""
    j, placement = (robot.terminal, bare_tip(robot)) if link is None else frame_place(robot, link)
    if j > robot.NL:
        raise ArmwrightError(f"frame {j} of '{robot.name}' is not a link; links are 0 to {robot.NL}")
    return j, placement
