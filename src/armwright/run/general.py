"""The fast entry for every case that it takes: one or many samples, one or several outputs.

    the number of arguments is right; there is no keyword, or ``out`` alone and one output;
    every array is an ndarray of the dtype, contiguous, aligned, and of the declared shape, or all have one
    more axis of one length in front; ``out`` alike, writeable, and of many samples it overlaps no input;
    make the outputs, run the kernel (many samples: without the GIL), return.

Where one of these does not hold, the ordinary call gets the same arguments.
"""

from __future__ import annotations

from armwright.run import probe
from armwright.run.context import ARGUMENTS, MOST_ARRAYS, MOST_AXES, READ, WRITE, Writer


class General(Writer):
    """Writes ``@general`` and what it calls."""

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
        """``PyObject *@general(self, args, count, names)``."""
        self.put(f"define ptr @general({ARGUMENTS}) nounwind {{\nentry:")
        for table in ("in", "out", "in_distance", "out_distance", "made"):
            self.put(f"%{table} = alloca [{MOST_ARRAYS} x i64], align 8")
        self.put(f"%lengths = alloca [{MOST_AXES} x i64], align 8\n%all = alloca i64, align 8")
        self.arguments(place)
        self.require("eq i64", "%given", "%inputs", "counted")
        self.keyword("counted", "start")
        self._inputs()
        self.require("eq ptr", "%target", "null", "make", "given_out")
        self._new_outputs()
        self._given_output()
        self._kernel()
        self._return()
        self._ordinary()

    def _inputs(self) -> None:
        """%fit: 0 for one sample, N + 1 for many; addresses and distances of the inputs."""
        self.put("store i64 0, ptr %all, align 8")
        i = self.loop("input", "start", "%inputs", "fitted")
        array = self.item("%args", i)
        fit = self._check(array, i, READ)
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
        axes = self.new(f"trunc i64 {self.new(f'add i64 {wanted}, %extra')} to i32")
        made = self.new_array(axes, "%lengths")
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
        self.require("eq i64", self._check("%target", "%inputs", WRITE), "%fit", "out_fits")
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
        """Runs the kernel; goes on at the label ``return``, or ``undo`` where an angle was huge."""
        self.label("kernel")
        one, table = self.slot("one"), self.slot("table")
        self.put("br i1 %is_one, label %sample, label %samples")
        self.label("sample")
        wrong = self.new(f"call i64 {one}(ptr %in, ptr %out, ptr {table})")
        self.put(f"br i1 {self.new(f'icmp eq i64 {wrong}, 0')}, label %return, label %undo")
        self.label("samples")
        self.require("ult i64", "%count", self.slot("lanes", "i64"), "few", "batch")
        self._few(one, table)
        self.label("batch")
        rows = self.word(self.slot("rows"), 0, "ptr")
        self.require("ne ptr", rows, "null", "is_there", "undo")
        arguments = f"ptr %in, ptr %in_distance, ptr %out, ptr %out_distance, ptr {table}, i64 0, i64 %count"
        state = self.new(f"call ptr {self.slot('release')}()")
        wrong = self.new(f"call i64 {rows}({arguments})")
        self.put(f"call void {self.slot('acquire')}(ptr {state})")
        self.put(f"br i1 {self.new(f'icmp eq i64 {wrong}, 0')}, label %return, label %undo")

    def _few(self, one: str, table: str) -> None:
        """Fewer samples than a vector has lanes: one after the other."""
        self.loop("small", "few", "%count", "return")
        wrong = self.new(f"call i64 {one}(ptr %in, ptr %out, ptr {table})")
        self.require("eq i64", wrong, "0", "small_right", "undo")
        before = "small_right"
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
        self._drop("no_tuple", "lose")
        self.put("ret ptr null")
        self._drop("undo", "forget")
        self.put("br label %ordinary")

    def _drop(self, label: str, name: str) -> None:
        """Let go of the results."""
        self.label(label)
        g = self.loop(name, label, "%outputs", f"{name}_done")
        self.put(f"call void {self.slot('decrement')}(ptr {self.item('%made', g)})")
        self.again(name)
        self.label(f"{name}_done")

    def _ordinary(self) -> None:
        self.label("ordinary")
        call, target = self.slot("vectorcall"), self.slot("ordinary")
        self.put(f"%answer = call ptr {call}(ptr {target}, ptr %args, i64 %given, ptr %names)")
        self.put("ret ptr %answer\n}")
