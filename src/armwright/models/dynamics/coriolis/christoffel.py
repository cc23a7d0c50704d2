"""The Coriolis matrix made of Christoffel symbols, by recursion over generalised links.

A particle at x gives C_ij = ∫ ∂x/∂q_i · d/dt(∂x/∂q_j) dm, so that Ȧ − 2C is skew and C·q̇ are the
centrifugal and Coriolis torques. With z the axis of joint j, ω its link's angular velocity, s and Σ the
moments of the generalised link, h and K those of its inner motion (``flow``):

  before j:  C_ij = z_i·(N + d × F),   F = ω × (z × s) + z × h,   N = (Σω) × z + tr(K)·z − Kᵀ·z
  behind j:  C_ji = ż_i·(n + d × f) + z_i·(m + Σ ḋ × f),   m = Σ(ω × z) + tr(K)·z − K·z

with f, n the column j of the inertia matrix. [KC97 5.5 names such a recursion and gives no equations.]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from armwright.expr import ZERO, Node
from armwright.expr.spatial import NOTHING, STILL, Spatial
from armwright.expr.vector import cross, dot, plus, scaled
from armwright.models.core.builder import Builder
from armwright.models.dynamics.articulated.articulated_inertia import square
from armwright.models.dynamics.coriolis.relative_momentum import Flow, flows
from armwright.models.dynamics.inertia.inertia_columns import (
    Offer,
    effort_at_antecedent,
    torque_along,
    unit_effort,
)
from armwright.models.dynamics.newton_euler.mass_moments import MassMoments
from armwright.models.dynamics.newton_euler.stages import Stages
from armwright.models.kinematics.frame_turn import Vec
from armwright.robot import Joint

Elements = dict[tuple[int, int], Node]
_NONE = STILL, NOTHING


@dataclass(frozen=True, slots=True)
class Travelling:
    """What goes down from joint ``column``: f, n of the inertia matrix, F, N, and m, in axes of a stage."""

    column: int
    unit: Spatial
    rate: Spatial
    m: Vec


@dataclass(frozen=True, slots=True)
class Christoffel:
    """The recursion.

    whole   generalised links in the axes of their stages
    qd      joint velocities
    W0      angular velocity of the base
    """

    stages: Stages
    whole: Mapping[int, MassMoments]
    qd: Mapping[int, Node]
    b: Builder
    W0: Vec = (ZERO, ZERO, ZERO)

    def elements(self) -> tuple[Elements, Elements]:
        """(A, C) by joint numbers; A without rotors and only where i comes before j, or is it."""
        turning = self.spins()
        inner = flows(self.stages, self.whole, self.qd, self.b)
        A: Elements = {}
        C: Elements = {}
        for j in self.stages.mechanism.joints:
            going = self.start_at(j, turning[j], inner[j])
            i = j
            while i:
                if i in self.stages.mechanism.joints:
                    self.read_elements(i, j, going, turning[i], A, C)
                going = self.move_inward(i, going, turning[self.stages.parent(i)])
                i = self.stages.parent(i)
        return A, C

    def spins(self) -> dict[int, Vec]:
        """ω of every link in the axes of its stage."""
        found: dict[int, Vec] = {0: self.W0}
        for j in self.stages.order:
            i = self.stages.parent(j)
            x, y, z = found[i]
            if self.stages.places[j].stage == j:
                own = self.b.vector(self.stages.places[i].into(found[i]), "W", i, group=f"link {i}, velocity")
                x, y, z = self.stages.enter(j, own)
            found[j] = plus((x, y, z), scaled(self.stages.joint(j).screw.angular, self.qd.get(j, ZERO)))
        return found

    def start_at(self, j: int, W: Vec, flow: Flow) -> Travelling:
        body = self.whole[j]
        joint = self.stages.joint(j)
        unit = unit_effort(body, joint)
        rate, m = _rate(body, W, flow, joint)
        self.b.offer_vector(m, "NM", j, j, group="B")
        return Travelling(j, unit, self._offer_names(rate, j, j), m)

    def _offer_names(self, rate: Spatial, i: int, j: int) -> Spatial:
        """The effort that was given; its components have names now, where they need variables."""
        self.b.offer_vector(rate[0], "EB", i, j, group="B")
        self.b.offer_vector(rate[1], "NB", i, j, group="B")
        return rate

    def read_elements(self, i: int, j: int, going: Travelling, W: Vec, A: Elements, C: Elements) -> None:
        """The elements ij and ji."""
        joint = self.stages.joint(i)
        A[i, j] = torque_along(going.unit, joint)
        C[i, j] = torque_along(going.rate, joint)
        if i != j:
            (_, _, along), (_, _, around) = joint.screw
            (fx, fy, _), (nx, ny, _) = going.unit
            slid = along * (W[1] * fx - W[0] * fy)
            C[j, i] = slid + around * (W[1] * nx - W[0] * ny + going.m[2])

    def move_inward(self, j: int, going: Travelling, W: Vec) -> Travelling:
        """From link j to its antecedent, whose ω is W in the axes of its stage."""
        stages, column = self.stages, going.column
        place, P = stages.places[stages.parent(j)], stages.turn(j).P

        def offers(mark: str, group: str) -> Offer:
            return lambda vector, letter, i: self.b.offer_vector(
                vector, f"{letter}{mark}", i, column, group=group
            )

        unit = effort_at_antecedent(stages, j, going.unit, offer=offers("C", "A"))
        P, m = place.back(P), going.m
        along = scaled(stages.joint(j).screw.linear, self.qd.get(j, ZERO))
        if stages.places[j].stage == j:
            m, along = place.back(stages.leave(j, m)), place.back(stages.leave(j, along))
        m = plus(m, cross(plus(cross(W, P), along), unit[0]))
        self.b.offer_vector(m, "NM", stages.parent(j), column, group="B")
        return Travelling(
            column, unit, effort_at_antecedent(stages, j, going.rate, offer=offers("B", "B")), m
        )


def _rate(body: MassMoments, W: Vec, flow: Flow, joint: Joint) -> tuple[Spatial, Vec]:
    """(F, N) and m of a joint: those of its turn and of its slide, as its screw has them."""
    (_, _, along), (_, _, around) = joint.screw
    turn, m = _of_turn(body, W, flow) if joint.turns else _NONE
    slide, k = _of_slide(body, W, flow) if joint.slides else _NONE
    return turn.times(around).plus(slide.times(along)), plus(scaled(m, around), scaled(k, along))


def _of_turn(body: MassMoments, W: Vec, flow: Flow) -> tuple[Spatial, Vec]:
    """(F, N) and m of a joint that turns."""
    x, y, z = W
    f = -body.MS[1], body.MS[0]
    xx, xy, xz, yy, yz, _ = body.S
    S = square(body.S)
    around = flow.around
    F = -(z * f[1]) - flow.h[1], z * f[0] + flow.h[0], x * f[1] - y * f[0]
    N = dot(S[1], W) - flow.K[2][0], -dot(S[0], W) - flow.K[2][1], around
    m = xx * y - xy * x - flow.K[0][2], xy * y - yy * x - flow.K[1][2], xz * y - yz * x + around
    return Spatial(F, N), m


def _of_slide(body: MassMoments, W: Vec, flow: Flow) -> tuple[Spatial, Vec]:
    """F = M·ż, N = s × ż and m = (ω × s + h) × z of a joint that slides."""
    zd: Vec = (W[1], -W[0], ZERO)
    F = body.M * zd[0], body.M * zd[1], ZERO
    sd = plus(cross(W, body.MS), flow.h)
    return Spatial(F, cross(body.MS, zd)), (sd[1], -sd[0], ZERO)
