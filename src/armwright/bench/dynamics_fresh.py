"""Our side of the benchmark of dynamics, in a process of its own (see fresh)."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.bench.dense_arms import inertial_values, samples
from armwright.bench.dynamics_cases import CALLS, CASES, SAMPLES, SHOWN, DynamicsCase, arm_with
from armwright.bench.timing import median_time
from armwright.errors import ArmwrightError
from armwright.models.core.registry import kinds, model
from armwright.models.identification.base_parameters import BaseParameters
from armwright.program import Program
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run import Function, compile

Array = NDArray[np.float64]
_METHODS = (("direct_dynamics", {"method": "articulated"}), ("lagrange", {"method": "derivative"}))


def dynamics() -> dict[str, Any]:
    """{title: {"seconds" per sample, "results" of the first samples, "call": seconds of one call}}."""
    return {case.title: _measure(case) for case in CASES}


def _measure(case: DynamicsCase) -> dict[str, Any]:
    f = function_of(case)
    arrays = [array for array, _ in zip(samples(arm_with(case.joints), SAMPLES), f.inputs, strict=False)]
    seconds, results = batch_time(f, arrays, case.batch)
    found: dict[str, Any] = {"seconds": seconds, "results": results}
    if case in CALLS:
        found["call"] = call_time(f, arrays)
    return found


def function_of(case: DynamicsCase) -> Function:
    """The compiled model with all parameters of the arm."""
    arm = arm_with(case.joints)
    made = model(arm.symbolic("inertial"), case.model, **case.options)
    values = inertial_values(arm)
    wanted = {symbol.name for symbol in made.program.parameters}
    return compile(made, {name: value for name, value in values.items() if name in wanted})


def batch_time(f: Function, arrays: list[Array], batch: int) -> tuple[float, list[list[float]]]:
    """(CPU seconds per sample, results of the first samples): all samples in batches, to the same memory."""
    pieces = [[array[i : i + batch] for array in arrays] for i in range(0, SAMPLES, batch)]
    outputs = [np.empty((batch, *output.shape)) for output in f.outputs]
    out = outputs[0] if len(outputs) == 1 else tuple(outputs)

    def all_samples() -> None:
        for piece in pieces:
            f(*piece, out=out)

    seconds = median_time(all_samples, times=5, repeats=41) / SAMPLES
    f(*pieces[0], out=out)
    shown = np.concatenate([array[:SHOWN].reshape(SHOWN, -1) for array in outputs], axis=1)
    return seconds, shown.tolist()


def call_time(f: Function, arrays: list[Array]) -> float:
    """CPU seconds of one call for one sample, which makes its result."""
    first = [array[0].copy() for array in arrays]
    empty = median_time(lambda: None, times=5000)
    if len(first) == 1:
        (q,) = first
        return median_time(lambda: f(q), times=5000) - empty
    q, qd, last = first
    return median_time(lambda: f(q, qd, last), times=5000) - empty


def base_matrix() -> dict[str, Any]:
    """Base parameters of the six-joint arm: {"matrix": base = matrix @ standard, "standard": names}."""
    found = model(arm_with(6).symbolic("inertial"), "base_parameters")
    assert isinstance(found, BaseParameters)
    return {"matrix": np.asarray(found.matrix, dtype=float).tolist(), "standard": found.standard}


# ------------------------------------------------------------------------------- generation


def variants() -> list[tuple[str, dict[str, str]]]:
    """Every model, with standard and with base parameters, and other methods of dynamics."""
    known = kinds()
    base = [(name, {"parameters": "base"}) for name, kind in known.items() if "parameters" in kind.options]
    return [*((name, dict[str, str]()) for name in known), *base, *_METHODS]


def generation(name: str, options: str, robot: str = "puma560") -> dict[str, Any]:
    """CPU seconds from an arm of the library to the program of a model, or None where it has no such model.

    The process has made the model for another arm before, so that packages are loaded.
    """
    with suppress(ArmwrightError):
        _make_model(load("scara"), name, options)
    arm = load(robot)
    start = time.thread_time()
    try:
        _make_model(arm, name, options)
    except ArmwrightError as error:
        return {"seconds": None, "reason": str(error)}
    return {"seconds": time.thread_time() - start}


def _make_model(robot: Robot, name: str, options: str) -> Program:
    return model(robot, name, **json.loads(options)).program
