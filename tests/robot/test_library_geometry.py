"""Library robots against the Denavit-Hartenberg tables they were published with."""

from __future__ import annotations

from collections.abc import Callable
from math import pi

import numpy as np
import pytest

from armwright.robot.formats import load
from tests.robot.library_mechanics import modified_dh, rot_x, shift, standard_dh

Pose = Callable[[np.ndarray], np.ndarray]
ROUNDING = 1e-12  # seven products of numbers of order one
R = pi / 2

Rows = list[tuple[float, float, float, float]]

STANDARD: dict[str, Rows] = {  # rows (θ0, d, a, α); for prismatic joints q is added to d by the test
    "ur5e": [
        (0, 0.1625, 0, R),
        (0, 0, -0.425, 0),
        (0, 0, -0.3922, 0),
        (0, 0.1333, 0, R),
        (0, 0.0997, 0, -R),
        (0, 0.0996, 0, 0),
    ],
    "ur10": [
        (0, 0.1273, 0, R),
        (0, 0, -0.612, 0),
        (0, 0, -0.5723, 0),
        (0, 0.163941, 0, R),
        (0, 0.1157, 0, -R),
        (0, 0.0922, 0, 0),
    ],
    "manseur_doty": [
        (0, 0, 0.3, R),
        (0, 0, 1, pi / 180),
        (0, 0.2, 0, R),
        (0, 0, 1.5, pi / 180),
        (0, 0, 0, R),
        (0, 0, 0, 0),
    ],
}

MODIFIED: dict[str, Rows] = {  # rows (α, d, θ0, r)
    "puma560": [
        (0, 0, 0, 0),
        (-R, 0, 0, 0.2435),
        (0, 0.4318, 0, 0.15005 - 0.2435),
        (R, -0.0203, 0, 0.4331),
        (-R, 0, 0, 0),
        (R, 0, 0, 0),
    ],
    "panda": [
        (0, 0, 0, 0.333),
        (-R, 0, 0, 0),
        (R, 0, 0, 0.316),
        (R, 0.0825, 0, 0),
        (-R, -0.0825, 0, 0.384),
        (R, 0, 0, 0),
        (R, 0.088, 0, 0.107),
    ],
    "tx40": [
        (0, 0, 0, 0.32),
        (-R, 0, -R, 0),
        (0, 0.225, R, 0.035),
        (R, 0, 0, 0.225),
        (-R, 0, 0, 0),
        (R, 0, pi, 0),
    ],
    "rx90": [(0, 0, 0, 0), (R, 0, 0, 0), (0, 0.45, 0, 0), (-R, 0, 0, 0.45), (R, 0, 0, 0), (-R, 0, 0, 0)],
    "ddarm": [(0, 0, 0, 0), (R, 0, 0, 0.45), (R, 0, 0, 0)],  # l2 along z2
    "vertical2r": [(-R, 0, 0, 0), (0, 0.5, 0, 0)],
}


def random_positions(name: str, count: int = 20) -> np.ndarray:
    return np.random.default_rng(len(name)).uniform(-pi, pi, (count, len(load(name).moving)))


@pytest.mark.requirement("S4-2")
@pytest.mark.parametrize("name", STANDARD)
def test_pose_is_that_of_the_published_standard_table(name: str) -> None:
    robot = load(name)
    for q in random_positions(name):
        np.testing.assert_allclose(robot.pose(q), standard_dh(STANDARD[name], q), rtol=0, atol=ROUNDING)


@pytest.mark.requirement("S4-2")
@pytest.mark.parametrize("name", MODIFIED)
def test_pose_is_that_of_the_published_modified_table(name: str) -> None:
    """For the PUMA the table has AKB's frame 2, 0.2435 m further along its axis."""
    robot = load(name).with_tool(np.eye(4)) if name == "vertical2r" else load(name)
    for q in random_positions(name):
        np.testing.assert_allclose(robot.pose(q), modified_dh(MODIFIED[name], q), rtol=0, atol=ROUNDING)


def test_puma_is_the_standard_table_with_shifted_zeros() -> None:
    """q = q_standard + (π, π, π, 0, 0, π); d4 of that table is 0.4318, here AKB's 0.4331."""
    table = [(0, 0, 0, R), (0, 0, 0.4318, 0), (0, 0.15005, 0.0203, -R), (0, 0.4331, 0, R), (0, 0, 0, -R)]
    robot = load("puma560")
    for q in random_positions("puma560"):
        expected = standard_dh([*table, (0, 0, 0, 0)], q)
        shifted = q + np.array([pi, pi, pi, 0, 0, pi])
        np.testing.assert_allclose(robot.pose(shifted), expected, rtol=0, atol=ROUNDING)


def test_stanford_slides_along_its_third_axis() -> None:
    robot = load("stanford")
    for q in random_positions("stanford"):
        angles = q * (1, 1, 0, 1, 1, 1)
        d = (0.412, 0.154, q[2], 0, 0, 0)
        alpha = (-R, R, 0, -R, R, 0)
        rows = [(0, d[i], 0, alpha[i]) for i in range(6)]
        np.testing.assert_allclose(robot.pose(q), standard_dh(rows, angles), rtol=0, atol=ROUNDING)


def test_scara_is_the_published_standard_table() -> None:
    robot = load("scara")
    for q in random_positions("scara"):
        rows = [(0, 0.387, 0.325, 0), (0, 0, 0.275, pi), (0, q[2], 0, 0), (0, 0, 0, 0)]
        np.testing.assert_allclose(robot.pose(q), standard_dh(rows, q * (1, 1, 0, 1)), rtol=0, atol=ROUNDING)


@pytest.mark.requirement("S4-9", "S4-13")
def test_kr300_stands_on_its_head_in_its_own_base_frame() -> None:
    """Base placement Rot(x, π) before the table; free fall is along +z0 and down in the fixed frame."""
    table = [(0, -0.675, 0.35, R), (0, -0.189, 1.15, 0), (R, 0.189, 0.041, -R), (0, -1, 0, R), (0, 0, 0, -R)]
    robot = load("kr300")
    for q in random_positions("kr300"):
        expected = rot_x(pi) @ standard_dh([*table, (0, -0.24, 0, pi)], q)
        np.testing.assert_allclose(robot.pose(q), expected, rtol=0, atol=ROUNDING)
    fall = robot.transforms()[0][:3, :3] @ [float(value) for value in robot.gravity]
    np.testing.assert_allclose(fall, [0, 0, -9.81], rtol=0, atol=1e-15)


def test_kr300_forearm_is_level_in_the_controllers_home() -> None:
    """Axes (0, −90°, 90°, 0, 0, 0): wrist 1 m ahead of the elbow, 41 mm below it."""
    T = load("kr300").transforms([0, -R, R, 0, 0, 0])
    np.testing.assert_allclose(T[5][:3, 3], [0.35 + 1.0, 0, 0.675 + 1.15 - 0.041], rtol=0, atol=ROUNDING)


def test_cartesian_slides_are_the_base_axes() -> None:
    robot = load("cartesian6")
    q = robot.home
    for joint, direction in enumerate(((0, 0, 1), (0, 1, 0), (1, 0, 0))):
        moved = q + 0.25 * np.eye(6)[joint]
        step = robot.pose(moved) @ np.linalg.inv(robot.pose(q))
        np.testing.assert_allclose(step, shift(*(0.25 * np.array(direction))), rtol=0, atol=ROUNDING)


def test_manseur_doty_pose_has_sixteen_solutions() -> None:
    """Newton from sixteen rounded starting points ends in sixteen different solutions of one pose."""
    robot = load("manseur_doty")
    target = robot.pose(_newton(robot.pose, np.radians(STARTS[0]), PRINTED_POSE, exact=False))
    found = np.array([_newton(robot.pose, np.radians(start), target) for start in STARTS])
    for q in found:
        np.testing.assert_allclose(robot.pose(q), target, rtol=0, atol=1e-11)  # 1° twists
    gaps = np.abs(np.exp(1j * found[:, None]) - np.exp(1j * found[None])).max(axis=2)
    assert (gaps + np.eye(16)).min() > 0.01
    np.testing.assert_allclose(target, PRINTED_POSE, rtol=0, atol=2e-6)  # printed with six digits


PRINTED_POSE = np.array(
    [
        [-0.760117, -0.641689, 0.102262, -1.140175],
        [0.133333, 0, 0.991071, 0],
        [-0.635959, 0.766965, 0.085558, 0],
        [0, 0, 0, 1],
    ]
)
STARTS = np.array(
    [
        [-96.30, -5.37, 179.83, 38.48, 51.92, -39.41],
        [0.96, 107.82, -67.80, -170.67, -180.00, 179.96],
        [88.69, -177.25, 3.02, -116.75, 22.15, -39.51],
        [113.84, 4.60, -177.88, -55.93, -63.65, -42.97],
        [-120.74, 173.47, 0.67, 148.65, -33.92, -37.56],
        [-12.66, -105.14, -114.91, 2.81, 6.43, -79.43],
        [-12.66, -105.14, 65.09, 177.19, 173.57, 100.57],
        [-96.30, -5.37, -0.17, 141.52, 128.08, 140.59],
        [-179.77, 107.72, -147.50, -6.94, -164.68, 179.98],
        [168.52, -103.95, 146.60, -17.09, -170.90, 98.20],
        [-179.77, 107.72, 32.50, -173.06, -15.32, -0.02],
        [-120.74, 173.47, -179.33, 31.35, -146.08, 142.44],
        [168.52, -103.95, -33.40, -162.91, -9.10, -81.80],
        [113.84, 4.60, 2.12, -124.07, -116.35, 137.03],
        [0.96, 107.82, 112.20, -9.33, 0.00, -0.04],
        [88.69, -177.25, -176.98, -63.25, 157.85, 140.49],
    ]
)


def _newton(pose: Pose, q: np.ndarray, target: np.ndarray, *, exact: bool = True) -> np.ndarray:
    """Gauss-Newton on the twelve entries of the pose; without exact, the nearest pose is enough."""
    for _ in range(12):
        error = (target - pose(q))[:3].ravel()
        J = [(pose(q + 1e-7 * e) - pose(q - 1e-7 * e))[:3].ravel() / 2e-7 for e in np.eye(6)]
        q = q + np.linalg.lstsq(np.array(J).T, error, rcond=None)[0]
    assert not exact or np.abs(target - pose(q)).max() < 1e-9
    return q
