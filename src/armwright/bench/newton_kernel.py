"""Kernels of the reference: damped Newton steps from one starting point after the other.

Nothing of the solvers that are measured is used here but products of rigid transforms, the motion of one
joint and the solution of six linear equations. A state has two numbers for each joint: (cos q, sin q), or
(q, 0) for a slide.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import Transform
from armwright.kernels.inverse.positions.transforms import move, multiply
from armwright.kernels.language import (
    Array,
    Real,
    Whole,
    atan2,
    copied,
    cos,
    hot,
    record,
    sin,
    sqrt,
    zeros,
)
from armwright.kernels.linear.small_systems import solve_system

JOINTS = 6  # joints that the robot does not have are slides that move nothing
STEPS = 60
STALLED = 12  # steps without progress
LONGEST = 0.8  # rad or m of one joint in one step
MET = 1e-11
EXACT = 1e-14
APART = 1e-5  # of cosines and sines: nearer ones are one solution
MOST = 64  # different solutions kept

State: TypeAlias = Annotated[Array, (12,)]
Kinds: TypeAlias = Annotated[Array, (6,)]
Links: TypeAlias = Annotated[Array, (7, 3, 4)]
Starts: TypeAlias = Annotated[Array, ("count", 12)]
Axes: TypeAlias = Annotated[Array, (6, 6)]
Twist: TypeAlias = Annotated[Array, (6,)]
System: TypeAlias = Annotated[Array, (6, 8)]
Solutions: TypeAlias = Annotated[Array, (64, 12)]


@record
class Reference:
    """A robot with at most six joints, and where to start.

    count    number of starts
    kinds    1 for a turn, 0 for a slide, -1 for no joint
    links    constant transforms before, between and behind the joints
    starts   states
    """

    count: Whole
    kinds: Kinds
    links: Links
    starts: Starts


@hot
def reference_frames(table: Reference, state: State) -> tuple[Transform, Axes]:
    """The pose, and axis and origin of every joint."""
    pose = copied(table.links[0])
    axes = zeros(Axes)
    for k in range(JOINTS):
        pose = move(table.kinds[k], 1.0, state[2 * k], state[2 * k + 1], pose)
        for m in range(3):
            axes[k, m] = pose[m, 2] if table.kinds[k] >= 0.0 else 0.0
            axes[k, 3 + m] = pose[m, 3]
        ahead = multiply(pose, table.links[k + 1])
        pose = copied(ahead)
    return pose, axes


@hot
def reference_error(pose: Transform, wanted: Transform) -> tuple[Twist, Real]:
    """The way to the wanted pose, a displacement and a rotation vector, and its size."""
    twist = zeros(Twist)
    total_trace = 0.0
    for m in range(3):
        twist[m] = wanted[m, 3] - pose[m, 3]
        a = (m + 1) % 3
        b = (m + 2) % 3
        turn = 0.0
        for k in range(3):
            turn += wanted[b, k] * pose[a, k] - wanted[a, k] * pose[b, k]
            total_trace += wanted[m, k] * pose[m, k]
        twist[3 + m] = 0.5 * turn
    sine = sqrt(twist[3] * twist[3] + twist[4] * twist[4] + twist[5] * twist[5])
    cosine = 0.5 * (total_trace - 1.0)
    scale = 1.0
    if sine > 1e-9:
        scale = atan2(sine, cosine) / sine
    total = 0.0
    for m in range(3):
        twist[3 + m] *= scale
        total += twist[m] * twist[m] + twist[3 + m] * twist[3 + m]
    miss = sqrt(total) if cosine > 0.0 or sine > 1e-9 else 4.0
    return twist, miss


@hot
def reference_system(table: Reference, pose: Transform, axes: Axes, twist: Twist, damping: Real) -> System:
    """JᵀJ + damping, and Jᵀe in column 6."""
    jac = zeros(Axes)
    g = zeros(System)
    for k in range(JOINTS):
        zx = axes[k, 0]
        zy = axes[k, 1]
        zz = axes[k, 2]
        x = pose[0, 3] - axes[k, 3]
        y = pose[1, 3] - axes[k, 4]
        z = pose[2, 3] - axes[k, 5]
        is_turn = 1 if table.kinds[k] > 0.0 else 0
        jac[k, 0] = zy * z - zz * y if is_turn == 1 else zx
        jac[k, 1] = zz * x - zx * z if is_turn == 1 else zy
        jac[k, 2] = zx * y - zy * x if is_turn == 1 else zz
        jac[k, 3] = zx if is_turn == 1 else 0.0
        jac[k, 4] = zy if is_turn == 1 else 0.0
        jac[k, 5] = zz if is_turn == 1 else 0.0
    for k in range(JOINTS):
        for m in range(JOINTS):
            total = damping if k == m else 0.0
            for n in range(6):
                total += jac[k, n] * jac[m, n]
            g[k, m] = total
        for n in range(6):
            g[k, 6] += jac[k, n] * twist[n]
    return g


def reference_step(table: Reference, g: System, state: State) -> State:
    """The state moved by column 6 of g, shortened where that is long."""
    longest = LONGEST
    for k in range(JOINTS):
        longest = max(longest, abs(g[k, 6]))
    for k in range(JOINTS):
        change = g[k, 6] * LONGEST / longest
        if table.kinds[k] > 0.0:
            c = cos(change)
            s = sin(change)
            x = state[2 * k]
            y = state[2 * k + 1]
            state[2 * k] = x * c - y * s
            state[2 * k + 1] = y * c + x * s
        else:
            state[2 * k] += change
    return state


def descend(table: Reference, wanted: Transform, start: State) -> tuple[State, Real]:
    """The best of the states that the steps come by, and its error."""
    state = copied(start)
    best = copied(start)
    least = 1e300
    waiting = 0
    for _step in range(STEPS):
        pose, axes = reference_frames(table, state)
        twist, miss = reference_error(pose, wanted)
        waiting = 0 if miss < 0.98 * least else waiting + 1
        if miss < least:
            least = miss
            best = copied(state)
        if least < EXACT or waiting > STALLED or (waiting > 1 and least < MET):
            break
        g = reference_system(table, pose, axes, twist, 1e-3 * min(1.0, miss * miss) + 1e-15)
        g, pivots = solve_system(6, 8, g)
        if pivots == 0.0:
            break
        state = reference_step(table, g, state)
    return best, least


def reference_solutions(table: Reference, wanted: Transform) -> tuple[Solutions, Whole]:
    """The different states that the starts lead to, and how many these are."""
    found = zeros(Solutions)
    number = 0
    for n in range(table.count):
        best, miss = descend(table, wanted, table.starts[n])
        is_new = 1 if miss < MET and number < MOST else 0
        for k in range(number):
            apart = 0.0
            for m in range(2 * JOINTS):
                apart = max(apart, abs(best[m] - found[k, m]))
            if apart < APART:
                is_new = 0
        if is_new == 1:
            found[number] = copied(best)
            number += 1
    return found, number
