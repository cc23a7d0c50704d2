"""Arms of fewer than six joints at poses that were rounded."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scipy.linalg import expm

from armwright.emit import emit
from armwright.errors import ArmwrightError
from armwright.models.core.registry import model
from armwright.robot import Coupling, Robot
from armwright.robot.formats import load
from armwright.run.compiling import compile
from tests.emit.solving import TOOLS, solve
from tests.inverse.six_joint_arms import apart

_h = np.pi / 2
FIVE = Robot.from_dh(
    a=[0, 0.28, 0.25, 0, 0], d=[0.26, 0, 0, 0, 0.15], alpha=[-_h, 0, 0, -_h, 0], name="five"
)  # yaw, three parallel axes, roll
Q = np.array([0.4, -0.8, 1.1, 0.3, 0.7])
GENERAL = Robot.from_dh(
    a=[0.1, 0.3, 0.25, 0.07, 0.05],
    d=[0.2, 0.05, 0.1, 0.15, 0.12],
    alpha=[1.1, 0.4, -0.9, 1.3, 0.5],
    name="general5",
)
ROUNDED = Robot.from_dh(
    a=[0, 0.28, 0.25, 0, 0], d=[0.26, 0, 0, 0, 0.15], alpha=[-1.5708, 0, 0, -1.5708, 0], name="rounded5"
)
FOUR = Robot.from_dh(a=[0, 0.28, 0.25, 0.1], d=[0.26, 0, 0, 0], alpha=[-_h, 0, 0, 0], name="four")
LEVEL = replace(FIVE, name="level", couplings=(Coupling("joint3", "joint2", ratio=-1),))
SHORT = [FIVE, GENERAL, ROUNDED, FOUR, LEVEL]


@pytest.mark.parametrize("method", ["auto", "general"])
def test_a_pose_rounded_to_six_decimals_has_the_solutions_of_the_exact_one(method: str) -> None:
    solver = compile(model(FIVE, "inverse_geometry", method=method))
    exact, rounded = FIVE.pose(Q), np.round(FIVE.pose(Q), 6)
    found, wanted = solver(rounded), solver(exact)
    assert len(found) == len(wanted) > 0
    assert all(apart(FIVE, found, row).min() < 1e-5 for row in wanted)
    answer = solver.solve(rounded)
    assert answer.status == "regular"
    assert 1e-9 < answer.residual.max() < 5e-6  # of the pose that was asked for
    q, counts = solver(np.array([exact, rounded]))
    assert counts.tolist() == [len(wanted)] * 2
    assert np.isfinite(q).all()


@pytest.mark.filterwarnings("ignore:the")
@pytest.mark.parametrize("decimals", [5, 4, 3])
def test_a_pose_of_few_decimals_is_forgiven_what_they_moved_it(decimals: int) -> None:
    """How far its matrix is from a rotation tells; residuals are of the size of the last decimal."""
    solver = compile(model(FIVE, "inverse_geometry"))
    exact = np.array([FIVE.pose(q) for q in np.random.default_rng(5).uniform(-1.5, 1.5, (10, 5))])
    rounded = np.round(exact, decimals)
    _, counts = solver(rounded)
    assert counts.min() > 0
    for T, meant in zip(rounded, exact, strict=True):
        answer = solver.solve(T)
        assert 0 < len(answer.q) <= len(solver(meant))
        assert answer.residual.min() < 2 * 10.0**-decimals


@pytest.mark.filterwarnings("ignore:the")
@pytest.mark.parametrize("decimals", [6, 5, 4, 3])
def test_a_path_of_rounded_poses_is_followed(decimals: int) -> None:
    """Joints come within a few units of the last decimal over the length of the smallest link."""
    solver = compile(model(FIVE, "inverse_geometry"))
    meant = Q + np.linspace(0, 0.5, 20)[:, None] * [1, 0.5, -0.7, 0.8, -1]
    path = solver.path(np.round([FIVE.pose(q) for q in meant], decimals), Q)
    assert path.status == "complete"
    assert np.abs(path - meant).max() < 20 * 10.0**-decimals


@pytest.mark.filterwarnings("ignore:the")
@pytest.mark.parametrize("robot", SHORT, ids=lambda robot: robot.name)
def test_rounded_poses_have_the_same_solutions_in_c_and_in_plain_python(robot: Robot, tmp_path: Path) -> None:
    made = model(robot, "inverse_geometry")
    native, plain = compile(made, backend="native"), compile(made, backend="numpy")
    random = np.random.default_rng(4)
    meant = random.uniform(-1.5, 1.5, (12, len(robot.moving)))
    poses = [np.round(robot.pose(q), 3 + k % 4) for k, q in enumerate(meant)]
    stem = f"{robot.name}_inverse_geometry"
    emitted = solve(TOOLS["gcc"], emit(made, "c"), stem, poses, len(robot.moving), tmp_path)
    for k, (T, written) in enumerate(zip(poses, emitted, strict=True)):
        answer = native.solve(T)
        assert len(answer.q) == len(written.q) > 0
        assert all(apart(robot, written.q, row).min() < 1e-6 for row in answer.q)
        if k < 4:  # plain Python takes a second
            assert len(plain.solve(T).q) == len(answer.q)


@pytest.mark.filterwarnings("ignore:the")
def test_a_tolerance_that_is_given_is_kept_at_poses_of_few_decimals() -> None:
    made = model(FIVE, "inverse_geometry")
    T = np.round(FIVE.pose(Q), 4)
    assert len(compile(made, tolerance=1e-6)(T)) == 0 < len(compile(made)(T))


@pytest.mark.filterwarnings("ignore:the")
def test_the_residual_is_the_error_of_the_nearest_rigid_transform() -> None:
    """Also where iterations find the pose that is taken instead: a matrix that was rounded is none itself."""
    solver = compile(model(FIVE, "inverse_geometry", method="numeric"))
    for digits in (6, 7):
        T = np.round(FIVE.pose(Q), digits)
        U, _, V = np.linalg.svd(T[:3, :3])
        meant = T.copy()
        meant[:3, :3] = U @ V
        answer = solver.solve(T)
        missed = [np.linalg.norm(FIVE.pose(row) - meant) for row in answer.q]
        assert len(missed) > 0
        np.testing.assert_allclose(answer.residual, missed, rtol=0, atol=1e-14)  # rounding of a pose


def test_a_tolerance_says_how_far_is_near_enough() -> None:
    made = model(FIVE, "inverse_geometry")
    T = FIVE.pose(Q)
    tilted = T.copy()
    c, s = np.cos(1e-3), np.sin(1e-3)
    tilted[:3, :3] = T[:3, :3] @ [[1, 0, 0], [0, c, -s], [0, s, c]]
    assert len(compile(made)(tilted)) == 0
    assert len(compile(made, tolerance=0.0)(np.round(T, 6))) == 0
    assert len(compile(made, tolerance=1e-2)(tilted)) == len(compile(made)(T)) > 0
    with pytest.raises(ArmwrightError, match="tolerance -1: use a number"):
        compile(made, tolerance=-1)


@pytest.mark.parametrize("robot", [FIVE, GENERAL, FOUR], ids=lambda robot: robot.name)
def test_a_tolerance_that_is_given_holds_at_poses_of_all_digits(robot: Robot) -> None:
    """Moved and turned by half of it, so that the nearest position fails a pose by less in both."""
    tolerance, random = 1e-2, np.random.default_rng(1)
    solver = compile(model(robot, "inverse_geometry"), tolerance=tolerance)
    for q in random.uniform(-2.5, 2.5, (40, len(robot.moving))):
        T = robot.pose(q)
        away, (x, y, z) = (0.5 * tolerance * v / np.linalg.norm(v) for v in random.normal(size=(2, 3)))
        T[:3, 3] += away
        T[:3, :3] = expm(np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])) @ T[:3, :3]
        assert len(solver(T)) > 0


HELD = {
    "ur5e": ("ur5e", 3, "auto"),
    "puma560": ("puma560", 2, "auto"),
    "general": ("rx90", 4, "general"),
    "seven": ("panda", 1, "auto"),
}


@pytest.mark.filterwarnings("ignore:the")
@pytest.mark.parametrize("case", HELD)
def test_rounded_poses_are_forgiven_where_a_joint_is_held(case: str, tmp_path: Path) -> None:
    """Five joints are left, which reach a pose only if its components fit together."""
    name, at, method = HELD[case]
    robot = load(name)
    random = np.random.default_rng(6)
    joints = [joint.name for joint in robot.moving]
    values = {joints[at]: 0.4} | ({joints[4]: 0.3} if len(joints) == 7 else {})
    meant = random.uniform(-1.5, 1.5, (12, len(joints)))
    for joint, value in values.items():
        meant[:, joints.index(joint)] = value
    made = model(robot, "inverse_geometry", fixed=values, method=method)
    solver = compile(made)
    poses = [np.round(robot.pose(q), 3 + k % 4) for k, q in enumerate(meant)]
    stem = f"{robot.name}_inverse_geometry"
    emitted = solve(TOOLS["gcc"], emit(made, "c"), stem, poses, len(joints), tmp_path)
    for k, (T, q, written) in enumerate(zip(poses, meant, emitted, strict=True)):
        answer = solver.solve(T)
        assert answer.residual.min() < 2 * 10.0 ** -(3 + k % 4)
        assert all((answer.q[:, joints.index(joint)] == value).all() for joint, value in values.items())
        assert len(answer.q) == len(written.q) == len(solver(T)) > 0
        assert apart(robot, answer.q, q).min() < 100 * 10.0 ** -(3 + k % 4)
    path = np.linspace(meant[0], meant[0] + 0.1 * (meant[1] - meant[0]), 20)
    assert solver.path(np.round([robot.pose(q) for q in path], 5), path[0]).status == "complete"


@pytest.mark.filterwarnings("ignore:the")
def test_rounded_poses_are_forgiven_where_a_joint_of_a_mimic_arm_is_held() -> None:
    robot = replace(load("ur5e"), couplings=(Coupling("elbow", "shoulder_lift", ratio=-1),))
    made = model(robot, "inverse_geometry", fixed={"wrist_2": 0.4})
    q = np.array([0.3, -0.7, 0.5, 0.4, -0.6])
    answer = compile(made).solve(np.round(robot.pose(q), 6))
    assert apart(robot, answer.q, q).min() < 1e-4
    assert (answer.q[:, 3] == 0.4).all()


def test_six_joints_need_no_forgiving() -> None:
    robot = load("puma560")
    solvers = [compile(model(robot, "inverse_geometry"), tolerance=t) for t in (None, 1e-2)]
    assert type(solvers[0].engine) is type(solvers[1].engine)
