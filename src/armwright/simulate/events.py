"""What happened in a motion: when joints came to rest by friction, and when friction gave way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
STICKS, SLIDES = "sticks", "slides"


@dataclass(frozen=True, slots=True)
class Event:
    """At time t [s] a joint came to rest and is held by friction ("sticks"), or was let go ("slides")."""

    t: float
    joint: str
    what: str


def friction_events(t: Array, q: Array, qd: Array, qdd: Array, joints: Sequence[str]) -> tuple[Event, ...]:
    """The events of one robot, in order, from its rows (T,), (T, n): a joint that is held has no velocity.

    The instant lies between two rows and is found from them, see ``time_to_rest``. A rest that begins and
    ends between two rows is not seen.
    """
    is_held = (qd == 0.0) & (qdd == 0.0)
    found = []
    for row, k in zip(*np.nonzero(is_held[1:] != is_held[:-1]), strict=True):
        if is_held[row + 1, k]:
            way = q[row + 1, k] - q[row, k]
            after = time_to_rest(qd[row, k], qdd[row, k], way, t[row + 1] - t[row])
            found.append(Event(float(t[row] + after), joints[k], STICKS))
        else:  # the same, seen backwards in time
            way = q[row, k] - q[row + 1, k]
            before = time_to_rest(-qd[row + 1, k], qdd[row + 1, k], way, t[row + 1] - t[row])
            found.append(Event(float(t[row + 1] - before), joints[k], SLIDES))
    return tuple(sorted(found, key=lambda one: one.t))


def time_to_rest(v: float, a: float, way: float, longest: float) -> float:
    """When a joint of velocity v and acceleration a comes to rest after a way, its jerk being constant.

    From v + a·τ + ½·j·τ² = 0 and v·τ + ½·a·τ² + j·τ³/6 = way follows a·τ² + 4·v·τ − 6·way = 0.
    """
    root = np.sqrt(max(16 * v * v + 24 * a * way, 0.0))
    below = 4 * v + np.copysign(root, v)
    found = 12 * way / below if below else 0.0
    return float(min(max(found, 0.0), longest))
