"""Kernels that hold roots against solutions: where roots lie together there must be as many solutions."""

from __future__ import annotations

from armwright.emit.drivers.kernels.polynomial import turn_between
from armwright.emit.drivers.kernels.words import (
    Constants,
    Found,
    Pair,
    Roots,
    Whole,
    atan2,
    zeros,
)


def grouped(angles: Roots, needs: Roots, fixed_roots: Constants) -> Roots:
    """The number of the first root of the group that each root belongs to.

    Roots of a group are connected by small steps, or lie around the same constant root of the arm.
    """
    family = zeros(Roots)
    beside = zeros(Roots)
    for k in range(32):
        family[k] = 1.0 * k
        beside[k] = -1.0
        for r in range(8):
            apart = turn_between(angles[k], fixed_roots[r, 0])
            if fixed_roots[r, 1] > 0.5 and apart < 1e-2:
                beside[k] = 1.0 * r
    is_changed = 1
    while is_changed == 1:
        is_changed = 0
        for k in range(32):
            for b in range(32):
                if needs[k] > -0.5 and needs[b] > -0.5 and family[b] < family[k]:
                    apart = turn_between(angles[k], angles[b])
                    if apart < 1e-3 or (beside[k] > -0.5 and abs(beside[k] - beside[b]) < 0.5):
                        family[k] = family[b]
                        is_changed = 1
    return family


def lacking(
    angles: Roots, needs: Roots, fixed_roots: Constants, hidden: Pair, found: Found, count: Whole
) -> tuple[Roots, Whole]:
    """1 for each root of a group that has fewer solutions than it needs, and 1 where there is one.

    needs says how many solutions a root must have; it is negative for a root that does not count.
    """
    absent = zeros(Roots)
    is_missing = 0
    family = grouped(angles, needs, fixed_roots)
    for k in range(32):
        if needs[k] > -0.5 and family[k] > k - 0.5:  # the first one of a group
            total = 0.0
            for b in range(32):
                if needs[b] > -0.5 and abs(family[b] - family[k]) < 0.5:
                    total += needs[b]
                    apart = turn_between(angles[b], 3.141592653589793)
                    if hidden[1] < 0.5 and apart < 0.1:  # a slide as good as at infinity
                        total -= 100.0
            for r in range(8):
                is_here = 0
                for b in range(32):
                    apart = turn_between(angles[b], fixed_roots[r, 0])
                    if needs[b] > -0.5 and abs(family[b] - family[k]) < 0.5 and apart < 1e-2:
                        is_here = 1
                if is_here == 1 and fixed_roots[r, 1] > 0.5:
                    total -= fixed_roots[r, 1]
            for r in range(count):
                place = 0.0
                for b in range(6):
                    if abs(hidden[0] - b) < 0.5:
                        place = found[r, b]
                if hidden[1] < 0.5:
                    place = 2.0 * atan2(place, 1.0)
                is_here = 0
                for b in range(32):
                    apart = turn_between(angles[b], place)
                    if needs[b] > -0.5 and abs(family[b] - family[k]) < 0.5 and apart < 5e-4:
                        is_here = 1
                if is_here == 1:
                    total -= 1.0
            if total > 0.5:
                is_missing = 1
                for b in range(32):
                    if needs[b] > -0.5 and abs(family[b] - family[k]) < 0.5:
                        absent[b] = 1.0
    return absent, is_missing
