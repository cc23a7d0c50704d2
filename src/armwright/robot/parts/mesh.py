"""A section given as a closed surface (STL or OBJ); reading it needs the extra ``mesh``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import import_module
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any, ClassVar, final

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, InputError
from armwright.robot.files import end_of_path, file_inside
from armwright.robot.inertia import Inertia
from armwright.robot.parts.solid import LONGEST, SHORTEST, Solid, dimension

MAX_MESH_BYTES = 32 * 1024 * 1024
SUFFIXES = (".stl", ".obj")


@final
@dataclass(frozen=True, slots=True)
class Mesh(Solid):
    """The inside of a closed surface; scale turns the file's unit into metres (0.001 for mm)."""

    kind: ClassVar[str] = "mesh"
    file: str = field(metadata=dimension("file", "STL or OBJ file in or below the folder of the parts file"))
    scale: float = field(default=1.0, metadata=dimension("factor", "metres per unit of the file"))
    folder: Path | None = field(default=None, compare=False)

    def misfit(self) -> str:
        try:
            self.path()
        except InputError as error:
            return f"{error.what}; {error.remedy}" if error.remedy else error.what
        return ""

    def path(self) -> Path:
        """The file; refuses one outside the folder, a link that leads out of it, another kind of file."""
        return mesh_path(self.folder, self.file)

    def unit_inertia(self) -> Inertia:
        """From the surface by the divergence theorem; refuses a surface that is not closed."""
        surface = _surface(self.path(), self.scale)
        middle = surface.bounds.mean(axis=0)  # moments about a far origin would cost digits
        surface.apply_translation(-middle)
        s, whole = self.scale, surface.mass_properties
        com = (np.asarray(whole.center_mass) + middle) * s
        return Inertia.from_com(float(whole.volume) * s**3, com.tolist(), np.asarray(whole.inertia) * s**5)


def mesh_path(
    folder: Path | None, file: str, suffixes: Sequence[str] = SUFFIXES, *, within: Path | None = None
) -> Path:
    """The path of a mesh that a file names; it never leaves the folder of that file, links not ``within``."""
    if PurePosixPath(file).suffix.lower() not in suffixes:
        kinds = " or ".join(suffixes)
        raise InputError(f"mesh '{end_of_path(file)}' is not {kinds}", remedy=f"use a {kinds} file")
    return file_inside(folder, file, what="mesh", largest=MAX_MESH_BYTES, within=within)


def mesh_digest(path: Path) -> str:
    """sha256 of the file, as text."""
    try:
        with path.open("rb") as stream:
            return sha256(stream.read(MAX_MESH_BYTES + 1)).hexdigest()
    except OSError as error:
        raise InputError(f"mesh cannot be read: {error.strerror}", file=str(path)) from None


def _surface(path: Path, scale: float) -> Any:
    """A closed surface whose triangles all look outward, without materials or textures."""
    trimesh = _trimesh(path)
    corners, triangles = read_triangles(path)
    try:
        with np.errstate(all="ignore"):  # corners too far away to be told apart are refused below
            # corners are merged by place only, so that seams of textures do not look like gaps
            surface = trimesh.Trimesh(vertices=corners, faces=triangles, process=True)
    except Exception as error:  # a stranger's file may break the reader in any way
        raise InputError(f"mesh cannot be read: {error}"[:300], file=str(path)) from None
    if problem := _surface_problem(surface, scale):
        raise InputError(problem[0], file=str(path), remedy=problem[1])
    return surface


def read_triangles(path: Path, *, first_only: bool = False) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Corners (V, 3) in the unit of the file, and triangles (F, 3) as numbers of corners.

    first_only   of an OBJ file with several objects or groups, the triangles of the first
    """
    trimesh = _trimesh(path)
    try:
        content, is_obj = path.read_bytes(), path.suffix.lower() == ".obj"
        data = BytesIO(_first_object(content) if first_only and is_obj else content)
        with np.errstate(all="ignore"):
            raw = trimesh.load_mesh(
                data, file_type=path.suffix[1:].lower(), skip_materials=True, force="mesh", process=False
            )
            return np.asarray(raw.vertices, dtype=float), np.asarray(raw.faces, dtype=np.int64)
    except Exception as error:  # a stranger's file may break the reader in any way
        raise InputError(f"mesh cannot be read: {error}"[:300], file=str(path)) from None


def _first_object(obj: bytes) -> bytes:
    """The text without the faces that follow a new object or group after others."""
    kept, has_faces, is_next = list[bytes](), False, False
    for line in obj.splitlines(keepends=True):
        word = line[:8].split(None, 1)[:1]
        is_next = is_next or (has_faces and word in ([b"o"], [b"g"]))
        has_faces = has_faces or word == [b"f"]
        if not (is_next and word == [b"f"]):
            kept.append(line)
    return b"".join(kept)


def _surface_problem(surface: Any, scale: float) -> tuple[str, str] | None:
    """What is wrong with a surface and what to do, or None."""
    if len(surface.faces) == 0 or not np.all(np.isfinite(surface.vertices)):
        return "mesh has no triangles with finite corners", "export it again"
    size = float(surface.extents.max()) * scale
    if not (size >= SHORTEST and np.abs(surface.bounds).max() * scale <= LONGEST):
        remedy = "give scale in metres per unit of the file, 0.001 for mm"
        return f"mesh is {size:.3g} m long at scale {scale:g}", remedy
    if not surface.is_watertight:
        return "mesh is not closed, so it has no volume", "fill its holes and export it again"
    if not surface.is_winding_consistent:
        return "mesh has triangles that face different ways", "unify its normals and export it again"
    if not surface.volume * scale**3 >= SHORTEST**3:
        return "mesh is inside out or flat", "flip its normals and export it again; holes get hole = true"
    return None


def _trimesh(path: Path) -> Any:
    try:
        return import_module("trimesh")
    except ImportError:
        raise ArmwrightError(
            f"mesh '{path.name}' needs the package trimesh; type: pip install 'armwright[mesh]'"
        ) from None
