"""Can this robot do this motion: speeds, torques and voltages it asks for, and the time it would need."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.brief import brief_repr
from armwright.errors import ArmwrightError
from armwright.expr import name, names_in
from armwright.mechanism.follower_limits import within_followers
from armwright.models.core.registry import model
from armwright.models.laws.motor import command_for
from armwright.program import Argument, Output, schedule
from armwright.robot import Robot
from armwright.run import Function, compile
from armwright.simulate.motions import Motion

Array = NDArray[np.float64]
SAMPLES = 2001
_SLOWEST = 1e3  # times the duration: a motion that is still too much then is too much for the robot at rest
_CLOSE = 1e-3  # of the factor by which a motion is slowed
_FASTEST = 1e-3  # of the duration: what is then still within limits hardly has any


@dataclass(frozen=True, eq=False)
class MotionReport:
    """The demands of a motion on a robot, as peak values per joint.

    velocity, torque   largest magnitudes
    rms                root mean square of the torques over the motion, which heats motors
    voltage            at the motors; None where a motor has no constants
    problems           the limits it exceeds, in words; empty if the robot can do it
    duration           the shortest that keeps the same path within all limits [s]; None if there is none
    joints             name and unit of each joint
    """

    velocity: Array
    torque: Array
    rms: Array
    voltage: Array | None
    problems: tuple[str, ...]
    duration: float | None
    joints: tuple[tuple[str, str], ...] = ()

    __repr__ = brief_repr

    @property
    def can(self) -> bool:
        """True where no limit is exceeded."""
        return not self.problems

    def __str__(self) -> str:
        """A row for each joint, and whether the robot can do the motion."""
        heads = ["joint", "velocity", "torque", "rms", *([] if self.voltage is None else ["voltage"])]
        columns = [self.velocity, self.torque, self.rms, *([] if self.voltage is None else [self.voltage])]
        wide = max([len(heads[0]), *(len(joint) for joint, _ in self.joints)])
        lines = [" ".join([f"{heads[0]:<{wide}}", *(f"{head:>10}" for head in heads[1:]), " in"])]
        for k, (joint, unit) in enumerate(self.joints):
            force = "N m" if unit == "rad" else "N"
            values = [f"{column[k]:>10.4g}" for column in columns]
            lines.append(" ".join([f"{joint:<{wide}}", *values, f" {unit}/s, {force}"]))
        shortest = "at no speed" if self.duration is None else f"in {self.duration:.3g} s or longer"
        said = [f"exceeded: {one}" for one in self.problems] or ["within all limits"]
        return "\n".join([*lines, "", *said, f"this path is within all limits {shortest}"])


def check_motion(robot: Robot, motion: Motion, *, voltage: float | None = None) -> MotionReport:
    """The demands of a motion, compared with the robot's limits of range, velocity and effort.

    Ranges and velocities of joints that follow others count at their leaders.

    voltage   the highest that the amplifiers supply [V]; not checked if None
    """
    if motion.n != len(robot.moving):
        raise ArmwrightError(f"the motion has {motion.n} joints; '{robot.name}' has {len(robot.moving)}")
    torques = compile(model(robot, "inverse_dynamics"))
    volts = _voltages(robot)
    if voltage is not None and volts is None:
        raise ArmwrightError(
            f"voltage: the motors of '{robot.name}' have no R and Kt; add motor = {{ R = …, Kt = … }}"
        )
    peaks = _peaks(motion, torques, volts)
    narrow, _ = within_followers(robot)
    problems = _problems(narrow, peaks, voltage)
    shortest = _shortest(narrow, motion, torques, volts, voltage)
    joints = tuple((joint.name, joint.unit) for joint in robot.moving)
    return MotionReport(peaks.velocity, peaks.torque, peaks.rms, peaks.voltage, problems, shortest, joints)


@dataclass(frozen=True, eq=False)
class _Peaks:
    """Extremes of a motion, per joint."""

    low: Array
    high: Array
    velocity: Array
    torque: Array
    rms: Array
    voltage: Array | None


def _peaks(motion: Motion, torques: Function, volts: Function | None) -> _Peaks:
    q, qd, qdd = motion.samples(np.linspace(0.0, motion.duration, SAMPLES)).swapaxes(0, 1).copy()
    tau = np.asarray(torques(q, qd, qdd))
    asked = None if volts is None else np.abs(volts(tau, qd)).max(axis=0)
    rms = np.sqrt((tau**2).mean(axis=0))
    return _Peaks(q.min(axis=0), q.max(axis=0), np.abs(qd).max(axis=0), np.abs(tau).max(axis=0), rms, asked)


def _voltages(robot: Robot) -> Function | None:
    """Voltages from torques and velocities, (11); None where a motor has no constants."""
    joints = robot.moving
    if any(joint.motor is None or joint.motor.R is None or joint.motor.Kt is None for joint in joints):
        return None
    names = {key: tuple(f"{key}{k + 1}" for k in range(len(joints))) for key in ("tau", "rate")}
    nodes = tuple(
        command_for(joint, "voltage", name(tau), qd=name(rate))
        for joint, tau, rate in zip(joints, names["tau"], names["rate"], strict=True)
    )
    if set(names_in(*nodes)) - {*names["tau"], *names["rate"]}:
        return None
    inputs = [Argument(key, (len(joints),), "", words) for key, words in names.items()]
    return compile(schedule([Output("V", (len(joints),), "V", nodes)], inputs=inputs))


def _problems(robot: Robot, peaks: _Peaks, voltage: float | None) -> tuple[str, ...]:
    found = []
    for k, joint in enumerate(robot.moving):
        limits, unit = joint.limits, joint.unit
        force = "N m" if unit == "rad" else "N"
        volts = peaks.voltage[k] if peaks.voltage is not None else 0.0
        cases = (
            (limits.lower, -peaks.low[k], -1.0, f"goes to {peaks.low[k]:.4g} {unit}, its range begins at"),
            (limits.upper, peaks.high[k], 1.0, f"goes to {peaks.high[k]:.4g} {unit}, its range ends at"),
            (
                limits.velocity,
                peaks.velocity[k],
                1.0,
                f"moves with {peaks.velocity[k]:.4g} {unit}/s, at most",
            ),
            (limits.effort, peaks.torque[k], 1.0, f"needs {peaks.torque[k]:.4g} {force}, its motor gives"),
            (voltage, volts, 1.0, f"needs {volts:.4g} V, the amplifier gives"),
        )
        found += [
            f"joint '{joint.name}' {words} {limit:.4g}"
            for limit, value, sign, words in cases
            if limit is not None and value > sign * limit
        ]
    return tuple(found)


def _shortest(
    robot: Robot, motion: Motion, torques: Function, volts: Function | None, voltage: float | None
) -> float | None:
    """The duration at which the motion is just within its limits, by halving."""

    def fits(factor: float) -> bool:
        return not _problems(robot, _peaks(motion.slow_down(factor), torques, volts), voltage)

    if not fits(_SLOWEST):
        return None
    low, high = _FASTEST, _SLOWEST
    if fits(low):
        return motion.duration * low
    while high / low > 1 + _CLOSE:
        middle = float(np.sqrt(low * high))
        low, high = (low, middle) if fits(middle) else (middle, high)
    return motion.duration * high
