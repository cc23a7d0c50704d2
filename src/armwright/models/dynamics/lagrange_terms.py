"""A, C and Q of Lagrange's equations: Γ = A·q̈ + C·q̇ + Q  [KC97 (23), 5.5].

Nothing of Newton-Euler is used: A comes from generalised links, C from Christoffel symbols, Q from the
potential energy. A moving base adds terms of its angular velocity to C and of its motion to Q.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from armwright.errors import ArmwrightError
from armwright.expr import ONE, ZERO, Node, number, tangent
from armwright.expr.spatial import Spatial
from armwright.expr.vector import cross, dot, minus, scaled
from armwright.mechanism import Mechanism
from armwright.models.core.builder import Builder
from armwright.models.dynamics.articulated.articulated_inertia import square
from armwright.models.dynamics.coriolis.christoffel import Christoffel
from armwright.models.dynamics.floating.floating_coriolis import floating_elements
from armwright.models.dynamics.inertia.generalised_links import composites
from armwright.models.dynamics.inertia.gravity_torques import weights
from armwright.models.dynamics.inertia.inertia_columns import downward, unit_effort
from armwright.models.dynamics.inertia.sparse_inertia import Square, inertia_from, moments_of
from armwright.models.dynamics.newton_euler.mass_moments import NOTHING, MassMoments
from armwright.models.dynamics.newton_euler.stages import Stages, stages_of

_HALF = number(0.5)


@dataclass(frozen=True, slots=True)
class Equations:
    """Rows of A and C, and Q."""

    A: Square
    C: Square
    Q: list[Node]


def equations_of(mechanism: Mechanism, b: Builder, *, method: str = "recursive") -> Equations:
    """Lagrange's equations of a robot; of one that floats with its base, V0 before q̇.

    method   "recursive", or "derivative": C from the derivatives of A
    """
    if mechanism.base.freedom:
        return _floating(mechanism, b, method)
    stages = stages_of(mechanism, b)
    whole = composites(stages, moments_of(mechanism, stages, b), b)
    joints = list(mechanism.joints)
    above, C = Christoffel(stages, whole, mechanism.qd, b).elements()
    A = [[above.get((i, j), above.get((j, i), ZERO)) for j in joints] for i in joints]
    rows = [[C.get((i, j), ZERO) for j in joints] for i in joints]
    if method == "derivative":
        rows = christoffel_of(A, mechanism)
    Q = _potential(mechanism, stages, whole, b)
    if _is_carried(mechanism):
        rows, Q = _add_base_motion(mechanism, stages, whole, rows, Q)
    for i, j in enumerate(joints):
        A[i][i] = A[i][i] + mechanism.joints[j].rotor
    felt = mechanism.gathering
    A, rows = name_elements(A, "A", joints, b), name_elements(rows, "B", joints, b)
    return Equations(felt.matrix(A), felt.matrix(rows), felt.vector(Q))


def _floating(mechanism: Mechanism, b: Builder, method: str) -> Equations:
    """A, C (6+n, 6+n) and Q (6+n): A·ν̇ + C·ν + Q with ν = (V0, q̇) and the rates of its components."""
    if method == "derivative":
        raise ArmwrightError(
            f"method 'derivative': the base of '{mechanism.robot.name}' floats, and its velocity is not the "
            "derivative of coordinates; use method='recursive'"
        )
    stages = stages_of(mechanism, b)
    whole = composites(stages, moments_of(mechanism, stages, b), b)
    C = floating_elements(Christoffel(stages, whole, mechanism.qd, b, mechanism.base.twist.angular))
    up = minus(NOTHING, mechanism.base.gravity)
    on_base = (*scaled(up, whole[0].M), *cross(whole[0].MS, up))
    Q = [*on_base, *_potential(mechanism, stages, whole, b)]
    felt = mechanism.gathering
    return Equations(inertia_from(mechanism, stages, whole, b), felt.matrix(C), felt.vector(Q))


def name_elements(rows: Square, stem: str, joints: Sequence[int], b: Builder) -> Square:
    """The matrix with its elements named by the joints of row and column."""
    return [
        [b.name(value, b.label(stem, i, j), group=stem) for j, value in zip(joints, row, strict=True)]
        for i, row in zip(joints, rows, strict=True)
    ]


def christoffel_of(A: Square, mechanism: Mechanism) -> Square:
    """C_ij = Σ_k ½(∂A_ij/∂q_k + ∂A_ik/∂q_j − ∂A_jk/∂q_i)·q̇_k."""
    v, n = mechanism, len(A)
    flat = [A[i][j] for i in range(n) for j in range(i + 1)]
    slopes = [tangent(flat, {q.value: ONE}) for q in v.q.values()]

    def slope(i: int, j: int, k: int) -> Node:
        i, j = max(i, j), min(i, j)
        return slopes[k][i * (i + 1) // 2 + j]

    qd = list(v.qd.values())
    C = [[ZERO] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            total = ZERO
            for k in range(n):
                symbol = _HALF * (slope(i, j, k) + slope(i, k, j) - slope(j, k, i))
                total = total + symbol * qd[k]
            C[i][j] = total
    return C


def _potential(mechanism: Mechanism, stages: Stages, whole: dict[int, MassMoments], b: Builder) -> list[Node]:
    """∂U/∂q of gravity and of springs."""
    found = weights(stages, whole, minus(NOTHING, mechanism.base.gravity))
    Q = []
    for j, joint in mechanism.joints.items():
        spring = joint.stiffness * mechanism.q[j] if joint.stiffness is not None else ZERO
        Q.append(b.name(found[j] + spring, b.label("Q", j), group="Q"))
    return Q


# ------------------------------------------------------------------------ a moving base


def _is_carried(mechanism: Mechanism) -> bool:
    base = mechanism.robot.base
    return any(value is not ZERO for value in (*base.W0, *base.WP0, *base.VP0))


def _add_base_motion(
    mechanism: Mechanism, stages: Stages, whole: dict[int, MassMoments], C: Square, Q: list[Node]
) -> tuple[Square, list[Node]]:
    """C and Q with the motion of the base: T = ½q̇ᵀA·q̇ + bᵀq̇ + c, b_j = n_j·W0, c = ½W0ᵀJ·W0.

    f_j, n_j are the effort of joint j about the base origin, J the inertia of all links there. The
    velocity of the base is left out: no torque depends on it.
    """
    base = mechanism.robot.base
    efforts = [_on_base(stages, whole[j], j) for j in mechanism.joints]
    b = [dot(n, base.W0) for _, n in efforts]
    spin = [*b, _HALF * _spin_energy(whole[0], base.W0)]
    slopes = [tangent(spin, {q.value: ONE}) for q in mechanism.q.values()]
    size = range(len(b))
    turned = [[C[i][k] + (slopes[k][i] - slopes[i][k]) for k in size] for i in size]
    pushed = [Q[i] + dot(f, base.VP0) + dot(n, base.WP0) - slopes[i][-1] for i, (f, n) in enumerate(efforts)]
    return turned, pushed


def _on_base(stages: Stages, whole: MassMoments, j: int) -> Spatial:
    *_, (_, effort) = downward(stages, j, unit_effort(whole, stages.joint(j)))
    return effort


def _spin_energy(whole: MassMoments, W: tuple[Node, Node, Node]) -> Node:
    """W·J·W = tr(Σ)·W² − W·Σ·W."""
    xx, _, _, yy, _, zz = whole.S
    trace = xx + yy + zz
    S = square(whole.S)
    return trace * dot(W, W) - dot(W, (dot(S[0], W), dot(S[1], W), dot(S[2], W)))
