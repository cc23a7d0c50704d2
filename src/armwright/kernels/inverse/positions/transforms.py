"""Rigid transforms: products, inverses, motions of a joint, functions of a line."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import Pose, Transform
from armwright.kernels.language import Array, Real, Whole, cold, copied, floor, hot, own_word, zeros
from armwright.kernels.linear import plain
from armwright.kernels.tolerances import (
    DECIMAL_STEPS,
    EXACT_POSE,
    FARTHEST,
    FLOAT32_STEPS,
    SHORT_DECIMALS,
    SMALL_COORDINATE,
)

Functions: TypeAlias = Annotated[Array, (14,)]


@hot
@own_word(plain.multiply)
def multiply(a: Transform, b: Transform) -> Transform:
    """The product a·b."""
    made = zeros(Transform)
    for r in range(3):
        for m in range(4):
            made[r, m] = a[r, 0] * b[0, m] + a[r, 1] * b[1, m] + a[r, 2] * b[2, m]
        made[r, 3] += a[r, 3]
    return made


@hot
def invert(a: Transform) -> Transform:
    """The inverse."""
    made = zeros(Transform)
    for r in range(3):
        for m in range(3):
            made[r, m] = a[m, r]
        made[r, 3] = -(a[0, r] * a[0, 3] + a[1, r] * a[1, 3] + a[2, r] * a[2, 3])
    return made


@hot
def move(is_turn: Real, direction: Real, c: Real, s: Real, a: Transform) -> Transform:
    """The frame after the motion of a joint about or along its z: cosine and sine, or the slide in c."""
    if is_turn > 0.0:
        for r in range(3):
            x = a[r, 0]
            y = a[r, 1]
            a[r, 0] = x * c + y * s * direction
            a[r, 1] = y * c - x * s * direction
    else:
        for r in range(3):
            a[r, 3] += a[r, 2] * c * direction
    return a


@hot
@own_word(plain.move_on)
def move_on(is_turn: Real, c: Real, s: Real, link: Transform, a: Transform) -> Transform:
    """The frame behind the motion of a joint, see ``move``, and the link that it carries."""
    for r in range(3):
        x = a[r, 0] * c + a[r, 1] * s if is_turn > 0.0 else a[r, 0]
        y = a[r, 1] * c - a[r, 0] * s if is_turn > 0.0 else a[r, 1]
        z = a[r, 2]
        p = a[r, 3] if is_turn > 0.0 else a[r, 3] + z * c
        for m in range(4):
            a[r, m] = x * link[0, m] + y * link[1, m] + z * link[2, m]
        a[r, 3] += p
    return a


def line_functions(a: Transform) -> Functions:
    """The fourteen functions of the z axis l and the origin p of a frame [RR93 (13)-(18)].

    l, p, p·p, p·l, p×l and (p·p) l - 2 (p·l) p.
    """
    made = zeros(Functions)
    lx = a[0, 2]
    ly = a[1, 2]
    lz = a[2, 2]
    px = a[0, 3]
    py = a[1, 3]
    pz = a[2, 3]
    pp = px * px + py * py + pz * pz
    pl = px * lx + py * ly + pz * lz
    made[0] = lx
    made[1] = ly
    made[2] = lz
    made[3] = px
    made[4] = py
    made[5] = pz
    made[6] = pp
    made[7] = pl
    made[8] = py * lz - pz * ly
    made[9] = pz * lx - px * lz
    made[10] = px * ly - py * lx
    made[11] = pp * lx - 2.0 * pl * px
    made[12] = pp * ly - 2.0 * pl * py
    made[13] = pp * lz - 2.0 * pl * pz
    return made


@cold
def nearest_rotation(pose: Transform) -> Transform:
    """The transform with the rotation nearest to its matrix, by Newton's iteration for the polar factor.

    RᵀR = 1 + E becomes 1 - 3/4 E²: three steps take 1e-3 below rounding.
    """
    rigid = copied(pose)
    for _step in range(3):
        before = copied(rigid)
        for r in range(3):
            for m in range(3):
                total = 1.5 * before[r, m]
                for k in range(3):
                    inner = (
                        before[0, k] * before[0, m]
                        + before[1, k] * before[1, m]
                        + before[2, k] * before[2, m]
                    )
                    total -= 0.5 * before[r, k] * inner
                rigid[r, m] = total
    return rigid


@cold
def rigid_pose(given: Pose) -> tuple[Transform, Real]:
    """The rigid transform nearest to a matrix, and how far the matrix is from one: 2 for a reflection.

    The largest deviation of RᵀR from 1 and of the last row from 0 0 0 1.
    """
    pose = zeros(Transform)
    off = abs(given[3, 0]) + abs(given[3, 1]) + abs(given[3, 2]) + abs(given[3, 3] - 1.0)
    for r in range(3):
        for m in range(4):
            pose[r, m] = given[r, m]
        for m in range(3):
            total = given[0, r] * given[0, m] + given[1, r] * given[1, m] + given[2, r] * given[2, m]
            if r == m:
                total -= 1.0
            off = max(off, abs(total))
    across = given[1, 0] * given[2, 1] - given[1, 1] * given[2, 0]
    side = given[0, 0] * given[2, 1] - given[0, 1] * given[2, 0]
    top = given[0, 0] * given[1, 1] - given[0, 1] * given[1, 0]
    volume = given[0, 2] * across - given[1, 2] * side + given[2, 2] * top
    if not volume > 0.0:
        off = 2.0
    if not abs(given[0, 3]) + abs(given[1, 3]) + abs(given[2, 3]) < FARTHEST or not off < 2.0:
        off = 2.0
    if off < 1.0:
        pose = nearest_rotation(pose)
    return pose, off


@cold
def is_short_number(x: Real) -> Whole:
    """1 of a number with eight decimals at the most, of one in single precision, and of one that is small."""
    decimals = x * DECIMAL_STEPS
    steps = x * FLOAT32_STEPS
    is_decimal = 1 if abs(decimals - floor(decimals + 0.5)) <= SHORT_DECIMALS else 0
    is_single = 1 if steps - floor(steps) == 0.0 else 0
    answer = 1 if is_decimal + is_single > 0 or abs(x) < SMALL_COORDINATE else 0
    return answer


@cold
def is_rounded_pose(given: Pose, off: Real) -> Whole:
    """1 of a pose that was rounded: its rotation is off, or its position has few digits.

    The axes of an arm that stands upright are exact in any number of digits; its position tells.
    """
    answer = 1
    for r in range(3):
        is_short = is_short_number(given[r, 3])
        answer = min(answer, is_short)
    if off > EXACT_POSE:
        answer = 1
    return answer


@cold
def rigid_matrix(given: Pose) -> tuple[Pose, Real]:
    """The rigid transform nearest to a pose as a matrix, and how far the pose is from rigid."""
    pose = zeros(Pose)
    upper, off = rigid_pose(given)
    for k in range(3):
        for m in range(4):
            pose[k, m] = upper[k, m]
    pose[3, 3] = 1.0
    return pose, off
