"""Where a function of one number is zero, by chords between two points on either side of it.

Where one end of the chords stays, its value is halved each time, so that the next chord aims beyond the zero
and moves that end too (the Illinois method).
"""

from __future__ import annotations

from armwright.kernels.language import Real, Whole, cold


@cold
def chord_zero(near: Real, far: Real, low: Real, high: Real) -> Real:
    """Where the chord between two points is zero; low and high are the values there, of different signs."""
    part = near + (far - near) * low / (low - high)
    return part


@cold
def narrower_chord(
    near: Real, far: Real, low: Real, high: Real, part: Real, here: Real, same: Whole
) -> tuple[Real, Real, Real, Real, Whole]:
    """The points on either side of the zero and their values, after a value between them was found.

    part, here   the point between them, and its value
    same         which end was moved before: 1 the far one, -1 the near one, 0 none; the last result is that
                 of this time
    """
    side = 1 if here * high > 0.0 else -1
    less = 0.5 if same == side else 1.0
    first = near if side == 1 else part
    last = part if side == 1 else far
    below = less * low if side == 1 else here
    above = here if side == 1 else less * high
    return first, last, below, above, side
