"""The inertia matrix as nodes, sparse: only joints on one way to the base feel each other."""

from __future__ import annotations

from collections.abc import Mapping

from armwright.expr import ZERO, Node
from armwright.mechanism import Mechanism
from armwright.models.core.builder import Builder
from armwright.models.dynamics.inertia.generalised_links import composites
from armwright.models.dynamics.inertia.inertia_columns import downward, torque_along, unit_effort
from armwright.models.dynamics.newton_euler.mass_moments import MassMoments
from armwright.models.dynamics.newton_euler.regrouping import regroup_bodies
from armwright.models.dynamics.newton_euler.stages import Stages, stages_of
from armwright.models.kinematics.frame_turn import Vec

Square = list[list[Node]]


def inertia_of(mechanism: Mechanism, b: Builder) -> Square:
    """A (n, n) with rotor inertias and what followers add; of a floating base (6+n, 6+n), base first."""
    stages = stages_of(mechanism, b)
    whole = composites(stages, moments_of(mechanism, stages, b), b)
    return inertia_from(mechanism, stages, whole, b)


def inertia_from(
    mechanism: Mechanism, stages: Stages, whole: Mapping[int, MassMoments], b: Builder
) -> Square:
    """A (n, n) or (6+n, 6+n) from generalised links that are already there."""
    joints = list(mechanism.joints)
    before = 6 if mechanism.base.freedom else 0
    A = [[ZERO] * (before + len(joints)) for _ in range(before + len(joints))]
    at = {j: before + i for i, j in enumerate(joints)}
    for j in joints:
        for i, node in _column(stages, whole[j], j, at, b).items():
            A[i][at[j]] = A[at[j]][i] = b.name(node, _label(b, i - before, at[j] - before, joints), group="A")
        A[at[j]][at[j]] = A[at[j]][at[j]] + mechanism.joints[j].rotor
    if before:
        _fill_base(A, whole[0])
    return mechanism.gathering.matrix(A)


def moments_of(mechanism: Mechanism, stages: Stages, b: Builder) -> dict[int, MassMoments]:
    """Regrouped bodies; nothing is lent, since adding a constant to a composite costs next to nothing."""
    bodies = regroup_bodies(mechanism.bodies, stages, stayed=(), lends=False, b=b)
    for j, body in bodies.items():
        body.offer_halves(b, j)
    return bodies


def _column(stages: Stages, whole: MassMoments, j: int, at: dict[int, int], b: Builder) -> dict[int, Node]:
    """{row: element} of the column of joint j, from its own row upward."""
    found: dict[int, Node] = {}

    def offer(vector: Vec, letter: str, link: int) -> Vec:
        return b.offer_vector(vector, f"{letter}C", link, j, group="A")

    for i, effort in downward(stages, j, unit_effort(whole, stages.joint(j)), offer=offer):
        if i in at:
            found[at[i]] = torque_along(effort, stages.joint(i))
        elif i == 0 and at and min(at.values()) == 6:
            found |= dict(enumerate((*effort[0], *effort[1])))
    return found


def _label(b: Builder, row: int, column: int, joints: list[int]) -> str:
    if row < 0:
        return b.label("AB", joints[column], component=row + 7)
    return b.label("A", joints[row], joints[column])


def _fill_base(A: Square, whole: MassMoments) -> None:
    """The block of a floating base: M·1, −ŝ, ŝ and J of the whole robot about the base origin."""
    x, y, z = whole.MS
    xx, xy, xz, yy, yz, zz = whole.S
    skew = ((ZERO, -z, y), (z, ZERO, -x), (-y, x, ZERO))
    J = ((yy + zz, -xy, -xz), (-xy, xx + zz, -yz), (-xz, -yz, whole.ZZ))
    for i in range(3):
        A[i][i] = whole.M
        for k in range(3):
            A[3 + i][k], A[k][3 + i] = skew[i][k], skew[i][k]
            A[3 + i][3 + k] = J[i][k]
