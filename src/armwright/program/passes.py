"""Named passes over a graph: each keeps every value and never raises the operation count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from armwright.expr import Node
from armwright.program.angle_sums import with_angle_sums
from armwright.program.cancellation import with_cancelled_terms, with_opened_setup
from armwright.program.common_factor import with_common_factors
from armwright.program.counts import Counts, count
from armwright.program.fixed_factors import with_fixed_factors
from armwright.program.graph import Graph
from armwright.program.hoist import with_hoisted_terms
from armwright.program.like_terms import with_like_terms
from armwright.program.program import Change
from armwright.program.shared_sums import with_shared_sums
from armwright.program.turning_back import with_turns_taken_back
from armwright.program.unit_circle import with_unit_circles

_LARGE = 500  # operations: in a model above, passes are run once more only where one pays with products


@dataclass(frozen=True, slots=True)
class Pass:
    """A name for reports and the function that does it.

    is_tried   True where it may take from later passes what they would have found, or pay for fewer sums with
               products: it stays only where no kind of operation is above in the end; a large model is not
               looked at again where the pass itself raises none, and gets no functions from it, which no
               later pass takes away
    may_trade  False where it is not kept if it saves operations of one kind and costs some of another
    may_prepare  False where it is not kept if it costs operations of setup
    """

    name: str
    apply: Callable[[Graph], Graph]
    is_tried: bool = False
    may_trade: bool = True
    may_prepare: bool = True

    def is_kept(self, after: Counts, before: Counts) -> bool:
        """True where the graph that it has made does not cost more."""
        if (
            self.is_tried
            and before.total > _LARGE
            and (after.trig > before.trig or after.other > before.other)
        ):
            return False
        return after.is_within(before) and (self.may_trade or after.is_below_in_every_kind(before))


def run_passes(graph: Graph, passes: Sequence[Pass]) -> tuple[Graph, tuple[Change, ...]]:
    """The live graph after the passes; one that would cost more than it saves is not kept."""
    live = graph.live()
    first, now = graph.plain(), live.plain()  # programs remember graphs, not what was found out about them
    start = Change("common sub-expressions", AsWritten(first), first), Change("dead code", first, now)
    found = _after_passes(live, passes)
    tried = [k for k, one in enumerate(passes) if one.is_tried and found.has_changed(k)]
    if live.cost.total > _LARGE:
        tried = [k for k in tried if found.has_traded(k)]
    if tried:
        found = _cheapest_of_all_kinds(live, passes, tried, found)
    return found.graph, (*start, *found.history)


def _cheapest_of_all_kinds(
    live: Graph, passes: Sequence[Pass], tried: Sequence[int], whole: PassedGraph
) -> PassedGraph:
    """The cheapest graph among those with all passes and without some, no kind of operation above the last.

    tried   places of the passes that may be left out; whole: the graph with all of them
    """
    plain = _after_passes(live, _without(passes, tried))
    if whole.graph.cost.is_below_in_every_kind(plain.graph.cost):
        return whole
    some = [_after_passes(live, _without(passes, [k])) for k in tried] if len(tried) > 1 else []
    allowed = [one for one in some if one.graph.cost.is_below_in_every_kind(plain.graph.cost)]
    return min([*allowed, plain], key=lambda one: one.graph.cost.total)


def _without(passes: Sequence[Pass], places: Sequence[int]) -> list[Pass]:
    """The passes with those at these places doing nothing."""
    return [replace(one, apply=_same_graph) if k in places else one for k, one in enumerate(passes)]


@dataclass(frozen=True, slots=True)
class PassedGraph:
    """A graph after passes, and what each of them did."""

    graph: Graph
    history: list[Change]

    def has_changed(self, place: int) -> bool:
        """True where the pass at this place has changed the graph."""
        return self.history[place].before is not self.history[place].after

    def has_traded(self, place: int) -> bool:
        """True where the pass at this place has made some kind of operation more."""
        change = self.history[place]
        return not change.after.counts.is_below_in_every_kind(change.before.counts)


def _after_passes(live: Graph, passes: Sequence[Pass]) -> PassedGraph:
    """The graph after all passes, and what each of them did."""
    now = live.plain()
    history = []
    for one in passes:
        candidate, before = one.apply(live), now
        is_cheaper = candidate is not live and one.is_kept(candidate.cost, live.cost)
        if is_cheaper and (_pays(candidate, live) if one.may_prepare else _is_setup_kept(candidate, live)):
            live, now = candidate, candidate.plain()
        history.append(Change(one.name, before, now))
    return PassedGraph(live, history)


def _pays(candidate: Graph, graph: Graph) -> bool:
    """False where the step part costs the same and setup more of some kind."""
    return candidate.cost != graph.cost or _is_setup_kept(candidate, graph)


def _is_setup_kept(candidate: Graph, graph: Graph) -> bool:
    """True where setup does not cost more of any kind."""
    new, old = candidate.counts.setup or Counts(), graph.counts.setup or Counts()
    return new.is_below_in_every_kind(old)


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
        """The counts if only named quantities were kept and every other term computed anew."""
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
    Pass("turning back", with_turns_taken_back, is_tried=True),
    Pass("unit circle", with_unit_circles, is_tried=True),
    Pass("common factor", with_common_factors),
    Pass("cancellation", with_cancelled_terms, may_trade=False),
    Pass("hoisting", with_hoisted_terms),  # it leaves forms that the constructors would undo
    Pass("shared sums", with_shared_sums, may_trade=False),
    Pass("factors left over", with_common_factors, may_trade=False, may_prepare=False),
    Pass("opposites in setup", with_opened_setup, may_trade=False, may_prepare=False),  # late: fewer to share
    Pass("like terms", with_like_terms, may_trade=False, may_prepare=False),
    Pass("fixed factors", with_fixed_factors, may_trade=False, may_prepare=False),
)
