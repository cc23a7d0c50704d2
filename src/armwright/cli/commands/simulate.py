"""``armwright simulate``: a robot, its inputs, its motion."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from armwright.cli.arguments import JsonOption, RobotArgument, named_values, numbers
from armwright.cli.control import ControllerOption, KdOption, KpOption, controller_of, wanted_motion
from armwright.cli.guard import FAILURE, UsageError, usage_errors
from armwright.cli.loading import LOADING, Loading, LockOption, with_held_joints
from armwright.cli.output import ForceOption, check_target, print_json, say, say_findings

if TYPE_CHECKING:
    from armwright.robot import Robot
    from armwright.simulate.motions import Motion
    from armwright.simulate.trajectory import Trajectory

DurationOption = Annotated[
    float | None,
    typer.Option("--duration", metavar="S", help="Duration [s]; 1 s if not given, or that of the motion."),
]
StepOption = Annotated[float, typer.Option("--step", metavar="S", help="Integration step [s].")]
MethodOption = Annotated[
    str,
    typer.Option(
        "--method",
        metavar="NAME",
        help="Integrator: rk3, rk4, dopri5 or dop853 (adaptive), implicit, symplectic.",
    ),
]
ToleranceOption = Annotated[
    float, typer.Option("--tolerance", metavar="NUMBER", help="Error per step of the adaptive integrators.")
]
StateOption = Annotated[
    str | None, typer.Option("--q", metavar="VALUES", help="Initial joint positions; home if not given.")
]
RateOption = Annotated[
    str | None, typer.Option("--qd", metavar="VALUES", help="Initial joint velocities; 0 if not given.")
]
InputOption = Annotated[
    str | None,
    typer.Option(
        "--torque",
        metavar="VALUES|FILE",
        help="Torques: one per joint, or a file with rows of time and one per joint.",
    ),
]
VoltageOption = Annotated[
    str | None, typer.Option("--voltage", metavar="VALUES|FILE", help="Motor voltages, likewise.")
]
CurrentOption = Annotated[
    str | None, typer.Option("--current", metavar="VALUES|FILE", help="Motor currents, likewise.")
]
MotionOption = Annotated[
    str | None,
    typer.Option("--motion", metavar="FILE", help="Motion to follow: time, then one position per joint."),
]
GoalOption = Annotated[
    str | None,
    typer.Option("--goal", metavar="VALUES", help="Final motor positions, reached by a minimum-jerk motion."),
]
BetweenOption = Annotated[
    str, typer.Option("--between", metavar="held|linear", help="Inputs between the rows of a file.")
]
PeriodOption = Annotated[
    float | None, typer.Option("--period", metavar="S", help="Sampling period of the controller [s].")
]
DelayOption = Annotated[
    float,
    typer.Option("--delay", metavar="S", help="Delay of the controller, a multiple of its period [s]."),
]
ValueOption = Annotated[
    list[str] | None, typer.Option("--value", metavar="NAME=NUMBER", help="Value of a parameter.")
]
StoreOption = Annotated[int, typer.Option("--store", min=1, metavar="N", help="Store every Nth step.")]
OutOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--out",
        metavar="FILE",
        help="Write numbers (.npz .csv .parquet), a plot (.svg .png .pdf) or an animation (.html .gltf).",
    ),
]


def command(
    robot: RobotArgument,
    duration: DurationOption = None,
    step: StepOption = 1e-3,
    method: MethodOption = "rk4",
    tolerance: ToleranceOption = 1e-8,
    q: StateOption = None,
    qd: RateOption = None,
    torque: InputOption = None,
    voltage: VoltageOption = None,
    current: CurrentOption = None,
    between: BetweenOption = "held",
    lock: LockOption = None,
    motion: MotionOption = None,
    goal: GoalOption = None,
    controller: ControllerOption = None,
    kp: KpOption = None,
    kd: KdOption = None,
    period: PeriodOption = None,
    delay: DelayOption = 0.0,
    value: ValueOption = None,
    store: StoreOption = 1,
    out: OutOption = None,
    loading: Loading = LOADING,
    force: ForceOption = False,
    json: JsonOption = False,
) -> None:
    """Simulate a robot under torques, voltages or currents, or a controller that follows a motion.

    Without --duration a motion is simulated to its end, from its beginning, by default under computed torque.
    The code is 1 where the motion diverged; what was computed until then is written all the same.
    """
    from armwright.report.progress import share_bar
    from armwright.simulate.simulation import simulate

    for path in out or ():
        _check_out(path, force=force)
    read = with_held_joints(loading.robot(robot), lock or [])
    given = {"torque": torque, "voltage": voltage, "current": current}
    inputs = {key: _input(text, f"--{key}", between) for key, text in given.items() if text is not None}
    start = None if q is None else numbers(q, option="--q")
    if motion is not None or goal is not None:
        law = controller_of(controller or "computed_torque", kp=kp, kd=kd)
        wanted = _to_goal(goal, motion, read, start, duration) if goal else _motion(str(motion), read)
        inputs |= {"controller": law, "reference": wanted, "period": period, "delay": delay}
    elif any(one is not None for one in (controller, kp, kd, period)) or delay:
        raise UsageError(
            "--controller, --kp, --kd, --period, --delay: give the motion to follow, --motion FILE or --goal"
        )
    with usage_errors(), share_bar("simulating") as progress:
        found = simulate(
            read,
            duration=_duration(duration, inputs),
            step=step,
            method=method,
            q=start if goal is not None or q is not None else _first_row(inputs, 0),
            qd=_first_row(inputs, 1) if qd is None and goal is None else _rates(qd),
            parameters=named_values(value or [], option="--value"),
            store=store,
            tolerance=tolerance,
            progress=progress,
            **inputs,
        )
    say_findings(found.findings)
    for path in out or ():
        _write(read, found, path)
        say(f"wrote {path}")
    print_json(summary_data(found)) if json else _print(found)
    if found.status != "finished":
        say(found.message or found.status)
        raise typer.Exit(FAILURE)


_PICTURES, _NUMBERS, _PAGES = (
    (".svg", ".png", ".pdf"),
    (".npz", ".csv", ".parquet"),
    (".html", ".gltf", ".json"),
)


def _check_out(path: Path, *, force: bool) -> None:
    if path.suffix.lower() not in (*_PICTURES, *_NUMBERS, *_PAGES):
        raise UsageError(f"--out {path}: unknown suffix; use {' '.join((*_NUMBERS, *_PICTURES, *_PAGES))}")
    check_target(path, force=force)


def _input(text: str, option: str, between: str) -> Any:
    """Numbers, or the times and values of a file."""
    from armwright.study.sim.number_tables import read_table

    if not Path(text).is_file():
        if Path(text).suffix[1:].isalpha():
            raise UsageError(f"{option}: {text}: no such file; give numbers, or a file of times and values")
        return numbers(text, option=option)
    table = read_table(text)
    return table[:, 0], table[:, 1:], between


def _rates(text: str | None) -> list[float] | None:
    return None if text is None else numbers(text, option="--qd")


def _to_goal(
    goal: str, motion: str | None, robot: Robot, start: list[float] | None, duration: float | None
) -> Motion:
    """The motion of least jerk of the motors from where the robot starts to a goal."""
    from armwright.simulate.motion_shapes import quintic

    if motion is not None:
        raise UsageError("--goal, --motion: give only one of them")
    first = robot.home.tolist() if start is None else start
    names, motors = [joint.name for joint in robot.moving], [joint.name for joint in robot.active]
    if len(first) == len(names):
        first = [first[names.index(name)] for name in motors]
    end = numbers(goal, option="--goal")
    if len(end) != len(motors):
        raise UsageError(
            f"--goal: {len(end)} numbers given, {len(motors)} expected, one per motor: {', '.join(motors)}"
        )
    return quintic(first, end, duration=1.0 if duration is None else duration)


def _motion(path: str, robot: Robot) -> Motion:
    """The spline through positions of a file, along its times; of a closed robot those of its motors."""
    from armwright.simulate.motion_shapes import spline

    joints = len(robot.active if robot.loops else robot.moving)
    t, q = wanted_motion(path, joints=joints, option="--motion")
    return spline(t, q, at_rest=False)


def _duration(given: float | None, inputs: Mapping[str, Any]) -> float:
    if given is not None:
        return given
    return float(inputs["reference"].duration) if "reference" in inputs else 1.0


def _first_row(inputs: Mapping[str, Any], order: int) -> Any:
    """Position (0) or velocity (1) at the beginning of a motion; None without one."""
    import numpy as np

    return inputs["reference"].samples(np.zeros(1))[0, order] if "reference" in inputs else None


def _write(robot: Robot, found: Trajectory, path: Path) -> None:
    from armwright.report.animation import animate
    from armwright.report.chart import plot

    suffix = path.suffix.lower()
    if suffix in _NUMBERS:
        found.save(path)
    elif suffix in _PICTURES:
        plot(found, path)
    else:
        animate(robot, found, path)


def summary_data(found: Trajectory) -> dict[str, Any]:
    """How a simulation ended, as plain data."""
    import numpy as np

    last = len(found) > 0
    return {
        "robot": found.robot,
        "status": found.status,
        "message": found.message,
        "duration": float(found.t[-1]) if last else None,
        "rows": len(found),
        "joints": list(found.joints),
        "q": found.q[-1].tolist() if last else [],
        "qd": found.qd[-1].tolist() if last else [],
        "tau": found.tau[-1].tolist() if last else [],
        "tracking_error": None
        if found.reference is None
        else float(np.abs(found.q[:, _columns(found)] - found.reference[:, 0]).max()),
        "events": [{"t": one.t, "joint": one.joint, "what": one.what} for one in found.events],
        "energy_drift": float(np.abs(found.drift).max()) if last else None,
        "findings": [str(one) for one in found.findings],
    }


def _columns(found: Trajectory) -> list[int]:
    """Columns of q that a reference is of: those of the motors."""
    return [found.joints.index(motor) for motor in found.motors]


def _print(found: Trajectory) -> None:
    print(
        f"{found.robot}: {found.status}, {len(found)} rows" + (f" to {found.t[-1]:g} s" if len(found) else "")
    )
    for k, (joint, unit) in enumerate(zip(found.joints, found.units, strict=True)):
        if len(found):
            print(f"  {joint:<20} {found.q[-1, k]:>12.6g} {unit:<4} {found.qd[-1, k]:>12.6g} {unit}/s")
