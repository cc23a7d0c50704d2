"""The fast entry as LLVM text: ``PyObject *@call(self, args, count, names)``, one for all functions.

It reads a context (see SLOTS), whose address stands in the called object. In words:

    the number of arguments is right; there is no keyword, or ``out`` alone and one output;
    every array is an ndarray of the dtype, contiguous, aligned, and of the declared shape, or all have one
    more axis of one length in front; ``out`` alike, writeable, and of many samples it overlaps no input;
    make the outputs, run the kernel (many samples: without the GIL), return.

Where one of these does not hold, the ordinary call gets the same arguments.
"""

from __future__ import annotations

from armwright.run import probe
from armwright.run.ir import Code

MOST_ARRAYS, MOST_AXES = 16, 8
_UNLOCK = 64  # samples from which releasing the GIL is worth its time
_NAMES = (
    *(
        "inputs",
        "outputs",
        "ndarray",
        "dtype",
        "new_array",
        "increment",
        "decrement",
        "vectorcall",
        "ordinary",
    ),
    *("word_out", "one", "rows", "table", "release", "acquire", "lanes", "answer", "allocate"),
)
SLOTS = {name: 8 * i for i, name in enumerate(_NAMES)}
_SPECS = 8 * len(
    SLOTS
)  # then three words per array: number of axes, address of their lengths, bytes of a sample
_READ = probe.CONTIGUOUS | probe.ALIGNED
_WRITE = _READ | probe.WRITEABLE


def entry_text(place: int) -> str:
    """The module; ``place`` is where an object holds the address of its context."""
    writer = _Entry(Code())
    writer.fits()
    writer.call(place)
    return writer.code.text()


class _Entry:
    """Writes the two functions of the module."""

    def __init__(self, code: Code) -> None:
        self.code, self.put, self.new, self.label = code, code.put, code.new, code.label

    # ------------------------------------------------------------------------------ helpers

    def at(self, pointer: str, offset: int | str) -> str:
        """The address so many bytes further."""
        return self.new(f"getelementptr i8, ptr {pointer}, i64 {offset}")

    def word(self, pointer: str, offset: int | str, kind: str = "i64") -> str:
        """What stands there."""
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

    def again(self, name: str) -> None:
        """Close the loop."""
        self.put(f"br label %{name}_end")
        self.label(f"{name}_end")
        self.put(f"%{name}_next = add nuw i64 %{name}_i, 1")
        self.put(f"br label %{name}")

    def spec(self, index: str) -> str:
        """Address of the three words about an array."""
        return self.at("%context", self.new(f"add i64 {self.new(f'mul i64 {index}, 24')}, {_SPECS}"))

    # ------------------------------------------------------------------------- one array

    def fits(self) -> None:
        """``i64 @fits(array, context, spec, flags)``: 0 one sample, N + 1 for N samples, -1 does not fit."""
        self.put(
            "define internal i64 @fits(ptr %array, ptr %context, ptr %spec, i32 %flags) nounwind {\nentry:"
        )
        self.require("eq ptr", self.word("%array", probe.TYPE, "ptr"), self.slot("ndarray"), "b1")
        self.require("eq ptr", self.word("%array", probe.DTYPE, "ptr"), self.slot("dtype"), "b2")
        flags = self.new(f"and i32 {self.word('%array', probe.FLAGS, 'i32')}, %flags")
        self.require("eq i32", flags, "%flags", "b3")
        axes = self.new(f"zext i32 {self.word('%array', probe.AXES, 'i32')} to i64")
        wanted = self.word("%spec", 0)
        extra = self.new(f"sub i64 {axes}, {wanted}")
        self.require("ule i64", extra, "1", "b4")
        lengths, shape = self.word("%spec", 8, "ptr"), self.word("%array", probe.SHAPE, "ptr")
        tail = self.at(shape, self.new(f"shl i64 {extra}, 3"))
        i = self.loop("axis", "b4", wanted, "fitting")
        self.require("eq i64", self.item(tail, i, "i64"), self.item(lengths, i, "i64"), "same")
        self.again("axis")
        self.label("fitting")
        self.require("eq i64", extra, "0", "single", "many")
        self.put("ret i64 0")
        self.label("many")
        self.put(f"ret i64 {self.new(f'add i64 {self.word(shape, 0)}, 1')}")
        self.label("ordinary")
        self.put("ret i64 -1\n}")

    def _check(self, array: str, index: str, flags: int) -> str:
        """The answer of ``fits``; continues only where the array fits."""
        spec = self.spec(index)
        return self.new(f"call i64 @fits(ptr {array}, ptr %context, ptr {spec}, i32 {flags})")

    # -------------------------------------------------------------------------- the entry

    def call(self, place: int) -> None:
        """``PyObject *@call(self, args, count, names)``."""
        self.put("define ptr @call(ptr %self, ptr %args, i64 %flagged, ptr %names) nounwind {\nentry:")
        for table in ("in", "out", "in_distance", "out_distance", "made"):
            self.put(f"%{table} = alloca [{MOST_ARRAYS} x i64], align 8")
        self.put(f"%lengths = alloca [{MOST_AXES} x i64], align 8\n%all = alloca i64, align 8")
        self.put(f"%context = load ptr, ptr {self.at('%self', place)}, align 8")
        self.put("%given = and i64 %flagged, 9223372036854775807")
        self.put(f"%inputs = add i64 {self.slot('inputs', 'i64')}, 0")
        self.put(f"%outputs = add i64 {self.slot('outputs', 'i64')}, 0")
        self.require("eq i64", "%given", "%inputs", "counted")
        self._keyword()
        self._inputs()
        self.require("eq ptr", "%target", "null", "make", "given_out")
        self._new_outputs()
        self._given_output()
        self._kernel()
        self._return()
        self._ordinary()

    def _keyword(self) -> None:
        """%target: the array given as ``out``, or null."""
        self.require("ne ptr", "%names", "null", "named", "start")
        self.require("eq i64", self.word("%names", probe.SIZE), "1", "one_name")
        self.require("eq i64", "%outputs", "1", "one_output")
        self.require("eq ptr", self.word("%names", probe.ITEMS, "ptr"), self.slot("word_out"), "is_out")
        self.put(f"%wanted = getelementptr i8, ptr {self.item('%args', '%given')}, i64 0")
        self.put("br label %start")
        self.label("start")
        self.put("%target = phi ptr [null, %counted], [%wanted, %is_out]")

    def _inputs(self) -> None:
        """%fit: 0 for one sample, N + 1 for many; addresses and distances of the inputs."""
        self.put("store i64 0, ptr %all, align 8")
        i = self.loop("input", "start", "%inputs", "fitted")
        array = self.item("%args", i)
        fit = self._check(array, i, _READ)
        self.require("sge i64", fit, "0", "fits_one")
        self.require("eq i64", i, "0", "first", "other")
        self.put(f"store i64 {fit}, ptr %all, align 8\nbr label %other")
        self.label("other")
        self.require("eq i64", fit, self.word("%all", 0), "agrees")
        self.keep("%in", i, self.word(array, probe.DATA, "ptr"))
        self.keep("%in_distance", i, self.word(self.spec(i), 16), "i64")
        self.again("input")
        self.label("fitted")
        self.put("%fit = load i64, ptr %all, align 8")
        self.put("%is_one = icmp eq i64 %fit, 0")
        self.put("%count = sub i64 %fit, 1")
        self.put("%extra = select i1 %is_one, i64 0, i64 1")

    def _new_outputs(self) -> None:
        """Arrays for the results."""
        o = self.loop("output", "make", "%outputs", "kernel")
        index = self.new(f"add i64 {o}, %inputs")
        spec = self.spec(index)
        wanted, shape = self.word(spec, 0), self.word(spec, 8, "ptr")
        self.put("store i64 %count, ptr %lengths, align 8")
        tail = self.at("%lengths", self.new("shl i64 %extra, 3"))
        k = self.loop("length", "output_body", wanted, "copied")
        self.keep(tail, k, self.item(shape, k, "i64"), "i64")
        self.again("length")
        self.label("copied")
        kind, axes = self.slot("dtype"), self.new(f"trunc i64 {self.new(f'add i64 {wanted}, %extra')} to i32")
        self.put(f"call void {self.slot('increment')}(ptr {kind})")
        arguments = f"ptr {self.slot('ndarray')}, ptr {kind}, i32 {axes}, ptr %lengths"
        nothing = "ptr null, ptr null, i32 0, ptr null"
        made = self.new(f"call ptr {self.slot('new_array')}({arguments}, {nothing})")
        self.keep("%made", o, made)
        self.require("ne ptr", made, "null", "is_made", "give_up")
        self.keep("%out", o, self.word(made, probe.DATA, "ptr"))
        self.keep("%out_distance", o, self.word(spec, 16), "i64")
        self.again("output")
        self.label("give_up")  # the error is set; results made so far go
        g = self.loop("drop", "give_up", o, "dropped")
        self.put(f"call void {self.slot('decrement')}(ptr {self.item('%made', g)})")
        self.again("drop")
        self.label("dropped")
        self.put("ret ptr null")

    def _given_output(self) -> None:
        """The array given as ``out``; of many samples it must lie apart from the inputs."""
        self.label("given_out")
        self.require("eq i64", self._check("%target", "%inputs", _WRITE), "%fit", "out_fits")
        data, size = self.word("%target", probe.DATA, "ptr"), self.word(self.spec("%inputs"), 16)
        self.put(f"store ptr %target, ptr %made, align 8\nstore ptr {data}, ptr %out, align 8")
        self.put(f"store i64 {size}, ptr %out_distance, align 8")
        self.put("br i1 %is_one, label %own, label %apart")
        self.label("apart")
        low = self.new(f"ptrtoint ptr {data} to i64")
        high = self.new(f"add i64 {low}, {self.new(f'mul i64 %count, {size}')}")
        i = self.loop("range", "apart", "%inputs", "own")
        start = self.item("%in", i, "i64")
        length = self.new(f"mul i64 %count, {self.item('%in_distance', i, 'i64')}")
        end = self.new(f"add i64 {start}, {length}")
        before, after = self.new(f"icmp ule i64 {end}, {low}"), self.new(f"icmp uge i64 {start}, {high}")
        self.put(f"br i1 {self.new(f'or i1 {before}, {after}')}, label %clear, label %ordinary")
        self.label("clear")
        self.again("range")
        self.label("own")
        self.put(f"call void {self.slot('increment')}(ptr %target)")
        self.put("br label %kernel")

    def _kernel(self) -> None:
        self.label("kernel")
        one, table = self.slot("one"), self.slot("table")
        self.put("br i1 %is_one, label %sample, label %samples")
        self.label("sample")
        self.put(f"call void {one}(ptr %in, ptr %out, ptr {table})\nbr label %return")
        self.label("samples")
        self.require("ult i64", "%count", self.slot("lanes", "i64"), "few", "batch")
        self._few(one, table)
        self.label("batch")
        arguments = f"ptr %in, ptr %in_distance, ptr %out, ptr %out_distance, ptr {table}, i64 0, i64 %count"
        rows = self.slot("rows")
        self.require("uge i64", "%count", str(_UNLOCK), "unlocked", "locked")
        state = self.new(f"call ptr {self.slot('release')}()")
        self.put(f"call void {rows}({arguments})")
        self.put(f"call void {self.slot('acquire')}(ptr {state})\nbr label %return")
        self.label("locked")
        self.put(f"call void {rows}({arguments})\nbr label %return")

    def _few(self, one: str, table: str) -> None:
        """Fewer samples than a vector has lanes: one after the other."""
        self.loop("small", "few", "%count", "return")
        self.put(f"call void {one}(ptr %in, ptr %out, ptr {table})")
        before = "small_body"
        for side, count in (("in", "%inputs"), ("out", "%outputs")):
            i = self.loop(f"move_{side}", before, count, f"moved_{side}")
            moved = self.at(self.item(f"%{side}", i), self.item(f"%{side}_distance", i, "i64"))
            self.keep(f"%{side}", i, moved)
            self.again(f"move_{side}")
            before = f"moved_{side}"
            self.label(before)
        self.again("small")

    def _return(self) -> None:
        self.label("return")
        self.require("eq ptr", self.slot("answer"), "null", "array", "tuple")
        self.put("%only = load ptr, ptr %made, align 8\nret ptr %only")
        self.label("tuple")
        pair = self.new(f"call ptr {self.slot('allocate')}(ptr {self.slot('answer')}, i64 %outputs)")
        self.require("ne ptr", pair, "null", "filled", "no_tuple")
        items = self.at(pair, probe.ITEMS)
        i = self.loop("fill", "filled", "%outputs", "answered")
        self.keep(items, i, self.item("%made", i))
        self.again("fill")
        self.label("answered")
        self.put(f"ret ptr {pair}")
        self.label("no_tuple")
        g = self.loop("lose", "no_tuple", "%outputs", "lost")
        self.put(f"call void {self.slot('decrement')}(ptr {self.item('%made', g)})")
        self.again("lose")
        self.label("lost")
        self.put("ret ptr null")

    def _ordinary(self) -> None:
        self.label("ordinary")
        call, target = self.slot("vectorcall"), self.slot("ordinary")
        self.put(f"%answer = call ptr {call}(ptr {target}, ptr %args, i64 %given, ptr %names)")
        self.put("ret ptr %answer\n}")
