"""Statements of kernels: from Python's syntax tree to ours, with types."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from armwright.kernels.language import copied, zeros
from armwright.kernels.read_expressions import ExpressionReader, as_real, is_word
from armwright.kernels.scope import Scope
from armwright.kernels.signature import Signature, fitted
from armwright.kernels.tree import (
    REAL,
    WHOLE,
    Assign,
    Break,
    Call,
    Copy,
    Expression,
    Field,
    For,
    If,
    Kind,
    Number,
    Part,
    Statement,
    Stub,
    Target,
    Variable,
    While,
    Zeros,
    all_statements,
)


class StatementReader:
    """Reads the statements of one kernel.

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

    def block(self, body: Sequence[ast.stmt]) -> tuple[Statement, ...]:
        """Statements in order."""
        return tuple(self._statement(node) for node in body)

    def _statement(self, node: ast.stmt) -> Statement:
        reader = getattr(self, f"_{type(node).__name__.lower()}", None)
        if reader is None:
            self.scope.refuse(node, f"{type(node).__name__} is not in the kernel language")
        found: Statement = reader(node, node.lineno, self.remarks.get(node.lineno, ()))
        return found

    # -------------------------------------------------------------------------- assignments

    def _assign(self, node: ast.Assign, line: int, remarks: tuple[str, ...]) -> Statement:
        if len(node.targets) != 1:
            self.scope.refuse(node, "one target at a time")
        (target,) = node.targets
        value = node.value
        if isinstance(value, ast.Call) and not (isinstance(value.func, ast.Name) and is_word(value.func.id)):
            return self._from_call(node, target, value)
        if isinstance(target, ast.Tuple):
            self.scope.refuse(node, "several results come from a call only")
        found = self.expressions.value(value)
        if found.kind.is_array:
            return self._row(node, target, value)
        return Assign(
            line, remarks, self._target(target, self.expressions.number(value).kind), self._fit(target, found)
        )

    def _row(self, node: ast.Assign, target: ast.expr, value: ast.expr) -> Statement:
        if isinstance(target, ast.Name):
            self.scope.refuse(
                node, f"two names for one array; write {target.id} = copied({ast.unparse(value)})"
            )
        source = self.expressions.place(value)
        return Copy(node.lineno, self.remarks.get(node.lineno, ()), self._target(target, source.kind), source)

    def _augassign(self, node: ast.AugAssign, line: int, remarks: tuple[str, ...]) -> Statement:
        both = ast.copy_location(ast.BinOp(node.target, node.op, node.value), node)
        value = self.expressions.number(both)
        return Assign(line, remarks, self._target(node.target, value.kind), self._fit(node.target, value))

    def _target(self, node: ast.expr, kind: Kind) -> Target:
        """What is assigned to."""
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
        assert isinstance(found, Part)
        if not isinstance(found.array, Variable):
            self.scope.refuse(node, "a record cannot be changed")
        wanted = REAL if kind == WHOLE else kind
        if found.kind != wanted:
            self.scope.refuse(node, f"'{ast.unparse(node)}' is {found.kind}, not {kind}")
        return found

    def _fit(self, target: ast.expr, value: Expression) -> Expression:
        """The value in the type of the target."""
        is_whole = isinstance(target, ast.Name) and self.scope.variables[target.id] == WHOLE
        return value if is_whole else as_real(value)

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
        given = [ast.unparse(one) for one in call.args[1:]]
        record = self.scope.record
        if given != names and not (names and record is not None and given == [record[0]]):
            wanted = ", ".join(names) or "nothing"
            self.scope.refuse(node, f"zeros of {ast.unparse(call.args[0])} need {wanted} after the type")
        found = self._target(target, kind)
        assert isinstance(found, Variable)
        return Zeros(node.lineno, self.remarks.get(node.lineno, ()), found)

    def _kernel(self, node: ast.Assign, target: ast.expr, call: ast.Call, name: str) -> Statement:
        function = self.scope.function(name)
        if function is None:
            self.scope.refuse(node, f"'{name}' is neither a kernel nor a word of the language")
        signature = self.signatures(function)
        self.scope.calls[signature.name] = function
        given = list(call.args)
        if signature.record is not None:
            self._check_record(node, given, signature)
            given = given[1:]
        arguments = self._arguments(node, given, [kind for _, kind in signature.inputs], signature)
        kinds = [fitted(kind, signature, arguments) for _, kind in signature.outputs]
        self._check_places(node, target, given, signature)
        return self._called(node, target, kinds, signature.name, arguments)

    def _check_record(self, node: ast.AST, given: list[ast.expr], signature: Signature) -> None:
        own, wanted = self.scope.record, signature.record
        assert wanted is not None
        if own is None or not given or ast.unparse(given[0]) != own[0] or own[1] != wanted:
            self.scope.refuse(node, f"the first argument of {signature.name} is a record {wanted.name}")

    def _program(self, node: ast.Assign, target: ast.expr, call: ast.Call) -> Statement:
        callee, which = call.func, None
        if isinstance(callee, ast.Subscript):
            which = self.expressions.whole(callee.slice)
            callee = callee.value
        record = self.scope.record
        if not isinstance(callee, ast.Attribute) or record is None or ast.unparse(callee.value) != record[0]:
            self.scope.refuse(
                node, f"'{ast.unparse(call.func)}' is neither a kernel nor a program of the record"
            )
        stub = record[1].programs.get(callee.attr)
        if stub is None:
            self.scope.refuse(node, f"record {record[1].name} has no program '{callee.attr}'")
        if (which is not None) != (callee.attr in record[1].several):
            self.scope.refuse(
                node, f"'{callee.attr}' is a field of type {'Program' if which else 'Programs'}"
            )
        arguments = self._arguments(node, call.args, [kind for _, kind in stub.inputs], None)
        return self._called(node, target, list(stub.outputs), callee.attr, arguments, stub, which)

    def _arguments(
        self, node: ast.AST, given: Sequence[ast.expr], kinds: Sequence[Kind], signature: Signature | None
    ) -> tuple[Expression, ...]:
        if len(given) != len(kinds):
            self.scope.refuse(node, f"{len(given)} arguments given, {len(kinds)} expected")
        found = [self.expressions.value(one) for one in given]
        arguments = []
        for one, value, kind in zip(given, found, kinds, strict=True):
            wanted = kind if signature is None else fitted(kind, signature, tuple(found))
            value = as_real(value) if wanted == REAL else value
            if value.kind != wanted:
                self.scope.refuse(node, f"'{ast.unparse(one)}' is {value.kind}, {wanted} expected")
            arguments.append(value)
        return tuple(arguments)

    def _called(
        self,
        node: ast.Assign,
        target: ast.expr,
        kinds: Sequence[Kind],
        function: str,
        arguments: tuple[Expression, ...],
        stub: Stub | None = None,
        which: Expression | None = None,
    ) -> Statement:
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
        roots = [one.array.name if isinstance(one, Part) else one.name for one in targets]
        if len(set(roots)) < len(roots):
            self.scope.refuse(node, "two results of one call go to the same variable")

    def _check_places(
        self, node: ast.Assign, target: ast.expr, given: Sequence[ast.expr], signature: Signature
    ) -> None:
        """What is changed comes back to where it was; nothing else of the call lies on a result."""
        places = [ast.unparse(one) for one in (target.elts if isinstance(target, ast.Tuple) else [target])]
        inputs = [name for name, _ in signature.inputs]
        texts = [ast.unparse(one) for one in given]
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

    # -------------------------------------------------------------------------------- blocks

    def _for(self, node: ast.For, line: int, remarks: tuple[str, ...]) -> Statement:
        call = node.iter
        if not (isinstance(call, ast.Call) and ast.unparse(call.func) == "range") or node.orelse:
            self.scope.refuse(node, "loops run over a range")
        if not isinstance(node.target, ast.Name) or not 1 <= len(call.args) <= 3:
            self.scope.refuse(node, "a loop is: for name in range(first, stop, step)")
        step = self._step(call)
        first, stop = (ast.Constant(0), call.args[0]) if len(call.args) == 1 else call.args[:2]
        start, end = self.expressions.whole(first), self.expressions.whole(stop)
        name = node.target.id
        if name in self.scope.counters:
            self.scope.refuse(node, f"'{name}' counts a loop around this one already")
        counter = self.scope.declare(node, name, WHOLE)
        self.scope.finished.discard(name)
        self.scope.counters.append(name)
        body = self.block(node.body)
        self.scope.counters.pop()
        self.scope.finished.add(name)
        self._check_bounds(node, body, first, stop)
        return For(line, remarks, counter, start, end, step, body)

    def _step(self, call: ast.Call) -> int:
        if len(call.args) < 3:
            return 1
        found = self.expressions.value(call.args[2])
        if not isinstance(found, Number) or not isinstance(found.value, int) or found.value == 0:
            self.scope.refuse(call, "the step of a range is a constant other than 0")
        return found.value

    def _check_bounds(
        self, node: ast.AST, body: tuple[Statement, ...], first: ast.expr, stop: ast.expr
    ) -> None:
        names = {one.id for bound in (first, stop) for one in ast.walk(bound) if isinstance(one, ast.Name)}
        for name in sorted(names & _assigned(body)):
            self.scope.refuse(node, f"'{name}' bounds the range and is changed in the loop; copy it first")

    def _while(self, node: ast.While, line: int, remarks: tuple[str, ...]) -> Statement:
        if node.orelse:
            self.scope.refuse(node, "a loop has no else")
        test = self.expressions.truth(node.test)
        return While(line, remarks, test, self.block(node.body))

    def _if(self, node: ast.If, line: int, remarks: tuple[str, ...]) -> Statement:
        test = self.expressions.truth(node.test)
        return If(line, remarks, test, self.block(node.body), self.block(node.orelse))

    def _break(self, node: ast.Break, line: int, remarks: tuple[str, ...]) -> Statement:
        return Break(line, remarks)


_CHANGED = (
    "{function} changes '{given}', so the result goes back there, not to '{target}'; "
    "write {target} = copied({given}) and {target} = {function}({target} …)"
)


def _assigned(body: tuple[Statement, ...]) -> set[str]:
    """Names that the statements assign to, whole or in part."""
    found: set[str] = set()
    for one in all_statements(body):
        targets: tuple[Target, ...] = ()
        if isinstance(one, Assign | Zeros | Copy):
            targets = (one.target,)
        elif isinstance(one, Call):
            targets = one.targets
        elif isinstance(one, For):
            targets = (one.counter,)
        found |= {_root(target) for target in targets}
    return found


def _root(target: Target) -> str:
    array = target.array if isinstance(target, Part) else target
    assert not isinstance(array, Field)
    return array.name
