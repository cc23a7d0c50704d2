"""What the links of a robot look like, as data for a page: places, colours, and the surfaces themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, InputError
from armwright.report.packed_surface import packed_surface
from armwright.report.plain_surfaces import plain_surface
from armwright.robot import Robot, Shape
from armwright.robot.change.capsules import known_bodies
from armwright.robot.geometry.frame_positions import frame_places
from armwright.robot.geometry.matrix import to_numbers
from armwright.robot.parts.mesh_places import find_mesh
from armwright.robot.parts.paint import Paint
from armwright.robot.parts.triangles import SURFACES, read_surface

Array = NDArray[np.float64]
PaintedSurface = tuple[Array, NDArray[np.int64], Paint | None]  # corners, triangles, their colours
TRIANGLES = 40_000  # of a robot: what a page draws thirty times a second
FEWEST = 200  # of one mesh, however many there are
MOST_MESHES = 200
MOST_BYTES = 160 * 2**20  # of all meshes of a robot
_DIGITS = 9


def shape_data(robot: Robot) -> list[dict[str, Any]]:
    """For each shape its link, its place on that, its colour, and the key of its surface.

    A shape on a frame whose place has no number is left out.
    """
    places, found = frame_places(robot), []
    for shape in known_bodies(robot, robot.shapes):
        link, place = places[shape.frame]
        try:
            T = to_numbers(place, dict(robot.defaults)) @ shape.T
        except KeyError:
            continue
        placed = np.round(T, _DIGITS).ravel().tolist()
        found.append({"frame": link, "T": placed, "colour": _colour(shape), "key": surface_key(shape)})
    return found


def surface_key(shape: Shape) -> str:
    """A text that is equal for shapes of equal surfaces, wherever they are."""
    return f"{shape.kind} {shape.file} {' '.join(f'{x:.9g}' for x in shape.size)}".replace("  ", " ")


def shape_surfaces(shapes: Iterable[Shape]) -> tuple[dict[str, Any], dict[str, str]]:
    """The surfaces of shapes by their keys, packed for a page; and why, where one cannot be drawn."""
    own = {surface_key(shape): shape for shape in shapes}
    read, wrong = _surfaces(own)
    total = sum(len(faces) for _, faces, _ in read.values())
    packed = {
        key: packed_surface(
            corners, faces, max(FEWEST, TRIANGLES * len(faces) // max(total, TRIANGLES)), paint
        )
        for key, (corners, faces, paint) in read.items()
    }
    return packed, wrong


def _surfaces(shapes: Mapping[str, Shape]) -> tuple[dict[str, PaintedSurface], dict[str, str]]:
    found: dict[str, PaintedSurface] = {}
    wrong: dict[str, str] = {}
    left, meshes = MOST_BYTES, 0
    for key, shape in shapes.items():
        try:
            if shape.kind != "mesh":
                found[key] = (*plain_surface(shape.kind, shape.size), None)
                continue
            path = find_mesh(shape.folder, shape.file, SURFACES)
            left, meshes = left - path.stat().st_size, meshes + 1
            if left < 0 or meshes > MOST_MESHES:
                raise InputError(f"more than {MOST_MESHES} meshes, or {MOST_BYTES >> 20} MB of them")
            found[key] = _scaled_mesh(read_surface(path), shape)
        except ArmwrightError as error:
            wrong[key] = error.what if isinstance(error, InputError) else str(error)
    return found, wrong


def _scaled_mesh(surface: PaintedSurface, shape: Shape) -> PaintedSurface:
    """In metres; a mirrored one keeps its outside outside."""
    corners, faces, paint = surface
    scale = np.array(shape.size)
    return corners * scale, faces[:, ::-1] if np.prod(scale) < 0 else faces, paint


def _colour(shape: Shape) -> str | None:
    """A colour as a page writes it, without opacity."""
    if shape.colour is None:
        return None
    return "#" + "".join(f"{round(255 * x):02x}" for x in shape.colour[:3])
