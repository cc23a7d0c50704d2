"""Remedies in the words of the page: what a message says in Python becomes the field or button to use.

Messages come from rooms that know nothing of pages, and tell what to type in Python or at the terminal. Here
``parameters={'L3': 0.0, …}`` becomes a number under "values of names", and ``method="auto"`` method: auto.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

_NAMES = (
    "base|components|controller|damping|estimator|form|loops|method|near|parameters|positions|precision|projection"
    "|redundant|reference|task|tip|windings"
)
_WORD = r"""(?:"[^"]*"|'[^']*')"""
VALUES = "a number under values of names"
_EXACT = 'the button "Make exact" beside the findings of the page Robot'
_FIXED = "joint type fixed in the table Geometric"
_MAP = "the table of columns"
_CALL = r"(?:,? with |: |, e\.g\. )?robot\.{0}\b(?:\((?:[^()]|\([^()]*\))*\))?"

Words: TypeAlias = str | Callable[[re.Match[str]], str]


def page_words(message: str) -> str:
    """The message with what the page has in the place of Python and of flags."""
    for pattern, words in _RULES:
        message = pattern.sub(words, message)
    return message


def with_page_words(result: Any) -> Any:
    """What a call returns, its findings in the words of the page; everything else as it is."""
    if not isinstance(result, Mapping):
        return result
    return {key: _findings(one) if key == "findings" else with_page_words(one) for key, one in result.items()}


def _findings(rows: Any) -> Any:
    if not isinstance(rows, list):
        return rows
    return [_finding(row) if isinstance(row, Mapping) else page_words(str(row)) for row in rows]


def _finding(row: Mapping[str, Any]) -> dict[str, Any]:
    """A finding whose text and remedy are words of the page; its code and place stay."""
    return {key: page_words(one) if key in ("text", "remedy") else one for key, one in row.items()}


def _option(found: re.Match[str]) -> str:
    """``method='auto', 'paul' or 'general'`` without its signs."""
    return f"{found[1]}: {found[2]}".replace("'", "").replace('"', "")


def _joint_value(found: re.Match[str]) -> str:
    return f"{found[1]} {found[2]}: {found[3]}" if found[2] not in ("...", "…", "name") else found[1]


_RULES: tuple[tuple[re.Pattern[str], Words], ...] = (
    (re.compile(r"give one: parameters=\{[^}]*\}"), f"give each {VALUES}"),
    (re.compile(r"give it as \w+=… or use robot\.with_values"), f"give it {VALUES}"),
    (re.compile(r"give them" + _CALL.format("with_values")), f"give each {VALUES}"),
    (re.compile(_CALL.format("with_values")), f" ({VALUES})"),
    (re.compile(_CALL.format("locked")), f" ({_FIXED})"),
    (re.compile(r"load with exact=[-+.\de]+ for"), f"use {_EXACT} for"),
    (re.compile(r"use " + _CALL.format("exact")), f"use {_EXACT}"),
    (re.compile(_CALL.format("exact") + r" makes"), f"{_EXACT} makes"),
    (re.compile(_CALL.format("exact")), f" ({_EXACT})"),
    (
        re.compile(r"""(?:with tip=["'][^"']*["'] or )?robot\.with_tip(?:\([^()]*\))?"""),
        "tip, in the table General",
    ),
    (re.compile(r"robot\.with_base\(['\"](\w+)['\"]\)"), r"base: \1, in the table General"),
    (re.compile(r"aw\.load\(…, base=['\"](\w+)['\"]\)"), r"base: \1, in the table General"),
    (re.compile(r"""aw\.model\(robot, ["'](\w+)["']\)"""), r"the model \1"),
    (re.compile(r"(?:test\.read_run\(path, )?skip_damaged=True\)?"), '"skip damaged lines"'),
    (re.compile(r"write the mapping with --write-map and (correct it|give)"), rf"look at {_MAP} and \1"),
    (re.compile(r"; then --map\b"), ""),
    (re.compile(r"write a mapping file \(--map\)"), f"fill in {_MAP}"),
    (re.compile(r"--lock [\w=.,…-]+"), f"({_FIXED})"),
    (re.compile(r"""\b(fixed)=\{\{?["']?(\w+|\.\.\.|…)["']?: ?([^}]*)\}\}?"""), _joint_value),
    (re.compile(rf"""\b({_NAMES})=({_WORD}(?:(?:, | or ){_WORD})*)"""), _option),
)
