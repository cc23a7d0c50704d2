"""Which symbol of ``theta`` or ``r`` is the joint variable, and what remains as the offset.

The value a user gives for a joint is the value of that symbol, so ``-a + q2`` is the variable q2
with the offset -a. Nothing in the file says which symbol it is; the order of trust:

1. a name with the joint's own number: th3, theta3, t3, q3 (revolute); r3, q3 (prismatic);
2. the only symbol of the expression;
3. the only symbol of the expression that is named like a variable, of whatever joint: -a + q2;
4. the only symbol of the expression that stands nowhere else in the file.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from armwright.errors import ArmwrightError, InputError
from armwright.expr import ONE, ZERO, Node, names_in, postorder
from armwright.robot.joint import Joint

_PREFIXES = {0: ("th", "theta", "t", "q"), 1: ("r", "q")}  # by sigma, in order of trust


def variable_of(expression: Node, sigma: int, number: int, elsewhere: Collection[str]) -> str | None:
    """The joint variable; None where the expression has no symbol; InputError where it is unclear."""
    symbols = names_in(expression)
    if not symbols:
        return None
    lower = {symbol.lower(): symbol for symbol in reversed(symbols)}
    for prefix in _PREFIXES[sigma]:
        if f"{prefix}{number}" in lower:
            return lower[f"{prefix}{number}"]
    if len(symbols) == 1:
        return symbols[0]
    usual = re.compile(rf"({'|'.join(_PREFIXES[sigma])})\d+", re.IGNORECASE)
    likely = [symbol for symbol in symbols if usual.fullmatch(symbol)]
    if len(likely) == 1:
        return likely[0]
    alone = [symbol for symbol in symbols if symbol not in elsewhere]
    if len(alone) == 1:
        return alone[0]
    own = f"{_PREFIXES[sigma][0]}{number}"
    raise InputError(
        f"cannot tell which of {', '.join(symbols[:6])} is the joint variable",
        remedy=f"name it {own} or q{number}",
    )


def sigma_of(joint: Joint) -> int:
    """The code σ of a joint in a .par file, which has one for revolute, prismatic and fixed joints only."""
    if joint.sigma is None:
        raise ArmwrightError(
            f"joint '{joint.name}' is {joint.kind}, and .par files have no such joint; save it as .toml"
        )
    return joint.sigma


def free_variable(sigma: int, number: int, used: Collection[str]) -> str:
    """A usual name for the variable of a joint whose expression has no symbol."""
    names = (f"{prefix}{number}" for prefix in _PREFIXES[sigma])
    return next((name for name in names if name not in used), f"joint{number}_variable")


def offset_of(expression: Node, variable: str) -> Node:
    """The offset c of ``c + variable``; refuses every other expression in the variable."""
    split = _affine(expression, variable)
    if split is None:
        raise InputError(
            f"the joint variable '{variable}' is not added to an offset",
            remedy=f"write it as offset + {variable}",
        )
    slope, offset = split
    if slope is -ONE:
        raise InputError(
            f"the joint variable '{variable}' enters with a minus sign, so the joint turns backwards",
            remedy=f"write offset + {variable}, counting {variable} the other way, or turn z of this frame",
        )
    if slope is not ONE:
        raise InputError(
            f"the joint variable '{variable}' enters with the factor {slope}",
            remedy=f"write offset + {variable}; a gear ratio belongs to the motor",
        )
    return offset


def _affine(expression: Node, variable: str) -> tuple[Node, Node] | None:
    """(slope, offset) of an expression that is slope·variable + offset, else None."""
    done: dict[Node, tuple[Node, Node] | None] = {}
    for node in postorder([expression]):
        done[node] = _linear_parts(node, variable, [done[arg] for arg in node.args])
    return done[expression]


def _linear_parts(
    node: Node, variable: str, args: list[tuple[Node, Node] | None]
) -> tuple[Node, Node] | None:
    parts = [part for part in args if part is not None]
    if len(parts) < len(args):
        return None
    if node.op == "name" and node.value == variable:
        return ONE, ZERO
    if all(slope is ZERO for slope, _ in parts):
        return ZERO, node
    if node.op == "neg":
        return -parts[0][0], -parts[0][1]
    (k, c), (m, e) = (*parts, (ZERO, ZERO))[:2]
    if node.op == "add":
        return k + m, c + e
    if node.op == "sub":
        return k - m, c - e
    if node.op == "mul" and (k is ZERO or m is ZERO):
        return k * e + c * m, c * e
    if node.op == "div" and m is ZERO:
        return k / e, c / e
    return None
