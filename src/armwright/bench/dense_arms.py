"""The arms of the benchmark: dense, so that no zero flatters anybody."""

from __future__ import annotations

import numpy as np

from armwright.expr import PI, ZERO, Node, number
from armwright.robot import Inertia, Joint, Link, Placement, Revolute, Robot
from armwright.robot.inertia import NAMES

_SIX = (  # alpha in right angles, d, r: three parallel and perpendicular axes, then a wrist
    (0, 0.0, 0.0),
    (-1, 0.0, 0.0),
    (0, 0.43, 0.15),
    (-1, 0.02, 0.43),
    (1, 0.0, 0.0),
    (-1, 0.0, 0.0),
)


def six_joint_arm() -> Robot:
    """Six revolute joints, spherical wrist, every link a body without symmetry."""
    return _arm("arm6", [(PI * turns / 2, d, r) for turns, d, r in _SIX])


def chain(count: int) -> Robot:
    """A serial arm of so many revolute joints, with lengths everywhere."""
    random = np.random.default_rng(count)
    turns = (0, 1, -1, 0, 1)
    rows = [(PI * turns[j % 5] / 2, *random.uniform(0.1, 0.4, 2)) for j in range(count)]
    return _arm(f"arm{count}", rows)


def _arm(name: str, rows: list[tuple[Node, float, float]]) -> Robot:
    random = np.random.default_rng(len(rows))
    joints: list[Joint] = [
        Revolute(
            f"joint{j}",
            parent=j - 1,
            placement=Placement(ZERO, ZERO, alpha, number(float(d)), ZERO, number(float(r))),
            variable=f"q{j}",
        )
        for j, (alpha, d, r) in enumerate(rows, 1)
    ]
    links = [Link(f"link{j}", inertia=random_body(random)) for j in range(1, len(rows) + 1)]
    return Robot(name, joints=tuple(joints), links=tuple(links))


def random_body(random: np.random.Generator) -> Inertia:
    """A cloud of masses: any body that really exists, with no zero among its parameters."""
    points, masses = random.uniform(-0.25, 0.25, (6, 3)), random.uniform(0.2, 1.5, 6)
    centre = masses @ points / masses.sum()
    arms = points - centre
    tensor = np.einsum("k,kij->ij", masses, [np.dot(a, a) * np.eye(3) - np.outer(a, a) for a in arms])
    return Inertia.from_com(float(masses.sum()), centre.tolist(), tensor)


def inertial_values(robot: Robot) -> dict[str, float]:
    """{"XX1": …, …} of a robot in numbers."""
    return {
        f"{name}{j}": float(value)
        for j, link in enumerate(robot.links, 1)
        for name, value in zip(NAMES, link.inertia.numbers(), strict=True)
    }


def samples(robot: Robot, count: int) -> list[np.ndarray]:
    """Positions, velocities and accelerations, (count, n) each; the first ones are always the same."""
    shape = count, len(robot.moving)
    return [np.random.default_rng(i).uniform(-size, size, shape) for i, size in enumerate((3.0, 2.0, 5.0))]
