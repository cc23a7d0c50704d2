"""Wrenches linear in ten parameters per link: w_jj = A_j·φ_j and the system of a chain [AAH86 2, 2.2].

φ = (m, mc_x, mc_y, mc_z, I_xx, I_xy, I_xz, I_yy, I_yz, I_zz) about the joint origin, I_xy = −∫xy dm
(erratum E2-5): M, MX, MY, MZ, XX, XY, XZ, YY, YZ, ZZ in our names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from armwright.errors import ArmwrightError
from armwright.expr import Node
from armwright.expr.spatial import NOTHING, Spatial
from armwright.expr.vector import cross, plus
from armwright.mechanism import tree_of
from armwright.models.core.builder import Builder
from armwright.models.core.model import Model
from armwright.models.core.registry import Kind
from armwright.models.core.variables import variables_of
from armwright.models.identification.parameter_columns import AXES, wrench_columns
from armwright.models.identification.regressor_model import LEGEND, Frame, frame_of, regressor_model
from armwright.models.identification.regressor_rows import rows_of
from armwright.models.kinematics.frame_turn import Turn, turn_of
from armwright.models.kinematics.link_motion import accelerations_of, speeds
from armwright.program import Output, Symbol
from armwright.robot import Robot
from armwright.robot.parameters import INERTIAL_UNITS

PHI = ("M", "MX", "MY", "MZ", "XX", "XY", "XZ", "YY", "YZ", "ZZ")


def wrench_regressor(robot: Robot, *, link: int | str | None = None) -> Model:
    """A (6, 10) of f(q, qd, qdd): force and moment that move a link, about its origin, in its frame (8).

    link   number or name; by default the terminal link, which carries the load [AAH86 2.1]
    """
    j = tree_of(robot).number(link)
    if not 1 <= j <= robot.NL:
        raise ArmwrightError(f"frame {j} of '{robot.name}' is not a moving link; links are 1 to {robot.NL}")
    frame = _frame(robot, [j])
    columns = _link_columns(frame, [j])[j]
    elements = tuple(node for row in zip(*(_six(screw) for screw in columns), strict=True) for node in row)
    output = Output("A", (6, 10), "", elements, "force and moment per unit of each parameter")
    return regressor_model(WRENCH, frame, [output], robot=robot)


def wrench_system(robot: Robot) -> Model:
    """U (6·NL, 10·NL) and K (n, 10·NL) of f(q, qd, qdd): all joint wrenches and torques (16), (17).

    U_ij = T_i T_{i+1} … T_{j−1} A_j is the wrench at joint i of the motion of link j (15), erratum E2-9;
    zero where joint i does not carry link j. K_ij is its part along the joint axis: the moment of a
    revolute joint, the force of a prismatic one, both of a helical one. Rotors and friction are not in it.
    """
    numbers = list(range(1, robot.NL + 1))
    frame = _frame(robot, numbers)
    own = _link_columns(frame, numbers)
    blocks = {(i, j): screws for j in numbers for i, screws in _transmitted(frame, j, own[j]).items()}
    nothing = [Spatial(NOTHING, NOTHING)] * 10
    U = [
        node for i in numbers for row in _rows([blocks.get((i, j), nothing) for j in numbers]) for node in row
    ]
    K = [
        _along(robot, i, screw) for i in rows_of(frame.robot) if i > 0
        for j in numbers for screw in blocks.get((i, j), nothing)
    ]  # fmt: skip
    width, n = 10 * robot.NL, len(robot.moving)
    outputs = [
        Output("U", (6 * robot.NL, width), "", tuple(U), "wrench at each joint per unit of each parameter"),
        Output("K", (n, width), "", tuple(K), "torque of each joint per unit of each parameter"),
    ]
    return regressor_model(SYSTEM, frame, outputs, robot=robot)


def wrench_transmission(robot: Robot, *, link: int | str | None = None) -> Model:
    """T (6, 6) of f(q): a wrench given in the frame of a link, seen from its antecedent (13), (14).

    T = [[R, 0], [s× R, R]]; twists go the other way by Tᵀ, so that power does not change.
    """
    tree = tree_of(robot)
    b, v = Builder(largest=robot.NF), variables_of(robot)
    j = tree.number(link)
    if j == 0:
        raise ArmwrightError(f"frame 0 of '{robot.name}' has no antecedent; give link=1 or more")
    turn = turn_of(tree, v, b, j)
    units = [Spatial(axis, NOTHING) for axis in AXES] + [Spatial(NOTHING, axis) for axis in AXES]
    columns = [_six(transmitted(unit, turn)) for unit in units]
    elements = tuple(node for row in zip(*columns, strict=True) for node in row)
    output = Output("T", (6, 6), "1 and m", elements, "wrench transmission matrix")
    return TRANSMISSION.made(robot, b, inputs=v.arguments("q"), outputs=(output,), legend=LEGEND)


def transmitted(wrench: Spatial, turn: Turn) -> Spatial:
    """The same wrench about the origin and in the axes of the antecedent (13)."""
    f = turn.back(wrench.linear)
    return Spatial(f, plus(turn.back(wrench.angular), cross(turn.P, f)))


# -------------------------------------------------------------------------------- parts


def _frame(robot: Robot, links: Sequence[int]) -> Frame:
    """A frame whose columns are φ of these links."""
    names = tuple(f"{key}{j}" for j in links for key in PHI)
    plain = frame_of(robot, "q", "qd", "qdd", parameters="standard")
    known = {symbol.name: symbol for symbol in plain.symbols}
    symbols = tuple(known.get(key, Symbol(key, INERTIAL_UNITS[key.rstrip("0123456789")])) for key in names)
    return replace(plain, columns=names, symbols=symbols)


def _link_columns(frame: Frame, links: Sequence[int]) -> dict[int, list[Spatial]]:
    """A_j as ten screws in the order of φ."""
    v, b = frame.variables, frame.b
    motion = accelerations_of(frame.tree, frame.turns, v, b, qdd=v.qdd)
    speed = speeds(frame.tree, frame.turns, v, b)
    found = {}
    for j in links:
        columns = wrench_columns(speed[j].W, motion[j])
        found[j] = [columns[key] for key in PHI]
    return found


def _transmitted(frame: Frame, j: int, screws: list[Spatial]) -> dict[int, list[Spatial]]:
    """The wrenches of link j at every joint on the way down (15)."""
    found = {j: screws}
    for i in frame.tree.way_up(j)[:-1]:
        screws = [transmitted(screw, frame.turns[i]) for screw in screws]
        found[frame.tree.parents[i - 1]] = screws
    return found


def _six(screw: Spatial) -> tuple[Node, ...]:
    return (*screw.linear, *screw.angular)


def _rows(blocks: Sequence[Sequence[Spatial]]) -> list[list[Node]]:
    """Six rows of a block row."""
    return [[_six(screw)[k] for block in blocks for screw in block] for k in range(6)]


def _along(robot: Robot, i: int, screw: Spatial) -> Node:
    return robot.joints[i - 1].screw.along(screw)


WRENCH = Kind(
    "wrench_regressor", "Wrench of a link, linear in its parameters", "", wrench_regressor,
    ("AAH86 (1)-(8)", "E2-3 to E2-5"),
)  # fmt: skip
SYSTEM = Kind(
    "wrench_system", "Wrenches at all joints, linear in the parameters", "", wrench_system,
    ("AAH86 (12)-(17)", "E2-8", "E2-9"),
)  # fmt: skip
TRANSMISSION = Kind(
    "wrench_transmission", "Wrench transmission matrix", "", wrench_transmission, ("AAH86 (13), (14)",)
)
