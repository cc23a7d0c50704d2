"""What can be typed next in `sim`: commands, variables, topics of help, robots of the library."""

from __future__ import annotations

from collections.abc import Iterable

from armwright.robot.formats import robots
from armwright.study.sim.commands import command_names
from armwright.study.sim.workspace import VARIABLES


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
