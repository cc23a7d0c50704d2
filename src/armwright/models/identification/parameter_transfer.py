"""What a joint cannot tell apart: parts of a link that count as parts of its antecedent as well.

Of a revolute joint this is what lies on its axis: (XX and YY together), MZ and M; of a prismatic joint
the inertia tensor, as it turns with the antecedent; of a helical joint what both have in common, XX and YY
together; of a fixed joint everything. Going from the tips to
the base these parts are moved inward exactly, in symbols; the torques do not change
[Khalil and Bennis 1994; the serial revolute case is written out in ERRATA, S4].
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from armwright.expr import ZERO, Node, gradient, name
from armwright.expr.polynomial import factored_node, polynomial
from armwright.models.identification.standard_parameters import Standard, links_of
from armwright.robot import Inertia, Joint, Robot
from armwright.robot.geometry.frame_positions import topological_order
from armwright.robot.geometry.matrix import rotation_of
from armwright.robot.inertia import NAMES

Form = dict[str, Node]  # a linear form: {standard name: coefficient}

TENSOR = ("XX", "XY", "XZ", "YY", "YZ", "ZZ")


@dataclass(frozen=True, slots=True)
class Transfer:
    """lost   names of parameters that were moved inward; forms: what each remaining one is made of."""

    lost: frozenset[str]
    forms: dict[str, Form]


def transfer_inward(robot: Robot, standards: tuple[Standard, ...], *, keep: Collection[str] = ()) -> Transfer:
    """The remaining parameters as linear forms of the standard ones.

    keep   where YYj is in it and XXj is not, XXj is moved inward instead
    """
    links = {0: Inertia()} | {j: _symbols(j) for j in links_of(robot)}
    lost: set[str] = set()
    for j in reversed(topological_order([joint.parent for joint in robot.joints])):
        joint = robot.joints[j - 1]
        second = "XX" if f"YY{j}" in keep and f"XX{j}" not in keep else "YY"
        links[j], moved, gone = _split_body(joint, links[j], second)
        links[joint.parent] = links[joint.parent] + moved
        lost.update(f"{key}{j}" for key in gone)
    forms = {f"{key}{j}": getattr(links[j], key) for j in links_of(robot) for key in NAMES}
    own = {s.name: name(s.name) for s in standards if s.key not in NAMES}
    names = [standard.name for standard in standards]
    kept = {key: node for key, node in (forms | own).items() if key not in lost}
    return Transfer(frozenset(lost), {key: linear_form(node, names) for key, node in kept.items()})


def _symbols(j: int) -> Inertia:
    return Inertia(*(name(f"{key}{j}") for key in NAMES))


def _split_body(joint: Joint, body: Inertia, second: str) -> tuple[Inertia, Inertia, tuple[str, ...]]:
    """(what stays, what the antecedent gets, which parameters are gone)."""
    T = joint.placement.transform()
    if not joint.is_moving:
        return Inertia(), body.seen_from(T), NAMES
    if not joint.turns:
        tensor = replace(body, MX=ZERO, MY=ZERO, MZ=ZERO, M=ZERO)
        return Inertia(MX=body.MX, MY=body.MY, MZ=body.MZ, M=body.M), tensor.rotate(rotation_of(T)), TENSOR
    moment: Node = getattr(body, second)
    T = replace(joint.placement, theta=ZERO).transform()  # the angle does not matter on the axis
    rest = replace(body, XX=body.XX - moment, YY=body.YY - moment)
    on_axis = Inertia(XX=moment, YY=moment)
    if joint.slides:
        return rest, on_axis.rotate(rotation_of(T)), (second,)
    on_axis = replace(on_axis, MZ=body.MZ, M=body.M)
    return replace(rest, MZ=ZERO, M=ZERO), on_axis.seen_from(T), (second, "MZ", "M")


def linear_form(node: Node, names: Sequence[str]) -> Form:
    """The coefficients of a linear expression, each in one form."""
    found = zip(names, gradient(node, list(names)), strict=True)
    return {key: simple(value) for key, value in found if simple(value) is not ZERO}


def simple(node: Node) -> Node:
    """The expanded and then factored form; a number stays one."""
    return node if node.is_constant else factored_node(polynomial(node))
