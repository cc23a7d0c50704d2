"""Values of nodes at many samples at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.expr import Node, postorder
from armwright.expr.walk import constant_value

Array = NDArray[np.float64]

_VALUE: dict[str, Callable[..., Any]] = {
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


def sampled_values(nodes: Sequence[Node], values: Mapping[str, Array | float], *, count: int) -> Array:
    """(count, nodes): ``values`` are arrays of so many samples, or numbers that hold for all."""
    known: dict[Node, Any] = {}
    for node in postorder(nodes):
        if node.args:
            args = [known[arg] for arg in node.args]
            known[node] = args[0] ** node.value if node.op == "pow" else _VALUE[node.op](*args)
        else:
            known[node] = values[node.value] if node.op == "name" else constant_value(node)
    found = [np.broadcast_to(np.asarray(known[node], dtype=float), (count,)) for node in nodes]
    return np.stack(found, axis=1) if found else np.zeros((count, 0))
