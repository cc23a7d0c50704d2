"""URDF text of a robot of numbers, and what of the robot URDF has no words for.

Link frames are the Khalil-Kleinfinger frames, so every axis is z. A base that does not stand in
the general frame hangs on a link ``world``, a tool on the terminal link by a fixed joint. Numbers
are written with all their digits: reading the file gives the same parameters again, provided
they are the ones this reader would choose (any file it has read). "No limit" is 1e308, because
other programs insist on the attributes of <limit>.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

import numpy as np

from armwright.errors import ArmwrightError, listed
from armwright.expr import ZERO
from armwright.robot.formats.format import Written
from armwright.robot.formats.numeric_body import Body
from armwright.robot.formats.urdf.urdf_elements import KINDS, MAX_LENGTH, MAX_MASS, MAX_MOMENT
from armwright.robot.formats.urdf.urdf_lost import lost
from armwright.robot.formats.urdf.urdf_origin import origin_of
from armwright.robot.geometry.matrix import IDENTITY4, to_numbers
from armwright.robot.geometry.urdf_convention import Array
from armwright.robot.inertia import Inertia
from armwright.robot.joint import Joint, Limits, Placement
from armwright.robot.robot import Robot

NO_LIMIT = 1e308


def write(robot: Robot) -> Written:
    """The file; refuses names without values, closed loops and bodies that URDF cannot hold."""
    _refuse(robot)
    names = _free_names(robot)
    parts = [f"<robot name={quoteattr(robot.name)}>", *_comments(robot)]
    parts += _base(robot, names)
    for j, joint in enumerate(robot.joints, 1):
        parts += _link(robot.links[j - 1].name, robot.links[j - 1].inertia)
        parts += _joint(robot, joint, robot.links[j - 1].name)
    parts += _tool(robot, names)
    text = '<?xml version="1.0" encoding="UTF-8"?>\n' + "\n".join([*parts, "</robot>"]) + "\n"
    return Written(text, lost(robot))


def _refuse(robot: Robot) -> None:
    if robot.loops:
        cut = ", ".join(loop.joint.name for loop in robot.loops)
        raise ArmwrightError(
            f"'{robot.name}' has closed loops (opened at {cut}), and URDF holds trees only; "
            "save it as .toml or .par"
        )
    if robot.symbols:
        raise ArmwrightError(
            f"'{robot.name}' has names without values: {listed(robot.symbols)}; "
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


def _free_names(robot: Robot) -> dict[str, str]:
    """Names for the links and joints that are added, different from those the robot has."""
    taken = {joint.name for joint in robot.joints} | {link.name for link in robot.links}
    taken.add(robot.base.link.name)

    def free(wanted: str) -> str:
        return next(n for n in (wanted, *(f"{wanted}_{i}" for i in range(2, 5000))) if n not in taken)

    return {key: free(key) for key in ("world", "tool", "base_placement", "tool_placement")}


def _comments(robot: Robot) -> list[str]:
    """Title and source; two hyphens would end a comment."""
    lines = [line for text in (robot.title, robot.source) for line in text.splitlines() if line.strip()]
    return [f"  <!-- {escape(line.strip()).replace('--', '- -')} -->" for line in lines]


# ------------------------------------------------------------------------------------- links


def _base(robot: Robot, names: dict[str, str]) -> list[str]:
    base = robot.base
    own = _link(base.link.name, base.link.inertia)
    is_floating = base.kind == "floating"
    if base.placement == IDENTITY4 and not is_floating:
        return own
    kind = "floating" if is_floating else "fixed"
    origin = _origin(to_numbers(base.placement), None)
    head = f'  <joint name="{names["base_placement"]}" type="{kind}">'
    ends = _ends(names["world"], base.link.name)
    return [f'  <link name="{names["world"]}"/>', *own, head, *ends, *origin, "  </joint>"]


def _tool(robot: Robot, names: dict[str, str]) -> list[str]:
    if robot.tool == IDENTITY4 and robot.terminal == robot.NL:
        return []
    carrier = (robot.base.link, *robot.links)[robot.terminal].name
    head = f'  <joint name="{names["tool_placement"]}" type="fixed">'
    origin = _origin(to_numbers(robot.tool), None)
    ends = _ends(carrier, names["tool"])
    return [f'  <link name="{names["tool"]}"/>', head, *ends, *origin, "  </joint>"]


def _link(name: str, inertia: Inertia) -> list[str]:
    if inertia.is_zero:
        return [f'  <link name="{name}"/>']
    *values, weight = inertia.numbers().tolist()
    _within(f"link '{name}'", values, MAX_MOMENT)
    _within(f"mass of link '{name}'", [weight], MAX_MASS)
    if weight:
        _within(f"centre of mass of link '{name}'", [s / weight for s in values[6:]], MAX_LENGTH)
    mass, com, central = _central(inertia)
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = central.tolist()
    moments = {"ixx": xx, "ixy": xy, "ixz": xz, "iyy": yy, "iyz": yz, "izz": zz}
    inside = " ".join(f'{key}="{text_of(value)}"' for key, value in moments.items())
    return [
        f'  <link name="{name}">',
        "    <inertial>",
        f'      <origin xyz="{_words(com)}"/>',
        f'      <mass value="{text_of(mass)}"/>',
        f"      <inertia {inside}/>",
        "    </inertial>",
        "  </link>",
    ]


def _central(inertia: Inertia) -> tuple[float, Array, Array]:
    """Mass, centre of mass and inertia about it: I_C = J − m[(cᵀc)1 − c cᵀ]  [AAH86 (10)]."""
    xx, xy, xz, yy, yz, zz, *first, mass = inertia.numbers().tolist()
    J = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    com = np.array(first) / mass if mass else np.zeros(3)
    return mass, com, J - Body.of(mass, com, np.zeros((3, 3))).tensor


# ------------------------------------------------------------------------------------ joints


def _joint(robot: Robot, joint: Joint, child: str) -> list[str]:
    parent = (robot.base.link, *robot.links)[joint.parent].name
    kind = joint.kind
    if kind == "revolute" and joint.limits.lower is None and joint.limits.upper is None:
        kind = "continuous"
    head = f'  <joint name="{joint.name}" type="{kind}">'
    origin = _origin(to_numbers(joint.placement.transform()), joint.placement)
    motion = ['    <axis xyz="0 0 1"/>', *_limit(joint.limits, kind), *_dynamics(joint)]
    return [head, *_ends(parent, child), *origin, *(motion if joint.is_moving else []), "  </joint>"]


def _ends(parent: str, child: str) -> list[str]:
    return [f'    <parent link="{parent}"/>', f'    <child link="{child}"/>']


def _origin(T: Array, placement: Placement | None) -> list[str]:
    _within("a frame", T[:3, 3].tolist(), MAX_LENGTH)
    xyz, rpy = origin_of(T, placement)
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
    damping, friction = float(joint.friction.FV), float(joint.friction.FS)
    if not damping and not friction:
        return []
    return [f'    <dynamics damping="{text_of(damping)}" friction="{text_of(friction)}"/>']


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
