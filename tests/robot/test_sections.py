"""Section shapes: closed forms against textbooks, sampled bodies, and integrated surfaces."""

from __future__ import annotations

from math import pi

import numpy as np
import pytest

from armwright.robot.inertia import Inertia
from armwright.robot.parts.database import SHAPES
from armwright.robot.parts.polygon import polygon_problem
from armwright.robot.parts.sections import (
    Box,
    Cone,
    Cylinder,
    Frustum,
    Hemisphere,
    Prism,
    SemiCylinder,
    Sphere,
    Tensor,
    Torus,
    Tube,
)

L_OUTLINE = ((0.1, 0.0), (0.5, 0.0), (0.5, 0.2), (0.3, 0.2), (0.3, 0.6), (0.1, 0.6))

SOLIDS = {
    "cylinder": Cylinder(0.3, 0.8),
    "semi_cylinder": SemiCylinder(0.4, 0.7),
    "tube": Tube(0.2, 0.35, 0.9),
    "cone": Cone(0.4, 0.9),
    "frustum": Frustum(0.4, 0.15, 0.6),
    "sphere": Sphere(0.45),
    "hemisphere": Hemisphere(0.5),
    "torus": Torus(0.5, 0.15),
    "box": Box((0.3, 0.5, 0.8)),
    "prism": Prism(L_OUTLINE, 0.4),
}

# whether a point is inside the solid of the same name, written without looking at the solid
INSIDE = {
    "cylinder": lambda x, y, z: (np.hypot(x, y) <= 0.3) & (abs(z) <= 0.4),
    "semi_cylinder": lambda x, y, z: (np.hypot(x, y) <= 0.4) & (x >= 0) & (abs(z) <= 0.35),
    "tube": lambda x, y, z: (np.hypot(x, y) <= 0.35) & (np.hypot(x, y) >= 0.2) & (abs(z) <= 0.45),
    "cone": lambda x, y, z: (z >= 0) & (np.hypot(x, y) <= 0.4 * (1 - z / 0.9)) & (z <= 0.9),
    "frustum": lambda x, y, z: (z >= 0) & (z <= 0.6) & (np.hypot(x, y) <= 0.4 - 0.25 * z / 0.6),
    "sphere": lambda x, y, z: x**2 + y**2 + z**2 <= 0.45**2,
    "hemisphere": lambda x, y, z: (x**2 + y**2 + z**2 <= 0.5**2) & (z >= 0),
    "torus": lambda x, y, z: (np.hypot(x, y) - 0.5) ** 2 + z**2 <= 0.15**2,
    "box": lambda x, y, z: (abs(x) <= 0.15) & (abs(y) <= 0.25) & (abs(z) <= 0.4),
    "prism": lambda x, y, z: (
        (abs(z) <= 0.2) & (x >= 0.1) & (y >= 0) & (x <= 0.5) & (y <= 0.6) & ((x <= 0.3) | (y <= 0.2))
    ),
}


def integrands(x: np.ndarray, y: np.ndarray, z: np.ndarray) -> np.ndarray:
    """What XX … M integrate, (10, N)."""
    one = np.ones_like(x)
    return np.array([y**2 + z**2, -x * y, -x * z, x**2 + z**2, -y * z, x**2 + y**2, x, y, z, one])


@pytest.mark.requirement("S3-2")
@pytest.mark.parametrize("name", SOLIDS)
def test_closed_form_is_the_integral_over_sampled_points(name: str) -> None:
    points = np.random.default_rng(20_240_601).uniform(-1, 1, (3, 400_000))
    samples = 8.0 * integrands(*points) * INSIDE[name](*points)  # the cube has 8 m³
    mean, sigma = samples.mean(axis=1), samples.std(axis=1) / np.sqrt(samples.shape[1])
    # ten values of ten shapes: 5 standard deviations of the mean are passed by chance once in 20 000 runs
    assert np.all(np.abs(SOLIDS[name].unit_inertia().numbers() - mean) <= 5 * sigma)


def test_every_shape_is_sampled_or_has_a_test_of_its_own() -> None:
    assert set(SHAPES) == {*SOLIDS, "tensor", "mesh"}


# ------------------------------------------------------------------- textbook figures, by hand


@pytest.mark.requirement("S3-2")
def test_cylinder_has_the_textbook_moments() -> None:
    mass, com, inertia = Cylinder(2.0, 3.0).unit_inertia().to_com()
    assert float(mass) == pytest.approx(12 * pi, rel=1e-15)
    assert [float(c) for c in com] == [0, 0, 0]
    side = 12 * pi * (3 * 4 + 9) / 12  # m(3r² + h²)/12
    assert [float(v) for v in inertia] == pytest.approx([side, 0, 0, side, 0, 24 * pi], rel=1e-15)


@pytest.mark.requirement("S3-2")
def test_semi_cylinder_balances_at_four_thirds_of_the_radius_over_pi() -> None:
    mass, com, inertia = SemiCylinder(2.0, 3.0).unit_inertia().to_com()
    assert float(com[0]) == pytest.approx(8 / (3 * pi), rel=1e-15)
    about_z = float(mass) * 4 * (0.5 - 16 / (9 * pi**2))  # m r² (1/2 − 16/(9π²))
    assert float(inertia[5]) == pytest.approx(about_z, rel=1e-14)


@pytest.mark.requirement("S3-2")
def test_cone_balances_at_a_quarter_of_its_height() -> None:
    mass, com, inertia = Cone(2.0, 4.0).unit_inertia().to_com()
    assert float(com[2]) == pytest.approx(1.0, rel=1e-15)
    m = float(mass)
    # about the centre of mass: 3m(4r² + h²)/80 across, 3mr²/10 along
    assert float(inertia[0]) == pytest.approx(3 * m * (16 + 16) / 80, rel=1e-14)
    assert float(inertia[5]) == pytest.approx(3 * m * 4 / 10, rel=1e-14)


@pytest.mark.requirement("S3-2")
def test_hemisphere_balances_at_three_eighths_of_its_radius() -> None:
    mass, com, inertia = Hemisphere(2.0).unit_inertia().to_com()
    assert float(com[2]) == pytest.approx(0.75, rel=1e-15)
    assert float(inertia[0]) == pytest.approx(float(mass) * 4 * 83 / 320, rel=1e-14)  # 83 m r²/320


@pytest.mark.requirement("S3-2")
def test_torus_has_the_textbook_moments() -> None:
    torus = Torus(3.0, 1.0).unit_inertia()
    m = 2 * pi**2 * 3
    assert float(torus.M) == pytest.approx(m, rel=1e-15)
    assert float(torus.ZZ) == pytest.approx(m * (9 + 3 / 4), rel=1e-15)
    assert float(torus.XX) == pytest.approx(m * (9 / 2 + 5 / 8), rel=1e-15)


# ------------------------------------------------------------------------ shapes among each other


def assert_same(a: Inertia, b: Inertia, tolerance: float = 1e-14) -> None:
    """Equal up to rounding of sums of a few terms of the size of the largest."""
    first, second = a.numbers(), b.numbers()
    assert np.abs(first - second).max() <= tolerance * np.abs(second).max()


@pytest.mark.requirement("S3-2")
def test_frustum_between_cone_and_cylinder() -> None:
    assert_same(Frustum(0.4, 1e-9, 0.9).unit_inertia(), Cone(0.4, 0.9).unit_inertia(), 1e-8)
    standing = Cylinder(0.4, 0.9).unit_inertia().shift_origin(Inertia.of([0] * 8 + [0.45, 0]).values[6:9])
    assert_same(Frustum(0.4, 0.4, 0.9).unit_inertia(), standing)


@pytest.mark.requirement("S3-2")
def test_frustum_is_a_cone_without_its_tip() -> None:
    whole, tip = Cone(0.4, 0.8).unit_inertia(), Cone(0.2, 0.4).unit_inertia()
    lifted = tip.shift_origin(Inertia.of([0] * 8 + [0.4, 0]).values[6:9])
    assert_same(Frustum(0.4, 0.2, 0.4).unit_inertia(), whole - lifted)


@pytest.mark.requirement("S3-2", "S3-5")
def test_tube_is_cylinder_minus_cylinder() -> None:
    solid, bore = Cylinder(0.35, 0.9).unit_inertia(), Cylinder(0.2, 0.9).unit_inertia()
    assert_same(Tube(0.2, 0.35, 0.9).unit_inertia(), solid - bore)


@pytest.mark.requirement("S3-2")
def test_rectangular_prism_is_a_box_whichever_way_round() -> None:
    corners = ((-0.15, -0.25), (0.15, -0.25), (0.15, 0.25), (-0.15, 0.25))
    box = Box((0.3, 0.5, 0.8)).unit_inertia()
    assert_same(Prism(corners, 0.8).unit_inertia(), box)
    assert_same(Prism(corners[::-1], 0.8).unit_inertia(), box)


@pytest.mark.requirement("S3-2")
def test_prism_keeps_its_digits_far_from_the_origin() -> None:
    far = tuple((x + 1000.0, y - 2000.0) for x, y in L_OUTLINE)
    near = Prism(L_OUTLINE, 0.4).unit_inertia().to_com()[2]
    moved = Prism(far, 0.4).unit_inertia()
    # I_O is 1e7 times I_C here, and coordinates carry 2e-13 of rounding: 1e-8 is what can be had
    assert [float(v) for v in moved.to_com()[2]] == pytest.approx([float(v) for v in near], abs=1e-8)


@pytest.mark.requirement("S3-2")
def test_regular_polygon_becomes_a_cylinder_with_second_order() -> None:
    exact = Cylinder(0.3, 0.8).unit_inertia().numbers()
    errors = []
    for n in (50, 100, 200):
        angles = 2 * pi * np.arange(n) / n
        corners = tuple(zip(0.3 * np.cos(angles), 0.3 * np.sin(angles), strict=True))
        errors.append(np.abs(Prism(corners, 0.8).unit_inertia().numbers() - exact).max())
    assert errors[0] / errors[1] == pytest.approx(4, rel=0.01)
    assert errors[1] / errors[2] == pytest.approx(4, rel=0.01)


@pytest.mark.requirement("S3-2")
def test_tensor_is_what_was_given() -> None:
    given = (0.4, 0.01, -0.02, 0.5, 0.03, 0.6)
    mass, com, inertia = Tensor(2.5, (0.1, -0.2, 0.3), given).unit_inertia().to_com()
    assert float(mass) == 2.5
    assert [float(c) for c in com] == pytest.approx([0.1, -0.2, 0.3], rel=1e-15)
    assert [float(v) for v in inertia] == pytest.approx(given, rel=1e-13)  # 0.325 taken off and put back


# ------------------------------------------------------------------------------------ refused


@pytest.mark.requirement("S3-3")
@pytest.mark.parametrize(
    ("solid", "word"),
    [
        (Cylinder(-0.1, 1.0), "radius"),
        (Cylinder(0.1, float("nan")), "height"),
        (Sphere(0.0), "radius"),
        (Sphere(1e9), "radius"),
        (Box((0.1, 0.0, 0.1)), "size"),
        (Tube(0.3, 0.2, 1.0), "inner_radius"),
        (Torus(0.1, 0.2), "tube_radius"),
        (Tensor(-1.0, (0, 0, 0), (1, 0, 0, 1, 0, 1)), "mass"),
        (Tensor(1.0, (0, 0, float("inf")), (1, 0, 0, 1, 0, 1)), "com"),
        (Prism(((0, 0), (1, 0)), 1.0), "corners"),
    ],
)
def test_impossible_dimensions_are_named(solid: object, word: str) -> None:
    problems = [f"{key} {what}" for key, what in solid.problems()]
    assert len(problems) == 1
    assert word in problems[0]


@pytest.mark.requirement("S3-3")
def test_outlines_that_cross_touch_or_fold_are_refused() -> None:
    assert "meets" in polygon_problem(((0, 0), (1, 1), (1, 0), (0, 1)))  # bow tie
    assert "meets" in polygon_problem(((0, 0), (2, 0), (2, 2), (1, 0), (0, 2)))  # corner on a side
    assert "turns back" in polygon_problem(((0, 0), (1, 0), (0.5, 0), (0.5, 1)))
    assert "repeated" in polygon_problem(((0, 0), (1, 0), (1, 1), (0, 0)))
    assert "turns back" in polygon_problem(((0, 0), (1, 0), (2, 0)))
    assert polygon_problem(L_OUTLINE) == ""
    assert polygon_problem(((0, 0), (1, 0), (2, 0), (1, 1))) == ""  # a corner on a straight side is fine
