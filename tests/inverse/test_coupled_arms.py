"""Inverse geometry with joints that follow others (mimic): all solutions, in the joints that lead."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.emit.solvers.c import DIALECT
from armwright.emit.solvers.led_solver import led_solver
from armwright.errors import ArmwrightError
from armwright.kernels.inverse.numeric.numeric_answer import closest_position
from armwright.kernels.inverse.numeric.numeric_search import search_numerically
from armwright.models.inverse.coupled_model import Coupled
from armwright.models.inverse.inverse_model import Numeric
from armwright.robot import Robot
from armwright.robot.coupling import Coupling, come_back
from armwright.robot.geometry.urdf_convention import rotation_x, rotation_y, rotation_z, transform
from armwright.run.solver.native_kernel import native_kernel
from armwright.run.solver.solutions import STATUS
from tests.emit.running import call, need, write
from tests.emit.solving import TOOLS, solve
from tests.inverse.newton_search import solutions
from tests.inverse.test_emitted import from_python


def joint(
    name: str, xyz: str, axis: str, mimic: str = "", *, kind: str = "revolute", limits: str = "-3 3"
) -> str:
    """A joint of a file, on the link named after it; mimic: leader, multiplier, offset."""
    low, high = limits.split()
    text = f'<joint name="{name}" type="{kind}"><parent link="on_{name}"/><child link="CHILD"/>'
    text += f'<origin xyz="{xyz}"/><axis xyz="{axis}"/>'
    text += f'<limit lower="{low}" upper="{high}" effort="1" velocity="1"/>'
    if mimic:
        leader, ratio, offset = mimic.split()
        text += f'<mimic joint="{leader}" multiplier="{ratio}" offset="{offset}"/>'
    return text + "</joint>"


def serial(folder: Path, *joints: str) -> Robot:
    """The robot of a file in which each joint stands on the one before it; its tip is the last link."""
    links = [f"on_{text.split(chr(34))[1]}" for text in joints] + ["tool0"]
    texts = [text.replace("CHILD", child) for text, child in zip(joints, links[1:], strict=True)]
    path = folder / "arm.urdf"
    path.write_text(f'<robot name="arm">{"".join(map(LINK.format, links))}{"".join(texts)}</robot>')
    return aw.load(path)


LINK = '<link name="{}"/>'
ASIDE = transform(rotation_x(0.03) @ rotation_y(0.04) @ rotation_z(0.05), [0.02, 0.03, 0.01])
SHOULDER = (joint("j1", "0 0 0.4", "0 0 1"), joint("j2", "0.2 0 0.3", "0 1 0"))
FOREARM = joint("j3", "0.05 0 0", "0 1 0")
WRIST = (joint("j4", "0.6 0 0.1", "1 0 0"), joint("j5", "0.4 0 0", "0 1 0"), joint("j6", "0.1 0 0", "1 0 0"))
ARMS = {
    "palletiser": (
        *SHOULDER,
        joint("j2_back", "0 0 0.9", "0 1 0", "j2 -1 0"),
        joint("j3", "0 0 0", "0 1 0"),
        joint("j3_level", "1 0 0", "0 -1 0", "j3 1 0.2"),
        joint("j4", "0.2 0 -0.1", "0 0 1"),
    ),
    "parallelogram": (*SHOULDER, joint("level", "0 0 0.9", "0 1 0", "j2 -1 0.1"), FOREARM, *WRIST),
    "telescope": (
        joint("j1", "0 0 0.4", "0 0 1"),
        joint("lift", "0 0 0.3", "0 0 1", kind="prismatic", limits="0 0.5"),
        joint("lift_2", "0 0 0.3", "0 0 1", "lift 0.5 0.01", kind="prismatic", limits="0 0.5"),
        joint("a", "0.3 0 0", "0 0 1"),
        joint("b", "0.3 0 0", "0 0 1"),
    ),
    "gear": (*SHOULDER, joint("j3", "0 0 0.9", "0 1 0", "j2 0.8 0"), *WRIST),
    "half": (
        *SHOULDER,
        joint("j3", "0 0 0.9", "0 1 0"),
        *WRIST[:2],
        joint("j6", "0.1 0 0", "1 0 0", "j5 0.5 0.2"),
    ),
    "twice": (
        *SHOULDER,
        joint("j3", "0 0 0.9", "0 1 0"),
        WRIST[0],
        joint("j4_on", "0.1 0 0", "1 0 0", "j4 1 0"),
        *WRIST[1:],
    ),
}
COUNTS = {  # of solutions in the listing range; where a follower turns less, whole turns of its leader count
    "palletiser": {2, 4},
    "parallelogram": {4, 8},
    "telescope": {2},
    "gear": {2, 4},
    "half": {1, 2},
    "twice": {8, 16},
}


def positions(robot: Robot, count: int, seed: int = 0) -> np.ndarray:
    low, high = ([getattr(one.limits, end) for one in robot.moving] for end in ("lower", "upper"))
    return np.random.default_rng(seed).uniform(low, high, (count, len(robot.moving)))


def nearest_gap(robot: Robot, rows: np.ndarray, q: np.ndarray) -> float:
    """How far the nearest row is from q, angles by whole turns where these change nothing."""
    back = come_back(robot.joints, robot.couplings)
    around = np.array([one.name in back for one in robot.moving])
    apart = np.where(around, np.remainder(rows - q + np.pi, 2 * np.pi) - np.pi, rows - q)
    return float(np.abs(apart).max(axis=1, initial=0.0).min(initial=np.inf))


@pytest.mark.filterwarnings("ignore:the pose is rounded")
@pytest.mark.parametrize("name", list(ARMS))
def test_the_leaders_that_made_a_pose_are_among_its_solutions(name: str, tmp_path: Path) -> None:
    """All solutions give the pose; rounded poses, limits and the nearest one are as for any other arm."""
    robot = serial(tmp_path, *ARMS[name])
    made = aw.model(robot, "inverse_geometry")
    solver = aw.compile(made)
    assert solver.joints == tuple(one.name for one in robot.moving)
    assert made.method == "paul"
    for q in positions(robot, 12):
        T = robot.pose(q)
        answer = solver.solve(T)
        assert answer.status == "regular"
        np.testing.assert_allclose(solver(T), answer.q, rtol=0, atol=1e-9)
        assert len(answer.q) in COUNTS[name]
        assert nearest_gap(robot, answer.q, q) < 1e-7  # conditions of these poses are below 1e4
        assert max(np.abs(robot.pose(row) - T).max() for row in answer.q) < 1e-9
        assert np.abs(solver(T, limits=True) - q).max(axis=1).min() < 1e-7
        assert np.abs(solver(T, nearest=q + 0.01) - q).max() < 1e-7
        assert nearest_gap(robot, solver(np.round(T, 6)), q) < 1e-3


@pytest.mark.parametrize("name", ["palletiser", "telescope"])
def test_four_joints_meet_position_and_turn(name: str, tmp_path: Path) -> None:
    """Also where the tool is wanted aslant, which these arms cannot do and the task leaves out."""
    robot = serial(tmp_path, *ARMS[name])
    task = ("x", "y", "z", "rz")
    solver = aw.compile(aw.model(robot, "inverse_geometry", task=task))
    turn = np.eye(4)
    turn[1:3, 1:3] = [[np.cos(0.3), -np.sin(0.3)], [np.sin(0.3), np.cos(0.3)]]
    for q in positions(robot, 8):
        for T in (robot.pose(q), robot.pose(q) @ turn):
            assert nearest_gap(robot, solver(T), q) < 1e-7


def test_a_batch_and_a_path_are_those_of_single_poses(tmp_path: Path) -> None:
    robot = serial(tmp_path, *ARMS["parallelogram"])
    solver = aw.compile(aw.model(robot, "inverse_geometry"), lazy=False)
    q = positions(robot, 1)[0] + 0.01 * np.arange(20)[:, None]
    T = np.array([robot.pose(row) for row in q])
    rows, counts = solver(T)
    for i, pose in enumerate(T):
        alone = solver(pose)
        assert counts[i] == len(alone)
        assert all(nearest_gap(robot, rows[i, : counts[i]], row) < 1e-9 for row in alone)
    motion = solver.path(T, q[0], limits=False)
    assert motion.status == "complete"
    np.testing.assert_allclose(motion, q, atol=1e-7)


def test_no_solution_is_missing_where_a_row_of_axes_is_folded(tmp_path: Path) -> None:
    """The same arm without followers: the forearm's own angle in the place of the sum."""
    robot = serial(tmp_path, *ARMS["parallelogram"])
    solver = aw.compile(aw.model(robot, "inverse_geometry"))
    held = robot.locked({"j2": 0.0})  # with the upper arm at rest the others are an arm of five joints
    fewer = aw.compile(aw.model(robot, "inverse_geometry", fixed={"j2": 0.0}))
    q = positions(held, 1, seed=4)[0]
    T = held.pose(q)
    assert len(solutions(held, T, starts=300)) == len(fewer(T))
    assert nearest_gap(robot, solver(T), np.insert(q, 1, 0.0)) < 1e-7


def six_that_move_less(folder: Path) -> Robot:
    """Six joints that lead: four of the seven axes are parallel, so that the tool has four freedoms."""
    return serial(
        folder,
        joint("a", "0 -0.317 0.14", "0 1 0"),
        joint("b", "0.192 0 -0.265", "1 0 0"),
        joint("a_too", "0.17 0.471 0.215", "0 1 0", "a 1 0.1"),
        joint("c", "0 0.298 0", "0 1 0"),
        joint("d", "0 0 0", "0 1 0"),
        joint("e", "0 0.065 0", "0 1 0"),
        joint("f", "0 0.346 0.048", "1 0 0"),
    )


@pytest.mark.filterwarnings("ignore:the pose is rounded")
def test_rounded_poses_of_six_joints_that_do_not_move_in_all_directions_are_reached(tmp_path: Path) -> None:
    """What rounding takes out of their reach is taken for the nearest pose, as of fewer joints."""
    robot = six_that_move_less(tmp_path)
    solver = aw.compile(aw.model(robot, "inverse_geometry"))
    strict = aw.compile(solver.model, tolerance=1e-6)
    for q in positions(robot, 4, seed=2):
        T = np.round(robot.pose(q), 6)
        rows = solver(T)
        assert len(rows) > 0
        assert max(np.abs(robot.pose(row) - T).max() for row in rows) < 1e-6
        assert nearest_gap(robot, solver(T, nearest=q)[None], q) < 1e-3
        rough = np.round(T, 4)
        assert max(np.abs(robot.pose(row) - rough).max() for row in solver(rough)) < 3e-4
        assert len(strict(rough)) == 0


@pytest.mark.slow_tool
@pytest.mark.filterwarnings("ignore:the rotation matrix of the pose is rounded")
def test_text_reaches_the_rounded_poses_that_the_compiled_solver_does(tmp_path: Path) -> None:
    """Of joints that do not move the tool in all directions; rounding is forgiven, other poses are not."""
    robot = six_that_move_less(tmp_path)
    made = aw.model(robot, "inverse_geometry")
    assert isinstance(made, Numeric)
    solver = aw.compile(made)
    (q,) = positions(robot, 1, seed=2)
    T = robot.pose(q)
    poses = [np.round(T, 6), np.round(T, 4), T @ ASIDE]
    answers = solve(TOOLS["gcc"], aw.emit(made, "c"), "arm_inverse_geometry", poses, len(q), tmp_path)
    for T, answer, is_reached in zip(poses, answers, (True, True, False), strict=True):
        wanted = solver.solve(T)
        assert bool(len(wanted.q)) == is_reached
        assert (len(answer.q), STATUS[answer.status]) == (len(wanted.q), wanted.status)
        np.testing.assert_allclose(answer.residual, wanted.residual, rtol=0, atol=1e-10)  # as descents end
        assert all(nearest_gap(robot, answer.q, row) < 1e-6 for row in wanted.q)


def test_a_search_goes_on_where_the_usual_starts_find_nothing(tmp_path: Path) -> None:
    """A single usual start finds nothing, and a late solution makes the search longer: all are found."""
    robot = serial(
        tmp_path,
        joint("a", "0.479 0 0.147", "0 0 1"),
        joint("b", "0.09 0 0", "0 0 1"),
        joint("c", "-0.067 0 0", "0 1 0"),
        joint("d", "0.199 -0.28 0", "0 0 1"),
        joint("e", "0 0 0.07", "1 0 0"),
        joint("f", "0.437 0.043 0", "1 0 0"),
        joint("f_too", "0.294 -0.228 0.014", "0 0 1", "f 0.5 0.1"),
    )
    made = aw.model(robot, "inverse_geometry")
    assert isinstance(made, Numeric)
    T = robot.pose([-0.41702233, 1.73368031, 2.904918, -0.78164524, 2.81359722, 2.57415833])
    rows = aw.compile(made)(T)
    assert len(rows) > 1
    np.testing.assert_allclose([robot.pose(row) for row in rows], np.stack([T] * len(rows)), atol=1e-9)
    search = native_kernel(search_numerically, replace(made.record, usual=1))
    found, _, count, *_ = search(T)
    np.testing.assert_allclose(found[:count], rows, atol=1e-9)


def test_iterations_list_the_position_that_made_a_pose(tmp_path: Path) -> None:
    """Few starts lead to these: most descents end beside the pose, and are given up for other starts."""
    robot = serial(
        tmp_path,
        joint("a", "0.301 0.082 -0.406", "1 0 0"),
        joint("b", "-0.386 -0.109 0", "0 0 1"),
        joint("a_too", "0.149 0 -0.207", "0 0 1", "a 0.8 0.05"),
        joint("c", "0 0.273 -0.47", "0 1 0"),
        joint("d", "0 0 -0.202", "0 1 0"),
        joint("e", "0.158 0 0", "0 1 0"),
        joint("f", "0 -0.02 0", "1 0 0"),
    )
    made = aw.model(robot, "inverse_geometry")
    assert made.method == "numeric"
    solver = aw.compile(made)
    for q in (
        [-0.717, 1.28, 0.675, 2.646, 2.95, 1.342],
        [0.789, 2.61, 2.542, -1.036, 2.933, -1.874],
        [2.186, -1.328, -0.317, -2.656, -2.984, -1.829],
    ):
        assert nearest_gap(robot, solver(robot.pose(q)), np.array(q)) < 1e-7


def finger(folder: Path) -> Robot:
    """An arm of three joints with a finger that follows another beside it; the tip is on the follower."""
    text = joint("a", "0 0 0.1", "0 0 1").replace("CHILD", "on_b")
    text += joint("b", "0.3 0 0", "0 0 1").replace("CHILD", "on_c")
    text += joint("c", "0.3 0 0", "0 0 1").replace("CHILD", "hand")
    lead = joint("lead", "0 0.1 0", "1 0 0", kind="prismatic", limits="0 0.1")
    text += lead.replace("on_lead", "hand").replace("CHILD", "left")
    follow = joint("follow", "0 -0.1 0", "0 0 1", "lead -2 0.01", kind="prismatic", limits="-1 1")
    text += follow.replace("on_follow", "hand").replace("CHILD", "right")
    links = "".join(map(LINK.format, ("on_a", "on_b", "on_c", "hand", "left", "right")))
    path = folder / "hand.urdf"
    path.write_text(f'<robot name="hand">{links}{text}</robot>')
    return aw.load(path, tip="right")


def test_the_column_of_a_follower_is_the_joint_that_leads_it(tmp_path: Path) -> None:
    """Also where that one is on another branch: q counts joints that have a value of their own."""
    robot = finger(tmp_path)
    solver = aw.compile(aw.model(robot, "inverse_geometry"))
    assert solver.joints == ("a", "b", "c", "lead") == tuple(one.name for one in robot.moving)
    for q in positions(robot, 5):
        assert nearest_gap(robot, solver(robot.pose(q)), q) < 1e-7
        assert np.abs(solver(robot.pose(q), limits=True) - q).max(axis=1).min() < 1e-7
    fixed = aw.compile(aw.model(robot, "inverse_geometry", fixed={"lead": 0.03}))
    q[3] = 0.03
    assert nearest_gap(robot, fixed(robot.pose(q)), q) < 1e-7
    with pytest.raises(ArmwrightError, match="follows 'lead'"):
        aw.model(robot, "inverse_geometry", fixed={"follow": 0.0})


def test_an_arm_that_does_not_fold_is_solved_by_iterations(tmp_path: Path) -> None:
    """Seven axes and five joints; the answer says that completeness is not guaranteed."""
    axes = (joint("j7", "0.1 0.1 0", "0 1 0", "j5 0.7 0"), joint("j8", "0.1 0 0.1", "0 0 1", "j4 0.3 0"))
    robot = serial(tmp_path, *ARMS["gear"], *axes)
    made = aw.model(robot, "inverse_geometry")
    assert made.method == "numeric"
    assert "not guaranteed" in made.reason
    solver = aw.compile(made)
    q = positions(robot, 1, seed=2)[0]
    assert nearest_gap(robot, solver(robot.pose(q)), q) < 1e-6
    with pytest.raises(ArmwrightError, match="use method='auto'"):
        aw.model(robot, "inverse_geometry", method="paul")


@pytest.mark.filterwarnings("ignore:the")
@pytest.mark.parametrize("decimals", [6, 4, 3])
def test_a_path_of_rounded_poses_is_followed_by_iterations_too(tmp_path: Path, decimals: int) -> None:
    """Six axes and five joints, folded nowhere; a pose that few joints do not meet is no end of a path."""
    wrist = (joint("j4", "0.35 0 0", "0 1 0", "j2 -1 0"), joint("j5", "0.1 0 0", "0 1 0"))
    robot = serial(
        tmp_path,
        joint("j1", "0 0 0.3", "0 0 1"),
        joint("j2", "0 0 0", "0 1 0"),
        joint("j3", "0.4 0 0", "0 1 0"),
        *wrist,
        joint("j6", "0.1 0 0", "1 0 0"),
    )
    solver = aw.compile(aw.model(robot, "inverse_geometry"))
    assert solver.model.method == "numeric"
    q = np.linspace([0.3, 0.4, -0.5, 0.6, 0.7], [0.4, 0.5, -0.4, 0.7, 0.6], 20)
    motion = solver.path(np.round([robot.pose(one) for one in q], decimals), q[0])
    assert motion.status == "complete"
    assert np.abs(motion - q).max() < 20 * 10.0**-decimals  # J's least singular value is a tenth


def test_a_joint_that_another_follows_by_half_comes_back_after_two_turns(tmp_path: Path) -> None:
    robot = serial(tmp_path, *ARMS["half"])
    assert "j5" not in come_back(robot.joints, robot.couplings)
    solver = aw.compile(aw.model(robot, "inverse_geometry"))
    assert not solver.ranges.turns[-1]


def test_leaders_in_a_chain_of_followers_are_those_at_its_head(tmp_path: Path) -> None:
    robot = serial(tmp_path, *ARMS["parallelogram"])
    chained = replace(
        robot,
        couplings=(*robot.couplings, Coupling("j6", "level", ratio=-1)),
    )
    solver = aw.compile(aw.model(chained, "inverse_geometry"))
    q = positions(chained, 1)[0]
    assert solver.joints == ("j1", "j2", "j3", "j4", "j5")
    assert nearest_gap(chained, solver(chained.pose(q)), q) < 1e-6


def asked_poses(T: np.ndarray) -> list[np.ndarray]:
    """The pose as it is, in six decimals, in float32, and with axes that are slightly too long."""
    long = T.copy()
    long[:3, 0] *= 1.0001
    return [T, np.round(T, 6), T.astype(np.float32).astype(float), long]


def miss_of(robot: Robot, q: np.ndarray, T: np.ndarray) -> float:
    """By direct geometry, of the rigid transform nearest to a matrix."""
    U, _, V = np.linalg.svd(T[:3, :3])
    meant = T.copy()
    meant[:3, :3] = U @ V
    return float(np.linalg.norm(robot.pose(q) - meant))


@pytest.mark.filterwarnings("ignore:the")
@pytest.mark.parametrize("name", ["gear", "half", "palletiser"])
def test_the_residual_is_what_a_solution_misses_of_the_pose_that_was_asked(name: str, tmp_path: Path) -> None:
    """Not of the nearest pose within reach, and not of the ordinary arm, whose axes are more than lead."""
    robot = serial(tmp_path, *ARMS[name])
    made = aw.model(robot, "inverse_geometry")
    assert isinstance(made, Coupled)
    emitted = led_solver(made, DIALECT).answer  # the kernel that is written, as plain Python
    routes = [aw.compile(made).solve, aw.compile(made, backend="numpy").solve]
    largest = 0.0
    for T in asked_poses(robot.pose(positions(robot, 1, seed=2)[0])):
        rows = [(answer.q, answer.residual) for answer in (solve(T) for solve in routes)]
        Q, residual, count, *_ = emitted(T)
        assert all(len(q) for q, _ in rows)
        for q, told in (*rows, (Q[:count], residual[:count])):
            missed = [miss_of(robot, row, T) for row in q]
            np.testing.assert_allclose(told, missed, rtol=0, atol=1e-13)  # rounding of a pose
            largest = max(largest, *missed, 0.0)
    assert largest > 1e-8  # rounding of float32: these arms do not meet such poses


@pytest.mark.parametrize("name", ["palletiser", "half", "twice"])
def test_emitted_text_finds_the_leaders_of_the_compiled_solver(name: str, tmp_path: Path) -> None:
    """Two links without a turn, a leader that comes back after two turns, two axes that turn as one."""
    robot = serial(tmp_path, *ARMS[name])
    made = aw.model(robot, "inverse_geometry")
    solver, emitted = aw.compile(made), from_python(made, tmp_path)
    far = np.eye(4)
    far[:3, 3] = 9.0
    for T in [far, far + 1, *map(robot.pose, positions(robot, 4, seed=2))]:
        Q, residual, count, status, free = emitted(T)
        if T[0, 1] == 1:
            assert (count, status) == (0, -1)  # no rigid transform
            continue
        answer = solver.solve(T)
        assert (count, status, free) == (len(answer.q), len(answer.q) > 0, 0)
        np.testing.assert_allclose(Q[:count], answer.q, atol=1e-8)  # two routes to the same rounding
        assert residual[:count].max(initial=0.0) < 1e-9


def two_that_lead_four(folder: Path) -> Robot:
    """Axes that are more than lead: the ordinary arm may move at poses where this one may not."""
    return serial(
        folder,
        joint("a", "0 0.444 0", "0 -1 0"),
        joint("b", "0 0 0", "1 0 0"),
        joint("b_too", "0 0 0.191", "0 0 1", "b 0.5 0"),
        joint("a_too", "0 0.214 0", "0 1 0", "a 1 0"),
    )


@pytest.mark.slow_tool
@pytest.mark.filterwarnings("ignore:the")
def test_c_finds_the_leaders_at_rounded_and_singular_poses_too(tmp_path: Path) -> None:
    """Where the ordinary arm has a continuum, where rounding takes a pose out of reach, and out of reach."""
    need(("gcc",))
    robot = two_that_lead_four(tmp_path)
    made = aw.model(robot, "inverse_geometry")
    assert isinstance(made, Coupled)
    assert not made.leaders.decides
    solver = aw.compile(made)
    poses = [robot.pose(q) for q in ([0.4, -0.7], [0.0, np.pi / 2], [0.0, 0.0], [np.pi / 2, 0.0])]
    T = robot.pose([2.5, -2.8])
    poses += [np.round(T, 4), np.round(T, 6), T @ ASIDE]
    answers = solve(TOOLS["gcc"], aw.emit(made, "c"), "arm_inverse_geometry", poses, 2, tmp_path)
    for T, answer in zip(poses, answers, strict=True):
        wanted = solver.solve(T)
        assert (len(answer.q), STATUS[answer.status]) == (len(wanted.q), wanted.status)
        np.testing.assert_allclose(answer.residual[: len(wanted.q)], wanted.residual, rtol=0, atol=1e-9)
        assert all(nearest_gap(robot, answer.q, row) < 1e-6 for row in wanted.q)
    assert [len(answer.q) > 0 for answer in answers] == [*[True] * 6, False]


@pytest.mark.parametrize(("name", "is_asked"), [("parallelogram", False), ("gear", True)])
def test_text_has_a_search_only_where_one_is_asked(name: str, is_asked: bool, tmp_path: Path) -> None:
    """Six joints that lead six axes: the ordinary arm decides, and no pose is taken for another."""
    made = aw.model(serial(tmp_path, *ARMS[name]), "inverse_geometry")
    text = aw.emit(made, "c")["arm_inverse_geometry.c"]
    for one in (search_numerically, closest_position):
        assert (one.__name__ in text) == is_asked


@pytest.mark.slow_tool
def test_the_folder_of_emitted_c_tests_leaders(tmp_path: Path) -> None:
    """Its poses are made by the leaders, so that every one has solutions."""
    need(("gcc", "make"))
    made = aw.model(serial(tmp_path, *ARMS["gear"]), "inverse_geometry")
    write(aw.emit(made, "c", folder=True), tmp_path)
    printed = call(["make", "test", "CFLAGS=-std=c99 -O0 -Wall -Wextra -Wpedantic -Werror"], tmp_path)
    assert re.search(r"\d\d poses, \d\d+ solutions, .*, 0 wrong", printed)


def test_more_windings_than_a_controller_lists_are_refused(tmp_path: Path) -> None:
    many = "-900 900"
    joints = [
        joint("a", "0 0 0", "0 0 1"),
        joint("b", "0.4 0 0", "0 0 1", limits=many),
        joint("c", "0.3 0 0", "1 0 0", "b 0.5 0.2", limits=many),
        joint("d", "0.3 0 0", "0 1 0"),
    ]
    made = aw.model(serial(tmp_path, *joints), "inverse_geometry")
    with pytest.raises(ArmwrightError, match="give the leaders narrower limits"):
        aw.emit(made, "c")
    assert isinstance(made, Coupled)
    with pytest.raises(ArmwrightError, match=r"in LaTeX: .* model\.free"):
        aw.emit(made, "latex")
    assert aw.emit(made.free, "latex")
