"""The order in which people read: l2 before l10, parameters before angles, q1 before q1 + q2."""

from __future__ import annotations

import re

from armwright.expr.node import Node
from armwright.expr.walk import names_in

_PARAMETER, _MOTION, _WAVE, _OTHER = range(4)
_RATES = re.compile(r"q(d|dd)\d*")

ReadingKey = tuple[int, tuple[tuple[str, int], ...], str]


def name_key(name: str) -> tuple[str, int]:
    """The letters of a name, and the number behind them."""
    match = re.fullmatch(r"(.*?)(\d*)", name)
    return (name, 0) if match is None else (match[1], int(match[2] or 0))


def reading_key(atom: Node) -> ReadingKey:
    """The key that sorts factors: parameters, velocities, then sines and cosines by their joints."""
    if atom.op == "name":
        return (_MOTION if is_rate(atom) else _PARAMETER), (name_key(atom.value),), ""
    names = tuple(sorted(name_key(text) for text in names_in(atom)))
    return (_WAVE if atom.op in ("sin", "cos") else _OTHER), names, atom.op


def signed_terms(node: Node) -> list[tuple[int, Node]]:
    """The terms of a sum with their signs, those of the first names first."""
    found: list[tuple[int, Node]] = []
    waiting = [(1, node)]
    while waiting:
        sign, item = waiting.pop()
        if item.op == "neg":
            waiting.append((-sign, item.args[0]))
        elif item.op in ("add", "sub"):
            waiting.append((sign, item.args[0]))
            waiting.append((sign if item.op == "add" else -sign, item.args[1]))
        else:
            found.append((sign, item))
    return sorted(found, key=lambda term: reading_key(term[1]))


def is_rate(atom: Node) -> bool:
    """True of the name of a velocity or an acceleration."""
    return atom.op == "name" and _RATES.fullmatch(atom.value) is not None
