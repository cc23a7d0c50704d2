"""Options that say what drives a robot: inputs, a motion to follow, a controller and its gains."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from armwright.cli.arguments import numbers, one_or_several
from armwright.cli.guard import UsageError
from armwright.cli.option_records import OptionRecord
from armwright.errors import unknown_name

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from armwright.robot import Robot
    from armwright.simulate.controllers import Controller
    from armwright.simulate.motions import Motion

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
InputOption = Annotated[
    str | None,
    typer.Option(
        "--torque",
        metavar="VALUES|FILE",
        help="Torques: one per joint, or a file with rows of time and one per joint.",
    ),
]
VoltageOption = Annotated[
    str | None, typer.Option("--voltage", metavar="VALUES|FILE", help="Motor voltages: as for --torque.")
]
CurrentOption = Annotated[
    str | None, typer.Option("--current", metavar="VALUES|FILE", help="Motor currents: as for --torque.")
]
MotionOption = Annotated[
    str | None,
    typer.Option("--motion", metavar="FILE", help="Motion to follow: time, then one position per joint."),
]
GoalOption = Annotated[
    str | None,
    typer.Option("--goal", metavar="VALUES", help="Final motor positions, reached by a minimum-jerk motion."),
]
BetweenOption = Annotated[
    str, typer.Option("--between", metavar="held|linear", help="Inputs between the rows of a file.")
]
PeriodOption = Annotated[
    float | None, typer.Option("--period", metavar="S", help="Sampling period of the controller [s].")
]
DelayOption = Annotated[
    float,
    typer.Option("--delay", metavar="S", help="Delay of the controller, a multiple of its period [s]."),
]


@dataclass(frozen=True, slots=True)
class ControlOptions(OptionRecord):
    """A law of control and its gains."""

    controller: ControllerOption = None
    kp: KpOption = None
    kd: KdOption = None

    @property
    def are_given(self) -> bool:
        """True where anything is said about control."""
        return any(one is not None for one in (self.controller, self.kp, self.kd))

    def law(self, *, default: str = "computed_torque", robot: Robot | None = None) -> Controller:
        """The controller with its gains, the default where none is named; robot is the model it believes in.

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
        name = self.controller or default
        if name not in laws:
            raise UsageError(f"--controller: {unknown_name('law', name, tuple(laws))}")
        given = (("kp", self.kp), ("kd", self.kd))
        gains = {key: one_or_several(text, option=f"--{key}") for key, text in given if text is not None}
        if name == "gravity_compensation" and len(gains) < 2:
            raise UsageError("--controller gravity_compensation: give --kp and --kd, e.g. --kp 500 --kd 50")
        return laws[name](robot=robot, **gains)  # type: ignore[call-arg]


@dataclass(frozen=True, slots=True)
class DriveOptions(OptionRecord):
    """What drives the joints: numbers, or times and values of a file."""

    torque: InputOption = None
    voltage: VoltageOption = None
    current: CurrentOption = None
    between: BetweenOption = "held"

    def inputs(self) -> dict[str, Any]:
        """The inputs that were given, by name."""
        given = {"torque": self.torque, "voltage": self.voltage, "current": self.current}
        return {
            key: _input(text, f"--{key}", self.between) for key, text in given.items() if text is not None
        }


@dataclass(frozen=True, slots=True)
class MotionOptions(OptionRecord):
    """The motion that a controller follows, and how often it looks."""

    motion: MotionOption = None
    goal: GoalOption = None
    period: PeriodOption = None
    delay: DelayOption = 0.0

    def inputs(
        self, control: ControlOptions, robot: Robot, start: list[float] | None, duration: float | None
    ) -> dict[str, Any]:
        """Controller, reference, period and delay; nothing without a motion."""
        if self.motion is None and self.goal is None:
            if control.are_given or self.period is not None or self.delay:
                raise UsageError(
                    "--controller, --kp, --kd, --period, --delay: give the motion to follow, --motion FILE "
                    "or --goal"
                )
            return {}
        if self.motion is not None and self.goal is not None:
            raise UsageError("--goal, --motion: give only one of them")
        law = control.law()
        wanted = (
            _to_goal(self.goal, robot, start, duration) if self.goal else _motion(str(self.motion), robot)
        )
        return {"controller": law, "reference": wanted, "period": self.period, "delay": self.delay}


CONTROL, DRIVE, MOTION = ControlOptions(), DriveOptions(), MotionOptions()


def _input(text: str, option: str, between: str) -> Any:
    """Numbers, or the times and values of a file."""
    from armwright.study.sim.number_tables import read_table

    if not Path(text).is_file():
        if Path(text).suffix[1:].isalpha():
            raise UsageError(f"{option}: {text}: no such file; give numbers, or a file of times and values")
        return numbers(text, option=option)
    table = read_table(text)
    return table[:, 0], table[:, 1:], between


def _to_goal(goal: str, robot: Robot, start: list[float] | None, duration: float | None) -> Motion:
    """The motion of least jerk of the motors from where the robot starts to a goal."""
    from armwright.simulate.motion_shapes import quintic

    first = robot.home.tolist() if start is None else start
    names, motors = [joint.name for joint in robot.moving], [joint.name for joint in robot.active]
    if len(first) == len(names):
        first = [first[names.index(name)] for name in motors]
    end = numbers(goal, option="--goal")
    if len(end) != len(motors):
        raise UsageError(
            f"--goal: {len(end)} numbers given, {len(motors)} expected, one per motor: {', '.join(motors)}"
        )
    return quintic(first, end, duration=1.0 if duration is None else duration)


def _motion(path: str, robot: Robot) -> Motion:
    """The spline through positions of a file, along its times; of a closed robot those of its motors."""
    from armwright.identify.wanted_motion import wanted_motion
    from armwright.simulate.motion_shapes import spline

    joints = len(robot.active if robot.loops else robot.moving)
    t, q = wanted_motion(path, joints=joints)
    return spline(t, q, at_rest=False)
