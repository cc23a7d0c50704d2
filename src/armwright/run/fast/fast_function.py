"""One sample from Python in a fraction of a microsecond: an entry that reads NumPy arrays itself.

The entry is a vectorcall of a subtype of Function, made at run time like the machine code of a program. It
takes over only what is exactly as expected (plain ndarrays of the right type and shape, ``out=`` alone as
keyword) and hands everything else to the ordinary call. The layouts of CPython and NumPy that it relies on
are read back from known objects first (object_layout); where one differs, and where the user says
``ARMWRIGHT_FAST_CALLS=off``, the ordinary call is all there is.
"""

from __future__ import annotations

import ctypes
import math
import os
import sys
from functools import cache
from typing import Any, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from armwright.program import Argument, Output
from armwright.run.cache import user_cache
from armwright.run.fast.entry import entry_parts
from armwright.run.fast.entry_context import MOST_ARRAYS, MOST_AXES, SLOTS
from armwright.run.fast.object_layout import array_functions, is_known
from armwright.run.native.machine_code import MachineCode, build
from armwright.run.native.processor import this_host

_VECTORCALL, _VERSION_TAG = 1 << 11, 1 << 18  # flags of a type
_TP_CALL, _TP_MEMBERS = 50, 72  # numbers of slots, fixed by the stable ABI
_SSIZE, _READ_ONLY = 19, 1


class _TypeSlot(ctypes.Structure):
    _fields_ = (("number", ctypes.c_int), ("value", ctypes.c_void_p))


class _TypeSpec(ctypes.Structure):
    _fields_ = (
        ("name", ctypes.c_char_p),
        ("size", ctypes.c_int),
        ("item_size", ctypes.c_int),
        ("flags", ctypes.c_uint),
        ("slots", ctypes.POINTER(_TypeSlot)),
    )


class _TypeMember(ctypes.Structure):
    _fields_ = (
        ("name", ctypes.c_char_p),
        ("kind", ctypes.c_int),
        ("offset", ctypes.c_ssize_t),
        ("flags", ctypes.c_int),
        ("text", ctypes.c_char_p),
    )


class PlainFunction(Protocol):
    """A function without the entry, whose fields stand in slots, ``keeps`` among them."""

    __slots__: tuple[str, ...]

    @property
    def inputs(self) -> tuple[Argument, ...]:
        """Arrays of a call, in order."""

    @property
    def outputs(self) -> tuple[Output, ...]:
        """Arrays of the answer, in order."""

    @property
    def dtype(self) -> np.dtype[Any]:
        """The type of all arrays."""

    @property
    def call(self) -> Any:
        """The ordinary way of calling it, whose ``answer`` makes a result of several arrays."""


SomeFunction = TypeVar("SomeFunction", bound=PlainFunction)


class SampleCode(Protocol):
    """Machine code that the entry calls."""

    @property
    def rows_place(self) -> npt.NDArray[np.int64]:
        """Holds the address of the code for batches, 0 where there is none."""

    @property
    def lanes(self) -> int:
        """The fewest samples that are a batch."""

    def kernel(self, name: str) -> int:
        """The address of the code "one" of a sample: i64 (inputs, outputs, table), 0 where it succeeded."""


def with_fast_entry(plain: SomeFunction, native: SampleCode, table: npt.NDArray[Any]) -> SomeFunction:
    """The function with the fast entry, where this interpreter and the user allow it.

    native, table   machine code of the program, and its table of parameter-only values
    """
    if not (_is_wanted() and is_known() and _is_small(plain)):
        return plain
    base = type(plain)
    kind, machine = _fast_type(base)
    function: SomeFunction = object.__new__(kind)
    context, owned = _context(plain, native, table)
    for name in base.__slots__:
        if name != "keeps":
            object.__setattr__(function, name, getattr(plain, name))
    object.__setattr__(function, "keeps", (machine, context, owned))
    end = id(function) + base.__basicsize__
    ctypes.c_void_p.from_address(end + 8).value = context.ctypes.data
    ctypes.c_void_p.from_address(end).value = machine.addresses["call"]
    return function


def _is_wanted() -> bool:
    """False where the user has switched the entry off."""
    return os.environ.get("ARMWRIGHT_FAST_CALLS", "").lower() not in ("off", "0", "no", "false")


def _is_small(plain: PlainFunction) -> bool:
    """True where the entry has room for all arrays and their axes."""
    most = max(len(plain.inputs), len(plain.outputs))
    return most <= MOST_ARRAYS and all(len(shape) < MOST_AXES for shape in _shapes(plain))


@cache
def _fast_type(base: type[SomeFunction]) -> tuple[type[SomeFunction], MachineCode]:
    """The subtype whose instances end with the address of the entry and of its context."""
    offset = base.__basicsize__
    machine = build(entry_parts(offset + 8), ["call"], host=this_host(), cache=user_cache())
    members = (_TypeMember * 2)(
        _TypeMember(b"__vectorcalloffset__", _SSIZE, offset, _READ_ONLY, None), _TypeMember()
    )
    call = ctypes.cast(ctypes.pythonapi.PyVectorcall_Call, ctypes.c_void_p)
    slots = (_TypeSlot * 3)(
        _TypeSlot(_TP_CALL, call), _TypeSlot(_TP_MEMBERS, ctypes.addressof(members)), _TypeSlot()
    )
    spec = _TypeSpec(b"armwright.run.FastFunction", offset + 16, 0, _VECTORCALL | _VERSION_TAG, slots)
    make = ctypes.pythonapi.PyType_FromSpecWithBases
    make.argtypes, make.restype = (ctypes.c_void_p, ctypes.py_object), ctypes.py_object
    kind = make(ctypes.addressof(spec), (base,))
    return kind, machine


def _context(
    plain: PlainFunction, native: SampleCode, table: npt.NDArray[Any]
) -> tuple[npt.NDArray[np.int64], tuple[Any, ...]]:
    """What the entry reads, as an array of addresses and numbers, and the objects that must outlive it."""
    shapes = _shapes(plain)
    call, word = plain.call, sys.intern("out")
    lengths = [np.array(shape or (0,), dtype=np.int64) for shape in shapes]
    context = np.zeros(len(SLOTS) + 3 * len(shapes), dtype=np.int64)
    values = {
        "inputs": len(plain.inputs),
        "outputs": len(plain.outputs),
        "dtype": id(plain.dtype),
        "ordinary": id(call),
        "word_out": id(word),
        "one": native.kernel("one"),
        "rows": native.rows_place.ctypes.data,
        "table": table.ctypes.data,
        "lanes": native.lanes,
        "answer": 0 if call.answer is None else id(call.answer),
        **array_functions(),
    }
    for name, value in values.items():
        context[SLOTS[name] // 8] = value
    for i, (shape, axes) in enumerate(zip(shapes, lengths, strict=True)):
        size = math.prod(shape) * plain.dtype.itemsize
        context[len(SLOTS) + 3 * i :][:3] = len(shape), axes.ctypes.data, size
    return context, (call, word, lengths, native, table, plain.dtype)


def _shapes(plain: PlainFunction) -> list[tuple[int, ...]]:
    return [spec.shape for spec in plain.inputs] + [spec.shape for spec in plain.outputs]
