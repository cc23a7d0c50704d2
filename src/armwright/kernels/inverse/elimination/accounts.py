"""Real roots held against solutions: where roots lie together there must be as many solutions.

A group of roots is one that short steps connect, or that lies around a constant root of the arm; the
solutions that belong to it have their hidden angle beside one of its roots. A group that has fewer solutions
than roots, without the constant ones, means that some are missing. Constant roots of an arm near a special
one are constant only far from solutions: where some lie around them, where a real root is beside its place,
or where roots are fewer or more than ever, complex ones counted too, each real root must have its solution.
And each solution must have its root: one that a complex root led to shows that roots are not where they
should be, and that others may be complex by mistake.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import Constants, Found
from armwright.kernels.inverse.elimination.balance import has_certain_sign
from armwright.kernels.language import Array, Real, Whole, cold, sqrt, zeros
from armwright.kernels.tolerances import (
    ENOUGH,
    FAR_SLIDE,
    ROOT_BLUR,
    ROOT_LINK,
    ROOT_RADIUS,
    ROOT_ZONE,
)

CONSTANTS = 8  # constant roots that are known at most
COSINE = 0  # places of a known root
SINE = 1
NEEDS = 2  # solutions that it must have
GROUP = 3
LACKS = 4  # 1 where its group has too few
ONLY_AROUND = 2  # solutions lack around constant roots and nowhere else
REAL = 5  # how many roots these are, where they are certainly real

Known: TypeAlias = Annotated[Array, (32, 6)]
Zones: TypeAlias = Annotated[Array, (8,)]
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


def add_root(
    c: Real, s: Real, number: Real, part: Real, is_real: Whole, place: Whole, known: Known, count: Whole
) -> tuple[Known, Whole]:
    """The account with one more entry: so many roots at an angle, and the part of them that needs solutions.

    is_real   1 where the roots are certainly real
    place     the number of the constant root around which they lie, -1 for none
    """
    known[count, COSINE] = c
    known[count, SINE] = s
    known[count, NEEDS] = number if place >= 0 else number * part
    known[count, REAL] = number * part if is_real == 1 else 0.0
    count += 1
    return known, count


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
    count: Whole,
    known: Known,
    joint: Whole,
    is_turn: Real,
    found: Found,
    total: Whole,
    fixed_roots: Constants,
) -> tuple[Flags, Whole]:
    """How many solutions have their hidden angle at a root of each group; what may be a double root counts
    twice. And 1 where a solution has no root: then the others are as far from where they should be.
    """
    there = zeros(Flags)
    is_rootless = 0
    for n in range(total):
        c, s = hidden_angle(is_turn, found[n, 2 * joint], found[n, 2 * joint + 1])
        certain = has_certain_sign(found, total, n)
        is_at_root = is_excused(is_turn, c, s, fixed_roots)
        for k in range(count):
            apart = chord(known[k, COSINE], known[k, SINE], c, s)
            if apart < 0.5 * ROOT_LINK:
                there[int(known[k, GROUP])] += 2.0 - float(certain)
                is_at_root = 1
                break
        if is_at_root == 0:
            is_rootless = 1
    return there, is_rootless


def is_excused(is_turn: Real, c: Real, s: Real, fixed_roots: Constants) -> Whole:
    """1 where a solution may lack a root: around a constant one, or with a slide nearly at infinity."""
    answer = 0
    for k in range(CONSTANTS):
        if fixed_roots[k, 2] > 0.0:
            apart = chord(c, s, fixed_roots[k, 0], fixed_roots[k, 1])
            if apart < ROOT_ZONE:
                answer = 1
    if not is_turn > 0.0:
        apart = chord(c, s, -1.0, 0.0)
        if apart < FAR_SLIDE:
            answer = 1
    return answer


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
def add_to_zones(c: Real, s: Real, away: Real, fixed_roots: Constants, zones: Zones) -> Zones:
    """How many roots lie around each constant root, with one more, which may be complex."""
    for n in range(CONSTANTS):
        if fixed_roots[n, 2] > 0.0:
            apart = chord(c, s, fixed_roots[n, 0], fixed_roots[n, 1])
            if apart + away < ROOT_ZONE:
                zones[n] += 1.0
    return zones


@cold
def mark_zones(
    count: Whole,
    known: Known,
    joint: Whole,
    is_turn: Real,
    fixed_roots: Constants,
    zones: Zones,
    found: Found,
    total: Whole,
) -> tuple[Known, Whole]:
    """The roots with those around a constant root marked where solutions are missing; 1 where this is so."""
    is_missing = 0
    for n in range(CONSTANTS):
        lacks = 0.0
        is_quiet = 1 if zones[n] == fixed_roots[n, 2] else 0
        if fixed_roots[n, 2] > 0.0:
            for k in range(count):
                apart = chord(known[k, COSINE], known[k, SINE], fixed_roots[n, 0], fixed_roots[n, 1])
                if apart < ROOT_ZONE:
                    lacks += known[k, REAL]
                    if apart > ROOT_BLUR and known[k, REAL] > ENOUGH:
                        is_quiet = 0
            for k in range(total):
                c, s = hidden_angle(is_turn, found[k, 2 * joint], found[k, 2 * joint + 1])
                apart = chord(c, s, fixed_roots[n, 0], fixed_roots[n, 1])
                if apart < ROOT_ZONE:
                    lacks -= 1.0
                    is_quiet = 0
        if lacks > ENOUGH and is_quiet == 0:
            is_missing = 1
            for k in range(count):
                apart = chord(known[k, COSINE], known[k, SINE], fixed_roots[n, 0], fixed_roots[n, 1])
                if apart < ROOT_ZONE:
                    known[k, LACKS] = 1.0
    return known, is_missing


@cold
def mark_lacking(
    count: Whole,
    known: Known,
    joint: Whole,
    is_turn: Real,
    fixed_roots: Constants,
    zones: Zones,
    found: Found,
    total: Whole,
) -> tuple[Known, Whole]:
    """The roots with those of groups that have too few solutions marked; 1 where there is such a group, or a
    solution without a root, 2 where solutions lack around constant roots only.
    """
    known = group_roots(count, known, fixed_roots)
    there, is_missing = count_solutions(count, known, joint, is_turn, found, total, fixed_roots)
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
    known, is_hidden = mark_zones(count, known, joint, is_turn, fixed_roots, zones, found, total)
    if is_missing == 0 and is_hidden == 1:
        is_missing = ONLY_AROUND
    return known, is_missing
