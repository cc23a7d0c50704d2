"""Roots that occur several times, and continua without end: each is one solution."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.kernels.inverse.arm import PIVOT
from armwright.kernels.inverse.closed.double_roots import merge_double_roots
from armwright.kernels.inverse.elimination.accounts import add_root, mark_lacking
from armwright.kernels.inverse.elimination.root_solutions import MAYBE, kind_of_stray
from armwright.kernels.inverse.search.own_rows import scaled_pose
from armwright.kernels.tolerances import SINGULAR
from armwright.models.core.registry import model
from armwright.models.inverse.elimination.missing_solutions import flatness
from armwright.models.inverse.elimination.trials import generic_positions
from armwright.models.inverse.singular_positions import singular_positions
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run.compiling import compile
from armwright.run.solver.solver import Solver
from tests.inverse import six_joint_arms as six
from tests.inverse.six_joint_arms import apart

_h = np.pi / 2
BACKENDS = ("auto", "numpy")


def solver_of(robot: Robot, backend: str, method: str = "auto") -> Solver:
    solver = compile(model(robot, "inverse_geometry", method=method), backend=backend)
    assert isinstance(solver, Solver)
    return solver


@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize("backend", BACKENDS)
def test_a_fourfold_root_is_one_solution(backend: str) -> None:
    """Newton's method stops within ε^(1/4) of it, on a line that is bent: linear midpoints are off it."""
    robot = Robot.from_dh(
        a=[0.25, -0.34, 0.51, 0, 0.8316, -0.4],
        d=[0, 1, 0, 0.143, 0, 0],
        alpha=[-_h, 0, -_h, np.pi / 3, 0, 0],
        theta=[np.pi, -_h, 0, 0, _h, np.pi],
        types="RRRPRR",
        name="fourfold",
    )
    q = np.array([0, np.pi, 0, 0, 0, _h])
    answer = solver_of(robot, backend, "general").solve(robot.pose(q))
    assert answer.status == "singular"
    assert len(answer.q) == 3
    assert apart(robot, answer.q, q).min() < 1e-4


@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize("backend", BACKENDS)
def test_a_line_of_slides_is_one_continuum_however_far_its_points_are(backend: str) -> None:
    robot = Robot.from_dh(
        a=[0, 0, 0, 0, 0.5, 0.9394],
        d=[-0.699, 0, -0.814, 0.295, 0.267, 0.78],
        alpha=[np.pi / 3, -_h, -_h, -_h, 0, np.pi / 3],
        theta=[0.3, -_h, 0, -_h, np.pi, 0.3],
        types="PRRPRP",
        name="line",
    )
    answer = solver_of(robot, backend, "general").solve(robot.pose([0.4, 0, -1.2, 0.8, 1.25, -0.3]))
    assert answer.status == "continuum"
    assert len(answer.q) == 1
    assert answer.q[0, ["joint1", "", "", "joint4", "", "joint6"].index(answer.free_joint)] == 0


def test_four_joints_are_solved_exactly_where_six_would_be_singular() -> None:
    """Joints that complete the arm must be zero; at a double root they are so to 1e-8 only."""
    robot = Robot.from_dh(
        a=[-0.821, 0, 0.5, 0],
        d=[0, 0.1, -0.816, 0.26],
        alpha=[-_h, _h, np.pi, 0],
        theta=[0.3, 0, 0, np.pi],
        types="RRRP",
        name="four",
    )
    q = [-_h, 0, np.pi, 0]
    answer = solver_of(robot, "auto").solve(robot.pose(q))
    assert answer.status == "regular"
    assert apart(robot, answer.q, np.array(q)).min() < 1e-12


@pytest.mark.requirement("S4-25", "S4-26")
@pytest.mark.parametrize(
    "q",
    [
        [2.153648535318718, -1.9397688281088525, -1.0745000840290988, -2.0167904546136324, 0, -0.5022661395],
        [-1.1726971572189528, -0.8763675513823674, -1.2976822838632787, _h, 0, 0],
        [0.36517823763143076, -2.376406359090716, _h, np.pi, 0, -0.39739972667750445],
    ],
)
def test_beside_a_continuum_the_solutions_are_where_the_last_error_changes_its_sign(q: list[float]) -> None:
    """An arm 1e-9 beside one that could move with the tool at rest: along the same line it misses by 1e-9.

    Positions are known to ε / 1e-11 only, their number is known exactly.
    """
    robot = six.perturbed(load("ur5e"), 1e-9, 4)
    T = robot.pose(q)
    answers = [solver_of(robot, backend, "general").solve(T) for backend in BACKENDS]
    assert [answer.status for answer in answers] == ["singular", "singular"]
    assert len(answers[0].q) == len(answers[1].q)
    for answer in answers:
        assert apart(robot, answer.q, np.array(q)).min() < 1e-3
        assert answer.residual.max() < 1e-12
    chain = model(robot, "inverse_geometry", method="general").general.chain  # type: ignore[attr-defined]
    flat = answers[0].q[flatness(chain, answers[0].q) < SINGULAR]
    assert len(flat) >= 2  # a closed line is crossed an even number of times
    assert len(flat) % 2 == 0


def test_all_solutions_of_five_joints_are_found_where_a_step_says_nothing() -> None:
    """The completed arm has a continuum here, and on it lie two solutions of the arm itself."""
    robot = Robot.from_dh(
        a=[0, 0.1641, 0, 0.611, -0.12],
        d=[0.038, -0.946, 0, 0.78, 0],
        alpha=[-_h, np.pi / 3, np.pi / 3, np.pi, np.pi],
        theta=[np.pi, 0, 0, 0, 0.3],
        name="five",
    )
    q = np.array([-2.7310722677734596, 0, np.pi, -_h, -0.37860001312009545])
    answer = solver_of(robot, "auto").solve(robot.pose(q))
    assert len(answer.q) == 2
    assert answer.residual.max() < 1e-12
    assert apart(robot, answer.q, q).min() < 1e-9


@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize("method", ["auto", "general"])
def test_a_plane_motion_of_five_joints_is_listed_once_for_each_of_its_curves(method: str) -> None:
    """Four of them move in a plane with the tool at rest, elbow up or down; a dozen points were listed."""
    robot = Robot.from_dh(
        a=[0.3, 0.1, 0, 0.25, 0.1],
        d=[0, 0.2, 0, 0.15, 0.3],
        alpha=[0, _h, 0, _h, _h],
        types="RRPRR",
        name="flat",
    )
    T = robot.pose([0.4, 0.7, 0.2, 0.0, -0.5])
    answer = solver_of(robot, "auto", method).solve(T)
    assert (answer.status, answer.free_joint, len(answer.q)) == ("continuum", "joint1", 2)
    assert (
        np.abs(answer.q[:, [0, 3]]).max() < 1e-6
    )  # the joint that leads is at zero, the fourth as it must be
    assert np.linalg.norm([robot.pose(q) - T for q in answer.q], axis=(1, 2)).max() < 1e-9


@pytest.mark.requirement("S4-26")
def test_a_curve_on_which_slides_go_without_end_is_one_continuum() -> None:
    robot = Robot.from_dh(
        a=[-0.3, 0, 0, 0, 0, 0.6],
        d=[-0.1, 0.85, -1, 0.268, 0.215, 0.2343],
        alpha=[_h, -_h, _h, np.pi / 3, _h, np.pi],
        theta=[0, np.pi, 0, 0, 0.3, _h],
        types="RPRRPR",
        name="endless",
    )
    T = robot.pose([0, 0, np.pi, -_h, 0, 0])
    counts = [len(solver_of(robot, backend).solve(T).q) for backend in BACKENDS]
    assert counts == [4, 4]


@pytest.mark.parametrize("method", ["auto", "general"])
def test_a_fourfold_root_is_found_once_and_at_its_place(method: str) -> None:
    """Where a double root of one joint is one of a second joint too, all within 1e-4 meets the pose."""
    robot = six.special_arm(1117, "RRPRRR")
    q = np.array([0.0, np.pi, 0.20812228, 0.0, 0.08390187, -1.24126805])
    answer = solver_of(robot, "auto", method).solve(robot.pose(q))
    assert (len(answer.q), answer.status) == (1, "singular")
    assert six.holds(robot, answer.q, q, 1e-6)


@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize("method", ["auto", "general"])
def test_a_wrist_in_line_on_a_folded_arm_is_one_continuum(method: str) -> None:
    """The fold of the first joints is felt all along the motion, whose corrections only halve there."""
    robot = load("tx40")
    answer = solver_of(robot, "auto", method).solve(robot.pose([-2.6, 0, 0, 0.5, 0, np.pi]))
    assert (answer.status, answer.free_joint, len(answer.q)) == ("continuum", "joint_4", 1)


def test_branches_that_rounding_has_split_are_one_solution() -> None:
    """A stretched arm: rows 1e-6 on both sides of its fold are one, rows 1e-3 beside it are two."""
    robot = load("puma560")
    engine = solver_of(robot, "numpy").engine
    q = six.folded_configurations(robot, 1, seed=1)[0]
    J = compile(model(robot, "jacobian"))(q)
    direction = np.linalg.svd(J)[2][-1]
    for far, number in ((1e-6, 1), (1e-3, 2)):
        answers = np.zeros((16, 6))
        answers[:2] = q + far * direction, q - far * direction
        record, numbers = engine.record, np.arange(16.0)  # type: ignore[attr-defined]
        assert merge_double_roots(record, robot.pose(q), answers, np.zeros(16), numbers, 2)[3] == number


@pytest.mark.parametrize("dist", [1e-4, 1e-5, 1e-6, 0.0])
@pytest.mark.parametrize("name", ["crx_like", "ur5e", "dd6"])
def test_two_solutions_that_are_just_apart_are_both_listed(name: str, dist: float) -> None:
    """Midway between them the pose is missed by the square of their distance, 1e-12, and hardly by them.

    Where they meet they are one.
    """
    robot = six.named(name)
    made = model(robot, "inverse_geometry", method="general")
    solver = compile(made)
    random = np.random.default_rng(3)
    for q in singular_positions(made, generic_positions(robot, 10), most=4):
        for _ in range(4):
            q[0] = random.uniform(-3, 3)
            there = q + dist * random.choice([-1.0, 1.0], 6)
            answer = solver.solve(robot.pose(there))
            if answer.status == "continuum":
                continue
            gaps = apart(robot, answer.q, there)
            assert gaps.min() < max(1e-6, 1e-13 / flatness_at(robot, there))
            assert len(solver(robot.pose(there))) == len(answer.q)
            assert dist > 0 or np.count_nonzero(gaps < 1e-3) == 1


def flatness_at(robot: Robot, q: np.ndarray) -> float:
    """The smallest over the largest singular value of the Jacobian."""
    values = np.linalg.svd(np.asarray(compile(model(robot, "jacobian"))(q)), compute_uv=False)
    return float(values[-1] / values[0])


@pytest.mark.requirement("S4-26")
def test_what_meets_a_pose_midway_between_two_solutions_leaves_it_in_doubt() -> None:
    """Two solutions 2e-4 rad apart on a line where the tool hardly moves: 1e-2 along it the error is 5e-8."""
    robot = six.named("crx_like")
    arm = model(robot, "inverse_geometry", method="general").record  # type: ignore[attr-defined]
    q = [1.97942125, -0.2254562, 1.56853979, -1.30992766, 0.83713181, -1.81509621]
    pose, _ = scaled_pose(arm, robot.pose(q))
    midway = np.array([1.97931122, -0.22548459, 1.56853981, -1.30995271, 0.83724268, -1.8150959])
    assert kind_of_stray(arm, pose, midway) == MAYBE


@pytest.mark.parametrize(("angle", "is_missing"), [(0.3, 0), (0.3 + 0.4e-3, 0), (0.302, 1), (-1.0, 1)])
def test_a_solution_without_a_root_means_that_others_may_be_missing(angle: float, is_missing: int) -> None:
    known, found, constants = np.zeros((32, 6)), np.zeros((32, 16)), np.zeros((8, 3))
    known, count = add_root(np.cos(0.3), np.sin(0.3), 1.0, 0.0, 1, -1, known, 0)
    found[0, :2] = np.cos(angle), np.sin(angle)
    found[0, PIVOT] = 1.0
    assert mark_lacking(count, known, 0, 1.0, constants, np.zeros(8), found, 1)[1] == is_missing
