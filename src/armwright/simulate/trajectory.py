"""A trajectory: what was simulated, over time, with its joints, units and how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from os import PathLike

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, Finding
from armwright.robot.notebook_view import table_html
from armwright.robot.tables import Table
from armwright.simulate.events import Event, friction_events

Array = NDArray[np.float64]
STATUSES = ("finished", "diverged", "stopped", "cancelled")


@dataclass(frozen=True, eq=False)
class Trajectory:
    """Motion over time; time is the first axis. For a fleet of N arms the second axis is the arm.

    t                 [s] (T,)
    q, qd, qdd        positions, velocities, accelerations of the joints, (T, n) or (T, N, n); of a closed
                      robot of all joints of its tree
    tau               torques of the motors at the joints, (T, n) or (T, N, n); ``motors`` names the columns
    energy            kinetic and potential energy [J], (T,) or (T, N)
    work              done by motors, friction, stops and wrenches since the beginning [J]
    gap               closure error of the loops [m or rad], (T,) or (T, N); zero for open robots
    status            "finished", "diverged", "stopped" (loops that cannot go on) or "cancelled"; ``message``
                      says where and why
    joints, units     names of the joints and units of q
    motors            names of the motors: all joints, of a closed robot its active ones
    current           of the motors [A], where inductance makes them states; else None
    failed            of a fleet: the time at which each arm diverged, NaN where it did not
    T0, V0            pose (T, 4, 4) and velocity (T, 6) of a floating base, of a fleet (T, N, …); else None
    dry               names of the joints with dry friction; ``events`` says when they stuck
    reference         (T, 3, n): desired positions, velocities and accelerations, if there is a controller
    """

    t: Array
    q: Array
    qd: Array
    qdd: Array
    tau: Array
    energy: Array
    work: Array
    gap: Array
    status: str
    joints: tuple[str, ...]
    units: tuple[str, ...]
    motors: tuple[str, ...] = ()
    robot: str = ""
    message: str = ""
    current: Array | None = None
    failed: Array | None = None
    reference: Array | None = None
    T0: Array | None = None
    V0: Array | None = None
    dry: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = field(default=())

    def __len__(self) -> int:
        return len(self.t)

    @property
    def arms(self) -> int | None:
        """How many arms a fleet has; None for a single robot."""
        return self.q.shape[1] if self.q.ndim == 3 else None

    @property
    def drift(self) -> Array:
        """Numerical energy drift, E(t) − E(0) − work [J]: zero but for integration errors."""
        found: Array = self.energy - self.energy[0] - (self.work - self.work[0])
        return found

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """When joints came to rest by friction and when it let them go, of one robot or ``arm(k)``."""
        if self.arms is not None:
            raise ArmwrightError("events: this is a fleet; use trajectory.arm(k).events")
        held = [k for k, joint in enumerate(self.joints) if joint in self.dry]
        q, qd, qdd = self.q[:, held], self.qd[:, held], self.qdd[:, held]
        return friction_events(self.t, q, qd, qdd, [self.joints[k] for k in held])

    def arm(self, number: int) -> Trajectory:
        """One arm of a fleet."""
        if self.arms is None:
            raise ArmwrightError("this trajectory is of one robot, not of a fleet; use it directly")
        pick = (slice(None), number)
        return replace(
            self,
            q=self.q[pick],
            qd=self.qd[pick],
            qdd=self.qdd[pick],
            tau=self.tau[pick],
            energy=self.energy[pick],
            work=self.work[pick],
            gap=self.gap[pick] if self.gap.ndim == 2 else self.gap,
            current=None if self.current is None else self.current[pick],
            failed=None,
            T0=None if self.T0 is None else self.T0[pick],
            V0=None if self.V0 is None else self.V0[pick],
        )

    def column(self, joint: str) -> int:
        """The column of a joint, by its name."""
        if joint not in self.joints:
            raise ArmwrightError(f"joint '{joint}': the trajectory has {', '.join(self.joints)}")
        return self.joints.index(joint)

    def save(self, path: str | PathLike[str]) -> None:
        """Writes .npz, .csv or .parquet."""
        from armwright.simulate.trajectory_files import save

        save(self, path)

    @staticmethod
    def load(path: str | PathLike[str]) -> Trajectory:
        """Reads a file written by ``save``."""
        from armwright.simulate.trajectory_files import load

        return load(path)

    def __repr__(self) -> str:
        arms = f"{self.arms} arms, " if self.arms is not None else ""
        end = f"{self.t[-1]:.6g} s" if len(self.t) else "nothing"
        what = f"{arms}{len(self.joints)} joints, {len(self)} rows to {end}, {self.status}"
        return f"<Trajectory of {self.robot}: {what}>"

    def _repr_html_(self) -> str:
        """For a notebook: the line above, and where each joint began, ended and went; aw.plot draws it."""
        line = f"<p>{escape(repr(self)[1:-1])}</p>"
        if self.arms is not None or not len(self.t):
            return line
        ends = self.q[0], self.q[-1], self.q.min(axis=0), self.q.max(axis=0), np.abs(self.qd).max(axis=0)
        rows = zip(self.joints, self.units, *ends, strict=True)
        cells = tuple((name, unit, *(f"{value:.4g}" for value in found)) for name, unit, *found in rows)
        heads = ("joint", "unit", "first", "last", "least", "largest", "fastest (1/s)")
        return line + table_html(Table("Positions", heads, cells))
