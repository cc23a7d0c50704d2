"""The batch kernels: blocks of samples, costly functions first, then the straight-line part.

``void @rows(in, in_distance, out, out_distance, table, start, stop)``, and ``@planes`` alike: arrays of
addresses and of distances in bytes (see layout), the table of parameter-only values, and a range of at
least as many samples as a vector has lanes. The last vector may overlap the one before; it writes the same
values again, because outputs never overlap inputs (the caller sees to that).
"""

from __future__ import annotations

from armwright.expr import Node
from armwright.run.body import Body
from armwright.run.early import Store, early_places, early_results, has_angles, safe_results
from armwright.run.host import Host
from armwright.run.huge import define_huge
from armwright.run.ir import KERNEL, Code, Reals
from armwright.run.layout import Array, Planes, Rows
from armwright.run.plan import Plan, has_late_angles
from armwright.run.sincos import define_sincos

_SCRATCH = 10240  # bytes: with inputs and outputs of a block it stays in the first-level cache
_BLOCK = 64  # samples
_SIGNATURE = (
    "ptr %in, ptr %in_distance, ptr noalias %out, ptr %out_distance, ptr %table, i64 %start, i64 %stop"
)


def batch_text(plan: Plan, name: str, *, host: Host, real: str) -> str:
    """The module with the kernel "rows" or "planes"."""
    code = Code()
    kernel = _Kernel(plan, name, Reals(code, host.lanes(real), real, host.has_fma))
    kernel.core()
    kernel.entry()
    if has_angles(plan) or has_late_angles(plan):
        define_sincos(code, kernel.v.lanes, has_fma=host.has_fma)
        define_huge(code, has_fma=host.has_fma)
    return code.text()


class _Kernel:
    """Writes one kernel; methods in the order of the text."""

    def __init__(self, plan: Plan, name: str, v: Reals) -> None:
        self.plan, self.name, self.v, self.code = plan, name, v, v.code
        self.places = early_places(plan)
        self.size = v.bits // 8
        self.block = _block(self.places.count * self.size, v.lanes)
        self.layout: Rows | Planes = Rows(v, []) if name == "rows" else Planes(v, [])
        self.first_output = len(plan.widths)
        self.entries = {node: i * self.size for i, node in enumerate(plan.table)}

    def core(self) -> None:
        """The kernel for a range that is a multiple of the lanes."""
        put, code = self.code.put, self.code
        put(f"define internal void @{self.name}_core({_SIGNATURE}) {KERNEL} noinline {{")
        code.label("entry")
        self.layout.arrays = self._arrays()
        put(f"%scratch = alloca [{self.places.count * self.block} x {self.v.real}], align 64")
        put("br label %block")
        code.label("block")
        put("%first = phi i64 [%start, %entry], [%last, %next]")
        put("%left = sub i64 %stop, %first")
        put(f"%short = icmp ult i64 %left, {self.block}")
        put(f"%count = select i1 %short, i64 %left, i64 {self.block}")
        put("%last = add i64 %first, %count")
        self._early_stage()
        self._main_stage()
        code.label("next")
        put("%more = icmp ult i64 %last, %stop")
        put("br i1 %more, label %block, label %done")
        code.label("done")
        put("ret void\n}")

    def entry(self) -> None:
        """The kernel for any range: whole vectors, then the last one."""
        lanes, put = self.v.lanes, self.code.put
        put(f"define void @{self.name}({_SIGNATURE}) nounwind {{")
        put("%length = sub i64 %stop, %start")
        put(f"%rest = and i64 %length, {lanes - 1}")
        put("%whole = sub i64 %stop, %rest")
        names = "ptr %in, ptr %in_distance, ptr %out, ptr %out_distance, ptr %table"
        put(f"call void @{self.name}_core({names}, i64 %start, i64 %whole)")
        put("%even = icmp eq i64 %rest, 0")
        put("br i1 %even, label %done, label %last")
        self.code.label("last")
        put(f"%from = sub i64 %stop, {lanes}")
        put(f"call void @{self.name}_core({names}, i64 %from, i64 %stop)")
        put("br label %done")
        self.code.label("done")
        put("ret void\n}")

    def _arrays(self) -> list[Array]:
        outputs = [len(elements) for elements in self.plan.outputs]
        return [
            Array(self._entry_of(f"%{side}", i, "ptr"), self._entry_of(f"%{side}_distance", i, "i64"), width)
            for side, widths in (("in", self.plan.widths), ("out", outputs))
            for i, width in enumerate(widths)
        ]

    def _entry_of(self, table: str, index: int, kind: str) -> str:
        place = self.code.new(f"getelementptr ptr, ptr {table}, i64 {index}")
        return self.code.new(f"load {kind}, ptr {place}, align 8")

    # ------------------------------------------------------------------------- first stage

    def _early_stage(self) -> None:
        """The scratch of this block; once more, the long way, where an angle was huge."""
        if not self.plan.early:
            self.code.put("br label %main")
            return
        put, code, plan = self.code.put, self.code, self.plan
        put("br label %early")
        code.label("early")
        put("%early_i = phi i64 [0, %block], [%early_next, %early]")
        put("%huge = phi i1 [false, %block], [%huge_next, %early]")
        mask = early_results(self._body("%early_i", None), plan, self._store("%early_i"))
        any_huge = self.v.any(mask) if mask else "false"
        put(f"%huge_next = or i1 %huge, {any_huge}")
        self._close("early", "early_end")
        code.label("early_end")
        put("br i1 %huge_next, label %again, label %main, !prof !0")
        code.label("again")
        put("%again_i = phi i64 [0, %early_end], [%again_next, %again]")
        safe_results(self._body("%again_i", None), plan, self._store("%again_i"))
        self._close("again", "main")

    def _close(self, name: str, then: str) -> None:
        """End of a loop over the vectors of the block."""
        put = self.code.put
        put(f"%{name}_next = add nuw i64 %{name}_i, {self.v.lanes}")
        put(f"%{name}_more = icmp ult i64 %{name}_next, %count")
        put(f"br i1 %{name}_more, label %{name}, label %{then}")

    # ------------------------------------------------------------------------ second stage

    def _main_stage(self) -> None:
        before = ("early_end", "again") if self.plan.early else ("block",)
        self.code.label("main")
        starts = ", ".join(f"[0, %{block}]" for block in before)
        self.code.put(f"%main_i = phi i64 {starts}, [%main_next, %main]")
        self._run(self._body("%main_i", self.plan))
        self._close("main", "next")

    def _run(self, body: Body) -> None:
        """The straight-line part; a result is stored as soon as it is there."""
        wanted: dict[Node, list[tuple[int, int]]] = {}
        for o, elements in enumerate(self.plan.outputs):
            for j, node in enumerate(elements):
                wanted.setdefault(node, []).append((self.first_output + o, j))
        for node in self.plan.steps:
            body.run((node,))
            for place in wanted.pop(node, ()):
                self.layout.write(*place, body.value(node))
        for node, places in wanted.items():
            for place in places:
                self.layout.write(*place, body.value(node))

    def _body(self, index: str, plan: Plan | None) -> Body:
        """Registers for the samples that begin ``index`` after the first of the block."""
        self.layout.at(self.code.new(f"add i64 %first, {index}"))

        def read(node: Node) -> str:
            if plan and (plane := self.places.of(node)) is not None:
                return self.v.load(self._plane(index, plane), align=self.v.lanes * self.size)
            if node in self.entries:
                entry = self.code.new(f"getelementptr i8, ptr %table, i64 {self.entries[node]}")
                return self.v.spread(self.v.like(1).load(entry))
            return self.layout.read(*self.plan.columns[node.value])

        return Body(self.v, read, plan.fused if plan else None)

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
