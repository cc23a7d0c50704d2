"""How many operations a program costs, counted on nodes.

The rule is the one of the literature on customised models: a product or quotient by repeated
squaring, a sum or difference, a division, a sine or cosine count one each; a change of sign is
free, and so is what can be worked out from constants alone before the program is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from armwright.expr import Node

Times: TypeAlias = Collection[Node] | Mapping[Node, int]

# mul, add, div, trig, other
_FIELDS = (
    ("mul", "pow"),
    ("add", "sub"),
    ("div",),
    ("sin", "cos", "atan2"),
    ("sqrt", "sign", "abs", "tanh", "exp"),
)
_OPS = ("neg", *(op for ops in _FIELDS for op in ops))


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
        """True where neither the number of operations nor their cost is above the other's.

        Of equals, the one with more products is above.
        """
        if (self.total, self.cost) == (other.total, other.cost):
            return self.mul <= other.mul
        return self.total <= other.total and self.cost <= other.cost

    def is_below_in_every_kind(self, other: Counts) -> bool:
        """True where no kind of operation is above the other's."""
        return (
            self.mul <= other.mul
            and self.add <= other.add
            and self.div <= other.div
            and self.trig <= other.trig
            and self.other <= other.other
        )

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
    return _tally(steps, _tally(_without_constants(setup)))


def _without_constants(nodes: Times) -> Times:
    """The nodes that are not made of constants alone."""
    constant: set[Node] = set()
    for node in nodes:
        for arg in node.args:
            if not (arg.is_constant or arg in constant):
                break
        else:
            constant.add(node)
    if not constant:
        return nodes
    if isinstance(nodes, Mapping):
        return {node: often for node, often in nodes.items() if node not in constant}
    return [node for node in nodes if node not in constant]


def _tally(nodes: Times, setup: Counts | None = None) -> Counts:
    """The counts of the nodes, with those of a setup inside."""
    if isinstance(nodes, Mapping):
        tally = dict.fromkeys(_OPS, 0)
        for node, often in nodes.items():
            tally[node.op] += often if node.op != "pow" else often * products_of_power(node.value)
    else:
        tally = Counter([node.op for node in nodes])
        if "pow" in tally:
            tally["pow"] = sum([products_of_power(node.value) for node in nodes if node.op == "pow"])
    mul, add, div, trig, other = (sum([tally.get(op, 0) for op in ops]) for ops in _FIELDS)
    return Counts(mul, add, div, trig, other, setup)
