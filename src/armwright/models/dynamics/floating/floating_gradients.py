"""Gradients of torques where the base floats, by differentiating the graph of the inverse dynamics.

A displacement of the base is taken in its own axes, translation before rotation: T0 becomes T0·exp(δ).
Where the base is does not matter to the torques, how it is turned does, by gravity.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from armwright.expr import ONE, ZERO, Node, name, tangent
from armwright.expr.vector import cross
from armwright.mechanism import Mechanism
from armwright.mechanism.first_mover import AXES
from armwright.models.dynamics.inertia.sparse_inertia import Square
from armwright.models.kinematics.frame_turn import Vec

Seeds = Mapping[str, Node]


def against_place(mechanism: Mechanism, torques: Sequence[Node]) -> Square:
    """∂τ/∂(displacement of the base, q), (6+n, 6+n)."""
    seeds: list[Seeds] = [{}, {}, {}, *(_turning(axis) for axis in AXES)]
    return _columns(torques, [*seeds, *({q.value: ONE} for q in mechanism.q.values())])


def against_rates(mechanism: Mechanism, torques: Sequence[Node]) -> Square:
    """∂τ/∂(V0, q̇), (6+n, 6+n), at a given acceleration of the base origin."""
    names = (*mechanism.base.twist.linear, *mechanism.base.twist.angular, *mechanism.qd.values())
    return _columns(torques, [{node.value: ONE} for node in names])


def _turning(axis: Vec) -> Seeds:
    """δR = R·axis^: each row of R becomes row × axis."""
    found: dict[str, Node] = {}
    for i in range(1, 4):
        x, y, z = (name(f"T0_{i}{k}") for k in range(1, 4))
        for k, rate in enumerate(cross((x, y, z), axis), 1):
            found[f"T0_{i}{k}"] = rate
    return found


def _columns(torques: Sequence[Node], seeds: Sequence[Seeds]) -> Square:
    columns = [tangent(torques, seed) if seed else [ZERO] * len(torques) for seed in seeds]
    return [list(row) for row in zip(*columns, strict=True)]


# --------------------------------------------------------------------------- state space


def drift_of_place(mechanism: Mechanism) -> tuple[Square, Square]:
    """Rates of (δ, q) per unit of (δ, q) and of (V0, q̇): δ̇ = δV − V0 × δ as twists, δq̇."""
    v, w = mechanism.base.twist
    size = mechanism.size
    own = [[ZERO] * size for _ in range(size)]
    for k in range(3):
        for i, (turned, moved) in enumerate(zip(cross(w, AXES[k]), cross(v, AXES[k]), strict=True)):
            own[i][k], own[3 + i][3 + k], own[i][3 + k] = -turned, -turned, -moved
    return own, [[ONE if i == k else ZERO for k in range(size)] for i in range(size)]


def of_components(mechanism: Mechanism, rates: Square) -> Square:
    """∂(rates of the components of V0)/∂(V0, q̇) from those of the acceleration of the origin: less ω × v."""
    v, w = mechanism.base.twist
    found = [list(row) for row in rates]
    for k in range(3):
        for i, (by_v, by_w) in enumerate(zip(cross(w, AXES[k]), cross(AXES[k], v), strict=True)):
            found[i][k] = found[i][k] - by_v
            found[i][3 + k] = found[i][3 + k] - by_w
    return found
