"""``armwright identify``: from a log to an audited, feasible, validated model."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from armwright.cli.arguments import JsonOption
from armwright.cli.control import CONTROL, ControlOptions
from armwright.cli.fitting import FIT, LOGS, RESULTS, FitOptions, LogOptions, ResultOptions
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
from armwright.cli.weighing import PAYLOAD, PayloadOptions, weigh

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


def command(
    logs: LogsArgument,
    robot: RobotOption,
    reading: LogOptions = LOGS,
    fit: FitOptions = FIT,
    control: ControlOptions = CONTROL,
    reference: ReferenceOption = None,
    instruments: InstrumentsOption = None,
    payload: PayloadOptions = PAYLOAD,
    results: ResultOptions = RESULTS,
    loading: Loading = LOADING,
    lock: LockOption = None,
    force: ForceOption = False,
    json: JsonOption = False,
) -> None:
    """Identify a robot from a log: read, audit, fit, validate, report.

    Without --validate, the last third of every log is held out for validation. The exit code is 3 if a log
    cannot be used, 4 if its motion does not determine the parameters; no robot is written then.
    """
    for target in (reading.write_map, results.report, results.out):
        if target is not None:
            check_target(target, force=force)
    payload.refuse_alone()
    # many small systems are solved: on two cores threads inside each cost more than they bring
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from armwright.identify import identify

    known = with_held_joints(loading.robot(robot), lock or [])
    _check_results(results, known, force=force)
    mapping = _mapping(logs[0], reading, known)
    skip = reading.skip_damaged or not payload.payload
    read = partial(_read_recording, mapping=mapping, robot=known, skip_damaged=skip)
    recordings = [read(log) for log in logs]
    others = [read(log) for log in reading.validate or []]
    law = _law(fit.estimator, control, known)
    again = None if instruments is None else read(instruments)
    with usage_errors():
        if payload.payload:
            how = {"settings": fit.settings, "estimator": fit.estimator}
            files = {"report": results.report, "out": results.out}
            weigh(recordings, known, robot, payload, how, read=read, **files, json=json)
            return
        found = identify(
            recordings,
            known,
            validate=others or None,
            friction=fit.friction,
            estimator=fit.estimator,
            feasible=fit.feasible,
            prior_weight=fit.prior_weight,
            columns=fit.column or (),
            settings=fit.settings,
            instruments=again,
            controller=law,
            reference=reference,
        )
    _deliver(found, robot, results)
    _tell(found, json=json)
    if found.exit_code:
        raise typer.Exit(found.exit_code)


def _law(estimator: str, control: ControlOptions, robot: Robot) -> Controller | None:
    """The control that made the log, for the estimator that simulates it."""
    if estimator == "didim" and control.controller is None:
        raise UsageError(
            "--estimator didim simulates the control that made the log; say which, with its gains: "
            "--controller feedforward --kp 400 --kd 40 [--reference WANTED.csv]"
        )
    return None if control.controller is None else control.law(robot=robot)


def _check_results(results: ResultOptions, robot: Robot, *, force: bool) -> None:
    """Refuses what could not be written, before anything is computed."""
    from armwright.emit.core.listing_builder import file_stem
    from armwright.robot.formats import formats

    out, code = results.out, results.code
    suffixes = {suffix for item in formats().values() if item.write for suffix in item.suffixes}
    if out is not None and out.suffix.lower() not in suffixes:
        raise UsageError(f"{out}: suffix '{out.suffix}' is unknown; use {' '.join(sorted(suffixes))}")
    if code is not None:
        stem = file_stem(robot.name, "inverse_dynamics")
        check_folder(code, [f"{stem}[._]*"], option="--code", force=force)


def _mapping(log: Path, reading: LogOptions, robot: Robot) -> LogMap | None:
    """The mapping of all logs; one that is guessed is guessed from each log, and written from the first."""
    from armwright.errors import InputError
    from armwright.identify.mapping.guess import guessed_mapping
    from armwright.identify.mapping.mapping import read_mapping, write_mapping
    from armwright.identify.readers import read_log
    from armwright.whole_files import write_whole

    if reading.map is not None:
        known = read_mapping(reading.map)
    elif reading.write_map is not None:
        try:
            known, noticed = guessed_mapping(read_log(log, skip_damaged=True), robot=robot)
            say_findings(noticed)
        except InputError as error:
            raise error.at(file=str(log)) from None
    else:
        return None
    if reading.write_map is not None:
        write_whole(reading.write_map, write_mapping(known).encode("utf-8"))
        say(f"wrote {reading.write_map}")
    return known


def _read_recording(log: Path, *, mapping: LogMap | None, robot: Robot, skip_damaged: bool) -> Recording:
    from armwright.identify import read_recording

    return read_recording(log, mapping=mapping, robot=robot, skip_damaged=skip_damaged)


def _deliver(found: Estimate, source: str, results: ResultOptions) -> None:
    """Files are made first and put in place together, so that an error leaves none of them behind."""
    from armwright.identify.deliver.delivered_files import delivered_files
    from armwright.report.identification_page import page
    from armwright.whole_files import write_together

    report, out, code = results.report, results.out, results.code
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
