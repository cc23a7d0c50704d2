"""Kernels of the search: candidates of one formulation, checks that none is missing, poses nearby."""

from __future__ import annotations

from armwright.emit.drivers.kernels.arm import FORMS, SLIDES
from armwright.emit.drivers.kernels.backward import configuration, null_vectors, taken_apart
from armwright.emit.drivers.kernels.linear import extremes, singular_parts
from armwright.emit.drivers.kernels.newton import polished, stiffness, with_one_more
from armwright.emit.drivers.kernels.polynomial import chord, hidden_angles, six_equations, wide_matrix
from armwright.emit.drivers.kernels.words import (
    Back,
    Constants,
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
    zeros,
)


def without_constants(angles: Roots, away: Roots, fixed_roots: Constants) -> tuple[Roots, Whole]:
    """1 for each root that is none of the arm's constant ones, and 1 where roots may hide among those."""
    kept = zeros(Roots)
    is_crowded = 0
    for k in range(32):
        kept[k] = 1.0
    for r in range(8):
        rest = fixed_roots[r, 2]
        nearest = 0.0
        while rest > -0.5 and fixed_roots[r, 2] > 0.5:
            place = 0
            nearest = 1e30
            for k in range(32):
                if kept[k] > 0.5:
                    apart = chord(angles[k], fixed_roots[r, 0], fixed_roots[r, 1])
                    if apart + away[k] < nearest:
                        nearest = apart + away[k]
                        place = k
            if rest > 0.5:
                kept[place] = 0.0
            rest -= 1.0
        if fixed_roots[r, 2] > 0.5 and nearest < 2e-3:
            is_crowded = 1
    if is_crowded == 1:
        for k in range(32):
            kept[k] = 1.0
    return kept, is_crowded


def at_root(
    form: Whole,
    aside: Pose,
    pose: Pose,
    six: Six,
    back: Back,
    angle: Real,
    away: Real,
    found: Found,
    misses: Misses,
    count: Whole,
) -> tuple[Found, Misses, Whole, Whole, Whole]:
    """The solutions and those of a root; how many vectors it has; 1 where these are all it has."""
    more = copied(found)
    more_misses = copied(misses)
    total = count
    number = 0
    is_spanned = 1
    wide = wide_matrix(six, 1.0, cos(angle), sin(angle))
    values, vectors = singular_parts(24, 16, wide)
    least, most = extremes(16, values)
    if values[least] < (1e-5 + away) * values[most]:
        bundle, defect = null_vectors(values, vectors)
        apart, number, is_spanned = taken_apart(defect, bundle)
        for k in range(number):
            start = configuration(form, aside, angle, apart, k, back)
            there, off = polished(aside, start)
            if off < 1e-10:
                q, miss = polished(pose, there)
                if miss < 1e-10:
                    before = copied(more)
                    before_misses = copied(more_misses)
                    more, more_misses, total = with_one_more(pose, q, miss, before, before_misses, total)
    return more, more_misses, total, number, is_spanned


def attempt(
    form: Whole, aside: Pose, pose: Pose, nearly: Real, found: Found, misses: Misses, count: Whole
) -> tuple[Found, Misses, Whole, Whole]:
    """The solutions and those that one formulation gives; 1 where all its roots are explained.

    aside is the pose that is eliminated at, pose the one that is wanted; nearly says how real roots must be.
    """
    more = copied(found)
    more_misses = copied(misses)
    total = count
    six, back, fixed_roots, hidden, certainty = six_equations(form, aside)
    angles, away, condition = hidden_angles(six)
    kept, is_crowded = without_constants(angles, away, fixed_roots)
    unexplained = zeros(Roots)
    is_sure = 1 - is_crowded
    if certainty < 1e-8 or condition < 1e-8:
        is_sure = 0
    for k in range(32):
        is_new = 0
        if away[k] < nearly and kept[k] > 0.5:
            is_new = 1
            if hidden[1] < 0.5 and cos(angles[k]) < -0.99995:  # a slide at infinity
                is_new = 0
            for b in range(k):
                if away[b] < nearly and kept[b] > 0.5:
                    apart = chord(angles[b], cos(angles[k]), sin(angles[k]))
                    if apart < 1e-6:
                        is_new = 0
        if is_new == 1:
            before = copied(more)
            before_misses = copied(more_misses)
            more, more_misses, total, number, is_spanned = at_root(
                form, aside, pose, six, back, angles[k], away[k], before, before_misses, total
            )
            is_sure = is_sure * is_spanned
            if number > 0 and hidden[1] > 0.5:
                unexplained[k] = 1.0
    for k in range(32):
        if unexplained[k] > 0.5:
            nearest = 1e30
            for r in range(total):
                c = 1.0
                s = 0.0
                for b in range(6):
                    if abs(hidden[0] - b) < 0.5:
                        c = cos(more[r, b])
                        s = sin(more[r, b])
                apart = chord(angles[k], c, s)
                nearest = min(nearest, apart)
            for r in range(8):
                if fixed_roots[r, 2] > 0.5:
                    apart = chord(angles[k], fixed_roots[r, 0], fixed_roots[r, 1])
                    if apart < 1e-2:
                        nearest = 0.0
            if nearest > 1e-3:
                is_sure = 0
    return more, more_misses, total, is_sure


def is_settled(pose: Pose, found: Found, count: Whole) -> Whole:
    """1 where no solution is singular and none is known to be missing.

    The signs of volume J add up to zero; with several slides the number of solutions is even at least.
    """
    q = zeros(Joints)
    free = zeros(Joints)
    answer = 1
    balance = 0
    for r in range(count):
        for k in range(6):
            q[k] = found[r, k]
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
    more = copied(found)
    more_misses = copied(misses)
    total = count
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
                        before = copied(more)
                        before_misses = copied(more_misses)
                        more, more_misses, total, is_sure = attempt(
                            form, aside, pose, nearly, before, before_misses, total
                        )
                motion = -motion
        motion = 0.01 * motion
    return more, more_misses, total


def from_beside(pose: Pose, found: Found, misses: Misses, count: Whole) -> tuple[Found, Misses, Whole]:
    """The solutions and those to which starts on both sides of nearly singular ones lead."""
    more = copied(found)
    more_misses = copied(misses)
    total = count
    q = zeros(Joints)
    free = zeros(Joints)
    start = zeros(Joints)
    for r in range(count):
        for k in range(6):
            q[k] = found[r, k]
        flat, worst, _volume = stiffness(pose, q, free)
        if flat < 3e-2 and flat > 1e-6:
            reach = 1e-5
            while reach < 0.5:
                for _side in range(2):
                    for k in range(6):
                        start[k] = q[k] + reach * worst[k]
                    there, miss = polished(pose, start)
                    if miss < 1e-10:
                        before = copied(more)
                        before_misses = copied(more_misses)
                        more, more_misses, total = with_one_more(
                            pose, there, miss, before, before_misses, total
                        )
                    reach = -reach
                reach = 4.36 * reach
    return more, more_misses, total
