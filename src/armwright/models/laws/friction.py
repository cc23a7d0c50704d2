"""Friction laws: each once, as the columns its linear parameters multiply.

A law is a row of the table ``LAWS``. Linear parameters can be identified; shape parameters are given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from armwright.errors import ArmwrightError
from armwright.expr import ONE, ZERO, Node, exp, sign, tanh
from armwright.robot import Friction

Shape = Mapping[str, Node]


@dataclass(frozen=True, slots=True)
class Law:
    """A friction law.

    columns   (q̇, shape) → what each linear parameter multiplies, by stem, in the order of the law
    linear    stems besides FV, FS, OFF; zero where not given
    shape     stems of further parameters [rad/s or m/s]; the value where not given, None if it must be given
    formula   for people
    """

    title: str
    formula: str
    columns: Callable[[Node, Shape], dict[str, Node]]
    linear: tuple[str, ...] = ()
    shape: Mapping[str, Callable[[Shape], Node] | None] = ()  # type: ignore[assignment]


def _coulomb(qd: Node, _: Shape) -> dict[str, Node]:
    return {"FV": qd, "FS": sign(qd), "OFF": ONE}


def _smooth(qd: Node, shape: Shape) -> dict[str, Node]:
    return {"FV": qd, "FS": tanh(qd / shape["vs"]), "OFF": ONE}


def _stribeck(qd: Node, shape: Shape) -> dict[str, Node]:
    direction = tanh(qd / shape["vt"])
    falling = exp(-((qd / shape["vs"]) ** 2))
    return {"FV": qd, "FS": direction, "FB": falling * direction, "F3": qd**3, "OFF": ONE}


LAWS: Mapping[str, Law] = {
    "coulomb": Law("viscous and Coulomb", "FV·qd + FS·sign(qd) + OFF", _coulomb),
    "smooth": Law("viscous and smooth Coulomb", "FV·qd + FS·tanh(qd/vs) + OFF", _smooth, shape={"vs": None}),
    "stribeck": Law(
        "viscous, cubic, smooth Coulomb and Stribeck",
        "FV·qd + F3·qd³ + (FS + FB·exp(−(qd/vs)²))·tanh(qd/vt) + OFF, vt = vs/10 unless given",
        _stribeck,
        linear=("FB", "F3"),
        shape={"vs": None, "vt": lambda shape: shape["vs"] / 10},
    ),
}


def friction_torque(friction: Friction, qd: Node, *, joint: str) -> Node:
    """The torque that a joint's friction takes at velocity q̇; ``joint`` is its name, for messages."""
    values = _linear(friction, joint)
    total = ZERO
    for stem, column in friction_columns(friction, qd, joint=joint).items():
        total = total + values[stem] * column
    return total


def friction_columns(friction: Friction, qd: Node, *, joint: str) -> dict[str, Node]:
    """What each linear parameter of the joint's law multiplies, by stem."""
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
    return law.columns(qd, shape)


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
