"""What a program gives in longer arithmetic, and how far rounding in doubles may carry it from there.

Every operation adds its own rounding, and passes on that of its arguments times its slope. So a wrong
result is told from an ill-conditioned one. Where the bound is infinite (a jump within the uncertainty, a
division by what may be zero) nothing can be said and nothing is compared.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import mpmath
import numpy as np

from armwright.expr import Node
from armwright.program import Program

LONG = np.longdouble
HAS_LONG = np.finfo(LONG).nmant >= 63
_FUNCTIONS = 4.0  # roundings of a function, where an operation has one

Pair = tuple[Any, Any]  # value and bound, arrays


@dataclass(frozen=True)
class Type:
    """Rounding of a type of numbers: half a unit in the last place, and the range where that holds."""

    unit: float
    smallest: float
    largest: float
    constants: float  # relative error of a constant or parameter


DOUBLE = Type(2.0**-53, 1e-300, 1e290, 0.0)
SINGLE = Type(2.0**-24, 1e-37, 1e37, 2.0**-24)


def bounded(
    program: Program, inputs: list[np.ndarray], parameters: Mapping[str, float], *, real: Type = DOUBLE
) -> list[Pair]:
    """(value, bound) of every output; inputs have a leading axis of samples."""
    known: dict[Any, Pair] = {
        name: (LONG(value), LONG(abs(value) * real.constants)) for name, value in parameters.items()
    }
    for argument, array in zip(program.inputs, inputs, strict=True):
        flat = array.reshape(len(array), -1).astype(LONG)
        known.update((name, (flat[:, j], LONG(0))) for j, name in enumerate(argument.elements))
    with np.errstate(all="ignore"):
        for node in (*program.setup, *program.steps):
            known[node] = _one(node, [_pair(arg, known, real) for arg in node.args], real)
        return [_stacked(output.elements, known, len(inputs[0]), real) for output in program.outputs]


def _stacked(elements: tuple[Node, ...], known: dict[Any, Pair], count: int, real: Type) -> Pair:
    pairs = [_pair(node, known, real) for node in elements]
    return tuple(  # type: ignore[return-value]
        np.stack([np.broadcast_to(pair[i], (count,)) for pair in pairs], axis=-1) for i in (0, 1)
    )


def _pair(node: Node, known: dict[Any, Pair], real: Type) -> Pair:
    if node.is_constant:
        value = float(node.value) * (math.pi if node.op == "pi" else 1.0)
        return LONG(value), LONG(abs(value) * real.constants)
    return known[node.value if node.op == "name" else node]


def _one(node: Node, args: list[Pair], real: Type) -> Pair:
    if node.op == "pow":
        (a, e), n = args[0], node.value
        value = a**n
        return value, _with_rounding(value, (abs(a) + e) ** (n - 1) * n * e, n, real)
    value, passed = _RULES[node.op](*args)
    roundings = _FUNCTIONS if node.op in ("sin", "cos", "tanh", "exp", "atan2") else 1.0
    if node.op in ("neg", "abs", "sign"):
        roundings = 0.0
    return value, _with_rounding(value, passed, roundings, real)


def _with_rounding(value: Any, passed: Any, roundings: float, real: Type) -> Any:
    """The bound of a result; near overflow and underflow nothing is promised."""
    bound = passed + abs(value) * LONG(roundings * real.unit) + LONG(real.smallest)
    bound = np.where(np.isnan(bound) & ~np.isnan(value), LONG(np.inf), bound)
    bound = np.where(abs(value) > real.largest, LONG(np.inf), bound)
    return np.where(np.isnan(value), np.where(np.isinf(passed), LONG(np.inf), LONG(0)), bound)


def _jump(is_unsure: Any, passed: Any) -> Any:
    return np.where(is_unsure, LONG(np.inf), passed)


def _div(a: Pair, b: Pair) -> Pair:
    value = a[0] / b[0]
    room = abs(b[0]) - b[1]
    return value, _jump((room <= 0) | (b[0] == 0), (a[1] + abs(value) * b[1]) / room)


def _sqrt(a: Pair) -> Pair:
    value = np.sqrt(a[0])
    is_unsure = (abs(a[0]) <= a[1]) & (a[1] > 0)
    return value, _jump(is_unsure, a[1] / np.sqrt(np.maximum(a[0] - a[1], LONG(1e-300))))


def _atan2(y: Pair, x: Pair) -> Pair:
    radius = np.maximum(abs(x[0]), abs(y[0]))
    slack = 2 * (x[1] + y[1])
    on_cut = (x[0] <= x[1]) & (abs(y[0]) <= y[1])
    return np.arctan2(y[0], x[0]), _jump((radius <= slack) | on_cut, slack / (radius - slack))


_RULES: dict[str, Callable[..., Pair]] = {
    "add": lambda a, b: (a[0] + b[0], a[1] + b[1]),
    "sub": lambda a, b: (a[0] - b[0], a[1] + b[1]),
    "mul": lambda a, b: (a[0] * b[0], abs(a[0]) * b[1] + abs(b[0]) * a[1] + a[1] * b[1]),
    "div": _div,
    "neg": lambda a: (-a[0], a[1]),
    "abs": lambda a: (abs(a[0]), a[1]),
    "sqrt": _sqrt,
    "sin": lambda a: (np.sin(a[0]), a[1]),
    "cos": lambda a: (np.cos(a[0]), a[1]),
    "tanh": lambda a: (np.tanh(a[0]), a[1]),
    "exp": lambda a: (np.exp(a[0]), _jump(a[1] > 50, np.exp(a[0]) * np.expm1(np.minimum(a[1], LONG(50))))),
    "atan2": _atan2,
    "sign": lambda a: (np.sign(a[0]), _jump((abs(a[0]) <= a[1]) & (a[1] > 0), LONG(0))),
}


def worst(got: np.ndarray, pair: Pair) -> tuple[float, int, int]:
    """(largest error in bounds, numbers compared, numbers in all); a NaN on one side is infinitely wrong."""
    value, bound = pair
    sure = np.isfinite(bound)
    with np.errstate(all="ignore"):
        ratio = abs(got.astype(LONG) - value) / (bound + LONG(5e-324))
    ratio = np.where(np.isnan(value) & np.isnan(got), 0, ratio)
    ratio = np.where(np.isnan(ratio), np.inf, ratio)
    return float(np.max(ratio, where=sure, initial=0.0)), int(sure.sum()), int(sure.size)


# ------------------------------------------------------------------------- the reference checked

_DIGITS: dict[str, Callable[..., Any]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b if b else mpmath.nan,
    "neg": lambda a: -a,
    "abs": abs,
    "sqrt": lambda a: mpmath.sqrt(a) if a >= 0 else mpmath.nan,
    "sin": mpmath.sin,
    "cos": mpmath.cos,
    "tanh": mpmath.tanh,
    "exp": lambda a: mpmath.exp(a) if abs(a) < 1e5 else mpmath.nan,
    "atan2": lambda y, x: mpmath.atan2(y, x) if x or y else mpmath.mpf(0),
    "sign": mpmath.sign,
}


def in_digits(
    program: Program, inputs: list[np.ndarray], parameters: Mapping[str, float], exact: list[Pair]
) -> list[tuple[np.ndarray, Pair]]:
    """The first sample in 40 digits beside the bounds that hold for it."""
    with mpmath.workdps(40):
        known: dict[Any, Any] = {name: mpmath.mpf(value) for name, value in parameters.items()}
        for argument, array in zip(program.inputs, inputs, strict=True):
            known.update(zip(argument.elements, map(mpmath.mpf, array[0].ravel().tolist()), strict=True))

        def value(node: Node) -> Any:
            if node.is_constant:
                return mpmath.mpf(float(node.value) * (math.pi if node.op == "pi" else 1.0))
            return known[node.value if node.op == "name" else node]

        for node in (*program.setup, *program.steps):
            args = [value(arg) for arg in node.args]
            known[node] = args[0] ** node.value if node.op == "pow" else _DIGITS[node.op](*args)
        answers = [np.array([float(value(node)) for node in output.elements]) for output in program.outputs]
    return [(answer, (v[0], b[0])) for answer, (v, b) in zip(answers, exact, strict=True)]
