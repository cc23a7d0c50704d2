"""A study of what spoils identification: sensor noise, kinematic errors, flexibility  [AAH86 5].

Each case is repeated with other noise: a known robot moves, is logged with the fault, and is identified from
that log with the undisturbed description.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from armwright.expr import number
from armwright.identify.estimators.least_squares import WeightedLeastSquares
from armwright.identify.prepare.preparation import prepare
from armwright.identify.recording import Recording
from armwright.identify.regression.inertial_part import arm_of
from armwright.identify.regression.stack import filtered_stack
from armwright.identify.synthetic import synthetic_recording
from armwright.robot import Robot

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class ErrorSource:
    """A fault.

    torque_noise     in parts of each torque's RMS
    position_noise   rad
    kinematic        largest error of the angles α, θ of the real robot's frames [rad]
    compliance       rad/(N m): motor positions lead the links' by torque × compliance
    """

    name: str
    torque_noise: float = 0.0
    position_noise: float = 0.0
    kinematic: float = 0.0
    compliance: float = 0.0


@dataclass(frozen=True, slots=True)
class StudyRow:
    """The effect of a fault: error of torques [%] and of parameters, relative to the largest of them [%]."""

    source: ErrorSource
    torque_percent: float
    parameter_percent: float
    worst: str


DEGREE = np.pi / 180
SOURCES = (
    ErrorSource("none"),
    ErrorSource("torque noise 2 %", torque_noise=0.02),
    ErrorSource("position noise 0.1 mrad", position_noise=1e-4),
    ErrorSource("kinematic error 1°", kinematic=1 * DEGREE),
    ErrorSource("kinematic error 4°", kinematic=4 * DEGREE),
    ErrorSource("flexible joints, 1 mrad per 10 N m", compliance=1e-4),
)


def error_study(
    robot: Robot, *, sources: Sequence[ErrorSource] = SOURCES, runs: int = 10, duration: float = 20.0
) -> tuple[StudyRow, ...]:
    """One row per fault: medians over runs with other noise and other kinematic errors.

    The robot's own friction and rotors are left out, so that what is seen comes from the fault alone.
    """
    bare = robot.without("friction", "rotor", "wrench")
    arm = arm_of(bare, rotor=False)
    truth = arm.matrix @ arm.cad
    rows = []
    for source in sources:
        errors = [_one_run(bare, arm, source, truth, seed, duration) for seed in range(runs)]
        torque = float(np.median([one for one, _ in errors]))
        by_parameter = np.median([one for _, one in errors], axis=0)
        worst = arm.names[int(np.argmax(by_parameter))]
        rows.append(StudyRow(source, torque, float(np.max(by_parameter)), worst))
    return tuple(rows)


def _one_run(
    robot: Robot, arm: object, source: ErrorSource, truth: Array, seed: int, duration: float
) -> tuple[float, Array]:
    real = with_wrong_angles(robot, source.kinematic, seed)
    log = synthetic_recording(
        real, duration=duration, seed=seed, noise=source.torque_noise, position_noise=source.position_noise
    )
    if source.compliance:
        log = _flexible(log, source.compliance)
    stack = filtered_stack(arm, (), [prepare(log)])  # type: ignore[arg-type]
    fit = WeightedLeastSquares().fit(stack)
    rest = stack.y - stack.W @ fit.values
    torque = 100 * float(np.sqrt(np.sum(rest**2) / np.sum(stack.y**2)))
    return torque, np.asarray(100 * np.abs(fit.values - truth) / np.abs(truth).max())


def with_wrong_angles(robot: Robot, largest: float, seed: int) -> Robot:
    """The robot with wrong angles α and θ of its frames, by up to so much."""
    if largest == 0:
        return robot
    random = np.random.default_rng(seed + 17)
    joints = []
    for joint in robot.joints:
        wrong: Mapping[str, float] = dict(
            zip(("alpha", "theta"), random.uniform(-largest, largest, 2), strict=True)
        )
        placed = replace(
            joint.placement,
            **{key: getattr(joint.placement, key) + number(value) for key, value in wrong.items()},
        )
        joints.append(replace(joint, placement=placed))
    return replace(robot, joints=tuple(joints))


def _flexible(log: Recording, compliance: float) -> Recording:
    """The readings of encoders at the motors: the links' motion plus the twist of the gears."""
    twist = compliance * log.tau
    rate = np.gradient(twist, log.t, axis=0)
    return replace(log, q=log.q + twist, qd=log.qd + rate)


def study_table(rows: Sequence[StudyRow]) -> str:
    """The study as text."""
    head = f"{'fault':<38} {'torque %':>9} {'parameter %':>12}  worst"
    lines = [
        f"{row.source.name:<38} {row.torque_percent:>9.3g} {row.parameter_percent:>12.3g}  {row.worst}"
        for row in rows
    ]
    return "\n".join([head, *lines])
