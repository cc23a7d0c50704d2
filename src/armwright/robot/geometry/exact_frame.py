"""The six parameters of one frame made exact."""

from __future__ import annotations

from dataclasses import fields, replace

import numpy as np

from armwright.expr import PI, ZERO, Node, names_in
from armwright.robot.geometry.exact_rotation import exact_rotation
from armwright.robot.geometry.matrix import to_numbers
from armwright.robot.geometry.placement import (
    ANGLE_NOISE,
    Array,
    Tolerance,
    exact_angle,
    placement_of,
    placements_of,
)
from armwright.robot.geometry.rounding import is_short, shorten
from armwright.robot.geometry.urdf_convention import transform
from armwright.robot.joint import Placement

_ANGLES, _LENGTHS = ("gamma", "alpha", "theta"), ("b", "d", "r")


def exact_placement(placement: Placement, tolerance: float) -> Placement:
    """The placement with exact angles and zeros; itself where nothing is near enough."""
    values = [getattr(placement, item.name) for item in fields(Placement)]
    if names_in(*values):
        return _each_alone(placement, tolerance)
    inexact = _inexact_angles(placement)
    if not inexact:
        return _zero_small(placement, tolerance)
    T = _with_typed_offset(to_numbers(placement.transform()))
    R = exact_rotation(T[:3, :3], tolerance)
    wide = len(inexact) * tolerance
    is_near = any(_near(angle, wide) for angle in inexact)
    if _is_a_table(placement, T) or (R is None and not is_near):
        return _each_alone(placement, tolerance)
    if R is not None:
        return placement_of(transform(R, T[:3, 3]), Tolerance(length=tolerance))
    return placement_of(T, Tolerance(max(wide, ANGLE_NOISE), tolerance))


def _is_a_table(placement: Placement, T: Array) -> bool:
    """True where b, d, r are what was typed, not the position: then those stay as they are."""
    lengths = np.array([float(getattr(placement, key)) for key in _LENGTHS])
    return is_short(lengths) and not is_short(T[:3, 3])


def one_placement(T: Array, tolerance: float) -> Placement | None:
    """The exact placement of a transform that needed two frames, None where it still does."""
    typed = _with_typed_offset(T)
    R = exact_rotation(T[:3, :3], tolerance)
    if R is not None:
        return placement_of(transform(R, typed[:3, 3]), Tolerance(length=tolerance))
    found = placements_of(typed, Tolerance(max(3 * tolerance, ANGLE_NOISE), tolerance))
    return found[0] if len(found) == 1 else None


def _with_typed_offset(T: Array) -> Array:
    new = T.copy()
    new[:3, 3] = shorten(T[:3, 3])
    return new


def _inexact_angles(placement: Placement) -> list[Node]:
    """The angles that mean something and are no exact multiples of π."""
    gamma, alpha, theta = placement.gamma, placement.alpha, placement.theta
    angles = [gamma, alpha, theta]
    if alpha in (ZERO, PI):
        angles = [gamma + theta if alpha is ZERO else gamma - theta]
    return [angle for angle in angles if angle.op == "number" and angle is not ZERO]


def _near(angle: Node, tolerance: float) -> Node | None:
    return exact_angle(float(angle), tolerance)


def _zero_small(placement: Placement, tolerance: float) -> Placement:
    small = [key for key in _LENGTHS if _is_small(getattr(placement, key), tolerance)]
    return replace(placement, **dict.fromkeys(small, ZERO)) if small else placement


def _is_small(length: Node, tolerance: float) -> bool:
    return length.op == "number" and length is not ZERO and abs(float(length)) <= tolerance


def _each_alone(placement: Placement, tolerance: float) -> Placement:
    """Every angle that is a number looked at by itself; lengths stay, or become zero."""
    angles = {key: getattr(placement, key) for key in _ANGLES}
    near = {
        key: found
        for key, angle in angles.items()
        if angle.op == "number" and (found := _near(angle, tolerance)) is not None
    }
    return _zero_small(replace(placement, **near), tolerance)
