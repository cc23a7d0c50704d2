"""Statements of kernels: from Python's syntax tree to ours, with types."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from armwright.kernels.kernel_tree import (
    ArrayPart,
    Assign,
    Break,
    Call,
    Copy,
    Expression,
    Field,
    For,
    If,
    Number,
    Statement,
    Target,
    While,
    Zeros,
    all_statements,
)
from armwright.kernels.read_calls import CallReader
from armwright.kernels.read_expressions import as_real, is_word
from armwright.kernels.scope import source_text
from armwright.kernels.value_kinds import WHOLE


class StatementReader(CallReader):
    """Reads the statements of one kernel."""

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
                node, f"two names for one array; write {target.id} = copied({source_text(value)})"
            )
        source = self.expressions.place(value)
        return Copy(node.lineno, self.remarks.get(node.lineno, ()), self._target(target, source.kind), source)

    def _augassign(self, node: ast.AugAssign, line: int, remarks: tuple[str, ...]) -> Statement:
        both = ast.copy_location(ast.BinOp(node.target, node.op, node.value), node)
        value = self.expressions.number(both)
        return Assign(line, remarks, self._target(node.target, value.kind), self._fit(node.target, value))

    def _fit(self, target: ast.expr, value: Expression) -> Expression:
        """The value in the type of the target."""
        is_whole = isinstance(target, ast.Name) and self.scope.variables[target.id] == WHOLE
        return value if is_whole else as_real(value)

    # -------------------------------------------------------------------------------- blocks

    def _for(self, node: ast.For, line: int, remarks: tuple[str, ...]) -> Statement:
        call = node.iter
        if not (isinstance(call, ast.Call) and source_text(call.func) == "range") or node.orelse:
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
        for name in sorted(names & _assigned_names(body)):
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


def _assigned_names(body: tuple[Statement, ...]) -> set[str]:
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
    array = target.array if isinstance(target, ArrayPart) else target
    assert not isinstance(array, Field)
    return array.name
