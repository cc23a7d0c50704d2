"""The tree of a robot: who hangs on whom, in which order, the way between two frames, and loops cut open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from armwright.robot import Joint
from armwright.robot.geometry.frame_positions import topological_order


@dataclass(frozen=True, slots=True)
class Tree:
    """Frames 1 … NF as a tree rooted at the base, 0.

    parents   antecedent of frame j at index j−1
    order     frame numbers, antecedents first
    children  numbers of the frames that hang on frame j, at index j
    """

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


def tree_of(parents: Sequence[int]) -> Tree:
    """The tree of frames 1 … n with these antecedents; a cycle is refused by naming it."""
    children: list[list[int]] = [[] for _ in range(len(parents) + 1)]
    order = tuple(topological_order(parents))
    for j, parent in enumerate(parents, 1):
        children[parent].append(j)
    return Tree(tuple(parents), order, tuple(tuple(below) for below in children))


@dataclass(frozen=True, slots=True)
class CutLoop:
    """A loop opened at joint k: it is closed where the frames k and twin = k+B coincide [KC97 2.1]."""

    joint: Joint
    k: int
    twin: int
