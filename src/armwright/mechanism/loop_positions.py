"""Positions of the tree joints at which all loops are closed, many at once, in numbers.

The opened joints are no unknowns here: of the six components of how frame k stands against its twin k+B,
those are zero that the opened joint cannot change. They are written in the axes of the twin, about the
origin of k.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.expr import evaluate_all
from armwright.kernels.tolerances import TINIEST
from armwright.mechanism.mechanism import Mechanism
from armwright.mechanism.tree import CutLoop
from armwright.robot import Frame, Joint

Array = NDArray[np.float64]

_PLACES = ("gamma", "alpha", "b", "d", "theta", "r")
_TURNS = 40  # of Gauss and Newton; from a start nearby six are enough
_STRIDE = 0.5  # [rad, m] longest step of a joint, so that a start far off does not jump about
CLOSED = 1e-11  # [m, rad] what may be left of a gap: rounding over a dozen frames is 1e-15
_CUT = 1e-9  # singular values below this part of the largest are directions that no joint closes
_SPREADS = (0.1, 0.3, 1.0)  # [rad] how far a stride goes; slides move this part of their stroke
_STRIDES = 6


@dataclass(frozen=True, slots=True)
class NumericTree:
    """The frames of a mechanism with numbers in their places.

    turns    (NF, 3, 3): the axes before a joint turns, by γ and α, seen from the antecedent
    places   (NF, 4): b, d, θ, r of each frame
    screws   (NF, 2): linear and angular part along z of each joint with a variable in the tree, else zero
    columns  index in q of each frame's variable, or of that which it follows, or None
    follows  (NF, 2): ratio and offset of what each frame's variable is in that; 1 and 0 where it is that
    """

    mechanism: Mechanism
    turns: Array
    places: Array
    screws: Array
    columns: tuple[int | None, ...]
    follows: Array

    def frames(self, q: Array) -> Array:
        """All frames 0 … NF seen from the base, (N, NF+1, 4, 4), at q (N, n); opened joints stand at zero."""
        count, tree = len(q), self.mechanism.tree
        T = np.empty((count, len(tree.parents) + 1, 4, 4))
        T[:, 0] = np.eye(4)
        steps = self._steps(q)
        for j in tree.order:
            np.matmul(T[:, tree.parents[j - 1]], steps[:, j - 1], out=T[:, j])
        return T

    def _steps(self, q: Array) -> Array:
        """(N, NF, 4, 4): each frame seen from its antecedent."""
        b, d, theta, r = self.places.T
        along, about = self.screws.T
        variables = self._variables(q)
        angle, slide = theta + about * variables, (r + along * variables)[..., None]
        c, s = np.cos(angle)[..., None], np.sin(angle)[..., None]
        x, y, z = (self.turns[:, :, k] for k in range(3))
        steps = np.zeros((len(q), len(self.places), 4, 4))
        steps[..., :3, 0] = c * x + s * y
        steps[..., :3, 1] = c * y - s * x
        steps[..., :3, 2] = z
        steps[..., :3, 3] = d[:, None] * x + slide * z
        steps[..., 2, 3] += b
        steps[..., 3, 3] = 1.0
        return steps

    def _variables(self, q: Array) -> Array:
        """(N, NF): the variable of each frame; zero where it has none."""
        ratio, offset = self.follows.T
        padded = np.concatenate([q, np.zeros((len(q), 1))], axis=1)
        columns = [q.shape[1] if column is None else column for column in self.columns]
        has_one = np.array([column is not None for column in self.columns])
        return np.asarray(np.where(has_one, offset + ratio * padded[:, columns], 0.0))

    def gaps(self, T: Array) -> Array:
        """(N, rows): what the loops lack to be closed [KC97 (2), erratum E4-5]."""
        found = [_gap(loop, T) @ closing_rows(loop).T for loop in self.mechanism.loops]
        return np.concatenate(found, axis=1)

    def rates(self, T: Array) -> Array:
        """(N, rows, n): how the gaps change with q where they are small [KC97 (5), (11)]."""
        return np.concatenate([self._rates_of(loop, T) for loop in self.mechanism.loops], axis=1)

    def _rates_of(self, loop: CutLoop, T: Array) -> Array:
        enter, leave = ways_of(self.mechanism, loop)
        moved = [(j, sign) for way, sign in ((enter, 1.0), (leave, -1.0)) for j in way]
        moved = [(j, sign) for j, sign in moved if self.columns[j - 1] is not None]
        on_way = [j for j, _ in moved]
        rows = [j - 1 for j in on_way]
        along, about = (self.screws[rows] * self.follows[rows, :1]).T[..., None]
        axes = T[:, on_way, :3]
        z, arm = axes[..., 2], T[:, None, loop.k, :3, 3] - axes[..., 3]
        linear = along * z + about * np.cross(z, arm)
        R = T[:, loop.twin, :3, :3]
        turned = np.concatenate([linear @ R, about * z @ R], axis=2)
        J = np.zeros((len(T), 6, len(self.mechanism.free)))
        for i, (j, sign) in enumerate(moved):
            J[:, :, self.columns[j - 1]] += sign * turned[:, i]
        return closing_rows(loop) @ J


def ways_of(mechanism: Mechanism, loop: CutLoop) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Frames that move k against the twin: those above k alone, and those above the twin alone."""
    leave, enter = mechanism.tree.way_between(loop.twin, loop.k)
    return enter, leave


def closing_rows(loop: CutLoop) -> Array:
    """(5 or 6, 6): the combinations of linear and angular components that the opened joint leaves alone."""
    along, about = loop.joint.travel
    x, y, z, u, v, w = np.eye(6)
    if not loop.joint.is_moving:
        return np.eye(6)
    if not loop.joint.turns:
        return np.array([x, y, u, v, w])
    if not loop.joint.slides:
        return np.array([x, y, z, u, v])
    return np.array([x, y, float(about) * z - float(along) * w, u, v])


def numeric_tree(mechanism: Mechanism, values: Mapping[str, float]) -> NumericTree:
    """The tree in numbers; ``values`` of the names in its geometry."""
    own = {j: i for i, j in enumerate(mechanism.free)}
    column = own | {k: own[lead.leader] for k, lead in mechanism.leads.items()}
    follows = np.tile([1.0, 0.0], (len(mechanism.frames), 1))
    for k, lead in mechanism.leads.items():
        follows[k - 1] = evaluate_all((lead.ratio, lead.offset), values)
    numbers = np.array(
        [
            evaluate_all([getattr(frame.placement, key) for key in _PLACES], values)
            for frame in mechanism.frames
        ]
    )
    turns = np.array([_turn_z(gamma) @ _turn_x(alpha) for gamma, alpha in numbers[:, :2]])
    screws = [_screw(frame, values) if frame.number in column else (0.0, 0.0) for frame in mechanism.frames]
    columns = tuple(column.get(frame.number) for frame in mechanism.frames)
    return NumericTree(mechanism, turns, numbers[:, 2:], np.array(screws), columns, follows)


def _screw(frame: Frame, values: Mapping[str, float]) -> tuple[float, float]:
    assert frame.joint is not None
    along, about = evaluate_all(frame.joint.travel, values)
    return along, about


def close_near(tree: NumericTree, q: Array) -> tuple[Array, NDArray[np.bool_]]:
    """The closed positions nearest to q (N, n) by Gauss and Newton on all joints, and which were found."""
    x = np.array(q, dtype=float)
    gap = np.full(len(x), np.inf)
    for _ in range(_TURNS):
        T = tree.frames(x)
        g = tree.gaps(T)
        gap = np.abs(g).max(axis=1, initial=0.0)
        step = -np.einsum("nij,nj->ni", np.linalg.pinv(tree.rates(T), rcond=_CUT), g)
        longest = np.abs(step).max(axis=1, initial=TINIEST)
        x = x + step * np.minimum(1.0, _STRIDE / longest)[:, None]
        if (gap <= CLOSED).all():  # and the last step leaves rounding only
            break
    return x, gap <= CLOSED


def sampled_positions(tree: NumericTree, count: int) -> Array:
    """At most so many closed positions (N, n), home first where it closes; always the same ones.

    They are reached from home in strides, each closed again, and lie within the limits of the joints: the
    whole neighbourhood is seen, a crank all around.
    """
    random = np.random.default_rng(0)
    joints = tuple(tree.mechanism.free.values())
    home = np.array([joint.home for joint in joints])
    reach = np.array([_reach(joint) for joint in joints])
    first, is_closed = close_near(tree, home[None])
    found = [first[is_closed]]
    walkers = np.repeat(first, -(-(count - 1) // _STRIDES), axis=0)
    for k in range(_STRIDES):
        wide = random.uniform(-1, 1, walkers.shape) * reach * _SPREADS[k % len(_SPREADS)]
        moved, is_closed = close_near(tree, walkers + wide)
        is_allowed = is_closed & _within(joints, moved)
        walkers = np.where(is_allowed[:, None], moved, walkers)
        found.append(moved[is_allowed])
    return np.concatenate(found)


def _within(joints: tuple[Joint, ...], q: Array) -> NDArray[np.bool_]:
    """Which positions (N, n) keep to the limits of the joints."""
    lower = [-np.inf if joint.limits.lower is None else joint.limits.lower for joint in joints]
    upper = [np.inf if joint.limits.upper is None else joint.limits.upper for joint in joints]
    return np.asarray(((q >= lower) & (q <= upper)).all(axis=1))


def _reach(joint: Joint) -> float:
    """What a spread of one means to a joint: its stroke where it slides and has one, else 1 rad or 0.5 m."""
    if joint.unit == "rad":
        return 1.0
    lower, upper = joint.limits.lower, joint.limits.upper
    return upper - lower if lower is not None and upper is not None else 0.5


def _gap(loop: CutLoop, T: Array) -> Array:
    """(N, 6): where frame k is and how it is turned, seen from its twin, for small turns about x and y.

    An opened screw is turned by as many whole turns as its way along the axis asks for.
    """
    k, twin = T[:, loop.k], T[:, loop.twin]
    R = np.swapaxes(twin[:, :3, :3], 1, 2)
    relative = R @ k[:, :3, :3]
    place = np.einsum("nij,nj->ni", R, k[:, :3, 3] - twin[:, :3, 3])
    flip = np.where(relative[:, 2, 2] < 0, 2.0, 1.0)  # an axis that points backwards is not closed
    turn = np.arctan2(relative[:, 1, 0], relative[:, 0, 0])
    if loop.joint.turns and loop.joint.slides:
        along, about = loop.joint.travel
        way = place[:, 2] * (float(about) / float(along))
        turn += 2 * np.pi * np.round((way - turn) / (2 * np.pi))
    return np.column_stack([place, -relative[:, 1, 2] + (flip - 1.0), relative[:, 0, 2], turn])


def _turn_z(angle: float) -> Array:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])


def _turn_x(angle: float) -> Array:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[1.0, 0, 0], [0, c, -s], [0, s, c]])
