"""Kernels that hold real roots against solutions: where roots lie together there must be as many solutions.

A group of roots is one that steps of less than ``LINK`` connect, or that lies around a constant root of the
arm; the solutions that belong to it have their hidden angle beside one of its roots. A group that has fewer
solutions than roots, without the constant ones, means that some are missing.
"""

from __future__ import annotations

from armwright.run.kernels.language import Real, Reals, Whole, at, sqrt

LINK = 1e-3
RADIUS = 1e-2  # roots that occur m times are found to ε^(1/m) only
FAR_SLIDE = 0.1  # a slide beyond 20 units of length is as good as at infinity
ROOT = 5  # numbers of a root: cos ψ, sin ψ, solutions it must have, its group, 1 where that lacks some
NEEDS = 2
GROUP = 3
LACKS = 4
RECORD = 16  # numbers of a solution
ENOUGH = 0.5  # counts are whole but for rounding
COSINES = 1  # places behind the number of constant roots
SINES = 9
COUNTS = 17


def distance(c: Real, s: Real, other_c: Real, other_s: Real) -> Real:
    """The chord between two angles."""
    return sqrt((c - other_c) * (c - other_c) + (s - other_s) * (s - other_s))


def near_constant(constants: Reals, pair: Reals) -> Whole:
    """The number of the constant root around which an angle lies, -1 where there is none."""
    for k in range(int(constants[0])):
        apart = distance(pair[0], pair[1], constants[COSINES + k], constants[SINES + k])
        if constants[COUNTS + k] > 0 and apart < RADIUS:
            return k
    return -1


def are_linked(a: Reals, b: Reals, constants: Reals) -> Whole:
    """1 where two roots belong to one group."""
    k = near_constant(constants, a)
    return int(distance(a[0], a[1], b[0], b[1]) < LINK or (k >= 0 and k == near_constant(constants, b)))


def group_roots(count: Whole, roots: Reals, constants: Reals) -> None:
    """Gives each of the roots the number of its group."""
    for i in range(count):
        roots[ROOT * i + GROUP] = float(i)
    changed = 1
    while changed == 1:
        changed = 0
        for i in range(count):
            for j in range(count):
                is_lower = roots[ROOT * j + GROUP] < roots[ROOT * i + GROUP]
                if is_lower and are_linked(at(roots, ROOT * i), at(roots, ROOT * j), constants) == 1:
                    roots[ROOT * i + GROUP] = roots[ROOT * j + GROUP]
                    changed = 1


def angle_of(is_turn: Real, state: Reals, out: Reals) -> None:
    """Puts cos ψ and sin ψ of a joint into out; a slide is tan(ψ/2)."""
    if is_turn > 0:
        out[0] = state[0]
        out[1] = state[1]
    else:
        size = 1 + state[0] * state[0]
        out[0] = (1 - state[0] * state[0]) / size
        out[1] = 2 * state[0] / size


def belongs(count: Whole, roots: Reals, group: Real, pair: Reals) -> Whole:
    """1 where an angle is at a root of the group."""
    for i in range(count):
        apart = distance(roots[ROOT * i], roots[ROOT * i + 1], pair[0], pair[1])
        if roots[ROOT * i + GROUP] == group and apart < 0.5 * LINK:
            return 1
    return 0


def excused(count: Whole, roots: Reals, group: Real, constants: Reals) -> Real:
    """How many roots of the group belong to the arm and not to solutions."""
    total = 0.0
    for k in range(int(constants[0])):
        is_here = 0
        for i in range(count):
            if roots[ROOT * i + GROUP] == group and near_constant(constants, at(roots, ROOT * i)) == k:
                is_here = 1
        if is_here == 1:
            total += constants[COUNTS + k]
    return total


def missing(
    count: Whole, roots: Reals, hidden: Whole, is_turn: Real, constants: Reals, found: Reals, pair: Reals
) -> Whole:
    """1 where solutions must be missing; marks the roots of groups that lack some."""
    answer = 0
    group_roots(count, roots, constants)
    for i in range(count):
        roots[ROOT * i + LACKS] = 0.0
    for k in range(count):
        group = float(k)
        need = 0.0
        is_far = 0
        for i in range(count):
            if roots[ROOT * i + GROUP] == group:
                need += roots[ROOT * i + NEEDS]
                if not is_turn > 0 and distance(roots[ROOT * i], roots[ROOT * i + 1], -1.0, 0.0) < FAR_SLIDE:
                    is_far = 1
        if need > ENOUGH and is_far == 0:
            need -= excused(count, roots, group, constants)
            for j in range(int(found[0])):
                angle_of(is_turn, at(found, RECORD * (j + 1) + 2 * hidden), pair)
                if belongs(count, roots, group, pair) == 1:
                    need -= 1.0
            if need > ENOUGH:
                answer = 1
                for i in range(count):
                    if roots[ROOT * i + GROUP] == group:
                        roots[ROOT * i + LACKS] = 1.0
    return answer
