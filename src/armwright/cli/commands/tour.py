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
        metavar="[ROBOT]",
        help="A name of the library, or a file; a six-axis arm if not given.",
        show_default=False,
        autocompletion=complete_robot,
    ),
]
FolderOption = Annotated[
    Path | None, typer.Option("--out", metavar="FOLDER", help="Write pictures there.", show_default=False)
]


def command(
    robot: RobotArgument = None,
    out: FolderOption = None,
    loading: Loading = LOADING,
) -> None:
    """Show in under a minute what Armwright does."""
    if out is not None and not out.is_dir():
        raise UsageError(f"--out: folder '{out}' does not exist; make it first")
    from armwright.study import take_tour

    loaded = None if robot is None else loading.robot(robot)
    take_tour(console(), robot=loaded, folder=out)
