"""What makes a description impossible (refused) and what makes it doubtful (reported)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from armwright.errors import ArmwrightError, Finding, InputError, name_list, rank_findings
from armwright.expr import ZERO, is_name, is_symbol, names_in
from armwright.robot.base import BASE_KINDS
from armwright.robot.check.body_check import check_inertia
from armwright.robot.check.coupling_check import check_couplings
from armwright.robot.check.joint_findings import check_joint
from armwright.robot.check.mobility_findings import check_mobility
from armwright.robot.check.robot_findings import check_whole
from armwright.robot.check.unit_findings import check_units
from armwright.robot.geometry.closure import CLOSED_AT_HOME
from armwright.robot.geometry.frame_positions import topological_order
from armwright.robot.link import Link
from armwright.robot.parameters import Parameter, parameters
from armwright.robot.robot import Robot

TURN = 2 * np.pi + 1e-6  # rad; nobody describes a frame that is turned further


def structure_of(robot: Robot) -> str:
    """One of closed (it has loops), serial (one chain) and tree."""
    if robot.loops:
        return "closed"
    return "serial" if all(joint.parent == j for j, joint in enumerate(robot.joints)) else "tree"


def turned_frames(robot: Robot) -> tuple[str, ...]:
    """The names of γ and b that are not zero; a serial robot of SYMORO+ has none [KC97 2.1]."""
    return tuple(
        f"{key}{frame.number}"
        for frame in robot.frames
        for key in ("gamma", "b")
        if getattr(frame.placement, key) is not ZERO
    )


def symoro_type(robot: Robot) -> str:
    """The structure as SYMORO+ names it: a chain with γ or b has to be described as a tree there."""
    structure = structure_of(robot)
    return "tree" if structure == "serial" and turned_frames(robot) else structure


# ------------------------------------------------------------------------------- refused


def validate(robot: Robot, *, may_be_one_body: bool = False) -> Robot:
    """The robot itself; an InputError for what no model could be made of.

    may_be_one_body   a base without any joint is let through, as files of single bodies have it
    """
    if len(robot.joints) != len(robot.links):
        raise InputError(f"{len(robot.joints)} joints and {len(robot.links)} links; joint j moves link j")
    if not robot.joints and not may_be_one_body:
        raise InputError("no joint", remedy="describe at least one joint")
    if robot.base.kind not in BASE_KINDS:
        raise InputError(f"base kind '{robot.base.kind}'", remedy=f"use {', '.join(BASE_KINDS)}")
    if robot.tool_link is not None and not 0 <= robot.tool_link <= robot.NL:
        raise InputError(f"tool on link {robot.tool_link}", remedy=f"links are 0 to {robot.NL}")
    for frame in robot.named_frames:
        if not 0 <= frame.link <= robot.NL:
            raise InputError(
                f"on link {frame.link}", key=f"frame '{frame.name}'", remedy=f"links are 0 to {robot.NL}"
            )
    _check_tree(robot)
    _check_sides(robot)
    _check_names(robot)
    check_couplings(robot)
    return check_variables(robot)


def _check_tree(robot: Robot) -> None:
    """Antecedents exist, have no cycle, and links never hang on the frames of opened joints."""
    for frame in robot.frames:
        last = robot.NF if frame.number > robot.NL else robot.NL
        if not 0 <= frame.parent <= last or frame.parent == frame.number:
            raise InputError(
                f"antecedent {frame.parent}",
                key=f"frame {frame.number} ({frame.name})",
                remedy=f"use 0 (base) to {last}, another frame than itself",
            )
    try:
        topological_order([frame.parent for frame in robot.frames])
    except ArmwrightError as error:
        raise InputError(str(error), remedy="every chain of parents must end at the base, 0") from None


def _check_sides(robot: Robot) -> None:
    """Frames k and k+B have different antecedents [KC97 2.1]: a joint is between two links."""
    for loop in robot.loops:
        if loop.joint.parent == loop.twin_parent:
            raise InputError(
                f"both sides of the opened joint are on link {loop.twin_parent}",
                key=f"joint '{loop.joint.name}'",
                remedy="give the link on the other side of the loop",
            )


def _check_names(robot: Robot) -> None:
    groups = {
        "robot": [robot.name],
        "joint": [joint.name for joint in robot.joints] + [loop.joint.name for loop in robot.loops],
        "link": [robot.base.link.name, *(link.name for link in robot.links)],
    }
    for kind, names in groups.items():
        for j, text in enumerate(names):
            if not is_name(text):
                raise InputError(
                    f"{kind} name {text[:40]!r}",
                    remedy="a name is a letter, then letters, digits and underscores, at most 64",
                )
            if text in names[:j]:
                raise InputError(f"two {kind}s are called '{text}'", remedy="give each its own name")


def check_variables(robot: Robot) -> Robot:
    """The robot itself; refuses a joint without a variable of its own, or one that a parameter uses."""
    seen: dict[str, str] = {}
    moving = [f.joint for f in robot.frames if f.joint is not None and f.joint.is_moving]
    for joint in moving:
        if not is_symbol(joint.variable):
            raise InputError(
                f"variable {joint.variable[:40]!r}",
                key=f"joint '{joint.name}'",
                remedy="use a name such as q1",
            )
        if joint.variable in seen:
            raise InputError(
                f"joints '{seen[joint.variable]}' and '{joint.name}' share the variable '{joint.variable}'",
                remedy="give each joint its own variable",
            )
        seen[joint.variable] = joint.name
    for parameter in parameters(robot):
        _refuse_no_number(parameter)
        used = seen.keys() & set(names_in(parameter.value))
        if used:
            raise _uses_variable(robot, parameter, sorted(used)[0])
    return robot


def _refuse_no_number(parameter: Parameter) -> None:
    """NaN and inf, which tables hold where a number is missing, are no names of parameters."""
    wrong = [name for name in names_in(parameter.value) if name.lower() in ("nan", "inf", "infinity")]
    if wrong:
        raise InputError(
            f"{parameter.name} = {parameter.value}: '{wrong[0]}' is not a number",
            remedy="write a finite number, or another name for a parameter",
        )


def _uses_variable(robot: Robot, parameter: Parameter, variable: str) -> InputError:
    """The error for a parameter that contains a joint variable: the joint's own offset, or another name."""
    frame = next(f for f in robot.frames if f.joint is not None and f.joint.variable == variable)
    is_own = parameter.name in (f"theta{frame.number}", f"r{frame.number}")
    return InputError(
        f"{parameter.name} = {parameter.value} uses the variable of joint '{frame.name}'",
        remedy=f"write the offset alone; {variable} is added to it"
        if is_own
        else "a parameter may use only names of parameters; rename it or the variable",
    )


# ------------------------------------------------------------------------------- reported


def check(robot: Robot) -> tuple[Finding, ...]:
    """Findings on doubtful values, each with its link or joint; those that change results most come first."""
    found = [*_check_bodies(robot), *_turned_often(robot)]
    for joint in robot.joints:
        found += check_joint(joint)
    if not robot.loops and any(not joint.is_active for joint in robot.moving):
        passive = ", ".join(joint.name for joint in robot.moving if not joint.is_active)
        found.append(
            Finding(
                "passive",
                "warning",
                passive,
                "passive joint in an open robot; treated as active",
                "set active = true",
            )
        )
    found += [
        *check_whole(robot),
        *check_units(robot),
        *_check_chain(robot),
        *_check_loops(robot),
        *check_mobility(robot),
    ]
    return rank_findings(found)


def _check_bodies(robot: Robot) -> list[Finding]:
    bodies = list(robot.links)
    if robot.base.kind == "floating":
        bodies.insert(0, robot.base.link)
    found = _one_per_kind(
        finding for link in bodies for finding in check_inertia(link.inertia, where=link_place(robot, link))
    )
    if robot.base.kind == "floating" and robot.base.link.inertia.is_zero:
        text = "the floating base has no mass, which dynamics need"
        found.append(
            Finding("massless", "warning", link_place(robot, robot.base.link), text, "give [base] mass")
        )
    return found


def _one_per_kind(findings: Iterable[Finding]) -> list[Finding]:
    """One finding of each kind: all links, and the numbers of the first."""
    kinds: dict[str, list[Finding]] = {}
    for one in findings:
        kinds.setdefault(one.code, []).append(one)
    return [
        same[0]
        if len(same) == 1
        else replace(
            same[0],
            where=name_list(one.where for one in same),
            text=f"{same[0].text} (the first of {len(same)} links)",
        )
        for same in kinds.values()
    ]


def link_place(robot: Robot, link: Link) -> str:
    """How messages call a link: link 'forearm' (3)."""
    number = robot.links.index(link) + 1 if link in robot.links else 0
    return f"link '{link.name}' ({number})"


def _turned_often(robot: Robot) -> list[Finding]:
    """Constant angles of more than one turn: degrees, most likely."""
    return [
        Finding(
            "turns",
            "warning",
            parameter.name,
            f"{parameter.value} rad is more than a turn",
            "angles are radians; for degrees use angle_unit or alpha_deg",
        )
        for parameter in parameters(robot)
        if parameter.kind == "angle" and parameter.value.is_constant and abs(float(parameter.value)) > TURN
    ]


def _check_chain(robot: Robot) -> list[Finding]:
    """A serial robot of [KC97 2.1] has γ = b = 0; frames that a file of another kind brought are its own."""
    is_ours = structure_of(robot) == "serial" and not robot.tip_frame
    turned = turned_frames(robot) if is_ours else ()
    if not turned:
        return []
    text = "not zero in a serial robot; models need more operations, and SYMORO+ calls it a tree"
    return [Finding("serial_form", "info", ", ".join(turned), text, "robot.serial_form() gives γ = b = 0")]


def _check_loops(robot: Robot) -> list[Finding]:
    """Frames k and k+B should coincide at home."""
    if not robot.loops or names_in(*(p.value for p in parameters(robot) if p.group in ("geometric", "base"))):
        return []
    T = robot.transforms()
    found = []
    for i, loop in enumerate(robot.loops, 1):
        gap = float(np.abs(T[robot.NL + i] - T[robot.NJ + i]).max())
        if gap > CLOSED_AT_HOME:
            text = f"the loop is open by {gap:.3g} at home"
            found.append(
                Finding(
                    "open_loop",
                    "warning",
                    f"joint '{loop.joint.name}'",
                    text,
                    "models start from the closed position next to it; give home values (home = in TOML) at "
                    "which the mechanism is assembled, to choose another",
                )
            )
    return found
