"""Models in other words: what to type in Python and on a command line for them, at numbers and as curves."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from armwright.report.evaluation import Stretch


def python_of_model(
    file: str,
    name: str,
    *,
    options: Mapping[str, Any],
    symbolic: Sequence[str],
    without: Sequence[str],
    language: str,
    is_textbook: bool = False,
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
            *(["print(model.textbook.text)            # closed formulas"] if is_textbook else []),
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
    is_textbook: bool = False,
) -> str:
    """The command that writes the model in a language."""
    words = ["armwright", "model", file, name, *_model_options(without, symbolic, options)]
    return shlex.join([*words, *(["--form", "textbook"] if is_textbook else ["--lang", language])])


def _model_options(without: Sequence[str], symbolic: Sequence[str], options: Mapping[str, Any]) -> list[str]:
    """What a command says of how a model is made."""
    words = [word for group in without for word in ("--without", group)]
    words += [word for group in symbolic for word in ("--symbolic", group)]
    return words + [
        word for key, value in options.items() for word in ("--option", f"{key}={_option(value)}")
    ]


def python_of_evaluation(
    file: str, name: str, *, inputs: Sequence[tuple[str, Any]], values: Mapping[str, float], **words: Any
) -> str:
    """A script that compiles the model with values for its names and calls it with these inputs."""
    head = python_of_model(file, name, **words).split("print(model.program.counts)")[0]
    bound = f", {dict(values)!r}" if values else ""
    lines = [f"f = aw.compile(model{bound})", *(f"{key} = np.array({value!r})" for key, value in inputs)]
    call = f"f({', '.join(key for key, _ in inputs)})"
    return "import numpy as np\n" + head + "\n".join([*lines, f"print({call})", ""])


def command_of_evaluation(
    file: str, name: str, *, inputs: Sequence[tuple[str, Any]], values: Mapping[str, float], **words: Any
) -> str:
    """The command that evaluates the model at the same numbers."""
    return shlex.join(_evaluation_words(file, name, inputs, values, words))


def _evaluation_words(
    file: str,
    name: str,
    inputs: Sequence[tuple[str, Any]],
    values: Mapping[str, float],
    words: Mapping[str, Any],
) -> list[str]:
    numbers = [(key, " ".join(f"{x:.9g}" for x in _flat(value))) for key, value in inputs]
    return [
        *["armwright", "evaluate", file, name],
        *_model_options(words["without"], words["symbolic"], words["options"]),
        *(word for key, text in numbers for word in ("--at", f"{key}={text}")),
        *(word for key, value in values.items() for word in ("--value", f"{key}={value!r}")),
    ]


def python_of_sweep(
    file: str,
    name: str,
    *,
    inputs: Sequence[tuple[str, Any]],
    values: Mapping[str, float],
    along: Stretch,
    **words: Any,
) -> str:
    """A script that computes the curves of a model over one element of an input."""
    samples = along.samples
    evaluation = python_of_evaluation(file, name, inputs=inputs, values=values, **words).splitlines()
    rows = [f"{key} = np.repeat({key}[None], {samples}, axis=0)" for key, _ in inputs]
    moved = inputs[along.input][0]
    return "\n".join(
        [
            *evaluation[:-1],
            f"x = np.linspace({along.low!r}, {along.high!r}, {samples})",
            *rows,
            f"{moved}.reshape({samples}, -1)[:, {along.element}] = x",
            f"y = f({', '.join(key for key, _ in inputs)})    # one row for each x",
            "",
        ]
    )


def command_of_sweep(
    file: str,
    name: str,
    *,
    inputs: Sequence[tuple[str, Any]],
    values: Mapping[str, float],
    along: Stretch,
    **words: Any,
) -> str:
    """The command that draws the same curves."""
    element = f"{inputs[along.input][0]}{along.element + 1}"
    over = f"{element}={along.low:.9g}:{along.high:.9g}"
    return shlex.join(
        [*_evaluation_words(file, name, inputs, values, words), "--over", over, "--plot", f"{name}.svg"]
    )


def _list(words: Sequence[str]) -> str:
    return ", ".join(repr(word) for word in words)


def _option(value: Any) -> str:
    if isinstance(value, Mapping):
        return ",".join(f"{key}:{one}" for key, one in value.items())
    return ",".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def _flat(value: Any) -> list[float]:
    """The numbers of lists in lists, row by row."""
    return [x for one in value for x in _flat(one)] if isinstance(value, list) else [value]
