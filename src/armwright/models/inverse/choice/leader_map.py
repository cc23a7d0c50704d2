"""From the values of folded axes back to the joints that lead: a small linear system, by whole turns.

Angles w = A·q + b are known up to whole turns, so q is known up to A⁻¹·2πk: one solution where A and its
inverse are whole numbers, several where a follower makes more turns than its leader.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from armwright.models.inverse.choice.coupled_chain import Array, AxisChain, LinkPair

_TURN = 2 * np.pi
_RANK = 1e-9  # determinant of a system that says nothing of a joint
_WHOLE = 1e-9  # of a number that is whole but for rounding
_MOST = 20_000  # whole turns that are tried
_COMPARED = 2_000  # of them that are held against each other
_DECIMALS = 8  # of a turn, in which one turn is told from another


@dataclass(frozen=True, eq=False)
class LeaderMap:
    """How values of the free chain's joints become values of the joints that lead.

    matrix, shifts   (r, n), (r,): w = matrix·q + shifts; angles: which w are known up to whole turns
    columns          of each w, the column of the free chain's values; of links of a pair -1
    pairs            first column of the pair's two slides, and the pair; its angles are the last w
    rows, inverse    numbers of n of the w that decide about q, and the inverse of their matrix
    turned           (k, n) what whole turns of these w add to q; of which those within low … high count
    low, high        (n,) where solutions are listed
    around           (n,) True for joints that come back after a turn
    """

    matrix: Array
    shifts: Array
    angles: NDArray[np.bool_]
    columns: tuple[int, ...]
    pairs: tuple[tuple[int, LinkPair], ...]
    rows: tuple[int, ...]
    inverse: Array
    turned: Array
    low: Array
    high: Array
    around: NDArray[np.bool_]

    @property
    def decides(self) -> bool:
        """True where the free chain has as many joints as lead; else only some of its solutions fit."""
        return len(self.rows) == len(self.matrix)

    @property
    def is_plain(self) -> bool:
        """True where a solution of the free chain is one solution of the robot, by whole turns."""
        return self.decides and not self.pairs and not len(self.turned)

    @property
    def most_positions(self) -> int:
        """How many positions of the robot one solution of the free chain can be at most.

        Those of one list differ by whole turns, and all of them lie within low … high.
        """
        most = len(self.turned)
        if 0 < most <= _COMPARED:
            span = np.where(self.around, np.inf, self.high - self.low + _WHOLE)
            apart = np.abs(self.turned[:, None, :] - self.turned[None, :, :])
            most = int((apart <= span).all(axis=2).sum(axis=1).max())
        return max(most, 1) << len(self.pairs)

    def plain_rows(self, u: Array) -> Array:
        """(…, n) from (…, m), where the map is plain."""
        q = (u[..., list(self.columns)] - self.shifts)[..., list(self.rows)] @ self.inverse.T
        return np.where(self.around, np.pi - np.remainder(np.pi - q, _TURN), q)


def leader_map(
    chain: AxisChain, low: Array, high: Array, around: NDArray[np.bool_], turns: NDArray[np.bool_]
) -> LeaderMap | None:
    """The map of a folded chain; None where it leaves a joint open or has too many turns to try.

    low, high   limits of the joints that lead, infinite where there are none
    around      which come back after a turn; turns: which are angles
    """
    own = [(k, axis) for k, axis in enumerate(chain.axes) if not axis.pair]
    first = {axis.pair: k for k, axis in reversed(list(enumerate(chain.axes))) if axis.pair}
    links = [axis for pair in chain.pairs for axis in (pair.first, pair.second)]
    all_axes = [*(axis for _, axis in own), *links]
    matrix = np.array([axis.rates for axis in all_axes]).reshape(len(all_axes), len(low))
    angles = np.array([axis.turns for axis in all_axes])
    rows = _deciding(matrix)
    if rows is None:
        return None
    inverse = np.linalg.inv(matrix[list(rows)])
    by_turns = inverse[:, angles[list(rows)]]
    low, high = _listing_range(
        np.abs(np.where(angles[:, None], matrix, 0.0)).max(axis=0), by_turns, low, high, around, turns
    )
    turned = _whole_turns(matrix[list(rows)][angles[list(rows)]], by_turns, around, low, high)
    if turned is None:
        return None
    return LeaderMap(
        matrix=matrix,
        shifts=np.array([axis.shift for axis in all_axes]),
        angles=angles,
        columns=(*(k for k, _ in own), *(-1 for _ in links)),
        pairs=tuple((first[p], pair) for p, pair in enumerate(chain.pairs, 1)),
        rows=rows,
        inverse=inverse,
        turned=turned,
        low=low,
        high=high,
        around=around,
    )


def _deciding(matrix: Array) -> tuple[int, ...] | None:
    """Numbers of rows that make the best conditioned square matrix, None where all are singular."""
    n = matrix.shape[1]
    if len(matrix) < n:
        return None
    sizes = {rows: abs(np.linalg.det(matrix[list(rows)])) for rows in combinations(range(len(matrix)), n)}
    best = max(sizes, key=lambda rows: sizes[rows])
    return best if sizes[best] > _RANK else None


def _listing_range(
    fastest: Array,
    by_turns: Array,
    low: Array,
    high: Array,
    around: NDArray[np.bool_],
    turns: NDArray[np.bool_],
) -> tuple[Array, Array]:
    """Where solutions are listed of those joints that whole turns of axes move: half a turn to either side
    where they come back, else their limits, else so far that the fastest axis has made half a turn.
    """
    is_moved = np.abs(by_turns).max(axis=1, initial=0.0) > _WHOLE
    reach = np.pi * np.where(turns, np.maximum(1.0, 1 / np.maximum(fastest, _RANK)), np.inf)
    lower = np.where(around, -np.pi, np.where(np.isfinite(low), low, -reach))
    upper = np.where(around, np.pi, np.where(np.isfinite(high), high, reach))
    return np.where(is_moved, lower, -np.inf), np.where(is_moved, upper, np.inf)


def _whole_turns(
    matrix: Array, by_turns: Array, around: NDArray[np.bool_], low: Array, high: Array
) -> Array | None:
    """(k, n): what whole turns of the angles add to q; (0, n) where they are whole turns of joints.

    matrix   rows of the angles that decide; by_turns: the columns of its inverse for them
    """
    is_moved = np.abs(by_turns).max(axis=1, initial=0.0) > _WHOLE
    if np.abs(by_turns - np.rint(by_turns)).max(initial=0.0) < _WHOLE and around[is_moved].all():
        return np.zeros((0, len(low)))
    far = np.where(np.abs(matrix).max(axis=0) > 0, np.maximum(np.abs(low), np.abs(high)), 0.0)
    reach = np.abs(matrix) @ far
    if not np.isfinite(reach).all():
        return None
    most = np.ceil((reach + _TURN) / _TURN).astype(int)
    if np.prod(2.0 * most + 1) > _MOST:
        return None
    spans: Sequence[range] = [range(-k, k + 1) for k in most]
    turns = np.array(list(product(*spans)), dtype=float) @ by_turns.T
    turns = np.where(around, np.remainder(turns + 0.5 + _WHOLE, 1.0) - 0.5 - _WHOLE, turns)
    _, different = np.unique(np.round(turns, _DECIMALS), axis=0, return_index=True)
    return np.asarray(_TURN * turns[different])
