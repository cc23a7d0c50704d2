"""The options of every command that loads a robot: declared once, and given to the command as one value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from armwright.cli.arguments import named_values
from armwright.cli.guard import UsageError, usage_errors
from armwright.cli.option_records import OptionRecord
from armwright.cli.parts import compile_parts_file, is_parts

if TYPE_CHECKING:
    from armwright.robot import Robot

TipOption = Annotated[
    str | None,
    typer.Option("--tip", metavar="FRAME", help="Frame at which the models end; guessed if not given."),
]
BaseOption = Annotated[
    str | None,
    typer.Option("--base", metavar="fixed|floating", help="Kind of base; as in the file if not given."),
]
FixedOption = Annotated[
    str | None,
    typer.Option(
        "--fixed",
        metavar="keep|lump",
        help="Fixed joints of URDF and MJCF: keep as frames, or lump the bodies.",
    ),
]
ExactOption = Annotated[
    float | None,
    typer.Option(
        "--exact",
        metavar="TOLERANCE",
        min=0.0,
        help="Make angles close to multiples of pi/12 and lengths close to 0 exact.",
    ),
]
LockOption = Annotated[
    list[str] | None,
    typer.Option(
        "--lock", metavar="NAME=VALUE", help="Lock a joint at a value; separate several with commas."
    ),
]


@dataclass(frozen=True, slots=True)
class Loading(OptionRecord):
    """The options with which a robot is loaded."""

    tip: TipOption = None
    base: BaseOption = None
    fixed: FixedOption = None
    exact: ExactOption = None

    def robot(
        self,
        name_or_path: str,
        *,
        format: str | None = None,
        convention: str | None = None,
        out: str | None = None,
    ) -> Robot:
        """The robot; a name that is not in the library is a mistake of usage, a bad file one of input.

        ``out`` is the file it will be written to: one made from parts remembers them as seen from there.
        """
        from armwright.robot.formats import change_loaded, load

        _check_word("base", self.base, ("fixed", "floating"))
        _check_word("fixed", self.fixed, ("keep", "lump"))
        _check_word("convention", convention, ("standard", "modified"))
        given = {"fixed": self.fixed, "convention": convention}
        options: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
        changes: dict[str, Any] = {"tip": self.tip, "base": self.base, "exact": self.exact}
        with usage_errors():
            if out is not None and format is None and is_parts(name_or_path):
                return change_loaded(compile_parts_file(name_or_path, out=out), **changes)
            return load(name_or_path, format, **changes, **options)


LOADING = Loading()


def with_held_joints(robot: Robot, lock: Sequence[str]) -> Robot:
    """The robot with joints held where --lock says."""
    words = [word for item in lock for word in item.split(",")]
    held = named_values(words, option="--lock")
    with usage_errors():
        return robot.locked(held) if held else robot


def _check_word(option: str, word: str | None, known: tuple[str, ...]) -> None:
    if word is not None and word not in known:
        raise UsageError(f"--{option}: '{word}' is unknown; use {' or '.join(known)}")
