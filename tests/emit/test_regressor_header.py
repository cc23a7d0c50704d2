"""The header of a regressor says which parameter each column belongs to and what it is made of."""

from __future__ import annotations

import re

import pytest

import armwright as aw
from armwright.emit import all_languages
from armwright.expr import evaluate, parse
from armwright.program.lines import element_numbers

REGRESSORS = ("dynamic_regressor", "filtered_regressor", "energy_regressor", "momentum_regressor")


@pytest.mark.parametrize("language", all_languages())
def test_columns_are_listed_in_their_order(language: str) -> None:
    model = aw.model(aw.load("scara"), "dynamic_regressor", parameters="base")
    text = next(iter(aw.emit(model, language).values()))
    rows = re.findall(r"^\W*(\d+) +([A-Z]+\d+) +\[", text, re.MULTILINE)
    assert rows == [(str(k), name) for k, name in enumerate(model.columns, 1)]
    assert "without effect" not in text


@pytest.mark.parametrize("name", REGRESSORS)
def test_listed_groupings_are_worth_what_the_base_parameters_are(name: str) -> None:
    """The sums in the header, read back and worked out with the robot's values."""
    robot = aw.load("puma560").without("friction")
    base = aw.model(robot, "base_parameters")
    values = {one.name: one.value or 0.0 for one in base.standards}
    expected = {one.name: one.value for one in base.parameters}
    header = aw.emit(aw.model(robot, name, parameters="base"), "c")[f"puma560_{name}.h"]
    flat = re.sub(r"\n \* {5,}", " ", header)
    rows = re.findall(r"^ \*   \d+ +([A-Z]+\d+) +\[[^\]]*\](?: += (.*))?$", flat, re.MULTILINE)
    assert len(rows) >= 36
    for key, text in rows:
        assert evaluate(parse(text or key), values) == pytest.approx(expected[key], rel=1e-12, abs=1e-15)


def test_parts_of_a_matrix_carry_its_row_and_column() -> None:
    assert element_numbers(()) == element_numbers((1,)) == [""]
    assert element_numbers((2, 11))[8:13] == ["109", "110", "111", "201", "202"]
    assert element_numbers((12,))[8:] == ["9", "10", "11", "12"]
    assert len(set(element_numbers((12, 120)))) == 12 * 120
