"""The interpreter of `sim`: one line in, text out; commands may ask before they answer.

It reads no keyboard and prints nothing: a shell, a script or a test feeds it lines.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field

import numpy as np

from armwright.errors import ArmwrightError, nearest, plain
from armwright.expr import names_in, parse
from armwright.robot import Robot
from armwright.study.sim.commands import COMMANDS
from armwright.study.sim.dialogue import Command, Dialogue, Outcome, SimFiles
from armwright.study.sim.help_texts import help_text
from armwright.study.sim.workspace import DEFAULT_ARM, VARIABLES, Workspace, open_workspace, variable_name
from armwright.whole_files import write_whole

PROMPT = "sim> "
_LEAVE = ("quit", "exit", "bye")
_LONGEST = 10_000  # characters of a line


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a line: text, whether it was a mistake, whether the program is to end."""

    lines: tuple[str, ...] = ()
    is_mistake: bool = False
    is_end: bool = False


@dataclass(eq=False)
class Interpreter:
    """A workspace, and the command that waits for an answer, if any; ``files`` says where names lead."""

    workspace: Workspace
    files: SimFiles = field(default_factory=SimFiles)
    output: list[str] | None = None  # lines for the open output file
    output_path: str = ""
    waiting: Generator[str, str, Outcome] | None = field(default=None, repr=False)
    question: str = ""
    dialogue: Dialogue | None = field(default=None, repr=False)

    @property
    def prompt(self) -> str:
        """The prompt: for the next line, or for the answer to a question."""
        return f"{self.question} " if self.waiting is not None else PROMPT

    def feed(self, line: str) -> Answer:
        """Takes one line; a mistake is explained and changes nothing."""
        try:
            return self._take(line)
        except ArmwrightError as error:
            self.waiting, self.question = None, ""
            return Answer((plain(str(error)),), is_mistake=True)

    def finish(self) -> Answer:
        """The end of the input: a question that waits is told, an open output file is closed."""
        told = (f"the input ended where an answer was expected: {self.question}",) if self.waiting else ()
        self.waiting = None
        closed = self.feed("close.output.file").lines if self.output is not None else ()
        return Answer((*told, *closed), is_mistake=bool(told))

    def _take(self, line: str) -> Answer:
        if len(line) > _LONGEST:
            raise ArmwrightError(f"a line of {len(line)} characters; at most {_LONGEST}")
        if self.waiting is not None:
            return self._answer(line.strip())
        text = line.split("#", 1)[0].strip()
        if not text:
            return Answer()
        name, sign, rest = text.partition("=")
        if sign:
            return self._assign(name.strip(), rest)
        words = text.split()
        return self._command(words[0], words[1:])

    # ------------------------------------------------------------------------------ assignments

    def _assign(self, word: str, rest: str) -> Answer:
        name = variable_name(word)
        values = np.array([number(text) for text in rest.replace(",", " ").split()])
        if not len(values):
            raise ArmwrightError(
                f"{name} = what? give the numbers, e.g. {name} = {' '.join(['0'] * self._width(name))}"
            )
        self.workspace = self.workspace.with_variable(name, values)
        return Answer()

    def _width(self, name: str) -> int:
        return 1 if name in ("gravity", "DACTimePeriod") else self.workspace.n

    # --------------------------------------------------------------------------------- commands

    def _command(self, word: str, words: Sequence[str]) -> Answer:
        key = word.lower().replace("_", ".")
        if key in _LEAVE:
            return Answer(is_end=True)
        if key == "help":
            return Answer(tuple(help_text(words[0] if words else "").splitlines()))
        if key in COMMANDS:
            return self._begin(COMMANDS[key], words)
        if word.lower() in {name.lower() for name in VARIABLES}:
            if words:
                raise ArmwrightError(f"{word} {words[0]} …: to set a variable write {word} = {words[0]} …")
            return self._show(variable_name(word))
        known = [*COMMANDS, *VARIABLES, "help", *_LEAVE]
        hint = "".join(f"did you mean '{near}'? " for near in nearest(word, known))
        raise ArmwrightError(f"'{word[:40]}': no command or variable; {hint}type help")

    def _show(self, name: str) -> Answer:
        values = np.atleast_1d(self.workspace.value(name))
        return Answer((f"{name} = {' '.join(f'{value:.10g}' for value in values)}",))

    def _begin(self, command: Command, words: Sequence[str]) -> Answer:
        self.dialogue = Dialogue(self.workspace, list(words), self.output is not None, self.files)
        self.waiting = command.run(self.dialogue)
        return self._go_on(None)

    def _answer(self, text: str) -> Answer:
        return self._go_on(text)

    def _go_on(self, text: str | None) -> Answer:
        """Runs the command to its next question or its end."""
        assert self.waiting is not None
        assert self.dialogue is not None
        try:
            self.question = next(self.waiting) if text is None else self.waiting.send(text)
        except StopIteration as end:
            self.waiting, self.question = None, ""
            return self._end(end.value)
        told, self.dialogue.mistake = self.dialogue.mistake, ""
        return Answer((told,), is_mistake=True) if told else Answer()

    def _end(self, outcome: Outcome) -> Answer:
        self.workspace = outcome.workspace
        lines = list(outcome.lines)
        if outcome.opens:
            self.output, self.output_path = [], outcome.opens
        elif outcome.closes:
            lines += self._close()
        elif outcome.table:
            lines += self._table(outcome.table)
        return Answer(tuple(lines))

    def _table(self, rows: Sequence[str]) -> list[str]:
        if self.output is None:
            return list(rows)
        self.output += rows
        return [f"{len(rows)} lines for {self.output_path}"]

    def _close(self) -> list[str]:
        if self.output is None:
            raise ArmwrightError("close.output.file: no file is open; type open.output.file first")
        data = ("\n".join(self.output) + "\n").encode() if self.output else b""
        write_whole(self.files.path(self.output_path), data)
        said = [f"wrote {self.output_path}, {len(self.output)} lines"]
        self.output, self.output_path = None, ""
        return said


def sim(robot: Robot | str = DEFAULT_ARM) -> Interpreter:
    """The interpreter of `sim` for a robot, by default that of 1982: ``feed(line).lines`` is its answer."""
    return Interpreter(open_workspace(robot))


def number(text: str) -> float:
    """A number, or an expression of numbers such as pi/2."""
    try:
        node = parse(text)
        if names_in(node):
            raise ArmwrightError("not a number")
        return float(node)
    except (ArmwrightError, ArithmeticError) as error:
        raise ArmwrightError(f"'{text[:40]}': {error}; give numbers, e.g. 0.5 or pi/2") from None
