"""Which words may be names, in robot files and in every language we write."""

from __future__ import annotations

import re

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
