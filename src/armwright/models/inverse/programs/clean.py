"""Numbers of a studied arm made fit for formulas: exact 0 and ±1 where rounding alone is in the way."""

from __future__ import annotations

from collections.abc import Iterable

_TINY = 1e-14  # what rounding leaves of an exact zero, in units of the longest link


def clean_numbers(rows: Iterable[Iterable[float]]) -> list[list[float]]:
    """The same numbers, those that are whole but for rounding made whole."""
    return [[float(round(x)) if abs(x - round(x)) < _TINY else float(x) for x in row] for row in rows]
