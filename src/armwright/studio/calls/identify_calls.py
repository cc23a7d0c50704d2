"""What a worker does with logs: read and mapped, audited, and a robot identified from them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.emit import all_languages
from armwright.emit.emitting import emit
from armwright.errors import ArmwrightError, unknown_name
from armwright.identify.audit import audit
from armwright.identify.estimate import Curves, Estimate
from armwright.identify.estimators import estimators
from armwright.identify.identification import identify
from armwright.identify.mapping.guess import guessed_mapping
from armwright.identify.mapping.mapping import (
    SIDES,
    TIME_UNITS,
    UNITS,
    LogMap,
    mapping_of,
    write_mapping,
)
from armwright.identify.readers import read_log, readers
from armwright.identify.reading import read_recording
from armwright.identify.recording import Recording
from armwright.models.core.registry import model
from armwright.models.laws.friction import LAWS
from armwright.report.identification_data import estimate_data, finding_rows
from armwright.report.identification_page import page
from armwright.robot import Robot
from armwright.robot.formats import formats
from armwright.studio.robot_text import read_robot, write_robot
from armwright.studio.snippets import command_of_identification, python_of_identification

Array = NDArray[np.float64]
ROWS = 800  # of a curve that the page gets


def identification_form() -> dict[str, Any]:
    """What can be chosen for an identification."""
    suffixes = sorted({one for reader in readers().values() for one in reader.suffixes})
    plain = [name for name in estimators() if name not in ("iv", "didim")]  # these need further logs
    return {
        "suffixes": suffixes,
        "friction": ["auto", "none", *LAWS],
        "estimators": ["auto", *plain],
        "units": list(UNITS),
        "time_units": list(TIME_UNITS),
        "sides": list(SIDES),
        "languages": list(all_languages()),
    }


def look_at_log(robot: str, log: str, mapping: str | Mapping[str, Any]) -> dict[str, Any]:
    """Columns of a log, what is taken for what, findings, and curves to look at.

    mapping   as text or as a table of values; empty: it is guessed
    """
    own, path = read_robot(robot), Path(log)
    known = _mapping(path, mapping, own)
    recording = _recording(path, known, own)
    return {
        "columns": [name for table in read_log(path).tables for name in table.columns],
        "mapping": write_mapping(known),
        "fields": _fields(known, [joint.name for joint in own.active]),
        "findings": finding_rows(audit(recording, own)),
        "samples": len(recording.t),
        "joints": list(recording.joints),
        "t": _thin(recording.t - recording.t[0]),
        "q": _thin(recording.q),
        "tau": _thin(recording.tau),
    }


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


def _mapping(path: Path, text: str | Mapping[str, Any], robot: Robot) -> LogMap:
    """The mapping as it was typed, or as it is guessed."""
    if isinstance(text, Mapping):
        return mapping_of(text)
    if not text.strip():
        with _nameless(path):
            return guessed_mapping(read_log(path), robot=robot)[0]
    try:
        return mapping_of(tomllib.loads(text))
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
    log: str,
    progress: Callable[[float], None],
    validation: str = "",
) -> dict[str, Any]:
    """The estimate from a log, with curves, a page, the robot, and what to type for it elsewhere.

    validation   another log to validate on; else the last third of the first one does
    """
    own, path = read_robot(robot), Path(log)
    known = _mapping(path, str(wish.get("mapping", "")), own)
    others = [Path(validation)] if validation else []
    choice = {key: str(wish.get(key) or "auto") for key in ("friction", "estimator")}
    is_feasible = bool(wish.get("feasible", True))
    found = identify(
        _recording(path, known, own),
        own,
        validate=[_recording(one, known, own) for one in others] or None,
        friction=choice["friction"],
        estimator=choice["estimator"],
        feasible=is_feasible,
        progress=progress,
    )
    words = {
        "file": wish.get("origin") or f"{own.name}.toml",
        "log": f"log{path.suffix}",
        "validation": "".join(f"validation{one.suffix}" for one in others),
        "feasible": is_feasible,
        "choice": choice,
    }
    return estimate_data(found) | {
        "curves": None if found.curves is None else _curves(found.curves),
        "joints": list(found.joints),
        "page": page(found).replace(str(path), "log").replace(validation or str(path), "validation"),
        "identified": _text(found),
        "snippets": {
            "python": python_of_identification(words),
            "command": command_of_identification(words),
        },
        "files": {"map.toml": write_mapping(known)},
    }


def identified_file(robot: str, kept: Mapping[str, Any], format: str) -> dict[str, Any]:
    """The robot with its identified values as a file, and what the format cannot hold."""
    found = _identified_robot(kept)
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
    "run_identification": run_identification,
    "identified_file": identified_file,
    "identified_code": identified_code,
}
