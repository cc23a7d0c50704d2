"""The inputs that models share: joint positions, velocities, accelerations, and parameters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from armwright.expr import ZERO, Node, name, names_in
from armwright.program import Argument, Symbol
from armwright.robot import Joint, Robot
from armwright.robot.parameters import parameters

_MEANINGS = {"q": "joint positions", "qd": "joint velocities", "qdd": "joint accelerations"}
_RATES = {"q": "", "qd": "/s", "qdd": "/s^2"}


@dataclass(frozen=True, slots=True)
class Variables:
    """Names of q, qd, qdd by joint number; a fixed joint has none.

    Of a closed robot these are the joints of its tree, 1 … NL.
    """

    joints: Mapping[int, Joint]
    q: Mapping[int, Node]
    qd: Mapping[int, Node]
    qdd: Mapping[int, Node]

    def at(self, j: int) -> Node:
        """q_j, or zero for a fixed joint."""
        return self.q.get(j, ZERO)

    def argument(self, key: str) -> Argument:
        """One of q, qd, qdd as an argument of a call."""
        nodes: Mapping[int, Node] = getattr(self, key)
        unit = joint_units(self.joints.values(), rate=_RATES[key])
        return Argument(
            key, (len(nodes),), unit, tuple(node.value for node in nodes.values()), _MEANINGS[key]
        )

    def arguments(self, *keys: str) -> tuple[Argument, ...]:
        return tuple(self.argument(key) for key in keys)


def variables_of(robot: Robot) -> Variables:
    """The variables of a robot, in file order."""
    joints = {j: joint for j, joint in enumerate(robot.joints, 1) if joint.is_moving}
    return Variables(
        joints,
        {j: name(joint.variable) for j, joint in joints.items()},
        {j: name(joint.velocity or f"qd{j}") for j, joint in joints.items()},
        {j: name(joint.acceleration or f"qdd{j}") for j, joint in joints.items()},
    )


def joint_units(joints: Iterable[Joint], *, rate: str = "", force: bool = False) -> str:
    """One unit for a joint array: rad, m, or both where the joints differ."""
    words = {"rad": "N m", "m": "N"} if force else {"rad": f"rad{rate}", "m": f"m{rate}"}
    found = dict.fromkeys(words[joint.unit] for joint in joints)
    return " or ".join(found)


def symbols_in(robot: Robot, nodes: Iterable[Node], inputs: Iterable[Argument]) -> tuple[Symbol, ...]:
    """The parameters that the nodes use: names that are not inputs, with their units."""
    taken = {element for argument in inputs for element in argument.elements}
    units = {place.name: place.unit for place in parameters(robot)}
    used = names_in(*nodes)
    return tuple(Symbol(text, units.get(text, "")) for text in used if text not in taken)
