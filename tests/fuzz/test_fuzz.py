"""A short run of the fuzz harness: every example file, seeded mutations, and files made by rule."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz import run
from tests.fuzz.grammar import RULES
from tests.fuzz.grammar_logs import LOG_RULES
from tests.fuzz.guard import watched
from tests.fuzz.inputs import corpus_of, hostile, made_by_rule
from tests.fuzz.targets import CORPUS, outcome, targets

MUTATED = 400  # of each format; `make fuzz` runs 200,000
TRIED = 10  # of the robots read, those of each tenth input are also checked, written, read again and moved
EXAMPLES = [path for path in sorted(CORPUS.glob("*/*")) if path.is_file() and path.parent.name in targets()]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_examples_are_read_or_refused_as_their_names_say(path: Path) -> None:
    found = outcome(targets()[path.parent.name], path.read_bytes())
    if path.name.startswith("valid_"):
        assert found == "read"
    if path.name.startswith("refused_"):
        assert found == "refused"


@pytest.mark.parametrize("name", targets())
def test_mutations_are_read_or_refused_in_time(name: str) -> None:
    target = targets()[name]
    corpus = corpus_of(target)
    broken = []
    for number in range(MUTATED):
        data = hostile(target, corpus, 0, number)
        seen = watched(target, data, is_tried=number % TRIED == 0)
        if seen.violation:
            broken.append((number, seen.violation, data[:200]))
    assert broken == []


FLOODS = (
    "\n",
    " ",
    "\t\n",
    "(",
    "[",
    "{",
    "<",
    '"',
    "'",
    "\\",
    "a",
    "a.",
    "1",
    "0,",
    "-",
    "#\n",
    "(*",
    "(**)",
    "<a>",
    "a=1\n",
)


@pytest.mark.parametrize("name", targets())
def test_a_flood_of_one_sign_ends_in_time(name: str) -> None:
    """Behind the first half of an example, so that the flood arrives where something was begun."""
    target = targets()[name]
    begun = next((path.read_bytes() for path in target.corpus if path.name.startswith("valid_")), b"")
    for flood in FLOODS:
        data = begun[: len(begun) // 2] + flood.encode() * (250_000 // len(flood))
        assert watched(target, data, is_tried=False).violation == "", flood


@pytest.mark.parametrize("name", sorted({*RULES, *LOG_RULES} & set(targets())))
def test_files_made_by_rule_are_read_or_refused(name: str) -> None:
    target = targets()[name]

    @settings(
        max_examples=30,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.randoms(use_true_random=False))
    def check(random: Random) -> None:
        outcome(target, made_by_rule(name, random))

    check()


def test_the_long_run_prints_counts_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main(["--format", "expr", "--count", "40", "--seed", "3"]) == 0
    (result,) = json.loads(capsys.readouterr().out)["parsers"]
    assert (result["format"], result["inputs"], result["violations"]) == ("expr", 40, 0)
    assert result["read"] + result["refused"] == 40
