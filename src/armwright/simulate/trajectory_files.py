"""Trajectories in files: NPZ, CSV and Parquet, written whole or not at all."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, InputError
from armwright.simulate.trajectory import STATUSES, Trajectory
from armwright.whole_files import write_whole

Array = NDArray[np.float64]
_ARRAYS = ("t", "q", "qd", "qdd", "tau", "energy", "work", "gap")
_EXTRA = ("current", "failed", "reference", "T0", "V0")
_BY_JOINT = ("q", "qd", "qdd", "tau", "current")
_BY_MOTOR = ("tau", "current")  # of a closed robot
_ALONE = ("energy", "work", "gap")
_OF_BASE = {"T0": 16, "V0": 6}  # numbers of a row, in tables one column each, T0 row by row
_SCHEMA = 1


@dataclass(frozen=True, slots=True)
class _FileForm:
    write: Callable[[Trajectory], bytes]
    read: Callable[[bytes, str], Trajectory]


def save(trajectory: Trajectory, path: str | PathLike[str]) -> None:
    """Write .npz, .csv or .parquet; CSV and Parquet hold a single robot, a column per quantity and joint."""
    place = Path(path)
    write_whole(place, _form(place).write(trajectory))


def load(path: str | PathLike[str]) -> Trajectory:
    """Read what ``save`` wrote."""
    place = Path(path)
    form = _form(place)
    try:
        data = place.read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", file=str(path)) from None
    return form.read(data, str(path))


def _form(path: Path) -> _FileForm:
    found = _FORMS.get(path.suffix.lower())
    if found is None:
        raise ArmwrightError(f"'{path.name}': a trajectory is saved as {', '.join(_FORMS)}")
    return found


# --------------------------------------------------------------------------------------- NPZ


def _npz(trajectory: Trajectory) -> bytes:
    arrays = {key: getattr(trajectory, key) for key in _ARRAYS}
    arrays |= {key: getattr(trajectory, key) for key in _EXTRA if getattr(trajectory, key) is not None}
    file = io.BytesIO()
    np.savez_compressed(file, about=np.array(json.dumps(_about(trajectory))), **arrays)
    return file.getvalue()


def _from_npz(data: bytes, file: str) -> Trajectory:
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as found:
            arrays = {key: found[key] for key in found.files}
    except (ValueError, OSError, EOFError) as error:
        raise InputError(f"not a trajectory: {error}", file=file) from None
    about = str(arrays.pop("about", ""))
    return _trajectory_of(about, {key: np.asarray(value, dtype=float) for key, value in arrays.items()}, file)


# ------------------------------------------------------------------------------------ tables


def _columns(trajectory: Trajectory) -> dict[str, Array]:
    """Columns by name: t, q.joint, …, energy."""
    if trajectory.arms is not None:
        raise ArmwrightError("a table holds one robot; save a fleet as .npz, or trajectory.arm(number)")
    columns = {"t": trajectory.t}
    for key in _BY_JOINT:
        values = getattr(trajectory, key)
        if values is not None:
            names = trajectory.motors if key in _BY_MOTOR and trajectory.motors else trajectory.joints
            columns |= {f"{key}.{joint}": values[:, k] for k, joint in enumerate(names)}
    for key, size in _OF_BASE.items():
        values = getattr(trajectory, key)
        if values is not None:
            columns |= {f"{key}.{k}": column for k, column in enumerate(values.reshape(-1, size).T)}
    return columns | {key: getattr(trajectory, key) for key in _ALONE}


def _from_columns(about: str, columns: Mapping[str, Array], file: str) -> Trajectory:
    known = _read_header(about)
    arrays = {key: columns[key] for key in ("t", *_ALONE) if key in columns}
    for key in _BY_JOINT:
        joints = known.get("joints", ())
        names = [
            f"{key}.{joint}" for joint in (known.get("motors") or joints if key in _BY_MOTOR else joints)
        ]
        if names and all(name in columns for name in names):
            arrays[key] = np.column_stack([columns[name] for name in names])
    for key, size in _OF_BASE.items():
        if f"{key}.0" in columns:
            table = np.column_stack([columns[f"{key}.{k}"] for k in range(size)])
            arrays[key] = table.reshape(-1, 4, 4) if key == "T0" else table
    return _trajectory_of(about, arrays, file)


def _csv(trajectory: Trajectory) -> bytes:
    columns = _columns(trajectory)
    text = io.StringIO()
    text.write(f"# {json.dumps(_about(trajectory))}\n")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(zip(*(map(repr, column.tolist()) for column in columns.values()), strict=True))
    return text.getvalue().encode()


def _from_csv(data: bytes, file: str) -> Trajectory:
    lines = data.decode("utf-8", errors="replace").splitlines()
    if len(lines) < 2 or not lines[0].startswith("# "):
        raise InputError("not a trajectory: its first line does not describe one", file=file, line=1)
    head = next(csv.reader([lines[1]]))
    rows = [_row(cells, len(head), file, line) for line, cells in enumerate(csv.reader(lines[2:]), 3)]
    table = np.array(rows).reshape(len(rows), len(head))
    return _from_columns(lines[0][2:], {name: table[:, k] for k, name in enumerate(head)}, file)


def _row(cells: Iterable[str], width: int, file: str, line: int) -> list[float]:
    try:
        row = [float(cell) for cell in cells]
    except ValueError as error:
        raise InputError(str(error), file=file, line=line) from None
    if len(row) != width:
        raise InputError(f"{len(row)} numbers, the header has {width}", file=file, line=line)
    return row


def _parquet(trajectory: Trajectory) -> bytes:
    arrow = _arrow()
    table = arrow.table(_columns(trajectory)).replace_schema_metadata(
        {"armwright": json.dumps(_about(trajectory))}
    )
    sink = io.BytesIO()
    _arrow("pyarrow.parquet").write_table(table, sink)
    return sink.getvalue()


def _from_parquet(data: bytes, file: str) -> Trajectory:
    try:
        table = _arrow("pyarrow.parquet").read_table(io.BytesIO(data))
    except (ValueError, OSError) as error:
        raise InputError(f"not a trajectory: {error}", file=file) from None
    about = (table.schema.metadata or {}).get(b"armwright", b"").decode()
    return _from_columns(about, {name: table[name].to_numpy() for name in table.column_names}, file)


def _arrow(module: str = "pyarrow") -> Any:
    from importlib import import_module

    try:
        return import_module(module)
    except ImportError:
        raise ArmwrightError("Parquet needs pyarrow: pip install 'armwright[data]'; or use .npz") from None


# ------------------------------------------------------------------------------------- about


def _about(trajectory: Trajectory) -> dict[str, Any]:
    return {
        "armwright trajectory": _SCHEMA,
        "robot": trajectory.robot,
        "joints": list(trajectory.joints),
        "units": list(trajectory.units),
        "motors": list(trajectory.motors),
        "dry": list(trajectory.dry),
        "status": trajectory.status,
        "message": trajectory.message,
    }


def _read_header(about: str) -> dict[str, Any]:
    """The header of a trajectory file; {} if it is not one of ours."""
    try:
        found = json.loads(about)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _trajectory_of(about: str, arrays: Mapping[str, Array], file: str) -> Trajectory:
    known = _read_header(about)
    if known.get("armwright trajectory") != _SCHEMA:
        raise InputError("not a trajectory: it does not name its robot and joints", file=file)
    missing = [key for key in _ARRAYS if key not in arrays]
    if missing or known.get("status") not in STATUSES:
        raise InputError(f"the trajectory has no {', '.join(missing) or 'status'}", file=file)
    joints = tuple(map(str, known["joints"]))
    if arrays["q"].shape[-1] != len(joints) or len(arrays["q"]) != len(arrays["t"]):
        raise InputError(f"q has shape {arrays['q'].shape}, {len(joints)} joints are named", file=file)
    found: dict[str, Any] = {key: arrays.get(key) for key in (*_ARRAYS, *_EXTRA)}
    return Trajectory(
        **found,
        status=known["status"],
        joints=joints,
        units=tuple(map(str, known["units"])),
        motors=tuple(map(str, known.get("motors", ()))),
        dry=tuple(map(str, known.get("dry", ()))),
        robot=str(known["robot"]),
        message=str(known["message"]),
    )


_FORMS: Mapping[str, _FileForm] = {
    ".npz": _FileForm(_npz, _from_npz),
    ".csv": _FileForm(_csv, _from_csv),
    ".parquet": _FileForm(_parquet, _from_parquet),
}
