"""Angles and lengths given as floats, made exact where the float can mean nothing else."""

from __future__ import annotations

import math
from fractions import Fraction

from armwright.errors import InputError
from armwright.expr import Node, Number, parse, pi_times, scalar

PART = 12  # exact angles are multiples of π/12


def nearest_turn(value: float) -> tuple[Fraction, float]:
    """The nearest multiple of π/12, as a fraction of π, and how far away it is."""
    turn = Fraction(round(value * PART / math.pi), PART)
    return turn, abs(value - float(turn) * math.pi)


def angle_node(value: float) -> Node:
    """An angle [rad]; within four rounding errors of a multiple of π/12 it is that multiple."""
    turn, distance = nearest_turn(value)
    if turn and distance <= 4 * math.ulp(value):
        return pi_times(turn)
    return scalar(value)


def entered(value: object, *, is_angle: bool = False, what: str = "value") -> Node:
    """A parameter as a person types it: a number, text such as "pi/2" or "L1 + 0.1", or a node."""
    if isinstance(value, Node):
        return value
    if isinstance(value, str):
        return parse(value)
    if isinstance(value, bool) or not isinstance(value, Number | float):
        try:
            value = float(value)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            raise InputError(
                f"{what}: {value!r} is not a number",
                remedy='give a number, or text such as "pi/2" or "L1 + 0.1"',
            ) from None
    try:
        return angle_node(value) if is_angle and isinstance(value, float) else scalar(value)
    except ArithmeticError:
        raise InputError(f"{what}: {value} is not finite", remedy="give a finite number") from None
