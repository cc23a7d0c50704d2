"""What runs a program: native code, or NumPy where there is none."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from armwright.program import Program
from armwright.run.bind import table
from armwright.run.cache import Cache
from armwright.run.engine import Machine, build
from armwright.run.host import Host
from armwright.run.interpret import interpret
from armwright.run.loop import batch_text
from armwright.run.plan import Plan, plan
from armwright.run.single import single_text
from armwright.run.threads import in_parallel

Arrays = Sequence[npt.NDArray[Any]]


class Kernels(Protocol):
    """Runs a program with bound parameters on checked arrays of the right type."""

    @property
    def name(self) -> str:
        """What it is: "native" or "numpy"."""

    def one(self, inputs: Arrays, outputs: Arrays) -> None:
        """One sample: contiguous arrays."""

    def many(self, inputs: Arrays, outputs: Arrays, *, threads: int) -> None:
        """Many samples: the first axis is the sample; outputs do not overlap inputs.

        All arrays are rows (the numbers of a sample side by side) or all are planes (Fortran order).
        """


@dataclass(frozen=True)
class NumpyKernels:
    """The reference."""

    program: Program
    parameters: dict[str, float]
    name: str = "numpy"

    def one(self, inputs: Arrays, outputs: Arrays) -> None:
        for target, value in zip(outputs, self._values(inputs), strict=True):
            target[...] = value

    def many(self, inputs: Arrays, outputs: Arrays, *, threads: int) -> None:
        self.one(inputs, outputs)

    def _values(self, inputs: Arrays) -> list[npt.NDArray[Any]]:
        return interpret(self.program, inputs, parameters=self.parameters)


@dataclass(frozen=True)
class Native:
    """Machine code of a program: the kernels for one sample and for rows at once, planes when asked for."""

    program: Program
    dtype: np.dtype[Any]
    host: Host
    cache: Cache

    @property
    def real(self) -> str:
        """The type in LLVM's words."""
        return "double" if self.dtype == np.float64 else "float"

    @property
    def lanes(self) -> int:
        """Samples of one vector: the least that a batch kernel takes."""
        return self.host.lanes(self.real)

    @cached_property
    def plan(self) -> Plan:
        """How the program is laid out."""
        return plan(self.program)

    @cached_property
    def one(self) -> Machine:
        """The kernel for one sample."""
        text = single_text(self.plan, host=self.host, real=self.real)
        return build(text, ["one"], host=self.host, cache=self.cache)

    @cached_property
    def rows(self) -> Machine:
        """The kernel for samples in rows."""
        return self._batch("rows")

    @cached_property
    def planes(self) -> Machine:
        """The kernel for samples in planes."""
        return self._batch("planes")

    def _batch(self, name: str) -> Machine:
        text = batch_text(self.plan, name, host=self.host, real=self.real)
        return build(text, [name], host=self.host, cache=self.cache)


_POINTER, _COUNT = ctypes.c_void_p, ctypes.c_int64
_ONE = ctypes.CFUNCTYPE(None, _POINTER, _POINTER, _POINTER)  # releases the GIL
_MANY = ctypes.CFUNCTYPE(None, *[_POINTER] * 5, _COUNT, _COUNT)


@dataclass(frozen=True)
class NativeKernels:
    """Machine code with its table of parameter-only values."""

    native: Native
    parameters: dict[str, float]
    values: npt.NDArray[Any] = field(repr=False)
    name: str = "native"

    def one(self, inputs: Arrays, outputs: Arrays) -> None:
        run = _ONE(self.native.one.addresses["one"])
        run(_addresses(inputs), _addresses(outputs), self.values.ctypes.data)

    def many(self, inputs: Arrays, outputs: Arrays, *, threads: int) -> None:
        count = len(outputs[0]) if outputs else 0
        if count < self.native.lanes:
            self._few(inputs, outputs)
            return
        layout = "rows" if all(is_rows(array) for array in (*inputs, *outputs)) else "planes"
        machine: Machine = getattr(self.native, layout)
        call = _MANY(machine.addresses[layout])
        axis = 0 if layout == "rows" else 1
        memory = (
            _addresses(inputs),
            _distances(inputs, axis),
            _addresses(outputs),
            _distances(outputs, axis),
            self.values.ctypes.data,
        )
        in_parallel(lambda start, stop: call(*memory, start, stop), count, threads=threads)

    def _few(self, inputs: Arrays, outputs: Arrays) -> None:
        """Fewer samples than a vector has lanes: one after the other, through contiguous copies."""
        for i in range(len(outputs[0])):
            results = [np.empty(array.shape[1:], array.dtype) for array in outputs]
            self.one([np.ascontiguousarray(array[i, ...]) for array in inputs], results)
            for array, result in zip(outputs, results, strict=True):
                array[i, ...] = result


def numpy_kernels(program: Program, parameters: dict[str, float]) -> NumpyKernels:
    """The reference with these parameters."""
    table(program, program.kept, parameters)  # refuses what is not finite, as native code does
    return NumpyKernels(program, parameters)


def native_kernels(native: Native, parameters: dict[str, float]) -> NativeKernels:
    """The machine code with these parameters."""
    values = table(native.program, native.plan.table, parameters).astype(native.dtype)
    return NativeKernels(native, parameters, values)


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
