"""A load followed while it is carried: one sample after the other, in microseconds [AAH86 (9)]."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, final

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import solve_triangular

from armwright.errors import ArmwrightError
from armwright.identify.estimators.estimator import RANK, NotIdentifiable
from armwright.identify.load.load_frames import LoadFrames, load_frames
from armwright.kernels.linear.running_triangle import FadingSquares, rotate_in
from armwright.models.core.registry import model
from armwright.models.identification.wrench_regressor import PHI
from armwright.robot import Inertia, Robot
from armwright.run import compile
from armwright.run.solver.native_kernel import native_kernel

Array = NDArray[np.float64]

WEIGHTS = np.array([1.0, 1.0, 1.0, 10.0, 10.0, 10.0])  # a usual sensor's noise: 1 N beside 0.1 N m


@final
@dataclass(slots=True)
class LoadTracker:
    """The load at a robot's tip as far as it is known; ``add`` takes what was read.

    forgetting   in (0, 1]: what a sample is worth once the next has come; 1 keeps all of them alike
    weights      (6,) of forces and moments: one over the noise of each axis
    sensor       frame of the readings: its name, or its pose (4, 4) seen from the tip; the tip where None
    """

    robot: Robot
    forgetting: float = 1.0
    weights: Array = field(default_factory=lambda: WEIGHTS)
    sensor: Array | str | None = None
    count: int = field(init=False, default=0)
    _columns: Any = field(init=False, repr=False)
    _frames: LoadFrames = field(init=False, repr=False)
    _weighted_rows: Array = field(init=False, repr=False)
    _triangle: Array = field(init=False, repr=False)
    _sample: Array = field(init=False, repr=False)
    _rotate: Any = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if not 0 < self.forgetting <= 1:
            raise ArmwrightError(f"forgetting {self.forgetting}: a number in (0, 1] expected, e.g. 0.999")
        size = len(PHI) + 1
        self._columns = compile(model(self.robot, "wrench_regressor"))
        self._frames = load_frames(self.robot, self.sensor)
        self._weighted_rows = np.asarray(self.weights)[:, None] * self._frames.rows
        self._triangle, self._sample = np.zeros((size, size)), np.zeros((6, size))
        record = FadingSquares(size, 6, float(np.sqrt(self.forgetting)))
        self._rotate = native_kernel(rotate_in, record).in_place(self._triangle, self._sample)

    def add(self, q: Array, qd: Array, qdd: Array, wrench: Array) -> None:
        """One more sample: positions and rates (n,) and what the link exerts on the load (6,)."""
        sample = self._sample
        sample[:, :-1] = self._weighted_rows @ self._columns(q, qd, qdd)
        sample[:, -1] = self.weights * wrench
        self._rotate()
        self.count += 1

    @property
    def values(self) -> dict[str, float]:
        """M, MX … ZZ by name; refused as long as the motion has not decided them."""
        R = self._triangle[: len(PHI), : len(PHI)]  # of parameters about the link's frame
        size = np.linalg.norm(R, axis=0)
        scaled = R / np.where(size > 0, size, 1.0)
        if not np.all(size > 0) or np.linalg.cond(scaled) > 1 / RANK:
            text = f"{self.count} samples do not determine the load yet; turn it about more axes"
            raise NotIdentifiable(text, PHI)
        about_link = solve_triangular(R, self._triangle[: len(PHI), -1])
        found = np.linalg.solve(self._frames.columns, about_link)
        return dict(zip(PHI, map(float, found), strict=True))

    @property
    def inertia(self) -> Inertia:
        """The load as a body about the frame of the tip."""
        return Inertia.of(self.values)
