"""Angles and lengths given as floats, made exact where the float can mean nothing else."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import Any

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


def read_parameter(value: object, *, is_angle: bool = False, what: str = "value") -> Node:
    """A parameter as a person types it: a number, text such as "pi/2" or "L1 + 0.1", or a node."""
    if isinstance(value, Node):
        return value
    if isinstance(value, str):
        try:
            return parse(value)
        except InputError as error:
            raise error.at(key=what) from None
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


def settle(
    instance: object, keys: Iterable[str], *, angles: Collection[str] = (), optional: Collection[str] = ()
) -> None:
    """Numbers and texts in these fields of a new value become nodes; None stays in the optional ones."""
    for key in keys:
        value = getattr(instance, key)
        if not isinstance(value, Node) and not (value is None and key in optional):
            object.__setattr__(instance, key, read_parameter(value, is_angle=key in angles, what=key))


def settle_rows(instance: object, keys: Iterable[str]) -> None:
    """Vectors and matrices in these fields of a new value become tuples of nodes."""
    for key in keys:
        object.__setattr__(instance, key, _rows(getattr(instance, key), key))


def _rows(value: Any, what: str) -> Any:
    if isinstance(value, Node):
        return value
    if isinstance(value, str) or not hasattr(value, "__iter__"):
        return read_parameter(value, what=what)
    return tuple(_rows(item, what) for item in value)


def settle_numbers(instance: object, keys: Iterable[str]) -> None:
    """Floats from what users type for plain numbers, "-pi/2" included; names are refused."""
    for key in keys:
        value = getattr(instance, key)
        if value is None or isinstance(value, float):
            continue
        try:
            object.__setattr__(instance, key, float(read_parameter(value, what=key)))
        except KeyError:
            raise InputError(f"{key}: {value!r} is not a number", remedy="give a number") from None
