"""Random URDF text: trees with every joint type, for the tests that need many."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

MOVING = ("revolute", "continuous", "prismatic")
QUARTERS = (0.0, math.pi / 2, -math.pi / 2, math.pi)
TWELFTHS = tuple(k * math.pi / 12 for k in range(-11, 13))


def words(values: Sequence[float]) -> str:
    return " ".join(repr(float(value)) for value in values)


def link_text(name: str, rng: np.random.Generator | None, *, rpy: Sequence[float] = (0.0, 0.0, 0.0)) -> str:
    """A link; with rng a body that may exist: a box of random size somewhere near."""
    if rng is None:
        return f'<link name="{name}"/>'
    m, (a, b, c) = round(float(rng.uniform(0.1, 20)), 3), rng.uniform(0.05, 0.5, 3)
    moments = [round(float(m * s) / 12, 6) for s in (b * b + c * c, a * a + c * c, a * a + b * b)]
    com = np.round(rng.uniform(-0.2, 0.2, 3), 3)
    ixx, iyy, izz = moments
    return (
        f'<link name="{name}"><inertial><origin xyz="{words(com)}" rpy="{words(rpy)}"/><mass value="{m!r}"/>'
        f'<inertia ixx="{ixx!r}" ixy="0" ixz="0" iyy="{iyy!r}" iyz="0" izz="{izz!r}"/></inertial></link>'
    )


def joint_text(
    name: str,
    kind: str,
    ends: tuple[str, str],
    *,
    xyz: Sequence[float],
    rpy: Sequence[float],
    axis: Sequence[float] = (0.0, 0.0, 1.0),
) -> str:
    limits = '<limit lower="-2.5" upper="2.5" effort="100" velocity="3"/>' if kind != "fixed" else ""
    return (
        f'<joint name="{name}" type="{kind}"><parent link="{ends[0]}"/><child link="{ends[1]}"/>'
        f'<origin xyz="{words(xyz)}" rpy="{words(rpy)}"/><axis xyz="{words(axis)}"/>{limits}'
        '<dynamics damping="0.25" friction="0.5"/></joint>'
    )


def random_urdf(
    seed: int,
    *,
    joints: int = 8,
    kinds: Sequence[str] = (*MOVING, "fixed"),
    is_serial: bool = False,
    angles: str = "random",
    decimals: int | None = None,
) -> str:
    """A random tree.

    angles    "random", "quarters" (multiples of pi/2), "twelfths" (of pi) or "mixed"
    decimals  to which angles are typed; None is full precision
    """
    rng = np.random.default_rng(seed)
    parts = [link_text("base_link", rng)]
    for j in range(1, joints + 1):
        parent = j - 1 if is_serial else int(rng.integers(max(0, j - 3), j))
        use_quarters = angles == "quarters" or (angles == "mixed" and rng.random() < 0.5)
        rpy = rng.choice(QUARTERS, 3) if use_quarters else rng.uniform(-3, 3, 3)
        about = rng.choice(QUARTERS, 3) if use_quarters or angles == "twelfths" else rng.uniform(-3, 3, 3)
        rpy = rng.choice(TWELFTHS, 3) if angles == "twelfths" else rpy
        if use_quarters or angles == "twelfths":
            axis = np.zeros(3)
            axis[rng.integers(3)] = rng.choice((-1.0, 1.0))
        else:
            axis = rng.normal(size=3)
        if decimals is not None:
            rpy, about = np.round(rpy, decimals), np.round(about, decimals)
        xyz = np.round(rng.uniform(-0.6, 0.6, 3), int(rng.integers(1, 6))) * rng.integers(0, 2, 3)
        kind = str(rng.choice(list(kinds)))
        ends = ("base_link" if parent == 0 else f"link{parent}", f"link{j}")
        parts.append(link_text(ends[1], rng if rng.random() < 0.8 else None, rpy=about))
        parts.append(joint_text(f"joint{j}", kind, ends, xyz=xyz, rpy=rpy, axis=axis))
    return f'<robot name="random{seed}">\n' + "\n".join(parts) + "\n</robot>\n"
