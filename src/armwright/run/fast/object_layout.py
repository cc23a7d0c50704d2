"""Whether objects of this interpreter and this NumPy lie in memory as the fast entry assumes."""

from __future__ import annotations

import ctypes
import sys
import sysconfig
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

# offsets in bytes, 64-bit CPython with the GIL
TYPE, SIZE, ITEMS = 8, 16, 24  # of any object; of a tuple
DATA, AXES, SHAPE, STRIDES, DTYPE, FLAGS = 16, 24, 32, 40, 56, 64  # of an ndarray
CONTIGUOUS, ALIGNED, WRITEABLE = 0x1, 0x100, 0x400
_NEW_FROM_DESCR, _ARRAY_TYPE = 94, 2  # places in NumPy's table of functions, fixed by its ABI
_FIRST, _LAST = (3, 11), (3, 14)


@cache
def is_known() -> bool:
    """True where every assumption holds."""
    try:
        return _is_plain_build() and _arrays_match() and _tuples_match() and _makes_arrays()
    except Exception:  # an assumption that fails loudly fails too
        return False


def array_functions() -> dict[str, int]:
    """Addresses of the types and functions that the entry uses."""
    api = ctypes.pythonapi
    names = {
        "increment": api.Py_IncRef,
        "decrement": api.Py_DecRef,
        "vectorcall": api.PyObject_Vectorcall,
        "release": api.PyEval_SaveThread,
        "acquire": api.PyEval_RestoreThread,
        "allocate": api.PyType_GenericAlloc,
    }
    found = {name: ctypes.cast(function, ctypes.c_void_p).value or 0 for name, function in names.items()}
    types = {"ndarray": id(np.ndarray), "tuple": id(tuple)}
    return {**types, "new_array": _numpy_function(_NEW_FROM_DESCR), **found}


def _is_plain_build() -> bool:
    return (
        sys.implementation.name == "cpython"
        and _FIRST <= sys.version_info[:2] <= _LAST
        and ctypes.sizeof(ctypes.c_void_p) == 8
        and not sysconfig.get_config_var("Py_GIL_DISABLED")
        and not hasattr(sys, "gettotalrefcount")  # debug builds have longer objects
        and object.__basicsize__ == 16
        and tuple.__basicsize__ == ITEMS
    )


def _word(address: int) -> int:
    return ctypes.c_uint64.from_address(address).value


def _arrays_match() -> bool:
    packed = np.zeros(8, dtype=[("a", "i1"), ("x", "f8")])
    readonly = np.zeros((2, 3))
    readonly.flags.writeable = False
    arrays: list[np.ndarray[Any, Any]] = [
        np.zeros(6),
        np.zeros((3, 5)),
        np.zeros((3, 5), order="F"),
        np.zeros((2, 3, 4), dtype=np.float32)[:, ::2],
        np.zeros(9)[::-1],
        readonly,
        packed["x"],
    ]
    return all(map(_array_matches, arrays))


def _array_matches(array: np.ndarray[Any, Any]) -> bool:
    at = id(array)
    axes = ctypes.c_int32.from_address(at + AXES).value
    if axes != array.ndim or _word(at + TYPE) != id(np.ndarray) or _word(at + DTYPE) != id(array.dtype):
        return False
    shape = (ctypes.c_int64 * axes).from_address(_word(at + SHAPE))
    strides = (ctypes.c_int64 * axes).from_address(_word(at + STRIDES))
    flags = ctypes.c_int32.from_address(at + FLAGS).value
    expected = (array.flags.c_contiguous, array.flags.aligned, array.flags.writeable)
    return (
        _word(at + DATA) == array.ctypes.data
        and tuple(shape) == array.shape
        and tuple(strides) == array.strides
        and tuple(bool(flags & bit) for bit in (CONTIGUOUS, ALIGNED, WRITEABLE)) == expected
    )


def _tuples_match() -> bool:
    items = ("out", np.zeros(1), 7)
    at = id(items)
    return _word(at + SIZE) == 3 and all(_word(at + ITEMS + 8 * i) == id(x) for i, x in enumerate(items))


def _numpy_function(place: int) -> int:
    """An entry of the table of functions that NumPy offers to other extensions."""
    core = import_module(("numpy._core" if hasattr(np, "_core") else "numpy.core") + "._multiarray_umath")
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.argtypes, get.restype = (ctypes.py_object, ctypes.c_char_p), ctypes.c_void_p
    return _word(get(core._ARRAY_API, None) + 8 * place)


def _makes_arrays() -> bool:
    """Make an array the way the entry will and look at it."""
    if _numpy_function(_ARRAY_TYPE) != id(np.ndarray):
        return False
    pointer = ctypes.c_void_p
    signature = ctypes.PYFUNCTYPE(
        ctypes.py_object,
        ctypes.py_object,
        pointer,
        ctypes.c_int,
        pointer,
        *[pointer] * 2,
        ctypes.c_int,
        pointer,
    )
    kind = np.dtype(np.float64)
    shape = (ctypes.c_int64 * 2)(2, 3)
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(kind))  # the call below takes a reference over
    made = signature(_numpy_function(_NEW_FROM_DESCR))(
        np.ndarray, id(kind), 2, ctypes.addressof(shape), None, None, 0, None
    )
    return type(made) is np.ndarray and made.shape == (2, 3) and made.dtype == kind and _array_matches(made)
