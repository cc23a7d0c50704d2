"""``armwright sim``: the 1982 program for arm dynamics, alive."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from armwright.cli.arguments import complete_robot
from armwright.cli.guard import FAILURE, UsageError, fit_lines
from armwright.cli.loading import LOADING, Loading

if TYPE_CHECKING:
    from armwright.study.sim.interpreter import Answer, Interpreter

_BEHIND_NAMES = 23  # columns of the names in the list of help
ScriptArgument = Annotated[
    Path | None,
    typer.Argument(metavar="SCRIPT", help="File of commands; read from the keyboard or a pipe if not given."),
]
ArmOption = Annotated[
    str,
    typer.Option("--robot", metavar="ROBOT", help="The arm to start with.", autocompletion=complete_robot),
]
StrictOption = Annotated[bool, typer.Option("--strict", help="Stop with exit code 1 at the first mistake.")]


def command(
    script: ScriptArgument = None,
    robot: ArmOption = "dd6",
    strict: StrictOption = False,
    loading: Loading = LOADING,
) -> None:
    """Simulate an arm as in 1982: inverse arm, forward arm, voltages over time [Swartz82].

    Type help for the list of commands. A line with a mistake is explained and changes nothing.
    """
    from armwright.study.sim.interpreter import Interpreter
    from armwright.study.sim.workspace import open_workspace

    if script is not None and not script.is_file():
        raise UsageError(f"{script}: no such file; give a file of commands")
    arm = loading.robot(robot)
    interpreter = Interpreter(open_workspace(arm))
    is_typed = script is None and sys.stdin.isatty()
    lines = _typed_lines(interpreter) if is_typed else _given_lines(script)
    file = "" if is_typed else "standard input" if script is None else str(script)
    failed = _feed_lines(interpreter, lines, file=file, strict=strict)
    last = interpreter.finish()
    _print_answer(last)
    if failed or (strict and last.is_mistake):
        raise typer.Exit(FAILURE)


def _given_lines(script: Path | None) -> Iterator[str]:
    """Lines of a file or, without one, of standard input."""
    if script is not None:
        return iter(script.read_text(encoding="utf-8", errors="replace").splitlines())
    return (line.rstrip("\n") for line in sys.stdin)


def _typed_lines(interpreter: Interpreter) -> Iterator[str]:
    """Lines of a person at a terminal: with history and completion of commands, variables and files."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.history import InMemoryHistory

    from armwright.cli.sim_completion import SimCompleter

    print("Arm dynamics, after N. Swartz 1982. Type help for all commands, quit to leave.")
    session: PromptSession[str] = PromptSession(
        history=InMemoryHistory(), completer=SimCompleter(interpreter), complete_while_typing=False
    )
    while True:
        try:
            yield session.prompt(interpreter.prompt)
        except KeyboardInterrupt:
            interpreter.waiting = None  # a question is given up; the program goes on
        except EOFError:
            return


def _feed_lines(interpreter: Interpreter, lines: Iterator[str], *, file: str, strict: bool) -> bool:
    """Feeds all lines; True where one was a mistake and that ends the program.

    file   where they come from, which mistakes name with the number of the line; "" where they are typed
    """
    for number, line in enumerate(lines, 1):
        answer = interpreter.feed(line)
        _print_answer(answer, f"{file}:{number}: " if file else "")
        if answer.is_end:
            return False
        if answer.is_mistake and strict:
            return True
    return False


def _print_answer(answer: Answer, where: str = "") -> None:
    """Prints an answer of the program, wrapped on a terminal; mistakes go to standard error."""
    stream = sys.stderr if answer.is_mistake else sys.stdout
    for k, text in enumerate(answer.lines):
        said = f"{where}{text}" if answer.is_mistake and k == 0 else text
        print(
            fit_lines(said, stream, indent=_BEHIND_NAMES if said.startswith("  ") else 2),
            file=stream,
            flush=True,
        )
