"""Values of parameters: what a model brings, overridden by name."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from armwright.errors import ArmwrightError, name_list, nearest
from armwright.expr import Node, evaluate, names_in, to_text
from armwright.models.core.node_values import node_values
from armwright.program import Program, Symbol


@dataclass(frozen=True)
class Binding:
    """Values of the parameters of a program, and where they come from.

    given      what was asked for by name, on top of the values that the model brings
    standard   of a model in regrouped parameters, the parameters these are made of, with their values
    values     of every parameter of the program that has one
    """

    program: Program
    given: Mapping[str, float]
    standard: Mapping[str, float | None]
    values: Mapping[str, float]

    def with_values(self, more: Mapping[str, float]) -> Binding:
        """The binding with other values for some names."""
        return bind(self.program, {**self.given, **more}, standard=self.standard)


def bind(
    program: Program,
    given: Mapping[str, float] | None = None,
    *,
    standard: Mapping[str, float | None] | None = None,
) -> Binding:
    """A value for every parameter of the program.

    Names are those of the program's parameters, or, where these are regrouped, the names they are made of;
    not both at once. Refused: an unknown name, a value that is not a finite number, and a parameter that
    is used and has no value.
    """
    if given is not None and not isinstance(given, Mapping):
        raise ArmwrightError(f"parameters: names and values expected, such as {{'M1': 2.5}}; got {given!r}")
    wanted = {name: _number(name, value) for name, value in (given or {}).items()}
    parts = dict.fromkeys(name for symbol in program.parameters for name in _names_of_value(symbol))
    parts |= standard or {}
    _refuse_unknown(wanted, program.parameters, parts)
    if wanted.keys() <= {symbol.name for symbol in program.parameters}:
        values = {symbol.name: wanted.get(symbol.name, symbol.value) for symbol in program.parameters}
    else:
        _refuse_mixed(wanted, program.parameters)
        values = {symbol.name: _value(symbol, wanted, parts) for symbol in program.parameters}
    missing = [name for name in _used_parameters(program) if values.get(name) is None]
    if missing:
        raise ArmwrightError(
            f"no value for {name_list(missing)}; give one: parameters={{{missing[0]!r}: 0.0, …}}"
        )
    known = {name: value for name, value in values.items() if value is not None}
    return Binding(program, wanted, dict(standard or {}), known)


def table(program: Program, nodes: Sequence[Node], values: Mapping[str, float]) -> npt.NDArray[np.float64]:
    """The values of parameter-only nodes: the setup part, run once."""
    value = node_values(program.setup, {name: np.float64(number) for name, number in values.items()})
    result = np.array([value(node) for node in nodes], dtype=np.float64)
    for node, number in zip(nodes, result, strict=True):
        if not math.isfinite(number):
            shown = program.names.get(node) or to_text(node)
            shown = shown if len(shown) < 60 else shown[:57] + "..."
            raise ArmwrightError(
                f"these parameters give {shown} = {number}; check {name_list(names_in(node))}"
            )
    return result


def _number(name: str, value: Any) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise ArmwrightError(f"parameter {name}: {value!r} is not a number") from None
    if not math.isfinite(number):
        raise ArmwrightError(f"parameter {name}: {number} is not a finite number")
    return number


def _refuse_unknown(wanted: Iterable[str], symbols: Sequence[Symbol], parts: Iterable[str]) -> None:
    own = [symbol.name for symbol in symbols]
    known = {*own, *parts}
    unknown = [name for name in wanted if name not in known]
    if not unknown:
        return
    near = nearest(unknown[0], sorted(known), count=3)
    hint = f"did you mean {' or '.join(near)}?" if near else f"its parameters are {name_list(own)}"
    raise ArmwrightError(f"{name_list(unknown)}: no such parameter in this model; {hint}")


def _refuse_mixed(wanted: Iterable[str], symbols: Sequence[Symbol]) -> None:
    """Some names are of parts of regrouped parameters: then none may be of a regrouped parameter itself."""
    regrouped = {symbol.name for symbol in symbols if symbol.expression is not None}
    own = {symbol.name for symbol in symbols}
    mixed = [name for name in wanted if name in regrouped]
    if mixed:
        other = next(name for name in wanted if name not in own)
        raise ArmwrightError(
            f"{mixed[0]} is a regrouped parameter and {other} a standard one; give names of one kind only"
        )


def _names_of_value(symbol: Symbol) -> tuple[str, ...]:
    return names_in(symbol.expression) if symbol.expression is not None else ()


def _value(symbol: Symbol, wanted: Mapping[str, float], parts: Mapping[str, float | None]) -> float | None:
    """The value of a parameter, where names of its parts were given."""
    names = _names_of_value(symbol)
    if symbol.expression is None or not any(name in wanted for name in names):
        return wanted.get(symbol.name, symbol.value)
    values = {name: wanted.get(name, parts.get(name)) for name in names}
    lacking = [name for name, value in values.items() if value is None]
    if lacking:
        raise ArmwrightError(
            f"{symbol.name} is computed from {name_list(names)}; no value for {name_list(lacking)}"
        )
    return evaluate(symbol.expression, {name: value for name, value in values.items() if value is not None})


def _used_parameters(program: Program) -> list[str]:
    """Parameters that an output depends on, in the order of the program."""
    roots = [node for output in program.outputs for node in output.elements]
    used = set(names_in(*roots))
    return [symbol.name for symbol in program.parameters if symbol.name in used]
