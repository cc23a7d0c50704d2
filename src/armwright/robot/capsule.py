"""A capsule: all points within a radius of a segment, on a frame; what links must not touch with."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError

Array = NDArray[np.float64]
Point = tuple[float, ...]  # x, y, z

MAX_EXTENT = 1e4  # m: no coordinate or radius of a robot is larger


@dataclass(frozen=True, slots=True)
class Capsule:
    """A cylinder with hemispherical ends; a sphere if both ends are the same point.

    frame       name of the link or named frame that it moves with, in whose axes its ends are given
    start, end  of its middle line [m]
    radius      [m]
    """

    frame: str
    start: Point
    end: Point
    radius: float

    def __post_init__(self) -> None:
        for key in ("start", "end"):
            value = tuple(float(x) + 0.0 for x in getattr(self, key))
            if len(value) != 3:
                raise ArmwrightError(
                    f"capsule on '{self.frame}': {key} has {len(value)} numbers; give x, y, z"
                )
            object.__setattr__(self, key, value)
        object.__setattr__(self, "radius", float(self.radius))
        numbers = np.abs([*self.start, *self.end, self.radius])
        if not (np.all(numbers <= MAX_EXTENT) and self.radius >= 0):
            raise ArmwrightError(
                f"capsule on '{self.frame}': give lengths in metres below {MAX_EXTENT:g}, and a "
                "radius of 0 or more"
            )

    def seen_from(self, T: Array) -> Capsule:
        """The capsule in other axes, from which those of its frame are seen at T."""
        ends = [T[:3, :3] @ np.array(one) + T[:3, 3] for one in (self.start, self.end)]
        return Capsule(self.frame, tuple(ends[0].tolist()), tuple(ends[1].tolist()), self.radius)
