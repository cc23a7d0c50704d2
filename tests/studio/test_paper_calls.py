"""The pages of papers show what ``armwright reproduce`` gives."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from armwright.errors import ArmwrightError
from armwright.studio.calls import find_call
from armwright.study.reproduce import papers, reproduce


def test_every_paper_is_listed_with_what_it_shows_and_its_parts() -> None:
    listed = find_call("paper_list")()
    assert [one["key"] for one in listed] == list(papers())
    assert all(one["about"] and one["steps"] for one in listed)
    with pytest.raises(ArmwrightError, match="use one of"):
        find_call("run_reproduction")("kim91", lambda part: None, lambda text: None)


def test_a_paper_has_its_checks_part_by_part_and_says_what_it_does() -> None:
    parts: list[float] = []
    said: list[str] = []
    found = find_call("run_reproduction")("swartz82", parts.append, said.append)
    whole = reproduce("swartz82")
    assert said == [title for title, _ in whole.paper.steps]
    assert parts == sorted(parts)
    shown = [check for part in found["parts"] for check in part["checks"]]
    ours = [asdict(one) for one in whole.checks]
    assert [one["id"] for one in shown] == [one["id"] for one in ours]
    assert [one["passed"] for one in shown] == [one["passed"] for one in ours]
    assert json.dumps(found)
    space: dict[str, object] = {}
    exec(compile(found["snippets"]["python"], "snippet", "exec"), space)
    assert found["snippets"]["command"].startswith("armwright reproduce swartz82")
