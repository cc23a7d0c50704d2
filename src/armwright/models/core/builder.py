"""Names given while computing: what a model's algorithm writes its quantities into."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from armwright.expr import Node, Number, label, scalar
from armwright.mechanism import Mechanism
from armwright.program import Output, Quantity
from armwright.program.program import quantity


@dataclass(slots=True)
class Builder:
    """Collects quantities in the order in which they are computed.

    largest   the largest joint number of the robot; it decides how names are written
    hints     quantities that are named only where the passes of the program leave them whole
    offers    names for what the program has to keep in a variable anyway
    """

    largest: int = 9
    quantities: list[Quantity] = field(default_factory=list)
    hints: list[Quantity] = field(default_factory=list)
    offers: list[Quantity] = field(default_factory=list)

    def copy(self) -> Builder:
        """A copy of the builder, to try something with."""
        return Builder(self.largest, list(self.quantities), list(self.hints), list(self.offers))

    def take(self, other: Builder) -> None:
        """Goes on from where another builder, a copy of this one, has got to."""
        self.quantities[:], self.hints[:], self.offers[:] = other.quantities, other.hints, other.offers

    def name(self, node: Node | Number, name: str, *, group: str = "") -> Node:
        """The node that was given; its name is recorded unless it is a leaf, a constant or a leaf's negative.

        A node keeps its first name. The name of -x makes x a variable of the program with the
        sign that was named; consumers absorb the other sign.
        """
        node = scalar(node)
        if _is_made(node):
            self.quantities.append(Quantity(name, node, group))
        return node

    def offer_component(
        self, node: Node, stem: str, joint: int, component: str | int = "", *, group: str = ""
    ) -> Node:
        """The node that was given; should it need a variable, its name is stem component joint."""
        if _is_made(node):
            self.offers.append(quantity((self._text(stem, joint, component), node, group)))
        return node

    def offer(self, node: Node, name: str, *, group: str = "") -> Node:
        """The node that was given, with a name for the case that it needs a variable."""
        if _is_made(node):
            self.offers.append(quantity((name, node, group)))
        return node

    def offer_vector(
        self, nodes: tuple[Node, Node, Node], stem: str, *joints: int, group: str = ""
    ) -> tuple[Node, Node, Node]:
        """The vector that was given, with names, of all its joints, for elements that need a variable."""
        for i, node in enumerate(nodes, 1):
            if _is_made(node):
                self.offers.append(quantity((self.label(stem, *joints, component=i), node, group)))
        return nodes

    def component(self, node: Node, stem: str, joint: int, component: str | int, *, group: str = "") -> Node:
        """The node that was given, recorded under the name stem component joint unless it is a leaf."""
        if _is_made(node):
            self.quantities.append(quantity((self._text(stem, joint, component), node, group)))
        return node

    def _text(self, stem: str, joint: int, component: str | int) -> str:
        is_short = self.largest < 10  # as of most robots; names are then simply put together
        return f"{stem}{component}{joint}" if is_short else self.label(stem, joint, component=component)

    def label(self, stem: str, *joints: int, component: str | int = "") -> str:
        """The name of a quantity, as ``expr.label`` writes it for this robot."""
        return label(stem, *joints, component=component, largest=self.largest)

    def vector(
        self, nodes: tuple[Node, Node, Node], stem: str, joint: int, *, group: str = ""
    ) -> tuple[Node, Node, Node]:
        """The vector that was given, its three components recorded under the names stem 1…3 joint."""
        for i, node in enumerate(nodes, 1):
            if _is_made(node):
                self.quantities.append(quantity((self._text(stem, joint, i), node, group)))
        return nodes

    def hint(
        self, nodes: tuple[Node, Node, Node], stem: str, joint: int, *, group: str = ""
    ) -> tuple[Node, Node, Node]:
        """The vector that was given; a component is named only where no pass finds it cheaper taken apart."""
        for i, node in enumerate(nodes, 1):
            if _is_made(node):
                self.hints.append(quantity((self._text(stem, joint, i), node, group)))
        return nodes

    def hint_component(
        self, node: Node, stem: str, joint: int, component: str | int = "", *, group: str = ""
    ) -> Node:
        """The node that was given, named only where no pass finds it cheaper taken apart."""
        if _is_made(node):
            self.hints.append(quantity((self._text(stem, joint, component), node, group)))
        return node


def builder_of(mechanism: Mechanism) -> Builder:
    """An empty builder for a mechanism's quantities."""
    return Builder(largest=mechanism.robot.NF)


def _is_made(node: Node) -> bool:
    """True of what an operation made, a change of sign apart."""
    return bool(node.args and (node.op != "neg" or node.args[0].args))


def matrix_output(name: str, rows: Sequence[Sequence[Node]], unit: str, meaning: str) -> Output:
    """The matrix as an array of the answer, row by row."""
    shape = (len(rows), len(rows[0]) if rows else 0)
    return Output(name, shape, unit, tuple(value for row in rows for value in row), meaning)
