"""A skeleton in a picture: ground, links, joint symbols, base and tool frames, legend."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from armwright.report.camera import Camera, SolidView, bar, cylinder
from armwright.report.skeleton import JointSymbol, Skeleton

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Array = NDArray[np.float64]

COLOURS = {  # side and edge of joints that turn or not, slide or not
    (True, False): ("#8fb4e3", "#2f5f9e"),
    (False, True): ("#f6bf7f", "#b8661b"),
    (True, True): ("#b9d98f", "#4f8a1e"),
    (False, False): ("#d0d0d0", "#808080"),
}
PASSIVE = "#ffffff"
BETWEEN = 10_000  # drawing order: links below, joints above, frames and axes here
LINK = "#3c4650"
GROUND = "#dde2e6"
AXES = ("#c62f2f", "#2e8b43", "#2f55c6")
_ROUNDING = 1e-9  # of a length: a step that is above it by no more is as long


def draw_scene(axes: Axes, scene: Skeleton, *, detail: bool) -> None:
    """Ground, links, joints and frames; with detail also numbers, axes' names, grid step and legend."""
    camera = camera_for(scene)
    _ground(axes, camera, scene, detail=detail)
    _links(axes, camera, scene, width=3.2 if detail else 1.8)
    _joints(axes, camera, scene, detail=detail)
    _triad(axes, camera, scene.base, scene.size, name="0" if detail else "")
    _triad(axes, camera, scene.tool, scene.size, name="tool" if detail else "")
    axes.set_aspect("equal", adjustable="datalim")
    axes.set_axis_off()
    axes.margins(0.06)
    if detail:
        _legend(axes, scene)


def camera_for(scene: Skeleton) -> Camera:
    """From above for a mechanism that lies in a horizontal plane, else from the side."""
    height = float(np.ptp(scene.points[:, 2]))
    return Camera(elevation=np.radians(62.0)) if height < 0.12 * scene.size else Camera()


def _ground(axes: Axes, camera: Camera, scene: Skeleton, *, detail: bool) -> None:
    """A grid in the x-y plane of the base's height; the step is 1, 2 or 5 times a power of ten."""
    points = scene.points
    step = largest_step_within(scene.size / 5)
    low = np.floor(points[:, :2].min(axis=0) / step - 0.6)
    high = np.ceil(points[:, :2].max(axis=0) / step + 0.6)
    z = ground_height(scene)
    (x0, y0), (x1, y1) = low * step, high * step
    for x in np.arange(low[0], high[0] + 1) * step:
        _line(axes, camera, np.array([[x, y0, z], [x, y1, z]]), color=GROUND, width=0.8, order=0)
    for y in np.arange(low[1], high[1] + 1) * step:
        _line(axes, camera, np.array([[x0, y, z], [x1, y, z]]), color=GROUND, width=0.8, order=0)
    foot = np.array([scene.base[:3, 3], [*scene.base[:2, 3], z]])
    if not scene.is_floating:
        _line(axes, camera, foot, color="#c3cad0", width=9.0 if detail else 5.0, order=1)
    if detail:
        text = f"grid {step:g} m"
        axes.text(0.99, 0.01, text, transform=axes.transAxes, fontsize=8, color="#7a8590", ha="right")


def ground_height(scene: Skeleton) -> float:
    """The floor of the general fixed frame, or the base where that is far off or above it."""
    height = float(scene.base[2, 3])
    return 0.0 if 0.0 <= height < 1.5 * scene.size else height


def largest_step_within(length: float) -> float:
    """The largest of 1, 2, 5 times a power of ten not above ``length``."""
    power = 10.0 ** np.floor(np.log10(length))
    return float(max(factor * power for factor in (1, 2, 5) if factor * power <= length * (1 + _ROUNDING)))


def _links(axes: Axes, camera: Camera, scene: Skeleton, *, width: float) -> None:
    """Far links first; each has a white seam so that crossings read."""
    paths = [(path, "-") for path in scene.paths] + [(path, "--") for path in scene.cut_paths]
    paths.sort(key=lambda item: camera.depth(item[0].mean(axis=0)))
    for order, (path, style) in enumerate(paths, 10):
        if style == "-":
            _line(axes, camera, path, color="white", width=width + 2.4, order=order)
            _line(axes, camera, path, color=LINK, width=width, order=order)
        else:
            _line(axes, camera, path, color=LINK, width=0.6 * width, order=order, style=(0, (2.2, 1.6)))


def _joints(axes: Axes, camera: Camera, scene: Skeleton, *, detail: bool) -> None:
    first = BETWEEN + 1
    solids = [(symbol, _solid(camera, symbol, scene.size)) for symbol in scene.symbols]
    if scene.is_floating:
        _polygons(axes, _body(camera, scene), ("#c9ced3", LINK), order=first)
    solids.sort(key=lambda item: item[1].depth)
    for order, (symbol, solid) in enumerate(solids, first + 1):
        face, shade = COLOURS[symbol.ways]
        is_passive = symbol.is_cut or not symbol.is_active
        _polygons(axes, solid, (PASSIVE if is_passive else face, shade), order=order, is_cut=symbol.is_cut)
        if detail:
            _number(axes, camera, symbol)
            _axis(axes, camera, symbol, scene.size)


def _solid(camera: Camera, symbol: JointSymbol, size: float) -> SolidView:
    if symbol.ways == (True, False):
        return cylinder(camera, symbol.T, radius=0.026 * size, length=0.075 * size, at=symbol.at)
    if symbol.ways == (True, True):
        return cylinder(camera, symbol.T, radius=0.02 * size, length=0.11 * size, at=symbol.at)
    if symbol.ways == (False, True):
        return bar(camera, symbol.T, width=0.045 * size, length=0.11 * size, at=symbol.at)
    return bar(camera, symbol.T, width=0.022 * size, length=0.022 * size, at=symbol.at)


def _body(camera: Camera, scene: Skeleton) -> SolidView:
    return bar(camera, scene.base, width=0.12 * scene.size, length=0.12 * scene.size)


def _polygons(
    axes: Axes, solid: SolidView, colours: tuple[str, str], *, order: int, is_cut: bool = False
) -> None:
    from matplotlib.patches import Polygon  # slow to load: only for a picture

    face, edge = colours
    style = (0, (2, 1.2)) if is_cut else "-"
    *sides, nearest = solid.faces
    for points, colour in [
        (solid.outline, face),
        *((side, face) for side in sides),
        (nearest, _lighter(face)),
    ]:
        axes.add_patch(Polygon(points, closed=True, fc=colour, ec=edge, lw=1.0, ls=style, zorder=order))
    axes.update_datalim(solid.outline)


def _lighter(colour: str) -> tuple[float, ...]:
    from matplotlib.colors import to_rgb  # slow to load: only for a picture

    return tuple(0.5 + 0.5 * part for part in to_rgb(colour))


def _number(axes: Axes, camera: Camera, symbol: JointSymbol) -> None:
    """The joint's number on its symbol."""
    x, y = camera.flat(symbol.centre[None])[0]
    _text(axes, (x, y), str(symbol.number), color="#14202b")


def _axis(axes: Axes, camera: Camera, symbol: JointSymbol, size: float) -> None:
    """An arrow along +z of a moving joint, starting inside its symbol."""
    if not any(symbol.ways):
        return
    start, end = camera.flat(symbol.centre + np.outer([0.0, 0.115 * size], symbol.T[:3, 2]))
    arrow = {
        "arrowstyle": "-|>,head_width=0.12,head_length=0.25",
        "lw": 0.9,
        "color": COLOURS[symbol.ways][1],
    }
    axes.annotate("", end, start, arrowprops={**arrow, "shrinkA": 0, "shrinkB": 0}, zorder=BETWEEN)


def _triad(axes: Axes, camera: Camera, T: Array, size: float, *, name: str) -> None:
    length = 0.13 * size
    for axis, letter, colour in zip(T[:3, :3].T, "xyz", AXES, strict=True):
        ends = np.stack([T[:3, 3], T[:3, 3] + length * axis])
        _line(axes, camera, ends, color=colour, width=1.8 if name else 1.1, order=BETWEEN)
        if name:
            x, y = camera.flat(ends[1][None] + 0.25 * length * axis)[0]
            text = rf"${letter}_{{\mathrm{{{name}}}}}$"
            _text(axes, (x, y), text, color=colour)


def _text(axes: Axes, at: tuple[float, float], text: str, *, color: str) -> None:
    """Small text with a white rim, readable on lines."""
    from matplotlib.patheffects import withStroke  # slow to load: only for a picture

    rim = [withStroke(linewidth=2.0, foreground="white")]
    axes.text(
        *at, text, fontsize=8, color=color, ha="center", va="center", zorder=2 * BETWEEN, path_effects=rim
    )


def _line(
    axes: Axes,
    camera: Camera,
    points: Array,
    *,
    color: str,
    width: float,
    order: int,
    style: str | tuple[int, tuple[float, ...]] = "-",
) -> None:
    x, y = camera.flat(points).T
    ends = "round" if style == "-" else "butt"
    axes.plot(
        x, y, color=color, lw=width, ls=style, zorder=order, solid_capstyle=ends, solid_joinstyle="round"
    )


def _legend(axes: Axes, scene: Skeleton) -> None:
    from matplotlib.lines import Line2D  # slow to load: only for a picture
    from matplotlib.patches import Patch  # slow to load: only for a picture

    ways = {symbol.kind: symbol.ways for symbol in scene.symbols}
    kinds = sorted(ways, key=lambda kind: list(COLOURS).index(ways[kind]))
    handles: list[Patch | Line2D] = [
        Patch(fc=face, ec=edge, label=f"{kind} joint" if any(ways[kind]) else f"{kind} frame")
        for kind, (face, edge) in ((kind, COLOURS[ways[kind]]) for kind in kinds)
    ]
    if any(not symbol.is_active and not symbol.is_cut and any(symbol.ways) for symbol in scene.symbols):
        handles.append(Patch(fc=PASSIVE, ec=LINK, label="passive joint"))
    if scene.cut_paths:
        handles.append(Line2D([], [], color=LINK, ls="--", label="to an opened joint"))
    figure = axes.get_figure(root=True)
    if figure is not None:
        figure.legend(handles=handles, fontsize=8, frameon=False, loc="outside lower center", ncols=5)
