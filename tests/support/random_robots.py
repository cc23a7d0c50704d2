"""Seeded random robots with every joint type, for identities that must hold for all of them."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from armwright.expr import number, pi_times
from armwright.robot import (
    Base,
    Fixed,
    Friction,
    Helical,
    Inertia,
    Joint,
    Limits,
    Link,
    Motor,
    Placement,
    Prismatic,
    Revolute,
    Robot,
)
from armwright.robot.geometry.matrix import matrix, to_numbers
from armwright.robot.joint import JOINT_TYPES

Random = np.random.Generator
EVERY_TYPE = tuple(JOINT_TYPES.values())
DH_TYPES = (Revolute, Prismatic, Fixed)  # those that .par, URDF and DH tables have


def random_rotation(random: Random) -> np.ndarray:
    q, r = np.linalg.qr(random.normal(size=(3, 3)))
    q = q * np.sign(np.diag(r))
    return q if np.linalg.det(q) > 0 else -q


def random_transform(random: Random) -> np.ndarray:
    T = np.eye(4)
    T[:3, :3] = random_rotation(random)
    T[:3, 3] = random.uniform(-1, 1, 3)
    return T


def random_inertia(random: Random) -> Inertia:
    """A real body: a cloud of point masses."""
    points, masses = random.uniform(-0.3, 0.3, (5, 3)), random.uniform(0.2, 2.0, 5)
    com = masses @ points / masses.sum()
    rel = points - com
    tensor = sum(m * (p @ p * np.eye(3) - np.outer(p, p)) for m, p in zip(masses, rel, strict=True))
    return Inertia.from_com(float(masses.sum()), com.tolist(), tensor)


def random_placement(random: Random, *, is_serial: bool = False) -> Placement:
    """Lengths and angles; some are zero or exact multiples of π, as in real robots."""

    def length() -> object:
        return number(0) if random.random() < 0.3 else number(float(random.uniform(-0.6, 0.6)))

    def angle() -> object:
        exact = random.random() < 0.5
        return pi_times(int(random.integers(-1, 2))) / 2 if exact else number(float(random.uniform(-3, 3)))

    gamma, b = (number(0), number(0)) if is_serial else (angle(), length())
    return Placement(gamma, b, angle(), length(), angle(), length())


@lru_cache(maxsize=64)  # a robot is a value, and neighbouring tests ask for the same ones
def random_robot(
    seed: int,
    *,
    joints: int = 6,
    types: tuple[type[Joint], ...] = EVERY_TYPE,
    is_serial: bool = False,
    kind: str = "fixed",
) -> Robot:
    """A tree (or one chain) with several branches, friction, rotors, limits and a base location."""
    random = np.random.default_rng(seed)
    rows, links = [], []
    for j in range(1, joints + 1):
        cls = types[int(random.integers(len(types)))]
        parent = j - 1 if is_serial else int(random.integers(0, j))
        rows.append(_random_joint(random, cls, j, parent, is_serial))
        links.append(Link(f"link{j}", random_inertia(random)))
    base = Base(
        kind=kind, placement=matrix(random_transform(random)), link=Link("base", random_inertia(random))
    )
    return Robot(
        f"random{seed}",
        tuple(rows),
        tuple(links),
        base=base,
        gravity=tuple(number(float(x)) for x in random.uniform(-9, 9, 3)),
        tool=matrix(random_transform(random)),
    )


def _random_joint(random: Random, cls: type[Joint], j: int, parent: int, is_serial: bool) -> Joint:
    placement = random_placement(random, is_serial=is_serial)
    if cls is Fixed:
        return Fixed(f"joint{j}", parent, placement, is_active=False)
    positive = [number(float(x)) for x in random.uniform(0.01, 0.5, 4)]
    return cls(
        f"joint{j}",
        parent,
        placement,
        variable=f"q{j}",
        limits=Limits(-2.0, 2.5, 3.0, 40.0),
        friction=Friction(positive[0], positive[1], positive[2]),
        rotor=positive[3],
        motor=Motor(R=number(1.5), Kt=number(0.2), ratio=number(-50)) if random.random() < 0.5 else None,
        home=float(random.uniform(-1, 1)),
        **{key: number(float(random.uniform(0.05, 0.3))) for key, _ in cls.lengths},
    )


def travel(joint: Joint) -> tuple[float, float]:
    """(way along, angle about) the axis per unit of q: of the types we know in plain numbers, so that nothing
    of the joint is believed; of one that is new from how its frame moves.
    """
    if isinstance(joint, Helical):
        return float(joint.pitch), 1.0
    if isinstance(joint, Prismatic | Revolute | Fixed):
        return float(isinstance(joint, Prismatic)), float(isinstance(joint, Revolute))
    part = 1 / 256  # of a unit: a joint that turns by a few hundred times q has not come around
    before, after = (to_numbers(joint.transform(number(q))) for q in (0.0, part))
    moved = np.linalg.inv(before) @ after
    along, about = np.round(
        np.array([moved[2, 3], np.arctan2(moved[1, 0], moved[0, 0])]) / part, 12
    )  # a slide turns by rounding
    return float(along), float(about)
