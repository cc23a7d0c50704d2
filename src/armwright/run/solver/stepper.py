"""A kernel that is called again and again on arrays made once: it goes on from the state it left.

Samples are advanced one by one, or in groups of as many as a vector has lanes; arrays then have the group
first and the lane last, and what all samples share is given once.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.kernels.constant_values import FieldValues
from armwright.kernels.kernel_tree import Kernel
from armwright.kernels.reader import read_kernel
from armwright.kernels.value_kinds import WHOLE, ValueKind
from armwright.run.cache import user_cache
from armwright.run.function.threads import in_pieces
from armwright.run.native.kernel_entry import entry_arguments
from armwright.run.native.kernel_machine import KernelMachine, kernel_machine
from armwright.run.native.processor import this_host
from armwright.run.solver.record_table import RecordTable, record_table

Numbers = NDArray[Any]
Arrays = Mapping[str, Numbers]
_ALIGNED = 64  # bytes
_RUN = ctypes.CFUNCTYPE(None, ctypes.c_int64, *[ctypes.c_void_p] * 4)  # releases the GIL


@dataclass(frozen=True, eq=False)
class Stepper:
    """A kernel bound to its record and arrays.

    arrays   by name: (groups, …) or, in lanes, (groups, …, lanes); 1 group where all share it
    """

    kernel: Kernel
    table: RecordTable = field(repr=False)
    machine: KernelMachine = field(repr=False)
    groups: int
    arrays: Arrays = field(repr=False)
    places: NDArray[np.int64] = field(repr=False)
    strides: NDArray[np.int64] = field(repr=False)

    def run(self, *, threads: int = 1) -> None:
        """One call for every group; arrays that the kernel changes are changed."""
        if self.groups == 1 or threads == 1:
            call, given = self._single_thread_call
            call(*given)
            return
        call, (_, record, _, strides, _) = self._single_thread_call

        def piece(start: int, stop: int) -> None:
            own = self._scratch()
            here = self.places + start * self.strides
            call(stop - start, record, here.ctypes.data, strides, own.ctypes.data)

        in_pieces(piece, self.groups, threads=threads)

    @cached_property
    def _single_thread_call(self) -> tuple[Any, tuple[int, ...]]:
        """The entry and what it is called with from one thread."""
        call = _RUN(self.machine.machine.addresses[self.kernel.name])
        given = self.table.address, self.places.ctypes.data, self.strides.ctypes.data
        return call, (self.groups, *given, self._own_scratch.ctypes.data)

    @cached_property
    def _own_scratch(self) -> Numbers:
        return self._scratch()

    def _scratch(self) -> Numbers:
        return np.empty(self.machine.scratch[self.kernel.name] // 8 + 8)


def stepper(
    function: Callable[..., Any],
    record: Any,
    *,
    groups: int = 1,
    lanes: int = 1,
    shared: Collection[str] = (),
    arrays: Arrays | None = None,
    open_fields: Collection[str] | None = None,
) -> Stepper:
    """The kernel with arrays of zeros for its arguments and results, or those given by name.

    shared        arguments that are the same for all groups
    open_fields   fields of the record that may change from call to call, where machine code is to be made for
                  the values of all others; without them it is the code that serves every record
    """
    kernel = read_kernel(function)
    assert kernel.record is not None
    table = record_table(record, kernel.record[1], has_lanes=lanes > 1)
    known = dict(arrays or {})
    order = entry_arguments(kernel)
    for one in order:
        if one.name not in known:
            shape = _shape(one.kind, record)
            count = 1 if one.name in shared else groups
            ends = () if lanes == 1 or one.kind == WHOLE else (lanes,)
            known[one.name] = aligned_zeros((count, *shape, *ends))
    places = np.array([known[one.name].ctypes.data for one in order], dtype=np.int64)
    strides = np.array(
        [0 if len(known[one.name]) < groups else known[one.name].strides[0] for one in order], dtype=np.int64
    )
    constants = None
    if open_fields is not None:
        fixed = [name for name in kernel.record[1].fields if name not in open_fields]
        constants = FieldValues({name: getattr(record, name) for name in fixed})
    machine = _machine(function, lanes, constants)
    return Stepper(kernel, table, machine, groups, known, places, strides)


def vector_lanes() -> int:
    """How many samples are advanced together on this machine."""
    return this_host().lanes("double")


def aligned_zeros(shape: tuple[int, ...]) -> Numbers:
    """Zeros that begin at a multiple of the widest vector, as machine code in lanes expects."""
    count = prod(shape)
    room = np.zeros(count + _ALIGNED // 8)
    first = (-room.ctypes.data) % _ALIGNED // 8
    return room[first : first + count].reshape(shape)


def _shape(kind: ValueKind, record: Any) -> tuple[int, ...]:
    return tuple(size if isinstance(size, int) else int(getattr(record, size)) for size in kind.shape)


@lru_cache(maxsize=64)
def _machine(function: Callable[..., Any], lanes: int, constants: FieldValues | None) -> KernelMachine:
    values = None if constants is None else constants.values
    return kernel_machine(
        (function,), host=this_host(), cache=user_cache(), lanes=lanes, in_groups=True, constants=values
    )
