"""What a worker does with papers: which there are, and one of them reproduced, part by part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from armwright.errors import ArmwrightError, unknown_name
from armwright.studio.snippets import command_of_reproduction, python_of_reproduction
from armwright.study.reproduce import PaperPart, html_report, papers, reproduce, reproduction_data


def paper_list() -> list[dict[str, Any]]:
    """The papers that can be reproduced, with the titles of their parts."""
    return [
        {
            "key": key,
            "citation": paper.citation,
            "about": paper.about,
            "steps": [title for title, _ in paper.steps],
            "chapters": list(paper.chapters),
        }
        for key, paper in papers().items()
    ]


def run_reproduction(
    paper: str, progress: Callable[[float], None], say: Callable[[str], None], chapter: str = ""
) -> dict[str, Any]:
    """Every printed number beside ours, part by part, and the page of it; or one chapter of that."""
    known = papers()
    if paper not in known:
        raise ArmwrightError(unknown_name("paper", paper, known))
    own = known[paper].chapter(chapter) if chapter else known[paper]
    done = [0]

    def tell(title: str) -> None:
        progress(done[0] / len(own.steps))
        say(title)
        done[0] += 1

    found = reproduce(paper, chapter=chapter, say=tell)
    return reproduction_data(found) | {
        "parts": [_part(one) for one in found.parts],
        "chapter": chapter,
        "page": html_report(found),
        "snippets": {
            "python": python_of_reproduction(paper, chapter),
            "command": command_of_reproduction(paper, chapter),
        },
    }


def _part(part: PaperPart) -> dict[str, Any]:
    """What the page shows of a part; pictures are our own SVG text."""
    return {
        "title": part.title,
        "text": part.text,
        "checks": [asdict(check) for check in part.checks],
        "tables": [
            {"title": one.title, "columns": list(one.columns), "rows": [list(row) for row in one.rows]}
            for one in part.tables
        ],
        "figures": [
            {"name": path.rsplit("/", 1)[-1], "svg": part.files[path]}
            for path in part.figures
            if path.endswith(".svg") and path in part.files
        ],
    }


CALLS = {"paper_list": paper_list, "run_reproduction": run_reproduction}
