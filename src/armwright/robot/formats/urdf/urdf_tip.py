"""The tip that reading a written URDF would choose: the file names none, and every frame is a link there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from armwright.robot.change.usual_tip import candidates_of, usual_tip
from armwright.robot.formats.urdf.urdf_rows import UrdfRow, has_tool_row
from armwright.robot.joint import Fixed, Joint, Placement
from armwright.robot.link import Link
from armwright.robot.robot import Robot


def written_tip(robot: Robot, rows: Sequence[UrdfRow]) -> str:
    """The frame of the file at which models of the robot end."""
    if has_tool_row(robot):
        return rows[-1].link
    links = (robot.base.link.name, *(link.name for link in robot.links))
    own = {links[frame.link]: frame.name for frame in robot.named_frames if frame.is_link}
    return own.get(robot.tip, robot.tip)


def tip_of_reader(robot: Robot, rows: Sequence[UrdfRow]) -> str:
    """The link of the file at which models end if nobody names the tip."""
    written = _without_places(robot, rows)
    return usual_tip(written, candidates_of(written))[0].tip


def _without_places(robot: Robot, rows: Sequence[UrdfRow]) -> Robot:
    """Joints and links as a reader finds them, depth first; where they are does not matter for the tip."""
    root, *others = rows[1:] if robot.base.kind == "floating" else rows
    numbers, joints, waiting = dict[str, int](), list[Joint](), [root]
    while waiting:
        row = waiting.pop()
        numbers[row.link] = len(numbers)
        if row is not root:
            joints.append(_joint(row, numbers[row.parent]))
        waiting.extend([other for other in others if other.parent == row.link][::-1])
    links = [Link(name) for name in numbers]
    base = replace(robot.base, link=links[0])
    return Robot(robot.name, tuple(joints), tuple(links[1:]), base=base, couplings=robot.couplings)


def _joint(row: UrdfRow, parent: int) -> Joint:
    """The joint under the name that couplings have for it."""
    if row.joint is None:
        return Fixed(row.name, parent)
    return replace(row.joint, parent=parent, placement=Placement())
