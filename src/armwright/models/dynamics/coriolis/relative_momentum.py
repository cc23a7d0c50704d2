"""How mass moves against the link that carries it: first-order moments of relative velocities.

Of the generalised link j, with ρ the place of a particle from the origin of link j and ρ° its velocity
against the axes of link j:  h = ∫ρ° dm,  K = ∫ρ ρ°ᵀ dm. They vanish for a link that carries nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from armwright.expr import ZERO, Node
from armwright.expr.vector import Matrix3, dot, plus
from armwright.models.core.builder import Builder
from armwright.models.dynamics.articulated.articulated_inertia import NO_ROW, rows, square_turned
from armwright.models.dynamics.newton_euler.mass_moments import NOTHING, MassMoments
from armwright.models.dynamics.newton_euler.stages import Stages
from armwright.models.kinematics.frame_turn import Vec

_ZERO3: Matrix3[Node] = (NO_ROW, NO_ROW, NO_ROW)


@dataclass(frozen=True, slots=True)
class Flow:
    """The moments h and K, K by rows; around = Kxx + Kyy in the form in which it is known."""

    h: Vec = NOTHING
    K: Matrix3[Node] = _ZERO3
    around: Node = ZERO

    def __add__(self, other: Flow) -> Flow:
        pairs = ((a, b) for u, v in zip(self.K, other.K, strict=True) for a, b in zip(u, v, strict=True))
        return Flow(plus(self.h, other.h), rows(a + b for a, b in pairs), self.around + other.around)


def flows(
    stages: Stages, whole: Mapping[int, MassMoments], qd: Mapping[int, Node], b: Builder
) -> dict[int, Flow]:
    """The flows of the generalised links 0 … NL (``whole``), in the axes of their stages."""
    found: dict[int, Flow] = {}
    for j in (*reversed(stages.order), 0):
        place = stages.places[j]
        own = Flow()
        for k in stages.outer[j]:
            own = own + _flow_at_antecedent(k, stages, whole[k], found[k], qd, is_left=True)
        _offer(own, "L", j, b)
        turned = Flow(place.back(own.h), square_turned(own.K, *place.phi), own.around)
        for k in stages.inner[j]:
            turned = turned + _flow_at_antecedent(k, stages, whole[k], found[k], qd, is_left=False)
        _offer(turned, "", j, b)
        found[j] = turned
    return found


def _offer(flow: Flow, mark: str, j: int, b: Builder) -> None:
    """Names for what needs variables; L for the axes of the link."""
    group = f"generalised link {j}, flow"
    b.offer_vector(flow.h, f"H{mark}", j, group=group)
    for i, row in enumerate(flow.K, 1):
        for k, node in enumerate(row, 1):
            b.offer_component(node, f"KF{mark}", j, f"{i}{k}", group=group)


def _flow_at_antecedent(
    k: int, stages: Stages, body: MassMoments, flow: Flow, qd: Mapping[int, Node], *, is_left: bool
) -> Flow:
    """The flow of generalised link k relative to the axes of its antecedent, about its origin."""
    P, rate = stages.turn(k).P, qd.get(k, ZERO)
    (_, _, along), (_, _, around) = stages.joint(k).screw
    moved = _add_slide(body, _add_turn(body, flow, around * rate), along * rate)
    h, K = moved.h, moved.K
    if is_left:
        columns = [stages.leave(k, column) for column in zip(*K, strict=True)]
        h, K = stages.leave(k, h), tuple(stages.leave(k, row) for row in zip(*columns, strict=True))  # type: ignore[assignment]
    else:
        P = stages.places[stages.parent(k)].back(P)
    K = rows(K[i][m] + P[i] * h[m] for i in range(3) for m in range(3))
    around = K[0][0] + K[1][1] if is_left else moved.around + dot(P[:2], h[:2])
    return Flow(h, K, around)


def _add_turn(body: MassMoments, flow: Flow, rate: Node) -> Flow:
    """With a turn of the whole at this rate about z: h + q̇·ẑ × s, K + q̇·Σẑ^ᵀ."""
    xx, xy, xz, yy, yz, _ = body.S
    h = flow.h[0] - rate * body.MS[1], flow.h[1] + rate * body.MS[0], flow.h[2]
    first, second = (-(rate * xy), -(rate * yy), -(rate * yz)), (rate * xx, rate * xy, rate * xz)
    K = tuple((row[0] + a, row[1] + b, row[2]) for row, a, b in zip(flow.K, first, second, strict=True))
    return Flow(h, K, flow.around)  # type: ignore[arg-type]


def _add_slide(body: MassMoments, flow: Flow, rate: Node) -> Flow:
    """With a slide of the whole at this rate along z: h + M·q̇·ẑ, K + s·q̇·ẑᵀ."""
    h = flow.h[0], flow.h[1], flow.h[2] + body.M * rate
    K = tuple((row[0], row[1], row[2] + s * rate) for row, s in zip(flow.K, body.MS, strict=True))
    return Flow(h, K, flow.around)  # type: ignore[arg-type]
