"""Bridges to SymPy and CasADi, for people who want to go on there; neither is needed otherwise.

Only nodes cross, never text: nothing is parsed on the other side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

from armwright.errors import ArmwrightError
from armwright.expr.node import Node
from armwright.expr.walk import constant_value, postorder

Table = Mapping[str, Callable[..., Any]]


def optional_package(package: str) -> Any:
    """The package, or an error that says how to get it."""
    try:
        return import_module(package)
    except ImportError:
        raise ArmwrightError(f"{package} is not installed; type: pip install 'armwright[interop]'") from None


def _values_in(roots: Iterable[Node], leaf: Callable[[Node], Any], table: Table) -> list[Any]:
    """The values of the roots in another algebra; shared terms stay shared."""
    wanted = list(roots)
    done: dict[Node, Any] = {}
    for node in postorder(wanted):
        args = [done[arg] for arg in node.args]
        if not args:
            done[node] = leaf(node)
        elif node.op == "pow":
            done[node] = args[0] ** node.value
        else:
            done[node] = table[node.op](*args)
    return [done[node] for node in wanted]


_ARITHMETIC: Table = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "neg": lambda a: -a,
}


def to_sympy(root: Node | Sequence[Node]) -> Any:
    """The SymPy expression of a node, or the list for a sequence; names become real symbols."""
    sympy = optional_package("sympy")
    calls = {"sqrt": "sqrt", "sin": "sin", "cos": "cos", "atan2": "atan2", "sign": "sign"}
    calls |= {"abs": "Abs", "tanh": "tanh", "exp": "exp"}
    table = {**_ARITHMETIC, **{op: getattr(sympy, call) for op, call in calls.items()}}

    def leaf(node: Node) -> Any:
        if node.op == "name":
            return sympy.Symbol(node.value, real=True)
        if isinstance(node.value, float):
            return sympy.Float(node.value)
        exact = sympy.Rational(node.value.numerator, node.value.denominator)
        return exact * sympy.pi if node.op == "pi" else exact

    found = _values_in([root] if isinstance(root, Node) else root, leaf, table)
    return found[0] if isinstance(root, Node) else found


def to_casadi(root: Node | Sequence[Node], symbols: Mapping[str, Any] | None = None) -> Any:
    """The CasADi SX of a node, or the list for a sequence.

    symbols   {name: SX} to use for names; a name that is not there becomes a new SX symbol
    """
    casadi = optional_package("casadi")
    calls = {"sqrt": "sqrt", "sin": "sin", "cos": "cos", "atan2": "atan2", "sign": "sign"}
    calls |= {"abs": "fabs", "tanh": "tanh", "exp": "exp"}
    table = {**_ARITHMETIC, **{op: getattr(casadi, call) for op, call in calls.items()}}
    known = dict(symbols or {})

    def leaf(node: Node) -> Any:
        if node.op != "name":
            return casadi.SX(constant_value(node))
        if node.value not in known:
            known[node.value] = casadi.SX.sym(node.value)
        return known[node.value]

    found = _values_in([root] if isinstance(root, Node) else root, leaf, table)
    return found[0] if isinstance(root, Node) else found
