"""Kernels written in a language.

The part of Python that kernels use: whole and real numbers and arrays of fixed shape; assignments to names
and elements; loops over ranges and while; if, elif, else; elementary functions; calls of other kernels as
statements of their own. Arguments are never changed, except those that are returned: these are copies of
what was given. The last statement returns names. An index counts from 0; where a language counts from 1, one
is added.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence

from armwright.emit.core.syntax import BREAK
from armwright.emit.solvers.dialect import REAL, WHOLE, Dialect, Local, Shape, Signature
from armwright.emit.solvers.expressions import Constants, Expressions, function_of
from armwright.emit.solvers.indices import plus
from armwright.emit.solvers.kernel import Kernel, items

_BUILT_IN = ("sqrt", "sin", "cos", "atan2", "abs", "min", "max")


def translated(
    kernels: Sequence[Kernel],
    dialect: Dialect,
    *,
    known: Mapping[str, Kernel],
    shapes: Mapping[str, Shape],
    constants: Constants,
) -> list[list[str]]:
    """The lines of each kernel that the last one needs.

    known   functions that they may call besides one another
    """
    everything = {**known, **{kernel.name: kernel for kernel in kernels}}
    own = {kernel.name: kernel for kernel in kernels}
    needed, lines = [kernels[-1].name], {}
    for name in needed:
        writer = Writer(own[name], dialect, everything, shapes, constants)
        lines[name] = writer.function()
        needed += [one for one in writer.called if one in own and one not in needed]
    return [lines[name] for name in own if name in lines]


class Writer(Expressions):
    """Writes one kernel."""

    def __init__(
        self,
        kernel: Kernel,
        dialect: Dialect,
        known: Mapping[str, Kernel],
        shapes: Mapping[str, Shape],
        constants: Constants,
    ) -> None:
        super().__init__(dialect, constants)
        self.kernel, self.known, self.shapes = kernel, known, shapes
        for name, type_ in kernel.inputs:
            self._declare(name, type_)
        for statement in self._statements(kernel.body):
            self._learn(statement)
        self.lines: list[str] = []
        self.called: list[str] = []

    def function(self) -> list[str]:
        """The function, with its docstring as a comment."""
        signature = self._signature()
        native = self.d.native.get(self.kernel.name)
        if native is not None:
            return [*self._remarks(is_short=True), *native]
        self.lines = [*self._remarks(), *self.d.head(signature)]
        self._block(self.kernel.body, self.d.inner)
        return [*self.lines, *self.d.foot(signature)]

    def _remarks(self, *, is_short: bool = False) -> list[str]:
        """The paragraphs of the docstring; the first alone where the language has its own way."""
        texts = self.kernel.text[:1] if is_short else self.kernel.text
        return [line for text in texts for line in self.d.remark(text, "")]

    # ---------------------------------------------------------------------------- variables

    def _statements(self, body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
        """All statements that are written, inner ones too, in order."""
        for node in body:
            yield node
            parts = [getattr(node, part, []) for part in ("body", "orelse")]
            decided = self._decided(node.test) if isinstance(node, ast.If) else None
            for part in parts if decided is None else [parts[0 if decided else 1]]:
                yield from self._statements(part)

    def _declare(self, name: str, type_: str) -> None:
        shape = () if type_ in (WHOLE, REAL) else self.shapes[type_]
        self.variables.setdefault(name, Local(name, type_, shape))

    def _learn(self, node: ast.stmt) -> None:
        """Types of the variables that a statement assigns to for the first time."""
        if isinstance(node, ast.For):
            assert isinstance(node.target, ast.Name)
            self._declare(node.target.id, WHOLE)
        if not isinstance(node, ast.Assign):
            return
        (target,) = node.targets
        for one, type_ in zip(items(target), self._types(node.value), strict=True):
            if isinstance(one, ast.Name):
                self._declare(one.id, type_)
        for array in self._overwritten(target, node.value):
            self._declare(f"before_{array.name}", array.type)

    def _overwritten(self, target: ast.expr, value: ast.expr) -> list[Local]:
        """Arrays that a call would read and write at the same time; it is given copies of them."""
        if not (self.d.in_place and isinstance(value, ast.Call) and function_of(value) in self.known):
            return []
        given = {ast.unparse(one) for one in value.args}
        results = [self._local(one) for one in items(target)]
        return [one for one in results if one.is_array and one.name in given]

    def _types(self, node: ast.expr) -> list[str]:
        function = function_of(node)
        if function == "zeros":
            return [ast.unparse(node.args[0])]  # type: ignore[attr-defined]
        if function == "copied":
            return [self.variables[ast.unparse(node.args[0])].type]  # type: ignore[attr-defined]
        if function in self.known:
            return [type_ for _, type_ in self.known[function].outputs]
        if function and function not in _BUILT_IN:
            raise LookupError(
                f"{self.kernel.name}: '{function}' is neither a kernel nor {', '.join(_BUILT_IN)}"
            )
        return [WHOLE if self._is_whole(node) else REAL]

    def _signature(self) -> Signature:
        inputs = tuple(self.variables[name] for name, _ in self.kernel.inputs)
        outputs = tuple(self.variables[name] for name, _ in self.kernel.outputs)
        taken = {*(one.name for one in inputs), *(one.name for one in outputs)}
        others = tuple(one for name, one in self.variables.items() if name not in taken)
        return Signature(self.kernel, inputs, outputs, others)

    # --------------------------------------------------------------------------- statements

    def _block(self, body: Sequence[ast.stmt], indent: str) -> None:
        for node in body:
            comment = self.kernel.comments.get(node.lineno)
            if comment:
                self.lines += self.d.remark(comment, indent)
            getattr(self, f"_{type(node).__name__.lower()}")(node, indent)

    def _put(self, head: str, text: str, indent: str) -> None:
        self.lines += self.d.layout.statement(head, text, indent)

    def _assign(self, node: ast.Assign, indent: str) -> None:
        (target,) = node.targets
        function, value = function_of(node.value), node.value
        if function == "zeros":
            self.lines.append(f"{indent}{self.d.zeros(self._local(target))}")
        elif function == "copied":
            assert isinstance(value, ast.Call)
            self.lines.append(f"{indent}{self.d.copied(self._local(target), self._text(value.args[0]))}")
        elif function in self.known:
            assert isinstance(value, ast.Call)
            self._call(target, value, indent)
        else:
            self._put(self.d.assigned(self._text(target)), self._text(value), indent)

    def _call(self, target: ast.expr, value: ast.Call, indent: str) -> None:
        results = [self._local(one) for one in items(target)]
        arguments = [self._text(one) for one in value.args]
        for one in self._overwritten(target, value):
            before = self.variables[f"before_{one.name}"]
            self.lines.append(f"{indent}{self.d.copied(before, one.name)}")
            arguments = [before.name if text == one.name else text for text in arguments]
        self.called.append(function_of(value))
        for head, text in self.d.calling(self.known[self.called[-1]].name, results, arguments):
            self._put(head, text, indent)

    def _augassign(self, node: ast.AugAssign, indent: str) -> None:
        both = ast.BinOp(node.target, node.op, node.value)
        self._put(self.d.assigned(self._text(node.target)), self._text(both), indent)

    def _for(self, node: ast.For, indent: str) -> None:
        assert isinstance(node.iter, ast.Call)
        bounds = node.iter.args
        first = bounds[0] if len(bounds) == 2 else ast.Constant(0)
        texts = [self._text(one) for one in (first, plus(bounds[-1], -1), bounds[-1])]
        counter = self.d.name(ast.unparse(node.target))
        self.lines.append(f"{indent}{self.d.loop(counter, texts[0], texts[1], texts[2])}".replace(BREAK, ""))
        self._block(node.body, indent + self.d.inner)
        self._closed(indent, self.d.loop_end(counter, texts[0], texts[1]).replace(BREAK, ""))

    def _while(self, node: ast.While, indent: str) -> None:
        self._test(node.test, self.d.repeat(), indent)
        self._block(node.body, indent + self.d.inner)
        self._closed(indent, self.d.repeat_end())

    def _test(self, test: ast.expr, around: tuple[str, str], indent: str) -> None:
        self.lines += self.d.layout.statement(around[0], self._text(test), indent, around[1])

    def _if(self, node: ast.If, indent: str, place: int = 0) -> None:
        decided = self._decided(node.test)
        if decided is not None:
            self._block(node.body if decided else node.orelse, indent)
            return
        self._test(node.test, self.d.branch(place), indent)
        self._block(node.body, indent + self.d.inner)
        rest = node.orelse
        if len(rest) == 1 and isinstance(rest[0], ast.If):
            self._if(rest[0], indent, place + 1)
            return
        if rest:
            self.lines.append(f"{indent}{self.d.otherwise}")
            self._block(rest, indent + self.d.inner)
        self._closed(indent, self.d.branch_end(place))

    def _closed(self, indent: str, text: str) -> None:
        if text:
            self.lines.append(f"{indent}{text}")

    def _decided(self, test: ast.expr) -> bool | None:
        """What a test of constants alone gives."""
        if not (isinstance(test, ast.Compare) and isinstance(test.left, ast.Name)):
            return None
        if test.left.id not in self.constants or not isinstance(test.ops[0], ast.Gt):
            return None
        return bool(self.constants[test.left.id] > ast.literal_eval(test.comparators[0]))
