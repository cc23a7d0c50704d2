"""Random MJCF text: trees with every joint type, orientation and shape of the subset."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

KINDS = ("hinge", "slide", "none", "several")


def words(values: Sequence[float] | np.ndarray) -> str:
    return " ".join(repr(float(value)) for value in values)


def orientation(rng: np.random.Generator) -> str:
    """One of the five ways, at random; angles in degrees."""
    kind = int(rng.integers(6))
    if kind == 0:
        return ""
    if kind == 1:
        return f'quat="{words(rng.normal(size=4))}"'
    if kind == 2:
        return f'axisangle="{words([*rng.normal(size=3), rng.uniform(-180, 180)])}"'
    if kind == 3:
        return f'xyaxes="{words(rng.normal(size=6))}"'
    if kind == 4:
        return f'zaxis="{words(rng.normal(size=3))}"'
    return f'euler="{words(rng.choice([0.0, 90.0, -90.0, 180.0, 30.0, 17.5], 3))}"'


def inertia(rng: np.random.Generator) -> str:
    """An <inertial>, or geoms of several shapes."""
    kind = int(rng.integers(4))
    pos = f'pos="{words(rng.uniform(-0.2, 0.2, 3))}"'
    m = repr(round(float(rng.uniform(0.1, 5)), 3))
    if kind == 0:
        a, b, c = rng.uniform(0.01, 0.1, 3)
        return f'<inertial {pos} {orientation(rng)} mass="{m}" diaginertia="{words([b + c, a + c, a + b])}"/>'
    if kind == 1:
        V = np.linalg.qr(rng.normal(size=(3, 3)))[0]
        a, b, c = rng.uniform(0.01, 0.1, 3)
        I = V @ np.diag([b + c, a + c, a + b]) @ V.T  # noqa: E741
        six = [I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[0, 2], I[1, 2]]
        return f'<inertial {pos} mass="{m}" fullinertia="{words(six)}"/>'
    parts = []
    for _ in range(int(rng.integers(1, 4))):
        shape = str(rng.choice(["sphere", "capsule", "cylinder", "box", "ellipsoid"]))
        weight = f'mass="{m}"' if rng.random() < 0.5 else f'density="{float(rng.uniform(100, 5000))!r}"'
        size = words(rng.uniform(0.02, 0.2, 3))
        place = f"{pos} {orientation(rng)}"
        if shape != "sphere" and rng.random() < 0.4:
            size, place = size.split()[0], f'fromto="{words(rng.uniform(-0.3, 0.3, 6))}"'
        parts.append(f'<geom type="{shape}" size="{size}" {place} {weight}/>')
    return "".join(parts)


def joint(name: str, kind: str, rng: np.random.Generator) -> str:
    ref = f'ref="{float(rng.uniform(-30, 30)) if kind == "hinge" else float(rng.uniform(-0.1, 0.1))!r}"'
    return (
        f'<joint name="{name}" type="{kind}" pos="{words(rng.uniform(-0.2, 0.2, 3))}" '
        f'axis="{words(rng.normal(size=3))}" {ref if rng.random() < 0.3 else ""} '
        f'armature="{float(rng.uniform(0, 0.2))!r}" damping="0.5" frictionloss="0.25"/>'
    )


def random_mjcf(seed: int, *, bodies: int = 7, head: str = "", kinds: Sequence[str] = KINDS) -> str:
    """A random tree of bodies; every body has mass, as MuJoCo demands."""
    rng = np.random.default_rng(seed)
    children: dict[int, list[int]] = {}
    for j in range(1, bodies + 1):
        children.setdefault(int(rng.integers(max(0, j - 3), j)), []).append(j)

    def body(j: int) -> str:
        kind = str(rng.choice(list(kinds)))
        moves = {"none": [], "several": [str(rng.choice(["hinge", "slide"])) for _ in range(3)]}.get(
            kind, [kind]
        )
        joints = "".join(joint(f"j{j}_{i}", what, rng) for i, what in enumerate(moves, 1))
        inside = "".join(body(k) for k in children.get(j, []))
        place = f'pos="{words(np.round(rng.uniform(-0.5, 0.5, 3), 3))}" {orientation(rng)}'
        return f'\n<body name="b{j}" {place}>{joints}{inertia(rng)}{inside}</body>'

    inside = "".join(body(j) for j in children[0])
    return f'<mujoco model="random{seed}">{head}<worldbody>{inside}</worldbody></mujoco>'
