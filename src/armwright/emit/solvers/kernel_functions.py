"""All functions that a kernel needs, written in a language: kernels, choices among programs, helpers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from armwright.emit.solvers.dialect import Dialect
from armwright.emit.solvers.statement_text import FunctionText
from armwright.kernels.constant_values import Constants
from armwright.kernels.kernel_tree import Call, Compare, If, Kernel, Number, Statement, Variable
from armwright.kernels.reader import needed_kernels, read_kernel
from armwright.kernels.value_kinds import WHOLE, Record, refuse_other_numbers

Stems = Mapping[str, str | tuple[str, ...]]  # {field of a record: names of the functions its programs are}


@dataclass(frozen=True, slots=True)
class KernelTexts:
    """The text of a kernel and of all it needs.

    constants   lines that define the arrays of the record
    functions   lines of each function, the last of them the kernel asked for
    """

    constants: tuple[str, ...]
    functions: tuple[tuple[str, ...], ...]


def kernel_functions(
    function: Callable[..., Any],
    dialect: Dialect,
    *,
    record: Any = None,
    programs: Stems | None = None,
    own: Sequence[Sequence[str]] = (),
) -> KernelTexts:
    """A kernel and all that it needs, in a language.

    record     the value of its record: numbers become literals, arrays constants
    programs   names of the functions that the record's programs are
    own        lines of such functions that stand in the same file
    """
    top = read_kernel(function)
    kernels = {one.name: one for one in needed_kernels(function)}
    writers = _writers(top, kernels, dialect, values=_values(top, record), programs=programs or {})
    functions = [writers[name].function() for name in kernels if name in writers]
    functions = [*map(list, own), *_choices(top, dialect, programs or {}), *functions]
    text = "\n".join(line for lines in functions for line in lines)
    helpers = _used_helpers(dialect, text)
    constants = _constants(top, dialect, record, text)
    return KernelTexts(tuple(constants), tuple(tuple(lines) for lines in [*helpers, *functions]))


def _used_helpers(dialect: Dialect, text: str) -> list[tuple[str, ...]]:
    """Lines of each helper of a language that the text calls."""
    return [lines for name, lines in dialect.helpers.items() if re.search(rf"\b{name}\b", text)]


def helper_lines(dialect: Dialect, text: str) -> list[str]:
    """Lines of the helpers that the text calls, an empty one behind each."""
    return [line for lines in _used_helpers(dialect, text) for line in (*lines, "")]


def _values(kernel: Kernel, record: Any) -> dict[str, Constants]:
    """Values of the fields of the kernel's record and of those inside it, by the name of the record."""
    if kernel.record is None:
        return {}
    return _field_values(kernel.record[1], record)


def _field_values(record: Record, value: Any) -> dict[str, Constants]:
    refuse_other_numbers(record, value)
    found: dict[str, Constants] = {record.name: {name: getattr(value, name) for name in record.fields}}
    for field, inner in record.records.items():
        found |= _field_values(inner, getattr(value, field))
    return found


def _writers(
    top: Kernel,
    kernels: Mapping[str, Kernel],
    dialect: Dialect,
    *,
    values: Mapping[str, Constants],
    programs: Stems,
) -> dict[str, FunctionText]:
    """Writers of the functions that are really called, with the largest sizes they are called with."""
    names = {field: stem if isinstance(stem, str) else field for field, stem in programs.items()}
    limits: dict[str, dict[str, int]] = {top.name: {}}
    waiting, writers = [top.name], {}
    for name in waiting:
        writer = FunctionText(
            kernels[name],
            dialect,
            kernels=kernels,
            programs=names,
            values=_own_values(kernels[name], values),
            limits=limits.setdefault(name, {}),
        )
        writer.function()
        writers[name] = writer
        for word in writer.words:
            if word not in limits:
                waiting.append(word)
        for call in writer.called:
            if call.program is None and _widen(limits, writer, kernels[call.function], call):
                waiting.append(call.function)
    return {
        name: FunctionText(
            kernels[name],
            dialect,
            kernels=kernels,
            programs=names,
            values=_own_values(kernels[name], values),
            limits=limits[name],
        )
        for name in writers
    }


def _own_values(kernel: Kernel, values: Mapping[str, Constants]) -> Constants:
    return {} if kernel.record is None else values[kernel.record[1].name]


def _widen(limits: dict[str, dict[str, int]], writer: FunctionText, kernel: Kernel, call: Call) -> bool:
    """True where the called kernel is new, or is called with a larger size than before."""
    is_new = kernel.name not in limits
    known = limits.setdefault(kernel.name, {})
    for one, given in zip(kernel.inputs, call.arguments, strict=True):
        value = writer.with_constants(given)
        if one.name not in kernel.sizes:
            continue
        size = value.value if isinstance(value, Number) else writer.limits.get(getattr(value, "name", ""), 0)
        if size > known.get(one.name, 0):
            known[one.name] = int(size)
            is_new = True
    return is_new


# ------------------------------------------------------------------------------------- constants


def _constants(kernel: Kernel, dialect: Dialect, record: Any, text: str) -> list[str]:
    """The arrays of a record that the text reads, as constants."""
    if kernel.record is None:
        return []
    return _field_constants(*kernel.record, dialect, record, text)


def _field_constants(
    argument: str, record: Record, dialect: Dialect, value: Any, text: str, around: str = ""
) -> list[str]:
    """Constants of a record and of those inside it, whose fields have the name that kernels have for them.

    around   what stands before the name where records are arguments and this one is inside another
    """
    lines: list[str] = []
    for name, kind in record.fields.items():
        word = dialect.name(dialect.field(argument, name))
        if kind.is_array and re.search(rf"\b{re.escape(word)}\b", text):
            array = getattr(value, name)
            texts = [dialect.real(float(x)) for x in array.reshape(-1)]
            lines += dialect.constant(around + word, array.shape, texts)
    before = dialect.field(around + argument, "") if dialect.struct else ""
    for field, inner in record.records.items():
        lines += _field_constants(field, inner, dialect, getattr(value, field), text, before)
    return lines


# -------------------------------------------------------------------------------------- programs


def _choices(kernel: Kernel, dialect: Dialect, programs: Stems) -> list[list[str]]:
    """A function for each field with several programs, which calls the one with a given number."""
    if kernel.record is None:
        return []
    record = kernel.record[1]
    return [
        _choice(record, field, dialect, stems)
        for field, stems in programs.items()
        if not isinstance(stems, str)
    ]


def _choice(record: Record, field: str, dialect: Dialect, stems: tuple[str, ...]) -> list[str]:
    stub = record.programs[field]
    which = Variable("which", WHOLE)
    results = tuple(Variable(f"result{i}", kind) for i, kind in enumerate(stub.outputs, 1))
    inputs = tuple(Variable(name, kind) for name, kind in stub.inputs)
    calls = [Call(0, (), results, stem, inputs, stub) for stem in stems]
    kernel = Kernel(
        name=field,
        inputs=(which, *inputs),
        outputs=results,
        record=None,
        sizes=(),
        variables={one.name: one.kind for one in (which, *inputs, *results)},
        text=stub.text,
        body=_cascade(which, calls),
        mark="",
        is_word=False,
        function=_choice,
        calls={},
    )
    names = {stem: stem for stem in stems}
    return FunctionText(kernel, dialect, kernels={}, programs=names, values={}, limits={}).function()


def _cascade(which: Variable, calls: Sequence[Call], first: int = 0) -> tuple[Statement, ...]:
    if len(calls) == 1:
        return (calls[0],)
    test = Compare("==", which, Number(first, WHOLE))
    return (If(0, (), test, (calls[0],), _cascade(which, calls[1:], first + 1)),)
