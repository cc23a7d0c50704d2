"""Damage of a text table: refused by file and line, or left out and reported where somebody asks for that."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from armwright.errors import Finding, InputError

TRUNCATED = "truncated-file"  # codes of the findings: the end of a file is missing,
RAGGED = "ragged-lines"  # or lines within it cannot be used


@dataclass(frozen=True, slots=True)
class Damage:
    """A line that cannot be used, or a cell that is no number.

    line     of the file, from 1 on
    why      what is wrong with it
    column   of the cell; "" where the whole line is meant
    is_end   whether the file ends within the line
    """

    line: int
    why: str
    column: str = ""
    is_end: bool = False


def damage_among(damage: Sequence[Damage], columns: Collection[str]) -> list[Damage]:
    """Damage that matters to who uses these columns: whole lines, and cells of the columns."""
    return [one for one in damage if not one.column or one.column in columns]


def refuse_damage(damage: Sequence[Damage], file: str, *, remedy: str = "") -> None:
    """Raises InputError with the first damage, and says how much more there is.

    remedy   another way that the caller has, after repairing the file
    """
    if not damage:
        return
    first = min(damage, key=lambda one: one.line)
    more = f" ({len(damage) - 1} more like it)" if len(damage) > 1 else ""
    ways = ["copy the file again or repair it", *([remedy] if remedy else [])]
    raise InputError(
        first.why + more, remedy=", or ".join(ways), file=file, line=first.line, key=first.column
    )


def damage_finding(damage: Sequence[Damage], name: str) -> tuple[Finding, ...]:
    """The finding that lines of a file of this name were left out."""
    if not damage:
        return ()
    first = min(damage, key=lambda one: one.line)
    code = TRUNCATED if all(one.is_end for one in damage) else RAGGED
    count = f"{len(damage)} damaged lines" if len(damage) > 1 else "a damaged line"
    is_first = "the first is" if len(damage) > 1 else "it is"
    text = f"{count} left out; {is_first} line {first.line}: {first.why}"
    return (Finding(code, "warning", name, text, "copy the file again or repair it if that matters"),)
