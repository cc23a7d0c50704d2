"""``aw.excite``: a motion made for identification, what it will tell, and files of it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, Finding, unknown_name
from armwright.identify.excitation.bounds import MotionBounds, bounds_of
from armwright.identify.excitation.information import Criterion, criterion_of, information_model
from armwright.identify.excitation.motion_shape import shape_of
from armwright.identify.excitation.places import places_of
from armwright.identify.excitation.search import (
    SearchProblem,
    random_start,
    search,
    within_bounds,
    worst_excess,
)
from armwright.models.core.registry import model
from armwright.robot import Robot
from armwright.robot.files import write_whole
from armwright.run import compile
from armwright.simulate.motions import Motion
from armwright.simulate.trajectory import Trajectory

Array = NDArray[np.float64]

CRITERIA = ("d-optimal", "condition")
PER_HARMONIC = 16  # samples of the fastest harmonic while searching
MARGIN = 0.01  # by which the search stays inside its bounds
NOISE = 0.01  # of the largest torque, where no noise is given
RATE = 200.0  # readings per second that the expected deviations count on
WANTED = 5.0  # % to which parameters should be known
RANDOM_MOTIONS = 20  # that the found one is compared with


@dataclass(frozen=True, slots=True, eq=False)
class ExcitingMotion:
    """A motion for identification and what it will tell.

    motion        of the motors; begins and ends at rest at the same place (Fourier), repeatable
    condition     condition number of its regression, columns scaled to length 1
    si_condition  of the regression as it is, in SI units, which other programs report
    sigma         expected standard deviation of each parameter, by name, after one period at ``rate``
    sigma_percent of the description's value; None where that is 0
    felt          parameters whose part of the torques is larger than the noise of one reading
    gain          how much smaller the confidence region is than a random motion's, per parameter
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

    def samples(self, rate: float | None = None) -> tuple[Array, Array, Array, Array]:
        """T (T,), q, qd, qdd (T, n) at a rate [1/s]."""
        t = np.arange(round(self.motion.duration * (rate or self.rate)) + 1) / (rate or self.rate)
        found = self.motion.samples(t)
        return t, found[:, 0], found[:, 1], found[:, 2]

    def duration_for(self, percent: float = WANTED) -> float:
        """How long the motion must be repeated until every parameter that is felt is known so well [s].

        NaN where the description has no values to compare with.
        """
        known = [value for name in self.felt if (value := self.sigma_percent[name]) is not None]
        if not known:
            return float("nan")
        return float(self.motion.duration * np.ceil(max(1.0, (max(known) / percent) ** 2)))

    def save(self, path: str | os.PathLike[str], *, rate: float | None = None) -> Path:
        """A file of it by its suffix: .csv (t, q, qd, qdd), .json or .yaml (a ROS JointTrajectory)."""
        target = Path(path)
        writers = {".csv": self._csv, ".json": self._json, ".yaml": self._yaml, ".yml": self._yaml}
        if target.suffix.lower() not in writers:
            raise ArmwrightError(unknown_name("suffix", target.suffix, writers))
        write_whole(target, writers[target.suffix.lower()](rate).encode())
        return target

    def as_trajectory(self, rate: float = 50.0) -> Trajectory:
        """The motion with the torques it takes by the description, to be plotted and played."""
        if self.robot.loops:
            raise ArmwrightError(
                f"'{self.robot.name}' has loops: simulate it with a controller to see it move"
            )
        t, q, qd, qdd = self.samples(rate)
        tau = np.asarray(compile(model(self.robot, "inverse_dynamics"))(q, qd, qdd))
        none = np.zeros(len(t))
        units = tuple(joint.unit for joint in self.robot.active)
        return Trajectory(
            t, q, qd, qdd, tau, none, none, none, "finished", self.joints, units, self.joints, self.robot.name
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


def excite(
    robot: Robot,
    *,
    duration: float = 10.0,
    harmonics: int = 5,
    shape: str = "fourier",
    criterion: Criterion = "d-optimal",
    velocity: float | Sequence[float] | None = None,
    acceleration: float | Sequence[float] | None = None,
    jerk: float | Sequence[float] | None = None,
    tip_speed: float | None = None,
    box: tuple[Sequence[float], Sequence[float]] | None = None,
    clearance: float = 0.0,
    noise: float | Sequence[float] | None = None,
    rate: float = RATE,
    starts: int = 8,
    seed: int = 0,
    threads: int | None = None,
    begin: ExcitingMotion | None = None,
    progress: Callable[[float], None] | None = None,
) -> ExcitingMotion:
    """A motion that tells the most about the robot's parameters within what the robot may do.

    shape         "fourier" (can be repeated without a pause) or "spline"
    criterion     "d-optimal": the smallest confidence region; "condition": the best condition number
    velocity, acceleration, jerk   stricter than the robot's limits, one number or one for each motor
    tip_speed     largest speed of the tool [m/s]
    box           two corners that the tool stays between [m]
    clearance     least distance between the middles of links that are not neighbours [m]
    noise         standard deviation of a torque reading [N m or N]; 1 % of the largest torque where None
    begin         an earlier result of the same robot, shape and size to improve on
    Interrupted from the keyboard it gives the best motion found so far.
    """
    if criterion not in CRITERIA:
        raise ArmwrightError(unknown_name("criterion", criterion, CRITERIA))
    bounds, findings = bounds_of(
        robot,
        velocity=velocity,
        acceleration=acceleration,
        jerk=jerk,
        tip_speed=tip_speed,
        box=box,
        clearance=clearance,
    )
    needs_places = tip_speed is not None or box is not None or clearance > 0
    if needs_places and robot.loops:
        raise ArmwrightError(f"'{robot.name}' has loops: tip_speed, box and clearance are for open robots")
    deviations = _noise(robot, noise, bounds)
    problem = SearchProblem(
        shape_of(shape, duration=duration, harmonics=harmonics),
        information_model(robot, ranges=(bounds.low, bounds.high), speeds=bounds.velocity, noise=deviations),
        bounds.shrink(MARGIN),
        places_of(robot, clearance=clearance) if needs_places else None,
        criterion,
        PER_HARMONIC * harmonics,
    )
    first = None if begin is None else _checked_beginning(begin, problem)
    value, x, done = search(
        problem,
        starts=starts,
        seed=seed,
        threads=threads or min(starts, os.cpu_count() or 1),
        first=first,
        progress=progress,
    )
    if x is None:
        excess, what = worst_excess(problem, np.zeros((problem.shape.size, problem.information.n)))
        raise ArmwrightError(
            f"'{robot.name}': no motion keeps every bound; at the middle of its ranges '{what}' is "
            f"exceeded by {100 * max(excess, 0):.0f} %; widen it, or move the ranges to an allowed pose"
        )
    return _describe(robot, problem, bounds, x, value, done, findings, rate, seed)


def _checked_beginning(begin: ExcitingMotion, problem: SearchProblem) -> Array:
    wanted = (problem.shape.size, problem.information.n)
    if begin.coefficients.shape != wanted:
        raise ArmwrightError(
            f"begin: a motion of {begin.coefficients.shape} coefficients; {wanted} expected: "
            "the same shape, harmonics and robot"
        )
    return begin.coefficients


def _noise(robot: Robot, noise: float | Sequence[float] | None, bounds: MotionBounds) -> Array:
    n = len(robot.active)
    if noise is None:
        return np.where(np.isfinite(bounds.torque), NOISE * bounds.torque, 1.0)
    value = np.asarray(noise, dtype=float)
    if (value.ndim and value.shape != (n,)) or not np.all(value > 0):
        raise ArmwrightError(f"noise: one number above 0, or {n}, one for each motor, expected")
    return np.broadcast_to(value, (n,)).copy()


def _describe(
    robot: Robot,
    problem: SearchProblem,
    bounds: MotionBounds,
    x: Array,
    value: float,
    done: int,
    findings: Sequence[Finding],
    rate: float,
    seed: int,
) -> ExcitingMotion:
    """The result with expected deviations and the comparison with random motions."""
    info = problem.information
    q, qd, qdd, _ = problem.motion(x, problem.shape.columns(problem.times()))
    W = info.regression(q, qd, qdd).reshape(-1, len(info.names))
    size = np.linalg.norm(W, axis=0)
    scaled = W / np.where(size > 0, size, 1.0)
    readings = rate * problem.shape.duration / len(q)  # of each sample of the search
    inverse = np.linalg.pinv(scaled.T @ scaled, hermitian=True)
    sigma = np.sqrt(np.maximum(np.diag(inverse), 0.0) / readings) / np.where(size > 0, size, np.inf)
    sigma = np.where(size > 0, sigma, np.inf)
    values = np.concatenate([info.base, np.zeros(3 * info.n)])
    values[len(info.base) :: 3], values[len(info.base) + 1 :: 3] = info.friction
    percents = [None if v == 0 else 100.0 * float(s / abs(v)) for s, v in zip(sigma, values, strict=True)]
    raw = np.linalg.svd(W * np.repeat(info.noise[None], len(q), axis=0).reshape(-1, 1), compute_uv=False)
    return ExcitingMotion(
        robot,
        _motion_in_place(problem, x),
        tuple(joint.name for joint in robot.active),
        problem.criterion,
        value,
        float(np.linalg.cond(scaled)),
        float(raw[0] / max(raw[-1], 1e-300)),
        dict(zip(info.names, map(float, sigma), strict=True)),
        dict(zip(info.names, percents, strict=True)),
        tuple(np.array(info.names)[size * np.abs(values) > np.sqrt(len(q))].tolist()),
        _gain(problem, x, seed),
        rate,
        done,
        bounds,
        tuple(findings),
        x,
    )


def _motion_in_place(problem: SearchProblem, x: Array) -> Motion:
    """The motion in the robot's own positions: about the middle of each range."""
    columns = problem.shape.columns(problem.times())[:, 0]
    constant = np.linalg.lstsq(columns, np.ones(len(columns)), rcond=None)[0]
    return problem.shape.motion(x * problem.unit + np.outer(constant, problem.middle))


def _gain(problem: SearchProblem, x: Array, seed: int) -> float:
    """How many times smaller deviations are, in the mean, than those of a typical random motion."""
    random = np.random.default_rng(seed + 1)
    others = []
    for _ in range(RANDOM_MOTIONS):
        kept = within_bounds(problem, random_start(problem, random))
        if kept is not None:
            others.append(_volume(problem, kept))
    return float("nan") if not others else float(np.exp((np.median(others) - _volume(problem, x)) / 2))


def _volume(problem: SearchProblem, x: Array) -> float:
    q, qd, qdd, _ = problem.motion(x, problem.shape.columns(problem.times()))
    return criterion_of(problem.information.regression(q, qd, qdd), "d-optimal")[0]
