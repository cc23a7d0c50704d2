"""What a worker does with papers: which there are, and one of them reproduced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from armwright.errors import ArmwrightError, unknown_name
from armwright.study.reproduce import html_report, papers, reproduce, reproduction_data


def paper_list() -> list[dict[str, Any]]:
    """The papers that can be reproduced."""
    return [
        {"key": key, "citation": paper.citation, "steps": len(paper.steps)} for key, paper in papers().items()
    ]


def run_reproduction(paper: str, progress: Callable[[float], None]) -> dict[str, Any]:
    """Every printed number beside ours, and the page of it."""
    known = papers()
    if paper not in known:
        raise ArmwrightError(unknown_name("paper", paper, known))
    count, done = len(known[paper].steps), [0]

    def step(title: str) -> None:
        progress(done[0] / count)
        done[0] += 1

    found = reproduce(paper, say=step)
    return reproduction_data(found) | {"page": html_report(found)}


CALLS = {"paper_list": paper_list, "run_reproduction": run_reproduction}
