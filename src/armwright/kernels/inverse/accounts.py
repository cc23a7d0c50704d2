"""Real roots held against solutions: where roots lie together there must be as many solutions.

A group of roots is one that short steps connect, or that lies around a constant root of the arm; the
solutions that belong to it have their hidden angle beside one of its roots. A group that has fewer solutions
than roots, without the constant ones, means that some are missing.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import Constants, Found
from armwright.kernels.language import Array, Real, Whole, cold, sqrt, zeros
from armwright.kernels.tolerances import ENOUGH, FAR_SLIDE, ROOT_LINK, ROOT_RADIUS

CONSTANTS = 8  # constant roots that are known at most
COSINE = 0  # places of a known root
SINE = 1
NEEDS = 2  # solutions that it must have
GROUP = 3
LACKS = 4  # 1 where its group has too few

Known: TypeAlias = Annotated[Array, (32, 5)]
Flags: TypeAlias = Annotated[Array, (32,)]


def chord(c: Real, s: Real, other_c: Real, other_s: Real) -> Real:
    """The distance of two points of the circle."""
    apart = sqrt((c - other_c) * (c - other_c) + (s - other_s) * (s - other_s))
    return apart


def near_constant(fixed_roots: Constants, c: Real, s: Real) -> Whole:
    """The number of the constant root around which an angle lies, -1 where there is none."""
    place = -1
    for k in range(CONSTANTS - 1, -1, -1):
        if fixed_roots[k, 2] > 0.0:
            apart = chord(c, s, fixed_roots[k, 0], fixed_roots[k, 1])
            if apart < ROOT_RADIUS:
                place = k
    return place


def group_roots(count: Whole, known: Known, fixed_roots: Constants) -> Known:
    """The roots with the number of their group: the smallest number of a root in it."""
    beside = zeros(Flags)
    for k in range(count):
        known[k, GROUP] = float(k)
        place = near_constant(fixed_roots, known[k, COSINE], known[k, SINE])
        beside[k] = float(place)
    is_changed = 1
    while is_changed == 1:
        is_changed = 0
        for k in range(count):
            for m in range(count):
                if known[m, GROUP] < known[k, GROUP]:
                    apart = chord(known[k, COSINE], known[k, SINE], known[m, COSINE], known[m, SINE])
                    if apart < ROOT_LINK or (beside[k] >= 0.0 and beside[k] == beside[m]):
                        known[k, GROUP] = known[m, GROUP]
                        is_changed = 1
    return known


def hidden_angle(is_turn: Real, first: Real, second: Real) -> tuple[Real, Real]:
    """Cosine and sine of the angle that stands for a joint: its own, or a slide is tan(ψ/2)."""
    c = first
    s = second
    if not is_turn > 0.0:
        span = 1.0 + first * first
        c = (1.0 - first * first) / span
        s = 2.0 * first / span
    return c, s


def count_solutions(
    count: Whole, known: Known, joint: Whole, is_turn: Real, found: Found, total: Whole
) -> Flags:
    """How many solutions have their hidden angle at a root of each group."""
    there = zeros(Flags)
    for n in range(total):
        c, s = hidden_angle(is_turn, found[n, 2 * joint], found[n, 2 * joint + 1])
        for k in range(count):
            apart = chord(known[k, COSINE], known[k, SINE], c, s)
            if apart < 0.5 * ROOT_LINK:
                there[int(known[k, GROUP])] += 1.0
                break
    return there


@cold
def excused_roots(count: Whole, known: Known, group: Real, fixed_roots: Constants) -> Real:
    """How many roots of the group belong to the arm and not to solutions."""
    number = 0.0
    for n in range(CONSTANTS):
        if fixed_roots[n, 2] > 0.0:
            is_here = 0
            for k in range(count):
                if known[k, GROUP] == group:
                    place = near_constant(fixed_roots, known[k, COSINE], known[k, SINE])
                    if place == n:
                        is_here = 1
            if is_here == 1:
                number += fixed_roots[n, 2]
    return number


@cold
def mark_lacking(
    count: Whole,
    known: Known,
    joint: Whole,
    is_turn: Real,
    fixed_roots: Constants,
    found: Found,
    total: Whole,
) -> tuple[Known, Whole]:
    """The roots with those of groups that have too few solutions marked; 1 where there is such a group."""
    is_missing = 0
    known = group_roots(count, known, fixed_roots)
    there = count_solutions(count, known, joint, is_turn, found, total)
    for k in range(count):
        known[k, LACKS] = 0.0
    for n in range(count):
        group = float(n)
        need = 0.0
        is_far = 0
        for k in range(n, count):  # a group has the number of its first root
            if known[k, GROUP] == group:
                need += known[k, NEEDS]
                if not is_turn > 0.0:
                    apart = chord(known[k, COSINE], known[k, SINE], -1.0, 0.0)
                    if apart < FAR_SLIDE:
                        is_far = 1
        if need > ENOUGH and is_far == 0:
            excused = excused_roots(count, known, group, fixed_roots)
            if need - excused - there[n] > ENOUGH:
                is_missing = 1
                for k in range(count):
                    if known[k, GROUP] == group:
                        known[k, LACKS] = 1.0
    return known, is_missing
