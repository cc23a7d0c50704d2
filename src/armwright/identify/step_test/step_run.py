"""One run of a step test: which joint, what was commanded, where everything was; as CSV with units."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, Finding, InputError
from armwright.identify.mapping.mapping import TIME_UNITS
from armwright.identify.readers.csv_log import TRUNCATED, cut_short, read_csv
from armwright.robot import Robot
from armwright.whole_files import write_whole

Array = NDArray[np.float64]

COMMANDS = ("V", "A", "N m", "N")  # what a command may be: voltage, current, torque, force
FEWEST = 8  # samples that a fit of three numbers should have
TIMES = TIME_UNITS | {"µs": 1e-6}
UNITS = {
    "rad": {"rad": 1.0, "deg": math.pi / 180, "°": math.pi / 180, "mrad": 1e-3},
    "m": {"m": 1.0, "mm": 1e-3, "cm": 1e-2},
}
MOVED = 0.05  # rad or m: a joint that was to be held and moved further was not held
CONSTANT = 1e-6  # of the command: steps that differ by less are one step


@dataclass(frozen=True, slots=True, eq=False)
class StepRun:
    """What was recorded while one motor got a step and the others held still.

    joint      under test
    command    height of the step, in ``unit``: "V", "A", "N m" or "N"
    t          (T,) s since the step
    position   (T,) rad or m of the joint under test
    locked     where the other joints stood [rad or m]
    source     the file it was read from
    findings   what was wrong with that file: lines that were left out
    """

    joint: str
    command: float
    unit: str
    t: Array
    position: Array
    locked: Mapping[str, float]
    source: str = ""
    findings: tuple[Finding, ...] = ()

    def __post_init__(self) -> None:
        where = self.source or f"run of '{self.joint}'"
        if self.unit not in COMMANDS:
            raise ArmwrightError(f"{where}: command in '{self.unit}'; use one of {', '.join(COMMANDS)}")
        if np.shape(self.t) != np.shape(self.position) or np.ndim(self.t) != 1:
            raise ArmwrightError(
                f"{where}: t has shape {np.shape(self.t)}, position {np.shape(self.position)}; (T,) expected"
            )
        if len(self.t) < FEWEST:
            raise ArmwrightError(f"{where}: {len(self.t)} samples after the step; at least {FEWEST} needed")
        numbers = (self.t, self.position, [self.command], list(self.locked.values()))
        if not all(np.all(np.isfinite(one)) for one in numbers):
            raise ArmwrightError(f"{where}: has values that are not finite; leave those samples out")
        if np.any(np.diff(self.t) <= 0):
            k = int(np.argmax(np.diff(self.t) <= 0)) + 1
            raise ArmwrightError(f"{where}: time does not increase at sample {k}; sort or cut the run")

    @property
    def pose(self) -> tuple[tuple[str, float], ...]:
        """The locked joints, in an order that does not depend on how they were given."""
        return tuple(sorted(self.locked.items()))


def write_step_run(run: StepRun, path: str | Path, *, robot: Robot) -> None:
    """The run as CSV: time, command, positions of all motors, with units in the header."""
    names = [joint.name for joint in robot.active]
    units = {joint.name: joint.unit for joint in robot.active}
    header = ["time [s]", f"command {run.joint} [{run.unit}]"]
    header += [f"{name} [{units[name]}]" for name in names]
    lines = [",".join(header)]
    for t, position in zip(run.t, run.position, strict=True):
        places = [position if name == run.joint else run.locked.get(name, math.nan) for name in names]
        lines.append(",".join(repr(float(value)) for value in (t, run.command, *places)))
    write_whole(Path(path), ("\n".join(lines) + "\n").encode())


def read_step_run(path: str | Path, robot: Robot) -> StepRun:
    """A run from CSV; the column "command NAME [unit]" says the joint under test and the kind of command.

    Samples before the step and after its end are left out; locked joints are where they mostly were.
    """
    where = str(path)
    try:
        log = read_csv(Path(path))
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", file=where) from None
    columns, findings = log.tables[0].columns, log.findings
    if not _ends_with_a_line(Path(path)):  # its last line may be cut in the middle of a number
        columns = {key: values[:-1] for key, values in columns.items()}
        findings = (cut_short(Path(path)), *(one for one in findings if one.code != TRUNCATED))
    time = _column(columns, "time", where, TIMES)
    key, joint, unit = _command(columns, robot, where)
    command = columns[key]
    pushed = _pushed_samples(command, where, key)
    places = {one.name: _column(columns, one.name, where, UNITS[one.unit]) for one in robot.active}
    _refuse_moved({name: values[pushed] for name, values in places.items() if name != joint}, where)
    height = float(np.median(command[pushed]))
    try:
        return StepRun(
            joint,
            height,
            unit,
            time[pushed] - time[pushed.start],
            places.pop(joint)[pushed],
            {name: float(np.median(values[pushed])) for name, values in places.items()},
            where,
            findings,
        )
    except ArmwrightError as error:
        raise InputError(str(error).removeprefix(f"{where}: "), file=where) from None


def _ends_with_a_line(path: Path) -> bool:
    with path.open("rb") as stream:
        stream.seek(-1, 2)
        return stream.read(1) in (b"\n", b"\r")


def _refuse_moved(locked: Mapping[str, Array], where: str) -> None:
    for name, values in locked.items():
        way = float(np.ptp(values)) if len(values) else 0.0
        if way > MOVED:
            raise InputError(
                f"'{name}' moved by {way:.3g} during the step",
                file=where,
                key=name,
                remedy="hold all joints but the one under test, or cut the run before they move",
            )


def _column(columns: Mapping[str, Array], name: str, where: str, units: Mapping[str, float]) -> Array:
    """The column of this name in SI units; the first of ``units`` where it says none."""
    for key, values in columns.items():
        plain, _, rest = key.partition("[")
        if plain.strip().lower() == name.lower():
            unit = rest.strip(" ]")
            if unit and unit not in units:
                raise InputError(f"in '{unit}'; use one of {', '.join(units)}", file=where, key=plain.strip())
            return values * units[unit] if unit else values
    raise InputError(f"no column '{name} [unit]'; there are {', '.join(columns)}", file=where)


def _command(columns: Mapping[str, Array], robot: Robot, where: str) -> tuple[str, str, str]:
    """(column, joint, unit) of the command."""
    keys = [key for key in columns if key.lower().startswith("command ")]
    if len(keys) != 1:
        raise InputError(
            f"{len(keys)} columns are commands; one 'command JOINT [V]' (or [A], [N m]) expected", file=where
        )
    name, _, unit = keys[0][len("command ") :].partition("[")
    known = [joint.name for joint in robot.active]
    if name.strip() not in known:
        raise InputError(
            f"'{name.strip()}' is no motor of '{robot.name}'; it has {', '.join(known)}",
            file=where,
            key=keys[0],
        )
    return keys[0], name.strip(), unit.strip(" ]")


def _pushed_samples(command: Array, where: str, key: str) -> slice:
    """The samples during which the command had its height."""
    if not np.all(np.isfinite(command)):
        k = int(np.argmax(~np.isfinite(command)))
        raise InputError(f"sample {k} is not a number; leave it out", file=where, key=key)
    height = command[int(np.argmax(np.abs(command)))] if len(command) else 0.0
    if height == 0.0:
        raise InputError("the command is always zero", file=where, key=key)
    at = np.abs(command - height) <= CONSTANT * abs(height)
    first = int(np.argmax(at))
    rest = np.flatnonzero(~at[first:])
    return slice(first, first + int(rest[0]) if len(rest) else len(command))
