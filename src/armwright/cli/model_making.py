"""The model that options of a command ask for: its own options, names in the place of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from armwright.cli.arguments import listed_words, number
from armwright.cli.guard import UsageError, usage_errors
from armwright.cli.option_records import OptionRecord
from armwright.cli.other_words import remedy_for_model
from armwright.errors import offer

if TYPE_CHECKING:
    from armwright.models import Model
    from armwright.robot import Robot

SymbolicOption = Annotated[
    list[str] | None,
    typer.Option(
        "--symbolic",
        metavar="GROUP",
        help="Replace numbers by symbols: inertial, rotor, ..., all; several with commas.",
    ),
]
WithoutOption = Annotated[
    list[str] | None,
    typer.Option(
        "--without", metavar="GROUP", help="Leave out: rotor, friction, wrench, ...; several with commas."
    ),
]
OptionOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME=VALUE", help="Option of the model: frame=3, task=x,y, fixed=joint:0.3."
    ),
]
InputOption = Annotated[
    list[str] | None,
    typer.Option("--input", metavar="PARAMETER", help="Parameter to pass in every call, in an extra array."),
]


@dataclass(frozen=True, slots=True)
class ModelOptions(OptionRecord):
    """Options of a model: which parameters become symbols or are left out, and its own options."""

    symbolic: SymbolicOption = None
    without: WithoutOption = None
    option: OptionOption = None
    input: InputOption = None

    def model(self, robot: Robot, name: str) -> Model:
        """The model; a wrong name, group or option is a mistake of usage."""
        from armwright.models import find_kind, model

        if remedy := remedy_for_model(name):
            raise UsageError(f"no model '{name}'; {remedy}")
        with usage_errors():
            kind = find_kind(name)
        given = dict(_option(text) for text in self.option or [])
        wrong = [key for key in given if key not in kind.options]
        if wrong:
            known = offer(wrong[0], kind.options, listing="its options:")
            raise UsageError(f"--option: {', '.join(wrong)} is not an option of '{name}'; {known}")
        with usage_errors():
            changed = robot.without(*listed_words(self.without)) if self.without else robot
            changed = changed.symbolic(*listed_words(self.symbolic)) if self.symbolic else changed
        return model(changed, name, inputs=listed_words(self.input), **given)


def _option(text: str) -> tuple[str, Any]:
    """NAME=VALUE; a value is a whole number, a number, a word, several with commas, or name:number pairs."""
    key, sign, value = text.partition("=")
    if not sign or not key.strip():
        raise UsageError(f"--option: '{text}': give it as NAME=VALUE, e.g. frame=3")
    texts = [part.strip() for part in value.split(",")]
    if all(":" in part for part in texts):
        pairs = (part.split(":", 1) for part in texts)
        return key.strip(), {name.strip(): _held_value(name.strip(), held) for name, held in pairs}
    parts = [_value(part) for part in texts]
    return key.strip(), parts[0] if len(parts) == 1 else tuple(parts)


def _held_value(name: str, text: str) -> float:
    """The number that a joint is held at; it is part of a model, and no argument of it."""
    try:
        return number(text, option="--option")
    except UsageError:
        raise UsageError(
            f"--option: '{name}:{text}': '{text}' is not a number; a joint is held at one, e.g. {name}:0.3, "
            "which becomes a constant of the code; leave it out for a solver of all joints, in C with a "
            "function for the solution nearest to where the robot is"
        ) from None


def _value(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


MODEL = ModelOptions()
