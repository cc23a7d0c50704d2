"""Joints with several axes as revolute joints with massless links in between.

The axes meet in the origin of the placed frame and each next one is turned a right angle:

* universal: z, then y of the placed frame. At zero the last frame has x, y, z along x, -z, y.
* spherical: z, y, x of the placed frame (yaw, pitch, roll). At zero the last frame has its axes
  x, y, z along y, z, x of the placed frame, z being the third axis as in every joint frame.

A spherical joint so written reaches every orientation; at q2 = ±pi/2 its first and third axis are
parallel (its rank falls from 3 to 2), as some pose of any three revolute joints must be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from armwright.errors import ArmwrightError
from armwright.expr import Node, pi_times
from armwright.robot.joint import Placement, Revolute
from armwright.robot.link import Link

_RIGHT: Node = pi_times(1) / 2

# the frames after the first, each on the one before it
_FOLLOWING: dict[str, tuple[Placement, ...]] = {
    "universal": (Placement(alpha=-_RIGHT),),
    "spherical": (Placement(alpha=-_RIGHT, theta=_RIGHT), Placement(alpha=_RIGHT, theta=_RIGHT)),
}
COMPOSITES: dict[str, int] = {kind: 1 + len(rest) for kind, rest in _FOLLOWING.items()}


@dataclass(frozen=True, slots=True)
class Composite:
    """The expansion: joints[i] moves links[i]; the last link is the one that was asked for."""

    joints: tuple[Revolute, ...]
    links: tuple[Link, ...]


def expand(
    kind: str,
    name: str,
    *,
    number: int,
    parent: int,
    placement: Placement,
    link: Link,
    variables: Sequence[str] | None = None,
    home: Sequence[float] | None = None,
    is_active: bool = True,
) -> Composite:
    """Revolute joints ``<name>_1`` … and massless links ``<link>_1`` … in front of ``link``.

    number     of the first of these joints (it moves link ``number``), so that the next can hang
               on it; variables default to q<number>, q<number+1>, ...
    placement  of the common origin; its z is the first axis
    home       one value per axis, 0 where not given
    """
    if kind not in _FOLLOWING:
        raise ArmwrightError(
            f"joint '{name}': '{kind}' cannot be split into axes; use {' or '.join(_FOLLOWING)}"
        )
    count = COMPOSITES[kind]
    names = list(variables or (f"q{number + i}" for i in range(count)))
    homes = list(home or [0.0] * count)
    for what, values in (("variables", names), ("home values", homes)):
        if len(values) != count:
            raise ArmwrightError(f"joint '{name}': {len(values)} {what} given, {count} expected")
    joints = tuple(
        Revolute(
            f"{name}_{i + 1}",
            parent if i == 0 else number + i - 1,
            at,
            variable=names[i],
            is_active=is_active,
            home=homes[i],
        )
        for i, at in enumerate((placement, *_FOLLOWING[kind]))
    )
    between = tuple(Link(f"{link.name}_{i}") for i in range(1, count))
    return Composite(joints, (*between, link))
