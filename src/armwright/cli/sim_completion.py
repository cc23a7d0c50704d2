"""What can be typed next in `sim`: commands, variables, topics of help, files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from prompt_toolkit.completion import CompleteEvent, Completer, Completion, PathCompleter
from prompt_toolkit.document import Document

from armwright.robot.formats import robots
from armwright.study.sim.commands import command_names
from armwright.study.sim.workspace import VARIABLES

if TYPE_CHECKING:
    from armwright.study.sim import Interpreter


class SimCompleter(Completer):
    """Completes the first word from commands and variables, others from files, topics or robots."""

    def __init__(self, interpreter: Interpreter) -> None:
        self.interpreter = interpreter
        self.files = PathCompleter(expanduser=True)

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """What fits the word before the cursor."""
        words = document.text_before_cursor.split(" ")
        if self.interpreter.waiting is None and len(words) == 1:
            yield from _matching(words[0], [*command_names(), *VARIABLES, "help", "quit"])
        elif words[0] == "help":
            yield from _matching(words[-1], [*command_names(), *VARIABLES])
        else:
            if words[0].replace("_", ".") == "database.read" or "arm" in self.interpreter.question:
                yield from _matching(words[-1], robots())
            last = Document(words[-1], len(words[-1]))
            yield from self.files.get_completions(last, complete_event)


def _matching(begun: str, known: Iterable[str]) -> Iterable[Completion]:
    return [Completion(word, -len(begun)) for word in known if word.lower().startswith(begun.lower())]
