"""Two steps of Newton's method from a solution of a neighbour, as a program for many at once.

Both steps use the Jacobian at the start: of a start that is ε away the first leaves an error of the order ε²
and the second of ε³, as much as a step with a Jacobian of its own needs not. The columns of the Jacobian are
made orthogonal one after the other, which needs no pivots, so that nothing depends on the numbers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from armwright.expr import ONE, ZERO, Node, cos, name, number, sign, sin, sqrt
from armwright.expr.vector import cross, dot
from armwright.kernels.tolerances import FOLLOWED_FARTHEST, FOLLOWED_SURELY, FOLLOWED_TO
from armwright.models.core.model import Model
from armwright.models.inverse.elimination.chain import JOINTS, Chain
from armwright.program import Argument, Output
from armwright.robot.geometry.matrix import Matrix

ROUGH, ASTRAY = 1, 2  # states: two more steps are needed; it may not be the one solution nearby; their sum
NONE = -1  # state of a branch that is no solution
_ROW = 8  # numbers in a row of the neighbour
_EDGE = math.nextafter(math.pi, 4.0)  # angles up to π are kept
_LEFT = 3e-13  # pose error of a solution in general position, of lengths about one
_LONG = 0.05  # a first step beyond which series of sines are not exact

Vec = tuple[Node, Node, Node]
Rows = list[list[Node]]
Turn = tuple[Node, Node, Node]  # cosine, sine, slide


def chord_model(chain: Chain, robot: str, pose_given: Argument, T: Matrix) -> Model:
    """f(T, row) → joint values after two steps, and their state: 0 where they are a solution to rounding, -1
    where the neighbour has none and none can begin.

    pose_given, T   the wanted pose as an argument, and its numbers
    chain   with the arm's own numbers, lengths in its units; row: of the neighbour, joint values, 1 where it
            is a solution, 1 where it is clear
    """
    row = [name(f"Q{k}") for k in range(1, _ROW + 1)]
    turns = [bool(one) for one in chain.turns]
    scale = float(chain.scale)
    start = [
        (cos(q), sin(q), ZERO) if is_turn else (ONE, ZERO, q * number(1 / scale))
        for q, is_turn in zip(row, turns, strict=False)
    ]
    wanted = [[*line[:3], line[3] * number(1 / scale)] for line in T[:3]]
    pose, axes = _pose_and_axes(chain, start)
    columns = [_column(pose, *axis, is_turn) for axis, is_turn in zip(axes, turns, strict=True)]
    exists = row[JOINTS]
    system = _Orthogonal(columns, ONE - exists)  # where a branch ends they are dependent
    first = [step * exists for step in system.solution(_twist(wanted, pose))]
    there = [_joint_ahead(at, d, is_turn) for at, d, is_turn in zip(start, first, turns, strict=True)]
    second = system.solution(_twist(wanted, _pose_and_axes(chain, there)[0]))
    values = [
        q + (a + b) * (ONE if is_turn else number(scale))
        for q, a, b, is_turn in zip(row, first, second, turns, strict=False)
    ]
    state = _state(_squares(first), _squares(second), *row[JOINTS:])
    around = [_within_a_turn(q) if is_turn else (q, ZERO) for q, is_turn in zip(values, turns, strict=True)]
    on_edge = sum((edge for _, edge in around), ZERO)
    joints = tuple(q for q, _ in around)
    state = state + exists * on_edge * number(ASTRAY)
    inputs = (
        pose_given,
        Argument("Q", (_ROW,), "rad or m", tuple(one.value for one in row), "a branch"),
    )
    title = "Joint values two steps on, and their state"
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


def _pose_and_axes(chain: Chain, at: Sequence[Turn]) -> tuple[Rows, list[tuple[Vec, Vec]]]:
    """The pose, and of each joint its axis and a point on it."""
    links = [[[number(float(x)) for x in line] for line in link[:3]] for link in chain.links]
    pose: Rows = [list(line) for line in links[0]]
    axes = []
    for (c, s, slide), link in zip(at, links[1:], strict=True):
        axes.append((_vector(pose, 2), _vector(pose, 3)))
        pose = [_row_ahead(line, c, s, slide, link) for line in pose]
    return pose, axes


def _row_ahead(line: list[Node], c: Node, s: Node, slide: Node, link: Rows) -> list[Node]:
    x, y, z = line[0] * c + line[1] * s, line[1] * c - line[0] * s, line[2]
    ahead = [x * link[0][m] + y * link[1][m] + z * link[2][m] for m in range(3)]
    return [*ahead, x * link[0][3] + y * link[1][3] + z * (link[2][3] + slide) + line[3]]


def _vector(pose: Rows, column: int) -> Vec:
    return pose[0][column], pose[1][column], pose[2][column]


def _column(pose: Rows, z: Vec, point: Vec, is_turn: bool) -> list[Node]:
    """A column of the Jacobian at the tool."""
    if not is_turn:
        return [*z, ZERO, ZERO, ZERO]
    x, y, w = (here - there for here, there in zip(_vector(pose, 3), point, strict=True))
    return [*cross(z, (x, y, w)), *z]


def _twist(wanted: Rows, pose: Rows) -> list[Node]:
    """From the pose to the wanted one: the way, and half the sum of axes times wanted axes."""
    way = [wanted[r][3] - pose[r][3] for r in range(3)]
    turned = [cross(_vector(pose, m), _vector(wanted, m)) for m in range(3)]
    return [*way, *((turned[0][r] + turned[1][r] + turned[2][r]) * number(0.5) for r in range(3))]


def _within_a_turn(q: Node) -> tuple[Node, Node]:
    """An angle between -π and π, of which it is less than a turn away; above 0 where it is on the edge, which
    this does not tell from either side.
    """
    beyond, below = sign(q - number(_EDGE)), sign(q + number(_EDGE))
    edges = beyond * below
    return q - number(math.pi) * (beyond + below), ONE - edges * edges


def _state(first: Node, second: Node, exists: Node, is_clear: Node) -> Node:
    """The state from squared lengths of both steps [rad² or squared units of length].

    The Jacobian changes by about the first step until the second is made, so that the pose is missed by
    their product afterwards.
    """
    is_near = is_clear * (ONE - _is_above(first, number(FOLLOWED_TO**2)))
    is_slow = (ONE - is_near) * _is_above(second, number(FOLLOWED_SURELY**2) * first)
    is_far = _is_above(first, number(FOLLOWED_FARTHEST**2))
    is_astray = _is_above(is_far + is_slow, number(0.25))
    left = _is_above(first * second, number(_LEFT**2))
    is_rough = _is_above(left + _is_above(first, number(_LONG**2)), number(0.5))
    without = is_clear * number(NONE) + (ONE - is_clear) * number(ASTRAY)
    return exists * (is_rough * number(ROUGH) + is_astray * number(ASTRAY)) + (ONE - exists) * without


def _is_above(a: Node, b: Node) -> Node:
    """1 where a is above b, ½ where they are equal, else 0."""
    return (ONE + sign(a - b)) * number(0.5)


class _Orthogonal:
    """Columns made orthogonal, with which systems of six equations are solved.

    spare   added to squared lengths, so that columns may be dependent where the solution does not matter
    """

    def __init__(self, columns: Sequence[Sequence[Node]], spare: Node) -> None:
        self.units: list[list[Node]] = []
        self.above: dict[tuple[int, int], Node] = {}
        for k, column in enumerate(columns):
            rest = list(column)
            for j, unit in enumerate(self.units):
                self.above[j, k] = dot(unit, rest)
                rest = [x - self.above[j, k] * u for x, u in zip(rest, unit, strict=True)]
            over = ONE / sqrt(_squares(rest) + spare)
            self.above[k, k] = over
            self.units.append([x * over for x in rest])

    def solution(self, right: Sequence[Node]) -> list[Node]:
        found = [dot(unit, right) for unit in self.units]
        for k in reversed(range(len(found))):
            for m in range(k + 1, len(found)):
                found[k] = found[k] - self.above[k, m] * found[m]
            found[k] = found[k] * self.above[k, k]
        return found


def _squares(nodes: Sequence[Node]) -> Node:
    return dot(nodes, nodes)


def _joint_ahead(at: Turn, d: Node, is_turn: bool) -> Turn:
    """A joint after a step; cosine and sine by their series, exact to rounding below a twentieth."""
    c, s, slide = at
    if not is_turn:
        return c, s, slide + d
    t = d * d
    more = ONE - t * (number(0.5) - t * (number(1 / 24) - t * number(1 / 720)))
    side = d * (ONE - t * (number(1 / 6) - t * (number(1 / 120) - t * number(1 / 5040))))
    return c * more - s * side, s * more + c * side, slide
