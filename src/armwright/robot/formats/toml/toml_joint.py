"""One joint, and the link it moves, from a table of a native robot file."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from armwright.errors import InputError
from armwright.expr import ONE, ZERO, Node, is_name, pi_times, postorder
from armwright.robot.change.composite_joints import Composite, expand
from armwright.robot.coupling import Coupling
from armwright.robot.drive import Friction, Motor
from armwright.robot.formats.entries import Change, FileTable
from armwright.robot.formats.toml.toml_names import Slot
from armwright.robot.inertia import NAMES, Inertia
from armwright.robot.joint import JOINT_TYPES, Joint, Limits, Placement
from armwright.robot.link import Link, Wrench

PLACED = ("gamma", "b", "alpha", "d", "theta", "r")
_ANGLES = ("gamma", "alpha", "theta")
_DYNAMIC = ("limits", "IA", "FV", "FS", "OFF", "friction", "motor", "stiffness")
_SYMBOLS = ("velocity", "acceleration", "torque")
_OWN = tuple(dict.fromkeys(key for kind in JOINT_TYPES.values() for key, _ in kind.lengths))  # pitch
JOINT_KEYS = ("name", "type", "parent", *PLACED, *_OWN, "variable", "active", "home", *_DYNAMIC, *_SYMBOLS)
MOTOR_KEYS = ("R", "L", "Kt", "Ke", "inertia", "ratio")
WRENCH_KEYS = ("FX", "FY", "FZ", "CX", "CY", "CZ")
LINK_KEYS = ("name", "mass", "com", "inertia", *NAMES, "wrench")


def degrees(value: Node) -> Node:
    """An angle in degrees as radians, exact multiples of pi staying exact."""
    if any(part.op == "pi" for part in postorder([value])):
        raise InputError(
            "angle_unit is deg, but this angle is written with pi",
            remedy="write it in degrees, or leave angle_unit out",
        )
    return value * (pi_times(1) / 180)


def placement_from(table: FileTable, angle: Change | None) -> Placement:
    """The six Khalil-Kleinfinger parameters; absent ones are 0."""
    return Placement(*(table.node(key, change=angle if key in _ANGLES else None) for key in PLACED))


def joint_from(slot: Slot, angle: Change | None, *, is_active: bool = True) -> Joint:
    """A joint of one of the types that have at most one axis."""
    table = slot.table
    kind = JOINT_TYPES[slot.kind]
    own = angle if kind.unit == "rad" else None
    motor = _motor(table)
    return kind(
        slot.name,
        slot.parent,
        placement_from(table, angle),
        variable=table.symbol("variable", f"q{slot.number}" if kind.unit else ""),
        is_active=table.flag("active", is_active),
        limits=limits_from(table, own),
        friction=_friction(table),
        rotor=table.node("IA") if "IA" in table else _rotor_at_joint(table, motor),
        motor=motor,
        stiffness=table.maybe_node("stiffness"),
        home=table.plain("home", own) or 0.0,
        velocity=table.symbol("velocity"),
        acceleration=table.symbol("acceleration"),
        torque=table.symbol("torque"),
        **_own_lengths(table, kind),
    )


def _own_lengths(table: FileTable, kind: type[Joint]) -> dict[str, Node]:
    """The lengths of joints of this type beside their placement; a key of another type is refused."""
    wanted = dict(kind.lengths)
    for key in _OWN:
        if key in table and key not in wanted:
            raise table.error(key, f"a {kind.kind} joint has no {key}", remedy="leave it out")
        if key not in table and key in wanted:
            raise table.error(
                key, f"a {kind.kind} joint needs its {key} [{wanted[key]}]", remedy=f"add {key} = …"
            )
    return {key: table.node(key) for key in wanted}


def composite_from(slot: Slot, angle: Change | None, link: Link, *, is_active: bool = True) -> Composite:
    """A spherical or universal joint as revolute joints."""
    table = slot.table
    for key in (*_OWN, *_DYNAMIC, *_SYMBOLS):
        if key in table:
            raise table.error(
                key,
                f"a {slot.kind} joint has {slot.count} axes and no {key} of its own",
                remedy=f"write {slot.count} revolute joints to give each axis its own",
            )
    return expand(
        slot.kind,
        slot.name,
        number=slot.number,
        parent=slot.parent,
        placement=placement_from(table, angle),
        link=link,
        variables=_variables(slot),
        home=table.plains("home", slot.count, angle),
        is_active=table.flag("active", is_active),
    )


def _variables(slot: Slot) -> list[str]:
    """<variable>_1 … where a name was given, else q and the number of each joint."""
    given = slot.table.symbol("variable")
    if given:
        return [f"{given}_{i + 1}" for i in range(slot.count)]
    return [f"q{number}" for number in slot.numbers]


def link_from(table: FileTable | None, name: str) -> Link:
    """Name, inertia and wrench of a link."""
    if table is None:
        return Link(name)
    table.only(LINK_KEYS)
    return Link(name, inertia_from(table), _wrench(table))


def inertia_from(table: FileTable) -> Inertia:
    """XX … M about the frame origin, or mass, com and inertia about the centre of mass."""
    central = [key for key in ("mass", "com", "inertia") if key in table]
    about_origin = [key for key in NAMES if key in table]
    if central and about_origin:
        raise table.error(
            about_origin[0],
            f"given together with {central[0]}",
            remedy="give XX … M (about the frame origin) or mass, com, inertia (about the centre of mass)",
        )
    if not central:
        return Inertia(*(table.node(key) for key in NAMES))
    if "mass" not in table:
        raise table.error("mass", f"{central[0]} is given without a mass", remedy="add mass = …")
    com = table.vector("com", (ZERO, ZERO, ZERO))
    try:
        return Inertia.from_com(table.node("mass"), com, tensor_from(table, "inertia"))
    except ArithmeticError as error:
        raise table.error("mass", f"the inertia about the frame origin has no value: {error}") from None


def tensor_from(table: FileTable, key: str) -> list[Node]:
    """The six values xx xy xz yy yz zz, from six values or three symmetric rows."""
    if key not in table:
        return [ZERO] * 6
    value = table.values[key]
    is_plain = isinstance(value, list) and not any(isinstance(one, list) for one in value)
    if is_plain and len(value) != 6:
        raise table.error(
            key, f"{len(value)} values given, six expected: xx, xy, xz, yy, yz, zz (or three rows of three)"
        )
    if not isinstance(value, list) or len(value) != 3:
        return table.nodes(key, 6)
    rows = table.matrix(key, 3)
    for i, j in ((0, 1), (0, 2), (1, 2)):
        if rows[i][j] is not rows[j][i]:
            raise table.error(key, f"not symmetric in row {i + 1}, column {j + 1}")
    return [rows[0][0], rows[0][1], rows[0][2], rows[1][1], rows[1][2], rows[2][2]]


def _wrench(table: FileTable) -> Wrench:
    given = table.table("wrench", f"{table.label}, wrench")
    if given is None:
        return Wrench()
    given.only(WRENCH_KEYS)
    return Wrench(*(given.node(key) for key in WRENCH_KEYS))


def limits_from(table: FileTable, own: Change | None) -> Limits:
    given = table.table("limits", f"{table.label}, limits")
    if given is None:
        return Limits()
    given.only(("lower", "upper", "velocity", "effort"))
    limits = Limits(
        given.plain("lower", own),
        given.plain("upper", own),
        given.plain("velocity", own),
        given.plain("effort"),
    )
    if limits.lower is not None and limits.upper is not None and limits.lower > limits.upper:
        raise given.error("lower", f"{limits.lower} is above upper, {limits.upper}", remedy="exchange them")
    return limits


def _friction(table: FileTable) -> Friction:
    plain = Friction(table.node("FV"), table.node("FS"), table.node("OFF"))
    given = table.table("friction", f"{table.label}, friction")
    if given is None:
        return plain
    law = given.name("law", "coulomb")
    for key in given.values:
        if key in ("FV", "FS", "OFF") or not is_name(key):
            raise given.error(
                key, "not a parameter of a friction law", remedy="write FV, FS, OFF in [[joint]]"
            )
    extra = tuple((key, given.node(key)) for key in given.values if key != "law")
    return replace(plain, law=law, extra=extra)


def drive_from(table: FileTable, joint: Joint) -> dict[str, Any]:
    """The changes that a table makes to rotor, friction, motor and stiffness of a joint, by field."""
    changes: dict[str, Any] = {}
    if "motor" in table:
        changes["motor"] = _motor(table)
        changes["rotor"] = _rotor_at_joint(table, changes["motor"])
    if "IA" in table:
        changes["rotor"] = table.node("IA")
    if any(key in table for key in ("FV", "FS", "OFF", "friction")):
        old, new = joint.friction, _friction(table)
        kept = {key: getattr(old if key not in table else new, key) for key in ("FV", "FS", "OFF")}
        changes["friction"] = replace(new if "friction" in table else old, **kept)
    if "stiffness" in table:
        changes["stiffness"] = table.node("stiffness")
    return changes


def coupling_from(table: FileTable) -> Coupling:
    """A joint that follows another."""
    table.only(("follower", "leader", "ratio", "offset"))
    follower, leader = (table.name(key, "") for key in ("follower", "leader"))
    return Coupling(follower, leader, table.node("ratio", ONE), table.node("offset"))


def _motor(table: FileTable) -> Motor | None:
    given = table.table("motor", f"{table.label}, motor")
    if given is None:
        return None
    given.only((*MOTOR_KEYS, "mode"))
    mode = given.choice("mode", ("voltage", "current"), "voltage")
    R, L, Kt, Ke, inertia, ratio = (given.maybe_node(key) for key in MOTOR_KEYS)
    return Motor(R, L, Kt, Ke, inertia, ratio, mode)


def _rotor_at_joint(table: FileTable, motor: Motor | None) -> Node:
    """The rotor seen at the joint, ratio²·inertia; 0 where not known."""
    if motor is None or motor.inertia is None or motor.ratio is None:
        return ZERO
    try:
        return motor.ratio * motor.ratio * motor.inertia
    except ArithmeticError as error:
        raise table.error("motor", f"ratio²·inertia has no value: {error}", remedy="give IA") from None
