"""Six-joint arms to solve: of the library, like those of industry, nearly special, and random ones."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy.optimize import brentq

from armwright.expr import number
from armwright.models.inverse.elimination.chain import poses_and_jacobians
from armwright.models.inverse.elimination.general_arm import prepare
from armwright.robot import Fixed, Joint, Link, Placement, Robot
from armwright.robot.formats import load
from armwright.robot.geometry.matrix import to_numbers
from armwright.robot.geometry.placement import placements_of

LIBRARY = (
    "puma560",
    "ur5e",
    "ur10",
    "tx40",
    "rx90",
    "stanford",
    "cartesian6",
    "kr300",
    "manseur_doty",
    "dd6",
)
OTHERS = ("jaco_like", "crx_like")

# The hand pose with sixteen real solutions, as printed with six digits (see the library file).
MANSEUR_DOTY_POSE = np.array(
    [
        [-0.760117, -0.641689, 0.102262, -1.140175],
        [0.133333, 0.0, 0.991071, 0.0],
        [-0.635959, 0.766965, 0.085558, 0.0],
        [0.0, 0.0, 0.0, 1.0],
    ]
)


def jaco_like() -> Robot:
    """Wrist axes at 60 degrees: no three axes meet."""
    return Robot.from_dh(
        a=[0, 0.41, 0, 0, 0, 0],
        d=[0.2755, 0, -0.0098, -0.25008, -0.08579, -0.21162],
        alpha=["pi/2", "pi", "pi/2", "pi/3", "pi/3", "pi"],
        name="jaco_like",
    )


def crx_like() -> Robot:
    """A cobot with an offset in its wrist: up to sixteen solutions."""
    return Robot.from_dh(
        a=[0, 0.54, 0, 0, 0, 0],
        d=[0, 0, 0, 0.54, -0.15, 0.16],
        alpha=["-pi/2", "0", "-pi/2", "pi/2", "-pi/2", "0"],
        name="crx_like",
    )


def random_arm(seed: int, types: str = "RRRRRR") -> Robot:
    """Lengths and angles without any relation."""
    random = np.random.default_rng(seed)
    return Robot.from_dh(
        a=random.uniform(-1, 1, 6).tolist(),
        d=random.uniform(-1, 1, 6).tolist(),
        alpha=random.uniform(-3, 3, 6).tolist(),
        theta=random.uniform(-3, 3, 6).tolist(),
        types=types,
        name=f"random{seed}",
    )


def special_arm(seed: int, types: str = "RRRRRR") -> Robot:
    """Zero lengths, parallel and crossing axes, as arms of industry have them, at random places."""
    random = np.random.default_rng(seed)
    twists = [0.0, np.pi / 2, -np.pi / 2, float(random.uniform(0.3, 1.3))]
    return Robot.from_dh(
        a=[0.0 if random.random() < 0.5 else float(random.uniform(0.2, 1)) for _ in range(6)],
        d=[0.0 if random.random() < 0.5 else float(random.uniform(0.2, 1)) for _ in range(6)],
        alpha=[twists[int(random.integers(4))] for _ in range(6)],
        types=types,
        name=f"special{seed}",
    )


def perturbed(robot: Robot, size: float, seed: int = 0) -> Robot:
    """The robot with every length and angle of its table changed a little."""
    random = np.random.default_rng(seed)

    def moved(placement: Placement) -> Placement:
        changes = [number(float(x)) for x in random.uniform(-size, size, 4)]
        return replace(
            placement,
            alpha=placement.alpha + changes[0],
            d=placement.d + changes[1],
            theta=placement.theta + changes[2],
            r=placement.r + changes[3],
        )

    joints = tuple(replace(joint, placement=moved(joint.placement)) for joint in robot.joints)
    return replace(robot, joints=joints, name=f"{robot.name}_perturbed")


def calibrated(robot: Robot, size: float, seed: int = 0) -> Robot:
    """The robot with every frame moved and turned a little in all six directions, as a file says it that was
    calibrated or rounded: axes that were parallel are tilted in any direction.
    """
    random = np.random.default_rng(seed)
    joints: list[Joint] = []
    for joint in robot.joints:
        turn, shift = random.uniform(-size, size, (2, 3))
        moved = to_numbers(joint.placement.transform()) @ small_motion(turn, shift)
        *between, last = placements_of(moved)
        for placement in between:
            joints.append(Fixed(f"{joint.name}_aux", parent=len(joints), placement=placement))
        joints.append(replace(joint, parent=len(joints), placement=last))
    links = tuple(Link(joint.name) for joint in joints)
    return replace(robot, joints=tuple(joints), links=links, tool_link=None, name=f"{robot.name}_calibrated")


def small_motion(turn: np.ndarray, shift: np.ndarray) -> np.ndarray:
    """The transform of a rotation vector and a shift."""
    angle = float(np.linalg.norm(turn))
    K = np.array([[0, -turn[2], turn[1]], [turn[2], 0, -turn[0]], [-turn[1], turn[0], 0]])
    T = np.eye(4)
    if angle > 0:
        T[:3, :3] += np.sin(angle) / angle * K + (1 - np.cos(angle)) / angle**2 * K @ K
    T[:3, 3] = shift
    return T


def named(name: str) -> Robot:
    """An arm of LIBRARY or OTHERS."""
    makers = {"jaco_like": jaco_like, "crx_like": crx_like}
    return makers[name]() if name in makers else load(name)


def random_configurations(robot: Robot, count: int, seed: int) -> np.ndarray:
    """(count, 6): angles all round, slides about as long as an arm."""
    random = np.random.default_rng(seed)
    spans = [np.pi if joint.kind == "revolute" else 1.0 for joint in robot.moving]
    return random.uniform(-1, 1, (count, len(spans))) * spans


def folded_configurations(robot: Robot, count: int, seed: int) -> np.ndarray:
    """Up to (count, 6) where two solutions meet: one joint is turned to where det J changes its sign.

    Some arms with slides have none: of their determinant no joint changes the sign.
    """
    chain = prepare(robot).chain
    found: list[list[float]] = []
    for n, start in enumerate(random_configurations(robot, 12 * count, seed)):
        joint = n % 6

        def determinant(x: float, q: np.ndarray = start, k: int = joint) -> float:
            moved = np.array([*q[:k], x, *q[k + 1 :]])
            return float(np.linalg.det(poses_and_jacobians(chain, moved[None] / chain.units)[1][0]))

        grid = start[joint] + np.linspace(-1.5, 1.5, 13)
        values = np.sign([determinant(x) for x in grid])
        changes = np.flatnonzero(values[:-1] * values[1:] < 0)
        if len(changes) and len(found) < count:
            x = brentq(determinant, grid[changes[0]], grid[changes[0] + 1], xtol=1e-15)
            found.append([*start[:joint], x, *start[joint + 1 :]])
    return np.array(found).reshape(-1, 6)


def apart(robot: Robot, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The largest joint difference, angles the short way round."""
    is_turn = np.array([joint.kind == "revolute" for joint in robot.moving])
    step = np.asarray(a) - np.asarray(b)
    step = np.where(is_turn, np.mod(step + np.pi, 2 * np.pi) - np.pi, step)
    return np.abs(step).max(axis=-1)


def holds(robot: Robot, q: np.ndarray, wanted: np.ndarray, tolerance: float = 1e-6) -> bool:
    """True where the wanted configuration is among the solutions (k, 6)."""
    return bool(len(q)) and bool((apart(robot, q, wanted) < tolerance).any())
