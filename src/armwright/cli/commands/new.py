"""``armwright new``: a robot file to fill in."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from armwright.cli.guard import UsageError
from armwright.cli.output import ForceOption, check_target, say

if TYPE_CHECKING:
    from armwright.robot import Joint, Robot

Target = Annotated[
    Path, typer.Argument(metavar="OUT", help="File to write: .toml or .par.", show_default=False)
]
JointsOption = Annotated[
    str,
    typer.Option(
        "--joints", metavar="RRP...", help="Joint types: R revolute, P prismatic, H helical, F fixed."
    ),
]
ParentsOption = Annotated[
    str | None,
    typer.Option(
        "--parents", metavar='"0 1 ..."', help="Parent link of each joint; a serial chain if not given."
    ),
]
NumericOption = Annotated[
    bool, typer.Option("--numeric", help="Write zeros instead of the symbols XX1, IA1, FV1, ...")
]

SUFFIXES = (".toml", ".par")


def command(
    out: Target,
    joints: JointsOption = "RRRRRR",
    parents: ParentsOption = None,
    numeric: NumericOption = False,
    force: ForceOption = False,
) -> None:
    """Write a new robot file, a chain or a tree, to fill in with an editor."""
    if out.suffix.lower() not in SUFFIXES:
        raise UsageError(
            f"{out}: unknown suffix '{out.suffix}'; a new robot is written as {' or '.join(SUFFIXES)}"
        )
    check_target(out, force=force)
    robot = _robot(out.stem, joints.upper(), _parents(parents, len(joints)))
    chosen = robot if numeric else _with_names(robot)
    chosen.save(out)
    count = f"{robot.NL} joint{'s' if robot.NL > 1 else ''}"
    say(f"wrote {out}: {count}; fill in its numbers, then: armwright show {shlex.quote(str(out))}")


def _with_names(robot: Robot) -> Robot:
    """Names in the place of every inertia, rotor and friction, to be replaced by numbers."""
    from armwright.expr import name
    from armwright.robot import Friction

    joints = tuple(
        replace(joint, rotor=name(f"IA{j}"), friction=Friction(name(f"FV{j}"), name(f"FS{j}")))
        if joint.is_moving
        else joint
        for j, joint in enumerate(robot.joints, 1)
    )
    return replace(replace(robot, joints=joints).symbolic("inertial"), defaults=())


def _robot(stem: str, letters: str, parents: list[int]) -> Robot:
    from armwright.expr import made_name
    from armwright.robot import Link, Robot

    joints = tuple(
        _joint(j, letter, parent) for j, (letter, parent) in enumerate(zip(letters, parents, strict=True), 1)
    )
    links = tuple(Link(f"link{j}") for j in range(1, len(joints) + 1))
    return Robot(made_name(stem, "robot"), joints, links)


def _joint(j: int, letter: str, parent: int) -> Joint:
    from armwright.robot.joint import JOINT_TYPES

    known = {kind.letter: kind for kind in JOINT_TYPES.values()}
    if letter not in known:
        raise UsageError(f"--joints: '{letter}' is not a joint type; use {', '.join(known)}, e.g. RRPRRR")
    kind = known[letter]
    return kind(f"joint{j}", parent, variable=f"q{j}" if kind.unit else "")


def _parents(text: str | None, count: int) -> list[int]:
    if not count:
        raise UsageError("--joints: no joint; give one letter per joint, e.g. RRPRRR")
    if text is None:
        return list(range(count))
    words = text.replace(",", " ").split()
    if len(words) != count or not all(word.isdecimal() for word in words):
        raise UsageError(
            f'--parents: give {count} link numbers, one per joint, 0 for the base, e.g. "0 1 0 3"'
        )
    parents = [int(word) for word in words]
    for j, parent in enumerate(parents, 1):
        if parent >= j:
            raise UsageError(
                f"--parents: joint {j} is on link {parent}; its parent must be one of 0 to {j - 1}"
            )
    return parents
