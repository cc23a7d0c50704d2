"""What passes work on: the roots of a model, its named quantities and what counts as constant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from armwright.expr import Node, name, postorder, reachable_nodes, rebuild
from armwright.program.counts import Counts, count
from armwright.program.program import Output, Quantity, quantity

SUMS, PRODUCTS = ("add", "sub"), ("mul",)


def bare(node: Node) -> Node:
    """The node without its outer sign."""
    return node.args[0] if node.op == "neg" else node


def bases_of(quantities: Iterable[Quantity]) -> list[Node]:
    """The nodes that quantities name, without outer signs."""
    return [node.args[0] if node.op == "neg" else node for _, node, _ in quantities]


@dataclass(frozen=True)
class Graph:
    """Outputs and quantities as nodes; ``varying`` are the names that change from call to call.

    hints   quantities that a pass may take apart; those that stay whole are written on lines of their own
    offers  names for what is left and needs a line of its own anyway
    """

    outputs: tuple[Output, ...]
    quantities: tuple[Quantity, ...]
    varying: frozenset[str]
    hints: tuple[Quantity, ...] = ()
    offers: tuple[Quantity, ...] = ()

    @cached_property
    def roots(self) -> tuple[Node, ...]:
        """Every element of every output, in order."""
        return tuple([node for output in self.outputs for node in output.elements])

    @cached_property
    def bases(self) -> list[Node]:
        """The quantities in their order, without their signs."""
        return bases_of(self.quantities)

    @cached_property
    def named_nodes(self) -> set[Node]:
        """Nodes that have a name, without their sign."""
        return set(self.bases)

    @cached_property
    def order(self) -> list[Node]:
        """All nodes, arguments first, in the order in which the quantities were computed."""
        return postorder([*self.bases, *self.roots])

    @cached_property
    def changing(self) -> set[Node]:
        """The nodes that depend on a varying name: those of the step part."""
        return self.varying_names.union(self.steps)

    @cached_property
    def steps(self) -> list[Node]:
        """The operations of the step part, in order."""
        return varying_nodes(self.order, self.varying_names)

    @cached_property
    def varying_names(self) -> set[Node]:
        """The names that change from call to call, as nodes."""
        return {name(text) for text in self.varying}

    @cached_property
    def setup(self) -> list[Node]:
        """The operations of the setup part, in order."""
        changing = self.changing
        return [node for node in self.order if node.args and node not in changing]

    @cached_property
    def uses(self) -> Counter[Node]:
        """How often each node is an operand or an output; a sign in between does not matter."""
        uses = Counter(chain.from_iterable([node.args for node in self.order]))
        uses.update(self.roots)
        for node in self.order:
            if node.op == "neg":  # its own use of the operand gives way to those of the sign
                uses[node.args[0]] += uses.pop(node, 0) - 1
        return uses

    @cached_property
    def cost(self) -> Counts:
        """The cost of the step part as it is."""
        return count((), self.steps)

    @cached_property
    def counts(self) -> Counts:
        """The operation counts of the graph as it is."""
        return count(self.setup, self.steps)

    @cached_property
    def users(self) -> dict[Node, Node]:
        """The one user of every operation that only one place needs and that has no name."""
        single = {node for node, times in self.uses.items() if times == 1 and node.args}
        single -= self.named_nodes
        return {arg: node for node in self.order for arg in node.args if arg in single}

    @cached_property
    def outermost_sums(self) -> dict[Node, Node]:
        """For every sum the outermost one that it is a term of, through sums that have no other user."""
        return self._outermost(SUMS)

    @cached_property
    def outermost_products(self) -> dict[Node, Node]:
        """For every product the outermost one that it is a factor of, likewise."""
        return self._outermost(PRODUCTS)

    def _outermost(self, ops: tuple[str, ...]) -> dict[Node, Node]:
        user_of = self.users.get
        whole: dict[Node, Node] = {}
        for node in reversed(self.order):
            if node.op in ops:
                user = user_of(node)
                whole[node] = node if user is None or user.op not in ops else whole[user]
        return whole

    def plain(self) -> Graph:
        """The graph without its remembered orders, uses and costs."""
        return replace(self)

    @property
    def is_live(self) -> bool:
        """True where all quantities have users: following these leads to an output."""
        return all(map(self.uses.get, self.bases))

    def live(self) -> Graph:
        """The graph without the quantities that no output needs."""
        if not self.quantities:
            return self
        needed = reachable_nodes(self.roots)
        pairs = zip(self.quantities, self.bases, strict=True)
        kept = tuple([item for item, node in pairs if node in needed])
        return self if len(kept) == len(self.quantities) else replace(self, quantities=kept)

    def replace_nodes(self, new: Mapping[Node, Node], changed: set[Node]) -> Graph:
        """The graph with nodes exchanged.

        new       has every node of the order
        changed   those of them that it has other nodes for
        """

        def exchange(node: Node) -> Node:
            if bare(node) not in changed:
                return node
            return -new[node.args[0]] if node.op == "neg" else new[node]

        def renew(items: Sequence[Quantity], bases: Sequence[Node]) -> tuple[Quantity, ...]:
            return tuple(
                [
                    quantity((item.name, exchange(item.node), item.group)) if base in changed else item
                    for item, base in zip(items, bases, strict=True)
                ]
            )

        outputs = [
            replace(output, elements=tuple([exchange(node) for node in output.elements]))
            for output in self.outputs
        ]
        hints = [item for item, base in zip(self.hints, bases_of(self.hints), strict=True) if base in new]
        return Graph(
            tuple(outputs),
            renew(self.quantities, self.bases),
            self.varying,
            renew(hints, bases_of(hints)),
            renew(self._offers_over(new, changed), bases_of(self.offers)),
        )

    def _offers_over(self, new: Mapping[Node, Node], changed: set[Node]) -> list[Quantity]:
        """The offers, those of what a later pass may make, such as 2·QXY3, over new operands."""
        return [
            item
            if base in new or changed.isdisjoint(base.args)
            else quantity((item.name, _with_sign_of(item.node, over_operands(base, new)), item.group))
            for item, base in zip(self.offers, bases_of(self.offers), strict=True)
        ]


def over_operands(node: Node, new: Mapping[Node, Node]) -> Node:
    """The node's operation over new operands, where there are some."""
    return rebuild(node, tuple([new.get(arg, arg) for arg in node.args]))


def _with_sign_of(node: Node, other: Node) -> Node:
    return -other if node.op == "neg" else other


def varying_nodes(order: Iterable[Node], names: Iterable[Node]) -> list[Node]:
    """The operations of a topological order that depend on one of the names."""
    varying = set(names)
    add, is_still = varying.add, varying.isdisjoint
    found: list[Node] = []
    for node in order:
        if not is_still(node.args):
            add(node)
            found.append(node)
    return found
