"""Which words may be names, in robot files and in every language we write."""

from __future__ import annotations

import re
from collections.abc import Iterable

from armwright.expr.reserved import is_reserved

MAX_NAME = 64
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}")

FUNCTIONS = ("sin", "cos", "tan", "sqrt", "atan2", "abs", "sign", "exp", "tanh")
CONSTANTS = ("pi", "Pi", "PI")


def is_name(text: str) -> bool:
    """A letter, then letters, digits and underscores; at most 64 in all."""
    return _NAME.fullmatch(text) is not None


def is_symbol(text: str) -> bool:
    """A name that an expression may use as a parameter or variable."""
    return is_name(text) and text not in FUNCTIONS and text not in CONSTANTS


def made_name(text: str, fallback: str) -> str:
    """The nearest allowed name: other characters become underscores; empty becomes fallback."""
    cleaned = re.sub(r"[^A-Za-z0-9_]", "_", text)[:MAX_NAME]
    if is_name(cleaned):
        return cleaned
    return made_name(f"{fallback}_{cleaned}"[:MAX_NAME], fallback) if cleaned else fallback


def label(stem: str, *joints: int, component: str | int = "", largest: int = 9) -> str:
    """The name of a quantity: stem, component digits, joint numbers.

    label("WI", 2, component=1) is WI12. Joint numbers are written with as many digits as the
    largest one of the robot, so that above nine joints A1 12 (A0112) and A11 2 (A1102) differ.
    """
    if largest < 10 and len(joints) == 1:
        return f"{stem}{component}{joints[0]}"
    width = len(str(largest))
    return f"{stem}{component}" + "".join([str(joint).zfill(width) for joint in joints])


def without_underscores(names: Iterable[str]) -> dict[str, str]:
    """{name: name of letters and digits}, unique ignoring case, for languages that need that."""
    given = list(dict.fromkeys(names))
    taken = {name.lower() for name in given if "_" not in name}
    result: dict[str, str] = {}
    for name in given:
        flat = name.replace("_", "")
        while "_" in name and (flat.lower() in taken or is_reserved(flat)):
            flat += "x"
        taken.add(flat.lower())
        result[name] = flat
    return result
