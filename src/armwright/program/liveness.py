"""Which values of the step part are still needed at each step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from armwright.expr import Node
from armwright.program.program import Program


@dataclass(frozen=True, slots=True)
class Liveness:
    """When values are used for the last time.

    last_use   for each step the number of the last step that reads it; len(steps) for outputs
    alive      after each step, how many values a later step or an output still reads
    """

    last_use: Mapping[Node, int]
    alive: tuple[int, ...]

    @property
    def peak(self) -> int:
        """The most values that are needed at one time: what registers or memory must hold."""
        return max(self.alive, default=0)


def liveness(program: Program) -> Liveness:
    """The liveness of the step part; values of setup, inputs and constants are not counted."""
    last: dict[Node, int] = dict.fromkeys(program.steps, -1)
    for i, node in enumerate(program.steps):
        for arg in node.args:
            if arg in last:
                last[arg] = i
    end = len(program.steps)
    for output in program.outputs:
        last.update((node, end) for node in output.elements if node in last)
    ends = [0] * (end + 1)
    for use in last.values():
        ends[use] += 1
    alive: list[int] = []
    for i in range(end):
        alive.append((alive[-1] if alive else 0) + 1 - ends[i])
    return Liveness(last, tuple(alive))
