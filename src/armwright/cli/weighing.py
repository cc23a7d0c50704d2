"""``armwright identify --payload``: what a robot holds, told and written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from armwright.cli.output import print_json, say, say_findings

if TYPE_CHECKING:
    from armwright.identify import Recording
    from armwright.robot import Robot


def weigh(
    recordings: list[Recording],
    robot: Robot,
    source: str,
    options: dict[str, Any],
    objects: Path | None,
    *,
    report: Path | None,
    out: Path | None,
    json: bool,
) -> None:
    """The load of the logs, told and written; code 4 where their motion does not decide it."""
    from armwright.identify.deliver.delivered_files import delivered_files
    from armwright.identify.estimators.estimator import NotIdentifiable
    from armwright.identify.load.known_objects import read_objects
    from armwright.identify.load.load_identification import identify_load
    from armwright.report.load_page import load_data, load_page, load_text, object_data
    from armwright.robot.files import write_together

    known = None if objects is None else read_objects(objects)
    try:
        found = identify_load(recordings, robot, **options)
    except NotIdentifiable as error:
        say(f"armwright: {error}")
        raise typer.Exit(4) from None
    is_sound = not any(one.severity == "error" for one in found.findings)
    files = {} if report is None else {report: load_page(found).encode("utf-8")}
    if out is not None and is_sound:
        files |= delivered_files(found.robot, source=Path(source), out=out, code=None)[0]
    write_together(files)
    for path in files:
        say(f"wrote {path}")
    say_findings(found.findings)
    about = None if known is None else object_data(found, known)
    if json:
        print_json({**load_data(found), "object": about})
    else:
        print(load_text(found) + ("" if about is None else f"\n\n{about['text']}"))
    if not is_sound:
        raise typer.Exit(4)
