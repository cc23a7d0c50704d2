"""A trial step of an adaptive method: rates at its stages, its error, and the state anywhere within it."""

from __future__ import annotations

from armwright.kernels.integrate.plant import (
    Commands,
    Ends,
    Inputs,
    Joints,
    Line,
    Nodes,
    Plant,
    Slopes,
    State,
    Varied,
    command_at,
)
from armwright.kernels.integrate.sampled_control import held_inputs
from armwright.kernels.language import Real, Whole, copied, hot, sqrt, zeros
from armwright.kernels.motion_tolerances import (
    DIVERGED,
    LARGEST_FACTOR,
    LEAST_FACTOR,
    NO_ERROR,
    STEP_SAFETY,
    THIRD_ORDER,
)


def ends_of(plant: Plant, commands: Commands, line: Line, last: Whole, x: Real) -> tuple[Ends, Real]:
    """Inputs at both ends of the step of the schedule in which x lies, and where in it.

    x      in steps of the schedule; at a jump the inputs before it are meant: ``last`` is their last step
    """
    r = min(int(x), last)
    ends = copied(commands[r])
    if plant.period > 0:
        ends = held_inputs(plant, line, ends)
    part = x - float(r)
    return ends, part


@hot
def inputs_now(plant: Plant, commands: Commands, line: Line, last: Whole, x: Real) -> Inputs:
    """The inputs at x, in steps of the schedule."""
    ends, part = ends_of(plant, commands, line, last, x)
    u = command_at(plant, ends, part)
    return u


@hot
def stage_state(plant: Plant, s: Whole, h: Real, y: State, f: Slopes) -> State:
    """The state at stage s, from the rates at the stages before it."""
    found = copied(y)
    for m in range(s):
        if plant.weights[s, m] != 0.0:
            for row in range(2 + plant.inductive):
                for k in range(plant.n):
                    found[row, k] += h * plant.weights[s, m] * f[m, row, k]
    for k in range(plant.n):
        found[0, k] = min(max(found[0, k], -DIVERGED), DIVERGED)
    return found


@hot
def stages_between(
    plant: Plant,
    first: Whole,
    after: Whole,
    commands: Commands,
    line: Line,
    last: Whole,
    x: Real,
    step: Real,
    h: Real,
    p: Varied,
    decay: Joints,
    direction: Joints,
    y: State,
    f: Slopes,
    w: Nodes,
) -> tuple[Slopes, Nodes]:
    """Rates of the state and powers at the stages from ``first`` on of a step of length h [s].

    x, step   where it begins, in steps of the schedule, and how long such a step is [s]
    """
    for s in range(first, after):
        here = stage_state(plant, s, h, y, f)
        u = inputs_now(plant, commands, line, last, x + plant.nodes[s] * h / step)
        qdd, rate, power = plant.rates(here[0], here[1], u, here[2], direction, p)
        w[s] = power
        for k in range(plant.n):
            f[s, 0, k] = here[1, k]
            f[s, 1, k] = qdd[k]
            f[s, 2, k] = rate[k] - decay[k] * here[2, k]
    return f, w


@hot
def error_of(plant: Plant, h: Real, before: State, after: State, f: Slopes) -> Real:
    """The error of a step in units of what the tolerance allows; at most 1 where the step is good."""
    fifth = 0.0
    third = 0.0
    one = zeros(State, plant)
    other = zeros(State, plant)
    for s in range(plant.trial):
        if plant.errors[0, s] != 0.0:
            for row in range(2 + plant.inductive):
                for k in range(plant.n):
                    one[row, k] += plant.errors[0, s] * f[s, row, k]
        if plant.errors[1, s] != 0.0:
            for row in range(2 + plant.inductive):
                for k in range(plant.n):
                    other[row, k] += plant.errors[1, s] * f[s, row, k]
    for row in range(2 + plant.inductive):
        for k in range(plant.n):
            part = h / (plant.tolerance * (1.0 + max(abs(before[row, k]), abs(after[row, k]))))
            fifth += (part * one[row, k]) * (part * one[row, k])
            third += (part * other[row, k]) * (part * other[row, k])
    count = float((2 + plant.inductive) * plant.n)
    together = sqrt((fifth + THIRD_ORDER * third) * count)
    fault = fifth / together if together > 0.0 else together
    return fault


def next_length(plant: Plant, h: Real, fault: Real) -> Real:
    """The step that an error asks for: h·0.9·error^(−1/4) or, of order 8, error^(−1/8)."""
    root = max(fault, NO_ERROR)
    for _r in range(plant.roots):
        root = sqrt(root)
    longer = (
        h * min(max(STEP_SAFETY / root, LEAST_FACTOR), LARGEST_FACTOR) if fault >= 0.0 else LEAST_FACTOR * h
    )
    return longer


@hot
def state_after(plant: Plant, h: Real, y: State, work: Real, f: Slopes, w: Nodes) -> tuple[State, Real]:
    """The state after the whole step, and the work by then."""
    found = copied(y)
    for s in range(plant.trial):
        way = h * plant.sums[s]
        if way != 0.0:
            work = work + way * w[s]
            for row in range(2 + plant.inductive):
                for k in range(plant.n):
                    found[row, k] += way * f[s, row, k]
    return found, work


@hot
def state_within(
    plant: Plant, h: Real, theta: Real, y: State, work: Real, f: Slopes, w: Nodes
) -> tuple[State, Real]:
    """The state after a part of the step, by dense output, and the work by then."""
    found = copied(y)
    for s in range(plant.stages):
        share = 0.0
        for d in range(plant.degree - 1, -1, -1):
            share = theta * (plant.dense[s, d] + share)
        way = h * share
        work = work + way * w[s]
        for row in range(2 + plant.inductive):
            for k in range(plant.n):
                found[row, k] += way * f[s, row, k]
    return found, work
