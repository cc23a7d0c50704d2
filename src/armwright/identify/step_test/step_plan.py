"""A plan of step tests: joint, poses of the others and commands, chosen so that the rank is full."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.brief import brief_repr
from armwright.errors import ArmwrightError, Finding
from armwright.identify.excitation.bounds import known_limit, number_or_zero
from armwright.identify.step_test.diagonal_inertia import DiagonalInertia
from armwright.identify.step_test.joint_constants import JointDrive, drive_of, pose_text
from armwright.identify.step_test.step_torques import Step, TorqueRange
from armwright.identify.step_test.unknowns import Decided, decide, scale_columns
from armwright.kernels.tolerances import TINIEST
from armwright.mechanism.follower_limits import within_followers
from armwright.robot import Joint, Robot
from armwright.robot.tables import Table

Array = NDArray[np.float64]

CANDIDATES = 64  # poses that are compared for each joint
SPARE = 1  # further poses for each joint beyond what the rank needs, so that residuals say something
GAIN = 1e-6  # relative growth of the volume below which a pose adds nothing new
SINGULAR = 100.0  # times the usual size of a row: only close to a singular pose of a loop
DURATION = 0.4  # s of a step by default
TRAVEL = 0.6  # rad (0.2 m) it may move the joint by default
SLIDE = 0.2
CARRIES = 0.05  # of what a step pushes with: a weight above it is told from friction by a step the other way
BRAKED = 20.0  # time constants in a step: in so many only the first twentieth tells of inertia
SWING = 0.02  # of the inertia: what it may change by on the way
UNKNOWN_SHARE = 0.25  # of the effort limit, where no mass says how far a step moves the joint


@dataclass(frozen=True, slots=True)
class Experiment:
    """One joint at one pose of the others, with its commands.

    start   where the joint under test begins [rad or m]: there is room for its steps within its limits
    """

    joint: str
    pose: tuple[tuple[str, float], ...]
    commands: tuple[float, ...]
    unit: str
    duration: float
    start: float


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class StepPlan:
    """The experiments in order, from the tip to the base, and what they will decide."""

    experiments: tuple[Experiment, ...]
    decided: Decided
    condition: float
    findings: tuple[Finding, ...] = ()

    __repr__ = brief_repr

    @property
    def rank(self) -> int:
        return self.decided.rank

    @property
    def runs(self) -> int:
        """How often a step is given in all."""
        return sum(len(one.commands) for one in self.experiments)

    def table(self) -> Table:
        """One row for each experiment."""
        rows = tuple(
            (
                one.joint,
                f"{one.start + 0.0:.4g}",
                pose_text(one.pose).removeprefix("with "),
                ", ".join(f"{value:.4g}" for value in one.commands) + f" {one.unit}",
                f"{one.duration:.3g} s",
            )
            for one in self.experiments
        )
        title = f"Step tests: {self.runs} runs decide {self.rank} of {len(self.decided.names)} unknowns"
        return Table(title, ("joint", "from", "locked at", "steps", "for"), rows)


def choose_poses(
    robot: Robot, diagonal: DiagonalInertia, *, poses: int | None, seed: int
) -> list[tuple[str, Array]]:
    """Places whose rows span the most: for each motor, the poses that add the largest volume."""
    random = np.random.default_rng(seed)
    every = _candidates(robot, random)
    table = np.array([[diagonal.row(joint, q) for q in every] for joint in diagonal.joints])
    usable = _reachable(table)
    candidates = [q for q, is_usable in zip(every, usable, strict=True) if is_usable]
    chosen: list[tuple[str, Array]] = []
    for joint in reversed(diagonal.joints):
        rows = table[diagonal.joints.index(joint), usable]
        picked = _spanning(rows, poses)
        chosen += [(joint, candidates[k]) for k in picked]
    return chosen


def _reachable(table: Array) -> NDArray[np.bool_]:
    """Which poses loops can close at, away from singular ones, where a motor would feel endless inertia."""
    size = np.abs(table).max(axis=(0, 2))
    finite = np.isfinite(size)
    if not finite.any():
        raise ArmwrightError(
            "the loops close at none of the poses tried; give the joints limits and a home position"
        )
    return np.asarray(finite & (size <= SINGULAR * np.median(size[finite])))


def _spanning(rows: Array, poses: int | None) -> list[int]:
    """Indices of rows: greedily the one with the largest part that those before it do not have."""
    picked: list[int] = []
    left = rows / max(float(np.abs(rows).max(initial=0.0)), TINIEST)
    first = float(np.linalg.norm(left, axis=1).max(initial=0.0))
    while len(picked) < (len(rows) if poses is None else poses):
        lengths = np.linalg.norm(left, axis=1)
        best = int(np.argmax(lengths))
        if lengths[best] <= GAIN * first:
            break
        picked.append(best)
        unit = left[best] / lengths[best]
        left = left - np.outer(left @ unit, unit)
    spare = [k for k in range(len(rows)) if k not in picked][: SPARE if poses is None else 0]
    return picked + spare


def _candidates(robot: Robot, random: np.random.Generator) -> list[Array]:
    """Positions of all motors: home first, then corners of a grid of quarter turns, then random ones."""
    ranges = [_range(joint) for joint in within_followers(robot)[0].active]
    low, high = np.array(ranges, dtype=float).T
    home = np.array([joint.home for joint in robot.active])
    quarters = [np.clip(np.round(random.uniform(low, high) / (math.pi / 4)) * (math.pi / 4), low, high)]
    quarters += [
        np.clip(np.round(random.uniform(low, high) / (math.pi / 4)) * (math.pi / 4), low, high)
        for _ in range(CANDIDATES // 2)
    ]
    return [home, *quarters, *random.uniform(low, high, (CANDIDATES // 2, len(low)))]


def _range(joint: Joint) -> tuple[float, float]:
    low, high = joint.limits.lower, joint.limits.upper
    widest = math.pi if joint.unit == "rad" else 1.0
    return (-widest if low is None else float(low), widest if high is None else float(high))


def planned_experiment(
    joint: Joint, pose: tuple[tuple[str, float], ...], wish: Step
) -> tuple[Experiment, list[Finding]]:
    """Steps, evenly spaced above friction, the largest of which moves the joint as far as is wished."""
    unit = usual_unit(joint)
    drive = drive_of(joint, unit)
    friction, brake = abs(number_or_zero(joint.friction.FS)), _braking(joint, drive)
    wish = wish.short_enough(friction=friction, brake=brake)
    upwards = wish.torques(1, friction=friction, brake=brake)
    still = upwards.lowest
    top, findings = _largest_torque(joint, wish, upwards)
    if top <= still:
        raise ArmwrightError(
            f"joint '{joint.name}': its effort limit of {top:.4g} {_effort_unit(joint)} does not overcome "
            f"weight and friction ({still:.4g} {_effort_unit(joint)}); correct the limit, FS or the masses"
        )
    torques = TorqueRange(still, top).levels(wish.levels)
    if carries_weight(wish.weights, top - still):
        torques += _way_back(joint, wish.torques(-1, friction=friction, brake=brake), top - still)
    apart = (top - still) / wish.levels
    commands = tuple(_shortnumber_or_zero(value / drive.gain, apart / drive.gain) for value in torques)
    return Experiment(joint.name, pose, commands, unit, wish.duration, wish.start), [
        *findings,
        *_doubts(joint, wish, drive),
    ]


def _shortnumber_or_zero(command: float, apart: float) -> float:
    """A command to four digits, or more where steps are close together."""
    digits = 3 - math.floor(math.log10(abs(command) or 1.0))
    return round(float(command), max(digits, 2 - math.floor(math.log10(abs(apart)))))


def _way_back(joint: Joint, downwards: TorqueRange, push: float) -> list[float]:
    """One step the other way for a joint that carries weight, to tell weight and friction apart."""
    back, allowed = (
        min(downwards.highest, downwards.lowest + push),
        known_limit(joint.limits.effort) or math.inf,
    )
    return [-min(back, allowed)] if downwards.lowest < allowed else []


def _braking(joint: Joint, drive: JointDrive) -> float:
    """Torque by velocity of viscous friction and the motor, by the description."""
    return (drive.back_emf or 0.0) + number_or_zero(joint.friction.FV)


def carries_weight(weights: Sequence[float], push: float) -> bool:
    """Whether a joint has to hold a weight that counts beside what pushes it."""
    return bool(max(map(abs, weights)) > CARRIES * push)


def _doubts(joint: Joint, wish: Step, drive: JointDrive) -> list[Finding]:
    """Findings on what may spoil the steps of a joint, according to the description."""
    found = []
    if not number_or_zero(joint.friction.FS):
        text = "its description has no dry friction; a real joint does not move at steps below it"
        remedy = "give the joint FS (damping and friction in a URDF), or larger steps by travel= or duration="
        found.append(Finding("friction-unknown", "info", joint.name, text, remedy))
    braking = _braking(joint, drive)
    if wish.inertia * BRAKED < braking * wish.duration:
        found.append(_braked_finding(joint, drive, wish.inertia / braking))
    if wish.swing > SWING:
        text = f"its inertia changes by {100 * wish.swing:.0f} % while it moves; steps take it as constant"
        remedy = "give a smaller travel=, or identify the robot from a log of torques (aw.identify)"
        found.append(Finding("inertia-changes", "warning", joint.name, text, remedy))
    return found


def _braked_finding(joint: Joint, drive: JointDrive, constant: float) -> Finding:
    """A joint that is at its speed after a small part of the step."""
    brakes = "its motor and friction brake" if drive.back_emf else "its friction brakes"
    text = f"{brakes} it within {1e3 * constant:.3g} ms, so that steps tell speeds and hardly any inertia"
    remedy = "give a shorter duration and read positions more often"
    if drive.back_emf:
        remedy = f"command currents, or {remedy}"
    if not number_or_zero(joint.rotor):
        remedy += ", unless a rotor that the description lacks makes its inertia larger"
    return Finding("braked", "warning", joint.name, text, remedy)


def travel_of(joint: Joint, wished: float | None) -> float:
    """How far the largest step moves a joint [rad or m]."""
    return (TRAVEL if joint.unit == "rad" else SLIDE) if wished is None else wished


def _largest_torque(joint: Joint, wish: Step, upwards: TorqueRange) -> tuple[float, list[Finding]]:
    needed = upwards.highest
    allowed = known_limit(joint.limits.effort) or math.nan
    if math.isnan(needed) and math.isnan(allowed):
        raise ArmwrightError(
            f"joint '{joint.name}': neither masses nor an effort limit say how large a step may be; "
            "give it an effort limit, or its links masses"
        )
    if math.isnan(needed):
        return UNKNOWN_SHARE * allowed, []
    if needed <= allowed or math.isnan(allowed):
        return needed, []
    way, effort = f"{wish.travel:.3g} {joint.unit} in {wish.duration:.3g} s", _effort_unit(joint)
    text = f"{way} needs {needed:.4g} {effort}, its limit is {allowed:.4g} {effort}"
    return allowed, [
        Finding("effort-limits-step", "info", joint.name, text, "it will move less; give a longer duration")
    ]


def usual_unit(joint: Joint) -> str:
    """The unit of a motor's commands: volts or amperes if its constants are known, torque otherwise."""
    motor = joint.motor
    if motor is not None and motor.Kt is not None:
        if motor.mode == "current":
            return "A"
        if motor.R is not None:
            return "V"
    return _effort_unit(joint)


def _effort_unit(joint: Joint) -> str:
    return "N m" if joint.unit == "rad" else "N"


def describe_plan(
    experiments: Sequence[Experiment],
    places: Sequence[tuple[str, Array]],
    diagonal: DiagonalInertia,
    findings: Sequence[Finding],
) -> StepPlan:
    """The plan with its rank, what it cannot decide, and the condition number of what it can."""
    rows = diagonal.rows(places)
    decided = decide(rows, diagonal.names)
    values = np.linalg.svd(scale_columns(rows)[0], compute_uv=False)
    condition = float(values[0] / values[decided.rank - 1]) if decided.rank else math.inf
    return StepPlan(tuple(experiments), decided, condition, tuple(findings))
