"""Outputs that models share: matrices given by their rows."""

from __future__ import annotations

from collections.abc import Sequence

from armwright.expr import Node
from armwright.program import Output


def matrix_output(name: str, rows: Sequence[Sequence[Node]], unit: str, meaning: str) -> Output:
    """The matrix as an array of the answer, row by row."""
    shape = (len(rows), len(rows[0]) if rows else 0)
    return Output(name, shape, unit, tuple(value for row in rows for value in row), meaning)
