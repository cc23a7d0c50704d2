"""How a kernel is called: its arguments and results, read from the first and the last line."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from armwright.kernels.kernel_tree import Expression, Field, Number, Variable
from armwright.kernels.language import zeros
from armwright.kernels.scope import Scope, source_text
from armwright.kernels.value_kinds import WHOLE, Record, Size, Stub, ValueKind

Named = tuple[tuple[str, ValueKind], ...]


@dataclass(frozen=True, slots=True)
class Signature:
    """The name of the record argument and the record, "" and None where there is none; arguments after it
    and results, with their types; which arguments name sizes of arrays.
    """

    name: str
    argument: str
    record: Record | None
    inputs: Named
    outputs: Named
    sizes: tuple[str, ...]


def signature_of(tree: ast.FunctionDef, scope: Scope) -> Signature:
    """The signature of a kernel; its arguments become variables of the scope."""
    arguments = tree.args
    if (
        arguments.posonlyargs
        or arguments.kwonlyargs
        or arguments.vararg
        or arguments.kwarg
        or arguments.defaults
    ):
        scope.refuse(tree, "arguments are given in order, without defaults")
    given = list(arguments.args)
    record, argument = (_record(given[0], scope), given[0].arg) if given else (None, "")
    if record is not None:
        given.pop(0)
        scope.record = (argument, record)
    for one in sorted(given, key=lambda arg: not _is_number(arg, scope)):  # sizes are known before arrays
        scope.declare(one, one.arg, scope.kind(one.annotation))
    inputs = tuple((one.arg, scope.variables[one.arg]) for one in given)
    scope.variables = dict(inputs)
    outputs = _results(tree, scope)
    for name, kind in outputs:
        if scope.variables.get(name, kind) != kind:
            scope.refuse(tree, f"'{name}' comes in as {scope.variables[name]} and goes out as {kind}")
    sizes = _sizes(tree, scope, inputs, outputs)
    returned = {name for name, _ in outputs} - set(sizes)
    scope.fixed = frozenset(name for name, _ in inputs if name not in returned)
    return Signature(tree.name, "" if record is None else argument, record, inputs, outputs, sizes)


def stub_of(tree: ast.FunctionDef, scope: Scope) -> Stub:
    """What a function without statements says of programs."""
    inputs = tuple((one.arg, scope.kind(one.annotation)) for one in tree.args.args)
    kinds = tuple(scope.kind(one) for one in _types(tree))
    if WHOLE in (*kinds, *(kind for _, kind in inputs)):
        scope.refuse(tree, "programs take and give real numbers and arrays")
    return Stub(tree.name, inputs, kinds, paragraphs(tree))


def fit_sizes(kind: ValueKind, signature: Signature, arguments: tuple[Expression, ...]) -> ValueKind:
    """A type of a kernel as its caller sees it: sizes that are arguments have what the caller gives."""
    places = {name: place for place, (name, _) in enumerate(signature.inputs)}
    shape = tuple(
        _size(arguments[places[size]]) if isinstance(size, str) and size in signature.sizes else size
        for size in kind.shape
    )
    return ValueKind(kind.word, shape)


def _size(given: Expression) -> Size:
    """What is given for a size: a constant, or the name of a size of the caller."""
    if isinstance(given, Number) and isinstance(given.value, int):
        return given.value
    return given.name if isinstance(given, Variable | Field) else "a size that is not known beforehand"


def _record(argument: ast.arg, scope: Scope) -> Record | None:
    """The record that the first argument is, or None."""
    found = scope.names.get(argument.annotation.id) if isinstance(argument.annotation, ast.Name) else None
    return scope.records(found) if isinstance(found, type) and found not in (int, float) else None


def _is_number(argument: ast.arg, scope: Scope) -> bool:
    return isinstance(argument.annotation, ast.Name) and scope.names.get(argument.annotation.id) in (
        int,
        float,
    )


def _types(tree: ast.FunctionDef) -> list[ast.expr]:
    """Types of the results."""
    node = tree.returns
    if isinstance(node, ast.Subscript) and source_text(node.value) == "tuple":
        return list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]
    return [] if node is None else [node]


def _results(tree: ast.FunctionDef, scope: Scope) -> Named:
    last = tree.body[-1]
    if not isinstance(last, ast.Return) or last.value is None:
        scope.refuse(tree, "a kernel ends with: return name, name")
    values = last.value.elts if isinstance(last.value, ast.Tuple) else [last.value]
    names = [
        one.id if isinstance(one, ast.Name) else scope.refuse(last, "results are names") for one in values
    ]
    kinds = [scope.kind(one) for one in _types(tree)]
    if len(names) != len(kinds) or len(set(names)) < len(names):
        scope.refuse(tree, f"{len(kinds)} types of results, {len(set(names))} names returned")
    return tuple(zip(names, kinds, strict=True))


def _sizes(tree: ast.FunctionDef, scope: Scope, inputs: Named, outputs: Named) -> tuple[str, ...]:
    """Whole arguments that stand in the shape of an array anywhere in the kernel."""
    kinds = [kind for _, kind in (*inputs, *outputs)]
    for node in _calls(tree.body):
        if isinstance(node.func, ast.Name) and scope.names.get(node.func.id) is zeros:
            kinds.append(scope.kind(node.args[0] if node.args else None))
    used = {size for kind in kinds for size in kind.shape}
    return tuple(name for name, kind in inputs if kind == WHOLE and name in used)


def _calls(body: Sequence[ast.stmt]) -> Iterator[ast.Call]:
    """Calls whose results are assigned, in these statements and those inside them."""
    for node in body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            yield node.value
        for part in ("body", "orelse"):
            yield from _calls(getattr(node, part, ()))


def paragraphs(tree: ast.FunctionDef) -> tuple[str, ...]:
    """The paragraphs of the docstring."""
    text = ast.get_docstring(tree) or ""
    return tuple(" ".join(part.split()) for part in text.split("\n\n") if part.strip())
