"""``armwright ik``: all positions of the joints that give a pose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from armwright.cli.arguments import (
    BaseOption,
    ExactOption,
    FixedOption,
    JsonOption,
    RobotArgument,
    TipOption,
    load_robot,
    named_values,
    numbers,
)
from armwright.cli.guard import UsageError
from armwright.cli.output import console, print_json, say, say_findings

if TYPE_CHECKING:
    from armwright.robot import Robot
    from armwright.run import Solutions, Solver

PoseOption = Annotated[
    str | None,
    typer.Option(
        "--pose",
        metavar='"X Y Z [R P Y]"',
        help="Position [m] and roll, pitch, yaw [rad] of the tip; or 12 or 16 numbers of a matrix by rows.",
        show_default=False,
    ),
]
AtOption = Annotated[
    str | None,
    typer.Option("--at", metavar='"Q1 Q2 ..."', help="The pose at these joint values instead of --pose."),
]
TaskOption = Annotated[
    str | None,
    typer.Option("--task", metavar="x,y,z,rz", help="Components to be met, for fewer than six joints."),
]
HoldOption = Annotated[
    list[str] | None,
    typer.Option("--hold", metavar="JOINT=VALUE", help="A joint that is held, for more than six joints."),
]
MethodOption = Annotated[str, typer.Option("--method", help="auto, pieper, paul, general or numeric.")]
LimitsOption = Annotated[bool, typer.Option("--limits", help="Only solutions within the joint limits.")]
SIZES = (3, 6, 12, 16)


def command(
    robot: RobotArgument,
    pose: PoseOption = None,
    at: AtOption = None,
    task: TaskOption = None,
    hold: HoldOption = None,
    method: MethodOption = "auto",
    limits: LimitsOption = False,
    tip: TipOption = None,
    base: BaseOption = None,
    fixed: FixedOption = None,
    exact: ExactOption = None,
    json: JsonOption = False,
) -> None:
    """Solve the inverse geometry of a robot: all joint positions at which its tip is in a pose.

    Exit code 4 where there is no solution.
    """
    from armwright.models import model
    from armwright.run import Solver, compile

    loaded = load_robot(robot, tip=tip, base=base, fixed=fixed, exact=exact)
    T = _pose_matrix(loaded, pose, at)
    given: dict[str, Any] = {"method": method}
    if task is not None:
        given["task"] = tuple(word.strip() for word in task.replace(" ", ",").split(",") if word.strip())
    if hold:
        given["fixed"] = named_values(hold, option="--hold")
    solver = compile(model(loaded, "inverse_geometry", **given))
    assert isinstance(solver, Solver)
    answer = solver.solve(T, limits=limits)
    if json:
        print_json(_data(loaded, solver, answer, T))
    else:
        say_findings(loaded.findings)
        _print(loaded, solver, answer)
    if not len(answer.q):
        raise typer.Exit(4)


def _pose_matrix(robot: Robot, pose: str | None, at: str | None) -> Any:
    """The pose as a matrix."""
    if (pose is None) == (at is None):
        raise UsageError('say what is wanted: --pose "x y z roll pitch yaw", or --at "q1 q2 ..."')
    if at is not None:
        values = numbers(at, option="--at")
        if len(values) != len(robot.moving):
            names = ", ".join(joint.name for joint in robot.moving)
            raise UsageError(f"--at: {len(values)} values given, {len(robot.moving)} expected: {names}")
        return robot.pose(values)
    return _matrix(numbers(pose or "", option="--pose"))


def _matrix(values: list[float]) -> Any:
    import numpy as np

    from armwright.robot.geometry.urdf_convention import rpy_matrix, transform

    if len(values) not in SIZES:
        raise UsageError(f"--pose: {len(values)} numbers given; give {', '.join(map(str, SIZES))}")
    if len(values) <= 6:
        return transform(rpy_matrix(values[3:] or [0.0, 0.0, 0.0]), values[:3])
    T = np.eye(4)
    T[: len(values) // 4] = np.reshape(values, (-1, 4))
    return T


def _print(robot: Robot, solver: Solver, answer: Solutions) -> None:
    from armwright.report.terminal import print_table
    from armwright.robot.tables import Table

    distance = f", nearest found is {answer.distance:.3g} away" if answer.status == "unreachable" else ""
    free = f", joint '{answer.free_joint}' is free" if answer.free_joint else ""
    say(f"tip '{robot.tip}': {len(answer.q)} solutions, {answer.status}{free}{distance}")
    say(f"method {solver.model.method}: {solver.model.reason}")
    rows = tuple(
        (str(i), *(f"{value:.9g}" for value in q.tolist()), branch, f"{residual:.1e}")
        for i, (q, branch, residual) in enumerate(
            zip(answer.q, answer.branch, answer.residual, strict=True), 1
        )
    )
    heads = ("", *solver.joints, "branch", "residual")
    print_table(Table("Solutions", heads, rows), console(), split=False)


def _data(robot: Robot, solver: Solver, answer: Solutions, T: Any) -> dict[str, Any]:
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
