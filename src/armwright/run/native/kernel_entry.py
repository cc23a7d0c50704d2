"""How kernels are called from outside: over a batch of samples, with one list of addresses.

``void @run.name(n, record, places, steps, scratch)``: places are addresses of the arguments that are not
changed and then of the results, steps the bytes from one sample to the next, 0 for what all samples share.
Numbers are read and written as 64-bit integers or doubles.

Kernels that work on lanes are called in one of two ways. In groups, a sample is a group: every real number of
it is a vector with one number for each lane. Otherwise samples stand side by side: element j of sample s at
place + j·step + 8·s, and n is a multiple of the lanes. Whole numbers are the same for all samples.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from armwright.kernels.kernel_tree import Kernel, Variable
from armwright.kernels.reader import read_kernel
from armwright.kernels.value_kinds import REAL, WHOLE
from armwright.run.native.kernel_record import count
from armwright.run.native.llvm_text import Code, Reals

_HEAD = "i64 %n, ptr %record, ptr %places, ptr %steps, ptr %scratch"


def entry_arguments(kernel: Kernel) -> list[Variable]:
    """The arrays that addresses and strides refer to: arguments that are not changed, then results."""
    return [*(one for one in kernel.inputs if one.name not in kernel.changed_arrays), *kernel.outputs]


def entry_text(function: Callable[..., Any], *, lanes: int = 1) -> str:
    """The entry of a kernel for single samples, or for groups of them."""
    kernel, code = read_kernel(function), Code()
    v = Reals(code, lanes)
    put = code.put
    put(f"define void @run.{kernel.name}({_HEAD}) nounwind {{\nentry:\nbr label %test\ntest:")
    put("%s = phi i64 [0, %entry], [%next, %body]")
    put("%more = icmp slt i64 %s, %n\nbr i1 %more, label %body, label %end\nbody:")
    arguments = entry_arguments(kernel)
    places = [_place(code, i) for i in range(len(arguments))]
    split = len(arguments) - len(kernel.outputs)
    outputs = {one.name: place for one, place in zip(kernel.outputs, places[split:], strict=True)}
    inputs = {one.name: place for one, place in zip(arguments, places[:split], strict=False)}
    given = ["ptr %record"] if kernel.record is not None else []
    given += [_argument_text(v, one, inputs, outputs) for one in kernel.inputs]
    given += [
        f"ptr {outputs[one.name]}"
        for one in kernel.outputs
        if one.kind.is_array and one.name not in inputs and one.name not in kernel.changed_arrays
    ]
    _call(v, kernel, ", ".join([*given, "ptr %scratch"]), outputs)
    put("%next = add nsw i64 %s, 1\nbr label %test\nend:\nret void\n}")
    return code.text()


def _place(code: Code, index: int) -> str:
    start = code.new(f"load ptr, ptr {code.new(f'getelementptr ptr, ptr %places, i64 {index}')}")
    step = code.new(f"load i64, ptr {code.new(f'getelementptr i64, ptr %steps, i64 {index}')}")
    return code.new(f"getelementptr i8, ptr {start}, i64 {code.new(f'mul i64 {step}, %s')}")


def _argument_text(v: Reals, one: Variable, inputs: dict[str, str], outputs: dict[str, str]) -> str:
    if one.kind.is_array:
        return f"ptr {inputs.get(one.name) or outputs[one.name]}"
    kind = v.type if one.kind == REAL else "i64"
    place = inputs.get(one.name) or outputs[one.name]
    return f"{kind} {v.code.new(f'load {kind}, ptr {place}, align 8')}"


def _call(v: Reals, kernel: Kernel, given: str, outputs: dict[str, str]) -> None:
    code = v.code
    numbers = [one for one in kernel.outputs if not one.kind.is_array]
    kinds = [v.type if one.kind == REAL else "i64" for one in numbers]
    if not numbers:
        code.put(f"call void @k.{kernel.name}({given})")
        return
    whole = kinds[0] if len(kinds) == 1 else f"{{{', '.join(kinds)}}}"
    answer = code.new(f"call {whole} @k.{kernel.name}({given})")
    for i, (one, kind) in enumerate(zip(numbers, kinds, strict=True)):
        part = answer if len(kinds) == 1 else code.new(f"extractvalue {whole} {answer}, {i}")
        code.put(f"store {kind} {part}, ptr {outputs[one.name]}, align 8")


# ---------------------------------------------------------------------------------------- lanes


def lane_entry_text(function: Callable[..., Any], lanes: int) -> str:
    """The entry of a kernel that works on lanes."""
    kernel, code = read_kernel(function), Code()
    v = Reals(code, lanes)
    put = code.put
    arguments = entry_arguments(kernel)
    put(f"define void @run.{kernel.name}({_HEAD}) nounwind alignstack(64) {{\nentry:")
    rooms = {one.name: _room(code, one, v) for one in arguments if one.kind != WHOLE}
    put("br label %test\ntest:\n%s = phi i64 [0, %entry], [%next, %body]")
    put("%more = icmp slt i64 %s, %n\nbr i1 %more, label %body, label %end\nbody:")
    places = {name: _lane_place(code, i) for i, name in enumerate(one.name for one in arguments)}
    for one in kernel.inputs:
        if one.kind != WHOLE:
            _move(code, one, v, places[one.name], rooms[one.name], is_read=True)
    given = ["ptr %record"] if kernel.record is not None else []
    given += [_lane_given(code, one, v, places, rooms) for one in kernel.inputs]
    given += [
        f"ptr {rooms[one.name]}"
        for one in kernel.outputs
        if one.kind.is_array and one.name not in kernel.changed_arrays
    ]
    _lane_call(code, kernel, v, ", ".join([*given, "ptr %scratch"]), rooms, places)
    for one in kernel.outputs:
        if one.kind != WHOLE:
            _move(code, one, v, places[one.name], rooms[one.name], is_read=False)
    put(f"%next = add nsw i64 %s, {lanes}\nbr label %test\nend:\nret void\n}}")
    return code.text()


def _room(code: Code, one: Variable, v: Reals) -> str:
    if any(isinstance(size, str) for size in one.kind.shape):
        raise TypeError(f"'{one.name}' has a size that is not known beforehand: one sample at a time")
    return code.new(f"alloca [{count(one.kind)} x {v.type}], align {8 * v.lanes}")


def _lane_place(code: Code, index: int) -> tuple[str, str]:
    """Where the first element of the samples stands, and the bytes to the next element."""
    start = code.new(f"load ptr, ptr {code.new(f'getelementptr ptr, ptr %places, i64 {index}')}")
    step = code.new(f"load i64, ptr {code.new(f'getelementptr i64, ptr %steps, i64 {index}')}")
    return code.new(f"getelementptr double, ptr {start}, i64 %s"), step


def _move(code: Code, one: Variable, v: Reals, place: tuple[str, str], room: str, *, is_read: bool) -> None:
    """Copies the elements of the lanes into the room of the kernel, or back."""
    for j in range(count(one.kind)):
        outside = code.new(f"getelementptr i8, ptr {place[0]}, i64 {code.new(f'mul i64 {place[1]}, {j}')}")
        inside = code.new(f"getelementptr {v.type}, ptr {room}, i64 {j}")
        if is_read:
            v.store(v.load(outside), inside, align=8 * v.lanes)
        else:
            v.store(v.load(inside, align=8 * v.lanes), outside)


def _lane_given(
    code: Code, one: Variable, v: Reals, places: dict[str, tuple[str, str]], rooms: dict[str, str]
) -> str:
    if one.kind.is_array:
        return f"ptr {rooms[one.name]}"
    if one.kind == WHOLE:
        return f"i64 {code.new(f'load i64, ptr {places[one.name][0]}')}"
    return f"{v.type} {v.load(rooms[one.name], align=8 * v.lanes)}"


def _lane_call(
    code: Code,
    kernel: Kernel,
    v: Reals,
    given: str,
    rooms: dict[str, str],
    places: dict[str, tuple[str, str]],
) -> None:
    numbers = [one for one in kernel.outputs if not one.kind.is_array]
    kinds = [v.type if one.kind == REAL else "i64" for one in numbers]
    if not numbers:
        code.put(f"call void @k.{kernel.name}({given})")
        return
    whole = kinds[0] if len(kinds) == 1 else f"{{{', '.join(kinds)}}}"
    answer = code.new(f"call {whole} @k.{kernel.name}({given})")
    for i, one in enumerate(numbers):
        part = answer if len(kinds) == 1 else code.new(f"extractvalue {whole} {answer}, {i}")
        if one.kind == REAL:
            v.store(part, rooms[one.name], align=8 * v.lanes)
        for lane in range(v.lanes if one.kind == WHOLE else 0):
            place = code.new(f"getelementptr i64, ptr {places[one.name][0]}, i64 {lane}")
            code.put(f"store i64 {part}, ptr {place}")
