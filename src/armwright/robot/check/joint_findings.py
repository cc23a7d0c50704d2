"""What is doubtful about one joint: its range, its drive, and what a joint of its type cannot use."""

from __future__ import annotations

from armwright.errors import Finding
from armwright.expr import ZERO, Node
from armwright.robot.joint import Joint, Limits


def check_joint(joint: Joint) -> list[Finding]:
    """Findings about limits, signs, motor and, of a fixed joint, about what is not used."""
    where = f"joint '{joint.name}'"
    if not joint.is_moving:
        return _check_fixed(joint, where)
    return [*_check_limits(joint, where), *_check_signs(joint, where), *_check_motor(joint, where)]


def _check_fixed(joint: Joint, where: str) -> list[Finding]:
    """IA, friction, limits and the like of a joint that does not move."""
    given = {
        "IA": joint.rotor is not ZERO,
        "friction": not joint.friction.is_zero,
        "limits": joint.limits != Limits(),
        "motor": joint.motor is not None,
        "stiffness": joint.stiffness is not None,
        "variable": bool(joint.variable),
    }
    unused = ", ".join(key for key, is_given in given.items() if is_given)
    if not unused:
        return []
    text = f"a fixed joint does not move; not used: {unused}"
    return [Finding("fixed", "info", where, text, "leave this out, or give the joint another type")]


def _check_limits(joint: Joint, where: str) -> list[Finding]:
    low, high = joint.limits.lower, joint.limits.upper
    found = []
    if low is not None and high is not None and low > high:
        text = f"lower limit {low:g} is above upper limit {high:g}"
        found.append(Finding("limits", "warning", where, text, "exchange them"))
    elif (low is not None and joint.home < low) or (high is not None and joint.home > high):
        found.append(Finding("home", "info", where, f"home {joint.home:g} is outside its limits", "set home"))
    for key in ("velocity", "effort"):
        value = getattr(joint.limits, key)
        if value is not None and value < 0:
            text = f"the limit {key} = {value:g} is negative"
            found.append(Finding("limits", "warning", where, text, "give its magnitude"))
    return found


def _check_signs(joint: Joint, where: str) -> list[Finding]:
    values = {"IA": joint.rotor, "FV": joint.friction.FV, "FS": joint.friction.FS}
    values |= {"stiffness": joint.stiffness or ZERO}
    return [
        Finding(
            "negative",
            "warning",
            where,
            f"{key} = {value.value:g} is negative",
            "it would create energy; check its sign",
        )
        for key, value in values.items()
        if value.op == "number" and value.value < 0
    ]


def _check_motor(joint: Joint, where: str) -> list[Finding]:
    """A rotor whose inertia at the joint is not known, and a gear that turns nothing."""
    motor = joint.motor
    if motor is None:
        return []
    if motor.ratio is ZERO:
        return [
            Finding("motor", "warning", where, "the ratio of the motor is 0", "motor turns per joint turn")
        ]
    if _is_given(motor.inertia) and motor.ratio is None and joint.rotor is ZERO:
        text = "the motor has an inertia and no ratio, so IA = 0"
        return [Finding("motor", "warning", where, text, "give ratio (1 for a direct drive) or IA")]
    return []


def _is_given(value: Node | None) -> bool:
    return value is not None and value is not ZERO
