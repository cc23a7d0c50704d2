"""Motions from point to point: cubic, quintic, bang-coast-bang, trapezoidal, S-curve, splines, via points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.simulate.motions import Pieces

Array = NDArray[np.float64]

_LONGER = 1e-9  # s: so that a motion of hardly any time has room to look in
_ROUNDING = 1e-12  # of an acceleration: so far it may be above its limit

# ------------------------------------------------------------------------------ from rest to rest


def cubic(start: Any, end: Any, *, duration: float) -> Pieces:
    """3s² − 2s³: velocity 1.5·Δ/T in the middle, acceleration 6·Δ/T² at both ends [Kim90 §6]."""
    return _single_piece(start, end, duration, (0, 0, 3, -2))


def quintic(start: Any, end: Any, *, duration: float) -> Pieces:
    """10s³ − 15s⁴ + 6s⁵: the least jerk; velocity 1.875·Δ/T, acceleration 5.774·Δ/T² [AAH86 3.2]."""
    return _single_piece(start, end, duration, (0, 0, 0, 10, -15, 6))


def bang_coast_bang(start: Any, end: Any, *, duration: float, coast: float = 1 / 3) -> Pieces:
    """Full acceleration, constant velocity for the share ``coast`` of the time, full deceleration."""
    if not 0 <= coast < 1:
        raise ArmwrightError(
            f"coast = {coast}: give the share of the time without acceleration, from 0 to below 1"
        )
    a, b = _ends(start, end, duration)
    ramp = (1 - coast) / 2
    v = 1 / (1 - ramp)  # for a way and a time of 1
    shape = [(0.0, 0.0, v / ramp / 2), (v * ramp / 2, v, 0.0), (1 - v * ramp / 2, v, -v / ramp / 2)]
    times = np.array([0.0, ramp, 1 - ramp, 1.0])
    return _stretch_shape(a, b, duration, times, shape)


def trapezoidal(start: Any, end: Any, *, velocity: Any, acceleration: Any) -> Pieces:
    """The fastest motion within limits of velocity and acceleration; all joints start and end together."""
    a, b = _ends(start, end, 1.0)
    way = np.abs(b - a)
    v, acc = _limit(velocity, way, "velocity"), _limit(acceleration, way, "acceleration")
    ramp = np.minimum(v / acc, np.sqrt(way / acc))
    speed = acc * ramp
    total = np.where(way > 0, way / np.where(speed > 0, speed, 1.0) + ramp, 0.0)
    slowest = int(np.argmax(total))
    duration = float(total[slowest])
    if duration == 0.0:
        raise ArmwrightError("trapezoidal: start and end are the same; give two different positions")
    part = _common_ramp(way, v, acc, duration)
    return bang_coast_bang(a, b, duration=part[0], coast=1 - 2 * part[1])


def _common_ramp(way: Array, v: Array, acc: Array, duration: float) -> tuple[float, float]:
    """(duration, ramp as a part of it) that all joints can do together: peak v = way/(T − r), a = v/r."""
    moving = way > 0
    low, high = duration, duration * 4 + _LONGER
    for _ in range(60):
        middle = 0.5 * (low + high)
        fits = _ramp_for(way[moving], v[moving], acc[moving], middle)
        low, high = (low, middle) if fits is not None else (middle, high)
    ramp = _ramp_for(way[moving], v[moving], acc[moving], high)
    assert ramp is not None
    return high, min(ramp / high, 0.5)


def _ramp_for(way: Array, v: Array, acc: Array, duration: float) -> float | None:
    """A ramp that meets all limits in this time; None where there is none."""
    longest = np.minimum(duration / 2, duration - way / v).min()  # velocity: r ≤ T − way/v
    if longest <= 0:
        return None
    peak = way / (duration - longest) / longest
    return float(longest) if np.all(peak <= acc * (1 + _ROUNDING)) else None


def s_curve(start: Any, end: Any, *, velocity: Any, acceleration: Any, jerk: Any) -> Pieces:
    """Seven pieces of constant jerk within limits of velocity, acceleration and jerk, all joints together."""
    a, b = _ends(start, end, 1.0)
    way = np.abs(b - a)
    if not np.any(way > 0):
        raise ArmwrightError("s_curve: start and end are the same; give two different positions")
    limits = [_limit(x, way, what) for x, what in _limits_by_name(velocity, acceleration, jerk)]
    v, acc, j = (float((limit[way > 0] / way[way > 0]).min()) for limit in limits)  # for a way of 1
    tj, ta, tv = _phase_times(v, acc, j)
    lengths = np.array([tj, ta, tj, tv, tj, ta, tj])
    jerks = np.array([j, 0, -j, 0, -j, 0, j])
    times = np.concatenate([[0.0], np.cumsum(lengths)])
    shape, state = [], np.zeros(3)
    for length, jerk_now in zip(lengths, jerks, strict=True):
        x, vel, ac = state
        shape.append((x, vel, ac / 2, jerk_now / 6))
        state = np.array(
            [
                x + vel * length + ac * length**2 / 2 + jerk_now * length**3 / 6,
                vel + ac * length + jerk_now * length**2 / 2,
                ac + jerk_now * length,
            ]
        )
    total = times[-1]
    unit = [tuple(c * total**power for power, c in enumerate(row)) for row in shape]
    return _stretch_shape(a, b, total, times / total, unit, end=state[0])


def _limits_by_name(velocity: Any, acceleration: Any, jerk: Any) -> list[tuple[Any, str]]:
    return [(velocity, "velocity"), (acceleration, "acceleration"), (jerk, "jerk")]


def _phase_times(v: float, acc: float, j: float) -> tuple[float, float, float]:
    """Times of jerk, of steady acceleration and of steady velocity for a way of 1."""
    tj = acc / j
    ta = v / acc - tj
    if ta < 0:
        tj, ta = np.sqrt(v / j), 0.0
    way = (2 * tj + ta) * (j * tj) * (tj + ta)  # without steady velocity
    if way <= 1:
        return float(tj), float(ta), float((1 - way) / (j * tj * (tj + ta)))
    tj = acc / j
    ta = (-3 * tj + np.sqrt(tj**2 + 4 / acc)) / 2  # acc·(tj + ta)·(2tj + ta) = 1
    if ta >= 0:
        return float(tj), float(ta), 0.0
    return float((1 / (2 * j)) ** (1 / 3)), 0.0, 0.0


# --------------------------------------------------------------------------------- through points


def spline(t: Any, points: Any, *, at_rest: bool = True) -> Pieces:
    """The cubic spline through points (K, n) at times t, at rest at both ends or as smooth as within."""
    from scipy.interpolate import CubicSpline

    times, values = np.asarray(t, dtype=float), np.asarray(points, dtype=float)
    values = values[:, None] if values.ndim == 1 else values
    if times.ndim != 1 or len(times) != len(values) or len(times) < 2 or np.any(np.diff(times) <= 0):
        raise ArmwrightError("spline: give increasing times (K,) and as many points (K, n), at least two")
    if times[0] != 0.0:
        raise ArmwrightError(f"spline: the first time must be 0 s, not {times[0]:g} s")
    found = CubicSpline(times, values, bc_type="clamped" if at_rest else "not-a-knot")
    return Pieces(times, np.ascontiguousarray(found.c[::-1].transpose(1, 0, 2)))


def through(points: Any, *, velocity: Any, acceleration: Any) -> Pieces:
    """The spline through via points whose times are as short as the limits allow."""
    values = np.asarray(points, dtype=float)
    way = np.abs(np.diff(values, axis=0))
    v, acc = _limit(velocity, way[0], "velocity"), _limit(acceleration, way[0], "acceleration")
    lengths = np.maximum((way / v).max(axis=1), np.sqrt(way / acc).max(axis=1))
    if np.any(lengths <= 0):
        raise ArmwrightError("through: two consecutive points are the same; leave one out")
    times = np.concatenate([[0.0], np.cumsum(lengths)])
    first = spline(times, values)
    peak = np.abs(first.samples(np.linspace(0, times[-1], 50 * len(times)))).max(axis=0)
    factor = max(float((peak[1] / v).max()), float(np.sqrt(peak[2] / acc).max()))
    return spline(times * factor, values)


# ------------------------------------------------------------------------------------------ parts


def _ends(start: Any, end: Any, duration: float) -> tuple[Array, Array]:
    a, b = np.atleast_1d(np.asarray(start, dtype=float)), np.atleast_1d(np.asarray(end, dtype=float))
    if a.shape != b.shape or a.ndim != 1:
        raise ArmwrightError(f"a motion from shape {a.shape} to {b.shape}: give (n,) for both")
    if not duration > 0:
        raise ArmwrightError(f"duration {duration} s: must be above 0 s")
    return a, b


def _limit(given: Any, way: Array, what: str) -> Array:
    found = np.broadcast_to(np.asarray(given, dtype=float), way.shape)
    if not np.all(found > 0):
        raise ArmwrightError(f"{what}: limits must be above 0")
    return found


def _single_piece(start: Any, end: Any, duration: float, powers: Sequence[float]) -> Pieces:
    a, b = _ends(start, end, duration)
    return _stretch_shape(a, b, duration, np.array([0.0, 1.0]), [tuple(powers)])


def _stretch_shape(
    a: Array, b: Array, duration: float, times: Array, shape: Sequence[Sequence[float]], *, end: float = 1.0
) -> Pieces:
    """A motion from 0 to ``end`` in a time of 1, as one from a to b."""
    table = np.array([[c / duration**power for power, c in enumerate(row)] for row in shape])
    coefficients = table[:, :, None] * ((b - a) / end)
    coefficients[:, 0] += a
    return Pieces(times * duration, coefficients)
