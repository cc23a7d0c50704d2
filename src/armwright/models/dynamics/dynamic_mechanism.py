"""The mechanism of a robot with dynamic parameters as names, standard or base ones."""

from __future__ import annotations

from dataclasses import replace

from armwright.errors import ArmwrightError
from armwright.mechanism import Mechanism, mechanism_of
from armwright.mechanism.named_parameters import with_named_lengths, with_named_parameters
from armwright.models.core.base_form import base_form
from armwright.robot import Robot

PARAMETERS = ("standard", "base")


def dynamic_mechanism(
    robot: Robot, *, parameters: str = "standard", what: str, allows: tuple[str, ...] = ("couplings",)
) -> Mechanism:
    """The mechanism that a model of dynamics is written over; ``what`` is the model, for refusals.

    parameters   "standard": a model lists all of them, also those without effect; "base": those it uses
    allows       "loops" and "couplings" where the model knows what to do with them
    """
    if parameters not in PARAMETERS:
        raise ArmwrightError(f"parameters '{parameters}': use {' or '.join(PARAMETERS)}")
    mechanism_of(robot, allows=allows, what=what)
    named, symbols = with_named_parameters(robot)
    made_of: dict[str, float | None] = {}
    if parameters == "base":
        made_of = {symbol.name: symbol.value for symbol in symbols}
        named, symbols = base_form(named, symbols)
    measured, lengths = with_named_lengths(named)
    return replace(
        mechanism_of(measured),
        symbols=symbols,
        lengths=lengths,
        lists_all=parameters == "standard",
        made_of=made_of,
    )
