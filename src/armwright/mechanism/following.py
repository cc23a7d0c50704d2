"""Joints that follow others: what their motion is in that of their leaders, and what leaders feel of them.

With q_k = a + b·q_i the velocities of all joints are G·q̇ of those that move by themselves, G constant. So
torques of all joints are felt as Gᵀ·Γ, matrices as Gᵀ·A·G, columns of a Jacobian as J·G.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from armwright.expr import ZERO, Node
from armwright.robot import Robot
from armwright.robot.coupling import to_first_leaders


class Lead(NamedTuple):
    """q of a follower = offset + ratio·q of the joint of this number, which follows none."""

    leader: int
    ratio: Node
    offset: Node


def leads_of(robot: Robot) -> dict[int, Lead]:
    """By number of the follower, the joint at the head of its chain."""
    number = {joint.name: j for j, joint in enumerate(robot.joints, 1)}
    found = to_first_leaders(robot.couplings)
    return {number[k]: Lead(number[one.leader], one.ratio, one.offset) for k, one in found.items()}


@dataclass(frozen=True, slots=True)
class Gathering:
    """How values by row become values of the rows that move by themselves.

    rows    numbers of all rows, in order: of a floating base, then of all moving joints
    leads   by number of the follower
    """

    rows: tuple[int, ...]
    leads: Mapping[int, Lead]

    @property
    def own_rows(self) -> tuple[int, ...]:
        """Numbers of the rows that are left."""
        return tuple(j for j in self.rows if j not in self.leads)

    def entries(self, values: Mapping[int, Node]) -> dict[int, Node]:
        """By number, what was there and ratio times what its followers have; absent ones are zero."""
        found = {j: value for j, value in values.items() if j not in self.leads}
        for j, value in values.items():
            if j in self.leads:
                leader, ratio, _ = self.leads[j]
                found[leader] = found.get(leader, ZERO) + ratio * value
        return found

    def vector(self, values: Sequence[Node]) -> list[Node]:
        """Gᵀ·Γ from one value per row."""
        if not self.leads:
            return list(values)
        found = self.entries(dict(zip(self.rows, values, strict=True)))
        return [found[j] for j in self.own_rows]

    def columns(self, matrix: Sequence[Sequence[Node]]) -> list[list[Node]]:
        """M·G from rows of one value per row here."""
        return [self.vector(line) for line in matrix]

    def matrix(self, square: Sequence[Sequence[Node]]) -> list[list[Node]]:
        """Gᵀ·A·G."""
        if not self.leads:
            return [list(line) for line in square]
        across = zip(*self.columns(square), strict=True)
        return [list(line) for line in zip(*self.columns([list(line) for line in across]), strict=True)]

    def all_rates(self, rates: Mapping[int, Node]) -> dict[int, Node]:
        """Velocities (or accelerations) of all moving joints from those that move by themselves."""
        found = {}
        for j in self.rows:
            lead = self.leads.get(j)
            if lead is None and j in rates:
                found[j] = rates[j]
            elif lead is not None and lead.leader in rates:
                found[j] = lead.ratio * rates[lead.leader]
        return found


def follower_motion(
    leads: Mapping[int, Lead], q: Mapping[int, Node], qd: Mapping[int, Node], qdd: Mapping[int, Node]
) -> dict[str, Node]:
    """By the name of a follower's position, velocity or acceleration, what it is in those of its leader."""
    found: dict[str, Node] = {}
    for k, (i, ratio, offset) in leads.items():
        found[q[k].value] = offset + ratio * q[i]
        found[qd[k].value] = ratio * qd[i]
        found[qdd[k].value] = ratio * qdd[i]
    return found
