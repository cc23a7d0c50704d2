"""Kernels read from the source of their modules, as typed trees."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from armwright.expr import is_reserved
from armwright.kernels import language
from armwright.kernels.kernel_tree import Kernel, Variable
from armwright.kernels.language import OwnWord, Program, Programs
from armwright.kernels.read_statements import StatementReader
from armwright.kernels.scope import Scope, source_text
from armwright.kernels.signature import Signature, paragraphs, signature_of, stub_of
from armwright.kernels.value_kinds import Record, Stub, ValueKind

_MARKS = {
    "hot": language.hot,
    "cold": language.cold,
    "rare": language.rare,
    "own_word": language.own_word,
    "program": language.program,
}
_NOT_FOR_READERS = ("noqa", "type:", "pragma", "fmt:")


def check(module: ModuleType) -> list[Kernel]:
    """The kernels of a module, in order; TypeError with file, line and kernel where one is not allowed."""
    found = _source(module.__name__)
    return [read_kernel(found.function(name)) for name in found.kernels]


def read_kernel(function: Callable[..., Any]) -> Kernel:
    """The kernel that a function of a module describes."""
    return _read_function(function.kernel if isinstance(function, OwnWord) else function)


def needed_kernels(*functions: Callable[..., Any]) -> list[Kernel]:
    """The kernels and all that they call, each after those it calls; no variable is named like one."""
    found: dict[str, Kernel] = {}
    for function in functions:
        _collect(read_kernel(function), found, ())
    for kernel in found.values():
        _refuse_names_of_kernels(kernel, found)
    return list(found.values())


def _refuse_names_of_kernels(kernel: Kernel, known: Mapping[str, Kernel]) -> None:
    """Refuses variables named like kernels: in some languages functions see their callers' variables."""
    for name in kernel.variables:
        other = known.get(name.lstrip("_"))
        if other is not None:
            where, place = kernel.function.__module__, other.function.__module__
            raise TypeError(
                f"{where}: kernel {kernel.name}: its variable '{name}' has the name of a kernel of {place}, "
                "which some languages cannot tell apart; rename the variable"
            )


def _collect(kernel: Kernel, found: dict[str, Kernel], around: tuple[str, ...]) -> None:
    if kernel.name in around:
        raise TypeError(f"kernel {kernel.name} calls itself by way of {', '.join(around)}")
    known = found.get(kernel.name)
    if known is not None and known.function is not kernel.function:
        modules = " and ".join(one.function.__module__ for one in (known, kernel))
        raise TypeError(f"two kernels are called {kernel.name}, in {modules}; one of them needs another name")
    if known is not None:
        return
    for function in kernel.calls.values():
        _collect(read_kernel(function), found, (*around, kernel.name))
    found[kernel.name] = kernel


@cache
def _read_function(function: Callable[..., Any]) -> Kernel:
    source = _source(function.__module__)
    tree = source.tree(function.__name__)
    outer, signature = _scope_and_signature(function)
    scope = outer.for_body()
    if is_reserved(tree.name):
        scope.refuse(tree, "its name is a reserved word in one of our languages; choose another")
    statements = StatementReader(scope, remarks=source.remarks, signatures=signature_from)
    body = statements.block(tree.body[1:-1] if paragraphs(tree) else tree.body[:-1])
    for name, kind in signature.outputs:
        if scope.variables.get(name) != kind:
            scope.refuse(
                tree, f"result '{name}' is {scope.variables.get(name, 'never assigned')}, not {kind}"
            )
    marks = [_mark(node, scope) for node in tree.decorator_list]
    return Kernel(
        name=tree.name,
        inputs=tuple(Variable(*one) for one in signature.inputs),
        outputs=tuple(Variable(*one) for one in signature.outputs),
        record=scope.record,
        sizes=signature.sizes,
        variables=scope.variables,
        text=paragraphs(tree),
        body=body,
        mark=next((mark for mark in marks if mark in ("hot", "cold", "rare")), ""),
        is_word="own_word" in marks,
        function=function,
        calls=scope.calls,
    )


def signature_from(function: Callable[..., Any]) -> Signature:
    """The signature of a kernel: arguments and results with their types."""
    return _scope_and_signature(function)[1]


@cache
def _scope_and_signature(function: Callable[..., Any]) -> tuple[Scope, Signature]:
    """The scope of a kernel with its arguments as variables, and its signature; its body is read once."""
    source = _source(function.__module__)
    tree = source.tree(function.__name__)
    scope = source.scope(tree)
    return scope, signature_of(tree, scope)


def record_from(kind: type[Any]) -> Record:
    """The fields of a class that is marked as a record."""
    return _record(kind.__module__, kind.__name__)


@cache
def _record(module: str, name: str) -> Record:
    source = _source(module)
    kind, tree = source.names[name], source.record(name)
    scope = source.scope(tree)
    fields: dict[str, ValueKind] = {}
    programs: dict[str, Stub] = {}
    records: dict[str, Record] = {}
    several = set()
    for node in tree.body:
        if not isinstance(node, ast.AnnAssign) or not isinstance(node.target, ast.Name):
            continue
        field, type_ = node.target.id, source.names.get(source_text(node.annotation))
        if type_ in (Program, Programs):
            programs[field] = source.stub(node, field, scope)
            several |= {field} if type_ == Programs else set()
        elif isinstance(type_, type) and type_ not in (int, float):
            records[field] = record_from(type_)
        else:
            scope.record = ("", Record(name, fields, {}, frozenset(), kind))
            fields[field] = scope.kind(node.annotation)
    return Record(name, fields, programs, frozenset(several), kind, records)


def _mark(node: ast.expr, scope: Scope) -> str:
    word = node.func if isinstance(node, ast.Call) else node
    found = scope.names.get(source_text(word))
    for name, mark in _MARKS.items():
        if found is mark:
            return name
    scope.refuse(node, f"the marks of a kernel are {', '.join(_MARKS)}")


# ------------------------------------------------------------------------------ source of a module


@dataclass(frozen=True)
class _SourceModule:
    """A module: its file, what its names stand for, its functions and classes, its comments."""

    file: str
    names: dict[str, Any]
    tree_of: dict[str, ast.FunctionDef | ast.ClassDef]
    remarks: dict[int, tuple[str, ...]]

    @property
    def kernels(self) -> list[str]:
        """Functions without a leading underscore that are no stubs."""
        return [
            name
            for name, tree in self.tree_of.items()
            if isinstance(tree, ast.FunctionDef) and not name.startswith("_") and not self._is_stub(tree)
        ]

    def _is_stub(self, tree: ast.FunctionDef) -> bool:
        return any(self.names.get(source_text(one)) is language.program for one in tree.decorator_list)

    def function(self, name: str) -> Callable[..., Any]:
        found: Callable[..., Any] = self.names[name]
        return found

    def scope(self, tree: ast.FunctionDef | ast.ClassDef) -> Scope:
        return Scope(self.file, tree.name, self.names, record_from)

    def tree(self, name: str) -> ast.FunctionDef:
        found = self.tree_of.get(name)
        if not isinstance(found, ast.FunctionDef):
            raise TypeError(f"{self.file}: '{name}' is not a function of the module; kernels are not nested")
        return found

    def record(self, name: str) -> ast.ClassDef:
        found = self.tree_of.get(name)
        is_marked = isinstance(found, ast.ClassDef) and any(
            self.names.get(source_text(one)) is language.record for one in found.decorator_list
        )
        if not is_marked or not isinstance(found, ast.ClassDef):
            raise TypeError(f"{self.file}: class {name} is not a record; put @record above it")
        return found

    def stub(self, node: ast.AST, name: str, scope: Scope) -> Stub:
        tree = self.tree_of.get(name)
        if not isinstance(tree, ast.FunctionDef) or not self._is_stub(tree):
            scope.refuse(node, f"program '{name}' has no stub: @program def {name}(…) -> …")
        return stub_of(tree, scope)


@cache
def _source(module: str) -> _SourceModule:
    found = sys.modules[module]
    text = inspect.getsource(found)
    tree = ast.parse(text)
    trees = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    return _SourceModule(Path(found.__file__ or module).name, vars(found), trees, _remarks(text, tree))


def _remarks(text: str, tree: ast.Module) -> dict[int, tuple[str, ...]]:
    """{line of a statement: the comments above it and behind it}."""
    found: dict[int, tuple[str, ...]] = {}
    above: tuple[str, ...] = ()
    in_texts = _lines_of_texts(tree)
    for number, line in enumerate(text.splitlines(), 1):
        code, mark, words = line.partition("#") if number not in in_texts else (line, "", "")
        words = words.strip()
        is_meant = bool(mark) and not words.startswith(_NOT_FOR_READERS)
        if mark and not code.strip():
            above += (words,) if is_meant else ()
        elif code.strip():
            if above or is_meant:
                found[number] = above + ((words,) if is_meant else ())
            above = ()
    return found


def _lines_of_texts(tree: ast.Module) -> set[int]:
    """Lines on which a docstring stands; kernels have no other texts."""
    nodes = [tree, *(node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef))]
    first = [node.body[0] for node in nodes if node.body and isinstance(node.body[0], ast.Expr)]
    return {line for node in first for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}
