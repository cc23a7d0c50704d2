"""Robots that come with files: files, archives and paths bring their meshes; hostile ones nothing."""

from __future__ import annotations

import asyncio
import io
import json
import struct
import tempfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from armwright.errors import ArmwrightError
from armwright.studio.calls import find_call
from armwright.studio.desk_folder import DeskFolder
from armwright.studio.office import Office
from armwright.studio.pool import Pool

WHO = "a" * 32
STL = bytes(80) + struct.pack("<I", 1) + struct.pack("<12fH", 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0)
URDF = b"""<robot name="arm">
<link name="a"><visual><geometry><sphere radius="0.1"/></geometry></visual></link>
<link name="b"><visual><geometry>
<mesh filename="package://arm_description/meshes/b.stl"/></geometry></visual></link>
<joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint></robot>"""
FLAT = URDF.replace(b"package://arm_description", b"..")
COLLISION = b'<collision><geometry><mesh filename="%s"/></geometry></collision>'
FILES = {
    "arm_description/urdf/arm.urdf": URDF,
    "arm_description/meshes/b.stl": STL,
    "arm_description/x.txt": b"",
}


def packed(files: dict[str, bytes]) -> bytes:
    table = json.dumps([[name, len(data)] for name, data in files.items()]).encode()
    return len(table).to_bytes(4, "big") + table + b"".join(files.values())


def zipped(files: dict[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


def opened(tmp_path: Path, data: bytes, main: str = "") -> dict[str, Any]:
    (tmp_path / "upload").write_bytes(data)
    found: dict[str, Any] = find_call("open_upload")(str(tmp_path / "upload"), main)
    return found


@pytest.mark.parametrize("pack", [packed, zipped])
def test_a_folder_and_an_archive_bring_their_meshes(tmp_path: Path, pack: Any) -> None:
    found = opened(tmp_path, pack(FILES))
    assert found["name"] == "arm"
    assert [key.split()[1] for key in found["meshes"]] == ["package://arm_description/meshes/b.stl"]
    assert found["source"] == URDF.decode()
    assert found["undrawn"] == []


def test_a_package_that_is_opened_by_its_path_shows_its_meshes(tmp_path: Path) -> None:
    lain(tmp_path, {"ws/arm/urdf/arm.urdf": FLAT, "ws/arm/meshes/b.stl": STL})
    found = find_call("open_path")(str(tmp_path / "ws/arm/urdf/arm.urdf"))
    assert [key.split()[1] for key in found["meshes"]] == ["../meshes/b.stl"]
    assert found["undrawn"] == []


def test_a_link_to_a_robot_in_a_built_workspace_shows_the_meshes_of_its_source(tmp_path: Path) -> None:
    lain(tmp_path, {"src/arm/urdf/arm.urdf": FLAT, "src/arm/meshes/b.stl": STL, "built/urdf/x": b""})
    (tmp_path / "built/urdf/arm.urdf").symlink_to(tmp_path / "src/arm/urdf/arm.urdf")
    assert len(find_call("open_path")(str(tmp_path / "built/urdf/arm.urdf"))["meshes"]) == 1


def test_an_upload_reads_nothing_around_the_folder_it_is_unpacked_into(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files above, whose names an upload could guess, stay unread: neither drawn nor taken for a capsule."""
    lain(
        tmp_path, {"b.stl": STL, "meshes/b.stl": STL, "package.xml": b"<package><name>host</name></package>"}
    )
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    around = [f"{'../' * k}b.stl" for k in range(1, 9)]
    around += ["../meshes/b.stl", "package://host/b.stl", f"package://{tmp_path.name}/b.stl"]
    read: list[Path] = []
    own = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: (read.append(path), own(path))[1])
    for name in around:
        solid = FLAT.replace(b"../meshes/b.stl", name.encode())
        solid = solid.replace(
            b"</visual></link>\n<joint", b"</visual>" + COLLISION % name.encode() + b"</link><joint"
        )
        assert opened(tmp_path, packed({"arm.urdf": solid, "c.stl": STL}))["meshes"] == {}
    assert not [path for path in read if path.name == "b.stl"]


def lain(folder: Path, files: dict[str, bytes]) -> None:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def test_a_mesh_that_lies_elsewhere_is_found_by_its_name(tmp_path: Path) -> None:
    found = opened(tmp_path, packed({"arm.urdf": URDF, "B.STL": STL}))
    assert [key.split()[1] for key in found["meshes"]] == ["B.STL"]


def test_of_meshes_with_the_same_name_the_one_whose_path_ends_alike_is_found(tmp_path: Path) -> None:
    lost = URDF.replace(b"arm_description", b"elsewhere/arm_description")
    alike, other = "arm_description/meshes/b.stl", "arm_description/coarse/b.stl"
    found = opened(tmp_path, packed({"arm.urdf": lost, other: STL, alike: STL}))
    assert [key.split()[1] for key in found["meshes"]] == [alike]
    found = opened(tmp_path, packed({"arm.urdf": lost, "x/b.stl": STL, "y/b.stl": STL}))
    assert found["meshes"] == {}  # either may be meant


def test_of_several_robots_one_is_chosen(tmp_path: Path) -> None:
    files = {"one.urdf": URDF, "two.urdf": URDF.replace(b'"arm"', b'"other"')}
    assert opened(tmp_path, packed(files)) == {"choose": ["one.urdf", "two.urdf"]}
    assert opened(tmp_path, packed(files), "two.urdf")["name"] == "other"


def test_of_a_robot_and_the_file_that_it_extends_the_robot_is_taken(tmp_path: Path) -> None:
    over = b'armwright = 1\nextends = "arm.urdf"\nname = "geared"\n'
    assert opened(tmp_path, packed({"arm.urdf": URDF, "arm.toml": over}))["name"] == "geared"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (packed({"../../etc/arm.urdf": URDF}), "not a plain path"),
        (zipped({"/../arm.urdf": URDF}), "not a plain path"),
        (packed({"a.txt": b""}), "neither a robot nor a mesh"),
        (packed({"b.stl": STL}), "no robot"),
        (packed({"arm.xacro": b"<robot/>", "b.stl": STL}), "run: xacro"),
        (b"PK\x03\x04 broken", "cannot be read"),
        (b"\xff\xff\xff\xff", "did not arrive whole"),
        (zipped({f"{k}.stl": bytes(2**20) for k in range(257)}), "more than"),
        (packed({"arm.urdf": b"<robot"}), "arm.urdf"),
    ],
)
def test_hostile_uploads_are_refused(tmp_path: Path, data: bytes, why: str) -> None:
    with pytest.raises(ArmwrightError, match=why) as caught:
        opened(tmp_path, data)
    assert str(tmp_path) not in str(caught.value)


def test_surfaces_are_kept_with_the_robot_and_with_what_is_made_of_it(tmp_path: Path) -> None:
    lain(tmp_path, FILES)

    async def story() -> None:
        office = Office(DeskFolder(tmp_path / "desks"), Pool(size=1))
        office.opened.waiting.append(tmp_path / "arm_description" / "urdf" / "arm.urdf")
        try:
            desk = await office.answer(WHO, "open_waiting", {})
            first = desk["front"]
            surfaces = await office.answer(WHO, "surfaces", {"document": first})
            assert sorted(key.split()[0] for key in surfaces["surfaces"]) == ["ellipsoid", "mesh"]
            assert surfaces["undrawn"] == []
            text = office.desk(WHO).document(first).text
            desk = await office.answer(WHO, "adopt", {"name": "found", "text": text})
            assert await office.answer(WHO, "surfaces", {"document": desk["front"]}) == surfaces
            assert await office.answer("b" * 32, "open_waiting", {}) == {
                "documents": [],
                "front": "",
                "shown": {},
                "parts": None,
            }
        finally:
            await office.pool.close()

    asyncio.run(story())
