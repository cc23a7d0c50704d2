"""What a user asked to be simulated: states, parameters, bounds and times, checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.models.laws.motor import INPUTS
from armwright.robot import Robot
from armwright.simulate.compiled_plant import CompiledPlant

Array = NDArray[np.float64]
WHOLE = 1e-6  # parts of a step that rounding of times may make
STEP = 1e-3  # s where nothing is said: some fifty in the fastest swing of a usual arm
TOLERANCE = 1e-8  # error of a step where nothing is said, of methods that choose their steps
_ROUNDED = 1e-14  # below this errors of steps are rounding, and no step is small enough


@dataclass(frozen=True, eq=False)
class Timing:
    """When things happen: steps of one length, a rest, and how often rows are stored and inputs sampled."""

    step: float
    steps: int
    rest: float
    every: int
    period: int

    @property
    def duration(self) -> float:
        return self.steps * self.step + self.rest


def input_kind(given: Mapping[str, Any], controller: Any, drive: str) -> tuple[str, Any]:
    """The kind of inputs (torque, voltage, current), and where they come from."""
    named = [key for key, value in given.items() if value is not None]
    if len(named) + (controller is not None) > 1:
        raise ArmwrightError(
            f"{', '.join([*named, 'controller'][:2])}: give one of {', '.join(given)}, controller"
        )
    if controller is None:
        return (named[0], given[named[0]]) if named else ("torque", None)
    if drive not in INPUTS:
        raise ArmwrightError(f"drive '{drive}': use {', '.join(INPUTS)}")
    return drive, controller


def count_arms(*, q: Any, qd: Any, inputs: Any, parameters: Mapping[str, Any] | None) -> int | None:
    """How many arms there are; None for one robot."""
    found = {}
    for what, value in (("q", q), ("qd", qd)):
        if value is not None and np.ndim(value) == 2:
            found[what] = len(value)
    for name, value in (parameters or {}).items():
        if np.ndim(value) == 1:
            found[name] = len(value)
    if isinstance(inputs, np.ndarray) and inputs.ndim == 2:
        found["input"] = len(inputs)
    if len(set(found.values())) > 1:
        counts = ", ".join(f"{count} of {what}" for what, count in found.items())
        raise ArmwrightError(f"different numbers of arms: {counts}; give as many rows or values of each")
    return next(iter(found.values()), None)


def parameters_per_arm(
    given: Mapping[str, Any] | None, arms: int | None
) -> tuple[tuple[str, ...], dict[str, float], Array]:
    """Names given per arm, values of the others, and the numbers per arm."""
    names = tuple(name for name, value in (given or {}).items() if np.ndim(value) == 1)
    values = {name: float(value) for name, value in (given or {}).items() if np.ndim(value) == 0}
    shape = (1,) if arms is None else (arms, 1)
    if not names:
        return (), values, np.zeros(shape)
    return names, values, np.column_stack([np.asarray((given or {})[name], dtype=float) for name in names])


def finite_array(given: Any, what: str) -> Array:
    """Numbers that a user gave, refused by their name where one is none."""
    try:
        value = np.array(given, dtype=float)
    except (TypeError, ValueError):
        raise ArmwrightError(f"{what}: {given!r:.60} given, numbers expected") from None
    if not np.isfinite(value).all():
        raise ArmwrightError(f"{what}: a value is not a finite number")
    return value


def first_state(given: Any, default: Array, plant: CompiledPlant, arms: int | None, what: str) -> Array:
    value = finite_array(default if given is None else given, what)
    value = value.reshape(1) if value.ndim == 0 and len(plant.robot.moving) == 1 else value
    if value.shape[-1:] != (len(plant.robot.moving),) or value.ndim > 2:
        raise ArmwrightError(
            f"{what}: shape {value.shape} given; {len(plant.robot.moving)} numbers expected, "
            f"one per moving joint: {', '.join(joint.name for joint in plant.robot.moving)}"
        )
    return value if arms is None or value.ndim == 2 else np.repeat(value[None], arms, axis=0)


def wrenches_by_link(robot: Robot, wrench: Mapping[str, Any] | None) -> dict[int, Any]:
    """Wrenches by number of their link."""
    if not wrench:
        return {}
    names = [link.name for link in robot.links]
    found = {}
    for name, value in wrench.items():
        if name not in names:
            raise ArmwrightError(f"wrench on '{name}': the links of '{robot.name}' are {', '.join(names)}")
        found[names.index(name) + 1] = value
    return dict(sorted(found.items()))


def input_bounds(given: Any, plant: CompiledPlant, kind: str) -> Array:
    if given is None or given is False:
        return np.full(plant.n, np.inf)
    if given is True:
        if kind != "torque":
            raise ArmwrightError(
                f"saturation=True uses the effort limits of the joints; for {kind}, give the limits "
                "of the motors as numbers"
            )
        efforts = [joint.limits.effort for joint in plant.driven_joints]
        given = np.array([np.inf if effort is None else effort for effort in efforts])
    found = np.full(plant.n, np.inf)
    found[plant.motors] = np.broadcast_to(np.asarray(given, dtype=float), (len(plant.motors),))
    if not np.all(found > 0):
        raise ArmwrightError("saturation: limits must be above 0")
    return found


def checked_tolerance(given: float) -> float:
    if not _ROUNDED < given < 1.0:
        raise ArmwrightError(f"tolerance = {given}: give a number between {_ROUNDED:g} (rounding) and 1")
    return float(given)


def timing_of(duration: float, step: float, store: int, period: float | None) -> Timing:
    if not (np.isfinite(duration) and duration >= 0 and np.isfinite(step) and step > 0):
        raise ArmwrightError(f"duration {duration} s in steps of {step} s: both must be positive numbers")
    if store < 1 or int(store) != store:
        raise ArmwrightError(f"store = {store}: give the number of steps per stored row, 1 or more")
    steps = int(np.floor(duration / step + WHOLE))
    rest = duration - steps * step
    every = 1 if period is None else max(1, round(period / step))
    if period is not None and abs(every * step - period) > WHOLE * period:
        raise ArmwrightError(
            f"period {period} s is not a multiple of the step {step} s; choose a step that divides it"
        )
    return Timing(step, steps, rest if rest > WHOLE * step else 0.0, int(store), every)
