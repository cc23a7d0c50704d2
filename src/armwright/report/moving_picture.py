"""A motion as an SVG that plays by itself, for pages that show pictures only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
WIDTH, HEIGHT, EDGE = 640, 440, 24
_TURN, _TILT = -0.9, 0.45  # rad: from where the page looks too
_FRAMES = 80  # at most: more makes the file large and the motion no smoother
_LINK, _TOOL, _GRID = "#3c4650", "#d9691f", "#dde2e6"
_SMALLEST, _NARROWEST = 1e-9, 1e-6  # m: what is drawn and the ground below it, at least


def moving_picture(data: Mapping[str, Any]) -> str:
    """The frames of ``animation_data`` as an SVG: links as lines that move, the way of the tool, a ground."""
    frames = np.unique(np.linspace(0, len(data["t"]) - 1, min(_FRAMES, len(data["t"]))).astype(int))
    R = np.reshape(data.get("upright", np.eye(3)), (3, 3))
    shown = [[np.array(path) @ R.T for path in data["paths"][k]] for k in frames]
    paths = [[_project(path) for path in one] for one in shown]
    tool = _project(np.array([data["tool"][k] for k in frames]) @ R.T)
    ground = [_project(line) for line in _ground(np.concatenate([path for one in shown for path in one]))]
    place = _PictureFrame(np.concatenate([tool, *ground, *(path for one in paths for path in one)]))
    seconds = max(float(data["t"][-1] - data["t"][0]), 0.1)
    lines = [f'<polyline points="{_points(place(line))}" stroke="{_GRID}"/>' for line in ground]
    lines.append(f'<polyline points="{_points(place(tool))}" stroke="{_TOOL}" stroke-opacity=".5"/>')
    for k in range(len(paths[0])):
        moves = [_points(place(one[k])) for one in paths]
        lines.append(_moving("polyline", {"stroke": _LINK, "stroke-width": "6"}, {"points": moves}, seconds))
    centre = place(tool)
    own = {"cx": [f"{x:.1f}" for x in centre[:, 0]], "cy": [f"{y:.1f}" for y in centre[:, 1]]}
    lines.append(_moving("circle", {"r": "6", "fill": _TOOL}, own, seconds))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}">'
    style = '<g fill="none" stroke-width="1" stroke-linecap="round" stroke-linejoin="round">'
    return "\n".join([head, f"<title>{escape(data['robot'])}</title>", style, *lines, "</g></svg>", ""])


def _project(points: Array) -> Array:
    """Points of space on a plane, x to the right and y down, by a parallel projection."""
    x, y, z = points.T
    across = x * np.cos(_TURN) - y * np.sin(_TURN)
    depth = x * np.sin(_TURN) + y * np.cos(_TURN)
    return np.column_stack([across, -(z * np.cos(_TILT) + depth * np.sin(_TILT))])


class _PictureFrame:
    """Puts points of the plane into the picture."""

    def __init__(self, points: Array) -> None:
        self.low, span = points.min(axis=0), np.maximum(np.ptp(points, axis=0), _SMALLEST)
        room = np.array([WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE])
        self.scale = float((room / span).min())
        self.shift = EDGE + (room - self.scale * span) / 2

    def __call__(self, points: Array) -> Array:
        found: Array = self.shift + self.scale * (points - self.low)
        return found


def _ground(points: Array) -> Iterator[Array]:
    """Lines of a grid under the points of a robot."""
    low, high = np.minimum(points.min(axis=0), 0.0)[:2], np.maximum(points.max(axis=0), 0.0)[:2]
    step = 10.0 ** np.floor(np.log10(max(float(np.linalg.norm(high - low)), _NARROWEST) / 3))
    first, last = np.floor(low / step) - 1, np.ceil(high / step) + 1
    for x in np.arange(first[0], last[0] + 1):
        yield step * np.array([[x, first[1], 0.0], [x, last[1], 0.0]])
    for y in np.arange(first[1], last[1] + 1):
        yield step * np.array([[first[0], y, 0.0], [last[0], y, 0.0]])


def _points(points: Array) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _moving(tag: str, fixed: Mapping[str, str], moves: Mapping[str, Sequence[str]], seconds: float) -> str:
    """An element whose attributes run through their values again and again."""
    first = {key: values[0] for key, values in moves.items()}
    attributes = " ".join(f'{key}="{value}"' for key, value in {**fixed, **first}.items())
    again = f'dur="{seconds:g}s" repeatCount="indefinite"'
    inner = "".join(
        f'<animate attributeName="{key}" {again} values="{";".join(values)}"/>'
        for key, values in moves.items()
    )
    return f"<{tag} {attributes}>{inner}</{tag}>"
