"""One kernel in the making as LLVM text: sizes, variables, places of arrays, types of registers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod
from typing import TypeAlias

from armwright.kernels.kernel_tree import ArrayPart, Field, Kernel, Place
from armwright.kernels.value_kinds import REAL, WHOLE, Size, ValueKind
from armwright.run.native.kernel_record import is_elsewhere, layout_of
from armwright.run.native.llvm_text import Code, Reals

Value: TypeAlias = tuple[str, str]  # a register or constant, and its type in LLVM
SCALAR, INTEGER, BIT = "double", "i64", "i1"


@dataclass(frozen=True, slots=True)
class Instance:
    """A kernel for given sizes: values of the arguments that name sizes, as far as they are constants."""

    kernel: Kernel
    sizes: tuple[tuple[str, int], ...] = ()

    @property
    def symbol(self) -> str:
        """The name of the kernel in LLVM."""
        return "_".join([f"k.{self.kernel.name}", *(str(value) for _, value in self.sizes)])


@dataclass(slots=True)
class KernelFrame:
    """The state that the writers of a kernel share.

    v        numbers of the kernel: one, or as many as a vector has lanes
    arrays   registers with the addresses of arrays, by name
    stack    instructions that make room, at the beginning of the function
    scratch  bytes of the block that callers bring for large arrays
    places   of the fields of the record, once one was asked for
    """

    instance: Instance
    v: Reals
    arrays: dict[str, str] = field(default_factory=dict)
    stack: list[str] = field(default_factory=list)
    scratch: int = 0
    places: Mapping[str, int] = field(default_factory=dict)

    @property
    def code(self) -> Code:
        return self.v.code

    @property
    def kernel(self) -> Kernel:
        return self.instance.kernel

    @property
    def constant_sizes(self) -> Mapping[str, int]:
        """Sizes that are constants."""
        return dict(self.instance.sizes)

    def type(self, kind: ValueKind) -> str:
        """The type of a variable of this kind."""
        if kind.is_array:
            return "ptr"
        if kind.word == REAL.word:
            return self.v.type
        return INTEGER if kind.word == WHOLE.word else BIT

    # ------------------------------------------------------------------------------- sizes

    def shape(self, kind: ValueKind) -> tuple[Size, ...]:
        """The shape with constants for the sizes that are known."""
        return tuple(
            self.constant_sizes.get(size, size) if isinstance(size, str) else size for size in kind.shape
        )

    def is_fixed(self, kind: ValueKind) -> bool:
        """True where the whole shape is known."""
        return all(isinstance(size, int) for size in self.shape(kind))

    def length(self, kind: ValueKind) -> str:
        """How many numbers an array has: a constant or a register."""
        shape = self.shape(kind)
        fixed = prod(size for size in shape if isinstance(size, int))
        text = str(fixed)
        for size in shape:
            if isinstance(size, str):
                text = self.code.new(f"mul nsw i64 {text}, {self.size(size)}")
        return text

    def size(self, name: str) -> str:
        """The value of a size that is not a constant: an argument, or a field of the record."""
        if name in self.kernel.sizes:
            return f"%in.{name}"
        return self.code.new(f"load i64, ptr {self.field(name)}, align 8")

    @property
    def element_bytes(self) -> int:
        """Bytes of one number of an array, in every lane."""
        return 8 * self.v.lanes

    @property
    def alignment(self) -> int:
        """The alignment of arrays on the stack: the usual one, or what vectors of lanes need."""
        return max(16, self.element_bytes)

    # --------------------------------------------------------------------------- addresses

    def field(self, name: str) -> str:
        """The address of a field of the record."""
        assert self.kernel.record is not None
        if not self.places:
            self.places = layout_of(self.kernel.record[1]).places
        place = self.places[name]
        return self.code.new(f"getelementptr inbounds i8, ptr %record, i64 {place}")

    def array(self, place: Place) -> str:
        """The address of an array that has a name."""
        if isinstance(place, Field):
            start = self.field(place.name)
            return self.code.new(f"load ptr, ptr {start}, align 8") if is_elsewhere(place.kind) else start
        assert not isinstance(place, ArrayPart)
        return self.arrays[place.name]

    def is_uniform(self, place: Place) -> bool:
        """True where an array has one number for all lanes."""
        return isinstance(place.array if isinstance(place, ArrayPart) else place, Field)

    def part(self, place: ArrayPart, indices: list[str]) -> str:
        """The address of an element or row."""
        start = self.array(place.array)
        shape = self.shape(place.array.kind)
        element = SCALAR if self.is_uniform(place) else self.v.type
        if all(isinstance(size, int) for size in shape[1:]):
            row = element
            for size in reversed(shape[1:]):
                row = f"[{size} x {row}]"
            steps = ", ".join(f"i64 {index}" for index in indices)
            return self.code.new(f"getelementptr inbounds {row}, ptr {start}, {steps}")
        return self.code.new(
            f"getelementptr inbounds {element}, ptr {start}, i64 {self._flat(shape, indices)}"
        )

    def _flat(self, shape: tuple[Size, ...], indices: list[str]) -> str:
        """The number of an element, counted row by row."""
        total = indices[0]
        for place, size in enumerate(shape[1:], 1):
            factor = size if isinstance(size, int) else self.size(size)
            total = self.code.new(f"mul nsw i64 {total}, {factor}")
            if place < len(indices):
                total = self.code.new(f"add nsw i64 {total}, {indices[place]}")
        return total
