"""Inertia, damping and load of a joint from its runs with two or more steps [Kim90 (15), (16), §4 step 3]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.expr import Node
from armwright.expr.walk import constant_value
from armwright.identify.estimators.estimator import student_width
from armwright.identify.step_test.step_curves import StepCurves, StepReadings
from armwright.identify.step_test.step_fit import StepFit
from armwright.robot import Joint, Motor

Array = NDArray[np.float64]

APART = 0.05  # of the largest motion: steps that differ by less do not separate inertia from load


@dataclass(frozen=True, slots=True)
class JointDrive:
    """The effect of a command at the joint: torque = gain·command − back_emf·velocity.

    gain       N m (or N) per unit of the command
    back_emf   N m s/rad that the motor brakes with; None where a constant of the motor is not known
    """

    gain: float
    back_emf: float | None


@dataclass(frozen=True, slots=True, eq=False)
class JointConstants:
    """M_e·θ'' + B·θ' = gain·command − T_D of one joint at one pose of the others.

    inertia    M_e [kg m² or kg], of the links and the rotor
    damping    B [N m s/rad], viscous friction and back-EMF together
    viscous    B_V, what of it is friction; None where the back-EMF is not known
    coulomb    T_D as far as it turns with the direction of motion [N m]
    load       T_D as far as it does not (weight, offset); where all steps had one direction the two cannot be
               told apart: it is then the description's weight, or None where that is nothing, and ``coulomb``
               is the rest of T_D
    sigma      standard deviations of inertia, damping, coulomb, load
    freedom    readings of all runs less fitted numbers
    """

    joint: str
    pose: tuple[tuple[str, float], ...]
    fits: tuple[StepFit, ...]
    inertia: float
    damping: float
    coulomb: float
    load: float | None
    viscous: float | None
    sigma: tuple[float, float, float, float]
    freedom: int

    def interval(self, level: float = 0.95) -> dict[str, tuple[float, float]]:
        """Bounds that hold inertia, damping and coulomb, each with this probability if the noise is white."""
        width = student_width(level, self.freedom)
        values = {"inertia": self.inertia, "damping": self.damping, "coulomb": self.coulomb}
        return {
            name: (value - width * sigma, value + width * sigma)
            for (name, value), sigma in zip(values.items(), self.sigma, strict=False)
        }


def drive_of(joint: Joint, unit: str) -> JointDrive:
    """The effect of a command in this unit at the joint; in current mode nothing brakes [erratum E0-16]."""
    if unit in ("N m", "N"):
        return JointDrive(1.0, 0.0)
    motor = joint.motor or Motor()
    Kt, ratio = _number_or_none(motor.Kt), _number_or_none(motor.ratio)
    ratio = 1.0 if ratio is None else ratio
    if Kt is None:
        raise ArmwrightError(
            f"joint '{joint.name}': commands in {unit} need the torque constant; "
            "give its motor a Kt, or commands in N m"
        )
    if unit == "A":
        return JointDrive(ratio * Kt, 0.0)
    R, Ke = _number_or_none(motor.R), _number_or_none(motor.Ke)
    if R is None:
        raise ArmwrightError(
            f"joint '{joint.name}': commands in V need the resistance; give its motor an R, or commands in A"
        )
    return JointDrive(ratio * Kt / R, None if Ke is None else ratio**2 * Kt * Ke / R)


def _number_or_none(value: Node | None) -> float | None:
    """The number; None where there is none."""
    try:
        return None if value is None else float(constant_value(value))
    except ArmwrightError:
        return None


def joint_constants(fits: Sequence[StepFit], drive: JointDrive) -> JointConstants:
    """The constants from fits of one joint at one pose.

    U = (gain·command − T_D)/M_e is linear in the command: two commands give M_e and T_D, more give them by
    least squares; A is common to all.
    Differs from the paper: the curves of all runs are fitted together. A mean of the (A, U) of single runs,
    weighted by deviations that are themselves taken at these A, favours runs in which noise made A small.
    """
    push = np.array([drive.gain * fit.run.command for fit in fits])
    ways = np.sign([fit.U for fit in fits])
    both = bool(np.any(ways > 0) and np.any(ways < 0))
    check_commands(fits, unknowns=3 if both else 2)
    found = _common(fits, push, ways)
    x, covariance = np.array([found.A, *found.x]), found.covariance()
    A, slope = found.A, float(found.x[0])
    inertia = 1.0 / slope
    values = [inertia, A / slope, -float(x[2]) / slope]
    rates = np.zeros((4, len(x)))
    rates[0, 1] = -(inertia**2)
    rates[1, :2] = inertia, -A * inertia**2
    rates[2, 1:3] = float(x[2]) * inertia**2, -inertia
    if both:
        values.append(-float(x[3]) / slope)
        rates[3, [1, 3]] = float(x[3]) * inertia**2, -inertia
    sigma = np.sqrt(np.maximum(np.einsum("ij,jk,ik->i", rates, covariance, rates), 0.0))
    return JointConstants(
        fits[0].run.joint,
        fits[0].run.pose,
        tuple(fits),
        values[0],
        values[1],
        values[2] if both or ways[0] > 0 else -values[2],
        values[3] if both else None,
        None if drive.back_emf is None else values[1] - drive.back_emf,
        (float(sigma[0]), float(sigma[1]), float(sigma[2]), float(sigma[3])),
        found.freedom,
    )


def without_weight(found: JointConstants, weight: float) -> JointConstants:
    """The constants less the description's weight in T_D, where steps of one direction hold both."""
    direction = 1.0 if found.fits[0].U > 0 else -1.0
    return replace(found, coulomb=found.coulomb - direction * weight, load=weight)


def check_commands(fits: Sequence[StepFit], *, unknowns: int) -> None:
    """Refuses fewer different steps than there are unknowns in a torque.

    They differ by their command or by how far they move the joint: just above a large friction, steps that
    are close together still tell it from inertia, and a joint that falls with a load goes its own way.
    """
    steps = {fit.run.command: fit.mean_acceleration for fit in fits}
    unlike = max(_unlike(list(steps)), _unlike(list(steps.values())))
    if unlike < unknowns:
        raise ArmwrightError(
            f"joint '{fits[0].run.joint}', {pose_text(fits[0].run.pose)}: {unlike} different steps "
            f"cannot tell {unknowns} unknowns apart; run it with {unknowns} or more, at least 5 % apart "
            "in command or in how far they move it"
        )


def _unlike(values: Sequence[float]) -> int:
    """How many of the values are apart from the one below."""
    return 1 + int(np.sum(np.diff(np.sort(values)) > APART * max(map(abs, values))))


def pose_text(pose: tuple[tuple[str, float], ...]) -> str:
    """The positions of the other joints, in words."""
    places = ", ".join(f"{name} = {value + 0.0:.4g}" for name, value in pose)
    return f"with {places}" if places else "alone"


def _common(fits: Sequence[StepFit], push: Array, ways: Array) -> StepCurves:
    """The curves of all runs with one A and U by (1/M_e, −T_C/M_e[, −T_L/M_e]); ways are ±1."""
    is_one_way = np.all(ways == ways[0])
    parts = [push, np.ones_like(push)] if is_one_way else [push, ways, np.ones_like(push)]
    t, y = [np.asarray(fit.run.t) for fit in fits], [np.asarray(fit.run.position) for fit in fits]
    return StepReadings(t, y, np.column_stack(parts)).nearest()
