"""Kernels of the search: candidates of one formulation, checks that none is missing, other starts."""

from __future__ import annotations

from armwright.emit.solvers.kernels.accounts import lacking
from armwright.emit.solvers.kernels.arm import FORMS, SLIDES, TRIALS
from armwright.emit.solvers.kernels.backward import configuration, null_vectors, taken_apart
from armwright.emit.solvers.kernels.joints import solution_at
from armwright.emit.solvers.kernels.linear import extremes, singular_parts
from armwright.emit.solvers.kernels.newton import polished, stiffness, with_one_more
from armwright.emit.solvers.kernels.polynomial import hidden_angles, six_equations, turn_between, wide_matrix
from armwright.emit.solvers.kernels.words import (
    Back,
    Found,
    Joints,
    Misses,
    Pose,
    Real,
    Roots,
    Six,
    Whole,
    copied,
    cos,
    sin,
    sqrt,
    zeros,
)


def at_root(
    form: Whole,
    aside: Pose,
    pose: Pose,
    six: Six,
    back: Back,
    angle: Real,
    away: Real,
    wanted: Whole,
    found: Found,
    misses: Misses,
    count: Whole,
) -> tuple[Found, Misses, Whole, Real]:
    """The solutions and those that belong to a root; which part of its solutions is real, -1 for no root.

    wanted is the number of null vectors to be tried, 0 for as many as there are.
    """
    part = -1.0
    wide = wide_matrix(six, 1.0, cos(angle), sin(angle))
    values, vectors = singular_parts(24, 16, wide)
    least, most = extremes(16, values)
    if values[least] < (1e-5 + away) * values[most]:
        bundle, defect = null_vectors(values, vectors, wanted)
        apart, number, is_spanned = taken_apart(defect, bundle, min(wanted, 1))
        part = 1.0
        if is_spanned == 1:
            part = (1.0 * number) / defect
        for k in range(number):
            start = configuration(form, aside, angle, apart, k, back)
            there, off = polished(aside, start, 8)
            if off < 1e-10:
                q, miss = polished(pose, there, 8)
                if miss < 1e-10:
                    found, misses, count = with_one_more(pose, q, miss, found, misses, count)
    return found, misses, count, part


def attempt(
    form: Whole, aside: Pose, pose: Pose, nearly: Real, found: Found, misses: Misses, count: Whole
) -> tuple[Found, Misses, Whole, Whole]:
    """The solutions and those that one formulation gives; 1 where all its roots are explained.

    aside is the pose that is eliminated at, pose the one that is wanted; nearly says how real roots must be.
    """
    six, back, fixed_roots, hidden, certainty = six_equations(form, aside)
    angles, away, condition = hidden_angles(six)
    needs = zeros(Roots)
    doubt = 100.0 * sqrt(2e-16 / max(condition, 2e-16))  # a double root may be found as a complex pair
    for k in range(32):
        needs[k] = -1.0
        same = -1
        for b in range(k):
            if needs[b] > -0.5:
                apart = turn_between(angles[b], angles[k])
                if apart < 1e-6:
                    same = b
        is_near = 1
        if away[k] > nearly or (hidden[1] < 0.5 and cos(angles[k]) < -0.99995):  # a slide at infinity
            is_near = 0
        if is_near == 1 and same >= 0:
            needs[k] = needs[max(same, 0)]
        elif is_near == 1:
            found, misses, count, part = at_root(
                form, aside, pose, six, back, angles[k], away[k], 0, found, misses, count
            )
            needs[k] = part
            if part > -0.5 and away[k] > doubt:
                needs[k] = 0.0
        for r in range(8):
            if needs[k] > -0.5 and fixed_roots[r, 1] > 0.5:
                apart = turn_between(angles[k], fixed_roots[r, 0])
                if apart < 1e-2:
                    needs[k] = 1.0
    absent, is_missing = lacking(angles, needs, fixed_roots, hidden, found, count)
    if is_missing == 1:
        for k in range(32):
            if absent[k] > 0.5:
                for wanted in range(1, 6):
                    found, misses, count, part = at_root(
                        form, aside, pose, six, back, angles[k], away[k], wanted, found, misses, count
                    )
        absent, is_missing = lacking(angles, needs, fixed_roots, hidden, found, count)
    is_sure = 1 - is_missing
    if certainty < 1e-5 or condition < 1e-7:
        is_sure = 0
    return found, misses, count, is_sure


def is_settled(pose: Pose, found: Found, count: Whole) -> Whole:
    """1 where no solution is singular and none is known to be missing.

    The signs of volume J add up to zero; with several slides the number of solutions is even at least.
    """
    free = zeros(Joints)
    answer = 1
    balance = 0
    for r in range(count):
        q = solution_at(found, r)
        flat, _worst, volume = stiffness(pose, q, free)
        if flat < 1e-5:
            answer = 0
        if volume > 0.0:
            balance += 1
        else:
            balance -= 1
    if SLIDES > 1:
        while balance > 1:
            balance -= 2
        while balance < 0:
            balance += 2
    if balance != 0:
        answer = 0
    return answer


def nudged(pose: Pose, which: Whole, motion: Real) -> Pose:
    """The pose moved a little: a turn and a step without any special direction."""
    aside = copied(pose)
    ax = 0.6
    ay = 0.48
    az = 0.64
    if which == 1:
        ax = -0.48
        ay = 0.64
        az = -0.6
    c = cos(motion)
    s = sin(motion)
    v = 1.0 - c
    for k in range(3):
        x = pose[k, 0]
        y = pose[k, 1]
        z = pose[k, 2]
        aside[k, 0] = x * (c + ax * ax * v) + y * (ax * ay * v + az * s) + z * (ax * az * v - ay * s)
        aside[k, 1] = x * (ax * ay * v - az * s) + y * (c + ay * ay * v) + z * (ay * az * v + ax * s)
        aside[k, 2] = x * (ax * az * v + ay * s) + y * (ay * az * v - ax * s) + z * (c + az * az * v)
        aside[k, 3] = pose[k, 3] + motion * (x * az + y * ax + z * ay)
    return aside


def from_nearby(
    pose: Pose, length: Real, nearly: Real, found: Found, misses: Misses, count: Whole
) -> tuple[Found, Misses, Whole]:
    """The solutions and those to which solutions at poses on all sides lead."""
    motion = 1e-3
    for _p in range(2):
        for which in range(2):
            for _side in range(2):
                aside = nudged(pose, which, motion)
                for k in range(3):
                    aside[k, 3] = pose[k, 3] + (aside[k, 3] - pose[k, 3]) * length
                is_sure = 0
                for form in range(FORMS):
                    if is_sure == 0:
                        found, misses, count, is_sure = attempt(
                            form, aside, pose, nearly, found, misses, count
                        )
                motion = -motion
        motion = 0.01 * motion
    return found, misses, count


def from_afar(pose: Pose, found: Found, misses: Misses, count: Whole) -> tuple[Found, Misses, Whole]:
    """The solutions and those to which starts spread over all configurations lead."""
    spread = zeros(Joints)
    start = zeros(Joints)
    for _trials in range(TRIALS):
        for k in range(6):
            spread[k] += sqrt(2.0 + 1.7 * k)
            while spread[k] > 3.14159:
                spread[k] -= 6.28318
            start[k] = spread[k]
        there, miss = polished(pose, start, 50)
        if miss < 1e-10:
            found, misses, count = with_one_more(pose, there, miss, found, misses, count)
    return found, misses, count


def from_beside(pose: Pose, found: Found, misses: Misses, count: Whole) -> tuple[Found, Misses, Whole]:
    """The solutions and those to which starts on both sides of nearly singular ones lead."""
    free = zeros(Joints)
    start = zeros(Joints)
    known = count
    for r in range(known):
        q = solution_at(found, r)
        flat, worst, _volume = stiffness(pose, q, free)
        if flat < 3e-2 and flat > 1e-6:
            reach = 1e-5
            while reach < 0.5:
                for _side in range(2):
                    for k in range(6):
                        start[k] = q[k] + reach * worst[k]
                    there, miss = polished(pose, start, 8)
                    if miss < 1e-10:
                        found, misses, count = with_one_more(pose, there, miss, found, misses, count)
                    reach = -reach
                reach = 4.36 * reach
    return found, misses, count
