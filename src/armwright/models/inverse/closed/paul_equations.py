"""Paul's equations of a serial arm: every frame seen from every other, written in two ways.

With U = ^0T_n wanted, ^iT_0·U holds the joints up to i and ^iT_n the joints behind it; their twelve
differences vanish [KC97 3.3, ref. 5]. What stands before the first joint and behind the last belongs
to base and tool, so the arm that is solved begins and ends with its joint variables.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from armwright.expr import ONE, ZERO, Node, cos, name, sin
from armwright.expr.polynomial import Polynomial, polynomials
from armwright.expr.rules import without_constant
from armwright.expr.walk import postorder, rebuild
from armwright.mechanism import mechanism_of
from armwright.models.core.builder import Builder
from armwright.models.kinematics.frame_chain import groups_along, way_between
from armwright.models.kinematics.frame_turn import Vec, turns_of
from armwright.models.kinematics.geometry import ORIGIN, X, Y, Z
from armwright.models.kinematics.opposite_axes import unfold_axes
from armwright.robot import Joint, Placement, Robot
from armwright.robot.geometry.matrix import IDENTITY4, Matrix, frame_matrix, inverse_transform, matmul

Place = tuple[int, int, int, int]
Sides = tuple[tuple[int, int], list[Vec], list[Vec]]  # i and k, left and right columns
_LAST = 1  # so many joints are also taken over to the side of the wanted pose, from the end

WANTED: Matrix = (
    *tuple(tuple(name(f"U{i}{j}") for j in range(1, 5)) for i in range(1, 4)),
    (ZERO, ZERO, ZERO, ONE),
)


@dataclass(frozen=True, slots=True)
class BareArm:
    """A bare arm and what was taken off it: pose = before · U(θ) · after.

    offsets      by variable: θ = q + offset for a turn, r = q + offset for a slide
    sides        by variable: −1 where the arm is written in −θ or −r
    is_reversed  the arm is followed from its tip to its base: U⁻¹ with all variables negated
    """

    robot: Robot
    before: Matrix
    after: Matrix
    offsets: Mapping[str, Node]
    sides: Mapping[str, int]
    is_reversed: bool = False


@dataclass(frozen=True, slots=True)
class Equation:
    """A polynomial that vanishes, and where it comes from: frames i and k, row, column."""

    poly: Polynomial
    place: Place


def bare_arm(robot: Robot) -> BareArm:
    """The serial arm without base location, tool, and the offsets of its variables."""
    chain = robot.serial_form()
    first, last = chain.joints[0], chain.joints[-1]
    p = first.placement
    height = p.r if first.turns else ZERO
    before = matmul(chain.base.placement, frame_matrix(ZERO, ZERO, p.alpha, p.d, ZERO, height))
    joints = [replace(first, placement=Placement(theta=p.theta, r=p.r - height)), *chain.joints[1:]]
    after = chain.tool
    if last.turns and len(joints) > 1:
        after = matmul(frame_matrix(ZERO, ZERO, ZERO, ZERO, ZERO, last.placement.r), after)
        joints[-1] = replace(last, placement=replace(last.placement, r=ZERO))
    offsets = {joint.variable: _offset(joint) for joint in joints if joint.is_moving}
    straight, sides, rest = unfold_axes([_without_offset(joint) for joint in joints])
    base = replace(chain.base, placement=IDENTITY4)
    bare = replace(chain, joints=straight, base=base, tool=IDENTITY4)
    return BareArm(bare, before, matmul(rest, after), offsets, sides)


def reversed_arm(arm: BareArm) -> BareArm:
    """The arm taken from tip to base, for arms whose simple part is at the base.

    U⁻¹ = Rot(z,−θn)·Trans(x,−dn)Rot(x,−αn)·Trans(z,−r)Rot(z,−θ)· … ·Rot(z,−θ1): a chain of the same
    kind with the signs of all lengths, angles and variables changed.
    """
    old = arm.robot.joints
    joints = []
    for k, joint in enumerate(reversed(old)):
        link = old[len(old) - k].placement if k else Placement()
        own = joint.placement
        place = Placement(alpha=-link.alpha, d=-link.d, theta=-own.theta, r=-own.r)
        joints.append(replace(joint, parent=k, placement=place))
    robot = replace(arm.robot, joints=tuple(joints))
    sides = {variable: -side for variable, side in arm.sides.items()}
    return replace(arm, robot=robot, sides=sides, is_reversed=not arm.is_reversed)


def _offset(joint: Joint) -> Node:
    return joint.placement.theta if joint.turns else joint.placement.r


def _without_offset(joint: Joint) -> Joint:
    if joint.turns:
        return replace(joint, placement=replace(joint.placement, theta=ZERO))
    return replace(joint, placement=replace(joint.placement, r=ZERO)) if joint.slides else joint


def wanted_pose(arm: BareArm, T: Matrix) -> Matrix:
    """U = before⁻¹ · T · after⁻¹; of a reversed arm, its inverse."""
    U = matmul(matmul(inverse_transform(arm.before), T), inverse_transform(arm.after))
    return inverse_transform(U) if arm.is_reversed else U


def equations_of(arm: BareArm) -> list[Equation]:
    """All differences ^iT_0·U·^nT_k − ^iT_k that are not identically zero, simplest first, once each."""
    mechanism = mechanism_of(arm.robot)
    tree, b = mechanism.tree, Builder(largest=arm.robot.NL)
    turns = turns_of(mechanism, b)
    n = arm.robot.NL
    sides: list[Sides] = []
    for k in range(max(n - _LAST, 1), n + 1):
        tail = way_between(tree, turns, b, i=n, j=k)
        ends = [_through(column) for column in (*(tail.back(axis) for axis in (X, Y, Z)),)]
        point = _through(tail.point_back(ORIGIN), is_point=True)
        for i in range(k + 1):
            left = [*ends, point]
            for group in groups_along(range(1, i + 1), turns, b):
                left = [*(group.into(v) for v in left[:3]), group.point_into(left[3])]
            way = way_between(tree, turns, b, i=i, j=k)
            right = [*(way.back(axis) for axis in (X, Y, Z)), way.point_back(ORIGIN)]
            sides.append(((i, k), left, right))
    return sorted(_different(_differences(sides)), key=lambda item: (len(item.poly.terms), item.place))


def _split_turns(nodes: Sequence[Node]) -> list[Node]:
    """The nodes with cos(θ + c) as cos θ cos c − sin θ sin c, so that θ is one unknown and not two."""
    done: dict[Node, Node] = {}
    for node in postorder(nodes):
        split = _split_turn(node)
        done[node] = rebuild(node, tuple(done[arg] for arg in node.args)) if split is None else split
    return [done[node] for node in nodes]


def _split_turn(node: Node) -> Node | None:
    if node.op not in ("sin", "cos"):
        return None
    rest, c, side = without_constant(node.args[0])
    if c is None:
        return None
    angle = rest if side > 0 else -rest
    if node.op == "cos":
        return cos(angle) * cos(c) - sin(angle) * sin(c)
    return sin(angle) * cos(c) + cos(angle) * sin(c)


def _through(v: Vec, *, is_point: bool = False) -> Vec:
    """A vector (or point) of frame n in frame 0, by the wanted matrix."""
    x, y, z = (row[0] * v[0] + row[1] * v[1] + row[2] * v[2] for row in WANTED[:3])
    return (x + WANTED[0][3], y + WANTED[1][3], z + WANTED[2][3]) if is_point else (x, y, z)


def _differences(sides: Sequence[Sides]) -> Iterable[Equation]:
    """Left minus right where that is not zero; what the sides share is expanded once."""
    nodes = [node for _, left, right in sides for column in (*left, *right) for node in column]
    expanded = dict(zip(nodes, polynomials(_split_turns(nodes)), strict=True))
    for frames, left, right in sides:
        for c in range(4):
            for r in range(3):
                poly = expanded[left[c][r]] - expanded[right[c][r]]
                if not poly.is_zero:
                    yield Equation(poly, (*frames, r, c))


def _different(equations: Iterable[Equation]) -> list[Equation]:
    kept: dict[frozenset[object], Equation] = {}
    for item in equations:
        kept.setdefault(frozenset(item.poly.terms.items()), item)
    return list(kept.values())
