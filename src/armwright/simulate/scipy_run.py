"""SciPy's integrators around the compiled plant: slower, one Python call per evaluation, for comparison."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, unknown_name
from armwright.simulate.advice import likely_cause
from armwright.simulate.compiled_plant import CompiledPlant
from armwright.simulate.course import Course
from armwright.simulate.inputs import Inputs
from armwright.simulate.request import Timing
from armwright.simulate.storage import Storage
from armwright.simulate.trajectory import Trajectory

Array = NDArray[np.float64]
PREFIX = "scipy:"
SCIPY_METHODS = tuple(f"{PREFIX}{name}" for name in ("RK45", "RK23", "DOP853", "Radau", "BDF", "LSODA"))


@dataclass(frozen=True, eq=False)
class ScipyRun:
    """A simulation of one robot under schedules by ``scipy.integrate.solve_ivp``; friction must be smooth."""

    course: Course
    timing: Timing
    inputs: Inputs
    method: str
    tolerance: float

    def trajectory(self, p: Array) -> Trajectory:
        """Runs to the end, or to where SciPy gives up."""
        storage = Storage.empty(self.course, self.timing.steps + 1, self.timing.every, self.timing.duration)
        y = np.concatenate([self.course.values(key) for key in ("q", "qd", "current")] + [np.zeros(1)])
        for first, ends in self._pieces():
            y = self._cross(storage, first, ends, y, p)
            if not storage.goes_on:
                break
        else:
            self._keep(storage, self.timing.duration, y, ends[-1, 1], p)
        return storage.trajectory(p, "finished", None, (), likely_cause)

    def _pieces(self) -> Iterator[tuple[int, Array]]:
        """First step and inputs of pieces over which inputs do not jump; a short step at the end is one."""
        timing = self.timing
        ends = self.inputs.commands(0, timing.steps + (timing.rest > 0), timing.step)
        bounds = self.course.bounds
        ends[..., : len(bounds)] = np.clip(ends[..., : len(bounds)], -bounds, bounds)
        jumps = 1 + np.flatnonzero(np.any(ends[:-1, 1] != ends[1:, 0], axis=1))
        for first, after in zip([0, *jumps], [*jumps, len(ends)], strict=True):
            yield int(first), ends[first:after]

    def _cross(self, storage: Storage, first: int, ends: Array, y: Array, p: Array) -> Array:
        from scipy.integrate import solve_ivp

        step, every = self.timing.step, self.timing.every
        start, stop = first * step, min((first + len(ends)) * step, self.timing.duration)
        law = _StateRates(self.course.plant, start, step, ends, p)
        numbers = np.arange(-(-first // every) * every, first + len(ends), every)
        found = solve_ivp(
            law,
            (start, stop),
            y,
            method=self.method.removeprefix(PREFIX),
            t_eval=np.append(numbers * step, stop),
            rtol=self.tolerance,
            atol=self.tolerance,
        )
        for t, row in zip(found.t[: len(numbers)], found.y.T, strict=False):
            self._keep(storage, t, row, law.inputs(t), p)
        if not found.success:
            storage.failed[0], storage.goes_on = found.t[-1] if len(found.t) else start, False
            return y
        final: Array = found.y[:, -1]
        return final

    def _keep(self, storage: Storage, t: float, y: Array, u: Array, p: Array) -> None:
        n = self.course.plant.n
        state = self.course.plant.motion(y[:n], y[n : 2 * n], u, y[2 * n : 3 * n], np.ones(n), p)
        row = {"q": y[:n], "qd": y[n : 2 * n], "qdd": state.qdd, "tau": state.drive, "work": y[-1]}
        row["current"] = y[2 * n : 3 * n]
        for key, array in storage.arrays.items():
            array[storage.count] = row[key]
        storage.t[storage.count] = t
        storage.count += 1


@dataclass(frozen=True, eq=False)
class _StateRates:
    """Rates of (q, qd, current, work) over a piece of a schedule."""

    plant: CompiledPlant
    start: float
    step: float
    ends: Array
    p: Array

    def inputs(self, t: float) -> Array:
        x = (t - self.start) / self.step
        row = min(max(int(x), 0), len(self.ends) - 1)
        found: Array = self.ends[row, 0] + (x - row) * (self.ends[row, 1] - self.ends[row, 0])
        return found

    def __call__(self, t: float, y: Array) -> Array:
        n = self.plant.n
        qd, current = y[n : 2 * n], y[2 * n : 3 * n]
        state: Any = self.plant.motion(y[:n], qd, self.inputs(t), current, np.ones(n), self.p)
        return np.concatenate([qd, state.qdd, state.rate - state.decay * current, [state.power]])


def check_scipy(name: str, course: Course, *, is_scheduled: bool) -> None:
    """Refuses what SciPy's methods cannot do here."""
    robot = course.plant.robot.name
    if name not in SCIPY_METHODS:
        raise ArmwrightError(unknown_name("method", name, SCIPY_METHODS))
    if course.plant.loops is not None:
        raise ArmwrightError(f"method '{name}': '{robot}' has closed loops; use method=\"rk4\"")
    if course.plant.sticks:
        raise ArmwrightError(
            f"method '{name}': '{robot}' has dry friction; use method=\"dop853\", or a smooth friction law"
        )
    if course.arms is not None or not is_scheduled:
        raise ArmwrightError(
            f"method '{name}': it simulates one robot with constant or scheduled inputs; use "
            'method="dop853"'
        )
