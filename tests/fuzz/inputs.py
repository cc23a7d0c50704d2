"""The i-th input of a run: the same bytes for the same parser, seed and number on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.fuzz.grammar import RULES
from tests.fuzz.grammar_logs import LOG_RULES
from tests.fuzz.mutate import MUTATIONS, mutated
from tests.fuzz.targets import CORPUS, Target


def corpus_of(target: Target) -> list[bytes]:
    """The example files of a parser; of a new one without any, those of all others."""
    paths = target.corpus or sorted(path for path in CORPUS.glob("*/*") if path.is_file())
    return [path.read_bytes() for path in paths]


def made_by_rule(name: str, random: Random) -> bytes:
    """A file of a parser that has rules."""
    return LOG_RULES[name](random) if name in LOG_RULES else RULES[name](random).encode()


def hostile(target: Target, corpus: Sequence[bytes], seed: int, number: int) -> bytes:
    """A mutated example three times in four, else a file made by rule, half of those mutated."""
    random = Random(f"{seed}/{target.name}/{number}")
    draw = random.random()
    if draw < 0.75 or target.name not in {**RULES, **LOG_RULES}:
        return mutated(random, corpus)
    data = made_by_rule(target.name, random)
    if draw < 0.88:
        return data
    return random.choice(MUTATIONS)(random, data, corpus)
