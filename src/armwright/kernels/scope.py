"""What is known while a kernel is read: where it stands, what names mean, which variables there are."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn

from armwright.expr import is_reserved
from armwright.kernels.kernel_tree import Variable
from armwright.kernels.language import Array, OwnWord, shape_of
from armwright.kernels.value_kinds import REAL, WHOLE, Record, ValueKind, array_of


def source_text(node: ast.AST) -> str:
    """The text of an expression; most are names."""
    return node.id if isinstance(node, ast.Name) else ast.unparse(node)


@dataclass(slots=True)
class Scope:
    """The place of a kernel in its file, and its variables so far.

    names       what the names of the module stand for
    records     reads a class that is marked as a record
    record      the record argument: its name and fields
    counters    variables of the loops around the statement being read
    finished    variables of loops that are over
    fixed       arguments that are not returned, and those that name sizes: they cannot be changed
    calls       kernels called so far
    """

    file: str
    kernel: str
    names: Mapping[str, Any]
    records: Callable[[type[Any]], Record]
    record: tuple[str, Record] | None = None
    variables: dict[str, ValueKind] = field(default_factory=dict)
    counters: list[str] = field(default_factory=list)
    finished: set[str] = field(default_factory=set)
    fixed: frozenset[str] = frozenset()
    calls: dict[str, Callable[..., Any]] = field(default_factory=dict)

    def for_body(self) -> Scope:
        """A scope with these names and no statement read yet."""
        return replace(self, variables=dict(self.variables), counters=[], finished=set(), calls={})

    def refuse(self, node: ast.AST, what: str) -> NoReturn:
        """Says what is wrong, and where."""
        raise TypeError(f"{self.file}:{getattr(node, 'lineno', 0)}: kernel {self.kernel}: {what}")

    # ------------------------------------------------------------------------------- types

    def kind(self, node: ast.expr | None) -> ValueKind:
        """The type that an annotation names."""
        if not isinstance(node, ast.Name):
            self.refuse(node or ast.Pass(), "every argument and result has a type that is one name")
        if node.id not in self.names:
            self.refuse(node, f"type '{node.id}' is not a name of this module when it runs")
        value = self.names[node.id]
        if value is float or value is int:
            return REAL if value is float else WHOLE
        shape = self._shape(node, value)
        for size in shape:
            if isinstance(size, str) and not self.is_size(size):
                self.refuse(
                    node, f"size '{size}' of {node.id} is neither a whole argument nor a field of a record"
                )
        return array_of(shape)

    def _shape(self, node: ast.Name, value: Any) -> tuple[int | str, ...]:
        try:
            shape = shape_of(value)
        except TypeError:
            self.refuse(node, f"'{node.id}' is not Whole, Real or Annotated[Array, (rows, columns)]")
        if value.__origin__ is not Array and value.__origin__ != Array:
            self.refuse(node, f"'{node.id}' is annotated, but is not an Array")
        if not 1 <= len(shape) <= 3 or any(isinstance(size, int) and size < 1 for size in shape):
            self.refuse(node, f"'{node.id}': an array has 1 to 3 axes, each at least 1 long")
        return shape

    def is_size(self, name: str) -> bool:
        """True for a name that is known when arrays are made: a whole argument, or a field of the record."""
        if self.record is not None and self.record[1].fields.get(name) == WHOLE:
            return True
        return self.variables.get(name) == WHOLE

    # --------------------------------------------------------------------------- variables

    def declare(self, node: ast.AST, name: str, kind: ValueKind) -> Variable:
        """A variable that is assigned to; its first assignment decides its type."""
        known = self.variables.get(name)
        if known is None:
            self._check_name(node, name)
            self.variables[name] = known = kind
        if known != kind and not (known == REAL and kind == WHOLE):
            hint = "; write its first value as a real number, 0.0" if known == WHOLE else ""
            self.refuse(node, f"'{name}' is {known}, not {kind}{hint}")
        return Variable(name, known)

    def _check_name(self, node: ast.AST, name: str) -> None:
        plain = name.lstrip("_")
        if not plain:
            self.refuse(node, "a result that nobody reads has a name all the same: _parts")
        if is_reserved(plain):
            self.refuse(node, f"'{plain}' is a reserved word in one of our languages; choose another name")
        for other in self.variables:
            if other.lstrip("_").lower() == plain.lower():
                self.refuse(node, f"'{name}' and '{other}' are one name in some languages")

    def function(self, name: str) -> Callable[..., Any] | None:
        """The function of the module that this name stands for."""
        found = self.names.get(name)
        if isinstance(found, OwnWord):
            return found.kernel
        return found if callable(found) and hasattr(found, "__code__") else None
