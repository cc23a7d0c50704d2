"""What a worker does with logs: read and mapped, audited, and a robot identified from them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.identify.audit import audit
from armwright.identify.estimate import Curves, Estimate
from armwright.identify.estimators import estimators
from armwright.identify.identification import identify
from armwright.identify.mapping.guess import guessed_mapping
from armwright.identify.mapping.mapping import LogMap, mapping_of, write_mapping
from armwright.identify.readers import read_log, readers
from armwright.identify.reading import read_recording
from armwright.identify.recording import Recording
from armwright.models.laws.friction import LAWS
from armwright.report.identification_data import estimate_data, finding_rows
from armwright.report.identification_page import page
from armwright.robot import Robot
from armwright.studio.robot_text import read_robot, write_robot
from armwright.studio.snippets import command_of_identification, python_of_identification

Array = NDArray[np.float64]
ROWS = 800  # of a curve that the page gets


def identification_form() -> dict[str, Any]:
    """What can be chosen for an identification."""
    suffixes = sorted({one for reader in readers().values() for one in reader.suffixes})
    plain = [name for name in estimators() if name not in ("iv", "didim")]  # these need further logs
    return {"suffixes": suffixes, "friction": ["auto", "none", *LAWS], "estimators": ["auto", *plain]}


def look_at_log(robot: str, log: str, mapping: str) -> dict[str, Any]:
    """Columns of a log, what is taken for what, findings, and curves to look at."""
    own, path = read_robot(robot), Path(log)
    known = _mapping(path, mapping, own)
    recording = _recording(path, known, own)
    return {
        "columns": [name for table in read_log(path).tables for name in table.columns],
        "mapping": write_mapping(known),
        "findings": finding_rows(audit(recording, own)),
        "samples": len(recording.t),
        "joints": list(recording.joints),
        "t": _thin(recording.t - recording.t[0]),
        "q": _thin(recording.q),
        "tau": _thin(recording.tau),
    }


def _mapping(path: Path, text: str, robot: Robot) -> LogMap:
    """The mapping as it was typed, or as it is guessed."""
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


def run_identification(robot: str, wish: Mapping[str, Any], log: str) -> dict[str, Any]:
    """The estimate from a log, with curves, a page, the robot, and what to type for it elsewhere."""
    own, path = read_robot(robot), Path(log)
    known = _mapping(path, str(wish.get("mapping", "")), own)
    choice = {key: str(wish.get(key) or "auto") for key in ("friction", "estimator")}
    found = identify(
        _recording(path, known, own),
        own,
        friction=choice["friction"],
        estimator=choice["estimator"],
        feasible=bool(wish.get("feasible", True)),
    )
    file = wish.get("origin") or f"{own.name}.toml"
    return estimate_data(found) | {
        "curves": None if found.curves is None else _curves(found.curves),
        "joints": list(found.joints),
        "page": page(found).replace(str(path), "log"),
        "identified": _text(found),
        "snippets": {
            "python": python_of_identification(file, f"log{path.suffix}", choice),
            "command": command_of_identification(file, f"log{path.suffix}", choice),
        },
    }


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
}
