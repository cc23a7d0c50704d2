"""Which method solves a robot, and that it finds the position a pose came from."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.models import model
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run.compiling import compile
from armwright.run.solver.solver import Solver, compile_solver
from tests.inverse.arms import apart, arm, positions
from tests.robot.urdf_files import read

REGULAR = 1e-12


def recovered(robot: Robot, f: Solver, *, seed: int, count: int) -> None:
    """Each position is among the solutions for its pose, and each solution gives that pose."""
    for q in positions(robot, seed=seed, count=count):
        T = robot.pose(q)
        found = f(T)
        assert min(apart(robot, q, other) for other in found) < 1e-6
        for other in found:
            np.testing.assert_allclose(robot.pose(other), T, atol=REGULAR)


@pytest.mark.requirement("S4-24", "S4-25")
@pytest.mark.parametrize(
    ("name", "method"),
    [
        ("irb140", "paul"),
        ("kr5", "paul"),
        ("tx90", "paul"),
        ("five", "paul"),
        ("wrist60", "general"),
        ("offset_wrist", "general"),
        ("oblique", "general"),
        ("middle_ball", "general"),
    ],
)
def test_auto_takes_a_closed_form_where_there_is_one_and_elimination_elsewhere(
    name: str, method: str
) -> None:
    robot = arm(name)
    f = compile_solver(model(robot, "inverse_geometry"))
    assert f.model.method == method
    assert f.model.reason
    recovered(robot, f, seed=0, count=12)


@pytest.mark.requirement("S4-23")
@pytest.mark.parametrize(
    ("robot", "words"),
    [
        (load("puma560"), "wrist_roll, wrist_bend and flange meet in one point"),
        (load("cartesian6"), "column, carriage and ram are slides"),
        (load("dd6"), "shoulder_rotate, shoulder_pivot and arm_rotate meet in one point"),
        (arm("oblique"), "joint4, joint5 and joint6 meet in one point"),
        (arm("middle_ball"), "joint2, joint3 and joint4 meet in one point"),
    ],
)
def test_pieper_names_what_makes_the_arm_solvable(robot: Robot, words: str) -> None:
    f = compile_solver(model(robot, "inverse_geometry", method="pieper"))
    assert f.model.method == "pieper"
    assert words in f.model.reason
    recovered(robot, f, seed=1, count=8)


@pytest.mark.requirement("S4-23")
@pytest.mark.parametrize("robot", [load("ur5e"), arm("wrist60"), arm("kr5", change=1e-6)])
def test_pieper_refuses_an_arm_without_its_condition(robot: Robot) -> None:
    with pytest.raises(ArmwrightError, match="no three prismatic joints"):
        model(robot, "inverse_geometry", method="pieper")


def test_paul_refuses_what_its_equations_do_not_solve() -> None:
    with pytest.raises(ArmwrightError, match=r"types 1-8.*use method='auto' or 'general'"):
        model(arm("wrist60"), "inverse_geometry", method="paul")
    with pytest.raises(
        ArmwrightError, match="'raghavan': use auto, pieper, paul, neighbour, general, numeric"
    ):
        model(load("puma560"), "inverse_geometry", method="raghavan")


@pytest.mark.requirement("S4-25")
@pytest.mark.parametrize("method", ["neighbour", "general"])
@pytest.mark.parametrize("name", ["irb140", "kr5", "tx90"])
def test_an_arm_perturbed_from_a_closed_form_keeps_all_its_solutions(name: str, method: str) -> None:
    """In regular poses the perturbed arm has as many solutions as the exact one."""
    exact = compile_solver(model(arm(name), "inverse_geometry"))
    robot = arm(name, change=1e-6)
    assert model(robot, "inverse_geometry").method == "neighbour"
    f = compile_solver(model(robot, "inverse_geometry", method=method))
    for q in positions(robot, seed=2, count=15):
        found = f(robot.pose(q))
        assert min(apart(robot, q, other) for other in found) < 1e-6
        assert len(found) == len(exact(exact.robot.pose(q)))


def test_names_of_masses_do_not_change_how_a_rounded_arm_is_solved() -> None:
    """Only geometry decides; with names in it no neighbour can be compared."""
    robot = arm("kr5", change=1e-6)
    assert model(robot.symbolic("inertial"), "inverse_geometry").method == "neighbour"
    with pytest.raises(ArmwrightError, match="need numbers"):
        model(robot.symbolic("geometric"), "inverse_geometry")


@pytest.mark.requirement("S4-25")
def test_general_method_finds_sixteen_solutions_of_the_manseur_doty_arm() -> None:
    robot = load("manseur_doty")
    f = compile_solver(model(robot, "inverse_geometry"))
    counts = []
    for q in positions(robot, seed=1, count=40):
        found = f(robot.pose(q))
        counts.append(len(found))
        for other in found:
            np.testing.assert_allclose(robot.pose(other), robot.pose(q), atol=1e-8)
    assert max(counts) == 16
    assert {count % 2 for count in counts} == {0}


@pytest.mark.requirement("S4-23", "S4-24", "S4-25")
@pytest.mark.parametrize("name", ["puma560", "ur5e", "stanford"])
def test_general_method_agrees_with_the_closed_form(name: str) -> None:
    """Two routes that share nothing give the same solutions."""
    robot = load(name)
    closed = compile_solver(model(robot, "inverse_geometry"))
    general = compile_solver(model(robot, "inverse_geometry", method="general"))
    for q in positions(robot, seed=3, count=10):
        a, b = closed(robot.pose(q)), general(robot.pose(q))
        assert len(a) == len(b)
        for row in a:
            assert min(apart(robot, row, other) for other in b) < 1e-6


def test_numeric_solutions_meet_pose_and_limits_and_say_that_they_may_not_be_all() -> None:
    robot = load("panda")
    f = compile_solver(model(robot, "inverse_geometry"))
    assert f.model.method == "numeric"
    assert "not guaranteed" in f.model.reason
    T = robot.pose([0.1, -0.4, 0.3, -1.9, 0.2, 1.6, 0.5])
    found = f(T)
    assert len(found) > 0
    np.testing.assert_array_equal(found, f(T))  # no random number
    for q in found:
        np.testing.assert_allclose(robot.pose(q), T, atol=1e-9)
        for value, joint in zip(q, robot.moving, strict=True):
            assert joint.limits.lower <= value <= joint.limits.upper
    answer = f.solve(T)
    assert answer.status == "continuum"
    assert answer.free_joint in {joint.name for joint in robot.moving}


def test_numeric_solver_bears_joints_that_repeat_each_other() -> None:
    """Two slides along one line and three axes in one: the Jacobian lacks rank wherever the arm is."""
    robot = Robot.from_dh(
        a=[0, 0, 0, 0, 0.8726, 0],
        d=[0.026, 0, 0, 0, 0.7214, 0.09],
        alpha=[-np.pi / 2, np.pi, 0, np.pi / 3, 0, 0],
        theta=[-np.pi / 2, np.pi, 0.3, -np.pi / 2, np.pi, np.pi / 2],
        types="PRRRPP",
        name="repeated",
    )
    f = compile_solver(model(robot, "inverse_geometry"))
    assert "directions at every position" in f.model.reason
    for q in np.random.default_rng(72029).uniform(-1, 1, (10, 6)) * [1, np.pi, np.pi, np.pi, 1, 1]:
        answer = f.solve(robot.pose(q))
        assert answer.status == "continuum"
        assert answer.residual.max() < 1e-9


def test_held_joints_keep_their_value_and_all_others_are_found() -> None:
    robot = load("panda")
    f = compile_solver(model(robot, "inverse_geometry", fixed={"joint7": 0.4}))
    for q in positions(robot, seed=4, count=6):
        q[6] = 0.4
        found = f(robot.pose(q))
        assert found.shape[1] == 7
        assert (found[:, 6] == 0.4).all()
        assert min(apart(robot, q, other) for other in found) < 1e-6


def test_more_than_six_joints_are_refused_by_methods_for_six() -> None:
    with pytest.raises(
        ArmwrightError, match=r"7 joints, method 'paul' solves six; hold the others, e.g. fixed="
    ):
        model(load("panda"), "inverse_geometry", method="paul")


def test_closed_forms_keep_geometric_names() -> None:
    """Symbols in, symbols out: lengths that have names stay parameters of the solution."""
    robot = load("puma560")
    symbolic = robot.symbolic("geometric")
    made = model(symbolic, "inverse_geometry")
    assert made.method == "paul"
    names = {symbol.name for symbol in made.parameters}
    assert {"d3", "d4", "r3", "r4"} <= names
    values = dict.fromkeys(names, 0.0) | {"d3": 0.4, "d4": -0.02, "r3": 0.15, "r4": 0.43}
    f = compile_solver(made, values)
    numbers = symbolic.with_values(values)
    recovered(numbers, f, seed=5, count=5)


LEG = """<robot name="walker">
<link name="body"/><link name="hip"/><link name="thigh"/><link name="calf"/><link name="foot"/>
<joint name="h" type="continuous"><parent link="body"/><child link="hip"/>
  <origin xyz="0.2 0.1 0" rpy="0.3 0.2 0.1"/><axis xyz="1 0 0"/></joint>
<joint name="t" type="continuous"><parent link="hip"/><child link="thigh"/>
  <origin xyz="0 0.08 0"/><axis xyz="0 1 0"/></joint>
<joint name="c" type="continuous"><parent link="thigh"/><child link="calf"/>
  <origin xyz="0 0 -0.2"/><axis xyz="0 1 0"/></joint>
<joint name="f" type="fixed"><parent link="calf"/><child link="foot"/><origin xyz="0 0 -0.2"/></joint>
</robot>"""


@pytest.mark.parametrize("task", [None, ("x", "y", "z")])
def test_legs_of_a_floating_robot_are_those_of_the_same_robot_held(task: tuple[str, ...] | None) -> None:
    """The base stands where it is placed, as for robot.pose, however the first axis stands on it."""
    held = read(LEG)
    floating = held.with_base("floating")
    q = np.array([0.4, -0.7, 1.1])
    found = [
        compile(model(one, "inverse_geometry", task=task, frame="foot"))(one.pose(q, frame="foot"))
        for one in (held, floating)
    ]
    np.testing.assert_array_equal(*found)
    assert np.abs(found[0] - q).max(axis=1).min() < 1e-12
