"""Events within a step of an adaptive method: where sliding joints come to rest and stuck ones give way."""

from __future__ import annotations

from armwright.kernels.integrate.adaptive import inputs_now, state_within
from armwright.kernels.integrate.plant import (
    Commands,
    Inputs,
    Joints,
    Line,
    Nodes,
    Plant,
    Slopes,
    State,
    Varied,
)
from armwright.kernels.language import Real, Whole, hot
from armwright.kernels.motion_tolerances import EVENT_HALVINGS, LOOKS_IN_STEP
from armwright.kernels.tolerances import HUGE


def velocity_within(plant: Plant, h: Real, theta: Real, k: Whole, y: State, f: Slopes) -> Real:
    """The velocity of joint k after a part of the step."""
    change = 0.0
    for s in range(plant.stages):
        share = 0.0
        for d in range(plant.degree - 1, -1, -1):
            share = theta * (plant.dense[s, d] + share)
        change += share * f[s, 1, k]
    velocity = float(y[1, k] + h * change)
    return velocity


def rest_of(plant: Plant, h: Real, k: Whole, way: Real, y: State, f: Slopes) -> Real:
    """The part of the step after which joint k, sliding in the direction ``way``, is at rest; else 2."""
    found = 2.0
    for m in range(1, LOOKS_IN_STEP + 1):
        theta = float(m) / float(LOOKS_IN_STEP)
        velocity = velocity_within(plant, h, theta, k, y, f)
        if way * velocity < 0.0:
            lower = theta - 1.0 / float(LOOKS_IN_STEP)
            found = theta
            for _halving in range(EVENT_HALVINGS):
                middle = 0.5 * (lower + found)
                velocity = velocity_within(plant, h, middle, k, y, f)
                if way * velocity < 0.0:
                    found = middle
                else:
                    lower = middle
            break
    return found


def resting_parts(
    plant: Plant, h: Real, level: Joints, direction: Joints, y: State, f: Slopes, parts: Joints
) -> tuple[Joints, Real]:
    """The part of the step after which each sliding joint is at rest, 2 where it is not; the least."""
    least = 1.0
    for k in range(plant.n):
        parts[k] = 2.0
        if level[k] > 0.0 and direction[k] != 0.0:
            rest = rest_of(plant, h, k, direction[k], y, f)
            parts[k] = rest
            least = min(least, rest)
    return parts, least


@hot
def excess_at(plant: Plant, u: Inputs, p: Varied, direction: Joints, y: State) -> Real:
    """By how much stuck joints are asked for more than friction can hold; far below 0 where none is stuck."""
    _qdd, hold, level, _drive, _rate, _decay, _power = plant.motion(y[0], y[1], u, y[2], direction, p)
    excess = -HUGE
    for k in range(plant.n):
        excess = max(excess, abs(hold[k]) - level[k]) if direction[k] == 0.0 else excess
    return excess


@hot
def giving_part(
    plant: Plant,
    commands: Commands,
    line: Line,
    last: Whole,
    x: Real,
    step: Real,
    h: Real,
    most: Real,
    p: Varied,
    direction: Joints,
    y: State,
    f: Slopes,
    w: Nodes,
) -> Real:
    """The part of the step, at most ``most``, after which friction of a stuck joint gives way."""
    lower = 0.0
    upper = most
    middle = most
    for _halving in range(EVENT_HALVINGS):
        here, _work = state_within(plant, h, middle, y, 0.0, f, w)
        u = inputs_now(plant, commands, line, last, x + middle * h / step)
        excess = excess_at(plant, u, p, direction, here)
        if not excess > 0.0 and middle == most:
            break
        if excess > 0.0:
            upper = middle
        else:
            lower = middle
        middle = 0.5 * (lower + upper)
    return upper


def any_stuck(plant: Plant, direction: Joints) -> Whole:
    """1 where friction holds a joint."""
    found = 0
    for k in range(plant.n):
        if direction[k] == 0.0:
            found = 1
    return found
