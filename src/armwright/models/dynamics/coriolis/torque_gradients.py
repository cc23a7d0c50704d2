"""How torques change with positions and velocities, by the recursion that gives the Coriolis matrix.

A particle at x with acceleration a, less gravity, gives τ_i = ∫ ∂x/∂q_i·a dm. When joint j turns, what it
carries turns along; seen from there only this is new, with ρ from the origin of link j and V̇ its
acceleration:  δa = z̈ × ρ + 2ż × ρ̇ − z × V̇. So

  before j:  ∂τ_i/∂q_j = z_i·(N + d × F),  F = z × f_j + ∫δa dm,  N = z × n_j + ∫ρ × δa dm
  behind j:  ∂τ_i/∂q_j = z̈_j·(n + d × f) + 2ż_j·(m + Σ ḋ × f) − (z_j × V̇_j)·f

with f_j, n_j the effort at joint j of Newton-Euler, f, n, m of joint i as in ``christoffel``. When joint j
slides, δa = z̈ and only the effort's lever changes. And ∂τ_i/∂q̇_j = 2C_ij, since ∂ẍ/∂q̇_j = 2·d/dt(∂x/∂q_j).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from armwright.expr import ZERO, Node
from armwright.expr.spatial import STILL, Spatial
from armwright.expr.vector import applied, cross, dot, minus, plus, scaled
from armwright.models.core.builder import Builder
from armwright.models.dynamics.articulated.articulated_inertia import square
from armwright.models.dynamics.coriolis.christoffel import Christoffel, Elements, Travelling
from armwright.models.dynamics.coriolis.relative_momentum import Flow, flows
from armwright.models.dynamics.inertia.inertia_columns import effort_at_antecedent, torque_along
from armwright.models.dynamics.newton_euler.mass_moments import MassMoments
from armwright.models.kinematics.frame_turn import Vec


@dataclass(frozen=True, slots=True)
class JointQuantities:
    """The quantities at a joint, in the axes of its stage.

    VP       acceleration of the origin less gravity
    zdd      z̈, the third column of U
    effort   f, n of Newton-Euler
    """

    VP: Vec
    zdd: Vec
    effort: Spatial


@dataclass(frozen=True, slots=True)
class Variation:
    """The recursion.

    base   generalised links and velocities. What it computes is linear in these, and twice that is wanted
           everywhere, so they are doubled once and for all.
    """

    base: Christoffel
    places: Mapping[int, JointQuantities]

    def elements(self) -> tuple[Elements, Elements, Elements]:
        """(A, 2C, D) by joint numbers: D_ij = ∂τ_i/∂q_j, 2C_ij = ∂τ_i/∂q̇_j; A where i comes before j."""
        spins = self.base.spins()
        twice = {j: (x + x, y + y, z + z) for j, (x, y, z) in spins.items()}
        # Names that the recursion offers would be those of half of this: they go nowhere.
        base = replace(self.base, qd={j: rate + rate for j, rate in self.base.qd.items()}, b=Builder())
        stages = base.stages
        inner = flows(stages, base.whole, base.qd, base.b)
        A: Elements = {}
        C: Elements = {}
        D: Elements = {}
        for j in stages.mechanism.joints:
            going = base.start_at(j, twice[j], inner[j])
            slope = self._slope(j, spins[j], twice[j], inner[j])
            i = j
            while i:
                if i in stages.mechanism.joints:
                    base.read_elements(i, j, going, twice[i], A, C)
                    D[i, j] = torque_along(slope, stages.joint(i))
                    if i != j:
                        D[j, i] = self._behind(i, going, spins[i])
                going = base.move_inward(i, going, twice[stages.parent(i)])
                slope = effort_at_antecedent(stages, i, slope)
                i = stages.parent(i)
        return A, C, D

    def _slope(self, j: int, W: Vec, twice: Vec, flow: Flow) -> Spatial:
        """F and N of joint j; ``twice`` is 2ω and the flow is doubled too."""
        body, at = self.base.whole[j], self.places[j]
        (_, _, along), (_, _, around) = self.base.stages.joint(j).screw
        turn = _of_turn(body, W, twice, flow, at) if around is not ZERO else STILL
        slide = _of_slide(body, at) if along is not ZERO else STILL
        return turn.times(around).plus(slide.times(along))

    def _behind(self, i: int, going: Travelling, W: Vec) -> Node:
        """The torque of a later joint, whose f, n, m are at joint i, against q_i."""
        at = self.places[i]
        f, n = going.unit
        x, y, _ = going.m
        (_, _, along), (_, _, around) = self.base.stages.joint(i).screw
        turned = dot(at.zdd, n) + (W[1] * x - W[0] * y) + (at.VP[1] * f[0] - at.VP[0] * f[1])
        return along * dot(at.zdd, f) + around * turned


def _of_turn(body: MassMoments, W: Vec, twice: Vec, flow: Flow, at: JointQuantities) -> Spatial:
    """F and N of a joint that turns; ż = (ωy, −ωx, 0)."""
    (fx, fy, _), (nx, ny, _) = at.effort
    s, (x, y, z) = body.MS, at.zdd
    zd: Vec = (W[1], -W[0], ZERO)
    zv: Vec = (-at.VP[1], at.VP[0], ZERO)  # z × V̇
    F = plus(cross(at.zdd, s), cross(zd, plus(cross(twice, s), flow.h)))
    F = F[0] - body.M * zv[0] - fy, F[1] - body.M * zv[1] + fx, F[2]
    xx, xy, xz, yy, yz, zz = body.S
    Jz = (
        (yy + zz) * x - xy * y - xz * z,
        (xx + zz) * y - xy * x - yz * z,
        body.ZZ * z - xz * x - yz * y,
    )
    turned = applied(square(body.S), (twice[1], -twice[0], ZERO))
    inner = minus(scaled(zd, flow.around + flow.K[2][2]), _transposed_product(flow, zd))
    N = minus(plus(Jz, inner), plus(cross(W, turned), cross(s, zv)))
    return Spatial(F, (N[0] - ny, N[1] + nx, N[2]))


def _of_slide(body: MassMoments, at: JointQuantities) -> Spatial:
    """F = M·z̈, N = z × f + s × z̈ of a joint that slides."""
    fx, fy, _ = at.effort[0]
    x, y, z = cross(body.MS, at.zdd)
    return Spatial(scaled(at.zdd, body.M), (x - fy, y + fx, z))


def _transposed_product(flow: Flow, v: Vec) -> Vec:
    """Kᵀ·v."""
    x, y, z = (dot(column, v) for column in zip(*flow.K, strict=True))
    return x, y, z
