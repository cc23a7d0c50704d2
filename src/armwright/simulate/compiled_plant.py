"""A robot made ready to be simulated: its plant and energies as native functions, and what they depend on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.kernels.integrate.plant import SYMPLECTIC, Plant
from armwright.models.core.registry import model
from armwright.models.simulation.closed_plant import closed_plant_model
from armwright.models.simulation.floating_plant import COORDINATES, floating_plant_model
from armwright.models.simulation.plant import PlantChoice, canonical_model, plant_model, wrench_names
from armwright.robot import Joint, Robot
from armwright.robot.geometry.closure import at_closed_home
from armwright.run import Function, compile
from armwright.simulate.closed_loops import ClosedLoops, closed_loops
from armwright.simulate.floating_base import (
    base_part,
    has_floating_base,
    joint_part,
    poses,
    resting_base,
    twists,
)
from armwright.simulate.methods import Method

Array = NDArray[np.float64]
_SMALL = 0.5  # |z| of the series of φ functions; doubled as often as the fastest current asks for


@dataclass(frozen=True, eq=False)
class CompiledPlant:
    """The plant of a robot, compiled.

    motion      f(q, qd, u, current, direction, p), see models.simulation.plant
    rates       the accelerations, rates of currents and power among its results
    kinetic, potential   energies f(q, qd, p), f(q, p)
    sticks      True where a joint has dry friction
    inductive   True where currents are states
    decay       R/L of each motor [1/s], 0 where the current follows at once
    values      of parameters, by name
    loops       of a closed robot, whose coordinates are the joints of its tree; else None
    """

    robot: Robot
    choice: PlantChoice
    motion: Function
    rates: Function
    kinetic: Function
    potential: Function
    sticks: bool
    inductive: bool
    decay: Array
    values: tuple[tuple[str, float], ...] = ()
    loops: ClosedLoops | None = None

    @cached_property
    def n(self) -> int:
        """How many coordinates there are: joints with a variable, and those of a base that floats."""
        return len(self.robot.moving) + self.padding

    @cached_property
    def padding(self) -> int:
        """Coordinates of a base that floats, after those of the joints."""
        return COORDINATES if has_floating_base(self.robot) else 0

    def pad_joints(self, values: Array, base: float = 0.0) -> Array:
        """Numbers of the joints (…, n) as numbers of all coordinates."""
        if not self.padding:
            return values
        return np.concatenate([values, np.full((*values.shape[:-1], self.padding), base)], axis=-1)

    @cached_property
    def dry_joints(self) -> tuple[str, ...]:
        """Names of the joints that friction can hold."""
        levels = self.look_at_rest().level[: len(self.robot.moving)]
        pairs = zip(self.robot.moving, levels, strict=True)
        return tuple(joint.name for joint, level in pairs if level != 0.0)

    def look_at_rest(self) -> Any:
        """Evaluates the plant at home, at rest."""
        n, p = self.n, np.ones(self.parameter_count)
        place = self.home if self.loops is None else self.robot.home
        return self.motion(place, np.zeros(n), np.zeros(self.inputs), np.zeros(n), np.ones(n), p)

    @cached_property
    def driven_joints(self) -> tuple[Joint, ...]:
        """The joints that inputs are given for: those with a variable, of a closed robot its motors."""
        return tuple(self.robot.moving if self.loops is None else self.robot.active)

    @cached_property
    def motors(self) -> list[int]:
        """The coordinates of the motors."""
        return list(range(len(self.robot.moving)) if self.loops is None else self.loops.motors)

    def commands(self, given: Array) -> Array:
        """Inputs of the plant from those of motors and wrenches, (…, m): zero of passive joints."""
        if self.loops is None:
            return given
        found = np.zeros((*given.shape[:-1], self.inputs))
        found[..., self.motors] = given[..., : len(self.motors)]
        found[..., self.n :] = given[..., len(self.motors) :]
        return found

    @property
    def home(self) -> Array:
        """Coordinates at which a robot is at home, its base at the origin."""
        base = resting_base() if self.padding else np.zeros(0)
        return np.concatenate([np.asarray(self.robot.home, dtype=float), base])

    @property
    def inputs(self) -> int:
        return self.n + 6 * len(self.choice.wrenches)

    @property
    def parameter_count(self) -> int:
        return max(len(self.choice.varied), 1)

    def record(
        self,
        method: Method,
        *,
        step: float,
        steps: int,
        every: int = 1,
        rows: int = 0,
        tolerance: float = 1.0,
    ) -> Plant:
        """The record of the integrating kernel for a stretch without a controller."""
        n, loops, estimate = self.n, self.loops, method.estimate
        is_exponential = self.inductive and bool(method.powers)
        if method.scheme == SYMPLECTIC:
            _refuse_without_momenta(self, method)
        return Plant(
            n=n,
            closed=0 if loops is None else 1,
            gaps=1 if loops is None else loops.gap_count,
            inputs=self.inputs,
            varied=self.parameter_count,
            stages=method.stages,
            closings=method.stages + 1 if is_exponential else 1,
            currents=n if is_exponential else 1,
            steps=steps,
            every=every,
            rows=rows or -(-steps // every),
            kinds=5 if self.inductive else 4,
            scheme=method.scheme,
            twice=2 * n,
            trial=estimate.trial,
            degree=len(estimate.dense[0]),
            roots=estimate.roots,
            tolerance=tolerance,
            errors=np.array(estimate.errors),
            dense=np.array(estimate.dense),
            sticks=int(self.sticks),
            inductive=int(self.inductive),
            doublings=doublings_for(float(self.decay.max(initial=0.0)) * step),
            period=0,
            wanted=1,
            memory=1,
            delays=1,
            senses=0,
            heard=1,
            nodes=np.array(method.nodes),
            weights=method.square(),
            sums=np.array(method.sums),
            closing_nodes=np.array([*method.nodes, 1.0]) if is_exponential else np.zeros(1),
            powers=method.cube() if is_exponential else np.zeros((1, method.stages, 3)),
            bounds=np.full(n, np.inf),
            quanta=np.zeros((2, n)),
            motion=self.motion,
            rates=self.rates,
            closing=() if loops is None else (loops.closing,),
            canonical=(self.canonical,) if method.scheme == SYMPLECTIC else (),
            control=(),
        )

    @cached_property
    def canonical(self) -> Function:
        """Momenta and their rates, for the symplectic method only."""
        made = canonical_model(self.robot, self.choice)
        return compile(made, _used_values(dict(self.values), made.parameters))

    def energies(self, q: Array, qd: Array, p: Array) -> tuple[Array, Array]:
        """Kinetic and potential energies of many states [J]; p (…, varied) fits them or is one row.

        Of a closed robot qd is of all joints of its tree too, and only that of its motors counts.
        """
        states, speeds = q.reshape(-1, self.n), qd.reshape(-1, self.n)
        joints: list[Array] = [states, speeds if self.loops is None else speeds[:, self.motors]]
        place: list[Array] = [states]
        if self.padding:
            x, rate = base_part(states), base_part(speeds)
            place = [poses(x), joint_part(states)]
            joints = [joint_part(states), twists(x, rate), joint_part(speeds)]
        given: list[Array] = []
        count = len(self.choice.varied)
        if count:
            given = [np.broadcast_to(p[..., :count], (*q.shape[:-1], count)).reshape(-1, count)]
        both = self.kinetic(*joints, *given), self.potential(*place, *given)
        return np.reshape(both[0], q.shape[:-1]), np.reshape(both[1], q.shape[:-1])


def compiled_plant(
    robot: Robot, choice: PlantChoice, parameters: Mapping[str, float] | None = None
) -> CompiledPlant:
    """The plant of a robot; made once per robot, choice and values."""
    if not isinstance(robot, Robot):
        raise ArmwrightError(f"simulate {robot!r}: give a Robot; load one first: aw.load({robot!r})")
    if not robot.moving:
        raise ArmwrightError(
            f"simulate '{robot.name}': no joint moves; for the acceleration of a single body use the "
            'model direct_dynamics with base="floating"'
        )
    return _compile(at_closed_home(robot), choice, tuple(sorted((parameters or {}).items())))


def plant_in_order(plant: CompiledPlant, place: Array) -> tuple[CompiledPlant, ClosedLoops]:
    """The plant of a closed robot, its loops solved in a way that holds at a first position (…, n_tree)."""
    assert plant.loops is not None
    for q in place.reshape(-1, plant.loops.places):
        robot = plant.loops.robot_in_order(q)
        if robot is not plant.robot:
            plant = _compile(robot, plant.choice, plant.values)
            break
    assert plant.loops is not None
    return plant, plant.loops


@lru_cache(maxsize=16)
def _compile(robot: Robot, choice: PlantChoice, values: tuple[tuple[str, float], ...]) -> CompiledPlant:
    bound = dict(values)
    make = closed_plant_model if robot.loops else plant_model
    whole = (floating_plant_model if has_floating_base(robot) else make)(robot, choice)
    absent = bound.keys() - _used_values(bound, whole.parameters).keys()
    if absent:  # exact zeros are in no model; it is made of a robot that has the values instead
        changed = robot.with_values({name: bound.pop(name) for name in sorted(absent)})
        return _compile(changed, choice, tuple(sorted(bound.items())))
    motion = compile(whole, _used_values(bound, whole.parameters))
    fewer = tuple(one for one in whole.outputs if one.name in ("qdd", "rate", "power"))
    rates = compile(replace(whole, outputs=fewer), _used_values(bound, whole.parameters))
    names = choice.varied
    pushes = {text: 0.0 for link in choice.wrenches for text in wrench_names(link)}
    still = robot.with_values(pushes) if pushes else robot
    kinetic = model(still, "kinetic_energy", inputs=names)
    potential = model(still, "potential_energy", inputs=names)
    plant = CompiledPlant(
        robot,
        choice,
        motion,
        rates,
        compile(kinetic, _used_values(bound, kinetic.parameters)),
        compile(potential, _used_values(bound, potential.parameters)),
        sticks=True,
        inductive=True,
        decay=np.zeros(len(robot.moving)),
        values=values,
        loops=closed_loops(robot) if robot.loops else None,
    )
    return _with_constants(plant)


def _used_values(values: Mapping[str, float], parameters: tuple[object, ...]) -> dict[str, float]:
    known = {getattr(one, "name", "") for one in parameters}
    return {name: value for name, value in values.items() if name in known}


def _with_constants(plant: CompiledPlant) -> CompiledPlant:
    """The plant after a look at its constants: levels of friction and decays of currents."""
    state = plant.look_at_rest()
    return replace(
        plant,
        sticks=bool(np.any(state.level != 0)),
        inductive=bool(np.any(state.decay != 0)),
        decay=np.array(state.decay),
    )


def _refuse_without_momenta(plant: CompiledPlant, method: Method) -> None:
    """Refuses a symplectic method where a state has no momenta, with why and what to use."""
    cases = (
        (plant.loops is not None, "passive joints of closed loops have no momenta", '"rk4" or "implicit"'),
        (plant.padding > 0, "its base floats, and this method cannot integrate its orientation", '"dop853"'),
        (plant.inductive, "currents of inductive motors have no momenta", '"implicit", or inductance=False'),
    )
    for holds, reason, others in cases:
        if holds:
            what = f"method '{method.name}' of '{plant.robot.name}'"
            raise ArmwrightError(f"{what}: {reason}; use method={others}")


def doublings_for(z: float) -> int:
    """How often the argument of φ functions is halved before their series."""
    return max(0, int(np.ceil(np.log2(z / _SMALL)))) if z > _SMALL else 0
