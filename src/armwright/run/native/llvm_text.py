"""Text of LLVM instructions: a scalar and a vector of scalars are written by the same calls."""

from __future__ import annotations

import ctypes
import struct
from dataclasses import dataclass, field

# Attributes of a function. Scheduling for a generic processor takes 30 % less time at 38 joints and was
# measured equally fast, since the hardware reorders anyway.
FUNCTION = 'nounwind "tune-cpu"="generic"'
# Those of a kernel. The stack is aligned, because code made at run time does not do it by itself and spilled
# vectors that straddle cache lines cost up to half the speed.
KERNEL = f"alignstack(64) {FUNCTION}"
_MANY_STORES = 200  # registers do not outlive a basic block well, so ordinary kernels stay in one
_RARELY = '!0 = !{!"branch_weights", i32 1, i32 2000}\n'  # "br …, !prof !0": the first target is rare


@dataclass(slots=True)
class Code:
    """Lines of one module in the making; registers get running numbers."""

    lines: list[str] = field(default_factory=list)
    declared: dict[str, None] = field(default_factory=dict)
    count: int = 0
    stores: int = 0  # in the basic block so far

    def put(self, line: str) -> None:
        """Append a line."""
        self.lines.append(line)
        self.stores += line.startswith("store")

    def new(self, value: str) -> str:
        """A new register that holds the value."""
        self.count += 1
        register = f"%r{self.count}"
        self.lines.append(f"{register} = {value}")
        return register

    def label(self, name: str) -> None:
        """Start a basic block."""
        self.lines.append(f"{name}:")
        self.stores = 0

    def pause(self) -> None:
        """Start another basic block where this one has very many results.

        Code generation takes time in the square of the stores of a block (eleven seconds for a matrix of 3430
        elements). The branch is never taken the other way, but nobody can know: the word at %cursor is read
        anew. A kernel has a label "huge".
        """
        if self.stores < _MANY_STORES:
            return
        is_never = self.new(f"icmp slt i64 {self.new('load volatile i64, ptr %cursor, align 8')}, 0")
        then = f"part{self.count}"
        self.put(f"br i1 {is_never}, label %huge, label %{then}, !prof !0")
        self.label(then)

    def declare(self, signature: str) -> None:
        """Make an outside function known, once."""
        self.declared[f"declare {signature}"] = None

    def text(self) -> str:
        """The module."""
        return "\n".join([*self.declared, *self.lines, _RARELY])


@dataclass(frozen=True, slots=True)
class Reals:
    """Arithmetic on ``lanes`` numbers of type ``real`` at once; registers are plain strings.

    has_fma   a·b + c in one instruction; without it the same call is a product and a sum
    """

    code: Code
    lanes: int
    real: str = "double"
    has_fma: bool = True
    type: str = field(init=False)
    integer: str = field(init=False)
    mask: str = field(init=False)
    suffix: str = field(init=False)
    bits: int = field(init=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "bits", 64 if self.real == "double" else 32)
        put(self, "type", self.wide(self.real))
        put(self, "integer", self.wide(f"i{self.bits}"))
        put(self, "mask", self.wide("i1"))
        put(self, "suffix", f"v{self.lanes}f{self.bits}" if self.lanes > 1 else f"f{self.bits}")

    def wide(self, element: str) -> str:
        """The type of so many elements."""
        return f"<{self.lanes} x {element}>" if self.lanes > 1 else element

    def like(self, lanes: int, real: str = "") -> Reals:
        """Arithmetic of another width or type on the same processor, in the same module."""
        return Reals(self.code, lanes, real or self.real, self.has_fma)

    # ---------------------------------------------------------------------------- constants

    def number(self, value: float) -> str:
        """A constant in every lane."""
        text = real_text(value, self.real)
        return f"splat ({self.real} {text})" if self.lanes > 1 else text

    def whole(self, value: int) -> str:
        """An integer constant in every lane."""
        return f"splat (i{self.bits} {value})" if self.lanes > 1 else str(value)

    def broadcast(self, scalar: str) -> str:
        """A scalar register in every lane."""
        if self.lanes == 1:
            return scalar
        one = self.code.new(f"insertelement {self.type} poison, {self.real} {scalar}, i32 0")
        return self.code.new(
            f"shufflevector {self.type} {one}, {self.type} poison, <{self.lanes} x i32> zeroinitializer"
        )

    # --------------------------------------------------------------------------- arithmetic

    def add(self, a: str, b: str) -> str:
        return self.code.new(f"fadd {self.type} {a}, {b}")

    def sub(self, a: str, b: str) -> str:
        return self.code.new(f"fsub {self.type} {a}, {b}")

    def mul(self, a: str, b: str) -> str:
        return self.code.new(f"fmul {self.type} {a}, {b}")

    def div(self, a: str, b: str) -> str:
        return self.code.new(f"fdiv {self.type} {a}, {b}")

    def neg(self, a: str) -> str:
        return self.code.new(f"fneg {self.type} {a}")

    def fma(self, a: str, b: str, c: str) -> str:
        """A product and a sum."""
        return self.call("fma", a, b, c) if self.has_fma else self.add(self.mul(a, b), c)

    def abs(self, a: str) -> str:
        return self.call("fabs", a)

    def sqrt(self, a: str) -> str:
        return self.call("sqrt", a)

    def call(self, name: str, *args: str) -> str:
        """A function that every processor has or LLVM expands in place."""
        function, kind = f"{self.type} @llvm.{name}.{self.suffix}", self.type
        self.code.declare(f"{function}({', '.join([kind] * len(args))})")
        return self.code.new(f"call {function}({', '.join([f'{kind} {a}' for a in args])})")

    def polynomial(self, coefficients: tuple[float, ...], x: str) -> str:
        """c0 + c1·x + c2·x² + …, by Horner's rule."""
        value = self.number(coefficients[-1])
        for c in reversed(coefficients[:-1]):
            value = self.fma(value, x, self.number(c))
        return value

    # ------------------------------------------------------------------------ bits and choice

    def compare(self, how: str, a: str, b: str) -> str:
        """A mask; how is ogt, olt, oeq, une, …"""
        return self.code.new(f"fcmp {how} {self.type} {a}, {b}")

    def choose(self, mask: str, a: str, b: str) -> str:
        """The first where the mask is set, else the second."""
        return self.code.new(f"select {self.mask} {mask}, {self.type} {a}, {self.type} {b}")

    def to_bits(self, a: str) -> str:
        return self.code.new(f"bitcast {self.type} {a} to {self.integer}")

    def from_bits(self, a: str) -> str:
        return self.code.new(f"bitcast {self.integer} {a} to {self.type}")

    def bitwise(self, how: str, a: str, b: str) -> str:
        """and, or, xor, add, sub, shl, lshr on the integers."""
        return self.code.new(f"{how} {self.integer} {a}, {b}")

    def odd_lanes(self, a: str) -> str:
        """A mask of the lanes whose integer is odd."""
        return self.code.new(f"trunc {self.integer} {a} to {self.mask}")

    def bit_or(self, a: str, b: str) -> str:
        """The union of two masks."""
        return self.code.new(f"or {self.mask} {a}, {b}")

    def any(self, mask: str) -> str:
        """One bit: is any lane of the mask set?"""
        if self.lanes == 1:
            return mask
        whole = self.code.new(f"bitcast {self.mask} {mask} to i{self.lanes}")
        return self.code.new(f"icmp ne i{self.lanes} {whole}, 0")

    # ------------------------------------------------------------------------------- memory

    def load(self, pointer: str, *, align: int = 0) -> str:
        return self.code.new(f"load {self.type}, ptr {pointer}, align {align or self.bits // 8}")

    def store(self, value: str, pointer: str, *, align: int = 0) -> None:
        self.code.put(f"store {self.type} {value}, ptr {pointer}, align {align or self.bits // 8}")

    def lane(self, a: str, index: int | str) -> str:
        """One lane as a scalar register."""
        if self.lanes == 1:
            return a
        return self.code.new(f"extractelement {self.type} {a}, i32 {index}")

    def pack(self, scalars: list[str]) -> str:
        """Scalar registers side by side; missing ones are zero."""
        if self.lanes == 1:
            return scalars[0]
        value = "zeroinitializer"
        for i, scalar in enumerate(scalars):
            value = self.code.new(f"insertelement {self.type} {value}, {self.real} {scalar}, i32 {i}")
        return value


def to_double(v: Reals, value: str) -> str:
    """The value in double."""
    if v.real == "double":
        return value
    return v.code.new(f"fpext {v.type} {value} to {v.wide('double')}")


def from_double(v: Reals, value: str) -> str:
    """A value in double in the type of v."""
    if v.real == "double":
        return value
    return v.code.new(f"fptrunc {v.wide('double')} {value} to {v.type}")


def real_text(value: float, real: str = "double") -> str:
    """A constant, bit for bit; LLVM writes float constants as the double of equal value."""
    if real == "float":
        value = ctypes.c_float(value).value
    return f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016X}"
