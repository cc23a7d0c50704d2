"""The constants and programs of a record, as the table that machine code reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.kernels.value_kinds import WHOLE, Record, Stub, ValueKind, refuse_other_numbers
from armwright.run.function.backends import NativeBackend
from armwright.run.function.function import Function
from armwright.run.native.kernel_record import PROGRAM, WORD, is_elsewhere, layout_of
from armwright.run.solver.python_program import PythonProgram


@dataclass(frozen=True, eq=False)
class RecordTable:
    """A record and its table; ``keeps`` is what the addresses in it point to."""

    value: Any
    words: NDArray[np.int64] = field(repr=False)
    keeps: tuple[Any, ...] = field(repr=False)

    @property
    def address(self) -> int:
        return int(self.words.ctypes.data)


def record_table(value: Any, record: Record, *, has_lanes: bool = False) -> RecordTable:
    """The table of a record; refuses fields of other shapes, and programs that are not native functions.

    has_lanes   True for kernels that work on lanes: then the code of programs for lanes is made too
    """
    refuse_other_numbers(record, value)
    layout = layout_of(record)
    words = np.zeros(layout.size // WORD, dtype=np.int64)
    reals = words.view(np.float64)
    keeps: list[Any] = []
    for name, kind in record.fields.items():
        start, given = layout.places[name] // WORD, getattr(value, name)
        if kind == WHOLE:
            words[start] = given
        elif not kind.is_array:
            reals[start] = given
        else:
            array = np.ascontiguousarray(given, dtype=np.float64)
            _check_shape(name, array, kind, value)
            if is_elsewhere(kind):
                keeps.append(array)
                words[start] = array.ctypes.data
            else:
                reals[start : start + array.size] = array.reshape(-1)
    for name, inner in record.records.items():
        table = record_table(getattr(value, name), inner, has_lanes=has_lanes)
        keeps.append(table)
        words[layout.places[name] // WORD] = table.address
    for name, stub in record.programs.items():
        given = getattr(value, name)
        several = given if name in record.several else (given,)
        block, functions = _programs([_native(one, stub, value) for one in several], has_lanes=has_lanes)
        keeps += [block, *functions]
        words[layout.places[name] // WORD] = block.ctypes.data
    return RecordTable(value, words, tuple(keeps))


def _shape(kind: ValueKind, value: Any) -> tuple[int, ...]:
    """The shape with the record's values for the sizes that it names."""
    return tuple(size if isinstance(size, int) else getattr(value, size) for size in kind.shape)


def _check_shape(name: str, array: NDArray[np.float64], kind: ValueKind, value: Any) -> None:
    wanted = _shape(kind, value)
    if array.shape != wanted:
        raise ArmwrightError(f"field {name}: shape {array.shape} given, {wanted} expected")


def _programs(
    functions: Sequence[NativeBackend | PythonProgram], *, has_lanes: bool
) -> tuple[NDArray[np.int64], Sequence[NativeBackend | PythonProgram]]:
    """Addresses of the machine code and the table of each program."""
    block = np.zeros((max(len(functions), 1), PROGRAM // WORD), dtype=np.int64)
    for row, one in zip(block, functions, strict=False):
        if isinstance(one, PythonProgram):
            row[0] = one.address
        else:
            row[0], row[2] = one.native.kernel("one"), one.values.ctypes.data
            row[1] = one.native.kernel("planes") if has_lanes else 0
    return block, functions


def _native(given: Any, stub: Stub, value: Any) -> NativeBackend | PythonProgram:
    wanted = [_shape(kind, value) for _, kind in stub.inputs], [_shape(kind, value) for kind in stub.outputs]
    if isinstance(given, PythonProgram) and (given.inputs, given.outputs) == wanted:
        return given
    if not isinstance(given, Function) or not isinstance(given.call.kernels, NativeBackend):
        raise ArmwrightError(f"program {stub.name}: a function compiled with backend='native' expected")
    found = [one.shape for one in given.inputs], [one.shape for one in given.outputs]
    if [tuple(one) for one in found[0]] != wanted[0] or [tuple(one) for one in found[1]] != wanted[1]:
        raise ArmwrightError(f"program {stub.name}: shapes {found} given, {wanted} expected")
    return given.call.kernels
