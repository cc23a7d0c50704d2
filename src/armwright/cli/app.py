"""The application: what ``armwright`` itself understands before a command is named."""

from __future__ import annotations

import sys
import warnings
from typing import Annotated, TextIO

import typer

from armwright import __version__
from armwright.cli.command_folder import CommandFolder
from armwright.cli.guard import quiet_end

app = typer.Typer(
    name="armwright",
    cls=CommandFolder,
    no_args_is_help=True,
    rich_markup_mode=None,  # importing rich for a help page would triple its time
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def main() -> None:
    """Run the command of the process's arguments and exit with its code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a console that knows no Greek shows ? and not a traceback
            stream.reconfigure(errors="replace")
    warnings.showwarning = _say_warning
    with quiet_end():
        app(prog_name="armwright")


def _say_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """A warning as findings are said; where in Python it arose is nothing to who types commands."""
    print(f"warning: {message}", file=sys.stderr)


def _print_version(is_wanted: bool) -> None:
    if is_wanted:
        print(f"armwright {__version__}")
        raise typer.Exit


@app.callback()
def armwright(
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version and exit.", callback=_print_version, is_eager=True),
    ] = False,
) -> None:
    """From one robot description to symbolic models, optimised code, simulation and identification.

    ROBOT is a name in the library (`armwright robots`) or a file. Results go to standard output, messages to
    standard error; --json prints one object. Exit codes: 0 ok, 1 failure, 2 usage, 3 bad input file,
    4 not identifiable or not converged, 141 output pipe closed.
    """
