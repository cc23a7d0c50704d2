"""Passive joints that close the loops: Newton's method, continuation along a motion, a search."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.language import (
    Array,
    Program,
    Real,
    Whole,
    atan2,
    copied,
    cos,
    hot,
    program,
    record,
    sin,
    zeros,
)
from armwright.kernels.motion_tolerances import (
    CLOSED_GAP,
    CLOSING_STRIDE,
    CLOSING_TURNS,
    CONTRACTION,
    FINEST_PART,
    LAST_PART,
    PREDICTED_WAY,
    SAME_ASSEMBLY,
    SAME_BRANCH,
)
from armwright.kernels.tolerances import HUGE, TINIEST

Joints: TypeAlias = Annotated[Array, ("n",)]
Motors: TypeAlias = Annotated[Array, ("motors",)]
Gaps: TypeAlias = Annotated[Array, ("rows",)]
Starts: TypeAlias = Annotated[Array, ("starts", "n")]
Answers: TypeAlias = Annotated[Array, ("starts", "n")]
Hits: TypeAlias = Annotated[Array, ("starts",)]


@program
def closing_step(q: Joints) -> tuple[Joints, Gaps]:  # type: ignore[empty-body]
    """The step of Newton's method on passive joints, zero of the motors, and the gaps of all loops."""
    ...


@program
def passive_rates(q: Joints, motors: Motors) -> Joints:  # type: ignore[empty-body]
    """Velocities of all joints for these of the motors."""
    ...


@record
class ClosedTree:
    """What is known of a closed robot.

    n, motors, rows   joints of the tree, motors among them, constraints
    places            which joint of the tree each motor is
    turns             1 where a joint comes back after a whole turn
    tries             positions of all joints that the search for assemblies starts from; motors are set
    """

    n: Whole
    motors: Whole
    rows: Whole
    starts: Whole
    places: Motors
    turns: Joints
    tries: Starts
    closing_step: Program
    passive_rates: Program


@hot
def size_of_gap(tree: ClosedTree, gaps: Gaps) -> Real:
    """The largest of the gaps; without end where one is not a number."""
    largest = 0.0
    for k in range(tree.rows):
        largest = max(largest, abs(gaps[k])) if abs(gaps[k]) < HUGE else HUGE
    return largest


@hot
def longest_of(tree: ClosedTree, step: Joints) -> Real:
    """The largest part of a step; without end where one is not a number."""
    largest = 0.0
    for k in range(tree.n):
        largest = max(largest, abs(step[k])) if abs(step[k]) < HUGE else HUGE
    return largest


@hot
def follow_motors(tree: ClosedTree, near: Joints, motors: Motors) -> tuple[Joints, Whole]:
    """The position in the assembly of ``near`` with motors close by; then 0, or 1 where that is not sure.

    Newton's method; sure where it begins with a short step and each is less than a quarter of the one before.
    """
    q = copied(near)
    for k in range(tree.motors):
        q[int(tree.places[k])] = motors[k]
    unsure = 1
    most = PREDICTED_WAY
    for _turn in range(CLOSING_TURNS):
        step, gaps = tree.closing_step(q)
        gap = size_of_gap(tree, gaps)
        longest = longest_of(tree, step)
        if gap > CLOSED_GAP and longest > most:
            break
        most = CONTRACTION * longest
        # also where the loops are closed: the step is known, and leaves rounding only
        for k in range(tree.n):
            q[k] += step[k] if longest < HUGE else 0.0
        if gap <= CLOSED_GAP:
            unsure = 0
            break
    return q, unsure


def close_loops(tree: ClosedTree, q: Joints) -> tuple[Joints, Real]:
    """The passive joints moved until the loops close, motors where they are; and the gap that is left."""
    gap = HUGE
    for _turn in range(CLOSING_TURNS):
        step, gaps = tree.closing_step(q)
        gap = size_of_gap(tree, gaps)
        longest = longest_of(tree, step)
        if gap <= CLOSED_GAP or not longest < HUGE:
            break
        part = min(1.0, CLOSING_STRIDE / max(longest, TINIEST))
        for k in range(tree.n):
            q[k] += part * step[k]
    return q, gap


def move_motors(tree: ClosedTree, q: Joints, motors: Motors) -> tuple[Joints, Real]:
    """From a closed position to one with other motors along a straight way of the motors, assembly kept.

    Comes back with the part of the way that was covered: 1, or less where the loops cannot follow.
    """
    first = zeros(Motors, tree)
    rate = zeros(Motors, tree)
    for k in range(tree.motors):
        first[k] = q[int(tree.places[k])]
        rate[k] = motors[k] - first[k]
    gone = 0.0
    stride = 1.0
    while gone < 1.0 and stride > FINEST_PART:
        v = tree.passive_rates(q, rate)
        fastest = 0.0
        sane = 1
        for k in range(tree.n):
            fastest = max(fastest, abs(v[k]))
            if not abs(v[k]) < HUGE:
                sane = 0
        stride = min(min(stride, 1.0 - gone), PREDICTED_WAY / max(fastest, TINIEST))
        wanted = copied(q)
        for k in range(tree.n):
            wanted[k] += stride * v[k]
        for k in range(tree.motors):
            wanted[int(tree.places[k])] = first[k] + (gone + stride) * rate[k]
        found = copied(wanted)
        found, gap = close_loops(tree, found)
        astray = 0.0
        for k in range(tree.n):
            astray = max(astray, abs(found[k] - wanted[k]))
        if sane == 1 and gap <= CLOSED_GAP and astray <= SAME_BRANCH:
            for k in range(tree.n):
                q[k] = found[k]
            gone += stride
            stride = 2.0 * stride
            if gone > 1.0 - LAST_PART:
                gone = 1.0
        else:
            stride = 0.25 * stride
            if sane == 0:
                stride = 0.0
    return q, gone


def assemblies(tree: ClosedTree, motors: Motors) -> tuple[Answers, Whole, Hits]:
    """All positions that close with these motors which the search finds, angles within ±π, each once.

    Newton's method from every start; count of them, and how many starts led to each.
    """
    answers = zeros(Answers, tree)
    hits = zeros(Hits, tree)
    count = 0
    for m in range(tree.starts):
        q = copied(tree.tries[m])
        for k in range(tree.motors):
            q[int(tree.places[k])] = motors[k]
        q, gap = close_loops(tree, q)
        if gap <= CLOSED_GAP:
            for k in range(tree.n):
                if tree.turns[k] > 0.5:
                    q[k] = atan2(sin(q[k]), cos(q[k]))
            for k in range(tree.motors):
                q[int(tree.places[k])] = motors[k]
            known = -1
            for r in range(count):
                apart = 0.0
                for k in range(tree.n):
                    if tree.turns[k] > 0.5:
                        apart = max(apart, abs(sin(0.5 * (q[k] - answers[r, k]))) * 2.0)
                    else:
                        apart = max(apart, abs(q[k] - answers[r, k]))
                if apart < SAME_ASSEMBLY:
                    known = r
            if known < 0:
                answers[count] = copied(q)
                hits[count] = 1.0
                count += 1
            else:
                hits[known] += 1.0
    return answers, count, hits
