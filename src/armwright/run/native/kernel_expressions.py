"""Expressions of kernels as LLVM instructions, on one number or on a vector of lanes.

In lanes, whole numbers are the same in all of them; a comparison of real numbers is a mask, and a choice
between two numbers a select.
"""

from __future__ import annotations

from collections.abc import Mapping

from armwright.kernels.kernel_tree import (
    ArrayPart,
    Binary,
    Choice,
    Compare,
    Expression,
    Field,
    Logic,
    Minus,
    Not,
    Number,
    Place,
    Variable,
    Word,
)
from armwright.kernels.value_kinds import WHOLE
from armwright.run.native.kernel_frame import BIT, INTEGER, SCALAR, KernelFrame, Value
from armwright.run.native.llvm_text import real_text

FAST = "reassoc nsz contract"  # sums may be reordered; NaN and infinity stay what they are
_REALS = {"+": "fadd", "-": "fsub", "*": "fmul", "/": "fdiv"}
_WHOLES = {"+": "add nsw", "-": "sub nsw", "*": "mul nsw", "//": "sdiv", "%": "srem"}
_TESTS: Mapping[str, tuple[str, str]] = {
    "<": ("olt", "slt"),
    "<=": ("ole", "sle"),
    ">": ("ogt", "sgt"),
    ">=": ("oge", "sge"),
    "==": ("oeq", "eq"),
    "!=": ("une", "ne"),
}
_WORDS = {"sqrt": "sqrt", "abs": "fabs", "min": "minnum", "max": "maxnum", "floor": "floor"}
_WHOLE_WORDS = {"min": "smin", "max": "smax", "abs": "abs"}


class ExpressionWriter:
    """Writes expressions of one kernel."""

    def __init__(self, frame: KernelFrame) -> None:
        self.frame, self.v, self.code = frame, frame.v, frame.v.code

    def real(self, node: Expression) -> str:
        """The value as real numbers, one in every lane."""
        return self.as_real(self.value(node))

    def whole(self, node: Expression) -> str:
        """The value of a whole number."""
        return self.value(node)[0]

    def bit(self, node: Expression) -> str:
        """A test that is the same in all lanes."""
        register, kind = self.value(node)
        if kind != BIT:
            name = self.frame.kernel.name
            raise TypeError(f"kernel {name} tests a real number, which may differ among lanes: one at a time")
        return register

    def as_real(self, value: Value) -> str:
        register, kind = value
        if kind == self.v.type:
            return register
        if kind == INTEGER:
            if register.lstrip("-").isdigit():
                return self.v.number(float(register))
            register = self.code.new(f"sitofp i64 {register} to double")
        return self.v.broadcast(register)

    def value(self, node: Expression) -> Value:
        """The value of any expression."""
        if isinstance(node, Number):
            return self._number(node)
        if isinstance(node, Variable):
            return self._variable(node)
        if isinstance(node, Field):
            kind = INTEGER if node.kind == WHOLE else SCALAR
            return self.code.new(f"load {kind}, ptr {self.frame.field(node.name)}, align 8"), kind
        if isinstance(node, ArrayPart):
            if self.frame.is_uniform(node):
                return self.code.new(f"load double, ptr {self.address(node)}, align 8"), SCALAR
            return self.v.load(self.address(node), align=self.frame.element_bytes), self.v.type
        return self._operation(node)

    def address(self, place: Place) -> str:
        """Where an array, a row or an element stands."""
        if isinstance(place, ArrayPart):
            return self.frame.part(place, [self.whole(one) for one in place.places])
        return self.frame.array(place)

    def _number(self, node: Number) -> Value:
        return (str(node.value), INTEGER) if isinstance(node.value, int) else (real_text(node.value), SCALAR)

    def _variable(self, node: Variable) -> Value:
        size = self.frame.constant_sizes.get(node.name)
        if size is not None:
            return str(size), INTEGER
        kind = self.frame.type(node.kind)
        return self.code.new(f"load {kind}, ptr %v.{node.name}, align 8"), kind

    # -------------------------------------------------------------------------- operations

    def _operation(self, node: Expression) -> Value:
        if isinstance(node, Minus):
            if node.kind == WHOLE:
                return self.code.new(f"sub nsw i64 0, {self.whole(node.value)}"), INTEGER
            register, kind = self.value(node.value)
            return self.code.new(f"fneg {kind} {register}"), kind
        if isinstance(node, Binary):
            return self._binary(node)
        if isinstance(node, Compare):
            return self._compare(node)
        if isinstance(node, Not):
            return self._not(self.value(node.value))
        if isinstance(node, Logic):
            return self._logic(node)
        if isinstance(node, Choice):
            return self._choice(node)
        assert isinstance(node, Word)
        return self._word(node)

    def _binary(self, node: Binary) -> Value:
        left, right = self.value(node.left), self.value(node.right)
        if node.kind == WHOLE:
            return self.code.new(f"{_WHOLES[node.sign]} i64 {left[0]}, {right[0]}"), INTEGER
        a, b, kind = self._alike(left, right)
        return self.code.new(f"{_REALS[node.sign]} {FAST} {kind} {a}, {b}"), kind

    def _alike(self, left: Value, right: Value) -> tuple[str, str, str]:
        """Two real numbers in one type: the same for all lanes where both are."""
        if self.v.type in (left[1], right[1]):
            return self.as_real(left), self.as_real(right), self.v.type
        return self._scalar(left), self._scalar(right), SCALAR

    def _scalar(self, value: Value) -> str:
        register, kind = value
        if kind != INTEGER:
            return register
        if register.lstrip("-").isdigit():
            return real_text(float(register))
        return self.code.new(f"sitofp i64 {register} to double")

    def _compare(self, node: Compare) -> Value:
        of_reals, of_wholes = _TESTS[node.sign]
        left, right = self.value(node.left), self.value(node.right)
        if left[1] == right[1] == INTEGER:
            return self.code.new(f"icmp {of_wholes} i64 {left[0]}, {right[0]}"), BIT
        a, b, kind = self._alike(left, right)
        return self.code.new(f"fcmp {of_reals} {kind} {a}, {b}"), self._truth(kind)

    def _truth(self, kind: str) -> str:
        return BIT if kind == SCALAR else self.v.mask

    def _not(self, value: Value) -> Value:
        register, kind = value
        ones = "true" if kind == BIT else "splat (i1 true)"
        return self.code.new(f"xor {kind} {register}, {ones}"), kind

    def _logic(self, node: Logic) -> Value:
        values = [self.value(part) for part in node.parts]
        kind = next((kind for _, kind in values if kind != BIT), BIT)
        registers = [self._as_mask(value, kind) for value in values]
        result = registers[0]
        for other in registers[1:]:
            result = self.code.new(f"{node.word} {kind} {result}, {other}")
        return result, kind

    def _as_mask(self, value: Value, kind: str) -> str:
        register, own = value
        if own == kind:
            return register
        return self.code.new(f"select i1 {register}, {kind} splat (i1 true), {kind} zeroinitializer")

    def _choice(self, node: Choice) -> Value:
        test, mask = self.value(node.test)
        then, other = self.value(node.then), self.value(node.other)
        if node.kind == WHOLE:
            if mask != BIT:
                self.bit(node.test)
            return self.code.new(f"select i1 {test}, i64 {then[0]}, i64 {other[0]}"), INTEGER
        if mask != BIT:
            then, other = (self.as_real(then), self.v.type), (self.as_real(other), self.v.type)
        a, b, kind = self._alike(then, other)
        return self.code.new(f"select {mask} {test}, {kind} {a}, {kind} {b}"), kind

    def _word(self, node: Word) -> Value:
        if node.name == "float":
            return self._scalar(self.value(node.arguments[0])), SCALAR
        if node.name == "int":
            register, kind = self.value(node.arguments[0])
            if kind != SCALAR:
                raise TypeError(f"kernel {self.frame.kernel.name}: int() of what may differ among lanes")
            return self.code.new(f"fptosi double {register} to i64"), INTEGER
        if node.name == "somewhere":
            register, kind = self.value(node.arguments[0])
            return (register if kind == BIT else self.v.any(register)), BIT
        if node.kind == WHOLE:
            return self._whole_word(node), INTEGER
        given = [self.real(one) for one in node.arguments]
        if node.name in _WORDS:
            return self.v.call(_WORDS[node.name], *given), self.v.type
        listed = ", ".join(f"{self.v.type} {one}" for one in given)
        return self.code.new(f"call {self.v.type} @w.{node.name}.{self.v.suffix}({listed})"), self.v.type

    def _whole_word(self, node: Word) -> str:
        name = f"llvm.{_WHOLE_WORDS[node.name]}.i64"
        given = [f"i64 {self.whole(one)}" for one in node.arguments]
        if node.name == "abs":
            given.append("i1 false")
        kinds = ", ".join(one.split()[0] for one in given)
        self.code.declare(f"i64 @{name}({kinds})")
        return self.code.new(f"call i64 @{name}({', '.join(given)})")
