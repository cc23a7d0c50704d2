"""Models with quotients read as one fraction in lowest terms, and gathered terms equal the model.

The pole on a cart is the example of every course on control: its denominator is M + m·sin² of the angle.
"""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
import sympy
from numpy.testing import assert_allclose

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.expr import cos, evaluate_all, name, names_in, number, sin, sqrt
from armwright.expr.bridge import to_sympy
from armwright.expr.formula import formula_of
from armwright.expr.formula_lines import WIDEST
from armwright.expr.formula_text import formula_latex, formula_mathml, formula_text
from armwright.expr.node import Node
from armwright.expr.quotients import without_guards
from armwright.robot import Robot

# Of a four-bar with crank d2, frame d3 and coupler d4; the rate of the rocker as every course derives it.
RATES = (
    "W1 = d3·(d2·sin(q1) + d4·sin(q1 + q2))/(d4·(d2·sin(q2) - d3·sin(q1 + q2)))\n"
    "W2 = d2·sin(q2)/(d2·sin(q2) - d3·sin(q1 + q2))\n"
)

CARTPOLE = """
armwright = 1
name = "cartpole"
gravity = [0, "-g", 0]
[[joint]]
name = "cart"
type = "prismatic"
alpha = "-pi/2"
gamma = "-pi/2"
link = { mass = "M" }
[[joint]]
name = "pole"
alpha = "pi/2"
link = { mass = "m", com = ["l", 0, 0] }
"""

RODS = """
armwright = 1
name = "rods"
gravity = [0, "-g", 0]
[[joint]]
link = { mass = "m1", com = ["l1/2", 0, 0], inertia = [0, 0, 0, 0, 0, "m1*l1^2/12"] }
[[joint]]
d = "l1"
link = { mass = "m2", com = ["l2/2", 0, 0], inertia = [0, 0, 0, 0, 0, "m2*l2^2/12"] }
"""

EXPECTED = {
    ("cartpole", "direct_dynamics"): (
        "qdd1 = (cos(q2)·(g·l·m·sin(q2) - tau2) + l²·m·qd2²·sin(q2) + l·tau1)/(l·(M + m·sin²(q2)))\n"
        "qdd2 = -(l·m·tau1·cos(q2) + l·m·sin(q2)·(l·m·qd2²·cos(q2) + g·(M + m)) - tau2·(M + m))"
        "/(l²·m·(M + m·sin²(q2)))"
    ),
    ("cartpole", "kinetic_energy"): "E = l·m·qd1·qd2·cos(q2) + 1/2·l²·m·qd2² + 1/2·qd1²·(M + m)",
    ("rods", "kinetic_energy"): (
        "E = 1/2·l1·l2·m2·qd1·cos(q2)·(qd1 + qd2) + l1²·qd1²·(1/6·m1 + 1/2·m2) + 1/6·l2²·m2·(qd1 + qd2)²"
    ),
}


@pytest.fixture(scope="module")
def robots(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Robot]:
    folder = tmp_path_factory.mktemp("fractions")
    for text, stem in ((CARTPOLE, "cartpole"), (RODS, "rods")):
        (folder / f"{stem}.toml").write_text(text)
    return {stem: aw.load(folder / f"{stem}.toml") for stem in ("cartpole", "rods")}


@pytest.mark.parametrize(("robot", "model"), EXPECTED)
def test_models_read_as_in_a_textbook(robots: dict[str, Robot], robot: str, model: str) -> None:
    assert aw.model(robots[robot], model).textbook.text == EXPECTED[robot, model]


CASES = [
    ("cartpole", "linearised"),
    ("cartpole", "direct_dynamics"),
    ("rods", "direct_dynamics"),
    ("rods", "inverse_jacobian"),
    ("planar2r", "direct_dynamics"),
]


@pytest.mark.parametrize(("robot", "model"), CASES)
def test_fractions_equal_the_model(robots: dict[str, Robot], robot: str, model: str) -> None:
    made = aw.model(robots[robot] if robot in robots else aw.load(robot), model)
    nodes = [node for output in made.outputs for node in output.elements]
    formulas = [f.node for table in made.textbook.tables for row in table.rows for f in row]
    names = sorted(set(names_in(*nodes)) | set(names_in(*formulas)))
    for first in (0.3, -0.7):
        at = {text: first + 0.37 * i for i, text in enumerate(names)}
        assert_allclose(evaluate_all(formulas, at), evaluate_all(nodes, at), rtol=1e-9, atol=1e-9)


def test_fractions_equal_the_model_in_sympy(robots: dict[str, Robot]) -> None:
    made = aw.model(robots["cartpole"], "direct_dynamics")
    for node, row in zip(made.outputs[0].elements, made.textbook.tables[0].rows, strict=True):
        assert sympy.simplify(to_sympy(node) - to_sympy(row[0].node)) == 0


a, b, c, x, y = (name(text) for text in "abcxy")


@pytest.mark.parametrize(
    ("node", "text"),
    [
        (1 / (a + b - b * cos(x) * (cos(x) * b) / b), "1/(a + b·sin²(x))"),
        ((a * a - b * b) / (a - b), "a + b"),
        ((a + b * sin(x)) * (a + c) / (a + b * sin(x)), "a + c"),
        (1 / (1 / a + 1 / b), "a·b/(a + b)"),
        (b * sin(x) / (a - a * cos(x) * cos(x)), "b/(a·sin(x))"),
        (b * number(0.08) / (number(0.04) * sin(x) * sin(x)), "2·b/sin²(x)"),
        (a / sqrt(b + c) / sqrt(b + c), "a/(b + c)"),
        (a / 2 - b / (a * 3), "(3·a² - 2·b)/(6·a)"),
        (1 / (cos(x) * sin(y) - sin(x) * cos(y)), "-1/sin(x - y)"),
        (a * number(1 / 6) + b * number(0.5), "1/6·a + 1/2·b"),
        (a * number(0.3) + b * number(0.5), "0.3·a + 0.5·b"),
        (a * x + b * x + a * y + b * y, "(x + y)·(a + b)"),
        (a * a + a * b * 2 + b * b, "(a + b)²"),
        (sqrt(a * b + a * c), "sqrt(a·(b + c))"),
    ],
)
def test_sums_and_quotients_have_one_short_form(node: Node, text: str) -> None:
    formula = formula_of(node, most=100)
    assert formula_text(formula) in (text, text.replace("(x + y)·(a + b)", "(a + b)·(x + y)"))
    at = {one: 0.4 + 0.3 * i for i, one in enumerate("abcxy")}
    assert_allclose(evaluate_all([formula.node], at), evaluate_all([node], at), rtol=1e-12)


def test_a_power_of_a_fraction_stands_in_its_line() -> None:
    formula = formula_of(a / (b + c) ** 2, most=100)
    assert formula_latex(formula) == r"\frac{a}{\left(b + c\right)^{2}}"
    assert formula_mathml(formula).startswith("<mfrac>")
    assert formula.terms[0].value == Fraction(1)


def test_long_formulas_are_broken_over_lines_and_columns_have_one_index(robots: dict[str, Robot]) -> None:
    torques = aw.model(robots["rods"], "inverse_dynamics").textbook
    assert r"\tau_{1} &= " in torques.latex
    assert r"\tau_{11}" not in torques.latex
    energy = aw.model(robots["rods"], "kinetic_energy").textbook.latex
    long = aw.model(robots["rods"], "direct_dynamics").textbook.latex
    for text in (torques.latex, energy, long):
        assert text.count(r"\bigl(") == text.count(r"\bigr)")
        for line in text.split("\n"):
            printed = re.sub(r"\\[a-z]*|[_{}^&,$ ]", "", line)
            assert len(printed) < 1.5 * WIDEST, line  # a fraction counts with its longer side only


def test_a_common_positive_divisor_is_left_out_of_atan2(robots: dict[str, Robot]) -> None:
    text = aw.model(robots["cartpole"], "inverse_geometry").textbook.text
    assert "  q2 = atan2(T22, -T21)" in text.splitlines()


def test_the_jacobian_of_a_planar_arm_is_square_in_x_and_y() -> None:
    arm = aw.load("planar2r").symbolic("geometric", "tool")
    J = aw.model(arm, "jacobian", components=("x", "y"))
    assert J.textbook.text.splitlines()[:2] == [
        "J11 = -d2·sin(q1) - xt·sin(q1 + q2)",
        "J12 = -xt·sin(q1 + q2)",
    ]
    assert J.outputs[0].shape == (2, 2)
    inverse = aw.model(arm, "inverse_jacobian", components=("x", "y"))
    assert inverse.textbook.text == (
        "JINV11 = cos(q1 + q2)/(d2·sin(q2))\n"
        "JINV12 = sin(q1 + q2)/(d2·sin(q2))\n"
        "JINV21 = -(d2·cos(q1) + xt·cos(q1 + q2))/(d2·xt·sin(q2))\n"
        "JINV22 = -(d2·sin(q1) + xt·sin(q1 + q2))/(d2·xt·sin(q2))"
    )
    with pytest.raises(ArmwrightError, match="component 'w'"):
        aw.model(arm, "jacobian", components=("x", "w"))


def test_rates_of_a_four_bar_read_as_in_a_textbook() -> None:
    """With numbers too: what guards a division near a singular position is no part of the formula."""
    robot = aw.load("fourbar")
    assert aw.model(robot.symbolic("geometric"), "loop_kinematics").textbook.text.startswith(RATES)
    made = aw.model(robot, "loop_kinematics")
    assert "|" not in made.textbook.text
    nodes = [node for output in made.outputs for node in output.elements]
    formulas = [f.node for table in made.textbook.tables for row in table.rows for f in row]
    at = {"q1": 0.7, "q2": -1.70740584, "q3": -2.07738558, "qd1": 1.3}
    assert_allclose(evaluate_all(formulas, at), evaluate_all(nodes, at), rtol=1e-12)


@pytest.mark.parametrize(("above", "below", "plain"), [(1, 1, 1), (-1, 1, -1), (1, -1, -1), (-1, -1, 1)])
def test_a_guarded_division_is_the_plain_one(above: int, below: int, plain: int) -> None:
    guard, value = name("x") + sqrt(name("x")), name("y") - 2
    assert without_guards((above * guard) / (below * (guard * value))) is plain / value
    assert without_guards(value / guard) is value / guard


def test_whole_numbers_that_terms_share_stand_before_their_bracket() -> None:
    m1, m2, tau = name("m1"), name("m2"), name("tau")
    node = sin(name("q1")) * (2 * m1 + 4 * m2) + tau * (6 * m1 - 9 * m2)
    assert formula_text(formula_of(node, most=100)) == "2·(m1 + 2·m2)·sin(q1) + 3·tau·(2·m1 - 3·m2)"
    halves = (m1 / 2 + m2) * cos(name("q1"))
    assert formula_text(formula_of(halves, most=100)) == "(1/2·m1 + m2)·cos(q1)"
