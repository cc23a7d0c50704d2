"""Kernels of curves: motions with the tool at rest, followed from one of their points."""

from __future__ import annotations

from armwright.emit.solvers.kernels.arm import difference, newton_step
from armwright.emit.solvers.kernels.joints import point_at
from armwright.emit.solvers.kernels.linear import extremes, singular_parts, stacked
from armwright.emit.solvers.kernels.newton import stiffness
from armwright.emit.solvers.kernels.words import Curve, Joints, Pose, Real, Whole, copied, sqrt, zeros


def pulled_back(pose: Pose, start: Joints, held: Joints) -> tuple[Joints, Real]:
    """The configuration nearby that meets the pose, joints that are held at rest; how far it is off."""
    q = copied(start)
    for _sweep in range(8):
        wanted, jac, parts = newton_step(pose, q)
        wide = stacked(jac, held)
        values, vectors = singular_parts(12, 6, wide)
        _least, most = extremes(6, values)
        for k in range(6):
            if values[k] > 1e-7 * values[most]:
                along = 0.0
                for b in range(6):
                    for r in range(6):
                        along += vectors[b, k] * jac[r, b] * wanted[r]
                along = along / (values[k] * values[k])
                for b in range(6):
                    q[b] += vectors[b, k] * along
    wanted, jac, parts = newton_step(pose, q)
    off = sqrt(parts[0] + parts[1])
    return q, off


def followed(pose: Pose, start: Joints, side: Real) -> tuple[Curve, Whole, Whole]:
    """Points of the motion through a configuration, to one side; their number; 1 where it comes back."""
    curve = zeros(Curve)
    free = zeros(Joints)
    origin = zeros(Joints)
    ahead = zeros(Joints)
    q = copied(start)
    _flat, worst, _volume = stiffness(pose, q, free)
    for k in range(6):
        curve[0, k] = q[k]
        worst[k] = side * worst[k]
    count = 1
    is_closed = 0
    is_going = 1
    while is_going == 1 and count < 199:
        for k in range(6):
            ahead[k] = q[k] + 0.2 * worst[k]
        moved, off = pulled_back(pose, ahead, free)
        change, _own = difference(moved, q)
        astray = 0.0
        for k in range(6):
            astray += (change[k] - 0.2 * worst[k]) * (change[k] - 0.2 * worst[k])
            if abs(moved[k]) > 100.0:
                off = 1.0
        if astray > 0.0064 or off > 1e-11:
            is_going = 0
        else:
            q, _own = difference(moved, origin)
            _flat, turned, _volume = stiffness(pose, q, free)
            away, _own = difference(start, q)
            along = 0.0
            home = 0.0
            reach = 0.0
            for k in range(6):
                curve[count, k] = q[k]
                along += turned[k] * change[k]
                reach += away[k] * away[k]
            for k in range(6):
                worst[k] = turned[k]
                if along < 0.0:
                    worst[k] = -turned[k]
                home += worst[k] * away[k]
            count += 1
            if count > 3 and reach < 0.04 and home >= 0.0:
                is_closed = 1
                is_going = 0
                for k in range(6):
                    curve[count, k] = start[k]
                count += 1
    return curve, count, is_closed


def curve_through(pose: Pose, start: Joints) -> tuple[Curve, Whole]:
    """Points of the motion through a configuration, in order; one alone where there is no motion."""
    forth, count, is_closed = followed(pose, start, 1.0)
    curve = copied(forth)
    if is_closed == 0:
        aback, other, _is_closed = followed(pose, start, -1.0)
        for r in range(other - 1):
            for k in range(6):
                curve[r, k] = aback[other - 1 - r, k]
        for r in range(count):
            for k in range(6):
                curve[other - 1 + r, k] = forth[r, k]
        count += other - 1
    return curve, count


def is_on_curve(curve: Curve, count: Whole, q: Joints) -> Whole:
    """1 where a configuration lies on a chord of the curve, as nearly as a curve lies on its chords."""
    answer = 0
    for r in range(count - 1):
        here = point_at(curve, r)
        there = point_at(curve, r + 1)
        chord_step, _own = difference(there, here)
        away, _own = difference(q, here)
        span = 1e-30
        along = 0.0
        for k in range(6):
            span += chord_step[k] * chord_step[k]
            along += chord_step[k] * away[k]
        along = min(max(along / span, 0.0), 1.0)
        apart = 0.0
        for k in range(6):
            apart += (away[k] - along * chord_step[k]) * (away[k] - along * chord_step[k])
        if apart < 0.0025:
            answer = 1
    return answer


def freest_joint(curve: Curve, count: Whole) -> Whole:
    """The joint that moves farthest along a curve; the first of those that move alike."""
    farthest = zeros(Joints)
    lowest = zeros(Joints)
    walked = zeros(Joints)
    for r in range(count - 1):
        here = point_at(curve, r)
        there = point_at(curve, r + 1)
        chord_step, _own = difference(there, here)
        for k in range(6):
            walked[k] += chord_step[k]
            farthest[k] = max(farthest[k], walked[k])
            lowest[k] = min(lowest[k], walked[k])
    joint = 0
    for k in range(1, 6):
        if farthest[k] - lowest[k] > farthest[joint] - lowest[joint] + 1e-2:
            joint = k
    return joint


def point_of(curve: Curve, count: Whole, joint: Whole) -> Joints:
    """The point of a curve at which a joint is about nearest to zero, with the others small."""
    point = zeros(Joints)
    best = 1e30
    for r in range(count):
        total = 1000.0 * max(abs(curve[r, joint]), 0.1)
        for k in range(6):
            total += abs(curve[r, k])
        if total < best:
            best = total
            point = point_at(curve, r)
    return point
