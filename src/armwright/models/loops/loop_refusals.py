"""What closed robots are refused for, each by name: what their loops cannot be solved with."""

from __future__ import annotations

import math
from collections.abc import Sequence

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node, names_in
from armwright.mechanism import CutLoop, Mechanism
from armwright.robot import Joint
from armwright.robot.check.mobility_findings import mobility_fault

_PARALLEL = 1 - 1e-6  # cosine of 0.08 deg: what a file rounds is less


def refuse_unsolvable_loops(mechanism: Mechanism, what: str) -> None:
    """Refuses a floating base, a robot without motors, effort in an opened joint."""
    robot = mechanism.robot
    if mechanism.base.freedom:
        raise ArmwrightError(
            f"{what} of '{robot.name}': it has closed loops and a floating base; use base='fixed'"
        )
    if not mechanism.active:
        fault = said_immobile(mechanism) or "it has loops but no active joint; make one active"
        raise ArmwrightError(f"{what} of '{robot.name}': {fault}")
    for loop in mechanism.loops:
        if _has_effort(loop.joint):
            raise ArmwrightError(
                f"{what} of '{robot.name}': the loop is opened at joint '{loop.joint.name}', which has "
                "friction, a rotor or a spring; open it at another passive joint: robot.opened_at('...')"
            )


def refuse_crossed_axes(mechanism: Mechanism, loop: CutLoop, cosine: Node) -> None:
    """Refuses a loop whose opened joint has two axes that enclose the same angle wherever the joints are."""
    if cosine.is_constant and abs(float(cosine)) < _PARALLEL:
        angle = math.degrees(math.acos(float(cosine)))
        raise ArmwrightError(
            f"'{mechanism.robot.name}': the loop opened at '{loop.joint.name}' closes nowhere: its axis and "
            f"that of its twin enclose {angle:.4g} deg wherever the joints are; check gamma, alpha and theta "
            "of both frames"
        )


def said_immobile(mechanism: Mechanism) -> str:
    """What keeps motors from moving the robot, and what to type; "" where nothing does."""
    return mobility_fault(mechanism.robot.with_values(dict(mechanism.lengths)))


def unclosed_error(mechanism: Mechanism, what: str) -> ArmwrightError:
    """The refusal of a robot of which no closed position is found at or around home."""
    fault = said_immobile(mechanism) or (
        "no positions around home were found at which its loops close; give each joint another home, in "
        "TOML: home = ... (a .par file has no place for it: save the robot as TOML first)"
    )
    return ArmwrightError(f"{what} of '{mechanism.robot.name}': {fault}")


def immobile_error(mechanism: Mechanism, what: str, joints: Sequence[str] = ()) -> ArmwrightError:
    """The refusal of loops that do not determine passive joints, or that let no motor move."""
    robot, listed = mechanism.robot, ", ".join(joints)
    fault = said_immobile(mechanism) or (
        f"the loops do not determine the passive joints {listed}: the robot is singular wherever it was "
        "tried; give another home"
    )
    return ArmwrightError(f"{what} of '{robot.name}': {fault}")


def _has_effort(joint: Joint) -> bool:
    friction = joint.friction
    values = [friction.FV, friction.FS, friction.OFF, joint.rotor, *(value for _, value in friction.extra)]
    return any(value is not ZERO for value in values) or joint.stiffness is not None


def names_in_geometry(mechanism: Mechanism) -> list[str]:
    """Names without a value in lengths, angles and ratios of couplings."""
    places = (frame.placement for frame in mechanism.frames)
    nodes = [getattr(place, key) for place in places for key in ("gamma", "b", "alpha", "d", "theta", "r")]
    nodes += [node for lead in mechanism.leads.values() for node in (lead.ratio, lead.offset)]
    return [text for text in names_in(*nodes) if text not in mechanism.lengths]


def unnamed_error(mechanism: Mechanism, what: str, why: str) -> ArmwrightError:
    """The refusal of names in the geometry, with why numbers are needed."""
    names = names_in_geometry(mechanism)
    listed = ", ".join(names[:4])
    return ArmwrightError(
        f"{what} of '{mechanism.robot.name}': {listed} in its geometry have no values, and {why}; "
        f'give numbers: robot.with_values({{"{names[0]}": ...}}); loop_constraints needs none'
    )
