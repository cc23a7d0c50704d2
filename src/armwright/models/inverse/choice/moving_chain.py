"""The chain of moving joints alone: fixed frames joined with what stands on them."""

from __future__ import annotations

from dataclasses import replace

from armwright.expr import names_in
from armwright.robot import Joint, Link, Placement, Robot
from armwright.robot.geometry.matrix import Matrix, matmul, to_numbers
from armwright.robot.geometry.placement import placements_of


def compact(robot: Robot) -> Robot:
    """The serial robot without its fixed frames, as far as one placement can say it in numbers.

    Frames before the first joint go to the base, those behind the last one to the tool.
    """
    joints: list[Joint] = []
    base, tool = robot.base.placement, robot.tool
    waiting: list[Joint] = []
    for joint in robot.joints:
        if not joint.is_moving:
            waiting.append(joint)
        elif not joints:
            for frame in waiting:
                base = matmul(base, frame.transform())
            joints.append(joint)
            waiting = []
        else:
            joints += _merge_frames(waiting, joint)
            waiting = []
    for frame in reversed(waiting):
        tool = matmul(frame.transform(), tool)
    linked = tuple(replace(joint, parent=j) for j, joint in enumerate(joints))
    return replace(
        robot,
        joints=linked,
        links=tuple(Link(f"link{j}") for j in range(1, len(linked) + 1)),
        base=replace(robot.base, placement=base),
        tool=tool,
        tool_link=None,
    )


def _merge_frames(frames: list[Joint], joint: Joint) -> list[Joint]:
    if not frames:
        return [joint]
    T = frames[0].transform()
    for frame in frames[1:]:
        T = matmul(T, frame.transform())
    single = _one_placement(matmul(T, joint.placement.transform()))
    return [*frames, joint] if single is None else [replace(joint, placement=single)]


def _one_placement(T: Matrix) -> Placement | None:
    if names_in(*(node for row in T for node in row)):
        return None
    found = placements_of(to_numbers(T))
    return found[0] if len(found) == 1 else None
