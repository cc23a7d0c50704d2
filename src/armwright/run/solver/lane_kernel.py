"""Kernels whose way does not depend on numbers, in machine code that works on several samples at once."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.kernels.kernel_tree import Kernel, Variable
from armwright.kernels.reader import read_kernel
from armwright.kernels.value_kinds import WHOLE
from armwright.run.cache import user_cache
from armwright.run.native.kernel_entry import entry_arguments
from armwright.run.native.kernel_machine import KernelMachine, kernel_machine
from armwright.run.native.processor import this_host
from armwright.run.solver.record_table import RecordTable, record_table

Numbers = NDArray[Any]
_RUN = ctypes.CFUNCTYPE(None, ctypes.c_int64, *[ctypes.c_void_p] * 4)


@dataclass(frozen=True, eq=False)
class LaneKernel:
    """A kernel over the lanes of vectors, with its record bound.

    Whole numbers are the same for all samples of a batch. Real numbers decide nothing in such a kernel but
    which of two values is taken.
    """

    kernel: Kernel
    table: RecordTable | None
    machine: KernelMachine = field(repr=False)
    lanes: int

    def batch(self, *given: Any) -> tuple[Numbers, ...]:
        """The results of many samples: every argument and result has the sample as its first axis."""
        arrays = [np.asarray(one) for one in given]
        n = len(arrays[0])
        if len(arrays) != len(self.kernel.inputs) or any(len(one) != n for one in arrays):
            raise ArmwrightError(f"kernel {self.kernel.name}: as many samples of each argument expected")
        padded = -(-n // self.lanes) * self.lanes
        named = {
            one.name: self._plane(one, array, padded)
            for one, array in zip(self.kernel.inputs, arrays, strict=True)
        }
        planes = [self._argument(one, named, padded) for one in entry_arguments(self.kernel)]
        self.run(padded, planes)
        results = zip(self.kernel.outputs, planes[-len(self.kernel.outputs) :], strict=True)
        return tuple(np.moveaxis(plane, -1, 0)[:n] for _, plane in results)

    def run(self, n: int, planes: Sequence[Numbers]) -> None:
        """Works on n samples, a multiple of the lanes, that stand side by side: arrays (…, n)."""
        places = np.array([one.ctypes.data for one in planes], dtype=np.int64)
        steps = np.array([8 * n for _ in planes], dtype=np.int64)
        scratch = np.empty(self.machine.scratch[self.kernel.name] // 8 + 8)
        record = None if self.table is None else self.table.address
        run = _RUN(self.machine.machine.addresses[self.kernel.name])
        run(n, record, places.ctypes.data, steps.ctypes.data, scratch.ctypes.data)

    def _plane(self, one: Variable, array: Numbers, n: int) -> Numbers:
        """The samples side by side; the last one is repeated until the lanes are full."""
        if array.shape[1:] != one.kind.shape:
            raise ArmwrightError(f"{one.name}: shape {array.shape[1:]} given, {one.kind.shape} expected")
        if one.kind == WHOLE and (array != array[0]).any():
            raise ArmwrightError(f"{one.name}: a whole number is the same for all samples")
        full = np.concatenate([array, np.repeat(array[-1:], n - len(array), axis=0)])
        return np.ascontiguousarray(np.moveaxis(full, 0, -1), dtype=_type(one))

    def _argument(self, one: Variable, named: dict[str, Numbers], n: int) -> Numbers:
        found = named.get(one.name)
        shape = [*(int(size) for size in one.kind.shape), n]
        return np.empty(shape, dtype=_type(one)) if found is None else found


def _type(one: Variable) -> type:
    return np.int64 if one.kind == WHOLE else np.float64


def lane_kernel(function: Callable[..., Any], record: Any = None) -> LaneKernel:
    """The kernel over lanes; TypeError where its way depends on real numbers."""
    kernel, lanes = read_kernel(function), this_host().lanes("double")
    if (kernel.record is None) != (record is None):
        raise ArmwrightError(f"kernel {kernel.name} takes {'no' if kernel.record is None else 'a'} record")
    table = None if kernel.record is None else record_table(record, kernel.record[1], has_lanes=True)
    return LaneKernel(kernel, table, _machine(function, lanes), lanes)


@lru_cache(maxsize=64)
def _machine(function: Callable[..., Any], lanes: int) -> KernelMachine:
    return kernel_machine((function,), host=this_host(), cache=user_cache(), lanes=lanes)
