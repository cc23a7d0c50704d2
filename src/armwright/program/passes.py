"""Named passes over a graph: each keeps every value and never raises the operation count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from armwright.program.counts import Counts, count
from armwright.program.graph import Graph, varying_nodes
from armwright.program.program import PassReport


@dataclass(frozen=True, slots=True)
class Pass:
    """A name for reports and the function that does it."""

    name: str
    apply: Callable[[Graph], Graph]


def optimised(graph: Graph, passes: Sequence[Pass]) -> tuple[Graph, tuple[PassReport, ...]]:
    """The graph after the passes; one that would cost more than it saves is not kept."""
    report: list[PassReport] = []
    before = counts_of(graph)
    for one in passes:
        candidate = one.apply(graph)
        after = counts_of(candidate) if candidate is not graph else before
        if after.total > before.total:
            candidate, after = graph, before
        report.append(PassReport(one.name, before, after))
        graph, before = candidate, after
    return graph, tuple(report)


def counts_of(graph: Graph) -> Counts:
    """What the graph would cost as it stands."""
    order = graph.order()
    changing = varying_nodes(order, graph.varying)
    inner = [node for node in order if node.args]
    return count(
        [node for node in inner if node not in changing], [node for node in inner if node in changing]
    )


PASSES: tuple[Pass, ...] = ()
