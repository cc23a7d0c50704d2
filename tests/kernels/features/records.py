"""Records: constants of one mechanism, sizes named by fields, programs, several programs of one kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

import numpy as np

from armwright.expr import cos, name, sin, sqrt
from armwright.kernels.language import Array, Program, Programs, Real, Whole, program, record, zeros
from armwright.models import Model
from armwright.program import Argument, Output

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


_q = (name("q1"), name("q2"))
_Q = Argument("q", (2,), "", ("q1", "q2"))


def _model(what: str, inputs: tuple[Argument, ...], outputs: tuple[Output, ...]) -> Model:
    return Model(what, "sample", what, "", (), inputs, outputs)


_STEP = _model(
    "step",
    (_Q, Argument("u", (), "", ("u",))),
    (
        Output("next", (2,), "", (_q[0] * cos(_q[1]) + name("u"), sin(_q[0]) - _q[1])),
        Output("far", (), "", (sqrt(_q[0] * _q[0] + _q[1] * _q[1]),)),
    ),
)
_SIDES = (
    _model("side1", (_Q,), (Output("s", (2,), "", (_q[0] + _q[1], _q[0] * _q[1])),)),
    _model("side2", (_Q,), (Output("s", (2,), "", (_q[0] - _q[1], cos(_q[0]))),)),
)


def _arm(made: Callable[[Model], Any]) -> Arm:
    links = np.arange(12.0).reshape(2, 2, 3) / 7.0
    offsets = np.array([0.25, -0.5, 1.0])
    return Arm(3, 0.5, links, offsets, made(_STEP), tuple(made(one) for one in _SIDES))


RECORD = _arm
ENTRY = swept
CASES = [(np.array([0.3, -0.4]),), (np.array([1.3, 2.4]),)]
