"""Records: constants of one mechanism, sizes named by fields, programs, several programs of one kind."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import numpy as np

from armwright.kernels.language import Array, Program, Programs, Real, Whole, program, record, zeros

Point: TypeAlias = Annotated[Array, (2,)]
Links: TypeAlias = Annotated[Array, (2, 2, 3)]
Own: TypeAlias = Annotated[Array, ("joints",)]
Answers: TypeAlias = Annotated[Array, (4, "joints")]


@program
def step(q: Point, u: Real) -> tuple[Point, Real]:
    """The next point, and how far it is from the origin."""
    ...


@program
def side(q: Point) -> Point:
    """One side of an equation."""
    ...


@record
class Arm:
    """Constants of an arm."""

    joints: Whole
    length: Real
    links: Links
    offsets: Own
    step: Program
    side: Programs


def moved(arm: Arm, q: Own) -> Own:
    """The joints with the offsets added."""
    for k in range(arm.joints):
        q[k] += arm.offsets[k]
    return q


def swept(arm: Arm, start: Point) -> tuple[Answers, Real, Whole]:
    """Some points after another."""
    answers = zeros(Answers, arm)
    own = zeros(Own, arm)
    q = zeros(Point)
    total = 0.0
    count = 0
    for k in range(2):
        q[k] = start[k] + arm.links[1, k, 2] * arm.length
    for r in range(4):
        q, far = arm.step(q, 0.5)
        sides = arm.side[r % 2](q)
        total += far + sides[0] * sides[1]
        for k in range(arm.joints):
            own[k] = q[k % 2] * float(k)
        own = moved(arm, own)
        answers[r] = own
        count += arm.joints
    return answers, total, count


ENTRY = swept
CASES = [(np.array([0.3, -0.4]),)]
