"""The fast entry for every case that it takes: one or many samples, one or several outputs.

    the number of arguments is right; there is no keyword, or ``out`` alone: an array, of several outputs a
    tuple of arrays (an earlier answer will do);
    every array is an ndarray of the dtype, contiguous, aligned, and of the declared shape, or all have one
    more axis of one length in front; ``out`` alike, writeable, and overlapping nothing, except that one
    sample of one output may lie on an input;
    make the outputs, run the kernel (many samples: without the GIL), return.

Where one of these does not hold, the ordinary call gets the same arguments.
"""

from __future__ import annotations

from armwright.run.fast import object_layout as layout
from armwright.run.fast.entry_context import ARGUMENTS, MOST_ARRAYS, MOST_AXES, READ, WRITE, ContextWriter


class GeneralEntryWriter(ContextWriter):
    """Writes ``@general`` and what it calls."""

    # ------------------------------------------------------------------------- one array

    def fits(self) -> None:
        """``i64 @fits(array, context, spec, flags)``: 0 one sample, N + 1 for N samples, -1 does not fit."""
        self.put(
            "define internal i64 @fits(ptr %array, ptr %context, ptr %spec, i32 %flags) nounwind {\nentry:"
        )
        self.require("eq ptr", self.word("%array", layout.TYPE, "ptr"), self.slot("ndarray"), "b1")
        self.require("eq ptr", self.word("%array", layout.DTYPE, "ptr"), self.slot("dtype"), "b2")
        flags = self.new(f"and i32 {self.word('%array', layout.FLAGS, 'i32')}, %flags")
        self.require("eq i32", flags, "%flags", "b3")
        axes = self.new(f"zext i32 {self.word('%array', layout.AXES, 'i32')} to i64")
        wanted = self.word("%spec", 0)
        extra = self.new(f"sub i64 {axes}, {wanted}")
        self.require("ule i64", extra, "1", "b4")
        lengths, shape = self.word("%spec", 8, "ptr"), self.word("%array", layout.SHAPE, "ptr")
        tail = self.at(shape, self.new(f"shl i64 {extra}, 3"))
        i = self.loop("axis", "b4", wanted, "fitting")
        self.require("eq i64", self.item(tail, i, "i64"), self.item(lengths, i, "i64"), "same")
        self.close_loop("axis")
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
        self.keep("%in", i, self.word(array, layout.DATA, "ptr"))
        self.keep("%in_distance", i, self.word(self.spec(i), 16), "i64")
        self.close_loop("input")
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
        self.close_loop("length")
        self.label("copied")
        axes = self.new(f"trunc i64 {self.new(f'add i64 {wanted}, %extra')} to i32")
        made = self.new_array(axes, "%lengths")
        self.keep("%made", o, made)
        self.require("ne ptr", made, "null", "is_made", "give_up")
        self.keep("%out", o, self.word(made, layout.DATA, "ptr"))
        self.keep("%out_distance", o, self.word(spec, 16), "i64")
        self.close_loop("output")
        self.label("give_up")  # the error is set; results made so far go
        g = self.loop("drop", "give_up", o, "dropped")
        self.put(f"call void {self.slot('decrement')}(ptr {self.item('%made', g)})")
        self.close_loop("drop")
        self.label("dropped")
        self.put("ret ptr null")

    def _given_output(self) -> None:
        """The arrays given as ``out``."""
        self.label("given_out")
        self.require("eq i64", "%outputs", "1", "alone", "several")
        self.put("store ptr %target, ptr %made, align 8\nbr label %targets")
        self.label("several")
        self._unpack_tuple()
        self.label("targets")
        o = self.loop("goal", "targets", "%outputs", "known")
        array, index = self.item("%made", o), self.new(f"add i64 {o}, %inputs")
        self.require("eq i64", self._check(array, index, WRITE), "%fit", "target_fits")
        self.keep("%out", o, self.word(array, layout.DATA, "ptr"))
        self.keep("%out_distance", o, self.word(self.spec(index), 16), "i64")
        self.close_loop("goal")
        self.label("known")
        self.put(f"br i1 {self._may_overlap()}, label %own, label %apart")
        self._refuse_overlaps()
        self.label("own")
        g = self.loop("hold", "own", "%outputs", "held")
        self.put(f"call void {self.slot('increment')}(ptr {self.item('%made', g)})")
        self.close_loop("hold")
        self.label("held")
        self.put("br label %kernel")

    def _unpack_tuple(self) -> None:
        """The entries of a plain tuple, or of an answer, with one array for each output."""
        kind = self.word("%target", layout.TYPE, "ptr")
        is_plain = self.new(f"icmp eq ptr {kind}, {self.slot('tuple')}")
        is_answer = self.new(f"icmp eq ptr {kind}, {self.slot('answer')}")
        self.put(f"br i1 {self.new(f'or i1 {is_plain}, {is_answer}')}, label %is_tuple, label %ordinary")
        self.label("is_tuple")
        self.require("eq i64", self.word("%target", layout.SIZE), "%outputs", "enough")
        i = self.loop("entry_of", "enough", "%outputs", "targets")
        self.keep("%made", i, self.item(self.at("%target", layout.ITEMS), i))
        self.close_loop("entry_of")

    def _may_overlap(self) -> str:
        """One sample of one output: everything is read before it is written."""
        return self.new(f"and i1 %is_one, {self.new('icmp eq i64 %outputs, 1')}")

    def _refuse_overlaps(self) -> None:
        """Goes on at ``own`` where no output shares memory with an input or another output."""
        self.label("apart")
        self.put("%how_many = select i1 %is_one, i64 1, i64 %count")
        o = self.loop("one_of", "apart", "%outputs", "own")
        low, high = self._range("out", o)
        before = "one_of_body"
        for side, count in (("in", "%inputs"), ("out", o)):
            i = self.loop(f"range_{side}", before, count, f"clear_of_{side}")
            start, end = self._range(side, i)
            tests = self.new(f"icmp ule i64 {end}, {low}"), self.new(f"icmp uge i64 {start}, {high}")
            is_apart = self.new(f"or i1 {tests[0]}, {tests[1]}")
            self.put(f"br i1 {is_apart}, label %apart_{side}, label %ordinary")
            self.label(f"apart_{side}")
            self.close_loop(f"range_{side}")
            before = f"clear_of_{side}"
            self.label(before)
        self.close_loop("one_of")

    def _range(self, side: str, index: str) -> tuple[str, str]:
        """The first address of an array and the one behind its end."""
        start = self.item(f"%{side}", index, "i64")
        length = self.new(f"mul i64 %how_many, {self.item(f'%{side}_distance', index, 'i64')}")
        return start, self.new(f"add i64 {start}, {length}")

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
        self._write_few_samples(one, table)
        self.label("batch")
        rows = self.word(self.slot("rows"), 0, "ptr")
        self.require("ne ptr", rows, "null", "is_there", "undo")
        arguments = f"ptr %in, ptr %in_distance, ptr %out, ptr %out_distance, ptr {table}, i64 0, i64 %count"
        state = self.new(f"call ptr {self.slot('release')}()")
        wrong = self.new(f"call i64 {rows}({arguments})")
        self.put(f"call void {self.slot('acquire')}(ptr {state})")
        self.put(f"br i1 {self.new(f'icmp eq i64 {wrong}, 0')}, label %return, label %undo")

    def _write_few_samples(self, one: str, table: str) -> None:
        """Fewer samples than a vector has lanes: one after the other."""
        self.loop("small", "few", "%count", "return")
        wrong = self.new(f"call i64 {one}(ptr %in, ptr %out, ptr {table})")
        self.require("eq i64", wrong, "0", "small_right", "undo")
        before = "small_right"
        for side, count in (("in", "%inputs"), ("out", "%outputs")):
            i = self.loop(f"move_{side}", before, count, f"moved_{side}")
            moved = self.at(self.item(f"%{side}", i), self.item(f"%{side}_distance", i, "i64"))
            self.keep(f"%{side}", i, moved)
            self.close_loop(f"move_{side}")
            before = f"moved_{side}"
            self.label(before)
        self.close_loop("small")

    def _return(self) -> None:
        self.label("return")
        self.require("eq ptr", self.slot("answer"), "null", "array", "tuple")
        self.put("%only = load ptr, ptr %made, align 8\nret ptr %only")
        self.label("tuple")
        pair = self.new(f"call ptr {self.slot('allocate')}(ptr {self.slot('answer')}, i64 %outputs)")
        self.require("ne ptr", pair, "null", "filled", "no_tuple")
        items = self.at(pair, layout.ITEMS)
        i = self.loop("fill", "filled", "%outputs", "answered")
        self.keep(items, i, self.item("%made", i))
        self.close_loop("fill")
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
        self.close_loop(name)
        self.label(f"{name}_done")

    def _ordinary(self) -> None:
        self.label("ordinary")
        call, target = self.slot("vectorcall"), self.slot("ordinary")
        self.put(f"%answer = call ptr {call}(ptr {target}, ptr %args, i64 %given, ptr %names)")
        self.put("ret ptr %answer\n}")
