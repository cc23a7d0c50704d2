"""Random states of a closed robot: positions in the assembly of home, motions that keep it closed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.expr import Node
from armwright.mechanism import Mechanism
from armwright.mechanism.loop_positions import NumericTree, close_near, numeric_tree
from armwright.mechanism.loop_singularities import constraint_grip
from armwright.models.core.builder import builder_of
from armwright.models.core.node_values import sampled_values
from armwright.models.loops.closed_motion import ClosedMotion, closed_motion
from armwright.models.loops.loop_refusals import unclosed_error

Array = NDArray[np.float64]

_SPREADS = (0.4, 0.1, 0.025)  # [rad, m] around home: its assembly; less where few close so near by
_LEAST = 0.25  # of the grip of the loops at home: with less, rounding is a part of the torques
_ROUNDS = 40  # of each spread


@dataclass(frozen=True, slots=True)
class ClosedStates:
    """q, qd, qdd (N, n) of the joints of the tree, followers included, and G (N, n, motors): q̇ = G·q̇_a."""

    q: Array
    qd: Array
    qdd: Array
    G: Array


def closed_states(
    mechanism: Mechanism, count: int, *, rate: float, random: np.random.Generator
) -> ClosedStates:
    """Closed states with motor velocities of the size ``rate`` and accelerations of its square."""
    motion = closed_motion(mechanism, builder_of(mechanism), what="base_parameters")
    q = _positions(numeric_tree(mechanism, {}), count, random)
    if len(q) < count:
        raise unclosed_error(mechanism, "base_parameters")
    motors = len(motion.active)
    qd, qdd = (random.uniform(-1, 1, (count, motors)) * size for size in (rate, rate**2))
    values = {mechanism.q[j].value: x for j, x in zip(mechanism.free, q.T, strict=True)}
    values |= {mechanism.qd[j].value: x for j, x in zip(motion.active, qd.T, strict=True)}
    values |= {mechanism.qdd[j].value: x for j, x in zip(motion.active, qdd.T, strict=True)}
    found = sampled_values(_nodes(motion), values, count=count)
    n = len(mechanism.q)
    q, qd, qdd = (found[:, k * n : (k + 1) * n] for k in range(3))
    return ClosedStates(q, qd, qdd, found[:, 3 * n :].reshape(count, n, motors))


def _nodes(motion: ClosedMotion) -> list[Node]:
    v = motion.mechanism
    qd = motion.velocities({j: v.qd[j] for j in motion.active})
    qdd = motion.accelerations(qd, {j: v.qdd[j] for j in motion.active})
    G = {a: v.gathering.all_rates(column) for a, column in motion.columns.items()}
    entries = [G[a][j] for j in v.q for a in motion.active]
    return v.in_leaders([*v.q.values(), *qd.values(), *qdd.values(), *entries])


def _positions(tree: NumericTree, count: int, random: np.random.Generator) -> Array:
    """Closed positions around home, fewer than asked for where they are not found."""
    home = np.array([joint.home for joint in tree.mechanism.free.values()])
    usual = constraint_grip(tree, home[None])
    found: list[Array] = []
    for spread in np.repeat(_SPREADS, _ROUNDS):
        if sum(map(len, found)) >= count:
            break
        q, is_closed = close_near(tree, home + random.uniform(-spread, spread, (count, home.size)))
        is_near = np.abs(q - home).max(axis=1) < 2 * spread
        q = q[is_closed & is_near]
        found.append(q[constraint_grip(tree, q) > _LEAST * usual])
    return np.concatenate(found)[:count]
