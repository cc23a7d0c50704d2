"""Values of a model's outputs straight from its graph, without scheduling or compiling."""

from __future__ import annotations

from typing import Any

import numpy as np

from armwright.expr import evaluate_all
from armwright.models import Model


def values(model: Model, *arguments: Any, **parameters: float) -> np.ndarray:
    """The (only) output of a model at these arguments."""
    (output,) = model.outputs
    env = dict(parameters)
    for argument, given in zip(model.inputs, arguments, strict=True):
        env.update(zip(argument.elements, np.ravel(given).tolist(), strict=True))
    return np.array(evaluate_all(output.elements, env)).reshape(output.shape)
