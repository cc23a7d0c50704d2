"""Plain Python, machine code and emitted text run the same kernels and give the same answers."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from armwright.emit import emit
from armwright.kernels.tolerances import NEARLY_SINGULAR
from armwright.models.inverse.elimination.missing_solutions import flatness
from armwright.models.inverse.inverse_geometry import inverse_geometry
from armwright.models.inverse.inverse_model import Eliminated
from armwright.robot import Robot
from armwright.run.compiling import compile
from armwright.run.solver.solutions import STATUS, Solutions
from tests.emit.solving import TOOLS, solve
from tests.inverse import six_joint_arms as six

TYPES = ("RRRRRR", "RRPRRR", "PRRRRR", "RRRRPR", "PRRRPR", "RPRPRR", "RPRPRP", "PPPRRR")
SAME = 1e-6  # rad or m: singular solutions are known to the root of rounding, points of continua better
QUARTERS = np.array([0.0, np.pi / 2, -np.pi / 2, np.pi])


def singular_configurations(robot: Robot, count: int, seed: int) -> np.ndarray:
    """Configurations whose angles are multiples of a quarter turn here and there, and slides zero."""
    random = np.random.default_rng(seed)
    q = six.random_configurations(robot, count, seed)
    is_turn = np.array([joint.turns for joint in robot.moving])
    special = np.where(is_turn, QUARTERS[random.integers(4, size=q.shape)], 0.0)
    return np.where(random.random(q.shape) < 0.5, special, q)


def isolated(made: Eliminated, answer: Solutions) -> np.ndarray:
    """The solutions that have a place of their own: continua in several directions have no special point."""
    if answer.status != "continuum":
        return answer.q
    chain = made.general.chain
    return answer.q[flatness(chain, answer.q / chain.units) > NEARLY_SINGULAR]


def assert_routes_agree(robot: Robot, configurations: np.ndarray) -> None:
    made = inverse_geometry(robot, method="general")
    assert isinstance(made, Eliminated)
    native, plain = compile(made, backend="native"), compile(made, backend="numpy")
    for q in configurations:
        T = robot.pose(q)
        a, b = native.solve(T), plain.solve(T)
        assert (len(a.q), a.status, a.free_joint) == (len(b.q), b.status, b.free_joint), q
        assert all(six.holds(robot, b.q, row, SAME) for row in isolated(made, a)), q
        assert len(native(T)) == len(a.q), q


def library() -> list[str]:
    return [*six.LIBRARY, *six.OTHERS]


@pytest.mark.parametrize("name", library())
def test_routes_agree_at_regular_poses_of_the_library(name: str) -> None:
    robot = six.named(name)
    assert_routes_agree(robot, six.random_configurations(robot, 2, seed=1))


@pytest.mark.parametrize("name", ["ur10", "kr300", "manseur_doty", "jaco_like", "cartesian6"])
def test_routes_agree_at_singular_poses_of_the_library(name: str) -> None:
    robot = six.named(name)
    assert_routes_agree(robot, singular_configurations(robot, 2, seed=5))


@pytest.mark.parametrize("seed", range(8))
def test_routes_agree_on_random_arms(seed: int) -> None:
    robot = six.random_arm(300 + seed, TYPES[seed])
    assert_routes_agree(robot, six.random_configurations(robot, 2, seed))
    assert_routes_agree(robot, singular_configurations(robot, 1, seed))


def test_a_double_root_is_listed_once_by_the_quick_answer_too() -> None:
    """Pivots of the two copies are 2e-6, though det J vanishes: singular values tell."""
    robot = six.random_arm(1032)
    T = robot.pose(six.folded_configurations(robot, 3, 32)[2])
    solver = compile(inverse_geometry(robot, method="general"))
    assert len(solver(T)) == solver(T[None])[1][0] == len(solver.solve(T).q) == 3


def assert_emitted_c_agrees(robot: Robot, configurations: np.ndarray, folder: Path) -> None:
    made = inverse_geometry(robot, method="general")
    assert isinstance(made, Eliminated)
    solver, names = compile(made), made.arm.names
    poses = [robot.pose(q) for q in configurations]
    files = emit(made, "c")
    answers = solve(TOOLS["gcc"], files, f"{made.robot}_inverse_geometry", poses, len(names), folder)
    for q, T, answer in zip(configurations, poses, answers, strict=True):
        wanted = solver.solve(T)
        free = names.index(wanted.free_joint) + 1 if wanted.free_joint else 0
        assert (len(answer.q), STATUS[answer.status], answer.free_joint) == (
            len(wanted.q),
            wanted.status,
            free,
        ), q
        assert all(six.holds(robot, answer.q, row, SAME) for row in isolated(made, wanted)), q


@pytest.mark.parametrize("name", ["manseur_doty", "puma560", "kr300"])
def test_emitted_c_agrees_with_machine_code_at_regular_and_singular_poses(name: str, tmp_path: Path) -> None:
    robot = six.named(name)
    regular, singular = (
        six.random_configurations(robot, 10, seed=1),
        singular_configurations(robot, 6, seed=3),
    )
    assert_emitted_c_agrees(robot, np.concatenate([regular, singular]), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("name", library())
def test_three_routes_agree_at_many_poses_of_the_library(name: str, tmp_path: Path) -> None:
    robot = six.named(name)
    regular, special = six.random_configurations(robot, 10, seed=2), singular_configurations(robot, 6, seed=3)
    folded = six.folded_configurations(robot, 2, seed=4)
    assert_routes_agree(robot, np.concatenate([regular, special, folded]))
    assert_emitted_c_agrees(robot, np.concatenate([regular, special, folded]), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(200))
def test_three_routes_agree_on_two_hundred_random_arms(seed: int, tmp_path: Path) -> None:
    """At regular poses, in quarter turns, and where two solutions meet: there plain Python takes seconds."""
    robot = six.random_arm(1000 + seed, TYPES[seed % len(TYPES)])
    regular, special = six.random_configurations(robot, 10, seed), singular_configurations(robot, 2, seed)
    folded = six.folded_configurations(robot, 2, seed)
    assert len(folded) == 2
    assert_routes_agree(robot, np.concatenate([regular[:3], special[:1], folded[:1]]))
    assert_emitted_c_agrees(robot, np.concatenate([regular, special, folded]), tmp_path)
