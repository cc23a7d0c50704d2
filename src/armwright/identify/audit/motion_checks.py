"""Checks of the motion: does every joint move, do velocities belong to positions, units and limits."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from armwright.errors import Finding
from armwright.identify.audit.audit_case import AuditCase, correlations, is_frozen, share
from armwright.identify.prepare.differentiation import difference

Array = NDArray[np.float64]

STILL = 1e-3  # rad or m: a joint that covers less does not move
RESTING = 0.5  # of the samples
SLOW = 0.02  # of a joint's largest speed: at rest
RELATED, UNRELATED = 0.9, 0.7  # correlation of velocity and dq/dt
SCALE = 0.1  # by which a factor may differ from 1
DEGREE = 180 / np.pi
TURNS = 4 * np.pi  # rad either way: more is hardly an angle in rad of an arm
LATE = 0.02  # s: filters of drives delay a velocity by up to about that
MOST_LATE = 0.1  # s
FILTERED = 1e-3  # s: less is within the sampling of most logs
ALIKE = 0.3  # of a delay: filters of the same kind differ by less from joint to joint
_MOVING = 1e-6  # rad/s or m/s: a velocity that varies by less is that of a joint at rest


def check_movement(case: AuditCase) -> Iterator[Finding]:
    recording = case.recording
    for j, joint in enumerate(case.joints):
        q = recording.q[:, j][np.isfinite(recording.q[:, j])]
        if len(q) and np.ptp(q) < STILL and not is_frozen(recording, j):
            yield Finding(
                "joint-still",
                "warning",
                joint,
                f"the joint moves by only {np.ptp(q):.2g}",
                "move it more, or its parameters remain unknown",
            )
    even = case.even_rows
    if even is None:
        return
    speed = np.abs(even.qd)
    top = speed.max(axis=0)
    resting = np.all(speed < SLOW * np.where(top > 0, top, 1.0), axis=1)
    if share(resting) > RESTING:
        yield Finding(
            "standstill",
            "warning",
            "all",
            f"the robot rests in {100 * share(resting):.0f} % of the samples",
            "cut these parts out; friction cannot be seen there",
        )


def check_velocities(case: AuditCase) -> Iterator[Finding]:
    """Logged velocities against differences of positions: same joint, sign, unit and time."""
    if case.smooth is None or not case.recording.has_velocity:
        return
    _, derived, logged, _ = case.smooth
    moving = np.ptp(derived, axis=0) > _MOVING
    related = correlations(derived, logged)
    factors = _factors(derived, logged)
    common = _common_factor(factors[moving])
    if common is not None:
        yield Finding(
            "clock-drift",
            "warning",
            "time",
            f"velocities are {common:.4g} times the rates of all positions: the time scale is wrong",
            "check rate or time_unit",
        )
    for j, joint in enumerate(case.joints):
        if moving[j] and np.ptp(logged[:, j]) > 0:
            yield from _one_velocity(case, j, joint, related, 1.0 if common is not None else factors[j])


def _one_velocity(case: AuditCase, j: int, joint: str, related: Array, factor: float) -> Iterator[Finding]:
    own = related[j, j]
    other = int(np.argmax(related[j]))
    if own < UNRELATED and other != j and related[j, other] > RELATED:
        yield Finding(
            "velocity-swapped",
            "error",
            joint,
            f"its velocity fits the position of '{case.joints[other]}' instead",
            "correct the mapping",
        )
    elif own < -UNRELATED:
        yield Finding(
            "velocity-sign",
            "error",
            joint,
            "velocity has the opposite sign to the derivative of the position",
            "give velocity and position the same sign",
        )
    elif own < UNRELATED:
        yield Finding(
            "velocity-mismatch",
            "warning",
            joint,
            f"velocity is not the derivative of the position (correlation {own:.2f})",
            "check the mapping",
        )
    elif abs(factor / DEGREE - 1) < SCALE or abs(factor * DEGREE - 1) < SCALE:
        yield Finding(
            "velocity-units",
            "error",
            joint,
            f"velocity is {factor:.3g} times the position's rate: deg and rad",
            'give unit = "deg" or convert the column',
        )
    elif abs(factor - 1) > SCALE:
        yield Finding(
            "velocity-scale",
            "warning",
            joint,
            f"velocity is {factor:.3g} times the position's rate",
            "check ratio and sides in the mapping",
        )
    else:
        yield from _late_velocity(case, j, joint)


def check_velocity_filter(case: AuditCase) -> Iterator[Finding]:
    """All velocities late by the same little: a low-pass in the drives, which accelerations feel."""
    if case.smooth is None or case.even_rows is None or not case.recording.has_velocity:
        return
    _, derived, logged, _ = case.smooth
    acceleration = difference(derived, case.even_rows.rate)
    power = np.sum(acceleration**2, axis=0)
    lags = -np.sum((logged - derived) * acceleration, axis=0)[power > 0] / power[power > 0]
    lag = float(np.median(lags)) if len(lags) else 0.0
    if FILTERED < lag < LATE and np.all(np.abs(lags - lag) < ALIKE * lag):
        yield Finding(
            "velocity-filter",
            "info",
            "all",
            f"velocities follow the rates of the positions by {1e3 * lag:.1f} ms, as a filter makes them",
            "compare with velocities derived from positions: --velocity derived",
        )


def _late_velocity(case: AuditCase, j: int, joint: str) -> Iterator[Finding]:
    """A velocity that follows its position by several samples."""
    assert case.smooth is not None
    assert case.even_rows is not None
    _, derived, logged, _ = case.smooth
    lag = best_lag(derived[:, j], logged[:, j], most=int(MOST_LATE * case.even_rows.rate))
    if abs(lag) >= 3 and abs(lag) / case.even_rows.rate > LATE:
        yield Finding(
            "velocity-delay",
            "warning",
            joint,
            f"velocity comes {1e3 * lag / case.even_rows.rate:.0f} ms after the position's rate",
            "use velocities derived from positions: --velocity derived",
        )


def best_lag(first: Array, second: Array, *, most: int) -> int:
    """Samples by which the second signal follows the first: where they differ least."""
    most = min(most, len(first) // 4)
    middle = slice(most, len(first) - most)
    rests = [
        float(np.sum((first[middle] - second[most + k : len(second) - most + k]) ** 2))
        for k in range(-most, most + 1)
    ]
    return int(np.argmin(rests)) - most


def _factors(derived: Array, logged: Array) -> Array:
    power = np.sum(derived * derived, axis=0)
    return np.asarray(np.sum(derived * logged, axis=0) / np.where(power > 0, power, 1.0))


def _common_factor(factors: Array) -> float | None:
    """A factor other than 1 that all joints share, as of a clock at another pace."""
    if len(factors) < 2:
        return None
    middle = float(np.median(factors))
    is_shared = bool(np.all(np.abs(factors - middle) < 0.02 * abs(middle)))
    is_degrees = abs(middle / DEGREE - 1) < SCALE or abs(middle * DEGREE - 1) < SCALE
    return middle if is_shared and abs(middle - 1) > 0.03 and middle > 0 and not is_degrees else None


def check_ranges(case: AuditCase) -> Iterator[Finding]:
    """Positions in degrees, and beyond the robot's limits."""
    units = (
        [joint.unit for joint in case.robot.active] if case.robot is not None else ["rad"] * len(case.joints)
    )
    for j, joint in enumerate(case.joints):
        q = case.recording.q[:, j][np.isfinite(case.recording.q[:, j])]
        q = q[np.abs(q) < 1e6]
        if not len(q):
            continue
        largest = float(np.abs(q).max())
        if units[j] == "rad" and largest > TURNS:
            yield Finding(
                "position-units",
                "error",
                joint,
                f"positions reach {largest:.3g} rad: they may be degrees",
                'give unit = "deg" or ratio in the mapping',
            )
        else:
            yield from _limits(case, j, joint, q)


def _limits(case: AuditCase, j: int, joint: str, q: Array) -> Iterator[Finding]:
    if case.robot is None:
        return
    limits = case.robot.active[j].limits
    low, high = limits.lower, limits.upper
    over = 0.0 if high is None else float(q.max()) - high
    under = 0.0 if low is None else low - float(q.min())
    if max(over, under) > 0.05:
        yield Finding(
            "beyond-limits",
            "warning",
            joint,
            f"positions are {max(over, under):.2g} beyond the robot's limits",
            "check offset, sign and unit in the mapping",
        )
