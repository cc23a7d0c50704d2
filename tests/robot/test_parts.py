"""The parts database: composition of sections, parts and links, holes, convenience frames."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from armwright.expr import scalar
from armwright.robot.geometry.matrix import inverse_transform, to_numbers
from armwright.robot.geometry.pose import Pose
from armwright.robot.inertia import Inertia
from armwright.robot.parts.body_sum import inertia_of, merge_bodies
from armwright.robot.parts.database import Part, PartsLink, Section
from armwright.robot.parts.sections import Box, Cylinder, Hemisphere, Sphere, Tensor, Tube
from tests.robot.parts_files import link_of


def random_pose(rng: np.random.Generator) -> Pose:
    return Pose.of(rng.uniform(-1, 1, 3).tolist(), rng.uniform(-3, 3, 3).tolist())


def assert_same(a: Inertia, b: Inertia, tolerance: float) -> None:
    first, second = a.numbers(), b.numbers()
    assert np.abs(first - second).max() <= tolerance * np.abs(second).max()


# ------------------------------------------------------------------------------- composition


@pytest.mark.requirement("S3-4")
def test_cylinder_cut_in_two_is_the_same_link() -> None:
    """Whole, cut across, and cut into two parts with poses of their own: one link."""
    rng = np.random.default_rng(3)
    whole = Section(Cylinder(0.05, 0.4), material="steel")
    low = Section(Cylinder(0.05, 0.1), material="steel", pose=Pose.of((0, 0, -0.15)))
    high = Section(Cylinder(0.05, 0.3), material="steel", pose=Pose.of((0, 0, 0.05)))
    pose = random_pose(rng)
    reference = link_of(whole, pose=pose).inertia()
    assert_same(link_of(low, high, pose=pose).inertia(), reference, 1e-14)
    bare = [Section(s.solid, material="steel") for s in (low, high)]
    T = to_numbers(pose.transform)
    rotation = tuple(tuple(scalar(v) for v in row[:3]) for row in T[:3])
    places = [tuple(scalar(v) for v in (T[:3, 3] + z * T[:3, 2]).tolist()) for z in (-0.15, 0.05)]
    parts = tuple(Part("D", (s,), pose=Pose(p, rotation=rotation)) for s, p in zip(bare, places, strict=True))
    assert_same(PartsLink("link", parts).inertia(), reference, 1e-14)


@pytest.mark.requirement("S3-4")
def test_two_hemispheres_are_a_ball() -> None:
    halves = (
        Section(Hemisphere(0.1), density=1000),
        Section(Hemisphere(0.1), density=1000, pose=Pose.of(rpy=("pi", 0, 0))),
    )
    assert_same(link_of(*halves).inertia(), link_of(Section(Sphere(0.1), density=1000)).inertia(), 1e-15)


@pytest.mark.requirement("S3-4")
def test_sections_at_random_places_match_the_sum_over_their_matter() -> None:
    """Σ T P Tᵀ with P the second moments of homogeneous coordinates: another road to the same sum."""
    rng = np.random.default_rng(11)
    solids = [
        Box(tuple(rng.uniform(0.1, 0.4, 3))),
        Cylinder(0.1, 0.3),
        Tensor(2, (0.1, 0, 0), (1, 0, 0, 1, 0, 1)),
    ]
    parts, total = [], np.zeros((4, 4))
    for solid in solids:
        inner, outer = random_pose(rng), random_pose(rng)
        section = Section(solid, density=None if solid.has_mass else 1200.0, pose=inner)
        parts.append(Part("D", (section,), pose=outer))
        xx, xy, xz, yy, yz, zz, mx, my, mz, m = inertia_of(replace(section, pose=Pose()).body()).numbers()
        half = (xx + yy + zz) / 2
        P = [[half - xx, -xy, -xz, mx], [-xy, half - yy, -yz, my], [-xz, -yz, half - zz, mz], [mx, my, mz, m]]
        T = to_numbers(outer.transform) @ to_numbers(inner.transform)
        total += T @ np.array(P) @ T.T
    tensor = np.trace(total[:3, :3]) * np.eye(3) - total[:3, :3]
    wanted = [*tensor[np.triu_indices(3)], *total[:3, 3], total[3, 3]]
    ours = PartsLink("link", tuple(parts)).inertia().numbers()
    assert np.abs(ours - wanted).max() <= 1e-14 * np.abs(wanted).max()


@pytest.mark.requirement("S3-4")
def test_sums_in_floats_are_the_algebra_of_the_inertia() -> None:
    rng = np.random.default_rng(12)
    sections = [
        Section(Box(tuple(rng.uniform(0.1, 0.4, 3))), density=800, pose=random_pose(rng)) for _ in range(3)
    ]
    outer = random_pose(rng)
    total = Inertia()
    for section in sections:
        unit = inertia_of(replace(section, pose=Pose()).body())
        total = total + unit.seen_from(section.pose.transform).seen_from(outer.transform)
    assert_same(link_of(*sections, pose=outer).inertia(), total, 1e-14)


@pytest.mark.requirement("S3-5")
@pytest.mark.parametrize(
    "bore",
    [
        Section(Cylinder(0.03, 0.4), density=-7850),
        Section(Cylinder(0.03, 0.4), material="steel", is_hole=True),
        Section(Cylinder(0.03, 0.4), mass=-7850 * np.pi * 0.03**2 * 0.4),
    ],
)
def test_tube_is_cylinder_with_a_hole(bore: Section) -> None:
    drilled = link_of(Section(Cylinder(0.05, 0.4), material="steel"), bore).inertia()
    assert_same(drilled, link_of(Section(Tube(0.03, 0.05, 0.4), material="steel")).inertia(), 1e-14)


@pytest.mark.requirement("S3-6")
def test_principal_moments_do_not_depend_on_the_convenience_frame() -> None:
    rng = np.random.default_rng(5)
    sections = tuple(
        Section(Box(tuple(rng.uniform(0.1, 0.5, 3))), density=900, pose=random_pose(rng)) for _ in range(4)
    )
    link = link_of(*sections)

    def principal(inertia: Inertia) -> np.ndarray:
        mass, _, (xx, xy, xz, yy, yz, zz) = inertia.to_com()
        tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]], dtype=float)
        return np.array([float(mass), *np.linalg.eigvalsh(tensor)])

    reference = principal(link.inertia())
    for _ in range(20):
        pose = random_pose(rng)
        for moved in (replace(link, frame=pose), replace(link, dh_frame=pose)):
            # frames lie up to 2 m away: I_O is some 10 times I_C, so 1e-13 is 100 rounding errors
            assert principal(moved.inertia()) == pytest.approx(reference, rel=1e-13)


@pytest.mark.requirement("S3-6")
def test_frame_and_dh_frame_are_inverse_to_each_other() -> None:
    pose = random_pose(np.random.default_rng(6))
    there, back = PartsLink("a", frame=pose).T_dc, PartsLink("a", dh_frame=pose).T_dc
    assert to_numbers(there) @ to_numbers(back) == pytest.approx(np.eye(4), abs=1e-15)
    assert to_numbers(inverse_transform(there)) == pytest.approx(to_numbers(back), abs=1e-15)


@pytest.mark.requirement("S2-3")
@pytest.mark.parametrize("seed", range(20))
def test_parallel_axis_there_and_back(seed: int) -> None:
    """I_C → I_O → I_C and a shift to and fro [AAH86 (5)-(7), (10)] give back what was there."""
    rng = np.random.default_rng(seed)
    a = rng.normal(size=(3, 3))
    central = a @ a.T  # of the size of m·c², so that no digits are lost beyond rounding
    mass, com = rng.uniform(0.5, 3), rng.uniform(-1, 1, 3)
    body = Inertia.from_com(mass, com.tolist(), central)
    m, c, six = body.to_com()
    scale = np.abs(body.numbers()).max()
    assert float(m) == mass
    assert np.abs(np.array(c, dtype=float) - com).max() <= 1e-14
    assert np.abs(np.array(six, dtype=float) - central[np.triu_indices(3)]).max() <= 1e-14 * scale
    p = [scalar(v) for v in rng.uniform(-1, 1, 3).tolist()]
    back = body.shift_origin(p).shift_origin([-v for v in p])
    assert (
        np.abs(back.numbers() - body.numbers()).max() <= 1e-14 * np.abs(body.shift_origin(p).numbers()).max()
    )


@pytest.mark.requirement("S3-4")
def test_mirror_images_cancel_exactly() -> None:
    pair = [Section(Box((0.1, 0.2, 0.3)), density=2700, pose=Pose.of((x, 0.1, 0.2))) for x in (0.1, -0.1)]
    total = link_of(*pair).inertia()
    assert total.XY == total.XZ == total.MX == 0


def test_nothing_merged_is_nothing() -> None:
    assert inertia_of(merge_bodies([])) == Inertia()
