"""Where output goes: results to stdout, messages to stderr, JSON as one object, files where they may be."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from armwright.cli.guard import UsageError, fit_lines
from armwright.cli.terminal_words import LOADING_FLAGS, terminal_words
from armwright.errors import Finding

if TYPE_CHECKING:
    from rich.console import Console

SCHEMA = 1
WIDE = 1000  # columns of a file or a pipe: nothing is cut or wrapped
ForceOption = Annotated[bool, typer.Option("--force", help="Overwrite files that exist.")]


def console() -> Console:
    """Standard output; tables take the width of the terminal, and all they need elsewhere."""
    from rich.console import Console

    class PipeConsole(Console):
        """A console that leaves it to the guard what a reader that has gone means."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    is_given = sys.stdout.isatty() or "COLUMNS" in os.environ
    return PipeConsole(width=None if is_given else WIDE, markup=False, highlight=False, emoji=False)


def say(message: str) -> None:
    """A message for the person at the terminal."""
    print(fit_lines(message, sys.stderr), file=sys.stderr)


def tell(text: str, *, indent: int = 2) -> None:
    """Sentences on standard output, broken between words where the terminal is narrow."""
    print(fit_lines(text, sys.stdout, indent=indent))


def in_terminal_words(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings with flags of commands that load a robot in the place of Python."""
    return tuple(
        replace(
            one,
            text=terminal_words(one.text, LOADING_FLAGS),
            remedy=terminal_words(one.remedy, LOADING_FLAGS),
        )
        for one in findings
    )


def say_findings(findings: Iterable[Finding]) -> None:
    """Prints findings of readers and writers, one per line."""
    for finding in findings:
        say(terminal_words(str(finding), LOADING_FLAGS))


def print_json(data: Mapping[str, Any]) -> None:
    """One object on standard output; what is not a finite number is null."""
    from armwright.report.plain_data import json_text

    print(json_text({"schema": SCHEMA, **data}), end="")


def check_folder(folder: Path, files: Iterable[str], *, option: str, force: bool) -> None:
    """Refuses a file in the folder's place, a folder inside none, and files in it that are there already.

    files   names, or patterns such as "arm_gravity.*"
    """
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{option}: {folder} is a file; give a folder")
    if not folder.parent.is_dir():
        raise UsageError(f"{option}: folder '{folder.parent}' does not exist; make it first")
    there = [] if force else sorted(path for name in files for path in folder.glob(name))
    if there:
        raise UsageError(f"{option}: {there[0]} exists already; give another folder, or --force")


def check_target(path: Path, *, force: bool) -> None:
    """Refuses a folder, a file in a folder that is not there, and a file that is there already."""
    if path.is_dir():
        raise UsageError(f"{path}: is a folder; give a file in it")
    if not path.parent.is_dir():
        raise UsageError(f"{path}: folder '{path.parent}' does not exist; make it first")
    if path.exists() and not force:
        raise UsageError(f"{path}: exists already; give another name, or --force to overwrite it")
