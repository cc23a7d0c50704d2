"""URDF text of a robot of numbers, and what of the robot URDF has no words for.

Links have the names and frames that ``urdf_rows`` finds. Numbers are written with all their digits, those
of bodies without the rounding of moving them between frames: reading the file gives the same parameters
again, provided they are the ones this reader would choose (any file it has read). "No limit" is 1e308,
because other programs insist on the attributes of <limit>.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import numpy as np

from armwright.errors import ArmwrightError, Finding, name_list
from armwright.expr import ZERO
from armwright.robot.coupling import Coupling
from armwright.robot.formats.format import Written
from armwright.robot.formats.urdf.urdf_elements import MAX_LENGTH, MAX_MASS, MAX_MOMENT
from armwright.robot.formats.urdf.urdf_joint import KINDS
from armwright.robot.formats.urdf.urdf_lost import lost_findings
from armwright.robot.formats.urdf.urdf_origin import origin_of
from armwright.robot.formats.urdf.urdf_rows import UrdfRow, rows_of
from armwright.robot.formats.urdf.urdf_visual import shape_lines
from armwright.robot.formats.xml import attribute_value
from armwright.robot.geometry.numeric_body import NumericBody
from armwright.robot.geometry.rounding import shorten
from armwright.robot.geometry.urdf_convention import Array, rotation
from armwright.robot.joint import Joint, Limits
from armwright.robot.robot import Robot

NO_LIMIT = 1e308
_ROUNDINGS = (1 - 4e-16, 1.0, 1 + 4e-16)  # what the axes of the file may bring into a reader's rotation


def write(robot: Robot) -> Written:
    """The file; refuses names without values, closed loops and bodies that URDF cannot hold.

    Names whose values are known, as of a robot that was made symbolic, are written as these.
    """
    named, robot = robot, _with_known_values(robot)
    _refuse(robot)
    parts = [f"<robot name={attribute_value(robot.name)}>", *_comments(robot)]
    rows = list(rows_of(robot))
    leaders = {coupling.follower: coupling for coupling in robot.couplings}
    for row in rows:
        parts += _link(row)
        if row.name:
            parts += _joint(row, leaders.get(row.joint.name) if row.joint is not None else None, rows)
    text = '<?xml version="1.0" encoding="UTF-8"?>\n' + "\n".join([*parts, "</robot>"]) + "\n"
    return Written(text, (*lost_findings(robot, rows), *_lost_names(named)))


def _with_known_values(robot: Robot) -> Robot:
    known = {name: value for name, value in robot.defaults if name in robot.symbols}
    return robot.with_values(known) if known else robot


def _lost_names(robot: Robot) -> list[Finding]:
    """The finding that parameters were written as numbers, if they were names."""
    if not robot.symbols:
        return []
    text = f"URDF has no names of parameters; values are written: {name_list(robot.symbols)}"
    return [Finding("symbols", "info", robot.name, text, "save as .toml to keep them")]


def _refuse(robot: Robot) -> None:
    if robot.loops:
        cut = ", ".join(loop.joint.name for loop in robot.loops)
        raise ArmwrightError(
            f"'{robot.name}' has closed loops (opened at {cut}), and URDF holds trees only; "
            "save it as .toml or .par"
        )
    if robot.symbols:
        raise ArmwrightError(
            f"'{robot.name}' has names without values: {name_list(robot.symbols)}; "
            "URDF holds numbers only, so bind them with robot.with_values"
        )
    for joint in robot.joints:
        if joint.kind not in KINDS:
            raise ArmwrightError(
                f"joint '{joint.name}' is {joint.kind}, and URDF has no such joint; save it as .toml"
            )
    for link in (robot.base.link, *robot.links):
        inertia = link.inertia
        if inertia.M is ZERO and any(s is not ZERO for s in (inertia.MX, inertia.MY, inertia.MZ)):
            raise ArmwrightError(
                f"link '{link.name}' has first moments MX, MY, MZ but no mass, as regrouped parameters have; "
                "URDF needs a centre of mass, so save it as .toml or .par"
            )


def _comments(robot: Robot) -> list[str]:
    """Title and source; two hyphens would end a comment."""
    lines = [line for text in (robot.title, robot.source) for line in text.splitlines() if line.strip()]
    return [f"  <!-- {escape(line.strip(), quote=False).replace('--', '- -')} -->" for line in lines]


# ------------------------------------------------------------------------------------- links


def _link(row: UrdfRow) -> list[str]:
    inside = [
        *_inertial(row),
        *(line for shape in row.shapes for line in shape_lines(shape, "visual")),
        *(line for shape in row.collisions for line in shape_lines(shape, "collision")),
    ]
    if not inside:
        return [f"  <link name={attribute_value(row.link)}/>"]
    return [f"  <link name={attribute_value(row.link)}>", *inside, "  </link>"]


def _inertial(row: UrdfRow) -> list[str]:
    name, body = row.link, row.body
    if body is None:
        return []
    values = [*body.tensor.ravel().tolist(), *body.first.tolist()]
    _within(f"link '{name}'", values, MAX_MOMENT)
    _within(f"mass of link '{name}'", [body.mass], MAX_MASS)
    com = body.first / body.mass if body.mass else np.zeros(3)
    _within(f"centre of mass of link '{name}'", com.tolist(), MAX_LENGTH)
    com, central = _typed_body(row, body, com, _central(body, com))
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = central.tolist()
    moments = {"ixx": xx, "ixy": xy, "ixz": xz, "iyy": yy, "iyz": yz, "izz": zz}
    inside = " ".join(f'{key}="{text_of(value)}"' for key, value in moments.items())
    return [
        "    <inertial>",
        f'      <origin xyz="{_words(com)}"/>',
        f'      <mass value="{text_of(body.mass)}"/>',
        f"      <inertia {inside}/>",
        "    </inertial>",
    ]


def _central(body: NumericBody, com: Array) -> Array:
    """The inertia about the centre of mass: I_C = J − m[(cᵀc)1 − c cᵀ]  [AAH86 (10)]."""
    central: Array = body.tensor - NumericBody.of(body.mass, com, np.zeros((3, 3))).tensor
    return central


def _typed_body(row: UrdfRow, body: NumericBody, com: Array, central: Array) -> tuple[Array, Array]:
    """Centre and inertia as somebody typed them, where a reader surely makes the same parameters of these."""
    short = shorten(com), np.asarray(shorten(np.array([central, body.tensor]))[0])
    turn, moved = row.turns[1].T, NumericBody.of(body.mass, *short)
    factors = _ROUNDINGS if (turn % 1).any() else (1.0,)
    is_same = all(moved.seen_from(rotation(turn * k)).inertia() == row.inertia for k in factors)
    return short if is_same else (com, central)


# ------------------------------------------------------------------------------------ joints


def _joint(row: UrdfRow, coupling: Coupling | None, rows: Sequence[UrdfRow]) -> list[str]:
    limits = Limits() if row.joint is None else row.joint.limits
    kind = row.kind
    if kind == "revolute" and limits.lower is None and limits.upper is None:
        kind = "continuous"
    head = f'  <joint name={attribute_value(row.name)} type="{kind}">'
    ends = [
        f"    <parent link={attribute_value(row.parent)}/>",
        f"    <child link={attribute_value(row.link)}/>",
    ]
    motion: list[str] = []
    if row.joint is not None and row.joint.is_moving:
        motion = [f'    <axis xyz="{_words(row.axis)}"/>', *_limit(limits, kind), *_dynamics(row.joint)]
        motion += _mimic(coupling, rows) if coupling is not None else []
    return [head, *ends, *_origin(row), *motion, "  </joint>"]


def _mimic(coupling: Coupling, rows: Sequence[UrdfRow]) -> list[str]:
    """The joint it follows, by the name it has in this file."""
    leader = next(row.name for row in rows if row.joint is not None and row.joint.name == coupling.leader)
    ratio, offset = text_of(float(coupling.ratio)), text_of(float(coupling.offset))
    return [f'    <mimic joint={attribute_value(leader)} multiplier="{ratio}" offset="{offset}"/>']


def _origin(row: UrdfRow) -> list[str]:
    _within("a frame", row.T[:3, 3].tolist(), MAX_LENGTH)
    xyz, rpy = origin_of(row.T, row.placements, row.turns)
    return [f'    <origin xyz="{_words(xyz)}" rpy="{_words(rpy)}"/>']


def _limit(limits: Limits, kind: str) -> list[str]:
    """All four attributes, as the format wants; nothing where nothing is known and none is needed."""
    if kind == "continuous":
        if limits.velocity is None and limits.effort is None:
            return []
        ends = ""
    else:
        lower = -NO_LIMIT if limits.lower is None else limits.lower
        upper = NO_LIMIT if limits.upper is None else limits.upper
        ends = f'lower="{text_of(lower)}" upper="{text_of(upper)}" '
    effort = NO_LIMIT if limits.effort is None else limits.effort
    velocity = NO_LIMIT if limits.velocity is None else limits.velocity
    return [f'    <limit {ends}effort="{text_of(effort)}" velocity="{text_of(velocity)}"/>']


def _dynamics(joint: Joint) -> list[str]:
    """Friction, and the inertia of the rotor in an attribute of ours."""
    damping, friction, rotor = float(joint.friction.FV), float(joint.friction.FS), float(joint.rotor)
    if not damping and not friction and not rotor:
        return []
    armature = f' armature="{text_of(rotor)}"' if rotor else ""
    return [f'    <dynamics damping="{text_of(damping)}" friction="{text_of(friction)}"{armature}/>']


def _within(what: str, values: Sequence[float], limit: float) -> None:
    """Refuses numbers that no reader of URDF would take for a robot's."""
    for value in values:
        if not abs(value) <= limit:
            raise ArmwrightError(f"{what}: {value:g} is beyond {limit:g}; save it as .toml or .par")


def _words(values: Array | tuple[float, ...]) -> str:
    return " ".join(text_of(float(value)) for value in values)


def text_of(value: float) -> str:
    """The shortest text that reads back to the same number."""
    text = repr(float(value) + 0.0)  # no minus zero
    return text.removesuffix(".0")
