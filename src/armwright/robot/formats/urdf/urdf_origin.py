"""xyz and rpy of a frame, such that reading them gives the same placements again."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product

import numpy as np

from armwright.robot.geometry.placement import clean_vector
from armwright.robot.geometry.urdf_convention import (
    Array,
    placements_of,
    rotation,
    rpy_matrix,
    rpy_of,
    transform,
)
from armwright.robot.joint import Placement

_DECIMALS = 14

Origin = tuple[Array, tuple[float, ...]]


def origin_of(T: Array, placements: tuple[Placement, ...], turns: tuple[Array, Array]) -> Origin:
    """Position xyz and angles rpy of a transform.

    With the placements that T came from: the last bits of xyz and rpy are chosen so that the reader
    finds those very placements. Where it would choose other parameters for the same transform, nothing
    can be gained and T is written as it is. turns are those that the reader gives the frames of the
    parent and of the child before.
    """
    xyz, rpy = clean_vector(T[:3, 3]), rpy_of(T[:3, :3])
    if not placements or _reread(xyz, rpy, turns) == placements:
        return xyz, rpy
    for candidate in _neighbours(xyz, rpy):
        if _reread(*candidate, turns) == placements:
            return candidate
    return xyz, rpy


def _reread(xyz: Array, rpy: tuple[float, ...], turns: tuple[Array, Array]) -> tuple[Placement, ...]:
    """An origin as the reader would read it back."""
    before, after = (rotation(turn) for turn in turns)
    return placements_of(before.T @ transform(rpy_matrix(rpy), xyz) @ after)


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
