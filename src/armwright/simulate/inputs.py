"""Inputs of a simulation: commands of steps from schedules and functions, and compiled controllers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, name_list
from armwright.simulate.asked_law import AskedLaw, asked_sampling
from armwright.simulate.compiled_plant import CompiledPlant
from armwright.simulate.controllers import Controller, compiled_law
from armwright.simulate.course import Sampling
from armwright.simulate.motion_shapes import cubic
from armwright.simulate.motions import Motion
from armwright.simulate.request import WHOLE, Timing
from armwright.simulate.schedules import Law, Schedule, check_on_grid, schedule_of
from armwright.simulate.sensors import Sensors

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Inputs:
    """Commands of steps: a schedule or a function for the drives, schedules for wrenches.

    padding   coordinates that nothing drives, after the joints: those of a base that floats
    """

    drives: Schedule | Law | None
    wrenches: tuple[Schedule, ...]
    n: int
    arms: int | None
    padding: int = 0

    @property
    def is_law(self) -> bool:
        return self.drives is not None and not isinstance(self.drives, Schedule)

    @property
    def is_shared(self) -> bool:
        """True where all arms have the same commands."""
        per_arm = any(one.values.ndim == 3 for one in self._schedules())
        return not per_arm and not (self.is_law and self.arms is not None)

    def _schedules(self) -> list[Schedule]:
        own = [self.drives] if isinstance(self.drives, Schedule) else []
        return [*own, *self.wrenches]

    def commands(self, first: int, count: int, step: float, law: Array | None = None) -> Array:
        """(count, 2, m), or (count, 2, N, m) where arms have their own; law is what a function gave."""
        if law is not None and not self.wrenches and not self.padding:
            return np.broadcast_to(law, (count, 2, *law.shape))
        parts = [one.ends(first, count, step) for one in self.wrenches]
        if isinstance(self.drives, Schedule):
            parts.insert(0, self.drives.ends(first, count, step))
        else:
            held = np.zeros(self.n) if law is None else law
            parts.insert(0, np.broadcast_to(held, (count, 2, *held.shape)))
        if self.padding:
            parts.insert(1, np.zeros((count, 2, self.padding)))
        if any(part.ndim == 4 for part in parts):
            assert self.arms is not None
            wide = [part if part.ndim == 4 else part[:, :, None].repeat(self.arms, axis=2) for part in parts]
            return np.concatenate(wide, axis=-1)
        return np.concatenate(parts, axis=-1)


def inputs_of(
    plant: CompiledPlant, what: Any, links: Mapping[int, Any], arms: int | None, timing: Timing, kind: str
) -> Inputs:
    names = [plant.robot.links[number - 1].name for number in links]
    wrenches = []
    for name, given in zip(names, links.values(), strict=True):
        found = schedule_of(given, what=f"wrench on '{name}'", width=6, arms=arms)
        if not isinstance(found, Schedule):
            raise ArmwrightError(f"wrench on '{name}': give (6,) or (t, values)")
        wrenches.append(found)
    drives = (
        None
        if isinstance(what, Controller)
        else schedule_of(what, what=kind, width=len(plant.driven_joints), arms=arms)
    )
    for one, name in zip((drives, *wrenches), (kind, *names), strict=True):
        if isinstance(one, Schedule):
            check_on_grid(one, step=timing.step, duration=timing.duration, what=name)
    return Inputs(drives, tuple(wrenches), len(plant.driven_joints), arms, plant.padding)


def sampling_of(
    plant: CompiledPlant, law: Controller, timing: Timing, delay: float, sensors: Sensors | None
) -> Sampling:
    if plant.padding and law.ashore:
        raise ArmwrightError(
            f"controller {type(law).__name__} of '{plant.robot.name}': its base floats, and {law.ashore}; "
            "use ComputedTorque or GravityCompensation, or f(t, q, qd)"
        )
    sample = timing.period * timing.step
    made = compiled_law(law, plant.robot, drive=plant.choice.drive, period=sample)
    quanta = None if sensors is None else plant.pad_joints(sensors.quanta(plant.n - plant.padding))
    return Sampling(
        made.function, timing.period, made.wanted, made.memory, 1 + delay_in_samples(delay, sample), quanta
    )


def function_sampling(
    plant: CompiledPlant, law: Law, timing: Timing, delay: float, sensors: Sensors | None
) -> Sampling:
    """A user's function as a controller of one robot."""
    sample = timing.period * timing.step
    joints = [joint.name for joint in plant.driven_joints]
    quanta = None if sensors is None else plant.pad_joints(sensors.quanta(plant.n - plant.padding))
    return asked_sampling(
        AskedLaw(
            law, n=plant.n, joints=joints, places=plant.motors, told=len(plant.robot.moving), period=sample
        ),
        period=timing.period,
        delays=1 + delay_in_samples(delay, sample),
        quanta=quanta,
    )


def delay_in_samples(delay: float, period: float) -> int:
    """A delay in samples."""
    count = round(delay / period)
    if delay < 0 or abs(count * period - delay) > WHOLE * period:
        raise ArmwrightError(f"delay {delay} s: give a multiple of the period, {period} s")
    return count


def checked_reference(reference: Any, what: Any, plant: CompiledPlant) -> Motion | None:
    """The motion that a controller follows; a position is held."""
    if reference is None and isinstance(what, Controller):
        raise ArmwrightError(
            "controller: give the motion to follow, e.g. reference=aw.quintic(start, end, duration=1), "
            "or the position to hold, reference=q"
        )
    if reference is not None and not isinstance(what, Controller):
        raise ArmwrightError(
            "reference: only a controller such as aw.ComputedTorque follows it; f(t, q, qd) has its own"
        )
    if reference is None:
        return None
    motion = reference if isinstance(reference, Motion) else cubic(reference, reference, duration=1.0)
    joints = [joint.name for joint in plant.driven_joints]
    if plant.loops is None and motion.n != len(joints):
        raise ArmwrightError(
            f"reference: it moves {motion.n} joints, the controller drives {len(joints)}: {name_list(joints)}"
        )
    return motion
