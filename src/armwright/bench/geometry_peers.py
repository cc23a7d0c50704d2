"""Other solvers of the inverse geometry, given the same arms and poses."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.robot import Robot

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PeerSolver:
    """A peer's call for poses of our robot, prepared: f(pose) → solutions (K, n)."""

    version: str
    call: Callable[[Any], Any]
    prepared: Callable[[Array], Any]
    solutions: Callable[[Any], Array]

    def solve(self, T: Array) -> Array:
        """The peer's solutions (K, n) for a pose of our robot."""
        return self.solutions(self.call(self.prepared(T)))


def peer_version(package: str) -> str:
    """Name and version, "" where it is not installed or does not load."""
    try:
        import_module(package)
        return f"{package} {version(package.replace('_', '-'))}"
    except (ImportError, OSError, PackageNotFoundError):
        return ""


def axes_and_offsets(robot: Robot) -> tuple[Array, Array, Array]:
    """Unit axes (n, 3) and offsets between them (n+1, 3) at q = 0 in the fixed frame; R of the tool there."""
    zero = np.zeros(len(robot.moving))
    T = robot.transforms(zero)[1:]
    moving = [j for j, joint in enumerate(robot.joints) if joint.is_moving]
    tool = robot.pose(zero)
    points = np.vstack([np.zeros(3), T[moving][:, :3, 3], tool[:3, 3]])
    return T[moving][:, :3, 2], np.diff(points, axis=0), tool[:3, :3]


def eaik(robot: Robot) -> PeerSolver | None:
    """EAIK, by axes and offsets; None where it is missing or has no decomposition for the arm."""
    name = peer_version("eaik")
    if not name:
        return None
    H, P, R0 = axes_and_offsets(robot)
    solver = import_module("eaik.IK_HP").HPRobot(H, P)
    if not solver.hasKnownDecomposition():
        return None
    return PeerSolver(name, solver.IK, lambda T: _turn_pose(T, R0), lambda answer: np.asarray(answer.Q))


def ik_geo(robot: Robot, kind: str) -> PeerSolver | None:
    """IK-Geo for its kind of arm, such as "spherical_two_parallel"."""
    name = peer_version("ik_geo")
    if not name:
        return None
    H, P, R0 = axes_and_offsets(robot)
    solver = getattr(import_module("ik_geo").Robot, kind)(H.tolist(), P.tolist())
    return PeerSolver(
        name,
        lambda pose: solver.get_ik(*pose),
        lambda T: (_turn_pose(T, R0)[:3, :3].T.tolist(), T[:3, 3].tolist()),
        lambda answer: np.array([np.ravel(item[0]) for item in answer]),
    )


def ssik(robot: Robot) -> PeerSolver | None:
    """The package ssik, by a URDF of the arm."""
    name = peer_version("ssik")
    if not name:
        return None
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "arm.urdf"
        robot.save(path)
        solver = import_module("ssik").Manipulator.from_urdf(path)
    solver.prepare()
    return PeerSolver(
        name,
        lambda pose: solver.solve(pose, respect_limits=False, enumerate_windings=False),
        lambda T: T,
        lambda answer: np.array([np.asarray(item.q) for item in answer]),
    )


def _turn_pose(T: Array, R0: Array) -> Array:
    pose = T.copy()
    pose[:3, :3] = T[:3, :3] @ R0.T
    return pose
