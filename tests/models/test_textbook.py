"""Planar 2R and 3R and an arm in space, printed as textbooks print them; every formula equals the model.

The expected lines are those of any course on robots: l1·cos q1 + l2·cos(q1 + q2) for the tip, the inertia
matrix with l1·l2·m2·cos q2, the gravity torques with g.
"""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
import sympy
from numpy.testing import assert_allclose

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.expr import evaluate_all, names_in
from armwright.expr.bridge import to_sympy
from armwright.expr.formula_text import formula_mathml, formula_text, short_number
from armwright.expr.text import reading_number
from armwright.robot import Robot

CART = """
armwright = 1
name = "cart_pole"
gravity = [0, "-g", 0]
[[joint]]
name = "cart"
type = "prismatic"
gamma = "pi/2"
alpha = "pi/2"
link = { mass = "M" }
[[joint]]
name = "pole"
alpha = "-pi/2"
link = { mass = "m", com = ["l", 0, 0] }
[tool]
xyz = ["l", 0, 0]
"""

TWO_MASSES = """
armwright = 1
name = "two_masses"
gravity = [0, "-g", 0]

[[joint]]
name = "shoulder"
link = { mass = "m1", com = ["l1", 0, 0] }

[[joint]]
name = "elbow"
d = "l1"
link = { mass = "m2", com = ["l2", 0, 0] }

[tool]
xyz = ["l2", 0, 0]
"""


@pytest.fixture(scope="module")
def two_masses(tmp_path_factory: pytest.TempPathFactory) -> Robot:
    """Two rods without mass, a mass at the end of each: the first example of every course."""
    path = tmp_path_factory.mktemp("textbook") / "two_masses.toml"
    path.write_text(TWO_MASSES)
    return aw.load(path)


EXPECTED = {
    "direct_geometry": """\
T11 = cos(q1 + q2)
T12 = -sin(q1 + q2)
T14 = l1·cos(q1) + l2·cos(q1 + q2)
T21 = sin(q1 + q2)
T22 = cos(q1 + q2)
T24 = l1·sin(q1) + l2·sin(q1 + q2)
T33 = 1
T44 = 1""",
    "inertia_matrix": """\
A11 = 2·l1·l2·m2·cos(q2) + l1²·(m1 + m2) + l2²·m2
A12 = l1·l2·m2·cos(q2) + l2²·m2
A21 = A12
A22 = l2²·m2""",
    "gravity": """\
tau1 = g·l1·(m1 + m2)·cos(q1) + g·l2·m2·cos(q1 + q2)
tau2 = g·l2·m2·cos(q1 + q2)""",
    "bias": """\
tau1 = g·l1·(m1 + m2)·cos(q1) - l1·l2·m2·qd2·sin(q2)·(2·qd1 + qd2) + g·l2·m2·cos(q1 + q2)
tau2 = l1·l2·m2·qd1²·sin(q2) + g·l2·m2·cos(q1 + q2)""",
}


@pytest.mark.parametrize("model", EXPECTED)
def test_two_joints_read_as_in_a_textbook(two_masses: Robot, model: str) -> None:
    assert aw.model(two_masses, model).textbook.text == EXPECTED[model]


def test_three_joints_read_as_in_a_textbook() -> None:
    robot = aw.load("planar3r").symbolic("geometric", "tool")
    assert aw.model(robot, "direct_geometry").textbook.text.splitlines()[2] == (
        "T14 = d2·cos(q1) + d3·cos(q1 + q2) + xt·cos(q1 + q2 + q3)"
    )
    named = robot.symbolic("inertial").with_values({"MY1": 0, "MY2": 0, "MY3": 0})
    assert aw.model(named, "inertia_matrix").textbook.text.splitlines()[1:3] == [
        "A12 = d2·(M3·d3 + MX2)·cos(q2) + 2·MX3·d3·cos(q3) + MX3·d2·cos(q2 + q3) + M3·d3² + ZZ2 + ZZ3",
        "A13 = MX3·d3·cos(q3) + MX3·d2·cos(q2 + q3) + ZZ3",
    ]


def test_an_arm_in_space_reads_as_in_a_textbook() -> None:
    lines = aw.model(aw.load("puma560"), "direct_geometry").textbook.text.splitlines()
    assert lines[3] == (
        "T14 = cos(q1)·(0.4318·cos(q2) - 0.0203·cos(q2 + q3) + 0.4331·sin(q2 + q3)) - 0.15005·sin(q1)"
    )


@pytest.mark.parametrize("model", [*EXPECTED, "jacobian", "inverse_dynamics"])
@pytest.mark.parametrize("robot", ["two_masses", "planar3r", "scara"])
def test_formulas_equal_the_model(two_masses: Robot, robot: str, model: str) -> None:
    arm = two_masses if robot == "two_masses" else aw.load(robot).without("friction").symbolic("tool")
    made = aw.model(arm, model)
    nodes = [node for output in made.outputs for node in output.elements]
    formulas = [f.node for table in made.textbook.tables for row in table.rows for f in row]
    names = sorted(set(names_in(*nodes)) | set(names_in(*formulas)))
    at = {text: 0.3 + 0.37 * i for i, text in enumerate(names)}
    assert_allclose(evaluate_all(formulas, at), evaluate_all(nodes, at), rtol=1e-12, atol=1e-12)


def test_formulas_equal_the_model_in_sympy(two_masses: Robot) -> None:
    made = aw.model(two_masses, "inverse_dynamics")
    for node, row in zip(made.outputs[0].elements, made.textbook.tables[0].rows, strict=True):
        difference = sympy.expand_trig(to_sympy(node) - to_sympy(row[0].node))
        assert sympy.trigsimp(sympy.expand(difference)) == 0


def test_velocities_keep_whole_numbers_beside_decimals() -> None:
    """SCARA: M3 + M4 and MX2 share the velocity 2·qd1 + qd2; no quotient of lengths is left over."""
    text = aw.model(aw.load("scara"), "bias").textbook.text
    assert "-qd2·(0.089375·(M3 + M4) + 0.325·MX2)·sin(q2)·(2·qd1 + qd2)" in text
    assert "0.275·MX4·qd4·sin(q4)·(2·qd1 + 2·qd2 - qd4)" in text


def test_viscous_friction_stands_before_coulomb_friction() -> None:
    text = aw.model(aw.load("scara").symbolic("all"), "bias").textbook.text
    for j in (1, 2, 3, 4):
        assert text.index(f"FV{j}·qd{j}") < text.index(f"FS{j}·sign(qd{j})")


@pytest.mark.parametrize("robot", ["scara", "ur10", "planar3r"])
def test_brackets_begin_with_a_positive_term(robot: str) -> None:
    """Where there is one: (MZ5 - MY4 + …), not (-MY4 + MZ5 + …)."""
    text = aw.model(aw.load(robot).symbolic("geometric"), "centre_of_mass").textbook.text
    assert re.findall(r"\(-[^()]* \+ ", text) == []


def test_no_bracket_behind_a_minus_begins_with_another() -> None:
    """-c·(-a + b) reads c·(a - b): a slide between two turns, whose Coriolis terms have many signs."""
    arm = aw.Robot.from_dh(a=[0.2, 0, 0], d=[0, 0, 0], alpha=["-pi/2", "pi/2", 0], types="RPR")
    text = aw.model(arm.symbolic("inertial", "geometric"), "lagrange").textbook.text
    assert "sin(q3)·(MX3·qd2 - qd3·(MX3·d2 + MY3·q2))" in text
    assert "(-" not in text


def test_matrices_are_matrices(two_masses: Robot) -> None:
    made = aw.model(two_masses, "inertia_matrix")
    text = aw.emit(made, "latex", form="textbook")["two_masses_inertia_matrix.tex"]
    assert r"A = \begin{bmatrix}" in text
    assert r"l_{1}\,l_{2}\,m_{2}\,\cos q_{2} + l_{2}^{2}\,m_{2}" in text
    assert made._repr_latex_() == made.textbook.latex


def test_a_column_of_long_formulas_is_written_line_by_line_zeros_among_them() -> None:
    arm = aw.load("planar3r").symbolic("all").with_values({"MY1": 0, "MY2": 0, "MY3": 0})
    torques = aw.model(arm, "inverse_dynamics").textbook.latex
    assert [rf"\tau_{{{j}}} &= " in torques for j in (1, 2, 3)] == [True] * 3
    assert "bmatrix" not in torques
    wide = aw.model(aw.load("puma560").symbolic("all"), "gravity").textbook.latex
    assert r"\tau_{1} &= 0" in wide


def test_what_is_too_long_to_read_is_refused_with_the_remedy() -> None:
    made = aw.model(aw.load("puma560"), "inverse_dynamics")
    with pytest.raises(ArmwrightError, match="more than 400 terms"):
        aw.emit(made, "latex", form="textbook")
    with pytest.raises(ArmwrightError, match="'textbook' in latex"):
        aw.emit(made, "c", form="textbook")


def test_fractions_too_long_to_read_are_refused_and_notebooks_show_steps() -> None:
    made = aw.model(aw.load("planar3r"), "direct_dynamics")
    with pytest.raises(ArmwrightError, match="a fraction with more than 100 terms"):
        print(made.textbook.text)
    assert "aligned" in made._repr_latex_()
    assert "planar2r" in aw.model(aw.load("planar2r"), "base_parameters")._repr_html_()


def test_numbers_are_short_where_rounding_made_them_long() -> None:
    assert short_number(0.6200840000000001) == "0.620084"
    assert short_number(1 / 3) == repr(1 / 3)
    assert short_number(0.350976 - 0.35) == "0.000976"
    assert short_number(4.893097378807905e-12) == "4.893097378807905e-12"
    assert short_number(0.0123456789123456) == "0.0123456789123456"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.009920159999999999, "0.00992016"),
        (0.4318 * 0.4318, "0.18645124"),
        (0.1 + 0.2, "0.3"),
        (2.5e-7 * 3, "7.5e-07"),
        (1.5707963267948966, "1.5707963267948966"),
        (123456789.12345679, "123456789.12345679"),
    ],
)
def test_numbers_of_views_have_the_digits_of_files_or_all(value: float, text: str) -> None:
    """What is shown is the number but for rounding, or reads back to it."""
    assert reading_number(value) == text
    assert float(reading_number(value)) == pytest.approx(value, rel=1e-15)


def test_recursions_in_notebooks_show_short_numbers() -> None:
    shown = aw.model(aw.load("puma560"), "inverse_dynamics")._repr_latex_()
    assert re.findall(r"\d\.\d*(?:0000000|9999999)\d*", shown) == []
    assert float(aw.load("planar2r").links[1].inertia.ZZ) == 0.856  # 0.216 + 4·0.4², not 0.8560000000000001


@pytest.mark.parametrize("name", ["inertia_matrix", "gravity", "jacobian"])
def test_mathml_says_what_the_text_says(name: str) -> None:
    """The typeset formula, read from left to right without its markup, is the plain text."""
    robot = aw.load("planar2r").symbolic("inertial", "geometric")
    for table in aw.model(robot, name).textbook.tables:
        for formula in (one for row in table.rows for one in row):
            markup = ElementTree.fromstring(f"<math>{formula_mathml(formula)}</math>")
            seen = "".join(markup.itertext()).replace("−", "-")
            plain = formula_text(formula).translate(str.maketrans("²³", "23", " ·"))
            assert re.sub("[()]", "", seen) == re.sub("[()]", "", plain)


def test_a_slide_comes_before_what_is_taken_from_it_and_no_force_is_left_out(tmp_path: Path) -> None:
    """q1 - l·sin(q2), as every course writes the tip of a pole on a cart, not -l·sin(q2) + q1."""
    path = tmp_path / "cart.toml"
    path.write_text(CART, encoding="utf-8")
    cart = aw.load(path)
    assert "T14 = q1 - l·sin(q2)" in aw.model(cart, "direct_geometry").textbook.text.splitlines()
    assert aw.model(cart, "gravity").textbook.text == "tau1 = 0\ntau2 = -g·l·m·sin(q2)"


def test_numbers_of_a_matrix_of_symbols_stand_in_it() -> None:
    """The last row of a frame is 0 0 0 1 and has no symbol of its own."""
    text = aw.model(aw.load("puma560").symbolic("geometric"), "direct_geometry").textbook.latex
    assert "0 & 0 & 0 & 1\n" in text
    assert "T_{44}" not in text


def test_the_notebook_view_says_what_comes_back(two_masses: Robot) -> None:
    view = aw.model(two_masses, "inverse_geometry", task=("x", "y"))._repr_html_()
    assert "Q (4, 3): a branch in each row: its joint values, then 1 where it is a solution" in view


def test_base_parameters_are_written_by_their_own_names() -> None:
    """ZZR1 = ZZ1 + M2·d2² [KC97 6]; masses that count alike in one bracket; others by name."""
    arm = aw.model(aw.load("planar2r").symbolic("all"), "base_parameters")
    assert arm.textbook.text.splitlines()[:3] == [
        "ZZR1 = ZZ1 + M2·d2²",
        "MXR1 = MX1 + M2·d2",
        "as they are: MY1, ZZ2, MX2, MY2",
    ]
    (page,) = aw.emit(arm, "latex", form="textbook").values()
    assert "planar2r; KC97" in page
    assert r"\mathrm{ZZR}_{1} = \mathrm{ZZ}_{1} + M_{2}\,d_{2}^{2}" in page
    puma = aw.model(aw.load("puma560"), "base_parameters").textbook.text
    assert "MYR3 = MY3 - MZ4 - 0.4331·(M4 + M5 + M6)" in puma
    closed = aw.model(aw.load("palletiser"), "base_parameters").textbook.text
    assert "29/7·(M4 + M5 + M6)" in closed


def test_a_model_in_sympy_is_what_lagrange_gives(two_masses: Robot) -> None:
    """The inertia matrix is the Hessian of the kinetic energy, gravity the gradient of the potential one."""
    q1, q2, qd1, qd2 = sympy.symbols("q1 q2 qd1 qd2", real=True)
    kinetic = aw.model(two_masses, "kinetic_energy").to_sympy()
    inertia = aw.model(two_masses, "inertia_matrix").to_sympy()
    assert sympy.simplify(sympy.hessian(kinetic, (qd1, qd2)) - inertia) == sympy.zeros(2)
    heights = aw.model(two_masses, "potential_energy").to_sympy()
    gravity = aw.model(two_masses, "gravity").to_sympy()
    assert sympy.simplify(sympy.Matrix([heights.diff(q1), heights.diff(q2)]) - gravity) == sympy.zeros(2, 1)
    terms = aw.model(two_masses, "lagrange").to_sympy()
    assert {name: part.shape for name, part in terms.items()} == {"A": (2, 2), "B": (2, 2), "Q": (2, 1)}


def test_printed_page_explains_the_names_in_its_equations() -> None:
    arm = aw.load("planar2r").symbolic("all")
    (page,) = aw.emit(aw.model(arm, "gravity"), "latex", form="textbook").values()
    table = page.split(r"\subsection*{Symbols}")[1].splitlines()
    assert r"$d_{2}$ & [m] & distance along x, from the axis before to that of joint 2 \\" in table
    assert r"$g$ & [m/s$^{2}$] & acceleration of gravity \\" in table
    assert "ZZ" not in "".join(table)
    (page,) = aw.emit(aw.model(arm, "jacobian"), "latex", form="textbook").values()
    assert r"$\mathrm{xt}$ & [m] & position of the tool along x of the last frame \\" in page.splitlines()
