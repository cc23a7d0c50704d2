"""Errors of sine, cosine and the other functions: ``python -m tests.run.accuracy --points 10000000``.

The native functions are compared with long double arithmetic (64 bits or more of mantissa), or with mpmath
where the platform has none. Errors are in units in the last place (ulp) of the exact result.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import mpmath
import numpy as np

from armwright.expr import Node, atan2, cos, exp, name, sin, tanh
from armwright.run import Function, compile
from tests.run.bounds import HAS_LONG, LONG
from tests.run.programs import function_of_one

PIECE = 1 << 20  # points at a time
Random = np.random.Generator
Points = tuple[np.ndarray, ...]


@dataclass(frozen=True)
class Region:
    """Where arguments come from and how good results must be there."""

    title: str
    draw: Callable[[Random, int], Points]
    limit: float  # ulp


def near_right_angles(random: Random, count: int) -> Points:
    """The doubles next to multiples of π/2 up to 1e5, within a few places."""
    k = random.integers(-63661, 63662, count)
    nearest = (k.astype(LONG) * (LONG(2) * np.arctan2(LONG(1), LONG(0)) / 2)).astype(np.float64)
    return (nearest + random.integers(-3, 4, count) * np.spacing(nearest),)


def uniform(bound: float) -> Callable[[Random, int], Points]:
    return lambda random, count: (random.uniform(-bound, bound, count),)


def powers(low: float, high: float) -> Callable[[Random, int], Points]:
    """Every order of magnitude alike."""

    def draw(random: Random, count: int) -> Points:
        size = 2.0 ** random.uniform(low, high, count)
        return (size * random.choice([-1.0, 1.0], count),)

    return draw


def plane(random: Random, count: int) -> Points:
    """Points in all directions and at all distances, some on the axes and diagonals."""
    x, y = (powers(-30, 30)(random, count)[0] for _ in range(2))
    y[::7] = x[::7]
    x[::11] = 0.0
    y[::13] = 0.0
    return y, x


TURNS = (
    Region("|x| ≤ π", uniform(math.pi), 2.0),
    Region("|x| ≤ 1e5", uniform(1e5), 2.0),
    Region("2⁻⁶⁰ … 2¹⁶", powers(-60, 16.6), 2.0),
    Region("next to multiples of π/2", near_right_angles, 2.0),
    Region("1e5 … 2¹⁰²³", powers(16.6, 1023.9), 1e-12 * 2**52),
)
REGIONS: dict[str, tuple[Region, ...]] = {
    "sin": TURNS,
    "cos": TURNS,
    "tanh": (Region("|x| ≤ 25", uniform(25.0), 4.0), Region("2⁻⁶⁰ … 2¹⁰", powers(-60, 10), 4.0)),
    "exp": (Region("|x| ≤ 700", uniform(700.0), 2.0), Region("2⁻⁶⁰ … 1", powers(-60, 0), 2.0)),
    "atan2": (Region("all directions", plane, 3.0),),
}
_MAKE: dict[str, Callable[..., Node]] = {"sin": sin, "cos": cos, "tanh": tanh, "exp": exp, "atan2": atan2}
_LONG: dict[str, Any] = {"sin": np.sin, "cos": np.cos, "tanh": np.tanh, "exp": np.exp, "atan2": np.arctan2}


@cache
def native(function: str) -> Function:
    """The function alone, compiled."""
    arguments = ("y", "x") if function == "atan2" else ("x",)
    return compile(function_of_one(_MAKE[function](*map(name, arguments)), *arguments))


def exact(function: str, points: Points) -> np.ndarray:
    """The values in longer arithmetic."""
    if HAS_LONG:
        return np.asarray(_LONG[function](*(p.astype(LONG) for p in points)))
    with mpmath.workprec(2200):
        columns = zip(*(p.tolist() for p in points), strict=True)
        return np.array([float(getattr(mpmath, function)(*map(mpmath.mpf, row))) for row in columns])


def ulps(got: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """Errors in units in the last place of the wanted values."""
    unit = np.spacing(np.maximum(np.abs(wanted), 2.3e-308).astype(np.float64))
    return np.abs(got.astype(wanted.dtype) - wanted) / unit


def largest_error(function: str, region: Region, points: int, seed: int = 0) -> float:
    """The largest error over so many points."""
    random = np.random.default_rng(seed)
    largest = 0.0
    for start in range(0, points, PIECE):
        drawn = region.draw(random, min(PIECE, points - start))
        errors = ulps(native(function)(*drawn), exact(function, drawn))
        largest = max(largest, float(errors.max())) if not np.isnan(errors).any() else math.inf
    return largest


def table(points: int) -> Iterator[tuple[str, str, float, float]]:
    """(function, region, largest error, limit), with so many points per function in all."""
    for function, regions in REGIONS.items():
        for region in regions:
            yield (
                function,
                region.title,
                largest_error(function, region, points // len(regions)),
                region.limit,
            )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.run.accuracy")
    parser.add_argument("--points", type=int, default=10_000_000)
    options = parser.parse_args(arguments)
    is_good = True
    for function, region, error, limit in table(options.points):
        print(f"{function:6} {region:28} {error:10.4g} ulp   limit {limit:g}", flush=True)
        is_good &= error <= limit
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
