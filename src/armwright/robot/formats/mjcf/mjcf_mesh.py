"""The body of a mesh of an MJCF file, as MuJoCo makes it from the triangles."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

import numpy as np

from armwright.errors import ArmwrightError, InputError
from armwright.robot.formats.mjcf.mjcf_pose import quaternion_matrix, unit
from armwright.robot.formats.mjcf.mjcf_settings import MjcfSettings
from armwright.robot.formats.xml import Element
from armwright.robot.geometry.numeric_body import NumericBody
from armwright.robot.geometry.urdf_convention import Array
from armwright.robot.parts.mesh import read_triangles
from armwright.robot.parts.mesh_corners import mesh_corners
from armwright.robot.parts.mesh_places import find_mesh

METHODS = ("legacy", "exact", "convex", "shell")


@dataclass(frozen=True, slots=True)
class MeshAsset:
    """A <mesh> of <asset>, its class filled in.

    file     below the folder of the main file
    beside   where it is looked for if it is not there: beside the included file that names it, as MuJoCo does
    """

    element: Element
    file: str
    beside: str = ""

    def path(self, folder: Path | None) -> Path:
        """The file; of two places the first that has it, else what is wrong with the first."""
        try:
            return find_mesh(folder, self.file)
        except InputError:
            if self.beside:
                with suppress(InputError):
                    return find_mesh(folder, self.beside)
            raise

    @property
    def method(self) -> str:
        """How the mass is spread: only "legacy" and "exact" are read."""
        return self.element.choice("inertia", METHODS, "legacy")


def read_meshes(top: Element, settings: MjcfSettings) -> dict[str, MeshAsset]:
    """The meshes of the file by name; one without a name is called like its file."""
    found = {}
    for section in top.all("asset"):
        for element in section.all("mesh"):
            own = settings.with_defaults(element, "main")
            file = own.attributes.get("file", "").strip()
            name = own.attributes.get("name", "").strip() or PurePosixPath(file).stem
            beside = str(PurePosixPath(own.folder) / _plain(file)) if file and own.folder else ""
            found[name] = MeshAsset(own, _path(file, settings), beside)
    return found


def _plain(file: str) -> PurePosixPath:
    return PurePosixPath(file.replace("\\", "/"))


def _path(file: str, settings: MjcfSettings) -> str:
    plain = _plain(file)
    inside = plain.name if settings.strips_path else str(plain)
    return str(PurePosixPath(settings.mesh_folder) / inside) if file else ""


@dataclass(slots=True)
class Meshes:
    """The meshes of a file and their bodies of density 1, each made once.

    folder     of the file, None where meshes cannot be looked up
    is_exact   what the compiler's exactmeshinertia says
    """

    assets: dict[str, MeshAsset]
    folder: Path | None
    is_exact: bool
    made: dict[str, tuple[NumericBody | None, str]] = field(default_factory=dict)

    def body(self, name: str) -> tuple[NumericBody | None, str]:
        """The body in the frame of the mesh, or None and why there is none."""
        if name not in self.assets:
            return None, f"there is no mesh '{name}'"
        if name not in self.made:
            self.made[name] = _unit_body(self.assets[name], self.folder, is_exact=self.is_exact)
        return self.made[name]

    def corners(self, name: str) -> Array:
        """(N, 3) corners in the frame of the mesh; refuses a mesh that is not there or cannot be read."""
        if name not in self.assets or not self.assets[name].file:
            raise InputError(f"there is no file of mesh '{name}'")
        asset = self.assets[name]
        return _place_corners(mesh_corners(asset.path(self.folder)), asset.element)


def _unit_body(asset: MeshAsset, folder: Path | None, *, is_exact: bool) -> tuple[NumericBody | None, str]:
    method = "exact" if is_exact and asset.method == "legacy" else asset.method
    if method not in ("legacy", "exact") or not asset.file:
        return None, f"inertia of kind {method}" if asset.file else "corners instead of a file"
    try:
        corners, triangles = read_triangles(asset.path(folder), first_only=True)  # as MuJoCo does
        corners = corners.astype(np.float32).astype(float)  # as MuJoCo stores them
    except InputError as error:
        return None, error.what
    except ArmwrightError as error:  # the extra that reads meshes is not installed
        return None, str(error)
    solid = _place_corners(corners, asset.element)[triangles]
    mirror = np.prod(asset.element.numbers("scale", 3, "1 1 1")) < 0
    return _body(solid[:, ::-1] if mirror else solid, is_exact=method == "exact"), "no volume"


def _place_corners(corners: Array, element: Element) -> Array:
    """Corners in the frame that the file wants: moved to refpos, turned by refquat, then scaled."""
    q = unit(np.array(element.numbers("refquat", 4, "1 0 0 0")), element, "refquat")
    moved = corners - np.array(element.numbers("refpos", 3, "0 0 0"))
    turned: Array = moved @ quaternion_matrix(q) * np.array(element.numbers("scale", 3, "1 1 1"))
    return turned


def _body(corners: Array, *, is_exact: bool) -> NumericBody | None:
    """Sums over pyramids from the triangles (F, 3, 3) to the middle, then to the centre of mass.

    MuJoCo counts each pyramid as positive unless exact inertia is asked for; of a surface that is seen
    whole from its centre of mass both are the same.
    """
    area = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)
    if not area.sum() > 0:
        return None
    middle = (area[:, None] * corners.mean(axis=1)).sum(axis=0) / area.sum()
    shape, volume = _pyramids(corners - middle, is_exact=is_exact)
    total = float(volume.sum())
    if not total > 0:
        return None
    com = middle + (volume[:, None] * shape.sum(axis=1)).sum(axis=0) / (4 * total)
    shape, volume = _pyramids(corners - com, is_exact=is_exact)
    total, sums = float(volume.sum()), shape.sum(axis=1)
    second = np.einsum("i,ij,ik->jk", volume, sums, sums) + np.einsum("i,ilj,ilk->jk", volume, shape, shape)
    return NumericBody.of(total, com, (np.trace(second) * np.eye(3) - second) / 20)


def _pyramids(corners: Array, *, is_exact: bool) -> tuple[Array, Array]:
    """The triangles, and the volumes of the pyramids from them to the origin."""
    volume = np.einsum("ij,ij->i", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])) / 6
    return corners, volume if is_exact else np.abs(volume)
