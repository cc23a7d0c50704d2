"""Newton and Euler on one page, over numbers: read it beside [KC97 5.1], and compare models with it.

Nothing is customised: no parameter is regrouped, no zero is left out, nothing has a name. All vectors of
link j are in frame j; errata E4-7 to E4-13. Revolute, prismatic, helical and fixed joints are their screws.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.mechanism import mechanism_of
from armwright.robot import Joint, Link, Robot
from armwright.robot.geometry.matrix import to_numbers

Array = NDArray[np.float64]


def plain_torques(robot: Robot, q: Array, qd: Array, qdd: Array) -> Array:
    """Γ (n,) of one state of an open robot of numbers, on a base that stands still or moves in a given way.

    Friction is FV·q̇ + FS·sign(q̇) + OFF, whatever law a joint has. A floating base is refused.
    """
    mechanism = mechanism_of(robot, allows=(), what="plain Newton-Euler")
    if mechanism.base.freedom:
        raise ArmwrightError(f"plain Newton-Euler of '{robot.name}': its base floats; use inverse_dynamics")
    at = {j: k for k, j in enumerate(mechanism.joints)}
    placed = robot.transforms(q)
    T = {j: np.linalg.inv(placed[mechanism.parent(j)]) @ placed[j] for j in mechanism.links}
    base = to_numbers((mechanism.base.twist.angular, *mechanism.base.felt_acceleration))
    w, a, wd = {0: base[0]}, {0: base[1]}, {0: base[2]}  # gravity is an acceleration of the base
    F, M = {}, {}
    for j in mechanism.links:  # from the base outward
        i, R, P = mechanism.parent(j), T[j][:3, :3], T[j][:3, 3]
        slide, turn = to_numbers(mechanism.joint(j).screw)
        rate, gain = (qd[at[j]], qdd[at[j]]) if j in at else (0.0, 0.0)
        w_ij = R.T @ w[i]
        w[j] = w_ij + turn * rate  # (6)
        wd[j] = R.T @ wd[i] + turn * gain + np.cross(w_ij, turn * rate)  # (8)
        point = a[i] + np.cross(wd[i], P) + np.cross(w[i], np.cross(w[i], P))
        a[j] = R.T @ point + slide * gain + 2 * np.cross(w_ij, slide * rate)  # (10)
        m, MS, J, f, c = _body(robot.links[j - 1])
        F[j] = m * a[j] + np.cross(wd[j], MS) + np.cross(w[j], np.cross(w[j], MS)) + f  # (15), (17)
        M[j] = J @ wd[j] + np.cross(w[j], J @ w[j]) + np.cross(MS, a[j]) + c  # (16), (18)
    torques = np.zeros(len(at))
    for j in reversed(mechanism.links):  # and back to it
        slide, turn = to_numbers(mechanism.joint(j).screw)
        if j in at:
            k, joint = at[j], mechanism.joint(j)
            torques[k] = slide @ F[j] + turn @ M[j] + _at_joint(joint, q[k], qd[k], qdd[k])  # (20)
        i, R, P = mechanism.parent(j), T[j][:3, :3], T[j][:3, 3]
        if i:
            F[i] = F[i] + R @ F[j]  # (17)
            M[i] = M[i] + R @ M[j] + np.cross(P, R @ F[j])  # (18), (19)
    return torques


def _body(link: Link) -> tuple[float, Array, Array, Array, Array]:
    """M, MS, J about the origin, and the force and moment that the link exerts on its surroundings."""
    xx, xy, xz, yy, yz, zz, mx, my, mz, m = link.inertia.numbers()
    J = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    w = link.wrench
    f, c = to_numbers(((w.FX, w.FY, w.FZ), (w.CX, w.CY, w.CZ)))
    return m, np.array([mx, my, mz]), J, f, c


def _at_joint(joint: Joint, q: float, qd: float, qdd: float) -> float:
    """IA·q̈ + FV·q̇ + FS·sign(q̇) + OFF + K·q  (20), erratum E4-13."""
    law = joint.friction
    loss = float(law.FV) * qd + float(law.FS) * float(np.sign(qd)) + float(law.OFF)
    spring = 0.0 if joint.stiffness is None else float(joint.stiffness) * q
    return float(joint.rotor) * qdd + loss + spring
