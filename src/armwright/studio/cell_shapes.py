"""What tables on the page are made of: cells that know the place they show, rows, and forms to add a row.

A cell is fixed text, a text to type, or a choice. A row may have ``remove``, the place that takes it away; a
table may have ``add``, a form whose words, with spaces between them, go to one place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from armwright.expr import Node, to_text
from armwright.robot.parameters import Parameter

Cell = dict[str, Any]
Row = dict[str, Any]
Table = dict[str, Any]
Places = Mapping[str, Parameter]
DIGITS = 9  # of decimal numbers in a cell; a cell that is not changed keeps all of them


def table(
    title: str, heads: Sequence[str], rows: Iterable[Row], *, note: str = "", add: Row | None = None
) -> Table:
    """A titled table; its first head is that of the rows' own heads."""
    return {"title": title, "heads": list(heads), "rows": list(rows), "note": note, "add": add}


def row(head: object, cells: Sequence[Cell], *, remove: str = "") -> Row:
    """A row of cells under its head."""
    return {"head": str(head), "cells": list(cells), "remove": remove}


def add_form(label: str, place: str, fields: Sequence[tuple[str, Sequence[str]]]) -> Row:
    """A form that adds a row: a choice for each field, and the place that is told what was chosen."""
    return {
        "label": label,
        "place": place,
        "fields": [{"label": name, "choices": list(words)} for name, words in fields],
    }


def plain_cell(text: str) -> Cell:
    """Text that cannot be changed here."""
    return {"kind": "fixed", "text": text}


def text_cell(place: str, text: str, *, unit: str = "") -> Cell:
    """Text to type."""
    return {"kind": "text", "place": place, "text": text, "unit": unit}


def choice_cell(place: str, text: str, choices: Sequence[str]) -> Cell:
    """A cell whose value is one of some words."""
    return {"kind": "choice", "place": place, "text": text, "choices": list(choices)}


def parameter_cell(name: str, places: Places) -> Cell:
    """A parameter under its canonical name."""
    one = places[name]
    return text_cell(name, node_text(one.value), unit=one.unit)


def optional_cell(name: str, places: Places) -> Cell:
    """A parameter where the robot has it, else nothing."""
    return parameter_cell(name, places) if name in places else plain_cell("")


def node_text(node: Node | None) -> str:
    """The text of a value; a decimal number as far as people read it; nothing where there is none."""
    if node is None:
        return ""
    if node.op == "number" and isinstance(node.value, float):
        return f"{node.value:.{DIGITS}g}"
    return to_text(node)
