"""The kernel for one sample: ``i64 @one(in, out, table)``, arrays of addresses and the table.

Scalar code, except that the costly functions of all joints are computed side by side in vectors. All inputs
are read before an output is written, so an output may lie on an input. The answer is 0, or 1 where an angle
was too large for the short reduction: then nothing was written, and the caller runs the kernel made with
``long_turn``.
"""

from __future__ import annotations

from dataclasses import dataclass

from armwright.expr import Node
from armwright.run.native.code_plan import Call, CodePlan, call_of
from armwright.run.native.instructions import RULES, ProgramInstructions
from armwright.run.native.llvm_text import KERNEL, Reals
from armwright.run.native.machine_code import LlvmModule
from armwright.run.native.processor import Target
from armwright.run.native.sincos import Turn, short_turn


def single_part(plan: CodePlan, *, target: Target, turn: Turn = short_turn) -> LlvmModule:
    """The module of the kernel for one sample."""
    kernel = _SampleWriter(plan, target.reals(1), target.lanes, turn)
    kernel.write()
    return LlvmModule(kernel.code.text())


def single_widths(plan: CodePlan, *, target: Target) -> set[int]:
    """Widths of the vectors of angles."""
    return {1, *(group.lanes for group in _groups(plan, target.lanes) if group.op == "sincos")}


class _SampleWriter:
    """Writes the kernel; methods in the order of the text."""

    def __init__(self, plan: CodePlan, v: Reals, lanes: int, turn: Turn) -> None:
        self.plan, self.v, self.code, self.lanes, self.turn = plan, v, v.code, lanes, turn
        self.groups = _groups(plan, lanes)
        self.size = v.bits // 8
        self.entries = {node: i * self.size for i, node in enumerate(plan.table)}

    def write(self) -> None:
        """The kernel."""
        put = self.code.put
        put(f"define i64 @one(ptr %in, ptr %out, ptr %table) {KERNEL} {{\nentry:")
        put("%cursor = alloca i64, align 8\nstore volatile i64 0, ptr %cursor, align 8")
        put(f"%scratch = alloca [{self.groups[-1].end if self.groups else 0} x {self.v.real}], align 64")
        self.inputs = [self._address("%in", i) for i in range(len(self.plan.widths))]
        self.loaded = {name: self._column(*place) for name, place in self.plan.columns.items()}
        self._early_stage()
        self._main_stage()
        put("ret i64 0")
        self.code.label("huge")
        put("ret i64 1\n}")

    def _address(self, table: str, index: int) -> str:
        place = self.code.new(f"getelementptr ptr, ptr {table}, i64 {index}")
        return self.code.new(f"load ptr, ptr {place}, align 8")

    def _column(self, argument: int, place: int) -> str:
        start = self.inputs[argument]
        return self.v.load(self.code.new(f"getelementptr i8, ptr {start}, i64 {place * self.size}"))

    def _read_value(self, node: Node) -> str:
        for group in self.groups:
            place = group.place(node)
            if place is not None:
                return self.v.load(self._scratch(place))
        if node in self.entries:
            return self.v.load(self.code.new(f"getelementptr i8, ptr %table, i64 {self.entries[node]}"))
        return self.loaded[node.value]

    def _scratch(self, place: int) -> str:
        return self.code.new(f"getelementptr i8, ptr %scratch, i64 {place * self.size}")

    # ------------------------------------------------------------------------- first stage

    def _early_stage(self) -> None:
        """Costly functions in groups of equal ones, each group one vector."""
        body = ProgramInstructions(self.v, self._read_value)
        body.run(self.plan.before)
        wrong: list[str] = []
        for group in self.groups:
            v = self.v.like(group.lanes)
            columns = zip(*(args for _, args in group.calls), strict=True)
            arguments = [v.pack([body.value(arg) for arg in column]) for column in columns]
            if group.op == "sincos":
                *results, mask = self.turn(v, arguments[0])
                wrong += [v.any(mask)] if mask else []
            else:
                results = [RULES[group.op](v, *arguments)]
            self._store(group, results)
        self._leave_if(wrong, "main")

    def _leave_if(self, wrong: list[str], then: str) -> None:
        """Go on at a new label, or leave the kernel where one of the bits is set."""
        if not wrong:
            return
        bit = wrong[0]
        for other in wrong[1:]:
            bit = self.code.new(f"or i1 {bit}, {other}")
        self.code.put(f"br i1 {bit}, label %huge, label %{then}, !prof !0")
        self.code.label(then)

    def _store(self, group: _CallGroup, results: list[str]) -> None:
        v = self.v.like(group.lanes)
        for i, result in enumerate(results):
            v.store(result, self._scratch(group.first + i * group.lanes), align=self.size * group.lanes)

    # ------------------------------------------------------------------------ second stage

    def _main_stage(self) -> None:
        """The straight-line part; nothing is stored before all is known to be right."""
        body = ProgramInstructions(self.v, self._read_value, turn=self.turn, fused=self.plan.fused)
        body.run(self.plan.steps)
        self._leave_if([body.wrong] if body.wrong else [], "results")
        for o, elements in enumerate(self.plan.outputs):
            start = self._address("%out", o)
            for j, node in enumerate(elements):
                place = self.code.new(f"getelementptr i8, ptr {start}, i64 {j * self.size}")
                self.v.store(body.value(node), place)
                self.code.pause()


@dataclass(frozen=True, slots=True)
class _CallGroup:
    """Early calls of one function that stand in one vector; where their results stand in the scratch."""

    op: str
    calls: tuple[Call, ...]
    lanes: int
    first: int

    @property
    def end(self) -> int:
        """The place after the results."""
        return self.first + self.lanes * (2 if self.op == "sincos" else 1)

    def place(self, node: Node) -> int | None:
        """Where the value of the node stands; None where it does not stand here."""
        call = call_of(node)
        if call not in self.calls:
            return None
        return self.first + self.calls.index(call) + (self.lanes if node.op == "cos" else 0)


def _groups(plan: CodePlan, lanes: int) -> tuple[_CallGroup, ...]:
    groups: list[_CallGroup] = []
    end = 0
    for op in dict.fromkeys(op for op, _ in plan.early):
        calls = [call for call in plan.early if call[0] == op]
        for i in range(0, len(calls), lanes):
            part = tuple(calls[i : i + lanes])
            width = _width(len(part), lanes)
            end = -(-end // width) * width  # aligned for its vectors
            groups.append(_CallGroup(op, part, width, end))
            end = groups[-1].end
    return tuple(groups)


def _width(count: int, lanes: int) -> int:
    """The narrowest vector that holds so many."""
    width = 1
    while width < count:
        width *= 2
    return min(width, lanes)
