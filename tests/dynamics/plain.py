"""Plain dynamics in numbers, in the axes of the base, link by link: what the models are compared with.

Nothing is regrouped, customised or turned into link axes; everything is the textbook's vector equation.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from armwright.robot import Robot
from armwright.robot.geometry.frame_positions import topological_order
from tests.support.random_robots import travel
from tests.support.small_vectors import cross

Array = np.ndarray


@dataclass
class Bodies:
    """Frames, motion and bodies of the links 0 … NL in the axes of the base."""

    T: Array
    w: Array
    wd: Array
    v: Array
    a: Array

    def z(self, j: int) -> Array:
        return self.T[j][:3, 2]

    def p(self, j: int) -> Array:
        return self.T[j][:3, 3]


def numbers(vector: object) -> Array:
    return np.array([float(x) for x in vector])  # type: ignore[attr-defined]


def motion(robot: Robot, q: Array, qd: Array, qdd: Array) -> Bodies:
    """Motion of all links by the vector recursion; gravity is not in it."""
    T = robot.transforms(q)
    T = np.linalg.inv(T[0]) @ T
    at = Bodies(T, *(np.zeros((robot.NL + 1, 3)) for _ in range(4)))
    base = robot.base
    at.w[0], at.wd[0], at.v[0], at.a[0] = map(numbers, (base.W0, base.WP0, base.V0, base.VP0))
    places = {j: i for i, j in enumerate(j for j, joint in enumerate(robot.joints, 1) if joint.is_moving)}
    for j in topological_order([joint.parent for joint in robot.joints]):
        _move(robot, at, j, *((qd[places[j]], qdd[places[j]]) if j in places else (0.0, 0.0)))
    return at


def _move(robot: Robot, at: Bodies, j: int, rate: float, gain: float) -> None:
    joint = robot.joints[j - 1]
    i, z = joint.parent, at.z(j)
    r = at.p(j) - at.p(i)
    at.w[j], at.wd[j] = at.w[i], at.wd[i]
    at.v[j] = at.v[i] + cross(at.w[i], r)
    at.a[j] = at.a[i] + cross(at.wd[i], r) + cross(at.w[i], cross(at.w[i], r))
    along, around = travel(joint)
    at.w[j] = at.w[i] + around * z * rate
    at.wd[j] = at.wd[i] + around * (z * gain + cross(at.w[i], z * rate))
    at.v[j] = at.v[j] + along * z * rate
    at.a[j] = at.a[j] + along * (z * gain + 2 * cross(at.w[i], z * rate))


def body(robot: Robot, at: Bodies, j: int) -> tuple[float, Array, Array]:
    """M, MS, J of link j about its origin, in the axes of the base."""
    inertia = robot.base.link.inertia if j == 0 else robot.links[j - 1].inertia
    xx, xy, xz, yy, yz, zz, mx, my, mz, m = inertia.numbers()
    R = at.T[j][:3, :3]
    J = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    return m, R @ [mx, my, mz], R @ J @ R.T


def efforts(robot: Robot, q: Array, qd: Array, qdd: Array) -> tuple[Bodies, Array, Array]:
    """(motion, force, moment): on every link from its antecedent, about its origin, axes of the base."""
    at = motion(robot, q, qd, qdd)
    f, n = np.zeros((robot.NL + 1, 3)), np.zeros((robot.NL + 1, 3))
    g = numbers(robot.gravity)
    for j in (*reversed(topological_order([joint.parent for joint in robot.joints])), 0):
        m, s, J = body(robot, at, j)
        w, wd, a = at.w[j], at.wd[j], at.a[j] - g
        f[j] += m * a + cross(wd, s) + cross(w, cross(w, s))
        n[j] += J @ wd + cross(w, J @ w) + cross(s, a)
        wrench = robot.base.link.wrench if j == 0 else robot.links[j - 1].wrench
        R = at.T[j][:3, :3]
        f[j] += R @ numbers((wrench.FX, wrench.FY, wrench.FZ))
        n[j] += R @ numbers((wrench.CX, wrench.CY, wrench.CZ))
        if j:
            i = robot.joints[j - 1].parent
            f[i] += f[j]
            n[i] += n[j] + cross(at.p(j) - at.p(i), f[j])
    return at, f, n


def torques(robot: Robot, q: Array, qd: Array, qdd: Array) -> Array:
    """Joint torques with rotors, viscous and Coulomb friction, offsets and springs."""
    at, f, n = efforts(robot, q, qd, qdd)
    found = []
    moving = [j for j, joint in enumerate(robot.joints, 1) if joint.is_moving]
    for i, j in enumerate(moving):
        joint = robot.joints[j - 1]
        p, a = travel(joint)
        along = at.z(j) @ (p * f[j] + a * n[j])
        friction = joint.friction
        loss = float(friction.FV) * qd[i] + float(friction.FS) * np.sign(qd[i]) + float(friction.OFF)
        spring = 0.0 if joint.stiffness is None else float(joint.stiffness) * q[i]
        found.append(along + float(joint.rotor) * qdd[i] + loss + spring)
    return np.array(found)


def energies(robot: Robot, q: Array, qd: Array) -> tuple[float, float]:
    """Kinetic energy with rotors, potential energy with springs; the base frame is the zero of height."""
    at = motion(robot, q, qd, np.zeros_like(qd))
    T = U = 0.0
    g = numbers(robot.gravity)
    first = 0 if robot.base.kind == "floating" else 1
    for j in range(first, robot.NL + 1):
        m, s, J = body(robot, at, j)
        v, w = at.v[j], at.w[j]
        T += 0.5 * m * v @ v + v @ cross(w, s) + 0.5 * w @ J @ w
        U -= g @ (m * at.p(j) + s)
    for i, joint in enumerate(robot.moving):
        T += 0.5 * float(joint.rotor) * qd[i] ** 2
        U += 0.0 if joint.stiffness is None else 0.5 * float(joint.stiffness) * q[i] ** 2
    return float(T), float(U)


def slopes(robot: Robot, q: Array) -> Array:
    """∂U/∂q (n,) by central differences: their error is of order h² and of rounding divided by h."""
    h, still = 1e-5, np.zeros_like(q)
    rise = [
        energies(robot, q + h * e, still)[1] - energies(robot, q - h * e, still)[1] for e in np.eye(len(q))
    ]
    return np.array(rise) / (2 * h)
