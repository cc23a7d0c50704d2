"""Poses at which closed forms used to lose solutions: each was seen on a real arm or a random one."""

from __future__ import annotations

import numpy as np
import pytest

import armwright as aw
from armwright.models.inverse.inverse_geometry import inverse_geometry
from armwright.robot import Robot
from armwright.run.compiling import compile
from armwright.run.solver.solver import Solver
from tests.inverse import six_joint_arms as six

_h = np.pi / 2
ROUNDING = 1e-12  # pose error of a solution, lengths about one


def solver_of(robot: Robot, method: str = "auto") -> Solver:
    found = compile(inverse_geometry(robot, method=method))
    assert isinstance(found, Solver)
    return found


def five_oblique() -> Robot:
    return Robot.from_dh(
        a=[0.5427, 0, 0.1448, 0, 0],
        d=[-0.1271, -0.1065, 0.5133, 0, 0],
        alpha=[0, _h, _h, np.pi / 6, -np.pi / 6],
        name="five_oblique",
    )


def xarm_like() -> Robot:
    """Five joints: three parallel ones between two that are upright with the tool."""
    return Robot.from_dh(
        a=[0, 0.2849, 0.3427, 0.076, 0],
        d=[0.267, 0, 0, 0, 0.097],
        alpha=[-_h, 0, 0, -_h, 0],
        name="xarm_like",
    )


def upright_configurations(count: int) -> np.ndarray:
    """Tool vertical, target in the plane y = 0."""
    random = np.random.default_rng(3)
    q = random.uniform(-2, 2, (count, 5))
    q[:, 0] = random.choice([0, np.pi], count)
    q[:, 3] = -q[:, 1] - q[:, 2] + random.choice([0, np.pi], count)
    return q


def aligned_configurations(count: int) -> np.ndarray:
    """Within 1e-3 rad of quarter turns."""
    random = np.random.default_rng(4)
    quarters = np.array([0, _h, -_h, np.pi])[random.integers(4, size=(count, 5))]
    return quarters + random.uniform(-1e-3, 1e-3, (count, 5))


@pytest.mark.parametrize(
    ("robot", "configurations"),
    [
        (xarm_like(), upright_configurations(12)),
        (five_oblique(), aligned_configurations(12)),
    ],
    ids=["vertical tool", "nearly aligned"],
)
def test_five_joints_have_the_solutions_of_elimination(robot: Robot, configurations: np.ndarray) -> None:
    closed, general = solver_of(robot), solver_of(robot, "general")
    assert closed.model.method == "paul"
    for q in configurations:
        T = robot.pose(q)
        answer, wanted = closed.solve(T), general.solve(T)
        assert (len(answer.q), answer.status) == (len(wanted.q), wanted.status)
        assert six.holds(robot, answer.q, q, 1e-5)  # nearly aligned, positions are known to less
        assert len(closed(T)) == len(answer.q)


def test_isolated_solutions_stay_isolated_within_a_billionth_of_a_singularity() -> None:
    robot = aw.load("puma560")
    solver = solver_of(robot)
    random = np.random.default_rng(5)
    for q in random.uniform(-3, 3, (20, 6)):
        q[4] = 10 ** random.uniform(-10.5, -8) * random.choice([-1, 1])
        answer = solver.solve(robot.pose(q))
        assert answer.status == "singular"
        assert answer.residual.max() < ROUNDING
        assert six.holds(robot, answer.q, q, 1e-15 / abs(q[4]) + 1e-5)  # rounding of the pose over sin q5
        assert len(solver(robot.pose(q))) == len(answer.q)


@pytest.mark.parametrize("beyond", [0.0, 1e-13, 1e-12, 1e-11, 1e-9])
def test_a_pair_beyond_a_fold_is_not_strewn(beyond: float) -> None:
    """With the elbow of a UR straight two solutions are one; a little farther out it fails by as much."""
    robot = aw.load("ur5e")
    solver = solver_of(robot)
    for q in np.random.default_rng(2).uniform(-2.5, 2.5, (6, 6)):
        q[2] = 0.0
        T = robot.pose(q)
        T[:3, 3] *= 1 + beyond / np.linalg.norm(T[:3, 3])
        answer = solver.solve(T)
        assert len(answer.q) <= 8
        assert answer.residual.max(initial=0.0) < ROUNDING + beyond
        distinct = [row for i, row in enumerate(answer.q) if not six.holds(robot, answer.q[:i], row, 1e-6)]
        assert len(distinct) == len(answer.q) == len(solver(T))


@pytest.mark.parametrize("types", ["RRRRPR", "PRRPRP", "RPRRRP"])
def test_a_call_and_the_careful_answer_agree_on_arms_with_slides(types: str) -> None:
    """Of special geometry, so that many have a closed form, at poses near aligned ones."""
    count = 0
    for seed in range(40):
        robot = six.special_arm(seed, types)
        made = inverse_geometry(robot)
        if made.method != "paul":
            continue
        solver, general = compile(made), compile(inverse_geometry(robot, method="general"))
        is_turn = np.array([joint.turns for joint in robot.moving])
        for q in six.random_configurations(robot, 2, seed):
            q = np.where(is_turn & (np.arange(6) % 2 == 0), 1e-4 * q, q)
            T = robot.pose(q)
            answer = solver.solve(T)
            assert len(solver(T)) == len(answer.q) > 0
            if answer.status != "continuum":
                assert six.holds(robot, answer.q, q, 1e-4)
                assert len(answer.q) >= len(general.solve(T).q)
        count += 1
        if count == 2:
            break
    assert count


def test_every_loop_of_positions_with_the_tool_at_rest_has_a_point() -> None:
    """The wrist point on axis 1: two loops, one for each sign of joint 4; in one of them joint 1 turns back
    before it is zero.
    """
    a = (0.0885, 0.1566, 0.4106)
    robot = Robot.from_dh(
        a=[0, *a, 0, 0], d=[0.1035, 0, 0, 0, 0, 0.0492], alpha=[-_h, 0, 0, _h, _h, 0], name="over_shoulder"
    )
    q = np.array([0.86, -1.4465, 2.8068, 0.0, 1.9683, 2.5934])
    inner = a[0] * np.cos(q[1]) + a[1] * np.cos(q[1] + q[2])
    q[3] = -np.arccos(-inner / a[2]) - q[1] - q[2]  # the point where axes 5 and 6 meet is on axis 1
    for method in ("auto", "general"):
        answer = solver_of(robot, method).solve(robot.pose(q))
        assert answer.status == "continuum"
        assert answer.q[:, 3].min() < 0 < answer.q[:, 3].max()
