"""What passes work on: the roots of a model, its named quantities and what counts as constant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from armwright.expr import Node, postorder
from armwright.program.program import Output, Quantity


@dataclass(frozen=True, slots=True)
class Graph:
    """Outputs and quantities as nodes; ``varying`` are the names that change from call to call."""

    outputs: tuple[Output, ...]
    quantities: tuple[Quantity, ...]
    varying: frozenset[str]

    @property
    def roots(self) -> tuple[Node, ...]:
        """Every element of every output, in order."""
        return tuple(node for output in self.outputs for node in output.elements)

    def order(self) -> list[Node]:
        """Live nodes, arguments first, in the order in which the quantities were computed."""
        live = set(postorder(self.roots))
        named = [_bare(quantity.node) for quantity in self.quantities]
        return postorder([*(node for node in named if node in live), *self.roots])

    def replaced(self, new: Mapping[Node, Node]) -> Graph:
        """The same graph with nodes exchanged; nodes that are not in ``new`` stay."""
        outputs = tuple(
            replace(output, elements=tuple(new.get(node, node) for node in output.elements))
            for output in self.outputs
        )
        quantities = tuple(
            replace(quantity, node=new.get(quantity.node, quantity.node)) for quantity in self.quantities
        )
        return replace(self, outputs=outputs, quantities=quantities)


def _bare(node: Node) -> Node:
    return node.args[0] if node.op == "neg" else node


def varying_nodes(order: Iterable[Node], names: frozenset[str]) -> set[Node]:
    """The nodes of a topological order that depend on one of the names."""
    found: set[Node] = set()
    for node in order:
        if node.op == "name":
            if node.value in names:
                found.add(node)
        elif not found.isdisjoint(node.args):
            found.add(node)
    return found
