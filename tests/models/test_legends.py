"""Every name in a program is explained by the legend of its model."""

from __future__ import annotations

import re
from string import ascii_lowercase, digits

import pytest

import armwright as aw
from armwright.models import Model
from armwright.models.core.registry import kinds, model
from armwright.robot.formats import load
from tests.support.random_robots import random_robot

TYPES = (
    aw.Revolute,
    aw.Prismatic,
    aw.Helical,
    aw.Fixed,
)  # named: which models refuse a robot is listed below
ROBOTS = {
    "puma560": load("puma560").symbolic("inertial"),
    "stanford": load("stanford"),
    "tree": random_robot(5, joints=7, types=TYPES),
    "floating": random_robot(3, joints=5, types=TYPES, kind="floating"),
    "long": random_robot(13, joints=12, types=TYPES, is_serial=True),
}
REVOLUTE_ONLY = {"for_arm", "inv_arm", "walker_orin"}
REGULAR_ONLY = {"inverse_jacobian", "joint_velocities", "task_inertia"}
FIXED_ONLY = {"slotine_li", "torque_split"}
CLOSED_ONLY = {"loop_kinematics", "loop_constraints", "loop_geometry"}
CLOSED_TOO = {"inverse_dynamics", "bias", "gravity", "inertia_matrix", "direct_dynamics", "jacobian"}
REFUSED = {
    "puma560": set(),
    "stanford": REVOLUTE_ONLY,
    "tree": REVOLUTE_ONLY | REGULAR_ONLY,
    "floating": REVOLUTE_ONLY | REGULAR_ONLY | FIXED_ONLY,
    "long": REVOLUTE_ONLY | REGULAR_ONLY,
}
CASES = [
    (kind, robot)
    for robot in ROBOTS
    for kind in kinds()
    if kind not in REFUSED[robot] | CLOSED_ONLY | {"inverse_geometry"}  # solved by branches, with own names
]
CLOSED_CASES = [
    (kind, robot) for robot in ("fourbar", "prps3") for kind in (*sorted(CLOSED_ONLY), *sorted(CLOSED_TOO))
]


def unexplained(made: Model) -> set[str]:
    """Names whose stem is neither in the legend nor the name of an output."""
    known = {entry.stem for entry in made.legend} | {output.name for output in made.program.outputs}
    found = set()
    for name in made.program.names.values():
        word = name.rstrip(ascii_lowercase)
        ends = {word[:end] for end in range(len(word.rstrip(digits)), len(word) + 1)}
        if not (ends | {name}) & known:
            found.add(name)
    return found


def test_a_header_speaks_of_no_quantity_that_it_does_not_list() -> None:
    """The PUMA's inverse dynamics, read from the top: every name in an explanation is explained itself."""
    text = aw.emit(model(ROBOTS["puma560"], "inverse_dynamics", parameters="base"), "matlab")
    rows = re.findall(r"^%   ([A-Z]+) +\[(?:[^\]]+)\] +([^=\n]*)$", "".join(text.values()), re.MULTILINE)
    named = {word for _, meaning in rows for word in re.findall(r"\bQ[A-Z]+\b|\bJ[A-Z]+\b", meaning)}
    assert {"QXD", "QZZ"} <= named <= {stem for stem, _ in rows}


@pytest.mark.parametrize("method", ["fewest", "symoro"])
def test_legend_of_the_recursion_names_the_equations_of_the_paper(method: str) -> None:
    """Forward (10), backward (15)-(20); where the letter is another one, the paper's is said."""
    meaning = {
        one.stem: one.meaning for one in model(ROBOTS["puma560"], "inverse_dynamics", method=method).legend
    }
    numbers = {"VP": 10, "F": 15, "NO": 16, "E": 17, "FDI": 18, "N": 19, "GAM": 20}
    assert [stem for stem, k in numbers.items() if f"KC97 ({k})" not in meaning[stem]] == []
    letters = {"NO": "M of", "E": "f of", "N": "m of"}
    assert [stem for stem, text in letters.items() if text not in meaning[stem]] == []


def test_numbers_of_code_have_the_digits_of_the_file() -> None:
    """0.18757561 for 0.4331², no term beside its opposite, and twice QXY3 under its own name."""
    text = "".join(aw.emit(model(ROBOTS["puma560"], "inverse_dynamics"), "matlab").values())
    assert re.findall(r"\d\.\d*(?:000000|999999)\d*", text) == []
    assert "QXY3 = QZ4b - XY3 + 0.00879193*MG4 + 0.0203*MZ4;" in text
    assert "QXT3 = 2*QXY3;" in text.replace("2.0", "2")


def test_values_of_base_parameters_have_the_digits_of_the_file() -> None:
    made = model(load("cartesian6").symbolic("inertial"), "inverse_dynamics", parameters="base")
    values = [repr(symbol.value) for symbol in made.parameters]
    assert [text for text in values if len(text) > 12] == []  # 0.0066448 and not 0.006644800000000001


@pytest.mark.parametrize(("kind", "robot"), CASES)
def test_every_name_is_in_the_legend(kind: str, robot: str) -> None:
    assert not unexplained(model(ROBOTS[robot], kind))


@pytest.mark.parametrize(("kind", "robot"), CLOSED_CASES)
def test_every_name_of_a_closed_robot_is_in_the_legend(kind: str, robot: str) -> None:
    assert not unexplained(model(load(robot), kind))


def test_a_free_joint_is_told_by_its_column_as_fixed_joints_are_counted_in_the_legend() -> None:
    """Joints of the legend have the file's order, fixed ones included; columns are those that move."""
    made = model(load("puma560").locked({"waist": 0.3}), "inverse_geometry")
    header = next(
        text for name, text in aw.emit(made, "c", fallback=False).items() if name.endswith("geometry.h")
    )
    told = " ".join(header.replace("*", " ").split())
    assert "Q 16 x 5" in told
    assert "column of Q whose joint is free, from 1" in told
