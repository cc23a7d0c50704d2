"""The lines of a program as people read them: link by link, forward and then backward, each heading once.

A program computes in the order that its graph came about, in which passes leave parts of one link between
those of another. Here its variables are put under their headings; arguments still stand before users, and
no value changes.
"""

from __future__ import annotations

import heapq
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from operator import itemgetter

from armwright.expr import Node
from armwright.program.program import Program

Needs = Mapping[Node, frozenset[Node]]  # of a line, the lines that it reads
_TAKEN_ALONG = 6  # lines of other headings that one line may have written before it
_NOTHING: frozenset[Node] = frozenset()
_NUMBERED = re.compile(r"(\D+)(\d+)(\D*)")
_NAME = re.compile(r"([A-Za-z]+)(\d*)(.*)")


def reading_lines(program: Program, *parts: Sequence[Node]) -> list[list[tuple[Node, str]]]:
    """The variables of setup and of steps in reading order, each with its heading.

    Headings are gone through in their order again and again, until all lines are written. A line that needs
    a few lines of other headings takes them along; one that needs more waits for the next round. Of two
    orders of headings the one that repeats fewer of them is taken.
    """
    needs = _needs(program)
    headings = _headings_of(program, needs)
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


# --------------------------------------------------------------------------------- headings


def _phase(heading: str) -> tuple[str, int]:
    """The subject of a heading without the number of the link, and that number."""
    match = _NUMBERED.fullmatch(heading)
    return (heading, 0) if match is None else (f"{match[1]}#{match[3]}", int(match[2]))


@dataclass(frozen=True, slots=True)
class Headings:
    """The headings of a program.

    needs    of each line, the lines that it reads
    groups   of each line, its heading
    phases   of each heading, what it is about and the number of its link
    votes    of each phase, how much oftener its links read those before them than those behind them; where
             they read each other equally often or never, above zero if they are computed outward
    stems    of each heading, the ranks of its quantities in the order that most links of its phase have
    """

    needs: Needs
    groups: Mapping[Node, str]
    phases: Mapping[str, tuple[str, int]]
    votes: Mapping[str, int]
    stems: Mapping[str, Mapping[str, int]]

    def orders(self, lines: Sequence[Node]) -> list[list[str]]:
        """The orders that may need the fewest headings: of phases as computed, and as they read each other.

        Inside a phase the links stand in the direction in which they read each other.
        """
        phase_of = {node: self.phases[self.groups[node]][0] for node in lines}
        places: dict[str, list[int]] = defaultdict(list)
        for k, phase in enumerate(phase_of.values()):
            places[phase].append(k)
        middle = {phase: sum(ks) / len(ks) if phase else float("inf") for phase, ks in places.items()}
        found = list(dict.fromkeys(self.groups[node] for node in lines))
        as_computed = sorted(middle, key=middle.__getitem__)
        as_read = self._behind_what_they_read(as_computed, phase_of)
        return [self._by_phases(found, as_computed)] + (
            [] if as_read == as_computed else [self._by_phases(found, as_read)]
        )

    def _by_phases(self, headings: Sequence[str], phases: Sequence[str]) -> list[str]:
        turns = {phase: k for k, phase in enumerate(phases)}

        def rank(heading: str) -> tuple[int, int]:
            phase, number = self.phases[heading]
            return turns[phase], number if self.votes.get(phase, 0) >= 0 else -number

        return sorted(headings, key=rank)

    def _behind_what_they_read(self, phases: Sequence[str], phase_of: Mapping[Node, str]) -> list[str]:
        """The phases, each after those that it reads and that do not read it; circles as they stand."""
        pairs = {
            (phase_of[read], phase)
            for node, phase in phase_of.items()
            for read in self.needs[node]
            if read in phase_of
        }
        left, found = list(phases), list[str]()
        while left:
            free = (
                phase
                for phase in left
                if not any((other, phase) in pairs and (phase, other) not in pairs for other in left)
            )
            found.append(next(free, left[0]))
            left.remove(found[-1])
        return found


def _headings_of(program: Program, needs: Needs) -> Headings:
    """The headings of all lines; which phases go outward and which back."""
    groups = {node: program.groups.get(node, "") for node in needs if node in program.names}
    phases = {heading: _phase(heading) for heading in set(groups.values())}
    votes: dict[str, int] = defaultdict(int)
    for node, heading in groups.items():
        phase, number = phases[heading]
        for read in needs[node]:
            if groups[read] != heading:
                other, before = phases[groups[read]]
                if other == phase:
                    votes[phase] += (number > before) - (number < before)
    for phase, numbers in _numbers_as_computed(groups, phases).items():
        votes[phase] = votes[phase] or numbers[-1] - numbers[0]
    return Headings(needs, groups, phases, votes, _stem_ranks(program, groups, phases))


def _numbers_as_computed(
    groups: Mapping[Node, str], phases: Mapping[str, tuple[str, int]]
) -> dict[str, list[int]]:
    """Per phase its links in the order in which the program comes to them."""
    numbers: dict[str, list[int]] = defaultdict(list)
    for heading in dict.fromkeys(groups.values()):
        phase, number = phases[heading]
        numbers[phase].append(number)
    return numbers


def _stem_ranks(
    program: Program, groups: Mapping[Node, str], phases: Mapping[str, tuple[str, int]]
) -> dict[str, Mapping[str, int]]:
    """Per heading the ranks of quantities: one is before another where it comes about first in most links.

    Parts of quantities, such as N15a in setup, do not count.
    """
    firsts: dict[str, dict[str, None]] = {heading: {} for heading in phases}
    for node, heading in groups.items():
        if not _rest_of_name(program.names[node])[1]:
            firsts[heading][_stem(program.names[node])] = None
    wins: dict[tuple[str, str], int] = defaultdict(int)
    before: dict[tuple[str, str, str], int] = defaultdict(int)
    for heading, found in firsts.items():
        phase = phases[heading][0]
        for a, b in combinations(found, 2):
            before[phase, a, b] += 1
    for (phase, a, b), times in before.items():
        wins[phase, a] += times > before.get((phase, b, a), 0)
    return {
        heading: {stem: -wins[phases[heading][0], stem] for stem in found}
        for heading, found in firsts.items()
    }


def _stem(name: str) -> str:
    match = _NAME.fullmatch(name)
    return name if match is None else match[1]


# --------------------------------------------------------------------------------- lines of a heading


def _in_turn(program: Program, group: Sequence[Node], needs: Needs, ranks: Mapping[str, int]) -> list[Node]:
    """The lines of a heading: quantities in their order, their components in order.

    ranks   of quantities; one that others of the heading need goes before them as a whole where it can
    """
    if len(group) < 2:
        return list(group)
    members = set(group)
    inside = {node: needs[node] & members for node in group}
    stems = {node: _stem(program.names[node]) for node in group}
    turns = _turns_of_stems(stems, inside, ranks)
    keys = {
        node: (turns[stems[node]], *_rest_of_name(program.names[node]), k) for k, node in enumerate(group)
    }
    if not any(inside.values()):
        return sorted(group, key=keys.__getitem__)
    return _sort_by_needs(group, inside, keys)


def _rest_of_name(name: str) -> tuple[str, str]:
    """The digits and what is behind them: WP12a gives 12 and a."""
    match = _NAME.fullmatch(name)
    return ("", "") if match is None else (match[2], match[3])


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
