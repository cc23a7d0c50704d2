"""Solutions along a motion that moves the tool hardly at all: of arms a little beside one with a continuum.

Where an arm of a special kind can move with the tool at rest, an arm that differs by 1e-9 cannot; but along
the same line its tool stays within 1e-9, and Newton's method stops wherever it likes. On this line five
components of the error vanish; the solutions are where the sixth one, in the direction that the Jacobian does
not feel, changes its sign.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from armwright.models.inverse.elimination.chain import Array, Chain, poses_and_jacobians, wrapped
from armwright.models.inverse.elimination.curves import FAR, is_on
from armwright.models.inverse.elimination.index import SINGULAR, flatness
from armwright.models.inverse.elimination.polish import twist

_STEP = 0.1  # rad and units of length
_MOST = 400
_CORRECTIONS = 6
_LEFT = 1e-6  # error beyond which the line is no longer one of hardly any motion
_ROUNDING = 3e-15  # error of the sixth component that has no sign
_EXACT = 1e-14
_FEW = 5
_HALVINGS = 50
_ASTRAY = 0.5  # part of a step by which a correction may change it


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the line.

    along    direction of the line, (6,)
    unfelt   the direction, as a twist, in which the tool does not move, (6,)
    error    what is missing in that direction
    """

    q: Array
    along: Array
    unfelt: Array
    error: float


def crossings(chain: Chain, q: Array, T: Array) -> Array:
    """(n, 6): starting points of solutions on the lines through solutions q that are singular."""
    found: list[Array] = []
    lines: list[Array] = []
    for each in q[flatness(chain, q) < SINGULAR]:
        if not any(is_on(chain, line, each) for line in lines):
            points = _line(chain, each, T)
            if _is_at_rest(points):
                break
            lines.append(np.array([point.q for point in points]))
            found += _zeros(chain, points, T)
    return np.array(found).reshape(-1, q.shape[1])


def _is_at_rest(points: list[Point]) -> bool:
    """True for a continuum of the arm itself: nothing changes its sign there."""
    return len(points) > _FEW and max(abs(point.error) for point in points) < _EXACT


def _line(chain: Chain, q: Array, T: Array) -> list[Point]:
    start = _point(chain, q, T, None)
    forth, is_closed = _followed(chain, start, T, 1.0)
    if is_closed:
        return forth
    back, _ = _followed(chain, start, T, -1.0)
    return [*back[:0:-1], *forth]


def _followed(chain: Chain, start: Point, T: Array, side: float) -> tuple[list[Point], bool]:
    points = [start]
    along = side * start.along
    for _ in range(_MOST):
        here = _point(chain, points[-1].q + _STEP * along, T, points[-1])
        change = wrapped(chain, here.q - points[-1].q)
        is_astray = np.linalg.norm(change - _STEP * along) > _ASTRAY * _STEP
        if is_astray or abs(here.error) > _LEFT or np.abs(here.q[~chain.turns]).max(initial=0) > FAR:
            return points, False
        points.append(here)
        if len(points) == _FEW + 1 and _is_at_rest(points):
            return points, True
        along = here.along if here.along @ change > 0 else -here.along
        back = wrapped(chain, start.q - here.q)
        if len(points) > 3 and np.linalg.norm(back) < _STEP and along @ back >= 0:
            return [*points, start], True
    return points, False


def _point(chain: Chain, q: Array, T: Array, before: Point | None) -> Point:
    """The point of the line near q: corrected in the five directions that are felt."""
    for _ in range(_CORRECTIONS):
        U, s, V, e = _system(chain, q, T)
        step = V[:-1].T @ (U[:, :-1].T @ e / s[:-1])
        q = q + step
        if np.abs(step).max() < 1e-15:
            break
    U, s, V, e = _system(chain, q, T)
    unfelt = U[:, -1] if before is None or U[:, -1] @ before.unfelt > 0 else -U[:, -1]
    return Point(wrapped(chain, q), V[-1], unfelt, float(unfelt @ e))


def _system(chain: Chain, q: Array, T: Array) -> tuple[Array, Array, Array, Array]:
    here, J = poses_and_jacobians(chain, q)
    U, s, V = np.linalg.svd(J)
    return U, np.maximum(s, 1e-12 * s[0]), V, twist(here, T)


def _zeros(chain: Chain, points: list[Point], T: Array) -> list[Array]:
    """Points at which the error changes its sign, found by halving."""
    found = []
    for a, b in pairwise(points):
        turned = b.error if a.unfelt @ b.unfelt > 0 else -b.error
        if abs(a.error) > _ROUNDING and abs(turned) > _ROUNDING and a.error * turned < 0:
            found.append(_halved(chain, a, b, T))
    return found


def _halved(chain: Chain, a: Point, b: Point, T: Array) -> Array:
    for _ in range(_HALVINGS):
        middle = _point(chain, a.q + wrapped(chain, b.q - a.q) / 2, T, a)
        if abs(middle.error) < _ROUNDING:
            break
        a, b = (middle, b) if middle.error * a.error > 0 else (a, middle)
    return middle.q
