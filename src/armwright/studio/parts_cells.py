"""A parts database as tables of cells: its kinematics, and for each link its parts and their sections.

A place is a path: ``joint/2/alpha``; ``1/name``, ``1/2/drawing``, ``1/2/3/radius`` of link 1, part 2,
section 3.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from armwright.robot.geometry.pose import Pose
from armwright.robot.joint import JOINT_TYPES
from armwright.robot.parts.database import SHAPES, Part, Parts, PartsLink, Section
from armwright.studio.cell_shapes import (
    Cell,
    Row,
    Table,
    add_form,
    choice_cell,
    node_text,
    plain_cell,
    row,
    table,
    text_cell,
)

DRAWN = tuple(name for name in SHAPES if name != "mesh")  # a mesh is a file beside the database
POSE_KEYS = ("x", "y", "z", "roll", "pitch", "yaw")
SUBSTANCES = ("material", "density", "mass")
_UNITS = {"length": "m", "lengths": "m", "mass": "kg", "point": "m", "polygon": "m", "tensor": "kg m^2"}


def parts_groups(parts: Parts) -> list[dict[str, Any]]:
    """A titled group of tables for the arm, and one for each link."""
    links = [
        {"title": f"{i} {link.name}", "tables": list(_link_tables(i, link, parts.densities))}
        for i, link in enumerate(parts.links)
    ]
    return [{"title": "Arm", "tables": [_robot_table(parts), _joints(parts)]}, *links]


def _robot_table(parts: Parts) -> Table:
    gravity = [
        text_cell(f"gravity/{k}", node_text(node), unit="m/s^2") for k, node in enumerate(parts.gravity, 1)
    ]
    empty = [plain_cell("")] * 2
    rows = [
        row("name", [text_cell("name", parts.name), *empty]),
        row("title", [text_cell("title", parts.title), *empty]),
        row("gravity", gravity),
    ]
    return table("Arm", ["", "", "", ""], rows)


def _joints(parts: Parts) -> Table:
    rows = []
    for i, one in enumerate(parts.joints, 1):
        frame = {
            "a": one.a,
            "r": one.joint.placement.r,
            "alpha": one.alpha,
            "theta": one.joint.placement.theta,
        }
        cells = [text_cell(f"joint/{i}/{key}", node_text(node)) for key, node in frame.items()]
        head = [
            text_cell(f"joint/{i}/name", one.joint.name),
            choice_cell(f"joint/{i}/type", one.joint.kind, list(JOINT_TYPES)),
        ]
        is_last = i == len(parts.joints) > 1
        rows.append(row(i, [*head, *cells], remove=f"joint/{i}/remove" if is_last else ""))
    note = "Standard Denavit-Hartenberg: joint i turns about z of frame i−1, link i ends in frame i."
    form = add_form("Add a joint and its link", "joint_add", [("type", list(JOINT_TYPES))])
    return table("Joints", ["i", "joint", "type", "a", "r", "α", "θ"], rows, note=note, add=form)


def _link_tables(i: int, link: PartsLink, densities: Mapping[str, float]) -> Iterator[Table]:
    """The link with its frame, the list of its parts, then the sections of each part."""
    key, pose = ("dh_frame", link.dh_frame) if link.dh_frame is not None else ("frame", link.frame)
    seen = (
        "Where the Denavit-Hartenberg frame of the link stands in the frame that its parts are drawn in."
        if link.dh_frame is not None
        else "Where the frame that parts are drawn in stands in the Denavit-Hartenberg frame of the link."
    )
    cells = [text_cell(f"{i}/name", link.name), *_pose_cells(f"{i}/{key}", pose)]
    yield table("Link", ["", "name", *POSE_KEYS], [row(i, cells)], note=seen)
    heads = ["", "drawing", "description", *POSE_KEYS, "mass [kg]"]
    rows = [_part_row(f"{i}/{p}", p, part, densities) for p, part in enumerate(link.parts, 1)]
    yield table("Parts", heads, rows, add=add_form("Add a part", f"{i}/part_add", []))
    for p, part in enumerate(link.parts, 1):
        yield from _section_tables(f"{i}/{p}", part, densities)


def _part_row(place: str, number: int, part: Part, densities: Mapping[str, float]) -> Row:
    words = [text_cell(f"{place}/{key}", getattr(part, key)) for key in ("drawing", "description")]
    mass = plain_cell(f"{part.body(densities).mass:.5g}")
    return row(number, [*words, *_pose_cells(f"{place}/pose", part.pose), mass], remove=f"{place}/remove")


def _section_tables(place: str, part: Part, densities: Mapping[str, float]) -> Iterator[Table]:
    """A table for each shape of the part; the last one ends with the form for one more section."""
    shapes = list(dict.fromkeys(section.solid.kind for section in part.sections))
    add = add_form("Add a section", f"{place}/section_add", [("shape", DRAWN)])
    if not shapes:
        yield table(f"Sections of {part.drawing}", [], [], add=add)
    for shape in shapes:
        own = [(s, one) for s, one in enumerate(part.sections, 1) if one.solid.kind == shape]
        sizes = [item.name for item in fields(SHAPES[shape]) if "kind" in item.metadata]
        made = [] if SHAPES[shape].has_mass else ["made of", "which", "hole"]
        heads = ["", *sizes, *made, *POSE_KEYS, "mass [kg]"]
        rows = [_section_row(f"{place}/{s}", s, one, densities) for s, one in own]
        yield table(f"{part.drawing}: {shape}", heads, rows, add=add if shape == shapes[-1] else None)


def _section_row(place: str, number: int, section: Section, densities: Mapping[str, float]) -> Row:
    sizes = [
        text_cell(
            f"{place}/{item.name}",
            size_text(getattr(section.solid, item.name)),
            unit=_UNITS.get(item.metadata["kind"], ""),
        )
        for item in fields(section.solid)
        if "kind" in item.metadata
    ]
    mass = plain_cell(f"{section.body(densities).mass:.5g}")
    cells = [
        *sizes,
        *_substance(place, section, densities),
        *_pose_cells(f"{place}/pose", section.pose),
        mass,
    ]
    return row(number, cells, remove=f"{place}/remove")


def _substance(place: str, section: Section, densities: Mapping[str, float]) -> list[Cell]:
    if section.solid.has_mass:
        return []
    kind = next(key for key in SUBSTANCES if getattr(section, key) not in (None, ""))
    which = (
        choice_cell(f"{place}/material", section.material, list(densities))
        if kind == "material"
        else text_cell(
            f"{place}/{kind}", f"{getattr(section, kind):.9g}", unit="kg" if kind == "mass" else "kg/m^3"
        )
    )
    hole = choice_cell(f"{place}/hole", "yes" if section.is_hole else "no", ["no", "yes"])
    return [choice_cell(f"{place}/made_of", kind, SUBSTANCES), which, hole]


def _pose_cells(place: str, pose: Pose) -> list[Cell]:
    """Place and angles of a frame; one that is given as a matrix shows its place only."""
    xyz = [
        text_cell(f"{place}/{key}", node_text(node), unit="m")
        for key, node in zip("xyz", pose.xyz, strict=True)
    ]
    if pose.rotation is not None:
        return [*xyz, *[plain_cell("matrix")] * 3]
    rpy = zip(POSE_KEYS[3:], pose.rpy, strict=True)
    return [*xyz, *(text_cell(f"{place}/{key}", node_text(node), unit="rad") for key, node in rpy)]


def size_text(value: Any) -> str:
    """A dimension as it is typed: a number, several with commas, or corners with semicolons between them."""
    if isinstance(value, tuple):
        between = "; " if value and isinstance(value[0], tuple) else ", "
        return between.join(size_text(one).replace(", ", " ") for one in value)
    return f"{value:.9g}" if isinstance(value, float) else str(value)
