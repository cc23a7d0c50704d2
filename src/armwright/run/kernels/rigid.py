"""Kernels of rigid transforms: twelve numbers, the rows of rotation and translation."""

from __future__ import annotations

from armwright.run.kernels.language import Real, Reals, hot, sin_cos


@hot
def multiply(a: Reals, b: Reals, out: Reals) -> None:
    """Puts a·b into out."""
    for i in range(3):
        for j in range(4):
            out[4 * i + j] = a[4 * i] * b[j] + a[4 * i + 1] * b[4 + j] + a[4 * i + 2] * b[8 + j]
        out[4 * i + 3] += a[4 * i + 3]


@hot
def invert(a: Reals, out: Reals) -> None:
    """Puts the inverse of a into out."""
    for i in range(3):
        for j in range(3):
            out[4 * i + j] = a[4 * j + i]
        out[4 * i + 3] = -(a[i] * a[3] + a[4 + i] * a[7] + a[8 + i] * a[11])


@hot
def turn(a: Reals, c: Real, s: Real) -> None:
    """Multiplies a from the right with a turn about z."""
    for i in range(3):
        x = a[4 * i]
        y = a[4 * i + 1]
        a[4 * i] = x * c + y * s
        a[4 * i + 1] = y * c - x * s


@hot
def slide(a: Reals, r: Real) -> None:
    """Multiplies a from the right with a slide along z."""
    for i in range(3):
        a[4 * i + 3] += a[4 * i + 2] * r


@hot
def move(is_turn: Real, direction: Real, c: Real, s: Real, a: Reals) -> None:
    """Multiplies a from the right with the motion of a joint: cosine and sine, or the slide in c."""
    if is_turn > 0:
        turn(a, c, s * direction)
    else:
        slide(a, c * direction)


def advance(is_turn: Real, by: Real, state: Reals, pair: Reals) -> None:
    """Moves the state of a joint on: cosine and sine, or the slide in its first number."""
    if is_turn > 0:
        sin_cos(by, pair)
        c = state[0]
        s = state[1]
        state[0] = c * pair[1] - s * pair[0]
        state[1] = s * pair[1] + c * pair[0]
    else:
        state[0] += by


def line_functions(T: Reals, out: Reals) -> None:
    """Puts the fourteen functions of the z axis and origin of T into out."""
    lx = T[2]
    ly = T[6]
    lz = T[10]
    px = T[3]
    py = T[7]
    pz = T[11]
    pp = px * px + py * py + pz * pz
    pl = px * lx + py * ly + pz * lz
    out[0] = lx
    out[1] = ly
    out[2] = lz
    out[3] = px
    out[4] = py
    out[5] = pz
    out[6] = pp
    out[7] = pl
    out[8] = py * lz - pz * ly
    out[9] = pz * lx - px * lz
    out[10] = px * ly - py * lx
    out[11] = pp * lx - 2 * pl * px
    out[12] = pp * ly - 2 * pl * py
    out[13] = pp * lz - 2 * pl * pz
