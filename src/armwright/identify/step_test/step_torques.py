"""Torques that move a joint as far as is wished, one way, where its weight changes on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from armwright.identify.step_test.step_response import step_position
from armwright.identify.step_test.weighted_joint import STEADY
from armwright.robot import Joint

Array = NDArray[np.float64]

TRIED = 64  # torques that are compared
LEAST = 1e-3  # of the largest: what the smallest of them has beyond weight and friction
MOMENTS = 200  # of a step at which the motion is looked at
ROOM = 0.5  # of what is given beyond weight and friction: the most that a growing weight may take of it
MOST_HALVES = 4  # of the duration
FURTHER = 1.02  # times the wish: what a joint may move by


@dataclass(frozen=True, slots=True)
class TorqueRange:
    """Torques that move a joint one way: hardly at the lowest, as far as is wished at the highest."""

    lowest: float
    highest: float

    def levels(self, count: int) -> list[float]:
        """Evenly spaced torques; the last is the highest, and the first is above the lowest."""
        return [self.lowest + (self.highest - self.lowest) * k / count for k in range(1, count + 1)]


def room_of(joint: Joint, travel: float, *, both_ways: bool) -> tuple[float, float]:
    """Where steps begin, home or near it, and how far they may move the joint within its limits."""
    low = -np.inf if joint.limits.lower is None else float(joint.limits.lower)
    high = np.inf if joint.limits.upper is None else float(joint.limits.upper)
    way = min(travel, (high - low) / (2 if both_ways else 1))
    below = way if both_ways else 0.0
    return float(min(max(joint.home, low + below), high - way)), way


def torque_range(
    weights: Sequence[float],
    *,
    inertia: float,
    friction: float,
    brake: float,
    travel: float,
    duration: float,
) -> TorqueRange:
    """Torques that move a joint by the travel at most and never let it turn back within a step.

    weights   that resist the motion, at evenly spaced places from where it begins to the travel
    brake     torque of viscous friction and back-EMF by velocity [N m s/rad or N s/m]
    """
    shape = step_position(np.array([duration]), brake / inertia, 1.0)[0]
    still, reach = weights[0] + friction, inertia * travel / shape
    if not max(weights) - min(weights) > STEADY * reach:
        return TorqueRange(still, still + reach)
    torques = still + (reach + max(weights) - weights[0]) * np.geomspace(LEAST, 1.0, TRIED)
    moved = (torques - friction) / inertia
    ways, is_one_way = _ways(moved, np.asarray(weights) / inertia, brake / inertia, travel, duration)
    if not is_one_way.any():
        return TorqueRange(still, float(torques[-1]))
    first = int(np.argmax(is_one_way))
    fitting = np.flatnonzero(is_one_way & (ways <= FURTHER * travel))
    lowest = still if first == 0 else float(torques[first - 1])
    return TorqueRange(lowest, float(torques[fitting[-1] if len(fitting) else first]))


def _ways(
    push: Array, weights: Array, A: float, travel: float, duration: float
) -> tuple[Array, NDArray[np.bool_]]:
    """How far each push moves the joint in a step, and whether it never turns back; all per inertia.

    Steps that are implicit in what brakes, so that a joint braked at once does not swing.
    """
    places, dt = np.linspace(0.0, travel, len(weights)), duration / MOMENTS
    way, is_one_way = np.zeros_like(push), np.ones(len(push), dtype=bool)
    speed = dt / 2 * (push - weights[0]) / (1.0 + A * dt / 2)
    for _ in range(MOMENTS):
        way = way + dt * speed
        speed = (speed + dt * (push - np.interp(way, places, weights))) / (1.0 + A * dt)
        is_one_way &= speed > 0
    return way, is_one_way


@dataclass(frozen=True, slots=True)
class Step:
    """The desired steps of a joint at one pose.

    start     where the joint begins
    inertia   expected there, NaN where nobody knows it yet
    weights   torques that hold the joint still, evenly spaced from a travel before the start to one after it
    swing     by how much the inertia changes on the way, in parts of itself
    """

    levels: int
    duration: float
    travel: float
    start: float
    inertia: float
    weights: tuple[float, ...]
    swing: float = 0.0

    @property
    def weight(self) -> float:
        """Torque that holds the joint still where it begins."""
        return self.weights[len(self.weights) // 2]

    def short_enough(self, *, friction: float, brake: float) -> Step:
        """A step for less time, where a weight that grows on the way leaves no room between torques."""
        wish, still = self, self.weight + friction
        for _ in range(MOST_HALVES):
            found = wish.torques(1, friction=friction, brake=brake)
            if not found.lowest - still > ROOM * (found.highest - still):
                break
            wish = replace(wish, duration=wish.duration / 2)
        return wish

    def torques(self, direction: int, *, friction: float, brake: float) -> TorqueRange:
        """The torques that move the joint up (+1), or down (−1) with their signs reversed."""
        onwards = self.weights[len(self.weights) // 2 :: direction]
        return torque_range(
            [direction * weight for weight in onwards],
            inertia=self.inertia,
            friction=friction,
            brake=brake,
            travel=self.travel,
            duration=self.duration,
        )
