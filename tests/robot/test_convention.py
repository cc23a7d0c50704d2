"""Transforms ↔ Khalil-Kleinfinger parameters ↔ URDF origin and axis."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from armwright.expr import PI, ZERO, number, pi_times
from armwright.robot import Placement
from armwright.robot.geometry.matrix import matmul, to_numbers
from armwright.robot.geometry.urdf_convention import (
    Array,
    axes_along,
    placement_of,
    placements_of,
    rpy_matrix,
    rpy_of,
    transform,
)
from tests.support.random_robots import random_robot

HALF = pi_times(Fraction(1, 2))
SHARP = 1e-13  # asked for is 1e-12; lengths are rounded to 2.5e-14 of the offset, angles to 5e-15


@pytest.mark.parametrize("seed", range(4))
def test_frames_in_numbers_are_the_products_of_their_matrices(seed: int) -> None:
    """``transforms`` works with floats, ``Joint.transform`` with nodes; both round a dozen products."""
    robot = random_robot(seed)
    q = iter(np.random.default_rng(seed).uniform(-2, 2, len(robot.moving)))
    T = [robot.base.placement]
    at = [number(float(next(q))) if joint.is_moving else None for joint in robot.joints]
    for joint, value in zip(robot.joints, at, strict=True):
        T.append(matmul(T[joint.parent], joint.transform(value)))
    found = robot.transforms([float(value) for value in at if value is not None])
    np.testing.assert_allclose(found, [to_numbers(one) for one in T], rtol=0, atol=1e-14)


def composed(placements: tuple[Placement, ...]) -> Array:
    T = np.eye(4)
    for placement in placements:
        T = T @ to_numbers(placement.transform())
    return T


def error(T: Array, placements: tuple[Placement, ...]) -> float:
    scale = max(1.0, float(np.abs(T[:3, 3]).max()))
    wrong = np.abs(composed(placements) - T)
    return max(float(wrong[:3, :3].max()), float(wrong[:3, 3].max()) / scale)


def random_transforms(kind: str, count: int) -> list[Array]:
    rng = np.random.default_rng([ord(letter) for letter in kind])
    made = []
    for _ in range(count):
        rpy = rng.uniform(-math.pi, math.pi, 3)
        if kind.startswith("multiples"):
            rpy = rng.integers(-12, 13, 3) * math.pi / 12
        if kind == "quarter turns":
            rpy = rng.integers(-2, 3, 3) * math.pi / 2
        if kind.endswith("typed"):
            rpy = np.round(rpy, int(rng.integers(2, 15)))
        if kind == "nearly parallel":
            rpy = rpy * 10.0 ** rng.uniform(-17, 0) + np.array([rng.integers(0, 2) * math.pi, 0, 0])
        xyz = rng.uniform(-1, 1, 3) * 10.0 ** rng.integers(-3, 3) * rng.integers(0, 2, 3)
        made.append(transform(rpy_matrix(rpy), np.round(xyz, int(rng.integers(3, 17)))))
    return made


@pytest.mark.requirement("S4-2")
@pytest.mark.parametrize(
    "kind", ["random", "multiples", "multiples typed", "quarter turns", "nearly parallel"]
)
def test_placement_reproduces_transform(kind: str) -> None:
    for T in random_transforms(kind, 400):
        assert error(T, placements_of(T)) < SHARP


def test_well_separated_axes_need_one_placement() -> None:
    for T in random_transforms("quarter turns", 200):
        assert placements_of(T) == (placement_of(T),)


def test_quarter_turns_and_typed_lengths_come_back_exactly() -> None:
    """Every angle is an exact multiple of pi/2 and every length is a typed one or its negative."""
    rng = np.random.default_rng(3)
    for _ in range(200):
        xyz = np.round(rng.uniform(-2, 2, 3), 4)
        T = transform(rpy_matrix(rng.integers(-2, 3, 3) * math.pi / 2), xyz)
        placement = placement_of(T)
        if placement.alpha not in (ZERO, PI):
            for angle in (placement.gamma, placement.alpha, placement.theta):
                assert angle is ZERO or (angle.op == "pi" and angle.value.denominator <= 2)
            lengths = sorted(abs(float(x)) for x in (placement.b, placement.d, placement.r))
            assert lengths == sorted(np.abs(xyz).tolist())


def test_typed_offsets_of_parallel_axes_come_back_to_the_last_digit() -> None:
    rng = np.random.default_rng(4)
    for x, y, z in np.round(rng.uniform(-1, 1, (200, 3)), 4):
        again = to_numbers(placement_of(transform(np.eye(3), np.array([x, y, z]))).transform())
        np.testing.assert_allclose(again[:3, 3], [x, y, z], rtol=0, atol=4e-16)  # two roundings


@pytest.mark.requirement("S4-4")
def test_modified_dh_rows_come_back_as_written() -> None:
    """γ = b = 0 is found again where a table has it (|α| < π, the sign of α kept)."""
    rng = np.random.default_rng(4)
    for _ in range(300):
        alpha = pi_times(Fraction(int(rng.integers(-11, 12)), 12))
        d, r = (number(round(float(x), 4)) for x in rng.uniform(0.01, 2, 2))
        theta = pi_times(Fraction(int(rng.integers(-11, 13)), 12))
        row = Placement(alpha=alpha, d=d, theta=theta, r=r)
        assert placement_of(to_numbers(row.transform())) == row


def test_parallel_axes_look_like_modified_dh() -> None:
    T = transform(np.eye(3), [-0.3, 0.0, 0.1])
    assert placement_of(T) == Placement(d=number(-0.3), r=number(0.1))
    T = transform(rpy_matrix([math.pi, 0, 0]), [0.0, 0.0, 0.25])
    assert placement_of(T) == Placement(alpha=PI, r=number(-0.25))
    T = transform(np.eye(3), [0.0, 0.25, 0.0])
    assert placement_of(T) == Placement(gamma=HALF, d=number(0.25), theta=-HALF)


def test_negative_twist_rather_than_half_turn_of_gamma() -> None:
    T = transform(rpy_matrix([-math.pi / 2, 0, 0]), [0.0, 0.15005, 0.0])
    assert placement_of(T) == Placement(alpha=-HALF, r=number(0.15005))


def test_angles_of_fifteen_digits_are_exact() -> None:
    for text in ("1.5707963267949", "3.14159265358979", "-0.785398163397448", "2.35619449019234"):
        gamma = placement_of(transform(rpy_matrix([0.0, 0.0, float(text)]), [0, 0, 0])).theta
        assert gamma.op == "pi"
        assert float(gamma) == pytest.approx(float(text), abs=6e-15)


def test_nearly_parallel_axes_go_through_auxiliary_frame() -> None:
    """With 1.5708 for pi/2 the common normal is 1e5 m away; the offset must stay as typed."""
    T = transform(rpy_matrix([1.5708, 0, 0]) @ rpy_matrix([-math.pi / 2, 0, 0]), [0.1, 0.2, 0.3])
    first, second = placements_of(T)
    assert first == Placement(b=number(0.3), alpha=HALF, d=number(0.1), r=number(-0.2))
    assert (second.b, second.d, second.r) == (ZERO, ZERO, ZERO)
    assert error(T, (first, second)) < SHARP


def test_aligned_frame_is_a_rotation_whose_z_is_the_axis() -> None:
    rng = np.random.default_rng(5)
    axes = [*np.eye(3), *-np.eye(3), *rng.normal(size=(100, 3)), *rng.integers(-1, 2, (50, 3))]
    for axis in axes:
        if not np.any(axis):
            continue
        unit = axis / np.linalg.norm(axis)
        A = axes_along(unit)
        np.testing.assert_allclose(A @ A.T, np.eye(3), atol=1e-15)
        assert np.linalg.det(A) == pytest.approx(1.0, abs=1e-15)
        np.testing.assert_allclose(A[:, 2], unit, atol=1e-15)


def test_slightly_wrong_axis_gives_slightly_wrong_frame() -> None:
    rng = np.random.default_rng(6)
    for axis in [*np.eye(3), *-np.eye(3), np.array([0.0, 1.0, 1.0]) / math.sqrt(2)]:
        for _ in range(20):
            wrong = axis + 1e-6 * rng.normal(size=3)
            A = axes_along(wrong / np.linalg.norm(wrong))
            np.testing.assert_allclose(A, axes_along(axis), atol=1e-5)  # 1e-6 in three components


def test_rpy_matrix_undoes_rpy_of() -> None:
    rng = np.random.default_rng(7)
    for k in range(600):
        rpy = rng.uniform(-math.pi, math.pi, 3)
        if k % 3 == 1:
            rpy = rng.integers(-12, 13, 3) * math.pi / 12
        if k % 3 == 2:  # the gimbal and its neighbourhood
            rpy[1] = math.pi / 2 + 10.0 ** rng.uniform(-17, -2)
        R = rpy_matrix(rpy)
        np.testing.assert_allclose(rpy_matrix(rpy_of(R)), R, atol=SHARP)
