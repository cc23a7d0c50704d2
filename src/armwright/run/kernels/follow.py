"""Kernels that follow a root of the hidden joint to the solutions that belong to it."""

from __future__ import annotations

from armwright.run.kernels.apart import take_apart
from armwright.run.kernels.backward import configuration
from armwright.run.kernels.equations import WIDE
from armwright.run.kernels.gauss import null_space
from armwright.run.kernels.language import Real, Reals, Whole, at, cold, hot
from armwright.run.kernels.newton import CLOSE, JOINTS, polish
from armwright.run.kernels.roots import COLUMNS, ROWS, SIZE, at_angle, doubled, multiplied

MOST = 32  # solutions kept
RECORD = 16  # numbers of a solution: 12 of its state, pose error, signed pivot
SAME = 1e-7
TINY = 1e-7
SHARED = 4  # most solutions with one hidden angle
LOST = 1e-5  # pivot of the wide polynomial that is not zero
ANY = 1e300
MATRIX = 54  # where things are in the room that a root is followed in
ORDER_OF = 450
VECTORS = 480
SEPARATE = 580
ROOM = 680


@cold
def add(arm: Reals, state: Reals, error: Real, pivot: Real, found: Reals) -> None:
    """Adds a solution, unless it is known."""
    count = int(found[0])
    for i in range(count):
        apart = 0.0
        for j in range(2 * JOINTS):
            apart = max(apart, abs(found[RECORD * (i + 1) + j] - state[j]))
        if apart < SAME:
            return
    if count < MOST:
        for j in range(2 * JOINTS):
            found[RECORD * (count + 1) + j] = state[j]
        found[RECORD * (count + 1) + 12] = error
        found[RECORD * (count + 1) + 13] = pivot
        found[0] = count + 1


@cold
def try_vectors(
    arm: Reals,
    form: Reals,
    width: Whole,
    count: Whole,
    T: Reals,
    H: Reals,
    g: Reals,
    pair: Reals,
    vectors: Reals,
    found: Reals,
    work: Reals,
) -> None:
    """Adds the solutions that Newton's method finds from vectors x^i y^j of the hidden angle."""
    state = work
    best = at(work, 16)
    room = at(work, 32)
    for k in range(count):
        configuration(form, H, g, pair[0], pair[1], width, at(vectors, 4 * width * k), state, room)
        error = polish(arm, T, state, best, room)
        if error < CLOSE:
            add(arm, best, error, room[0], found)


@hot
def null_vectors(width: Whole, most: Whole, tiny: Real, g: Reals, pair: Reals, work: Reals) -> Whole:
    """Puts what the polynomial takes to zero at an angle into work, from VECTORS on; returns how many.

    At least one and at most ``most``, see ``null_space``, which puts its order at ORDER_OF.
    """
    matrix = at(work, MATRIX)
    order = at(work, ORDER_OF)
    z = at(work, VECTORS)
    at_angle(at(g, 8 * WIDE + 8), pair[0], pair[1], work)
    if width == 3:
        doubled(work, SIZE, matrix)
        return null_space(SIZE, SIZE, most, tiny, matrix, order, z)
    multiplied(work, COLUMNS, matrix)
    return null_space(ROWS, COLUMNS, most, tiny, matrix, order, z)


@cold
def follow(
    arm: Reals,
    form: Reals,
    width: Whole,
    T: Reals,
    H: Reals,
    g: Reals,
    pair: Reals,
    found: Reals,
    work: Reals,
) -> Real:
    """Adds the solutions that belong to a root; returns which part of its solutions must be real.

    width is 3 for the narrow polynomial and 4 for the wide one. None must be real where the root is none:
    the wide polynomial does not lose rank.
    """
    vectors = at(work, SEPARATE)
    room = at(work, ROOM)
    count = null_vectors(width, SHARED + 1, TINY, g, pair, work)
    if width == 4 and work[ORDER_OF + COLUMNS] > LOST:
        return 0.0
    if count > SHARED:
        return 1.0
    real = take_apart(width, count, 0, at(work, VECTORS), vectors, room)
    if real < 0:
        return 1.0
    try_vectors(arm, form, width, real, T, H, g, pair, vectors, found, room)
    return real / float(count)


@cold
def follow_all_ways(
    arm: Reals,
    form: Reals,
    width: Whole,
    T: Reals,
    H: Reals,
    g: Reals,
    pair: Reals,
    found: Reals,
    work: Reals,
) -> None:
    """Adds what a root leads to that other roots are so close to that their null vectors mix."""
    vectors = at(work, SEPARATE)
    room = at(work, ROOM)
    for most in range(1, SHARED + 2):
        count = null_vectors(width, most, ANY, g, pair, work)
        count = take_apart(width, count, 1, at(work, VECTORS), vectors, room)
        try_vectors(arm, form, width, max(count, 0), T, H, g, pair, vectors, found, room)
