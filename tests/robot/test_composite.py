"""Spherical and universal joints as revolute joints."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.expr import number, pi_times
from armwright.robot import Inertia, Link, Placement, Robot
from armwright.robot.change.composite_joints import COMPOSITES, expand

PLACED = Placement(
    gamma=number(0.3), b=number(0.1), alpha=number(-0.7), d=number(0.4), theta=number(0.9), r=number(0.2)
)
BODY = Link("hand", Inertia.of([1, 0, 0, 1, 0, 1, 0, 0, 0, 1]))


def robot_of(kind: str, placement: Placement = PLACED) -> Robot:
    parts = expand(kind, "wrist", number=1, parent=0, placement=placement, link=BODY)
    return Robot("r", parts.joints, parts.links)


def rotation_vector(R: np.ndarray) -> np.ndarray:
    """ω of a small rotation exp([ω×])."""
    return np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]]) / 2


def angular_jacobian(robot: Robot, q: np.ndarray, step: float = 1e-6) -> np.ndarray:
    """Columns ω per unit of each joint speed, by central differences (error about step²)."""
    columns = []
    for i in range(len(q)):
        e = np.eye(len(q))[i] * step
        R = robot.pose(q + e)[:3, :3] @ robot.pose(q - e)[:3, :3].T
        columns.append(rotation_vector(R) / (2 * step))
    return np.array(columns).T


def test_axes_meet_and_only_the_last_link_has_mass() -> None:
    for kind, count in COMPOSITES.items():
        robot = robot_of(kind)
        T = robot.transforms(np.linspace(0.3, 1.1, count))
        for frame in range(1, count + 1):
            np.testing.assert_allclose(T[frame][:3, 3], T[1][:3, 3], atol=1e-15)
        assert [joint.name for joint in robot.joints] == [f"wrist_{i}" for i in range(1, count + 1)]
        assert [link.name for link in robot.links] == [*(f"hand_{i}" for i in range(1, count)), "hand"]
        assert all(link.inertia.is_zero for link in robot.links[:-1])
        assert robot.links[-1].inertia == BODY.inertia


@pytest.mark.parametrize(("kind", "rank"), [("universal", 2), ("spherical", 3)])
def test_the_jacobian_has_one_rank_per_axis_at_home_and_elsewhere(kind: str, rank: int) -> None:
    robot = robot_of(kind)
    random = np.random.default_rng(3)
    for q in (np.zeros(rank), *random.uniform(-1.2, 1.2, (10, rank))):
        J = angular_jacobian(robot, q)
        # the smallest singular value of three axes with |q2| <= 1.2 is at least sqrt(1 - sin 1.2)
        assert np.linalg.svd(J, compute_uv=False)[-1] > np.sqrt(1 - np.sin(1.2)) - 1e-6


def test_axes_are_z_y_x_of_the_placed_frame() -> None:
    for kind, axes in (
        ("universal", [[0, 0, 1], [0, 1, 0]]),
        ("spherical", [[0, 0, 1], [0, 1, 0], [1, 0, 0]]),
    ):
        robot = robot_of(kind, Placement())
        J = angular_jacobian(robot, np.zeros(len(axes)))
        np.testing.assert_allclose(J.T, axes, atol=1e-9)


def test_the_last_frame_at_zero_is_as_documented() -> None:
    universal = robot_of("universal", Placement()).pose()[:3, :3]
    np.testing.assert_allclose(universal, [[1, 0, 0], [0, 0, 1], [0, -1, 0]], atol=1e-15)
    spherical = robot_of("spherical", Placement()).pose()[:3, :3]
    np.testing.assert_allclose(spherical, [[0, 0, 1], [1, 0, 0], [0, 1, 0]], atol=1e-15)


def test_a_spherical_joint_reaches_every_orientation() -> None:
    """R = Rz(q1)·Ry(q2)·Rx(q3)·R0 has a solution for each R, in closed form."""
    robot = robot_of("spherical")
    start = robot.transforms(np.zeros(3))[1][:3, :3]
    R0 = start.T @ robot.pose(np.zeros(3))[:3, :3]
    random = np.random.default_rng(11)
    for _ in range(200):
        wanted, _ = np.linalg.qr(random.standard_normal((3, 3)))
        wanted *= np.sign(np.linalg.det(wanted))
        R = start.T @ wanted @ R0.T
        q = [np.arctan2(R[1, 0], R[0, 0]), -np.arcsin(R[2, 0]), np.arctan2(R[2, 1], R[2, 2])]
        # arcsin loses half of the digits next to ±1, and the 200 draws come within 1e-4 of it at most
        np.testing.assert_allclose(robot.pose(q)[:3, :3], wanted, atol=1e-11)


def test_names_and_homes_are_counted() -> None:
    with pytest.raises(ArmwrightError, match="2 variables given, 3 expected"):
        expand("spherical", "w", number=1, parent=0, placement=PLACED, link=BODY, variables=["a", "b"])
    with pytest.raises(ArmwrightError, match="1 home values given, 2 expected"):
        expand("universal", "w", number=1, parent=0, placement=PLACED, link=BODY, home=[1.0])
    with pytest.raises(ArmwrightError, match="universal or spherical"):
        expand("revolute", "w", number=1, parent=0, placement=PLACED, link=BODY)


def test_angles_between_axes_are_exact() -> None:
    joints = expand("spherical", "w", number=4, parent=2, placement=PLACED, link=BODY).joints
    assert [joint.parent for joint in joints] == [2, 4, 5]
    assert [joint.variable for joint in joints] == ["q4", "q5", "q6"]
    assert {abs(joint.placement.alpha.value) for joint in joints[1:]} == {(pi_times(1) / 2).value}
