"""Arms with three slides: the three turns alone make the orientation, then the slides are linear.

Z_a N_1 Z_b N_2 Z_c = W with N the constant turns between the revolute joints. The entry (3, 3) gives θ_b
twice, the third column θ_a, the third row θ_c. Where first and last axis are in line only a sum of θ_a and
θ_c is known; θ_a is put to zero there.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import JOINTS, Arm, Joints, Transform
from armwright.kernels.inverse.positions.configurations import (
    Jacobian,
    jacobian_at,
    least_squares_step,
    system_at,
)
from armwright.kernels.inverse.positions.transforms import invert, move, multiply
from armwright.kernels.language import Array, Real, Whole, atan2, cold, copied, cos, sin, sqrt, zeros
from armwright.kernels.tolerances import ALIGNED, OUTSIDE, SLIDE_RANK, WRIST

Parts: TypeAlias = Annotated[Array, (4, 3, 4)]
Starts: TypeAlias = Annotated[Array, (2, 6)]


@cold
def turned_parts(arm: Arm) -> Parts:
    """The constant turns before, between and after the three revolute joints."""
    parts = zeros(Parts)
    here = zeros(Transform)
    for k in range(3):
        here[k, k] = 1.0
    part = 0
    for n in range(7):
        link = copied(arm.links[n])
        for k in range(3):
            link[k, 3] = 0.0
        there = multiply(here, link)
        here = copied(there)
        is_end = 1
        if n < JOINTS:
            is_end = 1 if arm.turns[min(n, 5)] > 0.0 else 0
        if is_end == 1:
            parts[part] = copied(here)
            part = min(part + 1, 3)
            for k in range(3):
                for m in range(3):
                    here[k, m] = 1.0 if k == m else 0.0
    return parts


@cold
def with_slides(arm: Arm, pose: Transform, turned: Joints) -> Joints:
    """The configuration with slides that bring the tool to its place, by least squares."""
    q = copied(turned)
    wanted = zeros(Joints)
    linear = zeros(Jacobian)
    jac = jacobian_at(arm, q)
    g, _off_here = system_at(arm, pose, q)
    for k in range(3):
        wanted[k] = g[k, 6]
        for m in range(JOINTS):
            linear[k, m] = 0.0 if arm.turns[m] > 0.0 else jac[k, m]
    change = least_squares_step(JOINTS, linear, wanted, SLIDE_RANK)
    for m in range(JOINTS):
        q[m] += change[m]
    return q


@cold
def outer_turns(arm: Arm, parts: Parts, whole: Transform, middle: Real) -> Joints:
    """The configuration with the first and last turn that go with the middle one, slides at zero."""
    q = zeros(Joints)
    frame = copied(parts[1])
    frame = move(1.0, 1.0, cos(middle), sin(middle), frame)
    m_part = multiply(frame, parts[2])
    turn = 0
    first = 0.0
    last = 0.0
    if sqrt(m_part[0, 2] * m_part[0, 2] + m_part[1, 2] * m_part[1, 2]) < WRIST:
        back = invert(m_part)
        both = multiply(back, whole)
        last = atan2(both[1, 0], both[0, 0])
    else:
        first = atan2(whole[1, 2], whole[0, 2]) - atan2(m_part[1, 2], m_part[0, 2])
        last = atan2(m_part[2, 1], m_part[2, 0]) - atan2(whole[2, 1], whole[2, 0])
    for k in range(JOINTS):
        if arm.turns[k] > 0.0:
            q[k] = first if turn == 0 else (middle if turn == 1 else last)
            turn += 1
    return q


@cold
def slide_starts(arm: Arm, pose: Transform) -> tuple[Starts, Whole]:
    """The two configurations at a pose, and how many there are: none where no middle turn is to be had."""
    starts = zeros(Starts)
    parts = turned_parts(arm)
    count = 0
    ahead = invert(parts[0])
    behind = invert(parts[3])
    first = multiply(ahead, pose)
    whole = multiply(first, behind)
    x = parts[1, 2, 0] * parts[2, 0, 2] + parts[1, 2, 1] * parts[2, 1, 2]
    y = parts[1, 2, 1] * parts[2, 0, 2] - parts[1, 2, 0] * parts[2, 1, 2]
    span = sqrt(x * x + y * y)
    cosine = 2.0
    if span > ALIGNED:
        cosine = (whole[2, 2] - parts[1, 2, 2] * parts[2, 2, 2]) / span
    if abs(cosine) <= 1.0 + OUTSIDE:
        cosine = min(max(cosine, -1.0), 1.0)
        half = atan2(sqrt(1.0 - cosine * cosine), cosine)
        count = 2
        for n in range(2):
            middle = atan2(y, x) + half
            half = -half
            q = outer_turns(arm, parts, whole, middle)
            there = with_slides(arm, pose, q)
            starts[n] = copied(there)
    return starts, count
