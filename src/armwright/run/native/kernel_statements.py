"""Statements of kernels as LLVM instructions.

Every number is a place on the stack, written and read where the kernel does so; LLVM's passes make registers
of them. Arrays are addresses: of the caller's arrays, or of room on the stack.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from armwright.kernels.kernel_tree import (
    Assign,
    Break,
    Call,
    Copy,
    Expression,
    For,
    If,
    Kernel,
    Place,
    Statement,
    Target,
    While,
    Zeros,
)
from armwright.kernels.value_kinds import WHOLE, ValueKind
from armwright.run.native.kernel_calls import FEW, FILL, CallWriter
from armwright.run.native.kernel_frame import KernelFrame


class StatementWriter(CallWriter):
    """Writes the statements of one kernel."""

    def __init__(self, frame: KernelFrame, kernels: Callable[[str], Kernel]) -> None:
        super().__init__(frame, kernels)
        self.ends: list[str] = []  # where break leads

    def block(self, body: Sequence[Statement]) -> None:
        """Statements in order."""
        for one in body:
            self._statement(one)

    def _statement(self, node: Statement) -> None:
        if isinstance(node, Assign):
            self._store(node.target, node.value)
        elif isinstance(node, Zeros):
            self._clear(self.address(node.target), node.target.kind)
        elif isinstance(node, Copy):
            self._copy(node.source, self.address(node.target), node.target.kind)
        elif isinstance(node, Call):
            self._program(node) if node.program is not None else self._call(node)
        elif isinstance(node, For):
            self._for(node)
        elif isinstance(node, While):
            self._while(node)
        elif isinstance(node, If):
            self._if(node)
        else:
            assert isinstance(node, Break)
            self._go(self.ends[-1])
            self._start(self._label("after"))

    # ------------------------------------------------------------------------------ numbers

    def _store(self, target: Target, value: Expression) -> None:
        register = self.whole(value) if target.kind == WHOLE else self.real(value)
        self._put_number(target, register)

    # ------------------------------------------------------------------------------- arrays

    def _clear(self, address: str, kind: ValueKind) -> None:
        length = self.frame.length(kind)
        if length.isdigit() and int(length) * self.v.lanes <= FEW:
            vector = f"<{int(length) * self.v.lanes} x double>"
            self.code.put(f"store {vector} zeroinitializer, ptr {address}, align 8")
            return
        self.code.declare(FILL)
        size = self._bytes(length)
        self.code.put(f"call void @llvm.memset.p0.i64(ptr align 8 {address}, i8 0, i64 {size}, i1 false)")

    def _copy(self, source: Place, target: str, kind: ValueKind) -> None:
        if self.v.lanes > 1 and self.frame.is_uniform(source):
            raise TypeError(f"kernel {self.frame.kernel.name}: an array of the record is copied into lanes")
        self._copy_at(self.address(source), target, kind)

    # -------------------------------------------------------------------------------- blocks

    def _if(self, node: If) -> None:
        then, other, end = self._label("then"), self._label("else"), self._label("end")
        self.code.put(f"br i1 {self.bit(node.test)}, label %{then}, label %{other}")
        for label, body in ((then, node.body), (other, node.other)):
            self._start(label)
            self.block(body)
            self._go(end)
        self._start(end)

    def _while(self, node: While) -> None:
        test, body, end = self._label("test"), self._label("body"), self._label("end")
        self._go(test)
        self._start(test)
        self.code.put(f"br i1 {self.bit(node.test)}, label %{body}, label %{end}")
        self._start(body)
        self._loop(node.body, end)
        self._go(test)
        self._start(end)

    def _for(self, node: For) -> None:
        first, stop = self.whole(node.first), self.whole(node.stop)
        place = f"%v.{node.counter.name}"
        test, body, end = self._label("test"), self._label("body"), self._label("end")
        self.code.put(f"store i64 {first}, ptr {place}, align 8")
        self._go(test)
        self._start(test)
        now = self.code.new(f"load i64, ptr {place}, align 8")
        more = self.code.new(f"icmp {'slt' if node.step > 0 else 'sgt'} i64 {now}, {stop}")
        self.code.put(f"br i1 {more}, label %{body}, label %{end}")
        self._start(body)
        self._loop(node.body, end)
        now = self.code.new(f"load i64, ptr {place}, align 8")
        self.code.put(f"store i64 {self.code.new(f'add nsw i64 {now}, {node.step}')}, ptr {place}, align 8")
        self._go(test)
        self._start(end)

    def _loop(self, body: Sequence[Statement], end: str) -> None:
        self.ends.append(end)
        self.block(body)
        self.ends.pop()
