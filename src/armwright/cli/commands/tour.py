"""``armwright tour``: what Armwright does, shown on one robot."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from armwright.cli.arguments import complete_robot
from armwright.cli.guard import UsageError
from armwright.cli.loading import LOADING, Loading
from armwright.cli.output import console

RobotArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="ROBOT",
        help="Name of a library robot, or a robot file; a six-axis arm if not given.",
        show_default=False,
        autocompletion=complete_robot,
    ),
]
FolderOption = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FOLDER",
        help="Folder in which to leave pictures, code, motion and report.",
        show_default=False,
    ),
]
LongOption = Annotated[bool, typer.Option("--long", help="Show every chapter instead of the short tour.")]


def command(
    robot: RobotArgument = None,
    out: FolderOption = None,
    long: LongOption = False,
    loading: Loading = LOADING,
) -> None:
    """Show in under a minute what Armwright does."""
    if out is not None and out.exists() and not out.is_dir():
        raise UsageError(f"--out: {out} is a file; give a folder")
    if out is not None and not out.parent.is_dir():
        raise UsageError(f"--out: folder '{out.parent}' does not exist; make it first")
    from armwright.study.tour import take_tour

    loaded = None if robot is None else loading.robot(robot)
    if out is not None:
        out.mkdir(exist_ok=True)
    take_tour(console(), robot=loaded, folder=out, is_long=long)
