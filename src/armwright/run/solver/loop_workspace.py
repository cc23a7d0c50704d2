"""Where a closed robot can be: a grid of its motors' positions, followed cell by cell without a jump."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.mechanism.loop_positions import NumericTree
from armwright.robot import Joint
from armwright.robot.geometry.matrix import to_numbers
from armwright.run.solver.motor_strokes import StrokeSearch

Array = NDArray[np.float64]
Cell = tuple[int, ...]

_ROUNDING = 1e-9  # that roots of whole numbers may lack
_FEWEST = 3  # positions of each motor: one to either side


@dataclass(frozen=True, slots=True)
class LoopWorkspace:
    """The positions that a robot reaches from one of them, its motors moved on a grid, assembly kept.

    q             (K, n_tree) closed positions within the limits of all joints
    points        (K, 3) of the tool in the base frame [m]
    lower, upper  (3,) the box around the points
    cells         how many positions of the motors the grid has
    ends          what stops the motors at its border, and at how many steps of the grid
    """

    q: Array
    points: Array
    lower: Array
    upper: Array
    cells: int
    ends: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class WorkspaceSearch:
    """The search for the workspace: the search for strokes, and the mechanism in numbers."""

    steps: StrokeSearch
    tree: NumericTree

    def workspace(self, q: Array, *, cells: int, span: float) -> LoopWorkspace:
        """From a closed position; motors without limits go half a turn either way, or ``span`` in all."""
        grid = self._grid(q, cells, span)
        ends: Counter[str] = Counter()
        nearest = (np.argmin(np.abs(line - q[k])) for line, k in zip(grid, self.steps.motors, strict=True))
        found = {tuple(map(int, nearest)): q}
        ahead = deque(found)
        while ahead:
            cell = ahead.popleft()
            for after in _neighbours(cell, grid):
                if after not in found:
                    wanted = np.array([line[k] for line, k in zip(grid, after, strict=True)])
                    position, reason = self.steps.position_at(found[cell], wanted)
                    if position is None:
                        ends[reason] += 1
                    else:
                        found[after] = position
                        ahead.append(after)
        places = np.array(list(found.values()))
        points = self._tool_points(places)
        total = int(np.prod([len(line) for line in grid]))
        return LoopWorkspace(places, points, points.min(axis=0), points.max(axis=0), total, dict(ends))

    def _grid(self, q: Array, cells: int, span: float) -> list[Array]:
        count = int(np.floor(max(cells, 1) ** (1.0 / len(self.steps.motors)) + _ROUNDING))
        if count < _FEWEST:
            least = _FEWEST ** len(self.steps.motors)
            raise ArmwrightError(
                f"cells = {cells}: {least} is the least number with {len(self.steps.motors)} motors"
            )
        return [_line(self.steps.joints[k], float(q[k]), count, span) for k in self.steps.motors]

    def _tool_points(self, q: Array) -> Array:
        robot = self.tree.mechanism.robot
        tool = np.asarray(to_numbers(robot.tool))
        return np.asarray((self.tree.frames(q)[:, robot.terminal] @ tool)[:, :3, 3])


def _line(joint: Joint, start: float, count: int, span: float) -> Array:
    """Positions of a motor over its limits, or around where it stands, that one among them."""
    half = np.pi if joint.turns else 0.5 * span
    low = start - half if joint.limits.lower is None else joint.limits.lower
    high = start + half if joint.limits.upper is None else joint.limits.upper
    line = np.linspace(low, high, count)
    return np.asarray(np.clip(line + (start - line[np.argmin(np.abs(line - start))]), low, high))


def _neighbours(cell: Cell, grid: list[Array]) -> Iterator[Cell]:
    for axis, line in enumerate(grid):
        for step in (-1, 1):
            if 0 <= cell[axis] + step < len(line):
                yield (*cell[:axis], cell[axis] + step, *cell[axis + 1 :])
