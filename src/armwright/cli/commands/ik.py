"""``armwright ik``: all positions of the joints that give a pose, the nearest, or a motion along poses."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from armwright.cli.arguments import JsonOption, RobotArgument, ValueOption, named_values, numbers
from armwright.cli.guard import NOT_IDENTIFIABLE, UsageError, usage_errors
from armwright.cli.loading import LOADING, Loading
from armwright.cli.output import console, print_json, say, say_findings
from armwright.cli.poses import joint_values, wanted_poses

if TYPE_CHECKING:
    from armwright.robot import Robot
    from armwright.run import JointPath, Solutions, Solver
    from armwright.run.solver.closed_inverse_solver import ClosedInverseSolver

PoseOption = Annotated[
    str | None,
    typer.Option(
        "--pose",
        metavar='"X Y Z [R P Y]"',
        help="Position [m] and roll, pitch, yaw [rad] of the tip; or a matrix row by row, 12 or 16 numbers.",
        show_default=False,
    ),
]
AtOption = Annotated[
    str | None,
    typer.Option(
        "--at", metavar='"Q1 Q2 ..."', help="Take the pose at these joint positions instead of --pose."
    ),
]
PathOption = Annotated[
    Path | None,
    typer.Option(
        "--path",
        metavar="FILE",
        exists=True,
        dir_okay=False,
        help="Follow poses without jumps, one per line as in --pose; starts at --nearest, or home.",
    ),
]
NearestOption = Annotated[
    str | None,
    typer.Option(
        "--nearest", metavar='"Q1 Q2 ..."', help="Only the solution nearest to these joint positions."
    ),
]
TaskOption = Annotated[
    str | None,
    typer.Option("--task", metavar="x,y,z,rz", help="Pose components to meet, for fewer than six joints."),
]
ToleranceOption = Annotated[
    float | None,
    typer.Option(
        "--tolerance",
        metavar="M",
        min=0.0,
        help="How far solutions may miss the pose, m and rad, e.g. 1e-3 for fewer than six joints.",
        show_default=False,
    ),
]
HoldOption = Annotated[
    list[str] | None,
    typer.Option("--hold", metavar="JOINT=VALUE", help="Hold a joint at a value, for more than six joints."),
]
RedundantOption = Annotated[
    str | None,
    typer.Option(
        "--redundant", metavar="JOINT", help="Redundant joint: all solutions at each of its --values."
    ),
]
ValuesOption = Annotated[
    str | None,
    typer.Option(
        "--values", metavar='"V1 V2 ..."', help="Values of --redundant; 16 between its limits if not given."
    ),
]
MethodOption = Annotated[str, typer.Option("--method", help="auto, pieper, paul, general or numeric.")]
LimitsOption = Annotated[
    bool,
    typer.Option(
        "--limits", help="Only solutions within the joint limits, with whole turns added as needed."
    ),
]
WindingsOption = Annotated[
    str,
    typer.Option(
        "--windings", metavar="one|all", help="With all: every whole-turn variant within the limits."
    ),
]

SAME = 1e-6  # rad or m: nearer positions are one solution


def command(
    robot: RobotArgument,
    pose: PoseOption = None,
    at: AtOption = None,
    path: PathOption = None,
    nearest: NearestOption = None,
    limits: LimitsOption = False,
    windings: WindingsOption = "one",
    task: TaskOption = None,
    tolerance: ToleranceOption = None,
    hold: HoldOption = None,
    redundant: RedundantOption = None,
    values: ValuesOption = None,
    value: ValueOption = None,
    method: MethodOption = "auto",
    loading: Loading = LOADING,
    json: JsonOption = False,
) -> None:
    """Solve the inverse kinematics of a robot: all joint positions that give a pose of its tip.

    The exit code is 4 if there is no solution, or if a motion along --path ends before the last pose.
    """
    from armwright.models import model
    from armwright.models.inverse.inverse_model import InverseModel
    from armwright.run import Solver, compile
    from armwright.run.solver.closed_inverse_solver import ClosedInverseSolver

    if windings not in ("one", "all"):
        raise UsageError(f"--windings: '{windings}' is unknown; use one or all")
    loaded = loading.robot(robot)
    with usage_errors():
        loaded = loaded.with_values(named_values(value, option="--value")) if value else loaded
    T = wanted_poses(loaded, pose, at, path)
    options = _options(task, hold, redundant, values)
    with usage_errors():
        made = model(loaded, "inverse_geometry", method=method, **options)
        solver = compile(made, tolerance=tolerance) if isinstance(made, InverseModel) else compile(made)
    if not json:
        say_findings(loaded.findings)
    if isinstance(solver, ClosedInverseSolver):
        if path is not None or limits or windings == "all":
            raise UsageError(f"--path, --limits, --windings: not for closed robots such as '{loaded.name}'")
        found = _closed_answer(solver, loaded, T, nearest)
        print_json(_data(loaded, solver, found, T)) if json else _print(loaded, solver, found)
        if not len(found.q):
            raise typer.Exit(NOT_IDENTIFIABLE)
        return
    assert isinstance(solver, Solver)
    start = None if nearest is None else joint_values(nearest, solver.joints, option="--nearest")
    if path is not None:
        is_done = _follow(solver, T, _home(solver) if start is None else start, json=json)
    else:
        answer = solver.solve(T, limits=limits, windings=windings)
        answer = answer if start is None else _nearest_only(solver, T, answer, start)
        is_done = bool(len(answer.q))
        print_json(_data(loaded, solver, answer, T)) if json else _print(loaded, solver, answer)
    if not is_done:
        raise typer.Exit(NOT_IDENTIFIABLE)


def _options(
    task: str | None, hold: list[str] | None, redundant: str | None, values: str | None
) -> dict[str, Any]:
    """Options of the model that were given."""
    given: dict[str, Any] = {}
    if task is not None:
        given["task"] = tuple(word.strip() for word in task.replace(" ", ",").split(",") if word.strip())
    if hold:
        given["fixed"] = named_values(hold, option="--hold")
    if redundant is not None:
        given["redundant"] = redundant
    if values is not None:
        given["values"] = numbers(values, option="--values")
    return given


def _home(solver: Solver) -> list[float]:
    return [float(joint.home) for joint in solver.robot.moving]


def _nearest_only(solver: Solver, T: Any, answer: Solutions, start: list[float]) -> Solutions:
    """The answer with the nearest solution alone; its branch where it is one of those found."""
    from dataclasses import replace

    import numpy as np

    from armwright.models.inverse.choice.task import COMPONENTS
    from armwright.run.solver.solutions import differences
    from armwright.run.solver.wanted_pose import pose_misses, pose_numbers

    row = solver(T, nearest=start)
    if row is None:
        return replace(answer, q=answer.q[:0], branch=(), residual=answer.residual[:0], status="unreachable")
    same = np.flatnonzero(differences(answer.q, row[None], solver.ranges.turns)[:, 0] < SAME)
    branch = answer.branch[same[0]] if len(same) else ""
    is_posed = len(answer.met) == len(COMPONENTS) or not len(same)
    missed = pose_misses(solver.robot, row[None], pose_numbers(T)) if is_posed else answer.residual[same[:1]]
    return replace(answer, q=row[None], branch=(branch,), residual=missed)


def _closed_answer(solver: ClosedInverseSolver, robot: Robot, T: Any, nearest: str | None) -> Solutions:
    """Positions of all joints of a closed robot at a pose, or the nearest of them to given ones."""
    import numpy as np

    from armwright.run import Solutions

    found = solver.solve(T)
    rows = list(range(len(found.q)))
    if nearest is not None and rows:
        row = solver(T, nearest=joint_values(nearest, solver.joints, option="--nearest"))
        rows = [k for k in rows if row is not None and np.array_equal(found.q[k], row)][:1]
    task = solver.model.way.arm.task
    part = np.s_[:, :] if any(one.startswith("r") for one in task) else np.s_[:, 3]
    off = [float(np.linalg.norm((robot.pose(found.q[k]) - T)[part])) for k in rows]
    branch = tuple(found.branch[k] for k in rows)
    return Solutions(found.q[rows], branch, np.array(off), found.status, "", math.nan, task)


def _follow(solver: Solver, T: Any, start: list[float], *, json: bool) -> bool:
    """Print the motion along poses; True where it is complete."""
    motion = solver.path(T, start)
    if json:
        print_json(_motion_data(solver, motion))
    else:
        say(f"{motion.end} of {len(motion)} poses reached" + (f": {motion.reason}" if motion.reason else ""))
        rows = [number_cells(q) for q in motion[: motion.end].tolist()]
        _print_rows("Motion", solver.joints, rows)
    return motion.status == "complete"


def _motion_data(solver: Solver, motion: JointPath) -> dict[str, Any]:
    return {
        "robot": solver.robot.name,
        "joints": list(solver.joints),
        "method": solver.model.method,
        "status": motion.status,
        "end": motion.end,
        "joint": motion.joint,
        "reason": motion.reason,
        "q": motion.tolist(),
    }


def number_cells(q: list[float]) -> list[str]:
    """Positions of joints as a table shows them; minus zero is zero."""
    return [f"{value:z.9g}" for value in q]


def _print_rows(title: str, heads: tuple[str, ...], rows: list[list[str]]) -> None:
    from armwright.report.terminal import print_table
    from armwright.robot.tables import Table

    numbered = tuple((str(i), *row) for i, row in enumerate(rows, 1))
    print_table(Table(title, ("", *heads), numbered), console(), split=False)


def _print(robot: Robot, solver: Solver | ClosedInverseSolver, answer: Solutions) -> None:
    distance = f"; the nearest pose found is {answer.distance:.3g} away" if answer.distance > 0 else ""
    free = f", joint '{answer.free_joint}' is free" if answer.free_joint else ""
    count = f"{len(answer.q)} solution{'' if len(answer.q) == 1 else 's'}"
    say(f"tip '{robot.tip}': {count}, {answer.status}{free}{distance}")
    say(f"method {solver.model.method}: {solver.model.reason}")
    if answer.status == "unreachable" and len(solver.joints) < len(answer.met):
        remedy = "name what to meet, e.g. --task x,y,z, or say how far off is near enough: --tolerance 1e-3"
        say(f"{len(solver.joints)} joints do not reach every pose: {remedy}")
    rows = [
        [*number_cells(q.tolist()), branch, f"{residual:.1e}"]
        for q, branch, residual in zip(answer.q, answer.branch, answer.residual, strict=True)
    ]
    if rows:
        _print_rows("Solutions", (*solver.joints, "branch", "residual"), rows)


def _data(robot: Robot, solver: Solver | ClosedInverseSolver, answer: Solutions, T: Any) -> dict[str, Any]:
    from armwright.report.robot_summary import findings_data

    return {
        "robot": robot.name,
        "tip": robot.tip,
        "pose": T.tolist(),
        "joints": list(solver.joints),
        "method": solver.model.method,
        "reason": solver.model.reason,
        "status": answer.status,
        "free_joint": answer.free_joint,
        "distance": answer.distance,
        "solutions": [
            {"q": q, "branch": branch, "residual": residual}
            for q, branch, residual in zip(
                answer.q.tolist(), answer.branch, answer.residual.tolist(), strict=True
            )
        ],
        "findings": findings_data(robot.findings),
    }
