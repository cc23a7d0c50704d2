"""What a robot knows and a .par file has no place for."""

from __future__ import annotations

from collections.abc import Iterator
from keyword import iskeyword

from armwright.errors import Finding, name_list
from armwright.expr import ZERO
from armwright.robot.base import NOTHING
from armwright.robot.drive import Friction
from armwright.robot.geometry.matrix import IDENTITY4
from armwright.robot.joint import Joint, Limits
from armwright.robot.link import Wrench
from armwright.robot.robot import Robot

# names of SymPy, through which OpenSYMORO reads; it also rewrites every "Pi"
_CLAIMED = ("S", "I", "E", "N", "O", "Q", "C", "beta", "gamma", "zeta", "Chi", "Si", "Ci")
_ADVICE = "keep the robot as TOML too"


def lost_findings(robot: Robot) -> list[Finding]:
    """One finding for each kind of thing that reading the file would not bring back; what changes
    torques comes first.
    """
    places: dict[tuple[str, str], list[str]] = {}
    for where, severity, text in (*_of_robot(robot), *_of_joints(robot)):
        places.setdefault((severity, text), []).append(where)
    found = [
        Finding("lost", severity, name_list(where), text, _ADVICE)
        for (severity, text), where in places.items()
    ]
    return sorted(found, key=lambda finding: finding.severity != "warning") + _misread_names(robot)


def _of_robot(robot: Robot) -> Iterator[tuple[str, str, str]]:
    if robot.title or robot.source:
        yield "robot", "info", "title and source are not written"
    if robot.tool != IDENTITY4:
        yield "tool", "warning", "the tip and the tool on it are not written"
    elif robot.terminal != robot.NL:
        end = f"link{robot.terminal}" if robot.terminal else "base"
        yield "tip", "warning", f'the tip is not written: load the file with tip="{end}"'
    if robot.named_frames:
        yield "frames", "info", f"{len(robot.named_frames)} named frames are not written"
    if robot.capsules:
        yield "links", "info", "their capsules are not written"
    if robot.shapes:
        yield "links", "info", "what they look like is not written"
    if robot.collisions:
        yield "links", "info", f"{len(robot.collisions)} collision shapes are not written"
    if known := [name for name, _ in robot.defaults if name in robot.symbols]:
        yield "names", "warning", f"the values of {len(known)} names are not written: {name_list(known)}"
    base = robot.base
    if base.link.name != "base":
        yield "base", "info", f"its name '{base.link.name}' is not written"
    if base.kind == "fixed" and not base.link.inertia.is_zero:
        yield "base", "info", "the inertia of a fixed base is not written"
    if base.kind == "fixed" and any(v != NOTHING for v in (base.V0, base.W0, base.VP0, base.WP0)):
        yield "base", "warning", "a fixed base with a velocity is read back as a moving one"
    if base.kind == "fixed" and base.link.wrench != Wrench():
        yield "base", "info", "the wrench of a fixed base is not written"
    links = [link.name for j, link in enumerate(robot.links, 1) if link.name != f"link{j}"]
    if links:
        yield "links", "info", f"names are not written: {name_list(links)}"
    joints = [*robot.joints, *(loop.joint for loop in robot.loops)]
    named = [joint.name for j, joint in enumerate(joints, 1) if joint.name != f"joint{j}"]
    if named:
        yield "joints", "info", f"names are not written: {name_list(named)}"


def _of_joints(robot: Robot) -> Iterator[tuple[str, str, str]]:
    for joint in robot.joints:
        yield from _of_joint(joint)
    for loop in robot.loops:
        yield from _of_joint(loop.joint)
        where = f"joint {loop.joint.name}"
        if loop.joint.rotor is not ZERO or not loop.joint.friction.is_zero:
            yield where, "warning", "rotor and friction of an opened joint are not written"
        if loop.joint.is_active:
            yield where, "warning", "an opened joint is read back as passive"


def _of_joint(joint: Joint) -> Iterator[tuple[str, str, str]]:
    where = f"joint {joint.name}"
    if joint.limits != Limits():
        yield where, "info", "limits are not written"
    if joint.home:
        yield where, "info", "the home value is not written"
    if joint.motor is not None:
        yield where, "info", "motor constants are not written (the rotor inertia IA is)"
    if joint.friction.OFF is not ZERO:
        yield where, "warning", "the offset OFF is not written"
    if joint.friction.law != Friction().law or joint.friction.extra:
        yield where, "warning", f"the friction law '{joint.friction.law}' is not written (FV and FS are)"
    if not joint.is_moving and joint.variable:
        yield where, "info", "the variable of a fixed joint is not written"


def _misread_names(robot: Robot) -> list[Finding]:
    """Symbols that we read back and OpenSYMORO does not."""
    odd = [name for name in robot.symbols if name in _CLAIMED or iskeyword(name) or "Pi" in name]
    return [
        Finding(
            "name",
            "warning",
            name,
            "OpenSYMORO may refuse this name or take it for something else",
            f"rename it with with_values({{'{name}': …}})",
        )
        for name in odd
    ]
