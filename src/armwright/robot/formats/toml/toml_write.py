"""Text of a native robot file; reading it back gives the same robot, writing that the same text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node, is_name
from armwright.robot.base import NOTHING, Base
from armwright.robot.capsule import Capsule
from armwright.robot.change.tip import bare_tip
from armwright.robot.check.description import validate
from armwright.robot.coupling import Coupling
from armwright.robot.drive import Friction, Motor
from armwright.robot.formats.entries import expression_text
from armwright.robot.formats.format import Written
from armwright.robot.geometry.matrix import IDENTITY4, Matrix
from armwright.robot.inertia import NAMES
from armwright.robot.joint import Joint, Limits, Placement
from armwright.robot.link import Link, NamedFrame
from armwright.robot.loop import Loop
from armwright.robot.robot import Robot
from armwright.robot.shape import IDENTITY, Shape

_MOTOR = ("R", "L", "Kt", "Ke", "inertia", "ratio")
_WRENCH = ("FX", "FY", "FZ", "CX", "CY", "CZ")
_TOML_INTEGER = 2**63


def write(robot: Robot) -> Written:
    """The whole file."""
    validate(robot, may_be_one_body=True)
    if not is_name(robot.name):
        raise ArmwrightError(f"robot name {robot.name!r}: use letters, digits and underscores only")
    names = {j: link.name for j, link in enumerate(robot.links, 1)} | {0: robot.base.link.name}
    blocks = [_head(robot)]
    if robot.base != Base():
        blocks.append(_base(robot.base))
    blocks += [
        _joint_block(j, joint, link, names)
        for j, (joint, link) in enumerate(zip(robot.joints, robot.links, strict=True), 1)
    ]
    blocks += [_loop_block(robot.NL + i, loop, names) for i, loop in enumerate(robot.loops, 1)]
    blocks += [_coupling_block(coupling) for coupling in robot.couplings]
    known = [(key, value) for key, value in robot.defaults if key in robot.symbols]
    if known:
        head = ["# Default values of the names above", "[values]"]
        blocks.append([*head, *(f"{key} = {value!r}" for key, value in known)])
    blocks += [_frame_block(frame, names) for frame in robot.named_frames]
    blocks += [_capsule_block(capsule) for capsule in robot.capsules]
    blocks += [_shape_block(shape, "shape", "Visual shape of a link") for shape in robot.shapes]
    blocks += [_shape_block(one, "collision", "Collision shape of a link") for one in robot.collisions]
    if robot.tool != bare_tip(robot) or (robot.tool_link is not None and not robot.tip_frame):
        blocks.append(_tool(robot, names))
    return Written("\n".join("".join(f"{line}\n" for line in block) for block in blocks))


def _head(robot: Robot) -> list[str]:
    lines = ["# Robot description. SI units, radians.", "armwright = 1", f"name = {_quote(robot.name)}"]
    if robot.title:
        lines.append(f"title = {_quote(robot.title)}")
    if robot.source:
        lines.append(f"source = {_quote(robot.source)}")
    if robot.tip_frame:
        lines.append(f"tip = {_quote(robot.tip_frame)}")
    return [*lines, f"gravity = {_list(robot.gravity, 'gravity')}"]


def _base(base: Base) -> list[str]:
    lines = ["# Base: its kind, its place Z in the fixed frame, its given motion", "[base]"]
    lines += [f"kind = {_quote(base.kind)}", f"name = {_quote(base.link.name)}"]
    if base.placement != IDENTITY4:
        lines.append(f"placement = {_matrix(base.placement, 'base placement')}")
    for key in ("V0", "W0", "VP0", "WP0"):
        if getattr(base, key) != NOTHING:
            lines.append(f"{key} = {_list(getattr(base, key), key)}")
    return lines + _link_lines(base.link)


def _joint_block(j: int, joint: Joint, link: Link, names: dict[int, str]) -> list[str]:
    lines = [f"# Joint {j} moves link {j}", "[[joint]]", *_joint_lines(joint, names)]
    inner = _link_lines(link)
    return [*lines, "[joint.link]", f"name = {_quote(link.name)}", *inner]


def _loop_block(number: int, loop: Loop, names: dict[int, str]) -> list[str]:
    return [
        f"# Opened joint {number} and its twin frame",
        "[[loop]]",
        *_joint_lines(loop.joint, names),
        "[loop.twin]",
        f"parent = {_quote(_link_name(loop.twin_parent, names))}",
        *_placement_lines(loop.twin, f"twin of {loop.joint.name}"),
    ]


def _frame_block(frame: NamedFrame, names: dict[int, str]) -> list[str]:
    lines = ["# A frame by the name of the file this robot was read from", "[[frame]]"]
    lines += [f"name = {_quote(frame.name)}", f"link = {_quote(_link_name(frame.link, names))}"]
    if frame.joint:
        lines.append(f"joint = {_quote(frame.joint)}")
    if frame.is_link:
        lines.append("own = true")
    if frame.placement != IDENTITY4:
        lines.append(f"placement = {_matrix(frame.placement, f'frame {frame.name}')}")
    return lines


def _capsule_block(capsule: Capsule) -> list[str]:
    return [
        "# Capsule for collision checks: all points within the radius of a segment",
        "[[capsule]]",
        f"frame = {_quote(capsule.frame)}",
        f"start = {list(capsule.start)!r}",
        f"end = {list(capsule.end)!r}",
        f"radius = {capsule.radius!r}",
    ]


def _shape_block(shape: Shape, key: str, comment: str) -> list[str]:
    lines = [f"# {comment}", f"[[{key}]]", f"frame = {_quote(shape.frame)}"]
    lines += [f"kind = {_quote(shape.kind)}", f"size = {list(shape.size)!r}"]
    if shape.file:
        lines.append(f"file = {_quote(shape.file)}")
    if shape.placement != IDENTITY:
        lines.append(f"placement = {shape.T.tolist()!r}")
    return lines + ([f"colour = {list(shape.colour)!r}"] if shape.colour is not None else [])


def _coupling_block(coupling: Coupling) -> list[str]:
    where = f"coupling of {coupling.follower}"
    return [
        "# A joint that follows another: its q is offset + ratio times that of its leader",
        "[[coupling]]",
        f"follower = {_quote(coupling.follower)}",
        f"leader = {_quote(coupling.leader)}",
        f"ratio = {_value(coupling.ratio, where)}",
        f"offset = {_value(coupling.offset, where)}",
    ]


def _tool(robot: Robot, names: dict[int, str]) -> list[str]:
    lines = ["# Tool frame on the terminal link", "[tool]"]
    if robot.tool_link is not None:
        lines.append(f"link = {_quote(_link_name(robot.tool_link, names))}")
    return [*lines, f"placement = {_matrix(robot.tool, 'tool')}"]


def _joint_lines(joint: Joint, names: dict[int, str]) -> list[str]:
    where = f"joint {joint.name}"
    lines = [f"name = {_quote(joint.name)}", f"type = {_quote(joint.kind)}"]
    lines.append(f"parent = {_quote(_link_name(joint.parent, names))}")
    lines += _placement_lines(joint.placement, where)
    lines += [f"{key} = {_value(getattr(joint, key), f'{where}, {key}')}" for key, _ in joint.lengths]
    if joint.variable:
        lines.append(f"variable = {_quote(joint.variable)}")
    lines.append(f"active = {'true' if joint.is_active else 'false'}")
    if joint.home:
        lines.append(f"home = {joint.home!r}")
    if joint.limits != Limits():
        lines.append(f"limits = {_limits(joint.limits)}")
    lines += _dynamic_lines(joint, where)
    for key in ("velocity", "acceleration", "torque"):
        if getattr(joint, key):
            lines.append(f"{key} = {_quote(getattr(joint, key))}")
    return lines


def _dynamic_lines(joint: Joint, where: str) -> list[str]:
    friction, motor = joint.friction, joint.motor
    lines = []
    if joint.rotor is not ZERO or motor is not None:  # a motor without IA would bring its own
        lines.append(f"IA = {_value(joint.rotor, where)}")
    lines += [
        f"{key} = {_value(getattr(friction, key), where)}"
        for key in ("FV", "FS", "OFF")
        if getattr(friction, key) is not ZERO
    ]
    if (friction.law, friction.extra) != (Friction().law, ()):
        pairs = [("law", _quote(friction.law)), *((key, _value(v, where)) for key, v in friction.extra)]
        lines.append(f"friction = {_inline(pairs)}")
    if motor is not None:
        lines.append(f"motor = {_motor(motor, where)}")
    if joint.stiffness is not None:
        lines.append(f"stiffness = {_value(joint.stiffness, where)}")
    return lines


def _placement_lines(placement: Placement, where: str) -> list[str]:
    """alpha, d, theta, r always; gamma and b, which serial robots do not have, where not 0."""
    values = {field.name: getattr(placement, field.name) for field in fields(Placement)}
    return [
        f"{key} = {_value(value, f'{where}, {key}')}"
        for key, value in values.items()
        if key not in ("gamma", "b") or value is not ZERO
    ]


def _link_lines(link: Link) -> list[str]:
    where = f"link {link.name}"
    lines = []
    if not link.inertia.is_zero:
        lines += [f"{key} = {_value(getattr(link.inertia, key), where)}" for key in NAMES]
    pairs = [(key, getattr(link.wrench, key)) for key in _WRENCH]
    given = [(key, _value(value, where)) for key, value in pairs if value is not ZERO]
    return lines + ([f"wrench = {_inline(given)}"] if given else [])


def _limits(limits: Limits) -> str:
    pairs = [(field.name, getattr(limits, field.name)) for field in fields(Limits)]
    return _inline((key, repr(float(value) + 0.0)) for key, value in pairs if value is not None)  # no -0.0


def _motor(motor: Motor, where: str) -> str:
    pairs = [(key, getattr(motor, key)) for key in _MOTOR]
    given = [(key, _value(value, where)) for key, value in pairs if value is not None]
    return _inline([*given, ("mode", _quote(motor.mode))])


def _link_name(number: int, names: dict[int, str]) -> str:
    if number not in names:
        raise ArmwrightError(f"link {number} does not exist; links are 0 to {len(names) - 1}")
    return names[number]


def _value(node: Node, where: str) -> str:
    """A plain number where it is one, else an expression in quotes."""
    if node.op == "number" and isinstance(node.value, float):
        return repr(node.value)
    if node.op == "number" and isinstance(node.value, int) and abs(node.value) < _TOML_INTEGER:
        return str(node.value)
    return _quote(expression_text(node, where))


def _list(nodes: Sequence[Node], where: str) -> str:
    return f"[{', '.join(_value(node, where) for node in nodes)}]"


def _matrix(matrix: Matrix, where: str) -> str:
    return f"[{', '.join(_list(row, where) for row in matrix)}]"


def _inline(pairs: Iterable[tuple[str, str]]) -> str:
    return f"{{ {', '.join(f'{key} = {value}' for key, value in pairs)} }}"


def _quote(text: str) -> str:
    """A TOML string; of several lines where the text has several."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ArmwrightError(f"text {text!r} holds characters that no file can hold") from None
    escaped = "".join(_escape(character) for character in text)
    return f'"""\n{escaped}"""' if "\n" in text else f'"{escaped}"'


def _escape(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    if character == "\n" or (character >= " " and character != "\x7f"):
        return character
    return f"\\u{ord(character):04X}"
