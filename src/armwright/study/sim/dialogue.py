"""How commands of `sim` talk: questions, answers, and what came of a command."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field

from armwright.errors import ArmwrightError
from armwright.study.sim.sim_files import SimFiles
from armwright.study.sim.workspace import Workspace

_YES = ("y", "yes")
_NO = ("n", "no")
_MOST = 10_000_000  # steps of one command


@dataclass(frozen=True, eq=False)
class Outcome:
    """What a command did: the workspace then, words for the person, rows for the open file."""

    workspace: Workspace
    lines: tuple[str, ...] = ()
    table: tuple[str, ...] = ()
    opens: str = ""
    closes: bool = False


Talk = Generator[str, str, Outcome]


@dataclass(eq=False)
class Dialogue:
    """What a command is told: the workspace, words behind it, whether an output file is open.

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
            self.mistake = f"{question} '{answer[:40]}' is no answer; say {yes} or {no}"

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
