"""All branches of a plan written out: cosine, sine and value of every variable in each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from armwright.expr import ONE, ZERO, Node, absolute, atan2, cos, name, names_in, number, sign, sin
from armwright.expr.walk import postorder, rebuild
from armwright.kernels.tolerances import (
    BEYOND,
    BEYOND_SINGLE,
    CLEAR_GRIP,
    CLEAR_MARGIN,
    NEAR_BRANCH,
    POSE_MET,
    POSE_MET_SINGLE,
    ROUGH,
    STRAY_BRANCH,
)
from armwright.models.inverse.closed.branch_names import Namer
from armwright.models.inverse.closed.paul_equations import WANTED, BareArm, wanted_pose
from armwright.models.inverse.closed.paul_types import LOOSE, NEARLY, PaulStep, StepBranch, solve
from armwright.models.inverse.closed.solution_plan import SolutionPlan
from armwright.robot.geometry.matrix import Matrix, matmul

Signs = tuple[int, ...]  # e = ±1 of each step that has two branches


@dataclass(frozen=True, slots=True)
class Rounding:
    """What rounding may do: the pose error of a solution, and how far outside the reach a border may be."""

    met: float
    beyond: float


IN_DOUBLE = Rounding(POSE_MET, BEYOND)
IN_SINGLE = Rounding(POSE_MET_SINGLE, BEYOND_SINGLE)


@dataclass(frozen=True, slots=True)
class Branch:
    """One solution: the values of the variables, and whether it is one.

    is_met    1 where all steps could be taken and the pose is met, else 0
    is_lost   1 where it is none but rounding or the choice of a free variable may be the cause, and where it
              is one that rounding has spoilt
    is_doubtful   1 where it is neither clearly a solution nor clearly none: lost, or close to a singular one
    error     sum of squared differences between its pose and the wanted one
    margin    smallest margin of its steps; grips: (variables, grip) of each step
    clearance   how far it is from beginning as a double root, or from a step that says nothing, [1 or m]
    """

    signs: Signs
    q: tuple[Node, ...]
    is_met: Node
    is_lost: Node
    is_doubtful: Node
    error: Node
    margin: Node
    grips: tuple[tuple[tuple[str, ...], Node], ...]
    clearance: Node


def branches_of(
    arm: BareArm, plan: SolutionPlan, T: Matrix, namer: Namer, rounding: Rounding = IN_DOUBLE
) -> list[Branch]:
    """Every combination of signs, with shared parts computed once (the graph shares them)."""
    U = wanted_pose(arm, (*T[:3], (ZERO, ZERO, ZERO, ONE)))
    namer.name_wanted_pose(U)
    start = {WANTED[i][j]: U[i][j] for i in range(3) for j in range(4)}
    choices = [(1, -1) if step.branches == 2 else (1,) for step in plan.steps]
    last = T[3][0] ** 2 + T[3][1] ** 2 + T[3][2] ** 2 + (T[3][3] - 1) ** 2
    return [_branch(arm, plan, (U, last), start, signs, namer, rounding) for signs in product(*choices)]


def _branch(
    arm: BareArm,
    plan: SolutionPlan,
    pose: tuple[Matrix, Node],
    start: Mapping[Node, Node],
    signs: Signs,
    namer: Namer,
    rounding: Rounding,
) -> Branch:
    known = dict(start)
    found: list[tuple[PaulStep, StepBranch, int]] = []
    suffix = ""
    for step, e in zip(plan.steps, signs, strict=True):
        values = tuple(with_known(known, node) for node in step.coefficients)
        namer.coefficients(step, values, suffix)
        result = solve(step, values, e)
        namer.parts(step, result, suffix)
        if step.branches == 2:
            suffix += "P" if e > 0 else "N"
        namer.result(step, result, suffix)
        known.update(_atoms(step, result))
        found.append((step, result, e))
    joints = arm.robot.moving[::-1] if arm.is_reversed else arm.robot.moving
    q = tuple(_value(arm, known, joint.variable, is_turn=joint.turns) for joint in joints)
    error = namer.error(_error(arm, known, pose[0]) + pose[1], suffix)
    is_met, is_own, is_firm = _is_positive(rounding.met**2 - error), ONE, ONE
    for step, result, e in found:
        is_met = is_met * _existence(result, e, rounding)
        is_own = is_own * _is_own(result, e)
        is_firm = is_firm * (_is_positive(result.grip - LOOSE) if step.kind else ONE)
    is_clear = _are_clear([result for step, result, _ in found if step.kind])
    is_far = _is_positive(error - NEAR_BRANCH**2)
    is_astray = _is_positive(error - STRAY_BRANCH**2)
    is_rough = _is_positive(error - number(ROUGH) ** 2 * (1 + _squared_distance(pose[0])))
    is_lost = is_own * (ONE - is_met) * (ONE - is_firm * is_far) + is_met * is_rough
    is_doubtful = ONE - is_clear * (is_met * (ONE - is_rough) + (ONE - is_met) * is_astray)
    grips = tuple(
        (names_in(*step.angles, *step.slides), result.grip) for step, result, _ in found if step.kind
    )
    margins = [result.margin for _, result, _ in found if result.margin is not ONE]
    return Branch(signs, q, is_met, is_lost, is_doubtful, error, _least(margins), grips, _clearance(found))


def _clearance(found: Sequence[tuple[PaulStep, StepBranch, int]]) -> Node:
    """How far beyond its reach the farthest step is; where none is, the weakest grip.

    A branch that exists ends only where Newton's method on it fails; one that is beyond its reach has to
    come back first.
    """
    results = [result for step, result, _ in found if step.kind]
    margins = [result for result in results if result.margin is not ONE]
    beyond = -_least([result.grip * result.margin for result in margins]) if margins else ZERO
    is_within = ONE
    for result in margins:
        is_within = is_within * _is_positive(result.margin)
    return is_within * _least([result.grip for result in results]) + (ONE - is_within) * beyond


def _atoms(step: PaulStep, result: StepBranch) -> Iterator[tuple[Node, Node]]:
    for angle, (c, s) in zip(step.angles, result.angles, strict=True):
        yield cos(angle), c
        yield sin(angle), s
    yield from zip(step.slides, result.slides, strict=True)


def with_known(known: Mapping[Node, Node], root: Node) -> Node:
    """The node with known atoms in the place of cosines, sines and slides."""
    done: dict[Node, Node] = {}
    for node in postorder([root]):
        if node in known:
            done[node] = known[node]
        else:
            done[node] = rebuild(node, tuple(done[arg] for arg in node.args))
    return done[root]


def _value(arm: BareArm, known: Mapping[Node, Node], variable: str, *, is_turn: bool) -> Node:
    """Q = θ − offset in (−π, π], or r − offset."""
    node, offset = name(variable), arm.offsets[variable]
    side = arm.sides[variable]
    if not is_turn:
        return side * known[node] - offset
    c, s = known[cos(node)], side * known[sin(node)]
    c0, s0 = cos(offset), sin(offset)
    return atan2(s * c0 - c * s0, c * c0 + s * s0)


def _existence(result: StepBranch, e: int, rounding: Rounding) -> Node:
    """1 where the branch exists: it is within reach, and not the double of the other branch.

    A double root, or an angle that the step says nothing about, is kept once.
    """
    if result.margin is ONE:
        return ONE
    return _is_positive(result.margin + rounding.beyond) if e > 0 else _is_own(result, e)


def _is_own(result: StepBranch, e: int) -> Node:
    """0 where the branch is the double of the other one."""
    if result.margin is ONE or e > 0:
        return ONE
    return _is_positive(result.margin - NEARLY) * _is_positive(result.grip - LOOSE)


def _are_clear(results: Sequence[StepBranch]) -> Node:
    """1 where every step is far from singular, or clearly impossible: the signs add up to their number."""
    excesses = [one.grip - CLEAR_GRIP for one in results]
    excesses += [absolute(one.margin) - CLEAR_MARGIN for one in results if one.margin is not ONE]
    total = sum((sign(one) for one in excesses), ZERO)
    return _is_positive(total - number(len(excesses) - 0.5))


def _is_positive(x: Node) -> Node:
    return (ONE + sign(x)) / 2


def _error(arm: BareArm, known: Mapping[Node, Node], U: Matrix) -> Node:
    T = _forward(arm, known)
    total = ZERO
    for i in range(3):
        for j in range(4):
            total = total + (T[i][j] - U[i][j]) ** 2
    return total


def _squared_distance(U: Matrix) -> Node:
    return U[0][3] ** 2 + U[1][3] ** 2 + U[2][3] ** 2


def _forward(arm: BareArm, known: Mapping[Node, Node]) -> Matrix:
    rows = [joint.transform() for joint in arm.robot.joints]
    seen = [tuple(tuple(with_known(known, value) for value in row) for row in matrix) for matrix in rows]
    total = seen[-1]
    for matrix in reversed(seen[:-1]):
        total = matmul(matrix, total)
    return total


def _least(values: Sequence[Node]) -> Node:
    """The smallest: min(a, b) = (a + b − |a − b|)/2."""
    least = values[0] if values else ONE
    for value in values[1:]:
        least = (least + value - absolute(least - value)) / 2
    return least
