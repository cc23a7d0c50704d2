"""Inertia algebra: every identity on seeded random bodies."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.expr import name, names_in, substitute_all
from armwright.robot import Inertia, pseudo_inertia
from armwright.robot.check.body_check import check_inertia
from armwright.robot.geometry.matrix import matrix
from tests.support.random_robots import random_inertia, random_transform

ROUNDING = 1e-14  # a dozen operations on numbers of order one


@pytest.mark.requirement("S2-3", "S4-7")
@pytest.mark.parametrize("seed", range(20))
def test_origin_and_centre_of_mass_forms_are_inverse(seed: int) -> None:
    body = random_inertia(np.random.default_rng(seed))
    again = Inertia.from_com(*body.to_com())
    np.testing.assert_allclose(again.numbers(), body.numbers(), atol=ROUNDING, rtol=ROUNDING)


@pytest.mark.requirement("S2-3")
@pytest.mark.parametrize("seed", range(20))
def test_parallel_axis_there_and_back(seed: int) -> None:
    random = np.random.default_rng(seed)
    body, p = random_inertia(random), random.uniform(-1, 1, 3)
    there = body.shift_origin(matrix([p])[0])
    back = there.shift_origin(matrix([-p])[0])
    # about 40 operations on products of order ten
    np.testing.assert_allclose(back.numbers(), body.numbers(), atol=1e-14 * 10)


@pytest.mark.parametrize("seed", range(20))
def test_seen_from_equals_the_integral_over_point_masses(seed: int) -> None:
    random = np.random.default_rng(seed)
    points, masses, T = random.normal(size=(6, 3)), random.uniform(0.1, 1, 6), random_transform(random)
    moved = points @ T[:3, :3].T + T[:3, 3]
    ours = _of_points(points, masses).seen_from(matrix(T)).numbers()
    np.testing.assert_allclose(ours, _of_points(moved, masses).numbers(), atol=1e-12)


def _of_points(points: np.ndarray, masses: np.ndarray) -> Inertia:
    """The definition: XX = Σm(y²+z²), XY = −Σmxy, MX = Σmx."""
    x, y, z = points.T
    return Inertia.of(
        [
            float(masses @ value)
            for value in (y * y + z * z, -x * y, -x * z, x * x + z * z, -y * z, x * x + y * y, x, y, z, x**0)
        ]
    )


def test_merged_bodies_have_the_sum_of_all_moments() -> None:
    random = np.random.default_rng(3)
    points, masses = random.normal(size=(8, 3)), random.uniform(0.1, 1, 8)
    both = _of_points(points[:3], masses[:3]) + _of_points(points[3:], masses[3:])
    np.testing.assert_allclose(both.numbers(), _of_points(points, masses).numbers(), atol=1e-13)
    np.testing.assert_allclose((both - both).numbers(), 0)


def test_pseudo_inertia_is_the_second_moment_of_homogeneous_points() -> None:
    random = np.random.default_rng(4)
    points, masses = random.normal(size=(6, 3)), random.uniform(0.1, 1, 6)
    homogeneous = np.hstack([points, np.ones((6, 1))])
    expected = homogeneous.T @ np.diag(masses) @ homogeneous
    np.testing.assert_allclose(pseudo_inertia(_of_points(points, masses).numbers()), expected, atol=1e-13)


def test_algebra_keeps_names_and_agrees_with_numbers() -> None:
    symbols = Inertia.of([name(key) for key in "abcdefghij"])
    body = random_inertia(np.random.default_rng(5))
    T = matrix(random_transform(np.random.default_rng(6)))
    moved = symbols.seen_from(T)
    assert names_in(*moved.values) == tuple("abcdefghij")
    values = dict(zip("abcdefghij", body.values, strict=True))
    numbers = [float(x) for x in substitute_all(moved.values, values)]
    np.testing.assert_allclose(numbers, body.seen_from(T).numbers(), atol=1e-13)


def _findings(values: list[float]) -> list[str]:
    return [finding.code for finding in check_inertia(Inertia.of(values), where="link 'arm' (2)")]


def test_check_names_the_link_and_what_is_violated() -> None:
    finding = check_inertia(Inertia.of([1, 0, 0, 1, 0, 3, 0, 0, 0, 5]), where="link 'arm' (2)")[0]
    assert finding.code == "triangle"
    assert "link 'arm' (2)" in str(finding)
    assert "3 > 1 + 1" in finding.text


@pytest.mark.parametrize(
    ("values", "codes"),
    [
        ([0] * 10, []),
        ([1, 0, 0, 1, 0, 1, 0, 0, 0, 2], []),
        ([1, 0, 0, 1, 0, 2, 0, 0, 0, 2], []),  # a flat plate is on the border
        ([1, 0, 0, 1, 0, 1, 0, 0, 0, -2], ["mass"]),
        ([0, 0, 0, 0, 0, 0.35, 0, 0, 0, 0], ["massless"]),
        ([0, 0, 0, 0, 0, 0, 1, 0, 0, 0], ["massless"]),
        ([0.1, 0, 0, 0.1, 0, 0.1, 5, 0, 0, 2], ["principal_moment"]),
    ],
)
def test_check_tells_real_bodies_from_impossible_ones(values: list[float], codes: list[str]) -> None:
    assert _findings(values) == codes


def test_inertia_refuses_wrong_counts_and_names() -> None:
    with pytest.raises(ArmwrightError, match="9 values given, 10 expected"):
        Inertia.of([0.0] * 9)
    with pytest.raises(ArmwrightError, match="unknown IXX"):
        Inertia.of({"IXX": 1.0})
    with pytest.raises(ArmwrightError, match="not symmetric"):
        Inertia.from_com(1, [0, 0, 0], [[1, 0.2, 0], [0, 1, 0], [0, 0, 1]])
    with pytest.raises(ArmwrightError, match="without mass"):
        Inertia().to_com()


def test_moments_of_a_centre_with_all_digits_are_short_where_they_are_so_but_for_rounding() -> None:
    body = Inertia.from_com(60.0, [-0.2121320343559643, 0.2121320343559643, 0.05], [2.4, 0, 0, 2.4, 0, 4.5])
    assert [float(value) for value in (body.XX, body.XY, body.YY, body.ZZ)] == [5.25, 2.7, 5.25, 9.9]
