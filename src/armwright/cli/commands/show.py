"""``armwright show``: the parameter tables of a robot, its checks and its picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from armwright.cli.arguments import (
    JsonOption,
    RobotArgument,
    complete_model,
    named_values,
    numbers,
    warn_of_turns,
)
from armwright.cli.guard import UsageError, usage_errors
from armwright.cli.loading import LOADING, Loading
from armwright.cli.output import check_target, console, in_terminal_words, print_json, say, say_findings
from armwright.cli.parts import staleness
from armwright.errors import offer

if TYPE_CHECKING:
    from armwright.errors import Finding
    from armwright.robot import Robot

QOption = Annotated[
    str | None,
    typer.Option("--q", help='Joint positions, e.g. "0, pi/2, 0.3"; home if not given.', show_default=False),
]
ValueOption = Annotated[
    list[str] | None,
    typer.Option("--value", metavar="NAME=NUMBER", help="Value of a symbol, for the pose and the picture."),
]
PictureOption = Annotated[
    Path | None, typer.Option(help="Write a stick figure to this file.", show_default=False)
]
FormulasOption = Annotated[
    list[str] | None,
    typer.Option(
        "--formulas",
        metavar="MODEL",
        help="Show a model as textbook formulas instead of the tables.",
        autocompletion=complete_model,
    ),
]


def command(
    robot: RobotArgument,
    q: QOption = None,
    value: ValueOption = None,
    png: PictureOption = None,
    svg: PictureOption = None,
    formulas: FormulasOption = None,
    loading: Loading = LOADING,
    json: JsonOption = False,
) -> None:
    """Show a robot: geometric, dynamic and general parameters, mobility and checks.

    With --q also the pose of the tip; with --png or --svg a stick figure; with --formulas the closed
    formulas of a model.
    """
    _check_picture(png, ".png")
    _check_picture(svg, ".svg")
    shown = loading.robot(robot)
    at = None if q is None else _joint_values(shown, q)
    values = named_values(value or [], option="--value")
    if values or at is not None or png is not None or svg is not None:
        _check_values(shown, values)
    pose = None if at is None else _pose(shown, at, values)
    noticed = (*shown.findings, *staleness(shown, robot))
    if formulas:
        _print_formulas(shown, formulas, is_json=json)
    elif json:
        _print_json(shown, noticed, pose)
    else:
        _print(shown, noticed, pose)
    for path in (png, svg):
        if path is not None:
            _draw(shown, path, at, values)


def _print(robot: Robot, noticed: Sequence[Finding], pose: list[list[float]] | None) -> None:
    from armwright.report.terminal import print_pose, print_robot

    say_findings(noticed)
    out = console()
    print_robot(robot, out, findings=in_terminal_words(robot.check()))
    if pose is not None:
        print_pose(pose, out)


def _print_json(robot: Robot, noticed: Sequence[Finding], pose: list[list[float]] | None) -> None:
    from armwright.report.robot_summary import robot_data

    print_json(robot_data(robot, (*noticed, *robot.check()), pose=pose))


def _print_formulas(robot: Robot, names: Sequence[str], *, is_json: bool) -> None:
    from armwright.models import find_kind, model

    with usage_errors():
        kinds = [find_kind(name) for name in names]
    texts = {kind.name: model(robot, kind.name).textbook.text for kind in kinds}
    if is_json:
        print_json(
            {"robot": robot.name, "textbook": {name: text.splitlines() for name, text in texts.items()}}
        )
        return
    say_findings(robot.findings)
    print("\n\n".join(texts.values()))


def _joint_values(robot: Robot, text: str) -> list[float]:
    given = numbers(text, option="--q")
    if len(given) != len(robot.moving):
        names = ", ".join(joint.name for joint in robot.moving)
        raise UsageError(f"--q: {len(given)} values given, {len(robot.moving)} expected: {names}")
    warn_of_turns(robot.moving, given, option="--q")
    return given


def _check_values(robot: Robot, values: dict[str, float]) -> None:
    """Pose and picture need a number for every name in the geometry."""
    from armwright.expr import names_in
    from armwright.robot.parameters import parameters

    placed = [item.value for item in parameters(robot) if item.group in ("geometric", "base", "tool")]
    unknown = [name for name in values if name not in robot.symbols]
    if unknown:
        known = offer(unknown[0], robot.symbols, listing="its names:")
        raise UsageError(f"--value: '{unknown[0]}' is not a name in '{robot.name}'; {known}")
    missing = [name for name in names_in(*placed) if name not in values]
    if missing:
        advice = " ".join(f"--value {name}=NUMBER" for name in missing[:3])
        raise UsageError(f"{', '.join(missing[:8])}: no value given; add {advice}")


def _pose(robot: Robot, q: list[float], values: dict[str, float]) -> list[list[float]]:
    from armwright.robot.geometry.frame_positions import pose

    rows: list[list[float]] = pose(robot, q, None, values).tolist()
    return rows


def _draw(robot: Robot, path: Path, q: list[float] | None, values: dict[str, float]) -> None:
    from armwright.report.figure import draw_robot

    draw_robot(robot, path, q=q, values=values)
    say(f"wrote {path}")


def _check_picture(path: Path | None, suffix: str) -> None:
    """Refused before anything is printed."""
    if path is None:
        return
    if path.suffix.lower() != suffix:
        raise UsageError(f"--{suffix[1:]}: '{path}' does not end in {suffix}")
    check_target(path, force=True)
