"""The reference: a program run operation by operation with NumPy, on one sample or on many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from armwright.models.core.node_values import node_values
from armwright.program import Program


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


def _stack(columns: list[Any], leading: tuple[int, ...], dtype: np.dtype[Any]) -> npt.NDArray[Any]:
    result = np.empty((*leading, len(columns)), dtype)
    for j, column in enumerate(columns):
        result[..., j] = column
    return result
