"""From outputs and named quantities to a program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from armwright.brief import BriefDict, BriefTuple
from armwright.expr import Node, name, postorder
from armwright.expr.collection import without_collection
from armwright.program.graph import Graph, bases_of, varying_nodes
from armwright.program.lines import Lines, lines_of
from armwright.program.names import WrittenNames, written_names
from armwright.program.passes import PASSES, Pass, run_passes
from armwright.program.program import Argument, Output, Program, Quantity, Symbol
from armwright.program.program_check import check_arrays, refuse_unbound
from armwright.program.reading_order import Signed, Wish, orient_nodes, with_sign


@without_collection
def schedule(
    outputs: Sequence[Output],
    *,
    inputs: Sequence[Argument] = (),
    parameters: Sequence[Symbol] = (),
    quantities: Sequence[Quantity] = (),
    hints: Sequence[Quantity] = (),
    offers: Sequence[Quantity] = (),
    passes: Sequence[Pass] = PASSES,
) -> Program:
    """The program that computes the outputs, quantities in the order given.

    hints   quantities that passes need not keep; each that is still there is written under its name
    offers  names for what needs a variable anyway, because it is used twice or makes a line too long
    What no output needs is left out. Refused: a symbol in the graph that is neither an element of
    an input nor a parameter, a name that is given twice, an array whose size is not its shape's.
    """
    check_arrays(inputs, parameters, outputs)
    varying = frozenset(text for argument in inputs for text in argument.elements)
    whole = Graph(tuple(outputs), tuple(quantities), varying, tuple(hints), tuple(offers))
    graph, history = run_passes(whole, passes)
    order = graph.order
    refuse_unbound(order, varying, parameters)
    lines = lines_of(graph, order)
    names = written_names(inputs, parameters, outputs, lines)
    signed = orient_nodes(order, _wish(graph, lines, inputs, parameters))
    return replace(
        _assemble(graph, order, lines, signed, names),
        inputs=tuple(inputs),
        parameters=BriefTuple(parameters),
        history=BriefTuple(history),
    )


def _wish(graph: Graph, lines: Lines, inputs: Sequence[Argument], parameters: Sequence[Symbol]) -> Wish:
    """Reading order: parameters, what setup made of them, inputs, then the steps in turn."""
    first = [name(symbol.name) for symbol in parameters]
    last = [name(text) for argument in inputs for text in argument.elements] + _steps_in_turn(graph)
    rank = dict(zip(graph.order, count()))  # of what is not among the first and last: setup
    rank |= zip(last, count(len(rank)))
    rank |= zip(first, count(-len(first)))
    return Wish(lines.signs, lines.inline, rank)


def _steps_in_turn(graph: Graph) -> list[Node]:
    """The steps by the quantities in their order; what is none goes before the one that first needs it.

    A pass may compute a quantity from one that comes after it: it is still read in its own turn.
    Between two quantities the names on offer decide, then the order of the graph.
    """
    bases = list(dict.fromkeys(graph.bases))
    own_turn = dict(zip(bases, count())).get
    offered = dict(zip(reversed(bases_of(graph.offers)), count(-1, -1))).get  # the first is lowest
    turns: dict[Node, tuple[int, int]] = {}
    now = 0  # the first quantity that was not reached yet
    for node in graph.order:
        own = own_turn(node)
        turns[node] = (now, offered(node, 0)) if own is None else (own, 1)
        while now < len(bases) and bases[now] in turns:
            now += 1
    return sorted(graph.steps, key=turns.__getitem__)


def _assemble(
    graph: Graph, order: Sequence[Node], lines: Lines, signed: dict[Node, Signed], names: WrittenNames
) -> Program:
    outputs = tuple(
        replace(output, elements=tuple(with_sign(signed[node]) for node in output.elements))
        for output in graph.outputs
    )
    variables = {signed[node][0]: node for node in order if node in names.lines}
    elements = [node for output in outputs for node in output.elements]
    everything = postorder([*variables, *elements])
    steps = varying_nodes(everything, graph.varying_names)
    changing = set(steps)
    return Program(
        inputs=(),
        parameters=(),
        setup=BriefTuple(node for node in everything if node.args and node not in changing),
        steps=BriefTuple(steps),
        outputs=outputs,
        names=BriefDict((new, names.lines[old]) for new, old in variables.items()),
        groups=BriefDict((new, lines.groups.get(old, "")) for new, old in variables.items()),
        symbols=names.symbols,
        arrays=names.arrays,
        renamed=names.renamed,
    )
