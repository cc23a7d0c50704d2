"""Kernels as text of LLVM instructions: one function for each kernel and its sizes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from armwright.kernels.constant_values import Constants
from armwright.kernels.kernel_tree import For, Kernel, Variable, While, all_statements
from armwright.kernels.reader import needed_kernels
from armwright.kernels.specialised import kernel_made_for
from armwright.kernels.value_kinds import ValueKind
from armwright.run.native import elementary
from armwright.run.native.kernel_frame import Instance, KernelFrame
from armwright.run.native.kernel_record import layout_of
from armwright.run.native.kernel_statements import StatementWriter
from armwright.run.native.llvm_text import Code, Reals
from armwright.run.native.processor import Host
from armwright.run.native.sincos import sin_cos

_LONG = 10  # statements
_ANY = 'nounwind "prefer-vector-width"="256"'  # rows are short: wider vectors are seldom full
_EIGHT = 'nounwind "prefer-vector-width"="512"'  # but by rows of eight
_SMALL = "minsize optsize"
_COLD = "nounwind noinline optnone"


@dataclass(frozen=True, slots=True)
class KernelText:
    """LLVM text, and bytes of scratch that each of the asked kernels needs."""

    text: str
    scratch: Mapping[str, int]


def kernel_text(
    functions: Sequence[Callable[..., Any]],
    host: Host,
    *,
    lanes: int = 1,
    is_fast: bool = False,
    constants: Constants | None = None,
) -> KernelText:
    """The functions and all that they call; those asked for can be called from outside, as ``@k.name``.

    lanes       how many samples one call works on; arrays then have a vector in place of each number
    is_fast     True where kernels that are rarely reached are worth fast code too
    constants   values of fields of the record that the code is made for; None: it is for all records
    """
    kernels = {kernel.name: kernel for kernel in needed_kernels(*functions)}
    if constants is not None:
        kernels = {name: kernel_made_for(kernel, constants) for name, kernel in kernels.items()}
    code = Code()
    v = Reals(code, lanes, has_fma=host.has_fma)
    waiting = [Instance(kernels[function.__name__]) for function in functions]
    public = {one.symbol for one in waiting}
    written: dict[str, FunctionWriter] = {}
    for instance in waiting:
        if instance.symbol in written:
            continue
        writer = FunctionWriter(KernelFrame(instance, v), kernels.__getitem__)
        writer.write()
        written[instance.symbol] = writer
        waiting += writer.called
    often = _often_reached(waiting[: len(functions)], written)
    for symbol, writer in written.items():
        writer.is_merged = constants is not None
        writer.finish(is_public=symbol in public, is_cold=symbol not in often and not is_fast)
    parts = [elementary_words(lanes, host), _steps(lanes), code.text()]
    sizes = {one.kernel.name: _scratch(one, written) for one in waiting[: len(functions)]}
    return KernelText(join_parts(parts), sizes)


def join_parts(parts: Sequence[str]) -> str:
    """One module; what several parts declare or say of branches is said once."""
    lines = [line for part in parts for line in part.splitlines()]
    once = dict.fromkeys(line for line in lines if line.startswith(("declare ", "!0 =")))
    return "\n".join([*once, *(line for line in lines if line not in once)])


def _steps(lanes: int) -> str:
    """Distances between the quantities of a program that works on lanes."""
    if lanes == 1:
        return ""
    return f"@kernel_lane_steps = internal constant [64 x i64] [{', '.join([f'i64 {8 * lanes}'] * 64)}]"


def _often_reached(asked: Sequence[Instance], written: Mapping[str, FunctionWriter]) -> set[str]:
    """Symbols of the kernels that are reached by way of others than those marked as rare."""
    found: set[str] = set()
    waiting = list(asked)
    while waiting:
        instance = waiting.pop()
        if instance.symbol in written and instance.symbol not in found and instance.kernel.mark != "rare":
            found.add(instance.symbol)
            waiting += written[instance.symbol].called
    return found


def _scratch(instance: Instance, written: Mapping[str, FunctionWriter]) -> int:
    """Bytes that a kernel and those it calls need."""
    writer = written.get(instance.symbol)
    if writer is None:
        return 0
    return writer.frame.scratch + max((_scratch(one, written) for one in writer.called), default=0)


class FunctionWriter(StatementWriter):
    """Writes one kernel as a function.

    is_merged   True where LLVM may put the code of long kernels into that of their callers
    """

    is_merged = False

    def write(self) -> None:
        """The function without its first line: statements, results."""
        kernel, frame, code = self.frame.kernel, self.frame, self.code
        self.first_line = len(code.lines)
        code.put("")
        frame.arrays |= {one.name: f"%in.{one.name}" for one in kernel.inputs if one.kind.is_array}
        frame.arrays |= {one.name: f"%out.{one.name}" for one in self._fresh()}
        self._make_room()
        self.block(kernel.body)
        self._return()

    def finish(self, *, is_public: bool, is_cold: bool) -> None:
        """Puts the first line, with arguments, and the room for variables before what was written."""
        linkage, how = "" if is_public else "internal ", _COLD if is_cold else self._attributes()
        head = f"define {linkage}{self._result()} @{self.frame.instance.symbol}({self._arguments()})"
        self.code.lines[self.first_line] = "\n".join([f"{head} {how} {{\nentry:", *self.frame.stack])

    def _fresh(self) -> list[Variable]:
        """Arrays among the results that are not arguments as well."""
        kernel = self.frame.kernel
        return [one for one in kernel.outputs if one.kind.is_array and one.name not in kernel.changed_arrays]

    def _make_room(self) -> None:
        kernel, stack = self.frame.kernel, self.frame.stack
        given = {one.name for one in kernel.inputs}
        for name, kind in kernel.variables.items():
            if not kind.is_array:
                type_ = self.frame.type(kind)
                stack.append(f"%v.{name} = alloca {type_}, align {self.frame.element_bytes}")
                if name in given:
                    self.code.put(f"store {type_} %in.{name}, ptr %v.{name}, align 8")
            elif name not in self.frame.arrays:
                self.room(name, kind)
        for name, kind in self.copies(kernel.body).items():
            self.room(f"before.{name}", kind)

    def _numbers(self) -> list[Variable]:
        return [one for one in self.frame.kernel.outputs if not one.kind.is_array]

    def _result(self) -> str:
        kinds = [self.frame.type(one.kind) for one in self._numbers()]
        return kinds[0] if len(kinds) == 1 else f"{{{', '.join(kinds)}}}" if kinds else "void"

    def _return(self) -> None:
        numbers = self._numbers()
        if not numbers:
            self.code.put("ret void\n}")
            return
        values = [self._variable(one) for one in numbers]
        if len(values) == 1:
            self.code.put(f"ret {values[0][1]} {values[0][0]}\n}}")
            return
        whole, answer = self._result(), "poison"
        for i, (register, kind) in enumerate(values):
            answer = self.code.new(f"insertvalue {whole} {answer}, {kind} {register}, {i}")
        self.code.put(f"ret {whole} {answer}\n}}")

    def _arguments(self) -> str:
        kernel = self.frame.kernel
        given = []
        if kernel.record is not None:
            size = layout_of(kernel.record[1]).size
            given.append(f"ptr noalias readonly dereferenceable({size}) %record")
        for one in kernel.inputs:
            is_read = one.kind.is_array and one.name not in kernel.changed_arrays
            given.append(f"{self._argument(one.kind, is_read=is_read)} %in.{one.name}")
        given += [f"{self._argument(one.kind)} %out.{one.name}" for one in self._fresh()]
        return ", ".join([*given, "ptr noalias %scratch"])

    def _argument(self, kind: ValueKind, *, is_read: bool = False) -> str:
        if not kind.is_array:
            return self.frame.type(kind)
        size = ""
        if self.frame.is_fixed(kind):
            size = f" dereferenceable({int(self.frame.length(kind)) * self.frame.element_bytes})"
        return f"ptr noalias{' readonly' if is_read else ''}{size}"

    def _attributes(self) -> str:
        """The attributes that LLVM gets for a kernel, by its decorator."""
        kernel = self.frame.kernel
        if kernel.mark in ("cold", "rare"):
            return _COLD
        width = _EIGHT if self._has_rows_of_eight(kernel) else _ANY
        words = [width, "noinline"] if self._is_long(kernel) and not self.is_merged else [width]
        return " ".join(words if kernel.mark == "hot" else [*words, _SMALL])

    def _has_rows_of_eight(self, kernel: Kernel) -> bool:
        """True where all arrays of two axes have rows of eight numbers."""
        tables = [kind.shape for kind in kernel.variables.values() if len(kind.shape) > 1]
        return bool(tables) and all(shape[-1] == 8 for shape in tables)

    def _is_long(self, kernel: Kernel) -> bool:
        """True where a copy at every call would take the passes much time and the program none."""
        inside = list(all_statements(kernel.body))
        loops = [one for one in inside if isinstance(one, For | While)]
        return bool(loops) and len(inside) > _LONG


def elementary_words(lanes: int, host: Host) -> str:
    """Sine, cosine and arc tangent; angles in kernels are never huge."""
    code = Code()
    v = Reals(code, lanes, has_fma=host.has_fma)
    for place, word in enumerate(("sin", "cos")):
        code.put(f"define internal {v.type} @w.{word}.{v.suffix}({v.type} %x) alwaysinline nounwind {{")
        code.put(f"ret {v.type} {sin_cos(v, '%x')[place]}\n}}")
    code.put(f"define internal {v.type} @w.atan2.{v.suffix}({v.type} %y, {v.type} %x) nounwind {{")
    code.put(f"ret {v.type} {elementary.atan2(v, '%y', '%x')}\n}}")
    return code.text()
