"""Khalil-Kleinfinger parameters of a rigid transform, as an engineer would write them.

Rot(z,γ)Trans(z,b)Rot(x,α)Trans(x,d)Rot(z,θ)Trans(z,r) = T  [KC97 (1b), erratum E4-2] has one
solution up to (γ, α, θ) → (γ+π, −α, θ+π) where the two z axes are not parallel, and a family of
solutions where they are. The choice made here:

* parallel axes: the lateral offset lies along x (γ = 0 where there is none), the axial one in r
  (b = 0), so that simple chains look like modified Denavit-Hartenberg tables;
* otherwise the solution with γ = 0, else the one with θ = 0, else the one with α > 0.

Angles are exact multiples of π/12 where they are so within the tolerance; lengths are exact zeros
where they are so within the tolerance; everything else is freed of rounding noise, so that a
decimal typed in a file comes back as it was typed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from armwright.expr import PI, ZERO, Node, cos, number, pi_times, sin
from armwright.robot.geometry.matrix import to_numbers
from armwright.robot.geometry.rounding import as_typed, is_short, on_grid
from armwright.robot.joint import Placement

Array = NDArray[np.float64]

ANGLE_NOISE = 6e-15  # rad; a multiple of pi written with 15 digits is within it
_ANGLE_DECIMALS = 14  # noise of the arithmetic is about 2e-16
_LARGEST_GAIN = 100.0  # b and r may be this many times longer than the offset they make
NEARLY_EXACT = 1e-8  # rad, m: what seven to eight decimals leave of multiples of π and of zeros


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How near is near: angles [rad]; lengths [m], besides the noise of the arithmetic."""

    angle: float = ANGLE_NOISE
    length: float = 0.0


NOISE = Tolerance()


def placement_of(T: Array, tolerance: Tolerance = NOISE) -> Placement:
    """The six parameters of frame j seen from its antecedent, from the 4×4 matrix T.

    Reproduces T to rounding (1e-12) as long as ``placements_of`` returns one placement.
    """
    R, p = T[:3, :3], clean_vector(T[:3, 3], tolerance.length)
    if math.hypot(R[0, 2], R[1, 2]) <= tolerance.angle:
        return _parallel(R, p, tolerance)
    return _crossing(R, p, tolerance)


def placements_of(T: Array, tolerance: Tolerance = NOISE) -> tuple[Placement, ...]:
    """One placement, or two through an auxiliary frame where one would be ill-conditioned.

    Nearly parallel axes (an angle typed 1.5708) put their common normal far away: b and r of
    1e5 m cancel and lose five digits. The auxiliary frame has its z across, carries the whole
    offset as it was typed, and the second placement is a pure rotation.
    """
    single = placement_of(T, tolerance)
    scale = _size(T[:3, 3])
    if max(abs(float(single.b)), abs(float(single.r))) <= _LARGEST_GAIN * scale:
        return (single,)
    x, y, z = clean_vector(T[:3, 3], tolerance.length).tolist()
    half = pi_times(Fraction(1, 2))
    first = Placement(b=number(z), alpha=half, d=number(x), r=number(-y))
    across = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]])  # Rot(x, −π/2)
    rest = np.eye(4)
    rest[:3, :3] = across @ T[:3, :3]
    return first, placement_of(rest, tolerance)


def clean_transform(T: Array, tolerance: Tolerance = NOISE) -> Array:
    """The transform with exact angles and typed lengths, where it is that near to them."""
    clean = to_numbers(placement_of(T, tolerance).transform())
    clean[:3, 3] = clean_vector(T[:3, 3], tolerance.length)
    return clean


# ------------------------------------------------------------------------------ the two cases


def _parallel(R: Array, p: Array, tolerance: Tolerance) -> Placement:
    """The case of parallel or opposite z: only γ + θ (γ − θ) is determined by R."""
    side = 1.0 if R[2, 2] > 0 else -1.0
    turn = _angle(math.atan2(R[1, 0], R[0, 0]), tolerance.angle)
    gamma, d = _offset_across(float(p[0]), float(p[1]), _size(p), tolerance)
    theta = turn - gamma if side > 0 else gamma - turn
    r = _length(side * p[2], _size(p), tolerance)
    return Placement(gamma=gamma, alpha=ZERO if side > 0 else PI, d=d, theta=wrap_angle(theta), r=r)


def _offset_across(x: float, y: float, scale: float, tolerance: Tolerance) -> tuple[Node, Node]:
    """γ and d of an offset (x, y): freed of noise, but with all digits where x and y were typed."""
    if not x and not y:
        return ZERO, ZERO
    direction = math.atan2(y, x)
    if exact_angle(direction, ANGLE_NOISE) is None and is_short(np.array([x, y])):
        return number(direction), number(math.hypot(x, y))
    gamma = _angle(direction, ANGLE_NOISE)
    if gamma is PI:
        gamma = ZERO  # d becomes negative instead
    d = _length(x * float(cos(gamma)) + y * float(sin(gamma)), scale, tolerance)
    return gamma, d


def _crossing(R: Array, p: Array, tolerance: Tolerance) -> Placement:
    """The general case: zxz Euler angles, then the lengths along the three skew axes."""
    gamma, alpha, theta = _simplest(*_euler(R, tolerance))
    cg, sg, ca, sa = (float(f(angle)) for angle in (gamma, alpha) for f in (cos, sin))
    scale = _size(p)
    d = _length(p[0] * cg + p[1] * sg, scale, tolerance)
    raw = float(p[0] * sg - p[1] * cg) / sa
    r = _length(raw, scale / abs(sa), tolerance)
    b = _length(p[2] - raw * ca, scale, tolerance)
    if b is not ZERO:
        b = _length(p[2] - float(r) * ca, scale, tolerance)  # makes up for what r was rounded by
    return Placement(gamma, b, alpha, d, theta, r)


def _euler(R: Array, tolerance: Tolerance) -> tuple[Node, Node, Node]:
    """γ, α in (0, π), θ with R = Rot(z,γ)Rot(x,α)Rot(z,θ); what γ rounds away, θ takes over."""
    s = math.hypot(R[0, 2], R[1, 2])
    gain = max(1.0, ANGLE_NOISE / (s * tolerance.angle))
    alpha = _angle(math.atan2(s, R[2, 2]), tolerance.angle)
    gamma = _angle(math.atan2(R[0, 2], -R[1, 2]), gain * tolerance.angle, lost=-math.log10(s))
    cg, sg, ca, sa = (float(f(angle)) for angle in (gamma, alpha) for f in (cos, sin))
    rest_x = cg * R[0, 0] + sg * R[1, 0]
    rest_y = ca * (cg * R[1, 0] - sg * R[0, 0]) + sa * R[2, 0]
    rest = math.atan2(rest_y, rest_x)
    near = exact_angle(math.atan2(R[2, 0], R[2, 1]), tolerance.angle)
    if near is not None and abs(math.remainder(float(near) - rest, 2 * math.pi)) <= 3 * tolerance.angle:
        return gamma, alpha, wrap_angle(near)
    return gamma, alpha, _angle(rest, tolerance.angle)


def _simplest(gamma: Node, alpha: Node, theta: Node) -> tuple[Node, Node, Node]:
    """The one of two solutions with γ = 0, else with θ = 0, else with α > 0."""
    if gamma is PI or (gamma is not ZERO and theta is PI):
        return wrap_angle(gamma + PI), -alpha, wrap_angle(theta + PI)
    return gamma, alpha, theta


# ------------------------------------------------------------------------- angles and lengths


def exact_angle(value: float, tolerance: float) -> Node | None:
    """The multiple of π/12 within the tolerance, or None."""
    k = round(value * 12 / math.pi)
    return pi_times(Fraction(k, 12)) if abs(value - k * math.pi / 12) <= tolerance else None


def wrap_angle(angle: Node) -> Node:
    """The angle brought into (−π, π] by whole turns; an expression in names stays as it is."""
    if angle.op == "pi":
        turn = angle.value % 2
        return pi_times(turn - 2 if turn > 1 else turn)
    if angle.op != "number":
        return angle
    return _angle(math.remainder(float(angle), 2 * math.pi), ANGLE_NOISE)


def _angle(value: float, tolerance: float, *, lost: float = 0.0) -> Node:
    """An angle in (−π, π] as a node: exact where near, else without its last noisy decimals."""
    near = exact_angle(value, tolerance)
    if near is not None:
        return PI if near.value == -1 else near
    return number(round(value, _ANGLE_DECIMALS - max(0, math.floor(lost))))


def _length(value: float, scale: float, tolerance: Tolerance) -> Node:
    return ZERO if abs(value) <= tolerance.length else number(on_grid(float(value), scale))


def clean_vector(p: Array, tolerance: float = 0.0) -> Array:
    """The components as they were typed, where noise is all that hides it, else as they are."""
    scale = _size(p)
    return np.array([0.0 if abs(x) <= tolerance else as_typed(x, scale) for x in p.tolist()])


def _size(p: Array) -> float:
    return float(np.linalg.norm(p))
