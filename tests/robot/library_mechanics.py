"""Mechanics of a described robot, written apart from the package so that tests are independent of it.

Frames are products of the six elementary motions of a row of the geometric table; derivatives are
complex steps (no cancellation), so every figure below is good to rounding.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from armwright.robot import Inertia, Robot

STEP = 1e-30  # of complex-step derivatives


def rot_x(angle: complex) -> np.ndarray:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[1, 0, 0, 0], [0, c, -s, 0], [0, s, c, 0], [0, 0, 0, 1]])


def rot_z(angle: complex) -> np.ndarray:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])


def shift(x: complex, y: complex, z: complex) -> np.ndarray:
    T = np.eye(4, dtype=np.result_type(x, y, z, float))
    T[:3, 3] = x, y, z
    return T


def standard_dh(rows: Sequence[tuple[float, float, float, float]], q: Sequence[float]) -> np.ndarray:
    """Rot(z, θ0 + q)·Trans(z, d)·Trans(x, a)·Rot(x, α) over rows (θ0, d, a, α)."""
    T = np.eye(4)
    for (theta, d, a, alpha), value in zip(rows, q, strict=True):
        T = T @ rot_z(theta + value) @ shift(a, 0, d) @ rot_x(alpha)
    return T


def modified_dh(rows: Sequence[tuple[float, float, float, float]], q: Sequence[float]) -> np.ndarray:
    """Rot(x, α)·Trans(x, d)·Rot(z, θ0 + q)·Trans(z, r) over rows (α, d, θ0, r)."""
    T = np.eye(4)
    for (alpha, d, theta, r), value in zip(rows, q, strict=True):
        T = T @ rot_x(alpha) @ shift(d, 0, 0) @ rot_z(theta + value) @ shift(0, 0, r)
    return T


def home_with_cuts(robot: Robot) -> np.ndarray:
    """Joint values 1 … NJ at home: those of the tree, then those of the opened joints."""
    return np.array([*(joint.home for joint in robot.joints), *(loop.joint.home for loop in robot.loops)])


def frames(robot: Robot, q: np.ndarray) -> list[np.ndarray]:
    """T_0j of frames 0 … NF at joint values 1 … NJ (opened joints included), base placement left out."""
    T: list[np.ndarray] = [np.eye(4)]
    for frame in robot.frames:
        gamma, b, alpha, d, theta, r = (
            float(getattr(frame.placement, key)) for key in ("gamma", "b", "alpha", "d", "theta", "r")
        )
        moved = q[frame.number - 1] if frame.joint is not None else 0.0
        is_slide = frame.joint is not None and frame.joint.kind == "prismatic"
        theta, r = (theta, r + moved) if is_slide else (theta + moved, r)
        local = rot_z(gamma) @ shift(0, 0, b) @ rot_x(alpha) @ shift(d, 0, 0) @ rot_z(theta) @ shift(0, 0, r)
        T.append(T[frame.parent] @ local)
    return T


def closure(robot: Robot, q: np.ndarray) -> np.ndarray:
    """Six errors per loop: where frame k+B is seen from frame k, position and small turn."""
    T = frames(robot, q)
    errors = []
    for i in range(1, robot.B + 1):
        k, twin = T[robot.NL + i], T[robot.NJ + i]
        R = k[:3, :3].T @ twin[:3, :3]
        turn = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]]) / 2
        errors += [*(k[:3, :3].T @ (twin[:3, 3] - k[:3, 3])), *turn]
    return np.array(errors)


def constraint_rank(robot: Robot) -> int:
    """Rank of ∂closure/∂q at home; the singular values must leave no doubt."""
    home = home_with_cuts(robot)
    columns = [closure(robot, home + 1j * STEP * unit).imag / STEP for unit in np.eye(len(home))]
    values = np.linalg.svd(np.array(columns).T, compute_uv=False)
    rank = int(np.sum(values > 1e-9))
    assert values[rank - 1] > 1e-3, f"weak constraint: {values}"
    return rank


def pseudo_inertia(inertia: Inertia) -> np.ndarray:
    """∫ [r; 1][r; 1]ᵀ dm of a body about the origin of its frame."""
    xx, xy, xz, yy, yz, zz, mx, my, mz, m = inertia.numbers()
    return np.array(
        [
            [(-xx + yy + zz) / 2, -xy, -xz, mx],
            [-xy, (xx - yy + zz) / 2, -yz, my],
            [-xz, -yz, (xx + yy - zz) / 2, mz],
            [mx, my, mz, m],
        ]
    )


def tree_inertia(robot: Robot, q: np.ndarray) -> np.ndarray:
    """A_ij = Σ tr(∂T/∂q_i P ∂Tᵀ/∂q_j) over the links, opened joints held; q of joints 1 … NL."""
    held = np.zeros(robot.B)
    units = np.eye(robot.NL)
    dT = [
        [T.imag / STEP for T in frames(robot, np.concatenate([q + 1j * STEP * unit, held]))] for unit in units
    ]
    A = np.zeros((robot.NL, robot.NL))
    for j, link in enumerate(robot.links, 1):
        P = pseudo_inertia(link.inertia)
        A += [[np.trace(a[j] @ P @ b[j].T) for b in dT] for a in dT]
    return A


def potential(robot: Robot, q: np.ndarray) -> float:
    """−Σ gᵀ ∫ r dm; q of joints 1 … NL."""
    T = frames(robot, np.concatenate([q, np.zeros(robot.B)]))
    g = np.array([float(value) for value in robot.gravity])
    moments = [T[j] @ pseudo_inertia(link.inertia)[:, 3] for j, link in enumerate(robot.links, 1)]
    return -float(sum(g @ moment[:3] for moment in moments))
