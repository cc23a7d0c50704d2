"""The contract of a language: one ``LANGUAGE`` value in one file of the folder ``languages``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from armwright.emit.core.layout import Layout
from armwright.emit.core.listing import Listing
from armwright.emit.core.syntax import BREAK, NEWLINE, Syntax
from armwright.models import Model

Files: TypeAlias = dict[str, str]

ACCURACY = 1e-12  # of the largest number of a case: some thousand roundings in another order


def words(text: str) -> frozenset[str]:
    """The words of a text, for the table of reserved ones."""
    return frozenset(text.split())


@dataclass(frozen=True, slots=True)
class Case:
    """One call with numbers: inputs by array, parameters by name, and what comes out, row by row."""

    inputs: Mapping[str, tuple[float, ...]]
    parameters: Mapping[str, float]
    outputs: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """How emitted text is run, so that the suite can compare it with the interpreter.

    tools      programs that must be there
    driver     further files, from the listing and the cases; the last command prints every number
               of every output of every case, row by row, one on a line
    commands   run in the folder of the files; {stem} and {python} are filled in
    precision  "double" or "single"
    accuracy   relative to the largest number of a case
    is_run     False where the commands only check the text and print no numbers
    note       what the reader of a test report must know ("giac in its Maple mode")
    """

    name: str
    tools: tuple[str, ...]
    driver: Callable[[Listing, Sequence[Case]], Files]
    commands: tuple[tuple[str, ...], ...]
    precision: str = "double"
    accuracy: float = ACCURACY
    is_run: bool = True
    note: str = ""

    def driver_files(self, listing: Listing, cases: Sequence[Case]) -> Files:
        """The files of the driver, without marks."""
        return without_marks(self.driver(listing, cases))


@dataclass(frozen=True, slots=True)
class Language:
    """All that is known about a language.

    name       what is asked for: aw.emit(model, name)
    title      for people
    syntax     of expressions, by precision; "double" is the one taken when none is asked for
    layout     of lines
    files      the files of a listing
    reserved   words it keeps for itself beyond those that no model uses anyway
    underscores   False where names may only have letters and digits
    trials     how the text is run or checked; where none is run, ``untried`` says why
    untried    why the text cannot be run, and what is checked instead
    folder     further files for a folder that builds and tests itself, where there is such a thing
    textbook   the files of a model as closed formulas, where the language prints these
    """

    name: str
    title: str
    syntax: Mapping[str, Syntax]
    layout: Layout
    files: Callable[[Listing], Files]
    reserved: frozenset[str] = frozenset()
    underscores: bool = True
    trials: tuple[Trial, ...] = ()
    untried: str = ""
    folder: Callable[[Listing, Sequence[Case]], Files] | None = None
    textbook: Callable[[Model], Files] | None = None

    def files_of(self, listing: Listing) -> Files:
        """The files of a listing, without the marks where lines may be broken."""
        return without_marks(self.files(listing))


def without_marks(files: Files) -> Files:
    """The files without the marks where lines may be broken."""
    return {name: text.replace(BREAK, "").replace(NEWLINE, "") for name, text in files.items()}
