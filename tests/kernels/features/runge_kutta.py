"""An integration step around a program; its way does not depend on numbers, so it can run over lanes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

import numpy as np

from armwright.expr import cos, name, sin
from armwright.kernels.language import Array, Program, Real, Whole, copied, program, record, zeros
from armwright.models import Model
from armwright.program import Argument, Output

State: TypeAlias = Annotated[Array, (4,)]
Effort: TypeAlias = Annotated[Array, (2,)]


@program
def rates(x: State, tau: Effort) -> State:
    """The derivative of the state."""
    ...


@record
class Plant:
    """What is integrated: its step, weights of the stages, and equations."""

    step: Real
    weights: State
    rates: Program


def moved(x: State, dt: Real, v: State) -> State:
    """The state after a while at constant speed."""
    for k in range(4):
        x[k] += dt * v[k]
    return x


def steps(plant: Plant, given: State, tau: Effort, count: Whole) -> tuple[State, Real]:
    """The state after some steps of the classical method of Runge and Kutta, and its largest speed so far."""
    x = copied(given)
    fastest = 0.0
    for _n in range(count):
        total = zeros(State)
        speeds = plant.rates(x, tau)
        for stage in range(4):
            for k in range(4):
                total[k] += plant.weights[stage] * speeds[k]
            middle = copied(x)
            middle = moved(middle, plant.step if stage == 2 else 0.5 * plant.step, speeds)
            if stage < 3:
                speeds = plant.rates(middle, tau)
        x = moved(x, plant.step, total)
        fastest = abs(x[2]) if abs(x[2]) > fastest and x[2] > -9.0 else fastest
    return x, fastest


_x = tuple(name(f"x{k}") for k in range(4))
_RATES = Model(
    "rates",
    "pendulums",
    "rates",
    "",
    (),
    (Argument("x", (4,), "", ("x0", "x1", "x2", "x3")), Argument("tau", (2,), "", ("t0", "t1"))),
    (
        Output(
            "v",
            (4,),
            "",
            (_x[2], _x[3], name("t0") - 9.81 * sin(_x[0]), name("t1") - cos(_x[1] - _x[0]) * _x[2]),
        ),
    ),
)


def _plant(made: Callable[[Model], Any]) -> Plant:
    return Plant(0.01, np.array([1.0, 2.0, 2.0, 1.0]) / 6.0, made(_RATES))


RECORD = _plant
ENTRY = steps
LANES = True
CASES = [
    (np.array([0.3, -0.4, 0.1, 0.5]), np.array([0.2, 1.0]), 3),
    (np.array([1.3, 2.0, -1.0, 0.0]), np.zeros(2), 3),
]
