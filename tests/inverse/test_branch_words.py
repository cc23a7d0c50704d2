"""What branches are called is true of every solution that has the name, at poses of all kinds."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from armwright import compile, load, model
from armwright.models.inverse.inverse_model import Closed
from armwright.robot import Robot
from armwright.run.function.interpret import interpret
from tests.inverse.arms import arm, positions

POSES = 25
H = "pi/2"
XYZ = ("x", "y", "z")
Small = tuple[Robot, tuple[str, ...] | None]


def dh(alpha: list[str | int], a: list[float], d: list[float], types: str = "RRR") -> Robot:
    return Robot.from_dh(alpha=alpha, a=a, d=d, types=types, name="small")


SMALL: dict[str, Small] = {
    "wrist of three joints": (dh([H, "-pi/2", 0], [0, 0, 0], [0, 0, 0.2]), None),
    "slide, then two joints": (dh([H, H, 0], [0, 0.3, 0.2], [0, 0.1, 0], "PRR"), None),
    "slide between turns": (dh([0, "-pi/2", 0], [0.3, 0, 0.2], [0, 0, 0], "RPR"), XYZ),
    "two joints at a right angle": (dh([H, 0], [0.3, 0.2], [0.1, 0], "RR"), ("x", "y")),
    "offset arm": (dh([H, 0, 0], [0, 0.4, 0.3], [0.3, 0.1, 0]), XYZ),
    "spherical arm": (dh(["-pi/2", H, 0], [0, 0, 0], [0.4, 0.1, 0], "RRP"), XYZ),
    "cylindrical arm": (dh([0, "-pi/2", 0], [0, 0, 0], [0.4, 0, 0], "RPP"), XYZ),
    "five joints, one slides": (
        dh([H, "-pi/2", H, "-pi/2", 0], [0, 0, 0.2, 0, 0], [0.2, 0, 0, 0, 0.1], "RRRPR"),
        None,
    ),
}
NO_ELBOW = (load("stanford"), arm("five"))


def solutions(robot: Robot, task: tuple[str, ...] | None = None) -> Iterator[tuple[np.ndarray, list[str]]]:
    """Positions that are solutions of some pose, and the words of each."""
    made = model(robot, "inverse_geometry", task=task)
    assert isinstance(made, Closed)
    for q in positions(robot, seed=5, count=POSES):
        (rows,) = interpret(made.program, (robot.pose(q),), parameters={})
        for row, label in zip(np.asarray(rows), made.labels, strict=True):
            if row[-1] > 0:
                yield row[:-1], label.split(", ")


def holds(robot: Robot, q: np.ndarray, word: str) -> bool | None:
    """Whether a statement about a joint is true; None where it is another kind of word."""
    variables = {joint.variable: k for k, joint in enumerate(robot.moving)}
    joint, _, said = word.partition(" ")
    if joint not in variables:
        return None
    value = float(q[variables[joint]])
    return {
        "positive": value > 0,
        "negative": value < 0,
        "within 90 degrees": abs(value) < np.pi / 2,
        "beyond 90 degrees": abs(value) > np.pi / 2,
    }.get(said)


@pytest.mark.parametrize("what", SMALL)
def test_statements_about_joints_are_true_of_every_solution(what: str) -> None:
    """And no branch is named by a bare sign."""
    robot, task = SMALL[what]
    for q, words in solutions(robot, task):
        assert False not in [holds(robot, q, word) for word in words]
        assert not [word for word in words if word.endswith(("+", "-"))]


def test_what_has_no_elbow_is_not_given_one() -> None:
    """A telescope; and an arm whose plane follows the tool, so that it reaches forward or back."""
    labels = {robot.name: {word for _, words in solutions(robot) for word in words} for robot in NO_ELBOW}
    assert all({"elbow up", "elbow down"}.isdisjoint(words) for words in labels.values())
    assert {"q2 positive", "q2 negative"} <= labels["stanford"]
    assert {"q3 positive", "q3 negative"} <= labels["five"]


@pytest.mark.parametrize(
    ("name", "offset"), [("puma560", True), ("tx40", True), ("ur5e", True), ("rx90", False)]
)
def test_the_right_shoulder_is_on_the_right_of_the_first_axis(name: str, offset: bool) -> None:
    """Seen from the first axis towards the wrist; without an offset the second joint raises the wrist."""
    robot = load(name)
    for q, words in solutions(robot):
        frames = robot.transforms(q)
        axis, second, wrist = frames[1, :3, 2], frames[2, :3, 2], frames[5, :3, 3] - frames[1, :3, 3]
        ahead = wrist - axis * (axis @ wrist) - second * (second @ wrist)
        right = np.cross(ahead, axis)
        measure = second * (second @ wrist) if offset else second
        assert (measure @ right > 0) == ("shoulder right" in words)


@pytest.mark.parametrize("name", ["puma560", "rx90", "tx40", "ur5e", "kr300", "cartesian6"])
def test_a_wrist_without_flip_is_bent_in_the_positive_direction(name: str) -> None:
    robot = load(name)
    for q, words in solutions(robot):
        assert (np.sin(q[4]) > 0) == ("wrist no flip" in words)


def test_names_do_not_depend_on_the_frames_in_which_an_arm_is_written() -> None:
    """The second joint of an arm with an offset, counted the other way round: the same shoulder is right."""
    tables = {"d": [0.3, 0.15, 0], "a": [0, 0.4, 0.35]}
    one = Robot.from_dh(name="one", alpha=["pi/2", 0, 0], **tables)
    other = Robot.from_dh(name="other", alpha=["-pi/2", 0, 0], d=[0.3, -0.15, 0], a=[0, 0.4, 0.35])
    T = one.pose([0.3, 0.5, 0.7])
    named = {}
    for robot in (one, other):
        made = model(robot, "inverse_geometry", task=XYZ)
        assert isinstance(made, Closed)
        (rows,) = interpret(made.program, (T,), parameters={})
        pairs = zip(rows, made.labels, strict=True)
        named[robot.name] = {words: round(float(row[0]), 6) for row, words in pairs if row[-1] > 0}
    assert named["one"] == named["other"]
    assert len(named["one"]) == 4


def test_formulas_without_signs_do_not_speak_of_signs() -> None:
    robot, _ = SMALL["cylindrical arm"]
    made = model(robot, "inverse_geometry")
    assert isinstance(made, Closed)
    assert made.textbook.text.splitlines()[-1].startswith("It is a solution where the arm")
    assert "signs" not in made.textbook.text


def test_printed_solutions_have_all_words_of_their_branches() -> None:
    """Rows that differ in their last word only are told apart; the short form has ten lines of 80 letters."""
    robot = Robot.from_dh(
        a=[0.2, 0.6, 0, 0, 0, 0],
        d=[0.5, 0, 0, 0.3, 0, 0],
        alpha=["pi/2", 0, "pi/2", "-pi/2", "pi/2", 0],
        name="offset",
    )
    solver = compile(model(robot, "inverse_geometry"))
    found = solver.solve(robot.pose([0.3, 0.2, 0.5, -0.7, 0.9, 0.4]))
    rows = str(found).splitlines()[1:]
    assert len(rows) == len(found.q) >= 4
    assert max(map(len, rows)) > 80
    for row, words in zip(rows, found.branch, strict=True):
        assert row.endswith(words)
    assert all(len(line) <= 80 for line in repr(found).splitlines())
    assert len(repr(found).splitlines()) <= 10
    assert repr(solver).startswith("<Solver inverse_geometry of offset: f(T) → joint1, joint2")
