"""Joint torques by Newton and Euler in the axes of the base: no frames, no screws, no graph.

Positions come from ``robot.transforms``; everything else is written anew here so that models can be wrong
in no common way with it.
"""

from __future__ import annotations

import numpy as np

from armwright.robot import Robot
from tests.support.random_robots import travel
from tests.support.small_vectors import cross


def torques(
    robot: Robot, q: np.ndarray, qd: np.ndarray, qdd: np.ndarray, base: tuple[np.ndarray, ...] | None = None
) -> np.ndarray:
    """One state; ``base`` = (ω, ω̇, V̇) of the base, then force and moment on it come first."""
    T0 = robot.transforms(q)
    T = np.linalg.inv(T0[0]) @ T0
    number = {j: k for k, j in enumerate(j for j, x in enumerate(robot.joints, 1) if x.is_moving)}
    g = np.array([float(x) for x in robot.gravity])
    zero = np.zeros(3)
    W, WP, VP = base or tuple(
        np.array([float(x) for x in v]) for v in (robot.base.W0, robot.base.WP0, robot.base.VP0)
    )
    motion = {0: (W, WP, VP)}
    done = [0]
    while len(done) <= robot.NL:
        for j, joint in enumerate(robot.joints, 1):
            if j not in done and joint.parent in done:
                W, WP, VP = motion[joint.parent]
                a, p = T[j][:3, 2], T[j][:3, 3] - T[joint.parent][:3, 3]
                point = VP + cross(WP, p) + cross(W, cross(W, p))
                v, u = (qd[number[j]] * a, qdd[number[j]] * a) if joint.is_moving else (zero, zero)
                along, around = travel(joint)
                motion[j] = (
                    W + around * v,
                    WP + around * (u + cross(W, v)),
                    point + along * (u + 2 * cross(W, v)),
                )
                done.append(j)
    f, n = np.zeros((robot.NL + 1, 3)), np.zeros((robot.NL + 1, 3))  # n about the origin of the base
    links = {0: robot.base.link} if base else {}
    for j, link in {**links, **dict(enumerate(robot.links, 1))}.items():
        R, p = T[j][:3, :3], T[j][:3, 3]
        xx, xy, xz, yy, yz, zz, mx, my, mz, m = link.inertia.numbers()
        J = R @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ R.T
        s = R @ np.array([mx, my, mz])
        W, WP, VP = motion[j]
        f[j] = m * (VP - g) + cross(WP, s) + cross(W, cross(W, s))
        n[j] = cross(s, VP - g) + J @ WP + cross(W, J @ W) + cross(p, f[j])
    for j in reversed(done[1:]):
        f[robot.joints[j - 1].parent] += f[j]
        n[robot.joints[j - 1].parent] += n[j]
    tau = np.zeros(len(number))
    for j, k in number.items():
        a, p, joint = T[j][:3, 2], T[j][:3, 3], robot.joints[j - 1]
        along, around = travel(joint)
        tau[k] = around * a @ (n[j] - cross(p, f[j])) + along * a @ f[j]
        law = joint.friction
        tau[k] += (
            float(joint.rotor) * qdd[k]
            + float(law.FV) * qd[k]
            + float(law.FS) * np.sign(qd[k])
            + float(law.OFF)
        )
    return np.concatenate([f[0], n[0], tau]) if base else tau


def random_state(robot: Robot, random: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    q, qd, qdd = random.uniform(-2, 2, (3, len(robot.moving)))
    return q, qd, qdd
