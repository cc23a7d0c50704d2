"""Kernels as trees of expressions and statements: ``reader`` makes them, translators walk them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from armwright.kernels.value_kinds import TRUTH, Record, Stub, ValueKind

# -------------------------------------------------------------------------------- expressions


@dataclass(frozen=True, slots=True)
class Number:
    """A constant; ``name`` is what the module calls it, or ""."""

    value: int | float
    kind: ValueKind
    name: str = ""


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable or argument."""

    name: str
    kind: ValueKind


@dataclass(frozen=True, slots=True)
class Field:
    """A constant of the record."""

    record: str
    name: str
    kind: ValueKind


@dataclass(frozen=True, slots=True)
class ArrayPart:
    """An element (kind Real), or with fewer indices than axes a row (kind Array)."""

    array: Variable | Field
    places: tuple[Expression, ...]
    kind: ValueKind


@dataclass(frozen=True, slots=True)
class Minus:
    """The negative of a number."""

    value: Expression
    kind: ValueKind


@dataclass(frozen=True, slots=True)
class Binary:
    """A sum, difference, product, quotient (+ - * /), whole quotient or remainder (// %)."""

    sign: str
    left: Expression
    right: Expression
    kind: ValueKind


@dataclass(frozen=True, slots=True)
class Compare:
    """A comparison (< <= > >= == !=)."""

    sign: str
    left: Expression
    right: Expression
    kind: ValueKind = TRUTH


@dataclass(frozen=True, slots=True)
class Logic:
    """Tests joined by "and" or "or"; all are evaluated."""

    word: str
    parts: tuple[Expression, ...]
    kind: ValueKind = TRUTH


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite of a test."""

    value: Expression
    kind: ValueKind = TRUTH


@dataclass(frozen=True, slots=True)
class Choice:
    """One of two numbers; both are evaluated."""

    test: Expression
    then: Expression
    other: Expression
    kind: ValueKind


@dataclass(frozen=True, slots=True)
class Word:
    """A function that every language has: abs min max sqrt sin cos atan2 floor float int somewhere."""

    name: str
    arguments: tuple[Expression, ...]
    kind: ValueKind


Expression: TypeAlias = (
    Number | Variable | Field | ArrayPart | Minus | Binary | Compare | Logic | Not | Choice | Word
)
Place: TypeAlias = Variable | Field | ArrayPart  # what can be an array
Target: TypeAlias = Variable | ArrayPart  # what can be assigned to


# --------------------------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True)
class Assign:
    """A number goes into a variable or an element."""

    line: int
    remarks: tuple[str, ...]
    target: Target
    value: Expression


@dataclass(frozen=True, slots=True)
class Zeros:
    """A variable becomes an array of zeros."""

    line: int
    remarks: tuple[str, ...]
    target: Variable


@dataclass(frozen=True, slots=True)
class Copy:
    """An array or row is copied."""

    line: int
    remarks: tuple[str, ...]
    target: Target
    source: Place


@dataclass(frozen=True, slots=True)
class Call:
    """A kernel or program is called.

    function   name of the kernel, or of the record's field
    program    the stub of a program; None for a kernel
    which      number of the program where the field has several
    inner      the field of the own record that the kernel is given as its record; "" for the own one
    """

    line: int
    remarks: tuple[str, ...]
    targets: tuple[Target, ...]
    function: str
    arguments: tuple[Expression, ...]
    program: Stub | None = None
    which: Expression | None = None
    inner: str = ""


@dataclass(frozen=True, slots=True)
class For:
    """A loop over first, first + step … up to but without stop."""

    line: int
    remarks: tuple[str, ...]
    counter: Variable
    first: Expression
    stop: Expression
    step: int
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class While:
    """A loop as long as a test holds."""

    line: int
    remarks: tuple[str, ...]
    test: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class If:
    """Statements for a test that holds, and for one that does not."""

    line: int
    remarks: tuple[str, ...]
    test: Expression
    body: tuple[Statement, ...]
    other: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Break:
    """The innermost loop ends."""

    line: int
    remarks: tuple[str, ...]


Statement: TypeAlias = Assign | Zeros | Copy | Call | For | While | If | Break


def all_statements(body: tuple[Statement, ...]) -> Iterator[Statement]:
    """The statements and those inside them, in order."""
    for one in body:
        yield one
        if isinstance(one, For | While | If):
            yield from all_statements(one.body)
        if isinstance(one, If):
            yield from all_statements(one.other)


# ---------------------------------------------------------------------------------- functions


@dataclass(frozen=True, slots=True)
class Kernel:
    """One function.

    inputs      names and types; without the record
    outputs     names of its results; those that are also inputs are changed in place
    record      what its first argument is, with the argument's name; None where it has no record
    sizes       inputs that name sizes of arrays
    variables   types of all variables: inputs, outputs and others, in order of first use
    text        paragraphs of the docstring
    mark        "hot", "cold", "rare" or ""
    is_word     True where a language may have a word of its own for it
    function    the Python function
    calls       kernels that it calls
    """

    name: str
    inputs: tuple[Variable, ...]
    outputs: tuple[Variable, ...]
    record: tuple[str, Record] | None
    sizes: tuple[str, ...]
    variables: Mapping[str, ValueKind]
    text: tuple[str, ...]
    body: tuple[Statement, ...]
    mark: str
    is_word: bool
    function: Callable[..., Any] = field(compare=False)
    calls: Mapping[str, Callable[..., Any]] = field(compare=False)

    @property
    def changed_arrays(self) -> tuple[str, ...]:
        """Names of the arrays among the arguments that it changes."""
        given = {one.name for one in self.inputs}
        return tuple(one.name for one in self.outputs if one.kind.is_array and one.name in given)

    @property
    def locals(self) -> tuple[Variable, ...]:
        """Variables that are neither arguments nor results."""
        taken = {one.name for one in (*self.inputs, *self.outputs)}
        return tuple(Variable(name, kind) for name, kind in self.variables.items() if name not in taken)
