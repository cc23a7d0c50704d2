"""Arms near special ones: files with rounded numbers, and calibrated arms."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import armwright as aw
from armwright.bench.gallery_arms import gallery_arm
from armwright.bench.geometry_arms import arms, positions
from armwright.errors import ArmwrightError
from armwright.models.core.registry import model
from armwright.models.inverse.elimination.chain import chain_of, motion
from armwright.models.inverse.elimination.frames import balance_chain
from armwright.models.inverse.programs.meeting_chain import meeting_chain
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run.compiling import compile
from armwright.run.solver.elimination import EliminationEngine
from armwright.run.solver.neighbour import NeighbourEngine
from armwright.run.solver.solver import Solver
from armwright.run.solver.wanted_pose import PoseWarning
from tests.inverse import six_joint_arms as six


@pytest.mark.parametrize("size", [1e-9, 4e-6, 1e-4])
@pytest.mark.parametrize("name", ["ur5e", "jaco_like", "crx_like"])
def test_elimination_alone_solves_arms_whose_axes_are_nearly_parallel(name: str, size: float) -> None:
    """Common normals of nearly parallel axes are far away; lengths of the chain must stay about one."""
    robot = six.calibrated(six.named(name), size)
    engine = compile(model(robot, "inverse_geometry", method="general")).engine
    q = six.random_configurations(robot, 60, seed=1)
    found, counts = engine.quick(np.array([robot.pose(row) for row in q]))  # type: ignore[attr-defined]
    assert np.mean(counts >= 0) > 0.9  # others are left to the careful search
    for row, rows, count in zip(q, found, counts, strict=True):
        assert count < 0 or six.holds(robot, rows[:count], row)
    assert np.abs(engine.model.general.chain.links).max() < 10  # type: ignore[attr-defined]


def test_calibrated_arms_of_these_tests_are_near_the_ones_they_come_from() -> None:
    robot = load("ur5e")
    other = six.calibrated(robot, 1e-4)
    q = six.random_configurations(robot, 5, seed=2)
    apart = max(float(np.abs(robot.pose(row) - other.pose(row)).max()) for row in q)
    assert 1e-5 < apart < 1e-2


# ------------------------------------------------------------------------- through a neighbour's closed form

NEAR = ("puma560", "ur5e", "kr300", "stanford")


@cache
def solvers(name: str, size: float, backend: str = "auto") -> tuple[Robot, Solver, Solver]:
    robot = six.calibrated(load(name), size, seed=3)
    near = compile(model(robot, "inverse_geometry"), backend=backend)
    return robot, near, compile(model(robot, "inverse_geometry", method="general"), backend=backend)


@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize("size", [1e-8, pytest.param(3e-6, marks=pytest.mark.slow_tool), 1e-4])
@pytest.mark.parametrize("name", NEAR)
def test_a_neighbours_solutions_followed_are_those_of_elimination(name: str, size: float) -> None:
    robot, near, general = solvers(name, size)
    assert near.model.method == "neighbour"
    T = np.array([robot.pose(row) for row in six.random_configurations(robot, 100, seed=4)])
    (q, counts), (others, expected) = near(T), general(T)
    np.testing.assert_array_equal(counts, expected)
    for rows, count, wanted in zip(q, counts, others, strict=True):
        assert all(six.holds(robot, wanted[:count], row) for row in rows[:count])


@pytest.mark.parametrize("away", [1e-3, 3e-5])
def test_poses_in_doubt_have_the_solutions_of_elimination(away: float) -> None:
    """A wrist nearly in line: branches of the neighbour begin and end there."""
    robot, near, general = solvers("puma560", 3e-6)
    q = six.random_configurations(robot, 12, seed=6)
    q[:, 4] = away * np.linspace(-1, 1, 12)
    T = np.array([robot.pose(row) for row in q])
    engine = near.engine
    assert isinstance(engine, NeighbourEngine)
    settled, counts = engine.settle(T)
    assert np.mean(counts >= 0) > 0.5  # the others are singular but for 1e-6, and searched carefully
    for pose, row, rows, count in zip(T, q, settled, counts, strict=True):
        wanted = general(pose)
        assert six.holds(robot, wanted, row)
        assert len(near(pose)) == len(wanted)
        assert count < 0 or count == len(wanted)
        assert count < 0 or all(six.holds(robot, rows[:count], other) for other in wanted)


def test_solutions_that_the_neighbour_has_not_are_found_beside_a_straight_wrist() -> None:
    """Where the first joints amplify the wrist's offset, the arm has two solutions more, far from all of
    the neighbour's: at one pose in a hundred, of which no row that is followed tells.
    """
    robot = six.calibrated(gallery_arm("gen3_6"), 3e-4, seed=2)
    near, general = (compile(model(robot, "inverse_geometry", method=one)) for one in ("auto", "general"))
    assert near.model.method == "neighbour"
    q = np.random.default_rng(5).uniform(-np.pi, np.pi, (800, 6))
    q[:, 4] *= 1e-3 / np.pi
    T = np.array([robot.pose(row) for row in q])
    (_, counts), (_, expected) = near(T), general(T)
    assert (counts >= expected).all()
    hard = np.flatnonzero(expected > 8)
    assert len(hard) > 5
    assert [len(near(T[n])) for n in hard] == counts[hard].tolist()


def test_a_batch_of_rounded_poses_needs_no_elimination_either() -> None:
    robot, near, _ = solvers("puma560", 3e-6)
    T = np.array([robot.pose(row) for row in six.random_configurations(robot, 50, seed=7)])
    with pytest.warns(PoseWarning):
        q, counts = near(np.round(T, 7))
    exact, expected = near(T)
    assert np.mean(counts == expected) > 0.9  # the edge of the workspace is met by none or few of fifty
    assert np.isfinite(q[:, 0]).all()
    assert q.shape[2] == exact.shape[2]


@pytest.mark.parametrize("name", NEAR)
def test_most_poses_need_no_elimination_and_one_pose_is_solved_as_in_a_batch(name: str) -> None:
    robot, near, _ = solvers(name, 3e-6)
    T = np.array([robot.pose(row) for row in six.random_configurations(robot, 200, seed=5)])
    engine = near.engine
    assert isinstance(engine, NeighbourEngine)
    _, unsure = engine.follow(T, engine.branches(T))
    assert unsure.mean() < 0.05  # near the edge of the workspace and near singularities only
    q, counts = near(T[:20])
    for pose, rows, count in zip(T[:20], q, counts, strict=True):
        np.testing.assert_allclose(near(pose), rows[:count], atol=1e-12)  # one and many take turns in sums
        answer = near.solve(pose)
        np.testing.assert_allclose(answer.q, near(pose), atol=1e-12)
        assert answer.residual.max() < 1e-13 * (1 + np.abs(pose).max())


@pytest.mark.parametrize("name", NEAR)
@pytest.mark.parametrize("size", [1e-8, 3e-6, 1e-4])
def test_many_poses_at_once_have_the_solutions_of_single_ones(name: str, size: float) -> None:
    """Two steps for all branches together, more for those that need them; next to straight wrists too."""
    robot, near, _ = solvers(name, size)
    engine = near.engine
    assert isinstance(engine, NeighbourEngine)
    q = six.random_configurations(robot, 80, seed=5)
    q[:30, 4] = np.geomspace(1e-5, 0.3, 30)
    T = np.array([robot.pose(row) for row in q])
    found, counts = engine.many(T)
    alone, alone_counts = engine._one_after_the_other(T)
    np.testing.assert_array_equal(counts, alone_counts)
    for pose, rows, others, count in zip(T, found, alone, counts, strict=True):
        assert np.isnan(rows[count:]).all()
        assert all(six.holds(robot, rows[:count], row) for row in others[:count])
        assert max(np.abs(robot.pose(row) - pose).max() for row in rows[:count]) < 1e-10


@pytest.mark.parametrize("name", ["puma560", "stanford", "crx_like"])
def test_an_arm_cut_before_its_wrist_is_the_same_arm(name: str) -> None:
    """K_0 · Z_1 · M_1 · … · Z_6 · K_6 is the pose, with turns about x and shifts between the joints."""
    robot = six.calibrated(six.named(name), 1e-5)
    chain = balance_chain(chain_of(robot))
    arm = meeting_chain(chain)
    for q in six.random_configurations(robot, 3, seed=7):
        T = np.linalg.inv(arm.before)
        for k in range(6):
            turn, slide = (q[k], 0.0) if arm.turns[k] else (0.0, q[k] / chain.scale)
            T = T @ motion("R", turn + arm.offsets[k]) @ motion("P", slide)
            if k < 5:
                (c, s), M = arm.tilts[k], np.eye(4)
                M[1:3, 1:3], M[:3, 3] = [[c, -s], [s, c]], arm.shifts[k]
                T = T @ M
        T = T @ np.linalg.inv(arm.behind)
        T[:3, 3] *= chain.scale
        np.testing.assert_allclose(T, robot.pose(q), atol=1e-13)


def test_branches_that_a_pose_does_not_have_leave_no_doubt_in_a_batch() -> None:
    """An elbow that does not reach is as good as stretched: there columns of the Jacobian are dependent."""
    robot = Robot.from_dh(
        a=[0.1, 0.705, 0.135, 0, 0, 0],
        d=[0.615, 0, 0, 0.755, 0, 0.085],
        alpha=[-1.5708, 0, -1.5708, 1.5708, -1.5708, 0],
        name="two_shoulders",
    )
    near = compile(model(robot, "inverse_geometry"))
    assert isinstance(near.engine, NeighbourEngine)
    T = np.array([robot.pose(row) for row in six.random_configurations(robot, 200, seed=5)])
    _, is_met, unsure = near.engine.together.follow(T)
    assert (is_met.sum(axis=1) == 4).sum() > 10
    assert unsure.sum() <= 2
    np.testing.assert_array_equal(
        is_met.sum(axis=1)[~unsure], near.engine._one_after_the_other(T)[1][~unsure]
    )


def test_a_neighbours_branches_keep_their_names() -> None:
    robot, near, _ = solvers("puma560", 3e-6)
    answer = near.solve(robot.pose([0.3, -0.5, 0.4, 0.2, 0.6, -0.3]))
    assert len(answer.q) == 8
    assert len(set(answer.branch)) == 8
    assert "shoulder left, elbow up, wrist flip" in answer.branch


def test_plain_python_follows_the_same_branches() -> None:
    robot, native, _ = solvers("puma560", 3e-6)
    plain = compile(native.model, backend="numpy")
    T = np.array([robot.pose(row) for row in six.random_configurations(robot, 5, seed=6)])
    np.testing.assert_allclose(plain(T)[0], native(T)[0], atol=1e-12)
    np.testing.assert_allclose(plain(T[0]), native(T[0]), atol=1e-12)


def test_where_a_branch_is_about_to_begin_elimination_is_asked() -> None:
    """The arm stretched: a pair of solutions of the neighbour may be none of the arm's, or the reverse."""
    robot, near, general = solvers("ur5e", 1e-4)
    engine = near.engine
    assert isinstance(engine, NeighbourEngine)
    poses = [robot.pose([0.4, -1.1, bend, 0.3, 0.8, 0.2]) for bend in (0.0, 1e-3, -1e-3, 3e-2)]
    assert not any(len(engine.rows(T)) for T in poses[:3])
    for T in poses:
        assert len(near(T)) == len(general(T))


def test_a_general_arm_has_no_neighbour() -> None:
    robot = six.random_arm(3)
    assert model(robot, "inverse_geometry").method == "general"
    with pytest.raises(ArmwrightError, match="no arm with a closed form is close to it"):
        model(robot, "inverse_geometry", method="neighbour")


def test_other_languages_write_elimination_for_an_arm_with_a_neighbour() -> None:
    _, near, general = solvers("puma560", 3e-6)
    texts = [aw.emit(solver.model, "c") for solver in (near, general)]
    for name, text in texts[1].items():
        if name.endswith(".c"):
            code = [one.split("#include", 1)[1] for one in (texts[0][name], text)]  # headers name the method
            assert code[0] == code[1]


def test_a_batch_of_a_neighbour_is_as_exact_as_its_single_poses() -> None:
    """Steps that shrink unevenly: their product tells what is left of the pose's error."""
    robot = arms()["irb140 + 1e-6"]
    q = positions(robot, 10_000)[[816, 3745, 5723, 7694, 7698, 8226]]
    solver = aw.compile(aw.model(robot, "inverse_geometry"))
    T = np.array([robot.pose(row) for row in q])
    rows, counts = solver(np.tile(T, (6, 1, 1)))
    assert (counts > 0).all()
    for pose, found, count in zip(T, rows, counts, strict=False):
        assert max(np.linalg.norm(robot.pose(row) - pose) for row in found[:count]) < 1e-12


# -------------------------------------------------------------------------- poses that need no careful search

APART = (  # of an arm in whose file angles are 1.5708: wrist nearly in line, forearm nearly folded back
    ([-2.99906936, 2.85108364, -0.29333575, -1.47125484, -1.42354641e-05, 2.80230572], 8),
    ([-0.78329423, 0.736713095723, 1.805088648284, -0.19722383, 3.06510939, 0.23658565], 4),
    ([0.68579819, 2.7860968, 3.141589053809727, 2.42938598, -0.0881756, -2.95482348], 8),
)


def test_nearly_singular_solutions_that_stand_apart_are_settled_by_roots() -> None:
    """Pivots of 1e-7 and solutions 3e-4 apart, at which the signs of det J are certain and add up."""
    robot = gallery_arm("gen3_6", digits=4)
    solver = compile(model(robot, "inverse_geometry"))
    assert isinstance(solver.engine, NeighbourEngine)
    for q, number in APART:
        T = robot.pose(q)
        _, counts = solver.engine.settle(T[None])
        assert counts[0] == number
        answer, rows = solver.solve(T), solver(T)
        assert len(answer.q) == number
        assert all(six.holds(robot, rows, row, 1e-7) for row in answer.q)  # known to rounding over pivots
        assert six.holds(robot, rows, np.array(q), 1e-6)


def test_a_double_root_of_an_arm_with_rounded_angles_is_listed_once() -> None:
    """The forearm folded back to 2e-6 rad: copies of four roots, 3e-6 rad apart."""
    robot = gallery_arm("tx60", digits=4)
    solver = compile(model(robot, "inverse_geometry"))
    T = robot.pose([0.4, -0.9, -1.91909829e-06, 2.76348826, 2.25451003, 0.7])
    assert len(solver(T)) == solver(np.stack([T] * 40))[1][0] == len(solver.solve(T).q)


def test_formulations_that_are_left_are_asked_before_poses_nearby() -> None:
    """The surest one mixes null vectors at this pose of a wrist with offsets; the next does not."""
    robot = gallery_arm("crx_10ia")
    solver = compile(model(robot, "inverse_geometry"))
    assert isinstance(solver.engine, EliminationEngine)
    q = np.array(
        [0.27783939143, -0.79445711298, 1.57229038492, -2.31368027389, -0.80564840577, -0.43311737649]
    )
    rows, counts = solver.engine.quick(robot.pose(q)[None])
    assert counts[0] == 12
    assert six.holds(robot, rows[0, :12], q)
