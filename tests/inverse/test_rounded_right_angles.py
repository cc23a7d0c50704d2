"""Arms whose right angles are written with eight or nine decimals, with their wrist in line.

Two branches are solutions of their own there, 1e-3 rad apart or less, and between them the pose is missed by
no more than rounding: Newton's method in long arithmetic tells which rows are copies of others.
"""

from __future__ import annotations

import mpmath
import numpy as np
import pytest
from mpmath import mpf

from armwright.models.inverse.inverse_geometry import inverse_geometry
from armwright.robot import Robot
from armwright.run.compiling import compile
from armwright.run.solver.solutions import Array
from armwright.run.solver.solver import Solver
from tests.inverse.six_joint_arms import apart

DIGITS = 50
MET = mpf(10) ** -40
TABLES = {  # lengths a, shifts d, and right angles
    "parallel": (
        [0, -0.425, -0.39225, 0, 0, 0],
        [0.089159, 0, 0, 0.10915, 0.09465, 0.0823],
        [1, 0, 0, 1, -1, 0],
    ),
    "spherical": ([0, 0.4318, 0.0203, 0, 0, 0], [0, 0, 0.15005, 0.4318, 0, 0], [1, 0, -1, 1, -1, 0]),
}
IN_LINE = [
    ("parallel", 8, [-1.56, 0.74, -0.86, 1.41, -np.pi, 1.79]),
    ("parallel", 8, [-2.48, 0.98, 1.86, 2.49, np.pi, -2.3]),
    ("parallel", 9, [0.98, -1.35, -2.17, 1.73, -np.pi, 0.07]),
    ("parallel", 9, [-0.88, 0.55, -1.59, 1.81, np.pi, -2.23]),
    ("parallel", 9, [-2.04, 2.98, -0.24, 1.15, -np.pi, -2.8]),
    ("spherical", 8, [-2.85, 2.03, -0.2, -2.24, np.pi, -1.83]),
    ("spherical", 9, [0.98, -1.35, -2.17, 1.73, -np.pi, 0.07]),
    ("spherical", 9, [-2.63, 0.59, 2.37, -2.84, -np.pi, -1.86]),
]

FOLD = float(np.arctan2(0.0203, 0.4318))  # of the elbow of "spherical" from a right angle
BOTH_IN_LINE = [  # wrist and elbow; where the wrist can move, its two points stand for a continuum
    ("spherical", 8, [-1.765, 1.159, np.pi / 2 + FOLD - 1e-3, 1.696, 1e-9, 1.716]),
    ("spherical", 8, [-1.295, 2.845, np.pi / 2 + FOLD - 1e-3, 2.889, -np.pi - 1e-8, -0.297]),
    ("spherical", 8, [0.733, -1.538, np.pi / 2 + FOLD + 1e-9, 1.352, np.pi + 1e-3, -0.516]),
    ("spherical", 9, [0.733, -1.538, np.pi / 2 + FOLD + 1e-9, 1.352, np.pi + 1e-3, -0.516]),
    ("spherical", 9, [-0.36, 0.244, -np.pi / 2 + FOLD - 1e-5, 1.059, np.pi, -0.025]),
    ("parallel", 9, [0.026, -1.824, -np.pi - 1e-5, -2.371, -np.pi, 2.209]),
]
OTHER_ELBOW = [  # the wrist solutions at the elbow's other one, which stand alone: joints 1 … 6 of each
    (
        ("spherical", 9, [-0.36, 0.244, -np.pi / 2 + FOLD - 1e-5, 1.059, np.pi, -0.025]),
        [-0.36, 0.243989995, -1.523808410, 0.000020942, 3.141582659, -1.083979058],
        [-0.36, 0.243989995, -1.523808410, 3.141531511, -3.141582659, 2.057531511],
    ),
    (
        ("spherical", 9, [-0.053, 1.535, np.pi / 2 + FOLD - 1e-6, 1.2, np.pi + 1e-8, 0.6]),
        [-0.053, 1.533187195, 1.617775243, -3.141587198, 3.139781845, 2.541598109],
        [-0.053, 1.533187195, 1.617775243, 0.000005003, -3.139781845, -0.599994997],
    ),
]


def rounded_angles(name: str, decimals: int) -> list[float]:
    return [round(turns * np.pi / 2, decimals) for turns in TABLES[name][2]]


def solver_of(name: str, decimals: int, backend: str) -> tuple[Robot, Solver]:
    a, d, _ = TABLES[name]
    robot = Robot.from_dh(a=a, d=d, alpha=rounded_angles(name, decimals), name=name)
    solver = compile(inverse_geometry(robot), backend=backend)
    assert isinstance(solver, Solver)
    return robot, solver


def pose_and_jacobian(name: str, decimals: int, q: list[mpf]) -> tuple[mpmath.matrix, mpmath.matrix]:
    """The pose in long arithmetic and the Jacobian, of the tip in its first rows."""
    T = mpmath.eye(4)
    axes = []
    for a, d, alpha, theta in zip(*TABLES[name][:2], rounded_angles(name, decimals), q, strict=True):
        axes.append((T[:3, 2], T[:3, 3]))
        c, s, ca, sa = mpmath.cos(theta), mpmath.sin(theta), mpmath.cos(alpha), mpmath.sin(alpha)
        T *= mpmath.matrix(
            [[c, -s * ca, s * sa, a * c], [s, c * ca, -c * sa, a * s], [0, sa, ca, d], [0, 0, 0, 1]]
        )
    J = mpmath.zeros(6, 6)
    for k, (z, origin) in enumerate(axes):
        arm = T[:3, 3] - origin
        for i in range(3):
            m, n = (i + 1) % 3, (i + 2) % 3
            J[i, k] = z[m] * arm[n] - z[n] * arm[m]
            J[3 + i, k] = z[i]
    return T, J


def rigid(T: Array) -> mpmath.matrix:
    """The rigid transform nearest to a pose of doubles."""
    exact = mpmath.matrix(T.tolist())
    R = exact[:3, :3]
    for _ in range(6):
        R = (R + (R.T) ** -1) / 2
    exact[:3, :3] = R
    return exact


def solution_from(name: str, decimals: int, wanted: mpmath.matrix, row: Array) -> list[mpf] | None:
    """The solution that Newton's method leads to from a row, None where two have met and there is none."""
    q = [mpf(float(x)) for x in row]
    for _ in range(60):
        T, J = pose_and_jacobian(name, decimals, q)
        E = wanted[:3, :3] * T[:3, :3].T
        lacking = mpmath.matrix(
            [
                *(wanted[:3, 3] - T[:3, 3]),
                *((E[(i + 2) % 3, (i + 1) % 3] - E[(i + 1) % 3, (i + 2) % 3]) / 2 for i in range(3)),
            ]
        )
        if mpmath.norm(lacking) < MET:
            return q
        step = mpmath.lu_solve(J, lacking)
        step *= min(1, mpf("0.05") / mpmath.norm(step))
        q = [x + dx for x, dx in zip(q, step, strict=True)]
    return None


def are_one(first: list[mpf], second: list[mpf]) -> bool:
    return all(abs(mpmath.sin((x - y) / 2)) < mpf(10) ** -15 for x, y in zip(first, second, strict=True))


@pytest.mark.parametrize(("name", "decimals", "q"), IN_LINE)
def test_rows_of_an_arm_with_rounded_right_angles_lead_to_different_solutions(
    name: str, decimals: int, q: list[float]
) -> None:
    robot, solver = solver_of(name, decimals, "auto")
    pose = robot.pose(q)
    answer = solver.solve(pose)
    assert len(answer.q) == len(solver(pose)) <= 8
    assert len(set(answer.branch)) == len(answer.q)
    assert answer.residual.max() < 1e-14
    assert apart(robot, answer.q, np.array(q)).min() < 1e-2
    with mpmath.workdps(DIGITS):
        reached = [solution_from(name, decimals, rigid(pose), row) for row in answer.q]
        known = [solution for solution in reached if solution is not None]
        assert len(known) >= 4  # those with the other shoulder are regular
        assert not any(are_one(x, y) for n, x in enumerate(known) for y in known[:n])


def test_a_rounded_arm_with_its_wrist_in_line_has_as_many_rows_in_numpy() -> None:
    name, decimals, q = IN_LINE[2]
    robot, native = solver_of(name, decimals, "auto")
    _, plain = solver_of(name, decimals, "numpy")
    pose = robot.pose(q)
    assert len(plain.solve(pose).q) == len(native.solve(pose).q)


@pytest.mark.parametrize(("name", "decimals", "q"), BOTH_IN_LINE)
def test_an_arm_in_line_twice_reaches_its_pose_with_the_shoulder_and_elbow_it_was_in(
    name: str, decimals: int, q: list[float]
) -> None:
    robot, solver = solver_of(name, decimals, "auto")
    answer = solver.solve(robot.pose(q))
    assert 0 < len(answer.q) <= 16
    assert answer.residual.max() < 1e-14
    free = np.array(answer.q)
    free[:, [3, 5] if name == "spherical" else [1, 2, 3, 5]] = 0.0  # what moves with the tool at rest
    wanted = np.array(q)
    wanted[[3, 5] if name == "spherical" else [1, 2, 3, 5]] = 0.0
    flipped = wanted * [1, 1, 1, 1, -1, 1]
    near = np.minimum(apart(robot, free, wanted), apart(robot, free, flipped))
    assert near.min() < 0.02  # along a fold of the elbow the wrist turns by the root of what is rounding


@pytest.mark.parametrize(("case", "first", "second"), OTHER_ELBOW)
def test_solutions_that_stand_alone_are_listed_beside_a_continuum(
    case: tuple[str, int, list[float]], first: list[float], second: list[float]
) -> None:
    name, decimals, q = case
    robot, solver = solver_of(name, decimals, "auto")
    pose = robot.pose(q)
    rows = solver(pose)
    for expected in (first, second):
        with mpmath.workdps(DIGITS):
            solution = solution_from(name, decimals, rigid(pose), np.array(expected))
        assert solution is not None
        there = np.array([float(x) for x in solution])
        assert apart(robot, np.array([expected]), there).max() < 1e-6  # expected has nine decimals
        assert np.count_nonzero(apart(robot, rows, there) < 1e-6) == 1
