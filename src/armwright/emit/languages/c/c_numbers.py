"""Literals of C in double and single precision."""

from __future__ import annotations

import math
import struct

from armwright.emit.core.syntax import shortest
from armwright.errors import ArmwrightError


def single(value: float) -> str:
    """The shortest text that reads back to the nearest float, with its f."""
    nearest = _nearest(value)
    if math.isinf(nearest):
        raise ArmwrightError(f"{value!r} is beyond single precision; use precision='double'")
    texts = (f"{nearest:.{digits}g}" for digits in range(1, 10))
    return f"{shortest(float(next(text for text in texts if _nearest(float(text)) == nearest)))}f"


def _nearest(value: float) -> float:
    """The nearest float, or an infinity beyond them."""
    try:
        (nearest,) = struct.unpack("<f", struct.pack("<f", value))
    except OverflowError:
        return math.copysign(math.inf, value)
    return float(nearest)


LITERAL = {"double": shortest, "single": single}
