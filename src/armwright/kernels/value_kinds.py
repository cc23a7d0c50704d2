"""Types of values in kernels, and what records and programs hold of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Size: TypeAlias = int | str  # a name is a whole argument of the kernel or a whole field of its record


@dataclass(frozen=True, slots=True)
class ValueKind:
    """The type of a value: a whole or real number, true or false, or an array of real numbers."""

    word: str
    shape: tuple[Size, ...] = ()

    @property
    def is_array(self) -> bool:
        return bool(self.shape)

    def __str__(self) -> str:
        return f"an array {self.shape}" if self.is_array else self.word


REAL = ValueKind("Real")
WHOLE = ValueKind("Whole")
TRUTH = ValueKind("Truth")


def array_of(shape: tuple[Size, ...]) -> ValueKind:
    """The type of arrays of this shape."""
    return ValueKind("Array", shape)


@dataclass(frozen=True, slots=True)
class Stub:
    """What programs of one name take and give."""

    name: str
    inputs: tuple[tuple[str, ValueKind], ...]
    outputs: tuple[ValueKind, ...]
    text: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """Constants and programs that kernels are given: fields in order.

    programs   by field; those in ``several`` are tuples of programs
    records    by field: other records, which are given to the kernels that take them
    """

    name: str
    fields: Mapping[str, ValueKind]
    programs: Mapping[str, Stub]
    several: frozenset[str]
    type: type[Any] = field(compare=False)
    records: Mapping[str, Record] = field(default_factory=dict)


def refuse_other_numbers(record: Record, value: Any) -> None:
    """Refuses a whole number that differs from that of the same name in a record inside.

    Shapes of arrays that go from kernels of one record to those of the other are matched by these names.
    """
    for field_name, inner in record.records.items():
        part = getattr(value, field_name)
        shared = [name for name, kind in inner.fields.items() if kind == WHOLE == record.fields.get(name)]
        for name in shared:
            here, there = getattr(value, name), getattr(part, name)
            if here != there:
                raise TypeError(
                    f"record {record.name}: '{name}' is {here}, but {there} in its field '{field_name}' "
                    f"(record {inner.name}); arrays of both are matched by this name: rename one of them"
                )
