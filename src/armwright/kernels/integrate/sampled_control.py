"""Sampled control: sensors that round and hear noise, a law that is a program, inputs that arrive late."""

from __future__ import annotations

from armwright.kernels.integrate.plant import (
    Commands,
    Ends,
    Joints,
    Line,
    Memory,
    Noise,
    Plant,
    Reference,
    References,
    Sensing,
)
from armwright.kernels.language import Whole, copied, floor, zeros


def sensor_values(plant: Plant, which: Whole, noise: Sensing, actual: Joints) -> Joints:
    """What sensors make of positions (which = 0) or velocities (1): noise is added, then they round."""
    seen = zeros(Joints, plant)
    for k in range(plant.n):
        heard = actual[k] + noise[which, k]
        quantum = plant.quanta[which, k]
        seen[k] = floor(heard / quantum + 0.5) * quantum if quantum > 0.0 else heard
    return seen


def sampled_control(
    plant: Plant,
    reference: Reference,
    noise: Sensing,
    q: Joints,
    qd: Joints,
    memory: Memory,
    line: Line,
) -> tuple[Memory, Line]:
    """The controller at a sampling instant; its inputs for the drives go to the end of the line."""
    for r in range(plant.delays - 1):
        for k in range(plant.n):
            line[r, k] = line[r + 1, k]
    if plant.senses == 1:
        seen = sensor_values(plant, 0, noise, q)
        rate = sensor_values(plant, 1, noise, qd)
        u, after = plant.control[0](reference, seen, rate, memory)
        line[plant.delays - 1] = u
        memory = copied(after)
    else:
        u, after = plant.control[0](reference, q, qd, memory)
        line[plant.delays - 1] = u
        memory = copied(after)
    return memory, line


def held_inputs(plant: Plant, line: Line, ends: Ends) -> Ends:
    """The inputs of a step: drives hold what has come to the front of the line."""
    for k in range(plant.n):
        ends[0, k] = line[0, k]
        ends[1, k] = line[0, k]
    return ends


def step_inputs(
    plant: Plant,
    r: Whole,
    commands: Commands,
    references: References,
    noise: Noise,
    q: Joints,
    qd: Joints,
    memory: Memory,
    line: Line,
) -> tuple[Ends, Memory, Line]:
    """The inputs of step r, from its commands or, at sampling instants, from the controller."""
    ends = copied(commands[r])
    if plant.period > 0:
        if r % plant.period == 0:
            wanted = copied(references[r])
            heard = copied(noise[r % plant.heard])
            memory, line = sampled_control(plant, wanted, heard, q, qd, memory, line)
        ends = held_inputs(plant, line, ends)
    return ends, memory, line
