"""Newton and Euler's recursion as users of CasADi write it: with its 3×3 matrices and vectors.

[KC97 (6), (8)-(10), (15)-(20)], nothing customised: a matrix product of CasADi is one call from Python, where
the recursion on scalars has a call for each of its operations. Revolute joints on one chain.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from armwright.robot import Robot


def torques_by_matrices(robot: Robot, casadi: Any) -> tuple[Any, list[Any]]:
    """(torques, [q, qd, qdd, inertial parameters (n, 10)])."""
    n = len(robot.joints)
    q, qd, qdd = (casadi.SX.sym(key, n) for key in ("q", "qd", "qdd"))
    inertia = casadi.SX.sym("inertia", n, 10)
    still, axis = casadi.SX.zeros(3), casadi.SX([0, 0, 1])
    W, WP, VP = still, still, casadi.SX([0, 0, 9.81])
    frames, efforts = [], []
    for j in range(n):
        R, P = _frame(robot, j, q[j], casadi)
        VP = R.T @ (VP + _acceleration_at(casadi, W, WP, P))
        WI = R.T @ W
        WP = R.T @ WP + casadi.cross(WI, axis * qd[j]) + axis * qdd[j]
        W = WI + axis * qd[j]
        frames.append((R, P))
        efforts.append(_efforts(casadi, inertia[j, :], W, WP, VP))
    return _backward(casadi, frames, efforts), [q, qd, qdd, inertia]


def _frame(robot: Robot, j: int, q: Any, casadi: Any) -> tuple[Any, Any]:
    """^iR_j and ^iP_j (1b)."""
    at = robot.joints[j].placement
    ca, sa, d, r = np.cos(float(at.alpha)), np.sin(float(at.alpha)), float(at.d), float(at.r)
    c, s = casadi.cos(q), casadi.sin(q)
    rows = ((c, -s, 0), (ca * s, ca * c, -sa), (sa * s, sa * c, ca))
    return casadi.vertcat(*[casadi.horzcat(*row) for row in rows]), casadi.SX([d, -r * sa, r * ca])


def _acceleration_at(casadi: Any, W: Any, WP: Any, P: Any) -> Any:
    """U·P with U = ω̇^ + ω^ω^."""
    return casadi.cross(WP, P) + casadi.cross(W, casadi.cross(W, P))


def _efforts(casadi: Any, inertia: Any, W: Any, WP: Any, VP: Any) -> tuple[Any, Any]:
    """Force and moment of inertia of a link (15), (16)."""
    xx, xy, xz, yy, yz, zz, mx, my, mz, m = (inertia[k] for k in range(10))
    rows = ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
    J = casadi.vertcat(*[casadi.horzcat(*row) for row in rows])
    MS = casadi.vertcat(mx, my, mz)
    return m * VP + _acceleration_at(casadi, W, WP, MS), J @ WP + casadi.cross(W, J @ W) + casadi.cross(
        MS, VP
    )


def _backward(casadi: Any, frames: list[tuple[Any, Any]], efforts: list[tuple[Any, Any]]) -> Any:
    """The moments about the axes (18)-(20)."""
    force, moment = efforts[-1]
    found = [moment[2]]
    for (R, P), (F, M) in zip(reversed(frames[1:]), reversed(efforts[:-1]), strict=True):
        seen = R @ force
        moment = M + R @ moment + casadi.cross(P, seen)
        force = F + seen
        found.append(moment[2])
    return casadi.vertcat(*found[::-1])
