"""Inverse geometry of an arm with a joint too many: all solutions at each of several values of that joint."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from armwright.errors import ArmwrightError, unknown_name, warn_caller
from armwright.models.inverse.inverse_model import InverseModel
from armwright.robot import Robot

_EDGE = 1e-9  # rad or m by which rounding may put a joint beyond its limit
VALUES = 16  # of a joint that is swept, where none are given


@dataclass(frozen=True, repr=False, kw_only=True)
class Swept(InverseModel):
    """An arm solved at several values of a joint.

    redundant   name of the joint
    values      where it is held, one after the other
    parts       the model at each value
    """

    engine: ClassVar[str] = "sweep"

    redundant: str
    values: tuple[float, ...]
    parts: tuple[InverseModel, ...] = field(compare=False)


def swept_model(
    robot: Robot,
    redundant: str,
    *,
    values: Sequence[float] | int | None,
    hold: Callable[[float, str], InverseModel],
) -> Swept:
    """The models of a robot at values of one joint.

    values   numbers, or how many of them between the limits of the joint
    hold     gives the model with the joint at a value, by a method; where the first value needs elimination
             no closed form is looked for at the others
    """
    places = swept_values(robot, redundant, values)
    first = hold(places[0], "auto")
    method = first.method if first.method == "general" else "auto"
    parts = (first, *(hold(place, method) for place in places[1:]))
    words = f"joint '{redundant}' at {len(places)} values from {places[0]:.4g} to {places[-1]:.4g}"
    return Swept(
        **first.common_fields | {"reason": f"{words}, {_reasons(parts)}"},
        arm=first.arm,
        redundant=redundant,
        values=places,
        parts=parts,
    )


def _reasons(parts: Sequence[InverseModel]) -> str:
    """Why the arm is solved as it is at the first value, and how where that does not do."""
    first = parts[0]
    others = [part.method for part in parts if part.method != first.method]
    if not others:
        return f"at each: {first.reason}"
    alike, methods = len(parts) - len(others), ", ".join(sorted(set(others)))
    return f"at {alike} of them: {first.reason}; at the others: {methods}"


def check_swept(robot: Robot, redundant: str, fixed: dict[str, float]) -> None:
    """Refuses a joint that is not on the way to the tip, and one that is held already."""
    names = [joint.name for joint in robot.moving]
    if redundant not in names:
        raise ArmwrightError(unknown_name("redundant: joint", str(redundant), names))
    if redundant in fixed:
        raise ArmwrightError(f"redundant: joint '{redundant}' is also held by fixed=; give only one of them")


def warn_beyond(robot: Robot, fixed: Mapping[str, float]) -> None:
    """Say which joints are held beyond their limits: they are solved there, but no motion leads to it."""
    for joint in robot.moving:
        low, high = joint.limits.lower, joint.limits.upper
        at = fixed.get(joint.name)
        if at is not None and not (
            (low is None or at >= low - _EDGE) and (high is None or at <= high + _EDGE)
        ):
            ends = _ends(low, high)
            warn_caller(f"joint '{joint.name}' is held at {at:g}, beyond its limits {ends}")


def _ends(low: float | None, high: float | None) -> str:
    return " … ".join("none" if end is None else f"{end:g}" for end in (low, high))


def swept_values(robot: Robot, redundant: str, values: Sequence[float] | int | None) -> tuple[float, ...]:
    """The values of a joint that is swept."""
    limits = next(joint.limits for joint in robot.moving if joint.name == redundant)
    if values is None or isinstance(values, int):
        return _values_between(redundant, limits.lower, limits.upper, VALUES if values is None else values)
    found = np.asarray(values, dtype=float).ravel()
    if not found.size or not np.isfinite(found).all():
        raise ArmwrightError(f"values: finite numbers for joint '{redundant}' expected, e.g. values=[0, 0.1]")
    return tuple(found.tolist())


def _values_between(name: str, lower: float | None, upper: float | None, count: int) -> tuple[float, ...]:
    """Values in the middle of as many pieces of the range; of a whole turn where there are no limits."""
    if count < 1:
        raise ArmwrightError(f"values: {count} given; at least one value of joint '{name}' is needed")
    low, high = (-np.pi if lower is None else lower), (np.pi if upper is None else upper)
    return tuple((low + (high - low) * (np.arange(count) + 0.5) / count).tolist())
