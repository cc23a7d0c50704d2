"""Random closed machines in space: loops that share links, slides, several motors, geared joints."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from armwright.robot import Coupling, Loop, Placement, Robot
from armwright.robot.geometry.matrix import to_numbers
from armwright.robot.joint import Joint, Prismatic, Revolute
from tests.loops.machines import _body, _placement

Array = NDArray[np.float64]


def random_loops(seed: int) -> Robot:
    """One loop of seven or eight joints, mostly a second that shares links with it, sometimes a gear.

    A loop with its opened joint has six freedoms less than joints: the first moves with one motor or two, the
    second, five joints and the opened one, adds none. A gear takes the second motor.
    """
    random = np.random.default_rng(1000 + seed)
    has_two, has_second, has_gear = (bool(seed >> bit & 1) for bit in range(3))
    first = 7 if has_two or has_gear else 6
    parents = list(range(first))
    if has_second:
        start = int(random.integers(1, 4))
        parents += [start, *range(first + 1, first + 5)]
    motors = {1, 2} if has_two and not has_gear else {1}
    joints = tuple(_joint(random, i, parent, i in motors) for i, parent in enumerate(parents, 1))
    links = tuple(replace(_body(random), name=f"link{i}") for i in range(1, len(joints) + 1))
    tree = Robot(f"random{seed}", joints, links)
    ends = [first, len(joints)] if has_second else [first]
    loops = tuple(_loop(tree, random, end, k) for k, end in enumerate(ends, 1))
    gears: tuple[Coupling, ...] = ()
    if has_gear:
        ratio = float(random.uniform(-0.8, 0.8))
        gears = (Coupling("j2", "j1", ratio, joints[1].home - ratio * joints[0].home),)
    return replace(tree, loops=loops, couplings=gears)


def _joint(random: np.random.Generator, i: int, parent: int, is_active: bool) -> Joint:
    kind = Prismatic if i > 2 and random.uniform() < 0.15 else Revolute
    placement = Placement(
        gamma=float(random.uniform(-1, 1)),
        alpha=float(random.uniform(0.5, 2.6)),
        d=float(random.uniform(0.1, 0.4)),
        r=float(random.uniform(0.05, 0.3)),
    )
    home = float(random.uniform(0.1, 0.3) if kind is Prismatic else random.uniform(-1.5, 1.5))
    return kind(f"j{i}", parent=parent, placement=placement, variable=f"q{i}", is_active=is_active, home=home)


def _loop(tree: Robot, random: np.random.Generator, end: int, number: int) -> Loop:
    """A revolute joint between the end of a branch and the base, where home puts it."""
    alpha, d, r = (float(random.uniform(*span)) for span in ((0.3, 1.2), (0.1, 0.3), (0.0, 0.2)))
    name = f"cut{number}"
    cut = Revolute(
        name,
        parent=end,
        placement=Placement(alpha=alpha, d=d, r=r),
        variable=f"q{len(tree.joints) + number}",
        is_active=False,
    )
    where = tree.transforms()[end] @ np.asarray(to_numbers(cut.placement.transform()))
    return Loop(cut, _placement(where), 0)
