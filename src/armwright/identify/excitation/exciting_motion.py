"""A motion made for identification: what it will tell about a robot, and files of it."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.brief import brief_repr
from armwright.errors import ArmwrightError, Finding, unknown_name
from armwright.identify.excitation.bounds import MotionBounds
from armwright.identify.excitation.motion_code import motion_files
from armwright.models.core.registry import model
from armwright.robot import Robot
from armwright.run import compile
from armwright.simulate.closed_loops import closed_loops
from armwright.simulate.motions import Motion
from armwright.simulate.trajectory import Trajectory
from armwright.whole_files import write_whole

Array = NDArray[np.float64]

RATE = 200.0  # readings per second that the expected deviations count on
WANTED = 5.0  # % to which parameters should be known


@dataclass(frozen=True, slots=True, eq=False)
class ExcitingMotion:
    """A motion for identification, and the accuracy to expect from it.

    motion        of the motors; begins and ends at rest at the same place (Fourier), repeatable
    condition     condition number of its regression, columns scaled to length 1
    si_condition  of the regression as it is, in SI units, which other programs report
    sigma         expected standard deviation of each parameter, by name, after one period at ``rate``
    sigma_percent of the description's value; None where that is 0
    felt          parameters whose contribution to the torques exceeds the noise of one reading
    gain          ratio of a random motion's confidence interval to this one's, per parameter
    """

    robot: Robot
    motion: Motion
    joints: tuple[str, ...]
    criterion: str
    value: float
    condition: float
    si_condition: float
    sigma: Mapping[str, float]
    sigma_percent: Mapping[str, float | None]
    felt: tuple[str, ...]
    gain: float
    rate: float
    searches: int
    bounds: MotionBounds
    findings: tuple[Finding, ...] = ()
    coefficients: Array = field(default_factory=lambda: np.zeros(0), repr=False)

    __repr__ = brief_repr

    def samples(self, rate: float | None = None) -> tuple[Array, Array, Array, Array]:
        """Times t (T,) and q, qd, qdd (T, n), sampled at a rate [1/s]."""
        t = np.arange(round(self.motion.duration * (rate or self.rate)) + 1) / (rate or self.rate)
        found = self.motion.samples(t)
        return t, found[:, 0], found[:, 1], found[:, 2]

    def duration_for(self, percent: float = WANTED) -> float:
        """How long the motion must be repeated for every felt parameter to reach this accuracy [s].

        NaN where the description has no values to compare with.
        """
        known = [value for name in self.felt if (value := self.sigma_percent[name]) is not None]
        if not known:
            return float("nan")
        return float(self.motion.duration * np.ceil(max(1.0, (max(known) / percent) ** 2)))

    def save(self, path: str | os.PathLike[str], *, rate: float | None = None) -> Path:
        """Writes a file by its suffix: .csv (t, q, qd, qdd), .json or .yaml (a ROS JointTrajectory)."""
        target = Path(path)
        write_whole(target, self.text(target.suffix, rate=rate).encode())
        return target

    def text(self, suffix: str, *, rate: float | None = None) -> str:
        """The content of a file with this suffix."""
        writers = {".csv": self._csv, ".json": self._json, ".yaml": self._yaml, ".yml": self._yaml}
        if suffix.lower() not in writers:
            raise ArmwrightError(unknown_name("suffix", suffix, writers))
        return writers[suffix.lower()](rate)

    def code(self, language: str) -> dict[str, str]:
        """The motion as a function of time in a language, {file name: text}."""
        return motion_files(self.motion, self.robot.active, robot=self.robot.name, language=language)

    def as_trajectory(self, rate: float = 50.0) -> Trajectory:
        """The motion with the torques that the description predicts, to be plotted and played.

        It has all joints of a closed robot, in the assembly of its home.
        """
        t, q, qd, qdd = self.samples(rate)
        joints, none = self.robot.moving, np.zeros(len(t))
        torques = compile(model(self.robot, "inverse_dynamics"))
        if self.robot.loops:
            loops = closed_loops(self.robot)
            places = loops.closed_references(np.stack([q, qd, qdd], axis=1), near=self.robot.home, t=t)
            q = places[:, : len(joints)]
            tau = np.asarray(torques(q, qd, qdd))
            qd = loops.first_speed(q, qd)
            qdd = np.gradient(qd, t, axis=0)
        else:
            tau = np.asarray(torques(q, qd, qdd))
        names, units = tuple(joint.name for joint in joints), tuple(joint.unit for joint in joints)
        return Trajectory(
            t, q, qd, qdd, tau, none, none, none, "finished", names, units, self.joints, self.robot.name
        )

    def _csv(self, rate: float | None) -> str:
        t, *parts = self.samples(rate)
        units = [joint.unit for joint in self.robot.active]
        head = ["time [s]"]
        for key, suffix in (("q", ""), ("qd", "/s"), ("qdd", "/s^2")):
            head += [f"{key} {name} [{unit}{suffix}]" for name, unit in zip(self.joints, units, strict=True)]
        rows = np.column_stack([t, *parts])
        return "\n".join([",".join(head), *(",".join(f"{x:.10g}" for x in row) for row in rows)]) + "\n"

    def trajectory(self, rate: float | None = None) -> dict[str, Any]:
        """The fields of a ROS trajectory_msgs/JointTrajectory."""
        t, q, qd, qdd = self.samples(rate)
        points = [
            {
                "positions": q[k].round(10).tolist(),
                "velocities": qd[k].round(10).tolist(),
                "accelerations": qdd[k].round(10).tolist(),
                "time_from_start": {"sec": int(t[k]), "nanosec": round((t[k] % 1) * 1e9)},
            }
            for k in range(len(t))
        ]
        return {"joint_names": list(self.joints), "points": points}

    def _json(self, rate: float | None) -> str:
        return json.dumps(self.trajectory(rate), indent=1) + "\n"

    def _yaml(self, rate: float | None) -> str:
        found = self.trajectory(rate)
        lines = ["joint_names:", *(f"- {json.dumps(name)}" for name in found["joint_names"]), "points:"]
        for point in found["points"]:
            for k, (key, value) in enumerate(point.items()):
                lines.append(f"{'- ' if k == 0 else '  '}{key}: {json.dumps(value)}")  # JSON is YAML
        return "\n".join(lines) + "\n"
