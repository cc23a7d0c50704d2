"""Triangles of a COLLADA file: its meshes where its scene places them, in metres.

Axes are those of the numbers: what the file says to be up is not obeyed, as in RViz.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree.ElementTree import ParseError

import numpy as np
from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring
from numpy.typing import NDArray

from armwright.errors import InputError
from armwright.robot.parts.collada_paint import MaterialPaints, Symbols
from armwright.robot.parts.paint import Paint

Array = NDArray[np.float64]
Faces = NDArray[np.int64]
_NOTHING: tuple[Array, Faces, Symbols] = (np.zeros((0, 3)), np.zeros((0, 3), dtype=np.int64), [])
MOST_NODES, DEEPEST = 4000, 32  # nodes of a scene, and levels of them


def collada_surface(data: bytes) -> tuple[Array, Faces, Paint]:
    """All corners (V, 3), triangles (F, 3) and their colours; refuses what is no COLLADA file."""
    top = _tree(data)
    meshes = {str(one.get("id")): one.find("mesh") for one in top.iter("geometry")}
    nodes = {str(one.get("id")): one for one in top.iter("node") if one.get("id")}
    paints = MaterialPaints.of(top)
    try:
        made = {key: _triangles(mesh) for key, mesh in meshes.items() if mesh is not None}
        parts = [
            (points @ T[:3, :3].T + T[:3, 3], faces, paints.colour_numbers(symbols, instance))
            for key, instance, T in _instances(top, nodes)
            for points, faces, symbols in [made.get(key, _NOTHING)]
        ]
    except (ValueError, IndexError, KeyError, OverflowError):
        raise InputError("mesh is not a readable COLLADA file", remedy="export it as STL or OBJ") from None
    if not parts:
        raise InputError("mesh has no geometry in its scene", remedy="export it as STL or OBJ")
    starts = np.cumsum([0, *(len(points) for points, _, _ in parts)])
    faces = np.concatenate([one + start for (_, one, _), start in zip(parts, starts, strict=False)])
    corners = np.concatenate([points for points, _, _ in parts])
    if not np.all(np.isfinite(corners)):
        raise InputError("mesh has corners that are not numbers", remedy="export it again")
    return corners * _unit(top), faces, Paint(paints.palette, np.concatenate([one for _, _, one in parts]))


def _tree(data: bytes) -> Any:
    """The elements without namespaces; document types, entities and references are refused."""
    try:
        top = fromstring(data)
    except (ParseError, DefusedXmlException, ValueError) as error:
        raise InputError(f"mesh is not COLLADA: {type(error).__name__}", remedy="export it again") from None
    for element in top.iter():
        element.tag = str(element.tag).rpartition("}")[2]
    return top


def _text(element: Any, path: str) -> str:
    return (element.findtext(path) or "").strip()


def _unit(top: Any) -> float:
    unit = top.find("asset/unit")
    return float(unit.get("meter", "1")) if unit is not None else 1.0


def _instances(top: Any, nodes: Mapping[str, Any]) -> Iterator[tuple[str, Any, Array]]:
    """For each mesh in the scene its id, the element that puts it there, its place; without a scene all."""
    scenes = list(top.iter("visual_scene"))
    if not scenes:
        yield from ((str(one.get("id")), one, np.eye(4)) for one in top.iter("geometry"))
        return
    waiting = [(node, np.eye(4), 1) for node in scenes[0].findall("node")]
    seen = 0
    while waiting:
        node, above, depth = waiting.pop()
        seen += 1
        if seen > MOST_NODES or depth > DEEPEST:
            raise ValueError
        T = above @ _place(node)
        for one in node.findall("instance_geometry"):
            yield str(one.get("url", ""))[1:], one, T
        waiting += [(child, T, depth + 1) for child in node.findall("node")]
        links = [str(one.get("url", ""))[1:] for one in node.findall("instance_node")]
        waiting += [(nodes[key], T, depth + 1) for key in links if key in nodes]


def _place(node: Any) -> Array:
    """The transforms of a node, in their order."""
    T = np.eye(4)
    for one in node:
        if one.tag in ("matrix", "translate", "rotate", "scale"):
            T = T @ _step(one.tag, np.array((one.text or "").split(), dtype=float))
    return T


def _step(tag: str, numbers: Array) -> Array:
    if tag == "matrix":
        return numbers.reshape(4, 4)
    T = np.eye(4)
    if tag == "translate":
        T[:3, 3] = numbers[:3]
    elif tag == "scale":
        T[:3, :3] = np.diag(numbers[:3])
    else:  # about an axis by degrees
        x, y, z = numbers[:3] / (np.linalg.norm(numbers[:3]) or 1.0)
        K, angle = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]]), np.radians(numbers[3])
        T[:3, :3] += np.sin(angle) * K + (1 - np.cos(angle)) * K @ K
    return T


def _triangles(mesh: Any) -> tuple[Array, Faces, Symbols]:
    """The corners of a mesh, its triangles, and materials by their symbols with how many triangles each has.

    Polygons are cut into several triangles.
    """
    sources = {str(one.get("id")): one for one in mesh.findall("source")}
    vertices = mesh.find("vertices")
    link = next(one for one in vertices.findall("input") if one.get("semantic") == "POSITION")
    numbers = sources[str(link.get("source"))[1:]].findtext("float_array") or ""
    points = np.array(numbers.split(), dtype=float).reshape(-1, 3)
    kinds = ("triangles", "polylist", "polygons")
    found = [(str(one.get("material", "")), _faces(one)) for kind in kinds for one in mesh.findall(kind)]
    faces = np.concatenate([np.zeros((0, 3), dtype=np.int64), *(one for _, one in found)])
    return points, faces, [(symbol, len(one)) for symbol, one in found]


def _faces(group: Any) -> Faces:
    inputs = group.findall("input")
    stride = 1 + max(int(one.get("offset", "0")) for one in inputs)
    offset = next(int(one.get("offset", "0")) for one in inputs if one.get("semantic") == "VERTEX")
    rows = [np.array((one.text or "").split(), dtype=np.int64) for one in group.findall("p")]
    if group.tag == "triangles":
        flat = np.concatenate([np.zeros(0, dtype=np.int64), *rows])
        return flat.reshape(-1, stride)[:, offset].reshape(-1, 3)
    if group.tag == "polylist":
        counts = np.array(_text(group, "vcount").split(), dtype=np.int64)
        return _fans(rows[0].reshape(-1, stride)[:, offset], counts)
    corners = [one.reshape(-1, stride)[:, offset] for one in rows]
    counts = np.array([len(one) for one in corners], dtype=np.int64)
    return _fans(np.concatenate([np.zeros(0, dtype=np.int64), *corners]), counts)


def _fans(corners: Faces, counts: Faces) -> Faces:
    """Triangles of polygons whose corners stand one after the other."""
    starts = np.cumsum(counts) - counts
    many = np.maximum(counts - 2, 0)
    first = np.repeat(starts, many)
    step = np.arange(len(first)) - np.repeat(np.cumsum(many) - many, many)
    fans: Faces = corners[np.column_stack([first, first + step + 1, first + step + 2])]
    return fans
