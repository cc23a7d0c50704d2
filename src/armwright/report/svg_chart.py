"""Charts as plain SVG text: curves over an axis and bars by name, light enough for pages with many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

WIDTH, LEFT, RIGHT, TOP = 800, 62, 10, 18
MOST_POINTS = 1200  # of a curve: more cannot be seen
INK, GRID = "#4a5661", "#e3e8ec"
_ROUNDING = 1e-12  # of a step: one that is below it by no more is as long


@dataclass(frozen=True, slots=True)
class Curve:
    """A line: its name in the legend, its values and its colour."""

    name: str
    values: Array
    colour: str
    dashes: str = ""


def curve_chart(x: Array, curves: Sequence[Curve], *, label: str, height: int = 190) -> str:
    """Curves over a common x, with a legend above."""
    step = max(1, len(x) // MOST_POINTS)
    shown = [curve.values[::step] for curve in curves]
    low, high = _range(np.concatenate(shown))
    bottom = height - 22
    horizontal = _Scale(float(x[0]), float(x[-1]), LEFT, WIDTH - RIGHT)
    vertical = _Scale(low, high, bottom, TOP)
    parts = [_ticks(horizontal, vertical, bottom), _words(12, (TOP + bottom) / 2, label, turn=-90)]
    for k, (curve, values) in enumerate(zip(curves, shown, strict=True)):
        parts.append(_line(horizontal.at(x[::step]), vertical.at(values), curve))
        parts.append(_words(LEFT + 20 + 110 * k, 11, curve.name, colour=curve.colour, anchor="start"))
    return _svg(parts, height)


def interval_chart(
    names: Sequence[str], middle: Array, low: Array, high: Array, *, label: str, colours: Sequence[str]
) -> str:
    """Values with their intervals, side by side under their names."""
    height, bottom = 260, 200
    vertical = _Scale(*_range(np.concatenate([low, high, [0.0]])), bottom, TOP)
    places = LEFT + (np.arange(len(names)) + 0.5) * (WIDTH - LEFT - RIGHT) / max(1, len(names))
    flat = _Scale(0.0, 1.0, LEFT, WIDTH - RIGHT)
    parts = [_ticks(flat, vertical, bottom, with_x=False), _words(12, 110, label, turn=-90)]
    for name, x, m, a, b, colour in zip(names, places, middle, low, high, colours, strict=True):
        ya, yb, ym = (vertical.at(np.array([v]))[0] for v in (a, b, m))
        parts.append(f'<path d="M{x:.1f} {ya:.1f}V{yb:.1f}" stroke="{colour}" stroke-width="1.6"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{ym:.1f}" r="2.2" fill="{colour}"/>')
        parts.append(_words(x + 3, bottom + 6, name, turn=-90, anchor="end", size=8))
    return _svg(parts, height)


@dataclass(frozen=True, slots=True)
class _Scale:
    """Values from low to high, on paper from start to end."""

    low: float
    high: float
    start: float
    end: float

    def at(self, values: Array) -> Array:
        span = (self.high - self.low) or 1.0
        return np.asarray(self.start + (values - self.low) / span * (self.end - self.start))

    def ticks(self, count: int) -> Array:
        step = smallest_step_above((self.high - self.low) / count)
        return np.arange(np.ceil(self.low / step), np.floor(self.high / step) + 1) * step + 0.0  # no -0


def smallest_step_above(rough: float) -> float:
    """1, 2 or 5 times a power of ten, at least as large."""
    if not np.isfinite(rough) or rough <= 0:
        return 1.0
    power = 10.0 ** np.floor(np.log10(rough))
    return float(next(m * power for m in (1, 2, 5, 10) if m * power >= rough * (1 - _ROUNDING)))


def _range(values: Array) -> tuple[float, float]:
    finite = values[np.isfinite(values)]
    low, high = (float(finite.min()), float(finite.max())) if len(finite) else (0.0, 1.0)
    pad = 0.05 * (high - low) or 1.0
    return low - pad, high + pad


def _ticks(horizontal: _Scale, vertical: _Scale, bottom: float, *, with_x: bool = True) -> str:
    parts = []
    for value, y in zip(vertical.ticks(5), vertical.at(vertical.ticks(5)), strict=True):
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{GRID}"/>')
        parts.append(_words(LEFT - 5, y + 3, f"{value:.4g}", anchor="end"))
    if with_x:
        marks = horizontal.ticks(10)
        for value, x in zip(marks, horizontal.at(marks), strict=True):
            parts.append(_words(x, bottom + 14, f"{value:.4g}"))
    return "".join(parts)


def _line(x: Array, y: Array, curve: Curve) -> str:
    good = np.isfinite(y)
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(x[good], y[good], strict=True))
    dashes = f' stroke-dasharray="{curve.dashes}"' if curve.dashes else ""
    return f'<polyline points="{points}" fill="none" stroke="{curve.colour}"{dashes}/>'


def _words(
    x: float, y: float, text: str, *, turn: int = 0, colour: str = INK, anchor: str = "middle", size: int = 10
) -> str:
    rotation = f' transform="rotate({turn} {x:.1f} {y:.1f})"' if turn else ""
    place = f'x="{x:.1f}" y="{y:.1f}"{rotation} font-size="{size}" text-anchor="{anchor}" fill="{colour}"'
    return f"<text {place}>{escape(text)}</text>"


def _svg(parts: Sequence[str], height: int) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">'
    return head + "".join(parts) + "</svg>"
