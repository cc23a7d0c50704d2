"""Kernels read from their source: arguments, results, statements, comments."""

from __future__ import annotations

import ast
import inspect
import io
import tokenize
from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType

from armwright.emit.solvers.kernels import (
    accounts,
    answer,
    backward,
    continua,
    curves,
    eigen,
    joints,
    linear,
    newton,
    polynomial,
    search,
)

MODULES: tuple[ModuleType, ...] = (
    joints,
    linear,
    eigen,
    polynomial,
    backward,
    newton,
    accounts,
    search,
    curves,
    continua,
    answer,
)


@dataclass(frozen=True, slots=True)
class Kernel:
    """One function.

    inputs     names and types
    outputs    names and types, as returned by its last statement
    text       paragraphs of its docstring
    body       the other statements
    comments   by line
    """

    name: str
    inputs: tuple[tuple[str, str], ...]
    outputs: tuple[tuple[str, str], ...]
    text: tuple[str, ...]
    body: tuple[ast.stmt, ...]
    comments: dict[int, str]


def kernels_in(source: str) -> list[Kernel]:
    """The functions of a text, in order."""
    comments = _comments(source)
    tree = _Bare().visit(ast.parse(source))
    return [_kernel(node, comments) for node in tree.body if isinstance(node, ast.FunctionDef)]


def solver_kernels() -> list[Kernel]:
    """All functions of the solver; each calls those before it, and those that an arm brings."""
    return [kernel for module in MODULES for kernel in kernels_in(inspect.getsource(module))]


def _comments(source: str) -> dict[int, str]:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {token.start[0]: token.string.lstrip("# ") for token in tokens if token.type == tokenize.COMMENT}


def _kernel(node: ast.FunctionDef, comments: dict[int, str]) -> Kernel:
    assert node.returns is not None
    first, *rest = node.body
    assert isinstance(first, ast.Expr)
    last = rest[-1]
    assert isinstance(last, ast.Return)
    assert last.value is not None
    names = [ast.unparse(one) for one in items(last.value)]
    types = _types(node.returns)
    inputs = [(arg.arg, _word(arg.annotation)) for arg in node.args.args]
    changed = [name for name, _ in inputs if name in names]
    return Kernel(
        node.name,
        tuple((f"given_{name}" if name in changed else name, type_) for name, type_ in inputs),
        tuple(zip(names, types, strict=True)),
        tuple(_paragraphs(inspect.cleandoc(ast.literal_eval(first.value)))),
        (*(_begun(name, type_) for name, type_ in inputs if name in changed), *rest[:-1]),
        comments,
    )


def _begun(name: str, type_: str) -> ast.stmt:
    """A result that is an argument too begins as what was given."""
    value = f"given_{name}" if type_ in ("Whole", "Real") else f"copied(given_{name})"
    (statement,) = ast.parse(f"{name} = {value}").body
    return statement


class _Bare(ast.NodeTransformer):
    """Names without the underscore that marks a result nobody reads."""

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.copy_location(ast.Name(node.id.lstrip("_"), node.ctx), node)


def _paragraphs(text: str) -> list[str]:
    return [" ".join(part.split()) for part in text.split("\n\n")]


def items(node: ast.expr) -> Sequence[ast.expr]:
    """The parts of a tuple, or what is there alone."""
    return node.elts if isinstance(node, ast.Tuple) else [node]


def _types(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Subscript):  # tuple[…]
        return [ast.unparse(one) for one in items(node.slice)]
    return [ast.unparse(node)]


def _word(node: ast.expr | None) -> str:
    assert node is not None
    return ast.unparse(node)
