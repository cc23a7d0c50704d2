"""A kernel called from Python through the fast entry: one sample in a fraction of a microsecond.

The kernel takes arrays and gives one array and a whole number: 0 where the array is the answer. Otherwise,
and where arguments are not exactly as expected, an ordinary function is called with the same arguments.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.kernels.value_kinds import WHOLE
from armwright.program import Argument, Output
from armwright.run.cache import user_cache
from armwright.run.fast.fast_function import with_fast_entry
from armwright.run.native.kernel_entry import entry_arguments
from armwright.run.native.machine_code import LlvmModule, MachineCode, build
from armwright.run.native.processor import this_host
from armwright.run.solver.native_kernel import NativeKernel

_WORDS = 3  # of the table: address of the kernel's entry, of its record, of its scratch


@dataclass(frozen=True, eq=False)
class OrdinaryWay:
    """What takes over; ``answer`` is None: there is one result."""

    way: Callable[..., Any]
    answer: None = None

    def __call__(self, *given: Any, out: Any = None) -> Any:
        """The answer of the ordinary way; ``out`` is not written to."""
        return self.way(*given)


@dataclass(frozen=True, eq=False, slots=True)
class FastKernel:
    """f(arrays) → array, or what the ordinary way gives."""

    inputs: tuple[Argument, ...]
    outputs: tuple[Output, ...]
    dtype: np.dtype[Any]
    call: OrdinaryWay
    keeps: Any = None  # what the fast entry needs alive

    def __call__(self, *given: Any) -> Any:
        """The answer of the ordinary way."""
        return self.call(*given)


@dataclass(frozen=True, eq=False)
class KernelCode:
    """The entry for one sample; there is none for batches, so ``rows_place`` holds no address."""

    machine: MachineCode
    kernel_machine: Any = field(repr=False)
    scratch: NDArray[np.float64] = field(repr=False)
    rows_place: NDArray[np.int64] = field(default_factory=lambda: np.zeros(1, dtype=np.int64), repr=False)
    lanes: int = 2

    def kernel(self, name: str) -> int:
        """Address of the entry "one"."""
        return self.machine.addresses[name]


def fast_kernel(native: NativeKernel, ordinary: Callable[..., Any]) -> FastKernel:
    """The kernel with the fast entry, where this interpreter and the user allow it."""
    kernel, record = native.kernel, native.table
    assert record is not None
    assert [one.kind == WHOLE for one in kernel.outputs] == [False, True]
    assert not kernel.changed_arrays
    shapes = native.shapes
    inputs = tuple(Argument(one.name, shapes[one.name], "", (), "") for one in kernel.inputs)
    output = Output(kernel.outputs[0].name, shapes[kernel.outputs[0].name], "", (), "")
    plain = FastKernel(inputs, (output,), np.dtype(np.float64), OrdinaryWay(ordinary))
    count = len(entry_arguments(kernel))
    machine = build([LlvmModule(_entry_text(count))], ["one"], host=this_host(), cache=user_cache())
    scratch = np.empty(native.machine.scratch[kernel.name] // 8 + 8)
    code = KernelCode(machine, native, scratch)
    entry = native.machine.machine.addresses[kernel.name]
    table = np.array([entry, record.address, scratch.ctypes.data], dtype=np.int64)
    assert len(table) == _WORDS
    return with_fast_entry(plain, code, table)


def _entry_text(count: int) -> str:
    """``i64 @one(in, out, table)``: a batch of one; the last result is a whole number, which is returned."""
    arrays = [f"getelementptr ptr, ptr %in, i64 {k}" for k in range(count - 2)]
    arrays.append("getelementptr ptr, ptr %out, i64 0")
    lines = [
        "define i64 @one(ptr %in, ptr %out, ptr %table) nounwind {",
        f"%places = alloca [{count} x ptr], align 8",
        f"%steps = alloca [{count} x i64], align 8",
        "%done = alloca i64, align 8",
        f"store [{count} x i64] zeroinitializer, ptr %steps, align 8",
    ]
    for k, place in enumerate(arrays):
        lines += [f"%a{k} = {place}", f"%p{k} = load ptr, ptr %a{k}, align 8"]
        lines += [f"%s{k} = getelementptr ptr, ptr %places, i64 {k}", f"store ptr %p{k}, ptr %s{k}, align 8"]
    lines += [
        f"%last = getelementptr ptr, ptr %places, i64 {count - 1}",
        "store ptr %done, ptr %last, align 8",
        "%kernel = load ptr, ptr %table, align 8",
        "%w1 = getelementptr ptr, ptr %table, i64 1",
        "%record = load ptr, ptr %w1, align 8",
        "%w2 = getelementptr ptr, ptr %table, i64 2",
        "%scratch = load ptr, ptr %w2, align 8",
        "call void %kernel(i64 1, ptr %record, ptr %places, ptr %steps, ptr %scratch)",
        "%found = load i64, ptr %done, align 8",
        "ret i64 %found",
        "}",
    ]
    return "\n".join(lines)
