"""A straight-line program: nodes in evaluation order, split into setup and step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import NamedTuple, Protocol

from armwright.brief import BriefTuple
from armwright.expr import Node
from armwright.program.counts import Counts, count

ANY_NUMBER = -1  # in a shape: as many as are found


@dataclass(frozen=True, slots=True)
class Argument:
    """An array that a call takes: ``elements`` are the names of its scalars, row by row."""

    name: str
    shape: tuple[int, ...]
    unit: str
    elements: tuple[str, ...]
    meaning: str = ""

    def __repr__(self) -> str:
        return _array_repr(self.name, self.shape, self.unit, self.meaning)


@dataclass(frozen=True, slots=True)
class Output:
    """An array that a call gives: ``elements`` are its scalars, row by row.

    A solver gives as many rows as it finds: the first number of its shape is ANY_NUMBER, and its elements
    are none.
    """

    name: str
    shape: tuple[int, ...]
    unit: str
    elements: tuple[Node, ...]
    meaning: str = ""

    def __repr__(self) -> str:
        return _array_repr(self.name, self.shape, self.unit, self.meaning)


def _array_repr(name: str, shape: tuple[int, ...], unit: str, meaning: str) -> str:
    """An array that is called with or given: <tau (6) [N m] joint torques>."""
    size = " x ".join("any" if length == ANY_NUMBER else str(length) for length in shape)
    parts = (name, f"({size})" if size else "", f"[{unit}]" if unit else "", meaning)
    return f"<{' '.join(part for part in parts if part)}>"


@dataclass(frozen=True, slots=True)
class Symbol:
    """A parameter: a name in the graph with its unit, its value if known, and what it means.

    expression   of a regrouped parameter, what it is made of; None for any other
    grouping     the expression as people write it, ZZ1 + YY2 + 0.3*(M3 + M4)
    """

    name: str
    unit: str = ""
    value: float | None = None
    meaning: str = ""
    expression: Node | None = None
    grouping: str = ""

    def __repr__(self) -> str:
        value = "" if self.value is None else f" = {self.value:.6g}"
        return f"<{self.name}{value}{f' {self.unit}' if self.unit else ''}>"


class Quantity(NamedTuple):
    """A node that got a name while it was computed, and the heading it stands under.

    A tuple, as a model has hundreds.
    """

    name: str
    node: Node
    group: str = ""


# A quantity with all its fields, in a third of the time.
quantity: Callable[[tuple[str, Node, str]], Quantity] = partial(tuple.__new__, Quantity)


@dataclass(frozen=True, slots=True)
class Rename:
    """A name that is written differently, and why."""

    original: str
    written: str
    reason: str


@dataclass(frozen=True, slots=True)
class PassReport:
    """The operation counts before and after one pass."""

    name: str
    before: Counts
    after: Counts

    def __repr__(self) -> str:
        costs = [
            "/".join(str(number) for number in one.as_dict().values()) for one in (self.before, self.after)
        ]
        return f"<{self.name}: {' to '.join(costs)}>"


class Counted(Protocol):
    """Whatever can say what it costs."""

    @property
    def counts(self) -> Counts: ...


@dataclass(frozen=True, slots=True, repr=False)
class Change:
    """The graph before and after a pass; costs are counted on demand."""

    name: str
    before: Counted
    after: Counted

    @property
    def report(self) -> PassReport:
        """The costs before and after."""
        return PassReport(self.name, self.before.counts, self.after.counts)

    def __repr__(self) -> str:
        return repr(self.report)


@dataclass(frozen=True, repr=False)
class Program:
    """A straight-line program: operations in order, in two parts.

    inputs, parameters, outputs   as given; elements of outputs are nodes of this program
    setup      all operations that depend on parameters and constants only; run once
    steps      all other operations; arguments always stand before users
    names      the variable that holds a node; a node without one is written where it is used
    groups     the heading a named node stands under in emitted text ("link 3, forward"), or ""
    symbols    how each element of an input and each parameter is written: {graph name: name}
    arrays     how the arrays of inputs and outputs are written: {name: name}
    renamed    which names had to change and why; quantities and derived names included
    history    what each pass did; ``report`` says it in counts

    Leaves (numbers, multiples of pi, names) are not listed in setup or steps; an element of an
    output may be a leaf, or an operation of setup. Every node of setup that a step or an output
    uses has a name, except a sign change. All written names are unique ignoring case and safe in
    every language. Operands stand in reading order and the sign of a named quantity is the one it
    was given, so the nodes of a program may differ from those of its model; their values do not.
    """

    inputs: tuple[Argument, ...]
    parameters: tuple[Symbol, ...]
    setup: tuple[Node, ...]
    steps: tuple[Node, ...]
    outputs: tuple[Output, ...]
    names: Mapping[Node, str]
    groups: Mapping[Node, str]
    symbols: Mapping[str, str] = field(default_factory=dict)
    arrays: Mapping[str, str] = field(default_factory=dict)
    renamed: tuple[Rename, ...] = ()
    history: tuple[Change, ...] = field(default=(), compare=False)

    @cached_property
    def report(self) -> tuple[PassReport, ...]:
        """The operation counts before and after each pass."""
        return BriefTuple(change.report for change in self.history)

    @cached_property
    def counts(self) -> Counts:
        """Operations of the step part; ``counts.setup`` are those of the setup part."""
        return count(self.setup, self.steps)

    @cached_property
    def kept_nodes(self) -> tuple[Node, ...]:
        """The nodes of setup that steps or outputs read, in order."""
        used = set[Node]().union(*[node.args for node in self.steps])
        used.update([node for output in self.outputs for node in output.elements])
        return BriefTuple(node for node in self.setup if node in used)

    def __repr__(self) -> str:
        calls = ", ".join(argument.name for argument in self.inputs)
        gives = ", ".join(output.name for output in self.outputs)
        return f"<Program f({calls}) -> {gives}: {len(self.setup)} in setup, {len(self.steps)} steps>"

    def name_of(self, node: Node) -> str | None:
        """The name a node is written with: of a leaf or of a variable; None where it has none."""
        if node.op == "name":
            return self.symbols[node.value]
        return self.names.get(node)
