"""Calls of kernels and programs: what they are given, where results go, and what must not overlap."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from armwright.kernels.kernel_tree import (
    ArrayPart,
    Call,
    Copy,
    Expression,
    Statement,
    Target,
    Variable,
    Zeros,
)
from armwright.kernels.language import copied, zeros
from armwright.kernels.read_expressions import ExpressionReader, as_real
from armwright.kernels.scope import Scope, source_text
from armwright.kernels.signature import Signature, fit_sizes
from armwright.kernels.value_kinds import REAL, WHOLE, Record, Stub, ValueKind


class CallReader:
    """Reads calls in one kernel, and what is assigned to.

    remarks      comments that belong to the statement at a line
    signatures   reads the first lines of another kernel
    """

    def __init__(
        self,
        scope: Scope,
        *,
        remarks: Mapping[int, tuple[str, ...]],
        signatures: Callable[[Callable[..., Any]], Signature],
    ) -> None:
        self.scope, self.remarks, self.signatures = scope, remarks, signatures
        self.expressions = ExpressionReader(scope)

    def _target(self, node: ast.expr, kind: ValueKind) -> Target:
        """The name, element or row that a statement assigns to."""
        root = node.value if isinstance(node, ast.Subscript) else node
        if isinstance(root, ast.Name) and root.id in self.scope.fixed:
            self.scope.refuse(node, f"argument '{root.id}' is not returned, so it cannot be changed; copy it")
        if isinstance(node, ast.Name):
            if node.id in self.scope.counters:
                self.scope.refuse(node, f"'{node.id}' counts the loop around it and cannot be changed")
            if self.scope.record is not None and node.id == self.scope.record[0]:
                self.scope.refuse(node, "a record cannot be changed")
            self.scope.finished.discard(node.id)
            return self.scope.declare(node, node.id, kind)
        if not isinstance(node, ast.Subscript):
            self.scope.refuse(node, "only names, elements and rows can be assigned to")
        found = self.expressions.value(node)
        assert isinstance(found, ArrayPart)
        if not isinstance(found.array, Variable):
            self.scope.refuse(node, "a record cannot be changed")
        wanted = REAL if kind == WHOLE else kind
        if found.kind != wanted:
            self.scope.refuse(node, f"'{source_text(node)}' is {found.kind}, not {kind}")
        return found

    # -------------------------------------------------------------------------------- calls

    def _from_call(self, node: ast.Assign, target: ast.expr, call: ast.Call) -> Statement:
        if call.keywords:
            self.scope.refuse(node, "arguments are given in order, without names")
        function = self.scope.names.get(call.func.id) if isinstance(call.func, ast.Name) else None
        if function is zeros:
            return self._zeros(node, target, call)
        if function is copied:
            source = self.expressions.place(call.args[0])
            found = self._target(target, source.kind)
            return Copy(node.lineno, self.remarks.get(node.lineno, ()), found, source)
        if isinstance(call.func, ast.Name):
            return self._kernel(node, target, call, call.func.id)
        return self._program(node, target, call)

    def _zeros(self, node: ast.Assign, target: ast.expr, call: ast.Call) -> Statement:
        if not isinstance(target, ast.Name):
            self.scope.refuse(node, "zeros are given to a name")
        kind = self.scope.kind(call.args[0])
        names = list(dict.fromkeys(size for size in kind.shape if isinstance(size, str)))
        given = [source_text(one) for one in call.args[1:]]
        record = self.scope.record
        if given != names and not (names and record is not None and given == [record[0]]):
            wanted = ", ".join(names) or "nothing"
            self.scope.refuse(node, f"zeros of {source_text(call.args[0])} need {wanted} after the type")
        found = self._target(target, kind)
        assert isinstance(found, Variable)
        return Zeros(node.lineno, self.remarks.get(node.lineno, ()), found)

    def _kernel(self, node: ast.Assign, target: ast.expr, call: ast.Call, name: str) -> Statement:
        function = self.scope.function(name)
        if function is None:
            self.scope.refuse(node, f"'{name}' is neither a kernel nor a word of the language")
        signature = self.signatures(function)
        self.scope.calls[signature.name] = function
        given, inner = list(call.args), ""
        if signature.record is not None:
            inner = self._inner_record(node, given, signature)
            given = given[1:]
        arguments = self._arguments(node, given, [kind for _, kind in signature.inputs], signature)
        kinds = [fit_sizes(kind, signature, arguments) for _, kind in signature.outputs]
        self._check_places(node, target, given, signature)
        return replace(self._call_statement(node, target, kinds, signature.name, arguments), inner=inner)

    def _inner_record(self, node: ast.AST, given: list[ast.expr], signature: Signature) -> str:
        """The field of the own record that is given as the record of a kernel; "" for the own record."""
        own, wanted = self.scope.record, signature.record
        assert wanted is not None
        text = source_text(given[0]) if given else ""
        if own is not None and text == own[0] and own[1] == wanted:
            self._check_name(node, own[0], signature)
            return ""
        for field, record in own[1].records.items() if own is not None else ():
            if own is not None and text == f"{own[0]}.{field}" and record == wanted:
                self._check_name(node, field, signature)
                self._check_sizes(node, own[1], signature)
                return field
        self.scope.refuse(node, f"the first argument of {signature.name} is a record {wanted.name}")

    def _check_name(self, node: ast.AST, name: str, signature: Signature) -> None:
        """Constants of a record are written once, under one name, by which all its kernels must know it."""
        if name != signature.argument:
            self.scope.refuse(
                node,
                f"the record '{name}' is '{signature.argument}' in {signature.name}; "
                "give it one name in both",
            )

    def _check_sizes(self, node: ast.AST, own: Record, signature: Signature) -> None:
        """Sizes that an inner record names must be known to the caller by the same names."""
        for _, kind in (*signature.inputs, *signature.outputs):
            for size in kind.shape:
                if isinstance(size, str) and size not in signature.sizes and own.fields.get(size) != WHOLE:
                    self.scope.refuse(node, f"record {own.name} needs the size '{size}' of {signature.name}")

    def _program(self, node: ast.Assign, target: ast.expr, call: ast.Call) -> Statement:
        callee, which = call.func, None
        if isinstance(callee, ast.Subscript):
            which = self.expressions.whole(callee.slice)
            callee = callee.value
        record = self.scope.record
        if not isinstance(callee, ast.Attribute) or record is None or source_text(callee.value) != record[0]:
            self.scope.refuse(
                node, f"'{source_text(call.func)}' is neither a kernel nor a program of the record"
            )
        stub = record[1].programs.get(callee.attr)
        if stub is None:
            self.scope.refuse(node, f"record {record[1].name} has no program '{callee.attr}'")
        if (which is not None) != (callee.attr in record[1].several):
            self.scope.refuse(
                node, f"'{callee.attr}' is a field of type {'Program' if which else 'Programs'}"
            )
        arguments = self._arguments(node, call.args, [kind for _, kind in stub.inputs], None)
        return self._call_statement(node, target, list(stub.outputs), callee.attr, arguments, stub, which)

    def _arguments(
        self,
        node: ast.AST,
        given: Sequence[ast.expr],
        kinds: Sequence[ValueKind],
        signature: Signature | None,
    ) -> tuple[Expression, ...]:
        if len(given) != len(kinds):
            self.scope.refuse(node, f"{len(given)} arguments given, {len(kinds)} expected")
        found = [self.expressions.value(one) for one in given]
        arguments = []
        for one, value, kind in zip(given, found, kinds, strict=True):
            wanted = kind if signature is None else fit_sizes(kind, signature, tuple(found))
            value = as_real(value) if wanted == REAL else value
            if value.kind != wanted:
                self.scope.refuse(node, f"'{source_text(one)}' is {value.kind}, {wanted} expected")
            arguments.append(value)
        return tuple(arguments)

    def _call_statement(
        self,
        node: ast.Assign,
        target: ast.expr,
        kinds: Sequence[ValueKind],
        function: str,
        arguments: tuple[Expression, ...],
        stub: Stub | None = None,
        which: Expression | None = None,
    ) -> Call:
        places = target.elts if isinstance(target, ast.Tuple) else [target]
        if len(places) != len(kinds):
            self.scope.refuse(node, f"{function} gives {len(kinds)} results, {len(places)} are taken")
        targets = tuple(self._target(place, kind) for place, kind in zip(places, kinds, strict=True))
        for one, kind in zip(targets, kinds, strict=True):
            if isinstance(one, Variable) and one.kind != kind:
                self.scope.refuse(node, f"'{one.name}' is {one.kind}, the result is {kind}")
        self._check_overlap(node, targets)
        remarks = self.remarks.get(node.lineno, ())
        return Call(node.lineno, remarks, targets, function, arguments, stub, which)

    def _check_overlap(self, node: ast.AST, targets: Sequence[Target]) -> None:
        roots = [one.array.name if isinstance(one, ArrayPart) else one.name for one in targets]
        if len(set(roots)) < len(roots):
            self.scope.refuse(node, "two results of one call go to the same variable")

    def _check_places(
        self, node: ast.Assign, target: ast.expr, given: Sequence[ast.expr], signature: Signature
    ) -> None:
        """What is changed comes back to where it was; nothing else of the call lies on a result."""
        places = [source_text(one) for one in (target.elts if isinstance(target, ast.Tuple) else [target])]
        inputs = [name for name, _ in signature.inputs]
        texts = [source_text(one) for one in given]
        for place, (name, kind) in zip(places, signature.outputs, strict=False):
            if not kind.is_array:
                continue
            others = list(texts)
            if name in inputs:
                text = others.pop(inputs.index(name))
                if text != place:
                    self.scope.refuse(
                        node, _CHANGED.format(function=signature.name, given=text, target=place)
                    )
            self._check_others(node, place, others, is_changed=name in inputs)

    def _check_others(self, node: ast.AST, place: str, others: list[str], *, is_changed: bool) -> None:
        """The author sees to it that two rows of one array differ; all other overlaps are refused."""
        root = place.partition("[")[0]
        for text in others:
            are_rows = "[" in text and "[" in place and text != place
            is_copied_anyway = "[" not in place and not is_changed
            if text.partition("[")[0] == root and not are_rows and not is_copied_anyway:
                self.scope.refuse(node, f"the call writes '{place}' and reads '{text}'; read from a copy")


_CHANGED = (
    "{function} changes '{given}', so the result goes back there, not to '{target}'; "
    "write {target} = copied({given}) and {target} = {function}({target} …)"
)
