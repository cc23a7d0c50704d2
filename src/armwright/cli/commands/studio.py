"""``armwright studio``: the workbench in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from armwright.cli.output import say

HostOption = Annotated[
    str,
    typer.Option(
        "--host",
        metavar="ADDRESS",
        help="Address to listen on; any but the default may be reached by others.",
    ),
]
PortOption = Annotated[
    int, typer.Option("--port", min=0, max=65535, help="Port to listen on; 0 picks a free one.")
]
BrowserOption = Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")]
FolderOption = Annotated[
    Path | None, typer.Option("--folder", metavar="DIR", help="Folder in which the open robots are kept.")
]


RobotsArgument = Annotated[
    list[Path] | None,
    typer.Argument(
        metavar="[ROBOT...]", help="Files to open, with their meshes.", exists=True, dir_okay=False
    ),
]


def command(
    robots: RobotsArgument = None,
    host: HostOption = "127.0.0.1",
    port: PortOption = 0,
    browser: BrowserOption = True,
    folder: FolderOption = None,
) -> None:
    """Open the workbench in the browser: robots, their tables and picture, models, code.

    It runs on this machine, needs no network, and remembers the open robots until the next time. End it
    with Quit on the page or Ctrl+C.
    """
    from armwright.studio.server import run_studio

    files = [robot.absolute() for robot in robots or []]
    run_studio(host=host, port=port, folder=folder, robots=files, opens_browser=browser, say=say)
