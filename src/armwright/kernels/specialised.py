"""Kernels made for one record: its constants as numbers, tests of them decided, short loops written out.

The tree of a kernel becomes another tree of the same kind, so that translators need not know of it. No
operation on real numbers is changed or moved; those that a test of constants skips are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from armwright.kernels.constant_values import Constants, constant_truth, with_constants
from armwright.kernels.kernel_tree import (
    ArrayPart,
    Assign,
    Binary,
    Break,
    Call,
    Choice,
    Compare,
    Copy,
    Expression,
    Field,
    For,
    If,
    Kernel,
    Logic,
    Minus,
    Not,
    Number,
    Statement,
    Variable,
    While,
    Word,
    Zeros,
    all_statements,
)
from armwright.kernels.value_kinds import REAL, WHOLE, ValueKind

_TURNS, _LONGEST = 16, 400  # rounds of a loop that is written out, and statements that it may become


def kernel_made_for(kernel: Kernel, values: Constants) -> Kernel:
    """The kernel for these values of fields of its record; fields that are not among them stay open."""
    if kernel.record is None:
        return kernel
    known = {name: value for name, value in values.items() if name in kernel.record[1].fields}
    writer = _Specialiser({name: one for name, one in known.items() if name not in kernel.sizes}, {})
    return replace(
        kernel,
        inputs=tuple(writer.variable(one) for one in kernel.inputs),
        outputs=tuple(writer.variable(one) for one in kernel.outputs),
        variables={name: writer.kind(kind) for name, kind in kernel.variables.items()},
        body=tuple(writer.block(kernel.body)),
    )


@dataclass(frozen=True, slots=True)
class _Specialiser:
    """Rewrites the parts of one kernel.

    values     of fields of the record
    counters   values of the counters of loops that are being written out
    """

    values: Constants
    counters: Mapping[str, int]

    # ------------------------------------------------------------------------------- kinds

    def kind(self, kind: ValueKind) -> ValueKind:
        """The kind with numbers for the sizes that are known."""
        shape = (self.values.get(size, size) if isinstance(size, str) else size for size in kind.shape)
        return replace(kind, shape=tuple(shape)) if kind.is_array else kind

    def variable(self, node: Variable) -> Variable:
        return Variable(node.name, self.kind(node.kind))

    # -------------------------------------------------------------------------- expressions

    def expression(self, node: Any) -> Any:
        """The expression with constants in it; the type of what comes back is that of what is given."""
        if isinstance(node, Variable):
            value = self.counters.get(node.name)
            return self.variable(node) if value is None else Number(value, WHOLE)
        if isinstance(node, Field):
            return with_constants(node, self.values)  # shapes of arrays tell where in the record they stand
        if isinstance(node, ArrayPart):
            return self._part(node)
        if isinstance(node, Binary):
            sides = self.expression(node.left), self.expression(node.right)
            return with_constants(Binary(node.sign, *sides, node.kind), self.values)
        return self._operation(node)

    def _operation(self, node: Any) -> Any:
        if isinstance(node, Minus | Not):
            return replace(node, value=self.expression(node.value))
        if isinstance(node, Compare):
            return replace(node, left=self.expression(node.left), right=self.expression(node.right))
        if isinstance(node, Logic):
            return replace(node, parts=tuple(self.expression(one) for one in node.parts))
        if isinstance(node, Choice):
            test, then, other = (self.expression(one) for one in (node.test, node.then, node.other))
            return Choice(test, then, other, node.kind)
        if isinstance(node, Word):
            return replace(node, arguments=tuple(self.expression(one) for one in node.arguments))
        return node

    def _part(self, node: ArrayPart) -> Expression:
        """An element or row; an element of a known array, at places that are known, is a number."""
        array = self.expression(node.array)
        places = tuple(self.expression(one) for one in node.places)
        is_known = isinstance(array, Field) and array.name in self.values and not node.kind.is_array
        if is_known and all(isinstance(one, Number) for one in places):
            found = self.values[array.name][tuple(int(one.value) for one in places)]
            return Number(float(found), REAL)
        return ArrayPart(array, places, self.kind(node.kind))

    def truth(self, test: Expression) -> bool | None:
        """What a test gives, where that is known: a part of it may decide the whole."""
        return constant_truth(test, self.values)

    # --------------------------------------------------------------------------- statements

    def block(self, body: Sequence[Statement]) -> list[Statement]:
        """The statements; what stands behind a break is never reached."""
        found: list[Statement] = []
        for node in body:
            found += self._statement(node)
            if found and isinstance(found[-1], Break):
                break
        return found

    def _statement(self, node: Statement) -> list[Statement]:
        if isinstance(node, Assign):
            return [replace(node, target=self.expression(node.target), value=self.expression(node.value))]
        if isinstance(node, Zeros):
            return [replace(node, target=self.variable(node.target))]
        if isinstance(node, Copy):
            return [replace(node, target=self.expression(node.target), source=self.expression(node.source))]
        if isinstance(node, Call):
            return [self._call(node)]
        if isinstance(node, For):
            return self._for(node)
        if isinstance(node, While):
            return [replace(node, test=self.expression(node.test), body=tuple(self.block(node.body)))]
        if isinstance(node, If):
            return self._if(node)
        return [node]

    def _call(self, node: Call) -> Call:
        return replace(
            node,
            targets=tuple(self.expression(one) for one in node.targets),
            arguments=tuple(self.expression(one) for one in node.arguments),
            which=None if node.which is None else self.expression(node.which),
        )

    def _if(self, node: If) -> list[Statement]:
        test = self.expression(node.test)
        decided = self.truth(test)
        if decided is not None:
            return self.block(node.body if decided else node.other)
        body, other = tuple(self.block(node.body)), tuple(self.block(node.other))
        return [replace(node, test=test, body=body, other=other)]

    def _for(self, node: For) -> list[Statement]:
        """The loop, or where it is short and known beforehand the statements of all its rounds."""
        first, stop = self.expression(node.first), self.expression(node.stop)
        if isinstance(first, Number) and isinstance(stop, Number):
            rounds = range(int(first.value), int(stop.value), node.step)
            found = self._rounds(node, rounds) if _may_be_written_out(node, rounds) else None
            if found is not None:
                return found
        return [replace(node, first=first, stop=stop, body=tuple(self.block(node.body)))]

    def _rounds(self, node: For, rounds: range) -> list[Statement] | None:
        """The statements of all rounds of a loop; None where they are too many."""
        found: list[Statement] = []
        for value in rounds:
            found += _Specialiser(self.values, {**self.counters, node.counter.name: value}).block(node.body)
            if len(list(all_statements(tuple(found)))) > _LONGEST:
                return None
        return found


def _may_be_written_out(node: For, rounds: range) -> bool:
    """True where a loop has few rounds and nothing leaves it."""
    return len(rounds) <= _TURNS and not any(isinstance(one, Break) for one in all_statements(node.body))
