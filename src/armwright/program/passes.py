"""Named passes over a graph: each keeps every value and never raises the operation count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from armwright.expr import Node
from armwright.program.angle_sums import with_angle_sums
from armwright.program.cancellation import with_cancelled_terms
from armwright.program.common_factor import with_common_factors
from armwright.program.counts import Counts, count
from armwright.program.graph import Graph
from armwright.program.hoist import with_hoisted_terms
from armwright.program.program import Change
from armwright.program.turning_back import with_turns_taken_back
from armwright.program.unit_circle import with_unit_circles


@dataclass(frozen=True, slots=True)
class Pass:
    """A name for reports and the function that does it.

    is_tried   True where it may take from later passes what they would have found: it stays only where all of
               them together cost no more with it
    """

    name: str
    apply: Callable[[Graph], Graph]
    is_tried: bool = False


def run_passes(graph: Graph, passes: Sequence[Pass]) -> tuple[Graph, tuple[Change, ...]]:
    """The live graph after the passes; one that would cost more than it saves is not kept."""
    live = graph.live()
    first, now = graph.plain(), live.plain()  # programs remember graphs, not what was found out about them
    start = Change("common sub-expressions", AsWritten(first), first), Change("dead code", first, now)
    result, history = _after_passes(live, passes)
    for i, one in enumerate(passes):
        if one.is_tried and history[i].before is not history[i].after:
            without = [*passes[:i], replace(one, apply=_same_graph), *passes[i + 1 :]]
            other, its_history = _after_passes(live, without)
            if not result.cost.is_within(other.cost):
                result, history = other, its_history
    return result, (*start, *history)


def _after_passes(live: Graph, passes: Sequence[Pass]) -> tuple[Graph, list[Change]]:
    """The graph after all passes, and what each of them did."""
    now = live.plain()
    history = []
    for one in passes:
        candidate, before = one.apply(live), now
        if candidate is not live and candidate.cost.is_within(live.cost):
            live, now = candidate, candidate.plain()
        history.append(Change(one.name, before, now))
    return live, history


def _same_graph(graph: Graph) -> Graph:
    return graph


@dataclass(frozen=True, slots=True)
class AsWritten:
    """A graph whose terms are not shared.

    The graph shares equal terms from the start; this is what that sharing is compared with.
    """

    graph: Graph

    @property
    def counts(self) -> Counts:
        """What it would cost if only named quantities were kept and every other term worked out anew."""
        graph = self.graph
        named, changing = graph.named_nodes, graph.changing
        times = dict.fromkeys(graph.order, 0)
        for root in graph.roots:
            times[root] += 1
        setup: dict[Node, int] = {}
        steps: dict[Node, int] = {}
        for node in reversed([node for node in graph.order if node.args]):
            here = 1 if node in named else times[node] or 1
            for arg in node.args:
                times[arg] += here
            (steps if node in changing else setup)[node] = here
        return count(dict(reversed(setup.items())), steps)


PASSES: tuple[Pass, ...] = (
    Pass("sum of angles", with_angle_sums),
    Pass("turning back", with_turns_taken_back),
    Pass("unit circle", with_unit_circles, is_tried=True),
    Pass("common factor", with_common_factors),
    Pass("cancellation", with_cancelled_terms),
    Pass("hoisting", with_hoisted_terms),  # last: it leaves forms that the constructors would undo
)
