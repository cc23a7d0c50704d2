"""The native robot file: TOML with Khalil-Kleinfinger parameters; every key is checked.

Joint j is the j-th ``[[joint]]`` and moves link j. Numbers are SI and radians; with
``angle_unit = "deg"`` gamma, alpha, theta, rpy and the home, lower, upper and velocity of revolute and
helical joints are degrees, and nothing else is: a pitch is in metres per radian. A ``[[loop]]`` is an
opened passive joint; its twin frame is given, or computed so that the loop is closed at the home values
(``closes = "link"``). A ``[[coupling]]`` lets a joint follow another. With ``extends`` the file stands over
another one, of any format.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import replace

from armwright.errors import ArmwrightError, InputError
from armwright.robot.base import BASE_KINDS, EARTH, NOTHING, Base
from armwright.robot.change.cuts import with_chosen_cuts
from armwright.robot.change.motors import with_said_motors
from armwright.robot.change.tip import with_tip
from armwright.robot.check.description import validate
from armwright.robot.formats.entries import Change, FileTable, decode_text, short
from armwright.robot.formats.format import Format, Source
from armwright.robot.formats.toml.toml_extends import extended_robot
from armwright.robot.formats.toml.toml_joint import (
    JOINT_KEYS,
    LINK_KEYS,
    PLACED,
    composite_from,
    coupling_from,
    degrees,
    joint_from,
    link_from,
    placement_from,
)
from armwright.robot.formats.toml.toml_names import NamePlan, Slot, plan_names
from armwright.robot.formats.toml.toml_place import (
    LOCATION_KEYS,
    Array,
    closing_twin,
    home_frames,
    location,
    with_bodies,
)
from armwright.robot.formats.toml.toml_syntax import syntax_error
from armwright.robot.formats.toml.toml_write import write
from armwright.robot.formats.toml_lines import line_of, refuse_long_keys
from armwright.robot.joint import Joint, Placement
from armwright.robot.link import Link, NamedFrame
from armwright.robot.loop import Loop
from armwright.robot.robot import Robot

TOP_KEYS = ("armwright", "name", "title", "source", "gravity", "angle_unit", "base", "joint", "loop",
            "coupling", "tool", "frame", "capsule", "shape", "collision", "tip", "values")  # fmt: skip
_MOTION = ("V0", "W0", "VP0", "WP0")


def read(source: Source) -> Robot:
    """The robot of a native file."""
    top = document(source.data)
    _check_version(top)
    angle = degrees if top.choice("angle_unit", ("rad", "deg"), "rad") == "deg" else None
    if "extends" in top:
        return validate(
            extended_robot(_other_robot(source, top), top, angle, source.folder), may_be_one_body=True
        )
    top.only(TOP_KEYS)
    base = _base(top.table("base", "base"), angle)
    if "joint" not in top and "base" not in top:
        raise top.error("joint", "no joint", remedy="describe at least one [[joint]]")
    plan = plan_names(top, base.link.name)
    robot = Robot(
        top.name("name", ""),
        gravity=top.vector("gravity", EARTH),
        base=base,
        defaults=_defaults(top.table("values", "values")),
        title=top.text("title"),
        source=top.text("source"),
    )
    tree = _with_joints(robot, plan, angle)
    closed = _with_loops(tree, plan, angle)
    if closed.NL > tree.NL:  # what an opened spherical joint adds is not where a tool is
        closed = replace(closed, tool_link=tree.NL)
    named = replace(closed, named_frames=tuple(_named_frame(one, plan, angle) for one in top.tables("frame")))
    named = replace(named, couplings=tuple(coupling_from(one) for one in top.tables("coupling")))
    tooled = _with_tool(_with_tip(named, top), top.table("tool", "tool"), plan, angle)
    finished = with_bodies(tooled, top, source.folder)
    try:
        valid, said = validate(finished, may_be_one_body=True), plan.motors_said(finished.joints)
        return (
            with_said_motors(with_chosen_cuts(valid, plan.free_loops, said), said) if valid.loops else valid
        )
    except InputError as error:
        raise _with_line(error, (*plan.joints, *plan.loops)) from None


def _other_robot(source: Source, top: FileTable) -> Robot:
    """The robot of the file that this one extends, which stays in or below its folder."""
    if source.read_other is None:
        raise top.error(
            "extends",
            "text that is not in a file cannot extend another file",
            remedy="load it from a file: aw.load(path)",
        )
    try:
        return source.read_other(top.text("extends"))
    except InputError as error:
        if error.file:
            raise
        raise top.error("extends", error.what, remedy=error.remedy) from None


def _with_line(error: InputError, slots: Sequence[Slot]) -> InputError:
    """The error with the line of the parameter it begins with ("d2 = …"), or of a joint it names."""
    parameter = re.match(r"([A-Za-z]+)([0-9]+) = ", error.what)
    for slot in slots:
        if parameter and int(parameter[2]) in slot.numbers:
            inside = () if parameter[1] in slot.table else ("link",)
            return error.at(line=line_of(slot.table.whole, (*slot.table.path, *inside, parameter[1])))
    text = f"{error.key} {error.what}"
    named = [slot.table for slot in slots if f"'{slot.name}'" in text or f"({slot.name})" in text]
    return error.at(line=line_of(named[-1].whole, named[-1].path)) if named else error


def document(data: bytes) -> FileTable:
    """The whole file as one table."""
    text = decode_text(data)
    refuse_long_keys(text)
    try:
        return FileTable(tomllib.loads(text), whole=text)
    except tomllib.TOMLDecodeError as error:
        raise syntax_error(str(error), text) from None
    except RecursionError:
        raise InputError("lists or tables are nested too deeply") from None
    except ValueError as error:  # an integer of thousands of digits
        raise InputError(f"not readable as TOML: {short(str(error))}") from None


def has_table(data: bytes, key: str) -> bool:
    """True where the bytes are TOML with that table; used to tell formats apart."""
    if not re.search(rb"(?m)^[ \t]*\[?[ \t]*[\"']?" + key.encode(), data):
        return False
    try:
        return isinstance(document(data).values.get(key), dict)
    except InputError:
        return f"[{key}]".encode() in data


def _check_version(top: FileTable) -> None:
    version = top.values.get("armwright")
    if "armwright_parts" in top:
        raise top.error(
            "armwright_parts",
            "a parts database, not a robot",
            remedy="compile it: armwright convert FILE.parts.toml robot.toml",
        )
    if version is None:
        raise top.error("armwright", "the format version is missing", remedy="begin with armwright = 1")
    if isinstance(version, bool) or version != 1:
        raise top.error("armwright", f"version {short(version)} is not known", remedy="write armwright = 1")


def _base(table: FileTable | None, angle: Change | None) -> Base:
    if table is None:
        return Base()
    table.only(("kind", *LOCATION_KEYS, *_MOTION, *LINK_KEYS))
    name = table.name("name", "base")
    inertial = FileTable(
        {key: value for key, value in table.values.items() if key in LINK_KEYS},
        table.label,
        table.path,
        table.whole,
    )
    kind = table.choice("kind", BASE_KINDS, "fixed")
    for key in _MOTION:
        if kind == "fixed" and key in table:
            raise table.error(key, "a fixed base does not move", remedy='write kind = "moving"')
    return Base(
        kind,
        location(table, angle),
        V0=table.vector("V0", NOTHING),
        W0=table.vector("W0", NOTHING),
        VP0=table.vector("VP0", NOTHING),
        WP0=table.vector("WP0", NOTHING),
        link=link_from(inertial, name),
    )


def _with_joints(robot: Robot, plan: NamePlan, angle: Change | None) -> Robot:
    joints: list[Joint] = []
    links: list[Link] = []
    for slot in plan.joints:
        slot.table.only((*JOINT_KEYS, "link"))
        link = link_from(slot.table.table("link", f"{slot.table.label}, link"), slot.link)
        if slot.count == 1:
            joints.append(joint_from(slot, angle))
            links.append(link)
        else:
            parts = composite_from(slot, angle, link)
            joints.extend(parts.joints)
            links.extend(parts.links)
    return replace(robot, joints=tuple(joints), links=tuple(links))


def _with_loops(robot: Robot, plan: NamePlan, angle: Change | None) -> Robot:
    """Adds the opened joints; of those with several axes all but the last join the tree."""
    cut: list[Joint] = []
    for slot in plan.loops:
        slot.table.only((*JOINT_KEYS, "closes") if slot.is_free else (*JOINT_KEYS, "closes", "twin"))
        if slot.table.flag("active", False) and not slot.is_free:
            raise slot.table.error(
                "active", "an opened joint is passive", remedy="open another joint of the loop"
            )
        if slot.count == 1:
            cut.append(joint_from(slot, angle, is_active=slot.is_free))
        else:
            parts = composite_from(slot, angle, Link(slot.link), is_active=False)
            cut.append(parts.joints[-1])
            robot = replace(
                robot, joints=robot.joints + parts.joints[:-1], links=robot.links + parts.links[:-1]
            )
    closing = [slot.table for slot in plan.loops if "closes" in slot.table]
    T = home_frames(closing[0], robot) if closing else None
    pairs = zip(plan.loops, cut, strict=True)
    return replace(robot, loops=tuple(_loop(slot, joint, T, plan, angle) for slot, joint in pairs))


def _loop(slot: Slot, joint: Joint, T: Array | None, plan: NamePlan, angle: Change | None) -> Loop:
    table = slot.table
    twin = table.table("twin", f"{table.label}, twin")
    if (twin is None) == ("closes" not in table):
        raise table.error(
            "closes",
            "an opened joint needs its other side, once",
            remedy='give closes = "link" or [loop.twin]',
        )
    if twin is None:
        assert T is not None
        open_loop = Loop(joint, Placement(), plan.link_number(table, "closes", 0))
        return replace(open_loop, twin=closing_twin(table, T, open_loop))
    twin.only(("parent", *PLACED))
    if "parent" not in twin:
        raise twin.error(
            "parent", "the link that carries the twin frame is missing", remedy='add parent = "…"'
        )
    return Loop(joint, placement_from(twin, angle), plan.link_number(twin, "parent", 0))


def _defaults(table: FileTable | None) -> tuple[tuple[str, float], ...]:
    """Names with the values they have unless others are given."""
    return () if table is None else tuple((key, table.plain(key) or 0.0) for key in table.values)


def _named_frame(table: FileTable, plan: NamePlan, angle: Change | None) -> NamedFrame:
    """A frame under the name that it has in the file the robot was once read from."""
    table.only(("name", "link", "joint", "own", *LOCATION_KEYS))
    for key in ("name", "link"):
        if not table.text(key):
            raise table.error(key, f"a frame needs a {key}", remedy=f'add {key} = "…"')
    return NamedFrame(
        table.text("name"),
        plan.link_number(table, "link", 0),
        location(table, angle),
        joint=table.text("joint"),
        is_link=table.flag("own", False),
    )


def _with_tip(robot: Robot, top: FileTable) -> Robot:
    if "tip" not in top:
        return robot
    try:
        return with_tip(robot, top.text("tip"))
    except ArmwrightError as error:
        raise top.error("tip", str(error)) from None


def _with_tool(robot: Robot, table: FileTable | None, plan: NamePlan, angle: Change | None) -> Robot:
    if table is None:
        return robot
    table.only(("link", *LOCATION_KEYS))
    link = plan.link_number(table, "link", 0) if "link" in table else robot.tool_link
    return replace(robot, tool=location(table, angle), tool_link=link)


def _claims(suffix: str, data: bytes) -> bool:
    return suffix == ".toml" and not has_table(data, "dh")


FORMAT = Format("toml", (".toml",), read, write, _claims)
