"""An elbow that turns about a waist, as textbooks print it: m·(how far out)² about the waist."""

from __future__ import annotations

import pytest
from numpy.testing import assert_allclose

import armwright as aw
from armwright.expr import evaluate_all, names_in
from armwright.robot import Robot

EXACT = 1e-12  # rounding of a few dozen products
ELBOW_IN_SPACE = """
armwright = 1
name = "elbow_in_space"
gravity = [0, 0, "-g"]

[[joint]]
name = "waist"
link = { mass = "m1", com = [0, 0, "c1"], inertia = [0, 0, 0, 0, 0, "I1"] }

[[joint]]
name = "shoulder"
alpha = "-pi/2"
link = { mass = "m2", com = ["c2", 0, 0] }

[[joint]]
name = "elbow"
d = "l2"
link = { mass = "m3", com = ["c3", 0, 0] }
"""


@pytest.fixture(scope="module")
def arm(tmp_path_factory: pytest.TempPathFactory) -> Robot:
    path = tmp_path_factory.mktemp("textbook") / "elbow_in_space.toml"
    path.write_text(ELBOW_IN_SPACE)
    return aw.load(path)


def test_squares_of_reaches_read_as_in_a_textbook(arm: Robot) -> None:
    first, *_, last = aw.model(arm, "inertia_matrix").textbook.text.splitlines()
    assert first == "A11 = c2²·m2·cos²(q2) + I1 + m3·(l2·cos(q2) + c3·cos(q2 + q3))²"
    assert last == "A33 = c3²·m3"
    lines = aw.model(arm, "lagrange").textbook.text.splitlines()
    assert "B31 = c3·m3·qd1·sin(q2 + q3)·(l2·cos(q2) + c3·cos(q2 + q3))" in lines
    assert "1/2·m3·qd1²·(l2·cos(q2) + c3·cos(q2 + q3))²" in aw.model(arm, "kinetic_energy").textbook.text


@pytest.mark.parametrize("model", ["inertia_matrix", "lagrange", "inverse_dynamics", "kinetic_energy"])
def test_squares_of_reaches_equal_the_model(arm: Robot, model: str) -> None:
    made = aw.model(arm, model)
    for output, table in zip(made.outputs, made.textbook.tables, strict=True):
        written = [formula.node for row in table.rows for formula in row]
        names = names_in(*written, *output.elements)
        at = {text: 0.3 + 0.37 * i for i, text in enumerate(names)}
        assert_allclose(evaluate_all(written, at), evaluate_all(output.elements, at), rtol=EXACT, atol=EXACT)
