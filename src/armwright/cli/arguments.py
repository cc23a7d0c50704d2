"""Arguments that several commands share: robots, lists of numbers, named values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from armwright.cli.guard import UsageError, usage_errors
from armwright.cli.parts import compile_parts_file, is_parts
from armwright.errors import ArmwrightError

if TYPE_CHECKING:
    from armwright.robot import Robot


def complete_robot(incomplete: str) -> list[str]:
    """Library names that begin so, for the shell."""
    from armwright.robot.formats import robots

    return [name for name in robots() if name.startswith(incomplete)]


RobotArgument = Annotated[
    str,
    typer.Argument(
        metavar="ROBOT",
        help="A name of the library, or a file of any format.",
        show_default=False,
        autocompletion=complete_robot,
    ),
]
TipOption = Annotated[
    str | None,
    typer.Option("--tip", metavar="FRAME", help="Models end at this frame; else at the likeliest one."),
]
BaseOption = Annotated[
    str | None,
    typer.Option("--base", metavar="fixed|floating", help="What it stands on; else as it says."),
]
FixedOption = Annotated[
    str | None,
    typer.Option("--fixed", metavar="keep|lump", help="Fixed joints of URDF and MJCF: frames, or one body."),
]
ExactOption = Annotated[
    float | None,
    typer.Option(
        "--exact", metavar="TOLERANCE", min=0.0, help="Make near multiples of pi/12 and near zeros exact."
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object on standard output.")]


def load_robot(
    name_or_path: str,
    *,
    format: str | None = None,
    tip: str | None = None,
    base: str | None = None,
    fixed: str | None = None,
    exact: float | None = None,
    convention: str | None = None,
    out: str | None = None,
) -> Robot:
    """The robot; a name that is not in the library is a mistake of usage, a bad file one of input.

    ``out`` is the file it will be written to: one made from parts remembers them as seen from there.
    """
    from armwright.robot.formats import change_loaded, load

    _check_word("base", base, ("fixed", "floating"))
    _check_word("fixed", fixed, ("keep", "lump"))
    _check_word("convention", convention, ("standard", "modified"))
    given = {"fixed": fixed, "convention": convention}
    options: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
    with usage_errors():
        if out is not None and format is None and is_parts(name_or_path):
            return change_loaded(compile_parts_file(name_or_path, out=out), tip=tip, base=base, exact=exact)
        return load(name_or_path, format, tip=tip, base=base, exact=exact, **options)


def _check_word(option: str, word: str | None, known: tuple[str, ...]) -> None:
    if word is not None and word not in known:
        raise UsageError(f"--{option}: '{word}' is not known; use {' or '.join(known)}")


def numbers(text: str, *, option: str) -> list[float]:
    """Values separated by commas or blanks; each a number or an expression such as pi/2."""
    return [number(part, option=option) for part in text.replace(",", " ").split()]


def number(text: str, *, option: str) -> float:
    """One value, refused by the name of its option."""
    from armwright.expr import names_in, parse

    try:
        node = parse(text)
        if names_in(node):
            raise ArmwrightError(f"'{names_in(node)[0]}' is not a number")
        return float(node)
    except (ArmwrightError, ArithmeticError) as error:
        raise UsageError(f"{option}: '{text}': {error}; give a number or, e.g., pi/2") from None


def named_values(items: Sequence[str], *, option: str) -> dict[str, float]:
    """NAME=NUMBER, any number of times."""
    values = {}
    for item in items:
        key, sign, text = item.partition("=")
        if not sign or not key.strip():
            raise UsageError(f"{option}: '{item}': give it as NAME=NUMBER, e.g. L1=0.4")
        values[key.strip()] = number(text.strip(), option=option)
    return values
