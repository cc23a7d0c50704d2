"""Poses a little beside those at which an arm can move with its tool at rest."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.bench.gallery_arms import gallery_arm
from armwright.kernels.inverse.continua.faint_lines import point_of_line, weakest_pair
from armwright.kernels.inverse.positions.newton import pose_error
from armwright.kernels.inverse.search.own_rows import scaled_pose
from armwright.models.core.registry import model
from armwright.robot import Robot
from armwright.run.compiling import compile
from tests.inverse.six_joint_arms import apart

_h = np.pi / 2
FOLDED = 2  # the elbow of a CRX with links of equal length, at 90°: its wrist is on the shoulder


def folded_positions(away: float, count: int) -> np.ndarray:
    """Positions with the elbow so far from folded, rad, otherwise anywhere."""
    rng = np.random.default_rng(5)
    q = rng.uniform(-np.pi, np.pi, (count, 6))
    q[:, FOLDED] = _h + away * rng.choice([-1, 1], count) * rng.uniform(0.3, 1, count)
    return q


@pytest.mark.slow_tool
@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize("away", [1e-6, 1e-7, 3e-8, 1e-8])
def test_what_lies_beside_a_continuum_is_found(away: float) -> None:
    """Damped steps stop all along the line; a quarter of these positions was lost, some called regular."""
    robot = gallery_arm("crx_10ia")
    solver = compile(model(robot, "inverse_geometry"))
    for q in folded_positions(away, 40):
        answer = solver.solve(robot.pose(q))
        assert answer.status == "singular"
        assert answer.residual.max() < 1e-14  # rounding of a pose of lengths about one
        assert apart(robot, answer.q, q).min() < 2e-2  # a double root on a line of 1e-8 is known to 1e-2


def test_a_point_of_a_faint_line_misses_the_pose_along_the_twist_that_no_joint_makes() -> None:
    made = model(gallery_arm("crx_10ia"), "inverse_geometry")
    arm = made.record  # type: ignore[attr-defined]
    for q in folded_positions(1e-5, 10):
        pose, _ = scaled_pose(arm, gallery_arm("crx_10ia").pose(q))
        along, unfelt = weakest_pair(arm, q)
        there, onward, unmade, off, is_found = point_of_line(arm, pose, q + 0.05 * along, along, unfelt)
        assert is_found == 1
        assert onward @ along > 0
        assert unmade @ unfelt > 0
        miss = pose_error(arm, pose, there, 1.0)
        assert 0.9 * abs(off) - 1e-14 < miss < 1.5 * abs(off) + 1e-14  # turns count √2 in a matrix
        assert miss < 1e-5


@pytest.mark.parametrize(
    "q",
    [
        [
            -1.5707963170436816,
            -8.41485235e-09,
            -0.5260616415691,
            -0.65538061018,
            -1.4530376356746,
            -0.4085568,
        ],
        [
            -0.12631276479,
            3.141592084829639,
            1.570795560475817,
            3.141592250897117,
            -1.3638814286231,
            2.2684052,
        ],
    ],
)
def test_no_formulation_is_trusted_whose_matrix_is_nearly_singular_everywhere(q: list[float]) -> None:
    """Beside four parallel axes one had complex roots only and called the pose unreachable."""
    robot = Robot.from_dh(
        a=[0.1, 0.3, 0.25, 0.2, 0.05, 0],
        d=[0.2, 0.1, 0, 0, 0.06, 0.1],
        alpha=[_h, _h, 0, 0, _h, 0],
        name="parallel",
    )
    answer = compile(model(robot, "inverse_geometry")).solve(robot.pose(q))
    assert answer.status == "singular"
    assert apart(robot, answer.q, np.array(q)).min() < 1e-4  # rounding over 1e-10, the root of it
    assert answer.residual.max() < 1e-14


def test_half_a_turn_is_at_one_end_of_the_order_however_it_is_rounded() -> None:
    """The quick solver and the careful one had it at opposite ends."""
    robot = Robot.from_dh(
        a=[0, 0.4, 0.02, 0, 0, 0],
        d=[0.2, 0, 0, 0.3, 0.1, 0.1],
        alpha=[_h, 0, _h, np.pi / 4, np.pi / 4, 0],
        name="bent",
    )
    solver = compile(model(robot, "inverse_geometry"))
    T = robot.pose([np.pi, 2.107473775970462, -_h, -1.2722182424801936, np.pi, -_h])
    np.testing.assert_allclose(solver(T), solver.solve(T).q, atol=1e-11)  # rounding over 0.005
