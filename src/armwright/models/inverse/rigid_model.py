"""The rigid transform nearest to a matrix, as a program: the polar factor by Newton's iteration."""

from __future__ import annotations

from armwright.expr import ONE, ZERO, Node, number
from armwright.models.core.model import Model
from armwright.models.inverse.choice.task import POSE, pose_argument
from armwright.program import Output
from armwright.robot.geometry.matrix import Matrix

STEPS = 3  # RᵀR = 1 + E becomes 1 − 3/4 E²: three take 2e-3 below rounding
DEVIATIONS = slice(16, 26)  # of RᵀR from 1, and of the last row from 0 0 0 1
VOLUME = 26  # the determinant of R

Rows = list[list[Node]]


def rigid_model() -> Model:
    """f(T) → (27,): the rigid transform by rows, how T deviates from one, and the determinant of its axes."""
    rows, deviations, volume = rigid_nodes(POSE)
    elements = (*(node for row in rows for node in row), *deviations, volume)
    return Model(
        name="rigid_pose",
        robot="any",
        title="Nearest rigid transform",
        menu="",
        references=(),
        inputs=(pose_argument(),),
        outputs=(Output("P", (len(elements),), "", elements, "rigid transform, deviations, determinant"),),
    )


def deviation_model() -> Model:
    """f(T) → (1,): the sum of the squares of what T deviates from a rigid transform by."""
    _, deviations, _ = rigid_nodes(POSE)
    total = sum((node * node for node in deviations), ZERO)
    return Model(
        name="rigid_deviation",
        robot="any",
        title="Deviation from a rigid transform",
        menu="",
        references=(),
        inputs=(pose_argument(),),
        outputs=(Output("D", (1,), "", (total,), "sum of squared deviations"),),
    )


def rigid_nodes(T: Matrix) -> tuple[Matrix, tuple[Node, ...], Node]:
    """The rigid transform nearest to a matrix, ten deviations from one, and the determinant of its axes."""
    R = [list(row[:3]) for row in T[:3]]
    deviations = [_deviation(R)[i][j] for i in range(3) for j in range(i, 3)]
    last = [T[3][j] - (ONE if j == 3 else ZERO) for j in range(4)]
    rigid = R
    for _ in range(STEPS):
        rigid = _nearer(rigid)
    rows = (*((*rigid[i], T[i][3]) for i in range(3)), (ZERO, ZERO, ZERO, ONE))
    return rows, (*deviations, *last), _determinant(R)


def _deviation(R: Rows) -> Rows:
    """RᵀR − 1."""
    return [
        [sum((R[k][i] * R[k][j] for k in range(3)), ZERO) - (ONE if i == j else ZERO) for j in range(3)]
        for i in range(3)
    ]


def _nearer(R: Rows) -> Rows:
    """R − R (RᵀR − 1) / 2."""
    E = _deviation(R)
    half = number(0.5)
    return [
        [R[i][j] - half * sum((R[i][k] * E[k][j] for k in range(3)), ZERO) for j in range(3)]
        for i in range(3)
    ]


def _determinant(R: Rows) -> Node:
    return (
        R[0][2] * (R[1][0] * R[2][1] - R[1][1] * R[2][0])
        - R[1][2] * (R[0][0] * R[2][1] - R[0][1] * R[2][0])
        + R[2][2] * (R[0][0] * R[1][1] - R[0][1] * R[1][0])
    )
