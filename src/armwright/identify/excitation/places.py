"""Points of a robot along a motion: its tip, and the ends of capsules that must not touch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import Finding
from armwright.expr import Node, name, number
from armwright.expr.derivative import tangent
from armwright.identify.excitation.bounds import Excess, MotionBounds
from armwright.identify.excitation.closed_positions import closed_positions
from armwright.identify.excitation.link_capsules import LinkCapsules, pairs_to_watch, random_poses
from armwright.models.core.registry import model
from armwright.models.core.reverse_mode import reverse_model
from armwright.program import Argument, Output
from armwright.robot import Robot
from armwright.robot.capsule import Capsule
from armwright.run import compile

Array = NDArray[np.float64]
WAY = 16  # steps from one pose of a closed robot to the next
Forward = Callable[[Array, Array], tuple[Array, Array]]
Pulls = Callable[[Array, Array, Array, Array], tuple[Array, Array]]

_POINT = 1e-12  # in m, m², m⁴ or m/s: a length, its square or a speed that is none, and has no direction


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Points of a robot and the capsules between them.

    forward    (q, qd) → points (T, m, 3) and the tip's velocity (T, 3); the tip is the last point, before it
               stand the ends of the capsules, two of each
    backward   with weights of both → derivatives by q and qd
    pairs      (K, 2) numbers of capsules that must not touch
    needed     (K,) distance of their middle lines: both radii and the clearance
    labels     (K,) what messages call a pair
    """

    forward: Callable[[Array, Array], tuple[Array, Array]]
    backward: Pulls
    pairs: NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 2), dtype=np.int64))
    needed: Array = field(default_factory=lambda: np.zeros(0))
    labels: tuple[str, ...] = ()


def places_of(
    robot: Robot, *, links: LinkCapsules, clearance: float, ranges: tuple[Array, Array]
) -> tuple[Places, list[Finding]]:
    """The points, compiled, and the pairs of capsules that are watched: chosen in random poses."""
    forward, backward = _points(robot, links.capsules)
    if robot.loops:
        forward, backward = _through_motors(robot, forward, backward, ranges)
    every = np.array(links.pairs(), dtype=np.int64).reshape(-1, 2)
    radii = np.array([one.radius for one in links.capsules])
    needed = radii[every].sum(axis=1) + clearance if len(every) else np.zeros(0)
    if not len(every):
        return Places(forward, backward), list(links.findings)
    q = random_poses(*ranges)
    if robot.loops:  # a way between the poses, along which loops can be followed
        q = _way_through(np.concatenate([[[one.home for one in robot.active]], q]))
    points, _ = forward(q, np.zeros_like(q))
    closed = np.all(np.isfinite(points), axis=(1, 2))
    gaps = np.stack([pair_gaps(points, np.full(len(every), t), every)[0] for t in np.flatnonzero(closed)])
    watched, findings = pairs_to_watch(links, gaps, needed)
    chosen = [k for k, pair in enumerate(links.pairs()) if pair in set(watched) and needed[k] > 0]
    labels = tuple(f"self-collision of {links.names(links.pairs()[k])}" for k in chosen)
    return Places(forward, backward, every[chosen], needed[chosen], labels), [*links.findings, *findings]


def _way_through(poses: Array) -> Array:
    share = np.arange(WAY)[:, None, None] / WAY
    return np.concatenate((poses[:-1] + share * np.diff(poses, axis=0)).swapaxes(0, 1))


def _points(robot: Robot, capsules: tuple[Capsule, ...]) -> tuple[Forward, Pulls]:
    """Ends of capsules and the tip as functions of q and qd of the tree."""
    frames: list[Any] = list(dict.fromkeys(one.frame for one in capsules))
    poses = {frame: model(robot, "direct_geometry", frame=frame).outputs[0].elements for frame in frames}
    tip = model(robot, "direct_geometry")
    points = [
        node for one in capsules for end in (one.start, one.end) for node in _in_base(poses[one.frame], end)
    ]
    points += _in_base(tip.outputs[0].elements, (0.0, 0.0, 0.0))
    q = tip.inputs[0]
    qd = Argument("qd", q.shape, "", tuple(f"qd_{text}" for text in q.elements), "joint velocities")
    speeds = tangent(points[-3:], dict(zip(q.elements, map(name, qd.elements), strict=True)))
    outputs = (
        Output("P", (len(points) // 3, 3), "m", tuple(points), "ends of capsules, then the tip"),
        Output("V", (3,), "m/s", tuple(speeds), "velocity of the tip"),
    )
    made = replace(tip, name="places", inputs=(q, qd), outputs=outputs, quantities=(), hints=(), offers=())
    forward, backward = compile(made), compile(reverse_model(made, by=("q", "qd")))
    return lambda q, qd: tuple(forward(q, qd)), lambda *given: tuple(backward(*given))


def _in_base(T: Sequence[Node], point: Sequence[float]) -> list[Node]:
    """A point of a frame in the base frame; T is row by row."""
    x, y, z = map(number, point)
    return [T[k] * x + T[k + 1] * y + T[k + 2] * z + T[k + 3] for k in (0, 4, 8)]


def _through_motors(
    robot: Robot, of_tree: Forward, back_to_tree: Pulls, ranges: tuple[Array, Array]
) -> tuple[Forward, Pulls]:
    """The points of a closed robot as functions of its motors."""
    closing, made = closed_positions(robot, ranges), model(robot, "jacobian")
    jacobian: Any = compile(made)
    back_from_jacobian: Any = compile(reverse_model(made, by=("q",)))

    def forward(q: Array, qd: Array) -> tuple[Array, Array]:
        closed = closing(q)
        points, _ = of_tree(closed, np.zeros_like(closed))
        return points, np.einsum("tij,tj->ti", np.asarray(jacobian(closed))[:, :3], qd)

    def backward(q: Array, qd: Array, weights_p: Array, weights_v: Array) -> tuple[Array, Array]:
        closed = closing(q)
        J = np.asarray(jacobian(closed))
        by_points, _ = back_to_tree(closed, np.zeros_like(closed), weights_p, np.zeros_like(weights_v))
        weights = np.zeros_like(J)
        weights[:, :3] = weights_v[:, :, None] * qd[:, None, :]
        by_joints = by_points + np.asarray(back_from_jacobian(closed, weights))
        return closing.pull_back(q, by_joints), np.einsum("tij,ti->tj", J[:, :3], weights_v)

    return forward, backward


def segment_gap(a: Array, b: Array, c: Array, d: Array) -> tuple[Array, Array, Array, Array]:
    """Distance of segments ab and cd, where on each it is reached (0 … 1), and the way between."""
    u, v, w = b - a, d - c, a - c
    uu, uv, vv = (np.sum(x * y, axis=-1) for x, y in ((u, u), (u, v), (v, v)))
    uw, vw = np.sum(u * w, axis=-1), np.sum(v * w, axis=-1)
    s = np.clip((uv * vw - vv * uw) / np.maximum(uu * vv - uv**2, _POINT), 0.0, 1.0)
    t = np.clip((uv * s + vw) / np.maximum(vv, _POINT), 0.0, 1.0)
    s = np.clip((uv * t - uw) / np.maximum(uu, _POINT), 0.0, 1.0)
    way = (a + s[..., None] * u) - (c + t[..., None] * v)
    return np.linalg.norm(way, axis=-1), s, t, way


def pair_bounds(points: Array, pairs: NDArray[np.int64]) -> Array:
    """(T, K) distances that pairs of capsules have at least: those of their middles less both half lengths.

    Capsule k has the points 2k and 2k + 1.
    """
    start, end = points[:, 0:-1:2], points[:, 1::2]
    middle, half = (start + end) / 2, np.linalg.norm(end - start, axis=2) / 2
    first, second = pairs.T
    apart = np.linalg.norm(middle[:, first] - middle[:, second], axis=2)
    found: Array = apart - half[:, first] - half[:, second]
    return found


def pair_gaps(
    points: Array, at: NDArray[np.int64], pairs: NDArray[np.int64]
) -> tuple[Array, Array, Array, Array]:
    """``segment_gap`` of pairs of capsules, pair k at the time at[k]."""
    first, second = 2 * pairs.T
    return segment_gap(points[at, first], points[at, first + 1], points[at, second], points[at, second + 1])


def place_excess(places: Places, bounds: MotionBounds, q: Array, qd: Array) -> list[Excess]:
    """By how much the tip exceeds its speed and its box, and links come too near each other."""
    points, speed = places.forward(q, qd)
    none_p, none_v = np.zeros_like(points), np.zeros_like(speed)

    def pull(weights_p: Array, weights_v: Array) -> tuple[Array, Array, Array, Array]:
        dq, dqd = places.backward(q, qd, weights_p, weights_v)
        return np.asarray(dq), np.asarray(dqd), np.zeros_like(q), np.zeros_like(q)

    found = []
    if np.isfinite(bounds.tip_speed):
        size = np.linalg.norm(speed, axis=1)
        slope = speed / np.maximum(size, _POINT)[:, None] / bounds.tip_speed
        values = (size / bounds.tip_speed - 1)[:, None]
        found.append(Excess("tip speed", values, lambda w: pull(none_p, w * slope)))
    if bounds.box is not None:
        found += [_box_side(bounds.box, points, sign, pull, none_v) for sign in (1.0, -1.0)]
    if len(places.pairs):
        found.append(_touching(places, points, pull, none_v))
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


def _touching(places: Places, points: Array, pull: Any, none_v: Array) -> Excess:
    """By how much capsules that must not touch do, in parts of what their middle lines need.

    Where the middles alone say that a pair is far enough apart, their distance is not looked for.
    """
    values = 1 - pair_bounds(points, places.pairs) / places.needed
    at, which = np.nonzero(~(values < 0))  # NaN, where loops do not close, stays NaN
    gap, s, t, way = pair_gaps(points, at, places.pairs[which])
    values[at, which] = 1 - gap / places.needed[which]

    def pull_back(weights: Array) -> tuple[Array, Array, Array, Array]:
        along = -(weights[at, which] / places.needed[which] / np.maximum(gap, _POINT))[:, None] * way
        full = np.zeros_like(points)
        first, second = 2 * places.pairs[which].T
        for point, share in ((first, 1 - s), (first + 1, s), (second, t - 1), (second + 1, -t)):
            np.add.at(full, (at, point), share[:, None] * along)
        answer: tuple[Array, Array, Array, Array] = pull(full, none_v)
        return answer

    return Excess("self-collision", values, pull_back, places.labels)
