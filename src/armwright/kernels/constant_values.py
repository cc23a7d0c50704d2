"""Expressions of kernels whose values are known beforehand: arithmetic and tests of constants."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from armwright.kernels.kernel_tree import Binary, Choice, Compare, Expression, Field, Logic, Not, Number, Word
from armwright.kernels.value_kinds import WHOLE

Constants = Mapping[str, Any]  # values of the fields of a record
_WHOLE_SUMS: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "//": lambda a, b: a // b,
    "%": lambda a, b: a % b,
}
_TESTS: Mapping[str, Callable[[Any, Any], Any]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}


@dataclass(frozen=True)
class FieldValues:
    """Values of fields of a record; equal where all of them are, whatever arrays they are kept in."""

    values: Constants = field(compare=False)
    spelling: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "spelling", spelling_of(self.values))


def spelling_of(values: Constants) -> str:
    """The values in a form that is the same for the same values only, by the names of their fields."""
    texts = [f"{name}={np.asarray(values[name], dtype=float).tolist()!r}" for name in sorted(values)]
    return " ".join(texts)


def with_constants(node: Expression, values: Constants) -> Expression:
    """The expression, a number of the record as that number, arithmetic of whole constants done, and choices
    that they decide made.
    """
    if isinstance(node, Field) and not node.kind.is_array and node.name in values:
        value = values[node.name]
        return Number(int(value) if node.kind == WHOLE else float(value), node.kind)
    if isinstance(node, Binary) and node.kind == WHOLE:
        left, right = with_constants(node.left, values), with_constants(node.right, values)
        if isinstance(left, Number) and isinstance(right, Number):
            return Number(_WHOLE_SUMS[node.sign](left.value, right.value), WHOLE)
        return Binary(node.sign, left, right, WHOLE)
    if isinstance(node, Choice):
        decided = constant_truth(node.test, values)
        return node if decided is None else with_constants(node.then if decided else node.other, values)
    if isinstance(node, Logic) and constant_truth(node, values) is None:
        open_parts = tuple(one for one in node.parts if constant_truth(one, values) is None)
        return (
            with_constants(open_parts[0], values) if len(open_parts) == 1 else replace(node, parts=open_parts)
        )
    return node


def constant_truth(test: Expression, values: Constants) -> bool | None:
    """The value of a condition on constants; one part may decide it. None where it depends on variables."""
    if isinstance(test, Logic):
        parts = [constant_truth(one, values) for one in test.parts]
        decides = test.word == "or"
        if decides in parts:
            return decides
        return None if None in parts else not decides
    if isinstance(test, Word):
        return constant_truth(test.arguments[0], values)
    if isinstance(test, Not):
        inner = constant_truth(test.value, values)
        return None if inner is None else not inner
    if not isinstance(test, Compare):
        return None
    left, right = with_constants(test.left, values), with_constants(test.right, values)
    if not (isinstance(left, Number) and isinstance(right, Number)):
        return None
    return bool(_TESTS[test.sign](left.value, right.value))
