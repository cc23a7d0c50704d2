"""A six-joint arm in numbers: constant transforms between its moving joints, poses and Jacobians.

T(q) = K_0 · Z_1(q_1) · K_1 · Z_2(q_2) · … · Z_6(q_6) · K_6, where Z turns about or slides along z. The base
location and the frames before joint 1 are in K_0, the frames after joint 6 and the tool in K_6, so that T
is what ``robot.pose(q)`` gives and q are the robot's own joint variables (θ and r of the table are in K).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.robot import Joint, Robot
from armwright.robot.geometry.matrix import Matrix, to_numbers

Array = NDArray[np.float64]

JOINTS = 6


@dataclass(frozen=True, slots=True)
class Chain:
    """The arm in units of ``scale``: lengths are about one.

    kinds    "R" or "P" of each moving joint, from the base
    links    (7, 4, 4): K_0 … K_6
    scale    metres per unit of length
    names    of the moving joints
    """

    kinds: str
    links: Array
    scale: float
    names: tuple[str, ...]

    @property
    def units(self) -> Array:
        """What a joint's variable is multiplied with to get rad or m, (6,)."""
        return np.where(self.turns, 1.0, self.scale)

    @property
    def turns(self) -> NDArray[np.bool_]:
        """Which joints are revolute, (6,)."""
        return np.array([kind == "R" for kind in self.kinds])


def chain_of(robot: Robot) -> Chain:
    """The chain from the base to the tool; refuses anything but six moving joints in it."""
    path = _path(robot)
    _check(robot, path)
    links = [_numbers(robot, robot.base.placement)]
    for joint in path:
        links[-1] = links[-1] @ _numbers(robot, joint.placement.transform())
        if joint.is_moving:
            links.append(np.eye(4))
    links[-1] = links[-1] @ _numbers(robot, robot.tool)
    moving = [joint for joint in path if joint.is_moving]
    kinds = "".join(joint.letter for joint in moving)
    return Chain(kinds, np.array(links), 1.0, tuple(joint.name for joint in moving))


def _path(robot: Robot) -> list[Joint]:
    path: list[Joint] = []
    j = robot.terminal
    while j:
        path.append(robot.joints[j - 1])
        j = robot.joints[j - 1].parent
    return path[::-1]


def _check(robot: Robot, path: list[Joint]) -> None:
    moving = [joint.name for joint in path if joint.is_moving]
    if robot.loops:
        raise ArmwrightError(f"'{robot.name}' has closed loops; the general method solves one open chain")
    if len(moving) != JOINTS:
        raise ArmwrightError(
            f"'{robot.name}': {len(moving)} joints move the tool ({', '.join(moving)}); the general method "
            "needs six: lock the others with robot.locked({name: value})"
        )
    others = [joint.name for joint in robot.moving if joint.name not in moving]
    if others:
        raise ArmwrightError(
            f"'{robot.name}': {', '.join(others)} do not move the tool; lock them with robot.locked"
        )


def _numbers(robot: Robot, matrix: Matrix) -> Array:
    try:
        return to_numbers(matrix)
    except KeyError as error:
        name = error.args[0]
        raise ArmwrightError(
            f"'{robot.name}': '{name}' has no value; the general method needs numbers, "
            f"e.g. robot.with_values({{'{name}': …}})"
        ) from None


# --------------------------------------------------------------------------------- motion


def motion(kind: str, q: Array | float) -> Array:
    """Z(q), (…, 4, 4): a turn about z by q, or a slide along z by q."""
    q = np.asarray(q, dtype=float)
    T = np.zeros((*q.shape, 4, 4))
    T[..., [0, 1, 2, 3], [0, 1, 2, 3]] = 1.0
    if kind == "P":
        T[..., 2, 3] = q
        return T
    c, s = np.cos(q), np.sin(q)
    T[..., 0, 0], T[..., 0, 1], T[..., 1, 0], T[..., 1, 1] = c, -s, s, c
    return T


def inverse(T: Array) -> Array:
    """T⁻¹ of rigid transforms, (…, 4, 4)."""
    R = np.swapaxes(T[..., :3, :3], -1, -2)
    out = np.zeros(np.shape(T))
    out[..., :3, :3] = R
    out[..., :3, 3] = -(R @ T[..., :3, 3:])[..., 0]
    out[..., 3, 3] = 1.0
    return out


def cross(a: Array, b: Array) -> Array:
    """A × b in the last axis; several times faster than NumPy's own for few vectors."""
    x, y, z = a[..., 0], a[..., 1], a[..., 2]
    u, v, w = b[..., 0], b[..., 1], b[..., 2]
    return np.stack([y * w - z * v, z * u - x * w, x * v - y * u], axis=-1)


def product(parts: Iterable[Array]) -> Array:
    """The product of transforms from left to right."""
    result = np.eye(4)
    for part in parts:
        result = result @ part
    return result


def poses(chain: Chain, q: Array) -> Array:
    """T(q) for many q, (…, 6) → (…, 4, 4), in units of the chain."""
    return _frames(chain, q)[0]


def poses_and_jacobians(chain: Chain, q: Array) -> tuple[Array, Array]:
    """T(q) and the geometric Jacobian at the tool in the fixed frame, (…, 4, 4) and (…, 6, 6)."""
    T, frames = _frames(chain, q)
    J = np.zeros((*np.shape(q)[:-1], 6, JOINTS))
    for j, frame in enumerate(frames):
        z = frame[..., :3, 2]
        if chain.kinds[j] == "R":
            J[..., :3, j] = cross(z, T[..., :3, 3] - frame[..., :3, 3])
            J[..., 3:, j] = z
        else:
            J[..., :3, j] = z
    return T, J


def _frames(chain: Chain, q: Array) -> tuple[Array, list[Array]]:
    q = np.asarray(q, dtype=float)
    T = np.broadcast_to(chain.links[0], (*q.shape[:-1], 4, 4))
    frames = []
    for j, kind in enumerate(chain.kinds):
        T = T @ motion(kind, q[..., j])
        frames.append(T)
        T = T @ chain.links[j + 1]
    return T, frames


def wrap_turns(chain: Chain, q: Array) -> Array:
    """The configuration with revolute joints in (−π, π]."""
    turned = np.pi - np.mod(np.pi - q, 2 * np.pi)
    return np.where(chain.turns, turned, q)


def differences(chain: Chain, a: Array, b: Array) -> Array:
    """The largest difference of any joint, angles taken the short way round."""
    largest: Array = np.abs(wrap_turns(chain, a - b)).max(axis=-1)
    return largest
