"""Surfaces of STL, OBJ and COLLADA files: the same cube out of each, and nothing out of hostile ones."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import pytest

from armwright.errors import InputError
from armwright.robot.parts.triangles import read_surface

OBJ = """v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1
f 4 3 2 1\nf 5/1/1 6/2/1 7 8\nf 1 2 6 5\nf -6 -5 -1 -2\nf 2 3 7 6\nf 1 5 8 4\n"""
DAE = """<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema"><asset><unit meter="0.5"/></asset>
<library_geometries><geometry id="g"><mesh><source id="p"><float_array>{numbers}</float_array></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<polylist><input semantic="VERTEX" source="#v" offset="0"/><input semantic="NORMAL" source="#n" offset="1"/>
<vcount>4 4 4 4 4 4</vcount><p>{faces}</p></polylist></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene><node><scale>2 2 2</scale><node><translate>0 0 1</translate>
<instance_geometry url="#g"/></node></node></visual_scene></library_visual_scenes></COLLADA>"""
CORNERS = np.array([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)])
SIDES = [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (2, 3, 7, 6), (1, 2, 6, 5), (0, 4, 7, 3)]


def volume(corners: np.ndarray, faces: np.ndarray) -> float:
    a, b, c = (corners[faces[:, k]] for k in range(3))
    return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6)


def stl() -> bytes:
    faces = [face for a, b, c, d in SIDES for face in ((a, b, c), (a, c, d))]
    rows = [struct.pack("<12fH", 0, 0, 0, *CORNERS[list(face)].ravel(), 0) for face in faces]
    return bytes(80) + struct.pack("<I", len(rows)) + b"".join(rows)


def dae() -> bytes:
    numbers = " ".join(map(str, CORNERS.ravel()))
    return DAE.format(numbers=numbers, faces=" ".join(f"{k} 0" for side in SIDES for k in side)).encode()


@pytest.mark.parametrize(
    ("name", "data", "low"),
    [("a.stl", stl(), 0.0), ("a.obj", OBJ.encode(), 0.0), ("a.dae", dae(), 1.0)],
)
def test_a_cube_has_the_volume_one_in_every_format(
    tmp_path: Path, name: str, data: bytes, low: float
) -> None:
    (tmp_path / name).write_bytes(data)
    corners, faces, paint = read_surface(tmp_path / name)
    assert len(faces) == 12
    assert paint.runs() == [(None, 12)]
    assert volume(corners, faces) == pytest.approx(1.0)  # in COLLADA scaled by 2 and 0.5 m to the unit
    assert corners[:, 2].min() == pytest.approx(low)  # moved along z inside the scale


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.obj", "v 0 0 0\nv 1 0 0\nf 1 2 9\n"),
        ("a.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1\n"),
        ("a.stl", "solid nothing\nendsolid\n"),
        ("a.dae", "<COLLADA/>"),
        ("a.dae", "no xml"),
        ("a.dae", '<!DOCTYPE x [<!ENTITY a "b">]><COLLADA>&a;</COLLADA>'),
        ("a.dae", DAE.format(numbers="0 0 0", faces="0 0 1 0 2 0 3 0")),
        ("a.dae", DAE.format(numbers="0 0 nan", faces=" ".join(["0 0"] * 24))),
        ("a.dae", DAE.format(numbers="x", faces="0 0")),
    ],
)
def test_what_is_no_surface_is_refused(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(InputError, match="mesh"):
        read_surface(tmp_path / name)


def test_nodes_that_hold_each_other_do_not_hang_the_reader(tmp_path: Path) -> None:
    text = (
        dae()
        .decode()
        .replace("<instance_geometry", '<node id="n"><instance_node url="#n"/></node><instance_geometry')
    )
    (tmp_path / "a.dae").write_text(text)
    with pytest.raises(InputError, match="COLLADA"):
        read_surface(tmp_path / "a.dae")


EFFECT = """<effect id="{}"><profile_COMMON><technique><phong><diffuse>{}</diffuse></phong></technique>
</profile_COMMON></effect>"""
MATERIALS = f"""<library_effects>{EFFECT.format("e", "<color>1 0.5 0 1</color>")}
{EFFECT.format("f", '<texture texture="t"/>')}{EFFECT.format("g", "<color>0 0 7</color>")}</library_effects>
<library_materials><material id="orange"><instance_effect url="#e"/></material>
<material id="wood"><instance_effect url="#f"/></material>
<material id="blue"><instance_effect url="#g"/></material></library_materials>"""
INPUT = '<input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2 0 2 3</p>'
BOUND = """<instance_geometry url="#g"><bind_material><technique_common>
<instance_material symbol="s" target="#orange"/></technique_common></bind_material></instance_geometry>"""


def test_triangles_of_collada_have_the_diffuse_colours_of_their_materials(tmp_path: Path) -> None:
    text = dae().decode().replace("<library_geometries>", MATERIALS + "<library_geometries>")
    symbols = ("s", "blue", "wood", "none")
    more = [f'<triangles material="{one}">{INPUT}</triangles>' for one in symbols]
    text = text.replace("</polylist>", "</polylist>" + "".join(more))
    (tmp_path / "a.dae").write_text(text.replace('<instance_geometry url="#g"/>', BOUND))
    _, faces, paint = read_surface(tmp_path / "a.dae")
    assert len(faces) == len(paint.numbers) == 20
    orange, blue = (1.0, 0.5, 0.0), (0.0, 0.0, 1.0)  # 7 is more than a screen has
    by_colour = {one: sum(n for other, n in paint.runs() if other == one) for one in (orange, blue, None)}
    assert by_colour == {orange: 2, blue: 2, None: 16}
