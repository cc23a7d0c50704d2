"""The batch kernels: blocks of samples, costly functions first, then the straight-line part.

``i64 @rows(in, in_distance, out, out_distance, table, start, stop)``, and ``@planes`` alike: arrays of
addresses and of distances in bytes (see layout), the table of parameter-only values, and a range of at
least as many samples as a vector has lanes. The last vector may overlap the one before; it writes the same
values again, because outputs never overlap inputs (the caller sees to that). The answer is 0, or 1 where an
angle was too large for the short reduction: then the caller runs the kernel made with ``long_turn``.
"""

from __future__ import annotations

from collections.abc import Callable

from armwright.expr import Node
from armwright.run.native.code_plan import CodePlan
from armwright.run.native.instructions import ProgramInstructions
from armwright.run.native.llvm_text import KERNEL, Reals
from armwright.run.native.machine_code import LlvmModule
from armwright.run.native.processor import Target
from armwright.run.native.sample_layout import PlaneLayout, RowLayout, SampleArray
from armwright.run.native.sincos import Turn, short_turn
from armwright.run.native.trig_first import Store, early_places, early_results

_SCRATCH = 10240  # bytes: with inputs and outputs of a block it stays in the first-level cache
_BLOCK = 64  # samples
_LONG, _STRETCH = 1000, 96  # steps of a long program, and of a stretch that keeps what it loaded
_ARRAYS = "ptr %in, ptr %in_distance, ptr %out, ptr %out_distance, ptr %table"
_SIGNATURE = f"{_ARRAYS}, i64 %start, i64 %stop"


def batch_part(plan: CodePlan, name: str, *, target: Target, turn: Turn = short_turn) -> LlvmModule:
    """The module of the kernel "rows" or "planes"."""
    kernel = _BatchCode(plan, name, target.reals(target.lanes), turn)
    kernel.core()
    kernel.entry()
    return LlvmModule(kernel.code.text())


class _BatchCode:
    """Writes the functions of one kernel."""

    def __init__(self, plan: CodePlan, name: str, v: Reals, turn: Turn) -> None:
        self.plan, self.name, self.v, self.code, self.turn = plan, name, v, v.code, turn
        self.places = early_places(plan)
        self.size = v.bits // 8
        self.block = _block(self.places.count * self.size, v.lanes)
        self.layout: RowLayout | PlaneLayout = RowLayout(v, []) if name == "rows" else PlaneLayout(v, [])
        self.first_output = len(plan.widths)
        self.entries = {node: i * self.size for i, node in enumerate(plan.table)}

    # --------------------------------------------------------------------------- functions

    def entry(self) -> None:
        """The kernel for any range: whole vectors, then the last one."""
        lanes, put = self.v.lanes, self.code.put
        put(f"define i64 @{self.name}({_SIGNATURE}) nounwind {{\nentry:")
        put("%length = sub i64 %stop, %start")
        put(f"%rest = and i64 %length, {lanes - 1}")
        put("%whole = sub i64 %stop, %rest")
        put(f"%wrong = call i64 @{self.name}_core({_ARRAYS}, i64 %start, i64 %whole)")
        put("%even = icmp eq i64 %rest, 0")
        put("br i1 %even, label %done, label %last")
        self.code.label("last")
        put(f"%from = sub i64 %stop, {lanes}")
        put(f"%last_wrong = call i64 @{self.name}_core({_ARRAYS}, i64 %from, i64 %stop)")
        put("br label %done")
        self.code.label("done")
        put("%more_wrong = phi i64 [0, %entry], [%last_wrong, %last]")
        put(f"ret i64 {self.code.new('or i64 %wrong, %more_wrong')}\n}}")

    def core(self) -> None:
        """The kernel for a range that is a multiple of the lanes."""
        put, code = self.code.put, self.code
        put(f"define internal i64 @{self.name}_core({_SIGNATURE}) {KERNEL} noinline {{")
        code.label("entry")
        self.layout.arrays = self._arrays()
        put("%cursor = alloca i64, align 8")
        put(f"%scratch = alloca [{self.places.count * self.block} x {self.v.real}], align 64")
        put("br label %block")
        code.label("block")
        put("%first = phi i64 [%start, %entry], [%last, %next]")
        put("%left = sub i64 %stop, %first")
        put(f"%short = icmp ult i64 %left, {self.block}")
        put(f"%count = select i1 %short, i64 %left, i64 {self.block}")
        put("%last = add i64 %first, %count")
        put("br label %early" if self.plan.early else "br label %main")
        if self.plan.early:
            self._loop("early", "block", self._early_stage, then="main")
        self._loop("main", "early_end" if self.plan.early else "block", self._main_stage, then="next")
        code.label("next")
        put("%more = icmp ult i64 %last, %stop")
        put("br i1 %more, label %block, label %done")
        code.label("done")
        put("ret i64 0")
        code.label("huge")
        put("ret i64 1\n}")

    def _loop(self, name: str, before: str, stage: Callable[[str], str], *, then: str) -> None:
        """A stage over the vectors of the block; leaves the kernel where an angle was huge."""
        put, code = self.code.put, self.code
        code.label(name)
        put(f"%{name}_i = phi i64 [0, %{before}], [%{name}_next, %{name}_last]")
        put(f"%{name}_wrong = phi i1 [false, %{before}], [%{name}_any, %{name}_last]")
        mask = stage(self._index_by_memory(f"%{name}_i"))
        put(f"br label %{name}_last")
        code.label(f"{name}_last")
        put(f"%{name}_any = or i1 %{name}_wrong, {self.v.any(mask) if mask else 'false'}")
        put(f"%{name}_next = add nuw i64 %{name}_i, {self.v.lanes}")
        put(f"%{name}_more = icmp ult i64 %{name}_next, %count")
        put(f"br i1 %{name}_more, label %{name}, label %{name}_end")
        code.label(f"{name}_end")
        put(f"br i1 %{name}_any, label %huge, label %{then}, !prof !0" if mask else f"br label %{then}")

    def _index_by_memory(self, index: str) -> str:
        """The index by way of memory, so that the code generator does not study hundreds of addresses.

        It would take a fifth of the time to compile and was measured to gain nothing.
        """
        self.code.put(f"store volatile i64 {index}, ptr %cursor, align 8")
        return self.code.new("load volatile i64, ptr %cursor, align 8")

    # ------------------------------------------------------------------------------ stages

    def _early_stage(self, index: str) -> str:
        """Early results into the scratch; returns the mask of huge angles."""
        body = self._body(index, is_early=True)
        early_results(body, self.plan, self._store(index))
        return body.wrong

    def _main_stage(self, index: str) -> str:
        """The straight-line part; a result is stored as soon as it is there."""
        body = self._body(index, is_early=False)
        wanted: dict[Node, list[tuple[int, int]]] = {}
        for o, elements in enumerate(self.plan.outputs):
            for j, node in enumerate(elements):
                wanted.setdefault(node, []).append((self.first_output + o, j))
        for i, node in enumerate(self.plan.steps, 1):
            body.run((node,))
            for place in wanted.pop(node, ()):
                self.layout.write(*place, body.value(node))
                self.code.pause()
            if i % _STRETCH == 0 and len(self.plan.steps) > _LONG:
                body.forget()
        for node, places in wanted.items():
            for place in places:
                self.layout.write(*place, body.value(node))
                self.code.pause()
        return body.wrong

    # ------------------------------------------------------------------------------ memory

    def _arrays(self) -> list[SampleArray]:
        outputs = [len(elements) for elements in self.plan.outputs]
        return [
            SampleArray(
                self._entry_of(f"%{side}", i, "ptr"), self._entry_of(f"%{side}_distance", i, "i64"), width
            )
            for side, widths in (("in", self.plan.widths), ("out", outputs))
            for i, width in enumerate(widths)
        ]

    def _entry_of(self, table: str, index: int, kind: str) -> str:
        place = self.code.new(f"getelementptr ptr, ptr {table}, i64 {index}")
        return self.code.new(f"load {kind}, ptr {place}, align 8")

    def _body(self, index: str, *, is_early: bool) -> ProgramInstructions:
        """Registers for the samples that begin ``index`` after the first of the block."""
        self.layout.at(self.code.new(f"add i64 %first, {index}"))

        def read_value(node: Node) -> str:
            if not is_early and (plane := self.places.of(node)) is not None:
                return self.v.load(self._plane(index, plane), align=self.v.lanes * self.size)
            if node in self.entries:
                entry = self.code.new(f"getelementptr i8, ptr %table, i64 {self.entries[node]}")
                return self.v.broadcast(self.v.like(1).load(entry))
            return self.layout.read(*self.plan.columns[node.value])

        return ProgramInstructions(
            self.v, read_value, turn=self.turn, fused=None if is_early else self.plan.fused
        )

    def _plane(self, index: str, plane: int) -> str:
        start = self.code.new(f"getelementptr {self.v.real}, ptr %scratch, i64 {index}")
        return self.code.new(f"getelementptr i8, ptr {start}, i64 {plane * self.block * self.size}")

    def _store(self, index: str) -> Store:
        """Writes an early result of the samples that begin here."""

        def store(place: int, value: str) -> None:
            self.v.store(value, self._plane(index, place), align=self.v.lanes * self.size)

        return store


def _block(bytes_per_sample: int, lanes: int) -> int:
    """Samples of a block: a multiple of the lanes whose scratch stays small."""
    fitting = _SCRATCH // max(1, bytes_per_sample)
    return max(lanes, min(_BLOCK, fitting // lanes * lanes))
