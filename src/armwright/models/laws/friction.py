"""Friction laws: each once, as the columns its linear parameters multiply.

A law is a row of the table ``LAWS``. Linear parameters can be identified; shape parameters are given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from armwright.errors import ArmwrightError
from armwright.expr import ONE, ZERO, Node, absolute, exp, sign, tanh
from armwright.robot import Friction

Shape = Mapping[str, Node]


@dataclass(frozen=True, slots=True)
class Law:
    """A friction law.

    columns   (q̇, direction, shape) → what each linear parameter multiplies, by stem, in the order of the law
              FV, FS and OFF are in every law
    linear    stems besides FV, FS, OFF; zero where not given
    shape     stems of further parameters [rad/s or m/s]; the value where not given, None if it must be given
    formula   for people
    is_dry    True where friction jumps at q̇ = 0, by its columns' dependence on the direction: joints stick
    """

    title: str
    formula: str
    columns: Callable[[Node, Node, Shape], dict[str, Node]]
    linear: tuple[str, ...] = ()
    shape: Mapping[str, Callable[[Shape], Node] | None] = ()  # type: ignore[assignment]
    is_dry: bool = False


def _coulomb(qd: Node, direction: Node, _: Shape) -> dict[str, Node]:
    return {"FV": qd, "FS": direction, "OFF": ONE}


def _asymmetric(qd: Node, direction: Node, _: Shape) -> dict[str, Node]:
    return {"FV": qd, "FD": qd * direction, "FS": direction, "OFF": ONE}


def _falling(qd: Node, direction: Node, shape: Shape) -> dict[str, Node]:
    falling = exp(-((qd / shape["vs"]) ** 2))
    return {"FV": qd, "FS": direction, "FB": falling * direction, "F3": qd**3, "OFF": ONE}


def _smooth(qd: Node, _: Node, shape: Shape) -> dict[str, Node]:
    return {"FV": qd, "FS": tanh(qd / shape["vs"]), "OFF": ONE}


def _smooth_asymmetric(qd: Node, _: Node, shape: Shape) -> dict[str, Node]:
    return {"FV": qd, "FD": absolute(qd), "FS": tanh(qd / shape["vs"]), "OFF": ONE}


def _stribeck(qd: Node, _: Node, shape: Shape) -> dict[str, Node]:
    return _falling(qd, tanh(qd / shape["vt"]), shape)


LAWS: Mapping[str, Law] = {
    "coulomb": Law("viscous and Coulomb", "FV·qd + FS·sign(qd) + OFF", _coulomb, is_dry=True),
    "asymmetric": Law(
        "viscous and Coulomb, each with a value per direction",
        "(FV + FD·sign(qd))·qd + FS·sign(qd) + OFF, so FV ± FD and FS ± OFF forward and backward",
        _asymmetric,
        linear=("FD",),
        is_dry=True,
    ),
    "stiction": Law(
        "viscous, cubic, Coulomb and Stribeck with a jump at rest",
        "FV·qd + F3·qd³ + (FS + FB·exp(−(qd/vs)²))·sign(qd) + OFF, sticks up to FS + FB",
        _falling,
        linear=("FB", "F3"),
        shape={"vs": None},
        is_dry=True,
    ),
    "smooth": Law("viscous and smooth Coulomb", "FV·qd + FS·tanh(qd/vs) + OFF", _smooth, shape={"vs": None}),
    "smooth_asymmetric": Law(
        "viscous and smooth Coulomb, each with a value per direction",
        "FV·qd + FD·abs(qd) + FS·tanh(qd/vs) + OFF",
        _smooth_asymmetric,
        linear=("FD",),
        shape={"vs": None},
    ),
    "stribeck": Law(
        "viscous, cubic, smooth Coulomb and Stribeck",
        "FV·qd + F3·qd³ + (FS + FB·exp(−(qd/vs)²))·tanh(qd/vt) + OFF, vt = vs/10 unless given",
        _stribeck,
        linear=("FB", "F3"),
        shape={"vs": None, "vt": lambda shape: shape["vs"] / 10},
    ),
}


def friction_torque(
    friction: Friction, qd: Node, *, joint: str, direction: Node | None = None, beside: Node = ZERO
) -> Node:
    """The torque that a joint's friction takes at velocity q̇; ``joint`` is its name, for messages.

    direction   +1 or −1: the way the joint slides, or is about to; the sign of q̇ where not given
    beside      what else the joint feels: the terms of friction are added to it one by one
    """
    values = _linear(friction, joint)
    total = beside
    for stem, column in friction_columns(friction, qd, joint=joint, direction=direction).items():
        total = total + values[stem] * column
    return total


def break_away(friction: Friction, *, joint: str) -> Node:
    """The torque beyond OFF that a joint at rest resists before it slides; zero where the law is smooth."""
    sliding = friction_torque(friction, ZERO, joint=joint, direction=ONE)
    return sliding - friction_torque(friction, ZERO, joint=joint, direction=ZERO)


def friction_columns(
    friction: Friction, qd: Node, *, joint: str, direction: Node | None = None
) -> dict[str, Node]:
    """What each linear parameter of the joint's law multiplies, by stem; direction as for the torque."""
    law = law_of(friction, joint)
    given = dict(friction.extra)
    shape: dict[str, Node] = {}
    for stem, default in dict(law.shape).items():
        if stem in given:
            shape[stem] = given[stem]
        elif default is None:
            raise ArmwrightError(
                f"joint '{joint}': friction law '{friction.law}' needs {stem}; "
                f'write friction = {{ law = "{friction.law}", {stem} = 0.01 }}'
            )
        else:
            shape[stem] = default(shape)
    return law.columns(qd, sign(qd) if direction is None else direction, shape)


def law_of(friction: Friction, joint: str) -> Law:
    """The law of a joint; an unknown one, or a parameter it does not have, is refused."""
    law = LAWS.get(friction.law)
    if law is None:
        raise ArmwrightError(
            f"joint '{joint}': friction law '{friction.law}' is unknown; use {', '.join(LAWS)}"
        )
    allowed = (*law.linear, *dict(law.shape))
    unknown = [stem for stem, _ in friction.extra if stem not in allowed]
    if unknown:
        raise ArmwrightError(
            f"joint '{joint}': friction law '{friction.law}' has no parameter {', '.join(unknown)}; "
            f"besides FV, FS, OFF it has {', '.join(allowed) or 'none'}"
        )
    return law


def _linear(friction: Friction, joint: str) -> dict[str, Node]:
    """Values of the linear parameters by stem."""
    given = dict(friction.extra)
    own = {"FV": friction.FV, "FS": friction.FS, "OFF": friction.OFF}
    return own | {stem: given.get(stem, ZERO) for stem in law_of(friction, joint).linear}
