"""The page of a campaign: what was expected, what was found, and where everything is."""

from __future__ import annotations

from html import escape
from typing import Any

from armwright.report.identification_page import STYLE, html_table


def campaign_page(data: dict[str, Any]) -> str:
    """One HTML page from the data of a campaign; the estimate's own page has curves and choices."""
    name = escape(data["robot"])
    head = f'<meta charset="utf-8"><title>Campaign: {name}</title><style>{STYLE}</style>'
    body = [f"<h1>Campaign: {name}</h1>", _outcome(data), _parameters(data), _findings(data), _files()]
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{"".join(body)}</body></html>\n'


def _outcome(data: dict[str, Any]) -> str:
    found, expected = data["estimate"], data["expected"]
    validation = found["validation"] or {}
    rows = [
        ("status", found["status"]),
        ("error of torque on held-out motion", _percent(validation.get("overall_percent"))),
        (
            "if friction at rest may be anything in its range",
            _percent(validation.get("determined_percent")),
        ),
        ("of the description", _percent(validation.get("cad_percent"))),
        ("condition number of the motion", f"{expected['condition']:.3g}"),
        (
            "time until every parameter that affects the torques is known to 5 %",
            _seconds(expected["seconds_for_5_percent"]),
        ),
    ]
    if data["truth"] is not None:
        said = f"{_percent(data['truth']['torque_percent'])} while joints move"
        rows.append(("error of torque against the simulated robot", said))
    return "<h2>Outcome</h2>" + html_table(("what", "value"), rows)


def _parameters(data: dict[str, Any]) -> str:
    expected = data["expected"]["percent"]
    rows = [
        (
            one["name"],
            f"{one['value']:.5g}",
            f"{one['sigma']:.2g}",
            _percent(one["sigma_percent"]),
            _percent(expected.get(one["name"])),
        )
        for one in data["estimate"]["parameters"]
    ]
    heads = ("parameter", "value", "sigma", "sigma", "expected from the motion")
    return "<h2>Parameters</h2>" + html_table(heads, rows)


def _findings(data: dict[str, Any]) -> str:
    rows = [
        (one["severity"], one["joint"] or "", one["text"], one["remedy"])
        for one in data["estimate"]["findings"]
    ]
    return "<h2>Findings</h2>" + (
        html_table(("severity", "where", "what", "remedy"), rows) if rows else "none"
    )


def _files() -> str:
    rows = (
        ("1-motion", "the motions, for robots, and pages that play them"),
        ("2-logs", "what was logged"),
        ("3-audit", "the audit of the logs"),
        ("4-identified", "the robot with its values, C code, the estimate's page with curves"),
    )
    links = "".join(f'<li><a href="../{name}/">{name}</a>: {escape(text)}</li>' for name, text in rows)
    return f'<h2>Files</h2><ul>{links}<li><a href="../4-identified/report.html">curves</a></li></ul>'


def _percent(value: float | None) -> str:
    return "" if value is None else f"{value:.3g} %"


def _seconds(value: float | None) -> str:
    return "" if value is None else f"{value:g} s"
