"""Base inertial parameters by rule: what a joint cannot tell from its antecedent is counted there.

[KC97 6.4], ERRATA "Base parameters": of a revolute joint YY, MZ, M go to the antecedent, with XX − YY
left; of a prismatic one the six moments, of a fixed one everything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from armwright.expr import ZERO, Node, evaluate, name, names_in
from armwright.mechanism import tree_of
from armwright.program import Symbol
from armwright.robot import Inertia, Robot
from armwright.robot.inertia import NAMES
from armwright.robot.matrix import rotation_of
from armwright.robot.parameters import INERTIAL_UNITS


def base_form(robot: Robot, symbols: Sequence[Symbol]) -> tuple[Robot, tuple[Symbol, ...]]:
    """The robot with its regrouped parameters as names, and the symbols of these and of all others."""
    bodies = _regrouped(robot)
    values = {symbol.name: symbol.value for symbol in symbols}
    found: dict[str, Symbol] = {}
    links = [
        replace(link, inertia=_named(bodies[j], j, values, found)) for j, link in enumerate(robot.links, 1)
    ]
    base = replace(robot.base, link=replace(robot.base.link, inertia=_named(bodies[0], 0, values, found)))
    inertial = {text for body in bodies.values() for text in names_in(*body.values)}
    inertial |= {text for link in robot.links for text in names_in(*link.inertia.values)}
    others = [symbol for symbol in symbols if symbol.name not in inertial]
    return replace(robot, links=tuple(links), base=base), (*found.values(), *others)


def _regrouped(robot: Robot) -> dict[int, Inertia]:
    tree = tree_of(robot)
    bodies = dict(enumerate((link.inertia for link in robot.links), 1)) | {0: robot.base.link.inertia}
    for j in reversed(tree.order):
        if j <= robot.NL:
            joint = robot.joints[j - 1]
            moved = _moved(bodies[j], joint.sigma)
            T = joint.transform(ZERO)
            there = moved.rotated(rotation_of(T)) if joint.sigma == 1 else moved.seen_from(T)
            bodies[j], bodies[joint.parent] = bodies[j] - moved, bodies[joint.parent] + there
    return bodies


def _moved(body: Inertia, sigma: int) -> Inertia:
    """The part that the antecedent gets."""
    if sigma == 0:
        return Inertia(XX=body.YY, YY=body.YY, MZ=body.MZ, M=body.M)
    return replace(body, MX=ZERO, MY=ZERO, MZ=ZERO, M=ZERO) if sigma == 1 else body


def _named(body: Inertia, j: int, values: Mapping[str, float | None], found: dict[str, Symbol]) -> Inertia:
    """The body with a name for each of its parameters; one that is made of others gets an R."""
    new: dict[str, Node] = {}
    for stem, value in zip(NAMES, body.values, strict=True):
        if value.is_constant or value.op == "name":
            new[stem] = value
            if value.op == "name":
                found[value.value] = Symbol(value.value, INERTIAL_UNITS[stem], values.get(value.value))
        else:
            text = f"{stem}R{j}"
            found[text] = Symbol(text, INERTIAL_UNITS[stem], _value(value, values), "", value)
            new[stem] = name(text)
    return Inertia(**new)


def _value(node: Node, values: Mapping[str, float | None]) -> float | None:
    known = {text: value for text, value in values.items() if value is not None}
    return evaluate(node, known) if set(names_in(node)) <= set(known) else None
