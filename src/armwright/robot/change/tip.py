"""Where models end and what a robot stands on: its tip, and a base that is fixed or floats.

A robot has one terminal frame: the tip, and on it a tool where there is one. Every model that needs a
terminal frame uses it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from armwright.errors import ArmwrightError
from armwright.expr import ONE
from armwright.robot.base import NOTHING
from armwright.robot.coupling import Coupling, to_first_leaders
from armwright.robot.geometry.frame_positions import frame_place
from armwright.robot.geometry.matrix import IDENTITY4, Matrix
from armwright.robot.joint import Joint, Placement
from armwright.robot.link import Link
from armwright.robot.robot import Robot

KINDS = ("fixed", "floating")


def with_tip(robot: Robot, frame: int | str) -> Robot:
    """The robot whose terminal frame is this one; a tool that stood on another is gone with it."""
    link, placement = frame_place(robot, frame)
    if link > robot.NL:
        raise ArmwrightError(
            f"tip {frame!r}: this frame belongs to an opened joint; give a link, joint or named frame"
        )
    name = frame if isinstance(frame, str) else (robot.base.link, *robot.links)[link].name
    bare = placement if isinstance(frame, str) else frame_place(robot, name)[1]
    return replace(robot, tool=bare, tool_link=link, tip_frame=name)


def chain_to_tip(robot: Robot) -> Robot:
    """The serial robot of the joints on the way from the base to the terminal frame.

    Side branches, fingers and second arms are left out, whatever they carry; names and variables stay. What a
    joint on the way follows stays a joint, also where it is on a side branch: only the follower feels it.
    """
    if robot.loops:
        raise ArmwrightError(
            f"'{robot.name}' has closed loops, so that no single chain of joints leads to its tip"
        )
    way = way_to(robot, robot.terminal)
    if way == list(range(1, robot.NL + 1)):
        return robot
    leads = to_first_leaders(robot.couplings)
    new, joints, links = {0: 0}, list[Joint](), list[Link]()
    for j in way:
        joint = robot.joints[j - 1]
        lead = leads.get(joint.name)
        if lead is not None and lead.leader not in {one.name for one in joints}:
            joints += _beside(robot, lead.leader, way, len(joints))
            links += [Link(one.name) for one in joints[len(links) :]]
        parent = len(joints)
        joints.append(replace(joint, parent=parent))
        links.append(robot.links[j - 1])
        new[j] = len(joints)
    left = {joint.name for joint in joints}
    led = [one for one in leads.values() if {one.follower, one.leader} <= left]
    back = [Coupling(_back(one.name), one.name, -ONE) for one in joints if _back(one.name) in left]
    return replace(
        robot,
        couplings=(*led, *back),
        joints=tuple(joints),
        links=tuple(links),
        named_frames=tuple(replace(one, link=new[one.link]) for one in robot.named_frames if one.link in new),
        tool_link=None if way else 0,
    )


def _beside(robot: Robot, leader: str, way: Sequence[int], parent: int) -> list[Joint]:
    """The joint that one on the way follows and that is not on it, and its motion taken back at once.

    So it is a joint of the chain, whose value moves the follower and nothing else.
    """
    joint = next(one for one in robot.joints if one.name == leader)
    if joint.name in {robot.joints[j - 1].name for j in way}:
        return []  # it comes later on the way
    bare = replace(joint, parent=parent, placement=Placement())
    back = replace(bare, name=_back(leader), variable=_back(joint.variable), parent=parent + 1)
    return [bare, replace(back, velocity="", acceleration="")]


def _back(name: str) -> str:
    return f"{name}_back"


def way_to(robot: Robot, link: int) -> list[int]:
    """Numbers of the joints from the base to a link, in this order."""
    way = []
    while link:
        way.append(link)
        link = robot.joints[link - 1].parent
    return way[::-1]


def bare_tip(robot: Robot) -> Matrix:
    """The tip without any tool on it, seen from the terminal link."""
    return frame_place(robot, robot.tip_frame)[1] if robot.tip_frame else IDENTITY4


def with_base(robot: Robot, kind: str) -> Robot:
    """The robot on a base of this kind; the inertia of the base link is kept in both cases."""
    if kind not in KINDS:
        raise ArmwrightError(f"base={kind!r}: use {' or '.join(map(repr, KINDS))}")
    if kind == "floating" and robot.loops:
        raise ArmwrightError(f"'{robot.name}' has closed loops; only an open robot can float")
    still = replace(robot.base, kind=kind, V0=NOTHING, W0=NOTHING, VP0=NOTHING, WP0=NOTHING)
    return replace(robot, base=still)
