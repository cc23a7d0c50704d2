"""What a worker does with robots that come with further files: an archive, a path, meshes."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import takewhile
from pathlib import Path, PurePosixPath
from typing import Any

from armwright.errors import ArmwrightError
from armwright.report.robot_shapes import shape_surfaces
from armwright.robot import Robot, Shape
from armwright.robot.formats import formats, load
from armwright.robot.formats.urdf.xacro_rest import EXPAND
from armwright.robot.parts.mesh_places import find_mesh
from armwright.robot.parts.triangles import SURFACES
from armwright.studio.calls.robot_calls import document_data, lonely_folder
from armwright.studio.robot_text import read_robot

MOST_FILES = 2000
MOST_UNPACKED = 256 * 2**20  # bytes of all files of an archive
XACRO = ".xacro"  # what robots are made of, and none itself
DEEPEST = 12  # folders in each other
# A file that another one stands on: <include file="…"> of MJCF, extends = "…" of TOML.
_INNER = re.compile(
    r"""(?:<include\s+file|^\s*extends)\s*=\s*["']([^"']{1,200})""",
    re.MULTILINE,
)
_STEP = re.compile(r"[^\\/:*?\"<>|\x00-\x1f\x7f]{1,120}")


def open_upload(path: str, main: str = "") -> dict[str, Any]:
    """The robot of several files that were dropped together, with the surfaces of its meshes.

    path   of what the page packed, or of a ZIP archive
    main   which of them is the robot; else the only one that can be, or a list to choose from
    """
    with lonely_folder() as folder:
        names = _unpack(Path(path).read_bytes(), folder)
        chosen = main or _only_robot(names, folder)
        if not chosen:
            return {"choose": sorted(_robot_files(names, folder), key=str.lower)}
        if chosen not in names:
            raise ArmwrightError(f"'{chosen[:60]}' is not among the files")
        try:
            return _open_robot(folder / chosen, _with_found_meshes(load(folder / chosen), names, folder))
        except ArmwrightError as error:
            raise ArmwrightError(str(error).replace(f"{folder}/", "")) from None


def open_path(path: str) -> dict[str, Any]:
    """The robot of a file of this machine, which who started the server has named, with its package's meshes.

    A link to the file is followed first: beside it, a built workspace has links to meshes only.
    """
    real = Path(path).resolve()
    return _open_robot(real, load(real))


def _open_robot(path: Path, robot: Robot) -> dict[str, Any]:
    meshes, wrong = shape_surfaces(one for one in robot.shapes if one.kind == "mesh")
    said = [{"where": key.split(" ")[1], "text": f"is not drawn: {why}"} for key, why in wrong.items()]
    return document_data(robot, path) | {"meshes": meshes, "undrawn": said}


def plain_surfaces(robot: str) -> dict[str, Any]:
    """The surfaces of the shapes that need no file, by their keys."""
    shapes = [shape for shape in read_robot(robot).shapes if shape.kind != "mesh"]
    return shape_surfaces(shapes)[0]


# ------------------------------------------------------------------------------ what is in an upload


def _unpack(data: bytes, folder: Path) -> list[str]:
    """Writes the files that a robot may need into a folder; their names in it, robots' and meshes' only."""
    wanted = {one for item in formats().values() for one in item.suffixes} | {*SURFACES, XACRO}
    names = []
    for name, content in _files_in(data):
        plain = _plain_name(name)
        if PurePosixPath(plain).suffix.lower() not in wanted:
            continue
        target = folder / plain
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        names.append(plain)
    if not names:
        raise ArmwrightError("there is neither a robot nor a mesh among these files")
    return names


def _files_in(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Name and content of each file of a ZIP archive, or of what the page packed: a table, then the bytes."""
    if data[:2] == b"PK":
        yield from _zipped_files(data)
        return
    try:
        start = 4 + int.from_bytes(data[:4], "big")
        table = [(str(name), int(size)) for name, size in json.loads(data[4:start])]
    except (ValueError, TypeError, UnicodeDecodeError):
        raise ArmwrightError("these files did not arrive whole; drop them again") from None
    if len(table) > MOST_FILES or any(size < 0 for _, size in table):
        raise ArmwrightError(f"more than {MOST_FILES} files; drop the robot and its meshes only")
    for name, size in table:
        yield name, data[start : start + size]
        start += size


def _zipped_files(data: bytes) -> Iterator[tuple[str, bytes]]:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            inside = [one for one in archive.infolist() if not one.is_dir() and not one.flag_bits & 1]
            if len(inside) > MOST_FILES or sum(one.file_size for one in inside) > MOST_UNPACKED:
                raise ArmwrightError(
                    f"the archive holds more than {MOST_FILES} files or {MOST_UNPACKED >> 20} MB; "
                    "pack the robot and its meshes only"
                )
            for one in inside:
                with archive.open(one) as stream:  # never more than the archive said
                    yield one.filename, stream.read(one.file_size)
    except ArmwrightError:
        raise
    except (zipfile.BadZipFile, EOFError, OSError, ValueError, RuntimeError):
        raise ArmwrightError("this archive cannot be read; pack it again as ZIP") from None


def _plain_name(name: str) -> str:
    """The name as a path below a folder; refused where it would lead elsewhere."""
    steps = [step for step in name.replace("\\", "/").split("/") if step not in ("", ".")]
    if not steps or len(steps) > DEEPEST or ".." in steps or not all(map(_STEP.fullmatch, steps)):
        raise ArmwrightError(f"file name {name[:60]!r} is not a plain path below a folder")
    return "/".join(steps)


def _only_robot(names: list[str], folder: Path) -> str:
    """The one file that is the robot; "" where several can be."""
    robots = _robot_files(names, folder)
    if not robots:
        has_xacro = any(name.lower().endswith(XACRO) for name in names)
        remedy = EXPAND.replace("read", "open") if has_xacro else "add its .urdf, .xml or .toml"
        raise ArmwrightError(f"no robot is among these files; {remedy}")
    urdf = [name for name in robots if name.lower().endswith(".urdf")]
    few = urdf or robots
    return few[0] if len(few) == 1 else ""


def _robot_files(names: list[str], folder: Path) -> list[str]:
    """Files that some format can read, without those that others of them include or extend."""
    robots = [name for name in names if _is_robot(folder / name)]
    texts = [(folder / name).read_text("utf-8", errors="replace") for name in robots]
    inner = {PurePosixPath(found).name for text in texts for found in _INNER.findall(text)}
    return [name for name in robots if PurePosixPath(name).name not in inner]


def _is_robot(path: Path) -> bool:
    suffix = path.suffix.lower()
    if suffix in (*SURFACES, XACRO) or path.name == "package.xml":
        return False
    data = path.read_bytes()
    return any(item.claims(suffix, data) for item in formats().values())


def _with_found_meshes(robot: Robot, names: list[str], folder: Path) -> Robot:
    """The robot with meshes that lie elsewhere than it says found by the ends of their paths."""
    places: dict[str, list[str]] = {}
    for name in names:
        places.setdefault(_steps(name)[-1], []).append(name)

    def find(shape: Shape) -> Shape:
        if shape.kind != "mesh" or _is_there(shape):
            return shape
        found = _most_alike(shape.file, places.get(_steps(shape.file)[-1], []))
        return replace(shape, file=found, folder=folder) if found else shape

    return replace(robot, shapes=tuple(map(find, robot.shapes)))


def _most_alike(path: str, names: list[str]) -> str:
    """The one of these files whose path ends most like another one; "" where two do, or there is none."""

    def alike(name: str) -> int:
        pairs = zip(reversed(_steps(path)), reversed(_steps(name)), strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))

    first, *others = [*sorted(names, key=alike, reverse=True), ""]
    return "" if others and others[0] and alike(first) == alike(others[0]) else first


def _steps(path: str) -> list[str]:
    """Folders and name of a path, in small letters; [""] where there is none."""
    return path.replace("\\", "/").lower().split("/")


def _is_there(shape: Shape) -> bool:
    try:
        return find_mesh(shape.folder, shape.file, SURFACES).is_file()
    except ArmwrightError:
        return False


CALLS = {"open_upload": open_upload, "open_path": open_path, "plain_surfaces": plain_surfaces}
