"""What an exciting motion must keep to: joints, rates, torques, tip, box and links that do not touch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, Finding
from armwright.expr import Node
from armwright.expr.walk import constant_value
from armwright.identify.excitation.closing_ranges import closing_ranges
from armwright.mechanism.follower_limits import within_followers
from armwright.robot import Joint, Robot

Array = NDArray[np.float64]

TURN, SLIDE = np.pi, 0.5  # rad and m about home, where a joint has no range
SPEED, SLIDE_SPEED = 1.5, 0.3  # rad/s and m/s, where it has no speed limit
ALL_FRICTION = 0.95  # of an effort limit: with more dry friction next to nothing is left to move with
RAMP = 4.0  # accelerations: the largest speed within a quarter of a second, where none is given


@dataclass(frozen=True, slots=True, eq=False)
class MotionBounds:
    """Largest values of a motion; arrays are per motor, infinite where there is no bound.

    tip_speed   [m/s] of the tool
    box         ((x, y, z), (x, y, z)): corners that the tool stays between, in the base frame [m]
    clearance   [m] between capsules of links that are not neighbours
    """

    low: Array
    high: Array
    velocity: Array
    acceleration: Array
    jerk: Array
    torque: Array
    tip_speed: float = np.inf
    box: tuple[Array, Array] | None = None
    clearance: float = 0.0

    def shrink(self, share: float) -> MotionBounds:
        """Every bound closer by this share, so that the motion itself stays inside the given ones."""
        low, high = _closer(self.low, self.high, share)
        return replace(
            self,
            low=low,
            high=high,
            velocity=self.velocity * (1 - share),
            acceleration=self.acceleration * (1 - share),
            jerk=self.jerk * (1 - share),
            torque=self.torque * (1 - share),
            tip_speed=self.tip_speed * (1 - share),
            box=None if self.box is None else _closer(*self.box, share),
        )


def _closer(low: Array, high: Array, share: float) -> tuple[Array, Array]:
    """The ends of a range that is narrowed by a share of its width."""
    middle, half = (low + high) / 2, (high - low) / 2 * (1 - share)
    return middle - half, middle + half


def bounds_of(
    robot: Robot,
    *,
    velocity: float | Sequence[float] | None,
    acceleration: float | Sequence[float] | None,
    jerk: float | Sequence[float] | None,
    tip_speed: float | None,
    box: tuple[Sequence[float], Sequence[float]] | None,
    clearance: float,
) -> tuple[MotionBounds, list[Finding]]:
    """The robot's own limits, stricter ones where given, and usual ones where there are none."""
    narrow, unmet = within_followers(robot)
    joints, findings = narrow.active, _unmet_ranges(unmet)
    ranges = [joint_range(joint) for joint in joints]
    if robot.loops:
        ranges = closing_ranges(robot, ranges)
    unlimited = [joint.name for joint in joints if joint.limits.lower is None or joint.limits.upper is None]
    if unlimited:
        findings.append(_assumption("range", unlimited, "half a turn or 0.5 m either side of home", "limits"))
    findings += zero_limits(joints, "velocity", "effort")
    slow = [joint.name for joint in joints if known_limit(joint.limits.velocity) is None]
    if slow and velocity is None:
        findings.append(_assumption("speed", slow, f"{SPEED} rad/s or {SLIDE_SPEED} m/s", "velocity="))
    speeds = np.minimum(_per_joint(velocity, joints, "velocity"), [_speed(joint) for joint in joints])
    ramps = _per_joint(acceleration, joints, "acceleration")
    efforts, stuck = _efforts(joints)
    findings += stuck
    return (
        MotionBounds(
            np.array([low for low, _ in ranges]),
            np.array([high for _, high in ranges]),
            speeds,
            np.where(np.isfinite(ramps), ramps, RAMP * speeds),
            _per_joint(jerk, joints, "jerk"),
            efforts,
            np.inf if tip_speed is None else float(tip_speed),
            None if box is None else (np.asarray(box[0], dtype=float), np.asarray(box[1], dtype=float)),
            clearance,
        ),
        findings,
    )


def _unmet_ranges(followers: Sequence[str]) -> list[Finding]:
    if not followers:
        return []
    text = "its range does not fit that of the joint it follows, and is not respected"
    return [
        Finding("follower-range", "warning", ", ".join(followers), text, "correct the limits in the file")
    ]


def _efforts(joints: Sequence[Joint]) -> tuple[Array, list[Finding]]:
    """Largest torques; infinite where dry friction by the description leaves no torque to move with."""
    limits = np.array([known_limit(one.limits.effort) or np.inf for one in joints])
    dry = np.array([number_or_zero(one.friction.FS) for one in joints])
    is_stuck = np.isfinite(limits) & (dry >= ALL_FRICTION * limits)
    if not is_stuck.any():
        return limits, []
    names = ", ".join(one.name for one, stuck in zip(joints, is_stuck, strict=True) if stuck)
    text = "dry friction in the description exceeds the effort limit, which is not respected"
    finding = Finding("stuck", "warning", names, text, "correct the effort limit or the friction in the file")
    return np.where(is_stuck, np.inf, limits), [finding]


def known_limit(value: float | None) -> float | None:
    """The limit; None where there is none, or 0, which files hold where nobody knew it."""
    return float(value) if value is not None and value > 0 else None


def zero_limits(joints: Sequence[Joint], *keys: str) -> list[Finding]:
    """Limits of 0, which would leave no motion at all: of each key the joints that have one."""
    found = []
    for key in keys:
        names = [joint.name for joint in joints if getattr(joint.limits, key) == 0]
        if names:
            text = f"the limit {key} = 0 is taken for one that is not known"
            found.append(Finding("zero-limit", "warning", ", ".join(names), text, f"give their {key}"))
    return found


def number_or_zero(node: Node) -> float:
    """The number; 0 for a name without a value."""
    try:
        return float(constant_value(node))
    except (ArmwrightError, KeyError):
        return 0.0


def _assumption(what: str, names: Sequence[str], value: str, key: str) -> Finding:
    text = f"no {what} given; {value} assumed"
    return Finding(
        f"assumed-{what}", "info", ", ".join(names), text, f"give {key} if that does not suit the robot"
    )


def joint_range(joint: Joint) -> tuple[float, float]:
    """Lowest and highest position of a motion: the joint's limits, usual ones where it has none."""
    reach = TURN if joint.unit == "rad" else SLIDE
    low, high = joint.limits.lower, joint.limits.upper
    low = joint.home - reach if low is None else low
    high = joint.home + reach if high is None else high
    if joint.unit == "rad" and high - low > 2 * TURN:  # many turns tell nothing that one does not
        middle = float(np.clip(joint.home, low + TURN, high - TURN))
        low, high = middle - TURN, middle + TURN
    return low, high


def _speed(joint: Joint) -> float:
    usual = SPEED if joint.unit == "rad" else SLIDE_SPEED
    return known_limit(joint.limits.velocity) or usual


def _per_joint(given: float | Sequence[float] | None, joints: Sequence[Joint], key: str) -> Array:
    if given is None:
        return np.full(len(joints), np.inf)
    value = np.asarray(given, dtype=float)
    if value.ndim and value.shape != (len(joints),):
        raise ArmwrightError(f"{key}: {value.size} numbers given; give one, or {len(joints)}, one per motor")
    if not np.all(value > 0):
        raise ArmwrightError(f"{key} = {given}: must be above 0")
    return np.broadcast_to(value, (len(joints),)).copy()


@dataclass(frozen=True, slots=True, eq=False)
class Excess:
    """By how much bounds are exceeded, in parts of themselves: values (T, m), positive where too much.

    pull_back   (T, m) weights → derivatives by q, qd, qdd, jerk of the weighted sum, each (T, n)
    labels      (m,) what each column is called, where they are not all called alike
    """

    name: str
    values: Array
    pull_back: Callable[[Array], tuple[Array, Array, Array, Array]]
    labels: tuple[str, ...] = ()

    def worst(self) -> tuple[float, str]:
        """The largest value, and what exceeds its bound there."""
        value = float(self.values.max())
        if not self.labels:
            return value, self.name
        return value, self.labels[int(np.argmax(self.values.max(axis=0)))]


def joint_excess(bounds: MotionBounds, motion: tuple[Array, Array, Array, Array]) -> list[Excess]:
    """By how much positions, velocities, accelerations and jerks exceed their bounds."""
    q = motion[0]
    half = (bounds.high - bounds.low) / 2
    found = [
        _of_rate("range", 0, (q - bounds.high) / half, 1 / half),
        _of_rate("range", 0, (bounds.low - q) / half, -1 / half),
    ]
    rates = (
        ("velocity", 1, bounds.velocity),
        ("acceleration", 2, bounds.acceleration),
        ("jerk", 3, bounds.jerk),
    )
    for name, order, most in rates:
        if np.any(np.isfinite(most)):
            x = motion[order]
            found.append(_of_rate(name, order, np.abs(x) / most - 1, np.sign(x) / most))
    return found


def _of_rate(name: str, order: int, values: Array, slope: Array) -> Excess:
    def pull_back(weights: Array) -> tuple[Array, Array, Array, Array]:
        none = np.zeros_like(weights)
        parts = [none, none, none, none]
        parts[order] = weights * slope
        return parts[0], parts[1], parts[2], parts[3]

    return Excess(name, values, pull_back)
