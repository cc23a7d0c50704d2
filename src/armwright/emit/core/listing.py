"""What every language writes of a model: names, lines, arrays and header, in that language's words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from armwright.emit.core.layout import Line
from armwright.emit.core.legend import Legend
from armwright.expr import Node
from armwright.program import Program


@dataclass(frozen=True, slots=True)
class ListedArray:
    """An argument or a result: how it is written and, row by row, its elements.

    elements   of an input the local name of each, of an output its expression
    """

    name: str
    shape: tuple[int, ...]
    unit: str
    elements: tuple[str, ...]
    meaning: str = ""

    def places(self) -> list[tuple[int, ...]]:
        """The indices of the elements, counted from 0, row by row."""
        found: list[tuple[int, ...]] = [()]
        for length in self.shape:
            found = [(*place, i) for place in found for i in range(length)]
        return found


@dataclass(frozen=True, slots=True)
class ListedParameter:
    """A parameter that the program reads."""

    name: str
    unit: str
    value: float | None
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """A model in the words of one language; texts may hold marks where a line may be broken.

    stem         name of the files and functions
    legend       what every file begins with
    parameters   those that setup or step read, in the order of the model
    setup        lines that depend on parameters only; ``kept`` are those the step reads
    steps        the other lines
    reads        the elements of inputs, parameters and kept lines that the steps and outputs read
    setup_reads  the parameters that setup reads
    operations   what is used: "sign", "pow", "pi", …, so that a file has no idle helpers
    precision    "double" or "single"
    taken        all names, in small letters
    """

    stem: str
    title: str
    legend: Legend
    inputs: tuple[ListedArray, ...]
    outputs: tuple[ListedArray, ...]
    parameters: tuple[ListedParameter, ...]
    setup: tuple[Line, ...]
    kept: tuple[str, ...]
    steps: tuple[Line, ...]
    reads: frozenset[str]
    setup_reads: frozenset[str]
    operations: frozenset[str]
    precision: str = "double"
    taken: frozenset[str] = field(default=frozenset(), repr=False)

    @property
    def header(self) -> tuple[str, ...]:
        """The legend as lines of text, for the comment that every file begins with."""
        return self.legend.lines()

    @property
    def has_data(self) -> bool:
        """True where a call needs parameters."""
        return bool(self.parameters)

    @property
    def data(self) -> tuple[str, ...]:
        """The parameters and kept lines that the step reads, in order."""
        stored = [parameter.name for parameter in self.parameters] + list(self.kept)
        return tuple(name for name in stored if name in self.reads)

    @property
    def results(self) -> list[str]:
        """The names of the outputs, in order."""
        return [array.name for array in self.outputs]

    def arguments(self, par: str) -> list[str]:
        """The names of the inputs, in order, and ``par`` where a call needs parameters."""
        return [*(array.name for array in self.inputs), *([par] if self.has_data else [])]

    @property
    def idle(self) -> tuple[str, ...]:
        """The inputs of which nothing is read."""
        used = {array.name for _, array, _ in self.input_elements()}
        return tuple(array.name for array in self.inputs if array.name not in used)

    def free(self, word: str) -> str:
        """The word, or the word with more letters where the model uses it itself."""
        while word.lower() in self.taken:
            word += "x"
        return word

    def step_copies(
        self, stored: Callable[[str], str], place: Callable[[ListedArray, tuple[int, ...]], str]
    ) -> list[tuple[str, str]]:
        """(local name, where its value is) of everything that the step reads."""
        data = [(name, stored(name)) for name in self.data]
        return data + [(name, place(array, indices)) for name, array, indices in self.input_elements()]

    def setup_copies(self, stored: Callable[[str], str]) -> list[tuple[str, str]]:
        """(local name, where it is stored) of each parameter that setup reads."""
        read = [one.name for one in self.parameters if one.name in self.setup_reads]
        return [(name, stored(name)) for name in read]

    def input_elements(self) -> list[tuple[str, ListedArray, tuple[int, ...]]]:
        """(local name, array, indices from 0) of the input elements that are read."""
        return [
            (name, array, place)
            for array in self.inputs
            for name, place in zip(array.elements, array.places(), strict=True)
            if name in self.reads
        ]


def variable_names(copies: Iterable[tuple[str, str]], lines: Iterable[Line]) -> list[str]:
    """The names of the variables of a function: copies of what it reads, then its lines."""
    return [*(name for name, _ in copies), *(line.name for line in lines)]


def leaves(nodes: Iterable[Node], program: Program, stored: frozenset[Node]) -> set[str]:
    """The written names of symbols and of stored nodes that these operations read."""
    return written_leaves(operands(nodes), program, stored)


def operands(nodes: Iterable[Node]) -> set[Node]:
    """All operands of these operations."""
    return set[Node]().union(*[node.args for node in nodes])


def written_leaves(nodes: Iterable[Node], program: Program, stored: frozenset[Node]) -> set[str]:
    """The written names of those nodes that are symbols or stored, signs apart."""
    found = set(nodes)
    found.update([bare(node, program) for node in found if node.op == "neg"])
    held = [program.names.get(node) for node in found & stored]
    return {program.symbols[node.value] for node in found if node.op == "name"}.union(
        [name for name in held if name is not None]
    )


def bare(node: Node, program: Program) -> Node:
    """The node without a sign that has no line of its own."""
    return node.args[0] if node.op == "neg" and node not in program.names else node


def operations(nodes: Sequence[Node], elements: Sequence[Node]) -> frozenset[str]:
    """The operations used, and "pi" where a multiple of pi is an operand or an output."""
    used = {node.op for node in nodes}
    read = {node.op for node in operands(nodes).union(elements) if not node.args}
    return frozenset(used | ({"pi"} & read))
