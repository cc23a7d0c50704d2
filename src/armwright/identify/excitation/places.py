"""Points of a robot along a motion: its tip, and the middles of its links, which must not touch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.expr import name
from armwright.expr.derivative import tangent
from armwright.identify.excitation.bounds import Excess, MotionBounds
from armwright.models.core.registry import model
from armwright.models.core.reverse_mode import reverse_model
from armwright.program import Argument, Output
from armwright.robot import Robot
from armwright.run import compile

Array = NDArray[np.float64]
Pulls = Callable[[Array, Array, Array, Array], tuple[Array, Array]]


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """forward: (q, qd) → points (T, m, 3) and the tip's velocity (T, 3); the tip is the last point.

    backward   with weights of both → derivatives by q and qd
    pairs      of segments (from point, to point, from point, to point) that must not touch
    """

    forward: Callable[[Array, Array], tuple[Array, Array]]
    backward: Pulls
    pairs: tuple[tuple[int, int, int, int], ...]


def places_of(robot: Robot, *, clearance: float) -> Places | None:
    """The points, compiled; None for closed robots, whose tip is not looked at."""
    if robot.loops:
        return None
    frames: list[Any] = [joint.name for joint in robot.moving]
    parts = [model(robot, "direct_geometry", frame=frame) for frame in frames]
    parts.append(model(robot, "direct_geometry"))
    points = [node for part in parts for node in (part.outputs[0].elements[k] for k in (3, 7, 11))]
    q = parts[-1].inputs[0]
    qd = Argument("qd", q.shape, "", tuple(f"qd_{text}" for text in q.elements), "joint velocities")
    speeds = tangent(points[-3:], dict(zip(q.elements, map(name, qd.elements), strict=True)))
    outputs = (
        Output("P", (len(parts), 3), "m", tuple(points), "frame origins, then the tip"),
        Output("V", (3,), "m/s", tuple(speeds), "velocity of the tip"),
    )
    made = replace(
        parts[-1], name="places", inputs=(q, qd), outputs=outputs, quantities=(), hints=(), offers=()
    )
    forward, backward = compile(made), compile(reverse_model(made, by=("q", "qd")))
    pairs = _pairs(robot, forward, clearance) if clearance else ()
    return Places(lambda q, qd: tuple(forward(q, qd)), lambda *given: tuple(backward(*given)), pairs)


def _pairs(robot: Robot, forward: Any, clearance: float) -> tuple[tuple[int, int, int, int], ...]:
    """Segments of links that are not neighbours, and that do not touch already where the robot is at home."""
    numbers = {joint.name: k for k, joint in enumerate(robot.moving)}
    segments = []
    for k, joint in enumerate(robot.moving):
        parent = _moving_parent(robot, joint.parent)
        if parent is not None:
            segments.append((numbers[parent], k))
    segments.append((len(numbers) - 1, len(numbers)))
    found = []
    points, _ = forward(robot.home[None], np.zeros((1, len(robot.home))))
    for i, (a, b) in enumerate(segments):
        for c, d in segments[i + 1 :]:
            if {a, b} & {c, d}:
                continue
            gap, *_ = segment_gap(points[:, a], points[:, b], points[:, c], points[:, d])
            if gap[0] > clearance:
                found.append((a, b, c, d))
    return tuple(found)


def _moving_parent(robot: Robot, number: int) -> str | None:
    """The nearest moving joint at or before this link."""
    while number:
        joint = robot.joints[number - 1]
        if joint.is_moving:
            return joint.name
        number = joint.parent
    return None


def segment_gap(a: Array, b: Array, c: Array, d: Array) -> tuple[Array, Array, Array, Array]:
    """Distance of segments ab and cd, where on each it is reached (0 … 1), and the way between."""
    u, v, w = b - a, d - c, a - c
    uu, uv, vv = (np.sum(x * y, axis=-1) for x, y in ((u, u), (u, v), (v, v)))
    uw, vw = np.sum(u * w, axis=-1), np.sum(v * w, axis=-1)
    tiny = 1e-12
    s = np.clip((uv * vw - vv * uw) / np.maximum(uu * vv - uv**2, tiny), 0.0, 1.0)
    t = np.clip((uv * s + vw) / np.maximum(vv, tiny), 0.0, 1.0)
    s = np.clip((uv * t - uw) / np.maximum(uu, tiny), 0.0, 1.0)
    way = (a + s[..., None] * u) - (c + t[..., None] * v)
    return np.linalg.norm(way, axis=-1), s, t, way


def place_excess(places: Places, bounds: MotionBounds, q: Array, qd: Array) -> list[Excess]:
    """Of the tip's speed and box, and of links that come too near each other."""
    points, speed = places.forward(q, qd)
    none_p, none_v = np.zeros_like(points), np.zeros_like(speed)

    def pull(weights_p: Array, weights_v: Array) -> tuple[Array, Array, Array, Array]:
        dq, dqd = places.backward(q, qd, weights_p, weights_v)
        return np.asarray(dq), np.asarray(dqd), np.zeros_like(q), np.zeros_like(q)

    found = []
    if np.isfinite(bounds.tip_speed):
        size = np.linalg.norm(speed, axis=1)
        slope = speed / np.maximum(size, 1e-12)[:, None] / bounds.tip_speed
        values = (size / bounds.tip_speed - 1)[:, None]
        found.append(Excess("tip speed", values, lambda w: pull(none_p, w * slope)))
    if bounds.box is not None:
        found += [_box_side(bounds.box, points, sign, pull, none_v) for sign in (1.0, -1.0)]
    found += [_touching(pair, points, bounds.clearance, pull, none_v) for pair in places.pairs]
    return found


def _box_side(box: tuple[Array, Array], points: Array, sign: float, pull: Any, none_v: Array) -> Excess:
    half = (box[1] - box[0]) / 2
    side = box[1] if sign > 0 else box[0]

    def pull_back(weights: Array) -> tuple[Array, Array, Array, Array]:
        full = np.zeros_like(points)
        full[:, -1] = weights * sign / half
        answer: tuple[Array, Array, Array, Array] = pull(full, none_v)
        return answer

    return Excess("box", sign * (points[:, -1] - side) / half, pull_back)


def _touching(
    pair: tuple[int, int, int, int], points: Array, clearance: float, pull: Any, none_v: Array
) -> Excess:
    a, b, c, d = pair
    gap, s, t, way = segment_gap(points[:, a], points[:, b], points[:, c], points[:, d])

    def pull_back(weights: Array) -> tuple[Array, Array, Array, Array]:
        along = -weights * way / np.maximum(gap, 1e-12)[:, None] / clearance
        full = np.zeros_like(points)
        full[:, a] += (1 - s)[:, None] * along
        full[:, b] += s[:, None] * along
        full[:, c] -= (1 - t)[:, None] * along
        full[:, d] -= t[:, None] * along
        answer: tuple[Array, Array, Array, Array] = pull(full, none_v)
        return answer

    return Excess("self-collision", (1 - gap / clearance)[:, None], pull_back)
