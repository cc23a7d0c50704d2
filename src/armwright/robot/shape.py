"""A shape: what a link looks like, as the file of the robot describes it; nothing is computed with it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.robot.geometry.rigid_check import rigid_fault

Array = NDArray[np.float64]
SIZES = {"box": 3, "cylinder": 2, "capsule": 2, "ellipsoid": 3, "mesh": 3}
MAX_SHAPE = 1e4  # m: no length of a shape is larger, and no factor of a mesh
IDENTITY = tuple(np.eye(4).ravel().tolist())


@dataclass(frozen=True, slots=True)
class Shape:
    """A visual shape on a frame.

    frame      name of a link or named frame that it moves with
    kind       box, cylinder, capsule, ellipsoid or mesh; the axis of the round ones is z
    size       [m] edges of a box; radius and length of a cylinder, of a capsule between its
               half balls; half axes of an ellipsoid; of a mesh the factors that make metres of its unit
    placement  4×4 by rows: the shape seen from the frame
    colour     red, green, blue and opacity from 0 to 1; None where the file says nothing
    file       of a mesh, as the robot's file names it
    folder     that this name is relative to (not part of equality: a robot may be moved with its files)
    """

    frame: str
    kind: str
    size: tuple[float, ...]
    placement: tuple[float, ...] = IDENTITY
    colour: tuple[float, ...] | None = None
    file: str = ""
    folder: Path | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if self.kind not in SIZES:
            raise self._error(f"kind '{self.kind[:20]}' is not known; use {', '.join(SIZES)}")
        for key, count in (("size", SIZES[self.kind]), ("placement", 16), ("colour", 4)):
            given = getattr(self, key)
            if given is None and key == "colour":
                continue
            value = tuple(float(x) + 0.0 for x in given)
            if len(value) != count or not np.all(np.abs(value) <= MAX_SHAPE):
                raise self._error(f"{key} has {count} numbers below {MAX_SHAPE:g}, {len(value)} given")
            object.__setattr__(self, key, value)
        if self.colour is not None and not all(0 <= x <= 1 for x in self.colour):
            raise self._error("a colour is red, green, blue and opacity from 0 to 1")
        if self.kind == "mesh" and not self.file:
            raise self._error("a mesh needs the name of its file")
        if self.kind != "mesh" and not all(x >= 0 for x in self.size):
            raise self._error("lengths are 0 or more")
        if why := rigid_fault(self.T):
            raise self._error(f"its placement is not a rigid transform, {why}")

    def _error(self, why: str) -> ArmwrightError:
        return ArmwrightError(f"shape on '{self.frame}': {why}")

    @property
    def T(self) -> Array:
        """The placement as a matrix."""
        return np.array(self.placement).reshape(4, 4)

    def seen_from(self, T: Array) -> Shape:
        """The shape in other axes, from which those of its frame are seen at T."""
        return replace(self, placement=tuple((T @ self.T).ravel().tolist()))
