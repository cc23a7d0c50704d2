"""``armwright convert``: one robot file into another format."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from armwright.cli.arguments import JsonOption, RobotArgument, load_robot
from armwright.cli.guard import UsageError, usage_errors
from armwright.cli.output import ForceOption, check_target, print_json, say, say_findings

if TYPE_CHECKING:
    from armwright.errors import Finding
    from armwright.robot import Robot
    from armwright.robot.formats import Written

Target = Annotated[
    str, typer.Argument(metavar="OUT", help="File to write; - is standard output.", show_default=False)
]
FromOption = Annotated[
    str | None, typer.Option("--from", metavar="FORMAT", help="Read as this; else by content.")
]
ToOption = Annotated[str | None, typer.Option("--to", metavar="FORMAT", help="Write this; else by suffix.")]
ExactOption = Annotated[
    float | None,
    typer.Option(
        "--exact", metavar="TOLERANCE", min=0.0, help="Make near multiples of pi/12 and near zeros exact."
    ),
]
FixedOption = Annotated[
    str | None, typer.Option("--fixed", metavar="keep|lump", help="Fixed joints of a URDF file.")
]
ConventionOption = Annotated[
    str | None,
    typer.Option("--convention", metavar="standard|modified", help="Of a DH table that does not say it."),
]
SymbolicOption = Annotated[
    list[str] | None,
    typer.Option(
        "--symbolic", metavar="GROUP", help="Numbers of a group become names: inertial, rotor, ..., all."
    ),
]


def command(
    robot: RobotArgument,
    out: Target,
    from_: FromOption = None,
    to: ToOption = None,
    exact: ExactOption = None,
    fixed: FixedOption = None,
    convention: ConventionOption = None,
    symbolic: SymbolicOption = None,
    force: ForceOption = False,
    json: JsonOption = False,
) -> None:
    """Convert a robot to another format: TOML, SYMORO .par or URDF.

    A parts database (.parts.toml) is compiled into a robot. What OUT cannot hold and what was changed is
    said on standard error.
    """
    _check_target(out, to=to, force=force)
    _check_word("fixed", fixed, ("keep", "lump"))
    _check_word("convention", convention, ("standard", "modified"))
    given = {"fixed": fixed, "convention": convention}
    options: dict[str, object] = {key: value for key, value in given.items() if value is not None}
    read = load_robot(robot, format=from_, options=options, out=out)
    changed = _change_robot(read, exact, symbolic or [])
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


def _change_robot(robot: Robot, exact: float | None, groups: list[str]) -> Robot:
    with usage_errors():
        rounded = robot if exact is None else robot.exact(exact)
        return rounded.symbolic(*groups) if groups else rounded


def _check_word(option: str, word: str | None, known: tuple[str, ...]) -> None:
    if word is not None and word not in known:
        raise UsageError(f"--{option}: '{word}' is not known; use {' or '.join(known)}")


def _check_target(out: str, *, to: str | None, force: bool) -> None:
    """Refused before any work is done."""
    from armwright.robot.formats import formats

    writers = {name: item for name, item in formats().items() if item.write}
    if to is not None and to not in writers:
        raise UsageError(f"--to: '{to}' cannot be written; use {', '.join(writers)}")
    if out == "-":
        if to is None:
            raise UsageError(f"OUT is standard output: say the format with --to, one of {', '.join(writers)}")
        return
    suffixes = sorted({suffix for item in writers.values() for suffix in item.suffixes})
    if to is None and Path(out).suffix.lower() not in suffixes:
        raise UsageError(
            f"{out}: suffix '{Path(out).suffix}' is not known; use {' '.join(suffixes)}, or --to"
        )
    check_target(Path(out), force=force)


def _text(robot: Robot, format: str) -> Written:
    from armwright.robot.formats import Written, formats

    write = formats()[format].write
    return write(robot) if write else Written("")
