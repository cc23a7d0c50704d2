"""One run of a step test: which joint, what was commanded, where everything was; as CSV with units."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, Finding, InputError
from armwright.identify.step_test.step_table import read_step_table
from armwright.robot import Robot
from armwright.whole_files import write_whole

Array = NDArray[np.float64]

COMMANDS = ("V", "A", "N m", "N")  # what a command may be: voltage, current, torque, force
FEWEST = 8  # samples that a fit of three numbers should have
MOVED = 0.05  # rad or m: a joint that was to be held and moved further was not held
CONSTANT = 1e-6  # of the command: steps that differ by less are one step


@dataclass(frozen=True, slots=True, eq=False)
class StepRun:
    """The recording of one motor's step while the others held still.

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


def read_step_run(path: str | Path, robot: Robot, *, skip_damaged: bool = False) -> StepRun:
    """A run from CSV; the column "command NAME [unit]" says the joint under test and the kind of command.

    Samples before the step and after its end are left out; locked joints are where they mostly were.

    skip_damaged   leaves lines out that are cut, ragged or not all numbers, and tells them in ``findings``
    Refused with InputError: such lines otherwise, time that does not increase, joints that were not held.
    """
    where = str(path)
    table = read_step_table(Path(path), robot, skip_damaged=skip_damaged)
    time, command, places = table.time, table.command, table.places
    pushed = _pushed_samples(command, where, table.key)
    _refuse_moved({name: values[pushed] for name, values in places.items() if name != table.joint}, where)
    locked = {name: float(np.median(values[pushed])) for name, values in places.items()}
    locked.pop(table.joint)
    try:
        return StepRun(
            table.joint,
            float(np.median(command[pushed])),
            table.unit,
            time[pushed] - time[pushed.start],
            places[table.joint][pushed],
            locked,
            where,
            table.findings,
        )
    except ArmwrightError as error:
        raise InputError(str(error).removeprefix(f"{where}: "), file=where) from None


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


def _pushed_samples(command: Array, where: str, key: str) -> slice:
    """The samples during which the command had its height."""
    height = command[int(np.argmax(np.abs(command)))] if len(command) else 0.0
    if height == 0.0:
        raise InputError("the command is always zero", file=where, key=key)
    at = np.abs(command - height) <= CONSTANT * abs(height)
    first = int(np.argmax(at))
    rest = np.flatnonzero(~at[first:])
    return slice(first, first + int(rest[0]) if len(rest) else len(command))
