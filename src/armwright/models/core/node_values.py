"""Values of nodes in NumPy, operation by operation: at one sample, or at many at once."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from armwright.expr import Node, postorder

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


def sampled_values(
    nodes: Sequence[Node], values: Mapping[str, npt.NDArray[np.float64] | float], *, count: int
) -> npt.NDArray[np.float64]:
    """(count, nodes): ``values`` are arrays of so many samples, or numbers that hold for all."""
    value = node_values([node for node in postorder(nodes) if node.args], values)
    found = [np.broadcast_to(np.asarray(value(node), dtype=float), (count,)) for node in nodes]
    return np.stack(found, axis=1) if found else np.zeros((count, 0))
