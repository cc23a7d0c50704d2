"""``armwright simulate``: a robot, its inputs, its motion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from armwright.cli.arguments import JsonOption, RobotArgument, named_values, numbers, warn_of_turns
from armwright.cli.control import CONTROL, DRIVE, MOTION, ControlOptions, DriveOptions, MotionOptions
from armwright.cli.guard import FAILURE, UsageError, usage_errors
from armwright.cli.loading import LOADING, Loading, LockOption, with_held_joints
from armwright.cli.option_records import OptionRecord
from armwright.cli.output import ForceOption, check_target, print_json, say, say_findings

if TYPE_CHECKING:
    from armwright.robot import Robot
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


@dataclass(frozen=True, slots=True)
class MethodOptions(OptionRecord):
    """How the motion is integrated and stored."""

    step: StepOption = 1e-3
    method: MethodOption = "rk4"
    tolerance: ToleranceOption = 1e-8
    store: StoreOption = 1


METHOD = MethodOptions()


def command(
    robot: RobotArgument,
    duration: DurationOption = None,
    method: MethodOptions = METHOD,
    q: StateOption = None,
    qd: RateOption = None,
    drive: DriveOptions = DRIVE,
    motion: MotionOptions = MOTION,
    control: ControlOptions = CONTROL,
    value: ValueOption = None,
    lock: LockOption = None,
    out: OutOption = None,
    loading: Loading = LOADING,
    force: ForceOption = False,
    json: JsonOption = False,
) -> None:
    """Simulate a robot under torques, voltages or currents, or a controller that follows a motion.

    Without --duration a motion is simulated to its end, from its beginning, by default under computed torque.
    The exit code is 1 if the motion diverges; what was computed up to then is still written.
    """
    from armwright.report.progress import share_bar
    from armwright.simulate.simulation import simulate

    for path in out or ():
        _check_out(path, force=force)
    read = with_held_joints(loading.robot(robot), lock or [])
    start = None if q is None else numbers(q, option="--q")
    warn_of_turns(read.moving, start or (), option="--q")
    inputs = drive.inputs() | motion.inputs(control, read, start, duration)
    has_goal = motion.goal is not None
    with usage_errors(), share_bar("simulating") as progress:
        found = simulate(
            read,
            duration=_duration(duration, inputs),
            q=start if has_goal or q is not None else _first_row(inputs, 0),
            qd=_first_row(inputs, 1) if qd is None and not has_goal else _rates(qd),
            parameters=named_values(value or [], option="--value"),
            progress=progress,
            **asdict(method),
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


def _rates(text: str | None) -> list[float] | None:
    return None if text is None else numbers(text, option="--qd")


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
