"""The fast entry as LLVM text: ``PyObject *@call(self, args, count, names)``, one for all functions.

It takes the case that matters most, one sample of vectors and one output, and leaves every other to
``@general``. The context of a function stands where the called object says.
"""

from __future__ import annotations

from armwright.run.fast import object_layout as layout
from armwright.run.fast.entry_context import ARGUMENTS, MOST_ARRAYS, READ, WRITE, ContextWriter
from armwright.run.fast.general_entry import GeneralEntryWriter
from armwright.run.native.llvm_text import FUNCTION, Code
from armwright.run.native.machine_code import LlvmModule


def entry_parts(place: int) -> list[LlvmModule]:
    """The modules; ``place`` is where an object holds the address of its context."""
    general = GeneralEntryWriter(Code())
    general.fits()
    general.call(place)
    entry = _EntryWriter(Code())
    entry.call(place)
    return [LlvmModule(entry.code.text()), LlvmModule(general.code.text(), is_hurried=True)]


class _EntryWriter(ContextWriter):
    """Writes ``@call``."""

    def call(self, place: int) -> None:
        """One sample, one output; anything else goes to ``@general``."""
        self.put(f"define ptr @call({ARGUMENTS}) {FUNCTION} {{\nentry:")
        self.put(f"%in = alloca [{MOST_ARRAYS} x ptr], align 8\n%out = alloca ptr, align 8")
        self.arguments(place)
        self.require("eq i64", "%given", "%inputs", "counted")
        self.require("eq i64", "%outputs", "1", "single")
        self.keyword("single", "start")
        i = self.loop("input", "start", "%inputs", "fitted")
        array = self.item("%args", i)
        self._vector(array, i, READ, "input")
        self.keep("%in", i, self.word(array, layout.DATA, "ptr"))
        self.close_loop("input")
        self.label("fitted")
        self._result()
        self.label("ordinary")
        self.code.declare("ptr @general(ptr, ptr, i64, ptr)")
        self.put(f"%other = tail call ptr @general({ARGUMENTS})\nret ptr %other\n}}")

    def _vector(self, array: str, index: str, flags: int, label: str) -> None:
        """Goes on where the array is a vector of the dtype and the declared length."""
        spec = self.spec(index)
        self.require("eq ptr", self.word(array, layout.TYPE, "ptr"), self.slot("ndarray"), f"{label}_type")
        found = self.new(f"and i32 {self.word(array, layout.FLAGS, 'i32')}, {flags}")
        checks = (
            f"eq ptr {self.word(array, layout.DTYPE, 'ptr')}, {self.slot('dtype')}",
            f"eq i32 {found}, {flags}",
            f"eq i32 {self.word(array, layout.AXES, 'i32')}, 1",
            f"eq i64 {self.word(spec, 0)}, 1",
        )
        good = [self.new(f"icmp {check}") for check in checks]
        while len(good) > 1:
            good = [self.new(f"and i1 {a}, {b}") for a, b in zip(good[::2], good[1::2], strict=True)]
        self.put(f"br i1 {good[0]}, label %{label}_kind, label %ordinary")
        self.label(f"{label}_kind")  # now there is a length to look at
        length = self.word(self.word(array, layout.SHAPE, "ptr"), 0)
        self.require("eq i64", length, self.word(self.word(spec, 8, "ptr"), 0), f"{label}_length")

    def _result(self) -> None:
        """The array to write to, the kernel, the answer."""
        self.require("eq ptr", "%target", "null", "make", "given_out")
        spec = self.spec("%inputs")
        axes = self.new(f"trunc i64 {self.word(spec, 0)} to i32")
        made = self.new_array(axes, self.word(spec, 8, "ptr"))
        self.require("ne ptr", made, "null", "run", "failed")
        self._kernel(made, "is_right", "drop")
        self.put(f"ret ptr {made}")
        self.label("drop")
        self.put(f"call void {self.slot('decrement')}(ptr {made})\nbr label %ordinary")
        self.label("failed")
        self.put("ret ptr null")
        self.label("given_out")
        self._vector("%target", "%inputs", WRITE, "out")
        self._kernel("%target", "out_is_right", "ordinary")
        self.put(f"call void {self.slot('increment')}(ptr %target)\nret ptr %target")

    def _kernel(self, result: str, then: str, otherwise: str) -> None:
        """Goes on where the kernel took the sample."""
        self.put(f"store ptr {self.word(result, layout.DATA, 'ptr')}, ptr %out, align 8")
        wrong = self.new(f"call i64 {self.slot('one')}(ptr %in, ptr %out, ptr {self.slot('table')})")
        self.require("eq i64", wrong, "0", then, otherwise)
