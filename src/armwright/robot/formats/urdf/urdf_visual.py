"""What URDF links look like and collide with: <visual> and <collision> as shapes, read and written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from armwright.errors import ArmwrightError
from armwright.robot.formats.notes import Notes
from armwright.robot.formats.urdf.urdf_elements import read_origin
from armwright.robot.formats.xml import Element, attribute_value
from armwright.robot.geometry.urdf_convention import rpy_of
from armwright.robot.shape import Shape

Colour = tuple[float, ...]
MOST_SHAPES = 2000  # of one robot


def read_colours(top: Element) -> dict[str, Colour]:
    """The colours of the materials of a file by name, wherever they stand."""
    inside = [visual for link in top.all("link") for visual in link.all("visual")]
    materials = [one for element in (top, *inside) for one in element.all("material")]
    found = [(one.attributes.get("name", ""), _own_colour(one)) for one in materials]
    return {name: colour for name, colour in found if colour is not None}


def link_shapes(
    elements: Sequence[Element],
    name: str,
    folder: Path | None,
    colours: Mapping[str, Colour],
    notes: Notes,
) -> list[Shape]:
    """The <visual> or <collision> shapes of a link in its frame; a mesh is read when it is drawn."""
    found = []
    for element in elements[:MOST_SHAPES]:
        try:
            kind, size, file = _geometry(element)
            T = read_origin(element, notes)
            placement, colour = tuple(T.ravel().tolist()), _colour(element, colours)
            found.append(Shape(name, kind, size, placement, colour, file, folder if file else None))
        except ArmwrightError as error:
            text = f"one of its shapes is not drawn: {getattr(error, 'what', error)}"
            notes.add("shape", element, text, where=f"'{name[:40]}'")
    return found


def _geometry(element: Element) -> tuple[str, tuple[float, ...], str]:
    """Kind, sizes and file of a shape."""
    geometry = element.one("geometry")
    for shape in () if geometry is None else geometry.children:
        if shape.tag == "mesh":
            return "mesh", shape.numbers("scale", 3, "1 1 1"), shape.required_text("filename", "hand.stl")
        if shape.tag == "box":
            return "box", shape.numbers("size", 3), ""
        if shape.tag == "sphere":
            return "ellipsoid", (shape.number("radius"),) * 3, ""
        if shape.tag in ("cylinder", "capsule"):
            return shape.tag, (shape.number("radius"), shape.number("length")), ""
    raise element.error("no known geometry", remedy="use box, cylinder, sphere, capsule or mesh")


def _colour(element: Element, colours: Mapping[str, Colour]) -> Colour | None:
    material = next(iter(element.all("material")), None)
    if material is None:
        return None
    return _own_colour(material) or colours.get(material.attributes.get("name", ""))


def _own_colour(material: Element) -> Colour | None:
    """The colour that a material says itself; None where it says none, or no numbers from 0 to 1."""
    for one in material.all("color"):
        try:
            rgba = one.numbers("rgba", 4)
        except ArmwrightError:
            return None
        return tuple(min(1.0, max(0.0, x)) for x in rgba)
    return None


def shape_lines(shape: Shape, tag: str) -> list[str]:
    """The <visual> or <collision> of a shape; an ellipsoid that is no ball becomes the box around it.

    A capsule becomes a cylinder and two balls: most readers of URDF refuse a file with a <capsule>.
    """
    return [line for part in _plain_parts(shape) for line in _part_lines(part, tag)]


def _plain_parts(shape: Shape) -> list[Shape]:
    if shape.kind != "capsule":
        return [shape]
    radius, length = shape.size
    ball = replace(shape, kind="ellipsoid", size=(radius,) * 3)
    ends = []
    for z in (-length / 2, length / 2):
        T = shape.T.copy()
        T[:3, 3] += z * T[:3, 2]
        ends.append(replace(ball, placement=tuple(T.ravel().tolist())))
    return [replace(shape, kind="cylinder"), *ends]


def _part_lines(shape: Shape, tag: str) -> list[str]:
    T = shape.T
    place = f'xyz="{_words(T[:3, 3].tolist())}" rpy="{_words(rpy_of(T[:3, :3]))}"'
    lines = [
        f"    <{tag}>",
        f"      <origin {place}/>",
        f"      <geometry>{_geometry_text(shape)}</geometry>",
    ]
    if shape.colour is not None:
        colour = f'<color rgba="{_words(shape.colour)}"/>'
        lines.append(f'      <material name="">{colour}</material>')
    return [*lines, f"    </{tag}>"]


def _geometry_text(shape: Shape) -> str:
    if shape.kind == "mesh":
        scale = f' scale="{_words(shape.size)}"' if set(shape.size) != {1.0} else ""
        return f"<mesh filename={attribute_value(shape.file)}{scale}/>"
    if shape.kind == "ellipsoid" and len(set(shape.size)) == 1:
        return f'<sphere radius="{shape.size[0]!r}"/>'
    if shape.kind in ("box", "ellipsoid"):
        edges = shape.size if shape.kind == "box" else [2 * one for one in shape.size]
        return f'<box size="{_words(edges)}"/>'
    return f'<{shape.kind} radius="{shape.size[0]!r}" length="{shape.size[1]!r}"/>'


def _words(numbers: Sequence[float]) -> str:
    return " ".join(repr(float(x) + 0.0) for x in numbers)
