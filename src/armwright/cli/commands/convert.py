"""``armwright convert``: one robot file into another format."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from armwright.cli.arguments import JsonOption, RobotArgument, listed_words
from armwright.cli.guard import UsageError, usage_errors
from armwright.cli.loading import LOADING, Loading
from armwright.cli.model_making import SymbolicOption
from armwright.cli.output import ForceOption, check_target, print_json, say, say_findings

if TYPE_CHECKING:
    from armwright.errors import Finding
    from armwright.robot import Robot
    from armwright.robot.formats import Written

Target = Annotated[
    str, typer.Argument(metavar="OUT", help="File to write, or - for standard output.", show_default=False)
]
FromOption = Annotated[
    str | None,
    typer.Option("--from", metavar="FORMAT", help="Format of ROBOT; recognised by its content if not given."),
]
ToOption = Annotated[
    str | None,
    typer.Option("--to", metavar="FORMAT", help="Format of OUT; taken from its suffix if not given."),
]
ConventionOption = Annotated[
    str | None,
    typer.Option(
        "--convention", metavar="standard|modified", help="Convention of a DH table that does not state it."
    ),
]


def command(
    robot: RobotArgument,
    out: Target,
    from_: FromOption = None,
    to: ToOption = None,
    loading: Loading = LOADING,
    convention: ConventionOption = None,
    symbolic: SymbolicOption = None,
    force: ForceOption = False,
    json: JsonOption = False,
) -> None:
    """Convert a robot to another format: TOML, SYMORO .par or URDF.

    A parts database (.parts.toml) is compiled into a robot. Whatever the format of OUT cannot hold, and
    whatever was changed, is listed on standard error.
    """
    _check_target(out, to=to, force=force)
    read = loading.robot(robot, format=from_, convention=convention, out=out)
    changed = _with_names(read, listed_words(symbolic))
    if out == "-":
        written = _text(changed, to or "")
        text, unsaid = written.text, written.findings
    else:
        text, unsaid = None, changed.save(out, format=to)
    _tell(changed, out, (*changed.findings, *unsaid), text=text, json=json)


def _tell(robot: Robot, out: str, findings: Sequence[Finding], *, text: str | None, json: bool) -> None:
    from armwright.report.robot_summary import findings_data

    if json:
        print_json({"robot": robot.name, "out": out, "text": text, "findings": findings_data(findings)})
        return
    say_findings(findings)
    if text is None:
        say(f"wrote {out}")
    else:
        print(text, end="")


def _with_names(robot: Robot, groups: list[str]) -> Robot:
    with usage_errors():
        return robot.symbolic(*groups) if groups else robot


def _check_target(out: str, *, to: str | None, force: bool) -> None:
    """Refused before any work is done."""
    from armwright.robot.formats import formats

    writers = {name: item for name, item in formats().items() if item.write}
    if to is not None and to not in writers:
        raise UsageError(f"--to: '{to}' cannot be written; use {', '.join(writers)}")
    if out == "-":
        if to is None:
            raise UsageError(
                f"OUT is standard output; give the format with --to, one of {', '.join(writers)}"
            )
        return
    suffixes = sorted({suffix for item in writers.values() for suffix in item.suffixes})
    suffix = Path(out).suffix
    if to is None and suffix.lower() not in suffixes:
        is_read = any(suffix.lower() in item.suffixes for item in formats().values())
        what = "can be read but not written" if is_read else "is unknown"
        raise UsageError(f"{out}: suffix '{suffix}' {what}; use {' '.join(suffixes)}, or --to")
    check_target(Path(out), force=force)


def _text(robot: Robot, format: str) -> Written:
    from armwright.robot.formats import Written, formats

    write = formats()[format].write
    return write(robot) if write else Written("")
