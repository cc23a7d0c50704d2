"""What of a robot a URDF file cannot hold, one finding per kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

import numpy as np

from armwright.errors import Finding, name_list
from armwright.expr import ZERO
from armwright.robot.base import EARTH, NOTHING
from armwright.robot.formats.tree_robot import usual_home
from armwright.robot.formats.urdf.urdf_rows import UrdfRow, has_tool_row
from armwright.robot.formats.urdf.urdf_tip import tip_of_reader, written_tip
from armwright.robot.geometry.matrix import IDENTITY4, to_numbers
from armwright.robot.joint import Joint
from armwright.robot.link import Wrench
from armwright.robot.robot import Robot

ROUNDING = 1e-12  # m/s²: of a product of a rotation and gravity
_KEEP = "save as .toml to keep it"
_OF_TORQUES = ("friction", "stiffness", "wrench", "gravity")  # losses that change dynamics

_FOR_OTHERS = ("transmission", "gazebo", "sensor", "calibration", "safety_controller")  # programs than ours

_OF_JOINTS: dict[str, tuple[str, Callable[[Joint], bool]]] = {
    "motor": ("motor", lambda joint: joint.motor is not None),
    "friction offset OFF": ("friction", lambda joint: joint.friction.OFF is not ZERO),
    "friction law": (
        "friction",
        lambda joint: joint.friction.law != "coulomb" or bool(joint.friction.extra),
    ),
    "stiffness": ("stiffness", lambda joint: joint.stiffness is not None),
    "passive joint": ("passive", lambda joint: not joint.is_active),
    "names of velocity, acceleration and torque": (
        "symbols",
        lambda joint: bool(joint.velocity or joint.acceleration or joint.torque),
    ),
}


def lost_findings(robot: Robot, rows: Sequence[UrdfRow]) -> tuple[Finding, ...]:
    """Everything that reading the file, of these rows, will not bring back."""
    found = (*_joints(robot), *_links(robot), *_findings_of_robot(robot, rows), *_never_read(robot))
    return tuple(sorted(found, key=lambda finding: finding.severity != "warning"))


def _joints(robot: Robot) -> Iterable[Finding]:
    for what, (code, is_lost) in _OF_JOINTS.items():
        if names := [joint.name for joint in robot.joints if is_lost(joint)]:
            yield _finding(code, name_list(names), f"URDF has no {what}")
    if names := [joint.name for joint in robot.moving if joint.rotor is not ZERO]:
        text = "the inertia of rotors is written as armature, which programs other than this one do not read"
        yield _finding("rotor", name_list(names), text)
    if names := [joint.name for joint in robot.moving if joint.home != usual_home(joint)]:
        yield _finding("home", name_list(names), "URDF has no home position")
    numbered = enumerate(robot.joints, 1)
    if names := [joint.name for j, joint in numbered if joint.is_moving and joint.variable != f"q{j}"]:
        yield _finding("symbols", name_list(names), "URDF has no names of joint variables")


def _links(robot: Robot) -> Iterable[Finding]:
    if names := [link.name for link in robot.links if link.wrench != Wrench()]:
        yield _finding("wrench", name_list(names), "URDF has no wrench on a link")


def _findings_of_robot(robot: Robot, rows: Sequence[UrdfRow]) -> Iterable[Finding]:
    name = robot.name
    if not _falls_as_on_earth(robot):
        yield _finding("gravity", name, "URDF has no gravity; readers take 9.81 m/s² along −z")
    if robot.base.kind == "moving" or any(
        motion != NOTHING for motion in (robot.base.V0, robot.base.W0, robot.base.VP0, robot.base.WP0)
    ):
        yield _finding("base", name, "URDF cannot hold the motion of the base; it is written at rest")
    if robot.base.placement != IDENTITY4 and robot.base.kind != "floating":
        yield _finding("base", name, "the place of the base is written as a fixed joint on a link 'world'")
    if robot.base.kind == "floating":
        text = f"the base floats on a floating joint from a link '{rows[0].link}'"
        remedy = 'for programs that let the root float themselves, load it with base="fixed" before saving'
        yield Finding("base", "info", name, text, remedy)
    if has_tool_row(robot):
        yield _finding("tool", name, "the tool is written as a link on a fixed joint")
    if (other := tip_of_reader(robot, rows)) != (tip := written_tip(robot, rows)):
        text = f"URDF does not say which frame is the tip, here '{tip}'; read back, models end at '{other}'"
        yield Finding("tip", "warning", name, text, f'load the file with tip="{tip}"')
    shaped = {shape.frame for shape in robot.collisions}
    if bare := {capsule.frame for capsule in robot.capsules} - shaped:
        text = f"capsules for collision checks on {name_list(sorted(bare))} are not written"
        yield _finding("shape", name, text)
    if robot.title or robot.source:
        yield _finding("source", name, "title and source are written as comments")
    if (order := _depth_first(robot)) != list(range(1, robot.NL + 1)):
        names = name_list(robot.joints[j - 1].name for j in order)
        yield _finding("order", name, f"joints are read depth first, so q will be in the order {names}")


def _falls_as_on_earth(robot: Robot) -> bool:
    """Whether gravity, which is given in the axes of the base, is −z in those of the file's root."""
    Z, g, down = (to_numbers(one) for one in (robot.base.placement, (robot.gravity,), (EARTH,)))
    return bool(np.allclose(Z[:3, :3] @ g[0], down[0], rtol=0, atol=ROUNDING))


def _never_read(robot: Robot) -> Iterable[Finding]:
    """Findings on elements of a URDF that were not read: transmission, gazebo and the like."""
    for one in robot.findings:
        lost = re.findall(rf"<(?:{'|'.join(_FOR_OTHERS)})> in <(?!mujoco)\w+>", f"{one.where} {one.text}")
        if one.code == "ignored" and lost:
            line = one.where.split(", ")[0]
            text = f"{', '.join([line, *lost])}: not written, because it was not read"
            remedy = "armwright identify --out keeps it: it edits the original file"
            yield Finding("ignored", "info", robot.name, text, remedy)


def _depth_first(robot: Robot) -> list[int]:
    """The order in which a reader numbers the joints."""
    order: list[int] = []
    waiting = [j for j, joint in enumerate(robot.joints, 1) if joint.parent == 0][::-1]
    while waiting:
        j = waiting.pop()
        order.append(j)
        waiting.extend([k for k, joint in enumerate(robot.joints, 1) if joint.parent == j][::-1])
    return order


def _finding(code: str, where: str, text: str) -> Finding:
    return Finding(code, "warning" if code in _OF_TORQUES else "info", where, text, _KEEP)
