"""How everything is written: names unique ignoring case and safe in every language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, product
from string import ascii_lowercase

from armwright.expr import Node, is_any_reserved, is_reserved
from armwright.program.lines import Lines
from armwright.program.program import Argument, Output, Rename, Symbol

LONGEST_NAME = 60  # Fortran and older Matlab allow 63


@dataclass(frozen=True, slots=True)
class WrittenNames:
    """The result: symbols, arrays and variables as written, and what changed."""

    symbols: dict[str, str]
    arrays: dict[str, str]
    lines: dict[Node, str]
    renamed: tuple[Rename, ...]


def written_names(
    inputs: Sequence[Argument], parameters: Sequence[Symbol], outputs: Sequence[Output], lines: Lines
) -> WrittenNames:
    """Arrays keep their names first, then inputs, parameters, quantities and derived variables."""
    given = _NameTable()
    called = [argument.name for argument in inputs] + [output.name for output in outputs]
    arrays = dict(zip(called, given.names(called, "array"), strict=True))
    elements = [name for argument in inputs for name in argument.elements]
    elements += [symbol.name for symbol in parameters]
    elements = list(dict.fromkeys(elements))
    symbols = dict(zip(elements, given.names(elements, "par"), strict=True))
    named = {node: name for node, name in lines.wanted.items() if node not in lines.derived}
    written = dict(zip(named, given.names(list(named.values()), "x"), strict=True))
    for node, user in lines.wanted.items():
        if node in lines.derived:
            offered = lines.offered.get(node)
            written[node] = given.derived_name(user) if offered is None else given.offered_name(offered, user)
    return WrittenNames(symbols, arrays, written, tuple(given.renamed))


@dataclass(slots=True)
class _NameTable:
    """Names given so far."""

    taken: set[str] = field(default_factory=set)
    renamed: list[Rename] = field(default_factory=list)
    tails: dict[str, Iterator[str]] = field(default_factory=dict)  # letters not tried yet, by stem

    def names(self, wanted: Sequence[str], suffix: str) -> list[str]:
        """The wanted names, each or the nearest free one; mostly all of them are free."""
        fresh = {name.lower() for name in wanted}
        are_distinct = len(fresh) == len(wanted) and fresh.isdisjoint(self.taken)
        if are_distinct and not is_any_reserved(wanted) and max(map(len, wanted), default=0) <= LONGEST_NAME:
            self.taken |= fresh
            return list(wanted)
        return [self.name(name, suffix) for name in wanted]

    def name(self, wanted: str, suffix: str) -> str:
        """The wanted name, or the nearest free one; a change is noted."""
        if self.is_free(wanted):
            self.taken.add(wanted.lower())
            return wanted
        reason = self.refusal(wanted)
        stem = wanted[: LONGEST_NAME - len(suffix) - 4]
        written = self.first(f"{stem}{suffix}{i or ''}" for i in count())
        self.renamed.append(Rename(wanted, written, reason))
        return written

    def offered_name(self, name: str, user: str) -> str:
        """The name that was offered, or that of the first user and a letter where it is taken."""
        if not self.is_free(name):
            return self.derived_name(user)
        self.taken.add(name.lower())
        return name

    def derived_name(self, user: str) -> str:
        """A name for a variable that has none: that of its first user and a letter."""
        stem = user[: LONGEST_NAME - 4]
        if stem.lower() not in self.tails:
            self.tails[stem.lower()] = _letters()
        return self.first(f"{stem}{tail}" for tail in self.tails[stem.lower()])

    def first(self, candidates: Iterator[str]) -> str:
        written = next(filter(self.is_free, candidates))
        self.taken.add(written.lower())
        return written

    def is_free(self, name: str) -> bool:
        """True of a name that can be written."""
        return name.lower() not in self.taken and len(name) <= LONGEST_NAME and not is_reserved(name)

    def refusal(self, name: str) -> str:
        """Why a name cannot be written."""
        if len(name) > LONGEST_NAME:
            return f"longer than {LONGEST_NAME} characters"
        return "reserved" if is_reserved(name) else "taken, ignoring case"


def _letters() -> Iterator[str]:
    """a, b, … z, aa, ab, …"""
    for length in count(1):
        for letters in product(ascii_lowercase, repeat=length):
            yield "".join(letters)
