"""Bodies regrouped so that fewer operations are left: setup only, no torque changes.

What moves alike whatever a joint does is counted to its antecedent: Σzz, MZ and M on the axis of a revolute
joint, Σ of a prismatic one, Σzz of a helical one, everything of a fixed one. In the other direction first
moments of a link are replaced by a point mass and a mass on the axis of a link that stands on it,
whose acceleration is computed anyway [KC97 6.4 regroups in the first direction, with J for Σ].
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TypeAlias

from armwright.expr import ONE, ZERO, Node, substitute
from armwright.mechanism import Mechanism
from armwright.models.core.builder import Builder
from armwright.models.dynamics.newton_euler.mass_moments import MassMoments, along_z, place_inertia, turn_back
from armwright.models.dynamics.newton_euler.stages import Stages
from armwright.models.kinematics.frame_turn import NO_TURN, Turn
from armwright.robot import Inertia, Joint
from armwright.robot.inertia import NAMES

Parts: TypeAlias = tuple[dict[int, Inertia], MassMoments, Inertia]
Known: TypeAlias = dict[tuple[int, bool, Inertia], Parts]  # by link, whether it stays, and what it carries
_SHORT = 0.01  # of the distance to the next origin: below it, a point mass would be too large a number
# A point mass that stands for a first moment grows as size/length, and rounding with it: at a thousandth of
# the robot's size three digits of sixteen are lost. Less than that is a short offset or the noise of a file.
_NEGLIGIBLE = 1e-3


def regroup_bodies(
    bodies: Mapping[int, Inertia],
    stages: Stages,
    *,
    stayed: Collection[int],
    lends: bool,
    known: Known | None = None,
    b: Builder | None = None,
) -> dict[int, MassMoments]:
    """The mass moments of the links 0 … NL after regrouping.

    stayed    links evaluated in the axes of their stage, where a first moment costs more
    lends     whether first moments may be replaced by masses on links further out
    known     what was found for other choices of ``stayed``; it grows
    b         where names are offered for parameters of links with what is counted to them
    """
    whole, left = dict(bodies), dict[int, MassMoments]()
    known = {} if known is None else known
    for j in reversed(stages.order):
        if b is not None:
            _offer(whole[j], b, j)
        key = j, j in stayed, whole[j]
        if key not in known:
            known[key] = _share_out(j, whole[j], stages, lends=lends, is_stayed=j in stayed)
        lent, left[j], moved = known[key]
        for k, body in lent.items():
            left[k] = replace(left[k], MS=(*left[k].MS[:2], body.MZ), M=body.M)
        whole[stages.parent(j)] = whole[stages.parent(j)] + moved
    return left | {0: MassMoments.of(whole[0])}


def _offer(inertia: Inertia, b: Builder, j: int) -> None:
    """Names for what needs variables: XXG, G for the group of masses that move alike."""
    for key in NAMES:
        b.offer_component(getattr(inertia, key), f"{key}G", j, group=f"link {j}, regrouped moments")


def _share_out(j: int, whole: Inertia, stages: Stages, *, lends: bool, is_stayed: bool) -> Parts:
    """(what joints on link j get, what stays, what the antecedent gets)."""
    lent = _loans(j, whole, stages, is_stayed=is_stayed) if lends else {}
    for k, body in lent.items():
        whole = _without(whole, place_inertia(body, stages.turn(k)), is_stayed=is_stayed)
    return lent, *_split_body(whole, stages.turn(j), stages.joint(j))


def _split_body(body: Inertia, turn: Turn, joint: Joint) -> tuple[MassMoments, Inertia]:
    """(what stays, what the antecedent gets).

    A joint that slides feels MS and M, one that turns all moments but those on its axis; what it does not
    feel moves as if it were a part of the antecedent.
    """
    if not joint.is_moving:
        return MassMoments.of(Inertia()), place_inertia(body, turn)
    first = Inertia(MX=body.MX, MY=body.MY, MZ=body.MZ, M=body.M)
    if not joint.turns:
        return MassMoments.of(first), turn_back(replace(body, MX=ZERO, MY=ZERO, MZ=ZERO, M=ZERO), turn)
    zz = along_z(body)
    rest, on_axis = body, Inertia(XX=zz, YY=zz)  # the same at every angle
    if not joint.slides:
        rest, on_axis = replace(body, MZ=ZERO, M=ZERO), replace(on_axis, MZ=body.MZ, M=body.M)
    return MassMoments.of(rest, on_axis=ZERO), place_inertia(on_axis, replace(turn, theta=NO_TURN))


# ------------------------------------------------------------------------------ lending


def _loans(j: int, body: Inertia, stages: Stages, *, is_stayed: bool) -> dict[int, Inertia]:
    """{joint on link j: what it gets so that first moments of link j vanish}, of one joint or none.

    Links of the first stage keep theirs: often no torque feels them, and lending would hide that.
    """
    if stages.is_first(j) or not _keeps_origin(stages, j) or (body.MX is ZERO and body.MY is ZERO):
        return {}
    for k in stages.outer[j]:
        if _keeps_origin(stages, k):
            turn = stages.turn(k)
            mechanism = stages.mechanism
            lent = _both(body, turn, mechanism) if is_stayed else _point_mass(body, turn, mechanism)
            if lent is not None:
                return {k: lent}
    return {}


def _keeps_origin(stages: Stages, j: int) -> bool:
    """True of joints that turn about an axis which is fixed in the antecedent, as its origin is."""
    joint = stages.joint(j)
    return joint.turns and not joint.slides


def _both(body: Inertia, turn: Turn, mechanism: Mechanism) -> Inertia | None:
    """M at the origin and MZ on the axis of the joint with M·P + MZ·z = MS in x and y."""
    mx, my, (x, y, _) = body.MX, body.MY, turn.P
    zx, zy, _ = turn.back((ZERO, ZERO, ONE))
    det = x * zy - y * zx
    if _is_large(det, turn, mechanism):
        return Inertia(MZ=(x * my - y * mx) / det, M=(mx * zy - my * zx) / det)
    if mx is ZERO and zx is ZERO and zy.is_constant and abs(float(zy)) > _SHORT:
        return Inertia(MZ=my / zy)
    return None


def _point_mass(body: Inertia, turn: Turn, mechanism: Mechanism) -> Inertia | None:
    """M at the origin of the joint instead of MX, or of MY where the origin is at x = 0."""
    mx, my, (x, y, _) = body.MX, body.MY, turn.P
    if mx is not ZERO and _is_large(x, turn, mechanism):
        return Inertia(M=mx / x)
    return Inertia(M=my / y) if my is not ZERO and x is ZERO and _is_large(y, turn, mechanism) else None


def _is_large(length: Node, turn: Turn, mechanism: Mechanism) -> bool:
    """True of a length to divide by, compared with the distance to the joint and the robot's size."""
    divisor, *P = (substitute(node, mechanism.lengths) for node in (length, *turn.P))
    if divisor is ZERO or not divisor.is_constant or not all(p.is_constant for p in P):
        return False
    least = max(_SHORT * math.hypot(*map(float, P)), _NEGLIGIBLE * mechanism.reach)
    return abs(float(divisor)) > least


def _without(body: Inertia, lent: Inertia, *, is_stayed: bool) -> Inertia:
    """The body without what was lent; the first moments for which it was lent are exact zeros."""
    rest = body - lent
    if is_stayed:
        return replace(rest, MX=ZERO, MY=ZERO)
    return replace(rest, MY=ZERO) if lent.MX is ZERO else replace(rest, MX=ZERO)
