"""What a form asks of a simulation, in numbers: times, method, where the robot starts, tables over time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, InputError
from armwright.robot import Robot
from armwright.studio.option_fields import read_number
from armwright.study.sim.number_tables import table_of

Array = NDArray[np.float64]
MOST_STEPS = 2_000_000


@dataclass(frozen=True, eq=False)
class RunWish:
    """The robot, the form as it came, and what every simulation needs of it."""

    robot: Robot
    form: Mapping[str, Any]
    duration: float
    step: float
    method: str
    q: Array

    @property
    def motors(self) -> list[int]:
        """The columns of q that have a motor."""
        active = {joint.name for joint in self.robot.active}
        return [k for k, joint in enumerate(self.robot.moving) if joint.name in active]

    def word(self, key: str, usual: str, known: Sequence[str]) -> str:
        """A choice of the form."""
        found = str(self.form.get(key) or usual)
        if found not in known:
            raise ArmwrightError(f"{key} '{found[:40]}': use {', '.join(known)}")
        return found

    def numbers(self, key: str) -> list[float]:
        """The numbers of a field, one for each motor."""
        return [float(x) for x in numbers_of(self.form.get(key, ()), key, len(self.robot.active))]

    def table(self, key: str) -> Array:
        """Rows of a time and a number for each motor, as they were typed or came from a file."""
        width = len(self.robot.active) + 1
        try:
            rows = table_of(str(self.form.get(key, "")), file=key)
        except InputError as error:
            raise ArmwrightError(f"{error}; write rows of {width} numbers: a time, one per motor") from None
        if rows.shape[1] < width:
            raise ArmwrightError(f"{key}: rows of {rows.shape[1]} numbers; a time and {width - 1} expected")
        if len(rows) > 1 and np.any(np.diff(rows[:, 0]) <= 0):
            k = int(np.argmax(np.diff(rows[:, 0]) <= 0)) + 2
            raise ArmwrightError(f"{key}: row {k} begins with {rows[k - 1, 0]:g} s; times must grow")
        return rows[:, :width]


def read_wish(robot: Robot, form: Mapping[str, Any]) -> RunWish:
    """The form in numbers; what cannot be is refused with the name of its field."""
    duration, step = (positive(form, key) for key in ("duration", "step"))
    if duration / step > MOST_STEPS:
        raise ArmwrightError(f"{duration / step:.0f} steps; take a longer step")
    q = numbers_of(form.get("q", ()), "position", len(robot.moving))
    return RunWish(robot, form, duration, step, str(form.get("method", "rk4")), q)


def positive(form: Mapping[str, Any], key: str) -> float:
    """A number above zero."""
    value = read_number(str(form.get(key, "")), what=key)
    if not value > 0:
        raise ArmwrightError(f"{key} = {value:g}: give a number above 0")
    return value


def numbers_of(texts: Sequence[Any], what: str, size: int) -> Array:
    """A given count of numbers from their texts."""
    if len(texts) != size:
        raise ArmwrightError(f"{what}: {len(texts)} numbers given, {size} expected")
    return np.array([read_number(str(text), what=what) for text in texts])
