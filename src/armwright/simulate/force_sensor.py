"""A force sensor that gives way: its load swings on a spring, so a reading is not what the arm exerts.

[AAH86, Fig. 9]: a load of mass m on stiffness k and damping c, the arm side moving with acceleration a:

    m·(ẍ + a) + c·ẋ + k·x = f,   reading F = k·x + c·ẋ;   of a stiff sensor F = f − m·a
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, number
from armwright.robot import Friction, Inertia, Link, Prismatic, Robot
from armwright.simulate.simulation import simulate

Array = NDArray[np.float64]
LOAD, SPRING = "sensor_load", "sensor_spring"
_PERIODS = 40  # steps in a period of the swinging load: rk4 errs by 1e-5 of it then


@dataclass(frozen=True, slots=True)
class ForceSensor:
    """One axis of a compliant force sensor and the load on it.

    mass        of the load [kg]
    stiffness   of the sensor [N/m]; damping [N s/m], 0 if the oscillation is undamped
    """

    mass: float
    stiffness: float
    damping: float = 0.0

    def __post_init__(self) -> None:
        if not (self.mass > 0 and self.stiffness > 0 and self.damping >= 0):
            raise ArmwrightError(
                f"{self}: mass and stiffness must be above 0, damping at least 0 [kg, N/m, N s/m]"
            )

    @property
    def frequency(self) -> float:
        """Natural frequency of the load on the sensor, undamped [Hz]."""
        return float(np.sqrt(self.stiffness / self.mass) / (2 * np.pi))

    @property
    def damping_ratio(self) -> float:
        """Damping ratio; 1 is critical damping."""
        return float(self.damping / (2 * np.sqrt(self.stiffness * self.mass)))

    def impulse_response(self, t: ArrayLike) -> Array:
        """Readings [N] at times [s] after an impulse of 1 N s on the load, the arm at rest."""
        times = _times(t)
        step = self._step(times)
        run = simulate(self._rig(), duration=float(times[-1]), step=step, qd=[1.0 / self.mass])
        return np.interp(times, run.t, self.readings(run.q[:, 0], run.qd[:, 0]))

    def movement_response(self, t: ArrayLike, acceleration: ArrayLike) -> Array:
        """Readings [N] at times [s] while the arm side has this acceleration [m/s²], linear in between."""
        times, a = _times(t), np.asarray(acceleration, dtype=float)
        if a.shape != times.shape:
            raise ArmwrightError(f"acceleration: {a.size} numbers given, {times.size} times")
        push = np.zeros((len(times), 6))
        push[:, 2] = self.mass * a  # what the load exerts on the arm: it is left behind
        run = simulate(
            self._rig(),
            duration=float(times[-1]),
            step=self._step(times),
            wrench={LOAD: (times, push, "linear")},
        )
        return np.interp(times, run.t, self.readings(run.q[:, 0], run.qd[:, 0]))

    def mounted_on(self, robot: Robot) -> Robot:
        """The robot with the load on a spring along z of its terminal link: one joint and one link more.

        ``readings`` of the last joint of its trajectory are the readings of the sensor.
        """
        if robot.loops:
            raise ArmwrightError(
                f"force sensor on '{robot.name}': it has closed loops; mount it on an open robot"
            )
        joint = replace(self._spring(), parent=robot.terminal, variable=f"q{len(robot.joints) + 1}")
        return replace(robot, joints=(*robot.joints, joint), links=(*robot.links, self._load()))

    def readings(self, x: Array, rate: Array) -> Array:
        """Readings of the sensor [N] at these lengths of its spring and their rates [m, m/s]."""
        found: Array = self.stiffness * x + self.damping * rate
        return found

    def _spring(self) -> Prismatic:
        return Prismatic(
            SPRING,
            stiffness=number(self.stiffness),
            friction=Friction(FV=number(self.damping)),
            variable="x1",
        )

    def _rig(self) -> Robot:
        return Robot("force sensor", (self._spring(),), (self._load(),), gravity=(ZERO, ZERO, ZERO))

    def _load(self) -> Link:
        return Link(LOAD, Inertia(M=number(self.mass)))

    def _step(self, t: Array) -> float:
        """A step that resolves the swinging and divides the distances of equidistant times."""
        gap = float(np.diff(t).min()) if len(t) > 1 else float(t[-1])
        return float(gap / np.ceil(max(1.0, gap * self.frequency * _PERIODS)))


def _times(t: ArrayLike) -> Array:
    found = np.atleast_1d(np.asarray(t, dtype=float))
    if found.ndim != 1 or found[0] < 0 or np.any(np.diff(found) <= 0) or not found[-1] > 0:
        raise ArmwrightError("t: times must start at 0 and increase from row to row")
    return found
