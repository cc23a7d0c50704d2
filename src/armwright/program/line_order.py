"""The lines of a program as people read them: link by link, forward and then backward, each heading once.

A program computes in the order that its graph came about, in which passes leave parts of one link between
those of another. Here its variables are put under their headings; arguments still stand before users, and
no value changes.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from armwright.expr import Node
from armwright.program.headings import Headings, Needs, headings_of, rest_of_name, stem_of
from armwright.program.program import Program

_TAKEN_ALONG = 6  # lines of other headings that one line may have written before it
_NOTHING: frozenset[Node] = frozenset()


def reading_lines(program: Program, *parts: Sequence[Node]) -> list[list[tuple[Node, str]]]:
    """The variables of setup and of steps in reading order, each with its heading.

    Headings are gone through in their order again and again, until all lines are written. A line that needs
    a few lines of other headings takes them along; one that needs more waits for the next round. Of two
    orders of headings the one that repeats fewer of them is taken.
    """
    needs = _needs(program)
    headings = headings_of(program, needs)
    return [_lines_of_part(program, nodes, needs, headings) for nodes in parts]


def _lines_of_part(
    program: Program, nodes: Sequence[Node], needs: Needs, headings: Headings
) -> list[tuple[Node, str]]:
    lines = [node for node in nodes if node in program.names]
    ways = [_lines_in_rounds(program, lines, needs, headings, order) for order in headings.orders(lines)]
    return min(ways, key=_number_of_headings)


def _number_of_headings(lines: Sequence[tuple[Node, str]]) -> int:
    return sum(1 for _ in groupby(lines, key=itemgetter(1)))


def _lines_in_rounds(
    program: Program, lines: Sequence[Node], needs: Needs, headings: Headings, order: Sequence[str]
) -> list[tuple[Node, str]]:
    """The lines by rounds through the headings in this order."""
    waiting: dict[str, list[Node]] = {heading: [] for heading in order}
    for node in lines:
        waiting[headings.groups[node]].append(node)
    missing, place = set(lines), {node: k for k, node in enumerate(lines)}
    found: list[tuple[Node, str]] = []
    while missing:
        for heading, left in waiting.items():
            group = _possible_lines(left, needs, missing, place)
            found += [(node, heading) for node in _in_turn(program, group, needs, headings.stems[heading])]
        waiting = {heading: [node for node in left if node in missing] for heading, left in waiting.items()}
    return found


def _possible_lines(
    left: Sequence[Node], needs: Needs, missing: set[Node], place: Mapping[Node, int]
) -> list[Node]:
    """The lines of a heading that can be written now, with the few that they take along; all in order."""
    group: list[Node] = []
    for node in left:
        if node in missing:
            if missing.isdisjoint(needs[node]):  # as of most
                missing.remove(node)
                group.append(node)
                continue
            taken = _missing_below(node, needs, missing)
            if len(taken) <= _TAKEN_ALONG + 1:
                missing -= taken
                group += sorted(taken, key=place.__getitem__)
    return group


def _missing_below(node: Node, needs: Needs, missing: set[Node]) -> set[Node]:
    """The line and those that must be written before it; cut short where there are too many."""
    found, waiting = {node}, [node]
    while waiting and len(found) <= _TAKEN_ALONG + 1:
        for read in needs[waiting.pop()]:
            if read in missing and read not in found:
                found.add(read)
                waiting.append(read)
    return found


def _needs(program: Program) -> Needs:
    """Per line the lines that stand in it."""
    inside: dict[Node, frozenset[Node]] = {}
    brought: dict[Node, frozenset[Node]] = {}  # what a node brings into the line of its user
    brought_by, names = brought.get, program.names
    for node in (*program.setup, *program.steps):
        args = node.args
        found = brought_by(args[0], _NOTHING)
        if len(args) > 1:
            found |= brought_by(args[1], _NOTHING)
        inside[node] = found
        brought[node] = frozenset((node,)) if node in names else found
    return inside


# --------------------------------------------------------------------------------- lines of a heading


def _in_turn(program: Program, group: Sequence[Node], needs: Needs, ranks: Mapping[str, int]) -> list[Node]:
    """The lines of a heading: quantities in their order, their components in order.

    ranks   of quantities; one that others of the heading need goes before them as a whole where it can
    """
    if len(group) < 2:
        return list(group)
    members = set(group)
    inside = {node: needs[node] & members for node in group}
    stems = {node: stem_of(program.names[node]) for node in group}
    turns = _turns_of_stems(stems, inside, ranks)
    keys = {node: (turns[stems[node]], *rest_of_name(program.names[node]), k) for k, node in enumerate(group)}
    if not any(inside.values()):
        return sorted(group, key=keys.__getitem__)
    return _sort_by_needs(group, inside, keys)


def _turns_of_stems(
    stems: Mapping[Node, str], inside: Mapping[Node, frozenset[Node]], ranks: Mapping[str, int]
) -> dict[str, int]:
    """Stems by rank, each after those that its lines read; in a circle the lowest rank is first."""
    order = {stem: (ranks.get(stem, 0), k) for k, stem in enumerate(dict.fromkeys(stems.values()))}
    reads: dict[str, set[str]] = {stem: set() for stem in order}
    for node, found in inside.items():
        reads[stems[node]] |= {stems[read] for read in found} - {stems[node]}
    turns: dict[str, int] = {}
    while reads:
        stem = min(reads, key=order.__getitem__)
        above: set[str] = set()
        while blocking := (reads[stem] & reads.keys()) - above - {stem}:
            above.add(stem)
            stem = min(blocking, key=order.__getitem__)
        turns[stem] = len(turns)
        del reads[stem]
    return turns


def _sort_by_needs(
    group: Sequence[Node], inside: Mapping[Node, frozenset[Node]], keys: Mapping[Node, tuple[object, ...]]
) -> list[Node]:
    """The lines by their keys, each after those that it reads."""
    waiting = {node: len(read) for node, read in inside.items()}
    users: dict[Node, list[Node]] = defaultdict(list)
    for node, reads in inside.items():
        for read in reads:
            users[read].append(node)
    ready = [(keys[node], k) for k, node in enumerate(group) if not waiting[node]]
    heapq.heapify(ready)
    places = {node: k for k, node in enumerate(group)}
    found: list[Node] = []
    while ready:
        node = group[heapq.heappop(ready)[1]]
        found.append(node)
        for user in users[node]:
            waiting[user] -= 1
            if not waiting[user]:
                heapq.heappush(ready, (keys[user], places[user]))
    return found
