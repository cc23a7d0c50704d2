"""Generalised links: each link together with everything it carries [KC97 (27)-(30)], errata E4-15 … E4-17.

In moments Σ = ∫ r rᵀ dm and in the axes of stages: a composite is turned once, by the angle of its
own link, and what its joint feels is read off in the axes before that turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from armwright.expr import Node
from armwright.expr.vector import dot, plus, scaled
from armwright.models.core.builder import Builder
from armwright.models.dynamics.newton_euler.mass_moments import MassMoments, Six
from armwright.models.dynamics.newton_euler.stages import Stages
from armwright.models.kinematics.frame_turn import Vec

_PAIRS = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
_STEMS = ("XX", "XY", "XZ", "YY", "YZ", "L", "ZZ", "XD")


def composites(stages: Stages, bodies: Mapping[int, MassMoments], b: Builder) -> dict[int, MassMoments]:
    """The generalised links 0 … NL, each about its own origin in the axes of its stage."""
    found: dict[int, MassMoments] = {}
    for j in (*reversed(stages.order), 0):
        whole = bodies[j]
        for k in stages.outer[j]:
            carried = shift_body(leave_stage(found[k], stages, k), stages.turn(k).P)
            whole = join_bodies(whole, carried, is_whole=j != 0 and not stages.is_first(j))
        place, group = stages.places[j], f"generalised link {j}"
        _hint(whole, b, j, "JG")
        b.offer_vector(whole.MS, "MSL", j, group=group)
        whole = whole.turn(*place.phi, offer=partial(b.offer_component, joint=j, group=group))
        for k in stages.inner[j]:
            lever = b.offer_vector(place.back(stages.turn(k).P), "LA", k, group=f"generalised link {k}")
            whole = join_bodies(whole, shift_body(found[k], lever))
        found[j] = name_moments(whole, b, j)
    return found


def join_bodies(a: MassMoments, other: MassMoments, *, is_whole: bool = False) -> MassMoments:
    """Both bodies as one; if is_whole, its ZZ and XD are made of its Σ, which is needed anyway."""
    S = six(x + y for x, y in zip(a.S, other.S, strict=True))
    MS, M = plus(a.MS, other.MS), a.M + other.M
    if is_whole:
        return MassMoments(S, MS, M, S[0] + S[3], S[0] - S[3])
    return MassMoments(S, MS, M, a.ZZ + other.ZZ, a.XD + other.XD)


def shift_body(body: MassMoments, p: Vec) -> MassMoments:
    """About an origin from which the present one is at p: Σ + s pᵀ + p sᵀ + M p pᵀ  (28)."""
    s, first = body.MS, plus(body.MS, scaled(p, body.M))
    pairs = zip(body.S, _PAIRS, strict=True)
    S = six(value + s[i] * p[k] + p[i] * first[k] for value, (i, k) in pairs)
    ZZ = (body.ZZ + dot(p[:2], s[:2])) + dot(p[:2], first[:2])
    return MassMoments(S, first, body.M, ZZ, S[0] - S[3])


def leave_stage(body: MassMoments, stages: Stages, j: int) -> MassMoments:
    """The composite of joint j, which begins a stage, in the axes of its antecedent link."""
    xx, xy, xz, yy, yz, zz = body.S
    columns = [stages.leave(j, column) for column in ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))]
    rows = [stages.leave(j, row) for row in zip(*columns, strict=True)]
    S = six(rows[i][k] for i, k in _PAIRS)
    return MassMoments(S, stages.leave(j, body.MS), body.M, S[0] + S[3], S[0] - S[3])


def six(values: Iterable[Node]) -> Six:
    """Six scalars as a tuple of that length."""
    xx, xy, xz, yy, yz, zz = values
    return xx, xy, xz, yy, yz, zz


def name_moments(body: MassMoments, b: Builder, j: int) -> MassMoments:
    """The composite with its first moments named, and the others where that costs nothing."""
    _hint(body, b, j, "JP")
    return MassMoments(
        body.S, b.vector(body.MS, "MS", j, group=f"generalised link {j}"), body.M, body.ZZ, body.XD
    )


def _hint(body: MassMoments, b: Builder, j: int, letter: str) -> None:
    for node, stem in zip((*body.S, body.ZZ, body.XD), _STEMS, strict=True):
        b.hint_component(node, f"{letter}{stem}", j, group=f"generalised link {j}")
