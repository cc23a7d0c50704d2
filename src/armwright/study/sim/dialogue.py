"""How commands of `sim` talk: questions, answers, files by name, and what came of a command."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from armwright.errors import ArmwrightError

if TYPE_CHECKING:  # its files are asked for where no arm is simulated
    from armwright.study.sim.workspace import Workspace

_YES = ("y", "yes")
_NO = ("n", "no")
_MOST = 10_000_000  # steps of one command
_PLAIN = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}")  # names of files


@dataclass(frozen=True, slots=True)
class SimFiles:
    """Where names of files lead that commands read and write.

    folder   None: names are paths, as on a command line; else all files are in this folder, by plain names
    """

    folder: Path | None = None

    def path(self, name: str) -> Path:
        """The path of a file that was named."""
        text = name.strip()
        if self.folder is None:
            return Path(text)
        if not _PLAIN.fullmatch(text):
            raise ArmwrightError(f"'{text[:60]}': a plain name of letters and digits expected, e.g. run1.csv")
        return self.folder / text

    def names(self) -> list[str]:
        """The files there are, where they are in one folder."""
        if self.folder is None or not self.folder.is_dir():
            return []
        return sorted(one.name for one in self.folder.iterdir() if _PLAIN.fullmatch(one.name))


@dataclass(frozen=True, eq=False)
class Outcome:
    """The outcome of a command: the new workspace, text for the user, rows for the open file."""

    workspace: Workspace
    lines: tuple[str, ...] = ()
    table: tuple[str, ...] = ()
    opens: str = ""
    closes: bool = False


Talk = Generator[str, str, Outcome]


@dataclass(eq=False)
class Dialogue:
    """The input of a command: the workspace, the words after it, whether an output file is open.

    files     where names of files lead
    mistake   what was wrong with the last answer; empty where nothing was
    """

    workspace: Workspace
    words: list[str] = field(default_factory=list)
    has_output: bool = False
    files: SimFiles = field(default_factory=SimFiles)
    mistake: str = ""

    def ask(self, question: str) -> Generator[str, str, str]:
        """The next word behind the command, or what is answered."""
        if self.words:
            return self.words.pop(0)
        answer = yield question
        return answer

    def ask_whether(self, question: str, *, yes: str = "yes", no: str = "no") -> Generator[str, str, bool]:
        """Yes or no, or other words for them; asked again until it is one of them."""
        while True:
            answer = (yield from self.ask(f"{question} ({yes}/{no})")).lower()
            if answer in (yes, no, *_YES, *_NO):
                return answer in (yes, *_YES)
            self.mistake = f"{question} '{answer[:40]}' is not an answer; type {yes} or {no}"

    def ask_count(self, question: str, *, least: int = 0) -> Generator[str, str, int]:
        """A whole number."""
        text = yield from self.ask(question)
        if not text.strip().lstrip("+").isdigit() or not least <= int(text) <= _MOST:
            raise ArmwrightError(f"'{text[:20]}': a whole number from {least} to {_MOST} expected")
        return int(text)


@dataclass(frozen=True, slots=True)
class Command:
    """A command: what it does in a line, how it is written, and how it runs."""

    summary: str
    usage: str
    run: Callable[[Dialogue], Talk]
    details: str = ""
