"""How many operations a program costs, counted on nodes.

The rule is the one of the literature on customised models: a product or quotient by repeated
squaring, a sum or difference, a division, a sine or cosine count one each; a change of sign is
free, and so is what can be worked out from constants alone before the program is written.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from armwright.expr import Node

Times: TypeAlias = Collection[Node] | Mapping[Node, int]

_FIELD = {
    "add": "add",
    "sub": "add",
    "mul": "mul",
    "pow": "mul",
    "div": "div",
    "sin": "trig",
    "cos": "trig",
    "atan2": "trig",
    "sqrt": "other",
    "sign": "other",
    "abs": "other",
    "tanh": "other",
    "exp": "other",
}


@dataclass(frozen=True, slots=True)
class Counts:
    """Operations of the step part, and of the setup part in ``setup``.

    trig   sin, cos, atan2
    other  sqrt, sign, abs, tanh, exp
    """

    mul: int = 0
    add: int = 0
    div: int = 0
    trig: int = 0
    other: int = 0
    setup: Counts | None = None

    @property
    def total(self) -> int:
        """All operations of the step part, each counted one."""
        return self.mul + self.add + self.div + self.trig + self.other

    @property
    def cost(self) -> int:
        """The total with a division counted 4, a function 12: about what processors take."""
        return self.mul + self.add + 4 * self.div + 12 * (self.trig + self.other)

    def is_within(self, other: Counts) -> bool:
        """True where neither the number of operations nor their cost is above the other's."""
        return self.total <= other.total and self.cost <= other.cost

    def as_dict(self) -> dict[str, int]:
        """{"mul": …, "add": …, "div": …, "trig": …, "other": …} of the step part."""
        return {key: getattr(self, key) for key in ("mul", "add", "div", "trig", "other")}


def products_of_power(exponent: int) -> int:
    """Products needed for x**exponent by repeated squaring."""
    return exponent.bit_length() - 1 + exponent.bit_count() - 1


def count(setup: Times, steps: Times) -> Counts:
    """Counts of the steps, with those of the setup inside.

    A mapping says how often each node is computed; in a plain sequence, once.
    """
    constant: set[Node] = set()
    for node in setup:
        if all(arg.is_constant or arg in constant for arg in node.args):
            constant.add(node)
    return replace(_tally(steps, set()), setup=_tally(setup, constant))


def _tally(nodes: Times, free: set[Node]) -> Counts:
    tally = dict.fromkeys(_FIELD, 0)
    tally["neg"] = 0
    times = nodes if isinstance(nodes, Mapping) else dict.fromkeys(nodes, 1)
    for node, often in times.items():
        if node not in free:
            tally[node.op] += often if node.op != "pow" else often * products_of_power(node.value)
    sums = dict.fromkeys(("mul", "add", "div", "trig", "other"), 0)
    for op, field in _FIELD.items():
        sums[field] += tally[op]
    return Counts(sums["mul"], sums["add"], sums["div"], sums["trig"], sums["other"])
