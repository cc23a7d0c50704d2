"""Help for `sim`: all commands and variables, or one of them, and what can be typed next."""

from __future__ import annotations

from collections.abc import Iterable

from armwright.errors import ArmwrightError, unknown_name
from armwright.robot.formats import robots
from armwright.study.sim.commands import COMMANDS, command_names
from armwright.study.sim.workspace import VARIABLES

_INTRODUCTION = """\
variable = value1 … valueN   sets a variable; its name alone prints it
Dots and underscores in the names of commands are the same; # begins a remark.
Words behind a command answer its questions in order."""


def help_text(topic: str) -> str:
    """Help on a command or variable; without a topic the list of all."""
    if not topic:
        return _everything()
    key = topic.lower().replace("_", ".")
    if key in COMMANDS:
        command = COMMANDS[key]
        return "\n".join([command.usage, command.summary, *command.details.splitlines()])
    variables = {name.lower(): (name, text) for name, text in VARIABLES.items()}
    if topic.lower() in variables:
        name, text = variables[topic.lower()]
        return f"{name}\n{text}"
    if key in ("help", "quit", "exit"):
        return {"help": "help [TOPIC]\nthis list, or help on one command or variable"}.get(
            key, "quit\nleaves the program; so does the end of the input"
        )
    raise ArmwrightError(unknown_name("help on", topic, [*COMMANDS, *VARIABLES]))


def _everything() -> str:
    lines = ["Commands"]
    lines += [f"  {command.usage.split()[0]:<20} {command.summary}" for command in COMMANDS.values()]
    lines += ["  help [TOPIC]         this list, or help on one of them", "  quit                 the end"]
    lines.append("Variables")
    lines += [f"  {name:<20} {text}" for name, text in VARIABLES.items()]
    return "\n".join([*lines, *_INTRODUCTION.splitlines()])


def completions(line: str, *, question: str = "") -> list[str]:
    """Words that the last one of a line can become; ``question`` is what waits for an answer, if anything."""
    words = line.split(" ")
    if not question and len(words) == 1:
        return _matching(words[0], [*command_names(), *VARIABLES, "help", "quit"])
    if words[0] == "help":
        return _matching(words[-1], [*command_names(), *VARIABLES])
    if words[0].replace("_", ".") == "database.read" or "arm" in question:
        return _matching(words[-1], robots())
    return []


def _matching(begun: str, known: Iterable[str]) -> list[str]:
    return [word for word in known if word.lower().startswith(begun.lower())]
