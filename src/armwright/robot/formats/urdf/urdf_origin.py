"""xyz and rpy of a placement, such that reading them gives the same placement again."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product

import numpy as np

from armwright.robot.geometry.placement import cleaned
from armwright.robot.geometry.urdf_convention import (
    Array,
    placement_of,
    placements_of,
    rpy_matrix,
    rpy_of,
    transform,
)
from armwright.robot.joint import Placement

_DECIMALS = 14

Origin = tuple[Array, tuple[float, ...]]


def origin_of(T: Array, placement: Placement | None) -> Origin:
    """Position xyz and angles rpy of a transform.

    With the placement that T came from: the last bits of xyz and rpy are chosen so that the
    reader finds that very placement. Where it would choose other parameters for the same
    transform, nothing can be gained and T is written as it is.
    """
    xyz, rpy = cleaned(T[:3, 3]), rpy_of(T[:3, :3])
    if placement is None or placement_of(T) == placement == _reread(xyz, rpy):
        return xyz, rpy
    for candidate in _neighbours(xyz, rpy):
        if _reread(*candidate) == placement:
            return candidate
    return xyz, rpy


def _reread(xyz: Array, rpy: tuple[float, ...]) -> Placement | None:
    """What the reader makes of an origin, None where it would need two frames."""
    found = placements_of(transform(rpy_matrix(rpy), xyz))
    return found[0] if len(found) == 1 else None


def _neighbours(xyz: Array, rpy: tuple[float, ...]) -> Iterator[Origin]:
    """The nearest other values: angles rounded, lengths one step up or down."""
    rounded = tuple(round(angle, _DECIMALS) for angle in rpy)
    for angles in (rpy, rounded):
        for steps in product((0, 1, -1), repeat=3):
            if angles is rpy and not any(steps):
                continue
            towards = [
                math.copysign(math.inf, step) if step else x for x, step in zip(xyz, steps, strict=True)
            ]
            yield np.array([math.nextafter(x, to) for x, to in zip(xyz, towards, strict=True)]), angles
