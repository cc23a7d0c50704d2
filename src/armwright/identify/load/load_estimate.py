"""A load as it was weighed: mass, centre, inertia with deviations, principal moments, errors by axis."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.brief import brief_repr
from armwright.errors import ArmwrightError, Finding
from armwright.identify.estimators.estimator import student_width
from armwright.kernels.tolerances import TINIEST
from armwright.robot import Inertia, Robot

Array = NDArray[np.float64]

NEARLY_EQUAL = 0.1  # of the larger of two principal moments: their axes are then hardly decided


@dataclass(frozen=True, slots=True)
class PrincipalInertia:
    """Moments (3,) about the centre of mass, largest first, axes as columns (3, 3), angles' deviations.

    angle_sigma   [rad] of the turn about each axis: σ_I/|λ_i − λ_j| of the other two  [AAH86 (23)-(24)]
    """

    moments: Array
    axes: Array
    angle_sigma: Array

    @property
    def is_ambiguous(self) -> bool:
        """True where two moments are so nearly equal that their axes say little."""
        gaps = np.abs(np.diff(self.moments))
        return bool(np.min(gaps) < NEARLY_EQUAL * max(float(np.abs(self.moments).max()), TINIEST))


@dataclass(frozen=True, slots=True, eq=False)
class LoadCurves:
    """Measured and predicted wrenches, or torques, over time: (T, axes)."""

    t: Array
    measured: Array
    predicted: Array
    axes: tuple[str, ...]

    __repr__ = brief_repr

    @property
    def rms(self) -> dict[str, float]:
        """RMS of what remains, by axis [N, N m]."""
        rest = np.sqrt(np.mean((self.measured - self.predicted) ** 2, axis=0))
        return dict(zip(self.axes, map(float, rest), strict=True))


@dataclass(frozen=True, slots=True, eq=False)
class LoadEstimate:
    """The result of ``identify_load``; parameters are about the frame of the robot's tip.

    values, sigma   by name: M, MX … MZ, XX … ZZ, and offsets of the sensor where asked for
    rank            of the equations: 4 from poses at rest, 10 from motion
    robot           the robot with the load merged into the link of its tip
    frame           name of the frame of the parameters; sensor: of the readings, "" for joint torques
    freedom         how many independent readings the deviations are from, as far as that is counted
    """

    values: Mapping[str, float]
    sigma: Mapping[str, float]
    rank: int
    condition: float
    curves: LoadCurves
    findings: tuple[Finding, ...]
    given: Robot
    sensor: str = ""
    freedom: float = np.inf

    __repr__ = brief_repr

    @property
    def frame(self) -> str:
        """Name of the frame that mass, centre and inertia are told in: the robot's tip."""
        return self.given.tip

    @property
    def inertia(self) -> Inertia:
        """The load as a body; what was not decided is zero."""
        keys = ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M")
        return Inertia.of([self.values.get(key, 0.0) for key in keys])

    @property
    def mass(self) -> float:
        return self.values["M"]

    @property
    def com(self) -> Array:
        """Centre of mass (3,) in the frame of the tip [m]  [AAH86 (10)]."""
        return np.array([self.values[key] for key in ("MX", "MY", "MZ")]) / self.mass

    @property
    def central(self) -> Array:
        """(3, 3) inertia about the centre of mass  [AAH86 (10)]."""
        xx, xy, xz, yy, yz, zz = (float(value) for value in self.inertia.to_com()[2])
        return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])

    @property
    def principal(self) -> PrincipalInertia:
        """Principal moments and axes  [AAH86 (11)]; refused for a load that was weighed at rest only."""
        if "XX" not in self.values:
            raise ArmwrightError(
                "poses at rest give mass and centre alone; for the inertia move the load and use another form"
            )
        moments, axes = np.linalg.eigh(self.central)
        moments, axes = moments[::-1], axes[:, ::-1]
        spread = max((self.sigma.get(key, 0.0) for key in ("XX", "XY", "XZ", "YY", "YZ", "ZZ")), default=0.0)
        gaps = np.abs(moments[[1, 0, 0]] - moments[[2, 2, 1]])
        return PrincipalInertia(moments, axes, spread / np.maximum(gaps, TINIEST))

    @property
    def robot(self) -> Robot:
        """The robot that carries it  [AAH86 2.3]."""
        return self.given.with_load(self.inertia)

    def interval(self, level: float = 0.95) -> dict[str, tuple[float, float]]:
        """Bounds that hold each parameter with this probability, by Student's distribution."""
        width = student_width(level, self.freedom)
        return {
            name: (value - width * self.sigma[name], value + width * self.sigma[name])
            for name, value in self.values.items()
        }

    def moved_from(self, other: LoadEstimate) -> Array:
        """How far the centre of mass is from where it was in another estimate (3,) [m]  [AAH86 Table 1]."""
        return self.com - other.com

    def __str__(self) -> str:
        x, y, z = 1e3 * self.com
        return f"{self.mass:.3f} kg at ({x:.1f}, {y:.1f}, {z:.1f}) mm in frame '{self.frame}'"
