"""Capsules around the geoms of an MJCF body that collide; what cannot be read leaves the body without any."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from armwright.errors import ArmwrightError
from armwright.robot.capsule import Capsule
from armwright.robot.formats.mjcf.mjcf_inertia import SIZES, size_and_place
from armwright.robot.formats.mjcf.mjcf_mesh import Meshes
from armwright.robot.formats.mjcf.mjcf_pose import pose_of
from armwright.robot.formats.mjcf.mjcf_settings import MjcfSettings
from armwright.robot.formats.notes import Notes
from armwright.robot.formats.xml import Element
from armwright.robot.geometry.bounding_capsule import Ends, box_capsule, capsule_around, cylinder_capsule
from armwright.robot.geometry.urdf_convention import Array

_ENDLESS = ("plane", "hfield")


def body_capsules(
    geoms: Iterable[tuple[Element, Array]], body: str, settings: MjcfSettings, meshes: Meshes, notes: Notes
) -> tuple[Capsule, ...]:
    """One capsule around each geom that collides, in the frame of the body; none where one is not read."""
    found = []
    for element, T in geoms:
        if not collides(element):
            continue
        try:
            ends, own = _ends(element, settings, meshes)
            start, end, radius = ends
            capsule = Capsule(body, tuple(start.tolist()), tuple(end.tolist()), radius)
            found.append(capsule.seen_from(T @ own))
        except ArmwrightError as error:
            notes.note_shape(element, body, error)
            return ()
    return tuple(found)


def collides(element: Element) -> bool:
    """What meets nothing (contype and conaffinity 0) is only drawn; ground is no part of a robot."""
    if element.attributes.get("type", "").strip() in _ENDLESS:
        return False
    keys = ("contype", "conaffinity")
    return any(element.attributes.get(key, "1").strip() != "0" for key in keys)


def _ends(element: Element, settings: MjcfSettings, meshes: Meshes) -> tuple[Ends, Array]:
    """The capsule in the frame of the geom, and where that frame stands in the geom's parent."""
    kind = element.attributes.get("type", "mesh" if "mesh" in element.attributes else "sphere").strip()
    if kind == "mesh":
        return capsule_around(meshes.corners(element.attributes.get("mesh", "").strip())), pose_of(
            element, settings
        )
    if kind not in SIZES or "mesh" in element.attributes:
        raise element.error(f"a {kind[:20]} of a mesh or unknown", remedy="")
    size, T = size_and_place(element, kind, settings)
    if kind == "sphere":
        return (np.zeros(3), np.zeros(3), size[0]), T
    if kind == "capsule":
        up = np.array([0.0, 0.0, size[1]])
        return (-up, up, size[0]), T
    if kind == "cylinder":
        return cylinder_capsule(size[0], 2 * size[1]), T
    return box_capsule([2 * one for one in size]), T  # an ellipsoid is inside its box
