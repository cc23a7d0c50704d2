"""Three steps of Newton's method from a solution of a neighbour, as a program for many at once.

All steps use the Jacobian at the start: of a start that is ε away the first leaves an error of the order ε²,
the second of ε³ and the third of ε⁴, with less work than one step with a Jacobian of its own. Both parts of
the arm are compared where they meet, so that a wrist has a system of its own; else columns of the Jacobian
are made orthogonal one after the other. Neither needs pivots, so that nothing depends on the numbers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from armwright.expr import ONE, ZERO, Node, cos, name, number, sign, sin
from armwright.expr.vector import cross, dot
from armwright.kernels.tolerances import FOLLOWED_FARTHEST, FOLLOWED_SURELY, FOLLOWED_TO
from armwright.models.core.model import Model
from armwright.models.inverse.elimination.chain import JOINTS, Chain
from armwright.models.inverse.programs.chord_systems import Vec, squares, system_of
from armwright.models.inverse.programs.meeting_chain import MEETING, MeetingChain, meeting_chain
from armwright.program import Argument, Output
from armwright.robot.geometry.matrix import Matrix

ROUGH, ASTRAY = 1, 2  # states: more steps are needed; it may not be the one solution nearby; their sum
NONE = -1  # state of a branch that is no solution
_ROW = 8  # numbers in a row of the neighbour
_LEFT = 3e-13  # pose error of a solution in general position, of lengths about one
_LONG = 0.05  # a first step beyond which series of sines are not exact

Rows = list[list[Node]]
Turn = tuple[Node, Node, Node]  # cosine, sine, slide


def chord_model(chain: Chain, robot: str, pose_given: Argument, T: Matrix, *, flat: float) -> Model:
    """f(T, row) → joint values after three steps, and their state: 0 where they are a solution to rounding,
    -1 where the neighbour has none and none can begin.

    pose_given, T   the wanted pose as an argument, and its numbers
    chain   with the arm's own numbers, lengths in its units; row: of the neighbour, joint values, 1 where it
            is a solution, 1 where it is clear
    flat    size of det J below which the arm may have solutions that the neighbour has not
    """
    row = [name(f"Q{k}") for k in range(1, _ROW + 1)]
    exists = row[JOINTS]
    arm = meeting_chain(chain)
    turns = arm.turns
    scale = float(chain.scale)
    start = [
        _joint_at(q, float(offset), is_turn, scale)
        for q, offset, is_turn in zip(row, arm.offsets, turns, strict=False)
    ]
    wanted = _wanted_between([[*line[:3], line[3] * number(1 / scale)] for line in T[:3]], arm)
    columns = [_column(*axis, is_turn) for axis, is_turn in zip(_axes(arm, start), turns, strict=True)]
    system = system_of(columns, ONE - exists)  # where a branch ends they are dependent
    first = [step * exists for step in system.solution(_twist(arm, wanted, start))]
    there = [_joint_ahead(at, d, is_turn) for at, d, is_turn in zip(start, first, turns, strict=True)]
    second = system.solution(_twist(arm, wanted, there))
    there = [
        _joint_ahead(at, d, is_turn, is_short=True)
        for at, d, is_turn in zip(there, second, turns, strict=True)
    ]
    third = system.solution(_twist(arm, wanted, there))
    values = [
        q + (a + b + c) * (ONE if is_turn else number(scale))
        for q, a, b, c, is_turn in zip(row, first, second, third, turns, strict=False)
    ]
    is_flat = _is_above((system.over_determinant * number(flat)) ** 2, ONE)
    state = _state(squares(first), squares(second), squares(third), is_flat, *row[JOINTS:])
    joints = tuple(_within_a_turn(q) if is_turn else q for q, is_turn in zip(values, turns, strict=True))
    inputs = (
        pose_given,
        Argument("Q", (_ROW,), "rad or m", tuple(one.value for one in row), "a branch"),
    )
    title = "Joint values three steps on, and their state"
    results = (
        Output("R", (JOINTS,), "rad or m", joints, "joint values"),
        Output("S", (), "", (state,), "their state"),
    )
    return Model(
        name="neighbour_steps",
        robot=robot,
        title=title,
        menu="",
        references=(),
        inputs=inputs,
        outputs=results,
    )


def _joint_at(q: Node, offset: float, is_turn: bool, scale: float) -> Turn:
    if is_turn:
        return cos(q + number(offset)), sin(q + number(offset)), ZERO
    return number(math.cos(offset)), number(math.sin(offset)), q * number(1 / scale)


def _wanted_between(T: Rows, arm: MeetingChain) -> list[Vec]:
    """Two axes of the pose between the first joint and the last, K_0⁻¹ T K_6⁻¹, and its origin."""
    before, behind = ([[number(float(x)) for x in line] for line in K] for K in (arm.before, arm.behind))
    half = [[dot(line[:3], [row[m] for row in T]) for m in range(4)] for line in before[:3]]
    for line, row in zip(half, before, strict=False):
        line[3] = line[3] + row[3]
    whole = [[dot(line[:3], [row[m] for row in behind[:3]]) for m in range(4)] for line in half]
    return [
        (whole[0][m], whole[1][m], whole[2][m])
        if m < 3
        else (whole[0][3] + half[0][3], whole[1][3] + half[1][3], whole[2][3] + half[2][3])
        for m in (0, 1, 3)
    ]


def _turn(v: Vec, c: Node, s: Node) -> Vec:
    return v[0] * c - v[1] * s, v[0] * s + v[1] * c, v[2]


def _turn_back(v: Vec, c: Node, s: Node) -> Vec:
    return v[0] * c + v[1] * s, v[1] * c - v[0] * s, v[2]


def _tilt(v: Vec, c: Node, s: Node) -> Vec:
    return v[0], v[1] * c - v[2] * s, v[1] * s + v[2] * c


def _tilt_back(v: Vec, c: Node, s: Node) -> Vec:
    return v[0], v[1] * c + v[2] * s, v[2] * c - v[1] * s


def _link(arm: MeetingChain, k: int) -> tuple[Node, Node, Vec]:
    """Cosine and sine of the turn about x, and the shift, of the link behind a joint."""
    x, y, z = (number(float(one)) for one in arm.shifts[k])
    return number(float(arm.tilts[k, 0])), number(float(arm.tilts[k, 1])), (x, y, z)


def _back(arm: MeetingChain, k: int, at: Turn, v: Vec, *, is_point: bool) -> Vec:
    """A vector seen from behind a joint and the link after it."""
    c, s, slide = at
    tilt_c, tilt_s, shift = _link(arm, k)
    x, y, z = _turn_back(v, c, s)
    if is_point:
        x, y, z = x - shift[0], y - shift[1], z - slide - shift[2]
    return _tilt_back((x, y, z), tilt_c, tilt_s)


def _from_before(arm: MeetingChain, k: int, at: Turn, v: Vec, *, is_point: bool) -> Vec:
    """A vector behind a joint and the link after it, seen from before the joint."""
    c, s, slide = at
    tilt_c, tilt_s, shift = _link(arm, k)
    x, y, z = _tilt(v, tilt_c, tilt_s)
    if is_point:
        x, y, z = x + shift[0], y + shift[1], z + shift[2] + slide
    return _turn((x, y, z), c, s)


def _axes(arm: MeetingChain, at: Sequence[Turn]) -> list[tuple[Vec, Vec]]:
    """The axis of each joint and a point on it, in the frame where both parts meet."""
    found = []
    for j in range(JOINTS):
        z, point = (ZERO, ZERO, ONE), (ZERO, ZERO, ZERO)
        if j < MEETING:
            here: Turn = (ONE, ZERO, ZERO)  # a joint does not move its own axis
            for k in range(j, MEETING):
                z, point = (
                    _back(arm, k, here if k == j else at[k], v, is_point=is_point)
                    for v, is_point in ((z, False), (point, True))
                )
        for k in range(j - 1, MEETING - 1, -1):
            z, point = (
                _from_before(arm, k, at[k], v, is_point=is_point)
                for v, is_point in ((z, False), (point, True))
            )
        found.append((z, point))
    return found


def _column(z: Vec, point: Vec, is_turn: bool) -> list[Node]:
    """A column of the Jacobian, at the origin of the frame."""
    return [*cross(point, z), *z] if is_turn else [*z, ZERO, ZERO, ZERO]


def _twist(arm: MeetingChain, wanted: Sequence[Vec], at: Sequence[Turn]) -> list[Node]:
    """From where the part behind the cut is to where that before it wants it: the way of what is at the
    origin, and the small turn ω between them.

    Two axes tell it: x × x' + y × y' = ω + z (z · ω) with the third one, of which half is taken off.
    """
    c, s, slide = at[-1]
    here: list[Vec] = [(c, s, ZERO), (-s, c, ZERO), (ZERO, ZERO, ONE), (ZERO, ZERO, slide)]
    for k in range(JOINTS - 2, MEETING - 1, -1):
        here = [_from_before(arm, k, at[k], v, is_point=m == 3) for m, v in enumerate(here)]
    x, y, z, point = here
    there = list(wanted)
    for k in range(MEETING):
        there = [_back(arm, k, at[k], v, is_point=m == 2) for m, v in enumerate(there)]
    crossed = cross(x, there[0]), cross(y, there[1])
    both = [crossed[0][r] + crossed[1][r] for r in range(3)]
    about_z = dot(z, both) * number(0.5)
    turn = both[0] - z[0] * about_z, both[1] - z[1] * about_z, both[2] - z[2] * about_z
    aside = cross(point, turn)
    return [*(there[2][r] - point[r] + aside[r] for r in range(3)), *turn]


def _within_a_turn(q: Node) -> Node:
    """An angle above -π and up to π, of which it is less than a turn away."""
    beyond, below = (sign(sign(q + number(edge)) - number(0.5)) for edge in (-math.pi, math.pi))  # ±1
    return q - number(math.pi) * (beyond + below)


def _state(first: Node, second: Node, third: Node, is_flat: Node, exists: Node, is_clear: Node) -> Node:
    """The state from squared lengths of the steps [rad² or squared units of length]; 1 where det J is small.

    The Jacobian changes by about the first step until the last is made, so that the pose is missed by
    their product afterwards.
    """
    is_near = is_clear * (ONE - _is_above(first, number(FOLLOWED_TO**2)))
    is_slow = (ONE - is_near) * _is_above(second, number(FOLLOWED_SURELY**2) * first)
    is_far = _is_above(first, number(FOLLOWED_FARTHEST**2))
    is_astray = _is_above(is_far + is_slow + is_flat, number(0.25))
    left = _is_above(first * third, number(_LEFT**2))
    is_rough = _is_above(left + _is_above(first, number(_LONG**2)), number(0.5))
    without = is_clear * number(NONE) + (ONE - is_clear) * number(ASTRAY)
    return exists * (is_rough * number(ROUGH) + is_astray * number(ASTRAY)) + (ONE - exists) * without


def _is_above(a: Node, b: Node) -> Node:
    """1 where a is above b, ½ where they are equal, else 0."""
    return (ONE + sign(a - b)) * number(0.5)


def _joint_ahead(at: Turn, d: Node, is_turn: bool, *, is_short: bool = False) -> Turn:
    """A joint after a step; cosine and sine by their series, exact to rounding below a twentieth, those of a
    short step below its square.
    """
    c, s, slide = at
    if not is_turn:
        return c, s, slide + d
    t = d * d
    if is_short:
        more, side = ONE - t * number(0.5), d * (ONE - t * number(1 / 6))
    else:
        more = ONE - t * (number(0.5) - t * (number(1 / 24) - t * number(1 / 720)))
        side = d * (ONE - t * (number(1 / 6) - t * (number(1 / 120) - t * number(1 / 5040))))
    return c * more - s * side, s * more + c * side, slide
