"""Closing loops in numbers: closure error, its Jacobian, and assembly near a given position.

All moving joints count here: tree joints first, then the opened joints.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from armwright.expr import ZERO, evaluate_all
from armwright.expr.spatial import STILL
from armwright.robot.coupling import to_first_leaders
from armwright.robot.geometry.matrix import to_numbers
from armwright.robot.joint import Joint
from armwright.robot.loop import Loop
from armwright.robot.robot import Robot

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Assembly:
    """A position of all joints (tree, then opened) and how well the loops close there.

    error   largest closure error [m, rad]; status "closed" or "open"
    """

    q: Array
    error: float
    status: str


def joint_count(robot: Robot) -> int:
    """Moving joints, opened ones included."""
    return len(robot.moving) + sum(loop.joint.is_moving for loop in robot.loops)


def home_of_all(robot: Robot) -> Array:
    """Home of the tree joints, then of the opened ones."""
    cut = [loop.joint.home for loop in robot.loops if loop.joint.is_moving]
    return np.concatenate([robot.home, cut])


def frames_at(robot: Robot, q: Sequence[float] | Array) -> Array:
    """All frames at a position of all joints, (NF+1, 4, 4)."""
    values = np.asarray(q, dtype=float)
    cut = iter(values[len(robot.moving) :].tolist())
    loops = tuple(
        replace(loop, joint=replace(loop.joint, home=next(cut))) if loop.joint.is_moving else loop
        for loop in robot.loops
    )
    return replace(robot, loops=loops).transforms(values[: len(robot.moving)])


def closure_error(robot: Robot, T: Array) -> Array:
    """Six numbers per loop: where frame k is and how it is turned, seen from frame k+B.

    Zero when ^{k+B}T_k = 1 [KC97 (2), erratum E4-5]; the turn is the rotation vector.
    """
    rows = []
    for i in range(1, robot.B + 1):
        k, twin = T[robot.NL + i], T[robot.NJ + i]
        relative = twin[:3, :3].T @ k[:3, :3]
        rows.append(twin[:3, :3].T @ (k[:3, 3] - twin[:3, 3]))
        rows.append(_rotation_vector(relative))
    return np.concatenate(rows) if rows else np.zeros(0)


def _rotation_vector(R: Array) -> Array:
    half = 0.5 * np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])
    sine, cosine = float(np.linalg.norm(half)), 0.5 * (float(np.trace(R)) - 1.0)
    angle = np.arctan2(sine, cosine)
    if sine > 1e-9:
        return np.asarray(half * (angle / sine))
    if cosine > 0:
        return half
    axis = np.sqrt(np.maximum(0.5 * (np.diag(R) + 1.0), 0.0))  # half a turn: any sign of the axis
    return np.asarray(np.pi * axis)


def constraint_jacobian(robot: Robot, T: Array) -> Array:
    """Velocity of frame k against frame k+B in the axes of k+B, (6B, joints), linear rows first.

    Column of joint j on the way to k (+) or to k+B (−): its screw about the origin of k+B  [KC97 (5)].
    """
    frames = robot.frames
    column = _columns(robot)
    parents = [frame.parent for frame in frames]
    J = np.zeros((6 * robot.B, joint_count(robot)))
    for i in range(1, robot.B + 1):
        point, R = T[robot.NJ + i][:3, 3], T[robot.NJ + i][:3, :3]
        for end, sign in ((robot.NL + i, 1.0), (robot.NJ + i, -1.0)):
            for j in _path(parents, end):
                if j in column:
                    joint = frames[j - 1].joint
                    assert joint is not None
                    v, w = (T[j][:3, :3] @ part for part in to_numbers(joint.screw))
                    linear = v + np.cross(w, point - T[j][:3, 3])
                    at, ratio = column[j]
                    J[6 * i - 6 : 6 * i, at] += sign * ratio * np.concatenate([R.T @ linear, R.T @ w])
    return J


def _columns(robot: Robot) -> dict[int, tuple[int, float]]:
    """By frame, the column of its variable, or of that which it follows and the ratio of their rates."""
    leads = to_first_leaders(robot.couplings)
    moving = [f for f in robot.frames if f.joint is not None and f.joint.is_moving]
    own = {frame.name: i for i, frame in enumerate(one for one in moving if one.name not in leads)}
    found = {}
    for frame in moving:
        lead = leads.get(frame.name)
        found[frame.number] = (
            (own[frame.name], 1.0) if lead is None else (own[lead.leader], float(lead.ratio))
        )
    return found


def _path(parents: list[int], end: int) -> list[int]:
    path = []
    while end > 0:
        path.append(end)
        end = parents[end - 1]
    return path


def assemble(robot: Robot, q: Sequence[float] | Array | None = None) -> Assembly:
    """The assembled position nearest to q (home if None) by Gauss-Newton on all joints."""
    x = home_of_all(robot) if q is None else np.asarray(q, dtype=float)
    error = np.inf
    for _ in range(50):
        T = frames_at(robot, x)
        g = closure_error(robot, T)
        error = float(np.abs(g).max()) if g.size else 0.0
        if error <= 1e-12:
            break
        step = np.linalg.lstsq(constraint_jacobian(robot, T), -g, rcond=1e-10)[0]
        x = x + step * min(1.0, 0.5 / max(float(np.abs(step).max()), 1e-300))
    return Assembly(x, error, "closed" if error <= 1e-9 else "open")


def numeric(robot: Robot) -> bool:
    """True where the geometry has no names."""
    try:
        for frame in robot.frames:
            to_numbers(frame.placement.transform() if frame.joint is None else frame.joint.transform(ZERO))
            to_numbers(STILL if frame.joint is None else frame.joint.screw)
        to_numbers(robot.base.placement)
        evaluate_all([node for one in robot.couplings for node in (one.ratio, one.offset)], {})
    except KeyError:
        return False
    return True


def joints_around(robot: Robot, loop: Loop) -> list[Joint]:
    """The moving joints of a loop: from the base outward to the closing one, that one, and back."""
    there, back = _way(robot, loop.joint.parent), _way(robot, loop.twin_parent)
    common = set(there) & set(back)
    outward = [robot.joints[j - 1] for j in reversed(there) if j not in common]
    inward = [robot.joints[j - 1] for j in back if j not in common]
    return [joint for joint in (*outward, loop.joint, *inward) if joint.is_moving]


def _way(robot: Robot, link: int) -> list[int]:
    """Numbers of the joints from a link to the base."""
    found = []
    while link:
        found.append(link)
        link = robot.joints[link - 1].parent
    return found
