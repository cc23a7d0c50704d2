"""Kernels as text of LLVM instructions.

Every variable is a place on the stack, written and read where Python does so; LLVM's passes make registers of
them. The type of a variable is that of its first assignment. What the kernel language does not have is
refused with the line it stands in.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from armwright.run.kernels.expression import DECLARATIONS, PLACE, REAL, WHOLE, Expressions, Signature

_LONG = 10  # statements
_ANY = 'nounwind "prefer-vector-width"="256"'  # rows are short: wider vectors are seldom full
_SMALL = "minsize optsize"
_COLD = "nounwind noinline optnone"
_TYPES = {"Real": REAL, "Whole": WHOLE, "Reals": PLACE, "None": "void"}

BUILT_IN = {
    "sin_cos": Signature("kernel_sin_cos", (REAL, PLACE), "void"),
    "atan2": Signature("kernel_atan2", (REAL, REAL), REAL),
    "eigenvalues": Signature("kernel_eigenvalues", (WHOLE, PLACE, PLACE, PLACE, PLACE), WHOLE),
}


def translated(modules: Sequence[ModuleType], *, public: Sequence[str]) -> str:
    """The text of all kernels of the modules; each may call those before it, the public ones are called from
    outside.
    """
    known = dict(BUILT_IN)
    parts = [DECLARATIONS]
    for module in modules:
        for tree in _kernels_in(module):
            writer = Writer(tree, known, vars(module))
            parts.append(writer.text(is_public=tree.name in public))
            known[tree.name] = writer.signature
    return "\n\n".join(parts)


def _kernels_in(module: ModuleType) -> list[ast.FunctionDef]:
    """The functions that the module defines, in order."""
    return [node for node in ast.parse(inspect.getsource(module)).body if isinstance(node, ast.FunctionDef)]


class Writer:
    """Writes one kernel of a module with these constants."""

    def __init__(
        self, tree: ast.FunctionDef, known: Mapping[str, Signature], constants: Mapping[str, Any]
    ) -> None:
        self.tree = tree
        self.e = Expressions(known, constants, tree.name)
        self.arguments = {arg.arg: self._type(arg.annotation) for arg in tree.args.args}
        self.signature = Signature(tree.name, tuple(self.arguments.values()), self._type(tree.returns))
        self.labels = 0
        self.loops: list[tuple[str, str]] = []  # where continue and break lead

    def text(self, *, is_public: bool) -> str:
        """The function."""
        self.e.variables.update(self.arguments)
        for statement in self.tree.body:
            self._statement(statement)
        self.e.put("ret void" if self.signature.result == "void" else "unreachable")
        given = ", ".join(
            f"ptr noalias %in.{name}" if kind == PLACE else f"{kind} %in.{name}"
            for name, kind in self.arguments.items()
        )
        places = [f"%{name} = alloca {kind}" for name, kind in self.e.variables.items()]
        stores = [f"store {kind} %in.{name}, ptr %{name}" for name, kind in self.arguments.items()]
        linkage = "" if is_public else "internal "
        head = f"define {linkage}{self.signature.result} @{self.tree.name}({given}) {self._how()} {{\nentry:"
        return "\n".join([head, *places, *stores, *self.e.lines, "}"])

    def _how(self) -> str:
        """What LLVM is told to do with the kernel, by its mark."""
        marks = [node.id for node in self.tree.decorator_list if isinstance(node, ast.Name)]
        if len(marks) != len(self.tree.decorator_list) or not set(marks) <= {"hot", "cold"}:
            self.e.refuse(self.tree, "the marks of a kernel are 'hot' and 'cold'")
        if "cold" in marks:
            return _COLD
        words = [_ANY, "noinline"] if self._is_long() else [_ANY]
        return " ".join(words if "hot" in marks else [*words, _SMALL])

    def _is_long(self) -> bool:
        """True where a copy at every call would take the passes much time and the program none."""
        inside = list(ast.walk(self.tree))
        loops = [node for node in inside if isinstance(node, ast.For | ast.While)]
        has_open_ones = any(isinstance(node, ast.For) and self._is_open(node) for node in loops)
        return has_open_ones or (bool(loops) and sum(isinstance(node, ast.stmt) for node in inside) > _LONG)

    def _is_open(self, loop: ast.For) -> bool:
        """True where it is not known beforehand how often a loop runs."""
        names = {node.id for node in ast.walk(loop.iter) if isinstance(node, ast.Name)} - {"range"}
        return not names <= self.e.constants.keys()

    def _type(self, annotation: ast.expr | None) -> str:
        word = ast.unparse(annotation) if annotation is not None else "nothing"
        if word not in _TYPES:
            self.e.refuse(self.tree, f"'{word}' is not one of {', '.join(_TYPES)}")
        return _TYPES[word]

    # --------------------------------------------------------------------------- statements

    def _statement(self, node: ast.stmt) -> None:
        writer = getattr(self, f"_{type(node).__name__.lower()}", None)
        if writer is None:
            self.e.refuse(node, f"{type(node).__name__} is not in the kernel language")
        writer(node)

    def _block(self, body: Sequence[ast.stmt]) -> None:
        for statement in body:
            self._statement(statement)

    def _expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.e.value(node.value)

    def _assign(self, node: ast.Assign) -> None:
        if len(node.targets) != 1:
            self.e.refuse(node, "one target at a time")
        self._store(node.targets[0], self.e.value(node.value))

    def _augassign(self, node: ast.AugAssign) -> None:
        both = ast.copy_location(ast.BinOp(node.target, node.op, node.value), node)
        self._store(node.target, self.e.value(both))

    def _store(self, target: ast.expr, value: tuple[str, str]) -> None:
        if isinstance(target, ast.Subscript):
            place = self.e.place(target)
            self.e.put(f"store double {self.e.as_real(value)}, ptr {place}")
            return
        if not isinstance(target, ast.Name):
            self.e.refuse(target, "only names and elements can be assigned to")
        kind = self.e.variables.setdefault(target.id, value[1])
        register = self.e.as_real(value) if kind == REAL else value[0]
        if kind != REAL and kind != value[1]:
            self.e.refuse(target, f"'{target.id}' is {kind}, not {value[1]}")
        self.e.put(f"store {kind} {register}, ptr %{target.id}")

    def _return(self, node: ast.Return) -> None:
        if node.value is None:
            self.e.put("ret void")
        elif self.signature.result == REAL:
            self.e.put(f"ret double {self.e.real(node.value)}")
        else:
            self.e.put(f"ret i64 {self.e.whole(node.value)}")
        self._start(self._label("after"))

    def _if(self, node: ast.If) -> None:
        then, other, end = self._label("then"), self._label("else"), self._label("end")
        self.e.put(f"br i1 {self.e.truth(node.test)}, label %{then}, label %{other}")
        for label, body in ((then, node.body), (other, node.orelse)):
            self._start(label)
            self._block(body)
            self.e.put(f"br label %{end}")
        self._start(end)

    def _while(self, node: ast.While) -> None:
        test, body, end = self._label("test"), self._label("body"), self._label("end")
        self.e.put(f"br label %{test}")
        self._start(test)
        self.e.put(f"br i1 {self.e.truth(node.test)}, label %{body}, label %{end}")
        self._start(body)
        self._loop(node.body, test, end)
        self._start(end)

    def _for(self, node: ast.For) -> None:
        first, last, step = self._range(node)
        assert isinstance(node.target, ast.Name)
        counter = node.target.id
        test, body, following, end = (self._label(word) for word in ("test", "body", "next", "end"))
        self._store(node.target, (first, WHOLE))
        self.e.put(f"br label %{test}")
        self._start(test)
        now = self.e.new(f"load i64, ptr %{counter}")
        more = self.e.new(f"icmp {'slt' if step > 0 else 'sgt'} i64 {now}, {last}")
        self.e.put(f"br i1 {more}, label %{body}, label %{end}")
        self._start(body)
        self._loop(node.body, following, end)
        self._start(following)
        now = self.e.new(f"load i64, ptr %{counter}")
        self.e.put(f"store i64 {self.e.new(f'add nsw i64 {now}, {step}')}, ptr %{counter}")
        self.e.put(f"br label %{test}")
        self._start(end)

    def _range(self, node: ast.For) -> tuple[str, str, int]:
        call = node.iter
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "range"):
            self.e.refuse(node, "loops run over a range")
        step = int(ast.literal_eval(call.args[2])) if len(call.args) == 3 else 1
        bounds = [self.e.whole(arg) for arg in call.args[:2]]
        first, last = bounds if len(bounds) == 2 else ("0", bounds[0])
        return first, last, step

    def _loop(self, body: Sequence[ast.stmt], again: str, end: str) -> None:
        self.loops.append((again, end))
        self._block(body)
        self.loops.pop()
        self.e.put(f"br label %{again}")

    def _break(self, node: ast.Break) -> None:
        self.e.put(f"br label %{self.loops[-1][1]}")
        self._start(self._label("after"))

    def _continue(self, node: ast.Continue) -> None:
        self.e.put(f"br label %{self.loops[-1][0]}")
        self._start(self._label("after"))

    def _pass(self, node: ast.Pass) -> None:
        pass

    def _label(self, word: str) -> str:
        self.labels += 1
        return f".{word}{self.labels}"  # no variable starts with a dot

    def _start(self, label: str) -> None:
        self.e.put(f"{label}:")
