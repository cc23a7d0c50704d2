"""The plant as integrators see it: its program, sizes, the method's table, what is stored and sampled."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.language import Array, Program, Programs, Real, Whole, program, record, zeros

Joints: TypeAlias = Annotated[Array, ("n",)]
Gaps: TypeAlias = Annotated[Array, ("gaps",)]
Inputs: TypeAlias = Annotated[Array, ("inputs",)]
Ends: TypeAlias = Annotated[Array, (2, "inputs")]
Commands: TypeAlias = Annotated[Array, ("steps", 2, "inputs")]
Varied: TypeAlias = Annotated[Array, ("varied",)]
Nodes: TypeAlias = Annotated[Array, ("stages",)]
Weights: TypeAlias = Annotated[Array, ("stages", "stages")]
Rates: TypeAlias = Annotated[Array, ("stages", "n")]
Closings: TypeAlias = Annotated[Array, ("closings",)]
Powers: TypeAlias = Annotated[Array, ("closings", "stages", 3)]
Decays: TypeAlias = Annotated[Array, ("closings", "currents")]
Shares: TypeAlias = Annotated[Array, ("closings", "stages", "currents")]
Kept: TypeAlias = Annotated[Array, ("rows", "kinds", "n")]
Marks: TypeAlias = Annotated[Array, ("rows",)]
Reference: TypeAlias = Annotated[Array, ("wanted",)]
References: TypeAlias = Annotated[Array, ("steps", "wanted")]
Memory: TypeAlias = Annotated[Array, ("memory",)]
Line: TypeAlias = Annotated[Array, ("delays", "n")]
Sensing: TypeAlias = Annotated[Array, (2, "n")]
Noise: TypeAlias = Annotated[Array, ("heard", 2, "n")]
State: TypeAlias = Annotated[Array, (3, "n")]  # positions, velocities, currents
Slopes: TypeAlias = Annotated[Array, ("stages", 3, "n")]  # their rates at the stages of a step
Errors: TypeAlias = Annotated[Array, (2, "stages")]
Dense: TypeAlias = Annotated[Array, ("stages", "degree")]
System: TypeAlias = Annotated[Array, ("n", "twice")]

EXPLICIT, IMPLICIT, SYMPLECTIC = 0, 1, 2


@program
def motion(  # type: ignore[empty-body]
    q: Joints, qd: Joints, u: Inputs, current: Joints, direction: Joints, p: Varied
) -> tuple[Joints, Joints, Joints, Joints, Joints, Joints, Real]:
    """Accelerations, what stuck joints hold and can hold, torques of the drives, rates and decays of
    currents, and the power of what is not conservative.
    """
    ...


@program
def rates(  # type: ignore[empty-body]
    q: Joints, qd: Joints, u: Inputs, current: Joints, direction: Joints, p: Varied
) -> tuple[Joints, Joints, Real]:
    """What stages after the first need of it: accelerations, rates of currents, power."""
    ...


@program
def closing(q: Joints, qd: Joints) -> tuple[Joints, Gaps, Joints]:  # type: ignore[empty-body]
    """The step of Newton's method that closes the loops of a robot, the gaps of these, and the velocities of
    all joints for those of the motors.
    """
    ...


@program
def canonical(  # type: ignore[empty-body]
    q: Joints, qd: Joints, u: Inputs, current: Joints, direction: Joints, p: Varied
) -> tuple[Joints, Joints, Real]:
    """Momenta A·q̇, their rates ∂L/∂q + Γ, and the power of what is not conservative."""
    ...


@program
def control(reference: Reference, q: Joints, qd: Joints, memory: Memory) -> tuple[Joints, Memory]:  # type: ignore[empty-body]
    """Inputs of the drives for what is wanted and measured, and what the controller remembers."""
    ...


@record
class Plant:
    """A plant, the method that integrates it, and what happens in a stretch of steps.

    n          joints; of a closed robot those of its tree
    gaps       constraints of loops; closed is 1 where there are loops
    inputs     numbers that are given over time: inputs of the drives, wrenches
    varied     parameters given per run
    stages     of the method; closings is one more and currents is n where currents are states, else 1
    steps      in this stretch; every so many of them a row is stored, rows in all
    sticks     1 where a joint has dry friction
    inductive  1 where currents have rates of their own
    kinds      of numbers stored per joint: q, qd, qdd, tau and, where currents are states, current
    scheme     how a step is taken: EXPLICIT, IMPLICIT or SYMPLECTIC; twice is 2·n
    period     steps between samples of the controller, 0 without one
    trial      stages of an adaptive step itself; the others are for dense output, by powers up to degree
    roots      square roots of the error that the next adaptive step takes; tolerance is what it allows
    """

    n: Whole
    closed: Whole
    gaps: Whole
    inputs: Whole
    varied: Whole
    stages: Whole
    closings: Whole
    currents: Whole
    steps: Whole
    every: Whole
    rows: Whole
    kinds: Whole
    scheme: Whole
    twice: Whole
    trial: Whole
    degree: Whole
    roots: Whole
    sticks: Whole
    inductive: Whole
    doublings: Whole
    period: Whole
    wanted: Whole
    memory: Whole
    delays: Whole
    senses: Whole
    heard: Whole
    tolerance: Real
    errors: Errors
    dense: Dense
    nodes: Nodes
    weights: Weights
    sums: Nodes
    closing_nodes: Closings
    powers: Powers
    bounds: Joints
    quanta: Sensing
    motion: Program
    rates: Program
    closing: Programs
    canonical: Programs
    control: Programs


def command_at(plant: Plant, ends: Ends, part: Real) -> Inputs:
    """The inputs at a part of the step: linear between its ends, those of drives within their bounds."""
    u = zeros(Inputs, plant)
    for k in range(plant.inputs):
        u[k] = ends[0, k] + part * (ends[1, k] - ends[0, k])
    for k in range(plant.n):
        u[k] = min(max(u[k], -plant.bounds[k]), plant.bounds[k])
    return u


def stored_row(
    plant: Plant, row: Whole, q: Joints, qd: Joints, qdd: Joints, drive: Joints, current: Joints, kept: Kept
) -> Kept:
    """The rows with one more: positions, velocities, accelerations, torques of drives, currents."""
    kept[row, 0] = q
    kept[row, 1] = qd
    kept[row, 2] = qdd
    kept[row, 3] = drive
    if plant.kinds == 5:
        kept[row, 4] = current
    return kept
