"""The three factors of the Jacobian, each as a matrix [KC97 4.1, (4), erratum E4-6].

^rJ_n = diag(^rA_i, ^rA_i) · [1, −L̂_{j,n}; 0, 1] · ^iJ_{n,j}
The first two have full rank everywhere; where the third, the simplest, loses it the arm is singular.
"""

from __future__ import annotations

from collections.abc import Sequence

from armwright.expr import ONE, ZERO, Node
from armwright.mechanism import mechanism_of
from armwright.models.core.kind import Kind
from armwright.models.core.model import Model
from armwright.models.kinematics.jacobian import LEGEND, JacobianFactors, factors_of, rows_of
from armwright.program import Output
from armwright.robot import Robot


def jacobian_factors(
    robot: Robot,
    *,
    frame: int | str | None = None,
    projection: int | str = 0,
    intermediate: int | str | None = None,
    origin: int | str | None = None,
    point: Sequence[object] | None = None,
) -> Model:
    """A (6, 6), L (6, 6) and JI (6, n): their product is the Jacobian, linear rows before angular rows.

    frame         of which the velocity is meant; by default the tool on the terminal link
    projection    frame r in whose axes the product is written (0: the base)
    intermediate  frame i in whose axes the third factor is written; the middle of the way if not given
    origin        frame j about whose origin it is written; i if not given
    point         x, y, z in ``frame``, numbers or names, instead of its origin
    """
    mechanism_of(robot, allows=("couplings",), what="jacobian_factors")
    middle = _middle(robot, frame) if intermediate is None else intermediate
    b, factors = factors_of(
        robot, frame=frame, projection=projection, intermediate=middle, origin=origin, point=point
    )
    n = len(factors.columns)
    outputs = (
        Output("A", (6, 6), "1", _turning(factors), "axes of the intermediate frame in the projection frame"),
        Output("L", (6, 6), "1 or m", _shifting(factors), "from the origin of the third factor to the point"),
        Output("JI", (6, n), "m or 1", rows_of(factors.columns), "Jacobian in the intermediate frame"),
    )
    mechanism = mechanism_of(robot, what="jacobian_factors")
    inputs = mechanism.joint_arguments("q")
    return FACTORS.model(mechanism, b, inputs=inputs, outputs=outputs, legend=LEGEND)


def _middle(robot: Robot, frame: int | str | None) -> int:
    """The frame half way to the point: the third factor is simplest about there."""
    mechanism = mechanism_of(robot, what="jacobian_factors")
    way = mechanism.tree.way_up(mechanism.number(frame))[::-1] or (0,)
    return way[(len(way) - 1) // 2]


def _turning(factors: JacobianFactors) -> tuple[Node, ...]:
    """diag(A, A)."""
    rows = [[axis[k] for axis in factors.A] for k in range(3)]
    none = [ZERO] * 3
    blocks = [*([*row, *none] for row in rows), *([*none, *row] for row in rows)]
    return tuple(node for row in blocks for node in row)


def _shifting(factors: JacobianFactors) -> tuple[Node, ...]:
    """[1, −L̂; 0, 1]: V = V_j + ω × L."""
    x, y, z = factors.L
    across = ((ZERO, z, -y), (-z, ZERO, x), (y, -x, ZERO))
    unit = [[ONE if i == k else ZERO for k in range(3)] for i in range(3)]
    above = [[*unit[k], *across[k]] for k in range(3)]
    below = [[ZERO, ZERO, ZERO, *unit[k]] for k in range(3)]
    return tuple(node for row in (*above, *below) for node in row)


FACTORS = Kind(
    "jacobian_factors",
    "Jacobian matrix in three factors",
    "Jacobian matrix",
    jacobian_factors,
    ("KC97 (4)-(5)", "E4-6"),
)
