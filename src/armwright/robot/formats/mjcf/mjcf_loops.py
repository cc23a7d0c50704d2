"""Closed loops of an MJCF file: <equality><connect> as a ball joint that is opened.

A connect holds a point of one body on a point of another. Two of the three axes of that ball
joint hang on the first body with massless links, the third is the opened joint k, and its twin
frame k+B stands on the second body where the file's own configuration closes the loop.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from armwright.expr import made_name
from armwright.robot.formats.followers import Follower
from armwright.robot.formats.format import MAX_JOINTS
from armwright.robot.formats.mjcf.mjcf_pose import position_of
from armwright.robot.formats.mjcf.mjcf_tree import WORLD, Bodies
from armwright.robot.formats.notes import Notes
from armwright.robot.formats.tree_branch import TreeBranch, single_axes
from armwright.robot.formats.tree_robot import Growth
from armwright.robot.formats.xml import Element, brief
from armwright.robot.geometry.urdf_convention import Array, axes_along, placement_of, rotation, transform
from armwright.robot.joint import Revolute
from armwright.robot.loop import Loop
from armwright.robot.robot import Robot

_CONNECT = ("name", "class", "active", "body1", "body2", "anchor", "site1", "site2", "solref", "solimp")
_NOT_READ = {
    "connect": "",
    "weld": "",
    "joint": "",
    "tendon": "",
    "flex": "flexible bodies are not read",
    "flexstrain": "flexible bodies are not read",
    "flexvert": "flexible bodies are not read",
}
_CLOSED = 1e-6  # m: sites that are nearer together are so but for the decimals of the file


@dataclass(frozen=True, slots=True, eq=False)
class Connect:
    """A point on each of two bodies, in the frames of their links; None where the file has one."""

    name: str
    element: Element
    body1: str
    point1: Array
    body2: str
    point2: Array | None


def connects_of(top: Element, bodies: Bodies) -> list[Connect]:
    """The active <connect> elements; every other constraint is reported."""
    notes = bodies.notes
    found: list[Connect] = []
    for section in top.all("equality"):
        notes.only(section, (), dict.fromkeys(_NOT_READ, ""))  # reported one by one below
        for element in section.all("connect"):
            notes.only(element, _CONNECT)
            if is_active(element, notes) and not is_by_hand(element, bodies):
                found.append(_connect(element, bodies, len(found) + 1))
            if len(bodies.branches) + 3 * len(found) > MAX_JOINTS:
                raise element.error(f"more than {MAX_JOINTS} joints", remedy="read a smaller model")
        for element in section.children:
            if _NOT_READ.get(element.tag):
                notes.add(
                    "constraint",
                    element,
                    _NOT_READ[element.tag],
                    where=f"<{element.tag}> in <equality>",
                    severity="warning",
                )
    return found


def is_active(element: Element, notes: Notes) -> bool:
    """False, and said, of a constraint that the file has switched off."""
    is_on = element.choice("active", ("true", "false"), "true") == "true"
    if not is_on:
        notes.add("ignored", element, "an inactive constraint is not read")
    return is_on


def is_by_hand(element: Element, bodies: Bodies) -> bool:
    """True, and said, of a constraint by which a mocap body drags the robot: a drive, not a loop."""
    ends = {element.attributes.get(key, "") for key in ("body1", "body2", "site1", "site2")} - {""}
    has_mocap = bool(ends & bodies.by_hand)
    if has_mocap:
        text = "a constraint with a body moved by hand (mocap) is not read"
        bodies.notes.add("constraint", element, text, where=f"<{element.tag}> in <equality>")
    return has_mocap


def joint_followers(top: Element, bodies: Bodies) -> list[Follower]:
    """The active <joint> constraints that are linear: q1 − ref1 = polycoef[0] + polycoef[1]·(q2 − ref2)."""
    notes, found = bodies.notes, []
    ref = {branch.joint: branch.home or 0.0 for branch in bodies.branches}
    elements = [element for section in top.all("equality") for element in section.all("joint")]
    for element in elements:
        if not is_active(element, notes):
            continue
        coefficients = [*element.some_numbers("polycoef", 1, 5), 0.0, 0.0]
        offset, ratio = coefficients[:2] if "polycoef" in element.attributes else (0.0, 1.0)
        if "joint2" not in element.attributes or any(coefficients[2:]):
            text = "a constraint of joints that is not linear in another joint is not read"
            notes.add("constraint", element, text, where="<joint> in <equality>", severity="warning")
            continue
        follower, leader = element.required_text("joint1", "joint"), element.required_text("joint2", "joint")
        offset += ref.get(follower, 0.0) - ratio * ref.get(leader, 0.0)
        found.append(Follower(follower, leader, ratio, offset, element))
    return found


def _connect(element: Element, bodies: Bodies, number: int) -> Connect:
    name = element.attributes.get("name", f"connect{number}")
    if "site1" in element.attributes or "site2" in element.attributes:
        ends = [_site(element, key, bodies) for key in ("site1", "site2")]
        return Connect(name, element, *ends[0], *ends[1])
    body1 = body_named(element, element.required_text("body1", "body"), bodies)
    body2 = body_named(element, element.attributes.get("body2", WORLD), bodies)
    element.numbers("anchor", 3)  # required
    return Connect(name, element, body1, position_of(element, "anchor") - bodies.offset[body1], body2, None)


def body_named(element: Element, name: str, bodies: Bodies) -> str:
    """The name itself; one that no body has is refused."""
    if name not in bodies.offset:
        raise element.error(f"body '{brief(name)}' does not exist", remedy="check the names of the bodies")
    return name


def _site(element: Element, key: str, bodies: Bodies) -> tuple[str, Array]:
    name = element.required_text(key, "site")
    if name not in bodies.sites:
        raise element.error(f"site '{brief(name)}' does not exist", remedy="check the names of the sites")
    body, T = bodies.sites[name]
    return body, T[:3, 3] - bodies.offset[body]


# --------------------------------------------------------------------------------- the robot


def add_balls(connects: list[Connect], growth: Growth) -> list[int]:
    """Hangs two axes of each ball joint on its first body; returns the links that carry the third."""
    carriers = []
    for connect in connects:
        ball = TreeBranch(
            connect.name,
            connect.name,
            connect.body1,
            "spherical",
            connect.element,
            connect.element,
            T=transform(np.eye(3), connect.point1),
        )
        for single in single_axes(ball)[:2]:
            growth.add(single)
        carriers.append(len(growth.joints))
    return carriers


def close_loops(
    robot: Robot, connects: list[Connect], carriers: list[int], growth: Growth, notes: Notes
) -> Robot:
    """The robot with its opened joints; the configuration of the file closes the loops."""
    T = robot.transforms()
    loops: list[Loop] = []
    for connect, carrier in zip(connects, carriers, strict=True):
        number = robot.NL + len(loops) + 1
        third = rotation(axes_along([0.0, 1.0, 0.0]).T @ axes_along([1.0, 0.0, 0.0]))
        name = growth.joint_names.free(made_name(f"{connect.name}_3", "joint"))
        joint = Revolute(name, carrier, placement_of(third), variable=f"q{number}", is_active=False)
        other, turn = growth.frames[connect.body2]
        seen = np.linalg.inv(T[other]) @ T[carrier] @ third
        if connect.point2 is not None:
            seen[:3, 3] = turn.T @ connect.point2
            _report_gap(connect, np.linalg.inv(T[other]) @ T[carrier], seen, notes)
        loops.append(Loop(joint, placement_of(seen), other))
    return replace(robot, loops=tuple(loops))


def _report_gap(connect: Connect, here: Array, there: Array, notes: Notes) -> None:
    gap = float(np.linalg.norm(here[:3, 3] - there[:3, 3]))
    if gap > _CLOSED:
        notes.add(
            "open",
            connect.element,
            f"the two sites are {gap:.3g} m apart in the configuration of the file",
            severity="warning",
            remedy="solve loop_geometry for a configuration that closes the loop",
        )
