"""A native file over another one: ``extends = "robot.urdf"`` with loops, couplings, drives, limits and a tip.

What the other file says stays, and what stands here is put over it. Joints are called by their names there.
An opened joint stands at ``xyz`` of a frame, called by its name in that file, with its axis along ``axis``
there; both as that file has its frames, whatever way ours are turned.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from armwright.errors import ArmwrightError, Finding
from armwright.expr import number
from armwright.robot.change.composite_joints import COMPOSITES, expand
from armwright.robot.change.motors import with_said_motors
from armwright.robot.change.tip import with_tip
from armwright.robot.coupling import Coupling
from armwright.robot.formats.entries import Change, FileTable, did_you_mean, short
from armwright.robot.formats.toml.toml_joint import coupling_from, drive_from, limits_from
from armwright.robot.formats.toml.toml_place import Array, closing_twin, home_frames, location, with_bodies
from armwright.robot.geometry.closure import assemble, home_of_all, with_home
from armwright.robot.geometry.frame_positions import frame_place, frame_places
from armwright.robot.geometry.matrix import matmul, to_numbers
from armwright.robot.geometry.urdf_convention import axes_along, placement_of, rotation, transform
from armwright.robot.joint import JOINT_TYPES, Joint, Placement
from armwright.robot.link import Link
from armwright.robot.loop import Loop
from armwright.robot.robot import Robot

EXTENDING = ("armwright", "extends", "name", "title", "source", "gravity", "angle_unit", "joint", "loop",
             "coupling", "tool", "tip", "capsule", "shape", "collision")  # fmt: skip
_CHANGES = ("name", "active", "home", "limits", "IA", "FV", "FS", "OFF", "friction", "motor", "stiffness")
_PLACE = ("xyz", "rpy", "axis")
_LOOP = ("name", "type", "parent", "closes", "twin", "home", "variable", "pitch", *_PLACE)
_GAP = 1e-9  # [m, rad] a loop that is open by more at home is closed by moving home


def extended_robot(robot: Robot, top: FileTable, angle: Change | None, folder: Path | None) -> Robot:
    """The robot of the other file with everything that stands in this one."""
    top.only(EXTENDING)
    robot = _with_head(robot, top)
    robot = _with_changed_joints(robot, top, angle)
    robot = _with_added_loops(robot, top, angle)
    couplings = tuple(_coupling(robot, table) for table in top.tables("coupling"))
    robot = replace(robot, couplings=(*robot.couplings, *couplings))
    robot = with_bodies(_with_tip_and_tool(robot, top, angle), top, folder)
    said = {
        robot.joints[_joint_index(robot, table)].name: table.flag("active", True)
        for table in top.tables("joint")
        if "active" in table
    }
    return with_said_motors(robot, said)


def _with_head(robot: Robot, top: FileTable) -> Robot:
    own: dict[str, Any] = {key: top.text(key) for key in ("title", "source") if key in top}
    if "name" in top:
        own["name"] = top.name("name", "")
    return replace(robot, gravity=top.vector("gravity", robot.gravity), **own)


def _coupling(robot: Robot, table: FileTable) -> Coupling:
    """A coupling whose joints are called by our names or by those of the file."""
    found = coupling_from(table)
    names = [robot.joints[_joint_index(robot, table, key)].name for key in ("follower", "leader")]
    return replace(found, follower=names[0], leader=names[1])


def _with_tip_and_tool(robot: Robot, top: FileTable, angle: Change | None) -> Robot:
    if "tip" in top:
        try:
            robot = replace(with_tip(robot, top.text("tip")), findings=_without_tip(robot))
        except ArmwrightError as error:
            raise top.error("tip", str(error)) from None
    tool = top.table("tool", "tool")
    if tool is None:
        return robot
    tool.only(("xyz", "rpy", "placement"))
    return replace(robot, tool=matmul(robot.tool, location(tool, angle)))


def _without_tip(robot: Robot) -> tuple[Finding, ...]:
    return tuple(one for one in robot.findings if one.code != "tip")


# ------------------------------------------------------------------------------ joints


def _with_changed_joints(robot: Robot, top: FileTable, angle: Change | None) -> Robot:
    """The robot with what the [[joint]] tables say of its joints."""
    joints = list(robot.joints)
    for table in top.tables("joint"):
        table.only(_CHANGES)
        k = _joint_index(robot, table)
        joints[k] = _changed_joint(joints[k], table, angle)
    return replace(robot, joints=tuple(joints))


def _joint_index(robot: Robot, table: FileTable, key: str = "name") -> int:
    """The joint that a key names, by our name or by that of the file."""
    name = table.text(key)
    known = {joint.name: k for k, joint in enumerate(robot.joints)}
    known |= {
        one.joint: one.link - 1 for one in robot.named_frames if one.joint and one.is_link and one.link > 0
    }
    if name not in known:
        what = f"no joint '{short(name)}' in the file that this one extends"
        raise table.error(key, what, remedy=did_you_mean(name, known))
    return known[name]


def _changed_joint(joint: Joint, table: FileTable, angle: Change | None) -> Joint:
    own = angle if joint.unit == "rad" else None
    changes = drive_from(table, joint)
    if "limits" in table:
        changes["limits"] = limits_from(table, own)
    if "home" in table:
        changes["home"] = table.plain("home", own)
    return replace(joint, is_active=table.flag("active", joint.is_active), **changes)


# ------------------------------------------------------------------------------ loops


def _with_added_loops(robot: Robot, top: FileTable, angle: Change | None) -> Robot:
    """The robot with the [[loop]] tables; motors are chosen and home is moved where nothing was said."""
    tables = top.tables("loop")
    if not tables:
        return robot
    terminal = robot.terminal
    for table in tables:
        robot = _with_first_axes(robot, table.only(_LOOP), angle)
    cut = [_opened_joint(robot, table, angle) for table in tables]
    T = home_frames(tables[0], robot)
    added = [_close_with(robot, joint, table, angle, T) for joint, table in zip(cut, tables, strict=True)]
    closed = replace(robot, loops=(*robot.loops, *added), tool_link=terminal)
    return _at_closed_home(closed, top)


def _with_first_axes(robot: Robot, table: FileTable, angle: Change | None) -> Robot:
    """All axes but the last of an opened ball or universal joint, which join the tree."""
    kind = table.choice("type", (*JOINT_TYPES, *COMPOSITES), "revolute")
    if kind not in COMPOSITES:
        return robot
    parent, placement = _stand(robot, table, "parent", angle)
    number, name = robot.NL + 1, _name_of(table, robot)
    parts = expand(kind, name, number=number, parent=parent, placement=placement, link=Link(f"{name}_link"),
                   is_active=False)  # fmt: skip
    return replace(robot, joints=(*robot.joints, *parts.joints[:-1]), links=(*robot.links, *parts.links[:-1]))


def _opened_joint(robot: Robot, table: FileTable, angle: Change | None) -> Joint:
    """The opened joint itself; of several axes the last."""
    kind, name = table.choice("type", (*JOINT_TYPES, *COMPOSITES), "revolute"), _name_of(table, robot)
    if kind in COMPOSITES:
        first = next(k for k, joint in enumerate(robot.joints) if joint.name == f"{name}_1") + 1
        axes = expand(kind, name, number=first, parent=0, placement=Placement(), link=Link(name)).joints
        return replace(axes[-1], variable=f"q_{name}", is_active=False)
    parent, placement = _stand(robot, table, "parent", angle)
    own: dict[str, Any] = {key: table.node(key) for key, _ in JOINT_TYPES[kind].lengths}
    variable = table.symbol("variable", f"q_{name}") if JOINT_TYPES[kind].unit else ""
    home = table.plain("home", angle if JOINT_TYPES[kind].unit == "rad" else None) or 0.0
    return JOINT_TYPES[kind](name, parent, placement, variable=variable, is_active=False, home=home, **own)


def _close_with(robot: Robot, joint: Joint, table: FileTable, angle: Change | None, T: Array) -> Loop:
    """The loop with its twin where the file says, or where it closes at home."""
    twin = table.table("twin", f"{table.label}, twin")
    if (twin is None) == ("closes" not in table):
        what = "an opened joint needs its other side, once"
        raise table.error("closes", what, remedy='give closes = "link" or [loop.twin]')
    if twin is not None:
        other, placement = _stand(robot, twin.only(("parent", *_PLACE)), "parent", angle)
        if table.text("type") == "spherical":
            placement = _as_turned_at_home(joint, placement, T[other], T)
        return Loop(joint, placement, other)
    loop = Loop(joint, Placement(), _frame(robot, table, "closes")[0])
    return replace(loop, twin=closing_twin(table, T, loop))


def _as_turned_at_home(joint: Joint, placement: Placement, other: Array, T: Array) -> Placement:
    """The twin of a ball, whose axes do not matter, turned as the last axis at home: there no axes align."""
    k = T[joint.parent] @ np.asarray(to_numbers(joint.transform(number(joint.home))))
    point = np.asarray(to_numbers(placement.transform()))[:3, 3]
    return placement_of(transform(other[:3, :3].T @ k[:3, :3], point))


def _name_of(table: FileTable, robot: Robot) -> str:
    name = table.name("name", "")
    if any(joint.name == name for joint in robot.joints):
        what = f"a joint '{name}' is in the file that this one extends"
        raise table.error("name", what, remedy="give it another name")
    return name


def _stand(robot: Robot, table: FileTable, key: str, angle: Change | None) -> tuple[int, Placement]:
    """The link under a frame of the file, and the frame at xyz there whose z is the axis."""
    link, T = _frame(robot, table, key)
    if "axis" in table and "rpy" in table:
        raise table.error("axis", "given together with rpy", remedy="give one of them")
    place = replace(table, values={key: table.values[key] for key in ("xyz", "rpy") if key in table})
    local = np.asarray(to_numbers(location(place, angle)))
    if "axis" in table:
        local = local @ rotation(axes_along(_direction(table)))
    return link, placement_of(T @ local)


def _direction(table: FileTable) -> Array:
    given = np.array(table.plains("axis", 3), dtype=float)
    length = float(np.linalg.norm(given))
    if not length > 0:
        raise table.error("axis", "it has no direction", remedy="give three numbers, e.g. axis = [0, 0, 1]")
    return given / length


def _frame(robot: Robot, table: FileTable, key: str) -> tuple[int, Array]:
    name = table.text(key)
    places = frame_places(robot)
    if name not in places:
        raise table.error(key, f"no frame '{short(name)}'", remedy=did_you_mean(name, places))
    link, T = frame_place(robot, name)
    return link, np.asarray(to_numbers(T))


def _at_closed_home(robot: Robot, top: FileTable) -> Robot:
    """The robot with a home at which its loops close, which is said where it had to be found."""
    start = home_of_all(robot)
    found = assemble(robot)
    if found.status != "closed":
        what = f"the loops stay open by {found.error:.3g} near home"
        raise top.error("loop", what, remedy="give each [[joint]] a home nearer to where they close")
    if float(np.abs(found.q - start).max()) <= _GAP:
        return robot
    text = f"home was moved by up to {np.abs(found.q - start).max():.3g} rad or m until the loops closed"
    finding = Finding("home", "info", f"robot '{robot.name}'", text, "give [[joint]] home to choose another")
    moved = with_home(robot, found.q)
    return replace(moved, findings=(*robot.findings, finding))
