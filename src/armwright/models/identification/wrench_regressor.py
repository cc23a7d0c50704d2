"""Wrenches linear in ten parameters per link: w_jj = A_j·φ_j and the system of a chain [AAH86 2, 2.2].

φ = (m, mc_x, mc_y, mc_z, I_xx, I_xy, I_xz, I_yy, I_yz, I_zz) about the joint origin, I_xy = −∫xy dm
(erratum E2-5): M, MX, MY, MZ, XX, XY, XZ, YY, YZ, ZZ in our names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from armwright.errors import ArmwrightError
from armwright.expr import Node
from armwright.expr.spatial import NOTHING, STILL, Spatial
from armwright.mechanism import Mechanism, mechanism_of
from armwright.mechanism.first_mover import AXES
from armwright.models.core.builder import Builder, builder_of
from armwright.models.core.kind import Kind
from armwright.models.core.model import Model
from armwright.models.identification.parameter_columns import wrench_columns
from armwright.models.identification.regressor_model import (
    LEGEND,
    Columns,
    chosen_columns,
    regression_mechanism,
    regressor_model,
)
from armwright.models.identification.regressor_rows import heavy_motions
from armwright.models.kinematics.frame_turn import Turn, turn_of, turns_of
from armwright.program import Output, Symbol
from armwright.robot import Robot
from armwright.robot.parameters import INERTIAL_UNITS

PHI = ("M", "MX", "MY", "MZ", "XX", "XY", "XZ", "YY", "YZ", "ZZ")


def wrench_regressor(robot: Robot, *, link: int | str | None = None) -> Model:
    """A (6, 10) of f(q, qd, qdd): force and moment that move a link, about its origin, in its frame (8).

    link   number or name; by default the terminal link, which carries the load [AAH86 2.1]
    """
    mechanism = regression_mechanism(robot, "q", "qd", "qdd", what="wrench_regressor")
    j = mechanism.number(link)
    if not 1 <= j <= robot.NL:
        raise ArmwrightError(f"frame {j} of '{robot.name}' is not a moving link; links are 1 to {robot.NL}")
    b = builder_of(mechanism)
    wrenches = _link_wrenches(mechanism, turns_of(mechanism, b), b, [j])[j]
    elements = tuple(node for row in zip(*(_entries(one) for one in wrenches), strict=True) for node in row)
    output = Output("A", (6, 10), "", elements, "force and moment per unit of each parameter")
    return _model(WRENCH, mechanism, b, [j], [output])


def wrench_system(robot: Robot) -> Model:
    """U (6·NL, 10·NL) and K (n, 10·NL) of f(q, qd, qdd): all joint wrenches and torques (16), (17).

    U_ij = T_i T_{i+1} … T_{j−1} A_j is the wrench at joint i of the motion of link j (15), erratum E2-9;
    zero where joint i does not carry link j. K_ij is its part along the joint axis: the moment of a
    revolute joint, the force of a prismatic one, both of a helical one. Rotors and friction are not in it.
    """
    numbers = list(range(1, robot.NL + 1))
    mechanism = regression_mechanism(robot, "q", "qd", "qdd", what="wrench_system")
    b = builder_of(mechanism)
    turns = turns_of(mechanism, b)
    own = _link_wrenches(mechanism, turns, b, numbers)
    sent = {j: _transmit(mechanism, turns, j, own[j]) for j in numbers}
    blocks = {(i, j): wrenches for j in numbers for i, wrenches in sent[j].items()}
    nothing = [STILL] * 10
    U = [
        node for i in numbers for row in _rows([blocks.get((i, j), nothing) for j in numbers]) for node in row
    ]
    along = {
        i: [joint.screw.along(wrench) for j in numbers for wrench in blocks.get((i, j), nothing)]
        for i, joint in mechanism.joints.items()
    }
    columns = [
        mechanism.gathering.entries({i: row[c] for i, row in along.items()}) for c in range(10 * robot.NL)
    ]
    K = [column[i] for i in mechanism.free for column in columns]
    width, n = 10 * robot.NL, len(robot.moving)
    outputs = [
        Output("U", (6 * robot.NL, width), "", tuple(U), "wrench at each joint per unit of each parameter"),
        Output("K", (n, width), "", tuple(K), "torque of each joint per unit of each parameter"),
    ]
    return _model(SYSTEM, mechanism, b, numbers, outputs)


def wrench_transmission(robot: Robot, *, link: int | str | None = None) -> Model:
    """T (6, 6) of f(q): a wrench given in the frame of a link, seen from its antecedent (13), (14).

    T = [[R, 0], [s× R, R]]; twists go the other way by Tᵀ, so that power does not change.

    link   number or name; by default the terminal link
    """
    mechanism = mechanism_of(robot, what="wrench_transmission")
    b = builder_of(mechanism)
    j = mechanism.number(link)
    if j == 0:
        raise ArmwrightError(f"frame 0 of '{robot.name}' has no antecedent; give link=1 or more")
    turn = turn_of(mechanism, b, j)
    units = [Spatial(axis, NOTHING) for axis in AXES] + [Spatial(NOTHING, axis) for axis in AXES]
    columns = [_entries(turn.wrench_back(unit)) for unit in units]
    elements = tuple(node for row in zip(*columns, strict=True) for node in row)
    output = Output("T", (6, 6), "1 and m", elements, "wrench transmission matrix")
    inputs = mechanism.joint_arguments("q")
    return TRANSMISSION.model(mechanism, b, inputs=inputs, outputs=[output], legend=LEGEND)


# -------------------------------------------------------------------------------- parts


def _model(
    kind: Kind, mechanism: Mechanism, b: Builder, links: Sequence[int], outputs: Sequence[Output]
) -> Model:
    """A model whose columns are φ of these links."""
    names = tuple(f"{key}{j}" for j in links for key in PHI)
    known = {symbol.name: symbol for symbol in chosen_columns(mechanism.robot, "standard").symbols}
    symbols = tuple(known.get(key, Symbol(key, INERTIAL_UNITS[key.rstrip("0123456789")])) for key in names)
    inputs = mechanism.arguments("q", "qd", "qdd")
    return regressor_model(
        kind, mechanism, b, columns=Columns(names, symbols), inputs=inputs, outputs=outputs
    )


def _link_wrenches(
    mechanism: Mechanism, turns: Mapping[int, Turn], b: Builder, links: Sequence[int]
) -> dict[int, list[Spatial]]:
    """A_j as ten wrenches in the order of φ."""
    motions = heavy_motions(mechanism, mechanism.base, turns, b)
    found = {}
    for j in links:
        columns = wrench_columns(motions[j])
        found[j] = [columns[key] for key in PHI]
    return found


def _transmit(
    mechanism: Mechanism, turns: Mapping[int, Turn], j: int, wrenches: list[Spatial]
) -> dict[int, list[Spatial]]:
    """The wrenches of link j at every joint on the way down (15)."""
    found = {j: wrenches}
    for i in mechanism.tree.way_up(j)[:-1]:
        wrenches = [turns[i].wrench_back(wrench) for wrench in wrenches]
        found[mechanism.parent(i)] = wrenches
    return found


def _entries(screw: Spatial) -> tuple[Node, ...]:
    return (*screw.linear, *screw.angular)


def _rows(blocks: Sequence[Sequence[Spatial]]) -> list[list[Node]]:
    """Six rows of a block row."""
    return [[_entries(screw)[k] for block in blocks for screw in block] for k in range(6)]


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
