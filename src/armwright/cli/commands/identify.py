"""``armwright identify``: from a log to an audited, feasible, validated model."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from armwright.cli.arguments import JsonOption
from armwright.cli.control import ControllerOption, KdOption, KpOption, controller_of, wanted_motion
from armwright.cli.guard import UsageError, usage_errors
from armwright.cli.loading import LOADING, Loading, LockOption, with_held_joints
from armwright.cli.output import (
    ForceOption,
    check_folder,
    check_target,
    print_json,
    say,
    say_findings,
    tell,
)
from armwright.cli.weighing import (
    FormOption,
    ObjectsOption,
    OffsetsOption,
    PayloadOption,
    SensorOption,
    UnloadedOption,
    weigh,
)

if TYPE_CHECKING:
    from armwright.identify import Estimate, Recording
    from armwright.identify.mapping.mapping import LogMap
    from armwright.robot import Robot
    from armwright.simulate.controllers import Controller

LogsArgument = Annotated[
    list[Path],
    typer.Argument(metavar="LOG", help="CSV, Parquet, NPZ, MAT, ROS bag or MCAP.", show_default=False),
]
RobotOption = Annotated[
    str, typer.Option("--robot", metavar="ROBOT", help="Name of a library robot, or a robot file.")
]
MapOption = Annotated[
    Path | None,
    typer.Option("--map", metavar="MAP.toml", help="Mapping of the columns; guessed if not given."),
]
WriteMapOption = Annotated[
    Path | None, typer.Option("--write-map", metavar="MAP.toml", help="Write the mapping that was used.")
]
ValidateOption = Annotated[
    list[Path] | None,
    typer.Option("--validate", metavar="LOG2", help="Log to validate on, instead of the last third."),
]
FrictionOption = Annotated[
    str, typer.Option("--friction", metavar="LAW", help="auto, none, or a friction law.")
]
EstimatorOption = Annotated[
    str, typer.Option("--estimator", metavar="NAME", help="auto, ols, wls, huber, ridge, ...")
]
ReferenceOption = Annotated[
    Path | None,
    typer.Option(
        "--reference",
        metavar="LOG",
        help="Reference that the controller followed: time, then one position per joint.",
    ),
]
InstrumentsOption = Annotated[
    Path | None, typer.Option("--instruments", metavar="LOG", help="A repetition, for --estimator iv.")
]
ColumnOption = Annotated[
    list[str] | None,
    typer.Option(
        "--column", metavar="NAME", help="Extra term: spring, counterbalance, load, temperature, drift."
    ),
]
CutoffOption = Annotated[
    float | None,
    typer.Option(
        "--cutoff", metavar="HZ", min=0.01, help="Low-pass cut-off; from the spectrum if not given."
    ),
]
MethodOption = Annotated[
    str,
    typer.Option("--differentiate", metavar="WAY", help="Differentiation: central, savitzky_golay, kalman."),
]
VelocityOption = Annotated[
    str | None,
    typer.Option("--velocity", metavar="WAY", help="measured or derived; the better if not given."),
]
PriorOption = Annotated[
    float, typer.Option("--prior-weight", min=0.0, help="Weight of the parameters in the description.")
]
FeasibleOption = Annotated[
    bool, typer.Option("--feasible/--free", help="Also fit with physically consistent links.")
]
ReportOption = Annotated[
    Path | None, typer.Option("--report", metavar="OUT.html", help="Write a report with plots.")
]
OutOption = Annotated[
    Path | None,
    typer.Option("--out", metavar="ROBOT", help="Write the identified robot: .toml, .par or .urdf."),
]
CodeOption = Annotated[
    Path | None,
    typer.Option("--code", metavar="DIR", help="Write the identified inverse dynamics as C code."),
]


def command(
    logs: LogsArgument,
    robot: RobotOption,
    map: MapOption = None,
    write_map: WriteMapOption = None,
    validate: ValidateOption = None,
    friction: FrictionOption = "auto",
    estimator: EstimatorOption = "auto",
    controller: ControllerOption = None,
    kp: KpOption = None,
    kd: KdOption = None,
    reference: ReferenceOption = None,
    instruments: InstrumentsOption = None,
    column: ColumnOption = None,
    cutoff: CutoffOption = None,
    differentiate: MethodOption = "central",
    velocity: VelocityOption = None,
    prior_weight: PriorOption = 1.0,
    feasible: FeasibleOption = True,
    payload: PayloadOption = False,
    form: FormOption = "dynamic",
    offsets: OffsetsOption = False,
    unloaded: UnloadedOption = None,
    sensor: SensorOption = None,
    objects: ObjectsOption = None,
    report: ReportOption = None,
    out: OutOption = None,
    code: CodeOption = None,
    loading: Loading = LOADING,
    lock: LockOption = None,
    force: ForceOption = False,
    json: JsonOption = False,
) -> None:
    """Identify a robot from a log: read, audit, fit, validate, report.

    Without --validate, the last third of every log is held out for validation. The exit code is 3 if a log
    cannot be used, 4 if its motion does not determine the parameters; no robot is written then.
    """
    for target in (write_map, report, out):
        if target is not None:
            check_target(target, force=force)
    # many small systems are solved: on two cores threads inside each cost more than they bring
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from armwright.identify import Settings, identify

    known = with_held_joints(loading.robot(robot), lock or [])
    _check_out(out, known, robot)
    if code is not None:
        _check_code(code, known.name, force=force)
    mapping = _mapping(logs[0], map, known, write_map)
    recordings = [_read_recording(log, mapping, known) for log in logs]
    others = [_read_recording(log, mapping, known) for log in validate or []]
    control = _control(estimator, controller, kp, kd, known)
    wanted = None if reference is None else _reference_motion(reference, known)
    again = None if instruments is None else _read_recording(instruments, mapping, known)
    with usage_errors():
        settings = Settings(cutoff=cutoff, method=differentiate, velocity=velocity)
        if payload:
            bare = None if unloaded is None else _read_recording(unloaded, mapping, known)
            options = {"form": form, "offsets": offsets, "unloaded": bare, "estimator": estimator}
            options |= {"settings": settings, "sensor": sensor}
            weigh(recordings, known, robot, options, objects, report=report, out=out, json=json)
            return
        if form != "dynamic" or offsets or (unloaded, objects, sensor) != (None, None, None):
            raise UsageError("--form, --offsets, --unloaded, --sensor and --objects need --payload")
        found = identify(
            recordings,
            known,
            validate=others or None,
            friction=friction,
            estimator=estimator,
            feasible=feasible,
            prior_weight=prior_weight,
            columns=column or (),
            settings=settings,
            instruments=again,
            controller=control,
            reference=wanted,
        )
    _deliver(found, robot, report=report, out=out, code=code)
    _tell(found, json=json)
    if found.exit_code:
        raise typer.Exit(found.exit_code)


def _control(
    estimator: str, controller: str | None, kp: str | None, kd: str | None, robot: Robot
) -> Controller | None:
    """The control that made the log, for the estimator that simulates it."""
    if estimator == "didim" and controller is None:
        raise UsageError(
            "--estimator didim simulates the control that made the log; say which, with its gains: "
            "--controller feedforward --kp 400 --kd 40 [--reference WANTED.csv]"
        )
    if controller is None:
        return None
    return controller_of(controller, kp=kp, kd=kd, robot=robot)


def _reference_motion(path: Path, robot: Robot) -> Recording:
    """What the controller followed: positions over time, whose torques nobody knows."""
    from armwright.identify import Recording

    joints = tuple(joint.name for joint in robot.active)
    t, q = wanted_motion(path, joints=len(joints), option="--reference")
    return Recording(t=t, q=q, qd=0 * q, qdd=None, tau=0 * q, joints=joints, has_velocity=False)


def _check_out(out: Path | None, robot: Robot, source: str) -> None:
    from armwright.robot.formats import formats

    suffixes = [suffix for item in formats().values() if item.write for suffix in item.suffixes]
    if out is not None and out.suffix.lower() not in suffixes:
        raise UsageError(f"{out}: suffix '{out.suffix}' is unknown; use {' '.join(sorted(set(suffixes)))}")


def _check_code(code: Path, robot: str, *, force: bool) -> None:
    """Refused before anything is computed, not after it."""
    from armwright.emit.core.listing_builder import file_stem

    stem = file_stem(robot, "inverse_dynamics")
    check_folder(code, [f"{stem}[._]*"], option="--code", force=force)


def _mapping(log: Path, map: Path | None, robot: Robot, write_map: Path | None) -> LogMap | None:
    """The mapping of all logs; one that is guessed is guessed from each log, and written from the first."""
    from armwright.errors import InputError
    from armwright.identify.mapping.guess import guessed_mapping
    from armwright.identify.mapping.mapping import read_mapping, write_mapping
    from armwright.identify.readers import read_log
    from armwright.robot.files import write_whole

    if map is not None:
        known = read_mapping(map)
    elif write_map is not None:
        try:
            known, noticed = guessed_mapping(read_log(log), robot=robot)
            say_findings(noticed)
        except InputError as error:
            raise error.at(file=str(log)) from None
    else:
        return None
    if write_map is not None:
        write_whole(write_map, write_mapping(known).encode("utf-8"))
        say(f"wrote {write_map}")
    return known


def _read_recording(log: Path, mapping: LogMap | None, robot: Robot) -> Recording:
    from armwright.identify import read_recording

    return read_recording(log, mapping=mapping, robot=robot)


def _deliver(
    found: Estimate, source: str, *, report: Path | None, out: Path | None, code: Path | None
) -> None:
    """Files are made first and put in place together, so that an error leaves none of them behind."""
    from armwright.identify.deliver.delivered_files import delivered_files
    from armwright.report.identification_page import page
    from armwright.robot.files import write_together

    files: dict[Path, bytes] = {}
    if report is not None:
        files[report] = page(found).encode("utf-8")
    if found.robot is not None:
        made, findings = delivered_files(found.robot, source=Path(source), out=out, code=code)
        files |= made
        say_findings(findings)
    elif out is not None or code is not None:
        say("no robot is written: its values are not to be trusted")
    if code is not None and found.robot is not None:
        code.mkdir(exist_ok=True)
    write_together(files)
    for path in files:
        say(f"wrote {path}")


def _tell(found: Estimate, *, json: bool) -> None:
    from armwright.report.identification_data import estimate_data, estimate_text

    if json:
        print_json(estimate_data(found))
        return
    say_findings(found.findings)
    tell(estimate_text(found), indent=12)
