"""One solution followed along poses without a jump.

From one pose to the next the solution is taken that is nearest to where the motion leads, if the step is
small and no other solution is about as near; else poses half-way between the two are asked, until steps are
small and clear. Where they do not get small the motion ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from armwright.models.inverse.inverse_model import Numeric
from armwright.run.solver.nearest import Nearest
from armwright.run.solver.solutions import Array, JointPath

_STRIDE = 0.2  # rad or units of length: a step that is continuous without asking between
_CLEAR = 3.0  # so many times farther from what is expected the second best row is, or poses between decide
_ALIKE = 1e-6  # rad or m: rows nearer to each other are one
_LEAST = 1e-3  # rad or units of length: a step over the smallest piece of a path that is no jump
_HALVINGS = 20  # the last piece is 1e-6 of the step that was asked for
_ASKED = 500  # poses between two that were given; a solution that can be followed needs a tenth


@dataclass(frozen=True, slots=True)
class Stop:
    """Why a motion cannot be continued."""

    status: str
    joint: str
    reason: str


@dataclass(frozen=True, slots=True)
class MotionPoint:
    """Where a motion is: pose, position, and how fast the position changes from one pose to the next."""

    pose: Array
    q: Array
    rate: Array


@dataclass(frozen=True, eq=False)
class PathFollower:
    """Follows solutions; ``solutions`` gives the rows (K, n) at a pose."""

    nearest: Nearest
    solutions: Callable[[Array], Array]

    def path(self, T: Array, q: Array, faults: Mapping[int, str]) -> JointPath:
        """The motion (N, n) along poses from the solution nearest to q; it ends before one with a fault."""
        found = np.full((len(T), len(q)), np.nan)
        at: MotionPoint | Stop = MotionPoint(T[0], q, np.zeros(len(q))) if len(T) else Stop("", "", "")
        for i, pose in enumerate(T):
            assert isinstance(at, MotionPoint)
            if i in faults:
                at = Stop("no pose", "", f"it is no pose: {faults[i]}")
            else:
                at = self._next_point(at, pose) if i else self._first_point(pose, q)
            if isinstance(at, Stop):
                words = f"ends before pose {i}: {at.reason}"
                return JointPath(found, status=at.status, end=i, joint=at.joint, reason=words)
            found[i] = at.q
        return JointPath(found, end=len(T))

    def _first_point(self, pose: Array, q: Array) -> MotionPoint | Stop:
        row = self.nearest.at(pose, self.solutions, q)
        none = np.empty((0, len(q)))
        return self._stop_at(pose, none, q) if row is None else MotionPoint(pose, row, np.zeros(len(q)))

    def _next_point(self, at: MotionPoint, pose: Array) -> MotionPoint | Stop:
        """The place at the next pose; pieces of the way are halved until they can be done in one step."""
        ways, asked = [(pose, 0)], 0  # what is still to be done, the next piece last
        while ways:
            goal, halvings = ways[-1]
            row, rows = self._next_solution(at, goal, halvings)
            asked += 1
            if row is not None:
                at = MotionPoint(goal, row, (row - at.q) * 2.0**halvings)
                ways.pop()
            elif halvings == _HALVINGS or asked >= _ASKED:
                return self._stop_at(goal, rows, at.q)
            else:
                ways[-1] = (goal, halvings + 1)
                ways.append((middle(at.pose, goal), halvings + 1))
        return at

    def _next_solution(self, at: MotionPoint, pose: Array, halvings: int) -> tuple[Array | None, Array]:
        """The solution at a pose that is a small step away, if there is one, and all that were asked."""
        if isinstance(self.nearest.model, Numeric):
            reached = self._reached_nearby(pose, at.q)
            if reached is not None or not self.nearest.model.arm.is_short:
                return reached, np.empty((0, len(at.q)))
        rows, ranges = self.solutions(pose), self.nearest.ranges
        ahead = at.q + at.rate * 0.5**halvings
        wound, is_within = self.nearest.windings(rows, at.q)
        off = np.where(is_within, ranges.sizes(wound - ahead), np.inf)
        k = int(off.argmin()) if is_within.any() else -1
        steady = self.nearest.steady(pose, ahead, None if k < 0 else (wound[k], float(off[k])))
        if steady is not None and ranges.sizes(steady[0] - at.q) < _STRIDE:
            return steady[0], rows
        apart = ranges.sizes(wound - at.q)
        if not len(rows) or apart.min() > _STRIDE:
            return self._reached_nearby(pose, at.q), rows
        if is_within[k] and apart[k] < _STRIDE and self._is_clear(wound, off, k):
            return wound[k], rows
        is_last = halvings == _HALVINGS and is_within[k] and bool(apart[k] < _LEAST)
        return (wound[k] if is_last else None), rows

    def _is_clear(self, wound: Array, off: Array, k: int) -> bool:
        """True where no other row is about as near to what is expected as row k."""
        is_other = self.nearest.ranges.sizes(wound - wound[k]) > _ALIKE
        return not (is_other & (off < max(_CLEAR * off[k], _ALIKE))).any()

    def _reached_nearby(self, pose: Array, q: Array) -> Array | None:
        """Where steps from q lead, if not far: points of a continuum are in no list."""
        other = self.nearest.reach(pose, q)
        return other[0] if other is not None and other[1] < _STRIDE else None

    def _stop_at(self, pose: Array, rows: Array, q: Array) -> Stop:
        """Why the motion stops at a pose next to q."""
        free = Nearest(self.nearest.model, self.nearest.ranges.without_limits())
        if not len(rows):
            rows = self.solutions(pose)
        on = free.among(rows, q)
        if on is None:
            return Stop("unreachable", "", "no joint position gives this pose")
        here = self.nearest.among(rows, q)
        if here is None or (on[1] < _STRIDE and here[1] > on[1] + _ALIKE):
            return self._beyond(on[0])
        return self._jump(here[0] - q)

    def _beyond(self, row: Array) -> Stop:
        ranges = self.nearest.ranges
        over = np.maximum(row - ranges.high, ranges.low - row) / ranges.units
        k = int(over.argmax())
        limit = ranges.high[k] if row[k] > ranges.high[k] else ranges.low[k]
        words = f"joint '{ranges.names[k]}' would pass its limit {limit:.7g}"
        return Stop("limits", ranges.names[k], words)

    def _jump(self, apart: Array) -> Stop:
        ranges = self.nearest.ranges
        sizes = np.abs(apart / ranges.units)
        k = int(sizes.argmax())
        words = f"the solution ends here; the nearest one that continues is a jump of {apart[k]:.3g} away"
        return Stop("jump", ranges.names[k], f"{words} in joint '{ranges.names[k]}'")


def middle(a: Array, b: Array) -> Array:
    """The pose half-way between two, turned about one axis and moved straight."""
    from scipy.spatial.transform import Rotation  # takes time to load; few paths need poses between theirs

    made = np.eye(4)
    turn = Rotation.from_matrix(a[:3, :3].T @ b[:3, :3]).as_rotvec()
    made[:3, :3] = a[:3, :3] @ Rotation.from_rotvec(turn / 2).as_matrix()
    made[:3, 3] = (a[:3, 3] + b[:3, 3]) / 2
    return made
