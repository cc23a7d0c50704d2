"""What runs a program: native code, or NumPy where there is none."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from armwright.program import Program
from armwright.run.function.bind import table
from armwright.run.function.interpret import interpret
from armwright.run.function.threads import in_parallel
from armwright.run.native.program_code import Native

Arrays = Sequence[npt.NDArray[Any]]


class Backend(Protocol):
    """Runs a program with bound parameters on checked arrays of the right type."""

    @property
    def name(self) -> str:
        """The name of the backend: "native" or "numpy"."""

    def one(self, inputs: Arrays, outputs: Arrays) -> None:
        """Computes one sample from contiguous arrays."""

    def many(self, inputs: Arrays, outputs: Arrays, *, threads: int) -> None:
        """Many samples: the first axis is the sample; outputs do not overlap inputs.

        All arrays are rows (the numbers of a sample side by side) or all are planes (Fortran order).
        """


@dataclass(frozen=True)
class NumpyBackend:
    """The reference."""

    program: Program
    parameters: Mapping[str, float]
    name: str = "numpy"

    def one(self, inputs: Arrays, outputs: Arrays) -> None:
        for target, value in zip(outputs, self._values(inputs), strict=True):
            target[...] = value

    def many(self, inputs: Arrays, outputs: Arrays, *, threads: int) -> None:
        self.one(inputs, outputs)

    def _values(self, inputs: Arrays) -> list[npt.NDArray[Any]]:
        return interpret(self.program, inputs, parameters=self.parameters)


_POINTER, _COUNT = ctypes.c_void_p, ctypes.c_int64
_ONE = ctypes.CFUNCTYPE(_COUNT, _POINTER, _POINTER, _POINTER)  # releases the GIL
MANY = ctypes.CFUNCTYPE(_COUNT, *[_POINTER] * 5, _COUNT, _COUNT)


@dataclass(frozen=True)
class NativeBackend:
    """Machine code with its table of parameter-only values."""

    native: Native
    parameters: Mapping[str, float]
    values: npt.NDArray[Any] = field(repr=False)
    name: str = "native"

    def one(self, inputs: Arrays, outputs: Arrays) -> None:
        memory = _addresses(inputs), _addresses(outputs), self.values.ctypes.data
        if _ONE(self.native.kernel("one"))(*memory):
            _ONE(self.native.safe("one"))(*memory)

    def many(self, inputs: Arrays, outputs: Arrays, *, threads: int) -> None:
        if (len(outputs[0]) if outputs else 0) < self.native.lanes:
            self._one_by_one(inputs, outputs)
            return
        layout = "rows" if all(map(is_rows, (*inputs, *outputs))) else "planes"
        arrays = inputs, outputs, self.memory(inputs, outputs, layout)
        if self._run(self.native.kernel(layout), *arrays, threads=threads):
            self._run(self.native.safe(layout), *arrays, threads=threads)

    def memory(self, inputs: Arrays, outputs: Arrays, layout: str) -> tuple[Any, ...]:
        """The first arguments of a batch kernel."""
        axis = 0 if layout == "rows" else 1
        sides = ((_addresses(arrays), _distances(arrays, axis)) for arrays in (inputs, outputs))
        return (*next(sides), *next(sides), self.values.ctypes.data)

    def _run(
        self, address: int, inputs: Arrays, outputs: Arrays, memory: tuple[Any, ...], *, threads: int
    ) -> bool:
        """True where an angle was too large for this kernel."""
        call, wrong = MANY(address), list[int]()
        alive = self, inputs, outputs  # as long as a thread is in a piece, even after an interrupt

        def piece(start: int, stop: int, alive: Any = alive) -> None:
            if call(*memory, start, stop):
                wrong.append(start)

        in_parallel(piece, len(outputs[0]), threads=threads)
        return bool(wrong)

    def _one_by_one(self, inputs: Arrays, outputs: Arrays) -> None:
        """Fewer samples than a vector has lanes: one after the other, through contiguous copies."""
        for i in range(len(outputs[0])):
            results = [np.empty(array.shape[1:], array.dtype) for array in outputs]
            self.one([np.ascontiguousarray(array[i, ...]) for array in inputs], results)
            for array, result in zip(outputs, results, strict=True):
                array[i, ...] = result


def numpy_backend(program: Program, parameters: Mapping[str, float]) -> NumpyBackend:
    """The reference with these parameters."""
    table(program, program.kept_nodes, parameters)  # refuses what is not finite, as native code does
    return NumpyBackend(program, parameters)


def native_backend(native: Native, parameters: Mapping[str, float]) -> NativeBackend:
    """The machine code with these parameters."""
    values = table(native.program, native.plan.table, parameters).astype(native.dtype)
    return NativeBackend(native, parameters, values)


def is_rows(array: npt.NDArray[Any]) -> bool:
    """True where the numbers of each sample stand side by side, whatever lies between samples."""
    return array.size == 0 or bool(array[0, ...].flags.c_contiguous)


def is_planes(array: npt.NDArray[Any]) -> bool:
    """True for a table (N, n) in Fortran order, or a single column side by side."""
    return bool(array.flags.f_contiguous) and array.ndim <= 2


def _addresses(arrays: Arrays) -> ctypes.Array[ctypes.c_void_p]:
    return (_POINTER * len(arrays))(*(array.ctypes.data for array in arrays))


def _distances(arrays: Arrays, axis: int) -> ctypes.Array[ctypes.c_int64]:
    steps = (array.strides[axis] if array.ndim > axis else 0 for array in arrays)
    return (_COUNT * len(arrays))(*steps)
