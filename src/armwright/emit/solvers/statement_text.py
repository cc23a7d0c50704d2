"""Statements and functions of kernels written in a language.

An index counts from 0 in kernels; where a language counts from 1, one is added. What a kernel changes, it
gets from its caller and gives back; where arguments cannot be assigned to, it comes under another name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from armwright.emit.core.syntax import BREAK
from armwright.emit.solvers.dialect import Dialect, EmittedSignature, Local
from armwright.emit.solvers.expression_text import ExpressionText, plain_name, plus
from armwright.kernels.constant_values import Constants
from armwright.kernels.kernel_tree import (
    ArrayPart,
    Assign,
    Break,
    Call,
    Copy,
    Expression,
    For,
    If,
    Kernel,
    Statement,
    Target,
    Variable,
    While,
    Zeros,
)


class FunctionText(ExpressionText):
    """Writes one kernel.

    kernels    those that it may call, by name
    programs   names of the functions that the record's programs are: {field: name}
    limits     the largest value of each of its arguments that names a size
    called     calls of functions that it wrote
    words      kernels that are called by what the language itself has for this one
    """

    def __init__(
        self,
        kernel: Kernel,
        dialect: Dialect,
        *,
        kernels: Mapping[str, Kernel],
        programs: Mapping[str, str],
        values: Constants,
        limits: Mapping[str, int],
    ) -> None:
        super().__init__(dialect, values)
        self.kernel, self.kernels, self.programs, self.limits = kernel, kernels, programs, limits
        self.lines: list[str] = []
        self.called: list[Call] = []
        self.words: list[str] = []
        self.copies: dict[str, Local] = {}
        self.counted, self.used = 0, set[str]()  # lines looked through, and the words in them

    def function(self) -> list[str]:
        """The function, with its docstring as a comment."""
        own = self.d.own_word(self.kernel)
        if own:
            self._note_calls(own)
            return [*self._remarks(self.kernel.text[:1]), *own]
        begun = self._first_values()
        self._block(self.kernel.body, self.d.inner)
        signature = self._signature()
        kept = [one for one in signature.outputs if one.is_array and self.d.in_place]
        idle = [one.name for one in (*signature.inputs, *kept) if not self._is_used(one.name)]
        begun = [*self.d.idle(idle), *begun]
        head = [*self._remarks(self.kernel.text), *self.d.head(signature)]
        return [*head, *begun, *self.lines, *self.d.foot(signature)]

    def _is_used(self, name: str) -> bool:
        """True where a variable stands in what was written: tests of constants leave lines out."""
        if len(self.lines) != self.counted:
            self.counted, self.used = len(self.lines), set(re.findall(r"\w+", "\n".join(self.lines)))
        return self.d.name(plain_name(name)) in self.used

    def _note_calls(self, lines: Sequence[str]) -> None:
        """Kernels that a word of the language calls."""
        text = "\n".join(lines)
        self.words = [name for name in self.kernel.calls if re.search(rf"\b{self.d.name(name)}\(", text)]

    def _remarks(self, texts: Sequence[str]) -> list[str]:
        return [line for text in texts for line in self.d.remark(text, "")]

    # ---------------------------------------------------------------------------- variables

    def _results_given_too(self) -> list[Variable]:
        """Results that are arguments too and come under another name."""
        results = {one.name for one in self.kernel.outputs}
        both = [one for one in self.kernel.inputs if one.name in results]
        if self.d.given == "all":
            return both
        return [one for one in both if not one.kind.is_array] if self.d.given == "numbers" else []

    def _first_values(self) -> list[str]:
        """Lines that copy arguments into the results that start from them."""
        texts = []
        for one in self._results_given_too():
            name = plain_name(one.name)
            head = self.d.assignment_head(self.d.name(name))
            texts += self.d.layout.statement(head, self.d.name(f"given_{name}"), self.d.inner)
        return texts

    def _signature(self) -> EmittedSignature:
        kernel = self.kernel
        renamed = {one.name for one in self._results_given_too()}
        inputs = [
            self.local(f"given_{plain_name(one.name)}" if one.name in renamed else one.name, one.kind)
            for one in kernel.inputs
            if not (self.d.in_place and one.name in kernel.changed_arrays)
        ]
        if self.d.struct and kernel.record is not None:
            inputs.insert(0, Local(kernel.record[0], "Record", ()))
        outputs = [self.local(one.name, one.kind) for one in kernel.outputs]
        others = [self.local(one.name, one.kind) for one in kernel.locals if self._is_used(one.name)]
        return EmittedSignature(
            kernel,
            tuple(inputs),
            tuple(outputs),
            (*others, *self.copies.values()),
            self.limits,
            frozenset(map(plain_name, kernel.changed_arrays)),
        )

    # --------------------------------------------------------------------------- statements

    def _block(self, body: Sequence[Statement], indent: str) -> None:
        before = len(self.lines)
        for node in body:
            for remark in node.remarks:
                self.lines += self.d.remark(remark, indent)
            self._statement(node, indent)
        if len(self.lines) == before and self.d.nothing:
            self.lines.append(f"{indent}{self.d.nothing}")

    def _statement(self, node: Statement, indent: str) -> None:
        if isinstance(node, Assign):
            self._append_statement(
                self.d.assignment_head(self.text(node.target)), self.text(node.value), indent
            )
        elif isinstance(node, Zeros):
            self.lines.append(f"{indent}{self.d.zeros(self.array(node.target))}")
        elif isinstance(node, Copy):
            self._copy(node.target, self.text(node.source), indent)
        elif isinstance(node, Call):
            self._call_of(node, indent)
        elif isinstance(node, For):
            self._for(node, indent)
        elif isinstance(node, While):
            self._test(node.test, self.d.repeat(), indent)
            self._block(node.body, indent + self.d.inner)
            self._append_line(indent, self.d.repeat_end())
        elif isinstance(node, If):
            self._if(node, indent)
        else:
            assert isinstance(node, Break)
            self._append_statement("", self.d.leave, indent)

    def _append_statement(self, head: str, text: str, indent: str) -> None:
        self.lines += self.d.layout.statement(head, text, indent)

    def _copy(self, target: Target, source: str, indent: str) -> None:
        if isinstance(target, ArrayPart):
            for head, text in self.d.row_filled(self.array(target.array), self.places(target), source):
                self._append_statement(head, text, indent)
        else:
            self.lines.append(f"{indent}{self.d.copy_array(self.array(target), source)}")

    def _for(self, node: For, indent: str) -> None:
        last = plus(self.with_constants(node.stop), -1 if node.step > 0 else 1)
        texts = [self.text(one).replace(BREAK, "") for one in (node.first, last, node.stop)]
        counter = self.d.name(plain_name(node.counter.name))
        start, end, stop = texts
        self.lines.append(f"{indent}{self.d.loop(counter, start, end, stop, node.step)}")
        self._block(node.body, indent + self.d.inner)
        self._append_line(indent, self.d.loop_end(counter, start, end, node.step))

    def _test(self, test: Expression, around: tuple[str, str], indent: str) -> None:
        self.lines += self.d.layout.statement(around[0], self.text(test), indent, around[1])

    def _if(self, node: If, indent: str, place: int = 0) -> None:
        decided = self.constant_truth(node.test)
        if decided is not None:
            body = node.body if decided else node.other
            if place and body:
                self.lines.append(f"{indent}{self.d.otherwise}")
                self._block(body, indent + self.d.inner)
                self._append_line(indent, self.d.branch_end(place - 1))
            elif place:
                self._append_line(indent, self.d.branch_end(place - 1))
            else:
                self._block(body, indent)
            return
        self._test(node.test, self.d.branch(place), indent)
        self._block(node.body, indent + self.d.inner)
        rest = node.other
        if len(rest) == 1 and isinstance(rest[0], If) and not rest[0].remarks:
            self._if(rest[0], indent, place + 1)
            return
        if rest:
            self.lines.append(f"{indent}{self.d.otherwise}")
            self._block(rest, indent + self.d.inner)
        self._append_line(indent, self.d.branch_end(place))

    def _append_line(self, indent: str, text: str) -> None:
        if text:
            self.lines.append(f"{indent}{text}")

    # -------------------------------------------------------------------------------- calls

    def _call_of(self, node: Call, indent: str) -> None:
        self.called.append(node)
        kernel = self.kernels.get(node.function) if node.program is None else None
        changed: Sequence[str] = kernel.changed_arrays if kernel is not None else ()
        names = [one.name for one in kernel.inputs] if kernel is not None else [""] * len(node.arguments)
        given = [
            self._argument(node, argument, indent)
            for name, argument in zip(names, node.arguments, strict=True)
            if not (self.d.in_place and name in changed)
        ]
        if node.which is not None:
            given.insert(0, self.text(node.which))
        if self.d.struct and kernel is not None and kernel.record is not None:
            own = self.kernel.record
            given.insert(0, self.d.field(own[0], node.inner) if node.inner and own else kernel.record[0])
        name = node.function if kernel is not None else self.programs[node.function]
        results = [self._result(target) for target in node.targets]
        for head, text in self.d.calling(name, results, given):
            self._append_statement(head, text, indent)

    def _result(self, target: Target) -> Local:
        """The variable that a result is written to."""
        if not isinstance(target, ArrayPart):
            return self.array(target)
        local, places = self.local("", target.kind), tuple(self.places(target))
        return Local(self.text(target), local.type, local.shape, self.array(target.array), places)

    def _argument(self, node: Call, argument: Expression, indent: str) -> str:
        """An argument; where results are written into arrays, one that is overwritten is copied first."""
        root = argument.array if isinstance(argument, ArrayPart) else argument
        written = {one.name for one in node.targets if isinstance(one, Variable) and one.kind.is_array}
        is_copied = self.d.in_place and isinstance(root, Variable) and root.name in written
        if not (is_copied and argument.kind.is_array and isinstance(root, Variable)):
            return self.text(argument)
        before = self.local(f"before_{plain_name(root.name)}", root.kind)
        if before.name not in self.copies or not self._is_copied_here(before, indent):
            self.copies[before.name] = before
            self.lines.append(f"{indent}{self.d.copy_array(before, self.text(root))}")
        twin = Variable(before.name, root.kind)
        return self.text(
            ArrayPart(twin, argument.places, argument.kind) if isinstance(argument, ArrayPart) else twin
        )

    def _is_copied_here(self, before: Local, indent: str) -> bool:
        """True where the line before makes this copy already."""
        return bool(self.lines) and before.name in self.lines[-1]
