"""The mechanics of a robot by vectors in the axes of its base: what models are compared with.

Newton's and Euler's equations of every link, written without recursion in link frames, screws or graphs;
only the places of the frames come from ``robot.transforms``. Fixed base, open robots.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.robot import Robot
from armwright.robot.geometry.frame_positions import topological_order

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class TreeMotion:
    """How the frames 0 … NL move, in the axes of the base: places, angular velocity, and derivatives."""

    T: Array
    W: Array
    V: Array
    WP: Array
    VP: Array


def motion(robot: Robot, q: Array, qd: Array, qdd: Array) -> TreeMotion:
    """Velocities and accelerations of the frames; gravity is not in them."""
    T0 = robot.transforms(q)[: robot.NL + 1]
    T = np.linalg.inv(T0[0]) @ T0
    W, V, WP, VP = (np.zeros((robot.NL + 1, 3)) for _ in range(4))
    rate = dict(zip(_moving(robot), zip(qd, qdd, strict=True), strict=True))
    for j in topological_order([joint.parent for joint in robot.joints]):
        joint = robot.joints[j - 1]
        i, a = joint.parent, T[j][:3, 2]
        p = T[j][:3, 3] - T[i][:3, 3]
        v, u = (value * a for value in rate.get(j, (0.0, 0.0)))
        W[j], WP[j] = W[i], WP[i]
        V[j] = V[i] + np.cross(W[i], p)
        VP[j] = VP[i] + np.cross(WP[i], p) + np.cross(W[i], np.cross(W[i], p))
        if joint.turns:
            W[j], WP[j] = W[i] + v, WP[i] + u + np.cross(W[i], v)
        if joint.slides:
            along = float(joint.screw.linear[2])
            V[j], VP[j] = V[j] + along * v, VP[j] + along * (u + 2 * np.cross(W[i], v))
    return TreeMotion(T, W, V, WP, VP)


def regressor(robot: Robot, q: Array, qd: Array, qdd: Array, *, weight: bool = True) -> Array:
    """(n, 10·NL): torques of one state per unit of XX … M of the links 1 … NL, one after the other.

    weight   with gravity
    """
    at = motion(robot, q, qd, qdd)
    g = np.array([float(value) for value in robot.gravity]) * weight
    rows = {j: k for k, j in enumerate(_moving(robot))}
    D = np.zeros((len(rows), 10 * robot.NL))
    for j in range(1, robot.NL + 1):
        f, n = _efforts(at, j, at.VP[j] - g)
        for i in _way(robot, j):
            if i in rows:
                a, p = at.T[i][:3, 2], at.T[i][:3, 3]
                screw = robot.joints[i - 1].screw
                along = float(screw.linear[2]) * (f @ a) + float(screw.angular[2]) * (n - np.cross(p, f)) @ a
                D[rows[i], 10 * j - 10 : 10 * j] = along
    return D


def _efforts(at: TreeMotion, j: int, a: Array) -> tuple[Array, Array]:
    """(10, 3) each: force, and moment about the base origin, of link j per unit of its parameters.

    f = M·a + U·s and n = J·ω̇ + ω × J·ω + s × a + p × f with U = ω̇^ + ω^ω^ and s, J in the axes of the base.
    """
    R, p, W, WP = at.T[j][:3, :3], at.T[j][:3, 3], at.W[j], at.WP[j]
    J = R @ _UNITS @ R.T
    f, n = np.zeros((10, 3)), np.zeros((10, 3))
    n[:6] = J @ WP + np.cross(W, J @ W)
    s = R.T  # rows: where the unit first moments point
    f[6:9] = np.cross(WP, s) + np.cross(W, np.cross(W, s))
    n[6:9] = np.cross(s, a)
    f[9] = a
    return f, n + np.cross(p, f)


def _units() -> Array:
    """(6, 3, 3): unit XX, XY, XZ, YY, YZ, ZZ as matrices."""
    found = np.zeros((6, 3, 3))
    for k, (a, b) in enumerate(((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))):
        found[k, a, b] = found[k, b, a] = 1.0
    return found


_UNITS = _units()


def inertia_regressor(robot: Robot, q: Array) -> Array:
    """(n, n, 10·NL): the inertia matrix per unit of each parameter [KC97 (26)]."""
    rest = np.zeros(len(q))
    columns = [regressor(robot, q, rest, unit, weight=False) for unit in np.eye(len(q))]
    return np.stack(columns, axis=1)


def jacobian(robot: Robot, q: Array) -> Array:
    """(6, n) of the last frame in the axes of the base, linear rows first: velocities at unit rates."""
    columns = []
    for unit in np.eye(len(q)):
        at = motion(robot, q, unit, np.zeros(len(q)))
        columns.append(np.concatenate([at.V[-1], at.W[-1]]))
    return np.array(columns).T


def _way(robot: Robot, j: int) -> tuple[int, ...]:
    """The joints between the base and link j."""
    found: list[int] = []
    while j:
        found.append(j)
        j = robot.joints[j - 1].parent
    return tuple(found)


def _moving(robot: Robot) -> list[int]:
    return [j for j, joint in enumerate(robot.joints, 1) if joint.is_moving]
