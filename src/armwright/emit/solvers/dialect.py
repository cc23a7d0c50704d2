"""What a language must say to have kernels written in it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from armwright.emit.core.layout import Layout
from armwright.emit.core.syntax import BREAK, shortest
from armwright.kernels.kernel_tree import Kernel

WHOLE, REAL = "Whole", "Real"
Shape = tuple[int | str, ...]  # a name is an argument of the kernel
Statement = tuple[str, str]  # head and text, which may be broken


def without_brackets(text: str) -> str:
    """A text without the round brackets around all of it."""
    if not (text.startswith("(") and text.endswith(")")):
        return text
    depth = 0
    for letter in text[:-1]:
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return text
    return text[1:-1]


@dataclass(frozen=True)
class Local:
    """A variable of a kernel: its type, and the shape of an array, () for a number.

    root, places   of a row or element: the array it is part of, and its indices
    """

    name: str
    type: str
    shape: Shape
    root: Local | None = None
    places: tuple[str, ...] = ()

    @property
    def is_array(self) -> bool:
        return bool(self.shape)


class HasName(Protocol):
    """What has a name."""

    @property
    def name(self) -> str: ...


@dataclass(frozen=True)
class EmittedSignature:
    """A kernel as its language sees it: arguments, results, and the other variables.

    limits    the largest value of each argument that names a size
    changed   arrays among the results that are arguments too
    """

    kernel: HasName
    inputs: tuple[Local, ...]
    outputs: tuple[Local, ...]
    locals: tuple[Local, ...]
    limits: Mapping[str, int] = field(default_factory=dict)
    changed: frozenset[str] = frozenset()

    @property
    def own_variables(self) -> list[Local]:
        """The results and other variables that do not come as arguments."""
        given = {one.name for one in self.inputs}
        return [one for one in (*self.outputs, *self.locals) if one.name not in given]


@dataclass(frozen=True)
class Dialect(ABC):
    """The words of a language.

    layout    of lines and comments
    base      index of the first element of an array
    inner     indentation
    words     of the operators "and", "or", "not", "!="
    calls     templates of elementary functions
    in_place  True where results are written into arrays of the caller: none of them may be an argument too
    given     which arguments come under another name, because they cannot be assigned to: "numbers", "all"
    own_words what the language itself has for kernels that are marked so: name → lines
    helpers   functions that text may need, written where it does: name → lines
    leave     the statement that ends the innermost loop
    nothing   what stands in a block without statements
    struct    True where the constants of a record are one argument of functions, False where they are global
    may_leave_results   True where a call takes as many results as it likes
    """

    layout: Layout
    base: int = 1
    inner: str = "    "
    words: Mapping[str, str] = field(default_factory=dict)
    calls: Mapping[str, str] = field(default_factory=dict)
    in_place: bool = False
    given: str = ""
    own_words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    helpers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    leave: str = "break"
    nothing: str = ""
    struct: bool = False
    may_leave_results: bool = False

    # ------------------------------------------------------------------------- expressions

    def name(self, word: str) -> str:
        """A name as it is written."""
        return word

    def real(self, value: float) -> str:
        return shortest(value)

    def call(self, function: str, arguments: Sequence[str], *, is_whole: bool) -> str:
        """An elementary function; is_whole where all arguments are whole numbers."""
        template = self.calls.get(f"{function} of whole", "") if is_whole else ""
        template = template or self.calls.get(function, f"{function}({{0}})")
        if template.endswith("({0})"):  # its own brackets are enough
            return template.format(without_brackets(arguments[0]))
        return template.format(*arguments)

    def equal(self, left: str, right: str, sign: str) -> str:
        """A test whether real numbers are equal (==) or not (!=)."""
        return f"{left} {self.words.get(sign, sign)} {right}"

    def own_word(self, kernel: Kernel) -> tuple[str, ...]:
        """The language's own function for a kernel; () where the kernel is to be written."""
        return self.own_words.get(kernel.name, ()) if kernel.is_word else ()

    def element(self, array: Local, places: Sequence[str]) -> str:
        """An element; places are indices from ``base``."""
        return f"{self.name(array.name)}[{', '.join(places)}]"

    def row(self, array: Local, places: Sequence[str]) -> str:
        """A row: the elements with these first indices."""
        rest = [":"] * (len(array.shape) - len(places))
        return self.element(array, [*places, *rest])

    def field(self, record: str, name: str) -> str:
        """A constant array of a record."""
        return f"{record}_{name}"

    # --------------------------------------------------------------------------- statements

    @abstractmethod
    def constant(self, name: str, shape: Sequence[int], values: Sequence[str]) -> list[str]:
        """The lines that define a constant array of the file, or of the record where that is an argument."""

    def row_filled(self, array: Local, places: Sequence[str], source: str) -> list[Statement]:
        """The statements that copy an array into a row."""
        return [(self.assignment_head(self.row(array, places)), source)]

    def idle(self, names: Sequence[str]) -> list[str]:
        """Lines for arguments that a function does not use."""
        return []

    @abstractmethod
    def head(self, signature: EmittedSignature) -> list[str]:
        """The first lines of a function."""

    @abstractmethod
    def foot(self, signature: EmittedSignature) -> list[str]:
        """How it ends, with what it gives back."""

    @abstractmethod
    def zeros(self, array: Local) -> str:
        """The statement that makes an array of zeros."""

    @abstractmethod
    def copy_array(self, array: Local, source: str) -> str:
        """The statement that copies an array."""

    def calling(self, function: str, results: Sequence[Local], arguments: Sequence[str]) -> list[Statement]:
        """The statements that call a kernel."""
        text = f"{self.name(function)}({f', {BREAK}'.join(arguments)})"
        return [(self.assignment_head(self.result_list(results)), text)]

    def result_list(self, results: Sequence[Local]) -> str:
        return ", ".join(self.name(one.name) for one in results)

    def assignment_head(self, target: str) -> str:
        return f"{target}{self.layout.assign}"

    @abstractmethod
    def loop(self, counter: str, first: str, last: str, stop: str, step: int = 1) -> str:
        """The line that begins a loop from first to last, both included; stop is the next after last."""

    @abstractmethod
    def repeat(self) -> tuple[str, str]:
        """The text before and after the condition of a loop."""

    @abstractmethod
    def branch(self, place: int) -> tuple[str, str]:
        """The text before and after the condition of a branch; place is 0 for the first, then 1 …"""

    def loop_end(self, counter: str, first: str, last: str, step: int = 1) -> str:
        """The line that ends a loop over a range."""
        return self.closed

    def repeat_end(self) -> str:
        """The line that ends a loop with a test."""
        return self.closed

    def branch_end(self, place: int) -> str:
        """The line that ends tests, the last of which was at this place."""
        return self.closed

    otherwise: str = "else"
    closed: str = "end"  # what ends a loop or a test

    def remark(self, text: str, indent: str) -> list[str]:
        return self.layout.remark(text, indent)


@dataclass(frozen=True)
class BlockDialect(Dialect):
    """The common part of Julia and Matlab: blocks closed by "end", ranges first:last, indices from 1."""

    @abstractmethod
    def opening(self, signature: EmittedSignature) -> str:
        """The words before the arguments of a function."""

    def head(self, signature: EmittedSignature) -> list[str]:
        return self.layout.list_items(
            f"{self.opening(signature)}(", [one.name for one in signature.inputs], end=")"
        )

    def loop(self, counter: str, first: str, last: str, stop: str, step: int = 1) -> str:
        start, bound = (f"({text})" if " " in text else text for text in (first, last))
        return f"for {counter} = {start}:{bound}" if step == 1 else f"for {counter} = {start}:{step}:{bound}"

    def repeat(self) -> tuple[str, str]:
        return "while ", ""

    def branch(self, place: int) -> tuple[str, str]:
        return ("elseif " if place else "if "), ""
