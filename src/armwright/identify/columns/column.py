"""A column of the regression beside the inertias: what one more parameter multiplies, in which joints."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from armwright.identify.prepare.preparation import PreparedMotion

Array = NDArray[np.float64]
Torques = Mapping[int, Array]


@dataclass(frozen=True, slots=True)
class Column(ABC):
    """One unknown of one joint, linear in the torques.

    joint    its index among the joints of the recording, from 0
    number   that its name carries: of the joint in the robot; joint + 1 where it is 0
    stem     of its name: FV of FV3
    """

    joint: int
    number: int = field(default=0, kw_only=True)

    stem: ClassVar[str]
    title: ClassVar[str]
    unit: ClassVar[str]
    least: ClassVar[float | None] = None  # bound from physics: 0 where a negative value is impossible

    @property
    def name(self) -> str:
        return f"{self.stem}{self.number or self.joint + 1}"

    @property
    def unit_of_value(self) -> str:
        """The unit of its value at a joint that turns."""
        return self.unit

    @abstractmethod
    def torques(self, motion: PreparedMotion) -> Torques:
        """The torque (T,) per unit of the parameter, by index of the joint that feels it."""


def column_matrix(column: Column, motion: PreparedMotion) -> Array:
    """The column as (T, n)."""
    found = np.zeros_like(motion.q)
    for row, values in column.torques(motion).items():
        found[:, row] += values
    return found
