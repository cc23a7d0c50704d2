"""Files a command writes: refused before any work is done if they must not be written."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from armwright.cli.guard import UsageError

ForceOption = Annotated[bool, typer.Option("--force", help="Overwrite OUT if it is there.")]


def check_target(path: Path, *, force: bool) -> None:
    """Refuses a folder, a file in a folder that is not there, and a file that is there already."""
    if path.is_dir():
        raise UsageError(f"{path}: is a folder; give a file in it")
    if not path.parent.is_dir():
        raise UsageError(f"{path}: folder '{path.parent}' does not exist; make it first")
    if path.exists() and not force:
        raise UsageError(f"{path}: exists already; give another name, or --force to overwrite it")
