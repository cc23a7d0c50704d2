"""A simulation that runs: stretches of steps under schedules, compiled controllers or a user's function."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from armwright.run.solver.python_program import PythonProgram
from armwright.simulate.advice import energy_findings, likely_cause, step_findings
from armwright.simulate.asked_law import wrong_answer
from armwright.simulate.course import Course
from armwright.simulate.floating_base import joint_part
from armwright.simulate.inputs import Inputs, delay_in_samples
from armwright.simulate.motions import Motion
from armwright.simulate.request import Timing
from armwright.simulate.schedules import Schedule
from armwright.simulate.sensors import Noise, Sensors, round_to_quanta
from armwright.simulate.storage import Storage
from armwright.simulate.trajectory import Trajectory

Array = NDArray[np.float64]
Progress = Callable[[float], None]
_CHUNK = 2000  # steps between looks at the clock, the keyboard and the progress bar
_BUFFER = 32_000_000  # bytes of rows that a fleet holds before they go to the trajectory


@dataclass(frozen=True, eq=False)
class Run:
    """A simulation with all that it needs."""

    course: Course
    timing: Timing
    inputs: Inputs
    reference: Motion | None
    sensors: Sensors | None
    delay: float
    progress: Progress | None

    def trajectory(self, p: Array) -> Trajectory:
        """Runs to the end, or to where it diverges or is interrupted."""
        storage = Storage.empty(self.course, self.timing.steps + 1, self.timing.every, self.timing.duration)
        status = "finished"
        try:
            if self.inputs.is_law and self.course.sampling is None:
                self._run_by_periods(storage)
            else:
                self._run_in_chunks(storage)
        except KeyboardInterrupt:
            status = "cancelled"
        findings = step_findings(self.course.plant, self.timing.step, self.course.method)
        found = storage.trajectory(p, status, self._reference(storage), findings, likely_cause)
        if found.arms is not None or found.status == "diverged":
            return found
        turned = partial(storage.exchanged_energy, p)
        lost = energy_findings(found.energy, found.work, turned, self.timing.step, self.course.method)
        return replace(found, findings=(*found.findings, *lost))

    def _reference(self, storage: Storage) -> Array | None:
        return None if self.reference is None else self.reference.samples(storage.times())

    # ------------------------------------------------------------------ schedules and compiled laws

    def _run_in_chunks(self, storage: Storage) -> None:
        timing, chunk = self.timing, self._chunk()
        noise = self._noise()
        done = 0
        while done < timing.steps and storage.goes_on:
            count = min(chunk, timing.steps - done)
            commands = self.inputs.commands(done, count, timing.step)
            references = self._references(done, count)
            heard = None if noise is None else noise.samples(count)
            every = int(np.gcd(count, timing.every)) if count % timing.every else timing.every
            run = self.course.advance(
                count, every=every, commands=commands, references=references, noise=heard
            )
            storage.take(run, first=done, every=every)
            self._raise_asked(storage)
            done += count
            self._tell(done)
        if storage.goes_on:
            self._end(storage, done)
            self._raise_asked(storage)

    def _raise_asked(self, storage: Storage) -> None:
        """Raises what a function of the user raised while the kernel ran; rows before it are kept."""
        law = None if self.course.sampling is None else self.course.sampling.law
        if isinstance(law, PythonProgram) and law.error is not None:
            storage.end_at_failure()
            law.raise_error()

    def _end(self, storage: Storage, done: int) -> None:
        """The rest of the duration, and the last row: an evaluation without a step."""
        timing = self.timing
        control = timing.period > 0 and self.course.sampling is not None and done % timing.period == 0
        lengths = [timing.rest, 0.0] if timing.rest else [0.0]
        for length in lengths:
            commands = self._last_commands(done, control=control)
            run = self.course.advance(
                1,
                every=1,
                commands=commands,
                references=self._references(done, 1),
                noise=None,
                step=length,
                is_controlled=control,
            )
            if length == 0.0:
                storage.take_last(run)
            else:
                storage.take(run, first=done, every=1)
            control = False

    def _last_commands(self, done: int, *, control: bool) -> Array:
        commands = self.inputs.commands(done, 1, self.timing.step)
        if self.course.sampling is None or control:
            return commands
        held = self.course.values("line")[..., 0, self.course.plant.motors]
        if held.ndim == 1:
            commands[..., : len(held)] = held
            return commands
        wide = np.repeat(commands[:, :, None], len(held), axis=2) if commands.ndim == 3 else commands
        wide[..., : held.shape[-1]] = held
        return wide if not self.inputs.is_shared else commands

    def _references(self, first: int, count: int) -> Array | None:
        if self.reference is None:
            return None
        t = np.arange(first, first + count, dtype=float) * self.timing.step
        rows = self.reference.samples(t)
        loops, sampling = self.course.plant.loops, self.course.sampling
        if loops is None or sampling is None or sampling.wanted == rows[0].size:
            return rows.reshape(count, -1)
        near = np.atleast_2d(self.course.values("q"))[0]
        return loops.closed_references(rows, near=near, t=t)

    def _noise(self) -> Noise | None:
        if self.sensors is None or self.course.sampling is None:
            return None
        plant = self.course.plant
        return Noise(
            self.sensors, n=plant.n - plant.padding, arms=self.course.arms or 1, padding=plant.padding
        )

    def _chunk(self) -> int:
        """Steps of one call: whole periods and whole distances of rows, rows of a fleet within bounds."""
        unit = int(np.lcm(self.timing.every, self.timing.period if self.course.sampling else 1))
        most = _CHUNK
        if self.course.arms is not None:
            row = 8 * 6 * self.course.plant.n * self.course.arms
            most = min(most, max(16, _BUFFER // row) * self.timing.every)
        return max(1, most // unit) * unit

    def _tell(self, done: int) -> None:
        if self.progress is not None:
            self.progress(done / max(self.timing.steps, 1))

    # ---------------------------------------------------------------- functions that drive a fleet

    def _run_by_periods(self, storage: Storage) -> None:
        """A function of the user is asked for a whole fleet once in a period, outside the kernel."""
        timing, late = self.timing, delay_in_samples(self.delay, self.timing.period * self.timing.step)
        waiting: list[Array] = [np.zeros(self._shape())] * late
        noise = None
        if self.sensors is not None:
            told = len(self.course.plant.robot.moving)
            noise = Noise(self.sensors, n=told, arms=self.course.arms or 1)
        done = 0
        while done < timing.steps and storage.goes_on:
            count = min(timing.period, timing.steps - done)
            waiting.append(self._ask_function(done * timing.step, noise))
            commands = self.inputs.commands(done, count, timing.step, waiting.pop(0))
            every = int(np.gcd(count, timing.every))
            storage.take(self.course.advance(count, every=every, commands=commands), first=done, every=every)
            done += count
            self._tell(done)
        if not storage.goes_on:
            return
        if timing.rest or done % timing.period == 0:
            waiting.append(self._ask_function(done * timing.step, noise))
        commands = self.inputs.commands(done, 1, timing.step, waiting.pop(0) if waiting else None)
        if timing.rest:
            rest = self.course.advance(1, every=1, commands=commands, step=timing.rest)
            storage.take(rest, first=done, every=1)
        storage.take_last(self.course.advance(1, every=1, commands=commands, step=0.0))

    def _shape(self) -> tuple[int, ...]:
        return self.course.arms or 1, len(self.course.plant.driven_joints)

    def _ask_function(self, t: float, noise: Noise | None) -> Array:
        q, qd = self.course.values("q").copy(), self.course.values("qd").copy()
        if self.course.plant.padding:
            q, qd = joint_part(q), joint_part(qd)
        if noise is not None and self.sensors is not None:
            heard = noise.samples(1)[:, 0]
            quanta = self.sensors.quanta(q.shape[-1])
            q = round_to_quanta(q + heard[:, 0].reshape(q.shape), quanta[0])
            qd = round_to_quanta(qd + heard[:, 1].reshape(qd.shape), quanta[1])
        drives = self.inputs.drives
        if drives is None or isinstance(drives, Schedule):
            raise TypeError("only a function is asked")
        u = np.asarray(drives(t, q, qd[..., self.course.plant.motors]), dtype=float)
        if u.shape != self._shape() or not np.isfinite(u).all():
            raise wrong_answer(u, t, self._shape(), [joint.name for joint in self.course.plant.driven_joints])
        return u
