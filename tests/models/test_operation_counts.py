"""Operation counts of every model of every library robot: they may fall, and no kind of them rises.

``tests/golden/operation_counts.csv`` holds products, sums, divisions, trigonometric and other functions of
the step part, and behind a bar those of setup: of robots as their files have them, with inertial parameters
named and grouped, and with all parameters named but gravity and tool. ``pytest --update-goldens`` writes them
anew; the commit says why.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.program import Counts
from armwright.robot import Robot

TABLE = Path(__file__).parents[1] / "golden" / "operation_counts.csv"
COLUMNS: dict[str, tuple[tuple[str, ...], dict[str, str]]] = {
    "numbers": ((), {}),
    "inertial, base": (("inertial",), {"parameters": "base"}),
    "named": (("inertial", "rotor", "friction", "geometric"), {}),
}
OPERATIONS = ("mul", "add", "div", "trig", "other")
QUICK = ("planar2r", "planar3r", "scara", "puma560", "rx90")
ONCE_ABOVE = (  # one kind of operation was above what it had been, though not the sum of all
    ("puma560", "jacobian_factors", "numbers"),
    ("rx90", "jacobian_factors", "named"),
    ("ur10", "jacobian_factors", "numbers"),
    ("dd6", "velocities", "numbers"),
    ("manseur_doty", "kinetic_energy", "named"),
    ("manseur_doty", "jacobian_determinant", "numbers"),
)

Row = dict[str, str]  # "224 198 0 12 0 | 9 21 0 0 0" by column; "" where the robot has no such model


@cache
def kept_counts() -> dict[tuple[str, str], Row]:
    """What the table holds, by robot and model."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return {(row.pop("robot"), row.pop("model")): row for row in csv.DictReader(file)}


def counted(robot: Robot, kind: str, column: str) -> str:
    """The counts as the table writes them; "" where the model is refused."""
    named, options = COLUMNS[column]
    try:
        counts = aw.model(robot.symbolic(*named) if named else robot, kind, **options).program.counts
    except ArmwrightError:
        return ""
    return f"{_text(counts)} | {_text(counts.setup or Counts())}"


def _text(counts: Counts) -> str:
    return " ".join(str(counts.as_dict()[key]) for key in OPERATIONS)


def risen(robot: str, kind: str, column: str, now: str) -> str:
    """What is wrong with counts, "" where nothing is."""
    before = kept_counts().get((robot, kind), {}).get(column, "")
    if not before or now == before:
        return ""
    pairs = zip(_numbers(now), _numbers(before), strict=False)
    is_above = not now or any(new > old for new, old in pairs)
    return f"{kind} ({column}): {now or 'refused'}, was {before}" if is_above else ""


def _numbers(text: str) -> list[int]:
    return [int(word) for word in text.split() if word != "|"]


@pytest.mark.parametrize(
    "robot", [name if name in QUICK else pytest.param(name, marks=pytest.mark.long) for name in aw.robots()]
)
def test_counts_of_every_model_never_rise(robot: str, request: pytest.FixtureRequest) -> None:
    loaded = aw.load(robot)
    rows = {kind: {column: counted(loaded, kind, column) for column in COLUMNS} for kind in aw.models()}
    if request.config.getoption("--update-goldens"):
        write_rows(robot, rows)
    wrong = [risen(robot, kind, *item) for kind, row in rows.items() for item in row.items()]
    assert list(filter(None, wrong)) == []


def write_rows(robot: str, rows: dict[str, Row]) -> None:
    """The table with other rows of this robot."""
    table = {key: row for key, row in kept_counts().items() if key[0] != robot}
    table |= {(robot, kind): row for kind, row in rows.items() if any(row.values())}
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, ["robot", "model", *COLUMNS], lineterminator="\n")
        writer.writeheader()
        writer.writerows({"robot": one, "model": kind} | table[one, kind] for one, kind in sorted(table))
    kept_counts.cache_clear()


@pytest.mark.parametrize(("robot", "kind", "column"), ONCE_ABOVE)
def test_no_kind_of_operation_rises_where_one_did(robot: str, kind: str, column: str) -> None:
    assert risen(robot, kind, column, counted(aw.load(robot), kind, column)) == ""


def test_every_robot_of_the_library_is_in_the_table() -> None:
    assert {robot for robot, _ in kept_counts()} == set(aw.robots())


def test_the_jacobian_of_a_planar_arm_costs_what_it_costs_by_hand() -> None:
    """d2·s1, d2·c1, xt·s12, xt·c12: four products, two sums and q1 + q2."""
    arm = aw.load("planar2r").symbolic("all")
    counts = aw.model(arm, "jacobian").program.counts
    assert (counts.mul, counts.add, counts.trig) == (4, 3, 4)
