"""The tree of a robot: who hangs on whom, in which order, and the way between two frames."""

from __future__ import annotations

from dataclasses import dataclass

from armwright.errors import ArmwrightError
from armwright.robot.geometry.frame_positions import check_sizes, frame_number, topological_order
from armwright.robot.robot import Frame, Robot


@dataclass(frozen=True, slots=True)
class Tree:
    """Frames 1 … NF of a robot as a tree rooted at the base, 0.

    parents   antecedent of frame j at index j−1
    order     frame numbers, antecedents first
    children  numbers of the frames that hang on frame j, at index j
    """

    robot: Robot
    frames: tuple[Frame, ...]
    parents: tuple[int, ...]
    order: tuple[int, ...]
    children: tuple[tuple[int, ...], ...]

    def way_up(self, j: int) -> tuple[int, ...]:
        """j, a(j), …, without the base."""
        way = []
        while j:
            way.append(j)
            j = self.parents[j - 1]
        return tuple(way)

    def way_between(self, i: int, j: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """(frames left when going up from i, frames entered when going down to j).

        ^iT_j = Π_up (^aT_k)⁻¹ · Π_down ^aT_k, each in the order given.
        """
        up, down = self.way_up(i), self.way_up(j)
        common = set(up) & set(down)
        leave = tuple(k for k in up if k not in common)
        enter = tuple(k for k in reversed(down) if k not in common)
        return leave, enter

    def number(self, frame: int | str | None) -> int:
        """Number of a frame given by number, joint or link name; None is the terminal link."""
        if frame is None:
            return self.robot.terminal
        return frame_number(self.robot, frame)


def tree_of(robot: Robot) -> Tree:
    """The tree of a robot, opened joints and twin frames included."""
    if not robot.joints:
        raise ArmwrightError(f"'{robot.name}' has no joint; there is nothing to model")
    check_sizes(robot)
    frames = robot.frames
    parents = tuple(frame.parent for frame in frames)
    children: list[list[int]] = [[] for _ in range(len(frames) + 1)]
    for frame in frames:
        children[frame.parent].append(frame.number)
    return Tree(
        robot, frames, parents, tuple(topological_order(parents)), tuple(tuple(item) for item in children)
    )
