"""What can be typed next in `sim` at a terminal: its own words, and files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from prompt_toolkit.completion import CompleteEvent, Completer, Completion, PathCompleter
from prompt_toolkit.document import Document

from armwright.study.sim.help_texts import completions

if TYPE_CHECKING:
    from armwright.study.sim.interpreter import Interpreter


class SimCompleter(Completer):
    """Completes the first word from commands and variables, others from files, topics or robots."""

    def __init__(self, interpreter: Interpreter) -> None:
        self.interpreter = interpreter
        self.files = PathCompleter(expanduser=True)

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Completions of the word before the cursor."""
        line, question = document.text_before_cursor, self.interpreter.question
        words = line.split(" ")
        for word in completions(line, question=question):
            yield Completion(word, -len(words[-1]))
        if question or (len(words) > 1 and words[0] != "help"):
            last = Document(words[-1], len(words[-1]))
            yield from self.files.get_completions(last, complete_event)
