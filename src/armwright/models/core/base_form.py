"""A robot in base parameters for other models: the same names as ``base_parameters`` gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, cast

from armwright.expr import Node, evaluate, flat_text, names_in, number, substitute
from armwright.models.core.registry import find_kind
from armwright.program import Symbol
from armwright.robot import Robot
from armwright.robot.parameters import parameters


class BaseSet(Protocol):
    """The members of ``base_parameters`` that are used here; that model is found by its name like any other.

    parameters   the base set, each with its expression in standard parameters
    standard     names of the standard parameters
    robot        the robot with base parameters in the place of its own
    """

    parameters: tuple[Symbol, ...]
    robot: Robot

    @property
    def standard(self) -> tuple[str, ...]: ...


def base_form(robot: Robot, symbols: Sequence[Symbol]) -> tuple[Robot, tuple[Symbol, ...]]:
    """The robot with base parameters in its places, and the symbols of these and of all others.

    symbols   of the names in the robot, with their values where known; a base parameter made of them has
              an expression in them
    """
    found = cast(BaseSet, find_kind("base_parameters").build(robot))
    held = {place.name: place.value for place in parameters(robot)}
    standard = {key: held[key] for key in found.standard}
    known = {symbol.name: symbol for symbol in symbols}
    base = {made.name: made for made in _base_symbols(found.parameters, standard, known)}
    gone = set(names_in(*standard.values())) - set(found.robot.symbols)
    others = tuple(symbol for symbol in symbols if symbol.name not in gone and symbol.name not in base)
    return found.robot, (*base.values(), *others)


def _base_symbols(
    wanted: Sequence[Symbol], standard: Mapping[str, Node], known: Mapping[str, Symbol]
) -> list[Symbol]:
    """Symbols of the base parameters that are not numbers."""
    values = {key: symbol.value for key, symbol in known.items() if symbol.value is not None}
    found = []
    for symbol in wanted:
        assert symbol.expression is not None
        expression = substitute(symbol.expression, standard)
        is_own = expression.op == "name" and expression.value in known and symbol.name in standard
        if is_own:
            found.append(known[expression.value])
        elif not expression.is_constant and symbol.name not in standard:
            text = symbol.grouping if expression is symbol.expression else flat_text(expression)
            value = number_of(expression, values)
            found.append(Symbol(symbol.name, symbol.unit, value, symbol.meaning, expression, text))
    return found


def number_of(node: Node, values: Mapping[str, float] | None = None) -> float | None:
    """The value of a node, that of decimals as a decimal, or None where a name has none."""
    given = {key: number(values[key]) for key in names_in(node) if key in values} if values else {}
    try:
        return evaluate(substitute(node, given), {})
    except KeyError:
        return None
