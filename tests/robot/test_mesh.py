"""Mesh sections, and every shape against the volume integral over a triangulated surface."""

from __future__ import annotations

from math import pi
from pathlib import Path

import numpy as np
import pytest

from armwright.errors import ArmwrightError, InputError
from armwright.robot.inertia import Inertia
from armwright.robot.parts.mesh import Mesh, mesh_path
from armwright.robot.parts.parts_file import read_parts
from armwright.robot.parts.sections import (
    Box,
    Cone,
    Cylinder,
    Frustum,
    Hemisphere,
    Prism,
    SemiCylinder,
    Sphere,
    Torus,
    Tube,
)
from armwright.robot.parts.solid import Solid

trimesh = pytest.importorskip("trimesh")


def revolved(profile: list[tuple[float, float]], n: int) -> object:
    """The surface swept by (radius, z) points about z in n steps."""
    return trimesh.creation.revolve(np.array(profile, dtype=float), sections=n)


def arc(radius: float, start: float, stop: float, n: int) -> list[tuple[float, float]]:
    angles = np.linspace(start, stop, n + 1)
    return [(abs(radius * np.cos(a)), radius * np.sin(a)) for a in angles]


def fan(corners: np.ndarray, height: float) -> object:
    """A prism over a convex polygon, its lid and floor cut into triangles from one corner."""
    n = len(corners)
    z = np.full((n, 1), height / 2)
    vertices = np.vstack([np.hstack([corners, -z]), np.hstack([corners, z])])
    faces = [(0, i + 1, i) for i in range(1, n - 1)] + [(n, n + i, n + i + 1) for i in range(1, n - 1)]
    for i in range(n):
        j = (i + 1) % n
        faces += [(i, j, n + i), (j, n + j, n + i)]
    return trimesh.Trimesh(vertices=vertices, faces=faces)


def half_disc(radius: float, n: int) -> np.ndarray:
    angles = np.linspace(-pi / 2, pi / 2, n + 1)
    return radius * np.column_stack([np.cos(angles), np.sin(angles)])


def of_surface(surface: object) -> np.ndarray:
    """XX … M of density 1 about the origin."""
    assert surface.is_volume
    whole = surface.mass_properties
    return Inertia.from_com(whole.volume, whole.center_mass.tolist(), whole.inertia).numbers()


CURVED: dict[str, tuple[Solid, object]] = {
    "cylinder": (Cylinder(0.3, 0.8), lambda n: trimesh.creation.cylinder(0.3, 0.8, sections=n)),
    "cone": (Cone(0.4, 0.9), lambda n: trimesh.creation.cone(0.4, 0.9, sections=n)),
    "tube": (Tube(0.2, 0.35, 0.9), lambda n: trimesh.creation.annulus(0.2, 0.35, 0.9, sections=n)),
    "frustum": (Frustum(0.4, 0.15, 0.6), lambda n: revolved([(0, 0), (0.4, 0), (0.15, 0.6), (0, 0.6)], n)),
    "sphere": (Sphere(0.45), lambda n: revolved(arc(0.45, -pi / 2, pi / 2, n // 2), n)),
    "hemisphere": (Hemisphere(0.5), lambda n: revolved([(0, 0), *arc(0.5, 0, pi / 2, n // 4)], n)),
    "torus": (
        Torus(0.5, 0.15),
        lambda n: trimesh.creation.torus(0.5, 0.15, major_sections=n, minor_sections=n),
    ),
    "semi_cylinder": (SemiCylinder(0.4, 0.7), lambda n: fan(half_disc(0.4, n // 2), 0.7)),
}
HEXAGON = 0.3 * np.column_stack([np.cos(np.arange(6) * pi / 3), np.sin(np.arange(6) * pi / 3)]) + [0.2, 0.1]
FLAT: dict[str, tuple[Solid, object]] = {
    "box": (Box((0.3, 0.5, 0.8)), trimesh.creation.box((0.3, 0.5, 0.8))),
    "prism": (Prism(tuple(map(tuple, HEXAGON.tolist())), 0.4), fan(HEXAGON, 0.4)),
}


@pytest.mark.requirement("S3-2")
@pytest.mark.parametrize("name", CURVED)
def test_triangulated_surface_converges_to_the_closed_form(name: str) -> None:
    """Chords instead of arcs: the error falls with the square of the step, and its limit is the shape."""
    solid, surface = CURVED[name]
    exact = solid.unit_inertia().numbers()
    coarse, middle, fine = (of_surface(surface(n)) for n in (32, 64, 128))
    size = np.abs(exact).max()
    off = [np.abs(values - exact).max() for values in (coarse, middle, fine)]
    assert off[0] / off[1] == pytest.approx(4, rel=0.03)
    assert off[1] / off[2] == pytest.approx(4, rel=0.01)
    # Richardson: what is left after removing the h² term is h⁴, (2π/128)⁴ = 6e-6 times a factor below 1
    assert np.abs((4 * fine - middle) / 3 - exact).max() <= 6e-6 * size


@pytest.mark.requirement("S3-2")
@pytest.mark.parametrize("name", FLAT)
def test_flat_surface_is_the_closed_form(name: str) -> None:
    solid, surface = FLAT[name]
    exact = solid.unit_inertia().numbers()
    assert np.abs(of_surface(surface) - exact).max() <= 1e-13 * np.abs(exact).max()  # rounding of 20 terms


# ------------------------------------------------------------------------------ mesh sections

TETRAHEDRON = """\
v 0 0 0
v 30 0 0
v 0 40 0
v 0 0 50
f 1 3 2
f 1 2 4
f 1 4 3
f 2 3 4
"""


def parts_text(mesh: str, extra: str = "density = 1000") -> bytes:
    return f"""armwright_parts = 1
name = "one"
[[joint]]
[[link]]
[[link]]
[[link.part]]
drawing = "A-1"
[[link.part.section]]
shape = "mesh"
file = "{mesh}"
scale = 0.001
{extra}
""".encode()


@pytest.mark.requirement("S3-2")
def test_tetrahedron_in_millimetres(tmp_path: Path) -> None:
    (tmp_path / "t.obj").write_text(TETRAHEDRON)
    parts = read_parts(parts_text("t.obj"), folder=tmp_path)
    body = parts.links[1].inertia().numbers()
    a, b, c = 0.03, 0.04, 0.05
    m = 1000 * a * b * c / 6
    # ∫x² dm = m a²/10, ∫xy dm = m ab/20, ∫x dm = m a/4
    xx, yy, zz, xy, xz, yz = (
        m * v for v in (a * a / 10, b * b / 10, c * c / 10, a * b / 20, a * c / 20, b * c / 20)
    )
    wanted = [yy + zz, -xy, -xz, xx + zz, -yz, xx + yy, m * a / 4, m * b / 4, m * c / 4, m]
    assert body == pytest.approx(wanted, rel=1e-12)


@pytest.mark.requirement("S3-2")
def test_stl_and_far_away_stl_have_the_same_central_inertia(tmp_path: Path) -> None:
    surface = trimesh.creation.icosphere(subdivisions=3, radius=0.2)
    surface.export(tmp_path / "near.stl")
    near = Mesh("near.stl", folder=tmp_path).unit_inertia()
    surface.apply_translation((3.0, -2.0, 1.0))
    surface.export(tmp_path / "far.STL", file_type="stl")
    far = Mesh("far.STL", folder=tmp_path).unit_inertia()
    # corners are single precision in STL: 3 m ± 2e-7 on a body of 0.2 m
    assert far.numbers()[9] == pytest.approx(near.numbers()[9], rel=1e-5)
    central = [[float(v) for v in body.to_com()[2]] for body in (near, far)]
    assert central[1] == pytest.approx(central[0], rel=1e-5, abs=1e-5 * central[0][0])


@pytest.mark.requirement("S3-2", "S3-5")
def test_mesh_may_be_a_hole_or_be_weighed(tmp_path: Path) -> None:
    (tmp_path / "t.obj").write_text(TETRAHEDRON)
    solid = read_parts(parts_text("t.obj"), folder=tmp_path).links[1].inertia().numbers()
    hole = read_parts(parts_text("t.obj", "density = -1000"), folder=tmp_path).links[1].inertia().numbers()
    weighed = read_parts(parts_text("t.obj", "mass = 0.02"), folder=tmp_path).links[1].inertia().numbers()
    assert np.array_equal(hole, -solid)
    assert weighed == pytest.approx(2 * solid, rel=1e-12)  # 0.01 kg at 1000 kg/m³


@pytest.mark.requirement("S3-3")
@pytest.mark.parametrize(
    ("text", "word"),
    [
        (TETRAHEDRON.replace("f 2 3 4\n", ""), "not closed"),
        (TETRAHEDRON.replace("f 2 3 4", "f 2 4 3"), "face different ways"),
        ("v 0 0 0\nv 1 0 0\n", "mesh"),
        ("\x00\x01 nothing", "mesh"),
    ],
)
def test_surface_without_volume_is_refused(tmp_path: Path, text: str, word: str) -> None:
    (tmp_path / "bad.obj").write_text(text)
    parts = read_parts(parts_text("bad.obj"), folder=tmp_path)
    with pytest.raises(InputError, match=word):
        parts.links[1].inertia()


@pytest.mark.requirement("S3-3")
@pytest.mark.parametrize("unit", ["1e200", "1e12", "1e-20"])
def test_surface_of_impossible_size_is_refused(tmp_path: Path, unit: str) -> None:
    (tmp_path / "odd.obj").write_text(TETRAHEDRON.replace("30", f"3{unit[1:]}").replace("40", f"4{unit[1:]}"))
    with pytest.raises(InputError):
        Mesh("odd.obj", folder=tmp_path).unit_inertia()


@pytest.mark.requirement("S3-3")
def test_surface_inside_out_is_refused(tmp_path: Path) -> None:
    box = trimesh.creation.box((1, 1, 1))
    box.invert()
    box.export(tmp_path / "inverted.stl")
    with pytest.raises(InputError, match="inside out"):
        Mesh("inverted.stl", folder=tmp_path).unit_inertia()


@pytest.mark.requirement("S3-3")
@pytest.mark.parametrize(
    "name",
    [
        "../t.obj",
        "a/../../t.obj",
        "/etc/t.obj",
        "C:/t.obj",
        "a\\t.obj",
        "t.txt",
        "",
        "t.obj\0",
        "x" * 300 + ".obj",
    ],
)
def test_mesh_stays_in_its_folder(tmp_path: Path, name: str) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "t.obj").write_text(TETRAHEDRON)
    (inner / "t.txt").write_text(TETRAHEDRON)
    with pytest.raises(InputError):
        mesh_path(inner, name)


@pytest.mark.requirement("S3-3")
def test_symbolic_links_are_refused(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "t.obj").write_text(TETRAHEDRON)
    try:
        (inner / "t.obj").symlink_to(tmp_path / "t.obj")
        (inner / "deep").symlink_to(tmp_path)
    except OSError:
        pytest.skip("this system does not let us make symbolic links")
    for name in ("t.obj", "deep/t.obj"):
        with pytest.raises(InputError, match="symbolic link"):
            mesh_path(inner, name)


@pytest.mark.requirement("S3-3")
def test_mesh_needs_a_folder_and_a_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="folder"):
        read_parts(parts_text("t.obj"))
    with pytest.raises(InputError, match="not there") as caught:
        read_parts(parts_text("t.obj"), file="arm.parts.toml", folder=tmp_path)
    assert str(caught.value).startswith("arm.parts.toml:")
    assert "link 1" in str(caught.value)


def test_missing_package_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "t.obj").write_text(TETRAHEDRON)

    def absent(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr("armwright.robot.parts.mesh.import_module", absent)
    with pytest.raises(ArmwrightError, match=r"pip install 'armwright\[mesh\]'"):
        Mesh("t.obj", folder=tmp_path).unit_inertia()
