"""What a worker does with logs: read and mapped, audited, and a robot identified from them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.emit import all_languages
from armwright.emit.emitting import emit
from armwright.errors import ArmwrightError, Finding, InputError, unknown_name
from armwright.identify.audit import audit
from armwright.identify.deliver.urdf_text import updated_urdf
from armwright.identify.estimate import Curves, Estimate
from armwright.identify.estimators import estimators
from armwright.identify.identification import identify
from armwright.identify.mapping.guess import guessed_mapping, guessed_time
from armwright.identify.mapping.mapping import (
    SIDES,
    TIME_UNITS,
    UNITS,
    JointMap,
    LogMap,
    mapping_of,
    write_mapping,
)
from armwright.identify.readers import log_suffixes, read_log
from armwright.identify.reading import read_recording
from armwright.identify.recording import Recording
from armwright.identify.wanted_motion import reference_recording
from armwright.models.core.registry import model
from armwright.models.laws.friction import LAWS
from armwright.report.identification_data import estimate_data, finding_rows
from armwright.report.identification_page import page
from armwright.robot import Robot
from armwright.robot.formats import formats
from armwright.studio.identification_wish import LAWS_OF_CONTROL, IdentificationWish, log_names
from armwright.studio.robot_text import read_robot, write_robot
from armwright.studio.snippets import command_of_identification, python_of_identification

Array = NDArray[np.float64]
ROWS = 800  # of a curve that the page gets


def identification_form() -> dict[str, Any]:
    """The choices that the form of an identification offers."""
    return {
        "suffixes": log_suffixes(),
        "friction": ["auto", "none", *LAWS],
        "estimators": ["auto", *estimators()],
        "laws": list(LAWS_OF_CONTROL),
        "units": list(UNITS),
        "time_units": list(TIME_UNITS),
        "sides": list(SIDES),
        "languages": list(all_languages()),
    }


def look_at_log(robot: str, log: str, mapping: str | Mapping[str, Any]) -> dict[str, Any]:
    """Columns of a log, what is taken for what, findings, and curves to look at.

    mapping   as text or as a table of values; empty: it is guessed
    A log whose columns do not tell what they are comes with an empty mapping to be filled, and ``unmapped``
    says why.
    """
    own, path = read_robot(robot), Path(log)
    try:
        known, guessed = _mapping(path, mapping, own)
    except InputError as error:
        if mapping:
            raise
        return _blank_log(path, own, error)
    recording = _recording(path, known, own)
    return {
        "columns": [name for table in read_log(path, skip_damaged=True).tables for name in table.columns],
        "mapping": write_mapping(known),
        "fields": _fields(known, [joint.name for joint in own.active]),
        "findings": finding_rows([*guessed, *audit(recording, own)]),
        "unmapped": "",
        "samples": len(recording.t),
        "joints": list(recording.joints),
        "units": _units(own),
        "t": _thin(recording.t - recording.t[0]),
        "q": _thin(recording.q),
        "tau": _thin(recording.tau),
    }


def _units(robot: Robot) -> list[str]:
    """The unit of each motor: rad or m."""
    return [joint.unit for joint in robot.active]


def _blank_log(path: Path, robot: Robot, why: InputError) -> dict[str, Any]:
    """A log that waits for somebody to say what its columns are."""
    with _nameless(path):
        log = read_log(path, skip_damaged=True)
    try:
        time, unit = guessed_time(log)
    except InputError:
        time, unit = "", "s"
    joints = [JointMap(name=joint.name, unit=joint.unit) for joint in robot.active]
    blank = LogMap(tuple(joints), time=time, time_unit=unit)
    return {
        "columns": [name for table in log.tables for name in table.columns],
        "mapping": "",
        "fields": _fields(blank, [joint.name for joint in robot.active]),
        "unmapped": f"{why.what}: choose them in the table",
        "findings": [],
        "samples": 0,
        "joints": [joint.name for joint in robot.active],
        "units": _units(robot),
        "t": [],
        "q": [],
        "tau": [],
    }


def look_at_reference(robot: str, log: str) -> dict[str, Any]:
    """How much there is of a motion that a controller was to follow."""
    with _nameless(Path(log)):
        found = reference_recording(log, read_robot(robot))
    return {"samples": len(found.t), "duration": float(found.t[-1])}


def _fields(known: LogMap, names: list[str]) -> dict[str, Any]:
    """The mapping as a form shows it; ``is_plain`` where a form can hold all of it."""
    joints = [
        {**asdict(one), "name": one.name or name} for one, name in zip(known.joints, names, strict=False)
    ]
    return {
        "time": known.time,
        "time_unit": known.time_unit,
        "rate": known.rate,
        "joints": joints,
        "is_plain": not (
            known.position_coupling or known.wrench or any(one.currents for one in known.joints)
        ),
    }


def _mapping(path: Path, text: str | Mapping[str, Any], robot: Robot) -> tuple[LogMap, tuple[Finding, ...]]:
    """The mapping as it was typed; else as it is guessed, and what makes the guess doubtful."""
    if isinstance(text, Mapping):
        return mapping_of(text), ()
    if not text.strip():
        with _nameless(path):
            log = read_log(path, skip_damaged=True)
        return guessed_mapping(log, robot=robot)
    try:
        return mapping_of(tomllib.loads(text)), ()
    except tomllib.TOMLDecodeError as error:
        raise ArmwrightError(f"mapping: {error}") from None


def _recording(path: Path, mapping: LogMap, robot: Robot) -> Recording:
    with _nameless(path):
        return read_recording(path, mapping=mapping, robot=robot)


@contextmanager
def _nameless(path: Path) -> Iterator[None]:
    """Runs its body; a refusal does not tell where the file is kept."""
    try:
        yield
    except ArmwrightError as error:
        raise ArmwrightError(str(error).replace(str(path), "this log")) from None


def run_identification(
    robot: str,
    wish: Mapping[str, Any],
    logs: Sequence[str],
    progress: Callable[[float], None],
    validation: str = "",
    instruments: str = "",
    reference: str = "",
) -> dict[str, Any]:
    """The estimate from logs, with curves, a page, the robot, and what to type for it elsewhere.

    validation    another log to validate on; else the last third of each one does
    instruments   a repetition of the motion of the first one, for the estimator that needs it
    reference     what the controller followed, for the estimator that simulates it; else the recorded motion
    """
    own, asked = read_robot(robot), IdentificationWish.of(wish)
    known, _ = _mapping(Path(logs[0]), str(wish.get("mapping", "")), own)
    read = partial(_recording, mapping=known, robot=own)
    found = identify(
        [read(Path(one)) for one in logs],
        own,
        validate=[read(Path(validation))] if validation else None,
        instruments=read(Path(instruments)) if asked.estimator == "iv" and instruments else None,
        controller=asked.controller(own),
        reference=reference_recording(reference, own) if asked.estimator == "didim" and reference else None,
        friction=asked.friction,
        estimator=asked.estimator,
        feasible=asked.is_feasible,
        progress=progress,
    )
    names, page_text = log_names(logs, validation, instruments, reference), page(found)
    words = asked.words(own, {role: name for role, (_, name) in names.items()})
    for path, name in names.values():
        page_text = page_text.replace(path, name)
    return estimate_data(found) | {
        "curves": None if found.curves is None else _curves(found.curves),
        "joints": list(found.joints),
        "units": _units(own),
        "page": page_text,
        "identified": _text(found),
        "snippets": {
            "python": python_of_identification(words),
            "command": command_of_identification(words),
        },
        "files": {"map.toml": write_mapping(known)},
    }


def identified_file(robot: str, kept: Mapping[str, Any], format: str, source: str = "") -> dict[str, Any]:
    """The robot with its identified values as a file, and what the format cannot hold.

    source   text of the URDF that the robot came from: its values are changed, all else stays as it is
    """
    found = _identified_robot(kept)
    if format == "urdf" and source:
        text, noticed = updated_urdf(source, found)
        return {"files": {f"{found.name}_identified.urdf": text}, "findings": [str(one) for one in noticed]}
    one = formats().get(format)
    if one is None or one.write is None:
        raise ArmwrightError(unknown_name("format", format, [key for key, x in formats().items() if x.write]))
    written = one.write(found)
    name = f"{found.name}_identified{one.suffixes[0]}"
    return {"files": {name: written.text}, "findings": [str(note) for note in written.findings]}


def identified_code(robot: str, kept: Mapping[str, Any], language: str) -> dict[str, Any]:
    """The inverse dynamics of the identified robot in a language."""
    return {"files": emit(model(_identified_robot(kept), "inverse_dynamics"), language), "findings": []}


def _identified_robot(kept: Mapping[str, Any]) -> Robot:
    if not kept.get("identified"):
        raise ArmwrightError("nothing was identified; look at the findings")
    return read_robot(str(kept["identified"]))


def _text(found: Estimate) -> str | None:
    return None if found.robot is None else write_robot(found.robot)


def _curves(curves: Curves) -> dict[str, Any]:
    data = {"t": _thin(curves.t), "measured": _thin(curves.measured), "predicted": _thin(curves.predicted)}
    return data | {"feasible": None if curves.feasible is None else _thin(curves.feasible)}


def _thin(values: Array) -> Any:
    """Rows evenly spread, as many as a curve needs."""
    step = max(1, len(values) // ROWS)
    return np.asarray(values)[::step].tolist()


CALLS = {
    "identification_form": identification_form,
    "look_at_log": look_at_log,
    "look_at_reference": look_at_reference,
    "run_identification": run_identification,
    "identified_file": identified_file,
    "identified_code": identified_code,
}
