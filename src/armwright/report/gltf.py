"""A motion as a glTF 2.0 scene: rods between the points of the links, moved by an animation.

Every piece of a path is a node with the unit rod as its mesh (along z, one metre), placed, turned and
stretched over time. All is in one file; z is up in our frames and y in glTF's, so the root node is turned.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

Array = NDArray[np.float64]
_SIDES = 12  # of a rod
_FLOAT, _SHORT = 5126, 5123  # component types of glTF
_VERTICES, _TRIANGLES = 34962, 34963  # targets of buffer views
_THICK = 0.012  # radius of a rod, part of the robot's size
_UPRIGHT = [-(0.5**0.5), 0.0, 0.0, 0.5**0.5]  # z up becomes y up
_SHORTEST = 1e-6  # m: a rod that is shorter is drawn that long, a scale of zero has no inverse


class _Buffer:
    """Arrays one after the other, with what glTF says of them."""

    def __init__(self) -> None:
        self.data = b""
        self.views: list[dict[str, Any]] = []
        self.accessors: list[dict[str, Any]] = []

    def add(self, array: Array, kind: str, *, target: int | None = None, has_range: bool = False) -> int:
        """The number of the accessor of one more array; rows of SCALAR, VEC3 or VEC4."""
        is_index = target == _TRIANGLES
        raw = np.ascontiguousarray(array, dtype="<u2" if is_index else "<f4").tobytes()
        view = {"buffer": 0, "byteOffset": len(self.data), "byteLength": len(raw)}
        self.views.append(view | ({} if target is None else {"target": target}))
        self.data += raw + b"\0" * (-len(raw) % 4)
        one: dict[str, Any] = {
            "bufferView": len(self.views) - 1,
            "componentType": _SHORT if is_index else _FLOAT,
        }
        one |= {"count": len(array), "type": kind}
        if has_range:
            rows = np.asarray(array, dtype="<f4").reshape(len(array), -1)
            one |= {"min": rows.min(axis=0).tolist(), "max": rows.max(axis=0).tolist()}
        self.accessors.append(one)
        return len(self.accessors) - 1


def gltf_scene(data: Mapping[str, Any]) -> dict[str, Any]:
    """The scene of ``animation_data`` as glTF."""
    buffer = _Buffer()
    mesh = _rod(buffer)
    pieces = _pieces(data)
    size = max(float(np.ptp(pieces.reshape(-1, 3), axis=0).max()), _SHORTEST)
    t = buffer.add(np.array(data["t"], dtype=float), "SCALAR", has_range=True)
    nodes: list[dict[str, Any]] = [{"name": data["robot"], "rotation": _root_turn(data), "children": []}]
    channels: list[dict[str, Any]] = []
    samplers: list[dict[str, Any]] = []
    for k in range(pieces.shape[1]):
        place, turn, stretch = rod_motion(pieces[:, k, 0], pieces[:, k, 1], _THICK * size)
        moves = {"translation": (place, "VEC3"), "rotation": (turn, "VEC4"), "scale": (stretch, "VEC3")}
        nodes[0]["children"].append(len(nodes))
        nodes.append(
            {"name": f"rod{k + 1}", "mesh": 0} | {key: rows[0].tolist() for key, (rows, _) in moves.items()}
        )
        for key, (rows, kind) in moves.items():
            channels.append({"sampler": len(samplers), "target": {"node": len(nodes) - 1, "path": key}})
            samplers.append({"input": t, "output": buffer.add(rows, kind), "interpolation": "LINEAR"})
    uri = "data:application/octet-stream;base64," + base64.b64encode(buffer.data).decode()
    return {
        "asset": {"version": "2.0", "generator": "armwright"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": nodes,
        "meshes": [{"primitives": [mesh | {"material": 0}]}],
        "materials": [
            {"pbrMetallicRoughness": {"baseColorFactor": [0.24, 0.37, 0.55, 1.0], "metallicFactor": 0.2}}
        ],
        "animations": [{"name": "motion", "channels": channels, "samplers": samplers}],
        "buffers": [{"byteLength": len(buffer.data), "uri": uri}],
        "bufferViews": buffer.views,
        "accessors": buffer.accessors,
    }


def _root_turn(data: Mapping[str, Any]) -> list[float]:
    """The quaternion of the root node: what is up in the picture becomes y."""
    if "upright" not in data:
        return _UPRIGHT
    turn = Rotation.from_quat(_UPRIGHT) * Rotation.from_matrix(np.reshape(data["upright"], (3, 3)))
    found: list[float] = turn.as_quat().tolist()
    return found


def _pieces(data: Mapping[str, Any]) -> Array:
    """Both ends of every piece of every path, (frames, pieces, 2, 3)."""
    frames = []
    for paths in data["paths"]:
        ends = [np.stack([np.array(path)[:-1], np.array(path)[1:]], axis=1) for path in paths]
        frames.append(np.concatenate(ends))
    return np.array(frames)


def rod_motion(start: Array, end: Array, radius: float) -> tuple[Array, Array, Array]:
    """Place (T, 3), turn (T, 4; x y z w) and scale (T, 3) that make the unit rod reach from start to end."""
    way = end - start
    length = np.maximum(np.linalg.norm(way, axis=1), _SHORTEST)
    z = way / length[:, None]
    w = 1.0 + z[:, 2]
    turn = np.column_stack([-z[:, 1], z[:, 0], np.zeros(len(z)), w])  # the shortest turn of z onto the way
    turn[w < _SHORTEST] = [1.0, 0.0, 0.0, 0.0]
    turn /= np.linalg.norm(turn, axis=1, keepdims=True)
    for k in range(1, len(turn)):  # between frames the short way round
        turn[k] *= -1.0 if turn[k] @ turn[k - 1] < 0 else 1.0
    return start, turn, np.column_stack([np.full(len(z), radius), np.full(len(z), radius), length])


def _rod(buffer: _Buffer) -> dict[str, Any]:
    """A cylinder of radius and length 1 along z, open at its ends; its primitive."""
    angle = 2 * np.pi * np.arange(_SIDES) / _SIDES
    around = np.column_stack([np.cos(angle), np.sin(angle), np.zeros(_SIDES)])
    points = np.concatenate([around, around + np.array([0.0, 0.0, 1.0])])
    k, after = np.arange(_SIDES), (np.arange(_SIDES) + 1) % _SIDES
    lower, upper = (
        np.column_stack([k, after, _SIDES + k]),
        np.column_stack([after, _SIDES + after, _SIDES + k]),
    )
    indices = np.concatenate([lower, upper]).reshape(-1).astype(float)
    attributes = {
        "POSITION": buffer.add(points, "VEC3", target=_VERTICES, has_range=True),
        "NORMAL": buffer.add(np.concatenate([around, around]), "VEC3", target=_VERTICES),
    }
    return {"attributes": attributes, "indices": buffer.add(indices, "SCALAR", target=_TRIANGLES)}
