"""Kernels that hold roots against solutions: where roots lie together there must be as many solutions."""

from __future__ import annotations

from armwright.emit.solvers.kernels.joints import solution_at
from armwright.emit.solvers.kernels.polynomial import turn_between
from armwright.emit.solvers.kernels.words import (
    Constants,
    Found,
    Joints,
    Pair,
    Real,
    Roots,
    Whole,
    atan2,
    zeros,
)


def grouped(angles: Roots, needs: Roots, fixed_roots: Constants) -> Roots:
    """The number of the first root of the group that each root belongs to; -1 for one that does not count.

    Roots of a group are connected by small steps, or lie around the same constant root of the arm.
    """
    family = zeros(Roots)
    beside = zeros(Roots)
    for k in range(32):
        family[k] = -1.0
        beside[k] = -1.0
        if needs[k] > -0.5:
            family[k] = 1.0 * k
            for r in range(8):
                if fixed_roots[r, 1] > 0.5:
                    apart = turn_between(angles[k], fixed_roots[r, 0])
                    if apart < 1e-2:
                        beside[k] = 1.0 * r
    is_changed = 1
    while is_changed == 1:
        is_changed = 0
        for k in range(32):
            for b in range(32):
                if family[b] > -0.5 and family[b] < family[k]:
                    apart = turn_between(angles[k], angles[b])
                    if apart < 1e-3 or (beside[k] > -0.5 and abs(beside[k] - beside[b]) < 0.5):
                        family[k] = family[b]
                        is_changed = 1
    return family


def is_around(angles: Roots, family: Roots, first: Whole, place: Real, reach: Real) -> Whole:
    """1 where a root of the group is within reach of an angle."""
    answer = 0
    for k in range(32):
        if abs(family[k] - first) < 0.5:
            apart = turn_between(angles[k], place)
            if apart < reach:
                answer = 1
    return answer


def hidden_place(hidden: Pair, q: Joints) -> Real:
    """The hidden angle of a solution; of a slide twice the arc tangent of its length."""
    place = 0.0
    for k in range(6):
        if abs(hidden[0] - k) < 0.5:
            place = q[k]
    if hidden[1] < 0.5:
        place = 2.0 * atan2(place, 1.0)
    return place


def lacking(
    angles: Roots, needs: Roots, fixed_roots: Constants, hidden: Pair, found: Found, count: Whole
) -> tuple[Roots, Whole]:
    """1 for each root of a group that has fewer solutions than it needs, and 1 where there is one.

    needs says how many solutions a root must have; it is negative for a root that does not count.
    """
    absent = zeros(Roots)
    is_missing = 0
    family = grouped(angles, needs, fixed_roots)
    for first in range(32):
        if family[first] > first - 0.5:  # a root that is the first one of its group
            total = 0.0
            for k in range(32):
                if abs(family[k] - first) < 0.5:
                    total += needs[k]
                    apart = turn_between(angles[k], 3.141592653589793)
                    if hidden[1] < 0.5 and apart < 0.1:  # a slide as good as at infinity
                        total -= 100.0
            for r in range(8):
                if fixed_roots[r, 1] > 0.5:
                    is_here = is_around(angles, family, first, fixed_roots[r, 0], 1e-2)
                    total -= is_here * fixed_roots[r, 1]
            for r in range(count):
                q = solution_at(found, r)
                place = hidden_place(hidden, q)
                is_here = is_around(angles, family, first, place, 5e-4)
                total -= 1.0 * is_here
            if total > 0.5:
                is_missing = 1
                for k in range(32):
                    if abs(family[k] - first) < 0.5:
                        absent[k] = 1.0
    return absent, is_missing
