"""What can drive a robot in a simulation: each as arguments of ``simulate``, and in words for elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.models.laws.motor import INPUTS
from armwright.robot import Robot
from armwright.simulate.controllers import ComputedTorque, Controller, Feedforward, GravityCompensation
from armwright.simulate.motion_shapes import quintic, spline
from armwright.simulate.motions import Motion
from armwright.simulate.schedules import HOLDS
from armwright.studio.option_fields import read_number
from armwright.studio.run_wish import RunWish

Array = NDArray[np.float64]
LAWS: Mapping[str, Callable[..., Controller]] = {
    "computed torque": ComputedTorque,
    "feedforward": Feedforward,
    "gravity compensation": GravityCompensation,
}
SCHEDULE, MOTION = "schedule.csv", "motion.csv"


@dataclass(frozen=True, slots=True)
class RunDrive:
    """Arguments of ``simulate``, the same in Python and on a command line, and files that these read.

    lines   of Python before the call; said: its further arguments
    words   of the command
    """

    arguments: Mapping[str, Any] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    said: str = ""
    words: tuple[str, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)


def run_drive_of(wish: RunWish) -> RunDrive:
    """What the form asks to drive the robot with."""
    return DRIVES[wish.word("drive", "nothing", tuple(DRIVES))](wish)


def quantities(robot: Robot) -> list[str]:
    """What motors can be given: torques, and voltages and currents where their constants are known."""
    motors = [joint.motor for joint in robot.active]
    knows_torque = all(one is not None and one.Kt is not None for one in motors)
    knows_all = knows_torque and all(one is not None and one.R is not None for one in motors)
    known = {"torque": True, "current": knows_torque, "voltage": knows_all}
    return [key for key in INPUTS if known[key]]


def _nothing(wish: RunWish) -> RunDrive:
    return RunDrive()


def _constant(wish: RunWish) -> RunDrive:
    key, values = _quantity(wish), wish.numbers("values")
    written = f"--{key}=" + " ".join(map(repr, values))
    return RunDrive({key: np.array(values)}, said=f", {key}={values!r}", words=(written,))


def _schedule(wish: RunWish) -> RunDrive:
    """Values over time, held until the next row or joined by straight lines."""
    key, rows = _quantity(wish), wish.table("schedule")
    between = wish.word("between", "held", HOLDS)
    held = () if between == "held" else (between,)
    heads = ["t", *(f"{key}_{joint.name}" for joint in wish.robot.active)]
    return RunDrive(
        {key: (rows[:, 0], rows[:, 1:], *held)},
        ("import numpy as np", "", f"rows = np.loadtxt({SCHEDULE!r}, delimiter=',')"),
        f", {key}=(rows[:, 0], rows[:, 1:]{''.join(f', {one!r}' for one in held)})",
        (f"--{key}", SCHEDULE, *(("--between", between) if held else ())),
        {SCHEDULE: csv_text(heads, rows, remark="# ")},
    )


def _goal(wish: RunWish) -> RunDrive:
    """A law of control along the motion of least jerk from the start to a goal."""
    start, goal = wish.q[wish.motors].tolist(), wish.numbers("goal")
    law, made, words = _law(wish)
    reference = quintic(start, goal, duration=wish.duration)
    return RunDrive(
        {"controller": law, "reference": reference},
        (f"motion = aw.quintic({start!r}, {goal!r}, duration={wish.duration!r})", f"law = {made}"),
        ", controller=law, reference=motion",
        ("--goal=" + " ".join(map(repr, goal)), *words),
    )


def _motion(wish: RunWish) -> RunDrive:
    """A law of control along the smooth curve through the positions of a table."""
    rows = wish.table("motion")
    if len(rows) < 2:
        raise ArmwrightError("motion: two rows or more expected, each a time and a position for each motor")
    law, made, words = _law(wish)
    motion = spline(rows[:, 0] - rows[0, 0], rows[:, 1:], at_rest=False)
    heads = ["t", *(f"q_{joint.name}" for joint in wish.robot.active)]
    start, said = _first_state(wish, motion)
    return RunDrive(
        {"controller": law, "reference": motion, **start},
        (
            "import numpy as np",
            "",
            f"rows = np.loadtxt({MOTION!r}, delimiter=',', skiprows=1)",
            "motion = aw.spline(rows[:, 0] - rows[0, 0], rows[:, 1:], at_rest=False)",
            f"law = {made}",
        ),
        f", controller=law, reference=motion{said}",
        ("--motion", MOTION, *words),
        {MOTION: csv_text(heads, rows)},
    )


def _first_state(wish: RunWish, motion: Motion) -> tuple[dict[str, Any], str]:
    """The robot starts with the motion where every joint has a motor; else where the form says."""
    if len(wish.robot.active) != len(wish.robot.moving):
        return {}, ""
    q, qd, _ = motion(0.0)
    return {"q": q, "qd": qd}, ", q=motion(0.0)[0], qd=motion(0.0)[1]"


def _quantity(wish: RunWish) -> str:
    return wish.word("quantity", "torque", quantities(wish.robot))


def _law(wish: RunWish) -> tuple[Controller, str, tuple[str, ...]]:
    """The law of control, how Python makes it, and words of a command."""
    name = wish.word("law", "computed torque", tuple(LAWS))
    gains = {key: read_number(str(wish.form[key]), what=key) for key in ("kp", "kd") if wish.form.get(key)}
    if name == "gravity compensation" and len(gains) < 2:
        raise ArmwrightError("gravity compensation needs its gains: give kp and kd, e.g. 500 and 50")
    law = LAWS[name](**gains)
    made = f"aw.{type(law).__name__}({', '.join(f'{key}={value!r}' for key, value in gains.items())})"
    words = [word for key, value in gains.items() for word in (f"--{key}", repr(value))]
    return law, made, ("--controller", name.replace(" ", "_"), *words)


def csv_text(heads: list[str], rows: Array, *, remark: str = "") -> str:
    """A table as CSV under its heads."""
    lines = [remark + ",".join(heads), *(",".join(f"{x:.12g}" for x in row) for row in rows)]
    return "\n".join(lines) + "\n"


DRIVES: Mapping[str, Callable[[RunWish], RunDrive]] = {
    "nothing": _nothing,
    "constant": _constant,
    "schedule": _schedule,
    "motion to a goal": _goal,
    "motion of a table": _motion,
}
