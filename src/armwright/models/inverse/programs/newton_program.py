"""What one step of Newton's method evaluates: how far a pose is from the wanted one, and the Jacobian."""

from __future__ import annotations

from armwright.expr import Node
from armwright.expr.vector import cross
from armwright.mechanism import mechanism_of
from armwright.models.core.kind import symbols_in
from armwright.models.core.model import Entry, Model
from armwright.models.kinematics.frame_turn import Vec
from armwright.models.kinematics.geometry import direct_geometry
from armwright.models.kinematics.jacobian import plain_jacobian
from armwright.program import Argument, Output
from armwright.robot import Robot
from armwright.robot.geometry.matrix import Matrix, matvec, rotation_of


def newton_model(robot: Robot, pose: Argument, T: Matrix) -> Model:
    """f(T, q) → E, J in the axes of the general fixed frame: dq solves J·dq = E near a solution.

    E is the difference of the positions, then ½ Σ x × x_wanted over the three axes, which is the turn
    to the wanted orientation for small ones.
    """
    direct, matrix = direct_geometry(robot), plain_jacobian(robot)
    here = direct.outputs[0].elements
    inputs = (pose, *mechanism_of(robot).joint_arguments("q"))
    error, J = _error(here, T), _turn_rows(robot, matrix.outputs[0].elements)
    n = len(robot.moving)
    return Model(
        name="newton_step",
        robot=robot.name,
        title="Error of a pose and Jacobian",
        menu="",
        references=("KC97 (3)-(5)",),
        inputs=inputs,
        outputs=(
            Output("E", (6,), "m and rad", error, "wanted pose less pose: position, turn"),
            Output("J", (6, n), "m or 1", J, "Jacobian, linear rows first"),
        ),
        parameters=symbols_in(robot, (*error, *J), inputs),
        quantities=tuple({item.name: item for item in (*direct.quantities, *matrix.quantities)}.values()),
        legend=(*direct.legend, *(entry for entry in matrix.legend if entry.stem.startswith("J")), _POSE),
    )


_POSE = Entry("T", "1 or m", "wanted pose")


def _error(here: tuple[Node, ...], T: Matrix) -> tuple[Node, ...]:
    position = [T[i][3] - here[4 * i + 3] for i in range(3)]
    turn: list[Vec] = [cross(_axis(here, k), (T[0][k], T[1][k], T[2][k])) for k in range(3)]
    return (*position, *((turn[0][i] + turn[1][i] + turn[2][i]) / 2 for i in range(3)))


def _axis(here: tuple[Node, ...], k: int) -> Vec:
    return here[k], here[4 + k], here[8 + k]


def _turn_rows(robot: Robot, J: tuple[Node, ...]) -> tuple[Node, ...]:
    """The rows of the Jacobian seen from the general fixed frame."""
    R, n = rotation_of(robot.base.placement), len(robot.moving)
    columns = [matvec(R, [J[(3 * half + i) * n + k] for i in range(3)]) for half in (0, 1) for k in range(n)]
    return tuple(columns[half * n + k][i] for half in (0, 1) for i in range(3) for k in range(n))
