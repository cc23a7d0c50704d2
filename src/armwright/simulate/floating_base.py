"""The base of a floating robot in a simulation: pose and twist as coordinates of the plant, and back.

Coordinates are p (3) and a quaternion U = (w, x, y, z); their rates are ṗ and U̇
(see models.simulation.floating_plant).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.expr import evaluate_all
from armwright.models.simulation.floating_plant import COORDINATES
from armwright.robot import Robot
from armwright.robot.geometry.rigid_check import rigid_fault

Array = NDArray[np.float64]


def has_floating_base(robot: Robot) -> bool:
    return robot.base.kind == "floating"


def resting_base() -> Array:
    """Coordinates of a base at the origin, not turned."""
    return np.array([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0])


def first_base(robot: Robot, T0: Any, V0: Any) -> tuple[Array, Array]:
    """Coordinates (7,) of the pose T0 (4, 4), by default that of the description, and rates of V0 (6,)."""
    if not has_floating_base(robot):
        if T0 is not None or V0 is not None:
            raise ArmwrightError(
                f"T0, V0: the base of '{robot.name}' does not float; use robot.with_base('floating')"
            )
        return np.zeros(0), np.zeros(0)
    pose, twist = _pose(robot, T0), np.asarray(np.zeros(6) if V0 is None else V0, dtype=float)
    if twist.shape != (6,) or not np.isfinite(twist).all():
        raise ArmwrightError(f"V0: shape {twist.shape} given; (6,) expected: velocity and spin in its axes")
    U = quaternion_of(pose[:3, :3])
    w, v, spin = U[0], U[1:], twist[3:]
    rate = 0.5 * np.concatenate([[-v @ spin], w * spin + np.cross(v, spin)])  # ½·U∘(0, ω)
    return np.concatenate([pose[:3, 3], U]), np.concatenate([pose[:3, :3] @ twist[:3], rate])


def _pose(robot: Robot, T0: Any) -> Array:
    if T0 is None:
        cells = [cell for row in robot.base.placement for cell in row]
        return np.array(evaluate_all(cells, {}), dtype=float).reshape(4, 4)
    pose = np.asarray(T0, dtype=float)
    if pose.shape != (4, 4):
        raise ArmwrightError(
            f"T0: shape {pose.shape} given; (4, 4) expected, rotation and position of the base"
        )
    if why := rigid_fault(pose):
        raise ArmwrightError(f"T0: not a rigid transform, {why}")
    return pose


def quaternion_of(R: Array) -> Array:
    """The unit quaternion (w, x, y, z) of a rotation, from its largest component."""
    x, y, z = np.diag(R)
    squares = 1 + np.array([x + y + z, x - y - z, y - x - z, z - x - y])  # 4·(w², x², y², z²)
    a, b, c = R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]  # 4·w·(x, y, z)
    d, e, f = R[1, 0] + R[0, 1], R[0, 2] + R[2, 0], R[2, 1] + R[1, 2]  # 4·(xy, xz, yz)
    k = int(np.argmax(squares))
    row = ([squares[0], a, b, c], [a, squares[1], d, e], [b, d, squares[2], f], [c, e, f, squares[3]])[k]
    found: Array = np.array(row) / np.linalg.norm(row)
    return found


def poses(x: Array) -> Array:
    """T0 (…, 4, 4) of coordinates (…, 7)."""
    U = x[..., 3:] / np.linalg.norm(x[..., 3:], axis=-1, keepdims=True)
    w, v = U[..., :1, None], U[..., 1:]
    cross = np.zeros((*v.shape[:-1], 3, 3))
    cross[..., 0, 1], cross[..., 0, 2], cross[..., 1, 2] = -v[..., 2], v[..., 1], -v[..., 0]
    cross = cross - np.swapaxes(cross, -1, -2)
    T = np.zeros((*x.shape[:-1], 4, 4))
    T[..., :3, :3] = np.eye(3) + 2 * (w * cross + cross @ cross)
    T[..., :3, 3] = x[..., :3]
    T[..., 3, 3] = 1.0
    return T


def twists(x: Array, rate: Array) -> Array:
    """V0 (…, 6), in the axes of the base, of coordinates (…, 7) and their rates."""
    R = poses(x)[..., :3, :3]
    w, v = x[..., 3:4], x[..., 4:]
    wd, vd = rate[..., 3:4], rate[..., 4:]
    spin = 2 * (w * vd - wd * v - np.cross(v, vd)) / (x[..., 3:] ** 2).sum(axis=-1, keepdims=True)
    linear = (rate[..., None, :3] @ R)[..., 0, :]
    return np.concatenate([linear, spin], axis=-1)


def beside_base(values: Array, base: Array) -> Array:
    """Numbers of the joints (n,) or (N, n) with those of the base after them."""
    return np.concatenate([values, np.broadcast_to(base, (*values.shape[:-1], len(base)))], axis=-1)


def joint_part(values: Array) -> Array:
    """The part of coordinates (…, n + 7) that belongs to the joints."""
    return values[..., :-COORDINATES]


def base_part(values: Array) -> Array:
    """The part of coordinates (…, n + 7) that belongs to the base."""
    return values[..., -COORDINATES:]
