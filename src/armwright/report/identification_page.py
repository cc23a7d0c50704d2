"""``aw.report``: an estimate as one HTML page, findings first."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from armwright.errors import plain
from armwright.identify.estimate import Estimate
from armwright.report.identification_plots import decision_plot, interval_plot, torque_plot
from armwright.whole_files import write_whole

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; color: #222b33;
       max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; border-bottom: 1px solid #d5dce2; }
table { border-collapse: collapse; font-size: 13px; } td, th { padding: .15rem .7rem; text-align: right; }
td:first-child, th:first-child, td.text { text-align: left; } tr:nth-child(even) { background: #f4f6f8; }
.error { color: #a4201b; font-weight: 600; } .warning { color: #8a5a00; } .info { color: #43617c; }
svg { max-width: 100%; height: auto; } footer { margin-top: 3rem; font-size: 12px; color: #66747f; }
"""


def report(estimate: Estimate, path: str | os.PathLike[str]) -> Path:
    """Writes the report of an estimate to an HTML file, and returns its path."""
    target = Path(path)
    write_whole(target, page(estimate).encode("utf-8"))
    return target


def page(estimate: Estimate) -> str:
    """The page as text."""
    name = estimate.given.title or estimate.given.name if estimate.given is not None else "robot"
    parts = [
        f"<h1>Identification of {_text(name)}</h1>",
        _summary(estimate),
        "<h2>Findings</h2>",
        _findings(estimate),
        *_validation(estimate),
        *_parameters(estimate),
        *_choices(estimate),
        _provenance(estimate),
    ]
    head = f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{_text(name)}</title>'
    return f"{head}<style>{STYLE}</style></head><body>\n" + "\n".join(parts) + "\n</body></html>\n"


def _text(words: object) -> str:
    return escape(plain(str(words)))


def html_table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Rows under their heads; what cells say is escaped."""
    top = "".join(f"<th>{_text(head)}</th>" for head in heads)
    body = "".join("<tr>" + "".join(f"<td>{_text(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _summary(estimate: Estimate) -> str:
    checked = estimate.validation
    if checked is None:
        return f'<p class="error">{_text(estimate.status)}: nothing was identified.</p>'
    feasible = estimate.feasible.overall_percent if estimate.feasible is not None else None
    rows = [
        ("status", estimate.status),
        (
            "held-out error",
            f"{checked.overall_percent:.2f} % ({checked.split}; low-pass {checked.cutoff_hz:g} Hz)",
        ),
        ("without low-pass", f"{checked.overall_percent_raw:.2f} %"),
        ("if friction at rest may be anything in its range", _percent(checked.determined_percent)),
        ("feasible model", "–" if feasible is None else f"{feasible:.2f} %"),
        ("smallest model", _smallest(estimate)),
        ("description as given", _percent(checked.cad_percent)),
        ("gravity of the description alone", _percent(checked.gravity_percent)),
        ("estimator", estimate.estimator),
        ("samples", estimate.samples),
    ]
    if estimate.excitation is not None:
        rows.append(("condition number", f"{estimate.excitation.condition:.0f}"))
        if estimate.excitation.elsewhere_percent is not None:
            rows.append(("torques over the whole range", f"± {estimate.excitation.elsewhere_percent:.2g} %"))
    return html_table(("", ""), rows)


def _smallest(estimate: Estimate) -> str:
    """The error of the smallest model that predicts as well, in words."""
    found = estimate.reduced
    if found is None:
        return "–"
    return f"{found.overall_percent:.2f} % with {len(found.values)} of {len(estimate.parameters)} parameters"


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f} %"


def _findings(estimate: Estimate) -> str:
    if not estimate.findings:
        return "<p>None.</p>"
    order = {"error": 0, "warning": 1, "info": 2}
    rows = sorted(estimate.findings, key=lambda one: order.get(one.severity, 3))
    items = [
        f'<li class="{_text(one.severity)}">{_text(one.code)} – {_text(one.where)}: {_text(one.text)}'
        f"{'; <em>' + _text(one.remedy) + '</em>' if one.remedy else ''}</li>"
        for one in rows
    ]
    return f"<ul>{''.join(items)}</ul>"


def _validation(estimate: Estimate) -> list[str]:
    checked, curves = estimate.validation, estimate.curves
    if checked is None or curves is None or estimate.given is None:
        return []
    reach = (curves.reach**2).mean(axis=0) ** 0.5
    rows = [
        (
            one.name,
            f"{one.rms:.3g}",
            "–" if one.percent is None else f"{one.percent:.1f}",
            f"{one.whiteness:.2f}",
            f"± {reach[j]:.3g}",
            estimate.friction.get(one.name, ""),
        )
        for j, one in enumerate(checked.joints)
    ]
    units = ["N m" if joint.unit == "rad" else "N" for joint in estimate.given.active]
    plots = [torque_plot(curves, j, one.name, units[j]) for j, one in enumerate(checked.joints)]
    heads = ("joint", "rms [N m or N]", "%", "whiteness", "bound [N m or N]", "friction")
    note = (
        "<p>whiteness: share of autocorrelations that white noise would have; bound: RMS of how far the "
        "intervals of all parameters together let the torque go.</p>"
    )
    return ["<h2>Torques on held-out motion</h2>", html_table(heads, rows), note, *plots]


def _parameters(estimate: Estimate) -> list[str]:
    if not estimate.parameters:
        return []
    standard = estimate.feasible.values if estimate.feasible is not None else {}
    rows = [
        (
            one.name,
            one.joint,
            f"{one.value:.5g}",
            f"{one.sigma:.2g}",
            "–" if one.sigma_percent is None else f"{one.sigma_percent:.0f}",
            f"{one.low:.4g} … {one.high:.4g}",
            f"{standard[one.name]:.5g}" if one.name in standard else "–",
            one.unit,
            "yes" if one.is_essential else "",
        )
        for one in estimate.parameters
    ]
    heads = ("parameter", "joint", "value", "sigma", "%", "95 % interval", "feasible", "unit", "essential")
    plots = [interval_plot(estimate), decision_plot(estimate)]
    note = "<p>sigma is the larger of the formal deviation and that of a block bootstrap.</p>"
    return ["<h2>Parameters</h2>", note, *plots, html_table(heads, rows)]


def _choices(estimate: Estimate) -> list[str]:
    tried = [
        (one.joint, one.choice.title, f"{one.error:.4g}", "chosen" if one.is_chosen else "")
        for one in estimate.trials
    ]
    said = "".join(f"<li>{_text(choice)}</li>" for choice in estimate.choices)
    parts = ["<h2>Preparation</h2>", f"<ul>{said}</ul>"]
    if tried:
        heads = ("joint", "friction", "cross-validation error", "")
        parts.append(f"<details><summary>Friction laws tried</summary>{html_table(heads, tried)}</details>")
    return parts


def _provenance(estimate: Estimate) -> str:
    rows = [f"{_text(key)}: {_text(value)}" for key, value in estimate.provenance.items()]
    return f"<footer>{'<br>'.join(rows)}</footer>"
