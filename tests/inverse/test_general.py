"""The general method at poses where elimination alone is not enough."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from armwright.bench.geometry_arms import arms
from armwright.bench.newton_reference import reference
from armwright.emit import emit
from armwright.models.core.registry import model
from armwright.models.inverse.elimination.general_arm import prepare
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run.compiling import compile
from armwright.run.solver.solver import Solver
from tests.inverse import six_joint_arms as six

BACKENDS = ("auto", "numpy")


def general(robot: Robot, backend: str = "auto") -> Solver:
    solver = compile(model(robot, "inverse_geometry", method="general"), backend=backend)
    assert isinstance(solver, Solver)
    return solver


@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize("backend", BACKENDS)
def test_solutions_beside_a_constant_root_are_found(backend: str) -> None:
    """Eight of the twelve solutions have the elbow within 0.004 rad of where this arm has a constant root."""
    robot = arms()["offset wrist"]
    q = [-1.8632456747, -1.4934293270, 1.5730876325, -1.3797324654, -0.0930478519, 3.0205609104]
    T = robot.pose(q)
    answer = general(robot, backend).solve(T)
    assert answer.status == "regular"
    assert len(answer.q) == len(reference(robot, starts=1500).solutions(T)) == 12
    assert six.holds(robot, answer.q, np.array(q))


NEARLY_SHARED = [  # arm, size of its perturbation, configuration
    ("rx90", 1e-7, [-0.4216, 1.2134, -0.8443, 2.1737, 0.51, 1.1826]),
    ("rx90", 1e-7, [-1.5608, 0.3994, 0.7873, -2.9084, 3.1367, 2.0612]),
    ("tx40", 1e-9, [-0.9391, -0.7276, -0.0852, -3.0572, -0.0035, 2.7728]),
    ("puma560", 1e-6, [0.4, -0.7, 0.3, 0.2, 0.01, 0.5]),
    ("crx_like", 0.0, [0.4523, 0.2672, 1.5608, 1.2372, 0.1421, -1.9626]),
]


@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize(("name", "size", "q"), NEARLY_SHARED)
def test_roots_that_lie_close_together_have_a_solution_each(name: str, size: float, q: list[float]) -> None:
    robot = six.perturbed(six.named(name), size, 3)
    T = robot.pose(q)
    found = general(robot)(T)
    wanted = reference(robot, starts=1500).solutions(T)
    assert len(found) == len(wanted)
    assert all(six.holds(robot, found, each, 1e-4) for each in wanted)
    assert six.holds(robot, found, np.array(q))


@pytest.mark.requirement("S4-26")
def test_a_wrist_in_line_is_a_continuum_at_every_pose() -> None:
    """With q5 = 0 four axes of this arm are parallel, and the arm moves as a closed chain of four bars.

    This motion is one closed curve, or two where elbow up and down stay apart; besides there are at most
    four other solutions. The last configuration is one from which all poses nearby are out of reach.
    """
    robot = load("ur5e")
    solver = general(robot)
    q = np.random.default_rng(77).uniform(-np.pi, np.pi, (12, 6))
    hard = [-2.647956, -0.7915716, -0.3360592, -0.6817975, 0.0, -2.3024012]
    for each in (*q, np.array(hard)):
        each[4] = 0.0
        answer = solver.solve(robot.pose(each))
        assert answer.status == "continuum"
        assert 1 <= len(answer.q) <= 6
        assert answer.free_joint in [robot.joints[j].name for j in (1, 2, 3, 5)]
        assert answer.residual.max() < 1e-9


def test_one_point_stands_for_a_curve_wherever_the_arm_is_on_it() -> None:
    """A spherical wrist in line: only the sum of two angles matters, so the answer is the same for all.

    Of the four ways to hold the arm three leave the wrist two solutions each, and one has it in line.
    """
    robot = load("puma560")
    solver = general(robot)
    answers = [
        solver.solve(robot.pose([0.3, -0.5, 0.4, 0.7 + turn, 0.0, 0.2 - turn])) for turn in (0.0, 0.9, 2.5)
    ]
    for answer in answers:
        assert (answer.status, answer.free_joint, len(answer.q)) == ("continuum", "wrist_roll", 7)
        np.testing.assert_allclose(answer.q, answers[0].q, atol=1e-9)


@pytest.mark.requirement("S4-26")
def test_null_vectors_that_few_poses_share_are_not_constants_of_the_arm() -> None:
    """The polynomial of this arm with two slides has ten null vectors at infinity, others at every pose."""
    robot = six.random_arm(9005, "RPRPRR")
    q = six.random_configurations(robot, 40, 1)
    found, counts = general(robot)(np.array([robot.pose(each) for each in q]))
    assert all(six.holds(robot, found[i, : counts[i]], each) for i, each in enumerate(q))


@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize("types", ["RRRRRR", "RRPRRR", "PRRRPR", "RPRPRP"])
def test_native_and_numpy_find_the_same_solutions(types: str) -> None:
    robot = six.random_arm(5, types)
    native, plain = general(robot), general(robot, "numpy")
    for q in six.random_configurations(robot, 4, 2):
        T = robot.pose(q)
        np.testing.assert_allclose(native(T), plain(T), atol=1e-9)
        assert native.solve(T).status == plain.solve(T).status


def test_a_general_arm_is_not_searched_for_a_closed_form() -> None:
    made = model(six.random_arm(3), "inverse_geometry")
    assert made.method == "general"
    assert "no two neighbouring axes are parallel or meet" in made.reason


def test_an_arm_is_studied_once() -> None:
    """Equal robots are one arm; another length is another."""
    robot = load("ur5e")
    assert prepare(robot) is prepare(load("ur5e"))
    moved = tuple(
        replace(one, placement=replace(one.placement, r=one.placement.r + 1)) for one in robot.joints
    )
    assert prepare(replace(robot, joints=moved)) is not prepare(robot)


def test_lengths_in_units_of_the_longest_link_are_written_as_short_decimals() -> None:
    """0.3 m of 1.5 m are 0.2, where dividing floats gives 0.19999999999999998."""
    text = "\n".join(emit(model(load("manseur_doty"), "inverse_geometry"), "latex").values())
    assert r"= 0.2\,\mathrm{T}_{11}" in text
    assert "0.1999999" not in text
