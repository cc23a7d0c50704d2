"""A simulation under way: its state in the layout of the kernel, advanced by stretches of steps."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.kernels.integrate.stretch import stretch
from armwright.kernels.integrate.walk import walk
from armwright.run.function.function import Function
from armwright.run.solver.python_program import PythonProgram
from armwright.run.solver.stepper import Stepper, aligned_zeros, stepper, vector_lanes
from armwright.simulate.compiled_plant import CompiledPlant
from armwright.simulate.methods import Method

Array = NDArray[np.float64]
STATE = ("q", "qd", "current", "direction", "work", "failed", "memory", "line")
_AXES = {"commands": 3, "references": 2, "noise": 3}  # of one arm
_MANY = 1000  # steps of all arms in lanes together for which code of their own is worth making: 0.2 s
_OPEN = ("steps", "every", "rows", "heard", "senses", "period", "doublings", "tolerance", "bounds", "quanta")
ROWS = ("q", "qd", "qdd", "tau", "current")  # kinds of numbers in stored rows


@dataclass(frozen=True, eq=False)
class Sampling:
    """A compiled controller: its program, what it is told, and when.

    period    steps between its samples; delays is 1 more than the samples that its answer takes to arrive
    wanted    numbers of a row of references; memory is what it remembers at first
    quanta    smallest steps of the sensors (2, n)
    """

    law: Function | PythonProgram
    period: int
    wanted: int
    memory: Array
    delays: int = 1
    quanta: Array | None = None


@dataclass(frozen=True, eq=False)
class Course:
    """The state of N arms, or of one robot (arms = None), and how it is advanced.

    has_own_code   True where machine code is made for the number of joints, the method and the kind of plant
    state    arrays of the kernel by name
    made     steppers by number of steps and distance of rows
    """

    plant: CompiledPlant
    method: Method
    step: float
    arms: int | None
    lanes: int
    groups: int
    bounds: Array
    sampling: Sampling | None
    threads: int
    is_shared: bool
    tolerance: float
    has_own_code: bool
    state: dict[str, Array] = field(repr=False)
    made: dict[tuple[int, int, bool], Stepper] = field(default_factory=dict, repr=False)

    def advance(
        self,
        steps: int,
        *,
        every: int,
        commands: Array,
        references: Array | None = None,
        noise: Array | None = None,
        step: float | None = None,
        is_controlled: bool = True,
    ) -> Stepper:
        """Goes on by so many steps; rows are in the arrays of what comes back.

        commands     (steps, 2, m), or (steps, 2, N, m) where arms have their own
        references   (steps, wanted) of a compiled controller; noise (N, steps, 2, n) of its sensors
        step         another length than usual; 0 only evaluates
        """
        run = self._stepper(steps, every, is_controlled=is_controlled)
        run.arrays["step"][...] = self.step if step is None else step
        commands = self.plant.commands(commands)
        self._fill_array(run, "commands", np.moveaxis(commands, 2, 0) if commands.ndim == 4 else commands)
        if references is not None and is_controlled:
            self._fill_array(run, "references", references)
        if noise is not None and is_controlled:
            self._fill_array(run, "noise", noise if self.arms is not None else noise[0])
        run.run(threads=self.threads)
        return run

    def _fill_array(self, run: Stepper, name: str, values: Array) -> None:
        """Values of all arms, shared or with an arm as first axis, into an array of the kernel."""
        target = run.arrays[name]
        if values.ndim == _AXES[name]:
            target[...] = values[..., None] if self.lanes > 1 else values
        else:
            target[...] = pack(values, lanes=self.lanes, groups=self.groups)

    def _stepper(self, steps: int, every: int, *, is_controlled: bool) -> Stepper:
        key = steps, every, is_controlled
        if key not in self.made:
            self.made[key] = self._make_stepper(steps, every, is_controlled=is_controlled)
        return self.made[key]

    def _make_stepper(self, steps: int, every: int, *, is_controlled: bool) -> Stepper:
        record = self.plant.record(
            self.method, step=self.step, steps=steps, every=every, tolerance=self.tolerance
        )
        record = replace(record, bounds=self.bounds)
        sampling = self.sampling
        is_noisy = False
        if sampling is not None:
            is_noisy = sampling.quanta is not None and is_controlled
            record = replace(
                record,
                period=sampling.period if is_controlled else 0,
                wanted=sampling.wanted,
                memory=len(sampling.memory),
                delays=sampling.delays,
                control=(sampling.law,),
                senses=int(is_noisy),
                heard=steps if is_noisy else 1,
                quanta=record.quanta if sampling.quanta is None else sampling.quanta,
            )
        shared = {"references", "step"}
        shared |= {"commands"} if self.is_shared else set()
        shared |= set() if is_noisy else {"noise"}
        return stepper(
            stretch if self.method.embedded is None else walk,
            record,
            groups=self.groups,
            lanes=self.lanes,
            shared=shared,
            arrays=self.state,
            open_fields=_OPEN if self.has_own_code else None,
        )

    def values(self, name: str) -> Array:
        """A quantity of the state: (k,) of one robot, (N, k) of a fleet."""
        return self.unpack(self.state[name])

    def rows(self, run: Stepper, name: str) -> Array:
        """Stored rows of a quantity: (R, …) or (R, N, …)."""
        array = run.arrays["works"] if name == "work" else run.arrays["kept"][:, :, ROWS.index(name)]
        if self.arms is None:
            own: Array = array[0]
            return own
        if self.lanes == 1:
            return np.moveaxis(array, 1, 0)
        by_row = np.moveaxis(np.moveaxis(array, 1, 0), -1, 2)  # (R, G, L, …)
        found: Array = by_row.reshape(len(by_row), -1, *by_row.shape[3:])[:, : self.arms]
        return found

    def unpack(self, array: Array) -> Array:
        """From the layout of the kernel to (N, …)."""
        if self.arms is None:
            own: Array = array[0]
            return own
        if self.lanes == 1:
            return array
        by_arm = np.moveaxis(array, -1, 1)
        found: Array = by_arm.reshape(-1, *by_arm.shape[2:])[: self.arms]
        return found


def course(
    plant: CompiledPlant,
    method: Method,
    *,
    step: float,
    q: Array,
    qd: Array,
    p: Array,
    bounds: Array,
    is_shared: bool = True,
    sampling: Sampling | None = None,
    threads: int = 1,
    tolerance: float = 1.0,
    steps: int = 0,
) -> Course:
    """A simulation at its beginning: q and qd (n,) of one robot, or (N, n) of a fleet; p alike.

    is_shared   True where all arms are given the same commands
    tolerance   of a method that chooses its steps; it advances arms one by one, each at its own pace
    steps       that it will be advanced by, as far as known: many are worth machine code of their own
    """
    arms = len(q) if q.ndim == 2 else None
    lanes = vector_lanes() if arms is not None and method.embedded is None else 1
    groups = 1 if arms is None else -(-arms // lanes)
    n = plant.n
    direction = np.where(_is_dry(plant, q, p), np.sign(qd), 1.0)
    memory = np.zeros(1) if sampling is None else sampling.memory
    line = np.zeros((1 if sampling is None else sampling.delays, n))
    start: dict[str, Any] = {"q": q, "qd": qd, "current": np.zeros(n), "direction": direction, "p": p}
    start |= {"work": np.zeros(()), "failed": np.full((), -1.0), "memory": memory, "line": line}
    start |= {"pace": np.full((), step)}
    state = {}
    for name, values in start.items():
        wide = values if arms is None or name in ("q", "qd", "direction", "p") else _one_per_arm(values, arms)
        state[name] = pack(wide, lanes=lanes, groups=groups) if arms is not None else wide[None].copy()
    return Course(
        plant,
        method,
        step,
        arms,
        lanes,
        groups,
        bounds,
        sampling,
        threads,
        is_shared,
        tolerance,
        has_own_code=steps * (groups * lanes if lanes > 1 else 1) >= _MANY,
        state=state,
    )


def _is_dry(plant: CompiledPlant, q: Array, p: Array) -> NDArray[np.bool_]:
    """True for joints that can stick."""
    zeros = np.zeros_like(q)
    u = np.zeros((*q.shape[:-1], plant.inputs))
    given = np.broadcast_to(p, (*q.shape[:-1], plant.parameter_count))
    is_dry: NDArray[np.bool_] = plant.motion(q, zeros, u, zeros, np.ones_like(q), given).level != 0
    return is_dry


def _one_per_arm(values: Array, arms: int) -> Array:
    return np.broadcast_to(values, (arms, *np.shape(values)))


def pack(values: Array, *, lanes: int, groups: int) -> Array:
    """(N, …) as (groups, …, lanes), the last arm repeated to fill the last group; aligned for vectors.

    With one lane it is (N, …) itself.
    """
    if lanes == 1:
        return np.array(values, dtype=float, order="C")
    short = groups * lanes - len(values)
    if short:
        values = np.concatenate([values, np.repeat(values[-1:], short, axis=0)])
    made = np.moveaxis(values.reshape(groups, lanes, *values.shape[1:]), 1, -1)
    room = aligned_zeros(made.shape)
    room[...] = made
    return room
