"""Kernels in machine code, called with NumPy arrays: one sample or a batch."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.kernels.kernel_tree import Kernel, Variable
from armwright.kernels.language import OwnWord
from armwright.kernels.reader import read_kernel
from armwright.kernels.value_kinds import WHOLE, ValueKind
from armwright.run.cache import user_cache
from armwright.run.function.threads import in_parallel
from armwright.run.native.kernel_entry import entry_arguments
from armwright.run.native.kernel_machine import KernelMachine, kernel_machine
from armwright.run.native.processor import this_host
from armwright.run.solver.record_table import RecordTable, record_table

Numbers = NDArray[Any]
_RUN = ctypes.CFUNCTYPE(None, ctypes.c_int64, *[ctypes.c_void_p] * 4)  # releases the GIL


@dataclass(frozen=True, eq=False)
class NativeKernel:
    """A kernel with its record bound: called like the Python function without its first argument."""

    kernel: Kernel
    table: RecordTable | None
    machine: KernelMachine = field(repr=False)

    def __call__(self, *given: Any) -> Any:
        """The results of one sample: a value, or a tuple."""
        results = self._run([np.asarray(one)[None] for one in given], 1, threads=1)
        values = [_number(one, array[0]) for one, array in zip(self.kernel.outputs, results, strict=True)]
        return values[0] if len(values) == 1 else tuple(values)

    def batch(self, *given: Any, threads: int = 1) -> tuple[Numbers, ...]:
        """The results of many samples: every argument and result has the sample as its first axis."""
        arrays = [np.asarray(one) for one in given]
        counts = {len(one) for one in arrays}
        if len(counts) != 1:
            raise ArmwrightError(f"kernel {self.kernel.name}: arguments of {sorted(counts)} samples given")
        return tuple(self._run(arrays, counts.pop(), threads=threads))

    def in_place(self, *given: Numbers) -> Callable[[], None]:
        """The kernel on these very arrays, for calls that must not wait: those it changes are changed.

        A kernel that gives other results than arrays it changes is refused.
        """
        named = dict(zip((one.name for one in self.kernel.inputs), given, strict=True))
        checked = self._inputs_by_name([one[None] for one in given])
        moved = [name for name, one in named.items() if checked[name].ctypes.data != one.ctypes.data]
        other = [one.name for one in self.kernel.outputs if one.name not in self.kernel.changed_arrays]
        if moved or other:
            raise ArmwrightError(
                f"kernel {self.kernel.name} in place: {', '.join(moved + other)}: plain arrays, and results "
                "that are changed arguments, expected"
            )
        arrays = [named[one.name] for one in (*self._entry_inputs, *self.kernel.outputs)]
        places = np.array([one.ctypes.data for one in arrays], dtype=np.int64)
        steps, scratch = np.zeros(len(arrays), dtype=np.int64), np.empty(self._room)
        run, record = self._entry, None if self.table is None else self.table.address
        here = places.ctypes.data, steps.ctypes.data, scratch.ctypes.data
        kept = self, arrays, places, steps, scratch

        def call() -> None:
            run(1, record, *here)

        call.__dict__["kept"] = kept  # addresses stay good as long as the call does
        return call

    def _run(self, given: Sequence[Numbers], n: int, *, threads: int) -> list[Numbers]:
        named = self._inputs_by_name(given)
        results = [
            named[name].copy() if is_changed else np.empty((n, *shape), dtype)
            for name, shape, dtype, is_changed in self._outputs
        ]
        inputs = [named[one.name] for one in self._entry_inputs]
        arrays = [*inputs, *results]
        places = np.array([one.ctypes.data for one in arrays], dtype=np.int64)
        steps = np.array([one.strides[0] for one in arrays], dtype=np.int64)
        run, record = self._entry, None if self.table is None else self.table.address

        def piece(start: int, stop: int) -> None:
            here = places + start * steps if start else places
            scratch = np.empty(self._room)
            run(stop - start, record, here.ctypes.data, steps.ctypes.data, scratch.ctypes.data)

        in_parallel(piece, n, threads=threads) if threads > 1 else piece(0, n)
        return results

    @cached_property
    def _entry(self) -> Any:
        return _RUN(self.machine.machine.addresses[self.kernel.name])

    @cached_property
    def _room(self) -> int:
        """Doubles of scratch."""
        return self.machine.scratch[self.kernel.name] // 8 + 8

    @cached_property
    def _entry_inputs(self) -> list[Variable]:
        return entry_arguments(self.kernel)[: -len(self.kernel.outputs)]

    @cached_property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Shapes of arguments and results, by name."""
        return {one.name: self._shape(one.kind) for one in (*self.kernel.inputs, *self.kernel.outputs)}

    def _inputs_by_name(self, given: Sequence[Numbers]) -> dict[str, Numbers]:
        inputs = self.kernel.inputs
        if len(given) != len(inputs):
            names = ", ".join(one.name for one in inputs)
            raise ArmwrightError(f"kernel {self.kernel.name}({names}): {len(given)} arguments given")
        named: dict[str, Numbers] = {}
        for (name, shape, dtype), array in zip(self._inputs, given, strict=True):
            if array.shape[1:] != shape:
                raise ArmwrightError(f"{name}: shape {array.shape[1:]} given, {shape} expected")
            named[name] = np.ascontiguousarray(array, dtype=dtype)
        return named

    @cached_property
    def _inputs(self) -> list[tuple[str, tuple[int, ...], type]]:
        """Name, shape and type of each argument."""
        return [(one.name, self.shapes[one.name], _type(one.kind)) for one in self.kernel.inputs]

    @cached_property
    def _outputs(self) -> list[tuple[str, tuple[int, ...], type, bool]]:
        """Name, shape and type of each result, and whether it is an argument that is changed."""
        changed = self.kernel.changed_arrays
        return [
            (one.name, self.shapes[one.name], _type(one.kind), one.name in changed)
            for one in self.kernel.outputs
        ]

    def _shape(self, kind: ValueKind) -> tuple[int, ...]:
        return tuple(size if isinstance(size, int) else self._size(size) for size in kind.shape)

    def _size(self, name: str) -> int:
        if self.table is None or not hasattr(self.table.value, name):
            raise ArmwrightError(
                f"kernel {self.kernel.name}: size '{name}' is an argument; call it from a kernel"
            )
        return int(getattr(self.table.value, name))


def _type(kind: ValueKind) -> type:
    return np.int64 if kind == WHOLE else np.float64


def _number(one: Variable, value: Any) -> Any:
    if one.kind.is_array:
        return value
    return int(value) if one.kind == WHOLE else float(value)


def native_kernel(
    function: Callable[..., Any],
    record: Any = None,
    *,
    is_fast: bool = False,
    together: tuple[Callable[..., Any], ...] = (),
) -> NativeKernel:
    """The kernel in machine code; ``record`` is the value of its first argument, where that is one.

    is_fast    True: cold kernels that it calls become fast code too, which takes half a second more
    together   kernels, this one among them, whose code is made at once: what they all call is made once

    Programs among the fields of the record are compiled functions. Machine code is made once for all records.
    """
    plain = function.kernel if isinstance(function, OwnWord) else function
    kernel = read_kernel(plain)
    if (kernel.record is None) != (record is None):
        raise ArmwrightError(f"kernel {kernel.name} takes {'no' if kernel.record is None else 'a'} record")
    table = None if kernel.record is None else record_table(record, kernel.record[1])
    return NativeKernel(kernel, table, _machine(together or (plain,), is_fast))


@lru_cache(maxsize=64)
def _machine(functions: tuple[Callable[..., Any], ...], is_fast: bool) -> KernelMachine:
    return kernel_machine(functions, host=this_host(), cache=user_cache(), is_fast=is_fast)
