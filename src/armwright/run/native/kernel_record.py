"""Where the fields of a record stand in the table that machine code reads.

Every field begins at a multiple of eight bytes: a whole number as a 64-bit integer, a real number, or an
array row by row. Of an array whose shape has names, of programs and of inner records, only an address stands
in the table, so that the table of every mechanism is laid out alike and the kernels are made once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod

from armwright.kernels.value_kinds import Record, ValueKind

WORD = 8  # bytes of a number or an address
PROGRAM = (
    4 * WORD
)  # bytes of what is known of a program: kernel for one sample, kernel for lanes, table, none


@dataclass(frozen=True, slots=True)
class RecordLayout:
    """Places of fields in bytes, and the size of the table."""

    places: Mapping[str, int]
    size: int


def layout_of(record: Record) -> RecordLayout:
    """The layout of a record's table."""
    places: dict[str, int] = {}
    end = 0
    for name, kind in record.fields.items():
        places[name] = end
        end += WORD * (1 if is_elsewhere(kind) else count(kind))
    for name in (*record.programs, *record.records):
        places[name] = end
        end += WORD
    return RecordLayout(places, end)


def is_elsewhere(kind: ValueKind) -> bool:
    """True where only the address of an array stands in the table."""
    return any(isinstance(size, str) for size in kind.shape)


def count(kind: ValueKind) -> int:
    """Numbers of an array of known shape; 1 for a number."""
    return prod(size for size in kind.shape if isinstance(size, int))
