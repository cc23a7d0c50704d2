"""What a worker does for the `sim` shell: lines fed to its interpreter, words completed, help."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from armwright.robot.formats import robots
from armwright.studio.calls.motion_calls import trajectory_rows
from armwright.studio.robot_text import read_robot
from armwright.studio.snippets import command_of_sim, python_of_sim
from armwright.study.sim.commands import COMMANDS
from armwright.study.sim.dialogue import SimFiles
from armwright.study.sim.help_texts import completions
from armwright.study.sim.interpreter import Interpreter
from armwright.study.sim.workspace import VARIABLES, open_workspace

REMEMBERED = 4  # shells that a worker need not begin again
MOST_LINES = 2000  # of an answer that the page gets


@dataclass(eq=False)
class Shell:
    """An interpreter and the lines that brought it where it is."""

    robot: str
    folder: str
    fed: list[str] = field(default_factory=list)
    interpreter: Interpreter = field(init=False)

    def __post_init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Forget every line."""
        self.fed.clear()
        self.interpreter = Interpreter(open_workspace(read_robot(self.robot)), SimFiles(Path(self.folder)))

    def bring_to(self, lines: list[str]) -> None:
        """Feed lines that are new to it; begin again where it was fed others."""
        if self.fed != lines[: len(self.fed)]:
            self.begin()
        for line in lines[len(self.fed) :]:
            self.interpreter.feed(line)
            self.fed.append(line)


@lru_cache(maxsize=REMEMBERED)
def _shell(robot: str, folder: str) -> Shell:
    return Shell(robot, folder)


def feed_sim(robot: str, folder: str, lines: list[str], line: str) -> dict[str, Any]:
    """What comes of one more line after others; the same lines lead to the same place in every worker."""
    shell = _shell(robot, folder)
    try:
        shell.bring_to(lines)
        before = shell.interpreter.workspace.history
        answer = shell.interpreter.feed(line)
    except BaseException:
        shell.begin()
        raise
    shell.fed.append(line)
    history = shell.interpreter.workspace.history
    is_new = history is not None and history is not before
    own = shell.interpreter.workspace.robot.name == read_robot(robot).name
    said = [text.replace(f"{folder}/", "") for text in answer.lines]
    rest = [f"… {len(said) - MOST_LINES} more lines"] if len(said) > MOST_LINES else []
    return {
        "text": [*said[:MOST_LINES], *rest],
        "is_mistake": answer.is_mistake,
        "is_end": answer.is_end,
        "prompt": shell.interpreter.prompt,
        "question": shell.interpreter.question,
        "run": trajectory_rows(history) if is_new and own and history is not None else None,
    }


def complete_sim(line: str, question: str) -> list[str]:
    """What the last word of a line can become."""
    return completions(line, question=question)


def sim_help() -> dict[str, Any]:
    """Commands and variables with a line each, and the arms of the library."""
    return {
        "commands": [
            {"name": one.usage.split()[0], "usage": one.usage, "summary": one.summary, "details": one.details}
            for one in COMMANDS.values()
        ],
        "variables": [{"name": name, "summary": text} for name, text in VARIABLES.items()],
        "robots": robots(),
    }


def sim_words(robot: str, wish: Mapping[str, Any]) -> dict[str, str]:
    """What to type for the same session in Python and on a command line; its lines are in script.txt."""
    file = str(wish.get("origin") or f"{read_robot(robot).name}.toml")
    return {"python": python_of_sim(file), "command": command_of_sim(file)}


CALLS = {
    "feed_sim": feed_sim,
    "complete_sim": complete_sim,
    "sim_help": sim_help,
    "sim_words": sim_words,
}
