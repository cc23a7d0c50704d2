"""Fewer components than six: those that are named are met, the others are free."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.bench.geometry_arms import random_arm
from armwright.errors import ArmwrightError
from armwright.models import model
from armwright.robot.formats import load
from armwright.run.solver.solver import compile_solver
from tests.inverse.arms import apart, arm, positions


@pytest.mark.requirement("S4-24")
@pytest.mark.parametrize(
    ("name", "task", "count"),
    [
        ("scara", ("x", "y", "z", "rz"), 2),
        ("planar3r", ("x", "y", "rz"), 2),
        ("planar2r", ("x", "y"), 2),
        ("vertical2r", ("x", "z"), 2),
    ],
)
def test_named_components_give_the_solutions_of_the_arm(name: str, task: tuple[str, ...], count: int) -> None:
    robot = load(name)
    f = compile_solver(model(robot, "inverse_geometry", task=task))
    for q in positions(robot, seed=0, count=15):
        found = f(robot.pose(q))
        assert len(found) == count
        assert min(apart(robot, q, other) for other in found) < 1e-6
    answer = f.solve(robot.pose(q))
    assert answer.met == task
    assert answer.status == "regular"
    assert sorted(answer.branch) == ["elbow down", "elbow up"]


@pytest.mark.parametrize("name", ["scara", "planar2r", "planar3r"])
def test_the_elbow_that_is_up_lies_left_of_the_line_to_the_wrist(name: str) -> None:
    """An arm in a horizontal plane, drawn as it reaches to the right: its second joint bends clockwise."""
    robot = load(name)
    task = ("x", "y") if name == "planar2r" else ("x", "y", "rz")
    f = compile_solver(model(robot, "inverse_geometry", task=None if name == "scara" else task))
    for q in positions(robot, seed=3, count=6):
        answer = f.solve(robot.pose(q))
        assert {words: row[1] < 0 for words, row in zip(answer.branch, answer.q, strict=True)} == {
            "elbow up": True,
            "elbow down": False,
        }


def test_components_that_are_left_out_need_not_agree() -> None:
    """A tool that is held aslant: the SCARA meets position and turn, and nothing else."""
    robot = load("scara")
    f = compile_solver(model(robot, "inverse_geometry", task=("x", "y", "z", "rz")))
    q = np.array([0.4, -0.7, 0.05, 0.9])
    T = robot.pose(q)
    c, s = np.cos(0.3), np.sin(0.3)
    slanted = T @ np.array([[1, 0, 0, 0], [0, c, -s, 0], [0, s, c, 0], [0, 0, 0, 1.0]])
    found = f(slanted)
    assert len(found) == 2
    assert min(apart(robot, q, other) for other in found) < 1e-9
    full = compile_solver(model(robot, "inverse_geometry"))
    assert len(full(T)) == 2
    assert len(full(slanted)) == 0
    assert full.solve(slanted).status == "unreachable"


def test_position_alone_of_three_joints_has_four_solutions() -> None:
    """Shoulder left and right, elbow up and down."""
    robot = arm("kr5").locked({"joint4": 0.0, "joint5": 0.0, "joint6": 0.0})
    f = compile_solver(model(robot, "inverse_geometry", task=("x", "y", "z")))
    for q in positions(robot, seed=1, count=12):
        T = robot.pose(q)
        found = f(T)
        assert len(found) in (2, 4)
        assert min(apart(robot, q, other) for other in found) < 1e-6
        for other in found:
            np.testing.assert_allclose(robot.pose(other)[:3, 3], T[:3, 3], atol=1e-10)
    words = {f"shoulder {side}, elbow {way}" for side in ("left", "right") for way in ("up", "down")}
    assert set(f.solve(T).branch) <= words


def test_direction_of_the_tool_for_five_joints() -> None:
    """Five joints of an elbow arm place the tool's point and x axis; it may turn about that."""
    robot = arm("irb140").locked({"joint6": 0.0})
    f = compile_solver(model(robot, "inverse_geometry", task=("x", "y", "z", "ry", "rz")))
    for q in positions(robot, seed=2, count=8):
        T = robot.pose(q)
        found = f(T)
        assert min(apart(robot, q, other) for other in found) < 1e-6
        for other in found:
            np.testing.assert_allclose(robot.pose(other)[:3, [0, 3]], T[:3, [0, 3]], atol=1e-9)


def test_more_joints_than_components_leave_a_continuum() -> None:
    robot = load("planar3r")
    f = compile_solver(model(robot, "inverse_geometry", task=("x", "y")))
    answer = f.solve(robot.pose([0.3, 0.4, 0.5]))
    assert f.model.method == "numeric"
    assert answer.status == "continuum"
    for q in answer.q:
        np.testing.assert_allclose(robot.pose(q)[:2, 3], robot.pose([0.3, 0.4, 0.5])[:2, 3], atol=1e-9)


@pytest.mark.parametrize("task", [(), ("x", "x"), ("roll",)])
def test_a_task_that_makes_no_sense_is_refused(task: tuple[str, ...]) -> None:
    with pytest.raises(ArmwrightError, match="name some of x, y, z, rx, ry, rz"):
        model(load("scara"), "inverse_geometry", task=task)


@pytest.mark.requirement("S4-25")
def test_five_joints_without_closed_form_are_solved_completely() -> None:
    """A virtual sixth joint makes elimination possible; solutions are those where it is zero."""
    six = random_arm("RRRRRR")
    robot = six.locked({"joint6": 0.4})
    f = compile_solver(model(robot, "inverse_geometry"))
    assert f.model.method == "general"
    whole = compile_solver(model(six, "inverse_geometry"))
    for q in positions(robot, seed=5, count=8):
        T = robot.pose(q)
        found = f(T)
        assert min(apart(robot, q, other) for other in found) < 1e-6
        expected = [row for row in whole(T) if abs(np.sin((row[5] - 0.4) / 2)) < 1e-7]
        assert len(found) == len(expected)
        for other in found:
            np.testing.assert_allclose(robot.pose(other), T, atol=1e-9)
    T[:3, 3] += 0.01
    assert len(f(T)) == 0
    assert f.solve(T).status == "unreachable"
