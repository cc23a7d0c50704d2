"""Shapes in pages: small enough, near enough to the surface, and drawn where the robot has them."""

from __future__ import annotations

import base64
import json
import re
import struct
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.report.packed_surface import FINEST, packed_surface, reduced_surface
from armwright.report.plain_surfaces import plain_surface
from armwright.report.robot_shapes import shape_surfaces
from armwright.robot.parts.paint import Paint

R, L = 0.3, 0.8
VOLUMES = {
    ("box", (0.2, 0.3, 0.4)): 0.024,
    ("cylinder", (R, L)): np.pi * R**2 * L,
    ("capsule", (R, L)): np.pi * R**2 * (L + 4 / 3 * R),
    ("ellipsoid", (0.2, 0.3, 0.4)): 4 / 3 * np.pi * 0.024,
}


def volume(corners: np.ndarray, faces: np.ndarray) -> float:
    a, b, c = (corners[faces[:, k]] for k in range(3))
    return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6)


@pytest.mark.parametrize("shape", VOLUMES)
def test_plain_surfaces_hold_the_volume_of_their_shape(shape: tuple[str, tuple[float, ...]]) -> None:
    found = volume(*plain_surface(*shape))
    assert 0.96 < found / VOLUMES[shape] <= 1 + 1e-12  # 32 flat sides: sin(2π/32)/(2π/32) = 0.994


def test_a_reduced_surface_is_small_and_near_the_one_it_stands_for() -> None:
    corners, faces = plain_surface("ellipsoid", (1.0, 1.0, 1.0))
    fine = corners, faces
    for _ in range(3):
        fine = split(*fine)
    points, kept, origins = reduced_surface(*fine, 800)
    assert len(fine[1]) > 60_000
    assert 200 < len(kept) <= 800
    assert len(origins) == len(kept)
    assert volume(points, kept) == pytest.approx(volume(*fine), rel=0.05)
    np.testing.assert_allclose(np.linalg.norm(points, axis=1), 1.0, atol=0.1)  # half a cell of 20


def split(corners: np.ndarray, faces: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Every triangle as four."""
    a, b, c = (corners[faces[:, k]] for k in range(3))
    ab, bc, ca = (a + b) / 2, (b + c) / 2, (c + a) / 2
    parts = np.concatenate(
        [np.stack(one, axis=1) for one in ((a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca))]
    )
    return parts.reshape(-1, 3), np.arange(3 * len(parts)).reshape(-1, 3)


def test_a_page_unpacks_corners_to_a_step_of_the_grid() -> None:
    corners, faces = plain_surface("box", (0.2, 0.3, 0.4))
    packed = packed_surface(corners, faces, 100)
    grid = np.frombuffer(base64.b64decode(packed["corners"]), "<u2").reshape(-1, 3)
    again = np.array(packed["low"]) + packed["step"] * grid
    named = np.frombuffer(base64.b64decode(packed["faces"]), "<u2").reshape(-1, 3)
    assert packed["step"] == pytest.approx(0.4 / FINEST)
    assert volume(again, named.astype(int)) == pytest.approx(0.024, rel=1e-4)


def test_triangles_keep_their_colours_when_a_surface_is_packed() -> None:
    corners, faces = plain_surface("box", (0.2, 0.3, 0.4))
    for _ in range(4):
        corners, faces = split(corners, faces)
    middle = corners[faces].mean(axis=1)
    paint = Paint(((1.0, 0.0, 0.0), (0.0, 0.0, 1.0)), np.where(middle[:, 2] > 0, 1, 0))
    packed = packed_surface(corners, faces, 800, paint)
    grid = np.frombuffer(base64.b64decode(packed["corners"]), "<u2").reshape(-1, 3)
    points = np.array(packed["low"]) + packed["step"] * grid
    named = np.frombuffer(base64.b64decode(packed["faces"]), "<u2").reshape(-1, 3)
    (red, below), (blue, above) = packed["paint"]
    assert (red, blue) == ([255, 0, 0], [0, 0, 255])
    assert below + above == len(named) < len(faces)
    height = points[named].mean(axis=1)[:, 2]
    cell = 0.4 / 8  # of the coarsest grid
    assert height[:below].max() <= cell
    assert height[below:].min() >= -cell


def test_a_view_draws_shapes_and_says_which_meshes_it_cannot_read(tmp_path: Path) -> None:
    triangle = struct.pack("<12fH", 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0)
    (tmp_path / "tri.stl").write_bytes(bytes(80) + struct.pack("<I", 1) + triangle)
    text = (
        '<robot name="r"><link name="a"/><link name="b">{}</link><joint name="j" type="continuous">'
        '<parent link="a"/><child link="b"/></joint></robot>'
    )
    shape = '<visual><geometry><mesh filename="{}"/></geometry></visual>'
    names = ("tri.stl", "missing.stl", "../out.stl", "/etc/passwd.stl", "package://other/tri.stl", "a.txt")
    (tmp_path / "r.urdf").write_text(text.format("".join(map(shape.format, names))))
    robot = aw.load(tmp_path / "r.urdf")
    drawn, wrong = shape_surfaces(robot.shapes)
    assert [key.split()[1] for key in drawn] == ["tri.stl"]
    assert len(wrong) == len(names) - 1
    page = aw.view(robot).html
    data = json.loads(re.search(r'type="application/json">(.*?)</script>', page)[1])  # type: ignore[index]
    assert list(data["surfaces"]) == list(drawn)
    assert data["tree"]["shapes"][0]["frame"] == 1


def test_a_motion_is_drawn_with_the_shapes_of_its_robot() -> None:
    robot = aw.load("planar2r")
    dressed = aw.Robot(
        robot.name, robot.joints, robot.links, shapes=[aw.Shape(robot.links[0].name, "box", (0.4, 0.1, 0.1))]
    )
    run = aw.simulate(dressed, duration=0.02, step=0.01)
    assert '"surfaces"' in aw.view(run, robot=dressed).html
    assert '"surfaces"' not in aw.view(run, robot=robot).html.split("<script>")[0]
