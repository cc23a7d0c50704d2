"""Motor laws: a voltage, a current or a torque as torque at the joint [Swartz82 (11), (12); Kim90 (1)-(5)].

On the motor side of the gear V = Ke·ω + R·i + L·di/dt and τ = Kt·i; with ratio N motor turns per joint turn
ω = N·q̇ and the joint feels N·τ. Without inductance the current follows at once: i = (V − Ke·N·q̇)/R.
"""

from __future__ import annotations

from dataclasses import dataclass

from armwright.errors import ArmwrightError
from armwright.expr import ONE, ZERO, Node
from armwright.robot import Joint, Motor

INPUTS = ("torque", "voltage", "current")


@dataclass(frozen=True, slots=True)
class Drive:
    """What a joint's motor does at one moment.

    torque   at the joint [N m or N]
    rate     of the current without its own decay, (V − Ke·N·q̇)/L [A/s]; zero where there is no inductance
    decay    R/L [1/s]; zero where there is no inductance
    """

    torque: Node
    rate: Node = ZERO
    decay: Node = ZERO


def drive_of(joint: Joint, kind: str, u: Node, *, qd: Node, current: Node, inductance: bool = True) -> Drive:
    """The drive of a joint for an input of this kind: "torque", "voltage" or "current".

    current      the current of the motor, where inductance makes it a state [A]
    inductance   False: L is neglected, equation (5) of [Kim90]
    """
    if kind == "torque":
        return Drive(u)
    motor = _motor(joint, kind)
    N = gear_ratio(motor)
    Kt = _constant(joint, motor.Kt, "Kt", kind)
    if kind == "current":
        return Drive(N * Kt * u)
    R, Ke = _constant(joint, motor.R, "R", kind), back_emf(joint, motor)
    left = u - Ke * (N * qd)
    if motor.L is None or motor.L is ZERO or not inductance:
        return Drive(N * Kt * (left / R))
    return Drive(N * Kt * current, left / motor.L, R / motor.L)


def command_for(joint: Joint, kind: str, torque: Node, *, qd: Node) -> Node:
    """The voltage or current that gives this torque at a steady current: (11), the inverse of (12)."""
    if kind == "torque":
        return torque
    motor = _motor(joint, kind)
    N, Kt = gear_ratio(motor), _constant(joint, motor.Kt, "Kt", kind)
    current = torque / (N * Kt)
    if kind == "current":
        return current
    return _constant(joint, motor.R, "R", kind) * current + back_emf(joint, motor) * (N * qd)


def gear_ratio(motor: Motor) -> Node:
    """Motor turns per joint turn; 1 where none is given: a direct drive."""
    return ONE if motor.ratio is None else motor.ratio


def back_emf(joint: Joint, motor: Motor) -> Node:
    """Ke, or Kt where Ke is not given: in SI units an ideal motor has one constant for both."""
    return motor.Ke if motor.Ke is not None else _constant(joint, motor.Kt, "Kt", "voltage")


def _motor(joint: Joint, kind: str) -> Motor:
    if joint.motor is None:
        raise ArmwrightError(
            f"joint '{joint.name}' has no motor, so it cannot be driven by a {kind}; "
            "give it one, motor = { R = …, Kt = … }, or use torque="
        )
    return joint.motor


def _constant(joint: Joint, value: Node | None, key: str, kind: str) -> Node:
    if value is None:
        raise ArmwrightError(
            f"joint '{joint.name}': a {kind} needs {key} of its motor; "
            f"add it, motor = {{ {key} = … }}, or use torque="
        )
    return value
