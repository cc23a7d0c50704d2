"""Capsules around the collision shapes of URDF links; what cannot be read leaves a link without any."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from armwright.errors import ArmwrightError
from armwright.robot.capsule import Capsule
from armwright.robot.formats.notes import Notes
from armwright.robot.formats.urdf.urdf_elements import read_origin
from armwright.robot.formats.xml import Element
from armwright.robot.geometry.bounding_capsule import Ends, box_capsule, capsule_around, cylinder_capsule
from armwright.robot.parts.mesh_corners import mesh_corners
from armwright.robot.parts.mesh_places import find_mesh

_SHAPES = ("box", "cylinder", "sphere", "capsule", "mesh")


def link_capsules(link: Element, name: str, folder: Path | None, notes: Notes) -> tuple[Capsule, ...]:
    """One capsule around each <collision>, in the frame of the link; none where one of them is not read.

    A link of which only some shapes were known would pass for smaller than it is.
    """
    found = []
    for element in link.all("collision"):
        try:
            start, end, radius = _ends(element, folder)
            capsule = Capsule(name, tuple(start.tolist()), tuple(end.tolist()), radius)
            found.append(capsule.seen_from(read_origin(element, notes)))
        except ArmwrightError as error:  # InputError included
            notes.note_shape(element, name, error)
            return ()
    return tuple(found)


def _ends(element: Element, folder: Path | None) -> Ends:
    geometry = element.one("geometry")
    shape = None if geometry is None else next((one for one in geometry.children if one.tag in _SHAPES), None)
    if shape is None:
        raise element.error("no known geometry", remedy=f"use one of {', '.join(_SHAPES)}")
    if shape.tag == "mesh":
        scale = np.array(shape.numbers("scale", 3, "1 1 1"))
        path = find_mesh(folder, shape.attributes.get("filename", "").strip())
        return capsule_around(mesh_corners(path) * scale)
    if shape.tag == "box":
        return box_capsule(shape.numbers("size", 3))
    radius = shape.number("radius")
    if shape.tag == "sphere":
        return np.zeros(3), np.zeros(3), radius
    length = shape.number("length")
    if shape.tag == "capsule":  # length is that of the cylinder between the half balls
        up = np.array([0.0, 0.0, length / 2])
        return -up, up, radius
    return cylinder_capsule(radius, length)
