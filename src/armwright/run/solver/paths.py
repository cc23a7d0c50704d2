"""Solutions of many poses in one order, where the poses are a path.

At a single pose solutions have an order of their own: branches of a closed form, else sorted. From one pose
of a path to the next, each keeps its row: where one ends its row is NaN, and nothing moves up. One that
begins takes a row that was NaN at the pose before, or one behind all others.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from armwright.models.inverse.joint_ranges import JointRanges
from armwright.run.solver.solutions import Array, differences

_TURN = 0.2  # rad between poses that are neighbours on a path
_MOVE = 0.1  # the same in units of length
_LONGER = 2.5  # times as far, where several such steps follow each other
_STEP = 0.05  # rad or units of length: rows that differ by less are taken for the same
_SAME = 0.8  # farther apart, two solutions are not one that moved
_FARTHER = 1e-3  # what a difference beyond that counts

Whole = NDArray[np.int64]


def along_path(q: Array, counts: Whole, T: Array, *, ranges: JointRanges, branches: int = 0) -> Array:
    """The rows (N, K, n) of each pose in the places of the pose before, where that is near.

    branches   how many rows there are where all branches of a closed form exist: their order serves as long
               as none leaps, as two do that change places where the path crosses a singularity
    """
    joined = near_neighbours(T, ranges.scale)
    if not len(joined):
        return q
    rows, turns = q / ranges.units, ranges.turns
    is_near, is_alike = np.zeros((2, len(T) - 1), dtype=bool)
    is_near[joined] = True
    is_alike[joined] = _are_alike(rows, counts, joined, turns, branches=branches)
    places = {
        i: place
        for start, end in _runs(is_near)
        for i, place in _places_of_run(rows, counts, turns, is_alike, range(start, end + 1), branches)
    }
    return _place_rows(q, counts, places)


def near_neighbours(T: Array, scale: float) -> Whole:
    """The numbers of the poses whose next one is their neighbour; few, where poses are not a path.

    Of a path with few poses some steps are longer: such a one counts where that before or after it does too,
    as hardly ever happens among poses in random order.
    """
    near = np.flatnonzero(np.abs(np.diff(T[:, 0, 3])) < _LONGER * _MOVE * scale)
    near = _short_steps(T, near, _LONGER * _MOVE * scale, _LONGER * _TURN)
    if not len(near):
        return near
    is_step = np.zeros(len(T) + 1, dtype=bool)
    is_step[near + 1] = True
    is_short = np.zeros(len(T) - 1, dtype=bool)
    is_short[_short_steps(T, near, _MOVE * scale, _TURN)] = True
    return near[is_short[near] | is_step[near] | is_step[near + 2]]


def _short_steps(T: Array, among: Whole, move: float, turn: float) -> Whole:
    """The numbers, among these, of the poses whose step to the next one is below both limits."""
    near = among
    for row in (1, 2, 0):
        near = near[np.abs(T[near + 1, row, 3] - T[near, row, 3]) < move]
    turned = np.abs(T[near + 1, :3, :3] - T[near, :3, :3])
    return near[(turned < turn).all(axis=(1, 2))]


def _are_alike(
    rows: Array, counts: Whole, i: Whole, turns: NDArray[np.bool_], *, branches: int
) -> NDArray[np.bool_]:
    """Where all rows of pose i + 1 differ little from the same rows of pose i; all branches may move more."""
    apart = rows[i + 1] - rows[i]
    apart[:, :, turns] = np.remainder(apart[:, :, turns] + np.pi, 2 * np.pi) - np.pi
    is_whole = (counts[i + 1] == branches) & (counts[i] == branches)
    far = np.where(is_whole, _SAME, _STEP)
    is_close = ~(np.abs(apart).max(axis=2) > far[:, None])  # true where both have no such row
    return np.asarray(is_close.all(axis=1) & (counts[i + 1] == counts[i]))


def _runs(is_near: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """First and last pose of each stretch of neighbours."""
    steps = np.diff(np.concatenate([[False], is_near, [False]]).astype(np.int8))
    starts, ends = np.flatnonzero(steps == 1), np.flatnonzero(steps == -1)
    return list(zip(starts.tolist(), ends.tolist(), strict=True))


def _places_of_run(
    rows: Array,
    counts: Whole,
    turns: NDArray[np.bool_],
    is_alike: NDArray[np.bool_],
    run: range,
    branches: int,
) -> Iterator[tuple[int, Whole]]:
    """Each pose of a run whose rows have to move, and the new places of its rows."""
    place = np.arange(counts[run[0]])
    for i in run[1:]:
        if not is_alike[i - 1]:
            same = np.inf if counts[i - 1] == counts[i] == branches else _SAME  # no branch ends or begins
            place = _places(rows[i - 1, : counts[i - 1]], rows[i, : counts[i]], place, turns, same)
        if (place != np.arange(len(place))).any():
            yield i, place


def _places(before: Array, now: Array, place: Whole, turns: NDArray[np.bool_], same: float) -> Whole:
    """The places of the rows now, those before having theirs; rows farther apart than same are others."""
    from scipy.optimize import linear_sum_assignment  # takes a fifth of a second to load; few need it

    apart = differences(before, now, turns)
    old, new = linear_sum_assignment(np.minimum(apart, _SAME) + _FARTHER * apart)
    is_same = apart[old, new] < same
    found = np.full(len(now), -1, dtype=np.int64)
    found[new[is_same]] = place[old[is_same]]
    free = np.setdiff1d(np.arange(len(place) + len(now)), place)
    begun = np.flatnonzero(found < 0)
    found[begun] = free[: len(begun)]
    return found


def _place_rows(q: Array, counts: Whole, places: dict[int, Whole]) -> Array:
    width = max((int(place.max(initial=-1)) + 1 for place in places.values()), default=0)
    found = np.full((q.shape[0], max(width, q.shape[1]), q.shape[2]), np.nan)
    found[:, : q.shape[1]] = q
    for i, place in places.items():
        found[i] = np.nan
        found[i, place] = q[i, : counts[i]]
    return found
