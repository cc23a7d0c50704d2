"""A recording under audit, with what several checks need: usable rows, smooth rates, described torques."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.identify.prepare.cleaning import FEWEST, on_even_clock, without_bad_rows
from armwright.identify.prepare.differentiation import difference
from armwright.identify.prepare.low_pass_filter import cut_off, low_pass
from armwright.identify.recording import Recording
from armwright.identify.regression.inertial_part import tree_positions
from armwright.models.core.registry import model
from armwright.robot import Robot
from armwright.run import compile

Array = NDArray[np.float64]

MOST_SAMPLES = 20_000  # that the slower checks look at


@dataclass(frozen=True)
class AuditCase:
    """The recording as it is, and the robot where it is known."""

    recording: Recording
    robot: Robot | None

    @classmethod
    def of(cls, recording: Recording, robot: Robot | None) -> AuditCase:
        return cls(recording, robot)

    @property
    def joints(self) -> tuple[str, ...]:
        return self.recording.joints

    @cached_property
    def even_rows(self) -> Recording | None:
        """Usable rows on an even clock; None where there are too few."""
        try:
            clean, _ = without_bad_rows(self.recording)
            even, _ = on_even_clock(clean)
        except ArmwrightError:
            return None
        return even.rows(slice(0, MOST_SAMPLES)) if len(even) >= FEWEST else None

    @cached_property
    def smooth(self) -> tuple[Array, Array, Array, Array] | None:
        """Low-passed q, dq/dt, qd as logged, and tau; None where there are too few samples."""
        even = self.even_rows
        if even is None:
            return None
        rate = even.rate
        cutoff, _ = cut_off(even.qd, rate)
        q, qd, tau = (low_pass(one, cutoff=cutoff, rate=rate) for one in (even.q, even.qd, even.tau))
        edge = min(int(rate / cutoff), (len(q) - 32) // 2)
        kept = slice(edge, len(q) - edge)
        return q[kept], difference(q, rate)[kept], qd[kept], tau[kept]

    @cached_property
    def description_torques(self) -> Array | None:
        """Torques (T, n) of the robot's description along the smooth motion.

        None where it has no masses, or where its loops cannot follow the motion.
        """
        if self.robot is None or self.smooth is None or self.even_rows is None:
            return None
        if self.robot.symbols or not any(float(link.inertia.M) for link in self.robot.links):
            return None
        q, qd, _, _ = self.smooth
        bare = self.robot.without("friction", "wrench")
        qdd = difference(qd, self.even_rows.rate)
        try:
            tree = tree_positions(self.robot)(q)
        except ArmwrightError:
            return None
        return np.asarray(compile(model(bare, "inverse_dynamics"))(tree, qd, qdd))


def spread(values: Array) -> float:
    """The range of the finite numbers; 0 where there is none."""
    finite = values[np.isfinite(values)]
    return float(np.ptp(finite)) if finite.size else 0.0


def is_frozen(recording: Recording, j: int) -> bool:
    """True where the position of a joint never changes while its velocity does."""
    q = recording.q[:, j]
    is_known = bool(np.isfinite(q).any()) and recording.has_velocity
    return is_known and spread(q) == 0 and spread(recording.qd[:, j]) > 0


def share(part: NDArray[np.bool_]) -> float:
    """The fraction of entries that are true; 0 for none."""
    return float(np.mean(part)) if part.size else 0.0


def correlations(a: Array, b: Array) -> Array:
    """(n, n): correlation of column i of a with column j of b; 0 where one does not vary."""
    x, y = a - a.mean(axis=0), b - b.mean(axis=0)
    sizes = np.outer(np.linalg.norm(x, axis=0), np.linalg.norm(y, axis=0))
    return np.asarray(np.where(sizes > 0, x.T @ y / np.where(sizes > 0, sizes, 1.0), 0.0))
