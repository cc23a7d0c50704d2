"""Newton-Euler link by link, every link in its own axes, in the order and under the names of SYMORO+.

The recursion as it is printed, [KC97 (6), (8)-(10), (15)-(20)], errata E4-7 to E4-13, for who reads emitted
text with the paper open; products by zero and one are left out, and nothing else is customised. It takes
more operations than ``recursion``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from armwright.expr import Node
from armwright.expr.spatial import STILL, Spatial
from armwright.expr.vector import Matrix3, applied, cross, plus, scaled
from armwright.mechanism import FirstMover, Mechanism
from armwright.models.core.builder import Builder, builder_of
from armwright.models.core.model import Entry
from armwright.models.dynamics.newton_euler.forward_pass import Rates
from armwright.models.kinematics.frame_turn import Turn, turns_of
from armwright.models.kinematics.link_motion import LEGEND as MOTION
from armwright.models.kinematics.link_motion import LinkMotion, link_motions
from armwright.program.program import quantity
from armwright.robot import Inertia

_MOTION_OF = re.compile(r"(link \d+), (?:velocity|acceleration)")
LEGEND = (
    *(one for one in MOTION if one.stem not in ("V", "VSP", "VP")),
    Entry("VSP", "m/s^2", "acceleration of the frame origin less gravity, in the frame of the antecedent"),
    Entry("VP", "m/s^2", "acceleration of the frame origin less gravity, KC97 (10)"),
    Entry("F", "N", "total force on the link, KC97 (15)"),
    Entry("PSI", "kg m^2/s", "inertia tensor times angular velocity"),
    Entry(
        "NO", "N m", "total moment on the link about its origin, M of KC97 (16), without (MX, MY, MZ) x VP"
    ),
    Entry("E", "N", "force on the link from its antecedent, f of KC97 (17)"),
    Entry("N", "N m", "moment on the link from its antecedent, about its origin, m of KC97 (19)"),
    Entry("FDI", "N", "force on the link from its antecedent, in the frame of the antecedent, KC97 (18)"),
    Entry("GAM", "N m or N", "joint torque or force, KC97 (20)"),
)


@dataclass(frozen=True, slots=True)
class PlainRun:
    """Forces and moments on all links, and the names that were given on the way."""

    b: Builder
    mechanism: Mechanism
    efforts: Mapping[int, Spatial]

    @property
    def reason(self) -> str:
        """The axes in which links are evaluated, in words."""
        return "link by link, as SYMORO+ prints it"

    @property
    def along_axes(self) -> dict[int, Node]:
        """The component of force and moment along the screw of every moving joint (20)."""
        return {j: joint.screw.along(self.efforts[j]) for j, joint in self.mechanism.joints.items()}


def link_by_link(
    mechanism: Mechanism, rates: Rates, base: FirstMover, *, before: Builder | None = None
) -> PlainRun:
    """Forces and moments on all links and on the base, 0.

    before   holds the names of what was computed before; its copy goes on from there
    """
    b = builder_of(mechanism) if before is None else before.copy()
    turns = turns_of(mechanism, b)
    start = base.twist, base.felt_acceleration
    motions = link_motions(replace(mechanism, qd=dict(rates.qd)), turns, b, start=start, qdd=rates.qdd)
    totals = {j: _total(mechanism.bodies[j], motions[j], j, b) for j in (0, *mechanism.links)}
    _put_under_links(b)
    return PlainRun(b, mechanism, _efforts(mechanism, turns, totals, b))


def _total(body: Inertia, motion: LinkMotion, j: int, b: Builder) -> Spatial:
    """F = M·V̇ + U·MS (15) and M = J·ω̇ + ω × (J·ω) + MS × V̇ (16)."""
    group = f"link {j}, forward"
    J, MS = _tensor(body), (body.MX, body.MY, body.MZ)
    (_, W), (VP, WP) = motion.twist, motion.acceleration
    F = b.vector(plus(scaled(VP, body.M), applied(motion.U, MS)), "F", j, group=group)
    PSI = b.vector(applied(J, W), "PSI", j, group=group)
    NO = b.vector(plus(applied(J, WP), cross(W, PSI)), "NO", j, group=group)
    return Spatial(F, plus(NO, cross(MS, VP)))


def _put_under_links(b: Builder) -> None:
    """One heading for the velocity and the acceleration of a link: they are one step of the recursion."""
    for k, (text, node, group) in enumerate(b.quantities):
        b.quantities[k] = quantity((text, node, _MOTION_OF.sub(r"\1, forward", group)))


def _tensor(body: Inertia) -> Matrix3[Node]:
    return (
        (body.XX, body.XY, body.XZ),
        (body.XY, body.YY, body.YZ),
        (body.XZ, body.YZ, body.ZZ),
    )


def _efforts(
    mechanism: Mechanism, turns: Mapping[int, Turn], totals: Mapping[int, Spatial], b: Builder
) -> dict[int, Spatial]:
    """The force and moment of its antecedent on every link, in its own axes (17)-(19)."""
    found = {j: total.plus(mechanism.wrenches.get(j, STILL)) for j, total in totals.items()}
    for j in (*reversed(mechanism.links), 0):
        group = f"link {j}, backward"
        E, N = b.vector(found[j].linear, "E", j, group=group), b.vector(found[j].angular, "N", j, group=group)
        found[j] = Spatial(E, N)
        if j:
            i, turn = mechanism.parent(j), turns[j]
            FDI = b.vector(turn.back(E), "FDI", j, group=group)  # (18)
            carried = Spatial(FDI, plus(turn.back(N), cross(turn.P, FDI)))
            found[i] = found[i].plus(carried)
    return found
