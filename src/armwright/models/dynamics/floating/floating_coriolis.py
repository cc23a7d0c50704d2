"""The Coriolis matrix of a robot whose base floats: six screws of the base before those of the joints.

A particle at ρ from the base origin moves at Σ b_i·ν_i with ν = (V0, q̇), and C_ij = ∫ b_i·ḃ_j dm as for
joints: b = e_k or e_k × ρ for the axes e_k of the base, which turn with it at ω. So Ȧ − 2C is skew, and
A·ν̇ + C·ν is the wrench and the torques of the motion; ν̇ are the rates of the components of ν, so that the
base origin accelerates with V̇0 + ω × V0. With s, Σ, J, M of the whole robot, h and K of its inner motion:

  linear, linear    M·e_k·(ω × e_l)           linear, angular    e_k·((ω × e_l) × s + e_l × (ω × s + h))
  angular, linear   e_k·(s × (ω × e_l))       angular, angular   e_k·J·(ω × e_l) + tr(K)·δ_kl − (Σ·ω^ᵀ + K)_lk
"""

from __future__ import annotations

from collections.abc import Mapping

from armwright.expr import ZERO
from armwright.expr.vector import applied, cross, dot, plus, scaled
from armwright.mechanism.first_mover import AXES
from armwright.models.dynamics.articulated.articulated_inertia import square
from armwright.models.dynamics.coriolis.christoffel import Christoffel, Travelling
from armwright.models.dynamics.coriolis.relative_momentum import Flow, flows
from armwright.models.dynamics.inertia.sparse_inertia import Square
from armwright.models.dynamics.newton_euler.mass_moments import MassMoments
from armwright.models.kinematics.frame_turn import Vec


def floating_elements(moving: Christoffel) -> Square:
    """C (6+n, 6+n), base first."""
    joints = list(moving.stages.mechanism.joints)
    _, between = moving.elements()
    inner, turning = flows(moving.stages, moving.whole, moving.qd, moving.b), moving.spins()
    C = [[ZERO] * (6 + len(joints)) for _ in range(6 + len(joints))]
    for i, row in enumerate(_of_base(moving.whole[0], moving.W0, inner[0])):
        C[i][:6] = row
    for at, j in enumerate(joints, 6):
        arrived = _at_base(moving, j, moving.start_at(j, turning[j], inner[j]), turning)
        F, N = arrived.rate
        for k in range(3):
            turned = cross(moving.W0, AXES[k])
            C[k][at], C[3 + k][at] = F[k], N[k]
            C[at][k] = dot(turned, arrived.unit[0])
            C[at][3 + k] = dot(turned, arrived.unit[1]) + arrived.m[k]
        for other, i in enumerate(joints, 6):
            C[at][other] = between.get((j, i), ZERO)
    return C


def _at_base(moving: Christoffel, j: int, going: Travelling, turning: Mapping[int, Vec]) -> Travelling:
    """The efforts that joint j passes down, about the base origin in the axes of the base."""
    while j:
        before = moving.stages.parent(j)
        going = moving.move_inward(j, going, turning[before])
        j = before
    return going


def _of_base(body: MassMoments, W: Vec, flow: Flow) -> Square:
    """The block of the base's own screws."""
    s, S = body.MS, square(body.S)
    xx, xy, xz, yy, yz, zz = body.S
    J = (yy + zz, -xy, -xz), (-xy, xx + zz, -yz), (-xz, -yz, body.ZZ)
    drift = plus(cross(W, s), flow.h)
    trace = flow.around + flow.K[2][2]
    rows = [[ZERO] * 6 for _ in range(6)]
    for at in range(3):
        axis = AXES[at]
        turned = cross(W, axis)
        linear = scaled(turned, body.M), cross(s, turned)
        angular = plus(cross(turned, s), cross(axis, drift)), applied(J, turned)
        spun = cross(W, S[at])  # row of Σ·ω^ᵀ
        for k in range(3):
            rows[k][at], rows[3 + k][at] = linear[0][k], linear[1][k]
            rows[k][3 + at] = angular[0][k]
            rows[3 + k][3 + at] = angular[1][k] - spun[k] - flow.K[at][k] + (trace if k == at else ZERO)
    return rows
