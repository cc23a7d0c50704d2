"""A reproduction as plain data and as a page: Markdown for an editor, HTML for a browser."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from html import escape
from typing import Any

from armwright.robot.tables import Table
from armwright.study.reproduce.paper import Check, PaperPart, Reproduction

ALL = "all"  # the word that asks for every paper
WORDS = {True: "passed", False: "FAILED", None: "not judged"}
HEADS = ("check", "what", "paper", "ours", "result", "note")

STYLE = """body{font:15px/1.5 system-ui,sans-serif;max-width:70em;margin:2em auto;padding:0 1em;color:#222}
table{border-collapse:collapse;margin:1em 0;display:block;overflow-x:auto}
th,td{border-bottom:1px solid #ddd;padding:.25em .7em;text-align:left;vertical-align:top}
th{border-bottom:2px solid #888}caption{text-align:left;font-weight:bold;padding:.4em 0}
.FAILED{color:#b00020;font-weight:bold}.passed{color:#1b6e2d}"""


def reproduction_data(result: Reproduction) -> dict[str, Any]:
    """Paper, checks and pictures as plain data."""
    return {
        "paper": result.paper.key,
        "checks": [asdict(check) for check in result.checks],
        "figures": list(result.figures),
    }


def data_of_all(results: Sequence[Reproduction]) -> dict[str, Any]:
    """All papers as one: ids of checks and paths of pictures begin with the paper's key."""
    checks = [{**asdict(c), "id": f"{one.paper.key}.{c.id}"} for one in results for c in one.checks]
    figures = [f"{one.paper.key}/{path}" for one in results for path in one.figures]
    return {"paper": ALL, "checks": checks, "figures": figures}


def check_rows(checks: Iterable[Check]) -> tuple[tuple[str, ...], ...]:
    """Checks as rows of a table with these heads."""
    return tuple(
        (check.id, check.what, value_text(check.printed), _ours(check), WORDS[check.passed], check.note)
        for check in checks
    )


def summary(result: Reproduction) -> str:
    """How many checks passed, failed and were not judged."""
    counts = {word: sum(WORDS[check.passed] == word for check in result.checks) for word in WORDS.values()}
    shown = [f"{number} {word}" for word, number in counts.items() if number or word == "passed"]
    return f"{len(result.checks)} checks: {', '.join(shown)}"


def value_text(value: float | str | None) -> str:
    """A value of a check as text; nothing for None."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    return f"{value:d}" if isinstance(value, int) else f"{value:.2g}"


def _ours(check: Check) -> str:
    if isinstance(check.ours, float) and check.tolerance:
        return f"{value_text(check.ours)} (at most {check.tolerance:g})"
    return value_text(check.ours)


# ---------------------------------------------------------------------------- Markdown


def markdown_report(result: Reproduction) -> str:
    """The whole page in Markdown: every part with its tables and checks."""
    lines = [f"# {result.paper.key}", "", result.paper.citation, "", summary(result) + ".", ""]
    for part in result.parts:
        lines += [f"## {part.title}", ""]
        lines += [part.text, ""] if part.text else []
        for table in _tables(part):
            lines += [*_markdown(table), ""]
    return "\n".join(lines)


def _markdown(table: Table) -> Iterator[str]:
    yield f"**{table.title}**"
    yield ""
    for row in (table.columns, ("---",) * len(table.columns), *table.rows):
        yield "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in row) + " |"


# -------------------------------------------------------------------------------- HTML


def html_report(result: Reproduction) -> str:
    """The whole page in HTML: every part with its tables, pictures and checks; nothing is loaded."""
    return _page(result.paper.key, _body(result))


def html_of_all(results: Sequence[Reproduction]) -> str:
    """All papers on one page, under a table of what came of each."""
    rows = tuple((one.paper.key, one.paper.citation, summary(one)) for one in results)
    body = ["<h1>Papers reproduced</h1>", _html(Table("Papers", ("key", "paper", "checks"), rows))]
    return _page("Papers reproduced", body + [line for one in results for line in _body(one)])


def _page(title: str, body: Sequence[str]) -> str:
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    return "\n".join(
        ["<!doctype html>", f'<html lang="en"><head>{head}</head><body>', *body, "</body></html>", ""]
    )


def _body(result: Reproduction) -> list[str]:
    body = [f"<h1>{escape(result.paper.key)}</h1>", _paragraph(result.paper.citation)]
    body.append(_paragraph(summary(result) + "."))
    for part in result.parts:
        body.append(f"<h2>{escape(part.title)}</h2>")
        body += [_paragraph(part.text)] if part.text else []
        body += [_html(table) for table in _tables(part)]
        body += [part.files[path] for path in part.figures if path.endswith(".svg")]  # our own text, as it is
    return body


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _html(table: Table) -> str:
    head = _row("th", table.columns)
    rows = "\n".join(_row("td", row) for row in table.rows)
    return f"<table><caption>{escape(table.title)}</caption>\n{head}\n{rows}\n</table>"


def _row(tag: str, cells: Sequence[str]) -> str:
    return "<tr>" + "".join(_cell(tag, cell) for cell in cells) + "</tr>"


def _cell(tag: str, text: str) -> str:
    mark = f' class="{text}"' if text in ("passed", "FAILED") else ""
    return f"<{tag}{mark}>{escape(text)}</{tag}>"


def _tables(part: PaperPart) -> tuple[Table, ...]:
    return (*part.tables, *([Table("Checks", HEADS, check_rows(part.checks))] if part.checks else []))
