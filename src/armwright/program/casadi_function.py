"""A program as a ``casadi.Function``: the same arguments, the same outputs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from armwright.expr import made_name, to_casadi
from armwright.expr.bridge import optional_package
from armwright.program.program import Program


def casadi_function(program: Program, name: str = "f") -> Any:
    """The CasADi Function of a program: its inputs, then ``parameters`` as one vector if it has any.

    Arrays of one axis are column vectors, arrays of two axes matrices. Parameters stand in the
    order of ``program.parameters``.
    """
    casadi = optional_package("casadi")
    symbols: dict[str, Any] = {}
    arguments = {}
    for argument in program.inputs:
        scalars = [casadi.SX.sym(element) for element in argument.elements]
        symbols.update(zip(argument.elements, scalars, strict=True))
        arguments[argument.name] = _array(casadi, scalars, argument.shape)
    if program.parameters:
        names = [symbol.name for symbol in program.parameters]
        symbols.update((text, casadi.SX.sym(text)) for text in names)
        arguments["parameters"] = casadi.vertcat(*(symbols[text] for text in names))
    results = {
        output.name: _array(casadi, to_casadi(output.elements, symbols), output.shape)
        for output in program.outputs
    }
    called = [list(arguments), list(results)]
    return casadi.Function(made_name(name, "f"), list(arguments.values()), list(results.values()), *called)


def _array(casadi: Any, scalars: Sequence[Any], shape: tuple[int, ...]) -> Any:
    """Scalars given row by row as a CasADi matrix; axes after the second are laid side by side."""
    column = casadi.vertcat(*scalars) if scalars else casadi.SX(0, 1)
    if len(shape) < 2:
        return column
    columns = len(scalars) // max(shape[0], 1)
    return casadi.reshape(column, columns, shape[0]).T
