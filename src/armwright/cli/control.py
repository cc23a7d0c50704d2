"""Options that say how a robot is controlled, of the commands that simulate one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from armwright.cli.arguments import numbers
from armwright.cli.guard import UsageError
from armwright.errors import unknown_name

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from armwright.robot import Robot
    from armwright.simulate.controllers import Controller

    Array = NDArray[np.float64]

ControllerOption = Annotated[
    str | None,
    typer.Option(
        "--controller",
        metavar="LAW",
        help="computed_torque, feedforward, gravity_compensation, resolved_acceleration, operational_space.",
    ),
]
KpOption = Annotated[
    str | None, typer.Option("--kp", metavar="VALUES", help="Position gains: one number, or one per joint.")
]
KdOption = Annotated[
    str | None, typer.Option("--kd", metavar="VALUES", help="Velocity gains: one number, or one per joint.")
]


def controller_of(name: str, *, kp: str | None, kd: str | None, robot: Robot | None = None) -> Controller:
    """The controller of a name with its gains; robot is the model it believes in.

    Without gains it has its own: a law that needs them asks for them.
    """
    from armwright.simulate.controllers import (
        ComputedTorque,
        Feedforward,
        GravityCompensation,
        OperationalSpace,
        ResolvedAcceleration,
    )

    laws: Mapping[str, type[Controller]] = {
        "computed_torque": ComputedTorque,
        "feedforward": Feedforward,
        "gravity_compensation": GravityCompensation,
        "resolved_acceleration": ResolvedAcceleration,
        "operational_space": OperationalSpace,
    }
    if name not in laws:
        raise UsageError(f"--controller: {unknown_name('law', name, tuple(laws))}")
    gains = {key: _gain(text, f"--{key}") for key, text in (("kp", kp), ("kd", kd)) if text is not None}
    if name == "gravity_compensation" and len(gains) < 2:
        raise UsageError("--controller gravity_compensation: give --kp and --kd, e.g. --kp 500 --kd 50")
    return laws[name](robot=robot, **gains)  # type: ignore[call-arg]


def wanted_motion(path: str | Path, *, joints: int, option: str) -> tuple[Array, Array]:
    """Times from 0 on (T,) and positions (T, n): the first column of a log, and one for each joint after it.

    CSV of any dialect, or what else logs come in; a trajectory that was saved is one.
    """
    import numpy as np

    from armwright.identify.readers import read_log

    columns = read_log(path).tables[0].columns
    if len(columns) < joints + 1:
        raise UsageError(
            f"{option} {path}: {len(columns)} columns; a time and the positions of {joints} joints expected"
        )
    t, *q = list(columns.values())[: joints + 1]
    return t - t[0], np.column_stack(q)


def _gain(text: str, option: str) -> float | list[float]:
    found = numbers(text, option=option)
    return found[0] if len(found) == 1 else found
