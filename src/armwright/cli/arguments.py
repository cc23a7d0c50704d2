"""Arguments that several commands share: robots, lists of numbers, named values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from armwright.cli.guard import UsageError
from armwright.cli.output import say
from armwright.errors import ArmwrightError

if TYPE_CHECKING:
    from armwright.robot.joint import Joint

_DEGREES = re.compile(r"([-+.\d]+) *(?:deg|degrees|°)")


def complete_robot(incomplete: str) -> list[str]:
    """Library names that begin so, for the shell."""
    from armwright.robot.formats import robots

    return [name for name in robots() if name.startswith(incomplete)]


def complete_model(incomplete: str) -> list[str]:
    """Models that begin so, for the shell."""
    from armwright.models import aliases, kinds

    return [name for name in (*kinds(), *aliases()) if name.startswith(incomplete)]


def complete_language(incomplete: str) -> list[str]:
    """Languages that begin so, for the shell."""
    from armwright.emit import all_languages

    return [name for name in all_languages() if name.startswith(incomplete)]


def complete_suite(incomplete: str) -> list[str]:
    """Benchmarks that begin so, for the shell."""
    from armwright.bench.suite import suite_names

    return [name for name in suite_names() if name.startswith(incomplete)]


def complete_paper(incomplete: str) -> list[str]:
    """Papers that begin so, for the shell."""
    from armwright.study.reproduce import papers

    return [name for name in papers() if name.startswith(incomplete)]


RobotArgument = Annotated[
    str,
    typer.Argument(
        metavar="ROBOT",
        help="Name of a library robot, or a robot file.",
        show_default=False,
        autocompletion=complete_robot,
    ),
]
ValueOption = Annotated[
    list[str] | None,
    typer.Option("--value", metavar="NAME=NUMBER", help="Number of a parameter, e.g. L1=0.4."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the result as one JSON object.")]


def numbers(text: str, *, option: str) -> list[float]:
    """Values separated by commas or blanks; each a number or an expression such as pi/2."""
    return [number(part, option=option) for part in text.replace(",", " ").split()]


def one_or_several(text: str, *, option: str) -> float | list[float]:
    """One value for all joints, or one for each, separated as in ``numbers``."""
    found = numbers(text, option=option)
    return found[0] if len(found) == 1 else found


def number(text: str, *, option: str) -> float:
    """One value, refused by the name of its option."""
    from armwright.expr import names_in, parse

    try:
        node = parse(text)
        if names_in(node):
            raise ArmwrightError(f"'{names_in(node)[0]}' is not a number")
        return float(node)
    except (ArmwrightError, ArithmeticError) as error:
        told = str(error).removeprefix(f"'{text}': ")
        degrees = _DEGREES.fullmatch(text)
        remedy = f"angles are radians: {degrees[1]}*pi/180" if degrees else "give a number or, e.g., pi/2"
        raise UsageError(f"{option}: '{text}': {told}; {remedy}") from None


def warn_of_turns(joints: Sequence[Joint], q: Sequence[float], *, option: str) -> None:
    """Says so where a joint is given more than a turn: degrees, most likely."""
    from armwright.robot.check.description import TURN

    for joint, value in zip(joints, q, strict=False):
        if joint.kind == "revolute" and abs(value) > TURN:
            say(
                f"warning: {option}: {joint.name}: {value:g} rad is more than a turn; angles are radians; "
                f"{value:g} degrees are {value:g}*pi/180"
            )
            return


def named_values(items: Sequence[str], *, option: str) -> dict[str, float]:
    """NAME=NUMBER, any number of times."""
    values = {}
    for item in items:
        key, sign, text = item.partition("=")
        if not sign or not key.strip():
            raise UsageError(f"{option}: '{item}': give it as NAME=NUMBER, e.g. L1=0.4")
        values[key.strip()] = number(text.strip(), option=option)
    return values


def listed_words(texts: list[str] | None) -> list[str]:
    """The words of an option that is given several times, or once with commas."""
    return [word.strip() for text in texts or [] for word in text.split(",") if word.strip()]
