"""Calls of kernels and programs as LLVM instructions, and where arrays and results stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from armwright.kernels.kernel_tree import (
    ArrayPart,
    Call,
    Expression,
    Field,
    Kernel,
    Number,
    Place,
    Statement,
    Target,
    Variable,
    all_statements,
)
from armwright.kernels.value_kinds import WHOLE, ValueKind
from armwright.run.native.kernel_expressions import ExpressionWriter
from armwright.run.native.kernel_frame import Instance, KernelFrame
from armwright.run.native.kernel_record import PROGRAM, WORD

_LARGE = 16384  # bytes of an array that is not put on the stack: threads may have little of it
FEW = 16  # numbers that are copied as one vector, without a call
_IN_PLACE = 32  # vectors of lanes that are copied one by one, without a call
FILL = "void @llvm.memset.p0.i64(ptr, i8, i64, i1)"


def roots(arguments: Sequence[Expression]) -> set[str]:
    """Names of the arrays, whole or in part, among arguments."""
    arrays = [one.array if isinstance(one, ArrayPart) else one for one in arguments if one.kind.is_array]
    return {one.name for one in arrays if isinstance(one, Variable)}


class CallWriter(ExpressionWriter):
    """Writes calls of one kernel.

    kernels   those that may be called, by name
    called    the instances that were called
    """

    def __init__(self, frame: KernelFrame, kernels: Callable[[str], Kernel]) -> None:
        super().__init__(frame)
        self.kernels = kernels
        self.called: list[Instance] = []
        self.labels = 0

    def _call(self, node: Call) -> None:
        """Arguments, then places for results that are arrays of their own; numbers come back as values."""
        kernel = self.kernels(node.function)
        instance = Instance(kernel, tuple(self._constant_sizes(kernel, node.arguments)))
        self.called.append(instance)
        fresh = self._fresh_targets(node, kernel)
        given = [f"ptr {self._record_of(node)}"] if kernel.record is not None else []
        given += self._argument_list(node.arguments, self._overwritten_variables(fresh))
        given += [f"ptr {self.address(target)}" for target in fresh]
        given.append(f"ptr {self._rest_of_scratch()}")
        self._take(node, kernel, f"@{instance.symbol}({', '.join(given)})")

    def _record_of(self, node: Call) -> str:
        """The record that a kernel is given: the own one, or one of its fields."""
        if not node.inner:
            return "%record"
        return self.code.new(f"load ptr, ptr {self.frame.field(node.inner)}, align 8")

    def _constant_sizes(self, kernel: Kernel, arguments: Sequence[Expression]) -> list[tuple[str, int]]:
        found = []
        for one, given in zip(kernel.inputs, arguments, strict=True):
            value = given.value if isinstance(given, Number) else None
            if isinstance(given, Variable):
                value = self.frame.constant_sizes.get(given.name)
            if one.name in kernel.sizes and isinstance(value, int):
                found.append((one.name, value))
        return found

    def _fresh_targets(self, node: Call, kernel: Kernel) -> list[Target]:
        """Where results go that are arrays of their own."""
        pairs = zip(node.targets, kernel.outputs, strict=True)
        return [
            target for target, one in pairs if one.kind.is_array and one.name not in kernel.changed_arrays
        ]

    def _overwritten_variables(self, fresh: Sequence[Target]) -> dict[str, ValueKind]:
        """Whole variables that the call writes without reading what was there."""
        return {one.name: one.kind for one in fresh if isinstance(one, Variable)}

    def copies(self, body: Sequence[Statement]) -> dict[str, ValueKind]:
        """Variables that some call reads and overwrites: it is given a copy."""
        found: dict[str, ValueKind] = {}
        for node in all_statements(tuple(body)):
            if isinstance(node, Call) and node.program is None:
                written = self._overwritten_variables(self._fresh_targets(node, self.kernels(node.function)))
                found |= {name: kind for name, kind in written.items() if name in roots(node.arguments)}
        return found

    def _argument_list(self, arguments: Sequence[Expression], overwritten: dict[str, ValueKind]) -> list[str]:
        """The arguments; arrays that are results as well are given as copies."""
        given = []
        for one in arguments:
            if not one.kind.is_array:
                register = self.whole(one) if one.kind == WHOLE else self.real(one)
                given.append(f"{self.frame.type(one.kind)} {register}")
                continue
            assert isinstance(one, Variable | Field | ArrayPart)
            given.append(f"ptr {self._array(one, overwritten)}")
        return given

    def _array(self, place: Place, overwritten: dict[str, ValueKind]) -> str:
        if self.v.lanes > 1 and self.frame.is_uniform(place):
            raise TypeError(f"kernel {self.frame.kernel.name}: an array of the record is given to lanes")
        root = place.array if isinstance(place, ArrayPart) else place
        if root.name not in overwritten or not isinstance(root, Variable):
            return self.address(place)
        held = self.frame.arrays[f"before.{root.name}"]
        self._copy_at(self.frame.arrays[root.name], held, root.kind)
        here = self.frame.arrays[root.name]
        self.frame.arrays[root.name] = held
        found = self.address(place)
        self.frame.arrays[root.name] = here
        return found

    def room(self, name: str, kind: ValueKind) -> str:
        """Room for an array of this function: on the stack, or in the scratch block where it is large."""
        frame = self.frame
        where = frame.arrays[name] = f"%a.{name}"
        if not frame.is_fixed(kind):  # asked for at the beginning of the function only
            self.code.put(
                f"{where} = alloca {self.v.type}, i64 {frame.length(kind)}, align {frame.alignment}"
            )
        elif int(frame.length(kind)) * frame.element_bytes <= _LARGE:
            frame.stack.append(
                f"{where} = alloca [{frame.length(kind)} x {self.v.type}], align {frame.alignment}"
            )
        else:
            frame.stack.append(f"{where} = getelementptr inbounds i8, ptr %scratch, i64 {frame.scratch}")
            frame.scratch += -(-int(frame.length(kind)) * frame.element_bytes // 64) * 64
        return where

    def _rest_of_scratch(self) -> str:
        if not self.frame.scratch:
            return "%scratch"
        return self.code.new(f"getelementptr inbounds i8, ptr %scratch, i64 {self.frame.scratch}")

    def _take(self, node: Call, kernel: Kernel, call: str) -> None:
        """Puts the numbers among the results where they belong."""
        pairs = [
            (target, result.kind)
            for target, result in zip(node.targets, kernel.outputs, strict=True)
            if not result.kind.is_array
        ]
        kinds = [self.frame.type(kind) for _, kind in pairs]
        if not pairs:
            self.code.put(f"call void {call}")
            return
        whole = kinds[0] if len(kinds) == 1 else f"{{{', '.join(kinds)}}}"
        answer = self.code.new(f"call {whole} {call}")
        for i, (target, _) in enumerate(pairs):
            part = answer if len(kinds) == 1 else self.code.new(f"extractvalue {whole} {answer}, {i}")
            self._put_number(target, part)

    # ----------------------------------------------------------------------------- programs

    def _program(self, node: Call) -> None:
        """A program is called with arrays of addresses; where an angle is huge its results are NaN."""
        assert node.program is not None
        start = self.code.new(f"load ptr, ptr {self.frame.field(node.function)}, align 8")
        if node.which is not None:
            offset = self.code.new(f"mul nsw i64 {self.whole(node.which)}, {PROGRAM}")
            start = self.code.new(f"getelementptr inbounds i8, ptr {start}, i64 {offset}")
        inputs = [self._input(one) for one in node.arguments]
        outputs = [self._output(one) for one in node.targets]
        wrong = self._run_program(start, self._list(inputs), self._list(outputs))
        for target, place in zip(node.targets, outputs, strict=True):
            if not target.kind.is_array and isinstance(target, Variable):
                self._put_number(target, self.v.load(place, align=self.frame.element_bytes))
        bad, after = self._label("bad"), self._label("good")
        self.code.put(f"br i1 {wrong}, label %{bad}, label %{after}, !prof !0")
        self._start(bad)
        for target in node.targets:
            self._spoil(target)
        self._go(after)
        self._start(after)

    def _run_program(self, start: str, inputs: str, outputs: str) -> str:
        table = self._word_at(start, 2)
        if self.v.lanes == 1:
            run = self._word_at(start, 0)
            answer = self.code.new(f"call i64 {run}(ptr {inputs}, ptr {outputs}, ptr {table})")
        else:
            run = self._word_at(start, 1)
            steps = "@kernel_lane_steps"
            given = f"ptr {inputs}, ptr {steps}, ptr {outputs}, ptr {steps}, ptr {table}, i64 0"
            answer = self.code.new(f"call i64 {run}({given}, i64 {self.v.lanes})")
        return self.code.new(f"icmp ne i64 {answer}, 0")

    def _word_at(self, start: str, place: int) -> str:
        at = self.code.new(f"getelementptr inbounds i8, ptr {start}, i64 {place * WORD}")
        return self.code.new(f"load ptr, ptr {at}, align 8")

    def _input(self, node: Expression) -> str:
        if node.kind.is_array:
            assert isinstance(node, Variable | Field | ArrayPart)
            return self._array(node, {})
        place = self._temporary(self.v.type)
        self.v.store(self.real(node), place, align=self.frame.element_bytes)
        return place

    def _output(self, target: Target) -> str:
        if target.kind.is_array or isinstance(target, ArrayPart):
            return self.address(target)
        return self._temporary(self.v.type)

    def _list(self, addresses: Sequence[str]) -> str:
        start = self._temporary(f"[{len(addresses)} x ptr]")
        for i, one in enumerate(addresses):
            place = self.code.new(f"getelementptr inbounds ptr, ptr {start}, i64 {i}")
            self.code.put(f"store ptr {one}, ptr {place}, align 8")
        return start

    def _temporary(self, kind: str) -> str:
        self.labels += 1
        name = f"%t.{self.labels}"
        self.frame.stack.append(f"{name} = alloca {kind}, align {self.frame.alignment}")
        return name

    def _spoil(self, target: Target) -> None:
        """A result that could not be computed is NaN: bytes of ones."""
        if not target.kind.is_array:
            self._put_number(target, self.v.number(float("nan")))
            return
        self.code.declare(FILL)
        size = self._bytes(self.frame.length(target.kind))
        place = self.address(target)
        self.code.put(f"call void @llvm.memset.p0.i64(ptr align 8 {place}, i8 -1, i64 {size}, i1 false)")

    # ---------------------------------------------------------------------- places and labels

    def _put_number(self, target: Target, register: str) -> None:
        if isinstance(target, ArrayPart):
            self.v.store(register, self.address(target), align=self.frame.element_bytes)
        else:
            kind = self.frame.type(target.kind)
            self.code.put(f"store {kind} {register}, ptr %v.{target.name}, align 8")

    def _copy_at(self, source: str, target: str, kind: ValueKind) -> None:
        length = self.frame.length(kind)
        if length.isdigit() and int(length) * self.v.lanes <= FEW:
            vector = f"<{int(length) * self.v.lanes} x double>"
            held = self.code.new(f"load {vector}, ptr {source}, align 8")
            self.code.put(f"store {vector} {held}, ptr {target}, align 8")
            return
        if self.v.lanes > 1 and length.isdigit() and int(length) <= _IN_PLACE:
            pairs = zip(self._elements(source, length), self._elements(target, length), strict=True)
            for here, there in pairs:
                self.v.store(self.v.load(here, align=8), there, align=8)
            return
        self.code.declare("void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)")
        places = f"ptr align 8 {target}, ptr align 8 {source}"
        self.code.put(f"call void @llvm.memcpy.p0.p0.i64({places}, i64 {self._bytes(length)}, i1 false)")

    def _elements(self, start: str, length: str) -> list[str]:
        """Addresses of the elements of an array of known length."""
        kind = self.v.type
        return [
            self.code.new(f"getelementptr inbounds {kind}, ptr {start}, i64 {k}") for k in range(int(length))
        ]

    def _bytes(self, length: str) -> str:
        if length.isdigit():
            return str(int(length) * self.frame.element_bytes)
        return self.code.new(f"mul nsw i64 {length}, {self.frame.element_bytes}")

    def _label(self, word: str) -> str:
        self.labels += 1
        return f"{word}.{self.labels}"

    def _start(self, label: str) -> None:
        self.code.label(label)

    def _go(self, label: str) -> None:
        self.code.put(f"br label %{label}")
