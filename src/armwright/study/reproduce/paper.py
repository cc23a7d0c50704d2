"""Papers found by listing this folder, each with one ``PAPER``, and what comes of one: checks and files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from pkgutil import iter_modules

from armwright.errors import ArmwrightError, unknown_name
from armwright.robot.tables import Table

Say = Callable[[str], None]  # told at the beginning of every step what it is


@dataclass(frozen=True, slots=True)
class Check:
    """One printed result beside ours.

    id          stable between releases: "table2.inverse_dynamics.complete.mul"
    printed     what the paper says; None where it prints nothing to compare with
    ours        what came out; None where it could not be tried
    tolerance   by how much ours may differ; None where the words of ``what`` say when it passes
    passed      None where there was nothing to judge, and ``note`` says why
    note        the reason of a difference, in words
    """

    id: str
    what: str
    printed: float | str | None
    ours: float | str | None
    tolerance: float | None = None
    passed: bool | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class PaperPart:
    """What one step of a reproduction gives; ``text`` is said above its tables."""

    title: str
    checks: tuple[Check, ...] = ()
    tables: tuple[Table, ...] = ()
    text: str = ""
    files: Mapping[str, str] = field(default_factory=dict)
    figures: tuple[str, ...] = ()


Steps = tuple[tuple[str, Callable[[], PaperPart]], ...]


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper and how it is reproduced.

    key        "kc97"; citation: one line
    steps      titles and what makes each part, in order
    chapters   some of the steps, by a word that asks for these alone
    about      what the paper shows, and what of it can be reproduced with what it prints
    """

    key: str
    citation: str
    steps: Steps
    chapters: Mapping[str, Steps] = field(default_factory=dict)
    about: str = ""

    def chapter(self, word: str) -> Paper:
        """The paper with the steps of one chapter only."""
        if word not in self.chapters:
            known = f"has {', '.join(self.chapters)}" if self.chapters else "has none"
            raise ArmwrightError(f"chapter '{word}' of '{self.key}': the paper {known}")
        return replace(self, steps=self.chapters[word])


@dataclass(frozen=True, slots=True)
class Reproduction:
    """A paper with its parts; files are {path inside a folder: text}, nothing is written yet."""

    paper: Paper
    parts: tuple[PaperPart, ...]

    @property
    def checks(self) -> tuple[Check, ...]:
        return tuple(check for part in self.parts for check in part.checks)

    @property
    def figures(self) -> tuple[str, ...]:
        """Paths of pictures among the files."""
        return tuple(path for part in self.parts for path in part.figures)

    @property
    def files(self) -> dict[str, str]:
        return {path: text for part in self.parts for path, text in part.files.items()}

    @property
    def failed_checks(self) -> tuple[Check, ...]:
        return tuple(check for check in self.checks if check.passed is False)


def papers() -> dict[str, Paper]:
    """All papers by key."""
    folder = import_module("armwright.study.reproduce")
    modules = (import_module(f"{folder.__name__}.{info.name}") for info in iter_modules(folder.__path__))
    found = [value for module in modules if isinstance(value := getattr(module, "PAPER", None), Paper)]
    return {paper.key: paper for paper in sorted(found, key=lambda paper: paper.key)}


def reproduce(key: str, *, chapter: str = "", say: Say = lambda title: None) -> Reproduction:
    """The results of a paper next to ours, or one chapter of them; ``say`` is called before each step."""
    known = papers()
    if key not in known:
        raise ArmwrightError(unknown_name("paper", key, known))
    paper = known[key].chapter(chapter) if chapter else known[key]
    parts = []
    for title, make in paper.steps:
        say(title)
        parts.append(make())
    return Reproduction(paper, tuple(parts))


def within(id: str, what: str, error: float, *, tolerance: float, note: str = "") -> Check:
    """A check on an error; one that is not a number fails."""
    return Check(id, what, None, error, tolerance, bool(error <= tolerance), note)


def equal(id: str, what: str, ours: float | str, printed: float | str, *, note: str = "") -> Check:
    """A check that passes where both are the same."""
    return Check(id, what, printed, ours, 0.0, ours == printed, note)


def at_most(id: str, what: str, ours: int, printed: int) -> Check:
    """A check on a cost: it may be lower."""
    return Check(id, what, printed, ours, None, ours <= printed)
