"""The headings of the lines of a program: their order, and that of the quantities under each of them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from armwright.expr import Node
from armwright.program.program import Program

Needs = Mapping[Node, frozenset[Node]]  # of a line, the lines that it reads
_NUMBERED = re.compile(r"(\D+)(\d+)(\D*)")
_NAME = re.compile(r"([A-Za-z]+)(\d*)(.*)")


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


def headings_of(program: Program, needs: Needs) -> Headings:
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
        if not rest_of_name(program.names[node])[1]:
            firsts[heading][stem_of(program.names[node])] = None
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


def stem_of(name: str) -> str:
    """The letters that it begins with: WP of WP12a."""
    match = _NAME.fullmatch(name)
    return name if match is None else match[1]


def rest_of_name(name: str) -> tuple[str, str]:
    """The digits and what is behind them: WP12a gives 12 and a."""
    match = _NAME.fullmatch(name)
    return ("", "") if match is None else (match[2], match[3])
