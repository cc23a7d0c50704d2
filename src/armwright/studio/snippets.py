"""The same thing in other words: what to type in Python and on a command line for what the page shows."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any


def python_of_model(
    file: str,
    name: str,
    *,
    options: Mapping[str, Any],
    symbolic: Sequence[str],
    without: Sequence[str],
    language: str,
) -> str:
    """A script that makes the model, counts it, writes it in a language and compiles it."""
    changes = [f"robot = robot.without({_list(without)})"] if without else []
    changes += [f"robot = robot.symbolic({_list(symbolic)})"] if symbolic else []
    given = "".join(f", {key}={value!r}" for key, value in options.items())
    return "\n".join(
        [
            "import armwright as aw",
            "",
            f"robot = aw.load({file!r})",
            *changes,
            f"model = aw.model(robot, {name!r}{given})",
            "print(model.program.counts)",
            f"files = aw.emit(model, {language!r})       # {{file name: text}}",
            "f = aw.compile(model)                 # call it with arrays",
            "",
        ]
    )


def command_of_model(
    file: str,
    name: str,
    *,
    options: Mapping[str, Any],
    symbolic: Sequence[str],
    without: Sequence[str],
    language: str,
) -> str:
    """The command that writes the model in a language."""
    words = ["armwright", "model", file, name]
    words += [word for group in without for word in ("--without", group)]
    words += [word for group in symbolic for word in ("--symbolic", group)]
    words += [word for key, value in options.items() for word in ("--option", f"{key}={_option(value)}")]
    return shlex.join([*words, "--lang", language])


def _list(words: Sequence[str]) -> str:
    return ", ".join(repr(word) for word in words)


def _option(value: Any) -> str:
    if isinstance(value, Mapping):
        return ",".join(f"{key}:{one}" for key, one in value.items())
    return ",".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
