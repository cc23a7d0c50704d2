"""The reference: a program run operation by operation with NumPy, on one sample or on many."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from armwright.expr import Node
from armwright.program import Program

_OPERATIONS: dict[str, Callable[..., Any]] = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "div": np.divide,
    "neg": np.negative,
    "sqrt": np.sqrt,
    "sin": np.sin,
    "cos": np.cos,
    "atan2": np.arctan2,
    "sign": np.sign,
    "abs": np.abs,
    "tanh": np.tanh,
    "exp": np.exp,
}


def interpret(
    program: Program, inputs: Sequence[npt.NDArray[Any]], *, parameters: Mapping[str, float]
) -> list[npt.NDArray[Any]]:
    """The outputs of a program.

    inputs       one array per argument, all of shape (*argument.shape) or all (N, *argument.shape); they
                 decide the precision
    parameters   a value for every parameter that the program uses
    """
    leading = inputs[0].shape[: inputs[0].ndim - len(program.inputs[0].shape)] if inputs else ()
    dtype = inputs[0].dtype if inputs else np.dtype(np.float64)
    values: dict[str, Any] = {name: dtype.type(value) for name, value in parameters.items()}
    for argument, array in zip(program.inputs, inputs, strict=True):
        flat = array.reshape((*leading, len(argument.elements)))
        values.update((name, flat[..., j]) for j, name in enumerate(argument.elements))
    known = node_values((*program.setup, *program.steps), values, dtype=dtype)
    return [
        _stack([known(node) for node in output.elements], leading, dtype).reshape((*leading, *output.shape))
        for output in program.outputs
    ]


def node_values(
    nodes: Iterable[Node], names: Mapping[str, Any], *, dtype: npt.DTypeLike = np.float64
) -> Callable[[Node], Any]:
    """A function that gives the value of any of the nodes or leaves, once all nodes are computed."""
    known: dict[Node, Any] = {}
    real: Callable[[float], Any] = np.dtype(dtype).type

    def value(node: Node) -> Any:
        if node.op == "number":
            return real(_nearest(node.value))
        if node.op == "pi":
            return real(float(node.value) * math.pi)
        return names[node.value] if node.op == "name" else known[node]

    with np.errstate(all="ignore"):  # overflow and 0/0 give inf and NaN, as in native code
        for node in nodes:
            arguments = [value(arg) for arg in node.args]
            known[node] = (
                _power(arguments[0], node.value) if node.op == "pow" else _OPERATIONS[node.op](*arguments)
            )
    return value


def _power(base: Any, exponent: int) -> Any:
    """Whole powers by squaring."""
    square, result = base, None
    while True:
        if exponent & 1:
            result = square if result is None else result * square
        exponent >>= 1
        if not exponent:
            return result
        square = square * square


def _nearest(value: Any) -> float:
    """The nearest double; an exact number beyond the doubles is infinite."""
    try:
        return float(value)
    except OverflowError:
        return math.copysign(math.inf, value)


def _stack(columns: list[Any], leading: tuple[int, ...], dtype: np.dtype[Any]) -> npt.NDArray[Any]:
    result = np.empty((*leading, len(columns)), dtype)
    for j, column in enumerate(columns):
        result[..., j] = column
    return result
