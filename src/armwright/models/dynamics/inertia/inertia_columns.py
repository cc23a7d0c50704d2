"""Columns of the inertia matrix: what a joint's unit acceleration does to the joints before it.

[KC97 (31)-(38)], errata E4-18 … E4-21.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from armwright.expr import Node
from armwright.expr.spatial import Spatial
from armwright.expr.vector import cross, plus
from armwright.models.dynamics.newton_euler.mass_moments import MassMoments
from armwright.models.dynamics.newton_euler.stages import Stages
from armwright.models.kinematics.frame_turn import Vec
from armwright.robot import Joint

# Told a vector, the first letter of its name (E, N in the axes of a stage, F, M of a link) and the link.
Offer: TypeAlias = Callable[[Vec, str, int], Vec]


def _without_name(vector: Vec, letter: str, link: int) -> Vec:
    return vector


def unit_effort(body: MassMoments, joint: Joint) -> Spatial:
    """Force and moment that move a generalised link with q̈ = 1 (31)-(34), in axes with the joint's z.

    With the joint's screw p·z, a·z:  f = p·M·z + a·z × MS,  n = p·MS × z + a·J·z.
    """
    (_, _, p), (_, _, a) = joint.screw
    x, y, _ = body.MS
    f = -(a * y), a * x, p * body.M
    return Spatial(f, (p * y - a * body.S[2], -(p * x) - a * body.S[4], a * body.ZZ))


def torque_along(effort: Spatial, joint: Joint) -> Node:
    """The component of an effort along a joint's screw, in axes with its z (38), erratum E4-21."""
    return joint.screw.along(effort)


def downward(
    stages: Stages, j: int, effort: Spatial, *, offer: Offer = _without_name
) -> Iterator[tuple[int, Spatial]]:
    """(i, the effort about the origin of link i in the axes of its stage) from link j to the base, 0.

    effort   about the origin of link j, in the axes of its stage
    """
    yield j, effort
    while j:
        effort = effort_at_antecedent(stages, j, effort, offer=offer)
        j = stages.parent(j)
        yield j, effort


def effort_at_antecedent(stages: Stages, j: int, effort: Spatial, *, offer: Offer = _without_name) -> Spatial:
    """The effort about the origin of the antecedent of link j, in the axes of its stage (36), (37)."""
    f, n = effort
    i = stages.parent(j)
    place, P = stages.places[i], stages.turn(j).P
    if stages.places[j].stage != j:
        return Spatial(f, offer(plus(n, cross(place.back(P), f)), "N", i))
    f = offer(stages.leave(j, f), "F", i)
    n = offer(plus(stages.leave(j, n), cross(P, f)), "M", i)
    return Spatial(offer(place.back(f), "E", i), offer(place.back(n), "N", i))
