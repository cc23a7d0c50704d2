"""Newton-Euler over the stages of a tree; which links are evaluated where is chosen by counting.

Differs from [KC97 5.1]: a link is evaluated either in its own axes, like there, or in the axes of
its stage, before it has turned. In the second case its mass moments are turned instead of ω, ω̇, V̇,
force and moment. That is cheaper for a link on which no stage begins; for another one it is tried
where the stage moves in a simple way.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import attrgetter

from armwright.expr import ZERO, Node, reachable_nodes
from armwright.expr.spatial import Spatial
from armwright.mechanism import FirstMover, Mechanism
from armwright.models.core.builder import Builder, builder_of
from armwright.models.dynamics.newton_euler.backward_pass import Backward
from armwright.models.dynamics.newton_euler.forward_pass import Forward, LinkState, Rates
from armwright.models.dynamics.newton_euler.regrouping import Known, regroup_bodies
from armwright.models.dynamics.newton_euler.stages import Stages, stages_of
from armwright.program.counts import count
from armwright.program.graph import varying_nodes

_MANY = 10  # links above which no alternatives are tried
_AGE = attrgetter("serial")


@dataclass(frozen=True, slots=True)
class RecursionRun:
    """One run of the algorithm: what was computed and the names that were given on the way."""

    b: Builder
    stages: Stages
    states: dict[int, LinkState]
    efforts: dict[int, Spatial]
    stayed: frozenset[int]

    @property
    def reason(self) -> str:
        """Where links that move are evaluated, for people."""
        links = [j for j, joint in sorted(self.stages.mechanism.joints.items()) if joint.is_moving]
        turned = [j for j in links if j not in self.stayed]
        others = [j for j in links if j in self.stayed]
        if not turned or not others:
            return "all links in their own axes" if turned else "all links in the axes before they turn"
        own, staying = (", ".join(map(str, numbers)) for numbers in (turned, others))
        first = f"link {own} in its own axes" if len(turned) == 1 else f"links {own} in their own axes"
        return f"{first}, {staying} in the axes before {'it turns' if len(others) == 1 else 'they turn'}"

    @property
    def along_axes(self) -> dict[int, Node]:
        """The component of force and moment along the screw of every moving joint (20)."""
        joints = self.stages.mechanism.joints
        return {j: joint.screw.along(self.efforts[j]) for j, joint in joints.items()}


@dataclass(frozen=True, slots=True)
class _Recursion:
    """What all alternatives share: names of the angles in ``b``, in ``known`` how bodies were regrouped."""

    mechanism: Mechanism
    rates: Rates
    base: FirstMover
    b: Builder
    stages: Stages
    known: Known = field(default_factory=dict)

    def run(self, extra: frozenset[int]) -> RecursionRun:
        """The algorithm; ``extra`` links stay in the axes of their stage though a stage begins on them."""
        mechanism, stages, b = self.mechanism, self.stages, self.b.copy()
        stayed = frozenset(j for j, outer in stages.outer.items() if not outer) | extra
        bodies = regroup_bodies(mechanism.bodies, stages, stayed=stayed, lends=True, known=self.known, b=b)
        named = {j: bodies[j].name_moments(b, j) for j in reversed(stages.order)}
        states = Forward(stages, stayed, self.rates, b).states(self.base)
        efforts = Backward(stages, bodies | named, mechanism.wrenches, stayed, b).efforts(states)
        return RecursionRun(b, stages, states, efforts, stayed)


def newton_euler(
    mechanism: Mechanism, rates: Rates, base: FirstMover, *, before: Builder | None = None
) -> RecursionRun:
    """Forces and moments on all links, by the cheapest of the alternatives that are tried.

    before   holds the names of what was computed before; its copy goes on from there
    """
    b = builder_of(mechanism) if before is None else before.copy()
    stages = stages_of(mechanism, b, split=_upright_links(mechanism, base))
    task, extra = _Recursion(mechanism, rates, base, b, stages), frozenset[int]()
    best = task.run(extra)
    candidates = _candidates(best) if mechanism.NL <= _MANY else []
    varying = _varying_names(mechanism, rates) if candidates else set[Node]()
    fewest = _cost(best, varying) if candidates else 0
    for j in candidates:
        other = task.run(extra | {j})
        cost = _cost(other, varying)
        if cost < fewest:
            best, fewest, extra = other, cost, extra | {j}
    return best


def _upright_links(mechanism: Mechanism, base: FirstMover) -> frozenset[int]:
    """On a base that does not turn, links with vertical axes are cheapest each for itself."""
    if any(value is not ZERO for value in (*base.twist.angular, *base.acceleration.angular)):
        return frozenset()
    return frozenset(j for j in range(1, mechanism.NL + 1) if _is_upright(mechanism, j))


def _is_upright(mechanism: Mechanism, j: int) -> bool:
    way = mechanism.tree.way_up(j)
    return all(mechanism.frames[k - 1].placement.alpha is ZERO for k in way)


def _candidates(run: RecursionRun) -> list[int]:
    """Links that carry a stage and stand in one whose axes turn about fewer than three of themselves."""
    carriers = [j for j in run.stages.order if run.stages.outer[j] and not run.stages.is_first(j)]
    return [j for j in carriers if any(value is ZERO for value in run.states[j].at.W)]


def _varying_names(mechanism: Mechanism, rates: Rates) -> set[Node]:
    """The names that change from call to call."""
    given = [node for key in (mechanism.q, rates.qd, rates.qdd) for node in key.values()]
    return {node for node in reachable_nodes(given) if node.op == "name"}


def _cost(run: RecursionRun, varying: set[Node]) -> int:
    """Operations of all torques as the graph stands."""
    order = sorted(reachable_nodes(run.along_axes.values()), key=_AGE)  # operands are older than their users
    return count((), varying_nodes(order, varying)).total
