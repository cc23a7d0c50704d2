"""Loops in a plane as textbooks print them: the printed formulas give the assemblies of the solver."""

from __future__ import annotations

import math
from itertools import product
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.robot import Robot
from armwright.run.function.interpret import interpret
from tests.inverse.test_textbook_solutions import printed_rows
from tests.loops.single_rounds import KINDS, planar_lines, round_machine
from tests.support.printed_formulas import printed_value

SAME = 1e-6  # rad or m; assemblies in general position are farther apart, and rounding is far smaller

FOURBAR = """\
joints: q1 crank, q2 knee, q3 rocker
given: q1
loop 'pin': q3 where two circles meet, X·sin(q3) + Y·cos(q3) = Z; then q2
  X3 = -0.03·sin(q1)
  Y3 = 0.1 - 0.03·cos(q1)
  Z3 = 0.048·cos(q1) - 0.0572
  q3 = atan2(X3, Y3) ± atan2(sqrt(X3² + Y3² - Z3²), Z3)
  q2 = atan2(0.25·sin(q3) - 0.12·sin(q1), 0.25·cos(q3) - 0.12·cos(q1) + 0.4) - q1
branches, by the signs of q3:
  +  pin bent right
  -  pin bent left
Upper signs belong to +. A root of a negative number: this assembly does not close.
Angles are modulo 2π."""

SLIDER_CRANK = """\
armwright = 1
name = "slider_crank"

[[joint]]
name = "crank"
home = 0.7

[[joint]]
name = "rod"
parent = "crank"
active = false
d = 0.1
home = -0.9

[[joint]]
name = "piston"
parent = "base"
type = "prismatic"
active = false
gamma = "pi/2"
alpha = "pi/2"
home = 0.3

[[loop]]
name = "pin"
parent = "rod"
d = 0.3

[loop.twin]
parent = "piston"
alpha = "-pi/2"
"""


def printed_assemblies(text: str, given: dict[str, float], joints: list[str]) -> dict[str, np.ndarray]:
    """Positions of all joints by the words of their assembly, but for roots of negative numbers."""
    formulas, signs, rows = printed_rows(text)
    found = {}
    for marks, words in rows:
        known, mark = dict(given), 1
        try:
            for left, right in formulas:
                mark = marks[signs.index(left)] if left in signs else mark
                known[left] = printed_value(right, known, mark)
        except ValueError:
            continue
        found[words] = np.array([known[joint] for joint in joints])
    return found


def apart(robot: Robot, one: np.ndarray, other: np.ndarray) -> float:
    """The largest difference, of angles around the circle."""
    pairs = zip(one - other, robot.moving, strict=True)
    away = [math.remainder(x, 2 * math.pi) if joint.turns else x for x, joint in pairs]
    return float(np.abs(away).max())


def check(robot: Robot, seed: int = 0) -> int:
    """Printed formulas and the program have the same assemblies under the same words; how many were met."""
    model = aw.model(robot, "loop_geometry")
    assert model.is_closed_form
    text = model.textbook.text
    joints = [joint.variable for joint in robot.moving]
    motors = [joint.variable for joint in robot.moving if joint.is_active]
    random = np.random.default_rng(seed)
    met = 0
    for far in (0.0, 0.05, 0.3, 1.0):
        home = np.array([joint.home for joint in robot.moving if joint.is_active])
        q = home + far * random.uniform(-1, 1, len(motors))
        with np.errstate(invalid="ignore", divide="ignore"):
            rows, reach = interpret(model.program, (q,), parameters={})
        printed = printed_assemblies(text, dict(zip(motors, q.tolist(), strict=True)), joints)
        closed = {model.branches[k][1]: row for k, row in enumerate(rows) if (reach[k] > 0).all()}
        assert printed.keys() == closed.keys(), text
        for words, row in closed.items():
            assert apart(robot, row, printed[words]) < SAME, (words, text)
        met += len(closed)
    return met


@pytest.mark.parametrize("robot", ["fourbar", "fivebar", "twoloop", "palletiser"])
def test_printed_formulas_give_the_assemblies_of_library_robots(robot: str) -> None:
    assert check(aw.load(robot)) > 0


@pytest.mark.parametrize(
    ("kinds", "cut"), [*product(("RRRR", "RRRP", "RRPR", "RPRR", "RRPP", "RPPR", "RPRP", "PRRR"), (1, 2, 3))]
)
def test_printed_formulas_give_the_assemblies_of_single_loops(kinds: str, cut: int) -> None:
    """The first joint is the motor; the loop is opened anywhere else."""
    seed = sum(map(ord, kinds)) + cut
    random = np.random.default_rng(seed)
    robot = round_machine(planar_lines(random, kinds), random, cut=cut, motors=[0])
    assert check(robot, seed) > 0


def test_a_four_bar_is_printed_as_in_a_textbook() -> None:
    assert aw.model(aw.load("fourbar"), "loop_geometry").textbook.text == FOURBAR


def test_a_slider_crank_is_printed_as_in_a_textbook(tmp_path: Path) -> None:
    """x = r·cos q ± √(l² − r²·sin² q)."""
    (tmp_path / "slider_crank.toml").write_text(SLIDER_CRANK)
    text = aw.model(aw.load(str(tmp_path / "slider_crank.toml")), "loop_geometry").textbook.text
    assert "  q3 = 0.1·cos(q1) ± sqrt(0.09 - 0.01·sin²(q1))\n" in text
    assert "  +  piston far out\n  -  piston far in\n" in text


def test_a_four_bar_closes_at_the_printed_angles() -> None:
    """Crank, coupler and rocker of the file meet: 0.12 e(q1) + 0.35 e(q1 + q2) = 0.4 + 0.25 e(q3)."""
    text = aw.model(aw.load("fourbar"), "loop_geometry").textbook.text
    for q1 in np.linspace(-3, 3, 7):
        for q in printed_assemblies(text, {"q1": float(q1)}, ["q1", "q2", "q3"]).values():
            crank, coupler, rocker = (np.exp(1j * angle) for angle in (q[0], q[0] + q[1], q[2]))
            assert 0.12 * crank + 0.35 * coupler == pytest.approx(0.4 + 0.25 * rocker, abs=1e-12)


def test_a_loop_that_is_in_no_plane_is_refused_by_its_name() -> None:
    random = np.random.default_rng(3)
    lines, motors = KINDS["spherical four-bar"]
    model = aw.model(round_machine(lines(random), random, cut=2, motors=motors), "loop_geometry")
    with pytest.raises(ArmwrightError, match="the loop at 'j2' is not in a plane; leave form='textbook' out"):
        _ = model.textbook
