"""Rows of a simulation under way, kept in the arrays that become its Trajectory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from armwright.errors import Finding
from armwright.run.solver.stepper import Stepper
from armwright.simulate.compiled_plant import CompiledPlant
from armwright.simulate.course import Course
from armwright.simulate.floating_base import base_part, joint_part, poses, twists
from armwright.simulate.methods import Method
from armwright.simulate.trajectory import Trajectory

Array = NDArray[np.float64]
Cause = Callable[[CompiledPlant, float, Array, Array, Method], str]
_BY_MOTOR = ("tau", "current")
_BLOCK = 65536  # states whose energies are computed at a time


@dataclass(eq=False)
class Storage:
    """Stored rows so far.

    count    rows that are there
    goes_on  False once the motion of a robot, or of all arms, has diverged
    failed   time at which each arm diverged, NaN where it did not
    is_stopped   True where loops could no longer be closed
    """

    course: Course
    every: int
    duration: float
    arrays: dict[str, Array] = field(repr=False)
    t: Array = field(repr=False)
    failed: Array = field(repr=False)
    count: int = 0
    goes_on: bool = True
    is_stopped: bool = False

    @staticmethod
    def empty(course: Course, steps: int, every: int, duration: float) -> Storage:
        """Room for a row every so many steps, and the last; a short step at the end is one of them."""
        rows = -(-steps // every) + 1
        arms = () if course.arms is None else (course.arms,)
        n = course.plant.n
        wide = (rows, *arms, n)
        arrays = {name: np.empty(wide) for name in ("q", "qd", "qdd", "tau")}
        arrays["work"] = np.empty((rows, *arms))
        if course.plant.inductive:
            arrays["current"] = np.empty(wide)
        failed = np.full(arms or (1,), np.nan)
        return Storage(course, every, duration, arrays, np.empty(rows), failed)

    def times(self) -> Array:
        """Times of the rows."""
        return self.t[: self.count]

    def take(self, run: Stepper, *, first: int, every: int) -> None:
        """Rows of a stretch that began at step ``first`` and stored every so many steps."""
        rows = run.arrays["works"].shape[1]
        if rows == 1:
            self._keep_one(run, first)
        else:
            numbers = first + every * np.arange(rows)
            wanted = np.flatnonzero(numbers % self.every == 0)
            self._keep(run, wanted, np.asarray(numbers[wanted] * self.course.step, dtype=float))
        self._look_for_failures(first)

    def _keep_one(self, run: Stepper, first: int) -> None:
        if first % self.every == 0:
            for name, array in self.arrays.items():
                array[self.count] = self.course.rows(run, name)[0]
            self.t[self.count] = first * self.course.step
            self.count += 1

    def take_last(self, run: Stepper) -> None:
        """The row at the end."""
        self._keep(run, np.arange(1), np.array([self.duration]))

    def _keep(self, run: Stepper, wanted: NDArray[np.int64], t: Array) -> None:
        here = slice(self.count, self.count + len(wanted))
        is_all = len(wanted) == len(self.course.rows(run, "work"))
        for name, array in self.arrays.items():
            rows = self.course.rows(run, name)
            array[here] = rows if is_all else rows[wanted]
        self.t[here] = t
        self.count += len(wanted)

    def _look_for_failures(self, first: int) -> None:
        if self.course.state["failed"].max() < 0.0:
            return
        failed = np.atleast_1d(self.course.values("failed"))
        fresh = (failed >= 0) & np.isnan(self.failed)
        if not fresh.any():
            return
        self.failed[fresh] = (first + np.floor(failed[fresh]) + 1) * self.course.step
        self.is_stopped |= bool((failed[fresh] % 1.0 > 0.0).any())
        self.goes_on = bool(np.isnan(self.failed).any())

    def end_at_failure(self) -> None:
        """Forgets rows after the instant at which a robot could not be driven on, which is no divergence."""
        if not np.isnan(self.failed[0]):
            self.count = int(np.searchsorted(self.t[: self.count], self.failed[0] - 0.5 * self.course.step))
            self.failed[:] = np.nan
        self.goes_on = False

    # ------------------------------------------------------------------------------- the end

    def trajectory(
        self,
        p: Array,
        status: str,
        reference: Array | None,
        findings: tuple[Finding, ...],
        cause: Cause,
    ) -> Trajectory:
        """All rows that are sound."""
        message = ""
        has_failed = not np.isnan(self.failed).all()
        if has_failed:
            status = "stopped" if self.is_stopped else "diverged"
        if has_failed and self.course.arms is None:
            self.count = int(np.searchsorted(self.t[: self.count], self.failed[0] - 0.5 * self.course.step))
            message = self._cause_text(cause)
        elif has_failed:
            for name in self.arrays:
                self.arrays[name][: self.count][self.t[: self.count, None] >= self.failed] = np.nan
            bad = np.flatnonzero(~np.isnan(self.failed))
            when = self.failed[bad[0]]
            message = f"{len(bad)} of {len(self.failed)} arms {status}, number {bad[0]} at {when:.6g} s"
        kept = {name: array[: self.count] for name, array in self.arrays.items()}
        joints, driven = self.course.plant.robot.moving, self.course.plant.driven_joints
        return Trajectory(
            t=self.times(),
            energy=self._energy(kept["q"], kept["qd"], p),
            motors=tuple(joint.name for joint in driven),
            status=status,
            joints=tuple(joint.name for joint in joints),
            units=tuple(joint.unit for joint in joints),
            robot=self.course.plant.robot.name,
            message=message,
            failed=self.failed if self.course.arms is not None else None,
            reference=None if reference is None else reference[: self.count],
            findings=findings,
            dry=self.course.plant.dry_joints,
            **self._rows_by_kind(kept),
        )

    def _rows_by_kind(self, kept: dict[str, Array]) -> dict[str, Array]:
        """The rows of joints and of a floating base apart, torques of motors only, and gaps of loops."""
        plant = self.course.plant
        if plant.padding:
            x, rate = base_part(kept["q"]), base_part(kept["qd"])
            own = {key: array if key == "work" else joint_part(array) for key, array in kept.items()}
            return own | {"T0": poses(x), "V0": twists(x, rate), "gap": np.zeros(self.count)}
        if plant.loops is None:
            return kept | {"gap": np.zeros(self.count)}
        by_motor = {name: kept[name][..., plant.motors] for name in _BY_MOTOR if name in kept}
        return kept | by_motor | {"gap": plant.loops.gap(kept["q"])}

    def _cause_text(self, cause: Cause) -> str:
        """When, in which joint and probably why a motion diverged."""
        if not self.count:
            return "the motion diverged in its first step"
        loops = self.course.plant.loops
        if self.is_stopped and loops is not None:
            why = loops.obstacle(self.arrays["q"][self.count - 1])
            return f"the motion stopped at {self.failed[0]:.6g} s: {why}"
        q, qd = self.arrays["q"][self.count - 1], self.arrays["qd"][self.count - 1]
        qdd = self.arrays["qdd"][self.count - 1]
        joint = int(np.argmax(np.abs(qd) + self.course.step * np.abs(qdd)))
        name = self.course.plant.robot.moving[joint].name
        reason = cause(self.course.plant, self.course.step, q, qd, self.course.method)
        return f"the motion diverged at {self.failed[0]:.6g} s, joint '{name}' first: {reason}"

    def _energy(self, q: Array, qd: Array, p: Array) -> Array:
        found = np.empty(q.shape[:-1])
        arms = self.course.arms or 1
        block = max(1, _BLOCK // arms)
        for first in range(0, len(q), block):
            here = slice(first, first + block)
            np.add(*self.course.plant.energies(q[here], qd[here], p), out=found[here])
        return found

    def exchanged_energy(self, p: Array) -> float:
        """The energy exchanged between motion and height in the rows of one robot [J]."""
        q, qd = (self.arrays[name][: self.count] for name in ("q", "qd"))
        return max(float(np.ptp(energy)) for energy in self.course.plant.energies(q, qd, p))
