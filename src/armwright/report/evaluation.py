"""A model at numbers: inputs to begin with, its outputs, and its curves over one of the numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.models import Model
from armwright.program import Argument
from armwright.robot import Robot
from armwright.run import Solver
from armwright.run.solver.closed_inverse_solver import ClosedInverseSolver
from armwright.run.solver.loop_closing import LoopSolver

Array = NDArray[np.float64]
SAMPLES = 181  # of a curve: every two degrees of a turn
_DIGITS = 9  # of a pose that is only where to begin
_SOLVERS = (Solver, ClosedInverseSolver, LoopSolver)


@dataclass(frozen=True, slots=True)
class OutputValue:
    """An output of a model at numbers."""

    name: str
    unit: str
    values: Array


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Outputs of a model; of one that searches for solutions all of them, and a note on what was found."""

    outputs: tuple[OutputValue, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The range of a curve: one element of one input from low to high, all others held.

    input, element   numbers from 0; elements row by row
    """

    input: int
    element: int
    low: float
    high: float
    samples: int = SAMPLES

    @property
    def x(self) -> Array:
        """The values, evenly spread."""
        return np.linspace(self.low, self.high, self.samples)


@dataclass(frozen=True, slots=True)
class ValueCurve:
    """One element of an output along a stretch."""

    name: str
    unit: str
    y: Array = field(repr=False)


def first_inputs(robot: Robot, made: Model) -> list[Array]:
    """Numbers to begin with for each input of a model: home, at rest, the pose of the tool there."""
    return [_first_value(robot, one) for one in made.inputs]


def _first_value(robot: Robot, one: Argument) -> Array:
    size = int(np.prod(one.shape, dtype=int))
    homes = {len(joints): joints for joints in (robot.active, robot.moving)}
    if one.name.startswith("q") and not one.name.startswith("qd") and size in homes:
        return np.array([joint.home for joint in homes[size]], dtype=float).reshape(one.shape)
    if one.shape == (4, 4):
        return np.round(robot.pose() if one.name == "T" else np.eye(4), _DIGITS)
    return np.zeros(one.shape)


def evaluation(function: Any, made: Model, inputs: Sequence[Array]) -> Evaluation:
    """The outputs of a compiled model for these inputs; of inverse and loop geometry, all solutions."""
    if isinstance(function, _SOLVERS):
        return _all_solutions(function, inputs[0])
    return Evaluation(
        tuple(
            OutputValue(one.name, one.unit, np.asarray(part, dtype=float))
            for one, part in zip(made.outputs, _several(function(*inputs)), strict=True)
        )
    )


def _all_solutions(solver: Any, given: Array) -> Evaluation:
    found = solver.solve(given)
    one, many = ("assembly", "assemblies") if isinstance(solver, LoopSolver) else ("solution", "solutions")
    note = f"{len(found.q)} {one if len(found.q) == 1 else many}, {found.status}"
    outputs = [OutputValue("q", "", np.asarray(found.q, dtype=float))]
    if hasattr(found, "residual"):
        outputs.append(OutputValue("residual", "", np.asarray(found.residual, dtype=float)))
    return Evaluation(tuple(outputs), note)


def curves_over(function: Any, made: Model, inputs: Sequence[Array], along: Stretch) -> list[ValueCurve]:
    """A curve for each element of the outputs that is not zero everywhere."""
    if isinstance(function, _SOLVERS):
        raise ArmwrightError("a curve shows one value at a time; this model gives all solutions at once")
    rows = [np.repeat(one[None], along.samples, axis=0) for one in inputs]
    rows[along.input].reshape(along.samples, -1)[:, along.element] = along.x
    return [
        curve
        for one, part in zip(made.outputs, _several(function(*rows)), strict=True)
        for curve in _curves(one.name, one.unit, np.asarray(part).reshape(along.samples, -1))
    ]


def _curves(name: str, unit: str, rows: Array) -> list[ValueCurve]:
    return [
        ValueCurve(f"{name}{k + 1}" if rows.shape[1] > 1 else name, unit, rows[:, k])
        for k in range(rows.shape[1])
        if np.abs(rows[:, k]).max() > 0
    ]


def _several(answer: Any) -> tuple[Any, ...]:
    return answer if isinstance(answer, tuple) else (answer,)


def find_element(made: Model, name: str) -> tuple[int, int]:
    """Numbers of the input and of its element that a name such as q2 or T12 stands for."""
    for k, one in enumerate(made.inputs):
        number = name.removeprefix(one.name)
        size = int(np.prod(one.shape, dtype=int))
        if name.startswith(one.name) and number.isdecimal() and 1 <= int(number) <= size:
            return k, int(number) - 1
    offered = [f"{one.name}1 to {one.name}{int(np.prod(one.shape, dtype=int))}" for one in made.inputs]
    raise ArmwrightError(f"'{name[:20]}' is not an input of {made.name}; use {', '.join(offered)}")
