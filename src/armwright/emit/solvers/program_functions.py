"""Programs that kernels call, written as functions of the same file.

A program is straight-line: it becomes a kernel of assignments, so that every language that has kernels writes
it too, with the names that its quantities have.
"""

from __future__ import annotations

from math import pi
from typing import Any

from armwright.emit.solvers.dialect import Dialect
from armwright.emit.solvers.kernel_functions import helper_lines
from armwright.emit.solvers.statement_text import FunctionText
from armwright.expr import Node
from armwright.kernels.kernel_tree import (
    ArrayPart,
    Assign,
    Binary,
    Choice,
    Compare,
    Expression,
    Kernel,
    Minus,
    Number,
    Statement,
    Target,
    Variable,
    Word,
    Zeros,
)
from armwright.kernels.value_kinds import REAL, WHOLE, Stub, array_of
from armwright.models.inverse.choice.task import COMPONENTS
from armwright.models.inverse.inverse_model import InverseModel
from armwright.models.kinematics.geometry import direct_geometry
from armwright.program import Program

_SIGNS = {"add": "+", "sub": "-", "mul": "*", "div": "/"}
_WORDS = ("sqrt", "sin", "cos", "atan2", "abs")
_ZERO, _ONE = Number(0.0, REAL), Number(1.0, REAL)


def program_function(name: str, program: Program, stub: Stub, dialect: Dialect) -> tuple[str, ...]:
    """The lines of a function that computes a program.

    name   of the function; its arguments and results are those of the stub
    """
    kernel = _ProgramReader(program, stub).kernel(name)
    written = FunctionText(kernel, dialect, kernels={}, programs={}, values={}, limits={})
    return tuple(written.function())


def tool_pose_function(model: InverseModel, dialect: Dialect, *, is_inside: bool) -> tuple[str, ...]:
    """Direct geometry as a function, by which solutions are checked; none where a part of a pose is met.

    is_inside   True where it stands below the text of a solver, which has the helpers it calls
    """
    if len(model.arm.task) < len(COMPONENTS):
        return ()
    program = direct_geometry(model.arm.robot).program
    (q,), (T,) = program.inputs, program.outputs
    text = ("The pose of the tool, by direct geometry.",)
    stub = Stub("tool_pose", (("q", array_of(q.shape)),), (array_of(T.shape),), text)
    lines = program_function("tool_pose", program, stub, dialect)
    return lines if is_inside else (*helper_lines(dialect, "\n".join(lines)), *lines)


class _ProgramReader:
    """Reads one program as the assignments of a kernel."""

    def __init__(self, program: Program, stub: Stub) -> None:
        self.program = program
        shapes = [one.shape for one in program.inputs]
        self.inputs = tuple(
            Variable(name, array_of(shape)) for (name, _), shape in zip(stub.inputs, shapes, strict=True)
        )
        self.outputs = tuple(
            Variable(f"made_{one.name.lower()}", array_of(one.shape)) for one in program.outputs
        )
        self.text = stub.text
        self.places: dict[str, ArrayPart] = {
            name: _element(array, k, one.shape)
            for array, one in zip(self.inputs, program.inputs, strict=True)
            for k, name in enumerate(one.elements)
        }
        self.body: list[Statement] = []
        self.variables: dict[str, Any] = {one.name: one.kind for one in (*self.inputs, *self.outputs)}
        self.helpers: dict[Node, Variable] = {}

    def kernel(self, name: str) -> Kernel:
        """The kernel: quantities in their order, then the results."""
        self.body += [Zeros(0, (), one) for one in self.outputs]
        for node in (*self.program.setup, *self.program.steps):
            word = self.program.names.get(node)
            if word is not None:
                self._assign(Variable(word, REAL), self._operation(node))
        for array, output in zip(self.outputs, self.program.outputs, strict=True):
            for k, node in enumerate(output.elements):
                self._assign(_element(array, k, output.shape), self.expression(node))
        return Kernel(
            name=name,
            inputs=self.inputs,
            outputs=self.outputs,
            record=None,
            sizes=(),
            variables=self.variables,
            text=self.text,
            body=tuple(self.body),
            mark="",
            is_word=False,
            function=program_function,
            calls={},
        )

    def _assign(self, target: Target, value: Expression) -> None:
        if isinstance(target, Variable):
            self.variables[target.name] = target.kind
        self.body.append(Assign(0, (), target, value))

    def expression(self, node: Node) -> Expression:
        """A node where it is used: a variable, a leaf, or an operation without a name."""
        if node.op == "number":
            return Number(float(node.value), REAL)
        if node.op == "pi":
            return Number(float(node.value) * pi, REAL)
        if node.op == "name":
            return self.places[node.value]
        word = self.program.names.get(node)
        return self._operation(node) if word is None else Variable(word, REAL)

    def _operation(self, node: Node) -> Expression:
        if node.op in _SIGNS:
            left, right = (self.expression(one) for one in node.args)
            return Binary(_SIGNS[node.op], left, right, REAL)
        if node.op == "neg":
            return Minus(self.expression(node.args[0]), REAL)
        if node.op in _WORDS:
            return Word(node.op, tuple(self.expression(one) for one in node.args), REAL)
        if node.op == "sign":
            x = self._reusable_value(node.args[0])
            below = Choice(Compare("<", x, _ZERO), Number(-1.0, REAL), _ZERO, REAL)
            return Choice(Compare(">", x, _ZERO), _ONE, below, REAL)
        if node.op == "pow" and node.value > 0:
            x = self._reusable_value(node.args[0])
            power: Expression = x
            for _ in range(int(node.value) - 1):
                power = Binary("*", power, x, REAL)
            return power
        raise TypeError(f"{node.op} is not written in solvers")

    def _reusable_value(self, node: Node) -> Expression:
        """A value that is used more than once: where it has no name, it gets one."""
        found = self.expression(node)
        if isinstance(found, Variable | ArrayPart | Number):
            return found
        if node not in self.helpers:
            held = self.helpers[node] = Variable(f"held{len(self.helpers) + 1}", REAL)
            self._assign(held, found)
        return self.helpers[node]


def _element(array: Variable, k: int, shape: tuple[int, ...]) -> ArrayPart:
    """The element with number k, counted row by row."""
    places: list[Expression] = []
    for size in reversed(shape):
        places.insert(0, Number(k % size, WHOLE))
        k //= size
    return ArrayPart(array, tuple(places), REAL)
