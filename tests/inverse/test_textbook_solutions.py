"""Inverse geometry as textbooks print it: the printed formulas, worked out, give the solver's answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.expr import Node, evaluate_all, name
from armwright.models.inverse.closed.paul_equations import bare_arm
from armwright.models.inverse.closed.paul_types import PaulStep, solve
from armwright.models.inverse.closed.unknown_names import UnknownNames
from armwright.models.inverse.closed.written_steps import StepWriter
from armwright.models.writing.formula_page import FormulaPage
from armwright.models.writing.handwriting import AS_TEXT
from armwright.robot import Robot
from armwright.run.function.interpret import interpret
from tests.inverse.arms import apart, arm
from tests.support.printed_formulas import printed_value

SAME = 1e-6  # rad or m; solutions in general position are farther apart, and rounding is far smaller
MET = 1e-8  # of a pose worked out from angles that are right to some 1e-12
POSES = 3

TASKS = {"planar2r": ("x", "y"), "planar3r": ("x", "y", "rz"), "scara": ("x", "y", "z", "rz")}
SIX = ("stanford", "puma560", "ur5e", "kr300", "tx40", "cartesian6")
TURNED = (  # solved from the tip; a slide by type 5; offsets that are no quarter turns; links at 60 degrees
    {
        "a": [0, 0, 0, 0.43, 0.41, 0],
        "d": [0.3, 0, 0.43, 0.1, 0.1, 0.1],
        "alpha": ["pi/2", "-pi/2", "pi/2", 0, "pi/2", 0],
    },
    {
        "a": [0, -0.2, 0, 0, -0.2],
        "d": [0.25, 0, 0.25, 0, 0],
        "alpha": [0, 0, "pi/3", "pi/3", 0],
        "types": "PRRRP",
    },
    {"a": [0, 0.4, 0.3], "d": [0.3, 0, 0], "alpha": ["pi/2", 0, 0], "theta": [0.3, "pi/4", "-pi/2"]},
)


Row = tuple[tuple[int, ...], str]


def printed_rows(text: str) -> tuple[list[tuple[str, str]], list[str], list[Row]]:
    """The formulas in their order, the unknowns with a double sign, the rows of signs with their words."""
    formulas, signs, rows = list[tuple[str, str]](), list[str](), list[Row]()
    for line in text.splitlines():
        if line.startswith("branches, by the signs of "):
            signs = line.removeprefix("branches, by the signs of ").removesuffix(":").split(", ")
        elif line.startswith("  ") and " = " in line:
            left, right = line.strip().split(" = ")
            formulas.append((left, right))
        elif line.startswith("  "):
            marks = line.split()[: len(signs)]
            rows.append((tuple(1 if one == "+" else -1 for one in marks), line[2 * len(signs) + 3 :]))
    return formulas, signs, rows or [((), "")]


def printed_solutions(
    text: str, joints: list[str], T: np.ndarray, values: Mapping[str, float]
) -> Iterator[tuple[np.ndarray, str]]:
    """What the printed formulas give at a pose, branch by branch, but for roots of negative numbers."""
    formulas, signs, rows = printed_rows(text)
    entries = {f"T{i + 1}{j + 1}": float(T[i, j]) for i, j in product(range(4), range(4))}
    entries |= {text: float(T[i, 3]) for i, text in enumerate("xyz")}
    for marks, words in rows:
        known, mark = {**values, **entries}, 1
        try:
            for left, right in formulas:
                mark = marks[signs.index(left)] if left in signs else mark
                known[left] = printed_value(right, known, mark)
        except ValueError:
            continue
        yield np.array([known[joint] for joint in joints]), words


def check(robot: Robot, task: tuple[str, ...] | None = None, **values: float) -> None:
    """Solver and printed formulas find the same; with a task, the solver's are among the printed ones."""
    model = aw.model(robot, "inverse_geometry", **({"task": task} if task else {}))
    direct = aw.model(robot, "direct_geometry").program
    chain = model.arm.robot
    joints = [joint.variable for joint in chain.moving]
    rng = np.random.default_rng(7)
    text = model.textbook.text
    for _ in range(POSES):
        q = rng.uniform(-0.9, 0.9, len(robot.moving))
        T = interpret(direct, (q,), parameters=values)[0]
        rows = interpret(model.program, (T,), parameters=values)[0]
        solved = rows[rows[:, -1] > 0.5, :-1]
        printed = [row for row, _ in printed_solutions(text, joints, T, values)]
        assert len(solved) > 0
        for row in solved:
            assert any(apart(chain, row, one) < SAME for one in printed), text
        for one in printed if len(chain.moving) == len(robot.moving) and not task else ():
            is_met = np.abs(interpret(direct, (one,), parameters=values)[0] - T).max() < MET
            assert is_met == any(apart(chain, row, one) < SAME for row in solved), text


@pytest.mark.parametrize("robot", [*TASKS, *SIX, "hand3"])
def test_printed_formulas_give_the_solutions_of_library_arms(robot: str) -> None:
    check(aw.load(robot), TASKS.get(robot))


@pytest.mark.parametrize("robot", ["irb140", "kr5", "five"])
def test_printed_formulas_give_the_solutions_of_tables(robot: str) -> None:
    check(arm(robot))


@pytest.mark.parametrize("table", TURNED)
def test_printed_formulas_give_the_solutions_of_odd_arms(table: dict[str, list[str]]) -> None:
    check(Robot.from_dh(**table))


def test_printed_formulas_give_the_solutions_with_names_for_lengths() -> None:
    check(aw.load("puma560").symbolic("geometric"), d3=0.43, d4=-0.02, r3=0.15, r4=0.43)


def test_printed_formulas_give_the_solutions_where_offsets_are_called_theta() -> None:
    """The unknown q3 + theta3 must not be called theta3 too: q3 = theta3 - theta3 would be zero."""
    table = {
        "a": [0, "l2", "l3"],
        "d": ["h", 0, 0],
        "alpha": ["-pi/2", 0, 0],
        "theta": [0, "theta2", "theta3"],
    }
    robot = Robot.from_dh(**table)
    check(robot, ("x", "y", "z"), l2=0.4, l3=0.3, h=0.2, theta2=0.3, theta3=-0.7)
    text = aw.model(robot, "inverse_geometry", task=("x", "y", "z")).textbook.text
    assert "q3 = psi3 - theta3" in text


@pytest.mark.parametrize(("robot", "line"), [("rx90", "U = T, the pose that is wanted; "), ("ur5e", "")])
def test_symbols_of_headings_are_explained(robot: str, line: str) -> None:
    """U is the pose itself where the arm has neither base location nor tool, else made from it."""
    lines = aw.model(aw.load(robot), "inverse_geometry").textbook.text.splitlines()
    assert f"{line}1T5: frame 5 seen from frame 1" in lines
    made = [one for one in lines if one.startswith("U, the pose T without")]
    assert len(made) == (robot == "ur5e")


TWO_LINKS = """
armwright = 1
name = "two_links"
gravity = [0, "-g", 0]
[[joint]]
name = "shoulder"
[[joint]]
name = "elbow"
d = "l1"
[tool]
xyz = ["l2", 0, 0]
"""

TWO_LINKS_SOLVED = """\
joints: q1 shoulder, q2 elbow
x, y = T14, T24
every pose that the arm can take has T13 = T23 = T31 = T32 = T34 = 0, T33 = 1
q2 and q1: type 8
  C2 = (x² + y² - l1² - l2²)/(2·l1·l2)
  q2 = atan2(±sqrt(1 - C2²), C2)
  q1 = atan2(y, x) - atan2(l2·sin(q2), l1 + l2·cos(q2))
branches, by the signs of q2:
  +  elbow down
  -  elbow up
Upper signs belong to +. A root of a negative number: this branch does not reach the pose.
A branch is a solution where the arm at these positions has the pose T; angles are modulo 2π."""


@pytest.fixture(scope="module")
def two_links(tmp_path_factory: pytest.TempPathFactory) -> Robot:
    path: Path = tmp_path_factory.mktemp("textbook") / "two_links.toml"
    path.write_text(TWO_LINKS)
    return aw.load(path)


def test_two_links_are_solved_as_in_a_textbook(two_links: Robot) -> None:
    assert aw.model(two_links, "inverse_geometry", task=("x", "y")).textbook.text == TWO_LINKS_SOLVED
    check(two_links, ("x", "y"), l1=0.7, l2=0.5)


def formulas_of(robot: str, numbers: str, task: tuple[str, ...] | None = None) -> list[str]:
    """The printed lines of a library arm with names for its lengths."""
    options = {"task": task} if task else {}
    text = aw.model(aw.load(robot).symbolic(numbers), "inverse_geometry", **options).textbook.text
    return [line.strip() for line in text.splitlines() if line.startswith("  ") and " = " in line]


def test_three_links_are_solved_as_in_a_textbook() -> None:
    assert formulas_of("planar3r", "all", ("x", "y", "rz")) == [
        "q123 = atan2(T21, T11)",
        "X1 = x - xt·cos(q123)",
        "Y1 = y - xt·sin(q123)",
        "C2 = (X1² + Y1² - d2² - d3²)/(2·d2·d3)",
        "q2 = atan2(±sqrt(1 - C2²), C2)",
        "q1 = atan2(Y1, X1) - atan2(d3·sin(q2), d2 + d3·cos(q2))",
        "q3 = q123 - q1 - q2",
    ]


def test_sums_of_angles_begin_with_all_joints_that_are_added() -> None:
    assert formulas_of("scara", "all")[-1] == "q4 = q1 + q2 - phi1"


@pytest.mark.parametrize(
    ("robot", "numbers", "task", "elbow"),
    [
        (
            "scara",
            "all",
            TASKS["scara"],
            [
                "C2 = (x² + y² - d2² - d3²)/(2·d2·d3)",
                "q2 = atan2(±sqrt(1 - C2²), C2)",
                "q1 = atan2(y, x) - atan2(d3·sin(q2), d2 + d3·cos(q2))",
            ],
        ),
        (
            "puma560",
            "geometric",
            None,
            [
                "X2 = T14·cos(q1) + T24·sin(q1)",
                "Z3 = (T34² + X2² - d3² - d4² - r4²)/(2·d3)",
                "q3 = atan2(r4, d4) ± atan2(sqrt(d4² + r4² - Z3²), Z3)",
                "q2 = atan2(-T34, X2) - atan2(d4·sin(q3) - r4·cos(q3), d3 + d4·cos(q3) + r4·sin(q3))",
                "q23 = q2 + q3",
            ],
        ),
        (
            "rx90",
            "geometric",
            None,
            [
                "S3 = (d3² + r4² - T34² - X2²)/(2·d3·r4)",
                "q3 = atan2(S3, ±sqrt(1 - S3²))",
                "q2 = atan2(T34, X2) - atan2(r4·cos(q3), d3 - r4·sin(q3))",
            ],
        ),
    ],
)
def test_elbows_are_solved_by_the_law_of_cosines(
    robot: str, numbers: str, task: tuple[str, ...] | None, elbow: list[str]
) -> None:
    lines = formulas_of(robot, numbers, task)
    assert lines[lines.index(elbow[0]) :][: len(elbow)] == elbow


@pytest.mark.parametrize("upper", [0.68, 0.6])
def test_numbers_of_an_elbow_are_those_of_the_file(upper: float) -> None:
    """The forearm of most industrial arms has an offset, whose length no file gives."""
    table = {"a": [0.26, upper, -0.035, 0, 0, 0], "d": [0.675, 0, 0, 0.67, 0, 0]}
    robot = Robot.from_dh(**table, alpha=["-pi/2", 0, "-pi/2", "pi/2", "-pi/2", 0])
    check(robot)
    text = aw.model(robot, "inverse_geometry").textbook.text
    assert f"/{2 * upper:g}\n" in text
    assert not re.search(r"\d\.\d{9}", text)


def test_angles_of_the_law_of_cosines_reach_the_point(two_links: Robot) -> None:
    """SymPy puts the printed angles into x = l1 C1 + l2 C12, y = l1 S1 + l2 S12."""
    sympy = pytest.importorskip("sympy")
    text = aw.model(two_links, "inverse_geometry", task=("x", "y")).textbook.text
    T = np.eye(4)
    T[:2, 3] = 0.8, 0.1
    l1, l2 = sympy.Float("0.7", 30), sympy.Float("0.5", 30)
    rows = list(printed_solutions(text, ["q1", "q2"], T, {"l1": 0.7, "l2": 0.5}))
    assert sorted(words for _, words in rows) == ["elbow down", "elbow up"]
    for (q1, q2), _ in rows:
        x = l1 * sympy.cos(q1) + l2 * sympy.cos(q1 + q2)
        y = l1 * sympy.sin(q1) + l2 * sympy.sin(q1 + q2)
        assert abs(x - 0.8) < 1e-12
        assert abs(y - 0.1) < 1e-12


def test_slides_are_projections_and_no_quotients() -> None:
    """d3 = s2 (c1 px + s1 py) + c2 pz, as Paul prints it of Stanford's arm; not a quotient by a sine."""
    assert "q3 = U34·cos(q2) + sin(q2)·(T14·cos(q1) + T24·sin(q1))" in formulas_of("stanford", "inertial")
    arm = aw.Robot.from_dh(a=[0, 0], d=[0, 0], alpha=["pi/2", 0], types="RP")
    for options in ({}, {"task": ("x", "y")}):
        text = aw.model(arm, "inverse_geometry", **options).textbook.text
        (line,) = (one for one in text.splitlines() if one.startswith("  q2 = "))
        assert "/" not in line
        assert "cos(q1)" in line


def test_a_small_arm_asked_for_a_whole_pose_hears_of_tasks(two_links: Robot) -> None:
    assert "with the task x, y" in aw.model(two_links, "inverse_geometry").textbook.text
    assert "with the task" not in TWO_LINKS_SOLVED
    wrist = aw.Robot.from_dh(a=[0, 0, 0], d=[0, 0, 0], alpha=["-pi/2", "pi/2", 0])
    assert "with the task" not in aw.model(wrist, "inverse_geometry").textbook.text


def test_elbow_up_is_above_the_line_to_the_hand(two_links: Robot) -> None:
    text = aw.model(two_links, "inverse_geometry", task=("x", "y")).textbook.text
    T = np.eye(4)
    T[:2, 3] = 0.8, 0.1
    found = {words: q for q, words in printed_solutions(text, ["q1", "q2"], T, {"l1": 0.7, "l2": 0.5})}
    assert found["elbow up"][0] > np.arctan2(0.1, 0.8) > found["elbow down"][0]


@pytest.mark.parametrize(
    ("table", "labels"),
    [
        (  # five turns, three of them parallel: the flange half a turn on, the arm bent over itself
            {"a": [0, 0.2, 0.2, 0, 0], "d": [0.3, 0, 0, 0, 0.1], "alpha": ["pi/2", 0, 0, "pi/2", 0]},
            {
                f"q5 {one} the middle, q3 {sign}"
                for one in ("ahead of", "behind")
                for sign in ("positive", "negative")
            },
        ),
        (  # a slide in the forearm
            {
                "a": [0, 0, 0, 0, 0],
                "d": [0.3, 0.1, 0, 0, 0.1],
                "alpha": ["-pi/2", "pi/2", 0, "-pi/2", 0],
                "types": "RRPRR",
            },
            {
                f"shoulder {side}, q2 {sign}"
                for side in ("right", "left")
                for sign in ("positive", "negative")
            },
        ),
    ],
)
def test_branches_of_five_axes_have_words(table: dict[str, list[str]], labels: set[str]) -> None:
    model = aw.model(Robot.from_dh(**table), "inverse_geometry")
    assert set(model.labels) == labels
    assert len(model.labels) == len(labels)


ROUNDED_ORIGINS = (  # of a URDF whose angles have nine decimals: between two of them a fixed frame stays
    ("0 0 0.06", "0 0 0"),
    ("0.002 0 0", "-1.570796325 0 0"),
    ("0 -0.14 0", "0 3.14159265 1.570796325"),
    ("0.17 0 0", "0 0 1.570796325"),
)


def rounded_arm(folder: Path) -> Robot:
    """An arm of four joints from a URDF with rounded angles."""
    joints = [
        f'<joint name="j{i + 1}" type="revolute"><parent link="l{i}"/><child link="l{i + 1}"/>'
        f'<origin xyz="{xyz}" rpy="{rpy}"/><axis xyz="0 0 1"/>'
        '<limit lower="-3" upper="3" effort="1" velocity="1"/></joint>'
        for i, (xyz, rpy) in enumerate(ROUNDED_ORIGINS)
    ]
    links = "".join(f'<link name="l{i}"/>' for i in range(len(joints) + 1))
    (folder / "four.urdf").write_text(f'<robot name="four">{links}{"".join(joints)}</robot>')
    return aw.load(str(folder / "four.urdf"))


def test_formulas_of_a_rounded_file_have_the_names_of_its_joints(tmp_path: Path) -> None:
    """The neighbour with exact angles has fewer fixed frames; constant angles of sums are joined."""
    robot = rounded_arm(tmp_path)
    model = aw.model(robot, "inverse_geometry")
    joints = [joint.variable for joint in robot.moving]
    text = model.textbook.text
    assert joints != ["q1", "q2", "q3", "q4"]
    assert "an arm with exact angles, within" in text
    q = np.array([0.4, -0.3, 0.7, 0.2])
    T = robot.pose(q)
    printed = [row for row, _ in printed_solutions(text, joints, T, {})]
    assert any(apart(model.arm.robot, q, row) < SAME for row in printed), text
    (last,) = [right for left, right in printed_rows(text)[0] if left == joints[-1]]
    assert "pi" not in last


def test_a_neighbour_with_a_closed_form_is_told_of() -> None:
    table = {
        "a": [0, 0.43, 0, 0, 0, 0],
        "d": [0.3, 0, 0.15, 0.43, 0, 0.1],
        "alpha": ["pi/2", "2e-6", "pi/2 + 3e-6", "-pi/2", "pi/2 - 2e-6", 0],
    }
    with pytest.raises(ArmwrightError, match=r"within .* of an arm .* print that arm: robot.exact\(1e-05\)"):
        _ = aw.model(Robot.from_dh(**table), "inverse_geometry").textbook


def test_words_are_those_of_the_solver() -> None:
    model = aw.model(aw.load("puma560"), "inverse_geometry")
    q = np.array([0.3, -0.6, 0.7, 0.5, 0.6, -0.4])
    T = interpret(aw.model(aw.load("puma560"), "direct_geometry").program, (q,), parameters={})[0]
    rows = interpret(model.program, (T,), parameters={})[0]
    names = [f"q{j}" for j in range(1, 7)]
    for printed, words in printed_solutions(model.textbook.text, names, T, {}):
        (at,) = [k for k, row in enumerate(rows) if apart(model.arm.robot, row[:-1], printed) < SAME]
        assert model.labels[at] == words


# --------------------------------------------------------------------------------- Paul's types


@pytest.mark.parametrize("kind", range(1, 9))
@pytest.mark.parametrize("theta", ["0", "pi/2", "0.4"])
def test_every_type_is_printed_as_it_is_solved(kind: int, theta: str) -> None:
    """With letters for its coefficients; the joint's zero is elsewhere, and the slide begins at 0.2."""
    arm = bare_arm(
        Robot.from_dh(a=[0.1, 0, 0], d=[0, 0.2, 0], alpha=[0, 0, 0], theta=[theta, 0, 0], types="RPR")
    )
    q1, q2, q3 = (name(joint.variable) for joint in arm.robot.moving)
    angles: tuple[Node, ...] = (q1, q3) if kind >= 6 else (q1,) if kind > 1 else ()
    slides = (q2,) if kind in (1, 4, 5) else ()
    count = {1: 2, 2: 3, 4: 4}.get(kind, 6)
    letters = tuple(name(f"k{k}") for k in range(count))
    values = {f"k{k}": value for k, value in enumerate((0.31, 0.1, -0.17, -0.36, 0.09, 0.18)[:count])}
    step = PaulStep(kind, angles, slides, letters, 1 if kind in (1, 3) else 2, ())
    names = UnknownNames(arm, {"q1": "1", "q2": "2", "q3": "3"}, {})
    written = StepWriter(names, FormulaPage(AS_TEXT, {})).write(step)
    for mark in (1, -1) if step.branches == 2 else (1,):
        known = dict(values)
        for line in written.lines:
            known[line.left] = printed_value(line.right, known, mark)
        branch = solve(step, letters, mark * written.flip)
        for node, (c, s) in zip(angles, branch.angles, strict=True):
            cosine, sine = evaluate_all([c, s], values)
            found = names.angle(node)
            shift = evaluate_all([found.shift], {})[0]
            turn = known[found.name] * found.side + shift
            np.testing.assert_allclose([np.cos(turn), np.sin(turn)], [cosine, sine], atol=1e-12)
        for node, r in zip(slides, branch.slides, strict=True):
            (value,) = evaluate_all([names.slide_node(node) - r], {**values, **known})
            assert abs(value) < 1e-12


# --------------------------------------------------------------------------------- refusals, LaTeX


def test_arms_without_closed_form_are_refused_with_the_reason() -> None:
    with pytest.raises(ArmwrightError, match="no closed form"):
        print(aw.model(aw.load("manseur_doty"), "inverse_geometry").textbook.text)


def test_latex_has_every_formula(two_links: Robot) -> None:
    model = aw.model(two_links, "inverse_geometry", task=("x", "y"))
    text = aw.emit(model, "latex", form="textbook")["two_links_inverse_geometry.tex"]
    assert r"q_{2} = \text{atan2}\!\left(\pm \sqrt{1 - C_{2}^{2}},\, C_{2}\right)" in text
    assert r"C_{2} = \frac{x^{2} + y^{2} - l_{1}^{2} - l_{2}^{2}}{2\,l_{1}\,l_{2}}" in text
    assert model._repr_latex_() == model.textbook.latex
    texts = re.findall(r"\\text\{([^}]*)", model.textbook.latex)
    assert len(texts) > 4
    assert not any("quad" in one for one in texts)  # MathJax prints it letter by letter there


def test_names_with_underscores_and_signs_are_typeset_outside_of_text() -> None:
    text = aw.model(aw.load("puma560"), "inverse_geometry").textbook.latex
    assert r"q4 wrist}\_\text{roll, q5 wrist}\_\text{bend" in text
    inside = re.findall(r"\\text\{([^}]*)", text)
    assert not any("\\" in one or "_" in one for one in inside)  # MathJax prints a command there as it is
    assert r"{+}\;{-}\;{+}\quad \text{" in text
    assert text.count("aligned") == 2  # one display has one left edge


def test_roots_are_spoken_of_where_there_are_any() -> None:
    wrist = aw.Robot.from_dh(a=[0, 0, 0], d=[0, 0, 0], alpha=["-pi/2", "pi/2", 0])
    for robot in (wrist, aw.load("puma560")):
        text = aw.model(robot, "inverse_geometry").textbook.text
        assert ("root of a negative number" in text) == ("sqrt(" in text)
