"""What every section shape is: a body of density 1 whose fields say how a file gives them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from math import isfinite
from typing import Any, ClassVar, TypeAlias

from armwright.robot.inertia import Inertia

Point: TypeAlias = tuple[float, float]
Triple: TypeAlias = tuple[float, float, float]
Six: TypeAlias = tuple[float, float, float, float, float, float]

SHORTEST, LONGEST = 1e-9, 1e6  # m; beyond them volumes leave the range of floats
HEAVIEST = 1e12  # kg, and kg m²


def dimension(kind: str, meaning: str) -> dict[str, str]:
    """Metadata of a field that a file gives; kind says how it is read, checked and written."""
    return {"kind": kind, "meaning": meaning}


@dataclass(frozen=True, slots=True)
class Solid(ABC):
    """A body of density 1 in its own frame; has_mass is True where it brings its own mass."""

    kind: ClassVar[str]
    has_mass: ClassVar[bool] = False

    @abstractmethod
    def unit_inertia(self) -> Inertia:
        """The ten inertial parameters about the solid's own origin for density 1; M is the volume [m³]."""

    def misfit(self) -> str:
        """Why the dimensions do not fit each other, or ""."""
        return ""

    def problems(self) -> Iterator[tuple[str, str]]:
        """(field, what is wrong) of each dimension, then of all together."""
        found = [(key, text) for key, text in self._each() if text]
        yield from found
        if not found and (text := self.misfit()):
            yield "", text

    def _each(self) -> Iterator[tuple[str, str]]:
        for item in fields(self):
            if "kind" in item.metadata:
                yield item.name, _CHECKS[item.metadata["kind"]](getattr(self, item.name))


def body(
    volume: float,
    *,
    xx: float,
    yy: float,
    zz: float,
    x: float = 0.0,
    y: float = 0.0,
    z: float = 0.0,
    xy: float = 0.0,
) -> Inertia:
    """The inertia of moments ∫dV, ∫x² dV, …, ∫x dV, …, ∫xy dV."""
    return Inertia.of([yy + zz, -xy, 0, xx + zz, 0, xx + yy, x, y, z, volume])


# ------------------------------------------------------------------------------------- checks


def _length_problem(value: float) -> str:
    fits = isfinite(value) and SHORTEST <= value <= LONGEST
    return "" if fits else f"{value:g} m given, a length from {SHORTEST:g} to {LONGEST:g} m expected"


def _factor_problem(value: float) -> str:
    fits = isfinite(value) and SHORTEST <= value <= LONGEST
    return "" if fits else f"{value:g} given, a factor from {SHORTEST:g} to {LONGEST:g} expected"


def _mass_problem(value: float) -> str:
    fits = isfinite(value) and 0 < value <= HEAVIEST
    return "" if fits else f"{value:g} kg given, a positive mass expected"


def _points_problem(points: tuple[Point, ...]) -> str:
    far = [p for p in points if not all(abs(value) <= LONGEST for value in p)]
    return f"corner {far[0]} is beyond {LONGEST:g} m" if far else ""


def _point_problem(point: Triple) -> str:
    return "" if all(abs(value) <= LONGEST for value in point) else f"{point} is beyond {LONGEST:g} m"


def _tensor_problem(values: Six) -> str:
    fits = all(abs(value) <= HEAVIEST for value in values)
    return "" if fits else f"inertia beyond {HEAVIEST:g} kg m²"


_CHECKS: Mapping[str, Callable[[Any], str]] = {
    "length": _length_problem,
    "lengths": lambda values: next(filter(None, map(_length_problem, values)), ""),
    "factor": _factor_problem,
    "mass": _mass_problem,
    "polygon": _points_problem,
    "point": _point_problem,
    "tensor": _tensor_problem,
    "file": lambda value: "",
}
