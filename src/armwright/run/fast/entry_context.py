"""What the fast entry reads about a function, and the instructions that read it."""

from __future__ import annotations

from armwright.run.fast import object_layout as layout
from armwright.run.native.llvm_text import Code

MOST_ARRAYS, MOST_AXES = 16, 8
_NAMES = (
    "inputs outputs ndarray dtype new_array increment decrement vectorcall ordinary word_out one rows table "
    "release acquire lanes answer allocate tuple"
)
SLOTS = {name: 8 * i for i, name in enumerate(_NAMES.split())}
SPECS = 8 * len(SLOTS)  # three words per array: number of axes, address of their lengths, bytes of a sample
READ = layout.CONTIGUOUS | layout.ALIGNED
WRITE = READ | layout.WRITEABLE
ARGUMENTS = "ptr %self, ptr %args, i64 %flagged, ptr %names"  # of a vectorcall


class ContextWriter:
    """Writes functions that work on a context."""

    def __init__(self, code: Code) -> None:
        self.code, self.put, self.new, self.label = code, code.put, code.new, code.label

    def at(self, pointer: str, offset: int | str) -> str:
        """The address so many bytes further."""
        return self.new(f"getelementptr i8, ptr {pointer}, i64 {offset}")

    def word(self, pointer: str, offset: int | str, kind: str = "i64") -> str:
        """The word at an address."""
        return self.new(f"load {kind}, ptr {self.at(pointer, offset)}, align {4 if kind == 'i32' else 8}")

    def slot(self, name: str, kind: str = "ptr") -> str:
        """An entry of the context."""
        return self.word("%context", SLOTS[name], kind)

    def item(self, pointer: str, index: str, kind: str = "ptr") -> str:
        """Entry of a table of words."""
        return self.word(pointer, self.new(f"shl i64 {index}, 3"), kind)

    def keep(self, table: str, index: str, value: str, kind: str = "ptr") -> None:
        """Store into a table of words."""
        self.put(f"store {kind} {value}, ptr {self.at(table, self.new(f'shl i64 {index}, 3'))}, align 8")

    def require(self, how: str, a: str, b: str, then: str, otherwise: str = "ordinary") -> None:
        """Go on at a new label where the comparison holds."""
        self.put(f"br i1 {self.new(f'icmp {how} {a}, {b}')}, label %{then}, label %{otherwise}")
        self.label(then)

    def loop(self, name: str, before: str, count: str, after: str) -> str:
        """Open a loop over 0…count-1; close it with ``again``."""
        self.put(f"br label %{name}")
        self.label(name)
        self.put(f"%{name}_i = phi i64 [0, %{before}], [%{name}_next, %{name}_end]")
        self.require("ult i64", f"%{name}_i", count, f"{name}_body", after)
        return f"%{name}_i"

    def close_loop(self, name: str) -> None:
        """Close the loop."""
        self.put(f"br label %{name}_end")
        self.label(f"{name}_end")
        self.put(f"%{name}_next = add nuw i64 %{name}_i, 1")
        self.put(f"br label %{name}")

    def spec(self, index: str) -> str:
        """Address of the three words about an array."""
        return self.at("%context", self.new(f"add i64 {self.new(f'mul i64 {index}, 24')}, {SPECS}"))

    def arguments(self, place: int) -> None:
        """%context, %given, %inputs and %outputs from the arguments of a vectorcall."""
        self.put(f"%context = load ptr, ptr {self.at('%self', place)}, align 8")
        self.put("%given = and i64 %flagged, 9223372036854775807")
        self.put(f"%inputs = add i64 {self.slot('inputs', 'i64')}, 0")
        self.put(f"%outputs = add i64 {self.slot('outputs', 'i64')}, 0")

    def keyword(self, before: str, start: str) -> None:
        """%target: what is given as ``out``, or null; continues at the label ``start``."""
        self.require("ne ptr", "%names", "null", "named", start)
        self.require("eq i64", self.word("%names", layout.SIZE), "1", "one_name")
        self.require("eq ptr", self.word("%names", layout.ITEMS, "ptr"), self.slot("word_out"), "is_out")
        self.put(f"%wanted = getelementptr i8, ptr {self.item('%args', '%given')}, i64 0")
        self.put(f"br label %{start}")
        self.label(start)
        self.put(f"%target = phi ptr [null, %{before}], [%wanted, %is_out]")

    def new_array(self, axes: str, lengths: str) -> str:
        """A new array of the dtype; null with an error set where there is no memory."""
        kind = self.slot("dtype")
        self.put(f"call void {self.slot('increment')}(ptr {kind})")  # the call takes a reference over
        arguments = f"ptr {self.slot('ndarray')}, ptr {kind}, i32 {axes}, ptr {lengths}"
        nothing = "ptr null, ptr null, i32 0, ptr null"
        return self.new(f"call ptr {self.slot('new_array')}({arguments}, {nothing})")
