"""How kernels are called from outside: over a batch of samples, with one list of addresses.

``void @run.name(n, record, places, steps, scratch)``: places are addresses of the arguments that are not
changed and then of the results, steps the bytes from one sample to the next, 0 for what all samples share.
Numbers are read and written as 64-bit integers or doubles.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from armwright.kernels.reader import read
from armwright.kernels.tree import REAL, Kernel, Variable
from armwright.run.native.llvm_text import Code

_HEAD = "i64 %n, ptr %record, ptr %places, ptr %steps, ptr %scratch"


def entry_arguments(kernel: Kernel) -> list[Variable]:
    """What places and steps stand for: arguments that are not changed, then results."""
    return [*(one for one in kernel.inputs if one.name not in kernel.changed), *kernel.outputs]


def entry_text(function: Callable[..., Any]) -> str:
    """The entry of a kernel."""
    kernel, code = read(function), Code()
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
    given += [_given(code, one, inputs, outputs) for one in kernel.inputs]
    given += [
        f"ptr {outputs[one.name]}"
        for one in kernel.outputs
        if one.kind.is_array and one.name not in inputs and one.name not in kernel.changed
    ]
    _call(code, kernel, ", ".join([*given, "ptr %scratch"]), outputs)
    put("%next = add nsw i64 %s, 1\nbr label %test\nend:\nret void\n}")
    return code.text()


def _place(code: Code, index: int) -> str:
    start = code.new(f"load ptr, ptr {code.new(f'getelementptr ptr, ptr %places, i64 {index}')}")
    step = code.new(f"load i64, ptr {code.new(f'getelementptr i64, ptr %steps, i64 {index}')}")
    return code.new(f"getelementptr i8, ptr {start}, i64 {code.new(f'mul i64 {step}, %s')}")


def _given(code: Code, one: Variable, inputs: dict[str, str], outputs: dict[str, str]) -> str:
    if one.kind.is_array:
        return f"ptr {inputs.get(one.name) or outputs[one.name]}"
    kind = "double" if one.kind == REAL else "i64"
    return f"{kind} {code.new(f'load {kind}, ptr {inputs[one.name]}')}"


def _call(code: Code, kernel: Kernel, given: str, outputs: dict[str, str]) -> None:
    numbers = [one for one in kernel.outputs if not one.kind.is_array]
    kinds = ["double" if one.kind == REAL else "i64" for one in numbers]
    if not numbers:
        code.put(f"call void @k.{kernel.name}({given})")
        return
    whole = kinds[0] if len(kinds) == 1 else f"{{{', '.join(kinds)}}}"
    answer = code.new(f"call {whole} @k.{kernel.name}({given})")
    for i, (one, kind) in enumerate(zip(numbers, kinds, strict=True)):
        part = answer if len(kinds) == 1 else code.new(f"extractvalue {whole} {answer}, {i}")
        code.put(f"store {kind} {part}, ptr {outputs[one.name]}")
