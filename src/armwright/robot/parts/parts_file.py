"""The parts file: TOML in three levels, ``[[link]]``, ``[[link.part]]``, ``[[link.part.section]]``.

Reading is total: any bytes give a database or an InputError that names file, line, link, part,
section and key, and says what to type instead. Numbers are SI and radians (``angle_unit = "deg"``
turns every angle into degrees); a number may be an expression in quotes, such as "pi/2".
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from armwright.errors import ArmwrightError, InputError
from armwright.expr import is_name
from armwright.robot.base import EARTH
from armwright.robot.formats.entries import Change, FileTable, did_you_mean, short
from armwright.robot.formats.toml.toml_joint import degrees
from armwright.robot.formats.toml.toml_reader import document
from armwright.robot.geometry.pose import Pose
from armwright.robot.parts.database import DENSEST, SHAPES, Part, Parts, PartsLink, Section
from armwright.robot.parts.mesh import MAX_MESH_BYTES, Mesh, mesh_digest
from armwright.robot.parts.parts_joint import joints_from
from armwright.robot.parts.polygon import MAX_POINTS
from armwright.robot.parts.pose_table import PLACE_KEYS, pose_below, pose_from
from armwright.robot.parts.solid import LONGEST, Solid

MAX_PARTS_BYTES = 512 * 1024
MAX_SECTIONS = 4000
MAX_ALL_MESHES = 4 * MAX_MESH_BYTES

TOP_KEYS = (
    *("armwright_parts", "name", "title", "source", "gravity", "angle_unit"),
    *("materials", "base", "tool", "joint", "link"),
)


def load_parts(path: str | os.PathLike[str]) -> Parts:
    """The database of a file; its meshes are looked for in and below the file's folder."""
    found = Path(path)
    try:
        with found.open("rb") as stream:
            data = stream.read(MAX_PARTS_BYTES + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError(f"cannot be read: {reason}", file=str(path), remedy="check the path") from None
    return read_parts(data, file=str(path), folder=found.parent)


def read_parts(data: bytes, *, file: str = "<bytes>", folder: Path | None = None) -> Parts:
    """The database that the bytes describe; every failure is an InputError.

    folder is where meshes may be; without one a mesh is refused.
    """
    try:
        if len(data) > MAX_PARTS_BYTES:
            raise InputError(f"{len(data)} bytes, {MAX_PARTS_BYTES} allowed in a parts file")
        parts = _parts(document(data), folder)
        return replace(parts, file=Path(file).name, digest=digest(data, parts))
    except InputError as error:
        raise error.at(file=file) from None
    except ArmwrightError as error:
        raise InputError(str(error), file=file) from None


def digest(data: bytes, parts: Parts) -> str:
    """sha256 of the parts file, line ends as LF, then of each mesh with its name."""
    whole = sha256(data.replace(b"\r\n", b"\n"))
    solids = [section.solid for link in parts.links for part in link.parts for section in part.sections]
    meshes = {solid.file: solid.path() for solid in solids if isinstance(solid, Mesh)}
    if sum(path.stat().st_size for path in meshes.values()) > MAX_ALL_MESHES:
        raise InputError(f"meshes of more than {MAX_ALL_MESHES} bytes in all", remedy="decimate them")
    for name, path in sorted(meshes.items()):
        whole.update(f"\0{name}\0{mesh_digest(path)}".encode())
    return whole.hexdigest()


def _parts(top: FileTable, folder: Path | None) -> Parts:
    _check_version(top.only(TOP_KEYS))
    angle = degrees if top.choice("angle_unit", ("rad", "deg"), "rad") == "deg" else None
    parts = Parts(
        top.name("name", ""),
        joints=joints_from(top, angle),
        materials=_materials(top),
        title=top.text("title"),
        source=top.text("source"),
        gravity=top.vector("gravity", EARTH),
        base=pose_below(top, "base", angle) or Pose(),
        tool=pose_below(top, "tool", angle) or Pose(),
    )
    links = _links(top, len(parts.joints) + 1)
    _check_count(links)
    bodies = tuple(_link(item, parts.densities, folder, angle) for item in links)
    for i, item in enumerate(bodies):
        if item.name in (other.name for other in bodies[:i]):
            raise links[i].error("name", f"'{item.name}' is used above", remedy="give each link its own")
    return replace(parts, links=bodies)


def _check_version(top: FileTable) -> None:
    version = top.values.get("armwright_parts")
    if isinstance(version, bool) or version != 1:
        what = (
            "the format version is missing" if version is None else f"version {short(version)} is not known"
        )
        raise top.error("armwright_parts", what, remedy="begin with armwright_parts = 1")


def _materials(top: FileTable) -> tuple[tuple[str, float], ...]:
    table = top.table("materials", "materials")
    return tuple((key, _density(table, key)) for key in table.values) if table else ()


def _density(table: FileTable, key: str) -> float:
    value = table.plain(key)
    if not is_name(key):
        raise table.error(short(key), "not a name", remedy="use a letter, then letters, digits, underscores")
    if value is None or not 0 < value <= DENSEST:
        raise table.error(key, f"{value} given, a density [kg/m³] above 0 up to {DENSEST:g} expected")
    return value


# ------------------------------------------------------------------------------ the three levels


def _links(top: FileTable, count: int) -> list[FileTable]:
    """The tables of links 0 … N, labelled so."""
    tables = top.tables("link")
    if len(tables) != count:
        raise top.error(
            "link",
            f"{len(tables)} links and {count - 1} joints",
            remedy="write [[link]] for link 0 (the base, which may be without parts) and for each joint",
        )
    return [
        replace(item, label=f"link {i} ({short(item.text('name', f'link{i}'))})")
        for i, item in enumerate(tables)
    ]


def _check_count(links: Sequence[FileTable]) -> None:
    count = sum(len(part.tables("section")) for link in links for part in link.tables("part"))
    if count > MAX_SECTIONS:
        raise InputError(
            f"{count} sections, {MAX_SECTIONS} allowed", remedy="describe small parts as tensors"
        )


def _link(
    table: FileTable, densities: Mapping[str, float], folder: Path | None, angle: Change | None
) -> PartsLink:
    table.only(("name", "frame", "dh_frame", "part"))
    if "frame" in table and "dh_frame" in table:
        raise table.error("dh_frame", "given together with frame", remedy="give one of them")
    number = table.path[-1]
    default = "base" if number == 1 else f"link{int(number) - 1}"
    return PartsLink(
        table.name("name", default),
        tuple(
            _part(item, f"{table.label}, part {i}", densities, folder, angle)
            for i, item in enumerate(table.tables("part"), 1)
        ),
        pose_below(table, "frame", angle) or Pose(),
        pose_below(table, "dh_frame", angle),
    )


def _part(
    table: FileTable, label: str, densities: Mapping[str, float], folder: Path | None, angle: Change | None
) -> Part:
    table = replace(table, label=label).only(("drawing", "description", "section", *PLACE_KEYS))
    drawing = table.text("drawing")
    if not drawing:
        raise table.error("drawing", "the drawing number is missing", remedy='add drawing = "DD-101"')
    label = f"{label} ({short(drawing)})"
    sections = tuple(
        _section(replace(item, label=f"{label}, section {i}"), densities, folder, angle)
        for i, item in enumerate(table.tables("section"), 1)
    )
    return Part(drawing, sections, table.text("description"), pose_from(table, angle))


def _section(
    table: FileTable, densities: Mapping[str, float], folder: Path | None, angle: Change | None
) -> Section:
    if "shape" not in table:
        raise table.error("shape", "the shape is missing", remedy=f"use one of {', '.join(SHAPES)}")
    shape = SHAPES[table.choice("shape", tuple(SHAPES), "")]
    table = replace(table, label=f"{table.label} ({shape.kind})")
    section = Section(
        _solid(table, shape, folder),
        density=table.plain("density"),
        mass=None if shape.has_mass else table.plain("mass"),
        material=table.text("material"),
        is_hole=table.flag("hole", False),
        pose=pose_from(table, angle),
        description=table.text("description"),
    )
    for key, what in section.problems(densities):
        remedy = did_you_mean(section.material, densities) if key == "material" else ""
        raise table.error(key, what, remedy=remedy)
    return section


def _solid(table: FileTable, shape: type[Solid], folder: Path | None) -> Solid:
    """The shape from the fields that its class declares."""
    given = [item for item in fields(shape) if "kind" in item.metadata]
    own = tuple(item.name for item in given)
    table.only(("shape", *own, "density", "mass", "material", "hole", *PLACE_KEYS, "description"))
    values: dict[str, Any] = {}
    for item in given:
        if item.name in table:
            values[item.name] = _READERS[item.metadata["kind"]](table, item.name)
        elif item.default is MISSING:
            meaning = f"{item.name}: {item.metadata['meaning']}"
            raise table.error(item.name, f"is missing; a {shape.kind} needs {', '.join(own)}", remedy=meaning)
    if shape is Mesh:
        values["folder"] = folder
    return shape(**values)


def _polygon(table: FileTable, key: str) -> tuple[tuple[float, ...], ...]:
    corners = table.values[key]
    if not isinstance(corners, list) or len(corners) > MAX_POINTS:
        raise table.error(
            key, f"up to {MAX_POINTS} corners expected", remedy=f"{key} = [[0, 0], [1, 0], [0, 1]]"
        )
    return tuple(_corner(table, key, corner) for corner in corners)


def _corner(table: FileTable, key: str, corner: Any) -> tuple[float, ...]:
    if isinstance(corner, list) and len(corner) == 2 and all(map(_is_plain, corner)):
        return float(corner[0]), float(corner[1])
    return _numbers(replace(table, values={key: corner}), key, 2)


def _is_plain(value: Any) -> bool:
    """True for an ordinary number, which nearly all corners are: no expression, no infinity."""
    return type(value) in (int, float) and abs(value) < LONGEST


def _numbers(table: FileTable, key: str, count: int) -> tuple[float, ...]:
    return tuple(table.plains(key, count) or ())


_READERS: Mapping[str, Callable[[FileTable, str], Any]] = {
    **dict.fromkeys(("length", "mass", "factor"), lambda table, key: table.plain(key)),
    **dict.fromkeys(("lengths", "point"), lambda table, key: _numbers(table, key, 3)),
    "tensor": lambda table, key: _numbers(table, key, 6),
    "polygon": _polygon,
    "file": lambda table, key: table.text(key),
}
