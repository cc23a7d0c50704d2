"""A Python function in the place of a program: kernels call it back by its address."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from math import prod

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Answer = Callable[..., None]  # f(*inputs, *outputs): writes into the outputs
_CALL = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
_WORD = ctypes.sizeof(ctypes.c_size_t)
_GOOD, _BAD = 0, 1  # what a program returns; after _BAD its results are NaN


class PythonProgram:
    """A program that is a Python function.

    What the function raises cannot pass through machine code: results are then NaN, and ``raise_error``
    raises it once the kernel has returned. After that the function is not asked again.
    """

    def __init__(self, function: Answer, *, inputs: Sequence[int], outputs: Sequence[int]) -> None:
        self.function = function
        self.inputs, self.outputs = [(size,) for size in inputs], [(size,) for size in outputs]
        self.error: BaseException | None = None
        self._views: dict[bytes, tuple[Array, ...]] = {}
        self._entry = _CALL(self._call)

    @property
    def address(self) -> int:
        """The address at which machine code calls it."""
        return ctypes.cast(self._entry, ctypes.c_void_p).value or 0

    def __call__(self, *inputs: Array) -> tuple[Array, ...]:
        """The answer as it is in a kernel that runs as plain Python."""
        found = tuple(np.zeros(shape) for shape in self.outputs)
        self.function(*inputs, *found)
        return found

    def raise_error(self) -> None:
        """Raises what the function raised, if it did."""
        if self.error is not None:
            raise self.error

    def _call(self, inputs: int, outputs: int, table: int) -> int:
        try:
            if self.error is None:
                self.function(*self._arrays(inputs, self.inputs), *self._arrays(outputs, self.outputs))
                return _GOOD
        except BaseException as error:  # also an interrupt: it is raised when the kernel has returned
            self.error = error
        return _BAD

    def _arrays(self, place: int, shapes: Sequence[tuple[int, ...]]) -> tuple[Array, ...]:
        """Views of the arrays whose addresses stand at this place; seldom other ones than last time."""
        key = ctypes.string_at(place, _WORD * len(shapes))
        found = self._views.get(key)
        if found is None:
            addresses = (ctypes.c_size_t * len(shapes)).from_address(place)
            pairs = zip(addresses, shapes, strict=True)
            found = self._views[key] = tuple(_view(address, prod(shape)) for address, shape in pairs)
        return found


def _view(address: int, size: int) -> Array:
    return np.ctypeslib.as_array((ctypes.c_double * size).from_address(address))
