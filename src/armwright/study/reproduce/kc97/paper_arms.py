"""The arms of the paper: the PUMA of Table II, complete and with symmetric links, and the general chain.

The paper prints neither its PUMA table nor what "symmetric" means; the definitions here are ours. Frame 2
lies at r2 = 0 (r3 = 0.15005 m), there is no rotor, friction or wrench. Complete: the 36 base parameters,
none zero. Symmetric: of those, XY = XZ = YZ = MX = 0 on every link, so that 16 remain.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.expr import ZERO, name
from armwright.models import model
from armwright.models.identification.base_parameters import BaseParameters
from armwright.robot import Inertia, Link, Placement, Revolute, Robot
from armwright.robot.formats import load
from armwright.robot.inertia import NAMES

Array = NDArray[np.float64]
ARM = "puma560"


def numeric() -> Robot:
    """The arm with the numbers of its links."""
    return load(ARM).without("rotor", "friction", "wrench")


def complete() -> Robot:
    """All inertial parameters as names."""
    return numeric().symbolic("inertial")


def symmetric() -> Robot:
    """The arm whose links hold 16 base parameters."""
    return load("puma560_symmetric")


def general(n: int) -> Robot:
    """A serial arm of n turning joints, every length, twist and inertial parameter a name.

    Frame 0 is placed so that α1 = d1 = r1 = 0, as it always can be; gravity is along z0.
    """
    joints = tuple(
        Revolute(f"j{j}", j - 1, _placement(j) if j > 1 else Placement(), variable=f"q{j}")
        for j in range(1, n + 1)
    )
    links = tuple(Link(f"l{j}", Inertia(*(name(f"{key}{j}") for key in NAMES))) for j in range(1, n + 1))
    return Robot(f"general{n}", joints, links, gravity=(ZERO, ZERO, -name("G")))


def _placement(j: int) -> Placement:
    return Placement(alpha=name(f"al{j}"), d=name(f"d{j}"), r=name(f"r{j}"))


def base_of(robot: Robot) -> BaseParameters:
    """The base parameters of a robot."""
    found = model(robot, "base_parameters")
    assert isinstance(found, BaseParameters)
    return found


def dense_values(robot: Robot) -> dict[str, float]:
    """A body without symmetry on every link: random mass, centre and inertia that a real body could have."""
    random = np.random.default_rng(7)
    found: dict[str, float] = {}
    for j in range(1, robot.NL + 1):
        mass, centre, inertia = _body(random)
        body = Inertia.from_com(mass, centre.tolist(), inertia)
        found |= {f"{key}{j}": float(value) for key, value in zip(NAMES, body.values, strict=True)}
    return found


def _body(random: np.random.Generator) -> tuple[float, Array, Array]:
    """Mass, centre, and the inertia of a box of masses turned at random."""
    mass = float(random.uniform(1.0, 4.0))
    spread = random.uniform(0.01, 0.1, 3)  # ∫x² dm and so on along the axes of the body
    Q = np.linalg.qr(random.normal(size=(3, 3)))[0]
    return mass, random.uniform(-0.3, 0.3, 3), Q @ np.diag(spread.sum() - spread) @ Q.T


def states(robot: Robot, count: int) -> tuple[Array, Array, Array]:
    """q, qd, qdd (count, n) at random."""
    q, qd, qdd = np.random.default_rng(3).uniform(-2.0, 2.0, (3, count, len(robot.moving)))
    return q, qd, qdd
