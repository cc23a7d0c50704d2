"""Operation counts beside Table II of [KC97]: they may fall, never rise.

PUMA 560 with frame 2 at r2 = 0, no rotor, friction or wrench. Complete: the 36 base parameters, all
nonzero. Symmetric: of those, XY = XZ = YZ = MX = 0 on every link; the paper does not define its own.
Counted: products and sums of the step part; sign changes, sines and cosines and what depends on
parameters only are free.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from armwright.expr import Node, evaluate_all, name
from armwright.models.core.model import Model
from armwright.models.dynamics.direct_dynamics import direct_dynamics
from armwright.models.dynamics.inertia_matrix import inertia_matrix
from armwright.models.dynamics.inverse_dynamics import bias, inverse_dynamics
from armwright.models.dynamics.lagrange import lagrange
from armwright.robot import Revolute, Robot
from armwright.robot.formats import load
from armwright.robot.parameters import Parameter, map_parameters
from tests.support.random_robots import random_robot


def complete() -> Robot:
    return load("puma560").without("rotor", "friction", "wrench").symbolic("inertial")


def symmetric() -> Robot:
    return load("puma560_symmetric")


def articulated(robot: Robot, *, parameters: str) -> Model:
    return direct_dynamics(robot, method="articulated", parameters=parameters)


# model, what the paper prints, what was reached: (mul, add) complete, mul + add symmetric
TABLE: dict[str, tuple[Callable[..., Model], tuple[int, int], int, tuple[int, int], int]] = {
    "inverse dynamics": (inverse_dynamics, (271, 265), 327, (224, 198), 293),
    "bias H": (bias, (260, 246), 299, (199, 172), 261),
    "inertia matrix": (inertia_matrix, (208, 161), 252, (122, 111), 186),
    "direct, articulated": (articulated, (961, 713), 1228, (493, 439), 693),
    "Lagrange A, B, Q": (lagrange, (687, 428), 742, (425, 351), 701),
}


@pytest.mark.requirement("S4-41", "S4-44", "S4-45", "S4-46", "S4-47")
@pytest.mark.parametrize("what", TABLE)
def test_counts_of_the_complete_puma(what: str) -> None:
    build, printed, _, (mul, add), _ = TABLE[what]
    counts = build(complete(), parameters="base").program.counts
    print(f"{what:22} ours {counts.mul}/{counts.add}, SYMORO+ {printed[0]}/{printed[1]}")
    assert counts.mul <= mul <= printed[0]
    assert counts.add <= add <= printed[1]


@pytest.mark.requirement("S4-41")
@pytest.mark.parametrize("what", TABLE)
def test_counts_of_the_symmetric_puma(what: str) -> None:
    build, _, printed, _, total = TABLE[what]
    counts = build(symmetric(), parameters="base").program.counts
    print(f"{what:22} ours {counts.mul}/{counts.add}, SYMORO+ together {printed}")
    assert counts.mul + counts.add <= total <= printed


def test_counts_of_direct_dynamics_by_the_inertia_matrix() -> None:
    """A prototype reached 477/414 and 5 divisions; the last pivot is a constant of the last link."""
    counts = direct_dynamics(complete(), parameters="base").program.counts
    assert (counts.mul, counts.add, counts.div) <= (392, 345, 5)
    assert counts.add <= 345
    assert counts.div <= 5


@pytest.mark.requirement("S4-40", "S4-41")
@pytest.mark.parametrize("n", [4, 6, 8])
def test_counts_of_the_general_serial_robot_stay_below_the_papers_bound(n: int) -> None:
    """Ten parameters per link, all lengths and angles general: 92n − 127 products, 81n − 117 sums."""
    robot = random_robot(1, joints=n, types=(Revolute,), is_serial=True).without(
        "rotor", "friction", "wrench"
    )
    robot = map_parameters(robot, _general).symbolic("inertial")
    counts = inverse_dynamics(robot).program.counts
    assert counts.mul <= 92 * n - 127
    assert counts.add <= 81 * n - 117


def _general(parameter: Parameter) -> Node:
    """Every α, d and r (and gravity) a name: no length vanishes and no angle is special."""
    is_general = parameter.group == "geometric" and parameter.name[:-1] in ("alpha", "d", "r")
    if parameter.name.startswith("alpha1") or parameter.name in ("d1", "r1"):
        return parameter.value
    return name(parameter.name) if is_general else parameter.value


@pytest.mark.requirement("S4-40")
def test_no_product_with_zero_or_one_and_nothing_unused() -> None:
    program = inverse_dynamics(complete(), parameters="base").program
    used = {arg for node in (*program.setup, *program.steps) for arg in node.args}
    used |= {node for output in program.outputs for node in output.elements}
    for node in (*program.setup, *program.steps):
        assert node in used
        if node.op == "mul":
            assert not any(arg.is_constant and arg.value in (0, 1, -1) for arg in node.args)


def test_every_base_parameter_of_the_counted_model_is_felt() -> None:
    """Planted faults: with any one of the 36 left out, some torque changes."""
    model = inverse_dynamics(complete(), parameters="base")
    assert len(model.parameters) == 36
    outputs = model.outputs[0].elements
    random = np.random.default_rng(1)
    env = {text: float(random.uniform(0.3, 1.4)) for argument in model.inputs for text in argument.elements}
    env |= {symbol.name: float(random.uniform(0.3, 1.4)) for symbol in model.parameters}
    full = np.array(evaluate_all(outputs, env))
    for symbol in model.parameters:
        assert np.abs(np.array(evaluate_all(outputs, env | {symbol.name: 0.0})) - full).max() > 1e-4, (
            symbol.name
        )


def test_planar_inertia_matrix_costs_what_it_costs_by_hand():
    """A12 - ZZ2 = d2·(MX2·cos q2 - MY2·sin q2): 3 products, 4 sums, 2 functions."""
    counts = inertia_matrix(load("planar2r").symbolic("all")).program.counts
    assert (max(counts.mul, 3), max(counts.add, 4), max(counts.trig, 2)) == (3, 4, 2)
