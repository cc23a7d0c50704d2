"""Kernels of Newton's method, and of the list of solutions found so far."""

from __future__ import annotations

from armwright.emit.solvers.kernels.arm import difference, newton_step
from armwright.emit.solvers.kernels.joints import largest, solution_at
from armwright.emit.solvers.kernels.linear import determinant, extremes, singular_parts, stacked
from armwright.emit.solvers.kernels.words import (
    Found,
    Jacobian,
    Joints,
    Misses,
    Pose,
    Real,
    Whole,
    copied,
    sqrt,
    zeros,
)


def damped_step(jac: Jacobian, wanted: Joints, miss: Real) -> Joints:
    """The shortest motion that does most of the wanted one, damped by the error, never long."""
    dq = zeros(Joints)
    down = zeros(Joints)
    free = zeros(Joints)
    for k in range(6):
        for b in range(6):
            down[b] += jac[k, b] * wanted[k]
    wide = stacked(jac, free)
    values, vectors = singular_parts(6, 6, wide)
    damping = min(miss * miss, 1e-2) + 1e-30
    for k in range(6):
        along = 0.0
        for b in range(6):
            along += vectors[b, k] * down[b]
        along = along / (values[k] * values[k] + damping)
        for b in range(6):
            dq[b] += vectors[b, k] * along
    longest = largest(dq)
    if longest > 0.4:
        for k in range(6):
            dq[k] = dq[k] * 0.4 / longest
    return dq


def polished(pose: Pose, start: Joints, patience: Whole) -> tuple[Joints, Real]:
    """Where Newton's method leads, angles from -pi to pi, and how far the pose is from the wanted one.

    It gives up after so many steps that lead nowhere near.
    """
    q = copied(start)
    best = copied(start)
    origin = zeros(Joints)
    miss = 1e30
    waiting = 0
    count = 0
    last_step = patience + 32
    while count < last_step:
        wanted, jac, parts = newton_step(pose, q)
        now = sqrt(parts[0] + parts[1])
        waiting += 1
        if now < 0.9 * miss:
            waiting = 0
        if now < miss:
            miss = now
            best = copied(q)
        most = patience
        if miss < 3e-2:
            most = 4
        if miss < 1e-13:
            most = 1
        if waiting >= most or now <= 0.0 or (count >= patience and miss > 3e-2):
            count = last_step
        else:
            dq = damped_step(jac, wanted, now)
            for k in range(6):
                q[k] += dq[k]
            count += 1
    wrapped, _own = difference(best, origin)
    return wrapped, miss


def is_same(pose: Pose, a: Joints, b: Joints) -> Whole:
    """1 where two configurations are one solution: equal, or neighbours with the pose met midway."""
    apart, _own = difference(a, b)
    longest = largest(apart)
    middle = copied(b)
    for k in range(6):
        middle[k] += 0.5 * apart[k]
    answer = 0
    if longest < 1e-9:
        answer = 1
    elif longest < 3e-2:
        _wanted, _jac, parts = newton_step(pose, middle)
        if sqrt(parts[0] + parts[1]) < 1e-12:
            answer = 1
    return answer


def with_one_more(
    pose: Pose, q: Joints, miss: Real, found: Found, misses: Misses, count: Whole
) -> tuple[Found, Misses, Whole]:
    """The solutions and one more, unless it is known; of two copies the more exact one is kept."""
    place = count
    for r in range(count):
        if place == count:
            other = solution_at(found, r)
            same = is_same(pose, q, other)
            if same == 1:
                place = r
    if place < 64 and (place == count or miss < misses[min(place, 63)]):
        misses[place] = miss
        for k in range(6):
            found[place, k] = q[k]
    count = max(count, min(place + 1, 64))
    return found, misses, count


def stiffness(pose: Pose, q: Joints, held: Joints) -> tuple[Real, Joints, Real]:
    """How well all motions of the tool can be made (0 to 1), the worst one, sign of volume J.

    Joints whose entry in held is 1 do not move.
    """
    _wanted, jac, _parts = newton_step(pose, q)
    worst = zeros(Joints)
    wide = stacked(jac, held)
    values, vectors = singular_parts(12, 6, wide)
    least, most = extremes(6, values)
    for k in range(6):
        worst[k] = vectors[k, least]
    flat = values[least] / values[most]
    volume = determinant(jac)
    return flat, worst, volume
