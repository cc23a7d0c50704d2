"""What MJCF bodies look like: the geoms that MuJoCo's viewer draws, as shapes.

The viewer draws groups 0 to 2. Where some of a body's geoms touch nothing, they are there to be seen, and
those that collide are not drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from armwright.errors import ArmwrightError
from armwright.robot.formats.mjcf.mjcf_inertia import SIZES, size_and_place
from armwright.robot.formats.mjcf.mjcf_mesh import MeshAsset, Meshes
from armwright.robot.formats.mjcf.mjcf_pose import pose_of, quaternion_matrix, unit
from armwright.robot.formats.mjcf.mjcf_settings import MjcfSettings
from armwright.robot.formats.mjcf.mjcf_shape import collides
from armwright.robot.formats.notes import Notes
from armwright.robot.formats.xml import Element
from armwright.robot.geometry.urdf_convention import Array, transform
from armwright.robot.shape import Shape

Colour = tuple[float, ...]
LAST_GROUP = 2  # that the viewer draws unless told otherwise
_ENDLESS = ("plane", "hfield", "sdf")


def read_colours(top: Element) -> dict[str, Colour]:
    """The colours of the materials of a file by name."""
    found = {}
    for section in top.all("asset"):
        for one in section.all("material"):
            colour = _own_colour(one)
            if colour is not None:
                found[one.attributes.get("name", "")] = colour
    return found


def body_shapes(
    geoms: Iterable[tuple[Element, Array]],
    body: str,
    settings: MjcfSettings,
    meshes: Meshes,
    colours: Mapping[str, Colour],
    notes: Notes,
) -> list[Shape]:
    """The shapes of a body in its frame; what is transparent or has no end is left out."""
    found, given = [], list(geoms)
    seen = [one for one in given if not collides(one[0])] or given
    for element, T in seen:
        colour = _own_colour(element) or colours.get(element.attributes.get("material", ""))
        kind = element.attributes.get("type", "mesh" if "mesh" in element.attributes else "sphere").strip()
        if kind in _ENDLESS or (colour is not None and colour[3] == 0.0):
            continue
        try:
            if element.number("group", 0.0) <= LAST_GROUP:
                shape = (
                    _mesh(element, settings, meshes) if kind == "mesh" else _plain(element, kind, settings)
                )
                found.append(_on(body, shape, T, colour))
        except ArmwrightError as error:
            text = f"one of its geoms is not drawn: {getattr(error, 'what', error)}"
            notes.add("shape", element, text, where=f"'{body[:40]}'")
    return found


def _on(body: str, shape: Shape, T: Array, colour: Colour | None) -> Shape:
    placed = shape.seen_from(T)
    return Shape(body, shape.kind, shape.size, placed.placement, colour, shape.file, shape.folder)


def _plain(element: Element, kind: str, settings: MjcfSettings) -> Shape:
    if kind not in SIZES or "mesh" in element.attributes:
        raise element.error(f"a {kind[:20]} of a mesh or unknown", remedy="")
    size, T = size_and_place(element, kind, settings)
    sizes = {
        "sphere": ("ellipsoid", [size[0]] * 3),
        "capsule": ("capsule", [size[0], 2 * size[-1]]),
        "cylinder": ("cylinder", [size[0], 2 * size[-1]]),
        "box": ("box", [2 * one for one in size]),
        "ellipsoid": ("ellipsoid", size),
    }
    own, numbers = sizes[kind]
    return Shape("", own, tuple(numbers), tuple(T.ravel().tolist()))


def _mesh(element: Element, settings: MjcfSettings, meshes: Meshes) -> Shape:
    asset = meshes.assets.get(element.attributes.get("mesh", "").strip())
    if asset is None or not asset.file:
        raise element.error("there is no file of its mesh", remedy="")
    scale = asset.element.numbers("scale", 3, "1 1 1")
    T = pose_of(element, settings) @ _own_place(asset, scale)
    return Shape("", "mesh", scale, tuple(T.ravel().tolist()), None, asset.file, meshes.folder)


def _own_place(asset: MeshAsset, scale: tuple[float, ...]) -> Array:
    """Where refpos and refquat move a mesh: s·Rᵀ(x − p) = Rᵀ(s·x) − s·Rᵀp, where s is one number."""
    element = asset.element
    q = unit(np.array(element.numbers("refquat", 4, "1 0 0 0")), element, "refquat")
    R, p = quaternion_matrix(q), np.array(element.numbers("refpos", 3, "0 0 0"))
    if len(set(scale)) > 1 and (p.any() or not np.allclose(R, np.eye(3))):
        raise element.error("refpos or refquat with a scale that differs by axis", remedy="")
    return transform(R.T, -scale[0] * R.T @ p)


def _own_colour(element: Element) -> Colour | None:
    try:
        rgba = element.numbers("rgba", 4) if "rgba" in element.attributes else None
    except ArmwrightError:
        return None
    return None if rgba is None else tuple(min(1.0, max(0.0, x)) for x in rgba)
